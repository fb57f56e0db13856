"""The rulebook to learn from: `rules/<game>/learn.yaml`, chapters of parts that each name the rules they tell.

The complete rules (`rulebook.yaml`) hold every rule; this file puts what a newcomer needs into the order of learning.
A part is a mapping with one of the keys of `PARTS`, which gives its kind, and its texts are `learn.<chapter>.<name>` in
`locales/*/<game>/learn`. docs/rulebooks.md describes the kinds.

A rule that no part explains must be listed under `left` (B5), and an example comes after all of its rules (B6).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.rules import links
from compiler.rules.document import Doc
from compiler.rules.figures import Equation, Number, Unclear
from compiler.rules.model import Sources, Steps

KIND = "learn"
"""The kind of the file, and the first part of the keys of its texts."""

PARTS = (
    "text",
    "steps",
    "action",
    "legend",
    "players",
    "example",
    "anatomy",
    "dial",
    "chart",
    "position",
    "table",
    "ask",
    "words",
)
"""The keys that give the kind of a part."""

ACTION = ("need", "cost", "does")
"""The texts of an action: its condition, its cost, its effect."""


class Part(NamedTuple):
    """A part of a chapter: its kind, its place in the file, and its entry."""

    chapter: str
    kind: str
    path: Steps
    entry: dict[str, Any]

    @property
    def name(self) -> str:
        """The name of the part, which is the value of the key of its kind."""
        return str(self.entry[self.kind])

    @property
    def key(self) -> str:
        """The key of its texts; that of a ruling is its id in small letters with `_`."""
        return f"{KIND}.{self.chapter}.{self.name.lower().replace('-', '_')}"

    def rows(self) -> Iterator[tuple[Steps, dict[str, Any]]]:
        """Yield the steps or the rows of a legend."""
        listed = self.entry.get("rows")
        for i, row in enumerate(listed if isinstance(listed, list) else []):
            if isinstance(row, dict):
                yield (*self.path, "rows", i), row


def parts(doc: Doc | None) -> Iterator[Part]:
    """Yield the parts of a file in reading order, without entries that the schema refuses."""
    body = doc.data if doc is not None and isinstance(doc.data, dict) else {}
    chapters = body.get("chapters")
    for i, chapter in enumerate(chapters if isinstance(chapters, list) else []):
        listed = chapter.get("parts") if isinstance(chapter, dict) else None
        for j, entry in enumerate(listed if isinstance(listed, list) else []):
            kind = next((key for key in PARTS if key in entry), "") if isinstance(entry, dict) else ""
            if kind:
                yield Part(str(chapter.get("id")), kind, ("chapters", i, "parts", j), entry)


def texts(doc: Doc | None, players: range) -> Iterator[tuple[str, Steps]]:
    """Yield the keys of the texts that a file needs, with the places that need them."""
    body = doc.data if doc is not None and isinstance(doc.data, dict) else {}
    chapters = body.get("chapters")
    for i, chapter in enumerate(chapters if isinstance(chapters, list) else []):
        if isinstance(chapter, dict):
            yield f"{KIND}.{chapter.get('id')}", ("chapters", i, "id")
    for part in parts(doc):
        at = (*part.path, part.kind)
        if part.entry.get("head"):
            yield f"{part.key}.head", at
        if part.kind in ("text", "ask"):
            yield part.key, at
        elif part.kind == "action":
            yield from ((f"{part.key}.{name}", at) for name in ACTION if name not in part.entry.get("without", ()))
        elif part.kind == "players":
            yield from ((f"{part.key}.{n}", at) for n in players)
        for path, row in part.rows():
            yield f"{part.key}.{row.get('id')}", (*path, "id")
        if "caption" in part.entry:
            yield f"{KIND}.{part.chapter}.{part.entry['caption']}", (*part.path, "caption")
        if isinstance(ends := part.entry.get("ends"), dict):
            yield f"{KIND}.{part.chapter}.{ends.get('words')}", (*part.path, "ends", "words")
        boxes = part.entry.get("picture")
        for i, one in enumerate(boxes if isinstance(boxes, list) else []):
            if isinstance(one, dict) and one.get("label"):
                yield f"{KIND}.{part.chapter}.{one['label']}", (*part.path, "picture", i, "label")
        for path, layout in _layouts(part):
            drawn = layout.get("of") if isinstance(layout, dict) else None
            for i, one in enumerate(drawn if isinstance(drawn, list) else []):
                if isinstance(one, dict) and "label" in one:
                    yield f"{KIND}.{part.chapter}.{one['label']}", (*path, "of", i, "label")


def _layouts(part: Part) -> Iterator[tuple[Steps, Any]]:
    """Yield the layout of a part, and those that it has for numbers of players."""
    yield (*part.path, "layout"), part.entry.get("layout")
    of_players = part.entry.get("layouts")
    for n, layout in of_players.items() if isinstance(of_players, dict) else ():
        yield (*part.path, "layouts", n), layout


def arguments(doc: Doc | None, figures: dict[str, Number]) -> dict[str, dict[str, Number]]:
    """Return the arguments of texts that the file computes from figures, by the key of the text.

    What cannot be computed is left out; `examine` has reported it.
    """
    out: dict[str, dict[str, Number]] = {}
    for key, _, args in _computed(doc):
        out[key] = {}
        for name, term in args.items():
            try:
                out[key][name] = Equation(str(term), figures).value()
            except Unclear:
                continue
    return out


def _computed(doc: Doc | None) -> Iterator[tuple[str, Steps, dict[str, Any]]]:
    for part in parts(doc):
        places = [(part.key, part.path, part.entry)]
        places += [(f"{part.key}.{row.get('id')}", path, row) for path, row in part.rows()]
        for key, path, entry in places:
            if isinstance(entry.get("args"), dict):
                yield key, (*path, "args"), entry["args"]


def examine(sources: Sources, figures: dict[str, Number], problems: Problems) -> None:
    """Report what is wrong with the references of a file, rules that it leaves out, and examples too early."""
    doc = sources.docs.get(KIND)
    if doc is not None:
        _Examiner(doc, sources, figures, problems).run()


class _Examiner:
    """Check of one file."""

    def __init__(self, doc: Doc, sources: Sources, figures: dict[str, Number], problems: Problems) -> None:
        self.doc, self.sources, self.figures, self.problems = doc, sources, figures, problems
        self.rules = links.registry(sources)
        body = sources.body("rulebook")
        listed = body.get("rulings")
        rulings = [one for one in (listed if isinstance(listed, list) else []) if isinstance(one, dict)]
        self.rulings: dict[str, list[str]] = {str(one.get("id")): list(one.get("rules") or ()) for one in rulings}
        entries = sources.docs["examples"].data if "examples" in sources.docs else {}
        found = entries.get("examples") if isinstance(entries, dict) else entries
        self.examples = {str(one.get("id")): one for one in found or () if isinstance(one, dict)}
        self.told: dict[str, Steps] = {}
        """Each rule with the place of the first part that explains it."""

    def run(self) -> None:
        """Check everything."""
        for part in parts(self.doc):
            self._rules((*part.path, "rules"), part.entry.get("rules"), part.path)
            for path, row in part.rows():
                self._rules((*path, "rules"), row.get("rules"), path)
                self._figure((*path, "count"), row.get("count"))
            if part.kind == "ask":
                self._ruling(part)
        left = self._left()
        self._twice_or_never(left)
        for part in parts(self.doc):
            if part.kind == "example":
                self._example(part, left)
        for _, path, args in _computed(self.doc):
            for name, term in args.items():
                try:
                    Equation(str(term), self.figures).value()
                except Unclear as wrong:
                    self.doc.error(self.problems, (*path, name), "R5", str(wrong), wrong.hint)

    def _rules(self, path: Steps, listed: Any, told: Steps) -> None:
        for i, rule in enumerate(listed if isinstance(listed, list) else []):
            self._known((*path, i), rule)
            self.told.setdefault(str(rule), told)

    def _known(self, path: Steps, rule: Any) -> None:
        if rule not in self.rules:
            hint = did_you_mean(str(rule), self.rules, otherwise="rulebook.yaml lists all rule ids")
            self.doc.error(self.problems, path, "R9", f'unknown rule "{rule}"', hint)

    def _figure(self, path: Steps, name: Any) -> None:
        if name is not None and str(name) not in self.figures:
            hint = did_you_mean(str(name), self.figures)
            self.doc.error(self.problems, path, "R11", f'there is no figure "{name}"', hint)

    def _ruling(self, part: Part) -> None:
        if part.name not in self.rulings:
            hint = did_you_mean(part.name, self.rulings, otherwise="rulebook.yaml lists all rulings")
            self.doc.error(self.problems, (*part.path, "ask"), "R9", f'there is no ruling "{part.name}"', hint)
        for rule in self.rulings.get(part.name, ()):
            self.told.setdefault(rule, part.path)

    def _left(self) -> dict[str, int]:
        body = self.doc.data if isinstance(self.doc.data, dict) else {}
        listed = body.get("left")
        left: dict[str, int] = {}
        for i, rule in enumerate(listed if isinstance(listed, list) else []):
            self._known(("left", i), rule)
            left[str(rule)] = i
        return left

    def _twice_or_never(self, left: dict[str, int]) -> None:
        for rule, i in left.items():
            if rule in self.told:
                place = self.doc.place(self.told[rule])
                text = f"{rule} is left to the complete rules, and told at {place.line}:{place.column}"
                self.doc.error(self.problems, ("left", i), "B5", text, "remove it here, or there")
        missing = [rule for rule in self.rules if rule not in self.told and rule not in left]
        for rule in missing:
            hint = "name it in the `rules` of the part that tells it, or under `left`"
            self.doc.error(self.problems, ("chapters",), "B5", f"no part tells {rule}", hint, key=True)

    def _example(self, part: Part, left: dict[str, int]) -> None:
        example = self.examples.get(part.name)
        if example is None or "tells" not in example:
            told = [id for id, one in self.examples.items() if "tells" in one]
            hint = did_you_mean(part.name, told, otherwise="examples.yaml has them; one that is told has `tells`")
            text = f'there is no example "{part.name}" with a story'
            self.doc.error(self.problems, (*part.path, "example"), "R9", text, hint)
            return
        rules = example.get("rules")
        for rule in rules if isinstance(rules, list) else ():
            at = self.told.get(str(rule))
            if at is not None and str(rule) not in left and _order(at) > _order(part.path):
                place = self.doc.place(at)
                text = f"{part.name} shows {rule}, which is told only at {place.line}:{place.column}"
                self.doc.error(self.problems, (*part.path, "example"), "B6", text, "put the example behind it")


def _order(path: Steps) -> tuple[int, ...]:
    """Return the place of a part, or of a row in it, for comparison."""
    return tuple(step for step in path[:4] if isinstance(step, int))
