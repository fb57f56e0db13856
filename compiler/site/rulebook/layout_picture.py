"""A picture of the whole table, with the numbers of the steps of the set-up, as learn.yaml lays it out.

    layout:
      size: [1000, 900]                                   # width and height, in units of the drawing
      of:
        - {board: [150, 200, 700], mark: [board]}         # the map with its ring, or the mat of the board: x, y, width
        - {board: [150, 200, 700], unnamed: true}         # a map without the names of its places
        - {frame: [120, 10, 760, 900]}                    # an outline around what belongs together: x, y, width, height
        - {faces: [exh_small_london], at: [0, 0], width: 90, step: [100, 0]}      # the other side: good_grapes:refined
        - {faces: [a, b], at: [0, 0], width: 90, whole: true, turn: [-8, 8]}      # as on the table, turned by degrees
        - {back: research_card, at: [0, 0], width: 80, mark: [deck]}   # one of several: faces: ["back:artifact.crete"]
        - {slots: [a, b, c], at: [0, 0, 110, 76], step: [120, 0]}         # empty spaces: x, y, width, height
        - {slots: ["", ""], at: [0, 0, 40, 40], round: true}              # the same, as circles or with round ends
        - {slots: [constants.first_year], at: [0, 0, 80, 40]}             # or the value of a number of the rules
        - {slots: ["income.*"], at: [0, 0, 80, 40], step: [90, 0]}        # or all values of a list
        - {label: money_track, at: [20, 40]}              # words: the text learn.<chapter>.money_track, left and foot
        - {title: museum, at: [20, 40]}                   # or the title of a face
        - {pieces: [red, blue], drawn: figure, place: warsaw, step: [26, 0], width: 34}
        - {pieces: [neutral], drawn: disc, at: [0, 0], width: 40}         # grey: it belongs to no player
        - {drawn: bag, at: [0, 0], width: 60}

`place` puts something on a place of the map or the middle of a space of the city plan, `move` shifts it from there.
`mark` names steps, whose numbers are drawn at the upper left corner, with `foot: true` at the lower one, or before the
words. Where the board is a city plan, they are squares at the left edge, since the locations have round numbers in
their own corners. A city plan is a symbol of the page, so that its plots can be shown too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from compiler.base.diagnostics import did_you_mean
from compiler.draw.boards import city_plan, mat_drawing, region_map, wheel
from compiler.draw.boards.city_plan import CityPlan
from compiler.draw.faces import compact_face, face_set
from compiler.draw.svg.elements import Content, Element, circle, rect, tag, text_line
from compiler.site.printables import board_sheets, mats
from compiler.site.printables.mats import table_of
from compiler.site.rulebook.pictures import WrongPictureError
from compiler.site.rulebook.piece_drawing import piece
from compiler.site.rulebook.piece_picture import symbol_id
from compiler.site.rulebook.plan_picture import PLAN, PLOT_EDGE
from compiler.site.site_game import SiteGame
from compiler.text import Texts

MARK_RADIUS = 17.0
MARK_STEP = 3.1 * MARK_RADIUS
"""From one mark to the next of the same thing: on a phone marks are 1.45 times as large (learn/book.css)."""
MARK_OFFSET = 8.0
"""How far the middle of a mark is left of and above the corner that it marks: it hides little of small pieces."""
SQUARE_OFFSET = 20.0
"""How far the middle of a square mark is left of the edge that it marks."""
SQUARE_DROP = 30.0
"""How far the middle of a square mark is at most below the upper edge; of small pieces it is beside the middle."""
SLOT_SIZE = 31.0
"""The largest letters in an empty space."""
LABEL_SIZE = 20.0
CORNER, LIFT = 0.12, 0.012
"""The round of the corners of a card, and how far it is above the table, as shares of its width."""
LAID = "table-laid"
"""The id of the picture of the set-up without its numbers, of which the cover shows a part."""
LABEL_GAP = 1.45 * MARK_RADIUS + 2
"""From the middle of the number before words to the words; on a phone numbers are 1.45 times as large."""
MAP = "region-map"
"""The map in the picture of the set-up, of which examples show parts: without its frame and ornaments."""
BOARD = "table-board"
"""The id of the board in the picture of the set-up, of which examples show parts."""
PLOT_COLUMN = 340.0
"""Width of the column of plots beside words, in units of the plan. All plots have one scale; wider ones have a row."""


class Box(NamedTuple):
    """The place of something on the picture."""

    x: float
    y: float
    width: float
    height: float


class LayoutPicture:
    """Draws the layouts of one game in one language. It refers to faces that the page holds as symbols."""

    def __init__(self, game: SiteGame, lang: str, texts: Texts) -> None:
        self.game, self.lang, self.texts = game, lang, texts
        self.board = Box(0, 0, 0, 0)
        self.ring = 0.0

    def draw(self, layout: Mapping[str, Any], steps: Sequence[str], label: str, texts: str = "") -> Element:
        """Return the picture; `steps` are the names of the steps in their order, `texts` begins the keys of labels.

        WrongPictureError if it shows something that is not in the data.
        """
        body: list[Content] = []
        marks: list[Content] = []
        for entry in layout["of"]:
            boxes = []
            for drawn, box in self._words(entry, texts) or self._entry(entry):
                body.append(drawn)
                boxes.append(box)
            numbers = [self._number(name, steps) for name in entry.get("mark", ())]
            if boxes:
                mark = _square_mark if self.plan else _mark
                x, y, width, height = boxes[0]
                box = Box(x, y + height, width, 0) if entry.get("foot") else boxes[0]
                marks += [mark(n, box, i) for i, n in enumerate(numbers)]
        width, height = layout["size"]
        if steps:
            body = [tag("g", body, id=LAID, cls="layout")]  # style sheets see no parents of what is shown again
        return tag("svg", body, marks, viewBox=f"0 0 {width} {height}", cls="layout", role="img", aria_label=label)

    def _words(self, entry: Mapping[str, Any], texts: str) -> list[tuple[Content, Box]]:
        """Return the words of an entry, if it is a label."""
        if "label" in entry:
            words = self._say(f"{texts}.{entry['label']}")
        elif "title" in entry:
            faces = self.game.faces[self.lang]
            if entry["title"] not in faces:
                hint = did_you_mean(str(entry["title"]), faces)
                raise WrongPictureError("title", f'there is no face "{entry["title"]}"', hint)
            title = faces[entry["title"]].title
            words = title[:1].upper() + title[1:]
        else:
            return []
        x, y = self._at(entry)
        before = Box(x - LABEL_GAP + MARK_OFFSET, y - 0.35 * LABEL_SIZE + MARK_OFFSET, 0, 0)
        return [(text_line(words, x, y, LABEL_SIZE, cls="layout-label"), before)]

    def _entry(self, entry: Mapping[str, Any]) -> Iterator[tuple[Content, Box]]:
        if "board" in entry:
            yield self._board(*entry["board"], is_named=not entry.get("unnamed"))
            return
        if "frame" in entry:
            box = Box(*entry["frame"])
            yield rect(*box, rx=10, cls="frame"), box
            return
        x, y = self._at(entry)
        dx, dy = entry.get("step", (0, 0))
        width = float(entry.get("width", 60))
        if "faces" in entry:
            for i, id in enumerate(entry["faces"]):
                face = self._whole_face if entry.get("whole") else self._face
                yield _turned(face(str(id), x + i * dx, y + i * dy, width), entry, i)
        elif "back" in entry:
            yield _turned(self._face(f"back:{entry['back']}", x, y, width), entry, 0)
        elif "slots" in entry:
            wide, high = entry["at"][2:4]
            for i, name in enumerate(name for one in entry["slots"] for name in self._slot_names(str(one))):
                yield _slot(name, Box(x + i * dx, y + i * dy, wide, high), is_round=bool(entry.get("round")))
        elif "drawn" in entry:
            for i, colour in enumerate(entry.get("pieces", [""])):
                at = (x + i * dx, y + i * dy)
                box = Box(*at, width, width)
                if entry["drawn"] == "dial":
                    yield self._dial(box)
                else:
                    yield _turned((piece(str(entry["drawn"]), width, str(colour), at), box), entry, i)

    def _at(self, entry: Mapping[str, Any]) -> tuple[float, float]:
        if "at" in entry:
            return float(entry["at"][0]), float(entry["at"][1])
        place = str(entry.get("place"))
        drawn, plan = self.game.region_map, self.plan
        spots: Mapping[str, Any] = drawn.spots if drawn else plan.anchors if plan else {}
        if place not in spots:
            raise WrongPictureError("place", f'there is no place "{place}" on the map', did_you_mean(place, spots))
        wide = drawn.width if drawn else plan.width if plan else 1
        scale = (self.board.width - 2 * self.ring) / wide
        spot, (mx, my) = spots[place], entry.get("move", (0, 0))
        return self.board.x + self.ring + spot.x * scale + mx, self.board.y + self.ring + spot.y * scale + my

    @property
    def plan(self) -> CityPlan | None:
        """The first side of the city plan, if the board is one."""
        return self.game.first_plan

    def symbols(self) -> list[Element]:
        """Return the city plan as a symbol, with the names of its plots."""
        plan = self.plan
        if plan is None:
            return []
        family = str(self.game.faces_data["plan"].get("names", "place"))
        names = {id: self.game.name(self.lang, f"{family}.{id}") for id in plan.plots}
        body = tag("g", city_plan.named(plan, names, "").children, cls="plan")
        return [tag("symbol", body, id=PLAN, viewBox=f"0 0 {plan.width:.0f} {plan.height:.0f}")]

    def plot(self, id: str) -> Element:
        """Return a picture of a plot of the city plan."""
        plan = self.plan
        plots = plan.plots if plan else {}
        if plan is None or id not in plots:
            raise WrongPictureError("plot", f'there is no plot "{id}" on the plan', did_you_mean(id, plots))
        x, y, w, h = (getattr(plots[id], name) for name in "xywh")
        drawn = tag("use", href=f"#{PLAN}", width=plan.width, height=plan.height)
        view = f"{x - PLOT_EDGE:.1f} {y - PLOT_EDGE:.1f} {w + 2 * PLOT_EDGE:.1f} {h + 2 * PLOT_EDGE:.1f}"
        share = (w + 2 * PLOT_EDGE) / (plan.width if self.is_wide(id) else PLOT_COLUMN)
        return tag("svg", drawn, viewBox=view, width=f"{min(100.0, 100 * share):.1f}%", cls="plot")

    def reward(self, id: str) -> Element:
        """Return a reward as the city plan prints it below a space."""
        spec = self.game.faces_data.get("plan", {}).get("rewards", {})
        rows = {str(row["id"]): row for row in self.game.source.data["tables"].get(spec.get("set"), {}).get("rows", ())}
        if id not in rows:
            raise WrongPictureError("reward", f'there is no reward "{id}"', did_you_mean(id, rows))
        return tag("svg", city_plan.draw_reward(30, 16, rows[id], spec), viewBox="0 0 60 60", cls="plan")

    def is_wide(self, id: str) -> bool:
        """Return whether a plot is too wide for a picture beside its words."""
        plan = self.plan
        return plan is not None and id in plan.plots and plan.plots[id].w > PLOT_COLUMN

    def _board(self, x: float, y: float, width: float, *, is_named: bool) -> tuple[Content, Box]:
        plan = self.plan
        if plan:
            self.board = Box(x, y, width, width * plan.height / plan.width)
            drawn = tag("use", href=f"#{PLAN}", x=x, y=y, width=width, height=self.board.height)
            return tag("g", drawn, id=BOARD), self.board

        def silent(key: str, **args: Any) -> str:
            return ""

        listed = [] if self.game.region_map else mats.mats(self.game, self.lang, silent)
        boards = board_sheets.boards(self.game, self.lang, silent, listed)
        if not boards:
            raise WrongPictureError("board", "the game has no board that is drawn", "remove it")
        board = boards[0]
        units = width / board.width  # of the picture, for each millimetre of the printed board
        self.board, self.ring = Box(x, y, width, board.height * units), board.deep * units
        if not isinstance(board.drawn, Element):  # a mat, ring and all
            scaled = f"translate({x:.1f} {y:.1f}) scale({units / mat_drawing.UNITS:.4f})"
            return tag("g", tag("g", board.drawn, transform=scaled), id=BOARD), self.board
        ring = tag("g", board.ring, transform=f"translate({x:.1f} {y:.1f}) scale({units / 10:.4f})")
        inner = {
            "x": x + self.ring,
            "y": y + self.ring,
            "width": width - 2 * self.ring,
            "height": self.board.height - 2 * self.ring,
        }
        plain, extra, names = region_map.parts(board.drawn)
        whole: list[Content] = [tag("g", plain, id=MAP), extra, names if is_named else ()]
        drawn = tag("svg", whole, viewBox=board.drawn.get("viewBox"), **inner)
        return tag("g", ring, drawn, id=BOARD), self.board

    @property
    def spaces(self) -> dict[int, Box]:
        """The spaces of the ring around a board that is a mat, by their numbers; empty without one."""
        found = mats.track_ring(self.game)
        if found is None:
            return {}
        ring, size = found
        units = self.board.width / (size[0] * mat_drawing.UNITS)
        return {
            ring.first + i: Box(self.board.x + x * units, self.board.y + y * units, wide * units, high * units)
            for i, (x, y, wide, high) in enumerate(mat_drawing.boxes(ring, size))
        }

    def _face(self, id: str, x: float, y: float, width: float) -> tuple[Content, Box]:
        faces = self.game.faces[self.lang]
        name = id.removeprefix("back:")
        sides = {side.id: side.shape for side in self.game.face_set.sides}
        if id.startswith("back:") and name in self.game.backs:
            wide, high = face_set.SHAPES[str(self.game.face_set.shapes[name])]
        elif id in sides:
            wide, high = face_set.SHAPES[sides[id]]
        elif id in faces:
            wide, high = compact_face.SHAPES[faces[id].shape]
        else:
            known = [*faces, *sides, *(f"back:{one}" for one in self.game.backs)]
            raise WrongPictureError("faces", f'there is no face "{id}"', did_you_mean(id, known))
        box = Box(x, y, width, width * high / wide)
        return tag("use", href=f"#{symbol_id(id)}", x=box.x, y=box.y, width=box.width, height=box.height), box

    def _whole_face(self, id: str, x: float, y: float, width: float) -> tuple[Content, Box]:
        """Return a face as it is printed on its piece, with its title and its text."""
        face = self.game.faces[self.lang].get(id)
        if face is None:
            raise WrongPictureError("faces", f'there is no face "{id}"', did_you_mean(id, self.game.faces[self.lang]))
        wide, high = face_set.SHAPES[face.shape]
        box = Box(x, y, width, width * high / wide)
        edge = (width if face.shape == "token" else CORNER * width) / 2
        shadow = rect(x + LIFT * width, y + 2 * LIFT * width, box.width, box.height, rx=edge, cls="face-shadow")
        return [shadow, face.svg.having(**box._asdict())], box

    def _slot_names(self, name: str) -> list[str]:
        """Return the letter of a space, or the value of the number that it names, or the values of a list."""
        numbers = self.game.source.numbers
        if name.endswith(".*"):
            of_list = {key.removeprefix(name[:-1]): value for key, value in numbers.items()}
            listed = sorted(int(index) for index in of_list if index.isdigit())
            if listed:
                return [str(of_list[str(index)]) for index in listed]
        if "." in name and name not in numbers:
            raise WrongPictureError("slots", f'there is no number "{name}"', did_you_mean(name, numbers))
        return [str(numbers.get(name, name))]

    def _dial(self, box: Box) -> tuple[Content, Box]:
        zones = self.game.source.data["table"].get("zones") or {}
        zone = next((name for name, spec in zones.items() if spec["kind"] == "dial"), "")
        rows, _, labels = table_of(self.game, zone, lambda key, **args: self._say(key), ("dial",))
        drawn = wheel.picture(rows, 1, labels)
        size = f"0 0 {wheel.SIZE:.0f} {wheel.SIZE:.0f}"
        return tag("svg", drawn, viewBox=size, x=box.x, y=box.y, width=box.width, height=box.height), box

    def _say(self, key: str) -> str:
        return self.texts.say(self.lang, self.game.id, key)

    @staticmethod
    def _number(name: str, steps: Sequence[str]) -> int:
        if name not in steps:
            raise WrongPictureError("mark", f'there is no step "{name}"', did_you_mean(name, steps))
        return list(steps).index(name) + 1


def _slot(letter: str, box: Box, *, is_round: bool) -> tuple[Content, Box]:
    corner = min(box.width, box.height) / 2 if is_round else 6
    drawn = rect(box.x, box.y, box.width, box.height, rx=corner, cls="slot")
    size = min(SLOT_SIZE, 0.9 * box.height, 1.7 * box.width / max(len(letter), 1))
    x, y = box.x + box.width / 2, box.y + box.height / 2 + 0.35 * size
    name = text_line(letter, x, y, size, cls="slot-name", text_anchor="middle")
    return [drawn, name] if letter else drawn, box


def _turned(drawn: tuple[Content, Box], entry: Mapping[str, Any], i: int) -> tuple[Content, Box]:
    """Return the drawing of a piece turned about its middle, by its angle in degrees, if the entry has angles."""
    turns = entry.get("turn", ())
    if i >= len(turns):
        return drawn
    content, box = drawn
    middle = f"{box.x + box.width / 2:.1f} {box.y + box.height / 2:.1f}"
    return tag("g", content, transform=f"rotate({turns[i]} {middle})"), box


def _mark(n: int, box: Box, i: int) -> Element:
    """Return the number of a step at the upper left corner of something, most of it outside."""
    x, y = (max(MARK_RADIUS, edge - MARK_OFFSET) for edge in (box.x, box.y))
    return round_mark(n, x + i * MARK_STEP, y)


def round_mark(n: int, x: float, y: float) -> Element:
    """Return a number on a disc with its middle at `x` and `y`."""
    number = text_line(str(n), x, y + 7.5, 21, cls="mark-number", text_anchor="middle")
    return tag("g", circle(x, y, MARK_RADIUS, cls="mark-disc"), number, cls="layout-mark")


def _square_mark(n: int, box: Box, i: int) -> Element:
    """Return the number of a step in a square at the left edge of something, which no one takes for a location's."""
    x = max(MARK_RADIUS, box.x - SQUARE_OFFSET) + i * MARK_STEP
    y = max(MARK_RADIUS, box.y + min(SQUARE_DROP, box.height / 2))
    square = rect(x - MARK_RADIUS, y - MARK_RADIUS, 2 * MARK_RADIUS, 2 * MARK_RADIUS, rx=5, cls="mark-square")
    number = text_line(str(n), x, y + 7.5, 21, cls="mark-number", text_anchor="middle")
    return tag("g", square, number, cls="layout-mark")
