"""The keyed merge: what becomes of translations when the English changes."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.text.read.po import PoEntry, parse_po
from compiler.text.translators.update import Merged, update_language

EN, HU = "en/voyage/play.yaml", "hu/voyage/play.po"
TRAVEL = '"{player} travels {a}:from {b}:to."'


def update(folder: Any, lang: str = "hu") -> dict[str, Merged]:
    """Run the merge; return what it did, by file."""
    problems = Problems()
    merged = update_language(folder.read(), lang, problems)
    assert not list(problems), "\n".join(map(str, problems))
    return {m.path.removeprefix("locales/"): m for m in merged}


def entries(folder: Any, name: str = HU) -> dict[str, PoEntry]:
    """Return the entries of a file by key."""
    file = parse_po(folder.text(name), name, Problems())
    assert file is not None
    return {e.key: e for e in file.entries}


def tree(folder: Any) -> dict[str, bytes]:
    """Return all files."""
    return {p.as_posix(): p.read_bytes() for p in sorted(folder.root.rglob("*.po"))}


@pytest.mark.parametrize("lang", ["hu", "ru", "it"])
def test_nothing_changed_nothing_written(folder: Any, lang: str) -> None:
    before = tree(folder)
    merged = update(folder, lang)
    assert tree(folder) == before
    assert not any(m.written for m in merged.values())
    assert {what for m in merged.values() for what in m.counts} == {"kept"}


def test_the_layout_of_another_editor_is_replaced_and_its_header_stays(folder: Any) -> None:
    header = '"X-Ludoglot-Format: 1\\n"'
    assert header in folder.text(HU)
    folder.replace(HU, header, header + '\n"X-Generator: Poedit 3.9.1\\n"')
    ours = folder.text(HU)
    folder.replace(HU, 'msgstr "{player} {a}:from {b}:to utazik."', 'msgstr ""\n"{player} {a}:from "\n"{b}:to utazik."')
    assert folder.text(HU) != ours
    assert update(folder)[HU].written
    assert folder.text(HU) == ours


def test_changed_english_makes_stale_with_the_text_it_was_made_for(folder: Any) -> None:
    folder.replace(EN, TRAVEL, '"{player} goes {a}:from {b}:to."')
    assert update(folder)[HU].counts == {"stale": 1, "kept": 6}
    entry = entries(folder)["log.travel"]
    assert entry.flags == ["fuzzy", "python-brace-format"]
    assert entry.previous == TRAVEL.strip('"')
    assert entry.msgid == "{player} goes {a}:from {b}:to."
    assert entry.strings == ["{player} {a}:from {b}:to utazik."]
    text = folder.text(HU)
    assert f"#| msgid {TRAVEL}\n" in text


def test_a_second_change_keeps_the_first_text(folder: Any) -> None:
    for verb in ("goes", "moves"):
        folder.replace(EN, "travels" if verb == "goes" else "goes", verb)
        update(folder)
    assert entries(folder)["log.travel"].previous == TRAVEL.strip('"')


def test_changed_back_is_good_again(folder: Any) -> None:
    before = tree(folder)
    folder.replace(EN, "travels", "goes")
    update(folder)
    folder.replace(EN, "goes", "travels")
    update(folder)
    assert tree(folder) == before


def test_the_translators_own_mark_stays(folder: Any) -> None:
    folder.replace(HU, '#, python-brace-format\nmsgctxt "log.travel"', '#, fuzzy\nmsgctxt "log.travel"')
    update(folder)
    assert entries(folder)["log.travel"].flags == ["fuzzy", "python-brace-format"]
    assert entries(folder)["log.travel"].previous == ""


def test_new_entries_are_empty_and_stand_in_the_order_of_the_english(folder: Any) -> None:
    folder.replace(EN, "log.travel:", 'log.fly: {text: "{player} flies.", args: {player: player}}\nlog.travel:')
    assert update(folder)[HU].counts == {"new": 1, "kept": 7}
    keys = list(entries(folder))
    assert keys[keys.index("log.travel") - 1] == "log.fly"
    assert entries(folder)["log.fly"].strings == [""]


def test_a_new_plural_has_as_many_forms_as_the_language(folder: Any) -> None:
    folder.write(
        EN, folder.text(EN) + 'log.new:\n  text: ["{n} day.", "{n} days."]\n  plural: n\n  args: {n: number}\n'
    )
    update(folder, "ru")
    assert entries(folder, "ru/voyage/play.po")["log.new"].strings == ["", "", ""]


def test_a_text_that_becomes_plural_keeps_its_words_as_stale(folder: Any) -> None:
    folder.replace(
        EN,
        f"text: {TRAVEL}\n  args: {{player: player,",
        f"text: [{TRAVEL}, {TRAVEL}]\n  plural: n\n  args: {{n: number, player: player,",
    )
    update(folder)
    assert entries(folder)["log.travel"].strings == ["{player} {a}:from {b}:to utazik."] * 2
    assert entries(folder)["log.travel"].fuzzy


def test_a_renamed_key_keeps_its_translation(folder: Any) -> None:
    folder.replace(EN, "log.travel:", "log.journey:")
    assert update(folder)[HU].counts == {"renamed": 1, "obsolete": 1, "kept": 6}
    entry = entries(folder)["log.journey"]
    assert entry.strings == ["{player} {a}:from {b}:to utazik."]
    assert not entry.fuzzy


def test_a_key_that_moves_to_another_file_keeps_its_translation(folder: Any) -> None:
    start = folder.text(EN).index("log.travel:")
    end = folder.text(EN).index("log.dig:")
    moved = folder.text(EN)[start:end]
    folder.write(EN, folder.text(EN).replace(moved, ""))
    folder.write("en/voyage/cards.yaml", moved)
    merged = update(folder)
    assert merged["hu/voyage/cards.po"].counts == {"moved": 1}
    assert entries(folder, "hu/voyage/cards.po")["log.travel"].strings == ["{player} {a}:from {b}:to utazik."]
    assert folder.check("hu") == []


def test_what_has_gone_is_kept_for_one_round(folder: Any) -> None:
    english = folder.text(EN)
    start, end = english.index("log.join:"), english.index("log.exhibit:")
    without = english[:start] + english[end:]
    folder.write(EN, without)
    assert update(folder)[HU].counts["obsolete"] == 1
    assert entries(folder)["log.join"].obsolete
    assert '#~ msgctxt "log.join"\n#~ msgid "{person} joins {player}."\n' in folder.text(HU)
    before = tree(folder)
    update(folder)
    assert tree(folder) == before, "a second run changes nothing"
    folder.write(EN, english)
    assert update(folder)[HU].counts["moved"] == 1, "it comes back while it is kept"
    assert entries(folder)["log.join"].strings == ["{person} csatlakozik a(z) {player}:to."]
    folder.write(EN, without)
    update(folder)
    folder.write(EN, without.replace("travels", "goes"))
    update(folder)
    assert "log.join" not in entries(folder), "the next change of the file ends it"


def test_a_domain_that_has_gone_is_removed_in_the_end(folder: Any) -> None:
    folder.path("en/voyage/page.yaml").unlink()
    update(folder)
    assert all(e.obsolete for e in entries(folder, "hu/voyage/page.po").values())


def test_comments_unknown_flags_and_headers_stay(folder: Any) -> None:
    notes, key = "#. {player}: player, forms: to, dat\n#. {a}", '\nmsgctxt "log.travel"'
    folder.replace(HU, notes, "# a hard one\n" + notes)
    folder.replace(HU, "#, python-brace-format" + key, "#, python-brace-format, own-flag" + key)
    folder.replace(HU, '"Last-Translator: \\n"', '"Last-Translator: Anna <anna@example.org>\\n"\n"X-Own: yes\\n"')
    folder.replace(EN, "travels", "goes")
    update(folder)
    entry = entries(folder)["log.travel"]
    assert entry.comments == ["a hard one"]
    assert entry.flags == ["fuzzy", "python-brace-format", "own-flag"]
    assert "Last-Translator: Anna <anna@example.org>" in folder.text(HU)
    assert "X-Own: yes" in folder.text(HU)


def test_a_wrong_header_is_set_right(folder: Any) -> None:
    folder.replace(HU, "nplurals=2; plural=(n != 1);", "nplurals=1; plural=0;")
    assert update(folder)[HU].written
    assert folder.check("hu") == []


def test_a_term_is_stale_only_when_its_base_changes(folder: Any) -> None:
    folder.replace("en/voyage/terms.yaml", 'place.london: "London |', 'place.london: "London | about: of London |')
    folder.replace("en/locale.yaml", "about: ", 'via: "via {}", about: ')
    update(folder)
    assert not entries(folder, "hu/voyage/terms.po")["place.london"].fuzzy
    folder.replace("en/voyage/terms.yaml", '"London |', '"Londinium |')
    update(folder)
    assert entries(folder, "hu/voyage/terms.po")["place.london"].fuzzy


def test_a_file_that_cannot_be_read_is_left_alone(folder: Any) -> None:
    broken = folder.text(HU).replace("utazik.", 'uta"zik.')
    folder.write(HU, broken)
    folder.replace(EN, "travels", "goes")
    problems = Problems()
    merged = update_language(folder.read(), "hu", problems)
    assert folder.text(HU) == broken
    assert [p.code for p in problems] == ["P7"]
    assert [str(m) for m in merged if m.broken] == [
        f"locales/{HU}: cannot be read, not changed (`python build.py text check` says why)"
    ]


def test_a_language_that_has_nothing_yet(folder: Any) -> None:
    for path in sorted(folder.path("hu").rglob("*.po")):
        path.unlink()
    merged = update(folder)
    assert all(m.written and set(m.counts) == {"new"} for m in merged.values())
    assert {p.code for p in folder.check("hu")} == {"P4"}


# -- what readers see of stale texts --------------------------------------------------------------------------------


def test_stale_is_shown_with_a_mark(folder: Any) -> None:
    folder.replace(EN, "travels", "goes")
    update(folder)
    texts = folder.texts()
    args = {"player": "player.red", "a": "place.london", "b": "place.crete"}
    assert texts.say("hu", "voyage", "log.travel", args) == "Piros Londonból Krétára utazik."
    assert texts.is_stale("hu", "voyage", "log.travel")
    assert texts.catalog("hu", "voyage")["stale"] == ["log.travel"]
    assert {p.code for p in folder.problems if "/hu/" in p.path} == {"P5"}


def test_stale_with_other_placeholders_is_shown_in_english(folder: Any) -> None:
    folder.replace(EN, TRAVEL + "\n  args: {", '"{player} travels {a}:from {b}:to in {n} days."\n  args: {n: number, ')
    update(folder)
    texts = folder.texts()
    args = {"player": "player.red", "a": "place.london", "b": "place.crete", "n": 3}
    assert texts.say("hu", "voyage", "log.travel", args) == "Red travels from London to Crete in 3 days."
    assert texts.is_english("hu", "voyage", "log.travel")
    assert not texts.is_stale("hu", "voyage", "log.travel")
    assert not folder.problems.failed, "an old translation is no error"
    assert any("does not fit" in p.text for p in folder.problems)


def test_stale_without_an_update_is_seen_too(folder: Any) -> None:
    folder.replace(EN, "travels", "goes")
    assert "P5" in [p.code for p in folder.check("hu")]
