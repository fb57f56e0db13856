"""Edges of the rules of Thebes: the last week, the first token, the lowest card of a pile."""

from __future__ import annotations

import copy
from typing import Any, cast

import pytest

from engine.events import to_message
from engine.game import Game
from engine.games import make
from engine.messages import BadRequest
from engine.protocol import Places
from engine.rng import Rng


def test_the_first_token_of_the_box_lies_on_its_site(thebes: Game[Any, Any]) -> None:
    """TH-DIG-10: the view shows the artifact that waits for the first dig, whichever it is."""
    components, s = thebes.rules.components, thebes.start(2, {}, Rng(1))
    site = components.token_site[0]
    s.bags[site] = sorted([*s.bags[site], s.bonus[site]])
    s.bags[site].remove(0)
    s.bonus[site] = 0
    thebes.check(s)
    places = cast(Places, thebes.view(s, None)["zones"]["map"])
    on_map = places["pieces"]
    assert [piece["at"] for piece in on_map if piece["id"] == components.token_ids[0]] == [components.sites[site]]


@pytest.mark.parametrize(
    ("week", "facts"),
    [
        (1, [("fact.week", {"week": 1, "year": 1901}), ("fact.left", {"n": 156})]),
        (53, [("fact.week", {"week": 1, "year": 1902}), ("fact.left", {"n": 104})]),
        (156, [("fact.week", {"week": 52, "year": 1903}), ("fact.left", {"n": 1})]),
        (157, [("fact.home", {})]),
    ],
)
def test_the_view_tells_the_week_and_what_is_left(thebes: Game[Any, Any], week: int, facts: list[Any]) -> None:
    """TH-TIME-01, TH-FIN-01, TH-FIN-05."""
    s = thebes.arrange({"players": [{"time": week}, {"time": 157}]})
    shown = thebes.view(s, None)["seats"][0]["facts"]
    assert [(message.key, dict(message.args)) for message in shown] == facts


def test_exhibitions_alone_build_no_deck(thebes: Game[Any, Any]) -> None:
    """TH-DECK-05: without a research card nothing is shuffled, not even the first exhibition of the box."""
    components = thebes.rules.components
    shows = list(components.card_ids[components.first_exhibition :])
    display = ["general_2_london", "book_greece_1_rome"]
    s = thebes.arrange(
        {"players": [{"place": "london"}, {"time": 60}], "display": display, "deck": [], "discard": shows, "rest": 1}
    )
    (take,) = [move for move in thebes.moves(s) if thebes.record(move).get("card") == "general_2_london"]
    thebes.play(s, take)
    described = thebes.describe(s)
    assert (described["deck"], described["discard"], described["merged"]) == ([], shows, True)


def test_all_cards_of_an_arranged_deck_may_be_anywhere_in_it(thebes: Game[Any, Any]) -> None:
    """TH-SET-07: an arranged deck has no upper part without exhibitions."""
    s = thebes.arrange({"players": [{}, {"time": 60}], "merged": False, "reserve": 20})
    first = thebes.rules.components.first_exhibition
    tops = [thebes.determinize(s, 0, Rng(seed)).deck[-1] >= first for seed in range(60)]
    assert any(tops)
    assert not all(tops)


@pytest.mark.parametrize("given", [{"first": 2}, {"first": -1}, {"seed": -1}, {"rest": 2}, {"last": 2}, {"seats": 5}])
def test_a_number_beyond_its_range_is_refused(thebes: Game[Any, Any], given: dict[str, Any]) -> None:
    with pytest.raises(BadRequest):
        thebes.arrange(given)


@pytest.mark.parametrize("given", [{"first": 0}, {"first": 1}, {"seed": 0}, {"rest": 0, "deck": []}, {"last": 1}])
def test_a_number_at_the_end_of_its_range_is_taken(thebes: Game[Any, Any], given: dict[str, Any]) -> None:
    thebes.check(thebes.arrange(given))


def test_a_draw_without_debris_is_one_of_finds_alone(thebes: Game[Any, Any]) -> None:
    """The description of a draw that names no debris means a draw without it."""
    given = {
        "players": [{"place": "crete", "cards": ["book_crete_3_moscow_a"]}, {"time": 60}],
        "draw": {"site": "crete", "finds": ["crete_general"]},
    }
    s = thebes.arrange(given)
    site = thebes.rules.components.site_index["crete"]
    rules: Any = thebes.rules
    found = rules.draw(s, site, 1)
    assert [thebes.rules.components.token_ids[token] for token in found] == ["crete_general"]


@pytest.mark.parametrize(("cards", "refused"), [([], True), (["special_permission_moscow"], False)])
def test_a_special_permission_replaces_a_spent_permit(thebes: Game[Any, Any], cards: list[str], refused: bool) -> None:
    """TH-PERM-01, TH-PERM-07: a dig is refused for its permit only without the card."""
    player = {"place": "crete", "spent": ["crete"], "cards": cards, "time": 10}
    s = thebes.arrange({"players": [player, {"time": 60}]})
    reasons = [message.key for message in thebes.why_not(s, {"kind": "dig", "site": "crete"})]
    assert ("why.permit_spent" in reasons) == refused


@pytest.mark.parametrize(("week", "legal"), [(49, True), (48, False)])
def test_the_longest_trip_may_cross_new_year(thebes: Game[Any, Any], week: int, legal: bool) -> None:
    """TH-PERM-05: on arrival in the first week of a year a spent permit is valid, also after the longest way."""
    components = thebes.rules.components
    player = {"place": "london", "spent": ["egypt"], "cards": ["book_egypt_3_moscow"], "time": week}
    s = thebes.arrange({"players": [player, {"time": 150}]})
    assert components.distance[components.place_index["london"]][components.place_index["egypt"]] == 4
    digs = [record for record in map(thebes.record, thebes.moves(s)) if record.get("site") == "egypt"]
    assert bool(digs) == legal


def test_a_helper_that_is_not_owned_is_refused_under_every_option(thebes: Game[Any, Any]) -> None:
    """TH-KNOW-06, TH-DIG-05: `always_allowed` discards one of several helpers, never one of none."""
    for option in ("only_if_single", "always_allowed"):
        player = {"place": "crete", "cards": ["book_crete_3_moscow_a"]}
        s = thebes.arrange({"players": [player, {"time": 60}], "options": {"solo_discard": option}})
        for helper in ("assistant", "shovel"):
            dig = {"kind": "dig", "site": "crete", "weeks": 12, f"solo_{helper}": True}
            assert f"why.no_{helper}" in [message.key for message in thebes.why_not(s, dig)], option


def test_an_exhibition_that_is_pushed_off_is_named(thebes: Game[Any, Any]) -> None:
    """TH-DISP-04: the log names the one that enters the full row and the one that leaves it."""
    shows = list(thebes.rules.components.card_ids[thebes.rules.components.first_exhibition :])
    given = {
        "players": [{"place": "london"}, {"time": 60}],
        "display": ["general_2_london"],
        "row": shows[:3],
        "top": [shows[3], "book_greece_1_rome", "car_rome", "car_moscow", "book_crete_1_vienna"],
    }
    s = thebes.arrange(given)
    (take,) = [move for move in thebes.moves(s) if thebes.record(move).get("card") == "general_2_london"]
    happened: list[Any] = []
    thebes.play(s, take, happened.append)
    keys = [message.key for message in map(to_message, happened)]
    described = thebes.describe(s)
    assert described["row"] == [shows[3], *shows[:2]]
    assert described["discard"] == [shows[2]]
    assert {"log.announce_small", "log.push_off_small"} <= set(keys)


def exhibits(game: Game[Any, Any], state: Any) -> list[tuple[str, bool]]:
    """Return card and airship of each exhibition that may be mounted."""
    records = [game.record(move) for move in game.moves(state)]
    return [(record["card"], record["zeppelin"]) for record in records if record["kind"] == "exhibit"]


def test_a_gap_in_the_row_is_no_exhibition(thebes: Game[Any, Any]) -> None:
    """TH-DISP-05, TH-EXH-01: not even for a player with every artifact and an airship."""
    tokens = [row["id"] for row in thebes.data["components"]["dig_token"] if row["type"] != "debris"]
    player = {"place": "london", "cards": ["zeppelin_rome"], "finds": tokens}
    s = thebes.arrange({"players": [player, {"time": 60}], "row": [None, None, None]})
    assert exhibits(thebes, s) == []


@pytest.mark.parametrize(("more", "legal"), [(0, True), (1, False)])
def test_an_exhibition_may_take_the_last_week(thebes: Game[Any, Any], more: int, legal: bool) -> None:
    """TH-FIN-02: by airship to another city, or on foot where the pawn is."""
    tokens = [row["id"] for row in thebes.data["components"]["dig_token"] if row["type"] != "debris"]
    row = thebes.data["components"]["exhibition_card"][0]
    week = thebes.data["constants"]["end_week"] - row["weeks"] + more
    for place, zeppelin in (("egypt", True), (row["city"], False)):
        player = {"place": place, "cards": ["zeppelin_rome"], "finds": tokens, "time": week}
        s = thebes.arrange({"players": [player, {"time": 157}], "row": [row["id"], None, None]})
        assert exhibits(thebes, s) == ([(row["id"], zeppelin)] if legal else [])


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ({"players": [{"time": [1901]}]}, "[1901 … 1904, 1 … 52]"),
        ({"players": [{"time": [1902, 1, 1]}]}, "[1901 … 1904, 1 … 52]"),
        ({"players": [{"time": [1900, 52]}]}, "[1901 … 1904, 1 … 52]"),
        ({"players": [{"time": [1902, 53]}]}, "[1901 … 1904, 1 … 52]"),
        ({"players": [{"time": [1905, 1]}]}, "[1901 … 1904, 1 … 52]"),
        ({"players": [{"time": [1904, 2]}]}, "[1904, 1]"),
        ({"display": ["general_1_paris", "general_2_moscow", "car_rome", "book_greece_1_rome", "car_moscow"]}, "4"),
        ({"row": ["exh_small_london", "exh_large_london", "exh_small_paris", "exh_large_paris"]}, "3"),
    ],
)
def test_what_is_possible_instead_is_named(thebes: Game[Any, Any], given: dict[str, Any], known: str) -> None:
    with pytest.raises(BadRequest) as refused:
        thebes.arrange(given)
    assert refused.value.message.args["known"][-1] == known


def test_the_end_may_be_given_as_week_and_year(thebes: Game[Any, Any]) -> None:
    """TH-TIME-01: everyone stops at week 1 of 1904."""
    assert thebes.arrange({"players": [{"time": [1904, 1]}, {"time": [1901, 1]}]}).time == [157, 1]


def test_no_find_is_null(thebes: Game[Any, Any]) -> None:
    with pytest.raises(BadRequest, match=r"error\.arrange") as refused:
        thebes.arrange({"players": [{"finds": [None]}]})
    assert refused.value.message.args["value"] == "players[0].finds[0]: None"


def test_a_draw_is_on_the_first_site_unless_another_is_named(thebes: Game[Any, Any]) -> None:
    rules: Any = thebes.rules
    components = rules.components
    find = components.token_ids[components.full_bags[0][0]]
    s = thebes.arrange({"draw": {"finds": [find]}})
    assert rules.draw(s, 0, 1) == [components.token_index[find]]


def test_a_draw_that_hardly_ever_happens_is_refused(thebes: Game[Any, Any]) -> None:
    components = thebes.rules.components
    finds = [components.token_ids[token] for token in components.full_bags[0][:6]]
    with pytest.raises(BadRequest) as refused:
        thebes.arrange({"draw": {"finds": finds}})
    assert refused.value.message.args["known"] == ["> 1 : 20000"]


def test_an_unknown_query_is_refused(thebes: Game[Any, Any]) -> None:
    with pytest.raises(BadRequest):
        thebes.query(thebes.arrange({}), {"what": "weather"})


def test_the_markers_below_the_first_lie_in_a_random_order(thebes: Game[Any, Any]) -> None:
    """TH-SET-10, option initial_stack."""
    heights = {tuple(thebes.start(4, {"initial_stack": "random"}, Rng(seed), first=0).stack) for seed in range(40)}
    assert {height[0] for height in heights} == {4}
    assert len(heights) == 6
    assert thebes.start(4, {}, Rng(1), first=0).stack == [4, 3, 2, 1]


def test_the_last_week_suffices_for_a_swap_by_airship(thebes: Game[Any, Any]) -> None:
    """TH-TURN-04, TH-SWAP-01: a swap that takes exactly the weeks left is legal."""
    airship = {"place": "crete", "cards": ["zeppelin_rome"]}
    swaps = [
        {"kind": "swap", "zeppelin": True} in map(thebes.record, thebes.moves(thebes.arrange(given)))
        for given in (
            {"players": [{**airship, "time": 156}, {"time": 157}]},
            {"players": [{**airship, "time": 156}, {"time": 157}], "last": 0, "streak": 1},
        )
    ]
    assert swaps == [True, False]


def test_the_first_card_of_the_box_has_reasons_like_any_other(thebes: Game[Any, Any]) -> None:
    """TH-FIN-02."""
    components = thebes.rules.components
    first, city = components.card_ids[0], components.places[components.card_city[0]]
    s = thebes.arrange({"players": [{"place": "crete", "time": 156}, {"time": 157}], "display": [first]})
    for intent in ({"touch": city}, {"kind": "take"}, {"touch": first}):
        assert [reason.key for reason in thebes.why_not(s, intent)] == ["why.no_time"], intent


def test_an_unknown_card_is_not_taken_for_an_empty_slot(thebes: Game[Any, Any]) -> None:
    """TH-TAKE-01, TH-EXH-01."""
    s = thebes.arrange({"display": ["general_1_paris"], "row": []})
    explainer: Any = thebes.explainer
    for kind, key in (("take", "why.not_displayed"), ("exhibit", "why.not_announced")):
        reasons = explainer.of_kind(s, 0, {"kind": kind, "card": "no_such_card"})
        assert [reason.key for reason in reasons] == [key]


def test_one_car_is_enough_to_come_sooner(thebes: Game[Any, Any]) -> None:
    """TH-MOV-04: also in what a refusal says of the time, and of a permit that New Year would renew (TH-PERM-05)."""
    driver = {"place": "crete", "cards": ["car_rome", "book_mesopotamia_1_paris"]}
    s = thebes.arrange({"players": [{**driver, "time": 156}, {"time": 157}], "display": ["general_2_london"]})
    (reason,) = thebes.why_not(s, {"touch": "general_2_london"})
    on_foot = thebes.arrange(
        {"players": [{"place": "crete", "time": 156}, {"time": 157}], "display": ["general_2_london"]}
    )
    (slower,) = thebes.why_not(on_foot, {"touch": "general_2_london"})
    assert int(reason.args["weeks"]) == int(slower.args["weeks"]) - 1
    weeks = thebes.query(s, {"what": "travel", "start": "london", "to": "mesopotamia"})
    late = {**driver, "place": "london", "spent": ["mesopotamia"]}
    for time, keys in ((53 - weeks, []), (52 - weeks, ["why.permit_spent"])):
        s = thebes.arrange({"players": [{**late, "time": time}, {"time": 60}]})
        assert [reason.key for reason in thebes.why_not(s, {"touch": "mesopotamia"})] == keys, time


def test_no_dig_takes_0_weeks(thebes: Game[Any, Any]) -> None:
    """TH-DIG-03."""
    s = thebes.arrange({"players": [{"place": "crete", "cards": ["book_crete_1_paris"]}, {"time": 60}]})
    reasons = thebes.why_not(s, {"kind": "dig", "site": "crete", "weeks": 0})
    assert [reason.key for reason in reasons] == ["why.weeks"]


def test_a_row_of_debris_is_one_token_unless_it_says_how_many(thebes: Game[Any, Any]) -> None:
    data = copy.deepcopy(thebes.data)
    (row,) = [row for row in data["components"]["dig_token"] if row["id"] == "greece_debris"]
    del row["copies"]
    rules: Any = make(data).rules
    assert rules.components.debris[rules.components.site_index["greece"]] == 1
