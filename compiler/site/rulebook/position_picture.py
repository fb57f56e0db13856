"""Pictures of positions, drawn from a view of the engine with the same faces as on the play page.

A whole table would be too large for a page. A worked example shows the zones that its moves change, before and after; a
set-up shows the zones in the middle.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from compiler.draw.faces import compact_face, face_set
from compiler.draw.faces.face_set import Face
from compiler.draw.svg.elements import Content, Element, Value, elements, tag
from compiler.site.rulebook.markdown import plain_text
from compiler.site.rulebook.plan_picture import PlanPicture, of_player
from compiler.site.site_game import SiteGame
from compiler.text import COMMON, Texts
from engine.session.localizer import Localizer

View = Mapping[str, Any]
MARKERS = ("round", "start")
"""Figures on a plan that tell of the round, not of a player's pieces."""
MAX_PIECES_PER_ZONE = 14
"""Pieces drawn in one zone; further ones are counted."""


class KindPicture(NamedTuple):
    """How the rulebook draws the zones of a kind."""

    draw: Callable[[PositionPainter, ZoneContent, set[str] | None, str, Sequence[str]], Content]
    """The painter's method: zone, ids of the pieces in the other picture, mark of the others, colours of the seats."""
    fields: tuple[str, ...]
    """The fields of the content that are drawn; a zone in which all are empty is left out."""
    compared: Callable[[Mapping[str, Any]], Any] = lambda content: content
    """Returns the part of the content whose change makes an example show the zone."""
    beside: bool = False
    """Whether the picture of a set-up leaves it out, because the board or the text shows what it holds."""


class Notes(NamedTuple):
    """What the pictures of an example add to its zones."""

    names: Sequence[str] = ()
    """Zones whose pieces have their names below them."""
    used: Mapping[str, Sequence[str]] = {}
    """The faces that count, by zone; its other pieces are pale."""
    sums: Mapping[str, str] = {}
    """What the pieces of a zone come to, such as `8 + 1 = 9`."""
    marks: Mapping[str, int] = {}
    """Numbers of the story, by the space of the city plan where they stand."""


class ZoneContent(NamedTuple):
    """A zone with its content: its seat (None: shared), its description in table.yaml, its title and its picture."""

    key: str
    seat: int | None
    spec: Mapping[str, Any]
    content: Any
    title: str
    picture: KindPicture
    names: bool = False
    """Whether the names of its pieces are below them."""
    sum: str = ""
    """What its pieces come to."""

    @property
    def panel(self) -> str:
        """The id of the panel that holds the zone, "" outside one."""
        return self.key.rpartition(".")[0].rpartition(".")[2] if self.seat is None else ""

    @property
    def filled(self) -> bool:
        """Whether there is anything to draw."""
        return any(bool(self.content.get(field)) for field in self.picture.fields)


class ExamplePlayer(NamedTuple):
    """A player of an example, without a name."""

    colour: str
    name: str = ""
    by: str = "person"


class PositionPainter:
    """Draws positions of one game in one language. A page with its drawings must hold their `symbols`."""

    def __init__(self, game: SiteGame, lang: str, texts: Texts) -> None:
        self.game, self.lang, self.texts = game, lang, texts
        self.sides = game.face_set.draw_sides(lang, texts)
        table = game.source.data["table"]
        self.zones: Mapping[str, Any] = table.get("zones") or {}
        self.seat_zones: Mapping[str, Any] = table.get("seat_zones") or {}

    # -- pictures ---------------------------------------------------------------------------------------------------
    def pair(
        self,
        before: View,
        after: View,
        colours: Sequence[str],
        only: Sequence[str] = (),
        notes: Notes = Notes(),  # noqa: B008 (immutable)
    ) -> tuple[list[Element], list[Element]]:
        """Return two pictures, of the zones that differ between two positions, or of those in `only`."""
        old, new = self.zones_by_name(before, colours), self.zones_by_name(after, colours)
        changed = [key for key in dict.fromkeys([*old, *new]) if _content(old.get(key)) != _content(new.get(key))]
        if only:
            old, new = (self._shown(zones, only, notes) for zones in (old, new))
            changed = list(only)
        left, right = (
            [self._draw_zone(side[key], _ids(other.get(key)), mark, colours) for key in changed if key in side]
            for side, other, mark in ((old, new, "gone"), (new, old, "new"))
        )
        if only:
            return left, right
        facts = self._changed_facts(before, after, colours)
        return left + facts[0], right + facts[1]

    def middle(self, view: View, colours: Sequence[str]) -> list[Element]:
        """Return a picture of the shared zones that are not empty."""
        zones = self.zones_by_name(view, colours).values()
        return [
            self._draw_zone(zone, None, "", colours)
            for zone in zones
            if zone.seat is None and not zone.picture.beside and zone.filled
        ]

    def zones_of(
        self,
        view: View,
        colours: Sequence[str],
        names: Sequence[str],
        notes: Notes = Notes(),  # noqa: B008 (immutable)
    ) -> tuple[list[Element], str]:
        """Return a picture of the named zones, and the first name that is empty or unknown, or ""."""
        zones = self._shown(self.zones_by_name(view, colours), names, notes)
        empty = next((name for name in names if name not in zones), "")
        return [self._draw_zone(zone, None, "", colours) for zone in zones.values()], empty

    def _shown(self, zones: Mapping[str, ZoneContent], names: Sequence[str], notes: Notes) -> dict[str, ZoneContent]:
        """Return the named zones that hold something, with what is added to them."""
        out = {}
        for name, zone in _named(zones, names).items():
            zone = _with_tokens(zone, zones)._replace(names=name in notes.names, sum=notes.sums.get(name, ""))
            if name in notes.used:
                pieces = [{**one, "idle": one.get("face") not in notes.used[name]} for one in zone.content["pieces"]]
                zone = zone._replace(content={**zone.content, "pieces": pieces})
            if "plots" in zone.content:
                plan = self.game.first_plan
                if plan is None or not plan.plots.keys() >= set(zone.content["plots"]):
                    continue
                zone = zone._replace(content={**zone.content, "marks": notes.marks})
            if zone.filled:
                out[name] = zone
        return out

    def contents(self, view: View, colours: Sequence[str], names: Sequence[str]) -> dict[str, ZoneContent]:
        """Return the zones with these names, also those that are empty."""
        zones = self.zones_by_name(view, colours)
        return {name: _with_tokens(zone, zones) for name, zone in _named(zones, names).items()}

    def title(self, zone: ZoneContent) -> str:
        """Return the title of a zone: of a single track that of its face, in a panel the name of the place."""
        lanes = zone.content.get("lanes") or ()
        words = "".join(self.face_name(str(lane.get("face") or "")) for lane in lanes if len(lanes) == 1)
        words = words or (self.face_name(zone.panel) if zone.panel else "") or zone.title
        return words[:1].upper() + words[1:]

    def symbols(self, drawings: Content) -> list[Element]:
        """Return the symbols of the faces that drawings of this game refer to."""
        shown = {one.get("href") for one in elements(drawings) if one.name == "use"}
        known = {*self.game.faces[self.lang], *self.sides, *(f"back:{name}" for name in self.game.backs)}
        out = []
        for id in sorted(id for id in known if f"#{symbol_id(id)}" in shown):
            width, height, face = self.drawn(id)
            out.append(tag("symbol", face.children, id=symbol_id(id), viewBox=f"0 0 {width} {height}"))
        return out

    def _localizer(self, colours: Sequence[str]) -> Localizer:
        return Localizer([ExamplePlayer(colour) for colour in colours], self.texts.formatter(self.lang, self.game.id))  # type: ignore[misc]

    # -- for pictures of examples -----------------------------------------------------------------------------------
    def titled(
        self,
        zone: ZoneContent,
        before: ZoneContent | None,
        after: ZoneContent | None,
        colours: Sequence[str],
        *,
        names: bool = False,
    ) -> tuple[Content, Content]:
        """Return the title and the pieces of a zone, with marks on what is new since `before` or gone `after`."""
        had = None if before is None else _ids(before)
        content = zone.content if after is None else _leaving(zone.content, _ids(after))
        body = zone.picture.draw(self, zone._replace(content=content, names=names), had, "new", colours)
        who: Content = [self.player(colours[zone.seat]), " · " if zone.title else ()] if zone.seat is not None else ()
        return [who, zone.title] if who or zone.title else (), body

    def face(self, id: str, *, other: bool = False) -> Element:
        """Return the drawing of a face; `other`: as used."""
        return self._use(id, "", other=other)

    def knows(self, id: str) -> bool:
        """Return whether there is such a face."""
        return self._face(id) is not None or id.removeprefix("back:") in self.game.backs

    def figure(self, value: Any) -> Any:
        """Return a number of table.yaml, which may be the name of a figure."""
        return self.game.source.figures[value] if isinstance(value, str) else value

    # -- zones ------------------------------------------------------------------------------------------------------
    def zones_by_name(self, view: View, colours: Sequence[str]) -> dict[str, ZoneContent]:
        """Return the zones of a view by their names, those of a player as `0.cards`."""
        localizer = self._localizer(colours)
        out: dict[str, ZoneContent] = {}
        for zone in self._contents("", None, self.zones, view.get("zones") or {}, localizer):
            out[zone.key] = zone
        for seat, area in enumerate(view.get("seats") or ()):
            facts = area.get("facts") or ()
            zones = {name: zone for name, zone in (area.get("zones") or {}).items() if not _repeats_facts(facts, zone)}
            for zone in self._contents(f"{seat}.", seat, self.seat_zones, zones, localizer):
                out[zone.key] = zone
        return out

    def _contents(
        self,
        prefix: str,
        seat: int | None,
        specs: Mapping[str, Any],
        zones: View,
        localizer: Localizer,
        above: str = "",
    ) -> Iterator[ZoneContent]:
        for name, spec in specs.items():
            content = zones.get(name)
            if content is None:
                continue
            title = self.say(f"zone.{name}") if not above else f"{above} · {self.say(f'zone.{name}')}"
            if spec["kind"] == "panel":
                for panel in content.get("panels", ()):
                    named = self.face_name(panel["id"])
                    inner = panel.get("zones") or {}
                    key = f"{prefix}{name}.{panel['id']}."
                    yield from self._contents(key, seat, spec.get("zones") or {}, inner, localizer, named)
            elif picture := PICTURES[spec["kind"]]:
                yield ZoneContent(f"{prefix}{name}", seat, spec, localizer.external(content), title, picture)

    def _draw_zone(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Element:
        body = zone.picture.draw(self, zone, others, mark, colours)
        who: list[Content] = [self.player(colours[zone.seat])] if zone.seat is not None else []
        words = [*who, " · " if who and zone.title else (), zone.title]
        title = tag("p", words, cls="scene-title") if who or zone.title else ()
        result = tag("b", zone.sum, cls="scene-sum") if zone.sum else ()
        pieces = tag("div", body, result, cls="scene-pieces")
        joined = " is-joined" if who and not zone.title else ""
        return tag("div", title, pieces, cls=f"scene-box scene-{zone.spec['kind']}{joined}")

    def _changed_facts(self, before: View, after: View, colours: Sequence[str]) -> tuple[list[Element], list[Element]]:
        """Return the facts that differ, before and after: those of the table and of each player."""
        localizer = self._localizer(colours)
        out: list[list[Element]] = []
        for view, other in ((before, after), (after, before)):
            lines = []
            for seat in (None, *range(len(colours))):
                mine, theirs = (
                    [plain_text(localizer.text(fact)) for fact in _facts(one, seat)] for one in (view, other)
                )
                fresh = [line for line in mine if line not in theirs]
                if fresh:
                    who: Content = [self.player(colours[seat]), ": "] if seat is not None else ()
                    lines.append(tag("li", who, "; ".join(fresh)))
            out.append([tag("ul", lines, cls="scene-facts")] if lines else [])
        return out[0], out[1]

    # -- kinds of zones ---------------------------------------------------------------------------------------------
    def _pieces(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Content:
        slots = zone.content.get("slots", ())
        pieces = [one for one in [*zone.content.get("pieces", ()), *slots] if one]
        if zone.spec.get("labels") and pieces:
            return self._spaces(zone, pieces, others, mark, colours)
        back = str(zone.spec.get("back"))
        like = pieces[0]["face"] if pieces else zone.content.get("like")
        if like and len(pieces) < len(slots):
            gap = self._gap(str(like))
            shown = [self.face_down(one, back) if one else None for one in slots]
            return [self._some([one], others, mark, colours, names=zone.names) if one else gap for one in shown]
        pieces = [self.face_down(one, back) for one in pieces]
        shown_pieces = self._some(pieces, others, mark, colours, names=zone.names)
        return [shown_pieces, self._hidden(zone.content.get("hidden", 0))]

    def _spaces(
        self, zone: ZoneContent, pieces: Sequence[Any], others: set[str] | None, mark: str, colours: Sequence[str]
    ) -> Content:
        """Return spaces with their letters; an empty one is as large as a piece."""
        gap = self._gap(str(pieces[0]["face"]))
        return [
            tag("span", self._some([one], others, mark, colours) if one else gap, tag("small", label), cls="scene-slot")
            for label, one in zip(zone.spec["labels"], zone.content["slots"], strict=True)
        ]

    def _gap(self, face: str) -> Element:
        """Return an empty space as large as a piece with this face."""
        shape = self._shape(face)
        width, height = compact_face.SHAPES[shape]
        return tag("span", tag("svg", viewBox=f"0 0 {width} {height}"), cls=f"scene-face is-{shape} is-gap")

    def _some(
        self,
        pieces: Sequence[Any],
        others: set[str] | None,
        mark: str,
        colours: Sequence[str],
        *,
        names: bool = False,
    ) -> Content:
        if not pieces:
            return tag("span", "–", cls="scene-none")
        fresh = [one for one in pieces if others is not None and _identity(one) not in others]
        shown = pieces if len(pieces) <= MAX_PIECES_PER_ZONE else (fresh or pieces)[:MAX_PIECES_PER_ZONE]
        drawn = [self._piece(one, _mark(one, others, mark), colours) for one in shown]
        if names:
            drawn = [
                tag("span", piece, tag("small", self.face_name(str(one.get("face")))), cls="scene-slot is-named")
                for piece, one in zip(drawn, shown, strict=True)
            ]
        return [*drawn, self._hidden(len(pieces) - len(shown))]

    def face_down(self, piece: Mapping[str, Any], back: str) -> Mapping[str, Any]:
        """Return a pile as the back of its cards, if the backs of its zone differ by pile."""
        name = f"{back}.{piece['id']}"
        return {**piece, "face": f"back:{name}"} if name in self.game.backs else piece

    @staticmethod
    def _hidden(n: int | None) -> Content:
        return tag("span", f"+{n}", cls="scene-more") if n else ()

    def _pile(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Content:
        top, count = zone.content.get("top"), zone.content.get("count")
        if zone.content.get("pieces"):
            return self._some(zone.content["pieces"], others, mark, colours)
        if top:  # a number beside a face reads as its strength or price
            return self._piece(top, "", colours)
        return [
            self._back(zone.spec.get("back"), count),
            tag("b", str(count), cls="scene-count") if count is not None else (),
        ]

    def _back(self, back: Any, count: int | None) -> Content:
        if not count or back not in self.game.backs:
            return ()
        return self._use(f"back:{back}", "")

    def _tally(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Content:
        out: list[Content] = []
        for item in zone.content.get("items", ()):
            key = f"tally.{item.get('id')}"
            if self.texts.has(self.game.id, key):
                head: Content = self.say(key)
            elif item.get("label"):
                out.append(tag("span", plain_text(item["label"]), cls="scene-number"))
                continue
            elif item.get("owner") is not None:
                head = self._sign(colours[item["owner"]])
            else:
                head = self.face_name(str(item.get("id", "")))
            n = str(item["n"]) if item.get("of") is None else f"{item['n']} / {item['of']}"
            out.append(_number(head, n))
        return out or tag("span", "–", cls="scene-none")

    def _lanes(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Content:
        out = []
        for lane in zone.content.get("lanes", ()):
            filled = set(lane.get("filled") or ())
            at: dict[int, list[Content]] = {}
            for piece in lane.get("pieces") or ():
                at.setdefault(piece["at"], []).append(self._piece(piece, "", colours))
            above = lane.get("above") or ()
            cells = []
            for i, value in enumerate(lane.get("values") or ()):
                state = " is-filled" if i in filled else " is-next" if i == lane.get("next") else ""
                cell = tag("span", str(value), at.get(i, ()), cls=f"scene-cell{state}")
                cells.append(tag("span", tag("small", str(above[i])), cell, cls="scene-column") if above else cell)
            name = self.face_name(str(lane.get("face") or lane["id"]))
            out.append(tag("div", tag("span", name), cells, cls="scene-lane"))
        return out

    def _bag(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Content:
        bags = (bag for bag in zone.content.get("bags", ()) if bag.get("count") is not None)
        return [_number(self.face_name(bag["id"]), str(bag["count"])) for bag in bags]

    def _track(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Content:
        """Return the occupied spaces, each with its stack from the top."""
        stacks: dict[tuple[int, int], list[Any]] = {}
        for piece in zone.content.get("pieces", ()):
            stacks.setdefault((piece.get("lap") or 0, piece["at"]), []).append(piece)
        first = zone.spec.get("first_lap")
        if isinstance(first, str):
            first = self.game.source.figures.get(first)
        out = []
        for (lap, at), pieces in sorted(stacks.items()):
            pieces.sort(key=lambda piece: -(piece.get("level") or 0))
            year = tag("small", str(int(first) + lap)) if first is not None else ()
            tokens = tag("span", [self._piece(piece, "", colours) for piece in pieces])
            out.append(tag("span", tag("b", str(at)), year, tokens, cls="scene-space"))
        return out

    def _map(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Content:
        """Return the places of players' pieces, without the pieces of the set-up."""
        standing = [piece for piece in zone.content.get("pieces", ()) if piece.get("owner") is not None]
        return self._spots(standing, {}, colours)

    def _plan(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Content:
        """Return the named plots as they are on the board; else the places of pieces, without markers of the table."""
        plan = self.game.first_plan
        if (
            plan and zone.content.get("plots") and zone.content["side"] == plan.side
        ):  # the page has its first side alone
            drawn = PlanPicture(plan, colours, self._token)
            standing = [
                {**one, "mark": _mark(one, others, mark)}
                for one in zone.content["pieces"]
                if one.get("figure") != "start"
            ]
            return [drawn.plot(id, standing, zone.content.get("marks", {})) for id in zone.content["plots"]]
        names = {id: plain_text(name) for id, name in (zone.content.get("names") or {}).items()}
        standing = [
            piece
            for piece in zone.content.get("pieces", ())
            if piece.get("figure") not in MARKERS and (names.get(piece["at"]) or self.place(str(piece["at"])))
        ]
        return self._spots(standing, names, colours) or tag("span", "–", cls="scene-none")

    def _spots(self, pieces: Sequence[Any], names: Mapping[str, str], colours: Sequence[str]) -> Content:
        """Return places by name, each with its pieces; `names` are those of the view."""
        at: dict[str, list[Any]] = {}
        for piece in pieces:
            at.setdefault(str(piece["at"]), []).append(piece)
        return [
            tag("span", names.get(place) or self.place(place), " ", drawn, cls="scene-spot")
            for place, there in at.items()
            for drawn in [[self._piece(one, "", colours) for one in there]]
        ]

    def _versus(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Content:
        out = []
        for side in zone.content.get("sides", ()):
            who = self.player(colours[side["seat"]]) if side.get("seat") is not None else self._role(side)
            pieces = [self._some(side.get("pieces") or (), None, "", colours), self._hidden(side.get("hidden"))]
            total = "" if side.get("total") is None else str(side["total"])
            equals = "= " if total and len(side.get("pieces") or ()) > 1 else ""
            out.append(tag("div", who, " ", pieces, " ", tag("b", equals, total, cls="scene-count"), cls="scene-side"))
        return out

    # -- pieces -----------------------------------------------------------------------------------------------------
    def _piece(self, piece: Mapping[str, Any], mark: str, colours: Sequence[str]) -> Content:
        n = tag("b", f"×{piece['n']}", cls="scene-times") if piece.get("n", 1) > 1 else ()
        marks = [self._sign(colours[seat]) for seat in piece.get("marks") or ()]
        face, side = piece.get("face"), piece.get("side", "front")
        if face and f"{face}:{side}" in self.sides:
            face = f"{face}:{side}"
        if face and (self._face(face) or str(face).startswith("back:")):
            other = side != "front" and ":" not in str(face)
            return self._use(str(face), mark, [marks, n], other=other, idle=bool(piece.get("idle")))
        owner, value = piece.get("owner"), piece.get("value")
        if owner is not None and self.game.city_plans and piece.get("figure") in ("die", "leader"):
            return tag("span", of_player(piece, colours[owner]), n, cls=f"scene-stand{_marked(mark)}")
        sign = self._sign(colours[owner]) if owner is not None else ()
        shown = tag("b", str(value), cls="scene-pips") if value else ()
        if not sign and not shown:
            shown = tag("span", cls="scene-dot", aria_hidden="true")
        laid: Content = ()
        if "disc" in (piece.get("badge"), piece.get("figure")) and owner is not None:
            laid = tag("span", cls="scene-disc", data_colour=colours[owner], aria_hidden="true")
        return tag("span", sign, shown, laid, n, cls=f"scene-token{_marked(mark)}")

    def _use(self, face: str, mark: str, more: Content = (), *, other: bool = False, idle: bool = False) -> Element:
        """Return a face; `other`: on a side without a face, so shown as used; `idle`: it does not count."""
        width, height, _ = self.drawn(face)
        drawn = self._face(face)
        title = drawn.title if drawn else ""
        label: dict[str, Value] = {"role": "img", "aria_label": title} if title else {"aria_hidden": "true"}
        svg = tag("svg", tag("use", href=f"#{symbol_id(face)}"), viewBox=f"0 0 {width} {height}", **label)
        marked = _marked(mark) + (" is-done" if other else "") + (" is-idle" if idle else "")
        return tag("span", svg, more, cls=f"scene-face is-{self._shape(face)}{marked}")

    def _token(self, face: str, x: float, y: float, width: float) -> Element:
        """Return a token on the plan, its middle at (x, y)."""
        wide, high, _ = self.drawn(face)
        height = width * high / wide
        box = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
        return tag("use", href=f"#{symbol_id(face)}", **box)

    def compact(self, face: str) -> Element:
        """Return the compact drawing of a face, which is also in pictures of positions."""
        width, height, _ = self.drawn(face)
        return tag("svg", tag("use", href=f"#{symbol_id(face)}"), viewBox=f"0 0 {width} {height}")

    def _face(self, id: str) -> Face | None:
        """Return a face, also of another side of a piece; None for a back."""
        return self.sides.get(id) or self.game.faces[self.lang].get(id)

    def _shape(self, id: str) -> str:
        face = self._face(id)
        return face.shape if face else str(self.game.face_set.shapes[id.removeprefix("back:")])

    def drawn(self, id: str) -> tuple[int, int, Element]:
        """Return width and height of a face or a back in its own units, and its drawing."""
        face = self._face(id)
        shapes, svg = (
            (compact_face.SHAPES, face.small) if face else (face_set.SHAPES, self.game.backs[id.removeprefix("back:")])
        )
        return *shapes[self._shape(id)], svg

    def _sign(self, colour: str) -> Element:
        return _sign(colour, role="img", aria_label=self.player_name(colour))

    def player(self, colour: str) -> Element:
        """Return the sign and the name of a player."""
        sign = _sign(colour, aria_hidden="true")
        return tag("span", sign, self.player_name(colour), cls="scene-who", data_colour=colour)

    # -- texts ------------------------------------------------------------------------------------------------------
    def say(self, key: str) -> str:
        """Return a text of the game."""
        return self.texts.say(self.lang, self.game.id, key)

    def player_name(self, colour: str) -> str:
        """Return the name of a player."""
        return self.texts.say(self.lang, COMMON, f"player.{colour}")

    def _role(self, side: Mapping[str, Any]) -> str:
        return self.say(f"role.{side['role']}") if side.get("role") else ""

    def place(self, id: str) -> str:
        """Return the name of a place on the board, "" without one."""
        for kind in ("place", "location", "building"):
            if self.texts.has(self.game.id, f"{kind}.{id}"):
                return self.game.name(self.lang, f"{kind}.{id}")
        return ""

    def face_name(self, id: str) -> str:
        """Return the title of a face, or the term with this id; "" without one."""
        face = self.game.faces[self.lang].get(id)
        if face and face.title:
            return face.title
        terms = self.texts.catalog(self.lang, self.game.id)["t"]
        named = next((term for term in terms if term.partition(".")[2] == id), "")
        return self.game.name(self.lang, named) if named else ""


def _facts(view: View, seat: int | None) -> Sequence[Any]:
    if seat is None:
        return view.get("facts") or ()
    seats = view.get("seats") or ()
    return seats[seat].get("facts") or () if seat < len(seats) else ()


def _repeats_facts(facts: Sequence[Any], zone: Mapping[str, Any]) -> bool:
    """Return whether a tally only repeats the facts as figures."""
    items = zone.get("items") or ()
    return bool(items) and all(item.get("label") in facts for item in items)


def _with_tokens(zone: ZoneContent, zones: Mapping[str, ZoneContent]) -> ZoneContent:
    """Return plots of a city plan with the tokens of other zones that lie there; any other zone as it is."""
    if "plots" not in zone.content:
        return zone
    listed = [zones[one].content for one in zone.spec.get("shows", ()) if one in zones]
    tokens = [one for content in listed for one in (*content.get("slots", ()), content.get("top")) if one]
    return zone._replace(title="", content={**zone.content, "pieces": [*zone.content["pieces"], *tokens]})


def _named(zones: Mapping[str, ZoneContent], names: Sequence[str]) -> dict[str, ZoneContent]:
    """Return the zones with these names; `markers/ship` is a zone with the lane `ship` alone.

    In the same way `0.mat/money+huts` is a tally with these figures, `city/agora+forum` are two plots of a city plan,
    `mercator/1+3` are the first and the third space of a row.
    `0.titans&reinforcements` are two zones of a player as one.
    """
    out: dict[str, ZoneContent] = {}
    for name in names:
        key, _, parts = name.partition("/")
        key, *more = key.split("&")
        zone = zones.get(key)
        if zone and more:
            joined = [zone, *(one for other in more if (one := zones.get(f"{key.partition('.')[0]}.{other}")))]
            pieces = [piece for one in joined for piece in one.content.get("pieces", ())]
            hidden = sum(one.content.get("hidden") or 0 for one in joined)
            zone = zone._replace(title="", content={"pieces": pieces, "hidden": hidden})
        if zone and parts and zone.spec["kind"] == "plan":
            zone = zone._replace(content={**zone.content, "plots": parts.split("+")})
        elif zone and parts:
            wanted = parts.split("+")
            lists = {field: zone.content[field] for field in ("lanes", "items") if field in zone.content}
            kept: dict[str, Any] = {
                field: [one for one in listed if one["id"] in wanted] for field, listed in lists.items()
            }
            if slots := zone.content.get("slots"):
                kept["slots"] = [one for i, one in enumerate(slots, 1) if str(i) in wanted]
                kept["like"] = next((one["face"] for one in slots if one), None)
            zone = zone._replace(content={**zone.content, **kept})
        if zone:
            out[name] = zone
    return out


def _content(zone: ZoneContent | None) -> str:
    """Return the content of a zone as comparable text, without highlights."""
    if zone is None:
        return ""
    return json.dumps(zone.picture.compared(zone.content), sort_keys=True, default=str)


def _bag_counts(content: Mapping[str, Any]) -> Any:
    return [(bag["id"], bag["count"]) for bag in content.get("bags", ())]


def _lane_pieces(content: Mapping[str, Any]) -> Any:
    return [(lane["id"], lane.get("filled"), lane.get("pieces")) for lane in content.get("lanes", ())]


def _pieces_alone(content: Mapping[str, Any]) -> Any:
    return content.get("pieces", ())


PICTURES: Mapping[str, KindPicture | None] = {
    "bag": KindPicture(PositionPainter._bag, ("bags",), _bag_counts, beside=True),
    "cards": KindPicture(PositionPainter._pieces, ("pieces",)),
    "dial": None,
    "lanes": KindPicture(PositionPainter._lanes, ("lanes",), _lane_pieces),
    "map": KindPicture(PositionPainter._map, ("pieces",), _pieces_alone, beside=True),
    "notes": None,
    "panel": None,  # the zones in its panels are drawn
    "phases": None,
    "pile": KindPicture(PositionPainter._pile, ("pieces", "count")),
    "plan": KindPicture(PositionPainter._plan, ("pieces",), _pieces_alone, beside=True),
    "row": KindPicture(PositionPainter._pieces, ("slots",)),
    "tally": KindPicture(PositionPainter._tally, ("items",)),
    "track": KindPicture(PositionPainter._track, ("pieces",)),
    "versus": KindPicture(PositionPainter._versus, ("sides",)),
}
"""The picture of each kind of zone; None: its zones hold no pieces and are not drawn. See docs/views.md."""


def _ids(zone: ZoneContent | None) -> set[str]:
    if zone is None:
        return set()
    pieces = [*(zone.content.get("pieces") or ()), *(zone.content.get("slots") or ())]
    return {_identity(one) for one in pieces if one}


def _leaving(content: Any, left: set[str]) -> Any:
    """Return the content of a zone with a mark on each piece that is not among those `left`."""
    out = dict(content)
    for field in ("pieces", "slots"):
        if out.get(field):
            out[field] = [{**one, "mark": "gone"} if one and _identity(one) not in left else one for one in out[field]]
    return out


def _identity(piece: Mapping[str, Any]) -> str:
    """Return what a piece is known by in both pictures: its id, or its face if its id only counts (`market.0`).

    A piece on which another one comes to lie is a new one.
    """
    id = str(piece["id"])
    known = str(piece.get("face") or id) if id.rpartition(".")[2].isdigit() else id
    return f"{known} {piece['badge']}" if piece.get("badge") else known


def _mark(piece: Mapping[str, Any], others: set[str] | None, mark: str) -> str:
    """Return `mark` for a piece that is not in the other picture, else the mark that it has."""
    return mark if others is not None and _identity(piece) not in others else str(piece.get("mark", ""))


def _marked(mark: str) -> str:
    return f" is-{mark}" if mark else ""


def _number(head: Content, n: str) -> Element:
    return tag("span", head, " ", tag("b", n), cls="scene-number")


def _sign(colour: str, **label: Value) -> Element:
    """Return the symbol of a player colour."""
    shape = tag("use", href=f"#sign-{colour}")
    return tag("svg", shape, cls="sign", data_colour=colour, viewBox="0 0 24 24", **label)


def symbol_id(face: str) -> str:
    """Return the id of the symbol that a page holds of a face, of a back (`back:cards`), or of another side."""
    return f"f-{face.replace(':', '-')}"
