"""Numbered call-outs on the parts of a face.

The parts are those that faces.yaml names: head, figures, picture, needs, title and text. Their positions are read from
the drawing itself, so that the layout of faces may change.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from compiler.draw import fonts
from compiler.draw.faces.face import LAUREL, SHAPES, Face, FaceSpec, badges
from compiler.draw.faces.face_set import FaceSet
from compiler.draw.palette import INK
from compiler.draw.svg.elements import Content, Element, circle, tag, text_line

RIM = 46.0
"""Margin on both sides of the face for the numbers, in units of the drawing."""
STEP = 30.0
"""Minimum distance of two numbers below one another."""
RADIUS = 13.0
EDGE = 4.0
LINE = 24.0
"""Height of a line of figures."""
GOLD = "#b8862b"


class Callout(NamedTuple):
    """A part of a face: the field of the data that it shows, its middle, and half its width."""

    field: str
    x: float
    y: float
    half: float


class _Text(NamedTuple):
    cls: str
    text: str
    x: float
    y: float
    half: float


class _Icon(NamedTuple):
    name: str
    x: float
    y: float
    size: float


def find(face_set: FaceSet, spec: FaceSpec, face: Face) -> list[Callout]:
    """Return the parts that a face shows, from top to bottom."""
    return sorted(_Reader(face_set, spec, face).parts(), key=lambda part: (round(part.y / STEP), part.x))


class _Reader:
    """Finds the parts of one drawing."""

    def __init__(self, face_set: FaceSet, spec: FaceSpec, face: Face) -> None:
        self.face_set, self.spec, self.face = face_set, spec, face
        self.texts, self.icons = _read(face.svg)

    def parts(self) -> Iterator[Callout]:
        """Yield the parts in no particular order."""
        entry, row = self.spec.entry, self.spec.row
        title = next((one for one in self.texts if one.cls == "face-title"), None)
        corner = str(entry.get("corner", ""))
        if corner and row.get(corner) is not None and title:
            yield _at(corner, title)
        for field, icon in badges(entry.get("badge")):
            if row.get(field) is not None:
                yield from self._figure(field, icon)
        points = str(entry.get("vp", ""))
        if points and row.get(points) is not None:
            yield from self._figure(points, LAUREL)
        yield from self._pictures()
        if self.face.needs:
            yield from self._needs()
        named = next((one for one in self.texts if one.cls == "face-title" and self._names(one.text)), None)
        if named and not (corner and named == title):
            yield _at("id", named)
        written = [one for one in self.texts if one.cls == "face-text"]
        if written:
            middle = sum(one.y for one in written) / len(written)
            yield Callout("effect", written[0].x, middle, max(one.half for one in written))

    def _names(self, line: str) -> bool:
        """Return whether a line belongs to the title."""
        return line.rstrip("-").replace(fonts.SOFT_HYPHEN, "") in self.face.title.replace(fonts.SOFT_HYPHEN, "")

    def _figure(self, field: str, icon: str) -> Iterator[Callout]:
        text = str(self.spec.row[field])
        figures = [one for one in self.texts if one.cls == "face-figure" and one.text.lstrip("+") == text]
        drawn = [one for one in self.icons if one.name == icon]
        pairs = [(abs(f.x - i.x) + abs(f.y - i.y), f, i) for f in figures for i in drawn]
        if pairs:
            _, figure, sign = min(pairs, key=lambda pair: pair[0])
            left = min(figure.x - figure.half, sign.x - sign.size / 2)
            right = max(figure.x + figure.half, sign.x + sign.size / 2)
            yield Callout(field, (left + right) / 2, sign.y, (right - left) / 2)

    def _pictures(self) -> Iterator[Callout]:
        """Yield the picture, and the seals for its colour and for a second sign (`about`)."""
        entry = self.spec.entry
        of, sign = self.face_set.signs.of(self.spec)
        name = str(entry.get("icon", "")) or sign.icon
        drawn = sorted((one for one in self.icons if one.name == name), key=lambda one: -one.size)
        held = entry.get("count") if isinstance(entry.get("count"), str) else entry.get("times")
        if drawn:
            yield Callout(str(held or "kind"), drawn[0].x, drawn[0].y, drawn[0].size / 2)
        if of and entry.get("icon"):
            seals = [one for one in self.icons if one.name == sign.icon and one not in drawn[:1]]
            if seals:
                yield Callout(str(entry["colour"]), seals[0].x, seals[0].y, seals[0].size / 2)
        if "about" in entry:
            about, other = self.face_set.signs.of(self.spec, "about")
            seals = [one for one in self.icons if about and one.name == other.icon]
            if seals:
                yield Callout(str(entry["about"]), seals[-1].x, seals[-1].y, seals[-1].size / 2)

    def _needs(self) -> Iterator[Callout]:
        needs = self.spec.entry.get("needs")
        field = str(needs.get("rows")) if isinstance(needs, dict) else str(needs)
        icons = {sign.icon for sign in self.face_set.signs.values()}
        seals = [one for one in self.icons if one.name in icons]
        if seals:
            top = min(one.y for one in seals)
            left = min(one.x - one.size / 2 for one in seals if one.y == top)
            line = [one.x + one.size / 2 for one in self.icons if abs(one.y - top) < one.size / 2 and one.x > left]
            line += [one.x + one.half for one in self.texts if abs(one.y - top) < LINE / 2 and one.x > left]
            right = max(line)  # what the line asks for, and what it costs
            yield Callout(field, (left + right) / 2, top, (right - left) / 2)


def _at(field: str, text: _Text) -> Callout:
    return Callout(field, text.x, text.y, text.half)


def _read(drawing: Element) -> tuple[list[_Text], list[_Icon]]:
    """Return the lines of text and the icons of a drawing with their positions."""
    texts, icons = [], []
    for one in drawing.elements():
        if one.name == "text":
            line = one.text
            size = float(one.get("font-size", "0"))
            cls = one.get("class")
            wide = fonts.width(line, fonts.TEXT if cls == "face-text" else fonts.TITLE, size)
            shift = {"start": 0.5, "middle": 0.0, "end": -0.5}[one.get("text-anchor", "start")]
            x = float(one.get("x", "0")) + shift * wide
            texts.append(_Text(cls, line, x, float(one.get("y", "0")) - size * 0.33, wide / 2))
        elif one.name == "use" and one.get("href").startswith("#i-"):
            x, y, w = (float(one.get(key, "0")) for key in ("x", "y", "width"))
            icons.append(_Icon(one.get("href").removeprefix("#i-"), x + w / 2, y + w / 2, w))
    return texts, icons


def fields(callouts: Sequence[Callout]) -> list[str]:
    """Return the fields that the parts show, each once, in the order of their numbers."""
    return list(dict.fromkeys(part.field for part in callouts))


def draw(shape: str, drawn: Element, callouts: Sequence[Callout]) -> tuple[Content, str]:
    """Return a drawing with a number for each part, at the nearer side, and its viewBox.

    Parts that show the same field, as a sign and a word do, have the same number (`fields`).
    """
    w, h = SHAPES[shape]
    out: list[Content] = [drawn.children]
    placed: dict[bool, list[tuple[int, Callout]]] = {False: [], True: []}
    numbers = {field: n for n, field in enumerate(fields(callouts), 1)}
    above = [part for part in callouts if _hidden(part, callouts, w)]
    for part in callouts:
        n = numbers[part.field]
        if part in above:
            out += _numbered(n, part.x, RADIUS + 2 - RIM, part.x, part.y - LINE / 2 - EDGE)
            continue
        placed[part.x > w / 2 or (part.x == w / 2 and len(placed[False]) > len(placed[True]))].append((n, part))
    for right, listed in placed.items():
        x = w + RIM - RADIUS - 2 if right else -RIM + RADIUS + 2
        for (n, part), y in zip(listed, _apart([part.y for _, part in listed], h), strict=True):
            end = part.x + (part.half + EDGE if right else -part.half - EDGE)
            out += _numbered(n, x, y, end, part.y)
    top = RIM if above else EDGE
    return out, f"{-RIM:.0f} {-top:.0f} {w + 2 * RIM:.0f} {h + top + EDGE:.0f}"


def _hidden(part: Callout, callouts: Sequence[Callout], width: float) -> bool:
    """Return whether another part lies between a figure or name at the top and its side."""
    if part.y >= LINE * 2:
        return False
    right = part.x > width / 2
    others = [one for one in callouts if one != part and (one.x > part.x if right else one.x < part.x)]
    return any(abs(one.y - part.y) < (LINE / 2 if one.y < LINE * 2 else LINE * 2 + one.half) for one in others)


def _numbered(n: int, x: float, y: float, end_x: float, end_y: float) -> list[Content]:
    """Return a number at a place, with a line to the end; the circle covers the beginning of the line."""
    line = {"x1": x, "y1": y, "x2": end_x, "y2": end_y}
    return [
        tag("line", stroke="#fff", stroke_width=3.6, stroke_linecap="round", **line),
        tag("line", stroke=INK, stroke_width=1.6, stroke_linecap="round", **line),
        circle(end_x, end_y, 3.6, fill=GOLD, stroke="#fff", stroke_width=1.2),
        circle(x, y, RADIUS, fill="#fff", stroke=INK, stroke_width=1.6),
        text_line(str(n), x, y + 6, 18, cls="face-figure", fill=INK, text_anchor="middle"),
    ]


def _apart(ys: Sequence[float], height: float) -> list[float]:
    """Return `ys` moved to be at least STEP apart and within the drawing, in the same order."""
    out: list[float] = []
    for y in ys:
        out.append(max(y, out[-1] + STEP if out else RADIUS))
    over = out[-1] - (height - RADIUS) if out else 0
    if over > 0:
        out[-1] -= over
        for i in range(len(out) - 2, -1, -1):
            out[i] = min(out[i], out[i + 1] - STEP)
    return out
