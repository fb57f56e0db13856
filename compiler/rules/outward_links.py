"""Links between the data of a game and everything else: its engine, examples, tests, table.yaml and faces.yaml.

They are checked by the build alone: the workshop, which compiles a game in the page, has none of these files.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from compiler.base import reads
from compiler.base.diagnostics import Problems, did_you_mean, nearest, shown
from compiler.base.rule_ids import RULE_ID
from compiler.rules import conditions
from compiler.rules.compilation import GameSource
from compiler.rules.document import Doc
from compiler.rules.fields import columns, parts
from compiler.rules.links import entries_of, rulings, section_rules, sections_of
from compiler.rules.model import Sources, Steps, copies

ORACLE = "oracle.py"
"""The file name of oracles, which name rules without testing them."""

_FIGURE = re.compile(r"(constants|count|players|box)\.[a-z0-9_.]+\Z")


def examine(game: GameSource, sources: Sources, problems: Problems, root: Path) -> None:
    """Check the references to the data of a game from outside, and that no file is missing for its release."""
    _OutwardLinks(game, sources, problems, root).run()


class _OutwardLinks:
    """Check of the references between the data of a game and everything else."""

    def __init__(self, game: GameSource, sources: Sources, problems: Problems, root: Path) -> None:
        self.game = game
        self.sources = sources
        self.problems = problems
        self.root = root
        self.rules: dict[str, str] = game.data["rules"]
        self.prefixes = {rule.split("-")[0] for rule in self.rules}
        self.examples = list(_examples(game.docs.get("examples")))
        named = [str(entry["id"]) for _, entry in self.examples if "id" in entry]
        self.known = {*self.rules, *rulings(sources), *named}

    def run(self) -> None:
        self._missing()
        self._engine()
        self._worked()
        self._unused()
        self._figures()
        self._table()
        self._faces()

    def _missing(self) -> None:
        for kind in ("examples", "table", "faces"):
            if kind not in self.game.docs:
                path = f"rules/{self.game.id}/{kind}.yaml"
                if not reads.is_file(self.root / path):
                    self.problems.error(path, 0, 0, "R10", "there is no such file", "see rules/thebes")

    def _ids(self, file: Path) -> Iterator[tuple[str, int, int]]:
        """Yield the rule ids of this game in a source file, with line and column."""
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return
        for number, line in enumerate(text.splitlines(), 1):
            for found in RULE_ID.finditer(line):
                if found.group().split("-")[0] in self.prefixes:
                    yield found.group(), number, found.start() + 1

    def _engine(self) -> None:
        path = f"engine/games/{self.game.id}/__init__.py"
        if not reads.is_file(self.root / path):
            self.problems.error(path, 0, 0, "R10", "the game has no engine", "a game is a package with a function make")
            return
        for file in sorted((self.root / path).parent.rglob("*.py")):
            for rule, line, column in self._ids(file):
                if rule not in self.known:
                    hint = did_you_mean(rule, self.known, otherwise="rulebook.yaml lists all rule ids")
                    self.problems.error(shown(file, self.root), line, column, "R9", f'unknown rule "{rule}"', hint)

    def _worked(self) -> None:
        doc = self.game.docs.get("examples")
        if doc is None:
            return
        options = {
            str(option.get("id")): [str(value) for value in parts(option.get("values"))]
            for _, option in entries_of(self.game.data["game"], "options")
        }
        pieces = {
            name: copies(row)
            for group in self.sources.family("components")
            for name, row in self.sources.ids(group.name).items()
        }
        first: dict[str, Steps] = {}
        for path, entry in self.examples:
            name = entry.get("id")
            if isinstance(name, str) and name in first:
                place = doc.place((*first[name], "id"))
                text = f'the example "{name}" is given twice, first at {place.line}:{place.column}'
                doc.error(self.problems, (*path, "id"), "R4", text, "give it an id of its own")
            first.setdefault(str(name), path)
            for i, rule in enumerate(parts(entry.get("rules", []))):
                if str(rule) not in self.known:
                    hint = did_you_mean(str(rule), self.rules, otherwise="rulebook.yaml lists all rule ids")
                    where = (*path, "rules", i) if isinstance(entry["rules"], list) else (*path, "rules")
                    doc.error(self.problems, where, "R9", f'unknown rule "{rule}"', hint)
            for at, chosen in _options(entry, path):
                self._chosen(doc, at, chosen, options)
            self._pieces(doc, path, entry, pieces)

    def _pieces(self, doc: Doc, path: Steps, entry: dict[str, Any], pieces: dict[str, int]) -> None:
        """Report texts that look like a misspelt id of a component; one of several copies is `id#2`."""
        for at, text in _texts(entry, path):
            name, _, copy = text.partition("#")
            if "_" not in name or "." in name or "options" in at:
                continue
            if name not in pieces:
                near = nearest(name, pieces, min_similarity=0.85)
                if near is not None:
                    doc.error(self.problems, at, "R5", f'unknown piece "{text}"', f'did you mean "{near}"?')
            elif copy.isdigit() and int(copy) > pieces[name]:
                text = f'there is no copy {copy} of "{name}"'
                doc.error(self.problems, at, "R5", text, f"copies: {pieces[name]}")

    def _chosen(self, doc: Doc, path: Steps, chosen: dict[str, Any], options: dict[str, list[str]]) -> None:
        for key, value in chosen.items():
            if key not in options:
                hint = did_you_mean(key, options)
                doc.error(self.problems, (*path, key), "R5", f'unknown option "{key}"', hint, key=True)
            elif str(value) not in options[key]:
                hint = did_you_mean(str(value), options[key])
                doc.error(self.problems, (*path, key), "R5", f'unknown value "{value}" of the option {key}', hint)
        for clash in conditions.clashes(self.sources.body("game").get("options"), chosen):
            place = clash.option if clash.option in chosen else clash.other
            text = f"{clash.option}: {clash.value} needs {conditions.describe({clash.other: clash.wanted})}"
            doc.error(self.problems, (*path, place), "R12", text, f"here {clash.other} is {clash.found}")

    def _unused(self) -> None:
        """Warn of rules that no example and no test names."""
        if not self.examples:
            return
        named = {str(rule) for _, entry in self.examples for rule in parts(entry.get("rules", []))}
        for file in sorted((self.root / "tests" / "games").rglob("*.py")):
            if file.name == ORACLE:
                continue
            named |= {rule for rule, _, _ in self._ids(file)}
        doc = self.game.docs.get("rulebook")
        for i, section in sections_of(self.sources):
            for j, rule in section_rules(section):
                if rule not in named and doc is not None:
                    text = f"no example and no test names the rule {rule}"
                    doc.warn(self.problems, ("sections", i, "rules", j), "R9", text, "write one in examples.yaml")

    def _figures(self) -> None:
        """Check the figures that table.yaml and faces.yaml name: "constants.weeks_per_year"."""
        for kind in ("table", "faces"):
            doc = self.game.docs.get(kind)
            for path, text in _texts(doc.data if doc is not None else None):
                constant = text.removeprefix("constants.") in self.game.data["constants"]
                if doc is not None and _FIGURE.match(text) and text not in self.game.figures and not constant:
                    hint = did_you_mean(text, self.game.figures)
                    doc.error(self.problems, path, "R11", f'there is no figure "{text}"', hint)

    def _table(self) -> None:
        """Check the references of table.yaml: tables, zones, fields."""
        doc = self.game.docs.get("table")
        if doc is None or not isinstance(doc.data, dict):
            return
        zones = doc.data.get("zones")
        zones = zones if isinstance(zones, dict) else {}
        panels = [name for name, zone in zones.items() if isinstance(zone, dict) and zone.get("kind") == "panel"]
        tables, fields = self.game.data["tables"], {name.partition(".")[2] for name in columns(self.sources)}
        for area in ("zones", "seat_zones"):
            for path, zone in conditions.nested(doc.data.get(area), (area,)):
                for key, known, what in (
                    ("table", tables, "table"),
                    ("around", zones, "zone"),
                    ("inside", panels, "panel"),
                    ("group", fields, "field"),
                ):
                    if key in zone:
                        self._known(doc, (*path, key), zone[key], known, what)
        self._sentences(doc)
        moves = doc.data.get("moves")
        for name, move in (moves if isinstance(moves, dict) else {}).items():
            if isinstance(move, dict) and "dial" in move:
                self._known(doc, ("moves", name, "dial"), move["dial"], zones, "zone")

    def _sentences(self, doc: Doc) -> None:
        """Check the rules of `about` in table.yaml; warn of sets of components that it lacks."""
        about = doc.data.get("about")
        about = about if isinstance(about, dict) else {}
        for subject, rule in about.items():
            if str(rule) not in self.known:
                hint = did_you_mean(str(rule), self.rules, otherwise="rulebook.yaml lists all rule ids")
                doc.error(self.problems, ("about", subject), "R9", f'unknown rule "{rule}"', hint)
        for name, rows in self.game.data["components"].items():
            kinds = [{row.get(field) for field in ("id", "kind", "type", "effect")} for row in rows]
            if name not in about and not all(one & about.keys() for one in kinds):
                hint = f"add {name} with a rule, and its sentence about.{name}"
                text = f"no sentence says what the pieces of {name} do"
                doc.warn(self.problems, ("about",) if about else ("zones",), "R11", text, hint, key=True)

    def _known(self, doc: Doc, path: Steps, value: Any, known: Iterable[str], what: str) -> None:
        if str(value) not in known:
            doc.error(self.problems, path, "R11", f'there is no {what} "{value}"', did_you_mean(str(value), known))

    def _faces(self) -> None:
        """Warn of sets of components without a face in faces.yaml; compiler/draw checks the faces."""
        doc = self.game.docs.get("faces")
        faces = doc.data.get("faces") if doc is not None and isinstance(doc.data, dict) else None
        for name in self.game.data["components"] if isinstance(faces, dict) else ():
            if doc is not None and isinstance(faces, dict) and name not in faces:
                doc.warn(self.problems, ("faces",), "R11", f"no face for the pieces of {name}", f"add {name}", key=True)


def _examples(doc: Doc | None) -> Iterator[tuple[Steps, dict[str, Any]]]:
    """Yield the examples of a file, which is a list, or a mapping with the list under `examples`."""
    data = doc.data if doc is not None else None
    prefix: Steps = ("examples",) if isinstance(data, dict) else ()
    entries = data.get("examples") if isinstance(data, dict) else data
    for i, entry in enumerate(entries if isinstance(entries, list) else []):
        if isinstance(entry, dict):
            yield (*prefix, i), entry


def _options(value: Any, path: Steps) -> Iterator[tuple[Steps, dict[str, Any]]]:
    """Yield the mappings called `options` inside an example, with their paths."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "options" and isinstance(inner, dict):
                yield (*path, key), inner
            else:
                yield from _options(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _options(inner, (*path, i))


def _texts(value: Any, path: Steps = ()) -> Iterator[tuple[Steps, str]]:
    """Yield all texts inside a value, with their paths."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _texts(inner, (*path, key))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _texts(inner, (*path, i))
    elif isinstance(value, str):
        yield path, value
