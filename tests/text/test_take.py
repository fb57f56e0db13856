"""Handed-in translations are folded into the catalogs; what does not fit is reported, and nothing is overwritten."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.text.translators.show import UnknownTextError, lines
from compiler.text.translators.take import Taken, take
from tests.text.conftest import GAMES

PLAY = "hu/voyage/play.po"
TRAVEL = '"{player} travels {a}:from {b}:to."'
OLD = "{player} {a}:from {b}:to utazik."


def handed(folder: Any, text: str, name: str = "handed.po") -> Taken:
    """Hand in a file; return what became of it."""
    file = folder.root / name
    file.write_text(text, "utf-8")
    return take(folder.root, GAMES, [file])


def entry(text: str, english: str = TRAVEL, key: str = "log.travel", notes: str = "") -> str:
    """Return an entry for the Hungarian catalog."""
    return f'#: locales/{PLAY}\n{notes}msgctxt "{key}"\nmsgid {english}\nmsgstr "{text}"\n'


def test_a_changed_text_is_taken_and_nothing_else_changes(folder: Any) -> None:
    before = folder.text(PLAY)
    taken = handed(folder, entry("{player} útra kel {a}:from {b}:to."))
    assert taken == Taken(written={f"locales/{PLAY}": 1})
    assert folder.text(PLAY) == before.replace(OLD, "{player} útra kel {a}:from {b}:to.")
    again = handed(folder, entry("{player} útra kel {a}:from {b}:to."))
    assert again == Taken()


def test_a_whole_catalog_from_an_editor_is_taken_by_its_comment(folder: Any) -> None:
    """Editors wrap lines and reorder nothing; only the changed text may appear in a difference."""
    before = folder.text(PLAY)
    wrapped = before.replace(f'msgstr "{OLD}"', 'msgstr ""\n"{player} útra kel "\n"{a}:from {b}:to."')
    taken = handed(folder, wrapped)
    assert taken.written == {f"locales/{PLAY}": 1}
    assert folder.text(PLAY) == before.replace(OLD, "{player} útra kel {a}:from {b}:to.")


def test_a_text_for_another_english_is_marked(folder: Any) -> None:
    taken = handed(folder, entry("{player} elutazik.", english='"{player} travels."'))
    assert taken.written == {f"locales/{PLAY}": 1}
    assert taken.stale == [f"locales/{PLAY}: log.travel: the English is now: {{player}} travels {{a}}:from {{b}}:to."]
    assert '#, fuzzy, python-brace-format\n#| msgid "{player} travels."\nmsgctxt "log.travel"' in folder.text(PLAY)


def test_a_translation_that_changed_meanwhile_is_shown_and_kept(folder: Any) -> None:
    before = folder.text(PLAY)
    taken = handed(folder, entry("{player} útra kel.", notes="#. was: {player} elindul.\n"))
    assert taken.written == {}
    assert len(taken.refused) == 1
    assert OLD in taken.refused[0]
    assert "{player} elindul." in taken.refused[0]
    assert folder.text(PLAY) == before


def test_an_error_in_the_new_text_leaves_the_catalog(folder: Any) -> None:
    before = folder.text(PLAY)
    taken = handed(folder, entry("{player} {a}:frm {b}:to utazik."))
    assert [problem.code for problem in taken.problems] == ["M5"]
    assert folder.text(PLAY) == before


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        (entry("x", key="log.travl"), 'there is no text log.travl (did you mean "log.travel"?)'),
        ('msgctxt "log.travel"\nmsgid "x"\nmsgstr "y"\n', "does not say which catalog"),
        (entry("x").replace("/hu/", "/xx/"), "does not say which catalog"),
        (entry("x", key="log.dig"), "it has 1 plural forms, and the catalog 2"),
    ],
)
def test_what_belongs_nowhere_is_reported_and_the_rest_is_taken(folder: Any, text: str, reported: str) -> None:
    taken = handed(folder, f"{text}\n{entry('{player} útra kel {a}:from {b}:to.')}")
    assert len(taken.refused) == 1
    assert reported in taken.refused[0]
    assert taken.written == {f"locales/{PLAY}": 1}


def test_an_unreadable_file_is_reported_with_its_line(folder: Any) -> None:
    taken = handed(folder, 'msgctxt "log.travel"\nmsgid "x\n')
    assert [(problem.path, problem.line, problem.code) for problem in taken.problems] == [("handed.po", 2, "P6")]


def test_a_text_is_shown_with_samples_in_each_language(folder: Any) -> None:
    shown = list(lines(folder.read(), folder.texts(), "log.travel", ["hu"]))
    assert shown[0].startswith("log.travel (locales/en/voyage/play.yaml:")
    assert f"  hu  locales/{PLAY}" in shown
    assert any("Londonból" in line and line.endswith("utazik.") for line in shown)
    folder.replace(PLAY, f'msgstr "{OLD}"', 'msgstr ""')
    texts = folder.texts()
    shown = list(lines(folder.read(), texts, "log.travel", ["hu"]))
    assert f"  hu  locales/{PLAY}, not translated: the English is shown" in shown
    with pytest.raises(UnknownTextError, match="did you mean"):
        list(lines(folder.read(), texts, "log.travl", []))
