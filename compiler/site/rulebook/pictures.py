"""Pictures below rules, besides those of examples: a card with call-outs, a look-up table at a number, and zones in the
middle of an example.

`pictures:` in rules/<game>/rulebook.yaml lists them with their rules:

    pictures:
      - {rule: TH-TAKE-02, anatomy: book_greece_1_rome, call: {n: points}}     # a face; a part is labelled with the
                                                                    # field that it shows, or with another one;
                                                                    # parts of one field share a number
      - {rule: TH-DIG-05, dial: wheel, at: 6}                       # a zone of the kind dial, turned to a number;
                                                                    # with `column`, a window is outlined
      - {rule: TR-DIG-07, chart: excavation, row: 11, column: 5}    # the same as a chart, with a cell shown
      - {rule: PA-DUEL-09, position: PA-T-28, moves: 5, zones: [fight]}      # an example after n of its moves

A picture of something that is not in the data is an error (B4) with its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.draw.boards import chart, wheel
from compiler.draw.faces import callouts
from compiler.draw.svg.elements import Content, Element, tag
from compiler.site.pages.display_names import DisplayNames
from compiler.site.printables.mats import WrongMatError, table_of
from compiler.site.rulebook.position_picture import PositionPainter
from compiler.site.rulebook.positions import Positions
from compiler.site.site_game import SiteGame
from compiler.text import Texts
from engine.messages import Message
from engine.protocol import View

CHART = (1000.0, 1000.0)
"""Width and height of a chart, in units of the drawing."""


class Picture(NamedTuple):
    """A picture below a rule: its kind, its caption, the drawing, and the legend of its numbers, if it has any."""

    kind: str
    caption: str
    drawing: list[Element]
    words: list[str]


class Pictures:
    """The pictures of one game in one language."""

    def __init__(self, game: SiteGame, lang: str, texts: Texts, painter: PositionPainter, positions: Positions) -> None:
        self.game, self.lang, self.texts = game, lang, texts
        self.painter, self.positions = painter, positions
        self.names = DisplayNames(texts, lang, game.id)

    def of(self, rule: str) -> list[Picture]:
        """Return the pictures of a rule."""
        return [self.picture(entry) for _, entry in entries(self.game) if entry["rule"] == rule]

    def picture(self, entry: Mapping[str, Any]) -> Picture:
        """Return the picture of an entry; WrongPictureError if it shows something that is not in the data."""
        if "anatomy" in entry:
            return self._callouts(str(entry["anatomy"]), entry.get("call", {}))
        if "position" in entry:
            return self._position(entry)
        return self._dial(entry) if "dial" in entry else self._chart(entry)

    def _say(self, key: str, **args: Any) -> str:
        return self.texts.say(self.lang, self.game.id, key, args)

    def _callouts(self, id: str, call: Mapping[str, str | None]) -> Picture:
        faces = self.game.faces[self.lang]
        if id not in faces:
            raise WrongPictureError("anatomy", f'there is no face "{id}"', did_you_mean(id, faces))
        face, spec = faces[id], self.game.face_set.specs[id]
        found = callouts.find(self.game.face_set, spec, face)
        named = [(part, call.get(part.field, part.field)) for part in found]
        numbered = [part._replace(field=name) for part, name in named if name is not None]
        drawn, box = callouts.draw(face.shape, face.svg, numbered)
        fields = callouts.fields(numbered)
        names = [_large(self.names.field(field)) for field in fields]
        unnamed = next((field for field in fields if not self.names.knows(field)), "")
        if unnamed:
            text = f'what "{unnamed}" on it means has no word'
            raise WrongPictureError("anatomy", text, f"add field.{unnamed} to locales/en/")
        caption = self.names.table(spec.set) or face.title
        return Picture(face.shape, caption, [_svg(drawn, box, f"{face.title}. {face.label}".strip(". "))], names)

    def _dial(self, entry: Mapping[str, Any]) -> Picture:
        zone, at = str(entry["dial"]), int(entry["at"])
        rows, _, labels = self._table("dial", zone)
        _within("at", at, len(rows))
        lit = int(entry.get("column", 0))
        if "column" in entry:
            _within("column", lit, len(rows[0]))
        caption = f"{labels.turned}: {at}"
        if not lit:
            caption = f"{self._say(f'zone.{zone}')} · {caption}"
        else:
            caption += f" · {labels.column}: {lit} · {labels.result}: {rows[at - 1][lit - 1]}"
        values = "; ".join(f"{n}: {value}" for n, value in enumerate(rows[at - 1], 1))
        size = f"0 0 {wheel.SIZE:.0f} {wheel.SIZE:.0f}"
        drawn = _svg(
            wheel.picture(rows, at, labels, lit), size, f"{caption}. {labels.column} → {labels.result}: {values}"
        )
        return Picture("dial", caption, [drawn], [])

    def _chart(self, entry: Mapping[str, Any]) -> Picture:
        zone, row, column = str(entry["chart"]), int(entry.get("row", 0)), int(entry.get("column", 0))
        self._table("chart", zone)
        spec = self.game.source.data["table"]["zones"][zone]
        table = self.game.source.data["tables"][spec["table"]]
        rows, (top, left) = table["rows"], table["first"]
        axes = (self._say(f"param.{spec['row']}"), self._say(f"param.{spec['column']}"))
        caption = label = self._say(f"zone.{zone}")
        if "row" in entry or "column" in entry:
            _within("row", row, len(rows), top)
            _within("column", column, len(rows[0]), left)
            caption += f" · {axes[0]}: {row} · {axes[1]}: {column}"
            result = self._say(f"param.{spec['result']}")
            label = f"{caption}. {result}: {rows[row - top][column - left]}"
        drawn = chart.draw(rows, axes, CHART, first=(top, left), lit=(row, column))
        return Picture("chart", caption, [_svg(drawn, f"0 0 {CHART[0]:.0f} {CHART[1]:.0f}", label)], [])

    def position(self, entry: Mapping[str, Any]) -> tuple[View[Message], list[str], str]:
        """Return the view of an example after some of its moves, the colours of its players, and its title."""
        examples = {str(one["id"]): one for one in self.game.source.examples if "tells" in one}
        id, moves = str(entry["position"]), int(entry["moves"])
        if id not in examples:
            raise WrongPictureError("position", f'there is no example "{id}" with a story', did_you_mean(id, examples))
        last = self.positions.moves(id)
        if moves > last:
            raise WrongPictureError("moves", f"the example has no {moves} moves", f"it has {last}")
        view, seats = self.positions.during(id, moves)
        return view, self.positions.colours[:seats], self._say(examples[id]["title"])

    def _position(self, entry: Mapping[str, Any]) -> Picture:
        view, colours, title = self.position(entry)
        shown, empty = self.painter.zones_of(view, colours, entry["zones"])
        if empty:
            text = f'there is nothing in "{empty}" after {entry["moves"]} moves'
            raise WrongPictureError("zones", text, "name a zone of table.yaml that holds something then")
        return Picture("position", f"{self._say('page.rules.example')}: {title}", shown, [])

    def _table(self, key: str, zone: str) -> tuple[list[list[int]], tuple[str, str], wheel.WheelLabels]:
        try:
            return table_of(self.game, zone, self._say, (key,))
        except WrongMatError as wrong:
            raise WrongPictureError(key, wrong.text, wrong.hint) from wrong


class WrongPictureError(Exception):
    """An error in an entry: its key, the message, and a hint."""

    def __init__(self, key: str, text: str, hint: str) -> None:
        super().__init__(text)
        self.key, self.text, self.hint = key, text, hint


def entries(game: SiteGame) -> list[tuple[int, Mapping[str, Any]]]:
    """Return the entries of `pictures:` with their indices."""
    doc = game.source.docs.get("rulebook")
    listed = doc.data.get("pictures") if doc and isinstance(doc.data, dict) else None
    return [(i, one) for i, one in enumerate(listed or ()) if isinstance(one, dict)]


def examine(game: SiteGame, texts: Texts, problems: Problems) -> None:
    """Report (B4) pictures of something that is not in the data."""
    doc, builder = (
        game.source.docs.get("rulebook"),
        Pictures(game, "en", texts, PositionPainter(game, "en", texts), Positions(game)),
    )
    for i, entry in entries(game):
        try:
            builder.picture(entry)
        except WrongPictureError as wrong:
            if doc:
                doc.error(problems, ("pictures", i, wrong.key), "B4", wrong.text, wrong.hint)


def _within(key: str, value: int, many: int, first: int = 1) -> None:
    if not first <= value < first + many:
        raise WrongPictureError(key, f"the table has no {value}", f"it goes from {first} to {first + many - 1}")


def _svg(drawn: Content, box: str, label: str) -> Element:
    return tag("svg", drawn, viewBox=box, role="img", aria_label=label)


def _large(text: str) -> str:
    """Return a text with an upper-case first letter."""
    return text[:1].upper() + text[1:]
