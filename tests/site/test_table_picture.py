"""Pictures of positions as they lie on the table: what is new, what goes away, and the price of it."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest

from compiler.draw.svg.elements import Element, elements
from compiler.site.rulebook.learn_book import LearnBook
from compiler.site.rulebook.pictures import WrongPictureError
from compiler.site.rulebook.position_picture import View
from compiler.site.rulebook.positions import Positions
from compiler.site.rulebook.rulebook import Rulebook
from compiler.site.rulebook.table_picture import LINE
from engine.examples import cases, fitting, initial_state, moves_of
from tests.compiled_games import all_texts, drawn

MONEY = {"zone": "0.mat/money", "as": "track"}
HUTS = {"zone": "0.mat/huts", "as": "hut"}


@cache
def book() -> LearnBook:
    """Return the English rulebook of Artifact."""
    game = drawn("artifact")
    positions = Positions(game)
    return LearnBook(Rulebook(game, "en", all_texts(), positions), positions)


STRIPS: dict[str, list[list[Any]]] = {
    "AR-TC-89": [["sites.africa.row", "sites.africa.huts"], ["sites.africa.workers"], ["0.markers", MONEY]],
    "AR-TC-04": [["sites.middle_east.row", "sites.middle_east.huts"], ["markers/ship"], ["0.hand", HUTS, MONEY]],
    "AR-TC-21": [["market"], [{"zone": "markers/ship", "paid": "above"}], ["0.hand", MONEY]],
    "AR-TC-18": [["sites.africa.row"], [{"zone": "markers/ship", "paid": "none"}], ["0.markers", MONEY]],
    "AR-TC-05": [["income"], ["markers/museum"], ["0.hand", MONEY], [{"zone": "0.shown", "side": "income"}]],
}
"""What is shown of each example."""


def views(example: str) -> list[View]:
    """Return the views of the first player before the moves of an example and after all of them."""
    engine = book().positions.engine
    case = cases(next(one for one in book().game.source.examples if one["id"] == example))[0]
    state = initial_state(engine, case["given"])
    out = [engine.view(state, 0)]
    for move in [move for step in case["steps"] for move in moves_of(step)]:
        engine.play(state, fitting(engine, state, move)[0], None)
    return [*out, engine.view(state, 0)]


def pictures(example: str) -> tuple[Element, Element]:
    """Return the pictures before and after the moves of an example."""
    before, after = views(example)
    colours = book().positions.colours[: len(before["seats"])]
    [old], [new] = book().crops.pair(before, after, colours, STRIPS[example])
    return old, new


def classes(picture: Element, name: str) -> list[Element]:
    """Return the elements of a class."""
    return [one for one in elements(picture) if name in one.get("class").split()]


def lit(picture: Element) -> list[str]:
    """Return the numbers in gold frames."""
    inside = elements(picture)
    return [inside[i + 1].text for i, one in enumerate(inside) if "is-lit" in one.get("class")]


def test_what_goes_away_is_dashed_before_and_what_is_new_framed_after() -> None:
    before, after = pictures("AR-TC-89")
    assert (len(classes(before, "crop-gone")), len(classes(before, "crop-new"))) == (3, 0), "markers and the disc"
    assert (len(classes(after, "crop-gone")), len(classes(after, "crop-new"))) == (0, 7), "also finds and huts"


def test_huts_that_come_back_to_the_supply_are_framed() -> None:
    """A shipment of two finds: the finds, the huts, the marker that is returned and the disc of the money are new."""
    before, after = pictures("AR-TC-04")
    assert len(classes(before, "crop-gone")) == 2 + 2 + 1, "finds, huts at the site, disc"
    assert len(classes(after, "crop-new")) == 2 + 2 + 1 + 1, "finds, huts in the supply, marker, disc"


def test_the_price_that_is_paid_is_in_gold_after_the_moves() -> None:
    prices = book().game.source.numbers
    paid = [str(prices[f"marker_cost.worker_africa.cost.{i}"]) for i in (5, 6)]
    assert [lit(picture) for picture in pictures("AR-TC-89")] == [[], paid]
    amounts = [str(prices[f"market_value.{i}"]) for i in (5, 6, 7)]
    assert [lit(picture) for picture in pictures("AR-TC-21")] == [[], amounts], "those above the ship markers"
    assert [lit(picture) for picture in pictures("AR-TC-18")] == [[], []], "a joker has a price of its own"


def test_a_tile_that_was_taken_shows_its_income() -> None:
    _, after = pictures("AR-TC-05")
    assert "#f-ex_site_asia_4-income" in [one.get("href") for one in elements(after) if one.name == "use"]


def test_all_pieces_lie_in_the_same_place_before_and_after() -> None:
    before, after = pictures("AR-TC-05")
    assert before.get("viewBox") == after.get("viewBox")
    places = [
        [(one.get("x"), one.get("y")) for one in picture.children if isinstance(one, Element) and one.name == "text"]
        for picture in (before, after)
    ]
    assert len(places[0]) == 5, "the words above each part"
    assert places[0] == places[1]


def test_a_piece_on_a_space_that_is_not_drawn_is_an_error() -> None:
    view, colours, _ = book().pictures.position({"position": "AR-TC-05", "moves": 0})
    changed: Any = copy.deepcopy(view)
    changed["zones"]["income"]["lanes"][0]["pieces"] = []
    with pytest.raises(WrongPictureError, match="beyond the 4 spaces"):
        book().crops.pair(view, changed, colours, [["income"]])


def test_a_zone_of_a_layout_has_its_words_unless_it_is_bare() -> None:
    before, after = views("AR-TC-89")
    colours = book().positions.colours[: len(before["seats"])]
    tall, low = (
        book().crops.part({"zone": "sites.africa.workers", **more}, [after, before], "new", colours)
        for more in ({}, {"bare": True})
    )
    assert tall.height - low.height == LINE
    drawn = [one for one in elements(low.body) if "crop-new" in one.get("class").split()]
    assert len(drawn) == 2, "both markers that came back"


def test_an_arrow_shows_how_far_the_disc_of_a_figure_went() -> None:
    before, after = views("AR-TC-89")
    colours = book().positions.colours[: len(before["seats"])]
    way = {**MONEY, "as": "way"}
    moved, still = (book().crops.part(way, [after, other], "new", colours) for other in (before, after))
    names = [[one.get("class") for one in elements(drawn.body)] for drawn in (moved, still)]
    assert ["arrow" in listed for listed in names] == [True, False]
    assert ["ghost" in listed for listed in names] == [True, False]
