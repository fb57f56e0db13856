"""Arguments of messages: those that are passed must be those that the English text declares (U4).

The engine passes arguments in two ways, both readable without running it: an event type, whose fields are the arguments
of its message (`Dug = event_type("log.dig", "TH-DIG-01", "player site n")`), and `Message("why.weeks", {"n": 3})` or
`ScoreLine`. An undeclared argument is as wrong as a missing one: translators see only the declared ones. Messages whose
arguments are built elsewhere are covered by the conformance tests, which play games and render every message.

Templates pass them by name: `t("page.rules.players", n=4)`; the calls are read from the source (`template_calls.py`).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from compiler.base import memo
from compiler.base.diagnostics import Problems, shown
from compiler.text.catalogs import Catalogs
from compiler.text.check.template_calls import text_calls
from compiler.text.check.usage import game_of
from compiler.text.read.english import Entry, Spot

_HOLE = re.compile(r"\{(\w+)\}")

_ARGS_POSITION = {"Message": 1, "ScoreLine": 3}
"""Classes that carry a key and arguments, with the position of the arguments in a call."""


class MessageCall(NamedTuple):
    """A place in the engine or in a template that passes arguments to a key, or to a pattern of keys."""

    key: str
    args: frozenset[str]
    spot: Spot


def check_arguments(catalogs: Catalogs, problems: Problems) -> None:
    """Report every message whose arguments are not those that its English text declares."""
    root = catalogs.root
    calls: dict[str, list[MessageCall]] = {}
    for path in sorted((root / "engine" / "games").rglob("*.py")):
        game = game_of(path.relative_to(root))
        if game in catalogs.symbols:
            calls.setdefault(game, []).extend(memo.kept("calls", path, partial(_calls, path, root)))
    for game, of_game in calls.items():
        _compare(of_game, catalogs.symbols[game].entries, problems)
    templates = sorted((root / "site" / "templates").glob("*.html"))
    of_templates = [call for path in templates for call in memo.kept("calls", path, partial(_calls, path, root))]
    # A template serves the pages of all games, in which a key has the same arguments.
    entries = {key: entry for game in catalogs.symbols.values() for key, entry in game.entries.items()}
    _compare(of_templates, entries, problems)


def _compare(calls: Iterable[MessageCall], entries: Mapping[str, Entry], problems: Problems) -> None:
    """Report the calls whose arguments are not those of their entries."""
    matched: set[str] = set()
    faults: list[tuple[MessageCall, Entry]] = []
    for call in calls:
        for entry in _entries(call.key, entries):
            if call.args == frozenset(entry.args):
                matched.add(entry.key)
            else:
                faults.append((call, entry))
    for call, entry in faults:
        # A pattern such as `log.take_{kind}` also matches keys of other events, which have arguments of their own.
        if "{" not in call.key or entry.key not in matched:
            _report(call, entry, problems)


def _calls(path: Path, root: Path) -> list[MessageCall]:
    source, where = path.read_text("utf-8"), shown(path, root)
    if path.suffix == ".py":
        return list(message_calls(source, where))
    return [MessageCall(key, args, Spot(where, line, column)) for key, args, line, column in text_calls(source)]


def _report(call: MessageCall, entry: Entry, problems: Problems) -> None:
    declared = frozenset(entry.args)
    unknown, missing = sorted(call.args - declared), sorted(declared - call.args)
    faults = [f"{', '.join(unknown)} is not declared"] * bool(unknown) + [f"no {', '.join(missing)}"] * bool(missing)
    hint = f"{entry.spot.path}:{entry.spot.line} declares {', '.join(sorted(declared)) or 'no arguments'}"
    problems.error(*call.spot, "U4", f'"{entry.key}": {"; ".join(faults)}', hint)


def _entries(key: str, entries: Mapping[str, Entry]) -> Iterator[Entry]:
    """Yield the entry of a key, or all entries that a pattern of keys matches."""
    if "{" not in key:
        if key in entries:
            yield entries[key]
        return
    pattern = re.compile("[a-z0-9_]+".join(map(re.escape, _HOLE.split(key)[::2])) + r"\Z")
    yield from (entry for name, entry in entries.items() if pattern.match(name))


def message_calls(source: str, where: str) -> Iterator[MessageCall]:
    """Yield the calls in Python source that pass arguments to a literal key; `where` is the path for the reports."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
            continue
        key = node.args[0]
        if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
            continue
        spot = Spot(where, key.lineno, key.col_offset + 1)
        if node.func.id == "event_type":
            yield MessageCall(key.value, _event_arguments(node, key.value), spot)
        elif node.func.id in _ARGS_POSITION:
            args = _literal_arguments(node, _ARGS_POSITION[node.func.id])
            if args is not None:
                yield MessageCall(key.value, args, spot)


def _event_arguments(call: ast.Call, key: str) -> frozenset[str]:
    """Return the arguments of an event type: its fields except those that choose the sentence or the recipient, and
    silent ones.
    """
    values = [node.value for node in call.args[2:3] if isinstance(node, ast.Constant)]
    names = set(str(values[0]).split()) if values else set()
    excluded = {
        name
        for word in call.keywords
        if word.arg in ("only", "silent") and isinstance(word.value, ast.Constant)
        for name in str(word.value.value).split()
    }
    return frozenset(names - excluded - set(_HOLE.findall(key)))


def _literal_arguments(call: ast.Call, position: int) -> frozenset[str] | None:
    """Return the names of the arguments written in the call itself; None if they come from elsewhere."""
    given = [word.value for word in call.keywords if word.arg == "args"] or call.args[position : position + 1]
    if not given:
        return frozenset()
    (args,) = given
    if isinstance(args, ast.Name) and args.id == "NO_ARGS":
        return frozenset()
    if not isinstance(args, ast.Dict):
        return None
    names = [key.value for key in args.keys if isinstance(key, ast.Constant)]
    return frozenset(map(str, names)) if len(names) == len(args.keys) else None
