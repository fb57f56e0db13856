"""Spelling: the reader of the words, the lists of names, and all catalogs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.text.catalogs import Catalogs
from compiler.text.check.spelling import Speller, check_spelling, words_of
from compiler.text.translators.commands import catalogs_of

HU = "hu/voyage/play.po"


@pytest.fixture(scope="module")
def catalogs() -> Catalogs:
    """Return all texts of the project."""
    return catalogs_of(ROOT, Problems())


class Known:
    """A stub of a dictionary."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def lookup(self, word: str) -> bool:
        return word in self.words

    def suggest(self, word: str) -> list[str]:
        return [known for known in self.words if known[:2] == word[:2]]


def test_lists_of_words(tmp_path: Path) -> None:
    path = tmp_path / "spelling.txt"
    path.write_text("# names\nUr\nrhyton   # a drinking horn\nvarsavian*\nl'Aia\n", "utf-8")
    known = Speller(Known("cup", "of", "player's"), [path, tmp_path / "none.txt"])
    right = ["Ur", "Rhyton", "varsaviano", "l’Aia", "cup", "player’s", "cup-of", "Ur-cup", "e-cup"]
    assert [word for word in [*right, "ur", "cupp", "cup-off"] if not known.knows(word)] == ["ur", "cupp", "cup-off"]
    assert known.near("cupp") == "did you mean cup?"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("ultim[player: m=o | f=a] a {a}:to", "a"),
        ("{a}-ból [player: m=egy | f=kettő] jön", "egy kettő jön"),
        ("lásd [Ásatások](#dig), `kód` <b>és</b> game-icons.net", "lásd Ásatások és"),
        ("dell’{a}:to l’uomo, a(z) {{zárójel}}", "l’uomo zárójel"),
    ],
)
def test_words_that_stand_whole_in_one_place(folder: Any, text: str, words: str) -> None:
    folder.replace(HU, "{player} {a}:from {b}:to utazik.", text)
    assert " ".join(word.word for word in words_of(folder.read(), "hu") if word.key == "log.travel") == words


def test_a_mistake_is_named_in_its_place(catalogs: Catalogs, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = catalogs.sources["thebes"]["log.dig"]
    spoiled = replace(entry, texts=(entry.texts[0]._replace(text=entry.texts[0].text.replace("draws", "darws")),))
    monkeypatch.setitem(catalogs.sources["thebes"], "log.dig", spoiled)
    problems = Problems()
    check_spelling(catalogs, ["en"], problems, guess=True)
    (problem,) = problems
    at = next(
        (n, line.index("draws") + 1)
        for n, line in enumerate((ROOT / entry.spot.path).read_text("utf-8").splitlines(), start=1)
        if "=draws] {n} [n: token" in line
    )
    assert (problem.code, problem.path, problem.line, problem.column) == ("W1", entry.spot.path, *at)
    assert problem.text == "log.dig: unknown word: darws"
    assert "draws" in problem.hint


def test_a_dictionary_that_is_not_there(folder: Any) -> None:
    problems = Problems()
    check_spelling(folder.read(), ["hu"], problems)
    assert [(p.code, p.level) for p in problems] == [("W0", "warning")]
    folder.write("hu/locale.yaml", folder.text("hu/locale.yaml") + "dictionary: dictionary-hu\n")
    problems = Problems()
    check_spelling(folder.read(), ["hu"], problems)
    assert [(p.code, p.hint) for p in problems] == [("W0", "run: npm ci")]


@pytest.mark.parametrize("lang", ["en", "hu", "it", "ru"])
def test_the_catalogs_are_spelled_right(catalogs: Catalogs, lang: str) -> None:
    problems = Problems()
    checked = check_spelling(catalogs, [lang], problems)
    assert checked > 1000
    assert [str(problem) for problem in problems] == []
