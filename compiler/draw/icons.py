"""Icons: our own (`site/assets/icons/<name>.svg`) and those of game-icons.net, in one namespace.

A page holds each icon once, as a `<symbol>` in its sprite; drawings refer to it with `<use href="#i-<name>">`. An icon
has one colour, `currentColor`. An own icon overrides one of game-icons.net with the same name.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from compiler.base import reads
from compiler.base.diagnostics import Problems, did_you_mean, shown
from compiler.base.memo import kept_property
from compiler.draw.svg import sanitize
from compiler.draw.svg.elements import Element, Node, elements, parse, rewritten, tag
from compiler.draw.svg.numbers import figure
from compiler.draw.svg.path_precision import shortened

SET = Path("node_modules/@iconify-json/game-icons/icons.json")
OWN = Path("site/assets/icons")
AUTHORS = Path("site/assets/icon-authors.yaml")


class Icon(NamedTuple):
    """An icon: its name, the size of its box, its drawing, and whether it is our own."""

    name: str
    width: float
    height: float
    body: tuple[Node, ...]
    own: bool


class Author(NamedTuple):
    """An author of icons that we use: name, home page, names of the icons."""

    name: str
    url: str
    icons: tuple[str, ...]


class Icons:
    """All icons that drawings may use."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._short: dict[str, Icon] = {}
        self._symbols: dict[tuple[str, bool], tuple[Icon, Element]] = {}

    @kept_property
    def _set(self) -> dict[str, dict[str, str]]:
        return dict(json.loads((self.root / SET).read_text("utf-8"))["icons"])

    @kept_property
    def _own(self) -> dict[str, Icon]:
        out = {}
        for file in sorted((self.root / OWN).glob("*.svg")):
            text = file.read_text("utf-8")
            box = None if sanitize.faults(text) else _box(drawn := parse(text))
            if box:  # else `examine` reports it
                out[file.stem] = Icon(file.stem, *box, drawn.children, True)
        return out

    def examine(self, problems: Problems) -> None:
        """Report (D11) own drawings that hold more than shapes, or lack a viewBox that begins at 0 0."""
        for file in sorted((self.root / OWN.parent).rglob("*.svg")):
            text = file.read_text("utf-8")
            faults = sanitize.faults(text)
            for fault in faults:
                hint = "a drawing holds shapes alone: see compiler/draw/svg/sanitize.py"
                problems.error(shown(file, self.root), fault.line, fault.column, "D11", fault.text, hint)
            if not faults and not _box(parse(text)):
                what = 'the drawing is not of the form <svg … viewBox="0 0 width height" …> … </svg>'
                problems.error(shown(file, self.root), 1, 1, "D11", what, "draw it in a box that begins at 0 0")

    def names(self) -> list[str]:
        """Return every known name."""
        return sorted({*self._own, *self._set})

    def find(self, name: str) -> Icon | None:
        """Return an icon, or None for an unknown name."""
        if name in self._own:
            return self._own[name]
        if name not in self._short and name in self._set:
            self._short[name] = Icon(name, 512, 512, self._shortened(name), False)
        return self._short.get(name)

    def _shortened(self, name: str) -> tuple[Node, ...]:
        """Return an icon of the package with short paths, empty if it may not be used."""
        text = self._text(name)
        return () if sanitize.faults(text) else rewritten(parse(text).children, shortened)

    def _text(self, name: str) -> str:
        return f"<svg>{self._set[name]['body']}</svg>"

    def check(self, name: str, place: tuple[str, int, int], problems: Problems) -> bool:
        """Return whether an icon is known; report (D1) an unknown name, and (D11) an unsafe drawing."""
        icon = self.find(name)
        if icon is not None and not icon.own and (faults := sanitize.faults(self._text(name))):
            problems.error(*place, "D11", f'the icon "{name}" cannot be used: {faults[0].text}', "choose another one")
        if icon is not None:
            return True
        if reads.is_file(self.root / OWN / f"{name}.svg"):
            return False  # `examine` has reported what is wrong with the drawing
        hint = did_you_mean(name, self.names(), otherwise=f"names: https://game-icons.net, or a drawing in {OWN}/")
        problems.error(*place, "D1", f'there is no icon "{name}"', hint)
        return False

    def symbols(self, names: Iterable[str], *, coarse: bool = False) -> list[Element]:
        """Return the symbols of a sprite; `coarse` rounds their points to whole units, enough for small icons."""
        out = []
        for name in sorted(set(names)):
            icon = self.find(name)
            if icon:
                out.append(self._symbol(icon, coarse))
        return out

    def _symbol(self, icon: Icon, coarse: bool) -> Element:
        """Return the symbol of an icon, drawn once for all pages."""
        key = (icon.name, coarse)
        drawn = self._symbols.get(key)
        if drawn is None or drawn[0] is not icon:  # an own drawing may have changed
            turned = any("transform" in one.attributes for one in elements(icon.body))
            body = rewritten(icon.body, lambda one: shortened(one, 0)) if coarse and not turned else icon.body
            box = f"0 0 {figure(icon.width)} {figure(icon.height)}"
            drawn = self._symbols[key] = icon, tag("symbol", body, id=f"i-{icon.name}", viewBox=box)
        return drawn[1]

    def authors(self, names: Iterable[str], problems: Problems) -> list[Author]:
        """Return the authors of the given icons, those of most icons first; warn (D2) about icons without one."""
        from compiler.rules.reader import read

        doc = read(self.root / AUTHORS, problems, root=self.root)
        listed = doc.data if doc else {}
        drew: dict[str, str] = {}
        for author, entry in (listed if isinstance(listed, dict) else {}).items():
            icons = entry.get("icons") if isinstance(entry, dict) else None
            if doc and not (isinstance(icons, list) and isinstance(entry.get("url", ""), str)):
                doc.error(problems, (author,), "D2", "expected {url: …, icons: [name, …]}", "see the other authors")
            else:
                drew |= {str(icon): author for icon in icons or ()}
        by: dict[str, list[str]] = {}
        for name in sorted(set(names)):
            icon = self.find(name)
            if icon is None or icon.own:
                continue
            if name not in drew:
                problems.warn(
                    AUTHORS.as_posix(), 0, 0, "D2", f'no author is recorded for the icon "{name}"',
                    "its page on https://game-icons.net names the author",
                )  # fmt: skip
            by.setdefault(drew.get(name, ""), []).append(name)
        return sorted(
            (
                Author(author, str(listed[author].get("url", "")) if author else "", tuple(icons))
                for author, icons in by.items()
            ),
            key=lambda a: (a.name == "", -len(a.icons), a.name),
        )


def use_icon(name: str, x: float, y: float, size: float, colour: str = "") -> Element:
    """Return a reference to an icon in a square whose upper left corner is (x, y)."""
    paint = {"color": colour} if colour else {}
    return tag("use", href=f"#i-{name}", x=x, y=y, width=size, height=size, **paint)


def icons_in(shapes: Iterable[Element]) -> set[str]:
    """Return the names of the icons among elements; those inside them do not count."""
    references = {one.attributes["href"] for one in shapes if one.name == "use"}
    return {reference.removeprefix("#i-") for reference in references if reference.startswith("#i-")}


def _box(drawing: Element) -> tuple[float, float] | None:
    """Return the width and the height of a drawing, None if its box does not begin at 0 0."""
    match drawing.get("viewBox").split():
        case ["0", "0", width, height] if drawing.name == "svg":
            with contextlib.suppress(ValueError):
                return float(width), float(height)
    return None
