"""Pieces to print: every copy with its size, in batches of one size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from compiler.draw.palette import PAPER, PAPER_EDGE
from compiler.site.site_game import SiteGame

Size = tuple[float, float]

SIZES: dict[str, Size] = {"card": (63, 88), "wide": (88, 58), "token": (25, 25)}
"""Default widths and heights in mm: the most common size of cards, which has sleeves, a wide card, and a token large
enough to handle."""


class Piece(NamedTuple):
    """A piece to print: its set, its face and its back (ids of symbols of the page, "" without a back).

    `ground` and `behind` are the colours around face and back, "" for none.
    """

    set: str
    face: str
    back: str
    ground: str
    behind: str


class Batch(NamedTuple):
    """Pieces of one size, in mm, all with or all without backs."""

    width: float
    height: float
    round: bool
    pieces: list[Piece]

    @property
    def backed(self) -> bool:
        """Whether the pieces have backs."""
        return any(piece.back for piece in self.pieces)


def size_of(game: SiteGame, name: str, shape: str) -> Size:
    """Return width and height of the pieces of a set in mm."""
    sizes = game.print.get("sizes", {})
    size = sizes.get(name, sizes.get(shape, SIZES[shape]))
    return (float(size[0]), float(size[1])) if isinstance(size, list | tuple) else (float(size), float(size))


def printed(game: SiteGame) -> dict[str, int]:
    """Return the printed sets, in the order of faces.yaml, with the factor of their copies."""
    board_sets = game.print.get("sets", {})
    out = {}
    for name in dict.fromkeys(spec.set for spec in game.face_set.specs.values()):
        if name in board_sets:
            out[name] = int(game.source.figures.get(str(board_sets[name].get("copies")), 1))
        elif name in game.source.data["components"]:
            out[name] = 1
    return out


def pieces(game: SiteGame) -> Iterator[tuple[Size, bool, Piece]]:
    """Yield every copy of a piece with its size and whether it is round, pieces with backs first."""
    times = printed(game)
    sides = {spec.row["id"]: spec.id for spec in reversed(game.face_set.sides)}
    copied = []
    for spec in game.face_set.specs.values():
        if spec.set not in times:
            continue
        side = sides.get(spec.id, "")
        own = game.face_set.back_of(spec)
        back = face_id(side) if side else back_id(own) if own else ""
        whole = spec.shape == "token"
        behind = (PAPER_EDGE if whole else PAPER) if side else game.face_set.ground_of(own) if own else ""
        piece = Piece(spec.set, face_id(spec.id), back, "" if whole else PAPER, behind)
        copies = int(spec.row.get("copies", 1)) * times[spec.set]
        copied += [(size_of(game, spec.set, spec.shape), whole, piece)] * copies
    yield from sorted(copied, key=lambda one: not one[2].back)


def batches(game: SiteGame) -> list[Batch]:
    """Return the pieces by size, shape, and whether they have backs."""
    by_size: dict[tuple[Size, bool, bool], list[Piece]] = {}
    for size, whole, piece in pieces(game):
        by_size.setdefault((size, whole, bool(piece.back)), []).append(piece)
    return [Batch(*size, whole, listed) for (size, whole, _), listed in by_size.items()]


def face_id(id: str) -> str:
    """Return the id of the symbol of a face."""
    return f"f-{id.replace(':', '.')}"


def back_id(name: str) -> str:
    """Return the id of the symbol of a set's back."""
    return f"f-back.{name}"


def mat_id(id: str) -> str:
    """Return the id of the symbol of a mat."""
    return f"f-mat.{id}"
