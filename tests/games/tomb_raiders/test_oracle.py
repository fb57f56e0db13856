"""The oracle of The Tomb Raiders accepts real games and reports faults that were put into them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Game
from engine.games import make
from engine.messages import Json
from engine.results import ScoreLine
from tests.games.oracle_runs import OracleRun
from tools.fuzz.random_games import disagreements

OTHER_OPTIONS = {
    "action_clock": "play_only",
    "presentation_with_row": "true",
    "deck_end": "on_failed_draw",
    "general_knowledge_cap": "region",
    "dig_needs_region_knowledge": "true",
    "assistant_limit": "one",
    "professor_counts_general": "true",
    "pile_books": "false",
    "thief_pick": "random",
    "tie_on_same_space": "shared",
}


@pytest.fixture(scope="module")
def raiders(game_data: Callable[[str], dict[str, Any]]) -> Game[Any, Any]:
    """Return The Tomb Raiders."""
    return make(game_data("tomb_raiders"))


@pytest.fixture(scope="module")
def kept(raiders: Game[Any, Any]) -> OracleRun:
    """Return a finished game of three players."""
    return OracleRun(raiders, 3, {}, 4)


@pytest.mark.parametrize("chosen", [{}, OTHER_OPTIONS], ids=["usual", "other"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_real_games_pass(raiders: Game[Any, Any], seats: int, chosen: dict[str, str]) -> None:
    game = OracleRun(raiders, seats, chosen, seats)
    assert len(game.positions) > 80
    assert game.watch() == []


# -- events between two positions -------------------------------------------------------------------------------------
def actor(was: Json, now: Json) -> tuple[Json, Json]:
    """Return the seat that acted, before and after."""
    return was["seats"][was["turn"]], now["seats"][was["turn"]]


def anything(was: Json, now: Json) -> bool:
    """Return whether enough has happened for any fault: it is an ordinary move."""
    return len(now["removed"]) > 1 and now["phase"] == "main" and was["phase"] == "main"


def took(was: Json, now: Json) -> bool:
    """Return whether a card of the row was taken, and not the last one."""
    return bool(was["row"] != now["row"] and len(now["deck"]) > 8)


def dug(was: Json, now: Json) -> bool:
    """Return whether a permit brought a find."""
    a, b = actor(was, now)
    return bool(a["permits"] != b["permits"] and len(b["finds"]) > len(a["finds"]))


def picked(was: Json, now: Json) -> bool:
    """Return whether a card was picked out of a pile."""
    return bool(was["phase"] == "pick")


def looked(was: Json, now: Json) -> bool:
    """Return whether a player looked into a pile with goods."""
    notes = actor(was, now)[1]["notes"]
    return len(notes) > len(actor(was, now)[0]["notes"]) and bool(notes[-1]["goods"])


def presented(was: Json, now: Json) -> bool:
    """Return whether a presentation card was taken."""
    return len(now["display"]) < len(was["display"])


def taught(was: Json, now: Json) -> bool:
    """Return whether a professor joined a player."""
    return bool(was["professors"] != now["professors"])


# -- faults -----------------------------------------------------------------------------------------------------------
def twice(was: Json, now: Json) -> None:
    now["deck"].append(now["removed"][0])


def no_card(was: Json, now: Json) -> None:
    now["deck"].pop()


def astray(was: Json, now: Json) -> None:
    now["piles"]["crete"].append(now["piles"]["egypt"].pop())


def in_the_row(was: Json, now: Json) -> None:
    now["row"][0], now["removed"][0] = now["removed"][0], now["row"][0]


def permit_back(was: Json, now: Json) -> None:
    now["box"]["permit_any"] += 1


def permits_grow(was: Json, now: Json) -> None:
    now["seats"][0]["permits"]["permit_any"] = 9


def sooner(was: Json, now: Json) -> None:
    a, b = actor(was, now)
    b["weeks"] = a["weeks"] - 1
    now["turn"] = min(range(3), key=lambda n: (now["seats"][n]["weeks"], -now["seats"][n]["stack"]))


def below(was: Json, now: Json) -> None:
    actor(was, now)[1]["stack"] = -1


def other_turn(was: Json, now: Json) -> None:
    now["turn"] = (now["turn"] + 1) % 3


def bystander(was: Json, now: Json) -> None:
    now["seats"][(was["turn"] + 1) % 3]["notes"].append({})


def refill_turned(was: Json, now: Json) -> None:
    now["deck"][1:] = now["deck"][:0:-1]


def greedy_dig(was: Json, now: Json) -> None:
    _, b = actor(was, now)
    region = next(name for name in now["piles"] if was["piles"][name] != now["piles"][name])
    b["finds"] += [card for card in now["piles"][region] if not card.startswith("rubble")]
    now["piles"][region] = [card for card in now["piles"][region] if card.startswith("rubble")]
    b["finds"] += now["piles"][region][:1]
    now["piles"][region] = now["piles"][region][1:]


def free_dig(was: Json, now: Json) -> None:
    a, b = actor(was, now)
    b["permits"] = dict(a["permits"])


def no_pick(was: Json, now: Json) -> None:
    a, b = actor(was, now)
    (find,) = set(b["finds"]) - set(a["finds"])
    b["finds"].remove(find)
    now["piles"][next(name for name in now["piles"] if was["piles"][name] != now["piles"][name])].append(find)


def false_note(was: Json, now: Json) -> None:
    actor(was, now)[1]["notes"][-1]["rubble"] += 1


def cheap(was: Json, now: Json) -> None:
    was["display"], now["display"] = now["display"], was["display"]
    a, b = actor(was, now)
    a["cards"], b["cards"] = b["cards"], a["cards"]


def unlearned(was: Json, now: Json) -> None:
    now["professors"] = dict(was["professors"])


def option(was: Json, now: Json) -> None:
    now["options"]["deck_end"] = "on_failed_draw"


FAULTS: list[tuple[Callable[[Json, Json], bool], Callable[[Json, Json], None], str]] = [
    (anything, twice, "is there 2 times, not 1"),
    (anything, no_card, "times, not"),
    (anything, astray, "lies in the pile of crete"),
    (anything, in_the_row, "lies in the cards that are gone"),
    (anything, permit_back, "of permit_any are in the box"),
    (anything, permits_grow, "in hand, 2 dealt to each"),
    (took, sooner, "spent -1 weeks"),
    (took, below, "the disc of seat"),
    (anything, other_turn, "it is the turn of seat"),
    (anything, bystander, "was changed in a move of seat"),
    (took, refill_turned, "deck: "),
    (dug, greedy_dig, "lies in the finds of seat"),
    (dug, free_dig, "did nothing that is a move"),
    (picked, no_pick, "took []"),
    (looked, false_note, "rubble were noted of"),
    (presented, cheap, "lost ["),
    (taught, unlearned, "prof_"),
    (anything, option, "the options are"),
]


@pytest.mark.parametrize(("wanted", "spoil", "words"), FAULTS, ids=lambda value: getattr(value, "__name__", None))
def test_faults_are_reported(
    kept: OracleRun, wanted: Callable[[Json, Json], bool], spoil: Callable[[Json, Json], None], words: str
) -> None:
    assert words in "; ".join(kept.spoilt(wanted, spoil))


def test_faults_of_the_set_up_are_reported(kept: OracleRun) -> None:
    assert any("starts" in words for words in kept.judge().check(kept.positions[5]))


def test_faults_of_the_scoring_are_reported(kept: OracleRun) -> None:
    score = kept.judge().score(kept.positions[-1])
    assert disagreements(score, kept.result) == []
    first = kept.result.parts[0]
    more = ScoreLine(first.key, (first.points[0] + 1, *first.points[1:]), first.rule, first.args)
    spoilt = kept.result._replace(parts=(more, *kept.result.parts[1:]))
    assert any(words.startswith("artifacts:") for words in disagreements(score, spoilt))


@pytest.mark.parametrize(("chosen", "winners"), [("stack", [1]), ("shared", [0, 1])])
def test_ties_are_broken_by_the_option(raiders: Game[Any, Any], chosen: str, winners: list[int]) -> None:
    """T-77: with equal points and weeks the disc on top wins, or both seats do; fewer weeks come first."""
    game = OracleRun(raiders, 2, {"tie_on_same_space": chosen}, 2)
    last = game.positions[-1]
    last["professors"] = dict.fromkeys(last["professors"])
    for number, seat in enumerate(last["seats"]):
        seat |= {"weeks": 80, "stack": 900 + number, "cards": [], "finds": []}
    assert game.judge().score(last)["winners"] == winners
    last["seats"][0]["weeks"] = 79
    assert game.judge().score(last)["winners"] == [0]
