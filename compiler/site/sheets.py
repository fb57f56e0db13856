"""Sheets to print and cut out: every card, tile and token of a game with its copies, and the board, at true size.

`print:` in rules/<game>/faces.yaml says how large the pieces are; what it leaves out has the sizes of `SIZES`:

    print:
      sizes: {card: [63, 88], token: 22, museum: [88, 58]}     # of a shape or of a set, in mm: width and height, or
                                                                # the diameter of a token
      board: 430                                                # width of the board in mm
      sets:
        place: {copies: players.max, title: game.box.dig_permit}    # a set of the board that is printed too: how often
                                                                    # each piece (a figure), and its name (a text)
      besides: [archaeologist, bag]                             # of the box: what a table needs and no sheet has

All sets of components are printed, each row as often as its `copies`. Sets of one size share their sheets, so that no
sheet holds one card alone; those that have a back and those that have none do not, since a sheet either has a back or
has none.

Cards lie side by side without a gap: three by three of 63 by 88 mm leave 10.5 and 16.5 mm at the edges of A4, which is
what printers at home need. Behind them their ground goes on for `BLEED`, so that a cut that is a little off shows no
white. Marks reach from the edge of the paper to the pieces, and crosses stand where corners meet: after the first cut
the marks at the edge have gone with the rim, the crosses are still there.

A back lies on the sheet after its front, mirrored from left to right, for paper that is turned like a page of a book. A
front without a back is followed by an empty page, so that the next front does not fall on its reverse.

Drawings are in tenths of a millimetre, because coordinates are written with one decimal.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from markupsafe import Markup

from compiler.draw import fonts
from compiler.draw import map as maps
from compiler.draw import plan as plans
from compiler.draw.faces import BACK, SHAPES
from compiler.draw.flat import Flat
from compiler.draw.palette import PAPER, PAPER_EDGE
from compiler.draw.svg import Value, circle, rect, tag, words
from compiler.site.games import Game
from compiler.site.names import Names

Size = tuple[float, float]

SIZES: dict[str, Size] = {"card": (63, 88), "wide": (88, 58), "token": (25, 25)}
"""Width and height in mm of pieces whose true size nobody wrote down: that of the commonest cards, for which there are
sleeves, the same width lying, and a token that a finger can take."""

BOARD = 372.0
"""Width of a board in mm that nobody measured: two sheets of A4 side by side."""

SIDE, HEAD = 10.0, 15.0
"""Least distance of the pieces from the edges at the sides and at head and foot, in mm: printers reach up to about
5 mm of the edge, and head and foot hold words and the ruler."""
GAP = 2.0
"""Room between tokens, which are cut out one by one: scissors need it."""
BLEED = 2.0
"""How far the ground goes on behind the outermost cards, in mm."""
ARM = 2.5
"""Length of the arms of a cross between corners, in mm."""
OVERLAP = 8.0
"""How far the parts of a board reach under their neighbours, in mm."""
RULER = 50
"""Length of the ruler in mm."""
ROOMY = 54.0
"""Columns at least as wide as this, in mm, have room for ruler and words between the marks."""
WORDS = (10.5, 13.5)
"""What words take at the head, and words and ruler at the foot, in mm; marks of narrow columns end there."""
HAIR = 0.15
"""Width of marks, in mm."""
UNITS = 10
"""Units of the drawing in a millimetre."""

Say = Callable[..., str]


class Paper(NamedTuple):
    """A size of paper as it lies, in mm."""

    name: str
    width: float
    height: float


PAPERS = (Paper("a4", 210, 297), Paper("letter", 279.4, 215.9))
"""A4 stands and Letter lies: it is too low for three cards with words above and below, and lying takes eight of them
in place of six."""


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


class Grid(NamedTuple):
    """How pieces lie on a sheet, in mm: columns and rows, the upper left corner, the size of a cell.

    `turned` pieces lie on their sides.
    """

    columns: int
    rows: int
    x: float
    y: float
    width: float
    height: float
    turned: bool

    def cell(self, n: int, *, mirrored: bool = False) -> tuple[float, float]:
        """Return the upper left corner of a cell."""
        row, column = divmod(n, self.columns)
        column = self.columns - 1 - column if mirrored else column
        return self.x + column * self.width, self.y + row * self.height


class Part(NamedTuple):
    """A part of a board on a sheet, in mm: where it begins on the board as it lies, and how large it is. `last` says
    whether nothing follows to the right, and below."""

    x: float
    y: float
    width: float
    height: float
    last: tuple[bool, bool]


class Leaf(NamedTuple):
    """One side of a sheet: its paper, which group of the contents it belongs to, and what it is: front, back, or empty
    (the reverse of a front that has no back)."""

    paper: str
    group: int
    kind: str
    number: int
    label: str
    svg: Markup


class Group(NamedTuple):
    """What is listed in the contents: the number of pieces (0: the board), their size in words, and for each paper the
    first and the last sheet."""

    number: int
    titles: list[str]
    pieces: int
    size: str
    sheets: dict[str, tuple[int, int]]


# -- what there is to print -------------------------------------------------------------------------------------------


def size_of(game: Game, name: str, shape: str) -> Size:
    """Return width and height in mm of the pieces of a set."""
    sizes = game.print.get("sizes", {})
    found = sizes.get(name, sizes.get(shape, SIZES[shape]))
    return (float(found[0]), float(found[1])) if isinstance(found, list | tuple) else (float(found), float(found))


def printed(game: Game) -> dict[str, int]:
    """Return the sets that are printed, in the order of faces.yaml, and by what the copies of each are multiplied."""
    more = game.print.get("sets", {})
    out = {}
    for name in dict.fromkeys(plan.set for plan in game.book.plans.values()):
        if name in more:
            out[name] = int(game.source.figures.get(str(more[name].get("copies")), 1))
        elif name in game.source.data["components"]:
            out[name] = 1
    return out


def pieces(game: Game) -> Iterator[tuple[Size, bool, Piece]]:
    """Yield every single piece with its size, and whether it is round: those with backs first."""
    times = printed(game)
    sides = {plan.row["id"]: plan.id for plan in reversed(game.book.sides)}
    found = []
    for plan in game.book.plans.values():
        if plan.set not in times:
            continue
        side = sides.get(plan.id, "")
        back = face_id(side) if side else back_id(plan.set) if plan.set in game.backs else ""
        whole = plan.shape == "token"
        behind = "" if not back else BACK if not side else PAPER_EDGE if whole else PAPER
        piece = Piece(plan.set, face_id(plan.id), back, "" if whole else PAPER, behind)
        copies = int(plan.row.get("copies", 1)) * times[plan.set]
        found += [(size_of(game, plan.set, plan.shape), whole, piece)] * copies
    yield from sorted(found, key=lambda one: not one[2].back)


def batches(game: Game) -> list[Batch]:
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


# -- where it lies ----------------------------------------------------------------------------------------------------


def grid(paper: Paper, batch: Batch) -> Grid:
    """Return the grid that takes most pieces: as they are, or turned."""
    gap = GAP if batch.round else 0
    best: Grid | None = None
    for turned in (False,) if batch.round else (False, True):
        w, h = (batch.height, batch.width) if turned else (batch.width, batch.height)
        w, h = w + gap, h + gap
        columns, rows = int((paper.width - 2 * SIDE) // w), int((paper.height - 2 * HEAD) // h)
        x, y = (paper.width - columns * w) / 2, (paper.height - rows * h) / 2
        if best is None or columns * rows > best.columns * best.rows:
            best = Grid(columns, rows, x, y, w, h, turned)
    assert best
    return best


def parts(paper: Paper, width: float, height: float) -> list[Part]:
    """Cut a board of this size, in mm, into parts that fit the paper, row by row."""
    room = (paper.width - 2 * SIDE, paper.height - 2 * HEAD)
    counts = _counts(room, width, height)
    spans = []
    for k, whole in enumerate((width, height)):
        net = (whole - OVERLAP * (counts[k] > 1)) / counts[k]
        spans.append([(i * net, min(net + OVERLAP, whole - i * net), i == counts[k] - 1) for i in range(counts[k])])
    return [Part(x, y, w, h, (right, below)) for y, h, below in spans[1] for x, w, right in spans[0]]


def _counts(room: Size, width: float, height: float) -> tuple[int, int]:
    across, down = (
        1 if whole <= free else math.ceil((whole - OVERLAP) / (free - OVERLAP))
        for whole, free in zip((width, height), room, strict=True)
    )
    return across, down


def lying(paper: Paper, width: float, height: float) -> bool:
    """Tell whether a board takes fewer sheets when it is turned."""
    room = (paper.width - 2 * SIDE, paper.height - 2 * HEAD)
    return math.prod(_counts(room, height, width)) < math.prod(_counts(room, width, height))


# -- drawing ----------------------------------------------------------------------------------------------------------


def _u(*lengths: float) -> list[float]:
    """Return lengths in units of the drawing."""
    return [length * UNITS for length in lengths]


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    x1, y1, x2, y2 = _u(x1, y1, x2, y2)
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2)


def _said(fit: fonts.Fit, x: float, y: float, anchor: str, cls: str) -> str:
    """Return lines whose last baseline is at `y` mm; sizes are in units of the drawing."""
    n = len(fit.lines)
    more: dict[str, Value] = {"cls": cls, "text_anchor": anchor}
    at = enumerate(fit.lines)
    return "".join(words(line, x * UNITS, y * UNITS - (n - 1 - i) * fit.size * 1.1, fit.size, **more) for i, line in at)


class Maker:
    """Makes the sheets of one game in one language."""

    def __init__(self, game: Game, lang: str, say: Say) -> None:
        """`say` says a text of the game's scope in the language."""
        self.game, self.lang, self.say = game, lang, say
        self.names = Names(game.texts, lang, game.id)
        self.batches = batches(game)
        self.boards = self._boards()
        self._shared: dict[str, str] = {}

    def _again(self, drawing: str) -> str:
        """Return what shows a drawing that several sheets have, and that the page holds once."""
        id = self._shared.setdefault(drawing, f"m-{len(self._shared) + 1}")
        return tag("use", href=f"#{id}")

    def title(self, name: str) -> str:
        """Return what a set is called."""
        key = self.game.print.get("sets", {}).get(name, {}).get("title")
        title = self.say(key) if key else self.names.sheet(name) or name
        return title[:1].upper() + title[1:]

    def _boards(self) -> list[tuple[str, str, float, float]]:
        """Return title, drawing, width and height (mm) of each side of the board."""
        game = self.game
        width = float(game.print.get("board", BOARD))
        if game.board:
            drawn = maps.named(game.board, game.place_names(self.lang), "")
            return [(self.say("page.print.board"), drawn, width, width * game.board.height / game.board.width)]
        rows = {str(row["id"]): row for name in game.source.data["board"].values() for row in _rows(name)}
        out = []
        family = str(game.spec.get("plan", {}).get("names", "place"))
        for side, plan in game.plans.items():
            players = rows.get(side, {}).get("players")
            title = self.say("page.print.board.for", players=players) if players else self.say("page.print.board")
            names = {id: game.name(self.lang, f"{family}.{id}") for id in plan.plots}
            out.append((title, plans.named(plan, names, ""), width, width * plan.height / plan.width))
        return out

    def symbols(self) -> Markup:
        """Return everything that the sheets show, each drawing once."""
        assert self.sheets  # they say what they share
        game = self.game
        times = printed(game)
        faces = {**game.faces[self.lang], **game.book.draw_sides(self.lang, game.texts)}
        drawn = {face_id(id): (face.shape, face.svg) for id, face in faces.items() if face.set in times}
        drawn |= {back_id(name): (game.book.shapes[name], svg) for name, svg in game.backs.items() if name in times}
        flat = Flat()
        out = []
        for id, (shape, svg) in drawn.items():
            box = (0, 0, *SHAPES[shape])
            out.append(tag("symbol", flat.drawing(_inner(svg), box), id=id, viewBox=" ".join(map(str, box))))
        for n, (_, svg, width, height) in enumerate(self.boards, 1):
            _, _, w, h = (float(edge) for edge in _box(svg).split())
            body = flat.drawing(_inner(svg), (0, 0, w, h))
            w, h = _u(width, height)
            inner = tag("svg", body, viewBox=_box(svg), width=w, height=h, preserveAspectRatio="none")
            # custom properties of the drawing hang on its class
            kind = "map" if game.board else "plan"
            out.append(tag("symbol", tag("g", inner, cls=kind), id=f"board-{n}", viewBox=f"0 0 {w:.1f} {h:.1f}"))
        out += [tag("g", drawing, id=id) for drawing, id in self._shared.items()]
        drawings = flat.definitions + "".join(out)
        return Markup(f'<svg class="sprite" aria-hidden="true" width="0" height="0">{drawings}</svg>')

    # -- the sheets ---------------------------------------------------------------------------------------------
    @cached_property
    def sheets(self) -> tuple[list[Group], list[Leaf]]:
        """Return the contents, and all sheets for all papers."""
        leaves: list[Leaf] = []
        spans: list[dict[str, tuple[int, int]]] = [{} for _ in [*self.batches, *self.boards]]
        for paper in PAPERS:
            total = sum(math.ceil(len(b.pieces) / (g.columns * g.rows)) for b in self.batches for g in [grid(paper, b)])
            total += sum(len(parts(paper, *self._lies(paper, w, h)[1:])) for _, _, w, h in self.boards)
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
                for leaf in self._board(paper, len(self.batches) + k, k, board, first, total):
                    leaves.append(leaf)
                    number = leaf.number
                spans[len(self.batches) + k - 1][paper.name] = (first, number)
            if leaves[-1].kind == "empty":
                leaves.pop()  # nothing follows
        return self._contents(spans), leaves

    def _contents(self, spans: list[dict[str, tuple[int, int]]]) -> list[Group]:
        out = []
        for n, batch in enumerate(self.batches, 1):
            titles = [self.title(name) for name in dict.fromkeys(piece.set for piece in batch.pieces)]
            if batch.round:
                size = self.say("page.print.across", mm=_plain(batch.width))
            else:
                size = self.say("page.print.size", width=_plain(batch.width), height=_plain(batch.height))
            out.append(Group(n, titles, len(batch.pieces), size, spans[n - 1]))
        for n, (title, _, width, height) in enumerate(self.boards, len(out) + 1):
            size = self.say("page.print.size", width=round(width), height=round(height))
            out.append(Group(n, [title], 0, size, spans[n - 1]))
        return out

    def _sheet(
        self, paper: Paper, group: int, batch: Batch, where: Grid, shown: Sequence[Piece], number: int, total: int
    ) -> Iterator[Leaf]:
        """Yield the front of a sheet and its reverse."""
        what = ", ".join(self.title(name) for name in dict.fromkeys(piece.set for piece in shown))
        label = self.say("page.print.sheet", n=number, total=total)
        left, right = where.x, where.x + where.columns * where.width
        frame = self._frame(paper, left, right, what, label, where.width)
        front = _pieces(batch, where, shown, mirrored=False)
        marks = self._again(_marks(paper, where, len(shown), whole=batch.round))
        yield Leaf(paper.name, group, "front", number, f"{label}: {what}", _leaf(paper, front + marks + frame))
        turned = self.say("page.print.back", n=number)
        if not batch.backed:
            yield self._empty(paper, group, number)
            return
        frame = self._frame(paper, left, right, what, turned, where.width)
        back = _pieces(batch, where, shown, mirrored=True)
        yield Leaf(paper.name, group, "back", number, f"{turned}: {what}", _leaf(paper, back + frame))

    def _empty(self, paper: Paper, group: int, number: int) -> Leaf:
        text = self.say("page.print.empty")
        x, y = _u(paper.width / 2, paper.height - 8)
        said = words(text, x, y, 28, cls="leaf-note", text_anchor="middle")
        return Leaf(paper.name, group, "empty", number, text, _leaf(paper, said))

    def _lies(self, paper: Paper, width: float, height: float) -> tuple[bool, float, float]:
        """Return whether the board is turned on this paper, and its width and height as it lies."""
        turned = lying(paper, width, height)
        return (True, height, width) if turned else (False, width, height)

    def _board(
        self, paper: Paper, group: int, k: int, board: tuple[str, str, float, float], number: int, total: int
    ) -> Iterator[Leaf]:
        """Yield the parts of a side of the board."""
        title, _, width, height = board
        turned, wide, high = self._lies(paper, width, height)
        cut = parts(paper, wide, high)
        for i, part in enumerate(cut):
            x, y = (paper.width - part.width) / 2, (paper.height - part.height) / 2
            w, h = _u(width, height)
            more: dict[str, Value] = {"transform": f"translate({h:.1f} 0) rotate(90)"} if turned else {}
            whole = tag("g", tag("use", href=f"#board-{k}", width=w, height=h), **more)
            px, py, pw, ph = _u(part.x, part.y, part.width, part.height)
            ux, uy = _u(x, y)
            box = f"{px:.1f} {py:.1f} {pw:.1f} {ph:.1f}"
            shown = tag("svg", whole, cls="part", x=ux, y=uy, width=pw, height=ph, viewBox=box)
            what = self.say("page.print.part", what=title, n=i + 1, total=len(cut))
            label = self.say("page.print.sheet", n=number + i, total=total)
            frame = self._frame(paper, x, x + part.width, what, label, part.width)
            body = shown + _seams(paper, part, x, y) + frame
            yield Leaf(paper.name, group, "front", number + i, f"{label}: {what}", _leaf(paper, body))
            yield self._empty(paper, group, number + i)

    def _frame(self, paper: Paper, left: float, right: float, what: str, label: str, column: float) -> str:
        """Return what stands at head and foot: the game, what the sheet holds, its number, the ruler, how to print."""
        left, right = max(left, SIDE) + 2, min(right, paper.width - SIDE) - 2
        room = min((right - left) / 3, column if column >= ROOMY else math.inf) - 4
        # a sheet without columns has no marks above its middle, and a board has a long name
        wide = (right - left) / 2 if column >= right - left else room

        def small(text: str, room: float) -> fonts.Fit:
            return fonts.fit(text, fonts.TEXT, room * UNITS, 72, largest=34, least=22, leading=1.1, even=True)

        game = fonts.fit(self.say("game.name"), fonts.TITLE, room * UNITS, 70, largest=46, least=28, leading=1.1)
        return (
            _said(game, left, 9.6, "start", "leaf-game")
            + _said(small(what, wide), (left + right) / 2, 9.6, "middle", "leaf-words")
            + _said(small(label, room), right, 9.6, "end", "leaf-words")
            + self._again(self._foot(paper, left, right, room))
        )

    def _foot(self, paper: Paper, left: float, right: float, room: float) -> str:
        """Return the ruler and how to print."""
        note = fonts.fit(self.say("page.print.scale"), fonts.TEXT, room * UNITS, 72, largest=30, least=20, leading=1.1)
        length = fonts.Fit([self.say("page.print.ruler", mm=RULER)], 28, False)
        y = paper.height - 10
        ticks = "".join(_line(left + i, y, left + i, y - (2.6 if i % 10 == 0 else 1.6)) for i in range(0, RULER + 1, 5))
        ruler = _line(left, y, left + RULER, y) + ticks
        return (
            tag("g", ruler, cls="ruler", stroke="#000", stroke_width=HAIR * UNITS * 1.4, stroke_linecap="square")
            + _said(length, left + RULER / 2, paper.height - 6.6, "middle", "leaf-note")
            + _said(note, right, paper.height - 6.6, "end", "leaf-note")
        )


def _rows(group: Any) -> list[dict[str, Any]]:
    return [row for row in group if isinstance(row, dict) and "id" in row] if isinstance(group, list) else []


def _plain(length: float) -> float | int:
    """Return a length without decimals where it has none."""
    return int(length) if length == int(length) else length


def _inner(svg: str) -> str:
    """Return what an svg element holds."""
    return svg[svg.index(">") + 1 : svg.rindex("</svg>")]


def _box(svg: str) -> str:
    """Return the viewBox of an svg element."""
    return svg.partition('viewBox="')[2].partition('"')[0]


def _leaf(paper: Paper, body: str) -> Markup:
    w, h = _u(paper.width, paper.height)
    return Markup(tag("svg", body, viewBox=f"0 0 {w:.0f} {h:.0f}", aria_hidden="true"))


def _pieces(batch: Batch, where: Grid, shown: Sequence[Piece], *, mirrored: bool) -> str:
    """Return the pieces of a sheet, or their backs, on grounds that go on beyond them."""
    gap = GAP if batch.round else 0
    out = [_grounds(batch, where, shown, mirrored=mirrored)]
    for n, piece in enumerate(shown):
        name = piece.back if mirrored else piece.face
        if not name:
            continue
        # The middle of the piece, which lies as its batch says or on its side; on the reverse it turns the other way.
        x, y = where.cell(n, mirrored=mirrored)
        cx, cy = x + where.width / 2, y + where.height / 2
        w, h = (where.height, where.width) if where.turned else (where.width, where.height)
        w, h = w - gap, h - gap
        px, py, pw, ph = _u(cx - w / 2, cy - h / 2, w, h)
        turn: dict[str, Value] = {}
        if where.turned:
            turn["transform"] = f"rotate({-90 if mirrored else 90} {cx * UNITS:.1f} {cy * UNITS:.1f})"
        out.append(tag("use", cls="piece", href=f"#{name}", x=px, y=py, width=pw, height=ph, **turn))
    return "".join(out)


def _grounds(batch: Batch, where: Grid, shown: Sequence[Piece], *, mirrored: bool) -> str:
    """Return what lies under the pieces and goes on beyond them: a disc for each round one, else strips by row."""
    out = []
    colours = [piece.behind if mirrored else piece.ground for piece in shown]
    if batch.round:
        for n, colour in enumerate(colours):
            x, y = where.cell(n, mirrored=mirrored)
            cx, cy, r = _u(x + where.width / 2, y + where.height / 2, where.width / 2)
            out.append(circle(cx, cy, r, fill=colour) if colour else "")
        return "".join(out)
    for start in range(0, len(shown), where.columns):
        row = list(enumerate(colours[start : start + where.columns], start))
        for colour, run in groupby(row, key=lambda cell: cell[1]):
            corners = [where.cell(n, mirrored=mirrored) for n, _ in run]
            x, y = min(corners)
            wide = len(corners) * where.width
            gx, gy, gw, gh = _u(x - BLEED, y - BLEED, wide + 2 * BLEED, where.height + 2 * BLEED)
            out.append(rect(gx, gy, gw, gh, fill=colour) if colour else "")
    return "".join(out)


def _marks(paper: Paper, where: Grid, count: int, *, whole: bool) -> str:
    """Return the marks by which `count` pieces are cut: long ones at the edges, and what is left of them within.

    Round pieces have lines all through in place of crosses: they lie apart, so that lines touch nothing.
    """
    columns, rows = min(count, where.columns), math.ceil(count / where.columns)
    xs = [where.x + i * where.width for i in range(columns + 1)]
    ys = [where.y + i * where.height for i in range(rows + 1)]
    free = 0 if whole else BLEED + 0.5
    head, base = (0, 0) if where.width >= ROOMY else WORDS
    left, top, right, foot = xs[0] - free, ys[0] - free, xs[-1] + free, ys[-1] + free
    # Beside pieces that do not fill the sheet, marks are as long as above those that do.
    end = (paper.width if columns == where.columns else right + HEAD, paper.height - base)
    if rows < where.rows:
        end = (end[0], foot + HEAD)
    out = [_line(x, head, x, top) + _line(x, foot, x, end[1]) for x in xs]
    out += [_line(0, y, left, y) + _line(right, y, end[0], y) for y in ys]
    inner = []
    if whole:
        inner += [_line(x, ys[0], x, ys[-1]) for x in xs] + [_line(xs[0], y, xs[-1], y) for y in ys]
    else:
        corners = {
            (column + i, row + j)
            for row, column in (divmod(n, where.columns) for n in range(count))
            for i in (0, 1)
            for j in (0, 1)
        }
        for i, j in sorted(corners):
            x, y = where.x + i * where.width, where.y + j * where.height
            inner.append(_line(x - ARM, y, x + ARM, y) + _line(x, y - ARM, x, y + ARM))
    width = HAIR * UNITS
    return tag("g", "".join(out), cls="marks", stroke="#000", stroke_width=width) + tag(
        "g", "".join(inner), cls="crosses", stroke="#8a7a62", stroke_width=width * 0.8
    )


def _seams(paper: Paper, part: Part, x: float, y: float) -> str:
    """Return the marks of a part of the board: where its edges are cut, and how far its neighbours lie over it."""
    right, foot = x + part.width, y + part.height
    xs, ys = [x, right], [y, foot]
    out = "".join(_line(a, WORDS[0], a, y - 1) + _line(a, foot + 1, a, paper.height - WORDS[1]) for a in xs)
    out += "".join(_line(0, b, x - 1, b) + _line(right + 1, b, paper.width, b) for b in ys)
    over = ""
    if not part.last[0]:
        a = right - OVERLAP
        over += _line(a, y - 3.5, a, y - 1) + _line(a, foot + 1, a, foot + 3.5)
    if not part.last[1]:
        b = foot - OVERLAP
        over += _line(x - 6, b, x - 1, b) + _line(right + 1, b, right + 6, b)
    width = HAIR * UNITS
    return tag("g", out, cls="marks", stroke="#000", stroke_width=width) + tag(
        "g", over, cls="seams", stroke="#000", stroke_width=width * 2, stroke_dasharray="6 4"
    )
