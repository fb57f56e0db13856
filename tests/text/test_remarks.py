"""Remarks on provenance: their English is in the rules, their translations are in the catalog `sources`."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.base.diagnostics import Problem, Problems
from compiler.rules.provenance import Remark, parted
from compiler.text import load
from compiler.text.catalogs import Catalogs, LanguageTexts, read_catalogs
from compiler.text.translators.update import update_language

HU = "hu/voyage/sources.po"
KEY = "known.tables.weeks.3.public"
SAID = Remark(KEY, "P1 counts 3 weeks", "rules/voyage/tables.yaml", 9, 20, "how this is known: public: tables.weeks.3")
HUNGARIAN = "P1 szerint 3 hét"


class Rules:
    """A stub of the rules of a game with remarks."""

    def __init__(self, *remarks: Remark) -> None:
        self.figures = {"setup.start_cards": 4, "dig.times_per_year": 1, "exhibit.small_points": 3}
        self.data: dict[str, Any] = {}
        self.remarks = remarks


def catalogs(folder: Any, *remarks: Remark) -> tuple[Catalogs, Problems]:
    """Read the English with these remarks."""
    problems = Problems()
    return read_catalogs(folder.root, {"voyage": Rules(*remarks)}, problems), problems


def wrong(folder: Any, *remarks: Remark) -> list[Problem]:
    """Return what is wrong with the Hungarian."""
    read, problems = catalogs(folder, *remarks)
    LanguageTexts(read, "hu", problems)
    return list(problems)


def translate(folder: Any, text: str, *remarks: Remark) -> None:
    """Bring the catalogs up to the remarks and write the Hungarian of the first that has none."""
    read, problems = catalogs(folder, *remarks)
    update_language(read, "hu", problems)
    assert not list(problems)
    whole = folder.text(HU)
    at = whole.index("msgid", whole.index("msgctxt"))
    folder.write(HU, whole[:at] + whole[at:].replace('msgstr ""', f'msgstr "{text}"', 1))


def test_a_remark_is_translated_like_any_text(folder: Any) -> None:
    assert [p.code for p in wrong(folder, SAID)] == ["P2"]  # there is no such file yet
    translate(folder, HUNGARIAN, SAID)
    assert wrong(folder, SAID) == []
    texts = load(folder.root, {"voyage": Rules(SAID)}, Problems())
    assert texts.say("hu", "voyage", KEY) == HUNGARIAN
    assert texts.say("en", "voyage", KEY) == SAID.text
    assert KEY not in texts.played("hu", "voyage")["m"]  # the play page does not load it


def test_missing_stale_and_unknown(folder: Any) -> None:
    translate(folder, HUNGARIAN, SAID)
    changed = SAID._replace(text="P1 counts 3 weeks at least")
    other = SAID._replace(key="known.tables.days.public", text="somebody counted days")
    assert [(p.code, p.text) for p in wrong(folder, changed)] == [("P5", f"{KEY}: the English has changed")]
    found = wrong(folder, SAID, other)
    assert [(p.code, p.text) for p in found] == [("P2", "known.tables.days.public is not in the catalog")]
    assert sorted(p.code for p in wrong(folder, other)) == ["P2", "P8"]


def test_a_remark_that_stands_elsewhere_now_keeps_its_translation(folder: Any) -> None:
    translate(folder, HUNGARIAN, SAID)
    moved = SAID._replace(key="known.tables.weeks.4.public")
    read, problems = catalogs(folder, moved)
    (merged,) = [one for one in update_language(read, "hu", problems) if one.path.endswith("sources.po")]
    assert merged.counts["renamed"] == 1
    assert wrong(folder, moved) == []


@pytest.mark.parametrize("text", ["P1 szerint három hét", "3 hét"])
def test_figures_and_sources_come_back(folder: Any, text: str) -> None:
    translate(folder, text, SAID)
    (problem,) = wrong(folder, SAID)
    assert (problem.code, problem.level) == ("K3", "error")
    assert problem.path == f"locales/{HU}"
    assert ("3 is missing" if "P1" in text else "P1 is missing") in problem.text


def test_what_cannot_be_read_is_told_where_it_stands(folder: Any) -> None:
    _, problems = catalogs(folder, SAID)
    read, problems = catalogs(folder, SAID._replace(text="weeks {of}"))
    LanguageTexts(read, "en", problems)
    (problem,) = problems
    assert str(problem).startswith("rules/voyage/tables.yaml:9:27: error M2")


def test_the_english_stands_in_one_place(folder: Any) -> None:
    folder.write("en/voyage/sources.yaml", 'known.else: "words"\n')
    _, problems = catalogs(folder, SAID)
    (problem,) = problems
    assert str(problem).startswith("locales/en/voyage/sources.yaml:1:1: error S2")


@pytest.mark.parametrize(
    ("text", "sources", "words"),
    [
        ("HU", "HU", ""),
        ("HU+RU", "HU+RU", ""),
        ("P1, P3", "P1, P3", ""),
        ("HU+RU (one (small) example)", "HU+RU", "one (small) example"),
        ("P1 (60), P3 (90)", "", "P1 (60), P3 (90)"),
        ("pictures (many)", "", "pictures (many)"),
        ("XX (an unknown source)", "", "XX (an unknown source)"),
    ],
)
def test_sources_and_words_are_parted(text: str, sources: str, words: str) -> None:
    assert parted(text, ["HU", "RU", "P1", "P3"]) == (sources, words)
