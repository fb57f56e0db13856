"""Pictures of positions as they lie on the table: what is new, what goes away, and the price of it."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import pytest

from compiler.draw.svg.elements import Element, elements
from compiler.rules import learn
from compiler.site.rulebook.learn_book import LearnBook
from compiler.site.rulebook.pictures import WrongPictureError
from compiler.site.rulebook.positions import Positions
from compiler.site.rulebook.rulebook import Rulebook
from tests.compiled_games import all_texts, drawn


@cache
def book() -> LearnBook:
    """Return the English rulebook of Artifact."""
    game = drawn("artifact")
    positions = Positions(game)
    return LearnBook(Rulebook(game, "en", all_texts(), positions), positions)


def pictures(example: str) -> tuple[Element, Element]:
    """Return the pictures of an example."""
    [part] = [part for part in learn.parts(book().doc) if part.kind == "example" and part.name == example]
    made = book().part(part)
    assert made is not None
    assert made.example is not None
    return made.example.before[0], made.example.after[0]


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
    amounts = [str(prices[f"market_value.{i}"]) for i in (5, 6)]
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
