"""Rule ids, and the links of a game to what lies outside its data: engine, examples, tests, table and faces."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from compiler.problems import Problems
from compiler.rules.model import Sources

if TYPE_CHECKING:
    from compiler.rules import GameSource


def registry(sources: Sources) -> dict[str, str]:
    """Return the section of each rule id, in reading order."""
    out: dict[str, str] = {}
    sections = sources.body("rulebook").get("sections")
    for section in sections if isinstance(sections, list) else []:
        rules = section.get("rules") if isinstance(section, dict) else None
        for rule in rules if isinstance(rules, list) else []:
            out.setdefault(str(rule), str(section.get("id")))
    return out


def examples(sources: Sources) -> list[dict[str, Any]]:
    """Return the worked examples."""
    data = sources.docs["examples"].data if "examples" in sources.docs else None
    if isinstance(data, dict):
        data = data.get("examples")
    return [entry for entry in data if isinstance(entry, dict)] if isinstance(data, list) else []


def examine(sources: Sources, problems: Problems) -> None: ...
def outward(game: GameSource, problems: Problems, root: Path) -> None: ...
