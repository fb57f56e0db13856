"""Matrix of the rules: the texts, engine code, examples and tests of each (`build.py check --matrix`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from compiler.base.diagnostics import Problems, shown
from compiler.base.rule_ids import RULE_ID
from compiler.rules.compilation import GameSource
from compiler.rules.fields import parts
from compiler.rules.links import places
from compiler.rules.model import Sources
from compiler.rules.outward_links import ORACLE

TABLE_TALK = "table talk"


class Row(NamedTuple):
    """One rule: its section, places in the engine (`file:line`), ids of examples, files of tests, and whether it is
    table talk, which only people at a real table need."""

    rule: str
    section: str
    engine: list[str]
    examples: list[str]
    tests: list[str]
    table_talk: bool


def named(folder: Path, root: Path) -> dict[str, list[str]]:
    """Return the places where the Python files of a folder name rules: id -> list of `file:line`."""
    places_of: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        if file.name == ORACLE:
            continue
        for number, line in enumerate(file.read_text("utf-8", errors="replace").splitlines(), 1):
            for found in RULE_ID.finditer(line):
                places_of.setdefault(found[0], []).append(f"{shown(file, root)}:{number}")
    return places_of


def rows(game: GameSource, root: Path) -> list[Row]:
    """Return the rows of all rules of a game, in reading order."""
    engine = named(root / "engine" / "games" / game.id, root)
    tests = named(root / "tests", root)
    examples: dict[str, list[str]] = {}
    for example in game.examples:
        for rule in example.get("rules", ()):
            examples.setdefault(str(rule), []).append(str(example.get("id")))
    talk = set(game.data["book"]["table_talk"])
    return [
        Row(
            rule,
            section,
            engine.get(rule, []),
            examples.get(rule, []),
            sorted({place.partition(":")[0] for place in tests.get(rule, [])}),
            rule in talk,
        )
        for rule, section in game.data["rules"].items()
    ]


def examine(game: GameSource, sources: Sources, problems: Problems, root: Path) -> None:
    """Report (B3) rules that nothing plays, and rules that are listed as table talk and played."""
    folder = root / "engine" / "games" / game.id
    if not folder.is_dir():
        return  # the missing engine is reported elsewhere
    doc, engine, talk = sources.docs["rulebook"], named(folder, root), game.data["book"]["table_talk"]
    for rule, place in places(sources).items():
        if rule not in engine and rule not in talk:
            what = f"nothing in engine/games/{game.id} names the rule {rule}"
            doc.error(problems, place, "B3", what, "name it where it is played, or list it under table_talk")
    for i, rule in enumerate(parts(sources.body("rulebook").get("table_talk", []))):
        if isinstance(rule, str) and rule in engine:
            what = f"{rule} is no table talk: {engine[rule][0]} plays it"
            doc.error(problems, ("table_talk", i), "B3", what, "remove it from table_talk")


def lines(game: GameSource, root: Path, texts: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield the matrix as lines for people; `texts` is language -> rule -> a sign: + present, ~ stale, - missing."""
    langs = list(texts)
    width = len(TABLE_TALK)
    yield f"{'rule':<16} {' '.join(langs)}  {'engine':>{width}}  examples  tests  section"
    for row in rows(game, root):
        signs = " ".join(f"{texts[lang].get(row.rule, '-'):<{len(lang)}}" for lang in langs)
        played = TABLE_TALK if row.table_talk else str(len(row.engine))
        yield f"{row.rule:<16} {signs}  {played:>{width}}  {len(row.examples):>8}  {len(row.tests):>5}  {row.section}"
