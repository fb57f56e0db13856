"""The oracle of Thebes accepts real games and reports faults that were put into them."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Game
from engine.messages import Json
from engine.results import ScoreLine
from tests.games.oracle_runs import OracleRun
from tools.fuzz.random_games import disagreements

OTHER_OPTIONS = {
    "min_specialised": "books_only",
    "rumour_use": "forced",
    "set_bonus": "multiple_sets",
    "solo_discard": "always_allowed",
    "dig_over_new_year": "spends_old_year",
    "display_token": "random_value_1",
    "tiebreak": "first_home",
}


@pytest.fixture(scope="module")
def kept(thebes: Game[Any, Any]) -> OracleRun:
    """Return a finished game of three players."""
    return OracleRun(thebes, 3, {}, 9)


@pytest.mark.parametrize("chosen", [{}, OTHER_OPTIONS], ids=["usual", "other"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_real_games_pass(thebes: Game[Any, Any], seats: int, chosen: dict[str, str]) -> None:
    game = OracleRun(thebes, seats, chosen, seats)
    assert len(game.positions) > 40
    assert game.watch() == []


def test_two_piles_pass(thebes: Game[Any, Any]) -> None:
    assert OracleRun(thebes, 2, {"two_player_piles": "two"}, 5).watch() == []


# -- events between two positions -------------------------------------------------------------------------------------
def actor(was: Json, now: Json) -> tuple[Json, Json]:
    """Return the seat that acted, before and after."""
    return was["seats"][was["turn"]], now["seats"][was["turn"]]


def took(was: Json, now: Json) -> bool:
    """Return whether a card was taken and the deck sufficed."""
    a, b = actor(was, now)
    return len(b["cards"]) > len(a["cards"]) and len(now["deck"]) < len(was["deck"])


def swapped(was: Json, now: Json) -> bool:
    """Return whether the display was replaced."""
    return bool(now["streak"] > 0)


def dug(was: Json, now: Json) -> bool:
    """Return whether a dig brought finds besides the bonus token, and the permit was turned."""
    a, b = actor(was, now)
    return len(b["finds"]) > len(a["finds"]) + 1 and len(b["permits"]) < len(a["permits"])


def first_dug(was: Json, now: Json) -> bool:
    """Return whether a site was dug for the first time."""
    return bool(was["bonus"] != now["bonus"])


def exhibited(was: Json, now: Json) -> bool:
    """Return whether an exhibition was mounted."""
    a, b = actor(was, now)
    return len(b["mounted"]) > len(a["mounted"])


def anything(was: Json, now: Json) -> bool:
    """Return True: any turn will do."""
    return bool(now["turn"] >= 0)


# -- faults -----------------------------------------------------------------------------------------------------------
def twice(was: Json, now: Json) -> None:
    now["seats"][0]["cards"].append(now["deck"][0])


def no_card(was: Json, now: Json) -> None:
    now["deck"].pop()


def no_token(was: Json, now: Json) -> None:
    now["bags"]["egypt"].pop()


def wrong_bag(was: Json, now: Json) -> None:
    now["bags"]["crete"].append(now["bags"]["egypt"].pop())


def back_in_time(was: Json, now: Json) -> None:
    actor(was, now)[1]["time"] = 3


def late(was: Json, now: Json) -> None:
    _, b = actor(was, now)
    b["time"] += 1
    first = min(range(3), key=lambda n: (now["seats"][n]["time"], -now["seats"][n]["stack"]))
    now["turn"] = first


def other_turn(was: Json, now: Json) -> None:
    now["turn"] = (now["turn"] + 1) % 3


def same_stack(was: Json, now: Json) -> None:
    now["seats"][0]["stack"] = now["seats"][1]["stack"]


def bystander(was: Json, now: Json) -> None:
    now["seats"][(was["turn"] + 1) % 3]["place"] = "moscow" if was["seats"][0]["place"] != "moscow" else "rome"


def valid_again(was: Json, now: Json) -> None:
    _, b = actor(was, now)
    b["permits"].append(b["place"])


def too_many(was: Json, now: Json) -> None:
    _, b = actor(was, now)
    b["finds"] += now["bags"][b["place"]]
    now["bags"][b["place"]] = []


def bonus_stays(was: Json, now: Json) -> None:
    _, b = actor(was, now)
    now["bonus"][b["place"]] = was["bonus"][b["place"]]
    b["finds"].remove(was["bonus"][b["place"]])


def refill_swapped(was: Json, now: Json) -> None:
    slot = next(n for n in range(4) if was["display"][n] != now["display"][n])
    now["display"][slot], now["deck"][0] = now["deck"][0], now["display"][slot]


def slides(was: Json, now: Json) -> None:
    now["row"] = [*now["row"][1:], now["row"][0]]


def uncounted(was: Json, now: Json) -> None:
    now["streak"] += 1


def merged(was: Json, now: Json) -> None:
    now["merged"] = True


def option(was: Json, now: Json) -> None:
    now["options"]["tiebreak"] = "artifacts"


FAULTS: list[tuple[Callable[[Json, Json], bool], Callable[[Json, Json], None], str]] = [
    (anything, twice, "is there 2 times, not 1"),
    (anything, no_card, "is there 0 times, not 1"),
    (anything, no_token, "is there 0 times, not 1"),
    (anything, wrong_bag, "lies in crete"),
    (anything, back_in_time, "the time of seat"),
    (took, late, "weeks, not"),
    (anything, other_turn, "it is the turn of seat"),
    (anything, same_stack, "two markers lie at one height"),
    (anything, bystander, "was changed in a turn of seat"),
    (dug, valid_again, "the permits of seat"),
    (dug, too_many, "finds out of"),
    (first_dug, bonus_stays, "went astray"),
    (took, refill_swapped, "display"),
    (exhibited, slides, "leaves its space empty"),
    (swapped, uncounted, "swaps in a run, not"),
    (anything, merged, "the reserve was shuffled in and is not empty"),
    (anything, option, "the options are"),
]


@pytest.mark.parametrize(("wanted", "spoil", "words"), FAULTS, ids=lambda value: getattr(value, "__name__", None))
def test_faults_are_reported(
    kept: OracleRun, wanted: Callable[[Json, Json], bool], spoil: Callable[[Json, Json], None], words: str
) -> None:
    assert words in "; ".join(kept.spoilt(wanted, spoil))


def test_faults_of_the_set_up_are_reported(kept: OracleRun) -> None:
    judge = kept.judge()
    assert any("does not start" in words for words in judge.check(kept.positions[5]))
    other = copy.deepcopy(kept.positions[0])
    other["bonus"]["greece"], last = "greece_attic_coin", other["bonus"]["greece"]
    bag = other["bags"]["greece"]
    bag[bag.index("greece_attic_coin")] = last
    assert kept.judge().check(other) == ["greece_attic_coin was laid out, which the picture does not show"]
    assert kept.judge().check(kept.positions[0]) == []


def test_faults_of_the_scoring_are_reported(kept: OracleRun) -> None:
    score = kept.judge().score(kept.positions[-1])
    first = kept.result.parts[0]
    more = ScoreLine(first.key, (first.points[0] + 1, *first.points[1:]), first.rule, first.args)
    spoilt = kept.result._replace(parts=(more, *kept.result.parts[1:]))
    assert any(words.startswith("artifacts:") for words in disagreements(score, spoilt))
    other = kept.result._replace(places=tuple(reversed(kept.result.places)))
    assert kept.result.places[0] != kept.result.places[2]
    assert any(words.startswith("winners:") for words in disagreements(score, other))
    fewer = kept.result._replace(parts=kept.result.parts[1:])
    assert "the engine does not count artifacts" in "; ".join(disagreements(score, fewer))


def test_ties_are_broken_by_the_option(thebes: Game[Any, Any]) -> None:
    """TH-T-56: equal points are shared, or decided by artifacts, then exhibitions, or by the first player at home."""
    for chosen, winners in (("shared", [0, 1]), ("artifacts", [1]), ("first_home", [0])):
        game = OracleRun(thebes, 2, {"tiebreak": chosen}, 2)
        last = game.positions[-1]
        for number, seat in enumerate(last["seats"]):
            seat |= {"stack": 900 + number, "cards": [], "finds": [], "mounted": []}
        last["seats"][0]["mounted"] = ["exh_large_paris"]
        last["seats"][1]["finds"] = ["greece_troy_seal"]
        last["seats"][0]["cards"] = ["congress_london"]
        assert game.judge().score(last)["totals"] == [6, 6]
        assert game.judge().score(last)["winners"] == winners
