"""Use of texts: used keys must exist (U1), unused texts are reported (U2), and if some pieces of a set have a name, all
must have one (U3).

A use is any string in the code of the engine, the compiler and the site that has the form of a key (`"log.travel"`), a
value of that form in `rules/<game>/*.yaml`, and the keys that follow from the data by convention: `option.<id>`,
`option.<id>.<value>`, `zone.<id>`, `about.<subject>`, `value.<name>`, `move.<kind>`, `param.<name>`. Composed keys
(`f"log.take_{kind}"`, `"log.take_{variant}"`, `zone.${id}`, `"bot." + level`) count as uses of all texts that match.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from compiler.base import memo
from compiler.base.diagnostics import Problems, did_you_mean, shown
from compiler.rules import GameSource, learn, lessons
from compiler.text.catalogs import Catalogs
from compiler.text.read.english import BOOK, COMMON, Spot, row_of
from compiler.text.read.message_syntax import NAME, Choice, Field, SyntaxProblem, parse, walk

_KEY = re.compile(rf"{NAME}\Z")
_FILES = re.compile(r"\.(yaml|json|js|mjs|css|html|svg|py|po|pot|png|md|zip|wasm|txt|ts|woff2|webmanifest|xml|sh)\Z")
_QUOTED = re.compile(r"""(["'`])([a-z][a-z0-9_]*\.[a-z0-9_.]*)(?=\1)""")
_BACKTICKS = re.compile(r"`((?:[^`\\]|\\.)*\$\{(?:[^`\\]|\\.)*)`")
_REMARK = re.compile(r"^[ \t]*(?://|/?\*).*$", re.M)
_HOLE = re.compile(r"\$\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")
_FIELD = re.compile(r"\{\w+\}")
FAMILIES = (
    *("about", "aid", "book", "bot", "card", "error", "fact", "forecast", "game", "glossary", "hint", "learn", "log"),
    *(
        "move",
        "option",
        "page",
        "param",
        "preview",
        "prompt",
        "rule",
        "ruling",
        "score",
        "source",
        "story",
        "ui",
        "why",
        "zone",
    ),
)
"""First parts of the keys of messages; keys of terms begin with their kind."""
PLACES = {"ruling": "rulings", "aid": "aid", "glossary": "glossary"}
"""Family of keys -> the list of rulebook.yaml with its entries."""
STORY = ("", ".story", ".outcome")
"""Suffixes of the texts of an example in the rulebook: its title, the story before the moves, the outcome."""
_ANY = "\0"
"""Placeholder of the part of a key that is known only at run time."""


class Use(NamedTuple):
    """A string that may be a key; `scope` is the game whose code contains it, or ""."""

    text: str
    scope: str
    spot: Spot


def check_usage(catalogs: Catalogs, games: Mapping[str, GameSource], problems: Problems) -> None:
    """Report unknown keys (U1), unused texts (U2) and pieces without a name (U3)."""
    root = catalogs.root
    uses = [*_code(root), *_rules(root, games)]
    uses += _in_texts(catalogs)
    for game in games:
        if game not in catalogs.symbols:
            what = f"the game has no texts: there is no locales/en/{game}"
            problems.error(f"rules/{game}/game.yaml", 1, 1, "U1", what, "see locales/en/thebes")
    _unknown(catalogs, uses, problems)
    for game, source in games.items():
        if game in catalogs.symbols:
            _convention(catalogs, game, source, problems, uses)
            _names(catalogs, game, source, problems)
            _titles(catalogs, game, source, problems)
    _unused(catalogs, uses, games, problems)


# -- collecting -----------------------------------------------------------------------------------------------------


def _code(root: Path) -> Iterator[Use]:
    for folder in ("engine", "compiler", "site"):
        for path in sorted((root / folder).rglob("*")):
            if not path.is_file() or "text" in path.relative_to(root).parts[:2]:
                continue
            scope = game_of(path.relative_to(root))
            where = shown(path, root)
            yield from memo.kept("uses of texts", where, partial(_uses, path, where, scope))


def _uses(path: Path, where: str, scope: str) -> list[Use]:
    if path.suffix == ".py":
        return list(_python(path.read_text("utf-8"), where, scope))
    if path.suffix in (".js", ".mjs", ".html", ".j2", ".jinja", ".svg"):
        return list(_other(path.read_text("utf-8"), where, scope))
    return []


def game_of(path: Path) -> str:
    """Return the game whose code a file is, that of engine/games/<game>/, or ""."""
    return path.parts[2] if path.parts[:2] == ("engine", "games") and len(path.parts) > 3 else ""


@lru_cache(maxsize=1 << 10)  # in a process that builds several copies of the project, most of the code is the same
def _python(source: str, where: str, scope: str) -> tuple[Use, ...]:
    try:
        return tuple(_in_tree(ast.parse(source), where, scope))
    except SyntaxError:
        return ()


def _in_tree(tree: ast.Module, where: str, scope: str) -> Iterator[Use]:
    silent: set[int] = set()
    texts: list[ast.Constant] = []
    for node in ast.walk(tree):  # a parent comes before its children
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and id(node) not in silent:
                texts.append(node)
        elif isinstance(node, ast.Expr):
            silent.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            parts = [str(p.value) if isinstance(p, ast.Constant) else _ANY for p in node.values]
            silent |= {id(p) for p in node.values}
            yield Use("".join(parts), scope, Spot(where, node.lineno, node.col_offset + 1))
    for text in texts:
        value = str(text.value)
        yield Use(_FIELD.sub(_ANY, value), scope, Spot(where, text.lineno, text.col_offset + 1))


def _other(text: str, where: str, scope: str) -> Iterator[Use]:
    text = _REMARK.sub(lambda found: " " * len(found[0]), text)
    for pattern, group in ((_QUOTED, 2), (_BACKTICKS, 1)):
        for found in pattern.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            column = found.start() - text.rfind("\n", 0, found.start())
            yield Use(_HOLE.sub(_ANY, found[group]), scope, Spot(where, line, column))


def _rules(root: Path, games: Mapping[str, GameSource]) -> Iterator[Use]:
    for game, source in games.items():
        for doc in source.docs.values():
            for path, value in _strings(doc.data, ()):
                if path[:1] == ("examples",) and path[-1:] == ("title",):
                    continue  # a text only if the example has a story (STORY)
                if _KEY.match(_FIELD.sub("x", value)) and "." in value:
                    place = doc.place(path)
                    yield Use(_FIELD.sub(_ANY, value), game, Spot(place.path, place.line, place.column))


def _strings(data: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _strings(value, (*path, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from _strings(value, (*path, i))


def _in_texts(catalogs: Catalogs) -> Iterator[Use]:
    """Yield the fixed terms in messages: `{place.warsaw}:in`."""
    for scope, entries in catalogs.sources.items():
        for entry in entries.values():
            for text in () if entry.is_term else entry.texts:
                try:
                    nodes = parse(text.text)
                except SyntaxProblem:
                    continue
                for node in walk(nodes):
                    if isinstance(node, (Field, Choice)) and "." in node.name:
                        yield Use(node.name, "" if scope == COMMON else scope, entry.spot)


# -- judging --------------------------------------------------------------------------------------------------------


def _unknown(catalogs: Catalogs, uses: list[Use], problems: Problems) -> None:
    families = {
        scope: {entry.key.partition(".")[0] for entry in entries.values() if not entry.is_term}
        for scope, entries in catalogs.sources.items()
    }
    everywhere = {*FAMILIES, *families.get(COMMON, ())}
    games = [scope for scope in catalogs.scopes if scope != COMMON]
    for use in uses:
        if not _KEY.match(use.text) or "." not in use.text or use.text.endswith("_") or _FILES.search(use.text):
            continue
        # A family that only another game has (`example.`) is no key in code that serves all games.
        if use.text.partition(".")[0] not in everywhere | families.get(use.scope, set()):
            continue
        wanted = [use.scope] if use.scope else games or [COMMON]
        lacking = [scope for scope in wanted if scope in catalogs.symbols and not _known(catalogs, scope, use.text)]
        if not lacking:
            continue
        keys = catalogs.symbols[lacking[0]].entries
        hint = did_you_mean(use.text, keys, otherwise=f"write it in locales/en/{use.scope}")
        problems.error(*use.spot, "U1", f'there is no text "{use.text}" in {", ".join(lacking)}', hint)


def _known(catalogs: Catalogs, scope: str, key: str) -> bool:
    symbols = catalogs.symbols[scope]
    return key in symbols.entries or key in symbols.figures


def _convention(catalogs: Catalogs, game: str, source: GameSource, problems: Problems, uses: list[Use]) -> None:
    """Check the keys that follow from the data: options and their values, zones, kinds of moves, parameters."""
    wanted: list[tuple[str, str, tuple[str | int, ...]]] = []
    for i, option in enumerate(source.data["game"].get("options") or []):
        wanted.append((f"option.{option['id']}", "game", ("options", i, "id")))
        for j, value in enumerate(option.get("values") or []):
            wanted.append((f"option.{option['id']}.{value}", "game", ("options", i, "values", j)))
    table = source.data.get("table") or {}
    for group in ("zones", "seat_zones"):
        wanted += _zones(table.get(group) or {}, (group,))
    wanted += [(f"about.{subject}", "table", ("about", subject)) for subject in table.get("about") or {}]
    for kind, move in (table.get("moves") or {}).items():
        wanted.append((f"move.{kind}", "table", ("moves", kind)))
        for name in (move or {}).get("params") or {}:
            wanted.append((f"param.{name}", "table", ("moves", kind, "params", name)))
    if BOOK in catalogs.domains[game]:
        wanted += _book(source)
    elif source.data.get("rules"):
        what = f"no rule has a text: there is no locales/en/{game}/{BOOK}.yaml"
        problems.error(f"rules/{game}/rulebook.yaml", 1, 1, "U1", what, f"see locales/en/thebes/{BOOK}.yaml")
    players = source.data["game"].get("players") or {}
    seats = range(players.get("min", 1), players.get("max", 0) + 1)
    wanted += [(key, learn.KIND, path) for key, path in learn.texts(source.docs.get(learn.KIND), seats)]
    wanted += [(key, lessons.KIND, path) for key, path in lessons.texts(source.docs.get(lessons.KIND))]
    keys = catalogs.symbols[game].entries
    for key, kind, path in wanted:
        doc = source.docs.get(kind)
        place = doc.place(path, key=kind == "table") if doc else (f"rules/{game}/{kind}.yaml", 0, 0)
        uses.append(Use(key, game, Spot(*place)))
        if key not in keys:
            hint = did_you_mean(key, keys, otherwise=f"write it in locales/en/{game}")
            problems.error(*place, "U1", f'there is no text "{key}"', hint)


def _book(source: GameSource) -> list[tuple[str, str, tuple[str | int, ...]]]:
    """Return the keys that a rulebook needs: rules, rulings, steps of a turn, terms, and stories of examples."""
    wanted: list[tuple[str, str, tuple[str | int, ...]]] = []
    book = source.data["book"]
    for i, section in enumerate(book["sections"]):
        wanted += [(f"rule.{id}", "rulebook", ("sections", i, "rules", j)) for j, id in enumerate(section["rules"])]
    for family, parts in (("ruling", ("q", "a")), ("aid", ("", "text")), ("glossary", ("name", "forms", "text"))):
        for i, entry in enumerate(book[PLACES[family]]):
            for part in parts:
                key = f"{family}.{entry['id']}" + (f".{part}" if part else "")
                wanted.append((key, "rulebook", (PLACES[family], i, "id")))
    for i, example in enumerate(source.examples):
        if "tells" in example and "title" in example:
            wanted += [(f"{example['title']}{part}", "examples", ("examples", i, "tells")) for part in STORY]
    return wanted


def _zones(zones: dict[str, Any], path: tuple[str | int, ...]) -> list[tuple[str, str, tuple[str | int, ...]]]:
    """Return the keys of the titles of zones and nested zones, and of the values of lanes."""
    wanted: list[tuple[str, str, tuple[str | int, ...]]] = []
    for name, zone in zones.items():
        here = (*path, name)
        wanted.append((f"zone.{name}", "table", here))
        wanted += [(f"value.{zone[row]}", "table", (*here, row)) for row in ("value", "above") if row in zone]
        wanted += _zones(zone.get("zones") or {}, (*here, "zones"))
    return wanted


def _names(catalogs: Catalogs, game: str, source: GameSource, problems: Problems) -> None:
    """Report rows without a term of a kind if others of the same type in the set have one."""
    members = {kind: set(terms) for kind, terms in catalogs.symbols[game].members.items()}
    for family in ("components", "board"):
        doc = source.docs.get(family)
        for name, rows in source.data.get(family, {}).items():
            types: dict[str, dict[str, int]] = {}
            for i, row in enumerate(rows if isinstance(rows, list) else ()):
                if isinstance(row, dict) and isinstance(row.get("id"), str):
                    types.setdefault(str(row.get("type") or row.get("kind") or ""), {})[row["id"]] = i
            for ids in types.values():
                for kind, known in members.items():
                    lacking = [one for one in ids if f"{kind}.{one}" not in known]
                    if lacking and len(lacking) < len(ids):
                        what = f"{name}: no name for {', '.join(lacking[:5])}{' …' if len(lacking) > 5 else ''}"
                        hint = f"the others have one: write {kind}.{lacking[0]} in locales/en/{game}/terms.yaml"
                        path = (name, "rows", ids[lacking[0]])
                        place = doc.place(path) if doc else (f"rules/{game}/{family}.yaml", 0, 0)
                        problems.error(*place, "U3", what, hint)


def _titles(catalogs: Catalogs, game: str, source: GameSource, problems: Problems) -> None:
    """Report titles (U5) whose words depend on a count: Russian would have "of 20 permits" over a list of permits."""
    entries = catalogs.symbols[game].entries
    for doc in source.docs.values():
        for path, key in _strings(doc.data, ()):
            entry = entries.get(key) if path[-1:] == ("title",) else None
            if entry and not entry.args and any("[" in text.text for text in entry.texts):
                place = doc.place(path)
                hint = f"write a text of its own in locales/en/{game}, without a choice of words"
                problems.error(*place, "U5", f'the title "{key}" depends on a count', hint)


def _unused(catalogs: Catalogs, uses: list[Use], games: Mapping[str, GameSource], problems: Problems) -> None:
    exact: set[tuple[str, str]] = set()
    patterns: set[tuple[str, str]] = set()
    for use in uses:
        if _ANY in use.text or use.text.endswith((".", "_")):
            family = use.text if _ANY in use.text else use.text + _ANY
            if re.match(rf"[a-z][a-z0-9_]*\.|{_ANY}\.", family):
                patterns.add((use.scope, family))
        elif "." in use.text:
            exact.add((use.scope, use.text))
    ids = {game: _ids(source.data) for game, source in games.items()}
    compiled = [
        (scope, re.compile("[A-Za-z0-9_.-]+".join(map(re.escape, family.split(_ANY))) + r"\Z"))
        for scope, family in sorted(patterns)
        if not family.startswith(_ANY)
    ]
    for scope, entries in catalogs.sources.items():
        words = _words(catalogs, scope)
        for key, entry in entries.items():
            if any((user, key) in exact for user in ("", scope, *(games if scope == COMMON else ()))):
                continue
            where = games if scope == COMMON else [scope]
            named = entry.is_term and any(key.partition(".")[2] in ids.get(game, ()) for game in where)
            spoken = entry.is_term and row_of(entry).get("", "\n").lower() in words
            if named or spoken or any(p.match(key) for user, p in compiled if user in ("", scope) or scope == COMMON):
                continue
            problems.warn(*entry.spot, "U2", f'"{key}" is not used', "remove it, or use it")


def _words(catalogs: Catalogs, scope: str) -> str:
    """Return all English messages in which a term of the scope may be named in plain text (for G1), as one text."""
    where = catalogs.scopes if scope == COMMON else [COMMON, scope]
    entries = [entry for one in where for entry in catalogs.sources[one].values() if not entry.is_term]
    return "\n".join(text.text for entry in entries for text in entry.texts).lower()


def _ids(data: Any) -> set[str]:
    """Return all strings and keys of compiled data: ids of pieces, places, kinds."""
    return {value for _, value in _strings(data, ())} | _dict_keys(data)


def _dict_keys(data: Any) -> set[str]:
    if isinstance(data, dict):
        return set(data).union(*(_dict_keys(value) for value in data.values()))
    return set().union(*(_dict_keys(value) for value in data)) if isinstance(data, list) else set()
