"""Malformed intents and descriptions: each is answered or refused with a message, and nothing breaks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Game
from engine.messages import BadRequest
from engine.rng import Rng

ODD = st.sampled_from(
    [None, True, -1, 7, 10**30, -(10**30), 1.5, "", "x", "crete", "car_rome", [], [None], {}, {"a": 1}]
)
PLACES = st.sampled_from(["london", "warsaw", "crete", "egypt", "atlantis"])
CARDS = ["car_rome", "zeppelin_rome", "rumour_crete_paris", "book_crete_3_moscow_a", "exh_small_london", "card_x"]
FINDS = ["crete_larnax", "egypt_ushabti", "crete_malia_sphinx", "crete_debris", "x"]


def some(names: list[str]) -> st.SearchStrategy[Any]:
    """Return a strategy for a few of the names, or an odd value."""
    return st.lists(st.sampled_from(names), max_size=3) | ODD


PLAYER = st.fixed_dictionaries(
    {},
    optional={
        "time": st.integers(1, 157) | st.lists(st.sampled_from([1901, 1903, 1904, 1, 52, 1.5, True]), max_size=3) | ODD,
        "place": PLACES | ODD,
        "cards": some(CARDS),
        "finds": some(FINDS),
        "mounted": some(CARDS),
        "spent": some(["crete", "egypt", "london"]),
    },
)
GIVEN = st.fixed_dictionaries(
    {},
    optional={
        "seats": st.integers(1, 5) | ODD,
        "options": st.just({"tiebreak": "artifacts"}) | st.just({"tiebreak": ["x"]}) | ODD,
        "seed": st.integers(0, 9) | ODD,
        "first": st.integers(-1, 4) | ODD,
        "players": st.lists(PLAYER | ODD, max_size=3) | ODD,
        "stack": st.permutations([0, 1]) | ODD,
        "display": some(CARDS) | st.integers(0, 5),
        "row": some(["exh_small_london", "exh_large_paris"]) | st.integers(0, 4),
        "top": some(CARDS),
        "deck": some(CARDS) | st.integers(0, 99),
        "reserve": some(CARDS) | st.integers(0, 99),
        "discard": some(CARDS) | st.integers(0, 99),
        "rest": st.integers(-1, 4) | ODD,
        "merged": st.booleans() | ODD,
        "last": st.integers(-2, 4) | ODD,
        "streak": st.integers(-1, 13) | ODD,
        "draw": ODD
        | st.fixed_dictionaries({"site": PLACES | ODD, "finds": some(FINDS), "debris": st.integers(-1, 20)}),
    },
)
INTENT = st.fixed_dictionaries(
    {},
    optional={
        "kind": st.sampled_from(["take", "dig", "swap", "exhibit", "finish", "dance"]) | ODD,
        "card": st.sampled_from(CARDS) | ODD,
        "site": PLACES | ODD,
        "weeks": st.integers() | ODD,
        **{name: st.booleans() | ODD for name in ("zeppelin", "rumour", "solo_assistant", "solo_shovel")},
        "touch": st.sampled_from([*CARDS, *FINDS, "permit.", "permit.seat.0", "permit.crete.seat.0", "deck"]) | ODD,
        "seat": st.integers(-1, 4) | ODD,
    },
)


@settings(max_examples=300, deadline=None)
@given(intent=INTENT, seed=st.integers(0, 99), moves=st.integers(0, 60))
def test_every_intent_is_answered(thebes: Game[Any, Any], intent: dict[str, Any], seed: int, moves: int) -> None:
    """An intent fits a legal move, or there are reasons against it, each with a rule."""
    s, rng = thebes.start(2, {}, Rng(seed)), Rng(seed)
    for _ in range(moves):
        if legal := thebes.moves(s):
            thebes.play(s, rng.choice(legal))
    for reason in thebes.why_not(s, intent):
        assert reason.rule in thebes.data["rules"]


@settings(max_examples=300, deadline=None)
@given(given=GIVEN)
def test_every_description_gives_a_state_or_is_refused(thebes: Game[Any, Any], given: dict[str, Any]) -> None:
    try:
        s = thebes.arrange(given)
    except BadRequest:  # any other exception fails the test
        return
    for _ in range(5):
        thebes.check(s)
        thebes.view(s, None)
        if moves := thebes.moves(s):
            thebes.play(s, moves[-1])


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"players": [{"time": True}]}, "players[0].time: True"),
        ({"players": [{}, {"time": [1901.5, 2]}]}, "players[1].time[0]: 1901.5"),
        ({"players": [{"time": [1904, 2]}]}, "players[0].time: [1904, 2]"),
        ({"players": [{"time": [1902, 53]}]}, "players[0].time: [1902, 53]"),
        ({"first": 7}, "first: 7"),
        ({"rest": -1}, "rest: -1"),
        ({"seats": 2.0}, "seats: 2.0"),
        ({"options": [1]}, "options: [1]"),
        ({"merged": True, "reserve": 3}, "merged: True"),
        ({"players": [{"cards": [None]}]}, "players[0].cards[0]: None"),
        ({"draw": {"site": "crete", "finds": [], "debris": 17}}, "draw.debris: 17"),
        ({"draw": {"site": "crete", "finds": ["crete_larnax"] * 2, "debris": 0}}, "draw.finds"),
    ],
    ids=str,
)
def test_a_refusal_names_the_place(thebes: Game[Any, Any], given: dict[str, Any], place: str) -> None:
    with pytest.raises(BadRequest) as refusal:
        thebes.arrange(given)
    assert refusal.value.message.key == "error.arrange"
    assert refusal.value.message.args["value"].startswith(place)


def test_a_very_unlikely_draw_is_refused_at_once(thebes: Game[Any, Any]) -> None:
    """Ten finds in a row come once in 30 million draws: the search for a seed does not start."""
    finds = [thebes.rules.components.token_ids[token] for token in thebes.rules.components.full_bags[1][:10]]
    with pytest.raises(BadRequest):
        thebes.arrange({"draw": {"site": "crete", "finds": finds, "debris": 0}})


def test_null_means_absent(thebes: Game[Any, Any]) -> None:
    empty = dict.fromkeys(("options", "players", "draw", "deck", "rest", "merged", "stack", "display"))
    assert thebes.describe(thebes.arrange(empty)) == thebes.describe(thebes.arrange({}))
