"""Examples of the rulebook that are drawn on the board: what lies where, and the numbers of the steps of the story."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.rules import learn
from compiler.site.rulebook import learn_book
from compiler.site.rulebook.piece_drawing import arrow
from compiler.site.site_game import SiteGame
from tests.compiled_games import all_texts, drawn, game_source
from tests.site.test_learn import GAMES, page


def laid_out(game: str) -> list[learn.Part]:
    """Return the examples of a game that have a layout."""
    return [
        part
        for part in learn.parts(game_source(game).docs[learn.KIND])
        if "layout" in part.entry and part.kind == "example"
    ]


def example(html: str, id: str) -> str:
    """Return an example of a page."""
    return html[html.index(f'id="{id}"') :].partition("</article>")[0]


@pytest.mark.parametrize("game", GAMES)
def test_each_step_of_a_story_has_its_number_in_the_picture(site_dir: Path, languages: list[str], game: str) -> None:
    for lang in languages:
        html = page(site_dir, lang, game)
        for part in laid_out(game):
            shown = example(html, part.name)
            story, _, picture = shown.partition('<div class="learn-scenes">')
            keys = {int(n) for n in re.findall(r'class="mark-number"[^>]*>(\d+)<', picture)}
            assert keys == set(range(1, story.count("<li>") + 1)), (lang, part.name)


def test_a_disc_that_moves_is_shown_where_it_was_and_where_it_comes(site_dir: Path) -> None:
    """Red leaves a space and comes to lie on Blue; Green is further on."""
    picture = example(page(site_dir, "en", "tomb_raiders"), "TR-T-30").partition('class="learn-scenes"')[2]
    discs = re.findall(r'<svg[^>]*class="piece"[^>]*>', picture)
    found = [
        (re.search(r'data-colour="(\w+)"', disc), re.search(r' x="([\d.]+)"', disc), re.search(r' y="([\d.]+)"', disc))
        for disc in discs
    ]
    at = [(colour[1], float(x[1]), float(y[1])) for colour, x, y in found if colour and x and y]
    assert [colour for colour, _, _ in at] == ["red", "blue", "green", "red"]
    (_, ghost, _), (_, stays, y), (_, ahead, _), (_, moved, higher) = at
    assert ghost < moved == stays < ahead
    assert higher < y
    assert picture.count('class="ghost"') == 1
    assert picture.count('class="arrow"') == 1


def test_an_example_shows_parts_of_the_board_of_the_set_up(site_dir: Path) -> None:
    html = page(site_dir, "en", "tomb_raiders")
    assert html.count('id="table-board"') == 1
    assert example(html, "TR-T-40").count('href="#table-board"') == 1, "the piles"
    assert example(html, "TR-T-81").count('href="#table-board"') == 3, "the track, the row and the piles"


def test_the_final_count_shows_the_points_of_all_players(site_dir: Path) -> None:
    """A row for each part of the scoring, a column for each player, and the totals."""
    picture = example(page(site_dir, "en", "tomb_raiders"), "TR-T-76").partition('class="learn-scenes"')[2]
    points = [int(n) for n in re.findall(r'class="layout-label is-score"[^>]*>(\d+)<', picture)]
    *parts, totals = [points[at : at + 3] for at in range(0, len(points), 3)]
    assert len(parts) == 5
    assert [sum(column) for column in zip(*parts, strict=True)] == totals


def test_an_arrow_leads_from_one_place_to_another() -> None:
    straight = arrow((0, 0), (100, 0)).serialize()
    assert "M0.0 0.0Q50.0 0.0" in straight
    assert "M100.0 0.0L" in straight
    assert "M0.0 0.0Q50.0 -40.0" in arrow((0, 0), (100, 0), 20).serialize(), "left of the way is above it"


@pytest.fixture(scope="module")
def tomb_raiders() -> SiteGame:
    """Return The Tomb Raiders."""
    return drawn("tomb_raiders")


@pytest.mark.parametrize(
    ("key", "wrong", "said"),
    [
        ("zone", "0.fnds", 'there is no zone "0.fnds"'),
        ("zone", "0.hand", 'there is nothing to show in "0.hand"'),
        ("moves", 9, "the example has no 9 moves"),
        ("score", "total", 'the example does not end with "total"'),
        ("player", 7, "there is no seat 7"),
    ],
)
def test_a_picture_of_what_is_not_in_the_position_is_an_error(
    tomb_raiders: SiteGame, monkeypatch: pytest.MonkeyPatch, key: str, wrong: object, said: str
) -> None:
    doc = tomb_raiders.source.docs[learn.KIND]
    part = next(part for part in learn.parts(doc) if part.name == "TR-T-71")
    entry = next(one for one in part.entry["layout"]["of"] if one.get("zone") == "0.finds")
    if key in ("score", "player"):
        monkeypatch.delitem(entry, "zone")
    monkeypatch.setitem(entry, key, wrong)
    problems = Problems()
    learn_book.examine(tomb_raiders, all_texts(problems), problems)
    assert [(one.code, one.text) for one in problems.errors] == [("B4", said)]


def test_the_set_up_names_its_players_where_no_example_does(site_dir: Path) -> None:
    picture = page(site_dir, "hu", "artifact").partition('id="table-laid"')[2].partition("</figure>")[0]
    named = re.findall(r'<text[^>]*class="layout-label is-player"[^>]*>([^<]+)<', picture)
    assert named == ["Kék", "Piros", "Zöld", "Sárga"]
