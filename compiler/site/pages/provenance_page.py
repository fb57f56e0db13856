"""The sources of a game: its tables, each value with its provenance."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from compiler.base.rule_ids import RULE_ID
from compiler.rules.provenance import parted
from compiler.site.pages.display_names import DisplayNames
from compiler.site.pages.page_type import GamePage, PageContent, PageSources
from compiler.site.pages.provenance_tables import KINDS, FactTable
from compiler.site.site_game import SiteGame
from compiler.text import SOURCE, Texts

_NUMBERS = re.compile(r"[0-9]+(?:\.[0-9]+)*\Z")


class SourcesPage(GamePage):
    """The sources of a game."""

    template = "sources.html"
    path = "sources/"

    def content(self, sources: PageSources, lang: str, game: SiteGame) -> PageContent:
        """Return all tables with their counts, and the names of what they show."""
        tables = game.facts.tables()
        context = {
            "names": ProvenanceNames(game, sources.texts, lang),
            "tables": tables,
            "totals": {kind: sum(table.counts[kind] for table in tables) for kind in KINDS},
            "kinds": KINDS,
            "sources": game.source.data["game"].get("sources", []),
        }
        return PageContent(context)


class ProvenanceNames(DisplayNames):
    """Names and remarks on the sources page of one game.

    A piece without a name is called by its number in its table.
    """

    def __init__(self, game: SiteGame, texts: Texts, lang: str) -> None:
        super().__init__(texts, lang, game.id)
        self.faces = game.faces[lang]
        self.keys = {remark.text: remark.key for remark in game.source.remarks}
        self.ids = [str(one["id"]) for one in game.source.data["game"].get("sources", ())]
        rulings = [str(one["id"]) for one in game.source.data["book"]["rulings"]]
        self.rules = {*game.source.data["rules"], *rulings} if game.has_rulebook else set()
        self._sources = re.compile(rf"\b(?:{'|'.join(map(re.escape, self.ids))})\b") if self.ids else None

    # -- facts ------------------------------------------------------------------------------------------------------
    def named(self, id: str, column: str = "") -> str:
        """Return the name of an id of the data, "" without one."""
        if self.knows(id):
            return super()._value(id, column)
        face = self.faces.get(id)
        return (face.title if face else "") or self.table(id)

    def heads(self, table: FactTable) -> list[str]:
        """Return the column heads of a table."""
        if table.name in ("game", "constants"):
            return ["", self._named("page.sources.value")]
        return [self.field(column) for column in table.columns]

    def cells(self, table: FactTable, row: int) -> list[Markup]:
        """Return the values of a row of a table, counted from 0."""
        values = [cell.value for cell in table.rows[row][1]]
        if table.name == "game" and (chosen := self._named(f"option.{values[0]}.{values[1]}")):
            return [escape(self._named(f"option.{values[0]}")), escape(chosen)]
        number = str(row + 1)
        out = []
        for value, column in zip(values, table.columns, strict=True):
            name = (self.named(value) or number) if column == "id" else self.value(value, column)
            out.append(self.linked(name))
        return out

    def about(self, paths: str, table: FactTable | None = None) -> str:
        """Return the names of the fields, options, pieces or cells of a table that a note is about."""
        listed = paths.split(", ")
        if all(map(_NUMBERS.match, listed)) and table:
            cells = ", ".join(path.replace(".", "\u202f/\u202f") for path in listed)
            head = self.field(table.columns[0])
            return f"{head}: {cells}" if head else cells
        if table is None:
            return super().about(paths)
        return ", ".join(self._part(path, table) for path in listed)

    def _part(self, path: str, table: FactTable) -> str:
        option = path.partition(".")[0]
        if self.texts.has(self.scope, f"option.{option}"):
            return self._about(path)
        parts = path.split(".")
        named: list[str] = []
        for n in (2, 1):  # the side of the board and the piece, or the piece alone
            row = table.numbers.get(".".join(parts[:n]))
            if row and len(parts) >= n:
                numbered = self.texts.say(self.lang, self.scope, "page.sources.row", {"n": row})
                named = [*map(self.named, parts[: n - 1]), self.named(parts[n - 1]) or numbered]
                break
        named += [self._named(f"field.{part}") or self.named(part) or part for part in parts[len(named) :]]
        return " · ".join(named)

    def _value(self, id: str, column: str) -> str:
        return self.named(id, column) or id

    # -- remarks ----------------------------------------------------------------------------------------------------
    def remark(self, text: str) -> Markup:
        """Return a remark on a fact, with links to the sources and rules that it names."""
        sources, words = parted(text, self.ids)
        remark = self._remark_text(words) if words else Markup("")
        if not sources:
            return remark
        return Markup("{} ({})").format(self.linked(sources), remark) if words else self.linked(sources)

    def _remark_text(self, words: str) -> Markup:
        key = self.keys[words]
        text = self.linked(self.texts.say(self.lang, self.scope, key))
        english = self.lang != SOURCE and self.texts.is_english(self.lang, self.scope, key)
        return Markup('<span lang="en">{}</span>').format(text) if english else text

    def linked(self, text: str) -> Markup:
        """Return a text with its rule ids and source ids as links."""
        out, done = Markup(), 0
        for found in RULE_ID.finditer(text):
            out += self._with_sources(text[done : found.start()])
            out += _link(f"../rules/#{found[0]}", found[0]) if found[0] in self.rules else escape(found[0])
            done = found.end()
        return out + self._with_sources(text[done:])

    def _with_sources(self, text: str) -> Markup:
        out, done = Markup(), 0
        for found in self._sources.finditer(text) if self._sources else ():
            out += escape(text[done : found.start()]) + _link(f"#source-{found[0]}", found[0])
            done = found.end()
        return out + escape(text[done:])


def _link(href: str, id: str) -> Markup:
    return Markup('<a href="{}">{}</a>').format(href, id)
