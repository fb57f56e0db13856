"""Card faces: one template for every card and token of every game, fed by the rows of the rules data.

`rules/<game>/faces.yaml` says how a component is drawn from its row. Its vocabulary:

    signs:                          # how a thing that rows name (a site, a region) is marked everywhere
      greece: {icon: greek-temple, pattern: meander}      # colour: from its own row, else colour: orange
    icons:                          # the picture of single components, before that of their kind
      greece_attic_cup: kylix
    map: {…}                        # see compiler/draw/map.py
    plan: {…}                       # see compiler/draw/plan.py
    faces:
      research_card:                # a component set, or a set of the board
        shape: card                 # card (250 by 350) | wide (350 by 230) | token (120 by 120)
        back: column-vase           # icon on the back of the set (for piles and hidden cards)
        by: kind                    # the field that tells the kinds apart; without it, all rows are alike
        all: {corner: city, badge: weeks}                 # holds for every kind, a kind may override it
        kinds:
          book:
            icon: book-cover        # a name of game-icons.net, or of a drawing in site/assets/icons/
            count: n                # how often the icon is shown: a field or a number (at most 6)
            times: size             # a figure before the icon, so many of what it shows: a field
            colour: site            # a field whose value (of a list: the first) has a sign, or a colour of
                                    # compiler/draw/palette.py
            about: grants           # a second sign, worn by the icon: a field
            corner: city            # the field in the head; its kind is in args
            badge: weeks            # the figure in the corner (on a token: at its foot): a field, or
                                    # {show: field, icon: hourglass, before: "+"}, or a list
            vp: vp                  # the figure in the laurel wreath: a field
            needs: needs            # a field that holds {id with a sign: number}; or, for a field that holds rows,
                                    # {rows: tiers, sign: region, n: n, then: weeks, icon: hourglass}
            each: {text: card.exhibition.each, kind: place}     # one need in words; {of} is of that kind, {n}, {then}
            title: card.book.title  # keys of the catalog; {field} in a key is replaced by the row's value
            text: card.book.text
            label: card.book.label  # what the picture shows besides, for those who do not see it
            args: {site: place, n: number, city: place}   # arguments of the texts: field -> kind
        sides:                      # what is different on other sides of the pieces: the faces <component>:<side>
          refined: {colour: becomes}

and for the pages of the game:

    vignette: [book_greece_1_rome, …]   # three faces that stand for the game where it is offered
    numbers: {count.research_card: game.number.cards}   # figures shown in large type -> the text below
    gallery:
      sets: [research_card]             # groups are the kinds: texts game.gallery.<set> and game.gallery.<set>.<kind>
      filters: {city: {kind: place, fields: [city]}}    # choices besides the kind; text game.filter.<name>
    museum: {set: dig_token, where: {type: artifact}, by: site, kind: place, value: value, lead: game.museum.lead}
    print: {…}                                  # sizes of what is printed; see compiler/site/sheets.py

`some: true` beside `by` says that rows of kinds which are not listed have no face. Without `icon`, the emblem of
`colour` is the picture. A field that a row does not have is left out. Names of a face's own data (`weeks`, `city`) are
the game's; nothing here knows any. The outcome for each component is in `dist/faces/<lang>/<game>.json`:

    {"book_greece_1_rome": {"title", "text", "label", "shape", "svg"}, …, "back:research_card": {"shape", "svg"}, …}

The `svg` shows icons and patterns with `<use href="#i-…">` and `url(#p-…)`: the page must hold the sprite of its game
(`sprite` in the templates, `sprite_of` here). Types and fonts are in site/styles/cards.css.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from compiler.draw import fonts, patterns, small
from compiler.draw.icons import Icons
from compiler.draw.palette import FAINT, INK, PAPER, PAPER_EDGE, SEPIA, TONES, Tone
from compiler.draw.svg import circle, rect, tag, words
from compiler.problems import Problems, did_you_mean
from compiler.rules import GameSource
from compiler.rules.reader import Doc
from compiler.text import Texts

SHAPES = {"card": (250, 350), "wide": (350, 230), "token": (120, 120)}
"""Width and height of each shape, in units of the drawing."""

KEYS = (
    *("icon", "count", "times", "colour", "about", "corner", "badge", "vp"),
    *("needs", "each", "title", "text", "label", "args"),
)  # fmt: skip
FACE_KEYS = ("shape", "back", "by", "some", "all", "kinds", "sides")
FIELDS = ("times", "colour", "about", "corner", "vp")
HOURGLASS = "hourglass"
LAUREL = "laurel"
GOLD = "#9a6f1f"
BACK, BACK_LINE = "#3b4a5c", "#d9c08a"
NEUTRAL = "ink"

Row = dict[str, Any]


class Sign(NamedTuple):
    """How a thing is marked: its colour, its emblem, its pattern."""

    tone: Tone
    colour: str
    icon: str
    pattern: str


class Plan(NamedTuple):
    """How one component is drawn, whatever the language."""

    id: str
    set: str
    kind: str
    shape: str
    row: Row
    spec: dict[str, Any]
    path: tuple[str, ...]


class Face(NamedTuple):
    """A drawn face in one language. `sign` is the id of what its colour stands for, or ""."""

    id: str
    set: str
    kind: str
    shape: str
    title: str
    text: str
    label: str
    needs: list[str]
    svg: str
    sign: str
    small: str
    """The drawing for little room."""

    def data(self) -> dict[str, Any]:
        """Return what pages and table need, as JSON."""
        told = {"title": self.title, "text": self.text, "label": self.label, "needs": self.needs}
        drawn = {"shape": self.shape, "svg": self.svg, "small": self.small}
        return {**{key: value for key, value in told.items() if value}, **drawn}


class Book:
    """The faces of one game: read and checked once, drawn per language."""

    def __init__(self, source: GameSource, icons: Icons, problems: Problems) -> None:
        self.source, self.icons, self.problems = source, icons, problems
        self.doc: Doc | None = source.docs.get("faces")
        self.data: dict[str, Any] = self.doc.data if self.doc and isinstance(self.doc.data, dict) else {}
        self.rows: dict[str, list[Row]] = {
            **{k: v for k, v in source.data["board"].items() if isinstance(v, list)},
            **source.data["components"],
        }
        self.signs = self._signs()
        self.plans: dict[str, Plan] = {}
        self.sides: list[Plan] = []
        self.backs: dict[str, tuple[str, str]] = {}
        for plan in self._plan():
            self.plans[plan.id] = plan

    # -- reading and checking -----------------------------------------------------------------------------------
    def error(self, path: tuple[str | int, ...], code: str, text: str, hint: str = "", *, key: bool = False) -> None:
        """Report what is wrong at a place of faces.yaml."""
        if self.doc:
            self.doc.error(self.problems, path, code, text, hint, key=key)

    def _icon(self, name: Any, path: tuple[str | int, ...]) -> str:
        if not self.doc or not isinstance(name, str):
            return ""
        place = self.doc.place(path)
        return name if self.icons.check(name, (place.path, place.line, place.column), self.problems) else ""

    def _mapping(self, value: Any) -> dict[str, Any]:
        return value if isinstance(value, dict) else {}

    def _signs(self) -> dict[str, Sign]:
        colours = {
            str(row["id"]): str(row["colour"])
            for rows in self.rows.values()
            for row in rows
            if isinstance(row, dict) and "id" in row and "colour" in row
        }
        out = {}
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

    def _plan(self) -> Iterator[Plan]:
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
                self.backs[name] = (shape, self._icon(body["back"], (*path, "back")))
            yield from self._set(name, body, shape, own, path)
            listed |= {str(row["id"]) for row in self.rows[name] if "id" in row}
        for id in own:
            if listed and id not in listed:
                self.error(("icons", id), "D4", f'there is no component "{id}"', did_you_mean(id, listed), key=True)

    def _set(
        self, name: str, body: dict[str, Any], shape: str, own: dict[str, Any], path: tuple[str, ...]
    ) -> Iterator[Plan]:
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
        self._spec(shared, (*path, "all"), fields)
        for side, spec in self._mapping(body.get("sides")).items():
            self._spec(self._mapping(spec), (*path, "sides", side), fields)
        values = {str(row.get(str(by))) for row in rows}
        for kind, spec in kinds.items():
            if kind not in values:
                self.error(
                    (*path, "kinds", kind), "D4", f"no row has {by}: {kind}", did_you_mean(kind, values), key=True
                )
            self._spec(self._mapping(spec), (*path, "kinds", kind), fields)
        for row in rows:
            kind = str(row.get(str(by), "")) if by else ""
            if by and kind not in kinds:
                if not body.get("some"):
                    self.error((*path, "kinds"), "D4", f"nothing says how {by}: {kind} is drawn", "add it to kinds")
                continue
            spec = {**shared, **self._mapping(kinds.get(kind))}
            spec["args"] = {**self._mapping(shared.get("args")), **self._mapping(spec.get("args"))}
            for side, other in self._mapping(body.get("sides")).items():
                one = {**spec, **self._mapping(other)}
                one["args"] = {**self._mapping(spec.get("args")), **self._mapping(self._mapping(other).get("args"))}
                self.sides.append(Plan(f"{row['id']}:{side}", name, kind, shape, row, one, (*path, "sides", side)))
            if row["id"] in own:
                spec["icon"] = own[row["id"]]
            yield Plan(str(row["id"]), name, kind, shape, row, spec, (*path, "kinds", kind) if by else (*path, "all"))

    def _spec(self, spec: dict[str, Any], path: tuple[str, ...], fields: set[str]) -> None:
        for key, value in spec.items():
            at = (*path, key)
            if key not in KEYS:
                self.error(at, "D4", f'unknown key "{key}"', did_you_mean(key, KEYS), key=True)
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
        """Return the icons that the faces of this game show."""
        names = {sign.icon for sign in self.signs.values()} | {icon for _, icon in self.backs.values()}
        for plan in self.plans.values():
            names.add(str(plan.spec.get("icon", "")))
            names |= {icon for _, icon in badges(plan.spec.get("badge"))}
            needs = plan.spec.get("needs")
            if isinstance(needs, dict):
                names.add(str(needs.get("icon", "")))
        return {name for name in {*names, HOURGLASS, LAUREL} if name}

    def draw(self, lang: str, texts: Texts) -> dict[str, Face]:
        """Return all faces in one language, in the order of faces.yaml."""
        drawings = {id: _Drawing(self, plan, lang, texts) for id, plan in self.plans.items()}
        titles: dict[str, set[str]] = {}
        for one in drawings.values():
            titles.setdefault(one.plan.set, set()).add(one.title)
        for one in drawings.values():
            one.alike = len(titles[one.plan.set]) == 1
        return {id: one.face() for id, one in drawings.items()}

    def draw_sides(self, lang: str, texts: Texts) -> dict[str, Face]:
        """Return the other sides of two-sided pieces in one language, as <component>:<side>."""
        return {plan.id: _Drawing(self, plan, lang, texts).face() for plan in self.sides}

    def draw_backs(self) -> dict[str, str]:
        """Return the back of each set that has one."""
        return {name: _back(shape, icon, self.icons) for name, (shape, icon) in self.backs.items()}

    @property
    def shapes(self) -> dict[str, str]:
        """The shape of each set that has a back."""
        return {name: shape for name, (shape, _) in self.backs.items()}

    def sign_of(self, plan: Plan, key: str = "colour") -> tuple[str, Sign]:
        """Return the id of what the face's colour stands for ("" if nothing), and how it is marked."""
        value = plan.spec.get(key)
        held = plan.row.get(str(value), "") if value is not None else ""
        named = str(held[0] if isinstance(held, list) and held else held)
        if named in self.signs:
            return named, self.signs[named]
        colour = str(value) if value in TONES else NEUTRAL
        return "", Sign(TONES[colour], colour, "", "grain")


def badges(value: Any) -> list[tuple[str, str]]:
    """Return (field, icon) of each badge."""
    if value is None:
        return []
    if isinstance(value, list):
        return [badge for one in value for badge in badges(one)]
    if isinstance(value, dict):
        return [(str(value.get("show", "")), str(value.get("icon", HOURGLASS)))]
    return [(str(value), HOURGLASS)]


def sprite_of(icons: Icons, names: set[str]) -> str:
    """Return the sprite that a page with these icons must hold."""
    defs = f"<defs>{patterns.definitions()}</defs>"
    return f'<svg class="sprite" aria-hidden="true" width="0" height="0">{defs}{icons.symbols(names)}</svg>'


def _lines(fit: fonts.Fit, x: float, y: float, cls: str, *, leading: float = 1.16, anchor: str = "middle") -> str:
    """Return lines of text whose first baseline is at `y`."""
    lines = enumerate(fit.lines)
    more = {} if anchor == "start" else {"text_anchor": anchor}
    return "".join(words(line, x, y + i * fit.size * leading, fit.size, cls=cls, fill=INK, **more) for i, line in lines)


class _Need(NamedTuple):
    """Something a card asks for: what (its id and sign), how many, and a figure with its icon ("" for none)."""

    of: str
    sign: Sign
    n: int
    then: str
    icon: str


class _Drawing:
    """One face in one language."""

    def __init__(self, book: Book, plan: Plan, lang: str, texts: Texts) -> None:
        self.book, self.plan, self.lang, self.texts = book, plan, lang, texts
        self.spec, self.row, self.icons = plan.spec, plan.row, book.icons
        self.sign_id, self.sign = book.sign_of(plan)
        self.title, self.text, self.label = (self._say(key) for key in ("title", "text", "label"))
        self.alike = False
        """All of its set have the same title, so that it tells nothing where there is little room."""

    # -- words --------------------------------------------------------------------------------------------------
    def _argument(self, field: str) -> Any:
        kind, value = self.spec["args"].get(field), self.row.get(field)
        if value is None or kind in (None, "number", "year", "text"):
            return value
        return f"{kind}.{value}"

    def _say(self, name: str) -> str:
        key = self.spec.get(name)
        if not isinstance(key, str):
            return ""
        key = re.sub(r"\{(\w+)\}", lambda m: str(self.row.get(m[1], m[0])), key)
        if not self.texts.has(self.book.source.id, key):
            self.book.error((*self.plan.path, name), "D5", f'there is no text "{key}"', "add it to locales/en/")
            return key
        args = {f: self._argument(f) for f in self.spec["args"] if self.row.get(f) is not None}
        return self.texts.say(self.lang, self.book.source.id, key, args)

    def _each(self) -> list[str]:
        """Return what the card asks for, in words, one line for each need."""
        each = self.spec.get("each")
        if not isinstance(each, dict):
            return []
        key, kind, game = str(each.get("text", "")), str(each.get("kind", "")), self.book.source.id
        if not self.texts.has(game, key):
            self.book.error((*self.plan.path, "each"), "D5", f'there is no text "{key}"', "add it to locales/en/")
            return []
        lines = []
        for need in self._needs():
            args: dict[str, Any] = {"of": f"{kind}.{need.of}", "n": need.n}
            if need.then:
                args["then"] = int(need.then)
            lines.append(self.texts.say(self.lang, game, key, args))
        return lines

    def _name(self, field: str) -> str:
        """Return the name of what a field holds (a term), or its figure."""
        value = self._argument(field)
        if isinstance(value, str) and "." in value:
            rows = self.texts.catalog(self.lang, self.book.source.id)["t"]
            if value in rows:
                return str(rows[value][""])
        return "" if value is None else str(value)

    def _fit(self, text: str, font: fonts.Font, room: float, height: float, sizes: tuple[float, float]) -> fonts.Fit:
        """Fit a text into a box, with the largest and the least size that is still well legible."""
        leading = 1.16 if font is fonts.TEXT else 1.05
        largest, least = sizes
        fit = fonts.fit(text, font, room, height, largest=largest, least=least, leading=leading, even=True)
        if fit.over:
            what = f'{self.lang}: too long for the face of {self.plan.id}: "{text}"'
            if self.book.doc:
                hint = "shorten the text: it is set smaller than is well legible"
                self.book.doc.warn(self.book.problems, self.plan.path, "D6", what, hint)
            fit = fonts.fit(text, font, room, height, largest=least, least=4, leading=leading, even=True)
        return fit

    # -- parts --------------------------------------------------------------------------------------------------
    def _icons(self, cx: float, cy: float, room: float, height: float, colour: str, largest: float) -> str:
        name = str(self.spec.get("icon", "")) or self.sign.icon
        if not name:
            return ""
        count = self.spec.get("count", 1)
        n = self.row.get(count, 1) if isinstance(count, str) else count
        n = max(1, min(int(n), 6))
        gap = 6.0
        size = min(largest * {1: 1.0, 2: 0.84}.get(n, 0.7), height, (room - gap * (n - 1)) / n)
        times = self.row.get(str(self.spec.get("times", "")))
        figure = ""
        if times is not None:
            # figure and icon stand side by side in the middle of the room
            wide = fonts.width(str(times), fonts.TITLE, 0.86) + 0.1
            size = min(size, room / (wide + 1))
            left = cx - size * (wide + 1) / 2
            more = {"cls": "face-figure", "fill": colour}
            figure, cx = words(str(times), left, cy + size * 0.3, size * 0.86, **more), left + size * (wide + 0.5)
        left = cx - (n * size + (n - 1) * gap) / 2
        top = cy - size / 2
        return figure + "".join(self.icons.use(name, left + i * (size + gap), top, size, colour) for i in range(n))

    def _panel(self, x: float, y: float, w: float, h: float) -> str:
        """Return the coloured ground with its pattern and a hairline."""
        tone = self.sign.tone
        return (
            rect(x, y, w, h, rx=5, fill=tone.base)
            + rect(x, y, w, h, rx=5, fill=patterns.ground(self.sign.pattern, tone.on), opacity=".22")
            + rect(x + 4, y + 4, w - 8, h - 8, rx=2.5, fill="none", stroke=tone.on, opacity=".65")
        )

    def _seal(self, sign: Sign, x: float, y: float, r: float) -> str:
        """Return a seal with the emblem of a sign."""
        icon = self.icons.use(sign.icon, x - r * 0.66, y - r * 0.66, r * 1.32, sign.tone.on) if sign.icon else ""
        return circle(x, y, r, fill=sign.tone.base, stroke=PAPER, stroke_width=max(r * 0.13, 1)) + icon

    def _badge_row(self, right: float, y: float, size: float) -> tuple[str, float]:
        """Return the figures in the upper right corner and how wide they are."""
        out, x = [], right
        for field, icon in reversed(badges(self.spec.get("badge"))):
            if self.row.get(field) is None:
                continue
            text = str(self.row[field])
            out.append(words(text, x, y + size * 0.42, size * 1.25, cls="face-figure", fill=INK, text_anchor="end"))
            x -= fonts.width(text, fonts.TITLE, size * 1.25) + 3 + size
            out.append(self.icons.use(icon, x, y - size / 2, size, SEPIA))
            x -= 9
        return "".join(out), right - x

    def _laurel(self, x: float, y: float, size: float) -> str:
        """Return the wreath with the victory points, centred at (x, y), or "" where there are none."""
        field = str(self.spec.get("vp", ""))
        if self.row.get(field) is None:
            return ""
        text = str(self.row[field])
        type_size = size * (0.5 if len(text) == 1 else 0.42)
        more = {"cls": "face-figure", "fill": INK, "text_anchor": "middle"}
        wreath = self.icons.use(LAUREL, x - size / 2, y - size / 2, size, GOLD)
        return wreath + words(text, x, y + type_size * 0.33, type_size, **more)

    def _needs(self) -> list[_Need]:
        """Return what the card asks for."""
        wanted, signs = self.spec.get("needs"), self.book.signs
        if isinstance(wanted, str):
            value = self.row.get(wanted)
            pairs = value.items() if isinstance(value, dict) else ()
            return [_Need(k, signs[k], int(n), "", "") for k, n in pairs if k in signs and n]
        if not isinstance(wanted, Mapping):
            return []
        out = []
        rows = self.row.get(str(wanted.get("rows")))
        for one in rows if isinstance(rows, list) else []:
            of = str(one.get(str(wanted.get("sign"))))
            then = one.get(str(wanted.get("then")), "")
            if of in signs:
                n = int(one.get(str(wanted.get("n")), 1))
                out.append(_Need(of, signs[of], n, str(then), str(wanted.get("icon", ""))))
        return out

    def _draw_needs(self, cx: float, cy: float, room: float, height: float) -> str:
        """Return the needs: one row of seals where there are only numbers, else one row for each."""
        needs = self._needs()
        if not needs:
            return ""
        if any(need.then for need in needs):
            return self._draw_tiers(needs, cx, cy, height, 13)
        out = []
        total, apart = sum(need.n for need in needs), 9.0
        r = min(height / 2, (room - apart * (len(needs) - 1)) / (total * 2.14))
        x = cx - (total * r * 2.14 + apart * (len(needs) - 1)) / 2 + r
        for need in needs:
            for _ in range(need.n):
                out.append(self._seal(need.sign, x, cy, r))
                x += r * 2.14
            x += apart
        return "".join(out)

    def _draw_tiers(self, needs: list[_Need], cx: float, cy: float, height: float, largest: float) -> str:
        """Return needs that each bring a figure of their own, one below the other."""
        out = []
        step = height / len(needs)
        r = min(step * 0.42, largest)
        for i, need in enumerate(needs):
            y = cy - height / 2 + step * (i + 0.5)
            wide = need.n * (r * 2 + 2) + 16 + r * 2 + fonts.width(need.then, fonts.TITLE, r * 1.8)
            x = cx - wide / 2 + r
            for _ in range(need.n):
                out.append(self._seal(need.sign, x, y, r))
                x += r * 2 + 2
            arrow = f"M{x - r + 3:.1f} {y:.1f}h9m-4.5-4.5l4.5 4.5-4.5 4.5"
            out.append(tag("path", cls="face-arrow", d=arrow, stroke=SEPIA, fill="none", stroke_width=1.6))
            x += 18 - r
            if need.icon:
                out.append(self.icons.use(need.icon, x, y - r, r * 2, SEPIA))
                x += r * 2 + 3
            out.append(words(need.then, x, y + r * 0.6, r * 1.8, cls="face-figure", fill=INK))
        return "".join(out)

    def _words(self, cx: float, top: float, room: float, bottom: float, title: str, size: float) -> str:
        """Return a title and the text between `top` and `bottom`, centred."""
        out = []
        y = top
        if title:
            fit = self._fit(title, fonts.TITLE, room, 48, (size, 14))
            y += fit.size * 0.78
            out.append(_lines(fit, cx, y, "face-title", leading=1.05))
            y += (len(fit.lines) - 1) * fit.size * 1.05 + 12
        if self.text:
            fit = self._fit(self.text, fonts.TEXT, room, bottom - y, (18, 11))
            tall = (len(fit.lines) - 1) * fit.size * 1.16 + fit.size
            y += (bottom - y - tall) * 0.42 + fit.size * 0.8
            out.append(_lines(fit, cx, y, "face-text"))
        return "".join(out)

    # -- shapes -------------------------------------------------------------------------------------------------
    def face(self) -> Face:
        """Draw it."""
        plan = self.plan
        body = {"card": self._card, "wide": self._wide, "token": self._token}[plan.shape]()
        words = (self.title, self.text, self.label, self._each())
        drawn = (framed(plan.shape, body), self.sign_id, framed(plan.shape, small.draw(self), small.SHAPES))
        return Face(plan.id, plan.set, plan.kind, plan.shape, *words, *drawn)

    def _head(self, left: float, right: float, y: float, name: str, height: float = 34) -> str:
        """Return the head: laurel and a name on the left, figures on the right."""
        figures, taken = self._badge_row(right, y, 24)
        out = [figures]
        laurel = self._laurel(left + 20, y + 1, 46)
        if laurel:
            out.append(laurel)
            left += 48
        if name:
            fit = self._fit(name, fonts.TITLE, right - taken - left - 4, height, (29, 12))
            first = y + fit.size * 0.34 - (len(fit.lines) - 1) * fit.size * 0.525
            out.append(_lines(fit, left, first, "face-title", leading=1.05, anchor="start"))
        return "".join(out)

    def _corner(self) -> str:
        """Return the name that stands in the head."""
        field = str(self.spec.get("corner", ""))
        return self._name(field) if field else ""

    def _card(self) -> str:
        w, h = SHAPES["card"]
        needs = self._draw_needs(w / 2, 208, 206, 34)
        tall = 116 if needs else 132 if self.text else 186  # a picture without words takes their room
        out = [_sheet(w, h), self._head(19, w - 18, 34, self._corner()), self._panel(16, 58, w - 32, tall)]
        out.append(self._icons(w / 2, 58 + tall / 2, w - 60, tall - 30, self.sign.tone.on, 98 if self.text else 136))
        top = 236.0 if needs else 58.0 + tall + (29 if self.sign_id else 16)
        if needs:
            out.append(needs)
        elif self.sign_id:
            out.append(circle(w / 2, 58 + tall, 21, fill=PAPER))
            out.append(self._seal(self.sign, w / 2, 58 + tall, 18))
        out.append(self._words(w / 2, top, w - 40, h - 17, self.title, 23))
        return "".join(out)

    def _wide(self) -> str:
        w, h = SHAPES["wide"]
        middle, room = (126 + w - 12) / 2, w - 150.0
        wanted = self._needs()
        tiers = len(wanted) if any(need.then for need in wanted) else min(len(wanted), 1)
        tall = (0, 40, 56, 72)[min(tiers, 3)]
        out = [_sheet(w, h), self._panel(15, 15, 104, h - 30)]
        out.append(self._icons(67, h / 2 - (14 if self.sign_id else 0), 92, h - 70, self.sign.tone.on, 80))
        if self.sign_id:
            out.append(self._seal(self.sign, 67, h - 42, 17))
        corner = self._corner()
        out.append(self._head(132, w - 18, 38, corner or self.title, 46))  # without a place the title moves up
        bottom = h - 16 - (tall + 6 if tall else 0)
        out.append(self._words(middle, 64, room, bottom, self.title if corner else "", 22))
        out.append(self._draw_needs(middle, h - 14 - tall / 2, room, tall))
        return "".join(out)

    def _figures(self) -> list[tuple[str, str, Any]]:
        """Return icon, colour and value of the figures that it has: the points first, then the badges."""
        points = self.row.get(str(self.spec.get("vp", "")))
        shown = [(LAUREL, GOLD, points)] if points is not None else []
        found = badges(self.spec.get("badge"))
        return shown + [(icon, SEPIA, self.row[field]) for field, icon in found if self.row.get(field) is not None]

    def _token(self) -> str:
        tone = self.sign.tone
        about_id, about = self.book.sign_of(self.plan, "about") if "about" in self.spec else ("", self.sign)
        pattern = patterns.ground(self.sign.pattern, tone.on)
        out = [
            circle(60, 60, 58.5, fill=PAPER_EDGE, stroke=SEPIA),
            circle(60, 60, 50.5, fill="none", stroke=tone.base, stroke_width=12),
            circle(60, 60, 50.5, fill="none", stroke=pattern, stroke_width=12, opacity=".4"),
            circle(60, 60, 43.5, fill=PAPER, stroke=tone.deep),
        ]
        laurel = self._laurel(60, 100, 38)
        badge = "" if laurel else self._token_badge()
        high = laurel or badge
        out.append(self._icons(60, 53 if high else 61, 62, 58, about.tone.deep, 52 if high else 58))
        if about_id:
            out.append(self._seal(about, 84, 82, 13))
        if self.sign.icon and self.spec.get("icon"):
            out.append(self._seal(self.sign, 60, 12, 11))
        if laurel:
            out += [circle(60, 100, 18, fill=PAPER, stroke=tone.deep), laurel]
        out.append(badge)
        return "".join(out)

    def _token_badge(self) -> str:
        """Return the figure at the foot of a token, with its icon, or "" where it has none."""
        for field, icon in badges(self.spec.get("badge")):
            value = self.row.get(field)
            if value is None:
                continue
            badge = self.spec["badge"]
            text = f"{badge.get('before', '') if isinstance(badge, dict) else ''}{value}"
            size, tall = 27.0, 19.0
            room = fonts.width(text, fonts.TITLE, size)
            wide = room + tall + 17
            left = 60 - wide / 2
            return (
                rect(left, 86, wide, 31, rx=15.5, fill=PAPER, stroke=self.sign.tone.deep, stroke_width=1.4)
                + self.icons.use(icon, left + 7, 92, tall, SEPIA)
                + words(text, left + tall + 10, 111, size, cls="face-figure", fill=INK)
            )
        return ""


def framed(shape: str, body: str, sizes: Mapping[str, tuple[int, int]] = SHAPES) -> str:
    """Return a whole face. What it shows is also said in words beside it, so that it is hidden from screen readers."""
    w, h = sizes[shape]
    return tag("svg", body, cls=f"face face-{shape}", viewBox=f"0 0 {w} {h}", aria_hidden="true")


def _sheet(w: float, h: float) -> str:
    return rect(0.75, 0.75, w - 1.5, h - 1.5, rx=13, fill=PAPER, stroke=FAINT, stroke_width=1.5) + rect(
        7, 7, w - 14, h - 14, rx=8, fill="none", stroke=SEPIA, opacity=".5"
    )


def _back(shape: str, icon: str, icons: Icons) -> str:
    """Return the back of a set: a framed pattern with an emblem."""
    w, h = SHAPES[shape]
    x, y = w / 2, h / 2
    pattern = patterns.ground("diamonds", PAPER)
    r = 40.0 if shape == "token" else min(w, h) * 0.27
    line = {"fill": "none", "stroke": BACK_LINE}
    if shape == "token":
        body = circle(x, y, 58.5, fill=BACK, stroke=BACK_LINE, stroke_width=1.5)
        body += circle(x, y, 52, fill=pattern, opacity=".25")
    else:
        body = rect(0.75, 0.75, w - 1.5, h - 1.5, rx=13, fill=BACK, stroke=BACK_LINE, stroke_width=1.5)
        body += rect(10, 10, w - 20, h - 20, rx=7, fill=pattern, opacity=".22")
        body += rect(10, 10, w - 20, h - 20, rx=7, stroke_width=1.2, **line)
        body += rect(15, 15, w - 30, h - 30, rx=4, stroke_width=0.7, **line)
    body += circle(x, y, r, fill=BACK, stroke=BACK_LINE, stroke_width=1.4) + circle(x, y, r - 5, **line)
    body += icons.use(icon, x - r * 0.6, y - r * 0.6, r * 1.2, BACK_LINE)
    return framed(shape, body)
