"""Compilation of one game: from the documents that were read to the checked and compiled game.

It reads no files, so that the workshop runs it in the page, too.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from compiler.base.diagnostics import Problems
from compiler.rules import (
    checks,
    conditions,
    example_arithmetic,
    fields,
    groups,
    learn,
    lessons,
    links,
    provenance,
    weights,
)
from compiler.rules.document import Doc
from compiler.rules.figures import Number, figures
from compiler.rules.model import Group, Sources
from compiler.rules.provenance import Known, Remark

FILES = ("game", "components", "board", "tables", "rulebook")
"""The files that every game has."""

OPTIONAL = ("examples", "table", "faces", "weights", learn.KIND, lessons.KIND)
"""The files without which a game can be compiled; without the first three, it cannot be released."""

NOT_DATA = ("from", "fields", "figures", "checks", "cells", "note", "count", "graph", "sides")
"""Keys of a group that describe its rows and are not compiled."""


@dataclass
class GameSource:
    """A game as it was read: its compiled data, and what only the build needs."""

    id: str
    data: dict[str, Any]
    """The compiled data: the argument of `Game.__init__`, the content of `dist/data/<game>.json`."""
    provenance: list[Known]
    """How each fact is known, in the order of the files."""
    remarks: list[Remark]
    """The remarks on provenance, for the catalogs."""
    figures: dict[str, Number]
    """Numbers that texts may use, such as `constants.max_knowledge` and `count.research_card`."""
    examples: list[dict[str, Any]]
    """The worked examples, in the order of the file, with their arithmetic computed."""
    lessons: list[dict[str, Any]] = field(default_factory=list)
    """The lessons, in the order of the file, with their arithmetic computed."""
    numbers: dict[str, Number] = field(default_factory=dict)
    """The figures, and every number of a row: what worked examples and the rulebook to learn from compute with."""
    docs: dict[str, Doc] = field(default_factory=dict)
    """The files by kind (`components`, …), for the places in diagnostics of other compilers."""


def compile_game(sources: Sources, problems: Problems) -> GameSource:
    """Check and compile a game that was read; what refers to code and to files of other folders is not checked."""
    game = GameSource(
        id=sources.game,
        data={},
        provenance=[],
        remarks=[],
        figures=figures(sources),
        examples=[],
        docs=sources.docs,
    )
    if any(kind not in sources.docs for kind in FILES):
        game.data = compiled(sources, {})
        return game  # references into a file that cannot be read are not reported
    groups.examine(sources, problems)
    conditions.examine(sources, problems)
    fields.examine(sources, problems)
    game.provenance = provenance.examine(sources, problems)
    game.remarks = provenance.remarks(sources, game.provenance)
    cells = example_arithmetic.cells(sources, game.figures)
    game.numbers = cells.numbers
    game.examples = example_arithmetic.examples(sources, cells, problems)
    distances = checks.examine(sources, game.figures, problems)
    links.examine(sources, problems)
    learn.examine(sources, game.numbers, problems)
    lessons.examine(sources, problems)
    game.lessons = lessons.lessons(sources, cells, problems)
    game.data = compiled(sources, distances)
    learned = weights.examine(sources, game.data, problems)
    if learned:
        game.data["weights"] = learned
    return game


def compiled(sources: Sources, distances: dict[str, Any]) -> dict[str, Any]:
    """Return the compiled form: plain JSON without provenance, checks and notes."""
    game = {key: value for key, value in sources.body("game").items() if key != "from"}
    if isinstance(game.get("options"), list):
        game["options"] = [conditions.compiled(o) if isinstance(o, dict) else o for o in game["options"]]
    if "box" in sources.groups:
        game["box"] = _bare(sources.groups["box"].rows)
    constants = sources.body("tables").get("constants")
    data: dict[str, Any] = {
        "format": 1,
        "id": sources.game,
        "version": "",
        "game": game,
        "constants": {
            name: entry.get("value") if isinstance(entry, dict) else entry
            for name, entry in (constants if isinstance(constants, dict) else {}).items()
            if name != "from"
        },
        "components": {group.name: _rows(group) for group in sources.family("components")},
        "board": {group.name: _rows(group) for group in sources.family("board")} | distances,
        "tables": {group.name: _table(group) for group in sources.family("tables")},
        "rules": links.registry(sources),
        "book": links.book(sources),
        "table": sources.body("table"),
        "faces": sources.body("faces"),
    }
    played = {key: data[key] for key in ("id", "constants", "components", "board", "tables")}
    played["game"] = {key: game.get(key) for key in ("players", "colours", "options")}
    text = json.dumps(played, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    data["version"] = hashlib.sha256(text.encode()).hexdigest()[:12]
    return data


def _bare(rows: list[Any]) -> list[Any]:
    return [{k: v for k, v in row.items() if k != "from"} if isinstance(row, dict) else row for row in rows]


def _rows(group: Group) -> list[Any]:
    """Return the rows of a set, each with its whole condition as `when`."""
    out = _bare(group.rows)
    for row in out:
        when = conditions.condition(group, row)
        if when and isinstance(row, dict):
            row["when"] = when
    return out


def _table(group: Group) -> dict[str, Any]:
    return {key: value for key, value in group.body.items() if key not in NOT_DATA and key != "rows"} | {
        "rows": _bare(group.rows)
    }
