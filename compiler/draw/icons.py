"""Icons: our own (`site/assets/icons/<name>.svg`) and those of game-icons.net, in one namespace.

A page holds each icon once, as a `<symbol>` in its sprite; drawings refer to it with `<use href="#i-<name>">`. An icon
has one colour, `currentColor`. An own icon overrides one of game-icons.net with the same name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from compiler.base.diagnostics import Problems, did_you_mean, shown
from compiler.draw.boards.geography import figure
from compiler.draw.svg import sanitize
from compiler.draw.svg.path_precision import shortened

SET = Path("node_modules/@iconify-json/game-icons/icons.json")
OWN = Path("site/assets/icons")
AUTHORS = Path("site/assets/icon-authors.yaml")

_SVG = re.compile(r'<svg\b[^>]*\bviewBox="0 0 ([0-9.]+) ([0-9.]+)"[^>]*>(.*)</svg>\s*\Z', re.DOTALL)


class Icon(NamedTuple):
    """An icon: its name, the size of its box, its drawing, and whether it is our own."""

    name: str
    width: float
    height: float
    body: str
    own: bool


class Author(NamedTuple):
    """An author of icons that we use: name, home page, names of the icons."""

    name: str
    url: str
    icons: tuple[str, ...]


class Icons:
    """All icons that drawings may use; `used` collects those that were."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.used: set[str] = set()
        self._short: dict[str, Icon] = {}

    @cached_property
    def _set(self) -> dict[str, dict[str, str]]:
        return dict(json.loads((self.root / SET).read_text("utf-8"))["icons"])

    @cached_property
    def _own(self) -> dict[str, Icon]:
        out = {}
        for file in sorted((self.root / OWN).glob("*.svg")):
            text = file.read_text("utf-8")
            match = _SVG.search(text)
            if not match or sanitize.faults(text):
                continue  # reported by `examine`
            body = re.sub(r">\s+<", "><", match[3].strip())
            out[file.stem] = Icon(file.stem, float(match[1]), float(match[2]), body, True)
        return out

    def examine(self, problems: Problems) -> None:
        """Report (D11) own drawings that hold more than shapes, or lack a viewBox that begins at 0 0."""
        for file in sorted((self.root / OWN.parent).rglob("*.svg")):
            text = file.read_text("utf-8")
            for fault in sanitize.faults(text):
                hint = "a drawing holds shapes alone: see compiler/draw/svg/sanitize.py"
                problems.error(shown(file, self.root), fault.line, fault.column, "D11", fault.text, hint)
            if not _SVG.search(text):
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
            self._short[name] = Icon(name, 512, 512, shortened(self._set[name]["body"]), False)
        return self._short.get(name)

    def check(self, name: str, place: tuple[str, int, int], problems: Problems) -> bool:
        """Return whether an icon is known; report (D1) an unknown name, and (D11) an unsafe drawing."""
        icon = self.find(name)
        if icon is not None and not icon.own and (faults := sanitize.faults(f"<svg>{icon.body}</svg>")):
            problems.error(*place, "D11", f'the icon "{name}" cannot be used: {faults[0].text}', "choose another one")
        if icon is not None:
            return True
        hint = did_you_mean(name, self.names(), otherwise=f"names: https://game-icons.net, or a drawing in {OWN}/")
        problems.error(*place, "D1", f'there is no icon "{name}"', hint)
        return False

    def use(self, name: str, x: float, y: float, size: float, colour: str = "", extra: str = "") -> str:
        """Return a `<use>` that shows an icon in a square whose upper left corner is (x, y)."""
        self.used.add(name)
        paint = f' color="{colour}"' if colour else ""
        at = f'x="{figure(x)}" y="{figure(y)}" width="{figure(size)}" height="{figure(size)}"'
        return f'<use href="#i-{name}" {at}{paint}{extra}/>'

    def symbols(self, names: Iterable[str], *, coarse: bool = False) -> str:
        """Return the symbols of a sprite; `coarse` rounds their points to whole units, enough for small icons."""
        out = []
        for name in sorted(set(names)):
            icon = self.find(name)
            if icon:
                box = f"0 0 {figure(icon.width)} {figure(icon.height)}"
                body = shortened(icon.body, 0) if coarse and "transform" not in icon.body else icon.body
                out.append(f'<symbol id="i-{name}" viewBox="{box}">{body}</symbol>')
        return "".join(out)

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
