"""Zones in the pictures of a rulebook: a drawing for each kind of zone in table.yaml."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from compiler.draw.svg.elements import Content, Element, tag
from compiler.site.rulebook.markdown import plain_text
from compiler.site.rulebook.piece_picture import PiecePainter, identity
from compiler.site.rulebook.plan_picture import PlanPicture

MARKERS = ("round", "start")
"""Figures on a plan that tell of the round, not of a player's pieces."""
MAX_PIECES_PER_ZONE = 14
"""Pieces drawn in one zone; further ones are counted."""


class KindPicture(NamedTuple):
    """How the rulebook draws the zones of a kind."""

    draw: Callable[[ZoneDrawing, ZoneContent], Content]
    """The method of ZoneDrawing that draws a zone of this kind."""
    fields: tuple[str, ...]
    """The fields of the content that are drawn; a zone in which all are empty is left out."""
    compared: Callable[[Mapping[str, Any]], Any] = lambda content: content
    """Returns the part of the content whose change makes an example show the zone."""
    beside: bool = False
    """Whether the picture of a set-up leaves it out, because the board or the text shows what it holds."""


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


class ZoneDrawing(NamedTuple):
    """Draws the content of zones, with a mark on the pieces that the other picture does not have."""

    painter: PiecePainter
    colours: Sequence[str]
    """The colours of the seats."""
    others: set[str] | None = None
    """The identities of the pieces in the other picture; None: there is no other picture."""
    mark: str = ""
    """The mark of the pieces that are not among them."""

    def draw(self, zone: ZoneContent) -> Content:
        """Return the content of a zone."""
        return zone.picture.draw(self, zone)

    def _piece(self, piece: Mapping[str, Any], mark: str = "") -> Content:
        return self.painter.piece(piece, self.colours, mark)

    def _is_new(self, piece: Mapping[str, Any]) -> bool:
        """Return whether there is another picture, without this piece."""
        return self.others is not None and identity(piece) not in self.others

    def _mark(self, piece: Mapping[str, Any]) -> str:
        """Return the mark of this picture for a piece that the other one does not have, else its own."""
        return self.mark if self._is_new(piece) else str(piece.get("mark", ""))

    def pieces(self, zone: ZoneContent) -> Content:
        """Return pieces, with gaps where a row has empty spaces, and how many are hidden."""
        slots = zone.content.get("slots", ())
        pieces = [one for one in [*zone.content.get("pieces", ()), *slots] if one]
        if zone.spec.get("labels") and pieces:
            return self._spaces(zone, pieces)
        back = str(zone.spec.get("back"))
        like = pieces[0]["face"] if pieces else zone.content.get("like")
        if like and len(pieces) < len(slots):
            gap = self.painter.gap(str(like))
            shown = [self.painter.face_down(one, back) if one else None for one in slots]
            return [self._some([one], names=zone.names) if one else gap for one in shown]
        pieces = [self.painter.face_down(one, back) for one in pieces]
        shown_pieces = self._some(pieces, names=zone.names)
        return [shown_pieces, self._hidden(zone.content.get("hidden", 0))]

    def _spaces(self, zone: ZoneContent, pieces: Sequence[Any]) -> Content:
        """Return spaces with their letters; an empty one is as large as a piece."""
        gap = self.painter.gap(str(pieces[0]["face"]))
        return [
            tag("span", self._some([one]) if one else gap, tag("small", label), cls="scene-slot")
            for label, one in zip(zone.spec["labels"], zone.content["slots"], strict=True)
        ]

    def _some(self, pieces: Sequence[Any], *, names: bool = False) -> Content:
        """Return pieces side by side; of too many, those with a mark first."""
        if not pieces:
            return tag("span", "–", cls="scene-none")
        fresh = [one for one in pieces if self._is_new(one)]
        shown = pieces if len(pieces) <= MAX_PIECES_PER_ZONE else (fresh or pieces)[:MAX_PIECES_PER_ZONE]
        drawn = [self._piece(one, self._mark(one)) for one in shown]
        if names:
            below = [tag("small", self.painter.face_name(str(one.get("face")))) for one in shown]
            drawn = [tag("span", *both, cls="scene-slot is-named") for both in zip(drawn, below, strict=True)]
        return [*drawn, self._hidden(len(pieces) - len(shown))]

    @staticmethod
    def _hidden(n: int | None) -> Content:
        return tag("span", f"+{n}", cls="scene-more") if n else ()

    def pile(self, zone: ZoneContent) -> Content:
        """Return the known pieces of a pile, its top, or its back with the number of its pieces."""
        top, count = zone.content.get("top"), zone.content.get("count")
        if zone.content.get("pieces"):
            return self._some(zone.content["pieces"])
        if top:  # a number beside a face reads as its strength or price
            return self._piece(top)
        return [
            self._back(zone.spec.get("back"), count),
            tag("b", str(count), cls="scene-count") if count is not None else (),
        ]

    def _back(self, back: Any, count: int | None) -> Content:
        if not count or back not in self.painter.game.backs:
            return ()
        return self.painter.face(f"back:{back}")

    def tally(self, zone: ZoneContent) -> Content:
        """Return names with numbers."""
        out: list[Content] = []
        for item in zone.content.get("items", ()):
            key = f"tally.{item.get('id')}"
            if self.painter.texts.has(self.painter.game.id, key):
                head: Content = self.painter.say(key)
            elif item.get("label"):
                out.append(tag("span", plain_text(item["label"]), cls="scene-number"))
                continue
            elif item.get("owner") is not None:
                head = self.painter.sign(self.colours[item["owner"]])
            else:
                head = self.painter.face_name(str(item.get("id", "")))
            n = str(item["n"]) if item.get("of") is None else f"{item['n']} / {item['of']}"
            out.append(_number(head, n))
        return out or tag("span", "–", cls="scene-none")

    def lanes(self, zone: ZoneContent) -> Content:
        """Return tracks, each with its name, its spaces and the pieces on them."""
        out = []
        for lane in zone.content.get("lanes", ()):
            filled = set(lane.get("filled") or ())
            at: dict[int, list[Content]] = {}
            for piece in lane.get("pieces") or ():
                at.setdefault(piece["at"], []).append(self._piece(piece))
            above = lane.get("above") or ()
            cells = []
            for i, value in enumerate(lane.get("values") or ()):
                state = " is-filled" if i in filled else " is-next" if i == lane.get("next") else ""
                cell = tag("span", str(value), at.get(i, ()), cls=f"scene-cell{state}")
                cells.append(tag("span", tag("small", str(above[i])), cell, cls="scene-column") if above else cell)
            name = self.painter.face_name(str(lane.get("face") or lane["id"]))
            out.append(tag("div", tag("span", name), cells, cls="scene-lane"))
        return out

    def bag(self, zone: ZoneContent) -> Content:
        """Return how many pieces are in each bag."""
        bags = (bag for bag in zone.content.get("bags", ()) if bag.get("count") is not None)
        return [_number(self.painter.face_name(bag["id"]), str(bag["count"])) for bag in bags]

    def track(self, zone: ZoneContent) -> Content:
        """Return the occupied spaces, each with its stack from the top."""
        stacks: dict[tuple[int, int], list[Any]] = {}
        for piece in zone.content.get("pieces", ()):
            stacks.setdefault((piece.get("lap") or 0, piece["at"]), []).append(piece)
        first = zone.spec.get("first_lap")
        if isinstance(first, str):
            first = self.painter.game.source.figures.get(first)
        out = []
        for (lap, at), pieces in sorted(stacks.items()):
            pieces.sort(key=lambda piece: -(piece.get("level") or 0))
            year = tag("small", str(int(first) + lap)) if first is not None else ()
            tokens = tag("span", [self._piece(piece) for piece in pieces])
            out.append(tag("span", tag("b", str(at)), year, tokens, cls="scene-space"))
        return out

    def map(self, zone: ZoneContent) -> Content:
        """Return the places of players' pieces, without the pieces of the set-up."""
        standing = [piece for piece in zone.content.get("pieces", ()) if piece.get("owner") is not None]
        return self._spots(standing, {})

    def plan(self, zone: ZoneContent) -> Content:
        """Return the named plots as they are on the board; else the places of pieces, without markers of the table."""
        plan = self.painter.game.first_plan
        # the page has the symbols of the first side alone
        if plan and zone.content.get("plots") and zone.content["side"] == plan.side:
            drawn = PlanPicture(plan, self.colours, self.painter.token)
            standing = [
                {**one, "mark": self._mark(one)} for one in zone.content["pieces"] if one.get("figure") != "start"
            ]
            return [drawn.plot(id, standing, zone.content.get("marks", {})) for id in zone.content["plots"]]
        names = {id: plain_text(name) for id, name in (zone.content.get("names") or {}).items()}
        standing = [
            piece
            for piece in zone.content.get("pieces", ())
            if piece.get("figure") not in MARKERS and (names.get(piece["at"]) or self.painter.place(str(piece["at"])))
        ]
        return self._spots(standing, names) or tag("span", "–", cls="scene-none")

    def _spots(self, pieces: Sequence[Any], names: Mapping[str, str]) -> Content:
        """Return places by name, each with its pieces; `names` are those of the view."""
        at: dict[str, list[Any]] = {}
        for piece in pieces:
            at.setdefault(str(piece["at"]), []).append(piece)
        return [
            tag("span", names.get(place) or self.painter.place(place), " ", drawn, cls="scene-spot")
            for place, there in at.items()
            for drawn in [[self._piece(one) for one in there]]
        ]

    def versus(self, zone: ZoneContent) -> Content:
        """Return the two sides of a fight with their pieces and totals."""
        unmarked = self._replace(others=None)
        out = []
        for side in zone.content.get("sides", ()):
            who = self.painter.player(self.colours[side["seat"]]) if side.get("seat") is not None else self._role(side)
            pieces = [unmarked._some(side.get("pieces") or ()), self._hidden(side.get("hidden"))]
            total = "" if side.get("total") is None else str(side["total"])
            equals = "= " if total and len(side.get("pieces") or ()) > 1 else ""
            out.append(tag("div", who, " ", pieces, " ", tag("b", equals, total, cls="scene-count"), cls="scene-side"))
        return out

    def _role(self, side: Mapping[str, Any]) -> str:
        return self.painter.say(f"role.{side['role']}") if side.get("role") else ""


def with_tokens(zone: ZoneContent, zones: Mapping[str, ZoneContent]) -> ZoneContent:
    """Return plots of a city plan with the tokens of other zones that lie there; any other zone as it is."""
    if "plots" not in zone.content:
        return zone
    listed = [zones[one].content for one in zone.spec.get("shows", ()) if one in zones]
    tokens = [one for content in listed for one in (*content.get("slots", ()), content.get("top")) if one]
    return zone._replace(title="", content={**zone.content, "pieces": [*zone.content["pieces"], *tokens]})


def named_zones(zones: Mapping[str, ZoneContent], names: Sequence[str]) -> dict[str, ZoneContent]:
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


def comparable(zone: ZoneContent | None) -> str:
    """Return the content of a zone as comparable text, without highlights."""
    if zone is None:
        return ""
    return json.dumps(zone.picture.compared(zone.content), sort_keys=True, default=str)


def identities(zone: ZoneContent | None) -> set[str]:
    """Return the identities of the pieces of a zone, by which the other picture knows them."""
    if zone is None:
        return set()
    pieces = [*(zone.content.get("pieces") or ()), *(zone.content.get("slots") or ())]
    return {identity(one) for one in pieces if one}


def leaving(content: Any, left: set[str]) -> Any:
    """Return the content of a zone with a mark on each piece that is not among those `left`."""
    out = dict(content)
    for field in ("pieces", "slots"):
        if out.get(field):
            out[field] = [{**one, "mark": "gone"} if one and identity(one) not in left else one for one in out[field]]
    return out


def _number(head: Content, n: str) -> Element:
    return tag("span", head, " ", tag("b", n), cls="scene-number")


def _bag_counts(content: Mapping[str, Any]) -> Any:
    return [(bag["id"], bag["count"]) for bag in content.get("bags", ())]


def _lane_pieces(content: Mapping[str, Any]) -> Any:
    return [(lane["id"], lane.get("filled"), lane.get("pieces")) for lane in content.get("lanes", ())]


def _pieces_alone(content: Mapping[str, Any]) -> Any:
    return content.get("pieces", ())


PICTURES: Mapping[str, KindPicture | None] = {
    "bag": KindPicture(ZoneDrawing.bag, ("bags",), _bag_counts, beside=True),
    "cards": KindPicture(ZoneDrawing.pieces, ("pieces",)),
    "dial": None,
    "lanes": KindPicture(ZoneDrawing.lanes, ("lanes",), _lane_pieces),
    "map": KindPicture(ZoneDrawing.map, ("pieces",), _pieces_alone, beside=True),
    "notes": None,
    "panel": None,  # the zones in its panels are drawn
    "phases": None,
    "pile": KindPicture(ZoneDrawing.pile, ("pieces", "count")),
    "plan": KindPicture(ZoneDrawing.plan, ("pieces",), _pieces_alone, beside=True),
    "row": KindPicture(ZoneDrawing.pieces, ("slots",)),
    "tally": KindPicture(ZoneDrawing.tally, ("items",)),
    "track": KindPicture(ZoneDrawing.track, ("pieces",)),
    "versus": KindPicture(ZoneDrawing.versus, ("sides",)),
}
"""The picture of each kind of zone; None: its zones hold no pieces and are not drawn. See docs/views.md."""
