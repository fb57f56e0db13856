"""Views: pieces and zones, from which a game builds what a seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.messages import Json


def piece(
    name: str, face: str | None, owner: int | None = None, *, side: str = "front", n: int | None = None, **more: Any
) -> Json:
    """Return a piece of a view: its id, the row of the data that it shows, its owner, and how many pieces it counts as.

    A piece that shows no row (a pawn, a marker) has no face. `more` holds fields for certain kinds of zones: `value`,
    `badge`, `figure` …, see docs/views.md.
    """
    shown: Json = {"id": name, "face": face, "owner": owner, "side": side, **more}
    if n is not None:
        shown["n"] = n
    return shown


def heap(pieces: Sequence[Json], hidden: int = 0) -> Json:
    """Return a zone of a view: its visible pieces, and the number of the hidden ones."""
    return {"pieces": list(pieces), "hidden": hidden}
