"""What there is to print: every single piece with its size, those of one size together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from compiler.draw.faces.face_set import BACK
from compiler.draw.palette import PAPER, PAPER_EDGE
from compiler.site.site_game import SiteGame

Size = tuple[float, float]

SIZES: dict[str, Size] = {"card": (63, 88), "wide": (88, 58), "token": (25, 25)}
"""Width and height in mm of pieces whose true size nobody wrote down: that of the commonest cards, for which there are
sleeves, the same width lying, and a token that a finger can take."""


class Piece(NamedTuple):
    """A piece that is printed: its set, its face and its back (symbols of the page, "" without a back), and the colours
    of what surrounds them."""

    set: str
    face: str
    back: str
    ground: str
    behind: str


class Batch(NamedTuple):
    """Pieces of one size, in mm."""

    width: float
    height: float
    round: bool
    pieces: list[Piece]

    @property
    def backed(self) -> bool:
        """Whether they have backs."""
        return any(piece.back for piece in self.pieces)


def size_of(game: SiteGame, name: str, shape: str) -> Size:
    """Return width and height in mm of the pieces of a set."""
    sizes = game.print.get("sizes", {})
    found = sizes.get(name, sizes.get(shape, SIZES[shape]))
    return (float(found[0]), float(found[1])) if isinstance(found, list | tuple) else (float(found), float(found))


def printed(game: SiteGame) -> dict[str, int]:
    """Return the sets that are printed, in the order of faces.yaml, and by what the copies of each are multiplied."""
    more = game.print.get("sets", {})
    out = {}
    for name in dict.fromkeys(spec.set for spec in game.face_set.specs.values()):
        if name in more:
            out[name] = int(game.source.figures.get(str(more[name].get("copies")), 1))
        elif name in game.source.data["components"]:
            out[name] = 1
    return out


def pieces(game: SiteGame) -> Iterator[tuple[Size, bool, Piece]]:
    """Yield every single piece with its size, and whether it is round: those with backs first."""
    times = printed(game)
    sides = {spec.row["id"]: spec.id for spec in reversed(game.face_set.sides)}
    found = []
    for spec in game.face_set.specs.values():
        if spec.set not in times:
            continue
        side = sides.get(spec.id, "")
        back = face_id(side) if side else back_id(spec.set) if spec.set in game.backs else ""
        whole = spec.shape == "token"
        behind = "" if not back else BACK if not side else PAPER_EDGE if whole else PAPER
        piece = Piece(spec.set, face_id(spec.id), back, "" if whole else PAPER, behind)
        copies = int(spec.row.get("copies", 1)) * times[spec.set]
        found += [(size_of(game, spec.set, spec.shape), whole, piece)] * copies
    yield from sorted(found, key=lambda one: not one[2].back)


def batches(game: SiteGame) -> list[Batch]:
    """Return the pieces of each size, those with and those without backs apart."""
    found: dict[tuple[Size, bool, bool], list[Piece]] = {}
    for size, whole, piece in pieces(game):
        found.setdefault((size, whole, bool(piece.back)), []).append(piece)
    return [Batch(*size, whole, listed) for (size, whole, _), listed in found.items()]


def face_id(id: str) -> str:
    """Return the id of the symbol of a face."""
    return f"f-{id.replace(':', '.')}"


def back_id(name: str) -> str:
    """Return the id of the symbol of a set's back."""
    return f"f-back.{name}"


def mat_id(id: str) -> str:
    """Return the id of the symbol of a mat."""
    return f"f-mat.{id}"
