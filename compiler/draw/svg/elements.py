"""SVG elements as text, with short numbers and escaped texts."""

from __future__ import annotations

from html import escape

from compiler.draw.boards.geography import figure

Value = str | float


def tag(name: str, body: str = "", /, **attributes: Value) -> str:
    """Return an element. `cls` means class, `_` in a name a hyphen; `body` is SVG, not text."""
    parts = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) else figure(value)
        parts.append(f'{"class" if key == "cls" else key.replace("_", "-")}="{escape(text)}"')
    head = " ".join(parts)
    return f"<{head}>{body}</{name}>" if body else f"<{head}/>"


def text_line(line: str, /, x: float, y: float, size: float, **attributes: Value) -> str:
    """Return a line of text with its baseline at `y`."""
    return tag("text", escape(line, quote=False), x=x, y=y, font_size=size, **attributes)


def rect(x: float, y: float, w: float, h: float, **attributes: Value) -> str:
    """Return a rectangle."""
    return tag("rect", x=x, y=y, width=w, height=h, **attributes)


def circle(x: float, y: float, r: float, **attributes: Value) -> str:
    """Return a circle."""
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def store(paints: str, shapes: str) -> str:
    """Return the hidden definitions of a page.

    Paints (patterns, clips, masks) must be laid out by the browser; shapes for `<use>` need not be, and are not
    displayed.
    """
    held = f'<svg class="sprite" aria-hidden="true" width="0" height="0">{paints}</svg>' if paints else ""
    return held + (f'<svg display="none">{shapes}</svg>' if shapes else "")
