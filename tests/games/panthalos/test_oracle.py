"""The oracle of Panthalos: it passes whole games, and names each kind of fault."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Game
from engine.games.panthalos import make
from engine.messages import Json
from tests.games.oracle_runs import OracleRun
from tests.games.panthalos.oracle import Oracle

OTHER = {
    "elevated_before_pass": "false",
    "ship_needs_goods": "false",
    "polis_disc_check": "placement",
    "forum_two_leaders": "true",
    "titanus_leader_min_one": "true",
    "location_order": "turn_order",
    "arena_order": "right_to_left",
    "tie_break": "later_seat",
}


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[Any, Any]:
    return make(game_data("panthalos"))


@pytest.mark.parametrize("chosen", [{}, OTHER], ids=["usual", "other"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_real_games_pass(game: Game[Any, Any], seats: int, chosen: dict[str, str]) -> None:
    """The oracle checks every position, or every seventh."""
    played = OracleRun(game, seats, chosen, seats)
    assert len(played.positions) > 50
    assert (played.watch(), played.watch(every=7)) == ([], [])


@pytest.fixture(scope="module")
def kept(game: Game[Any, Any]) -> OracleRun:
    """Return a complete match of four players."""
    return OracleRun(game, 4, {}, 1)


def actions(t: Json) -> bool:
    """A seat must take an action; pieces are placed, discs are in the Polis and in the box."""
    noted = [its["leader_location"] for its in t["seats"]]
    return bool(t["phase"] == "actions" and t["round"] > 1 and t["box"] and any(t["polis"].values()) and any(noted))


def beginning(t: Json) -> bool:
    return all(its["leader"] == "front" for its in t["seats"]) and actions({**t, "seats": [{"leader_location": 1}]})


def fighting(t: Json) -> bool:
    """A duel has been opened and is undecided."""
    return t["duel"]["winner"] is None and t["duel"]["attacker"] is not None and any(t["duel"]["played"])


def over(t: Json) -> bool:
    return bool(t["phase"] == "over")


def a_token_twice(t: Json) -> None:
    t["seats"][0]["titans"].append("titan_air_5")


def a_token_lost(t: Json) -> None:
    t["ship_pile"].pop()


def a_good_too_many(t: Json) -> None:
    t["seats"][1]["goods"]["wine"] += 1


def a_token_among_others(t: Json) -> None:
    t["titan_pile"].append(t["ship_pile"].pop())


def a_disc_lost(t: Json) -> None:
    t["seats"][2]["stock"] -= 1


def a_die_lost(t: Json) -> None:
    t["seats"][2]["unhired"] += 1


def a_rank_too_high(t: Json) -> None:
    t["seats"][0]["workers"][0]["rank"] = 7


def a_leader_in_the_polis(t: Json) -> None:
    t["seats"][0].update(leader="polis_7", leader_location="polis")


def a_leader_at_rest(t: Json) -> None:
    t["seats"][0]["leader"] = "thermae"


def a_crowd(t: Json) -> None:
    for its in t["seats"]:
        its["workers"][0].update(at="krypt_1", rank=3)


def too_low_a_rank(t: Json) -> None:
    t["seats"][0]["workers"][0].update(at="krypt_3", rank=2)


def half_a_pair(t: Json) -> None:
    t["seats"][0]["workers"][0].update(at="forum_1", rank=4)
    for its in t["seats"]:
        its["workers"] = [worker for worker in its["workers"] if worker["at"] != "forum_1" or its is t["seats"][0]][:1]


def a_closed_space(t: Json) -> None:
    space = next(space for space, owner in t["polis"].items() if owner is not None)
    t["seats"][0]["workers"][0].update(at=space, rank=6)


def another_location(t: Json) -> None:
    its = next(its for its in t["seats"] if its["leader_location"])
    its["leader_location"] = "oracle" if its["leader_location"] != "oracle" else "agora"


def passed_with_the_leader(t: Json) -> None:
    t["seats"][0].update(passed=True, leader="front", leader_location=None)


def a_count_of_the_box(t: Json) -> None:
    t["box"].append(t["box"][0])


def a_full_box(t: Json) -> None:
    t["box"] = [0] * 16


def a_stack_too_high(t: Json) -> None:
    t["stacks"]["a"] += 1


def a_fight_forgotten(t: Json) -> None:
    t["gone"][t["underworld"][0]] = 1
    del t["underworld"][0]


def an_empty_display(t: Json) -> None:
    token = next(token for token in t["art"] if token)
    t["art"][t["art"].index(token)] = None
    t["gone"][token] = t["gone"].get(token, 0) + 1


def an_early_end(t: Json) -> None:
    t.update(round=5, box=[], stacks=dict.fromkeys("abcde", 0))


def no_set(t: Json) -> None:
    for tokens in t["duel"]["played"]:
        tokens[:] = ["reinf_air_1"] if tokens else []


def a_fight_without_opponent(t: Json) -> None:
    t["duel"]["defender"] = None


def unchallenged(t: Json) -> None:
    t["seats"][t["duel"]["defender"]]["challenged"] = False


@pytest.mark.parametrize(
    ("when", "fault", "named"),
    [
        (actions, a_token_twice, "titan_air_5: 3 instead of 2"),
        (actions, a_token_lost, "(PA-INV-02)"),
        (actions, a_good_too_many, "good_grapes: 9 instead of 8"),
        (actions, a_token_among_others, "do not belong there"),
        (actions, a_disc_lost, "10 discs instead of 11"),
        (actions, a_die_lost, "6 dice"),
        (actions, a_rank_too_high, "rank 7"),
        (actions, a_leader_in_the_polis, "PA-PLACE-05"),
        (actions, a_leader_at_rest, "leader at thermae"),
        (actions, a_crowd, "krypt_1 holds"),
        (actions, too_low_a_rank, "below rank 4"),
        (actions, half_a_pair, "forum_1 holds"),
        (actions, a_closed_space, "is closed by"),
        (actions, another_location, "PA-PLACE-07"),
        (actions, passed_with_the_leader, "PA-PASS-01"),
        (actions, a_count_of_the_box, "PA-INV-06"),
        (actions, a_full_box, "the game goes on"),
        (actions, a_stack_too_high, "PA-KRYPT-07"),
        (actions, a_fight_forgotten, "PA-INV-07"),
        (beginning, an_empty_display, "art is not filled"),
        (over, an_early_end, "over in round 5"),
        (fighting, no_set, "is no set for"),
        (fighting, a_fight_without_opponent, "half a duel"),
        (fighting, unchallenged, "a duel of"),
    ],
)
def test_faults_are_named(
    kept: OracleRun, when: Callable[[Json], Any], fault: Callable[[Json], None], named: str
) -> None:
    wrong = kept.spoilt_alone(kept.find(when), fault)
    assert any(named in what for what in wrong), wrong


def in_turn(old: Json, new: Json) -> bool:
    """Two states of one action phase, with equal scores."""
    same = [its["score"] for its in old["seats"]] == [its["score"] for its in new["seats"]]
    return bool(same and actions(old) and actions(new) and len(old["agenda"]) == len(new["agenda"]) == 1)


def shipped(old: Json, new: Json) -> bool:
    """A seat has shipped goods, and a disc for it was available."""
    pairs = zip(old["seats"], new["seats"], strict=True)
    loaded = any(len(b["ships"]) > len(a["ships"]) and a["supply"] for a, b in pairs)
    return bool(loaded and new["phase"] == "actions")


def in_the_krypt(old: Json, new: Json) -> bool:
    """A seat has just decided in the Krypt."""
    return bool(old["phase"] == new["phase"] == "krypt")


def defended(old: Json, new: Json) -> bool:
    """A seat has just defended in the Krypt, and may buy titans back."""
    more = sum(mark == 1 for mark in new["duel"]["defended"]) > sum(mark == 1 for mark in old["duel"]["defended"])
    return bool(in_the_krypt(old, new) and more and new["duel"]["played"][0])


def to_the_krypt(old: Json, new: Json) -> bool:
    """Titanus and Agro were evaluated; no seat has defended or elevated."""
    pairs = list(zip(old["seats"], new["seats"], strict=True))
    same = all(a["elevated"] == b["elevated"] and len(a["sold"]) == len(b["sold"]) for a, b in pairs)
    held = [sum(len(its["reinforcements"]) for its in t["seats"]) for t in (old, new)]
    return bool(old["phase"] == "forum" and new["phase"] == "krypt" and same and held[0] == held[1])


def conceded(old: Json, new: Json) -> bool:
    """A duel has just been decided; its tokens are still on the table."""
    decided = old["duel"]["winner"] is None and new["duel"]["winner"] is not None
    return bool(decided and any(old["duel"]["played"]) and old["duel"]["played"] == new["duel"]["played"])


def next_round(old: Json, new: Json) -> bool:
    """A round has just begun, with ships left to lay out."""
    return bool(new["round"] == old["round"] + 1 and new["ship_pile"] and new["phase"] == "actions")


def a_point_more(old: Json, new: Json) -> None:
    for its in new["seats"]:
        its["score"] += 1


def points_lost(old: Json, new: Json) -> None:
    old["seats"][3]["score"] = new["seats"][3]["score"] + 1


def a_titan_more(old: Json, new: Json) -> None:
    new["seats"][1]["titans"].append(new["titan_pile"].pop(0))


def a_stronger_enemy(old: Json, new: Json) -> None:
    new["round"] = old["round"] = 8
    for t in (old, new):
        for enemy in ("uw_water_9", "uw_earth_8", "uw_fire_8"):
            if enemy in t["underworld"]:
                t["underworld"].remove(enemy)
                t["underworld"].insert(0, enemy)
        fought = t["underworld"][5:]
        t["underworld"] = t["underworld"][:5]
        t["gone"].update(dict.fromkeys(fought, 1))


def the_pile_turned(old: Json, new: Json) -> None:
    new["titan_pile"] = new["titan_pile"][::-1]


def back_from_the_box(old: Json, new: Json) -> None:
    old["gone"] = {**new["gone"], "good_iron": new["gone"].get("good_iron", 0) + 1}


def a_round_back(old: Json, new: Json) -> None:
    old["round"] = new["round"] + 1


def a_disc_moved(old: Json, new: Json) -> None:
    space = next(space for space, owner in old["polis"].items() if owner is not None)
    old["polis"][space] = (old["polis"][space] + 1) % 4


def the_marker_taken(old: Json, new: Json) -> None:
    new["start_player"] = (old["start_player"] + 1) % 4


def rank_lost(old: Json, new: Json) -> None:
    old["seats"][0]["workers"][0]["rank"] += 1


def the_other_won(old: Json, new: Json) -> None:
    duel = new["duel"]
    duel["winner"] = duel["attacker"] if duel["winner"] == duel["defender"] else duel["defender"]


def a_gap_in_the_harbour(old: Json, new: Json) -> None:
    new["ship_pile"] = [*filter(None, new["harbour"]), *new["ship_pile"]]
    new["harbour"] = [None] * 5


@pytest.mark.parametrize(
    ("when", "fault", "named"),
    [
        (in_turn, a_point_more, "PA-SELL-04"),
        (in_turn, points_lost, "PA-INV-05"),
        (in_turn, the_pile_turned, "not drawn from its top"),
        (in_turn, back_from_the_box, "PA-GEN-05"),
        (in_turn, a_round_back, "PA-EVAL-01"),
        (in_turn, a_disc_moved, "PA-POLIS-03"),
        (in_turn, the_marker_taken, "PA-ORAC-01"),
        (in_turn, rank_lost, "PA-PROM-06"),
        (shipped, a_point_more, "PA-SHIP-03"),
        (in_the_krypt, a_point_more, "PA-KRYPT-05"),
        (defended, a_stronger_enemy, "PA-KRYPT-03"),
        (to_the_krypt, a_titan_more, "PA-TITAN-02"),
        (conceded, the_other_won, "PA-DUEL-07"),
        (next_round, a_gap_in_the_harbour, "PA-EOR-06"),
    ],
)
def test_faults_on_the_way_are_named(
    kept: OracleRun, when: Callable[[Json, Json], bool], fault: Callable[[Json, Json], None], named: str
) -> None:
    wrong = kept.spoilt(when, fault)
    assert any(named in what for what in wrong), wrong


def test_scores(game: Game[Any, Any], kept: OracleRun) -> None:
    """PA-SCORE-01 to PA-SCORE-05: the penalty for a full box, the goods and pieces of the eighth round."""
    described = kept.find(over)
    its = described["seats"][0]
    goods = dict.fromkeys(its["goods"], 0)
    for one in described["seats"]:
        one.update(score=10, workers=[], elevated=[], goods=dict(goods), ships=[], stock=1)
    ranks = [{"rank": rank, "at": "front"} for rank in (3, 6)]
    its.update(workers=ranks, elevated=["front"], goods=goods | {"iron": 1, "armour": 2, "wine": 4})
    its["ships"] = ["ship_iron", "ship_iron", "ship_cotton"]
    for last, discs, totals in ((8, 15, [36, 10, 10, 10]), (8, 16, [33, 10, 10, -35]), (5, 16, [7, 10, 10, -35])):
        described.update(round=last, box=[0, *[3] * (discs - 1)])
        score = Oracle(game.data, 4, {}).score(described)
        assert (score["totals"], score["winners"]) == (totals, [0] if last == 8 else [1, 2])


def test_ties(game: Game[Any, Any], kept: OracleRun) -> None:
    """PA-SCORE-08 with tie_break: equal points share the victory, or discs decide, or who sat later at first."""
    described = kept.find(over)
    for seat, its in enumerate(described["seats"]):
        its.update(score=20 if seat else 19, workers=[], elevated=[], ships=[], stock=(9, 2, 4, 4)[seat])
    described.update(round=8, box=[], first=3)
    for tie_break, places in (
        ("shared", [4, 1, 1, 1]),
        ("discs_in_stock", [4, 3, 1, 1]),
        ("later_seat", [4, 2, 1, 3]),
    ):
        assert Oracle(game.data, 4, {"tie_break": tie_break}).score(described)["places"] == places
