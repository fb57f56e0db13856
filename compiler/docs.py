"""The picture of the architecture, drawn from the imports themselves: `python build.py docs` writes it.

A room is a folder with code of our own, or a file in the two large ones; an arrow leads to a room that it imports. A
room stands above all that it imports, rooms that import each other stand side by side. Arrows that follow from others
are left out.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from xml.sax.saxutils import escape

PICTURE = Path("docs/architecture.svg")
TOPS = ("bench", "compiler", "engine", "site/app")
OPENED = ("compiler", "engine")
"""Of these each file is a room, and each folder in them."""
LEFT_OUT = ("compiler/skeleton", "compiler/site/licences")
"""Folders below the rooms that hold no code that runs here."""

_SCRIPT = re.compile(r"""^\s*(?:import|export)\b[^;]*?["'](\.[^"']+)["']""", re.MULTILINE)

WIDTH, BOX, TALL, GAP, MARGIN = 1200, 170, 46, 44, 20
INK, PAPER, FILL, EDGE = "#33261a", "#f6efe0", "#fffaf0", "#8c2f1b"


def rooms(root: Path) -> dict[str, str]:
    """Return every room with what it says of itself, if that is short: the beginning of its docstring."""
    found: dict[str, str] = {}
    for top in TOPS:
        if top not in OPENED:
            found[f"{top}/"] = _about(root / top / "__init__.py")
        for path in sorted((root / top).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_dir() and not name.startswith(LEFT_OUT) and [*path.glob("*.py"), *path.glob("*.js")]:
                parts = name.removeprefix(top).count("/")
                if parts == 1 or top == "site/app":
                    found[f"{name}/"] = _about(path / "__init__.py")
            elif top in OPENED and path.parent == root / top and path.suffix == ".py" and path.stem != "__init__":
                found[name] = ""
    return found


def _about(init: Path) -> str:
    """Return the first words of a package about itself."""
    text = (ast.get_docstring(ast.parse(init.read_text("utf-8"))) or "") if init.is_file() else ""
    words = re.split(r"[.:;,(]|\n\n", text)[0].replace("\n", " ").strip()
    return words if len(words) <= 26 else ""


def imports(root: Path) -> dict[str, set[str]]:
    """Return the rooms that each room imports."""
    known = rooms(root)
    found: dict[str, set[str]] = {name: set() for name in known}
    for top in TOPS:
        for file in sorted((root / top).rglob("*")):
            room = _room(file.relative_to(root).as_posix(), known)
            if not room or not file.is_file():
                continue
            if file.suffix == ".py":
                targets = {file_of(root, module) for module in modules(file)}
            elif file.suffix == ".js":
                targets = {(file.parent / path).resolve() for path in _SCRIPT.findall(file.read_text("utf-8"))}
            else:
                continue
            inside = [path.relative_to(root).as_posix() for path in targets if path.is_relative_to(root)]
            found[room] |= {_room(path, known) for path in inside} & known.keys() - {room}
    return found


def modules(file: Path) -> set[str]:
    """Return the modules that a file imports when it runs, with each name that may be a module itself."""
    found = set()
    nodes: list[ast.AST] = [ast.parse(file.read_text("utf-8"))]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        nodes += ast.iter_child_nodes(node)
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def file_of(root: Path, module: str) -> Path:
    """Return the file in which a module, or what is named like one, is defined; outside of `root` for libraries."""
    parts = module.split(".")
    while parts:
        path = root.joinpath(*parts)
        if path.with_suffix(".py").is_file():
            return path.with_suffix(".py")
        if (path / "__init__.py").is_file():
            return path / "__init__.py"
        parts.pop()
    return Path("/")


def _room(path: str, known: dict[str, str]) -> str:
    """Return the room that a file stands in, "" if none."""
    if path in known:
        return path
    return max((room for room in known if room.endswith("/") and path.startswith(room)), key=len, default="")


def reach(arrows: dict[str, set[str]]) -> dict[str, set[str]]:
    """Return all rooms that each room needs, directly or through others."""
    out = {}
    for start in arrows:
        seen: set[str] = set()
        queue = [*arrows[start]]
        while queue:
            room = queue.pop()
            if room not in seen:
                seen.add(room)
                queue += arrows[room]
        out[start] = seen
    return out


def floors(arrows: dict[str, set[str]]) -> list[list[str]]:
    """Return the rooms floor by floor, the highest first."""
    below = reach(arrows)
    level: dict[str, int] = {}

    def height(room: str) -> int:
        if room not in level:
            beside = {other for other in below[room] if room in below[other]} | {room}
            under = {other for one in beside for other in arrows[one]} - beside
            highest = max((height(other) for other in under), default=0) + 1
            level.update(dict.fromkeys(beside, highest))
        return level[room]

    for room in arrows:
        height(room)
    return [[room for room in arrows if level[room] == n] for n in range(max(level.values(), default=0), 0, -1)]


def picture(root: Path) -> str:
    """Return the picture as SVG."""
    about, arrows = rooms(root), imports(root)
    below, plan = reach(arrows), floors(arrows)
    at: dict[str, tuple[float, float]] = {}
    for n, floor in enumerate(plan):
        above = {room: [at[other][0] for other in at if room in arrows[other]] for room in floor}
        floor.sort(key=lambda room: sum(above[room]) / len(above[room]) if above[room] else WIDTH)
        step = min((WIDTH - 2 * MARGIN) / len(floor), BOX + 40)
        first = WIDTH / 2 - step * (len(floor) - 1) / 2
        for i, room in enumerate(floor):
            at[room] = (first + i * step, MARGIN + n * (TALL + GAP))
    width = {room: min(BOX, (WIDTH - 2 * MARGIN) / len(floor) - 14) for floor in plan for room in floor}
    height = 2 * MARGIN + len(plan) * (TALL + GAP) - GAP
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="Georgia, serif">',
        "<title>The rooms of Ludoglot and their imports</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
    ]
    lines = [(room, other) for room in arrows for other in sorted(arrows[room])]
    follows = {
        (room, other)
        for room, other in lines
        if any(other in below[third] and room not in below[third] for third in arrows[room] - {other})
    }
    out += [
        _arrow(at[room], at[other], (width[room], width[other]))
        for room, other in lines
        if (room, other) not in follows
    ]
    for room, (x, y) in at.items():
        words = about[room]
        wide = width[room]
        letters = min(14.0, wide / (len(room) * 0.53))
        out.append(
            f'<rect x="{x - wide / 2:.0f}" y="{y:.0f}" width="{wide:.0f}" height="{TALL}" rx="8" '
            f'fill="{FILL}" stroke="{EDGE}"/>'
            f'<text x="{x:.0f}" y="{y + (20 if words else 28):.0f}" text-anchor="middle" font-size="{letters:.1f}" '
            f'fill="{INK}">{escape(room)}</text>'
        )
        if words:
            size = min(11.5, wide / (len(words) * 0.47))
            out.append(
                f'<text x="{x:.0f}" y="{y + 37:.0f}" text-anchor="middle" font-size="{size:.1f}" '
                f'fill="{INK}" font-style="italic">{escape(words)}</text>'
            )
    return "\n".join([*out, "</svg>"]) + "\n"


def _arrow(start: tuple[float, float], end: tuple[float, float], wide: tuple[float, float]) -> str:
    """Return a curve from the foot of a room to the head of another, or between two that stand side by side."""
    (x, y), (to_x, to_y) = start, end
    lean = max(-1.0, min(1.0, (to_x - x) / 400))
    if y == to_y:
        sign = 1 if to_x > x else -1
        x, to_x, y = x + sign * wide[0] / 2, to_x - sign * wide[1] / 2, y + TALL / 2 + sign * 8
        tip = f"M{to_x:.0f} {y:.0f}l{-sign * 8} -4v8z"
        return _line(f"M{x:.0f} {y:.0f}H{to_x - sign * 6:.0f}", tip)
    y += TALL
    x, to_x = x + lean * wide[0] / 3, to_x - lean * wide[1] / 3
    bend = (to_y - y) * 0.5
    curve = f"M{x:.0f} {y:.0f}C{x:.0f} {y + bend:.0f} {to_x:.0f} {to_y - bend:.0f} {to_x:.0f} {to_y - 7:.0f}"
    return _line(curve, f"M{to_x:.0f} {to_y:.0f}l-4 -8h8z")


def _line(curve: str, tip: str) -> str:
    return f'<path d="{curve}" fill="none" stroke="{INK}" stroke-width="1.3"/><path d="{tip}" fill="{INK}"/>'


def write(root: Path) -> bool:
    """Write the picture; returns whether it has changed."""
    file, text = root / PICTURE, picture(root)
    if file.is_file() and file.read_text("utf-8") == text:
        return False
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    return True
