"""The symbols of players: colour is never the only mark.

`site/assets/players/<colour>.svg` is one closed path in a box of 24 x 24, for each player colour. The play page gets
the paths with its data, the rulebook as `<symbol>` elements.
"""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from compiler.base.diagnostics import Problems
from compiler.draw.palette import PLAYERS

FOLDER = "site/assets/players"
_PATH = "{http://www.w3.org/2000/svg}path"


def read(root: Path, problems: Problems) -> dict[str, str]:
    """Return the path of each player colour; report what is missing (D10) or more than a path (D11)."""
    shapes = {}
    for colour in PLAYERS:
        name = f"{FOLDER}/{colour}.svg"
        try:
            drawing = ElementTree.fromstring((root / name).read_text("utf-8"))
        except FileNotFoundError:
            hint = "draw it: one path in a box of 24 x 24, unlike those of the other colours"
            problems.error(name, 0, 0, "D10", f"the player colour {colour} has no symbol", hint)
            continue
        except ElementTree.ParseError:
            continue  # reported by Icons.examine
        paths = [part.get("d", "") for part in drawing]
        if drawing.get("viewBox") != "0 0 24 24" or [part.tag for part in drawing] != [_PATH] or not paths[0]:
            problems.error(name, 1, 1, "D11", "a player's symbol is one path in a box of 24 x 24", "join its shapes")
            continue
        shapes[colour] = paths[0]
    return shapes
