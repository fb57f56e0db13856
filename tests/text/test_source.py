"""English sources and locales with mistakes, and checks that the catalogue of faults does not cover."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.session.formatter import Catalog

EN, HU, RU = "en/voyage/play.yaml", "hu/voyage/play.po", "ru/voyage/play.po"


def add(folder: Any, text: str, name: str = EN) -> None:
    """Append to an English file."""
    folder.write(name, folder.text(name) + text)


def found(folder: Any, lang: str = "en") -> list[tuple[str, tuple[str, int, int]]]:
    """Return code and place of what is wrong."""
    return [(p.code, (p.path, p.line, p.column)) for p in folder.check(lang)]


@pytest.mark.parametrize(
    ("text", "code", "marker"),
    [
        ('log.x: "a: {b"\n', "M1", "{b"),
        ('log.x: "go {to}"\n', "M2", "{to}"),
        ('log.x: {text: "hi {n}", arg: {n: number}}\n', "S2", "arg:"),
        ('log.x: {text: "hi {n}", args: {n: numbr}}\n', "S3", "log.x"),
        ('log.x: {text: "hi {n}", args: {n: "a b"}}\n', "S3", '"a b"'),
        ('log.x: {text: "hi", args: {N: number}}\n', "S3", "N:"),
        ('log.x: {text: ["a {n}", "b {n}"], plural: m, args: {n: number}}\n', "S3", "m, args"),
        ('log.x: {text: ["a", "b"]}\n', "S2", '["a'),
        ('log.x: {text: "a", plural: n, args: {n: number}}\n', "S2", '"a"'),
        ("log.x: {args: {n: number}}\n", "S2", "log.x"),
        ('log.x: {text: "a", max: long}\n', "S2", "long"),
        ('log.x: {text: "a", markup: html}\n', "S2", "html"),
        ('log.x: ["a"]\n', "S2", '["a"]'),
        ('log.x: ""\n', "S2", '""'),
        ('Log.X: "a"\n', "S2", "Log.X"),
        ('log.travel: "twice"\n', "S4", 'log.travel: "twice"'),
        ('ui.discard: "in common already"\n', "S4", "ui.discard"),
        ('log.x: "17 weeks"\n', "N1", "17 weeks"),
        ('log.x: {text: "**bold", markup: md}\n', "K2", "**bold"),
        ('log.x: "[n: a | b]"\n', "M2", "[n: a"),
        ('log.x: {text: "{n}:to", args: {n: number}}\n', "M4", "{n}:to"),
        ('log.x: {text: "{p}#p", args: {p: place}}\n', "M3", "{p}#p"),
        ('log.x: {text: "[p: m=a | f=b]", args: {p: place}}\n', "M7", "[p: m"),
    ],
)
def test_mistakes_in_the_english(folder: Any, text: str, code: str, marker: str) -> None:
    add(folder, text)
    whole = folder.text(EN)
    place = folder.place(EN, marker) if whole.count(marker) == 1 else folder.place(EN, text, text.index(marker))
    assert (code, place) in found(folder)


def test_a_good_message_of_every_kind(folder: Any) -> None:
    add(
        folder,
        """\
log.all:
  text: "In {year} {who} sees [n: =0 nobody | one person | {n} people] and {places}:in, [places: stop | stops]. {{ok}}"
  args: {year: year, who: text, n: number, places: "list:place"}
log.version: {text: "Format 1.2", digits: true}
log.folded:
  text: >-
    Two lines that are folded
    into one.
""",
    )
    assert found(folder) == []
    said = folder.texts()
    args: dict[str, Any] = {"year": 19010, "who": "place.crete", "n": 0, "places": ["place.crete"]}
    assert said.say("en", "voyage", "log.all", args) == ("In 19010 place.crete sees nobody and on Crete, stop. {ok}")
    assert said.say("en", "voyage", "log.all", args | {"n": 12345, "places": ["place.rome", "place.crete"]}) == (
        "In 19010 place.crete sees 12,345\u00a0people and in Rome and on Crete, stops. {ok}"
    )
    assert said.say("en", "voyage", "log.folded") == "Two lines that are folded into one."


def test_broken_yaml(folder: Any) -> None:
    add(folder, 'log.x: "no end\n')
    assert [p.code for p in folder.check("en")][:1] == ["S1"]


def test_a_place_in_a_folded_text(folder: Any) -> None:
    add(folder, "log.x:\n  text: >-\n    A long text that goes\n    {wrong} and on.\n")
    assert ("M2", folder.place(EN, "{wrong}")) in found(folder)


def test_a_place_after_an_escape(folder: Any) -> None:
    add(folder, 'log.x: "Say \\"so\\" to {wrong}."\n')
    assert ("M2", folder.place(EN, "{wrong}")) in found(folder)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("plural: one-other", "plural: two-other", "C3"),
        ("plural: one-other\n", "", "C2"),
        ("lang: hu", "lang: ro", "C2"),
        ("quotes:", "quots:", "C1"),
        ("articles: hu", "articles: nl", "C3"),
        ("stranger:", "strangr:", "C4"),
        ("kinds:", "kinds: [", "C0"),
    ],
)
def test_mistakes_in_a_locale(folder: Any, old: str, new: str, code: str) -> None:
    folder.replace("hu/locale.yaml", old, new)
    assert code in [c for c, _ in found(folder)]


def test_patterns_for_typed_names_must_agree(folder: Any) -> None:
    folder.replace(
        "hu/locale.yaml", "item: {forms: {acc: null}", 'item: {stranger: {dat: "{}-nak"}, forms: {acc: null}'
    )
    assert "C5" in [c for c, _ in found(folder)]


def test_typed_names_need_patterns_for_the_forms_in_use(folder: Any) -> None:
    folder.replace("ru/locale.yaml", 'dat: "игроку {}"', 'pre: "игроке {}"')
    assert [p.text for p in folder.check("ru") if p.code == "F4"] == [
        'player: typed names have no pattern for form "dat", log.join needs it'
    ]


def test_a_game_may_add_kinds(folder: Any) -> None:
    folder.write("hu/voyage/locale.yaml", "kinds:\n  person: {forms: {acc: null}}\n")
    folder.replace("hu/voyage/terms.po", 'msgstr "Gertrude Bell"', 'msgstr "Gertrude Bell | acc: Gertrude Bellt"')
    assert found(folder, "hu") == []
    folder.write("hu/voyage/locale.yaml", "kinds:\n  place: {}\n")
    assert "C4" in [c for c, _ in found(folder, "hu")]


def test_a_term_that_is_not_translated_is_not_blamed_for_its_forms(folder: Any) -> None:
    text = folder.text("hu/voyage/terms.po")
    start = text.index('msgstr "Kréta')
    end = text.index("\n", start)
    folder.write("hu/voyage/terms.po", text[:start] + 'msgstr ""' + text[end:])
    assert [c for c, _ in found(folder, "hu")] == ["P4"]


def test_a_message_of_placeholders_alone_needs_no_translation(folder: Any) -> None:
    add(folder, 'log.own_title: {text: "{site}", args: {site: place}}\n')
    add(folder, 'log.own_named: {text: "{site} · {n}", args: {site: place, n: number}}\n')
    add(folder, 'log.own_worded: {text: "{site}, new", args: {site: place}}\n')
    add(folder, 'log.own_formed: {text: "{site}:in", args: {site: place}}\n')
    texts = folder.texts()
    catalog = texts.catalog("hu", "voyage")
    rows = {(row["lang"], row["domain"]): row for row in texts.report()}
    assert catalog["foreign"] == ["log.own_worded", "log.own_formed"]
    assert rows["hu", "play"]["missing"] == 2
    assert Catalog(catalog).t("log.own_named", {"site": "place.crete", "n": 3}) == "Kréta · 3"


def test_a_number_may_be_words_where_it_is_one_number(folder: Any) -> None:
    first = 'msgstr[0] "{player} {site}:in ás, és '
    folder.replace(HU, first + "{n}", first + "egyetlen")
    assert found(folder, "hu") == []


def test_an_inline_choice_must_keep_its_number_where_it_is_many(folder: Any) -> None:
    folder.replace("ru/common/ui.po", "{n} [n: карту | карты | карт]", "[n: одну карту | {n} карты | {n} карт]")
    assert [(p.code, p.hint) for p in folder.check("ru")] == [("M8", "in ru it is used for 1, 21, 31, 41 …")]


def test_the_length_is_that_of_the_longest_alternative(folder: Any) -> None:
    folder.replace("en/common/ui.yaml", "max: 80", "max: 35")
    assert [p.text for p in folder.check("en") if p.code == "L1"] == []
    folder.replace("en/common/ui.yaml", "max: 35", "max: 34")
    assert [p.text for p in folder.check("en") if p.code == "L1"] == ["ui.discard: up to 35 characters long, 34 fit"]


def test_the_glossary(folder: Any) -> None:
    add(folder, 'log.hint: "The road to Crete is long."\n')
    folder.write(
        HU, folder.text(HU) + '\nmsgctxt "log.hint"\nmsgid "The road to Crete is long."\nmsgstr "Az út oda hosszú."\n'
    )
    assert [(p.code, p.hint) for p in folder.check("hu")] == [("G1", "'Kréta' does not appear here")]
    folder.replace(HU, "Az út oda hosszú.", "Az út Krétáig hosszú.")
    assert found(folder, "hu") == []


def test_a_header_of_another_language(folder: Any) -> None:
    folder.replace(HU, '"Language: hu\\n"', '"Language: ro\\n"')
    folder.replace(HU, "charset=UTF-8", "charset=latin-2")
    assert found(folder, "hu") == [("P0", folder.place(HU, '"Language: ro')), ("P0", folder.place(HU, '"Content-Type'))]


def test_a_key_that_the_english_lacks(folder: Any) -> None:
    folder.replace(HU, 'msgctxt "log.travel"', 'msgctxt "log.travl"')
    assert {(p.code, p.hint) for p in folder.check("hu")} == {
        ("P8", 'did you mean "log.travel"?'),
        ("P2", "run: python build.py text update hu"),
    }


def test_asking_for_what_is_not_there_is_reported(folder: Any) -> None:
    texts = folder.texts()
    assert texts.say("hu", "voyage", "log.nothing") == "⟦log.nothing⟧"
    assert texts.say("hu", "voyage", "log.join", {"person": "person.bell"}) == "Gertrude Bell csatlakozik a ⟦player⟧."
    assert [(p.code, p.level) for p in folder.problems] == [("M9", "error"), ("U1", "error")]


def test_a_sentence_begins_with_a_capital_in_every_language(folder: Any) -> None:
    add(
        folder,
        'log.found: {text: "{item} found.", args: {item: item}}\nlog.label: {text: "{item}", args: {item: item}}\n',
    )
    add(folder, 'log.only: {text: "The {item} only", args: {item: item}}\n')
    folder.write(
        HU,
        folder.text(HU)
        + '\nmsgctxt "log.found"\nmsgid "{item} found."\nmsgstr "{item} került elő."\n'
        + '\nmsgctxt "log.only"\nmsgid "The {item} only"\nmsgstr "„{item}” csupán"\n',
    )
    texts = folder.texts()
    args = {"item": "item.artifact"}
    assert texts.say("hu", "voyage", "log.found", args) == "Lelet került elő."
    assert texts.say("hu", "voyage", "log.only", args) == "„Lelet” csupán"
    assert texts.say("en", "voyage", "log.label", args) == "artifact"


def test_nothing_changed_comes_from_the_cache(folder: Any) -> None:
    first = folder.texts()
    kept = {p: p.stat().st_ino for p in (folder.root / ".cache" / "text").iterdir()}
    second = folder.texts()
    assert {p: p.stat().st_ino for p in (folder.root / ".cache" / "text").iterdir()} == kept, "written again"
    assert second.catalog("hu", "voyage") == first.catalog("hu", "voyage")
    folder.replace(HU, "utazik", "megy")
    assert "megy" in str(folder.texts().catalog("hu", "voyage")["m"]["log.travel"])


def test_a_spoiled_cache_is_no_trouble(folder: Any) -> None:
    folder.texts()
    for path in (folder.root / ".cache" / "text").iterdir():
        path.write_text("{", "utf-8")
    assert folder.texts().say("hu", "voyage", "place.crete") == "Kréta"


@pytest.mark.parametrize("spoil", [Path.unlink, lambda path: path.write_text("{", "utf-8")], ids=["removed", "spoiled"])
def test_the_data_of_the_workshop_outlives_its_file(folder: Any, spoil: Callable[[Path], object]) -> None:
    expected = json.dumps(folder.texts().workshop())
    texts = folder.texts()
    for path in (folder.root / ".cache" / "text").glob("*.workshop"):
        spoil(path)
    assert texts.workshop()
    assert json.dumps(texts.workshop()) == expected
