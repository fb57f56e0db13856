"""Views: pieces and zones, from which a game builds what a seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Unpack

    from engine.protocol import Cards, Piece, PieceFields


def piece(
    name: str,
    face: str | None,
    owner: int | None = None,
    *,
    side: str = "front",
    **more: Unpack[PieceFields],
) -> Piece:
    """Return a piece of a view: its id, the row of the data that it shows, its owner, and fields that some have.

    A piece that shows no row (a pawn, a marker) has no face.
    """
    return {"id": name, "face": face, "owner": owner, "side": side, **more}


def heap(pieces: Sequence[Piece], hidden: int = 0) -> Cards:
    """Return a zone of cards or tokens: its visible pieces, and the number of the hidden ones."""
    return {"pieces": list(pieces), "hidden": hidden}
