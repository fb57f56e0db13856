"""Boards on several sheets: the map, city plans, and mats larger than the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from compiler.draw.boards import city_plan, mat_drawing, region_map
from compiler.draw.svg.elements import Content, Element, tag
from compiler.draw.svg.flatten_patterns import PatternFlattener
from compiler.site.printables.imposition import PAPERS, fits
from compiler.site.printables.mats import Mat, ring
from compiler.site.site_game import SiteGame

Say = Callable[..., str]

DEFAULT_BOARD_WIDTH = 372.0
"""Default width of a board in mm: two sheets of A4 side by side."""


class PrintedBoard(NamedTuple):
    """A side of a board: its name, its drawing, and its size in mm.

    The drawing of a mat is in tenths of a millimetre, that of a board an svg element. `kind` is the class whose style
    sheet sets the colours; `ring` is the drawing of the spaces around it, if it has any, `deep` their depth in mm.
    """

    title: str
    drawn: Content
    width: float
    height: float
    kind: str
    ring: Content = ()
    deep: float = 0

    def drawing(self, flattener: PatternFlattener) -> Content:
        """Return the board in tenths of a millimetre, with its patterns flattened."""
        board = self.drawn
        if not isinstance(board, Element):
            return flattener.flatten(board, (0, 0, self.width * mat_drawing.UNITS, self.height * mat_drawing.UNITS))
        box = board.get("viewBox")
        _, _, w, h = (float(edge) for edge in box.split())
        body = flattener.flatten(board.children, (0, 0, w, h))
        deep, wide, high = (mat_drawing.UNITS * length for length in (self.deep, self.width, self.height))
        size = {"x": deep, "y": deep, "width": wide - 2 * deep, "height": high - 2 * deep}
        return [self.ring, tag("svg", body, viewBox=box, preserveAspectRatio="none", **size)]


def boards(game: SiteGame, lang: str, say: Say, listed: list[Mat]) -> list[PrintedBoard]:
    """Return each side of the board, and the mats larger than a sheet."""
    large = [one for one in listed if not fits_one_sheet(one)]
    return [
        *_drawn(game, lang, say),
        *(PrintedBoard(one.title, one.drawing, one.width, one.height, "mat") for one in large),
    ]


def fits_one_sheet(one: Mat) -> bool:
    """Return whether a mat fits one sheet of every paper size."""
    return all(fits(paper, one.width, one.height) for paper in PAPERS)


def _drawn(game: SiteGame, lang: str, say: Say) -> Iterator[PrintedBoard]:
    width = float(game.print.get("board", DEFAULT_BOARD_WIDTH))
    if game.region_map:
        drawn = region_map.named(game.region_map, game.place_names(lang), "")
        yield _ringed(game, say("page.print.board"), drawn, width, game.region_map.height / game.region_map.width)
        return
    rows = {str(row["id"]): row for name in game.source.data["board"].values() for row in _rows(name)}
    family = str(game.faces_data.get("plan", {}).get("names", "place"))
    for side, plan in game.city_plans.items():
        players = rows.get(side, {}).get("players")
        title = say("page.print.board.for", players=players) if players else say("page.print.board")
        names = {id: game.name(lang, f"{family}.{id}") for id in plan.plots}
        yield PrintedBoard(title, city_plan.named(plan, names, ""), width, width * plan.height / plan.width, "plan")


def _ringed(game: SiteGame, title: str, drawn: Element, width: float, aspect: float) -> PrintedBoard:
    """Return a map with the ring of the game around it, if it has one; the map keeps its proportions."""
    around = ring(game, (width, width * aspect))
    if around is None:
        return PrintedBoard(title, drawn, width, width * aspect, "map")
    height = (width - 2 * around.deep) * aspect + 2 * around.deep
    return PrintedBoard(title, drawn, width, height, "map", mat_drawing.frame(around, (width, height)), around.deep)


def _rows(group: Any) -> list[dict[str, Any]]:
    return [row for row in group if isinstance(row, dict) and "id" in row] if isinstance(group, list) else []
