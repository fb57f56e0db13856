"""Pictures of a position as it lies on the table: crops of the board and of what is before a player.

    strips:
    - [sites.africa.deck, sites.africa.row, sites.africa.huts]      # one strip, from left to right
    - [{zone: markers/ship, paid: above}]                           # the amounts above the track are what is paid
    - [0.markers, {zone: 0.mat/huts, as: hut}]                      # a figure as that many pieces
    - [{zone: 0.mat/money, as: track}]                              # a figure as a disc on a numbered track
    - [{zone: 0.mat/money, as: way}]                                # the same, with an arrow from where the disc was
    - [{zone: 0.shown, side: income}]                               # faces from their other side, if they have it

Everything lies in the same place before and after the moves; what goes away has a dashed outline before, what is new a
gold frame after, and so has the price or amount that a piece newly covers, and the disc of a figure that changes.
Where nothing moves, the next price of a track has a dark frame. Of a track that is too long its first spaces are drawn.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from compiler.draw import fonts
from compiler.draw.faces import compact_face
from compiler.draw.svg.elements import Content, Element, Value, circle, rect, tag, text_line
from compiler.site.rulebook.markdown import plain_text
from compiler.site.rulebook.pictures import WrongPictureError
from compiler.site.rulebook.piece_drawing import arrow, piece
from compiler.site.rulebook.piece_picture import symbol_id
from compiler.site.rulebook.position_picture import PositionPainter, View
from compiler.site.rulebook.zone_picture import ZoneContent

WIDTH = 490.0
"""Width of a picture; half a page in print, where a unit is about 0.15 mm."""
TEXT = 17.0
SIZES = (TEXT, 15.5, 14.0, 13.0)
"""Sizes of the words above a strip, of which the largest is taken that has room."""
SIGN = 21.0
"""Room for the sign before the name of a player."""
LINE = 24.0
"""Height of the words above a strip."""
GAP = 14.0
"""Between the parts of a strip, and below one."""
EDGE = 4.0
"""Around the picture, for frames at its edge."""
CARD, WIDE, TOKEN, PIECE, MEDAL = 68.0, 92.0, 40.0, 29.0, 44.0
"""Widths of cards, wide cards, tokens, pieces without a face, and of the sign of a place."""
SPACE = 46.0
"""From one space of a track to the next."""
PRICE = 24.0
"""Height of the row of values of a track."""
COIN = 21.0
"""From one space of a track of figures to the next."""


class Drawn(NamedTuple):
    """What lies in a zone, with its upper left corner at the origin."""

    body: Content
    width: float
    height: float


class TablePicture:
    """Draws positions of one game in one language as they lie on the table."""

    def __init__(self, painter: PositionPainter) -> None:
        self.painter = painter
        self.faces = {**painter.game.faces[painter.lang], **painter.sides}

    def pair(
        self, before: View, after: View | None, colours: Sequence[str], strips: Sequence[Sequence[Any]]
    ) -> list[list[Element]]:
        """Return the pictures before and after, or only that before; WrongPictureError for an unknown zone."""
        keys = [str(_spec(part)["zone"]) for strip in strips for part in strip]
        views = [self.painter.contents(view, colours, keys) for view in (before, after) if view is not None]
        bodies: list[list[Content]] = [[] for _ in views]
        y = 0.0
        for strip in strips:
            y = self._strip(strip, views, colours, y, bodies)
        names = [self.painter.title(self._zone({"zone": key}, views[0])) for key in keys]
        box = f"{-EDGE:.0f} 0 {WIDTH + 2 * EDGE:.0f} {y:.0f}"
        label = ", ".join(dict.fromkeys(names))
        return [[tag("svg", body, viewBox=box, cls="crop", role="img", aria_label=label)] for body in bodies]

    def part(self, spec: Mapping[str, Any], views: Sequence[View], mark: str, colours: Sequence[str]) -> Drawn:
        """Return a zone in the first of one or two positions, with marks on what is not in the second one.

        Above it are its words, unless it is `bare`.
        """
        zones = [self._zone(spec, self.painter.contents(view, colours, [str(spec["zone"])])) for view in views]
        zone, other = zones[0], zones[1] if len(zones) > 1 else None
        drawn = self._part(spec, zone, other, mark, colours)
        if spec.get("bare"):
            return drawn
        colour = colours[zone.seat] if zone.seat is not None else ""
        words = self._words(spec, zone, colour)
        line = text_line(words, SIGN if colour else 0, TEXT, TEXT, cls="crop-words")
        body = [_sign(colour, 0, 2.5, 17) if colour else (), line, _moved(drawn.body, 0, LINE)]
        return Drawn(body, max(drawn.width, _wide(colour, words, TEXT)), LINE + drawn.height)

    # -- strips -----------------------------------------------------------------------------------------------------
    def _zone(self, spec: Mapping[str, Any], zones: Mapping[str, ZoneContent]) -> ZoneContent:
        name = str(spec["zone"])
        if name not in zones:
            raise WrongPictureError("strips", f'there is no zone "{name}"', "table.yaml has the zones")
        return zones[name]

    def _strip(
        self,
        strip: Sequence[Any],
        views: Sequence[Mapping[str, ZoneContent]],
        colours: Sequence[str],
        y: float,
        bodies: list[list[Content]],
    ) -> float:
        """Draw a strip at `y` into each body, and return where the next one begins."""
        parts: list[tuple[float, float, list[Drawn], list[tuple[str, str]]]] = []
        panel = ""
        seat: int | None = None
        for part in strip:
            spec = _spec(part)
            zones = [self._zone(spec, view) for view in views]
            is_new = zones[0].panel == "" or zones[0].panel != panel
            panel = zones[0].panel
            medal = self._face(panel, MEDAL) if is_new and zones[0].spec["kind"] != "lanes" else None
            drawn = [
                self._part(spec, zone, zones[1 - i] if len(zones) > 1 else None, ("gone", "new")[i], colours)
                for i, zone in enumerate(zones)
            ]
            if medal:
                aside = medal.width + GAP / 2
                beside = [_moved(medal.body, 0, 10)]
                drawn = [Drawn([beside, _moved(one.body, aside, 0)], aside + one.width, one.height) for one in drawn]
            own = zones[0].seat if zones[0].seat != seat else None
            colour = colours[own] if own is not None else ""
            words = [(colour, self._words(spec, zone, colour)) if is_new else ("", "") for zone in zones]
            parts.append((GAP / 2 if panel else GAP, max(one.width for one in drawn), drawn, words))
            seat = zones[0].seat
        whole = sum(gap + wide for gap, wide, _, _ in parts) - parts[-1][0]
        if whole > WIDTH + 1:
            text = f"the strip {[_spec(part)['zone'] for part in strip]} is {whole:.0f} wide"
            raise WrongPictureError("strips", text, f"at most {WIDTH:.0f}: make two strips of it")
        size = next((size for size in SIZES if _room(parts, size) <= WIDTH), SIZES[-1])
        x = 0.0
        for gap, wide, drawn, words in parts:
            for body, one, (colour, line) in zip(bodies, drawn, words, strict=True):
                body.append(_moved([_sign(colour, 0, 2.5, 17)] if colour else (), x, y))
                body.append(
                    text_line(line, x + (SIGN if colour else 0), y + TEXT, size, cls="crop-words") if line else ()
                )
                body.append(_moved(one.body, x, y + LINE))
            x += max(wide, *(_wide(*one, size) for one in words)) + gap
        return y + LINE + max(one.height for _, _, drawn, _ in parts for one in drawn) + GAP

    def _words(self, spec: Mapping[str, Any], zone: ZoneContent, colour: str) -> str:
        """Return the words above a part, with the name of its player."""
        if "words" in spec:
            words = self.painter.say(str(spec["words"]))
        elif "as" in spec:
            words = plain_text(zone.content["items"][0]["label"])
        else:
            words = self.painter.title(zone)
        return f"{self.painter.player_name(colour)}: {words[:1].lower()}{words[1:]}" if colour else words

    # -- parts ------------------------------------------------------------------------------------------------------
    def _part(
        self,
        spec: Mapping[str, Any],
        zone: ZoneContent,
        other: ZoneContent | None,
        mark: str,
        colours: Sequence[str],
    ) -> Drawn:
        theirs: Mapping[str, Any] = other.content if other is not None else {}
        compared = other is not None
        if spec.get("as") in ("track", "way"):
            return self._figure(zone, theirs, mark if compared else "", colours, is_way=spec["as"] == "way")
        if "as" in spec:
            n = int(zone.content["items"][0]["n"])
            had = int(theirs["items"][0]["n"]) if compared else n
            one = piece(str(spec["as"]), PIECE - 6, colours[zone.seat or 0])
            marked = [one, _frame(mark, 0, 0, PIECE - 6, PIECE - 6)]
            return _rows([one if i < had else marked for i in range(n)], max(n, had))
        match zone.spec["kind"]:
            case "lanes":
                return self._lanes(zone, theirs, mark if compared else "", colours, str(spec.get("paid", "values")))
            case "pile":
                return self._pile(zone)
            case "tally":
                return self._pieces(zone, theirs, mark if compared else "", colours)
            case _:
                return self._cards(zone, theirs, mark if compared else "", str(spec.get("side", "")))

    def _places(self, zone: ZoneContent) -> int:
        return int(self.painter.figure(zone.spec.get("places", 0)))

    def _pile(self, zone: ZoneContent) -> Drawn:
        back = f"back:{zone.spec.get('back')}"
        one = self._face(back, 52.0) if zone.content.get("count") else None
        return one or Drawn(rect(0, 0, 52, 72, rx=6, cls="slot"), 52, 72)

    def _cards(self, zone: ZoneContent, theirs: Mapping[str, Any], mark: str, side: str) -> Drawn:
        """Return pieces with faces in a row, on their spaces if the zone has places."""
        if "slots" in zone.content:
            mine = [str(one["face"]) if one else "" for one in zone.content["slots"]]
        else:
            mine = _faces(zone.content)
        left = Counter(_faces(theirs))
        places = self._places(zone)
        shapes = {self.faces[face].shape for face in [*mine, *left] if face in self.faces}
        shape = next(iter(shapes), "card")
        size = {"card": CARD, "wide": WIDE, "token": TOKEN}[shape]
        step = size + (6.0 if not places else SPACE - TOKEN)
        high = size * compact_face.SHAPES[shape][1] / compact_face.SHAPES[shape][0]
        edge = 7.0 if places else 0.0
        body: list[Content] = []
        if places:
            body.append(rect(0, 0, places * step + 2 * edge - 6, high + 2 * edge, rx=8, cls="crop-mat"))
        for i in range(max(places, len(mine))):
            x = edge + i * step
            face = mine[i] if i < len(mine) else ""
            if not face:
                empty = circle(x + size / 2, edge + high / 2, size / 2 - 1, cls="slot")
                body.append(empty if shape == "token" else rect(x, edge, size, high, rx=6, cls="slot"))
                continue
            drawn = self._face(f"{face}:{side}", size) or self._face(face, size)
            body.append(_moved(drawn.body if drawn else (), x, edge))
            left[face] -= 1
            if mark and left[face] < 0:
                body.append(_frame(mark, x, edge, size, high, round_=shape == "token"))
        n = max(places, len(mine), sum(1 for _ in _faces(theirs)))
        return Drawn(body, max(0, n * step - 6) + 2 * edge, high + 2 * edge)

    def _pieces(self, zone: ZoneContent, theirs: Mapping[str, Any], mark: str, colours: Sequence[str]) -> Drawn:
        """Return the pieces of a zone that counts them by player, such as huts, with the signs of their players."""
        had = {item.get("owner"): int(item["n"]) for item in theirs.get("items", ())}
        body: list[Content] = []
        x = 0.0
        for item in zone.content.get("items", ()):
            colour, n = colours[item["owner"]], int(item["n"])
            for i in range(n):
                body.append(piece(str(zone.spec["figure"]), PIECE, colour, (x, 14)))
                if mark and i >= had.get(item["owner"], 0):
                    body.append(_frame(mark, x + 1, 14, PIECE - 2, PIECE))
                x += PIECE + 2
            body.append(_sign(colour, x - n * (PIECE + 2) / 2 - 8, 52, 14))
            x += 6
        return Drawn(body, max(0.0, x - 8), 66)

    def _figure(
        self, zone: ZoneContent, theirs: Mapping[str, Any], mark: str, colours: Sequence[str], *, is_way: bool
    ) -> Drawn:
        """Return a disc at a figure of a player, on or beside the spaces of a track from 1."""
        n = int(zone.content["items"][0]["n"])
        had = int(theirs["items"][0]["n"]) if theirs else n
        last = max(n, had, 3)
        body: list[Content] = []
        for i in range(1, last + 1):
            body += _value(str(i), i * COIN + 4, 4, COIN - 2, 25, "", 16)
        body.append(text_line("…", (last + 1) * COIN + 5, 22, TEXT, cls="crop-words"))
        colour = colours[zone.seat or 0]
        new, old = ((at * COIN + 3 if at else 0) + COIN / 2 for at in (n, had))
        if is_way and n != had:
            body.append(tag("g", piece("disc", 25, colour, (old - 12.5, 24)), cls="ghost"))
            body.append(arrow((old, 48), (new, 48), math.copysign(9, new - old) * -1))
        body.append(piece("disc", 25, colour, (new - 12.5, 24)))
        body.append(_frame(mark, new - 12, 27, 24, 20) if mark and n != had and not is_way else ())
        return Drawn(body, (last + 1) * COIN + 20, 66 if is_way else 48)

    # -- tracks -----------------------------------------------------------------------------------------------------
    def _lanes(
        self, zone: ZoneContent, theirs: Mapping[str, Any], mark: str, colours: Sequence[str], paid: str
    ) -> Drawn:
        others = {lane["id"]: lane for lane in theirs.get("lanes", ())}
        body: list[Content] = []
        wide = high = 0.0
        for lane in zone.content.get("lanes", ()):
            draw = self._tiles if lane.get("pieces") is not None else self._markers
            one = draw(lane, others.get(lane["id"]) or {}, mark, colours, paid)
            body.append(_moved(one.body, 0, high))
            wide, high = max(wide, one.width), high + one.height
        return Drawn(body, wide, high)

    def _markers(
        self, lane: Mapping[str, Any], theirs: Mapping[str, Any], mark: str, colours: Sequence[str], paid: str
    ) -> Drawn:
        """Return a track whose pieces cover it from its first space, with its values below and amounts above."""
        filled, had = set(lane.get("filled") or ()), set(theirs.get("filled") or ())
        above = lane.get("above") or ()
        top = PRICE + 2 if above else 0.0
        body: list[Content] = []
        for i, value in enumerate(lane.get("values") or ()):
            x = i * SPACE + 1
            is_changed = bool(mark) and (i in filled) != (i in had)
            lit = _lit(mark, is_new=is_changed and i in filled, is_next=i == lane.get("next"))
            if above:
                body += _value(str(above[i]), x, 0, SPACE - 4, PRICE, lit if paid == "above" else "")
            drawn = self._face(str(lane.get("face")), TOKEN) if i in filled else None
            empty = circle(x + 21, top + TOKEN / 2 + 1, TOKEN / 2, cls="slot")
            body.append(_moved(drawn.body, x + 1, top + 1) if drawn else empty)
            if is_changed and i in filled:
                body.append(_frame(mark, x + 1, top + 1, TOKEN, TOKEN, round_=True))
            body += _value(str(value), x, top + TOKEN + 4, SPACE - 4, PRICE, lit if paid == "values" else "")
        return Drawn(body, len(lane.get("values") or ()) * SPACE, top + TOKEN + 4 + PRICE)

    def _tiles(
        self, lane: Mapping[str, Any], theirs: Mapping[str, Any], mark: str, colours: Sequence[str], paid: str
    ) -> Drawn:
        """Return a track with pieces on some of its spaces, and its values below."""
        values = list(lane.get("values") or ())
        at: dict[int, list[Mapping[str, Any]]] = {}
        for one in lane["pieces"]:
            at.setdefault(int(one["at"]), []).append(one)
        faced = any(one.get("face") for one in lane["pieces"])
        step, size, high = (WIDE + 4, WIDE, WIDE * 2 / 3) if faced else (SPACE - 2, 19.0, 44.0)
        shown = min(len(values), int((WIDTH - 16) // step))
        had = {str(one["id"]): int(one["at"]) for one in theirs.get("pieces") or ()}
        if mark and any(had.get(str(one["id"])) != one["at"] for one in lane["pieces"] if one["at"] >= shown):
            text, hint = f"what changes is beyond the {shown} spaces that are drawn", "choose another piece"
            raise WrongPictureError("strips", text, hint)
        body: list[Content] = []
        for i in range(shown):
            x = i * step + 1
            body.append(rect(x, 0, step - 3, high + 4, rx=6, cls="slot"))
            for k, one in enumerate(at.get(i, ())):
                drawn = self._face(str(one["face"]), size) if one.get("face") else None
                spot = (x + 0.5, 2.0) if drawn else (x + 1 + k % 2 * (size + 1), 3 + k // 2 * (size + 1))
                disc = [] if drawn else [_disc(colours[one["owner"]], size)]
                body.append(_moved(drawn.body if drawn else disc, *spot))
                if mark and str(one["id"]) not in had:
                    body.append(_frame(mark, *spot, size, high))
            is_next = faced and i == lane.get("next")
            lit = _lit(mark, is_new=is_next and i != theirs.get("next"), is_next=is_next)
            body += _value(str(values[i]), x, high + 7, step - 3, PRICE, lit)
        if shown < len(values):
            body.append(text_line("…", shown * step + 2, high / 2 + 6, 22, cls="crop-words"))
        return Drawn(body, shown * step + (16 if shown < len(values) else 0), high + 7 + PRICE)

    # -- pieces -----------------------------------------------------------------------------------------------------
    def _face(self, id: str, width: float) -> Drawn | None:
        """Return a face or a back, None if there is none."""
        if not self.painter.knows(id):
            return None
        wide, high, _ = self.painter.drawn(id)
        height = width * high / wide
        return Drawn(tag("use", href=f"#{symbol_id(id)}", width=width, height=height), width, height)


def _spec(part: Any) -> Mapping[str, Any]:
    return part if isinstance(part, Mapping) else {"zone": part}


def _wide(colour: str, words: str, size: float) -> float:
    """Return the width of the words above a part, with the sign of the player."""
    return fonts.width(words, fonts.SANS, size) + (SIGN if colour else 0)


def _room(parts: Sequence[tuple[float, float, list[Drawn], list[tuple[str, str]]]], size: float) -> float:
    """Return the width of a strip whose words have this size."""
    wides = [gap + max(wide, *(_wide(*one, size) for one in words)) for gap, wide, _, words in parts]
    return sum(wides) - parts[-1][0]


def _faces(content: Mapping[str, Any]) -> list[str]:
    """Return the faces of the pieces of a zone, each as often as there are pieces with it."""
    pieces = [one for one in [*(content.get("pieces") or ()), *(content.get("slots") or ())] if one]
    return [str(one["face"]) for one in pieces for _ in range(int(one.get("n", 1)))]


def _rows(drawn: Sequence[Content], most: int) -> Drawn:
    """Return small pieces in rows of five in a zone that has room for `most`."""
    step = PIECE - 4
    body = [_moved(one, i % 5 * step, 4 + i // 5 * (step + 4)) for i, one in enumerate(drawn)]
    return Drawn(body, min(5, most) * step, 4 + -(-most // 5) * (step + 4))


def _moved(drawn: Content, x: float, y: float) -> Content:
    return tag("g", drawn, transform=f"translate({x:.1f} {y:.1f})") if drawn else ()


def _value(text: str, x: float, y: float, wide: float, high: float, lit: str, size: float = 20) -> list[Element]:
    """Return a space with its number."""
    box = rect(x, y, wide, high, rx=4, cls=f"crop-space {lit}".strip())
    return [
        box,
        text_line(text, x + wide / 2, y + high / 2 + 0.35 * size, size, cls="crop-number", text_anchor="middle"),
    ]


def _lit(mark: str, *, is_new: bool, is_next: bool) -> str:
    """Return the class of a value: gold only where it is new, as with pieces; with no moves, the next one is marked."""
    if mark:
        return "is-lit" if mark == "new" and is_new else ""
    return "is-next" if is_next else ""


def _frame(mark: str, x: float, y: float, wide: float, high: float, *, round_: bool = False) -> Element:
    """Return the frame of a piece that is new, or the dashed outline of one that goes away."""
    radius = wide / 2 + 2 if round_ else 8
    return rect(x - 2, y - 2, wide + 4, high + 4, rx=radius, cls=f"crop-{mark}")


def _sign(colour: str, x: float, y: float, size: float, cls: str = "sign") -> Element:
    """Return the sign of a player; one with another class is not in the player's colour."""
    own: dict[str, Value] = {"data_colour": colour} if cls == "sign" else {}
    shape = tag("use", href=f"#sign-{colour}")
    return tag("svg", shape, cls=cls, x=x, y=y, width=size, height=size, viewBox="0 0 24 24", **own)


def _disc(colour: str, size: float) -> Content:
    """Return a disc seen from above, with the sign of its player."""
    half = size / 2
    return [
        circle(half, half, half - 1, cls="crop-disc", data_colour=colour),
        _sign(colour, 0.2 * size, 0.2 * size, 0.6 * size, "crop-sign"),
    ]
