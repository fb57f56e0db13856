"""The words of a language: forbidden ones are found in their places, and none means two things."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.text.check.spelling import all_runs
from compiler.text.check.terminology import check_terminology, names_in_box

IT, WORDS = "it/voyage/play.po", "it/words.yaml"
GOOD = "- {thing: to travel, use: viaggia, not: [parte, va in*], box: {voyage: si muove}}\n"


def found(folder: Any, text: str) -> list[tuple[str, tuple[str, int, int], str]]:
    """Return what is wrong with the Italian when it has these words."""
    folder.write(WORDS, text)
    problems = Problems()
    catalogs = folder.read()
    check_terminology(catalogs, ["it"], all_runs(catalogs), problems)
    return [(p.code, (p.path, p.line, p.column), p.text) for p in problems]


def test_good_words(folder: Any) -> None:
    assert found(folder, "# remark\n" + GOOD) == []
    assert names_in_box(folder.root, "it", "voyage") == {"to travel": ("viaggia", "si muove")}
    assert names_in_box(folder.root, "it", "other") == names_in_box(folder.root, "hu", "voyage") == {}


@pytest.mark.parametrize("words", ["va in treno", "Parte", "(va in auto)", "va in"])
def test_a_forbidden_word_is_found_in_its_place(folder: Any, words: str) -> None:
    folder.replace(IT, "{player} viaggia", "{player} " + words)
    said = "va in" if "va in" in words else words
    what = f'log.travel: "{said}": to travel is called "viaggia"'
    place = folder.place(IT, words, words.index(said))
    assert ("X1", place, what) in found(folder, GOOD)


def test_a_word_holds_only_in_its_games(folder: Any) -> None:
    folder.replace(IT, "{player} viaggia", "{player} parte")
    assert [code for code, _, _ in found(folder, GOOD.replace("box:", "games: [voyage], box:"))] == ["X1", "X3"]
    folder.replace("it/common/ui.po", "Scegli", "Parte: scegli")
    only = "- {thing: to choose, use: scegli, not: [parte], games: [voyage]}\n"
    assert [place for code, place, _ in found(folder, only) if code == "X1"] == [folder.place(IT, "parte {a}")]


@pytest.mark.parametrize(
    ("text", "code", "line", "what"),
    [
        (GOOD + "- {thing: trip, use: Viaggia}\n", "X2", 2, '"Viaggia" means to travel (line 1) and trip'),
        (GOOD + "- {thing: nave, use: nave}\n", "X3", 2, '"nave" (nave) is not used'),
        (GOOD + "- {thing: trip, use: viaggi, games: [voyages]}\n", "X0", 2, "trip: there is no game voyages"),
        (GOOD + "- {thing: trip}\n", "X0", 2, "an entry needs thing: and use:"),
        (GOOD + "- {thing: trip, use: viaggi, nott: [x]}\n", "X0", 2, 'unknown key "nott"'),
        (GOOD + "- {thing: trip, use: viaggi, not: [1]}\n", "X0", 2, "trip: not: and games: must be lists of words"),
        ("thing: trip\n", "X0", 1, "expected a list of {thing: …, use: …, not: […]}"),
        ('- {thing: "trip}\n', "X0", 2, "not valid YAML: found unexpected end of stream"),
    ],
)
def test_mistakes_in_the_list(folder: Any, text: str, code: str, line: int, what: str) -> None:
    assert (code, f"locales/{WORDS}", line, what) in [(c, p[0], p[1], t) for c, p, t in found(folder, text)]


def test_the_boxes_of_the_real_games() -> None:
    assert names_in_box(ROOT, "it", "tomb_raiders")["artifact"] == ("reperto", "manufatto")
    assert names_in_box(ROOT, "ru", "thebes")["shovel"] == ("лопата", "совок")
    assert "deck" not in names_in_box(ROOT, "hu", "thebes"), "the box has the same word"
