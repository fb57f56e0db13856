"""The symbols of players, since colour is never the only mark, and the faces of bots.

`site/assets/players/<colour>.svg` is one closed path in a box of 24 x 24, for each player colour, and
`site/assets/bots/<colour>.svg` the face of the bot that plays it. The play page gets the paths with its data, the
rulebook the symbols as `<symbol>` elements.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from compiler.base.diagnostics import Problems
from compiler.draw.palette import PLAYERS
from compiler.draw.svg.elements import Element, tag

FOLDER = "site/assets/players"
FACES = "site/assets/bots"
_PATH = "{http://www.w3.org/2000/svg}path"


def read(root: Path, problems: Problems, folder: str = FOLDER) -> dict[str, str]:
    """Return the path of each player colour in a folder; report what is missing (D10) or more than a path (D11)."""
    shapes = {}
    for colour in PLAYERS:
        name = f"{folder}/{colour}.svg"
        try:
            drawing = ElementTree.fromstring((root / name).read_text("utf-8"))
        except FileNotFoundError:
            hint = "draw it: one path in a box of 24 x 24, unlike those of the other colours"
            problems.error(name, 0, 0, "D10", f"the player colour {colour} has no drawing", hint)
            continue
        except ElementTree.ParseError:
            continue  # reported by Icons.examine
        paths = [part.get("d", "") for part in drawing]
        if drawing.get("viewBox") != "0 0 24 24" or [part.tag for part in drawing] != [_PATH] or not paths[0]:
            problems.error(name, 1, 1, "D11", "it must be one path in a box of 24 x 24", "join its shapes")
            continue
        shapes[colour] = paths[0]
    return shapes


def symbols(shapes: Mapping[str, str]) -> list[Element]:
    """Return the symbols as `<symbol>` elements with the ids `sign-<colour>`."""
    return [
        tag("symbol", tag("path", d=path), id=f"sign-{colour}", viewBox="0 0 24 24") for colour, path in shapes.items()
    ]
