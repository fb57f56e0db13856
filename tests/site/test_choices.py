"""Every value that the move sheet offers has a name: no id of a piece or a place is shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from engine.games import make
from engine.move_option import MoveOption
from engine.results import OVER
from engine.rng import Rng

GAMES = 4
MAX_MOVES = 250
"""Moves of a random game, enough to see all kinds of choices."""


def choices(offer: MoveOption, params: dict[str, str]) -> Iterator[tuple[str, Any]]:
    """Yield the parameters of a move option that the sheet shows by name, with their values."""
    for name, kind in params.items():
        value = offer.move.get(name)
        if kind in ("piece", "list") and name in offer.move:
            yield from ((name, one) for one in (value if isinstance(value, list) else [value]))
        if kind == "set" and name in offer.free_choices and "touch" not in offer.free_choices[name]:
            yield from ((name, one) for group in offer.free_choices[name]["of"] for one in group)


def faces_of(part: Any) -> dict[str, str]:
    """Return the faces of all pieces in a part of a view, by their ids."""
    if isinstance(part, dict):
        own = {part["id"]: part["face"]} if part.get("id") and part.get("face") else {}
        return own | {id: face for one in part.values() for id, face in faces_of(one).items()}
    return {id: face for one in part for id, face in faces_of(one).items()} if isinstance(part, list) else {}


def unnamed(offer: MoveOption, view: Any) -> list[str]:
    """Return the members of sets that the page can name neither by their values nor by a piece that lies for them."""
    touched = [choice["touch"] for choice in offer.free_choices.values() if "touch" in choice]
    names = faces_of(view) if touched else {}
    return [id for groups in touched for group in groups for id in group if id not in names]


@pytest.mark.parametrize("id", game_ids(ROOT))
def test_every_value_of_a_choice_has_a_name(
    id: str, site_dir: Path, game_data: Callable[[str], dict[str, Any]], languages: list[str]
) -> None:
    data = game_data(id)
    game, specs, rng = make(data), data["table"]["moves"], Rng(1)
    shown: set[tuple[str, Any]] = set()
    for seed in range(GAMES):
        counts, options = data["game"]["players"], data["game"].get("options", [])
        chosen = {one["id"]: "true" for one in options if one.get("kind") == "module" and seed % 2}
        state = game.start(rng.choice(range(counts["min"], counts["max"] + 1)), chosen, Rng(seed))
        for _ in range(MAX_MOVES):
            if game.turn(state) == OVER:
                break
            for offer in game.move_options(state):
                shown.update(choices(offer, specs[offer.move["kind"]].get("params", {})))
                assert unnamed(offer, game.view(state, game.turn(state))) == []
            game.play(state, rng.choice(game.moves(state)))
    assert shown or not any(spec.get("params") for spec in specs.values())
    spaces = {row["id"] for rows in data["board"].values() for row in rows if "rank" in row}  # the city plan names them
    for lang in languages:
        texts, faces = (json.loads((site_dir / kind / lang / f"{id}.json").read_text()) for kind in ("text", "faces"))
        for name, value in sorted(shown, key=str):
            known = f"param.{name}.{value}" in texts["m"] or any(
                f"{kind}.{value}" in texts["t"] for kind in ("place", "location", "player")
            )
            drawn = str(value).partition("#")[0] in faces
            assert known or drawn or value in spaces, f"{lang}: {name} {value} has no name"
