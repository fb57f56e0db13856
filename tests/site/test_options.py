"""Options in the form for a new game: what the page offers is what the engine allows, in every combination."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from compiler.base import node
from compiler.base.paths import ROOT
from compiler.rules import conditions
from engine.messages import BadRequest
from tests.conformance.fixture import GAMES, GameFixture, game_fixture

SCRIPT = ROOT / "tests" / "site" / "options" / "settle.mjs"
MODULE = ROOT / "site" / "app" / "game-options.js"


def whens(value: Any) -> Iterator[dict[str, list[str]]]:
    """Yield every condition in compiled data."""
    if isinstance(value, dict):
        if isinstance(value.get("when"), dict):
            yield value["when"]
        for item in value.values():
            yield from whens(item)
    elif isinstance(value, list):
        for item in value:
            yield from whens(item)


def dependent(specs: list[dict[str, Any]], used: list[dict[str, list[str]]]) -> set[str]:
    """Return the options that limit others, are limited, or are named in a condition."""
    names = {name for when in used for name in when}
    for spec in specs:
        others = {name for needs in spec.get("requires", {}).values() for name in needs}
        names |= others | ({spec["id"]} if others or "players" in spec else set())
    return names


def outcomes(fixture: GameFixture, seats: int, used: list[dict[str, list[str]]]) -> list[dict[str, Any]]:
    """Return what the page makes of every combination of the dependent options; the others are at their defaults."""
    specs = list(fixture.options.values())
    names = dependent(specs, used)
    values = [spec["values"] if spec["id"] in names else spec["values"][:1] for spec in specs]
    combinations = [dict(zip(fixture.options, chosen, strict=True)) for chosen in product(*values)]
    given = {
        "module": str(MODULE),
        "specs": specs,
        "seats": seats,
        "combinations": combinations,
        "conditions": used,
    }
    done = subprocess.run(
        [node.node().program, str(SCRIPT)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    written: list[dict[str, Any]] = json.loads(done.stdout)
    return written


def is_allowed(fixture: GameFixture, seats: int, chosen: dict[str, str], option: str, value: str) -> bool:
    """Return whether the engine allows a value beside others; that these may then need a change is no objection."""
    try:
        fixture.game.resolve_options(seats, {**chosen, option: value})
    except BadRequest as fault:
        return bool(fault.message.args["option"] != option)
    return True


@pytest.mark.parametrize("name", GAMES)
def test_the_page_offers_what_the_engine_allows(name: str) -> None:
    fixture = game_fixture(name)
    used = [
        when for _, when in sorted({json.dumps(when, sort_keys=True): when for when in whens(fixture.data)}.items())
    ]
    for seats in fixture.seats:
        settled = outcomes(fixture, seats, used)
        for outcome in settled:
            options, offered = outcome["options"], outcome["offered"]
            assert fixture.game.resolve_options(seats, options) == options
            assert outcome["holds"] == [conditions.holds(when, options) for when in used]
            for option, spec in fixture.options.items():
                allowed = [value for value in spec["values"] if is_allowed(fixture, seats, options, option, value)]
                assert offered[option] == allowed, f"{option} with {seats} players and {options}"
