"""Types of faces: shapes, signs, the specification of a face, and the drawn face."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from compiler.base import compiled_data
from compiler.draw.palette import TONES, Tone
from compiler.draw.svg.elements import Content, Element, tag

SHAPES = {"card": (250, 350), "wide": (350, 230), "token": (120, 120)}
"""Width and height of each shape, in units of the drawing."""

HOURGLASS = "hourglass"
LAUREL = "laurel"
NEUTRAL = "ink"

Row = dict[str, Any]


class Sign(NamedTuple):
    """How a site or region is marked everywhere: colour, emblem and pattern."""

    tone: Tone
    colour: str
    icon: str
    pattern: str


class FaceSpec(NamedTuple):
    """The specification of one face, in no language: its row of the rules data, and its merged entry of faces.yaml."""

    id: str
    set: str
    kind: str
    shape: str
    row: Row
    entry: dict[str, Any]
    path: tuple[str, ...]


class Face(NamedTuple):
    """A drawn face in one language. `sign` is the id of the sign that gives its colour, or ""."""

    id: str
    set: str
    kind: str
    shape: str
    title: str
    text: str
    label: str
    needs: list[str]
    svg: Element
    sign: str
    small: Element
    """The compact drawing."""

    def data(self) -> compiled_data.Face:
        """Return the face as JSON, for the play page."""
        drawn: compiled_data.Face = {"shape": self.shape, "svg": str(self.svg), "small": str(self.small)}
        if self.title:
            drawn["title"] = self.title
        if self.text:
            drawn["text"] = self.text
        if self.label:
            drawn["label"] = self.label
        if self.needs:
            drawn["needs"] = self.needs
        return drawn


class Need(NamedTuple):
    """Something that a card needs: id and sign, number, and the figure that it brings with its icon ("" for none)."""

    of: str
    sign: Sign
    n: int
    then: str
    icon: str


class Signs(dict[str, Sign]):
    """The signs of a game, by the id of what they mark."""

    def of(self, spec: FaceSpec, key: str = "colour") -> tuple[str, Sign]:
        """Return id and sign of what a key of the entry names; "" and a plain colour if it has no sign."""
        value = spec.entry.get(key)
        held = spec.row.get(str(value), "") if value is not None else ""
        named = str(held[0] if isinstance(held, list) and held else held)
        if named in self:
            return named, self[named]
        colour = str(value) if value in TONES else NEUTRAL
        return "", Sign(TONES[colour], colour, "", "grain")


def badges(value: Any) -> list[tuple[str, str]]:
    """Return field and icon of each badge of an entry."""
    if value is None:
        return []
    if isinstance(value, list):
        return [badge for one in value for badge in badges(one)]
    if isinstance(value, dict):
        return [(str(value.get("show", "")), str(value.get("icon", HOURGLASS)))]
    return [(str(value), HOURGLASS)]


def framed(shape: str, body: Content, sizes: Mapping[str, tuple[int, int]] = SHAPES) -> Element:
    """Return the svg element of a face. Screen readers skip it: the page has its content as text, too."""
    w, h = sizes[shape]
    return tag("svg", body, cls=f"face face-{shape}", viewBox=f"0 0 {w} {h}", aria_hidden="true")
