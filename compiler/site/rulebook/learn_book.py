"""Contents of the rulebook to learn from: the chapters of `rules/<game>/learn.yaml` with texts, pictures and examples.

Numbers, names and tables come from the data; each part links to the complete rules. An example is seen by the seat that
it is about, and its second picture shows the position after the moves that are told, not after what follows them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.base.memo import kept_property
from compiler.draw.faces.drawing import GOLD, Drawing
from compiler.draw.faces.face import LAUREL
from compiler.draw.icons import use_icon
from compiler.draw.palette import SEPIA
from compiler.draw.svg.elements import Element, tag
from compiler.rules import learn
from compiler.rules.figures import Equation, Number
from compiler.rules.learn import Part
from compiler.rules.model import Steps
from compiler.site.rulebook import example_layout, example_text
from compiler.site.rulebook.example_layout import ExampleLayout
from compiler.site.rulebook.example_picture import ExamplePicture
from compiler.site.rulebook.layout_picture import Box
from compiler.site.rulebook.markdown import MarkdownRenderer
from compiler.site.rulebook.pictures import Picture, Pictures, WrongPictureError
from compiler.site.rulebook.piece_drawing import piece
from compiler.site.rulebook.position_picture import Notes, PositionPainter, View
from compiler.site.rulebook.positions import Positions
from compiler.site.rulebook.rulebook import DataTable, Example, Rulebook
from compiler.site.rulebook.table_picture import TablePicture
from compiler.site.site_game import SiteGame
from compiler.text import SOURCE, Texts
from compiler.text.check.terminology import names_in_box
from engine.examples import cases, fitting, initial_state, moves_of, opening
from engine.game import Game
from engine.results import Result

BOX = "box"
"""The legend of the contents of the box, which comes last at the table."""

MAX_ALONE_LETTERS = 480
"""The longest text that has the width of a printed page where it is all that is between two boxes.

Two columns would tear it after a few lines.
"""


TALL = 1.25
"""How much higher than wide a picture of the set-up is that has a page of its own, above its steps on a screen."""


class Reference(NamedTuple):
    """A link to the complete rules: the address of the first rule, its id, and all ids."""

    href: str
    id: str
    all: str


class Line(NamedTuple):
    """A step, a row of a legend, a part of an action, or what holds for a number of players."""

    name: str
    text: Markup
    picture: list[Element]
    copies: int | None
    ref: Reference | None
    shape: str = ""


class LearnPart(NamedTuple):
    """A part of a chapter; which fields are filled depends on its kind."""

    kind: str
    head: str
    text: Markup
    lines: list[Line]
    ref: Reference | None
    ours: bool = False
    anchor: str = ""
    """The id of the heading; "" without one."""
    small: bool = False
    box: bool = False
    picture: Picture | None = None
    layout: Element | None = None
    grid: DataTable | None = None
    caption: str = ""
    example: Example | None = None
    words: tuple[tuple[str, str], ...] = ()
    joined: bool = False
    """Whether the picture of an example is one, with the ways of the pieces in it."""
    spread: bool = False
    """Whether a picture has the whole width: that of an example below its words, one of several moments by itself."""
    dials: tuple[Picture, ...] = ()
    """The look-up table beside a text, turned to one number after the other."""

    @property
    def wide(self) -> bool:
        """Whether the part has the width of a printed page."""
        grid = self.grid
        is_wide_table = grid is not None and len(grid.columns) > 4 and len(grid.rows) > 1
        is_wide_kind = self.kind in ("action", "players", "example")
        is_strip = self.kind == "picture" and self.spread
        return is_wide_kind or is_wide_table or is_strip or self.layout is not None or bool(self.dials)

    @property
    def spans(self) -> list[int]:
        """How many rows of the table the first cell of each row covers; 0 if a cell above covers it."""
        heads = [row[0] for row in self.grid.rows] if self.grid else []
        runs = [len(list(run)) for _, run in groupby(heads)]
        return [n if i == 0 else 0 for n in runs for i in range(n)]

    @property
    def tall(self) -> bool:
        """Whether the picture of the set-up has a page of its own: it is much higher than wide."""
        if self.layout is None:
            return False
        _, _, width, height = map(float, self.layout.get("viewBox").split())
        return height > TALL * width

    @property
    def short(self) -> bool:
        """Whether the part is a short text."""
        letters = len(self.text.striptags())
        return self.kind == "text" and letters <= MAX_ALONE_LETTERS and "<li>" not in self.text

    @property
    def drawings(self) -> list[Element]:
        """All drawings of the part."""
        shown = [one for line in self.lines for one in line.picture]
        shown += [self.layout] if self.layout is not None else []
        shown += self.picture.drawing if self.picture else []
        shown += [one for dial in self.dials for one in dial.drawing]
        return shown + (self.example.before + self.example.after if self.example else [])


class Chapter(NamedTuple):
    """A chapter."""

    id: str
    title: str
    parts: list[LearnPart]

    @property
    def bands(self) -> list[tuple[bool, list[LearnPart]]]:
        """The parts in reading order: those that a printed page sets in two columns, and between them the wide ones."""
        out = [(not wide, list(parts)) for wide, parts in groupby(self.parts, lambda part: part.wide)]
        return [(columns and not (len(parts) == 1 and parts[0].short), parts) for columns, parts in out]


class LearnBook:
    """The rulebook to learn from, of one game in one language."""

    def __init__(self, rulebook: Rulebook, positions: Positions) -> None:
        self.rulebook, self.positions = rulebook, positions
        self.game, self.lang, self.texts = rulebook.game, rulebook.lang, rulebook.texts
        self.doc = self.game.source.docs[learn.KIND]
        self.painter = PositionPainter(self.game, self.lang, self.texts)
        self.pictures = Pictures(self.game, self.lang, self.texts, self.painter, positions)
        self.crops = TablePicture(self.painter)
        nobody = example_layout.Positions((), ())
        self.layouts = ExampleLayout(self.pictures, self.texts, self._board, nobody)
        self.markdown = MarkdownRenderer((), {})
        self.args = learn.arguments(self.doc, self.game.source.numbers)
        self.ours = {question.id for question in rulebook.questions if question.ours}

    def _say(self, key: str, **args: Any) -> str:
        return self.texts.say(self.lang, self.game.id, key, {**self.args.get(key, {}), **args})

    def _block(self, key: str) -> Markup:
        body = self.markdown.block(self._say(key))
        foreign = self.lang != SOURCE and self.texts.is_english(self.lang, self.game.id, key)
        return Markup('<div lang="en">{}</div>').format(body) if foreign else body

    def _told(self, key: str) -> Markup:
        """Return a text of the book, in which names of chapters in quotation marks are links to these."""
        link = '<a class="learn-to" href="#{}">{}</a>'
        return Markup(self._named.sub(lambda name: link.format(self._titles[name[1]], name[0]), self._block(key)))

    @kept_property
    def _titles(self) -> dict[str, str]:
        """The ids of the chapters by their titles, and those of the headings in them, as HTML has these."""
        ids = [str(one["id"]) for one in self.doc.data["chapters"]]
        heads = [part for part in learn.parts(self.doc) if part.entry.get("head")]
        found = {self._say(f"{part.key}.head"): _anchor(part) for part in heads}
        found |= {self._say(f"{learn.KIND}.{id}"): id for id in ids}
        return {str(escape(title)): id for title, id in found.items()}

    @kept_property
    def _named(self) -> re.Pattern[str]:
        """The titles of chapters and the headings in the quotation marks of our languages."""
        titles = "|".join(map(re.escape, sorted(self._titles, key=len, reverse=True)))
        return re.compile(rf"[“„«»]({titles})[”“»«]")

    @kept_property
    def chapters(self) -> list[Chapter]:
        """The chapters in reading order, without parts that have nothing to show in this language."""
        body = self.doc.data
        out: dict[str, Chapter] = {
            one["id"]: Chapter(one["id"], self._say(f"{learn.KIND}.{one['id']}"), []) for one in body["chapters"]
        }
        for part in learn.parts(self.doc):
            made = self.part(part)
            if made is not None:
                out[part.chapter].parts.append(made)
                if made.box:
                    out[part.chapter].parts.append(self.signs())
        return [chapter for chapter in out.values() if chapter.parts]

    def part(self, part: Part) -> LearnPart | None:
        """Return a part; None without anything to show; WrongPictureError for a picture that is not in the data."""
        entry = part.entry
        head = self._say(f"{part.key}.head") if entry.get("head") else ""
        anchor = _anchor(part) if head else ""
        made = LearnPart(part.kind, head, Markup(""), [], _reference(entry), bool(entry.get("ours")), anchor)
        made = made._replace(small=bool(entry.get("small")), box=part.kind == "legend" and part.name == BOX)
        if "caption" in entry:
            made = made._replace(caption=self._say(f"{learn.KIND}.{part.chapter}.{entry['caption']}"))
        match part.kind:
            case "text":
                dials = tuple(self.pictures.picture(one) for one in entry.get("dials", ()))
                return made._replace(text=self._told(part.key), dials=dials)
            case "ask":
                text, ref = self._told(part.key), _to(part.name, [part.name])
                return made._replace(text=text, ref=ref, ours=part.name in self.ours)
            case "steps" | "legend":
                names = [str(row["id"]) for _, row in part.rows()]
                layout = None
                if "layout" in entry:
                    label = self.texts.say(self.lang, self.game.id, "page.learn.table")
                    layout = self.layouts.draw(entry["layout"], names, label, f"{learn.KIND}.{part.chapter}")
                return made._replace(lines=[self._row(part, row) for _, row in part.rows()], layout=layout)
            case "action":
                wanted = [name for name in learn.ACTION if name not in entry.get("without", ())]
                lines = [Line(name, self._told(f"{part.key}.{name}"), [], None, None) for name in wanted]
                return made._replace(lines=lines)
            case "players":
                return made._replace(lines=[self._of_players(part, n) for n in self._players])
            case "example":
                return made._replace(
                    example=self._example(part),
                    joined="picture" in entry,
                    spread=bool(entry.get("wide")),
                    layout=self._example_layout(part),
                )
            case "table":
                grid = self.rulebook.listing(part.name)
                if grid is None or grid.grid is None:
                    raise WrongPictureError("table", f'there is no table "{part.name}"', "tables.yaml has them")
                numbers = _without(grid.grid, [self.rulebook.names.field(str(one)) for one in entry.get("omit", ())])
                if "value" in entry:
                    name = self.rulebook.names.field(str(entry["value"]))
                    numbers = numbers._replace(rows=[[name, *row[1:]] for row in numbers.rows])
                return made._replace(grid=_turned(numbers), caption=made.caption or grid.title)
            case "words":
                words = self._words
                return made._replace(words=words) if words else None
        if "strips" in entry:
            picture = self._crop(entry)
        elif "picture" in entry:
            picture, made = self._moments(part), made._replace(joined=True, spread=not entry.get("narrow"))
        else:
            picture = self.pictures.picture(entry)
        return made._replace(kind="picture", picture=picture._replace(caption=made.caption or picture.caption))

    def signs(self) -> LearnPart:
        """Return what signs and frames in pictures of examples mean, which follows the pieces of the box.

        An example with a layout shows what moves by arrows and has no frames.
        """
        named = Markup(" ").join(self.painter.player(colour) for colour in self.positions.colours)
        players = Markup('<span class="learn-who">{}</span>').format(named)
        framed = any(part.kind == "example" and "layout" not in part.entry for part in learn.parts(self.doc))
        frames = self._say("page.learn.frames") if framed else ""
        text = Markup("{} {}. {}").format(self._say("page.learn.signs"), players, frames)
        return LearnPart("signs", "", text, [], None)

    # -- for the table --------------------------------------------------------------------------------------------
    def short_rules(self) -> dict[str, str]:
        """Return for each rule of this rulebook the part that explains it, as HTML."""
        out: dict[str, Markup] = {}
        for part in learn.parts(self.doc):
            if part.kind == "action":
                wanted = [name for name in learn.ACTION if name not in part.entry.get("without", ())]
                lines = [(self._say(f"page.learn.{name}"), self._block(f"{part.key}.{name}")) for name in wanted]
                listed = Markup("").join(Markup("<dt>{}</dt><dd>{}</dd>").format(*line) for line in lines)
                told = [(part.entry, Markup("<dl>{}</dl>").format(listed))]
            else:
                told = [(part.entry, self._block(part.key))] if part.kind == "text" else []
                told += [(row, self._block(f"{part.key}.{row['id']}")) for _, row in part.rows()]
            for entry, text in told:
                for rule in entry.get("rules", ()):
                    out[rule] = out.get(rule, Markup("")) + text
        return {rule: str(text) for rule, text in out.items()}

    def goal(self) -> Markup:
        """Return the texts of the first chapter: what the game is about."""
        first = self.doc.data["chapters"][0]["id"]
        told = [part for part in learn.parts(self.doc) if part.chapter == first and part.kind == "text"]
        return Markup("").join(self._block(part.key) for part in told)

    def legends(self) -> Iterator[tuple[str, list[tuple[str, Markup]]]]:
        """Yield the heads of the legends and their rows: a face ("" for none) and a text; small pieces first."""
        parts = [part for part in learn.parts(self.doc) if part.kind == "legend"]
        for part in sorted(parts, key=lambda part: (part.name == BOX, not part.entry.get("small"))):
            head = f"{part.key}.head" if part.entry.get("head") else f"{learn.KIND}.{part.chapter}"
            rows = [(_first_face(row), self._block(f"{part.key}.{row['id']}")) for _, row in part.rows()]
            yield self._say(head), rows

    @property
    def _players(self) -> range:
        players = self.game.source.data["game"]["players"]
        return range(players["min"], players["max"] + 1)

    @kept_property
    def _words(self) -> tuple[tuple[str, str], ...]:
        """Our words that differ from those of the reader's box, with theirs."""
        return tuple(sorted(set(names_in_box(self.game.root, self.lang, self.game.id).values())))

    def _crop(self, entry: Mapping[str, Any]) -> Picture:
        """Return the picture of a position as it lies on the table."""
        view, colours, title = self.pictures.position(entry)
        drawn = self.crops.pair(view, None, colours, entry["strips"])
        return Picture("position", title, drawn[0], [])

    def _moments(self, part: Part) -> Picture:
        """Return one picture of several moments of an example, without its story."""
        _, _, title = self.pictures.position(part.entry)
        example = self.positions.example(part.name)
        return Picture("position", title, self._joined(example, part), [])

    def _row(self, part: Part, row: Mapping[str, Any]) -> Line:
        count = self.game.source.figures[str(row["count"])] if "count" in row else None
        drawn, shape = self._pieces(row)
        text = self._told(f"{part.key}.{row['id']}")
        return Line(str(row["id"]), text, drawn, None if count is None else int(count), _reference(row), shape)

    def _of_players(self, part: Part, n: int) -> Line:
        """Return what holds for `n` players, with a picture if the part has one for them."""
        layout = part.entry.get("layouts", {}).get(str(n))
        drawn = [] if layout is None else [self._loose(layout, f"{learn.KIND}.{part.chapter}")]
        return Line(str(n), self._told(f"{part.key}.{n}"), drawn, None, None)

    def _pieces(self, row: Mapping[str, Any]) -> tuple[list[Element], str]:
        """Return the picture of a row and the shape of its piece."""
        if "layout" in row:
            return [self._loose(row["layout"])], "layout"
        if "plot" in row:
            plot = str(row["plot"])
            return [self.layouts.plot(plot)], "plot-wide" if self.layouts.is_wide(plot) else "plot"
        if "reward" in row:
            return [self.layouts.reward(str(row["reward"]))], ""
        if "icon" in row:
            return [self._icon(str(row["icon"]))], ""
        if "pieces" in row:
            return [piece(str(one), 24) for one in row["pieces"]], "piece"
        if "piece" in row:
            if row["piece"] == "dial":
                dial = {"drawn": "dial", "at": [0, 0], "width": 100}
                return [self.layouts.draw({"size": [100, 100], "of": [dial]}, (), "")], "dial"
            colours = self.positions.colours if row["piece"] in ("figure", "disc", "hut", "die") else [""]
            return [piece(str(row["piece"]), 24, colour) for colour in colours], "piece"
        faces = [str(id) for id in row.get("faces", [row["face"]] if "face" in row else [])]
        known = {**self.game.faces[self.lang], **self.painter.sides}
        backs = {f"back:{name}": svg for name, svg in self.game.backs.items()}
        out = [self._seal(str(row["sign"]))] if "sign" in row else []
        shape = ""
        for id in faces:
            if id not in known and id not in backs:
                hint = did_you_mean(id, [*known, *backs])
                raise WrongPictureError("face", f'there is no face "{id}"', hint)
            shape = known[id].shape if id in known else str(self.game.face_set.shapes[id.removeprefix("back:")])
            drawn = backs[id] if id in backs else known[id].svg
            out.append(self.painter.compact(id) if row.get("compact") and id in known else drawn)
        return out, shape

    def _seal(self, id: str) -> Element:
        """Return the seal of a sign of faces.yaml, as large as a compact token."""
        signs = self.game.face_set.signs
        if id not in signs:
            raise WrongPictureError("sign", f'there is no sign "{id}"', did_you_mean(id, signs))
        return tag("svg", Drawing.seal(signs[id], 30, 30, 25), viewBox="0 0 60 60")

    def _icon(self, name: str) -> Element:
        """Return an icon of the cards, in the colour that it has there."""
        icons = self.game.face_set.sprite_names()
        if name not in icons:
            raise WrongPictureError("icon", f'no card shows the icon "{name}"', did_you_mean(name, icons))
        return tag("svg", use_icon(name, 4, 4, 52, GOLD if name == LAUREL else SEPIA), viewBox="0 0 60 60")

    def _loose(self, layout: Mapping[str, Any], texts: str = learn.KIND) -> Element:
        """Return a picture of pieces without numbers: it adorns what the words beside it say."""
        return self.layouts.draw(layout, (), "", texts).having(cls="layout is-loose")

    @kept_property
    def cover(self) -> Element | None:
        """The picture on the first page, None without one."""
        layout = self.doc.data.get("cover")
        return None if layout is None else self._loose(layout).having(preserveAspectRatio="xMinYMax slice")

    # -- examples ---------------------------------------------------------------------------------------------------
    def _example(self, part: Part) -> Example:
        example = self.positions.example(part.name)
        story, outcome = (self._story(example, name) for name in ("story", "outcome"))
        before: list[Element] = []
        after: list[Element] = []
        if "picture" in part.entry:
            after = self._joined(example, part)
            keys, told = _keys(part.entry["picture"]), outcome.count("<li>")
            if keys and max(keys) > told:
                hint = "the outcome is a list, whose items have these numbers"
                raise WrongPictureError("picture", f"there is no sentence with the number {max(keys)}", hint)
        elif "layout" not in part.entry:
            before, after = self._scenes(example, part)
        return Example(part.name, self._say(example["title"]), story, outcome, before, after)

    def _played(self, example: Mapping[str, Any], entry: Mapping[str, Any]) -> tuple[list[View], list[str]]:
        """Return the views before the moves of an example and after each of them, and the colours of its players."""
        engine, case = self.positions.engine, cases(dict(example))[0]
        views = [_view(engine, state, entry.get("seat")) for state in self._states(example, entry.get("moves"))]
        return views, self.positions.colours[: opening(self.game.source.data, case["given"]).seats]

    def _states(self, example: Mapping[str, Any], moves: int | None = None) -> Iterator[Any]:
        """Yield the state before the moves of an example and after each of them: always the same object."""
        engine, case = self.positions.engine, cases(dict(example))[0]
        state = initial_state(engine, case["given"])
        yield state
        for move in [move for step in case["steps"] for move in moves_of(step)][:moves]:
            engine.play(state, fitting(engine, state, move)[0], None)
            yield state

    def _example_layout(self, part: Part) -> Element | None:
        """Return the picture of an example that is laid out in learn.yaml, None for one that shows zones."""
        if "layout" not in part.entry:
            return None
        example = self.positions.example(part.name)
        result = example.get("then", {}).get("result", {})
        positions = example_layout.Positions(*self._played(example, part.entry), result)
        picture = ExampleLayout(self.pictures, self.texts, self._board, positions)
        label = self._say(str(example["title"]))
        return picture.draw(part.entry["layout"], (), label, f"{learn.KIND}.{part.chapter}")

    @kept_property
    def _board(self) -> Box:
        """The place of the board in the picture of the set-up."""
        layouts = (part.entry.get("layout", {}).get("of", ()) for part in learn.parts(self.doc))
        x, y, width = next((one["board"][:3] for entries in layouts for one in entries if "board" in one), (0, 0, 0))
        return Box(x, y, width, 0)

    def _story(self, example: Mapping[str, Any], name: str) -> Markup:
        key = f"{example['title']}.{name}"
        kinds = self.texts.signature(self.game.id).get(key, {})
        arguments = example_text.story_arguments(dict(example), kinds, self.positions.colours)
        return self.markdown.block(self._say(key, **arguments))

    def _joined(self, example: Mapping[str, Any], part: Part) -> list[Element]:
        """Return one picture of the moves of an example."""
        views, colours = self._played(example, part.entry)

        def result(moves: int) -> Result:
            *_, last = self._states(example, moves)
            return self.positions.engine.result(last)

        drawn = ExamplePicture(self.painter, views, colours, example_text.told_values(example), result)
        return drawn.draw(part.entry["picture"], f"{learn.KIND}.{part.chapter}")

    def _scenes(self, example: Mapping[str, Any], part: Part) -> tuple[list[Element], list[Element]]:
        """Return the pictures before and after the moves; without moves, only one after."""
        entry = part.entry
        views, colours = self._played(example, entry)
        before, *moves = views
        after = views[-1]
        if "strips" in entry:
            crops = self.crops.pair(before, after if moves else None, colours, entry["strips"])
            return (crops[0], crops[1]) if moves else ([], crops[0])
        shown = entry.get("show", ())
        if shown and self.painter.zones_of(after, colours, shown)[1]:
            both = before, after
            never = [one for one in shown if all(self.painter.zones_of(view, colours, [one])[1] for view in both)]
            if never:
                hint = "name a zone that holds something"
                raise WrongPictureError("show", f'there is nothing in "{never[0]}"', hint)
        for key in ("sums", "used"):
            unknown = next((zone for zone in entry.get(key, ()) if zone not in shown), "")
            if unknown:
                raise WrongPictureError(key, f'"{unknown}" is not shown', did_you_mean(unknown, shown))
        sums = {zone: _sum(terms, self.game.source.numbers) for zone, terms in entry.get("sums", {}).items()}
        notes = Notes(entry.get("names", ()), entry.get("used", {}), sums, entry.get("marks", {}))
        if not moves or entry.get("wide"):
            drawn = self.painter.zones_of(after, colours, shown, notes)[0] if shown else None
            return [], (drawn or self.painter.middle(after, colours)) + self._ends(example, part, colours)
        return self.painter.pair(before, after, colours, shown, notes)

    def _ends(self, example: Mapping[str, Any], part: Part, colours: Sequence[str]) -> list[Element]:
        """Return what a picture of the whole width shows after all moves, below what it shows after some of them."""
        ends = part.entry.get("ends")
        if ends is None:
            return []
        last = self._played(example, {"seat": part.entry.get("seat")})[0][-1]
        sums = {zone: _sum(terms, self.game.source.numbers) for zone, terms in ends.get("sums", {}).items()}
        drawn, empty = self.painter.zones_of(last, colours, ends["show"], Notes(sums=sums))
        if empty:
            raise WrongPictureError("ends", f'there is nothing in "{empty}"', "name a zone that holds something")
        words = self._say(f"{learn.KIND}.{part.chapter}.{ends['words']}")
        return [tag("p", words, cls="scene-title scene-step"), *drawn]


def _view(engine: Game[Any, Any], state: Any, viewer: int | str | None) -> Mapping[str, Any]:
    """Return the view of a seat; `all`: what lies before each player as that player sees it."""
    if viewer != "all":
        return engine.view(state, viewer)  # type: ignore[arg-type]
    view = engine.view(state, None)
    seats = range(len(view["seats"]))
    return {**view, "seats": [engine.view(state, seat)["seats"][seat] for seat in seats]}


def _sum(terms: Sequence[Any], numbers: dict[str, Number]) -> str:
    """Return a sum in figures, such as `8 + 1 = 9`; of one term only the result."""
    values = [Equation(str(term), numbers).value() for term in terms]
    parts = [f"{'−' if value < 0 else '+'} {abs(value)}" for value in values]
    result = f"= {sum(values)}".replace("-", "−")
    return result if len(values) == 1 else f"{' '.join(parts).removeprefix('+ ')} {result}"


def _anchor(part: Part) -> str:
    """Return the id of the heading of a part."""
    return part.key.removeprefix(f"{learn.KIND}.").replace(".", "-")


def _first_face(row: Mapping[str, Any]) -> str:
    faces = row.get("faces") or [row.get("face", "")]
    return str(faces[0])


def _keys(boxes: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return the key numbers of a picture of an example."""
    return [int(key) for box in boxes for key in (*box.get("keys", ()), *([box["key"]] if "key" in box else []))]


def _reference(entry: Mapping[str, Any]) -> Reference | None:
    rules = [str(rule) for rule in entry.get("rules", ())]
    return _to(rules[0], rules) if rules else None


def _to(id: str, ids: list[str]) -> Reference:
    return Reference(f"../rules/#{id}", id, ", ".join(ids))


def _without(grid: DataTable, names: Sequence[str]) -> DataTable:
    """Return a table without some columns."""
    kept = [i for i, column in enumerate(grid.columns) if column not in names]
    return DataTable([grid.columns[i] for i in kept], [[row[i] for i in kept] for row in grid.rows])


def _turned(grid: DataTable) -> DataTable:
    """Return a table of two columns with many rows lying on its side; another one as it is."""
    if len(grid.columns) != 2 or len(grid.rows) < 4:
        return grid
    heads, values = zip(*grid.rows, strict=True)
    return DataTable([grid.columns[0], *heads], [[grid.columns[1], *values]])


def wrong_parts(game: SiteGame, texts: Texts) -> Iterator[tuple[Steps, WrongPictureError]]:
    """Yield the places of a game's file that show something that is not in the data."""
    positions = Positions(game)
    book = LearnBook(Rulebook(game, SOURCE, texts, positions), positions)
    for part in learn.parts(book.doc):
        try:
            book.part(part)
        except WrongPictureError as wrong:
            yield part.path, wrong
    try:
        _ = book.cover
    except WrongPictureError as wrong:
        yield ("cover",), wrong


def examine(game: SiteGame, texts: Texts, problems: Problems) -> None:
    """Report (B4) parts of the rulebook to learn from that show something that is not in the data."""
    doc = game.source.docs.get(learn.KIND)
    if doc is None or not game.has_rulebook:
        return
    for path, wrong in wrong_parts(game, texts):
        doc.error(problems, (*path, wrong.key), "B4", str(wrong), wrong.hint)
