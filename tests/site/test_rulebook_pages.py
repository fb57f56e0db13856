"""Rulebook pages: paragraphs, stories of examples, pictures of positions, and the entries for the play page."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import GameSource
from compiler.site.rulebook import example_text
from compiler.site.rulebook.markdown import MarkdownRenderer, forms_of
from compiler.site.rulebook.rulebook import alphabetic
from compiler.text.catalogs import read_catalogs
from compiler.text.check.references import check_references
from compiler.text.check.spelling import all_runs
from compiler.text.read.source_text import SourceText
from tests.compiled_games import all_texts, game_source
from tests.site.conftest import Document

GAMES = [path.parent.name for path in sorted((ROOT / "locales" / "en").glob("*/book.yaml"))]
COLOURS = ["red", "blue", "green"]


@pytest.fixture(scope="module")
def sources() -> dict[str, GameSource]:
    """Return the rules of the games that have a rulebook."""
    return {game: game_source(game) for game in GAMES}


# -- paragraphs -----------------------------------------------------------------------------------------------------
def test_ids_of_rules_become_links() -> None:
    renderer = MarkdownRenderer(["TH-DIG-02"], {})
    html = renderer.block("See (TH-DIG-02), not TH-DIG-99 & <b>.")
    assert html == ('<p>See (<a class="rule-ref" href="#TH-DIG-02">TH-DIG-02</a>), not TH-DIG-99 &amp; &lt;b&gt;.</p>')


def test_terms_are_linked_at_their_first_occurrence() -> None:
    renderer = MarkdownRenderer([], {"permit": ["permit", "permits"], "dig_permit": ["dig permit"]})
    seen: set[str] = set()
    html = renderer.block("Permits and a dig permit; permits again, and impermits.", seen)
    assert re.findall(r'href="#term-(\w+)">([^<]+)', html) == [("permit", "Permits"), ("dig_permit", "dig permit")]
    assert "href" not in renderer.block("A permit.", seen)
    assert "href" not in renderer.block("A permit.")


def test_marks_and_lists() -> None:
    renderer = MarkdownRenderer([], {})
    assert renderer.block("**Dig** _now_:\n\n- one\n- two") == (
        "<p><strong>Dig</strong> <em>now</em>:</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>"
    )


def test_forms_of_a_word() -> None:
    assert forms_of("lelet, leletek,  leletet,") == ["lelet", "leletek", "leletet"]


def test_sorting_ignores_accents() -> None:
    assert sorted(["zsák", "Áru", "asszisztens", "ásó", "aranymaszk"], key=alphabetic) == [
        *("aranymaszk", "Áru", "ásó", "asszisztens", "zsák"),
    ]


# -- stories --------------------------------------------------------------------------------------------------------
EXAMPLE: dict[str, Any] = {
    "given": {"players": [{"time": 4, "place": "rome"}], "goods": {"wine": 2}},
    "tells": {
        "who": "given.turn",
        "week": "given.players.0.time",
        "place": "given.players.0.place",
        "goods": "given.goods",
    },
}


def test_arguments_of_a_story_come_from_its_example() -> None:
    example = {**EXAMPLE, "given": {**EXAMPLE["given"], "turn": 1}}
    kinds = {"who": "player", "week": "number", "place": "place", "goods": "counts:good"}
    assert example_text.story_arguments(example, kinds, COLOURS) == {
        "who": "player.blue",
        "week": 4,
        "place": "place.rome",
        "goods": [["good.wine", 2]],
    }


@pytest.mark.parametrize(
    ("tells", "kinds", "message"),
    [
        ({"week": "given.weeks"}, {"week": "number"}, 'given.weeks: there is no "weeks"'),
        ({}, {"week": "number"}, "asks for {week}, which its example does not give"),
        ({"week": "given.seats", "who": "given.seats"}, {"week": "number"}, "no story asks for {who}"),
        ({"week": "id"}, {"week": "number"}, "TH-T-02 is no number"),
        ({"place": "id"}, {"place": "place"}, 'there is no term "place.TH-T-02"'),
    ],
)
def test_faults_of_stories(
    sources: dict[str, GameSource], tells: dict[str, str], kinds: dict[str, str], message: str
) -> None:
    """An argument of a story that its example lacks is reported with the place of the example."""
    game = sources["thebes"]
    examples = [
        {**one, "title": "example.told", "tells": tells} if one["id"] == "TH-T-02" else {**one, "tells": {}}
        for one in game.examples
    ]
    problems = Problems()
    example_text.examine(replace(game, examples=examples), {"example.told.story": kinds}, {"place.rome": {}}, problems)
    assert [problem.code for problem in problems] == ["B2"]
    problem = problems.errors[0]
    assert message in problem.text
    assert problem.path == "rules/thebes/examples.yaml"
    assert problem.line > 1
    assert problem.hint


def test_texts_name_rules_that_exist(sources: dict[str, GameSource]) -> None:
    catalogs = read_catalogs(ROOT, {"thebes": sources["thebes"]}, Problems())
    entry = catalogs.sources["thebes"]["rule.TH-DIG-01"]
    wrong = SourceText("See (TH-DIG-77).", ((0, 7, 3),))
    catalogs.sources["thebes"]["rule.TH-DIG-01"] = replace(entry, texts=(wrong,))
    problems = Problems()
    check_references(catalogs, {"thebes": sources["thebes"]}, ["en"], all_runs(catalogs), problems)
    assert [(p.code, p.line) for p in problems] == [("B1", 7)]
    assert 'there is no rule "TH-DIG-77"' in problems.errors[0].text


# -- the pages ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_every_paragraph_is_on_the_page(
    documents: Mapping[str, Document], languages: list[str], sources: dict[str, GameSource], game: str
) -> None:
    """Each rule, ruling, term and example is on the page once, in every language; every link has its target."""
    source = sources[game]
    book = source.data["book"]
    wanted = [*source.data["rules"], *(one["id"] for one in book["rulings"])]
    wanted += [f"term-{one['id']}" for one in book["glossary"]]
    wanted += [one["id"] for one in source.examples if "tells" in one]
    for lang in languages:
        page = documents[f"{lang}/{game}/rules/index.html"]
        ids = [attrs["id"] for _, attrs in page.elements if attrs.get("id")]
        assert len(ids) == len(set(ids))
        assert not set(wanted) - set(ids)
        targets = {href[1:] for _, attrs in page.elements if (href := attrs.get("href") or "").startswith("#")}
        assert not targets - set(ids)


@pytest.mark.parametrize("game", GAMES)
def test_pages_show_no_ids_and_no_placeholders(site_dir: Path, languages: list[str], game: str) -> None:
    """No placeholder is left, and no id of the data is in a sentence or a picture."""
    for lang in languages:
        text = (site_dir / lang / game / "rules" / "index.html").read_text("utf-8")
        assert "⟦" not in text
        assert not re.findall(r'aria-label=""', text)
        for title in re.findall(r"<h5>(.*?)</h5>", text):
            assert not re.search(r"\b[a-z]+_[a-z]+\b", re.sub("<[^>]+>", "", title)), title


def test_a_table_calls_its_rows_by_terms_of_its_kind(site_dir: Path) -> None:
    """A location is called by its name, although a move has the same id."""
    text = (site_dir / "en" / "panthalos" / "rules" / "index.html").read_text("utf-8")
    assert "Use the Forum" not in text


@pytest.mark.parametrize("game", GAMES)
def test_examples_have_pictures_and_open_on_the_play_page(
    site_dir: Path, documents: Mapping[str, Document], sources: dict[str, GameSource], game: str
) -> None:
    told = [one["id"] for one in sources[game].examples if "tells" in one]
    opened = json.loads((site_dir / "data" / f"{game}.lessons.json").read_text("utf-8"))
    stories = json.loads((site_dir / "lessons" / "en" / f"{game}.json").read_text("utf-8"))
    links = [attrs.get("href") for attrs in documents[f"en/{game}/rules/index.html"].all("a")]
    text = (site_dir / "en" / game / "rules" / "index.html").read_text("utf-8")
    catalog = json.loads((site_dir / "text" / "en" / f"{game}.json").read_text("utf-8"))["t"]
    names = {
        id: term if isinstance(term, str) else term[""] for id, term in catalog.items() if id.startswith("player.")
    }
    bots = {name: names[id.replace("bot_", "")] for id, name in names.items() if id.startswith("player.bot_")}
    assert len(told) >= 14
    for id in told:
        assert f"../play/?example={id}" in links
        assert f'id="{id}"' in (site_dir / "en" / game / opened[id]["told"] / "index.html").read_text("utf-8")
        story = re.sub(r"\b(" + "|".join(bots) + r")\b", lambda name: bots[name[0]], stories[id]["texts"]["story"])
        assert story in text, "the card at the table tells the same, with the names of bots"
        article = text[text.index(f'<article class="example" id="{id}"') :].partition("</article>")[0]
        assert 'class="scene-' in article, f"{id} shows nothing"
    ways = [opened[id].get("next") for id in told]
    assert sorted(filter(None, ways)) == sorted(set(told) - {first for first in told if first not in ways})
    assert ways.count(None) == 1, "each example leads to the next, and the last to none"


@pytest.mark.parametrize("game", GAMES)
def test_the_play_page_can_look_up_everything(
    site_dir: Path, languages: list[str], sources: dict[str, GameSource], game: str
) -> None:
    source = sources[game]
    for lang in languages:
        book: dict[str, Any] = json.loads((site_dir / "book" / lang / f"{game}.json").read_text("utf-8"))
        entries = {entry["id"]: entry for entry in book["entries"]}
        assert book["lang"] == lang
        for rule, section in source.data["rules"].items():
            assert entries[rule]["in"] == section
            assert len(entries[rule]["text"]) > 20
            assert entries[rule]["html"].startswith("<p>")
        for one in source.data["book"]["rulings"]:
            assert entries[one["id"]]["kind"] == "question"
        for one in source.data["book"]["glossary"]:
            assert entries[f"term-{one['id']}"]["forms"]


def test_the_play_page_does_not_load_the_rulebook(sources: dict[str, GameSource], site_dir: Path) -> None:
    """The catalog of the play page has no texts of the rulebook: they are fetched on demand."""
    texts = all_texts()
    for game in GAMES:
        catalog = json.loads((site_dir / "text" / "hu" / f"{game}.json").read_text("utf-8"))
        assert not [key for key in catalog["m"] if key.startswith(("rule.", "ruling.", "glossary.", "book."))]
        assert texts.has(game, f"rule.{next(iter(sources[game].data['rules']))}")
