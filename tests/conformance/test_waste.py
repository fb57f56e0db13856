"""Moves that bring nothing: they are marked as such, bring nothing indeed, and nothing else costs without bringing."""

from __future__ import annotations

from typing import Any

import pytest

from engine.messages import SEATS
from engine.results import OVER
from engine.rng import Rng
from tests.conformance.fixture import GAMES, game_fixture
from tests.conformance.test_event_results import has_gained

SEEDS = range(2)
PER_KIND = 2
NOTHING = "preview.brings_nothing"

FORCED: dict[str, set[str]] = {
    "thebes": {"Dig", "Swap"},
    "tomb_raiders": {"Dig", "Thief", "TombRaider", "Scientist"},
    "artifact": set(),
    "panthalos": {"Discard", "Demote", "Place", "NoDefence", "Concede"},
}
"""Kinds of move that may cost and bring nothing, yet are no mistake: chance decides, the rules demand it, or what they
bring comes later."""

USUAL = ("artifact", "panthalos")
"""Games in which every match offers such moves; elsewhere they are rare (a dig at a bag that is known to be empty)."""


def holdings(view: Any, seat: int) -> dict[str, int]:
    """Return the numbers of a player's pieces and of what is counted, wherever it lies."""
    found: dict[str, int] = {}

    def count(part: Any, *, owned: bool, path: str) -> None:
        if isinstance(part, list):
            for one in part:
                count(one, owned=owned, path=path)
        elif isinstance(part, dict):
            if part.get("owner", -1) == seat or (owned and part.get("owner") is None):
                name = f"{path} {part.get('id', '')}" if "face" not in part else str(part["id"])
                if "n" in part or "face" in part:
                    found[name] = found.get(name, 0) + part.get("n", 1)
            for key, value in part.items():
                count(value, owned=owned, path=f"{path}/{key}")

    count(view["zones"], owned=False, path="")
    count(view["seats"][seat]["zones"], owned=True, path="own")
    return found


@pytest.mark.parametrize("name", GAMES)
def test_what_brings_nothing_says_so(name: str) -> None:
    """A move so marked brings neither pieces nor points; one that only takes away is marked, or is no free choice."""
    game = game_fixture(name).game
    marked, unmarked = 0, set()
    for seed in SEEDS:
        rng = Rng(seed)
        state = game.start(max(game_fixture(name).seats), {}, rng)
        while (seat := game.turn(state)) != OVER:
            view, points = game.view(state, seat), game.result(state).totals[seat]
            kinds: dict[str, list[Any]] = {}
            for move in game.moves(state):
                kinds.setdefault(type(move).__name__, []).append(move)
            for kind, moves in kinds.items():
                for move in dict.fromkeys(moves[:PER_KIND] + moves[-PER_KIND:]):
                    after, heard = state.copy(), list[Any]()
                    game.play(after, move, heard.append)
                    if game.turn(after) == OVER or game.action_pending(after):
                        continue
                    then = game.view(after, seat)
                    if then["zones"].get("phases") != view["zones"].get("phases"):
                        continue  # the evaluation goes on, and brings what other moves began
                    gained = game.result(after).totals[seat] > points or has_gained(view, then, seat)
                    is_marked = NOTHING in {line.key for line in game.waste(state, move)}
                    if is_marked:
                        marked += 1
                        own = [event for event in heard if getattr(event, "player", None) == SEATS[seat]]
                        assert not gained or len(own) > 1, move  # what follows by itself has events of its own
                    elif not gained and kind not in FORCED.get(name, ()):
                        had, has = holdings(view, seat), holdings(then, seat)
                        if has != had and all(n <= had.get(key, 0) for key, n in has.items()):
                            unmarked.add(str(move))
            kind = sorted(kinds)[rng.below(len(kinds))]
            game.play(state, kinds[kind][rng.below(len(kinds[kind]))])
    assert unmarked == set()
    assert marked or name not in USUAL
