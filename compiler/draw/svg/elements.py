"""Elements of drawings, as immutable trees: what draws returns elements, and passes turn elements into others.

`tag` and the functions after it write numbers short and flatten what they contain, so that a drawing may return one
element or nested lists of them (`Content`). Only `serialize` makes text, and escapes what needs it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from typing import Union
from xml.parsers import expat

from markupsafe import Markup

from compiler.draw.svg.numbers import figure

Value = str | float
Node = Union["Element", str]
Content = Union["Element", str, Sequence["Content"]]
"""What an element contains: elements, texts, and lists of both at any depth."""

PAIRED = frozenset(("b", "div", "li", "p", "small", "span", "style", "ul"))
"""Elements of HTML, which have an end tag also when they are empty."""


@dataclass(frozen=True, slots=True)
class Element:
    """An element: its name, its attributes in order, and its children; a child that is a str is text."""

    name: str
    attributes: Mapping[str, str]
    children: tuple[Node, ...] = ()

    def get(self, name: str, default: str = "") -> str:
        """Return the value of an attribute."""
        return self.attributes.get(name, default)

    @property
    def text(self) -> str:
        """The text of the element and of those in it."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    def elements(self) -> list[Element]:
        """Return the element and all inside it, in the order of the text."""
        out: list[Element] = []
        self._collect(out)
        return out

    def _collect(self, out: list[Element]) -> None:
        out.append(self)
        for child in self.children:
            if child.__class__ is Element:
                child._collect(out)

    def having(self, **attributes: Value) -> Element:
        """Return the element with further attributes, or with other values for those it has."""
        return replace(self, attributes={**self.attributes, **_named(attributes)})

    def lacking(self, *names: str) -> Element:
        """Return the element without some of its attributes."""
        return replace(self, attributes={key: value for key, value in self.attributes.items() if key not in names})

    def containing(self, *content: Content) -> Element:
        """Return the element with other children."""
        return replace(self, children=tuple(nodes(content)))

    def serialize(self) -> str:
        """Return the element as text."""
        out: list[str] = []
        self._write(out)
        return "".join(out)

    def _write(self, out: list[str]) -> None:
        name, children = self.name, self.children
        out.append(f"<{name}")
        for key, value in self.attributes.items():
            out.append(f' {key}="{_escaped(value)}"')
        if not children and name not in PAIRED:
            out.append("/>")
            return
        out.append(">")
        for child in children:
            if isinstance(child, str):
                out.append(escape(child, quote=False))
            else:
                child._write(out)
        out.append(f"</{name}>")

    def __str__(self) -> str:
        return self.serialize()

    def __html__(self) -> str:
        return self.serialize()


_escaped = lru_cache(1 << 14)(escape)
"""Attributes repeat: colours, classes, sizes."""


def _named(attributes: Mapping[str, Value]) -> dict[str, str]:
    return {
        "class" if key == "cls" else key.replace("_", "-"): value if isinstance(value, str) else figure(value)
        for key, value in attributes.items()
    }


# -- drawing ----------------------------------------------------------------------------------------------------------


def tag(name: str, /, *content: Content, **attributes: Value) -> Element:
    """Return an element. `cls` means class, `_` in a name a hyphen."""
    return Element(name, _named(attributes), tuple(nodes(content)) if content else ())


def text_line(line: str, /, x: float, y: float, size: float, **attributes: Value) -> Element:
    """Return a line of text with its baseline at `y`."""
    return tag("text", line, x=x, y=y, font_size=size, **attributes)


def rect(x: float, y: float, w: float, h: float, **attributes: Value) -> Element:
    """Return a rectangle."""
    return tag("rect", x=x, y=y, width=w, height=h, **attributes)


def circle(x: float, y: float, r: float, **attributes: Value) -> Element:
    """Return a circle."""
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def store(paints: Content, shapes: Content) -> list[Element]:
    """Return the hidden definitions of a page.

    Paints (patterns, clips, masks) must be laid out by the browser; shapes for `<use>` need not be, and are not
    displayed.
    """
    held = tag("svg", paints, cls="sprite", aria_hidden="true", width="0", height="0")
    drawn = tag("svg", shapes, display="none")
    return [one for one in (held, drawn) if one.children]


# -- trees ------------------------------------------------------------------------------------------------------------


def nodes(content: Content) -> list[Node]:
    """Return the elements and the texts of a content side by side, without empty texts."""
    out: list[Node] = []
    _gather(content, out)
    return out


def _gather(content: Content, out: list[Node]) -> None:
    if isinstance(content, Element):
        out.append(content)
    elif isinstance(content, str):
        if content:
            out.append(content)
    else:
        for one in content:
            _gather(one, out)


def elements(content: Content) -> list[Element]:
    """Return all elements of a content at any depth, in the order of the text."""
    out: list[Element] = []
    for one in nodes(content):
        if isinstance(one, Element):
            one._collect(out)
    return out


def markup(content: Content) -> Markup:
    """Return a content as text, for a template."""
    out: list[str] = []
    for one in nodes(content):
        out.append(escape(one, quote=False) if isinstance(one, str) else one.serialize())
    return Markup("".join(out))


def rewritten(content: Content, change: Callable[[Element], Content]) -> tuple[Node, ...]:
    """Return a content with `change` of each element in its place, from the innermost ones outwards."""
    before = nodes(content)
    after: list[Node] = []
    for one in before:
        if isinstance(one, Element):
            inner = rewritten(one.children, change)
            after += nodes(change(one if inner is one.children else replace(one, children=inner)))
        else:
            after.append(one)
    same = len(after) == len(before) and all(map(operator.is_, before, after))
    return content if same and isinstance(content, tuple) else tuple(after)


def parse(text: str) -> Element:
    """Return the element in a text of XML, without comments and without white space between elements.

    Raises expat.ExpatError.
    """
    open_elements: list[tuple[str, dict[str, str], list[Node]]] = [("", {}, [])]
    parser = expat.ParserCreate()
    parser.buffer_text = True

    def start(name: str, attributes: dict[str, str]) -> None:
        open_elements.append((name, attributes, []))

    def end(_: str) -> None:
        name, attributes, inner = open_elements.pop()
        open_elements[-1][2].append(Element(name, attributes, tuple(inner)))

    def character_data(data: str) -> None:
        if not data.isspace():
            open_elements[-1][2].append(data)

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = character_data
    parser.Parse(text.encode(), True)
    (root,) = open_elements[0][2]
    assert isinstance(root, Element)
    return root
