"""Links of a game: rule ids, and references between its data, engine, examples, tests, table.yaml and faces.yaml."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from compiler.base.diagnostics import Problems, did_you_mean, nearest, shown
from compiler.base.rule_ids import RULE_ID
from compiler.rules import conditions
from compiler.rules.document import Doc
from compiler.rules.fields import columns, parts
from compiler.rules.model import Group, Sources, Steps, copies

if TYPE_CHECKING:
    from pathlib import Path

    from compiler.rules.compilation import GameSource

ORACLE = "oracle.py"
"""The file name of oracles, which name rules without testing them."""


_FIGURE = re.compile(r"(constants|count|players|box)\.[a-z0-9_.]+\Z")


# -- inside the data of a game ------------------------------------------------------------------------------------
def registry(sources: Sources) -> dict[str, str]:
    """Return the section of each rule id, in reading order."""
    return {rule: str(section.get("id")) for _, section in _sections(sources) for _, rule in _rules(section)}


def places(sources: Sources) -> dict[str, Steps]:
    """Return the first place of each rule id in the rulebook."""
    first: dict[str, Steps] = {}
    for i, section in _sections(sources):
        for j, rule in _rules(section):
            first.setdefault(rule, ("sections", i, "rules", j))
    return first


def rulings(sources: Sources) -> list[str]:
    """Return the ids of the rulings: decisions where the sources disagree or are silent."""
    entries = _entries(sources.body("rulebook"), "rulings")
    return [entry["id"] for _, entry in entries if isinstance(entry.get("id"), str)]


def book(sources: Sources) -> dict[str, Any]:
    """Return the compiled rulebook: all its lists, without entries that the schema refuses."""
    body = sources.body("rulebook")
    out: dict[str, Any] = {}
    for key in ("sections", "rulings", "aid", "glossary"):
        out[key] = [entry for _, entry in _entries(body, key) if isinstance(entry.get("id"), str)]
    out["sections"] = [{**one, "rules": [rule for _, rule in _rules(one)]} for one in out["sections"]]
    out["table_talk"] = [rule for rule in parts(body.get("table_talk", [])) if isinstance(rule, str)]
    retired = body.get("retired")
    out["retired"] = dict(retired) if isinstance(retired, dict) else {}
    return out


def examine(sources: Sources, problems: Problems) -> None:
    """Check the references of game.yaml, tables.yaml and rulebook.yaml: rules, rulings, sets, players."""
    _InwardLinks(sources, problems).run()


def _entries(body: Mapping[str, Any], key: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the mappings in a list of a file, with their indices."""
    entries = body.get(key)
    for i, entry in enumerate(entries if isinstance(entries, list) else []):
        if isinstance(entry, dict):
            yield i, entry


def _sections(sources: Sources) -> Iterator[tuple[int, dict[str, Any]]]:
    return _entries(sources.body("rulebook"), "sections")


def _rules(section: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    rules = section.get("rules")
    for i, rule in enumerate(rules if isinstance(rules, list) else []):
        if isinstance(rule, str):
            yield i, rule


def _examples(doc: Doc | None) -> Iterator[tuple[Steps, dict[str, Any]]]:
    """Yield the examples of a file, which is a list, or a mapping with the list under `examples`."""
    data = doc.data if doc is not None else None
    prefix: Steps = ("examples",) if isinstance(data, dict) else ()
    entries = data.get("examples") if isinstance(data, dict) else data
    for i, entry in enumerate(entries if isinstance(entries, list) else []):
        if isinstance(entry, dict):
            yield (*prefix, i), entry


class _InwardLinks:
    """Check of the references inside the data of a game."""

    def __init__(self, sources: Sources, problems: Problems) -> None:
        self.sources = sources
        self.problems = problems
        self.rules = registry(sources)
        self.known = [*self.rules, *rulings(sources)]

    def run(self) -> None:
        self._rulebook()
        self._game()
        self._tables()

    def _unique(self, doc: Doc, found: Iterator[tuple[Steps, Any]], what: str) -> None:
        """Report ids that are given twice, with the place of the first."""
        first: dict[str, Steps] = {}
        for path, name in found:
            if not isinstance(name, str):
                continue
            if name in first:
                place = doc.place(first[name])
                text = f'the {what} "{name}" is given twice, first at {place.line}:{place.column}'
                doc.error(self.problems, path, "R4", text, "remove one, or give it an id of its own")
            first.setdefault(name, path)

    def _rule(self, doc: Doc, path: Steps, value: Any, known: list[str]) -> None:
        """Report rule ids that the rulebook lacks; `value` is an id or a list of ids."""
        for i, rule in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(rule, str) and rule not in known:
                where = (*path, i) if isinstance(value, list) else path
                hint = did_you_mean(rule, known, otherwise="rulebook.yaml lists all rule ids")
                doc.error(self.problems, where, "R9", f'unknown rule "{rule}"', hint)

    def _sets(self, doc: Doc, path: Steps, names: Any) -> None:
        for i, name in enumerate(names if isinstance(names, list) else []):
            if str(name) not in self.sources.groups:
                hint = did_you_mean(str(name), self.sources.groups)
                doc.error(self.problems, (*path, i), "R5", f'there is no set or table "{name}"', hint)

    def _rulebook(self) -> None:
        doc = self.sources.docs.get("rulebook")
        if doc is None:
            return
        body = self.sources.body("rulebook")
        sections, entries = list(_sections(self.sources)), list(_entries(body, "rulings"))
        self._unique(doc, ((("sections", i, "id"), s.get("id")) for i, s in sections), "section")
        rules = ((("sections", i, "rules", j), rule) for i, s in sections for j, rule in _rules(s))
        named = ((("rulings", i, "id"), entry.get("id")) for i, entry in entries)
        self._unique(doc, iter([*rules, *named]), "rule id")
        for i, section in sections:
            self._sets(doc, ("sections", i, "shows"), section.get("shows"))
            self._shown(doc, i, section)
        for key in ("aid", "glossary"):
            self._unique(doc, (((key, i, "id"), e.get("id")) for i, e in _entries(body, key)), key)
            for i, entry in _entries(body, key):
                self._rule(doc, (key, i, "rules"), entry.get("rules"), list(self.rules))
        self._explained(doc, body)
        for i, entry in _entries(body, "pictures"):
            self._rule(doc, ("pictures", i, "rule"), entry.get("rule"), list(self.rules))
        self._rule(doc, ("table_talk",), body.get("table_talk"), list(self.rules))
        for old, new in (body.get("retired") or {}).items() if isinstance(body.get("retired"), dict) else ():
            if old in self.known:
                doc.error(self.problems, ("retired", old), "R9", f'"{old}" is retired and in use', "remove one")
            self._rule(doc, ("retired", old), new, list(self.rules))
        for i, entry in entries:
            self._rule(doc, ("rulings", i, "rules"), entry.get("rules"), list(self.rules))
            self._sets(doc, ("rulings", i, "data"), entry.get("data"))

    def _explained(self, doc: Doc, body: Mapping[str, Any]) -> None:
        """Report kinds of move that a step of the turn explains and that the table lacks."""
        kinds = [str(kind) for kind in self.sources.body("table").get("moves") or ()]
        if not kinds:  # there is no table, or its moves are at fault, which is reported elsewhere
            return
        for i, entry in _entries(body, "aid"):
            for j, kind in enumerate(parts(entry.get("moves", []))):
                if kind not in kinds:
                    hint = did_you_mean(str(kind), kinds)
                    doc.error(self.problems, ("aid", i, "moves", j), "R11", f'there is no move "{kind}"', hint)

    def _shown(self, doc: Doc, i: int, section: dict[str, Any]) -> None:
        """Report a set that a section shows and that is not always in play with it."""
        own = conditions.condition(Group("", "", doc, (), section))
        for j, name in enumerate(parts(section.get("shows", []))):
            group = self.sources.groups.get(str(name))
            wanted = conditions.condition(group) if group is not None else {}
            if self.sources.modules_known and not conditions.implies(own, wanted):
                text = f'"{name}" is in play only with {conditions.describe(wanted)}'
                doc.error(self.problems, ("sections", i, "shows", j), "R12", text, "it needs the same when: {…}")

    def _game(self) -> None:
        doc, game = self.sources.docs.get("game"), self.sources.body("game")
        if doc is None:
            return
        if isinstance(game.get("id"), str) and game["id"] != self.sources.game:
            text = f'the id "{game["id"]}" must be the name of the folder, "{self.sources.game}"'
            doc.error(self.problems, ("id",), "R5", text)
        options = list(_entries(game, "options"))
        self._unique(doc, ((("options", i, "id"), o.get("id")) for i, o in options), "option")
        self._unique(doc, ((("sources", i, "id"), s.get("id")) for i, s in _entries(game, "sources")), "source")
        players = game.get("players")
        low, high = (players.get("min"), players.get("max")) if isinstance(players, dict) else (None, None)
        for i, option in options:
            self._rule(doc, ("options", i, "settles"), option.get("settles"), self.known)
            for j, n in enumerate(option["players"] if isinstance(option.get("players"), list) else []):
                if isinstance(n, int) and isinstance(low, int) and isinstance(high, int) and not low <= n <= high:
                    text = f"the game is not for {n} players"
                    doc.error(self.problems, ("options", i, "players", j), "R5", text, f"players: {low} to {high}")
        if isinstance(low, int) and isinstance(high, int):
            if low > high:
                doc.error(self.problems, ("players",), "R2", f"min is {low}, but max is {high}", "swap them")
            colours = game.get("colours")
            if isinstance(colours, list) and len(colours) < high:
                text = f"{len(colours)} colours are too few for {high} players"
                doc.error(self.problems, ("colours",), "R6", text, "add a colour")

    def _tables(self) -> None:
        doc = self.sources.docs.get("tables")
        constants = self.sources.body("tables").get("constants")
        if doc is None:
            return
        for name, entry in (constants if isinstance(constants, dict) else {}).items():
            if isinstance(entry, dict):
                self._rule(doc, ("constants", name, "rule"), entry.get("rule"), self.known)
        for group in self.sources.family("tables"):
            self._rule(doc, (*group.path, "rule"), group.body.get("rule"), self.known)
        for group in self.sources.groups.values():
            for i, row in group.mappings():
                self._rule(group.doc, group.at(i, "rule"), row.get("rule"), self.known)


# -- beyond the data ----------------------------------------------------------------------------------------------
def outward(game: GameSource, sources: Sources, problems: Problems, root: Path) -> None:
    """Check the references to the data of a game from outside, and that no file is missing for its release."""
    _OutwardLinks(game, sources, problems, root).run()


class _OutwardLinks:
    """Check of the references between the data of a game and everything else."""

    def __init__(self, game: GameSource, sources: Sources, problems: Problems, root: Path) -> None:
        self.game = game
        self.sources = sources
        self.problems = problems
        self.root = root
        from compiler.base import reads  # the page, which checks what is inside the data alone, does not have it

        self.is_file = reads.is_file
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
                if not self.is_file(self.root / path):
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
        if not self.is_file(self.root / path):
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
            for _, option in _entries(self.game.data["game"], "options")
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
        for i, section in _sections(self.sources):
            for j, rule in _rules(section):
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
