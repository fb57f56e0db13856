"""The workshop: its bundle compiles as the build does, says its errors, and writes what `text take` reads."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import GameSource
from compiler.text import COMMON, SOURCE, Texts
from compiler.text.read.po import parse_po
from compiler.text.workshop import Workshop
from compiler.text.workshop_files import bundle
from engine.session.formatter import Catalog
from tests.compiled_games import all_sources, all_texts

ALONE = """
import json, sys
sys.modules["pathlib"] = None  # the library of the page lacks it
sys.path[:0] = sys.argv[1:]
from compiler.text.workshop import Workshop
for line in sys.stdin:
    asked = json.loads(line)
    workshop = Workshop()
    workshop.open(asked["english"], asked["texts"])
    print(json.dumps({part: workshop.catalog[part] for part in ("m", "t", "s", "list", "or")}))
"""
"""A program that knows the bundle and the engine alone, with neither the packages of the project nor its files."""


@pytest.fixture(scope="module")
def games() -> dict[str, GameSource]:
    """Return the rules of all games."""
    return all_sources()


@pytest.fixture(scope="module")
def texts() -> Texts:
    """Return all texts of the project."""
    return all_texts()


def opening(texts: Texts, lang: str, scope: str) -> dict[str, Any]:
    """Return the request that opens the workshop."""
    data = texts.workshop()
    scopes = list(dict.fromkeys((COMMON, scope)))
    english = [data[f"{SOURCE}/{one}"] for one in scopes]
    mine = english if lang == SOURCE else [data[f"{lang}/{one}"] for one in scopes]
    return {"english": english, "texts": mine}


@pytest.fixture
def workshop(texts: Texts) -> Workshop:
    """Return a workshop of the Hungarian texts of Thebes."""
    opened = Workshop()
    opened.open(**opening(texts, "hu", "thebes"))
    return opened


def test_the_bundle_alone_compiles_every_text_as_the_build_does(texts: Texts, tmp_path: Path) -> None:
    archive = tmp_path / "workshop.zip"
    archive.write_bytes(bundle(ROOT))
    engine = tmp_path / "own" / "engine"
    engine.parent.mkdir()
    engine.symlink_to(ROOT / "engine", target_is_directory=True)
    pairs = [(lang, scope) for lang in texts.languages for scope in texts.scopes if scope != COMMON]
    requests = "\n".join(json.dumps(opening(texts, *pair)) for pair in pairs)
    command = [sys.executable, "-I", "-S", "-c", ALONE, str(archive), str(engine.parent)]
    run = subprocess.run(command, input=requests, capture_output=True, encoding="utf-8", check=False, cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    assert len(lines) == len(pairs)
    for (lang, scope), line in zip(pairs, lines, strict=True):
        built = json.loads(json.dumps(texts.catalog(lang, scope)))
        foreign = set(built.get("foreign", ()))
        built["m"] = {key: message for key, message in built["m"].items() if key not in foreign}
        compiled = json.loads(line)
        for part in compiled:
            assert compiled[part] == built[part], (lang, scope, part)


def test_a_draft_without_an_error_becomes_part_of_the_catalog(workshop: Workshop) -> None:
    key = "log.travel"
    before = workshop.entry(key)
    tried = workshop.attempt(key, ["{player} {a}:from elindul, és {weeks} hét múlva {b}:to ér."])
    assert tried["ok"]
    assert [one["level"] for one in tried["problems"] if one["level"] == "error"] == []
    assert list(tried["patch"]["m"]) == [key]
    assert tried["patch"]["t"] == {}
    assert len(tried["samples"]) > 2
    assert all("elindul" in text for text in tried["samples"])
    after = workshop.entry(key)
    assert (before["state"], after["state"]) == ("done", "draft")
    assert after["samples"] == tried["samples"] != before["samples"]


@pytest.mark.parametrize(
    ("text", "code", "column", "says"),
    [
        ("{player} {weeks} hét alatt {a}:frm {b}:to utazik.", "M5", 28, 'did you mean "from"?'),
        ("{player utazik {weeks} {a}:from {b}:to.", "M1", 1, "write {name}"),
        ("{plyer} {weeks} hét alatt {a}:from {b}:to utazik.", "M2", 1, 'did you mean "player"?'),
        ("{player} {weeks} hét alatt {a}:from utazik.", "M8", 1, "put it where it belongs"),
        ("", "P3", 1, ""),
    ],
)
def test_an_error_is_said_as_the_build_says_it(
    workshop: Workshop, text: str, code: str, column: int, says: str
) -> None:
    before = workshop.catalog["m"]["log.travel"]
    tried = workshop.attempt("log.travel", [text])
    errors = [one for one in tried["problems"] if one["level"] == "error"]
    assert [(one["code"], one["column"]) for one in errors] == [(code, column)]
    assert says in errors[0]["hint"]
    assert not tried["ok"]
    assert workshop.catalog["m"]["log.travel"] == before


def test_a_term_changes_what_names_it_and_needs_its_forms(workshop: Workshop) -> None:
    row = workshop.entry("place.crete")["texts"][0]
    assert row.startswith("Kréta")
    tried = workshop.attempt("place.crete", [row.replace("Kréta", "Kandia").replace("Krét", "Kandi")])
    assert tried["ok"]
    assert "Kandia" in json.dumps(tried["patch"]["t"]["place.crete"], ensure_ascii=False)
    lacking = workshop.attempt("place.crete", ["Kréta"])
    assert not lacking["ok"]
    assert "F1" in {one["code"] for one in lacking["problems"]}
    assert workshop.entry("place.crete")["texts"][0].startswith("Kandia")


def test_the_file_of_drafts_has_the_english_that_was_translated(workshop: Workshop) -> None:
    english = workshop.entry("log.travel")["english"]
    drafts = [
        {"key": "log.travel", "texts": ["{player}: {a} {b} {weeks}"], "english": english, "was": ["Régi."]},
        {"key": "log.debris", "texts": ["Új"], "english": ["An earlier text."], "was": []},
    ]
    text = workshop.po(drafts)["text"]
    problems = Problems()
    file = parse_po(text, "changes.po", problems)
    assert file
    assert not problems.failed
    first, second = file.entries
    assert first.references == ["locales/hu/thebes/play.po"]
    assert first.notes == ["was: Régi."]
    assert (first.fuzzy, second.fuzzy, second.previous) == (False, True, "An earlier text.")


def test_marked_texts_end_with_their_key(texts: Texts) -> None:
    args = {"player": "player.red", "a": "place.london", "b": "place.crete", "weeks": 2}
    built = texts.catalog("hu", "thebes")
    plain_text = Catalog(built).segments("log.travel", args)
    assert Catalog({**built, "marked": True}).segments("log.travel", args) == [*plain_text, ["", "said.log.travel"]]


BROKEN = {
    "log.turn": "{player} gioca nella settimana 5, {week}.",
    "log.travel": "{player} viaggia da {a}:from {b}:to.",
    "log.take": "{player} prende {n} [n: oggetto] {item}#n {site}:from.",
    "log.join": "{person} si unisce {player:to}.",
    "log.exhibit": "{player} apre la mostra “{exhibition}” {city}:in e ottiene {n} punti",
    "log.study": "{giocatore} passa {w} settimane {city}:in e ottiene {k} segnalini conoscenza {site}:about.",
    "place.crete": "Creta | to: a Creta | into: in Creta",
}
"""Italian texts as newcomers break them: a typed number, a preposition twice, one branch, a form inside of the braces,
a plural without words, a translated placeholder, a form that does not exist."""


def test_what_newcomers_break_is_said_with_the_words_of_the_build(folder: Any) -> None:
    folder.replace("it/locale.yaml", "classes:", "prepositions: [da]\nclasses:")
    opened = Workshop()
    opened.open(**opening(folder.texts(), "it", "voyage"))
    workshop_says = {
        key: [(one["code"], one["column"], one["text"], one["hint"]) for one in opened.attempt(key, [text])["problems"]]
        for key, text in BROKEN.items()
    }
    for key, text in BROKEN.items():
        file = f"it/voyage/{'terms' if key.startswith('place.') else 'play'}.po"
        before = folder.text(file)
        at = before.index('msgstr "', before.index(f'msgctxt "{key}"'))
        folder.write(file, before[:at] + f'msgstr "{text}"' + before[before.index("\n", at) :])
    found: dict[str, list[tuple[str, int, str, str]]] = {key: [] for key in BROKEN}
    for one in folder.check("it"):
        key = one.text.partition(":")[0]
        if key in found:
            found[key].append((one.code, one.column - len('msgstr "'), one.text, one.hint))
    assert {key: sorted(some) for key, some in workshop_says.items()} == {key: sorted(s) for key, s in found.items()}
    assert all(workshop_says.values()), workshop_says


def test_the_samples_have_what_the_player_of_a_message_reads(workshop: Workshop) -> None:
    entry = workshop.entry("log.travel")
    assert any(text.startswith("You travel") for text in entry["english_samples"])
    tried = workshop.attempt(
        "log.travel", ["[player: you=Elutazol | other={player} utazik] {a}:from {b}:to, {weeks} hét."]
    )
    assert tried["ok"]
    assert sum(text.startswith("Elutazol") for text in tried["samples"]) == 1
    assert len([text for text in tried["samples"] if " utazik " in text]) > 2


def test_what_differs_from_the_english_is_said_before_anything_is_typed(texts: Texts, workshop: Workshop) -> None:
    russian = Workshop()
    russian.open(**opening(texts, "ru", "thebes"))
    key = next(
        one.key
        for scope in russian.scopes
        for one in scope.entries.values()
        if "[n:" in one.msgid and one.args.get("n") == "number" and not one.plural
    )
    assert russian.entry(key)["alternatives"] == ["one", "few", "many"]
    assert russian.entry("place.crete")["alternatives"] == []
    assert workshop.entry(key)["alternatives"] == [], "as many as in English"
    assert workshop.entry("place.crete")["english"] == ["Crete | like: island | adj: Cretan"]
    known = workshop.locale.kind("place")
    lacking = [name for name, is_known in (("like", known.like), ("adj", "adj" in known.forms)) if not is_known]
    assert workshop.entry("place.crete")["english_forms"] == lacking
    cast(dict[str, Any], known.forms).pop("adj", None)
    assert "adj" in workshop.entry("place.crete")["english_forms"]


def test_the_guide_names_the_buttons_as_the_page_does(texts: Texts) -> None:
    table = re.search(
        r"\| English +\| magyar.*?\n\|[-| ]+\n(.*?)\n\n", (ROOT / "docs/translating.md").read_text(), re.DOTALL
    )
    assert table
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table[1].splitlines()]
    assert len(rows) > 5
    said = {lang: texts.catalog(lang, COMMON)["m"] for lang in ("en", "hu", "ru", "it")}
    for row in rows:
        keys = [key for key, text in said["en"].items() if text == row[0]]
        shown = [[str(said[lang][key]).replace("\u00a0", " ") for lang in said] for key in keys]
        assert row in shown, f"{row} is none of {shown}"
