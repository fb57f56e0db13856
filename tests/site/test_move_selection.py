"""The selection of a move on the page: sets of pieces, of which several share an id, limited by weighted sums."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compiler.base import node
from compiler.base.paths import ROOT

CHOOSE = Path(__file__).parent / "selection" / "select-moves.mjs"
DUEL = [
    {
        "move": {"kind": "duel_add"},
        "touch": ["earth.red", "fire.red", "helper.red"],
        "label": [["Add tokens", None]],
        "sets": {
            "tokens": {
                "of": [["earth", "earth"], ["fire"], ["helper"]],
                "touch": ["earth.red", "fire.red", "helper.red"],
                "count": [1, 4],
                "sums": [{"weights": [8, 9, 2], "least": 11}, {"weights": [0, -1, 1], "least": 0}],
            }
        },
    },
    {"move": {"kind": "concede"}, "touch": [], "label": [["Concede", None]]},
]
"""Two titans of 8 of the element, one of 9 of another, a reinforcement of 2; 11 are needed."""
GIFTS = [
    {
        "move": {"kind": "donate", "card": "museum"},
        "touch": ["museum", "cup_1", "cup_2", "ring"],
        "label": [["Donate", None]],
        "sets": {"artifacts": {"of": [["cup_1", "cup_2"], ["ring"]], "count": [2, 2]}},
    }
]
"""Pieces that have the same ids on the table as in the record."""

Choose = Callable[..., list[dict[str, Any]]]


@pytest.fixture(scope="module")
def choose(tmp_path_factory: pytest.TempPathFactory) -> Choose:
    """Return a function that makes steps of a selection in Node and returns what is composed after each."""
    root = tmp_path_factory.mktemp("selection")
    (root / "package.json").write_text('{"type": "module"}')
    shutil.copy(ROOT / "site" / "app" / "table" / "move-selection.js", root)

    def chosen(options: list[Any], params: dict[str, str], *steps: dict[str, str]) -> list[dict[str, Any]]:
        module = str(root / "move-selection.js")
        given = json.dumps({"module": module, "options": options, "spec": {"params": params}, "steps": steps})
        command = [node.node().program, str(CHOOSE)]
        done = subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr
        return list(json.loads(done.stdout))

    return chosen


def test_a_set_is_legal_when_its_sums_are_reached(choose: Choose) -> None:
    """Until then there is a draft, of which the engine can explain what is missing."""
    steps = [
        {"touch": "fire.red"},
        {"member": "helper"},
        {"member": "helper"},
        {"member": "earth"},
        {"member": "helper"},
    ]
    one, two, three, four, five = choose(DUEL, {"tokens": "set"}, *steps)
    assert (one["move"], one["draft"]) == (None, {"kind": "duel_add", "tokens": ["fire"]})
    assert one["values"] == ["earth", "earth#2", "fire", "helper"]
    assert two["move"] == {"kind": "duel_add", "tokens": ["fire", "helper"]}
    assert two["draft"] is None
    assert three["move"] is None
    assert four["draft"] == {"kind": "duel_add", "tokens": ["earth", "fire"]}, "17, and nothing changes the fire titan"
    assert five["move"] == {"kind": "duel_add", "tokens": ["earth", "fire", "helper"]}, "stronger than needed"


def test_a_pile_of_equal_pieces_is_touched_once_for_each(choose: Choose) -> None:
    """The record has the id of the pieces as often as they are chosen; a further touch puts all back."""
    one, two, three = choose(DUEL, {"tokens": "set"}, {"touch": "earth.red"}, *[{"pile": "earth.red"}] * 2)
    assert (one["picked"], one["marked"]) == (["earth"], ["earth.red"])
    assert two["picked"] == ["earth", "earth#2"]
    assert two["move"] == {"kind": "duel_add", "tokens": ["earth", "earth"]}
    assert two["marked"] == ["earth.red"]
    assert (three["picked"], three["move"], three["draft"], three["marked"]) == ([], None, None, [])


def test_the_second_of_equal_members_stands_for_the_first(choose: Choose) -> None:
    (one,) = choose(DUEL, {"tokens": "set"}, {"kind": "duel_add", "member": "earth#2"})
    assert one["draft"] == {"kind": "duel_add", "tokens": ["earth"]}


def test_pieces_with_ids_of_their_own(choose: Choose) -> None:
    """Of equal pieces the first are given, whichever are touched; a set without sums has no draft."""
    params = {"card": "piece", "artifacts": "set"}
    steps = [{"touch": "museum"}, {"pile": "cup_2"}, {"pile": "ring"}, {"pile": "cup_2"}]
    _, two, three, four = choose(GIFTS, params, *steps)
    assert (two["move"], two["draft"], two["marked"]) == (None, None, ["cup_2", "museum"])
    assert three["move"] == {"kind": "donate", "card": "museum", "artifacts": ["cup_1", "ring"]}
    assert (four["move"], four["picked"]) == (None, ["ring"])
