"""The sheets of one game in one language: their pieces, texts and rulers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from compiler.draw import fonts
from compiler.draw.faces.face_set import SHAPES
from compiler.draw.palette import PAPER
from compiler.draw.svg.elements import Content, Element, Value, elements, markup, rewritten, store, tag, text_line
from compiler.draw.svg.flatten_patterns import PatternFlattener
from compiler.site.pages.display_names import DisplayNames
from compiler.site.printables.board_sheets import PrintedBoard, boards, fits_one_sheet
from compiler.site.printables.cut_marks import (
    MARK_WIDTH,
    MIN_ROOMY_WIDTH,
    UNITS,
    lay_pieces,
    line,
    lines,
    marks,
    seams,
    sheet_svg,
    text_lines,
    units,
)
from compiler.site.printables.imposition import PAPERS, SIDE, Grid, Paper, grid, is_turned, parts
from compiler.site.printables.mats import mats
from compiler.site.printables.pieces import Batch, Piece, Size, back_id, batches, face_id, mat_id, printed
from compiler.site.site_game import SiteGame

RULER = 50
"""Length of the ruler in mm."""

Say = Callable[..., str]

PAINTS = ("clipPath", "mask")
"""Elements that browsers must lay out to use them, and ignore in a hidden drawing."""


class Leaf(NamedTuple):
    """One side of a sheet: its paper, its group in the contents, and its kind.

    Kinds are front, back, and empty (the reverse of a front without a back).
    """

    paper: str
    group: int
    kind: str
    number: int
    label: str
    svg: Element


class SheetGroup(NamedTuple):
    """A line of the contents: the number of pieces (0 for a board), their size as text, and the span of sheets on each
    paper."""

    number: int
    titles: list[str]
    pieces: int
    size: str
    sheets: dict[str, tuple[int, int]]


class Sheets(NamedTuple):
    """The contents, the sheets for all papers, and the drawings that several sheets refer to."""

    contents: list[SheetGroup]
    leaves: list[Leaf]
    shared: list[Element]


class SheetBuilder:
    """Builds the sheets of one game in one language."""

    def __init__(self, game: SiteGame, lang: str, say: Say) -> None:
        """`say` renders a message of the game in the language."""
        self.game, self.lang, self.say = game, lang, say
        self.names = DisplayNames(game.texts, lang, game.id)
        self.mats = mats(game, lang, say)
        self.boards = boards(game, lang, say, self.mats)
        self.batches = [*batches(game), *self._mat_batches()]
        self._shared: dict[str, Element] = {}

    def _again(self, drawing: Content) -> Element:
        """Return a reference to a drawing that several sheets share; the page defines it once."""
        shared = self._shared.setdefault(markup(drawing), tag("g", drawing, id=f"m-{len(self._shared) + 1}"))
        return tag("use", href=f"#{shared.get('id')}")

    def _mat_batches(self) -> Iterator[Batch]:
        """Yield the mats that fit one sheet, each with all its copies."""
        for one in self.mats:
            if fits_one_sheet(one):
                piece = Piece(one.id, mat_id(one.id), "", "" if one.round else PAPER, "")
                yield Batch(one.width, one.height, one.round, [piece] * one.copies)

    def title(self, name: str) -> str:
        """Return the name of a set or of a mat."""
        named = next((one.title for one in self.mats if one.id == name), "")
        if named:
            return named
        key = self.game.print.get("sets", {}).get(name, {}).get("title")
        title = self.say(key) if key else self.names.table(name) or name
        return title[:1].upper() + title[1:]

    def definitions(self) -> list[Element]:
        """Return the definitions of all drawings on the sheets."""
        flattener = PatternFlattener()
        out: list[Content] = []
        for id, (box, svg) in self._drawings().items():
            out.append(tag("symbol", flattener.flatten(svg, (0, 0, *box)), id=id, viewBox=f"0 0 {box[0]:g} {box[1]:g}"))
        for n, board in enumerate(self.boards, 1):
            w, h = units(board.width, board.height)
            # the style sheet sets colours on the class of the drawing
            body = tag("g", board.drawing(flattener), cls=board.kind)
            out.append(tag("symbol", body, id=f"board-{n}", viewBox=f"0 0 {w:.1f} {h:.1f}"))
        out += self.sheets.shared
        clips = [one for one in elements(out) if one.name in PAINTS]
        shapes = rewritten(tuple(out), lambda one: () if one.name in PAINTS else one)
        return store([flattener.cuts, clips], [flattener.grounds, shapes])

    def _drawings(self) -> dict[str, tuple[Size, Content]]:
        """Return the size and the drawing of each face, back and small mat, in units of the drawing."""
        game = self.game
        times = printed(game)
        faces = {**game.faces[self.lang], **game.face_set.draw_sides(self.lang, game.texts)}
        out: dict[str, tuple[Size, Content]] = {}
        out |= {face_id(id): (SHAPES[face.shape], face.svg.children) for id, face in faces.items() if face.set in times}
        backs = {name: svg for name, svg in game.backs.items() if name.partition(".")[0] in times}
        out |= {back_id(name): (SHAPES[game.face_set.shapes[name]], svg.children) for name, svg in backs.items()}
        out |= {
            mat_id(one.id): ((one.width * UNITS, one.height * UNITS), one.drawing)
            for one in self.mats
            if fits_one_sheet(one)
        }
        return out

    # -- the sheets ---------------------------------------------------------------------------------------------
    @cached_property
    def sheets(self) -> Sheets:
        """The sheets, and what goes with them."""
        leaves: list[Leaf] = []
        spans: list[dict[str, tuple[int, int]]] = [{} for _ in [*self.batches, *self.boards]]
        for paper in PAPERS:
            total = sum(math.ceil(len(b.pieces) / (g.columns * g.rows)) for b in self.batches for g in [grid(paper, b)])
            total += sum(len(parts(paper, *self._lies(paper, board.width, board.height)[1:])) for board in self.boards)
            number = 0
            for group, batch in enumerate(self.batches, 1):
                where = grid(paper, batch)
                first = number + 1
                room = where.columns * where.rows
                for start in range(0, len(batch.pieces), room):
                    number += 1
                    shown = batch.pieces[start : start + room]
                    leaves += self._sheet(paper, group, batch, where, shown, number, total)
                spans[group - 1][paper.name] = (first, number)
            for k, board in enumerate(self.boards, 1):
                first = number + 1
                for one in self._board(paper, len(self.batches) + k, k, board, first, total):
                    leaves.append(one)
                    number = one.number
                spans[len(self.batches) + k - 1][paper.name] = (first, number)
            if leaves[-1].kind == "empty":
                leaves.pop()  # no sheet follows
        return Sheets(self._contents(spans), leaves, list(self._shared.values()))

    def _contents(self, spans: list[dict[str, tuple[int, int]]]) -> list[SheetGroup]:
        out = []
        for n, batch in enumerate(self.batches, 1):
            titles = [self.title(name) for name in dict.fromkeys(piece.set for piece in batch.pieces)]
            if batch.round:
                size = self.say("page.print.across", mm=_plain(batch.width))
            else:
                size = self.say("page.print.size", width=_plain(batch.width), height=_plain(batch.height))
            out.append(SheetGroup(n, titles, len(batch.pieces), size, spans[n - 1]))
        for n, board in enumerate(self.boards, len(out) + 1):
            size = self.say("page.print.size", width=round(board.width), height=round(board.height))
            out.append(SheetGroup(n, [board.title], 0, size, spans[n - 1]))
        return out

    def _sheet(
        self, paper: Paper, group: int, batch: Batch, where: Grid, shown: Sequence[Piece], number: int, total: int
    ) -> Iterator[Leaf]:
        """Yield the front and the reverse of a sheet."""
        contents = ", ".join(self.title(name) for name in dict.fromkeys(piece.set for piece in shown))
        label = self.say("page.print.sheet", n=number, total=total)
        left, right = where.x, where.x + where.columns * where.width
        frame = self._frame(paper, left, right, contents, label, where.width)
        front = lay_pieces(batch, where, shown, mirrored=False)
        cut = self._again(marks(paper, where, len(shown), whole=batch.round))
        yield Leaf(paper.name, group, "front", number, f"{label}: {contents}", sheet_svg(paper, front, cut, frame))
        turned = self.say("page.print.back", n=number)
        if not batch.backed:
            yield self._empty(paper, group, number)
            return
        frame = self._frame(paper, left, right, contents, turned, where.width)
        back = lay_pieces(batch, where, shown, mirrored=True)
        yield Leaf(paper.name, group, "back", number, f"{turned}: {contents}", sheet_svg(paper, back, frame))

    def _empty(self, paper: Paper, group: int, number: int) -> Leaf:
        text = self.say("page.print.empty")
        x, y = units(paper.width / 2, paper.height - 8)
        note = text_line(text, x, y, 28, cls="leaf-note", text_anchor="middle")
        return Leaf(paper.name, group, "empty", number, text, sheet_svg(paper, note))

    def _lies(self, paper: Paper, width: float, height: float) -> tuple[bool, float, float]:
        """Return whether the board is turned on this paper, and its width and height then."""
        turned = is_turned(paper, width, height)
        return (True, height, width) if turned else (False, width, height)

    def _board(self, paper: Paper, group: int, k: int, board: PrintedBoard, number: int, total: int) -> Iterator[Leaf]:
        """Yield the sheets of a side of the board, each followed by an empty page."""
        width, height = board.width, board.height
        turned, wide, high = self._lies(paper, width, height)
        cut = parts(paper, wide, high)
        for i, part in enumerate(cut):
            x, y = (paper.width - part.width) / 2, (paper.height - part.height) / 2
            w, h = units(width, height)
            turn: dict[str, Value] = {"transform": f"translate({h:.1f} 0) rotate(90)"} if turned else {}
            whole = tag("g", tag("use", href=f"#board-{k}", width=w, height=h), **turn)
            px, py, pw, ph = units(part.x, part.y, part.width, part.height)
            ux, uy = units(x, y)
            box = f"{px:.1f} {py:.1f} {pw:.1f} {ph:.1f}"
            shown = tag("svg", whole, cls="part", x=ux, y=uy, width=pw, height=ph, viewBox=box)
            contents = self.say("page.print.part", what=board.title, n=i + 1, total=len(cut))
            label = self.say("page.print.sheet", n=number + i, total=total)
            frame = self._frame(paper, x, x + part.width, contents, label, part.width)
            body = [shown, seams(paper, part, x, y), frame]
            yield Leaf(paper.name, group, "front", number + i, f"{label}: {contents}", sheet_svg(paper, body))
            yield self._empty(paper, group, number + i)

    def _frame(self, paper: Paper, left: float, right: float, what: str, label: str, column: float) -> Content:
        """Return head and foot: the game, the contents of the sheet, its number, the ruler, how to print."""
        left, right = max(left, SIDE) + 2, min(right, paper.width - SIDE) - 2
        room = min((right - left) / 3, column if column >= MIN_ROOMY_WIDTH else math.inf) - 4
        # a sheet with a single column has no marks above its middle, and a board has a long name
        wide = (right - left) / 2 if column >= right - left else room

        def small(text: str, room: float) -> fonts.Fit:
            return fonts.fit(text, fonts.TEXT, room * UNITS, 72, largest=34, least=22, leading=1.1, even=True)

        game = fonts.fit(self.say("game.name"), fonts.TITLE, room * UNITS, 70, largest=46, least=28, leading=1.1)
        return [
            text_lines(game, left, 9.6, "start", "leaf-game"),
            text_lines(small(what, wide), (left + right) / 2, 9.6, "middle", "leaf-words"),
            text_lines(small(label, room), right, 9.6, "end", "leaf-words"),
            self._again(self._foot(paper, left, right, room)),
        ]

    def _foot(self, paper: Paper, left: float, right: float, room: float) -> Content:
        """Return the foot: the ruler, and how to print."""
        note = fonts.fit(self.say("page.print.scale"), fonts.TEXT, room * UNITS, 72, largest=30, least=20, leading=1.1)
        length = fonts.Fit([self.say("page.print.ruler", mm=RULER)], 28, False)
        y = paper.height - 10
        ticks = "".join(line(left + i, y, left + i, y - (2.6 if i % 10 == 0 else 1.6)) for i in range(0, RULER + 1, 5))
        ruler = line(left, y, left + RULER, y) + ticks
        return [
            lines(ruler, "ruler", "#000", MARK_WIDTH * UNITS * 1.4, stroke_linecap="square"),
            text_lines(length, left + RULER / 2, paper.height - 6.6, "middle", "leaf-note"),
            text_lines(note, right, paper.height - 6.6, "end", "leaf-note"),
        ]


def _plain(length: float) -> float | int:
    """Return a length as an integer if it is one."""
    return int(length) if length == int(length) else length
