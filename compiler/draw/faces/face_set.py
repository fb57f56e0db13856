"""Faces of a game: one layout for the cards and tokens of all games, filled from the rows of the rules data.

`rules/<game>/faces.yaml` defines how a component is drawn from its row:

    signs:                          # the marks of what rows name, such as a site or a region
      greece: {icon: greek-temple, pattern: meander}      # colour: from its own row, else colour: orange
    icons:                          # pictures of single components; they override those of kinds
      greece_attic_cup: kylix
    map: {…}                        # see compiler/draw/boards/region_map.py
    plan: {…}                       # see compiler/draw/boards/city_plan.py
    faces:
      research_card:                # a component set, or a set of the board
        shape: card                 # card (250 by 350) | wide (350 by 230) | token (120 by 120)
        back: column-vase           # icon on the back of the set (for piles and hidden cards)
        back_colour: green          # its ground, if it is not that of most backs
        back_by: region             # a field whose signs mark the backs that are printed, which are told apart
        by: kind                    # the field that holds the kind; without it all rows are of one kind
        all: {corner: city, badge: weeks}                 # for every kind, unless the kind overrides it
        kinds:
          book:
            icon: book-cover        # a name of game-icons.net, or of a drawing in site/assets/icons/
            count: n                # copies of the icon: a field or a number (at most 6)
            times: size             # a figure before the icon: a field
            colour: site            # a field whose value (of a list: the first) has a sign, or a colour of
                                    # compiler/draw/palette.py
            about: grants           # a second sign, beside the icon: a field
            corner: city            # the field in the head; its kind is in args
            foot: title             # the name on the compact face; otherwise that of the corner, if there is one
            badge: weeks            # the figure in the corner (on a token: at its foot): a field, or
                                    # {show: field, icon: hourglass, before: "+"}, or a list
            vp: vp                  # the figure in the laurel wreath: a field
            needs: needs            # a field that holds {id with a sign: number}; or, for a field that holds rows,
                                    # {rows: tiers, sign: region, n: n, then: weeks, icon: hourglass}
            each: {text: card.exhibition.each, kind: place}     # text of a need; {of} is of that kind, {n}, {then}
            title: card.book.title  # keys of the catalog; {field} in a key is replaced by the row's value
            text: card.book.text
            label: card.book.label  # alternative text of the picture
            args: {site: place, n: number, city: place}   # arguments of the texts: field -> kind
        sides:                      # overrides for the other sides of pieces: the faces <component>:<side>
          refined: {colour: becomes}                        # null: the other side is without it

and for the pages of the game:

    vignette: [book_greece_1_rome, …]   # three faces on the home page and in link previews
    numbers: {count.research_card: game.number.cards}   # figures shown in large type -> the text below
    gallery:
      sets: [research_card]             # groups are the kinds: texts game.gallery.<set> and game.gallery.<set>.<kind>
      filters: {city: {kind: place, fields: [city]}}    # choices besides the kind; text game.filter.<name>
    museum: {set: dig_token, where: {type: artifact}, by: site, kind: place, value: value, lead: game.museum.lead}
    print: {…}                                  # sizes of what is printed; see compiler/site/printables/

With `some: true` beside `by`, rows of unlisted kinds have no face. Without `icon`, the emblem of `colour` is the
picture. A field that a row does not have is left out. The names of fields (`weeks`, `city`) belong to the game; this
module knows none of them. The faces are written to `dist/faces/<lang>/<game>.json`:

    {"book_greece_1_rome": {"title", "text", "label", "shape", "svg"}, …, "back:research_card": {"shape", "svg"}, …}

The `svg` refers to icons and patterns as `<use href="#i-…">` and `url(#p-…)`: the page must include the sprite of its
game (`sprite_of`). Sizes and fonts of text are in site/styles/cards.css.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.draw import patterns
from compiler.draw.faces import backs, compact_face, full_face
from compiler.draw.faces.backs import BACK
from compiler.draw.faces.drawing import Drawing
from compiler.draw.faces.face import (
    HOURGLASS,
    LAUREL,
    NEUTRAL,
    SHAPES,
    Face,
    FaceSpec,
    Row,
    Sign,
    Signs,
    badges,
    framed,
)
from compiler.draw.faces.face_text import FaceText
from compiler.draw.icons import Icons
from compiler.draw.palette import TONES
from compiler.draw.svg.elements import Content, Element, tag
from compiler.rules import GameSource
from compiler.rules.document import Doc
from compiler.text import Texts

__all__ = ["BACK", "SHAPES", "Face", "FaceSet", "FaceSpec", "sprite_of"]

KEYS = (
    *("icon", "count", "times", "colour", "about", "corner", "badge", "vp"),
    *("needs", "each", "title", "text", "label", "args", "foot"),
)  # fmt: skip
FACE_KEYS = ("shape", "back", "back_colour", "back_by", "by", "some", "all", "kinds", "sides")
FIELDS = ("times", "colour", "about", "corner", "vp")


class FaceSet:
    """The faces of one game: read and checked once, drawn for each language."""

    def __init__(self, source: GameSource, icons: Icons, problems: Problems) -> None:
        self.source, self.icons, self.problems = source, icons, problems
        self.doc: Doc | None = source.docs.get("faces")
        self.data: dict[str, Any] = self.doc.data if self.doc and isinstance(self.doc.data, dict) else {}
        self.rows: dict[str, list[Row]] = {
            **{k: v for k, v in source.data["board"].items() if isinstance(v, list)},
            **source.data["components"],
        }
        self.signs = self._signs()
        self.specs: dict[str, FaceSpec] = {}
        self.sides: list[FaceSpec] = []
        self.backs: dict[str, tuple[str, str, str]] = {}
        self.printed_backs: dict[str, tuple[str, str, str]] = {}
        """Those of `backs`, and of sets that have several the others, as <set>.<sign>."""
        self._back_fields: dict[str, str] = {}
        for spec in self._read_specs():
            self.specs[spec.id] = spec

    # -- reading and checking -----------------------------------------------------------------------------------
    def error(self, path: tuple[str | int, ...], code: str, text: str, hint: str = "", *, key: bool = False) -> None:
        """Report an error at a place of faces.yaml."""
        if self.doc:
            self.doc.error(self.problems, path, code, text, hint, key=key)

    def _icon(self, name: Any, path: tuple[str | int, ...]) -> str:
        if not self.doc or not isinstance(name, str):
            return ""
        place = self.doc.place(path)
        return name if self.icons.check(name, (place.path, place.line, place.column), self.problems) else ""

    def _mapping(self, value: Any) -> dict[str, Any]:
        return value if isinstance(value, dict) else {}

    def _signs(self) -> Signs:
        colours = {
            str(row["id"]): str(row["colour"])
            for rows in self.rows.values()
            for row in rows
            if isinstance(row, dict) and "id" in row and "colour" in row
        }
        out = Signs()
        for id, entry in self._mapping(self.data.get("signs")).items():
            entry = self._mapping(entry)
            path = ("signs", id)
            colour = str(entry.get("colour", colours.get(id, NEUTRAL)))
            if colour not in TONES:
                self.error(path, "D3", f'there is no colour "{colour}"', did_you_mean(colour, TONES))
                colour = NEUTRAL
            pattern = str(entry.get("pattern", "grain"))
            if pattern not in patterns.PATTERNS:
                at = (*path, "pattern")
                self.error(at, "D3", f'there is no pattern "{pattern}"', did_you_mean(pattern, patterns.PATTERNS))
                pattern = "grain"
            icon = self._icon(entry.get("icon", ""), (*path, "icon")) if entry.get("icon") else ""
            out[id] = Sign(TONES[colour], colour, icon, pattern)
        return out

    def _read_specs(self) -> Iterator[FaceSpec]:
        known = {"signs", "icons", "map", "plan", "faces", "vignette", "numbers", "gallery", "museum", "print"}
        for key in self.data:
            if key not in known:
                self.error((key,), "D4", f'unknown key "{key}"', did_you_mean(key, known), key=True)
        own = self._mapping(self.data.get("icons"))
        for name, icon in own.items():
            self._icon(icon, ("icons", name))
        for i, item in enumerate(self._mapping(self.data.get("map")).get("decor") or ()):
            self._icon(item.get("icon"), ("map", "decor", i, "icon"))
        listed: set[str] = set()
        for name, body in self._mapping(self.data.get("faces")).items():
            path = ("faces", name)
            if name not in self.rows:
                self.error(
                    path, "D4", f'there is no set "{name}" in the rules', did_you_mean(name, self.rows), key=True
                )
                continue
            body = self._mapping(body)
            shape = str(body.get("shape", "card"))
            if shape not in SHAPES:
                self.error((*path, "shape"), "D4", f'there is no shape "{shape}"', did_you_mean(shape, SHAPES))
                shape = "card"
            if "back" in body:
                ground = str(body.get("back_colour", ""))
                if ground and ground not in TONES:
                    hint = did_you_mean(ground, TONES)
                    self.error((*path, "back_colour"), "D4", f'there is no colour "{ground}"', hint)
                    ground = ""
                self.backs[name] = (shape, self._icon(body["back"], (*path, "back")), ground)
                self.printed_backs[name] = self.backs[name]
            if "back_by" in body:
                self._read_sign_backs(name, shape, str(body["back_by"]), (*path, "back_by"))
            yield from self._read_set(name, body, shape, own, path)
            listed |= {str(row["id"]) for row in self.rows[name] if "id" in row}
        for id in own:
            if listed and id not in listed:
                self.error(("icons", id), "D4", f'there is no component "{id}"', did_you_mean(id, listed), key=True)

    def _read_sign_backs(self, name: str, shape: str, field: str, path: tuple[str, ...]) -> None:
        for row in self.rows[name]:
            value = str(row.get(field, ""))
            if value not in self.signs:
                hint = "name a field whose values are under `signs`"
                self.error(path, "D4", f'"{field}" of "{row.get("id")}" has no sign', hint)
                return
            sign = self.signs[value]
            self.printed_backs[f"{name}.{value}"] = (shape, sign.icon, sign.colour)
        self._back_fields[name] = field

    def _read_set(
        self, name: str, body: dict[str, Any], shape: str, own: dict[str, Any], path: tuple[str, ...]
    ) -> Iterator[FaceSpec]:
        rows = [row for row in self.rows[name] if isinstance(row, dict) and "id" in row]
        by = body.get("by")
        shared = self._mapping(body.get("all"))
        kinds = self._mapping(body.get("kinds"))
        fields = {key for row in rows for key in row}
        for key in body:
            if key not in FACE_KEYS:
                hint = did_you_mean(key, FACE_KEYS)
                self.error((*path, key), "D4", f'unknown key "{key}"', hint, key=True)
        if by is not None and by not in fields:
            self.error((*path, "by"), "D4", f'no row has a field "{by}"', did_you_mean(str(by), fields))
        self._check_entry(shared, (*path, "all"), fields)
        for side, entry in self._mapping(body.get("sides")).items():
            self._check_entry(self._mapping(entry), (*path, "sides", side), fields)
        values = {str(row.get(str(by))) for row in rows}
        for kind, entry in kinds.items():
            if kind not in values:
                self.error(
                    (*path, "kinds", kind), "D4", f"no row has {by}: {kind}", did_you_mean(kind, values), key=True
                )
            self._check_entry(self._mapping(entry), (*path, "kinds", kind), fields)
        for row in rows:
            kind = str(row.get(str(by), "")) if by else ""
            if by and kind not in kinds:
                if not body.get("some"):
                    self.error((*path, "kinds"), "D4", f"there is no entry for {by}: {kind}", "add it to kinds")
                continue
            entry = {**shared, **self._mapping(kinds.get(kind))}
            entry["args"] = {**self._mapping(shared.get("args")), **self._mapping(entry.get("args"))}
            for side, other in self._mapping(body.get("sides")).items():
                one = {key: value for key, value in {**entry, **self._mapping(other)}.items() if value is not None}
                one["args"] = {**self._mapping(entry.get("args")), **self._mapping(self._mapping(other).get("args"))}
                self.sides.append(FaceSpec(f"{row['id']}:{side}", name, kind, shape, row, one, (*path, "sides", side)))
            if row["id"] in own:
                entry["icon"] = own[row["id"]]
            yield FaceSpec(
                str(row["id"]), name, kind, shape, row, entry, (*path, "kinds", kind) if by else (*path, "all")
            )

    def _check_entry(self, entry: dict[str, Any], path: tuple[str, ...], fields: set[str]) -> None:
        for key, value in entry.items():
            at = (*path, key)
            if key not in KEYS:
                self.error(at, "D4", f'unknown key "{key}"', did_you_mean(key, KEYS), key=True)
            elif value is None:
                continue
            elif key == "icon":
                self._icon(value, at)
            elif key in FIELDS and value not in fields and not (key == "colour" and value in TONES):
                hint = did_you_mean(str(value), [*fields, *(TONES if key == "colour" else ())])
                self.error(at, "D4", f'no row has a field "{value}"', hint)
            elif key == "args":
                for field in self._mapping(value):
                    if field not in fields:
                        self.error(
                            (*at, field), "D4", f'no row has a field "{field}"', did_you_mean(field, fields), key=True
                        )
            elif key == "badge":
                for badge in badges(value):
                    if badge[0] not in fields:
                        self.error(at, "D4", f'no row has a field "{badge[0]}"', did_you_mean(badge[0], fields))
                    self._icon(badge[1], at)

    # -- drawing ------------------------------------------------------------------------------------------------
    def sprite_names(self) -> set[str]:
        """Return the icons on the faces of this game."""
        names = {sign.icon for sign in self.signs.values()} | {icon for _, icon, _ in self.backs.values()}
        for spec in self.specs.values():
            names.add(str(spec.entry.get("icon", "")))
            names |= {icon for _, icon in badges(spec.entry.get("badge"))}
            needs = spec.entry.get("needs")
            if isinstance(needs, dict):
                names.add(str(needs.get("icon", "")))
        return {name for name in {*names, HOURGLASS, LAUREL} if name}

    def draw(self, lang: str, texts: Texts) -> dict[str, Face]:
        """Return all faces in one language, in the order of faces.yaml."""
        drawings = {id: self._drawing(spec, lang, texts) for id, spec in self.specs.items()}
        titles: dict[str, set[str]] = {}
        for one in drawings.values():
            titles.setdefault(one.spec.set, set()).add(one.title)
        for one in drawings.values():
            one.alike = len(titles[one.spec.set]) == 1
        return {id: _face(one) for id, one in drawings.items()}

    def draw_sides(self, lang: str, texts: Texts) -> dict[str, Face]:
        """Return the other sides of two-sided pieces in one language, as <component>:<side>."""
        return {spec.id: _face(self._drawing(spec, lang, texts)) for spec in self.sides}

    def _drawing(self, spec: FaceSpec, lang: str, texts: Texts) -> Drawing:
        return Drawing(spec, FaceText(spec, lang, texts, self.source, self.problems), self.signs)

    def draw_backs(self) -> dict[str, Element]:
        """Return the back of each set that has one, and those of sets that have several, as `back_of` names them."""
        return {name: backs.draw(*back) for name, back in self.printed_backs.items()}

    def back_of(self, spec: FaceSpec) -> str:
        """Return the name of the printed back of a piece, "" if it has none."""
        field = self._back_fields.get(spec.set)
        if field:
            return f"{spec.set}.{spec.row[field]}"
        return spec.set if spec.set in self.backs else ""

    def ground_of(self, back: str) -> str:
        """Return the colour of the ground of a back."""
        ground = self.printed_backs[back][2]
        return TONES[ground].deep if ground else BACK

    @property
    def shapes(self) -> dict[str, str]:
        """The shape of each back."""
        return {name: shape for name, (shape, _, _) in self.printed_backs.items()}


def _face(drawing: Drawing) -> Face:
    """Return the full and the compact face."""
    spec = drawing.spec
    texts = (drawing.title, drawing.text, drawing.face_text.label, drawing.face_text.each(drawing.needs))
    drawn = (
        framed(spec.shape, full_face.draw(drawing)),
        drawing.sign_id,
        framed(spec.shape, compact_face.draw(drawing), compact_face.SHAPES),
    )
    return Face(spec.id, spec.set, spec.kind, spec.shape, *texts, *drawn)


def sprite_of(icons: Icons, names: set[str]) -> Element:
    """Return the sprite for a page with these icons, with all patterns."""
    drawn: list[Content] = [tag("defs", patterns.definitions()), icons.symbols(names)]
    return tag("svg", drawn, cls="sprite", aria_hidden="true", width="0", height="0")
