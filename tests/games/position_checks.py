"""What the tests of refusals and of descriptions of positions share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.game import Game
from engine.messages import BadRequest, Json


def keys(game: Game[Any, Any], state: Any, intent: Json) -> list[str]:
    """Return the reasons against an intent."""
    return [reason.key for reason in game.why_not(state, intent)]


def assert_refused(arrange: Callable[[], object], value: str, known: list[str] | None) -> None:
    """Assert that a position is refused for a value, with what is possible; None: whatever that is."""
    with pytest.raises(BadRequest) as refused:
        arrange()
    assert refused.value.message.args["value"] == value
    assert known in (None, refused.value.message.args["known"])


def assert_described(game: Game[Any, Any], state: Any, path: str, expected: object) -> None:
    """Assert what the description of a position has at a path of names and numbers, with points between."""
    found: Any = game.describe(state)
    for step in path.split("."):
        found = found[int(step) if isinstance(found, list) else step]
    assert found == expected
