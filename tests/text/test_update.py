"""The keyed merge: what becomes of translations when the English changes."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.text.read.po import PoEntry, parse_po
from compiler.text.translators.update import Merged, update_language

EN, HU = "en/voyage/play.yaml", "hu/voyage/play.po"
TRAVEL = '"{player} travels {a}:from {b}:to."'


def update(shelf: Any, lang: str = "hu") -> dict[str, Merged]:
    """Run the merge; return what it did, by file."""
    problems = Problems()
    merged = update_language(shelf.library(), lang, problems)
    assert not list(problems), "\n".join(map(str, problems))
    return {m.path.removeprefix("locales/"): m for m in merged}


def entries(shelf: Any, name: str = HU) -> dict[str, PoEntry]:
    """Return the entries of a file by key."""
    file = parse_po(shelf.text(name), name, Problems())
    assert file is not None
    return {e.key: e for e in file.entries}


def tree(shelf: Any) -> dict[str, bytes]:
    """Return all files."""
    return {p.as_posix(): p.read_bytes() for p in sorted(shelf.root.rglob("*.po"))}


@pytest.mark.parametrize("lang", ["hu", "ru", "it"])
def test_nothing_changed_nothing_written(shelf: Any, lang: str) -> None:
    before = tree(shelf)
    merged = update(shelf, lang)
    assert tree(shelf) == before
    assert not any(m.written for m in merged.values())
    assert {what for m in merged.values() for what in m.counts} == {"kept"}


def test_another_editors_layout_stays(shelf: Any) -> None:
    shelf.replace(HU, 'msgstr "{player} {a}:from {b}:to utazik."', 'msgstr ""\n"{player} {a}:from "\n"{b}:to utazik."')
    shelf.replace(HU, '"Language: hu\\n"', '"Language: hu\\n"\n"X-Generator: Poedit 3.9.1\\n"')
    before = tree(shelf)
    update(shelf)
    assert tree(shelf) == before


def test_changed_english_makes_stale_with_the_text_it_was_made_for(shelf: Any) -> None:
    shelf.replace(EN, TRAVEL, '"{player} goes {a}:from {b}:to."')
    assert update(shelf)[HU].counts == {"stale": 1, "kept": 6}
    entry = entries(shelf)["log.travel"]
    assert entry.flags == ["fuzzy", "python-brace-format"]
    assert entry.previous == TRAVEL.strip('"')
    assert entry.msgid == "{player} goes {a}:from {b}:to."
    assert entry.strings == ["{player} {a}:from {b}:to utazik."]
    text = shelf.text(HU)
    assert f"#| msgid {TRAVEL}\n" in text


def test_a_second_change_keeps_the_first_text(shelf: Any) -> None:
    for verb in ("goes", "moves"):
        shelf.replace(EN, "travels" if verb == "goes" else "goes", verb)
        update(shelf)
    assert entries(shelf)["log.travel"].previous == TRAVEL.strip('"')


def test_changed_back_is_good_again(shelf: Any) -> None:
    before = tree(shelf)
    shelf.replace(EN, "travels", "goes")
    update(shelf)
    shelf.replace(EN, "goes", "travels")
    update(shelf)
    assert tree(shelf) == before


def test_the_translators_own_mark_stays(shelf: Any) -> None:
    shelf.replace(HU, '#, python-brace-format\nmsgctxt "log.travel"', '#, fuzzy\nmsgctxt "log.travel"')
    update(shelf)
    assert entries(shelf)["log.travel"].flags == ["fuzzy", "python-brace-format"]
    assert entries(shelf)["log.travel"].previous == ""


def test_new_entries_are_empty_and_stand_in_the_order_of_the_english(shelf: Any) -> None:
    shelf.replace(EN, "log.travel:", 'log.fly: {text: "{player} flies.", args: {player: player}}\nlog.travel:')
    assert update(shelf)[HU].counts == {"new": 1, "kept": 7}
    keys = list(entries(shelf))
    assert keys[keys.index("log.travel") - 1] == "log.fly"
    assert entries(shelf)["log.fly"].strings == [""]


def test_a_new_plural_has_as_many_forms_as_the_language(shelf: Any) -> None:
    shelf.write(EN, shelf.text(EN) + 'log.new:\n  text: ["{n} day.", "{n} days."]\n  plural: n\n  args: {n: number}\n')
    update(shelf, "ru")
    assert entries(shelf, "ru/voyage/play.po")["log.new"].strings == ["", "", ""]


def test_a_text_that_becomes_plural_keeps_its_words_as_stale(shelf: Any) -> None:
    shelf.replace(
        EN,
        f"text: {TRAVEL}\n  args: {{player: player,",
        f"text: [{TRAVEL}, {TRAVEL}]\n  plural: n\n  args: {{n: number, player: player,",
    )
    update(shelf)
    assert entries(shelf)["log.travel"].strings == ["{player} {a}:from {b}:to utazik."] * 2
    assert entries(shelf)["log.travel"].fuzzy


def test_a_renamed_key_keeps_its_translation(shelf: Any) -> None:
    shelf.replace(EN, "log.travel:", "log.journey:")
    assert update(shelf)[HU].counts == {"renamed": 1, "obsolete": 1, "kept": 6}
    entry = entries(shelf)["log.journey"]
    assert entry.strings == ["{player} {a}:from {b}:to utazik."]
    assert not entry.fuzzy


def test_a_key_that_moves_to_another_file_keeps_its_translation(shelf: Any) -> None:
    start = shelf.text(EN).index("log.travel:")
    end = shelf.text(EN).index("log.dig:")
    moved = shelf.text(EN)[start:end]
    shelf.write(EN, shelf.text(EN).replace(moved, ""))
    shelf.write("en/voyage/cards.yaml", moved)
    merged = update(shelf)
    assert merged["hu/voyage/cards.po"].counts == {"moved": 1}
    assert entries(shelf, "hu/voyage/cards.po")["log.travel"].strings == ["{player} {a}:from {b}:to utazik."]
    assert shelf.check("hu") == []


def test_what_has_gone_is_kept_for_one_round(shelf: Any) -> None:
    english = shelf.text(EN)
    start, end = english.index("log.join:"), english.index("log.exhibit:")
    without = english[:start] + english[end:]
    shelf.write(EN, without)
    assert update(shelf)[HU].counts["obsolete"] == 1
    assert entries(shelf)["log.join"].obsolete
    assert '#~ msgctxt "log.join"\n#~ msgid "{person} joins {player}."\n' in shelf.text(HU)
    before = tree(shelf)
    update(shelf)
    assert tree(shelf) == before, "a second run changes nothing"
    shelf.write(EN, english)
    assert update(shelf)[HU].counts["moved"] == 1, "it comes back while it is kept"
    assert entries(shelf)["log.join"].strings == ["{person} csatlakozik a(z) {player}:to."]
    shelf.write(EN, without)
    update(shelf)
    shelf.write(EN, without.replace("travels", "goes"))
    update(shelf)
    assert "log.join" not in entries(shelf), "the next change of the file ends it"


def test_a_domain_that_has_gone_is_removed_in_the_end(shelf: Any) -> None:
    shelf.path("en/voyage/page.yaml").unlink()
    update(shelf)
    assert all(e.obsolete for e in entries(shelf, "hu/voyage/page.po").values())


def test_comments_unknown_flags_and_headers_stay(shelf: Any) -> None:
    notes, key = "#. {player}: player, forms: to, dat\n#. {a}", '\nmsgctxt "log.travel"'
    shelf.replace(HU, notes, "# a hard one\n" + notes)
    shelf.replace(HU, "#, python-brace-format" + key, "#, python-brace-format, own-flag" + key)
    shelf.replace(HU, '"Last-Translator: \\n"', '"Last-Translator: Anna <anna@example.org>\\n"\n"X-Own: yes\\n"')
    shelf.replace(EN, "travels", "goes")
    update(shelf)
    entry = entries(shelf)["log.travel"]
    assert entry.comments == ["a hard one"]
    assert entry.flags == ["fuzzy", "python-brace-format", "own-flag"]
    assert "Last-Translator: Anna <anna@example.org>" in shelf.text(HU)
    assert "X-Own: yes" in shelf.text(HU)


def test_a_wrong_header_is_set_right(shelf: Any) -> None:
    shelf.replace(HU, "nplurals=2; plural=(n != 1);", "nplurals=1; plural=0;")
    assert update(shelf)[HU].written
    assert shelf.check("hu") == []


def test_a_term_is_stale_only_when_its_base_changes(shelf: Any) -> None:
    shelf.replace("en/voyage/terms.yaml", 'place.london: "London |', 'place.london: "London | about: of London |')
    shelf.replace("en/locale.yaml", "about: ", 'via: "via {}", about: ')
    update(shelf)
    assert not entries(shelf, "hu/voyage/terms.po")["place.london"].fuzzy
    shelf.replace("en/voyage/terms.yaml", '"London |', '"Londinium |')
    update(shelf)
    assert entries(shelf, "hu/voyage/terms.po")["place.london"].fuzzy


def test_a_file_that_cannot_be_read_is_left_alone(shelf: Any) -> None:
    broken = shelf.text(HU).replace("utazik.", 'uta"zik.')
    shelf.write(HU, broken)
    shelf.replace(EN, "travels", "goes")
    problems = Problems()
    merged = update_language(shelf.library(), "hu", problems)
    assert shelf.text(HU) == broken
    assert [p.code for p in problems] == ["P7"]
    assert [str(m) for m in merged if m.broken] == [
        f"locales/{HU}: cannot be read, left alone (python build.py text check says why)"
    ]


def test_a_language_that_has_nothing_yet(shelf: Any) -> None:
    for path in sorted(shelf.path("hu").rglob("*.po")):
        path.unlink()
    merged = update(shelf)
    assert all(m.written and set(m.counts) == {"new"} for m in merged.values())
    assert {p.code for p in shelf.check("hu")} == {"P4"}


# -- what readers see of stale texts --------------------------------------------------------------------------------


def test_stale_is_shown_with_a_mark(shelf: Any) -> None:
    shelf.replace(EN, "travels", "goes")
    update(shelf)
    texts = shelf.texts()
    args = {"player": "player.red", "a": "place.london", "b": "place.crete"}
    assert texts.say("hu", "voyage", "log.travel", args) == "Piros Londonból Krétára utazik."
    assert texts.is_stale("hu", "voyage", "log.travel")
    assert texts.catalog("hu", "voyage")["stale"] == ["log.travel"]
    assert {p.code for p in shelf.problems if "/hu/" in p.path} == {"P5"}


def test_stale_with_other_placeholders_is_shown_in_english(shelf: Any) -> None:
    shelf.replace(EN, TRAVEL + "\n  args: {", '"{player} travels {a}:from {b}:to in {n} days."\n  args: {n: number, ')
    update(shelf)
    texts = shelf.texts()
    args = {"player": "player.red", "a": "place.london", "b": "place.crete", "n": 3}
    assert texts.say("hu", "voyage", "log.travel", args) == "Red travels from London to Crete in 3 days."
    assert texts.is_english("hu", "voyage", "log.travel")
    assert not texts.is_stale("hu", "voyage", "log.travel")
    assert not shelf.problems.failed, "an old translation is no error"
    assert any("does not fit" in p.text for p in shelf.problems)


def test_stale_without_an_update_is_seen_too(shelf: Any) -> None:
    shelf.replace(EN, "travels", "goes")
    assert "P5" in [p.code for p in shelf.check("hu")]
