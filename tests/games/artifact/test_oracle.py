"""The oracle of Artifact: it passes whole games, and names each kind of fault."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Game
from engine.games.artifact import make
from engine.messages import Json
from tests.games.artifact.oracle import Oracle
from tests.games.oracle_runs import OracleRun

ALL = {"expansion_1": "true", "expansion_2": "true"}
OTHER = {
    **ALL,
    "marker_take_space": "highest",
    "initial_markers": "one_by_one",
    "last_round_exchange": "true",
    "specials_by_site": "true",
    "manuscript_auto": "false",
    "solo_counts_as_exhibition": "false",
    "role_move_optional": "true",
    "cursed_blind_draw": "redraw",
}


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[Any, Any]:
    return make(game_data("artifact"))


@pytest.mark.parametrize("chosen", [{}, ALL, OTHER], ids=["base", "all", "other"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_real_games_pass(game: Game[Any, Any], seats: int, chosen: dict[str, str]) -> None:
    """The oracle sees every position, or one in seven."""
    played = OracleRun(game, seats, chosen, seats)
    assert len(played.positions) > 100
    assert (played.watch(), played.watch(every=7)) == ([], [])


@pytest.fixture(scope="module")
def kept(game: Game[Any, Any]) -> OracleRun:
    """Return a finished game of four with both expansions."""
    return OracleRun(game, 4, ALL, 1)


@pytest.fixture
def late(kept: OracleRun) -> Json:
    """Return the end of that game: some seat has exhibited, and the deck of Africa has cards."""
    described = copy.deepcopy(kept.positions[-1])
    assert any(its["tiles"] for its in described["seats"])
    assert described["sites"]["africa"]["deck"]
    return described


def a_card_twice(t: Json) -> None:
    t["seats"][0]["hand"].append("africa_mask")


def a_card_elsewhere(t: Json) -> None:
    t["sites"]["asia"]["deck"].append(t["sites"]["africa"]["deck"].pop())


def a_curse_in_hand(t: Json) -> None:
    for site in t["sites"].values():
        for heap in (site["deck"], site["row"], t["box"]):
            for card in heap:
                if card.endswith("_cursed"):
                    heap.remove(card)
                    t["seats"][1]["hand"].append(card)
                    return


def a_marker_lost(t: Json) -> None:
    t["tracks"]["museum"] -= 1


def a_gap(t: Json) -> None:
    t["spaces"][1] = 0b1011 if t["tracks"]["ship"] == 3 else (2 << t["tracks"]["ship"]) - 2


def a_hut_too_many(t: Json) -> None:
    t["seats"][2]["huts"] += 1


def a_debt(t: Json) -> None:
    t["seats"][2]["money"] = -1


def a_tile_lost(t: Json) -> None:
    t["type_tiles"].pop()


def a_card_from_under(t: Json) -> None:
    for its in t["seats"]:
        for taken in its["tiles"]:
            its["hand"].append(taken["under"].pop())
            its["hand"].append(taken["under"].pop())


def cards_that_do_not_fit(t: Json) -> None:
    taken = next(taken for its in t["seats"] for taken in its["tiles"])
    taken["under"][:] = ["africa_solo"] * len(taken["under"])


def an_open_card_more(t: Json) -> None:
    t["sites"]["africa"]["row"].append(t["sites"]["africa"]["deck"].pop())


def too_full_a_market(t: Json) -> None:
    while len(t["market"]) < 4:
        t["market"].append(t["sites"]["africa"]["deck"].pop())


def the_last_round_off(t: Json) -> None:
    t["final"] = False


def a_seat_still_plays(t: Json) -> None:
    t["seats"][3]["passed"] = False


def seven_markers_spent(t: Json) -> None:
    t["seats"][0]["spent"] = 7


def free_too_early(t: Json) -> None:
    t["seats"][0].update(freed=True, spent=2)


def a_disc_beyond(t: Json) -> None:
    t["seats"][0]["research"]["asia"] = 5


def a_city_as_archaeologist(t: Json) -> None:
    t["seats"][0]["archaeologist"] = "city_paris"


def three_actions(t: Json) -> None:
    t["done"] = 3


def known_but_not_there(t: Json) -> None:
    t["seats"][0]["known"] = [*t["seats"][0]["hand"], "asia_mask"]


def a_year_too_late(t: Json) -> None:
    t["year"] = 1929


@pytest.mark.parametrize(
    ("fault", "named"),
    [
        (a_card_twice, "africa_mask: 5 instead of 4"),
        (a_card_elsewhere, "lies at asia"),
        (a_curse_in_hand, "cursed lies in: hand of seat 1"),
        (a_marker_lost, "museum:"),
        (a_gap, "ship: a gap"),
        (a_hut_too_many, "AR-HUT-01"),
        (a_debt, "-1 coins"),
        (a_tile_lost, "ex_type_dagger_5: 0 instead of 1"),
        (a_card_from_under, "AR-EXH-07"),
        (cards_that_do_not_fit, "AR-X1-SPEC-02"),
        (an_open_card_more, "open cards"),
        (too_full_a_market, "cards on the market"),
        (the_last_round_off, "AR-END-05"),
        (a_seat_still_plays, "over before all have passed"),
        (seven_markers_spent, "7 markers spent"),
        (free_too_early, "AR-X2-AND"),
        (a_disc_beyond, "AR-X1-TRACK-03"),
        (a_city_as_archaeologist, "AR-X2-ROLE-02"),
        (three_actions, "AR-TURN-05"),
        (known_but_not_there, "not in the hand"),
        (a_year_too_late, "the year 1929"),
    ],
)
def test_faults_are_named(kept: OracleRun, late: Json, fault: Callable[[Json], None], named: str) -> None:
    wrong = kept.spoilt_alone(late, fault)
    assert any(named in what for what in wrong), wrong


def acted(old: Json, new: Json) -> bool:
    """Return whether the active seat has just spent a marker and the round goes on."""
    seat = old["turn"]
    return bool(old["year"] == new["year"] and old["seats"][seat]["spent"] < new["seats"][seat]["spent"])


def began(old: Json, new: Json) -> bool:
    """Return whether a round has just begun."""
    return bool(old["phase"] == "refill" and new["phase"] == "turn")


def dug(old: Json, new: Json) -> bool:
    """Return whether a card has just left the deck of Africa."""
    return len(old["sites"]["africa"]["deck"]) > len(new["sites"]["africa"]["deck"])


def a_coin_more(old: Json, new: Json) -> None:
    new["seats"][old["turn"]]["money"] += 1


def income_for_another(old: Json, new: Json) -> None:
    new["seats"][0]["money"] += 1


def drawn_from_below(old: Json, new: Json) -> None:
    new["sites"]["africa"]["deck"] = new["sites"]["africa"]["deck"][::-1]


def a_year_back(old: Json, new: Json) -> None:
    old["year"] = new["year"]
    new["year"] -= 1


def money_from_nowhere(old: Json, new: Json) -> None:
    other = (old["turn"] + 1) % len(new["seats"])
    new["seats"][other]["money"] += 3


@pytest.mark.parametrize(
    ("when", "fault", "named"),
    [
        (acted, a_coin_more, "AR-"),
        (acted, money_from_nowhere, "without a marker"),
        (began, income_for_another, "coins of income"),
        (began, a_year_back, "AR-EOR-06"),
        (dug, drawn_from_below, "not drawn from its top"),
    ],
)
def test_faults_on_the_way_are_named(
    kept: OracleRun, when: Callable[[Json, Json], bool], fault: Callable[[Json, Json], None], named: str
) -> None:
    wrong = kept.spoilt(when, fault)
    assert any(named in what for what in wrong), wrong


def test_a_wrong_score_is_seen(game: Game[Any, Any], late: Json) -> None:
    """The score counts coins, tiles, solo exhibitions, discs and manuscripts."""
    oracle = Oracle(game.data, 4, ALL)
    before = oracle.score(late)
    late["seats"][0]["money"] += 5
    late["seats"][1]["tiles"].append({"tile": "ex_type_dagger_5", "under": []})
    late["seats"][2]["solo"].append("asia_solo")
    late["seats"][3]["research"] = {"africa": 0, "asia": 1, "america": 3, "middle_east": 2}
    late["seats"][3]["hand"] = ["asia_manuscript", "africa_manuscript"]
    after = oracle.score(late)
    for seat, part, points in ((0, "money", 1), (1, "exhibitions", 10), (2, "solo", 1)):
        assert after["parts"][part][seat] - before["parts"][part][seat] == points
    assert after["parts"]["research"][3] == 4  # the second lowest: 1 and 2 become 2 and 2, or 2 and 3
    by_hand = Oracle(game.data, 4, {**ALL, "manuscript_auto": "false"})
    assert by_hand.score(late)["parts"]["research"][3] == 2


def test_ties(game: Game[Any, Any], late: Json) -> None:
    """AR-SCORE-05: points, then exhibitions, then money; the third of three equals shares the place after them."""
    tie = {"tiles": [], "solo": [], "research": {"africa": 0, "asia": 0, "america": 0, "middle_east": 0}, "hand": []}
    for its, money in zip(late["seats"], (11, 12, 12, 4), strict=True):
        its.update(copy.deepcopy(tie), money=money)
    score = Oracle(game.data, 4, ALL).score(late)
    assert (score["totals"], score["places"], score["winners"]) == ([2, 2, 2, 0], [3, 1, 1, 4], [1, 2])
    late["seats"][0].update(money=5, solo=["asia_solo"])
    assert Oracle(game.data, 4, ALL).score(late)["winners"] == [0]
    other = Oracle(game.data, 4, {**ALL, "solo_counts_as_exhibition": "false"}).score(late)
    assert other["winners"] == [1, 2]
