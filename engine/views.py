"""Views: the pieces and zones of which a game builds what a seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.messages import Json


def piece(
    name: str, face: str | None, owner: int | None = None, *, side: str = "front", n: int | None = None, **more: Any
) -> Json:
    """Return a piece of a view: its id, the row of the data that it shows, whose it is, and how many lie there.

    A piece that shows no row (a pawn, a marker) has no face.

    `more` holds what some zones know of: `value`, `badge`, `figure` …, see docs/views.md.
    """
    found: Json = {"id": name, "face": face, "owner": owner, "side": side, **more}
    if n is not None:
        found["n"] = n
    return found


def heap(pieces: Sequence[Json], hidden: int = 0) -> Json:
    """Return a zone of a view that holds pieces, and how many more of which only the number is known."""
    return {"pieces": list(pieces), "hidden": hidden}
