"""What a face is: its shape, how things are marked on it, how it is drawn from its row, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from compiler.draw.palette import TONES, Tone
from compiler.draw.svg.elements import tag

SHAPES = {"card": (250, 350), "wide": (350, 230), "token": (120, 120)}
"""Width and height of each shape, in units of the drawing."""

HOURGLASS = "hourglass"
LAUREL = "laurel"
NEUTRAL = "ink"

Row = dict[str, Any]


class Sign(NamedTuple):
    """How a thing is marked: its colour, its emblem, its pattern."""

    tone: Tone
    colour: str
    icon: str
    pattern: str


class FaceSpec(NamedTuple):
    """How one component is drawn, whatever the language."""

    id: str
    set: str
    kind: str
    shape: str
    row: Row
    entry: dict[str, Any]
    path: tuple[str, ...]


class Face(NamedTuple):
    """A drawn face in one language. `sign` is the id of what its colour stands for, or ""."""

    id: str
    set: str
    kind: str
    shape: str
    title: str
    text: str
    label: str
    needs: list[str]
    svg: str
    sign: str
    small: str
    """The drawing for little room."""

    def data(self) -> dict[str, Any]:
        """Return what pages and table need, as JSON."""
        told = {"title": self.title, "text": self.text, "label": self.label, "needs": self.needs}
        drawn = {"shape": self.shape, "svg": self.svg, "small": self.small}
        return {**{key: value for key, value in told.items() if value}, **drawn}


class Need(NamedTuple):
    """Something a card asks for: what (its id and sign), how many, and a figure with its icon ("" for none)."""

    of: str
    sign: Sign
    n: int
    then: str
    icon: str


class Signs(dict[str, Sign]):
    """How the things that rows name are marked, by their ids."""

    def of(self, spec: FaceSpec, key: str = "colour") -> tuple[str, Sign]:
        """Return the id of what the face's colour stands for ("" if nothing), and how it is marked."""
        value = spec.entry.get(key)
        held = spec.row.get(str(value), "") if value is not None else ""
        named = str(held[0] if isinstance(held, list) and held else held)
        if named in self:
            return named, self[named]
        colour = str(value) if value in TONES else NEUTRAL
        return "", Sign(TONES[colour], colour, "", "grain")


def badges(value: Any) -> list[tuple[str, str]]:
    """Return (field, icon) of each badge."""
    if value is None:
        return []
    if isinstance(value, list):
        return [badge for one in value for badge in badges(one)]
    if isinstance(value, dict):
        return [(str(value.get("show", "")), str(value.get("icon", HOURGLASS)))]
    return [(str(value), HOURGLASS)]


def framed(shape: str, body: str, sizes: Mapping[str, tuple[int, int]] = SHAPES) -> str:
    """Return a whole face. What it shows is also said in words beside it, so that it is hidden from screen readers."""
    w, h = sizes[shape]
    return tag("svg", body, cls=f"face face-{shape}", viewBox=f"0 0 {w} {h}", aria_hidden="true")
