"""Which events show what was hidden, so that their move cannot be taken back, and which say why a game ends."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

REVEALING = {
    "thebes": """reveal_book reveal_general reveal_rumour reveal_{kind} announce_{size} reshuffle_reserve reshuffle dig
        find_artifacts find_general find_special find_nothing debris""",
    "tomb_raiders": """reveal_knowledge reveal_general_knowledge reveal_congress reveal_general_excavation reveal_thief
        reveal_tomb_raider reveal_scientist reveal_assistant reveal_exhibition reveal_museum piled dig find_artifacts
        find_book find_nothing rubble pile_short no_effect saw_artifacts saw_book saw_rubble pick_artifact pick_book""",
    "artifact": "reveal draw drawn draw_cursed",
    "panthalos": "look saw_underworld put_first underworld titans saw_titan draw_good draw_reinforcement round",
}
"""Events that tell of a card or token that lay face down, or after which one is shown."""

ENDING = {
    "thebes": "end",
    "tomb_raiders": "end",
    "artifact": "last_bare last_types last_deck last_year",
    "panthalos": "end_box end_rounds end_early end_box_not_full",
}


def types_in(value: Any) -> Iterator[Any]:
    """Yield the event types in a value of a module, or in a table."""
    if isinstance(value, dict):
        for one in value.values():
            yield from types_in(one)
    elif isinstance(value, type) and hasattr(value, "event"):
        yield value


@pytest.mark.parametrize("game", REVEALING)
def test_the_events_that_reveal_and_end(game: str) -> None:
    events = [one.event for one in types_in(vars(import_module(f"engine.games.{game}.events")))]
    assert {one.key for one in events if one.reveals} == {f"log.{name}" for name in REVEALING[game].split()}
    assert {one.key for one in events if one.ends} == {f"log.{name}" for name in ENDING[game].split()}
    for key in {one.key for one in events}:
        assert len({(one.reveals, one.ends) for one in events if one.key == key}) == 1, key
