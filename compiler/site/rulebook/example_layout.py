"""A picture of a worked example: parts of the board and the cards of players, with the pieces of its positions.

    layout:                     # as that of a set-up (layout_picture.py); besides, `of` may hold
      - {crop: [296, 246, 506, 122], at: [0, 0], width: 560, of: [...]}
                                # a part of the board: x, y, width and height in the picture of the set-up, whose units
                                # the pieces in its `of` have, too; `laid: true` shows the pieces of the set-up
      - {track: time, spaces: [0, 12], at: [0, 40], width: 560, moves: 1}
                                # spaces of the ring around the board with the discs after one move; an arrow shows
                                # which of them have moved by then, or from `since` (another number of moves) to then
      - {zone: 0.knowledge, at: [0, 0], width: 90, step: [96, 0]}
                                # the pieces of a zone
      - {zone: row, only: [congress], at: [0, 0], width: 90, moves: 1}
                                # those with these faces (art_crete_*); `ghost: true` if they are about to leave
      - {lies: markers/ship, at: [0, 0], scale: 1.1, moves: 2, since: 0}
                                # a zone as it lies on the table (table_picture.py has its words), with frames around
                                # what is new `since` a position or gone `until` another one, or without frames;
                                # `bare: true` leaves out the words above it, `words` are others
      - {chart: excavation, row: 9, column: 5, at: [0, 0], width: 400}
                                # a look-up table with a lit cell, or without one
      - {score: score.time, at: [0, 30], step: [60, 0]}
                                # the points of all for a part of the scoring (total: all of it): middle, foot;
                                # a list of parts is added up
      - {player: 0, at: [0, 20]}                # the sign and the name of a player: left and foot; in the set-up, too
      - {arrow: [10, 10, 90, 10], bend: 20}     # from, to, and how far its middle is left of the straight way
      - {key: 1, at: [20, 20]}                  # the number of the step of the story that is seen here

Without `moves` pieces lie as they do before the first move.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatch
from typing import Any, NamedTuple

from compiler.base.diagnostics import did_you_mean
from compiler.draw.svg.elements import Content, Element, rect, tag, text_line
from compiler.site.rulebook.layout_picture import BOARD, LABEL_SIZE, LAID, Box, LayoutPicture, round_mark
from compiler.site.rulebook.pictures import Pictures, WrongPictureError
from compiler.site.rulebook.piece_drawing import arrow, piece
from compiler.site.rulebook.position_picture import View
from compiler.site.rulebook.table_picture import TablePicture
from compiler.text import Texts

DISC_SHARE = 0.95
"""The size of a disc on the track, as a share of the shorter edge of a space."""
STACK_SHARE = 0.3
"""How far a disc is above the one below it, as a share of its size."""
DISC_SIGN = 0.36
"""The size of the sign of a player on a disc, as a share of the size of the disc."""
SIGN_SIZE = 22.0
SCORE_SIZE = 30.0
CHANGES = {"since": "new", "until": "gone"}
"""How pieces are marked that are not in another position: an earlier one, or a later one."""


class Positions(NamedTuple):
    """The views of an example before its moves and after each of them, its players' colours, and its final scoring."""

    views: Sequence[View]
    colours: Sequence[str]
    result: Mapping[str, Any] = {}


class ExampleLayout(LayoutPicture):
    """Draws one example; the page must hold the board of the set-up, the faces and the signs of players."""

    def __init__(self, pictures: Pictures, texts: Texts, board: Box, positions: Positions) -> None:
        super().__init__(pictures.game, pictures.lang, texts)
        self.pictures, self.painter = pictures, pictures.painter
        self.board, self.positions = board, positions
        self.table = TablePicture(pictures.painter)

    def _entry(self, entry: Mapping[str, Any]) -> Iterator[tuple[Content, Box]]:
        if "crop" in entry:
            yield self._crop(entry)
        elif "track" in entry:
            yield from self._track(entry)
        elif "zone" in entry:
            yield from self._zone(entry)
        elif "lies" in entry:
            yield self._lying(entry)
        elif "chart" in entry:
            yield self._chart(entry)
        elif "score" in entry:
            yield from self._score(entry)
        elif "player" in entry:
            yield self._player(int(entry["player"]), *self._at(entry))
        elif "arrow" in entry:
            x1, y1, x2, y2 = entry["arrow"]
            yield arrow((x1, y1), (x2, y2), entry.get("bend", 0)), Box(x1, y1, 0, 0)
        elif "key" in entry:
            x, y = self._at(entry)
            yield round_mark(int(entry["key"]), x, y), Box(x, y, 0, 0)
        else:
            yield from super()._entry(entry)

    def _crop(self, entry: Mapping[str, Any]) -> tuple[Content, Box]:
        """Return a part of the board, with the pieces on it."""
        inside = [drawn for one in entry.get("of", ()) for drawn, _ in self._entry(one)]
        shown = LAID if entry.get("laid") else BOARD
        return self._window(Box(*entry["crop"]), Box(*self._at(entry), float(entry["width"]), 0), inside, shown)

    def _window(self, part: Box, place: Box, inside: Content, shown: str = BOARD) -> tuple[Content, Box]:
        zoom = place.width / part.width
        place = place._replace(height=part.height * zoom)
        board = tag("use", href=f"#{shown}")
        view = f"{part.x:.1f} {part.y:.1f} {part.width:.1f} {part.height:.1f}"
        drawn = tag("svg", board, inside, viewBox=view, overflow="hidden", **place._asdict())
        return [drawn, rect(*place, cls="board-edge")], place

    def _view(self, entry: Mapping[str, Any]) -> View:
        return self._after(int(entry.get("moves", 0)))

    def _after(self, n: int) -> View:
        """Return the view after that many moves."""
        if n >= len(self.positions.views):
            raise WrongPictureError("moves", f"the example has no {n} moves", f"it has {len(self.positions.views) - 1}")
        return self.positions.views[n]

    def _content(self, name: str, entry: Mapping[str, Any]) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """Return the description of a zone and what it holds."""
        seat, _, own = name.rpartition(".")
        view = self._view(entry)
        zones = view["seats"][int(seat)]["zones"] if seat else view["zones"]
        if own not in zones:
            raise WrongPictureError("zone", f'there is no zone "{name}"', did_you_mean(own, zones))
        return (self.painter.seat_zones if seat else self.painter.zones)[own], zones[own]

    def _zone(self, entry: Mapping[str, Any]) -> Iterator[tuple[Content, Box]]:
        spec, content = self._content(str(entry["zone"]), entry)
        pieces = [*content.get("pieces", ()), *content.get("slots", ())]
        if "only" in entry:
            pieces = [one for wanted in entry["only"] for one in pieces if one and fnmatch(one["face"], wanted)]
        if not any(pieces):
            raise WrongPictureError("zone", f'there is nothing to show in "{entry["zone"]}"', "name what lies there")
        x, y = self._at(entry)
        dx, dy = entry.get("step", (0, 0))
        for i, one in enumerate(pieces):
            if one:
                face = str(self.painter.face_down(one, str(spec.get("back")))["face"])
                draw = self._whole_face if entry.get("whole") else self._face
                drawn, place = draw(face, x + i * dx, y + i * dy, float(entry.get("width", 60)))
                yield tag("g", drawn, cls="ghost") if entry.get("ghost") else drawn, place

    def _track(self, entry: Mapping[str, Any]) -> Iterator[tuple[Content, Box]]:
        """Yield spaces of the ring, the discs on them, and arrows of those that have moved."""
        spaces = self.spaces
        if not spaces:
            raise WrongPictureError("track", "there is no ring around the board", "show the zone instead")
        start, end = (int(value) for value in entry["spaces"])
        first = min(spaces)
        numbers = [first + (at - first) % len(spaces) for at in range(start, end + 1)]
        shown = {at: spaces[at] for at in numbers}
        part = _around(list(shown.values()))
        drawn, place = self._window(part, Box(*self._at(entry), float(entry["width"]), 0), ())
        yield drawn, place
        zoom = place.width / part.width
        size = DISC_SHARE * zoom * min(min(box.width, box.height) for box in shown.values())
        upright = part.height > part.width

        def spot(disc: Mapping[str, Any]) -> tuple[float, float] | None:
            """Return the middle of a disc, which leaves the number of its space free."""
            if disc["at"] not in shown:
                return None
            box = shown[disc["at"]]
            x, y = place.x + (box.x - part.x) * zoom, place.y + (box.y - part.y) * zoom
            lift = STACK_SHARE * size * (disc.get("level") or 0)
            if upright:
                return x + (-0.42 if box.x < self.board.x + self.board.width / 2 else 1.42) * size, (
                    y + box.height * zoom / 2 - lift
                )
            return x + box.width * zoom / 2, y - 0.12 * size - lift

        zone = str(entry["track"])
        before = {one["id"]: one for one in self._content(zone, {"moves": entry.get("since", 0)})[1]["pieces"]}
        after = sorted(self._content(zone, entry)[1]["pieces"], key=lambda one: one.get("level") or 0)
        for disc in after:
            new, old = spot(disc), spot(before[disc["id"]])
            if old and new and old != new:
                yield self._disc(disc, old, size, ghost=True), place
        for disc in after:
            new = spot(disc)
            if new:
                yield self._disc(disc, new, size), place
        for disc in after:
            new, old = spot(disc), spot(before[disc["id"]])
            if old and new and disc["at"] != before[disc["id"]]["at"]:
                gap = 0.5 * size
                if upright:
                    side = -gap if old[0] < place.x + place.width / 2 else gap
                    yield arrow((old[0] + side, old[1]), (new[0] + side, new[1]), math.copysign(34, side)), place
                else:
                    bend = 34 if new[0] > old[0] else -34
                    yield arrow((old[0], old[1] - gap), (new[0], new[1] - gap), bend), place

    def _disc(self, disc: Mapping[str, Any], at: tuple[float, float], size: float, *, ghost: bool = False) -> Element:
        colour = str(self.positions.colours[disc["owner"]])
        drawn = piece("disc", size, colour, (at[0] - size / 2, at[1] - size / 2))
        side = DISC_SIGN * size
        # the middle of the upper side of the disc, which is drawn above that of its box
        place = {"x": at[0] - side / 2, "y": at[1] - 0.02 * size - side / 2, "width": side, "height": side}
        sign = tag("use", href=f"#sign-{colour}", cls="scene-mark", **place)
        return tag("g", drawn, sign, **({"cls": "ghost"} if ghost else {}))

    def _lying(self, entry: Mapping[str, Any]) -> tuple[Content, Box]:
        """Return a zone as it lies on the table, with frames around what changes."""
        mark, other = next(((mark, entry[key]) for key, mark in CHANGES.items() if key in entry), ("", None))
        others = [] if other is None else [self._after(int(other))]
        spec = {**entry, "zone": entry["lies"]}
        drawn = self.table.part(spec, [self._view(entry), *others], mark, self.positions.colours)
        (x, y), scale = self._at(entry), float(entry.get("scale", 1))
        body = tag("g", drawn.body, transform=f"translate({x:.1f} {y:.1f}) scale({scale:.3f})")
        return body, Box(x, y, drawn.width * scale, drawn.height * scale)

    def _chart(self, entry: Mapping[str, Any]) -> tuple[Content, Box]:
        place = Box(*self._at(entry), float(entry["width"]), float(entry["width"]))
        [drawn] = self.pictures.picture(entry).drawing
        return drawn.having(**place._asdict()), place

    def _score(self, entry: Mapping[str, Any]) -> Iterator[tuple[Content, Box]]:
        """Yield the points of each player for parts of the scoring, or for all of it."""
        points = {"total": self.positions.result.get("totals", ()), **self.positions.result.get("parts", {})}
        names = [entry["score"]] if isinstance(entry["score"], str) else entry["score"]
        for name in names:
            if not points.get(name):
                raise WrongPictureError("score", f'the example does not end with "{name}"', did_you_mean(name, points))
        (x, y), (dx, dy) = self._at(entry), entry.get("step", (0, 0))
        for seat, value in enumerate(map(sum, zip(*(points[name] for name in names), strict=True))):
            style = {"cls": "layout-label is-score", "text_anchor": "middle"}
            yield text_line(str(value), x + seat * dx, y + seat * dy, SCORE_SIZE, **style), Box(x, y, 0, 0)

    def _player(self, seat: int, x: float, y: float) -> tuple[Content, Box]:
        """Return the sign and the name of a player: of the example, or of the game in the picture of the set-up."""
        colours = self.positions.colours or self.game.source.data["game"]["colours"]
        if seat >= len(colours):
            raise WrongPictureError("player", f"there is no seat {seat}", f"there are 0 to {len(colours) - 1}")
        colour = colours[seat]
        sign = tag(
            "use", href=f"#sign-{colour}", x=x, y=y - 0.85 * SIGN_SIZE, width=SIGN_SIZE, height=SIGN_SIZE, cls="sign"
        )
        name = text_line(
            self.painter.player_name(colour), x + 1.25 * SIGN_SIZE, y, LABEL_SIZE, cls="layout-label is-player"
        )
        return tag("g", sign, name, data_colour=colour), Box(x, y, 0, 0)


def _around(boxes: Sequence[Box]) -> Box:
    """Return the smallest box that holds all."""
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    right, foot = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Box(x, y, right - x, foot - y)
