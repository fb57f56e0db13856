"""Links inside the data of a game: rule ids, and the references of game.yaml, tables.yaml and rulebook.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.rules import conditions
from compiler.rules.document import Doc
from compiler.rules.fields import parts
from compiler.rules.model import Group, Sources, Steps


def registry(sources: Sources) -> dict[str, str]:
    """Return the section of each rule id, in reading order."""
    return {rule: str(section.get("id")) for _, section in sections_of(sources) for _, rule in section_rules(section)}


def places(sources: Sources) -> dict[str, Steps]:
    """Return the first place of each rule id in the rulebook."""
    first: dict[str, Steps] = {}
    for i, section in sections_of(sources):
        for j, rule in section_rules(section):
            first.setdefault(rule, ("sections", i, "rules", j))
    return first


def rulings(sources: Sources) -> list[str]:
    """Return the ids of the rulings: decisions where the sources disagree or are silent."""
    entries = entries_of(sources.body("rulebook"), "rulings")
    return [entry["id"] for _, entry in entries if isinstance(entry.get("id"), str)]


def book(sources: Sources) -> dict[str, Any]:
    """Return the compiled rulebook: all its lists, without entries that the schema refuses."""
    body = sources.body("rulebook")
    out: dict[str, Any] = {}
    for key in ("sections", "rulings", "aid", "glossary"):
        out[key] = [entry for _, entry in entries_of(body, key) if isinstance(entry.get("id"), str)]
    out["sections"] = [{**one, "rules": [rule for _, rule in section_rules(one)]} for one in out["sections"]]
    for key in ("table_talk", "ours"):
        out[key] = [rule for rule in parts(body.get(key, [])) if isinstance(rule, str)]
    retired = body.get("retired")
    out["retired"] = dict(retired) if isinstance(retired, dict) else {}
    return out


def examine(sources: Sources, problems: Problems) -> None:
    """Check the references of game.yaml, tables.yaml and rulebook.yaml: rules, rulings, sets, players."""
    _Links(sources, problems).run()


def entries_of(body: Mapping[str, Any], key: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the mappings in a list of a file, with their indices."""
    entries = body.get(key)
    for i, entry in enumerate(entries if isinstance(entries, list) else []):
        if isinstance(entry, dict):
            yield i, entry


def sections_of(sources: Sources) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the sections of the rulebook, with their indices."""
    return entries_of(sources.body("rulebook"), "sections")


def section_rules(section: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """Yield the rule ids of a section, with their indices."""
    rules = section.get("rules")
    for i, rule in enumerate(rules if isinstance(rules, list) else []):
        if isinstance(rule, str):
            yield i, rule


class _Links:
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
        sections, entries = list(sections_of(self.sources)), list(entries_of(body, "rulings"))
        self._unique(doc, ((("sections", i, "id"), s.get("id")) for i, s in sections), "section")
        rules = ((("sections", i, "rules", j), rule) for i, s in sections for j, rule in section_rules(s))
        named = ((("rulings", i, "id"), entry.get("id")) for i, entry in entries)
        self._unique(doc, iter([*rules, *named]), "rule id")
        for i, section in sections:
            self._sets(doc, ("sections", i, "shows"), section.get("shows"))
            self._shown(doc, i, section)
        for key in ("aid", "glossary"):
            self._unique(doc, (((key, i, "id"), e.get("id")) for i, e in entries_of(body, key)), key)
            for i, entry in entries_of(body, key):
                self._rule(doc, (key, i, "rules"), entry.get("rules"), list(self.rules))
        self._explained(doc, body)
        for i, entry in entries_of(body, "pictures"):
            self._rule(doc, ("pictures", i, "rule"), entry.get("rule"), list(self.rules))
        for key in ("table_talk", "ours"):
            self._rule(doc, (key,), body.get(key), list(self.rules))
        for old, new in (body.get("retired") or {}).items() if isinstance(body.get("retired"), dict) else ():
            if old in self.known:
                doc.error(self.problems, ("retired", old), "R9", f'"{old}" is retired and in use', "remove one")
            self._rule(doc, ("retired", old), new, list(self.rules))
        for i, entry in entries:
            self._rule(doc, ("rulings", i, "rules"), entry.get("rules"), list(self.rules))
            self._sets(doc, ("rulings", i, "data"), entry.get("data"))

    def _explained(self, doc: Doc, body: Mapping[str, Any]) -> None:
        """Report kinds of move and events that a step of the turn explains and that the table lacks."""
        for field, what in (("moves", "move"), ("events", "event")):
            known = [str(one) for one in self.sources.body("table").get(field) or ()]
            if not known:  # there is no table, or this part of it is at fault, which is reported elsewhere
                continue
            for i, entry in entries_of(body, "aid"):
                for j, one in enumerate(parts(entry.get(field, []))):
                    if one not in known:
                        hint = did_you_mean(str(one), known)
                        doc.error(self.problems, ("aid", i, field, j), "R11", f'there is no {what} "{one}"', hint)

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
        options = list(entries_of(game, "options"))
        self._unique(doc, ((("options", i, "id"), o.get("id")) for i, o in options), "option")
        self._unique(doc, ((("sources", i, "id"), s.get("id")) for i, s in entries_of(game, "sources")), "source")
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
