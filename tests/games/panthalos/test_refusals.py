"""Reasons against moves, labels and options of Panthalos that random games seldom ask for, and edges of scenarios."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engine.game import Game
from engine.games import make
from engine.games.panthalos.state import Challenge, DuelAdd, DuelOpen, Place, Promote
from engine.messages import Json
from engine.results import OVER
from tests.conformance.fixture import game_fixture
from tests.games.position_checks import keys


@pytest.fixture
def game() -> Game[Any, Any]:
    """Return the rules of Panthalos."""
    return game_fixture("panthalos").game


FIRST_TOKEN = game_fixture("panthalos").game.rules.components.token_ids[0]
"""A good: no ship, no merchant and no artisan."""
PAIR: Json = {"workers": [{"rank": 4, "at": "forum_1"}, {"rank": 4, "at": "forum_1"}]}
TWO_LEADERS = {"forum_two_leaders": "true"}
PLACE: Json = {"kind": "place"}


@pytest.mark.parametrize(
    ("player", "options", "fields", "reasons"),
    [
        ({"workers": [2]}, {}, {"piece": "worker_2", "space": "agora_1", "second": "leader"}, ["why.one_piece"]),
        ({"workers": [2]}, {}, {"piece": "worker_2", "space": "agora_1", "second": "worker_2"}, ["why.one_piece"]),
        ({"workers": [3]}, {}, {"piece": "worker_3", "space": "forum_1", "second": "leader"}, ["why.occupied"]),
        ({"workers": [1]}, {}, {"piece": "worker_1", "space": "forum_1", "second": "leader"},
         ["why.occupied", "why.rank"]),
        ({"workers": [1]}, {}, {"piece": "leader", "space": "forum_1", "second": "worker_1"},
         ["why.occupied", "why.rank"]),
        ({"workers": [2], "elevated": ["front"]}, {}, {"piece": "elevated", "space": "forum_1", "second": "leader"},
         ["why.occupied", "why.two_leaders"]),
        ({"workers": [3, 3]}, {}, {"piece": "worker_3", "space": "forum_1", "second": "worker_3"}, ["why.occupied"]),
        ({"workers": [3]}, {}, {"piece": "worker_3", "space": "forum_1", "second": "worker_3"},
         ["why.occupied", "why.not_in_front"]),
        ({"workers": [3]}, TWO_LEADERS, {"piece": "leader", "space": "forum_1", "second": "leader"},
         ["why.occupied", "why.not_in_front"]),
    ],
    ids=str,
)  # fmt: skip
def test_a_placement_is_refused_for_these_reasons(
    game: Game[Any, Any], player: Json, options: dict[str, str], fields: Json, reasons: list[str]
) -> None:
    """PA-PLACE-01, PA-PLACE-02, PA-PLACE-03, PA-PLACE-06: a pair of the other seat is in the Forum."""
    s = game.arrange({"options": options, "players": [player, PAIR]})
    assert keys(game, s, PLACE | fields) == reasons


OWNER: Json = {"workers": [2], "artisans": ["artisan_iron", "artisan_promote"], "stock": 3}


@pytest.mark.parametrize(
    ("fields", "reasons"),
    [
        ({"kind": "ship", "ship": FIRST_TOKEN}, ["why.not_in_harbour"]),
        ({"kind": "ship", "ship": "ship_iron"}, ["why.no_goods"]),
        ({"kind": "ship"}, ["why.no_goods"]),
        ({"kind": "sell", "merchant": FIRST_TOKEN}, ["why.no_merchant", "why.demand"]),
        ({"kind": "sell", "merchant": "merchant_06"}, ["why.demand"]),
        ({"kind": "sell", "any": ["wine"]}, ["why.demand"]),
        ({"kind": "activate", "artisan": FIRST_TOKEN}, ["why.no_artisan"]),
        ({"kind": "activate", "artisan": "artisan_iron"}, ["why.no_effect"]),
        ({"touch": "worker_6.seat.0"}, ["why.no_move"]),
        ({"touch": "worker_99.seat.0"}, ["why.no_move"]),
        ({"touch": "worker_5.seat.0"}, ["why.not_in_front"]),
    ],
    ids=str,
)  # fmt: skip
def test_an_action_is_refused_for_these_reasons(game: Game[Any, Any], fields: Json, reasons: list[str]) -> None:
    """PA-SHIP-01, PA-SELL-01, PA-CRAFT-01, PA-CRAFT-06: also for names that are no ships, merchants or artisans."""
    given = {"players": [OWNER, {"workers": [2]}], "harbour": ["ship_iron"], "mercator": ["merchant_06"]}
    assert keys(game, game.arrange(given), fields) == reasons


def test_a_piece_beyond_the_last_seat_is_none(game: Game[Any, Any]) -> None:
    """PA-PLACE-09."""
    s = game.arrange({"turn": 1, "players": [{"workers": [2]}, {"workers": [2]}]})
    assert keys(game, s, {"touch": "worker_6.seat.1"}) == ["why.no_move"]


@pytest.mark.parametrize(("once", "reasons"), [("false", []), ("true", ["why.artisan_used"])])
def test_an_artisan_is_used_up_only_by_an_option(game: Game[Any, Any], once: str, reasons: list[str]) -> None:
    """PA-CRAFT-07."""
    s = game.arrange({"options": {"artisan_once_per_round": once}, "players": [OWNER, {"workers": [2]}]})
    s.used[0] = 1 << game.rules.components.token_index["artisan_iron"]
    assert keys(game, s, {"kind": "activate", "artisan": "artisan_iron"}) == [*reasons, "why.no_effect"]


def test_a_seat_without_workers_elevates_none(game: Game[Any, Any]) -> None:
    """PA-FORUM-06: with two leaders as a pair there may be no worker at all."""
    leaders = {"leader": "forum_1", "elevated": ["forum_1"], "unhired": 2, "stock": 3, "ships": ["ship_iron"] * 2}
    players = [leaders, {"leader": "agro_1"}]
    s = game.arrange({"phase": "forum", "options": TWO_LEADERS, "players": players})
    assert keys(game, s, {"kind": "forum", "choice": "elevate"}) == ["why.no_such_worker"]


FIGHTER: Json = {"titans": ["titan_earth_5", "titan_earth_6"], "workers": [2]}


def arena(game: Game[Any, Any], *leaders: str, order: tuple[int, ...] = (0,)) -> Any:
    """Return a state in the Arena, where workers of these seats have their step, the first one now."""
    players = [{**FIGHTER, "leader": leader} for leader in leaders]
    for n, seat in enumerate(order):
        players[seat] = {**players[seat], "workers": [{"rank": 5, "at": f"arena_{n + 1}"}]}
    players = [{**player, "titans": player["titans"][n % 2 :]} for n, player in enumerate(players)]
    return game.arrange({"seats": len(players), "phase": "arena", "players": players, "titan_pile": ["titan_air_5"]})


def test_a_set_that_is_too_weak_names_the_rule_of_the_duel(game: Game[Any, Any]) -> None:
    """PA-DUEL-09: also where the first seat has challenged."""
    s = arena(game, "agro_1", "agora_1")
    game.play(s, Challenge(1))
    opening = game.find(s, {"kind": "duel_open", "tokens": ["titan_earth_5", "titan_earth_6"]})
    game.play(s, opening)
    (reason,) = game.why_not(s, {"kind": "duel_add", "tokens": ["titan_earth_6"]})
    assert (reason.key, reason.rule, reason.args) == ("why.too_weak", "PA-DUEL-09", {"n": 6, "k": 11})


def test_an_opening_is_refused_for_its_set(game: Game[Any, Any]) -> None:
    """PA-DUEL-04, PA-FIGHT-01: any legal set may open, so that the strongest is never too weak."""
    s = arena(game, "agro_1", "agora_1")
    game.play(s, Challenge(1))
    assert keys(game, s, {"kind": "duel_open", "tokens": []}) == ["why.no_titan", "why.too_weak"]
    assert game.why_not(s, {"kind": "duel_open", "tokens": []})[1].args == {"n": 0, "k": 1}
    assert keys(game, s, {"kind": "duel_open", "tokens": ["titan_fire_5"]}) == ["why.not_in_hand"]


def test_a_challenged_seat_is_left_alone(game: Game[Any, Any]) -> None:
    """PA-ARENA-05."""
    s = arena(game, "agro_1", "agora_1", "agora_2")
    s.challenged[1] = True
    assert keys(game, s, {"kind": "challenge", "opponent": 1}) == ["why.challenged"]


def test_the_rules_of_general_reasons(game: Game[Any, Any]) -> None:
    s = game.arrange({"players": [{"workers": [2]}, {"workers": [2]}]})
    assert [(one.key, one.rule) for one in game.why_not(s, {"seat": 1})] == [("why.not_your_turn", "PA-RND-01")]
    assert [(one.key, one.rule) for one in game.why_not(s, {"ship": 3})] == [("why.no_move", "PA-RND-02")]
    over = game.arrange({"round": 8, "phase": "clean_up", "players": [{"workers": []}, {"workers": []}]})
    assert game.turn(over) == OVER
    assert [(one.key, one.rule) for one in game.why_not(over, {})] == [("why.over", "PA-END-02")]


# -- labels and options ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("move", "key"),
    [
        (DuelAdd, "move.add_titans"),
        (DuelOpen, "move.open_titans"),
    ],
)
def test_a_set_of_titans_is_named_so(game: Game[Any, Any], move: Any, key: str) -> None:
    """PA-DUEL-08."""
    s = arena(game, "agro_1", "agora_1")
    game.play(s, Challenge(1))
    index = game.rules.components.token_index
    titan, helper = index["titan_earth_5"], index["reinf_earth_1"]
    kind = key.rpartition("_")[0]
    sets = {(titan,): key, (titan, helper): f"{kind}_mixed", (helper,): f"{kind}_helpers"}
    assert {tokens: game.label(s, move(tokens)).key for tokens in sets} == sets


@pytest.mark.parametrize(
    ("workers", "at", "key", "args"),
    [
        ([(2, "agora_1"), (2, "agora_2")], "agora_1", "move.promote_on",
         {"n": 2, "location": "location.agora", "k": 1}),
        ([(2, "agora_1"), (3, "agora_2")], "agora_1", "move.promote_at", {"n": 2, "location": "location.agora"}),
        ([(2, "agora_1"), (2, "art_1")], "agora_1", "move.promote_at", {"n": 2, "location": "location.agora"}),
        ([(2, "agora_1"), (2, "agora_2"), (2, "agora_3")], "agora_3", "move.promote_on",
         {"n": 2, "location": "location.agora", "k": 3}),
        ([(2, "polis_1"), (2, "polis_2")], "polis_2", "move.promote_on",
         {"n": 2, "location": "location.polis", "k": 2}),
        ([(2, "polis_1"), (2, "thermae")], "thermae", "move.promote_at", {"n": 2, "location": "location.thermae"}),
        ([(2, "front"), (2, "agora_1")], "front", "move.promote_front", {"n": 2}),
    ],
    ids=str,
)  # fmt: skip
def test_a_worker_is_named_by_its_place_where_the_location_has_two(
    game: Game[Any, Any], workers: list[tuple[int, str]], at: str, key: str, args: Json
) -> None:
    """PA-PROM-01: the number of the space is needed only where equal workers are on two spaces of a location."""
    given = {"players": [{"workers": [{"rank": rank, "at": place} for rank, place in workers]}, {"workers": [2]}]}
    s = game.arrange(given)
    label = game.label(s, Promote(3, game.rules.components.place_index[at]))
    assert (label.key, label.args) == (key, args)


def test_a_move_selects_the_pieces_of_its_class(game: Game[Any, Any]) -> None:
    """PA-PLACE-01: workers by their rank, an elevated leader among the dice, the leader by itself."""
    workers = [{"rank": 2}, {"rank": 3}, {"rank": 3, "at": "agora_1"}, {"rank": 3}]
    s = game.arrange({"players": [{"workers": workers, "elevated": ["front"]}, {"workers": [2]}]})
    space = game.rules.components.place_index["agora_2"]
    selected = {kind: game.targets(s, Place(kind, space, -1))[1:] for kind in (0, 1, 3, 4)}
    assert selected == {
        0: ("leader.seat.0",),
        1: ("worker_5.seat.0",),
        3: ("worker_1.seat.0",),
        4: ("worker_2.seat.0", "worker_4.seat.0"),
    }


# -- scenarios -------------------------------------------------------------------------------------------------------
def test_workers_and_elevated_leaders_are_pieces_of_their_own(game: Game[Any, Any]) -> None:
    """PA-FORUM-09."""
    player = {"workers": [2, 3], "elevated": ["front", "agora_1"]}
    seat: Json = game.describe(game.arrange({"players": [player]}))["seats"][0]
    assert [worker["rank"] for worker in seat["workers"]] == [2, 3]
    assert seat["elevated"] == ["front", "agora_1"]


def test_a_row_of_pieces_counts_once_unless_it_says_how_often() -> None:
    data = copy.deepcopy(game_fixture("panthalos").data)
    for row in data["components"]["ship"]:
        if row["id"] == "ship_iron":
            del row["copies"]
    game = make(data)
    counted: Any = game.query(game.arrange({}), {"what": "pieces", "of": "ship", "by": "id"})
    assert (counted["ship_iron"], counted["ship_cotton"]) == (1, 4)
