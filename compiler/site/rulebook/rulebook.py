"""Contents of a rulebook page: sections with rules, tables, pictures and examples, then the reference part."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from compiler.base.diagnostics import Problems
from compiler.base.memo import kept_property
from compiler.draw.svg.elements import Element
from compiler.site.pages.display_names import DisplayNames
from compiler.site.pages.provenance_tables import FactTable
from compiler.site.rulebook import example_text, pictures
from compiler.site.rulebook.markdown import MarkdownRenderer, forms_of
from compiler.site.rulebook.pictures import Picture, Pictures
from compiler.site.rulebook.position_picture import PositionPainter
from compiler.site.rulebook.positions import Positions
from compiler.site.site_game import SiteGame
from compiler.text import SOURCE, Texts
from compiler.text.check.terminology import names_in_box
from engine.messages import Json

HIDDEN_FIELDS = ("at", "size", "index", "order", "rule")
"""Fields left out of tables in the rulebook: positions in drawings, and rules. They are shown if they name something,
as `at` does if it is a location."""

_END = re.compile(r"</(?:p|li|div)>")
"""The end of a paragraph, which separates words.

A regular expression over markup: paragraphs are text that Markdown renders, not elements of ours, and only their words
are needed.
"""

MAX_SAMPLE_FACES = 12
"""Faces of a set that a section shows; the cards page has all."""


class Question(NamedTuple):
    """A ruling: question, answer, its rules, and the option that settles it ("" for none) with the names of its values.

    The first value is the default. `ours`: it is in no edition.
    """

    id: str
    question: Markup
    answer: Markup
    rules: list[str]
    option: str
    values: list[str]
    ours: bool = False


class Example(NamedTuple):
    """A worked example: its story, with a picture before and one after."""

    id: str
    title: str
    story: Markup
    outcome: Markup
    before: list[Element]
    after: list[Element]


class Story(NamedTuple):
    """The texts of a worked example."""

    id: str
    title: str
    story: Markup
    outcome: Markup


class Rule(NamedTuple):
    """A rule of the rulebook.

    `former`: retired ids that lead to it; `foreign`: it is untranslated, in English; `stale`: the English text has
    changed since it was translated; `ours`: it is in no edition.
    """

    id: str
    former: list[str]
    body: Markup
    note: Markup
    questions: list[Question]
    pictures: list[Picture]
    examples: list[Example]
    foreign: bool
    stale: bool
    ours: bool = False


class DataTable(NamedTuple):
    """A table of named values: its columns and its rows.

    Values that no rulebook states are marked: the whole table, columns (by index), or cells (by row and column).
    """

    columns: list[str]
    rows: list[list[str]]
    whole: bool = False
    marked_columns: frozenset[int] = frozenset()
    marked: frozenset[tuple[int, int]] = frozenset()

    @property
    def any_marked(self) -> bool:
        """Whether anything is marked."""
        return self.whole or bool(self.marked_columns or self.marked)


class Listing(NamedTuple):
    """A set or a table in a section: its faces if it has any, else its values."""

    name: str
    title: str
    faces: list[tuple[str, Element, int]]
    grid: DataTable | None
    more: int


class Section(NamedTuple):
    """A section. `module` is the option that it belongs to with its value, or None."""

    id: str
    title: str
    lead: Markup
    rules: list[Rule]
    shown: list[Listing]
    module: tuple[str, str] | None


class Step(NamedTuple):
    """A step of the turn summary, which explains some kinds of move and events."""

    id: str
    moves: tuple[str, ...]
    events: tuple[str, ...]
    title: str
    body: Markup
    href: str
    module: tuple[str, str] | None


class Term(NamedTuple):
    """A term of the glossary; `box` is the word in the reader's edition of the game, or ""."""

    id: str
    name: str
    body: Markup
    box: str
    rules: list[str]
    forms: list[str]


class Setup(NamedTuple):
    """The set-up for a number of players."""

    players: int
    picture: list[Element]


class Rulebook:
    """The rulebook of one game in one language."""

    def __init__(self, game: SiteGame, lang: str, texts: Texts, positions: Positions) -> None:
        self.game, self.lang, self.texts, self.positions = game, lang, texts, positions
        self.id, self.data = game.id, game.source.data["book"]
        self.painter = PositionPainter(game, lang, texts)
        self.pictures = Pictures(game, lang, texts, self.painter, positions)
        self.names = DisplayNames(texts, lang, game.id)
        known = {*game.source.data["rules"], *(one["id"] for one in self.data["rulings"])}
        known |= {str(one["id"]) for one in game.source.examples if "tells" in one}
        forms = {one["id"]: forms_of(self._say(f"glossary.{one['id']}.forms")) for one in self.data["glossary"]}
        self.markdown = MarkdownRenderer(known, forms)

    # -- texts ------------------------------------------------------------------------------------------------------
    def _say(self, key: str, args: Mapping[str, Any] | None = None) -> str:
        return self.texts.say(self.lang, self.id, key, args)

    def _has(self, key: str) -> bool:
        return self.texts.has(self.id, key)

    def _block(self, key: str, seen: set[str]) -> Markup:
        return self.markdown.block(self._say(key), seen) if self._has(key) else Markup("")

    def _numbered(self, key: str) -> Iterator[Markup]:
        n, seen = 1, set[str]()
        while self._has(f"{key}{n}"):
            yield self._block(f"{key}{n}", seen)
            n += 1

    def _module(self, entry: Mapping[str, Any]) -> tuple[str, str] | None:
        for option, values in (entry.get("when") or {}).items():
            return option, str(values[0])
        return None

    # -- contents ---------------------------------------------------------------------------------------------------
    @kept_property
    def quick(self) -> list[Markup]:
        """The game on one screen."""
        return list(self._numbered("book.quick."))

    @kept_property
    def goal(self) -> list[Markup]:
        """The theme and the goal of the game."""
        return list(self._numbered("book.goal."))

    @kept_property
    def aim(self) -> Markup:
        """The first paragraph of the goal without links to terms, for a page without a glossary."""
        return self.markdown.block(self._say("book.goal.1")) if self._has("book.goal.1") else Markup("")

    @kept_property
    def turn(self) -> list[Step]:
        """The turn summary; each step links to its first rule."""
        return [
            Step(
                one["id"],
                tuple(one.get("moves", (one["id"],))),
                tuple(one.get("events", ())),
                self._say(f"aid.{one['id']}"),
                self.markdown.block(self._say(f"aid.{one['id']}.text")),
                f"#{one['rules'][0]}",
                self._module(one),
            )
            for one in self.data["aid"]
        ]

    @kept_property
    def sections(self) -> list[Section]:
        """The sections in reading order."""
        out = []
        for one in self.data["sections"]:
            seen: set[str] = set()
            lead = self._block(f"book.lead.{one['id']}", seen)
            rules = [self._rule(id, seen) for id in one["rules"]]
            shown = [found for name in one.get("shows", ()) if (found := self.listing(name))]
            out.append(Section(one["id"], self._say(f"section.{one['id']}"), lead, rules, shown, self._module(one)))
        return out

    def _rule(self, id: str, seen: set[str]) -> Rule:
        """Return a rule; `seen` collects the terms of the glossary linked so far in the section."""
        key = f"rule.{id}"
        return Rule(
            id,
            [old for old, new in self.data["retired"].items() if new == id],
            self._block(key, seen),
            self._block(f"rule.{id}.note", seen),
            [one for one in self.questions if one.rules and one.rules[0] == id],
            self.pictures.of(id),
            [self._example(one) for one in self._examples if self._homes[one["id"]] == id],
            self.lang != SOURCE and self.texts.is_english(self.lang, self.id, key),
            self.texts.is_stale(self.lang, self.id, key),
            id in self.data["ours"],
        )

    @kept_property
    def questions(self) -> list[Question]:
        """All rulings."""
        settled = {one.get("settles"): one for one in self.game.source.data["game"].get("options") or ()}
        return [
            Question(
                one["id"],
                self.markdown.line(self._say(f"ruling.{one['id']}.q")),
                self.markdown.block(self._say(f"ruling.{one['id']}.a")),
                list(one.get("rules", ())),
                *self._option(settled.get(one["id"])),
                bool(one.get("ours")),
            )
            for one in self.data["rulings"]
        ]

    def _option(self, option: Mapping[str, Any] | None) -> tuple[str, list[str]]:
        """Return the id of an option and the names of its values."""
        if option is None:
            return "", []
        return str(option["id"]), [self._say(f"option.{option['id']}.{value}") for value in option["values"]]

    @kept_property
    def glossary(self) -> list[Term]:
        """The terms of the glossary in alphabetical order."""
        boxed = {ours.casefold(): theirs for ours, theirs in names_in_box(self.game.root, self.lang, self.id).values()}
        terms = []
        for one in self.data["glossary"]:
            key = f"glossary.{one['id']}"
            name = self._say(f"{key}.name")
            box = boxed.get(name.casefold(), "")
            forms = forms_of(self._say(f"{key}.forms"))
            body = self.markdown.block(self._say(f"{key}.text"))
            terms.append(Term(one["id"], name, body, box, list(one["rules"]), forms))
        return sorted(terms, key=lambda term: alphabetic(term.name))

    @kept_property
    def index(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The index from A to Z: pairs of a letter and its entries (text, address)."""
        entries = [(term.name, f"#term-{term.id}") for term in self.glossary]
        entries += [(section.title, f"#{section.id}") for section in self.sections]
        entries += [(step.title, step.href) for step in self.turn]
        out: dict[str, list[tuple[str, str]]] = {}
        for name, href in sorted(dict(entries).items(), key=lambda entry: alphabetic(entry[0])):
            out.setdefault(_letter(name), []).append((name, href))
        return list(out.items())

    @kept_property
    def setups(self) -> list[Setup]:
        """A picture of the set-up for each number of players."""
        colours = self.positions.colours
        return [Setup(n, self.painter.middle(view, colours[:n])) for n, view in self.positions.setups.items()]

    @property
    def pictures_shown(self) -> list[Element]:
        """All pictures below rules and of examples and set-ups."""
        rules = [rule for section in self.sections for rule in section.rules]
        examples = [example for rule in rules for example in rule.examples]
        shown = [picture.drawing for rule in rules for picture in rule.pictures]
        shown += [drawing for one in examples for drawing in (one.before, one.after)]
        return [one for drawing in [*shown, *(setup.picture for setup in self.setups)] for one in drawing]

    # -- examples ---------------------------------------------------------------------------------------------------
    @kept_property
    def _examples(self) -> list[dict[str, Any]]:
        return [one for one in self.game.source.examples if "tells" in one and "title" in one]

    @kept_property
    def _homes(self) -> dict[str, str]:
        """The rule below which each example stands: of the section of its first rule, the last that it shows."""
        sections = [one["rules"] for one in self.data["sections"]]
        out = {}
        for example in self._examples:
            first = example["rules"][0]
            listed = next((rules for rules in sections if first in rules), [first])
            out[example["id"]] = next(id for id in reversed(listed) if id in example["rules"])
        return out

    def stories(self, players: Callable[[dict[str, Any]], Sequence[str]]) -> Iterator[Story]:
        """Yield the texts of all examples of the rulebook; `players` returns the terms of the players of an example."""
        for one in self._examples:
            story, outcome = (self._story(one, part, players(one)) for part in ("story", "outcome"))
            yield Story(one["id"], self._say(one["title"]), story, outcome)

    def _example(self, one: dict[str, Any]) -> Example:
        colours = self.positions.colours
        story, outcome = self._story(one, "story"), self._story(one, "outcome")
        shown = self.positions.examples[one["id"]]
        players = colours[: shown.seats]
        if shown.before is None:
            return Example(
                one["id"], self._say(one["title"]), story, outcome, [], self.painter.middle(shown.after, players)
            )
        before, after = self.painter.pair(shown.before, shown.after, players, shown.show)
        return Example(one["id"], self._say(one["title"]), story, outcome, before if shown.moves else [], after)

    def _story(self, one: dict[str, Any], part: str, players: Sequence[str] | None = None) -> Markup:
        key = f"{one['title']}.{part}"
        kinds = self.texts.signature(self.id).get(key, {})
        return self.markdown.block(
            self._say(key, example_text.story_arguments(one, kinds, players or self.positions.colours))
        )

    # -- tables -----------------------------------------------------------------------------------------------------
    def listing(self, name: str) -> Listing | None:
        """Return a set or a table as a section shows it, None without one."""
        specs = [spec for spec in self.game.face_set.specs.values() if spec.set == name]
        table, title = self._tables.get(name), self.names.table(name) or name
        if not specs:
            return Listing(name, title, [], self._grid(table), 0) if table else None
        chosen, kinds = [], set()
        for spec in specs:  # one of each kind first, in the order of the box
            if spec.kind not in kinds or len(specs) <= MAX_SAMPLE_FACES:
                kinds.add(spec.kind)
                chosen.append(spec)
        if len(chosen) == 1:
            chosen = specs[:MAX_SAMPLE_FACES]
        faces = self.game.faces[self.lang]
        drawn = [
            (faces[spec.id].title, faces[spec.id].svg, int(spec.row.get("copies", 1)))
            for spec in chosen[:MAX_SAMPLE_FACES]
        ]
        return Listing(name, title, drawn, None, len(specs) - len(drawn))

    def _grid(self, table: FactTable) -> DataTable:
        """Return a table with names for its values, without ids that have no name."""
        keep = []
        for i, column in enumerate(table.columns):
            values = [cells[i].value for _, cells in table.rows]
            named = column != "id" or any(map(self.names.knows, values))
            if named and (column not in HIDDEN_FIELDS or all(map(self.names.is_term, values))):
                keep.append(i)
        columns = ["" if table.columns[i] == "id" else self.names.field(table.columns[i]) for i in keep]
        kinds = [table.name if table.columns[i] == "id" else table.columns[i] for i in keep]
        rows = [
            [self._value(cells[i].value, kind) for i, kind in zip(keep, kinds, strict=True)] for _, cells in table.rows
        ]
        return marked_grid(columns, rows, [[cells[i].kind for i in keep] for _, cells in table.rows])

    def _value(self, value: str, column: str) -> str:
        face = self.game.faces[self.lang].get(value)
        return face.title if face and face.title and not self.names.knows(value) else self.names.value(value, column)

    @kept_property
    def _tables(self) -> dict[str, FactTable]:
        return {table.name: table for table in self.game.facts.tables()}

    # -- for the play page and for search -----------------------------------------------------------------------------
    def entries(self, short: Mapping[str, str]) -> Json:
        """Return the entries that the play page looks up and the search indexes, as JSON.

        `short` are rules as the rulebook to learn from puts them.
        """
        out: list[Json] = []
        for section in self.sections:
            for rule in section.rules:
                body = rule.body + (Markup('<div class="rule-note">{}</div>').format(rule.note) if rule.note else "")
                asked = Markup("").join(
                    Markup('<p class="rule-ask"><b>{}</b></p>{}').format(one.question, one.answer)
                    for one in rule.questions
                )
                entry = self._entry(rule.id, "rule", section.title, body, section.id)
                entry["html"] = str(body + asked)  # questions are entries of their own
                out.append({**entry, "short": short[rule.id]} if rule.id in short else entry)
        for question in self.questions:
            body = Markup("<p><b>{}</b></p>{}").format(question.question, question.answer)
            out.append(self._entry(question.id, "question", "", body, question.rules[0] if question.rules else ""))
        for term in self.glossary:
            entry = self._entry(f"term-{term.id}", "term", term.name, term.body, term.rules[0])
            out.append({**entry, "forms": term.forms})
        for id, face in self.game.faces[self.lang].items():
            if face.title and face.text:
                card = {"id": f"card-{id}", "kind": "card", "title": face.title, "text": face.text, "in": ""}
                out.append({**card, "href": self._shown_at(id, face.set)})
        return {"lang": self.lang, "entries": out, "retired": self.data["retired"]}

    def _shown_at(self, id: str, set_name: str) -> str:
        """Return the address of a card, below the folder of the game."""
        if set_name in self.game.gallery.get("sets", ()):
            return f"cards/#{id}"
        row = self.game.face_set.specs[id].row
        museum = self.game.museum
        there = museum and museum.get("set") == set_name
        if there and all(row.get(key) == value for key, value in museum.get("where", {}).items()):
            return f"museum/#{id}"
        return "cards/"

    def _entry(self, id: str, kind: str, title: str, body: Markup, where: str) -> Json:
        words = " ".join(Markup(_END.sub("\\g<0> ", str(body))).striptags().split())
        return {"id": id, "kind": kind, "title": title, "html": str(body), "text": words, "in": where}


def marked_grid(columns: list[str], rows: list[list[str]], kinds: list[list[str]]) -> DataTable:
    """Return a table with as few marks as possible on values that no rulebook states.

    `kinds` are the kinds of provenance of the values ("" if a value needs none).
    """
    cells = {(i, j): kind != "stated" for i, row in enumerate(kinds) for j, kind in enumerate(row) if kind}
    if cells and all(cells.values()):
        return DataTable(columns, rows, True)
    by_column: dict[int, list[bool]] = {}
    for (_, j), foreign in cells.items():
        by_column.setdefault(j, []).append(foreign)
    heads = frozenset(j for j, foreign in by_column.items() if columns[j] and all(foreign) and len(rows) > 1)
    return DataTable(
        columns, rows, False, heads, frozenset(at for at, foreign in cells.items() if foreign and at[1] not in heads)
    )


def alphabetic(word: str) -> tuple[str, str]:
    """Return the sort key of a word: its letters without accents, then with them."""
    plain = unicodedata.normalize("NFD", word.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign)), word.casefold()


def _letter(word: str) -> str:
    first = next((sign for sign in word if sign.isalnum()), "·").upper()
    return alphabetic(first)[0].upper() if first not in "Ёё" else "Е"


def examine(game: SiteGame, texts: Texts, problems: Problems) -> None:
    """Report errors in the stories and the pictures of a game."""
    pictures.examine(game, texts, problems)
    example_text.examine(game.source, texts.signature(game.id), texts.catalog(SOURCE, game.id)["t"], problems)
