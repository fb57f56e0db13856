"""The boards that take several sheets: the map or the plan of a city, and mats that are larger than the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from compiler.draw.boards import city_plan as plans
from compiler.draw.boards import mat_drawing
from compiler.draw.boards import region_map as maps
from compiler.draw.svg.elements import tag
from compiler.draw.svg.flatten_patterns import Flat
from compiler.site.printables.imposition import PAPERS, fits
from compiler.site.printables.mats import Mat, ring
from compiler.site.site_game import ShownGame

Say = Callable[..., str]

BOARD = 372.0
"""Width of a board in mm that nobody measured: two sheets of A4 side by side."""


class Board(NamedTuple):
    """A side of a board: its name, its drawing, its size in mm, the class on which custom properties of the drawing
    hang, and the ring of spaces around it ("" for none), how deep it is in mm."""

    title: str
    svg: str
    width: float
    height: float
    kind: str
    ring: str = ""
    deep: float = 0

    def drawing(self, flat: Flat) -> str:
        """Return it in tenths of a millimetre, with plain lines for patterns."""
        if self.kind == "mat":
            return flat.drawing(self.svg, (0, 0, self.width * mat_drawing.UNITS, self.height * mat_drawing.UNITS))
        _, _, w, h = (float(edge) for edge in view_box(self.svg).split())
        body = flat.drawing(inner(self.svg), (0, 0, w, h))
        deep, wide, high = (mat_drawing.UNITS * length for length in (self.deep, self.width, self.height))
        size = {"x": deep, "y": deep, "width": wide - 2 * deep, "height": high - 2 * deep}
        return self.ring + tag("svg", body, viewBox=view_box(self.svg), preserveAspectRatio="none", **size)


def boards(game: ShownGame, lang: str, say: Say, listed: list[Mat]) -> list[Board]:
    """Return each side of the board, and the mats that need more than one sheet."""
    large = [one for one in listed if not small(one)]
    return [*_drawn(game, lang, say), *(Board(one.title, one.svg, one.width, one.height, "mat") for one in large)]


def small(one: Mat) -> bool:
    """Tell whether a mat has room on a sheet of every paper."""
    return all(fits(paper, one.width, one.height) for paper in PAPERS)


def _drawn(game: ShownGame, lang: str, say: Say) -> Iterator[Board]:
    width = float(game.print.get("board", BOARD))
    if game.board:
        drawn = maps.named(game.board, game.place_names(lang), "")
        yield _ringed(game, say("page.print.board"), drawn, width, game.board.height / game.board.width)
        return
    rows = {str(row["id"]): row for name in game.source.data["board"].values() for row in _rows(name)}
    family = str(game.spec.get("plan", {}).get("names", "place"))
    for side, plan in game.plans.items():
        players = rows.get(side, {}).get("players")
        title = say("page.print.board.for", players=players) if players else say("page.print.board")
        names = {id: game.name(lang, f"{family}.{id}") for id in plan.plots}
        yield Board(title, plans.named(plan, names, ""), width, width * plan.height / plan.width, "plan")


def _ringed(game: ShownGame, title: str, drawn: str, width: float, aspect: float) -> Board:
    """Return a map with the ring that the game has around it: the map keeps its shape."""
    around = ring(game, (width, width * aspect))
    if around is None:
        return Board(title, drawn, width, width * aspect, "map")
    height = (width - 2 * around.deep) * aspect + 2 * around.deep
    return Board(title, drawn, width, height, "map", mat_drawing.frame(around, (width, height)), around.deep)


def _rows(group: Any) -> list[dict[str, Any]]:
    return [row for row in group if isinstance(row, dict) and "id" in row] if isinstance(group, list) else []


def inner(svg: str) -> str:
    """Return what an svg element holds."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def view_box(svg: str) -> str:
    """Return the viewBox of an svg element."""
    return svg.partition('viewBox="')[2].partition('"')[0]
