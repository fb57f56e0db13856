"""Whether what the engine hands over with a message is what the message declares (U4).

The engine says things in two ways, both readable without running it: a happening, whose fields are the arguments of
its message (`Dug = happening("log.dig", "TH-DIG-01", "player site n")`), and `Message("why.weeks", {"n": 3})`. A
field that is not declared is as wrong as one that is missing: translators see the declared ones alone. Messages whose
arguments are put together elsewhere are met by the tests that every game passes, which play and say everything.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from compiler.base.diagnostics import Problems, shown
from compiler.text.catalogs import Library
from compiler.text.check.usage import game_of
from compiler.text.read.english import Entry, Spot

_HOLE = re.compile(r"\{(\w+)\}")


class Said(NamedTuple):
    """A key, or a pattern of keys, with the arguments that are handed over."""

    key: str
    args: frozenset[str]
    spot: Spot


def check_arguments(library: Library, problems: Problems) -> None:
    """Report every message of the engine's games whose arguments are not those that its English text declares."""
    root = library.root
    spoken: dict[str, list[Said]] = {}
    for path in sorted((root / "engine" / "games").rglob("*.py")):
        game = game_of(path.relative_to(root))
        if game in library.worlds:
            spoken.setdefault(game, []).extend(_said(path.read_text("utf-8"), shown(path, root)))
    for game, said in spoken.items():
        met: set[str] = set()
        faults: list[tuple[Said, Entry]] = []
        for one in said:
            for entry in _entries(one.key, library.worlds[game].entries):
                if one.args == frozenset(entry.args):
                    met.add(entry.key)
                else:
                    faults.append((one, entry))
        for one, entry in faults:
            # A pattern such as `log.take_{kind}` also fits what another happening tells with arguments of its own.
            if "{" not in one.key or entry.key not in met:
                _report(one, entry, problems)


def _report(said: Said, entry: Entry, problems: Problems) -> None:
    declared = frozenset(entry.args)
    unknown, lacking = sorted(said.args - declared), sorted(declared - said.args)
    found = [f"{', '.join(unknown)} is not declared"] * bool(unknown) + [f"no {', '.join(lacking)}"] * bool(lacking)
    hint = f"{entry.spot.path}:{entry.spot.line} declares {', '.join(sorted(declared)) or 'no arguments'}"
    problems.error(*said.spot, "U4", f'"{entry.key}": {"; ".join(found)}', hint)


def _entries(key: str, entries: Mapping[str, Entry]) -> Iterator[Entry]:
    if "{" not in key:
        if key in entries:
            yield entries[key]
        return
    pattern = re.compile("[a-z0-9_]+".join(map(re.escape, _HOLE.split(key)[::2])) + r"\Z")
    yield from (entry for name, entry in entries.items() if pattern.match(name))


def _said(text: str, where: str) -> Iterator[Said]:
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
            continue
        key = node.args[0]
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            continue
        spot = Spot(where, key.lineno, key.col_offset + 1)
        if node.func.id == "happening":
            yield Said(key.value, _fields(node, key.value), spot)
        elif node.func.id in ("Message", "Part"):
            args = _written(node)
            if args is not None:
                yield Said(key.value, args, spot)


def _fields(call: ast.Call, key: str) -> frozenset[str]:
    """Return the arguments of a happening: its fields less those that choose the sentence or the listener."""
    values = [node.value for node in call.args[2:3] if isinstance(node, ast.Constant)]
    names = set(str(values[0]).split()) if values else set()
    only = {
        str(word.value.value) for word in call.keywords if word.arg == "only" and isinstance(word.value, ast.Constant)
    }
    return frozenset(names - only - set(_HOLE.findall(key)))


def _written(call: ast.Call) -> frozenset[str] | None:
    """Return the names of the arguments that stand in the call itself; None where they come from elsewhere."""
    place = 1 if isinstance(call.func, ast.Name) and call.func.id == "Message" else 3
    given = [word.value for word in call.keywords if word.arg == "args"] or call.args[place : place + 1]
    if not given:
        return frozenset()
    (args,) = given
    if isinstance(args, ast.Name) and args.id == "NO_ARGS":
        return frozenset()
    if not isinstance(args, ast.Dict):
        return None
    names = [key.value for key in args.keys if isinstance(key, ast.Constant)]
    return frozenset(map(str, names)) if len(names) == len(args.keys) else None
