"""Pictures of positions, drawn from a view of the engine with the same faces as on the play page.

A whole table would be too large for a page. A worked example shows the zones that its moves change, before and after; a
set-up shows the zones in the middle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from compiler.draw.faces import compact_face, face_set
from compiler.draw.faces.face_set import Face
from compiler.site.rulebook.markdown import plain_text
from compiler.site.site_game import SiteGame
from compiler.text import COMMON, Texts
from engine.session.localizer import Localizer

View = Mapping[str, Any]
MAX_PIECES_PER_ZONE = 14
"""Pieces drawn in one zone; further ones are counted."""
UNDRAWN_KINDS = ("dial", "notes", "phases")
"""Kinds of zones that hold no pieces."""

_SHAPE = re.compile(r'^\s*(\w+): "(M[^"]+)",$', re.MULTILINE)


class ZoneContent(NamedTuple):
    """A zone with its content: its seat (None: shared), its description in table.yaml, and its title."""

    key: str
    seat: int | None
    spec: Mapping[str, Any]
    content: Any
    title: str


class ExamplePlayer(NamedTuple):
    """A player of an example, without a name."""

    colour: str
    name: str = ""


def colour_signs(root: Path) -> dict[str, str]:
    """Return the path of the symbol of each player colour, from site/app/symbols.js."""
    script = (root / "site" / "app" / "symbols.js").read_text("utf-8")
    return dict(_SHAPE.findall(script.partition("const SHAPES")[2].partition("});")[0]))


class PositionPainter:
    """Draws positions of one game in one language. `used_faces` are the faces that the page must hold as symbols."""

    def __init__(self, game: SiteGame, lang: str, texts: Texts) -> None:
        self.game, self.lang, self.texts = game, lang, texts
        self.used_faces: set[str] = set()
        self.sides = game.face_set.draw_sides(lang, texts)
        table = game.source.data["table"]
        self.zones: Mapping[str, Any] = table.get("zones") or {}
        self.seat_zones: Mapping[str, Any] = table.get("seat_zones") or {}

    # -- pictures ---------------------------------------------------------------------------------------------------
    def pair(
        self, before: View, after: View, colours: Sequence[str], only: Sequence[str] = ()
    ) -> tuple[Markup, Markup]:
        """Return two pictures, of the zones that differ between two positions, or of those in `only`."""
        old, new = self._zones(before, colours), self._zones(after, colours)
        changed = [key for key in dict.fromkeys([*old, *new]) if _content(old.get(key)) != _content(new.get(key))]
        if only:
            old, new = ({key: one for key, one in zones.items() if _filled(one.content)} for zones in (old, new))
            changed = list(only)
        left, right = (
            Markup("").join(
                self._draw_zone(side[key], _ids(other.get(key)), mark, colours) for key in changed if key in side
            )
            for side, other, mark in ((old, new, "gone"), (new, old, "new"))
        )
        facts = ("", "") if only else self._changed_facts(before, after, colours)
        return left + facts[0], right + facts[1]

    def middle(self, view: View, colours: Sequence[str]) -> Markup:
        """Return a picture of the shared zones that are not empty."""
        zones = self._zones(view, colours).values()
        return Markup("").join(
            self._draw_zone(zone, None, "", colours)
            for zone in zones
            if zone.seat is None and zone.spec["kind"] not in ("bag", "plan", "map") and _filled(zone.content)
        )

    def zones_of(self, view: View, colours: Sequence[str], names: Sequence[str]) -> tuple[Markup, str]:
        """Return a picture of the named zones, and the first name that is empty or unknown, or ""."""
        zones = self._zones(view, colours)
        empty = next((name for name in names if name not in zones or not _filled(zones[name].content)), "")
        drawn = Markup("").join(self._draw_zone(zones[name], None, "", colours) for name in names if name in zones)
        return drawn, empty

    def symbols(self) -> Markup:
        """Return the symbols of the faces drawn so far."""
        out = []
        for id in sorted(self.used_faces):
            width, height, svg = self._drawn(id)
            out.append(f'<symbol id="f-{id.replace(":", "-")}" viewBox="0 0 {width} {height}">{svg}</symbol>')
        return Markup("".join(out))

    def _localizer(self, colours: Sequence[str]) -> Localizer:
        return Localizer([ExamplePlayer(colour) for colour in colours], self.texts.formatter(self.lang, self.game.id))  # type: ignore[misc]

    # -- zones ------------------------------------------------------------------------------------------------------
    def _zones(self, view: View, colours: Sequence[str]) -> dict[str, ZoneContent]:
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
            if content is None or spec["kind"] in UNDRAWN_KINDS:
                continue
            title = self._say(f"zone.{name}") if not above else f"{above} · {self._say(f'zone.{name}')}"
            if spec["kind"] == "panel":
                for panel in content.get("panels", ()):
                    named = self._face_name(panel["id"])
                    inner = panel.get("zones") or {}
                    key = f"{prefix}{name}.{panel['id']}."
                    yield from self._contents(key, seat, spec.get("zones") or {}, inner, localizer, named)
            else:
                yield ZoneContent(f"{prefix}{name}", seat, spec, localizer.external(content), title)

    def _draw_zone(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Markup:
        body = getattr(self, f"_{zone.spec['kind']}", self._pieces)(zone, others, mark, colours)
        who = self._who(colours[zone.seat]) + Markup(" · ") if zone.seat is not None else Markup("")
        return Markup(
            '<div class="scene-box scene-{}"><p class="scene-title">{}{}</p><div class="scene-pieces">{}</div></div>'
        ).format(zone.spec["kind"], who, zone.title, body)

    def _changed_facts(self, before: View, after: View, colours: Sequence[str]) -> tuple[Markup, Markup]:
        """Return the facts that differ, before and after: those of the table and of each player."""
        localizer = self._localizer(colours)
        out: list[Markup] = []
        for view, other in ((before, after), (after, before)):
            lines = Markup("")
            for seat in (None, *range(len(colours))):
                mine, theirs = (
                    [plain_text(localizer.text(fact)) for fact in _facts(one, seat)] for one in (view, other)
                )
                fresh = [line for line in mine if line not in theirs]
                if fresh:
                    who = self._who(colours[seat]) + Markup(": ") if seat is not None else Markup("")
                    lines += Markup("<li>{}{}</li>").format(who, "; ".join(fresh))
            out.append(Markup('<ul class="scene-facts">{}</ul>').format(lines) if lines else lines)
        return out[0], out[1]

    # -- kinds of zones ---------------------------------------------------------------------------------------------
    def _pieces(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Markup:
        pieces = [one for one in [*zone.content.get("pieces", ()), *zone.content.get("slots", ())] if one]
        return self._some(pieces, others, mark, colours) + self._hidden(zone.content.get("hidden", 0))

    def _some(self, pieces: Sequence[Any], others: set[str] | None, mark: str, colours: Sequence[str]) -> Markup:
        if not pieces:
            return Markup('<span class="scene-none">–</span>')
        fresh = [one for one in pieces if others is not None and one["id"] not in others]
        shown = pieces if len(pieces) <= MAX_PIECES_PER_ZONE else (fresh or pieces)[:MAX_PIECES_PER_ZONE]
        drawn = Markup("").join(
            self._piece(one, mark if others is not None and one["id"] not in others else "", colours) for one in shown
        )
        return drawn + self._hidden(len(pieces) - len(shown))

    @staticmethod
    def _hidden(n: int | None) -> Markup:
        return Markup('<span class="scene-more">+{}</span>').format(n) if n else Markup("")

    def _pile(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Markup:
        top, count = zone.content.get("top"), zone.content.get("count")
        if zone.content.get("pieces"):
            return self._some(zone.content["pieces"], others, mark, colours)
        shown = self._piece(top, "", colours) if top else self._back(zone.spec.get("back"), count)
        return shown + (Markup('<b class="scene-count">{}</b>').format(count) if count is not None else Markup(""))

    def _back(self, back: Any, count: int | None) -> Markup:
        if not count or back not in self.game.backs:
            return Markup("")
        return self._use(f"back:{back}", "")

    def _tally(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Markup:
        out = Markup("")
        for item in zone.content.get("items", ()):
            key = f"tally.{item.get('id')}"
            if self.texts.has(self.game.id, key):
                head = Markup("{}").format(self._say(key))
            elif item.get("label"):
                out += Markup('<span class="scene-number">{}</span>').format(plain_text(item["label"]))
                continue
            elif item.get("owner") is not None:
                head = self._sign(colours[item["owner"]])
            else:
                head = Markup("{}").format(self._face_name(str(item.get("id", ""))))
            n = item["n"] if item.get("of") is None else f"{item['n']} / {item['of']}"
            out += Markup('<span class="scene-number">{} <b>{}</b></span>').format(head, n)
        return out or Markup('<span class="scene-none">–</span>')

    def _lanes(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Markup:
        out = Markup("")
        for lane in zone.content.get("lanes", ()):
            filled = set(lane.get("filled") or ())
            at: dict[int, Markup] = {}
            for piece in lane.get("pieces") or ():
                at[piece["at"]] = at.get(piece["at"], Markup("")) + self._piece(piece, "", colours)
            cells = Markup("").join(
                Markup('<span class="scene-cell{}">{}{}</span>').format(
                    " is-filled" if i in filled else " is-next" if i == lane.get("next") else "",
                    value,
                    at.get(i, ""),
                )
                for i, value in enumerate(lane.get("values") or ())
            )
            name = self._face_name(str(lane.get("face") or lane["id"]))
            out += Markup('<div class="scene-lane"><span>{}</span>{}</div>').format(name, cells)
        return out

    def _bag(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Markup:
        return Markup("").join(
            Markup('<span class="scene-number">{} <b>{}</b></span>').format(self._face_name(bag["id"]), bag["count"])
            for bag in zone.content.get("bags", ())
            if bag.get("count") is not None
        )

    def _track(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Markup:
        """Return the occupied spaces, each with its stack from the top."""
        stacks: dict[tuple[int, int], list[Any]] = {}
        for piece in zone.content.get("pieces", ()):
            stacks.setdefault((piece.get("lap") or 0, piece["at"]), []).append(piece)
        first = zone.spec.get("first_lap")
        if isinstance(first, str):
            first = self.game.source.figures.get(first)
        out = Markup("")
        for (lap, at), pieces in sorted(stacks.items()):
            pieces.sort(key=lambda piece: -(piece.get("level") or 0))
            year = Markup("<small>{}</small>").format(int(first) + lap) if first is not None else ""
            tokens = Markup("").join(self._piece(piece, "", colours) for piece in pieces)
            out += Markup('<span class="scene-space"><b>{}</b>{}<span>{}</span></span>').format(at, year, tokens)
        return out

    def _map(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Markup:
        """Return the places of players' pieces, without the pieces of the set-up."""
        standing = [piece for piece in zone.content.get("pieces", ()) if piece.get("owner") is not None]
        return self._spots(standing, {}, colours)

    def _plan(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Markup:
        names = {id: plain_text(name) for id, name in (zone.content.get("names") or {}).items()}
        return self._spots(zone.content.get("pieces", ()), names, colours)

    def _spots(self, pieces: Sequence[Any], names: Mapping[str, str], colours: Sequence[str]) -> Markup:
        """Return places by name, each with its pieces; `names` are those of the view."""
        at: dict[str, list[Any]] = {}
        for piece in pieces:
            at.setdefault(str(piece["at"]), []).append(piece)
        return Markup("").join(
            Markup('<span class="scene-spot">{} {}</span>').format(
                names.get(place) or self.place(place),
                Markup("").join(self._piece(one, "", colours) for one in there),
            )
            for place, there in at.items()
        )

    def _versus(self, zone: ZoneContent, others: set[str] | None, mark: str, colours: Sequence[str]) -> Markup:
        out = Markup("")
        for side in zone.content.get("sides", ()):
            who = self._who(colours[side["seat"]]) if side.get("seat") is not None else self._role(side)
            pieces = self._some(side.get("pieces") or (), None, "", colours) + self._hidden(side.get("hidden"))
            total = side.get("total")
            out += Markup('<div class="scene-side">{} {} <b class="scene-count">{}</b></div>').format(
                who, pieces, "" if total is None else total
            )
        return out

    # -- pieces -----------------------------------------------------------------------------------------------------
    def _piece(self, piece: Mapping[str, Any], mark: str, colours: Sequence[str]) -> Markup:
        n = Markup('<b class="scene-times">×{}</b>').format(piece["n"]) if piece.get("n", 1) > 1 else Markup("")
        marks = Markup("").join(self._sign(colours[seat]) for seat in piece.get("marks") or ())
        face, side = piece.get("face"), piece.get("side", "front")
        if face and f"{face}:{side}" in self.sides:
            face = f"{face}:{side}"
        if face and self._face(face):
            return self._use(str(face), mark, marks + n, other=side != "front" and ":" not in str(face))
        owner, value = piece.get("owner"), piece.get("value")
        sign = self._sign(colours[owner]) if owner is not None else Markup("")
        shown = Markup('<b class="scene-pips">{}</b>').format(value) if value else Markup("")
        if not sign and not shown:
            shown = Markup('<span class="scene-dot" aria-hidden="true"></span>')
        return Markup('<span class="scene-token{}">{}{}{}</span>').format(_marked(mark), sign, shown, n)

    def _use(self, face: str, mark: str, more: Markup | str = "", *, other: bool = False) -> Markup:
        """Return a face; `other`: the piece is on a side without a face of its own, so it is shown as used."""
        self.used_faces.add(face)
        width, height, _ = self._drawn(face)
        drawn = self._face(face)
        title = drawn.title if drawn else ""
        label = Markup('role="img" aria-label="{}"').format(title) if title else Markup('aria-hidden="true"')
        marked = _marked(mark) + (" is-done" if other else "")
        return Markup(
            '<span class="scene-face is-{}{}"><svg viewBox="0 0 {} {}" {}><use href="#f-{}"/></svg>{}</span>'
        ).format(self._shape(face), marked, width, height, label, face.replace(":", "-"), more)

    def _face(self, id: str) -> Face | None:
        """Return a face, also of another side of a piece; None for a back."""
        return self.sides.get(id) or self.game.faces[self.lang].get(id)

    def _shape(self, id: str) -> str:
        face = self._face(id)
        return face.shape if face else str(self.game.face_set.shapes[id.removeprefix("back:")])

    def _drawn(self, id: str) -> tuple[int, int, str]:
        face = self._face(id)
        shapes, svg = (
            (compact_face.SHAPES, face.small) if face else (face_set.SHAPES, self.game.backs[id.removeprefix("back:")])
        )
        return *shapes[self._shape(id)], _inside(svg)

    def _sign(self, colour: str) -> Markup:
        return Markup('<svg class="sign" data-colour="{0}" viewBox="0 0 24 24" role="img" aria-label="{1}">'
                      '<use href="#sign-{0}"/></svg>').format(colour, self._player(colour))  # fmt: skip

    def _who(self, colour: str) -> Markup:
        return Markup('<span class="scene-who" data-colour="{}"><svg class="sign" data-colour="{}" viewBox="0 0 24 24"'
                      ' aria-hidden="true"><use href="#sign-{}"/></svg>{}</span>').format(
            colour, colour, colour, self._player(colour))  # fmt: skip

    # -- texts ------------------------------------------------------------------------------------------------------
    def _say(self, key: str) -> str:
        return self.texts.say(self.lang, self.game.id, key)

    def _player(self, colour: str) -> str:
        return self.texts.say(self.lang, COMMON, f"player.{colour}")

    def _role(self, side: Mapping[str, Any]) -> str:
        return self._say(f"role.{side['role']}") if side.get("role") else ""

    def place(self, id: str) -> str:
        """Return the name of a place on the board, "" without one."""
        for kind in ("place", "location", "building"):
            if self.texts.has(self.game.id, f"{kind}.{id}"):
                return self.game.name(self.lang, f"{kind}.{id}")
        return ""

    def _face_name(self, id: str) -> str:
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


def _content(zone: ZoneContent | None) -> str:
    """Return the content of a zone as comparable text, without highlights."""
    if zone is None:
        return ""
    kept = zone.content
    if zone.spec["kind"] == "bag":
        kept = [(bag["id"], bag["count"]) for bag in zone.content.get("bags", ())]
    elif zone.spec["kind"] == "lanes":
        kept = [(lane["id"], lane.get("filled"), lane.get("pieces")) for lane in zone.content.get("lanes", ())]
    elif zone.spec["kind"] in ("map", "plan"):
        kept = zone.content.get("pieces", ())
    return json.dumps(kept, sort_keys=True, default=str)


def _filled(content: Any) -> bool:
    return any(bool(content.get(key)) for key in ("pieces", "slots", "lanes", "count", "items", "sides"))


def _ids(zone: ZoneContent | None) -> set[str]:
    if zone is None:
        return set()
    pieces = [*(zone.content.get("pieces") or ()), *(zone.content.get("slots") or ())]
    return {one["id"] for one in pieces if one}


def _marked(mark: str) -> str:
    return f" is-{mark}" if mark else ""


def _inside(svg: str) -> str:
    """Return the contents of an <svg> element, or a drawing without one unchanged."""
    return svg.split(">", 1)[1].removesuffix("</svg>") if svg.startswith("<svg") else svg
