"""Pictures of positions, drawn from a view of the engine with the same faces as on the play page.

A whole table would be too large for a page. A worked example shows the zones that its moves change, before and after; a
set-up shows the zones in the middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from compiler.draw.svg.elements import Content, Element, tag
from compiler.site.rulebook.markdown import plain_text
from compiler.site.rulebook.piece_picture import PiecePainter
from compiler.site.rulebook.zone_picture import (
    PICTURES,
    ZoneContent,
    ZoneDrawing,
    comparable,
    identities,
    leaving,
    named_zones,
    with_tokens,
)
from compiler.site.site_game import SiteGame
from compiler.text import Texts
from engine.session.localizer import Localizer

View = Mapping[str, Any]


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


class ExamplePlayer(NamedTuple):
    """A player of an example, without a name."""

    colour: str
    name: str = ""
    by: str = "person"


class PositionPainter(PiecePainter):
    """Draws positions of one game in one language. A page with its drawings must hold their `symbols`."""

    def __init__(self, game: SiteGame, lang: str, texts: Texts) -> None:
        super().__init__(game, lang, texts)
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
        changed = [key for key in dict.fromkeys([*old, *new]) if comparable(old.get(key)) != comparable(new.get(key))]
        if only:
            old, new = (self._shown(zones, only, notes) for zones in (old, new))
            changed = list(only)
        left, right = (
            [
                self._draw_zone(side[key], ZoneDrawing(self, colours, identities(other.get(key)), mark))
                for key in changed
                if key in side
            ]
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
            self._draw_zone(zone, ZoneDrawing(self, colours))
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
        return [self._draw_zone(zone, ZoneDrawing(self, colours)) for zone in zones.values()], empty

    def _shown(self, zones: Mapping[str, ZoneContent], names: Sequence[str], notes: Notes) -> dict[str, ZoneContent]:
        """Return the named zones that hold something, with what is added to them."""
        out = {}
        for name, zone in named_zones(zones, names).items():
            zone = with_tokens(zone, zones)._replace(names=name in notes.names, sum=notes.sums.get(name, ""))
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
        return {name: with_tokens(zone, zones) for name, zone in named_zones(zones, names).items()}

    def title(self, zone: ZoneContent) -> str:
        """Return the title of a zone: of a single track that of its face, in a panel the name of the place."""
        lanes = zone.content.get("lanes") or ()
        words = "".join(self.face_name(str(lane.get("face") or "")) for lane in lanes if len(lanes) == 1)
        words = words or (self.face_name(zone.panel) if zone.panel else "") or zone.title
        return words[:1].upper() + words[1:]

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
        had = None if before is None else identities(before)
        content = zone.content if after is None else leaving(zone.content, identities(after))
        drawing = ZoneDrawing(self, colours, had, "new")
        body = drawing.draw(zone._replace(content=content, names=names))
        who: Content = [self.player(colours[zone.seat]), " · " if zone.title else ()] if zone.seat is not None else ()
        return [who, zone.title] if who or zone.title else (), body

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

    def _draw_zone(self, zone: ZoneContent, drawing: ZoneDrawing) -> Element:
        body = drawing.draw(zone)
        who: list[Content] = [self.player(drawing.colours[zone.seat])] if zone.seat is not None else []
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

    def _localizer(self, colours: Sequence[str]) -> Localizer:
        return Localizer([ExamplePlayer(colour) for colour in colours], self.texts.formatter(self.lang, self.game.id))  # type: ignore[misc]


def _facts(view: View, seat: int | None) -> Sequence[Any]:
    if seat is None:
        return view.get("facts") or ()
    seats = view.get("seats") or ()
    return seats[seat].get("facts") or () if seat < len(seats) else ()


def _repeats_facts(facts: Sequence[Any], zone: Mapping[str, Any]) -> bool:
    """Return whether a tally only repeats the facts as figures."""
    items = zone.get("items") or ()
    return bool(items) and all(item.get("label") in facts for item in items)
