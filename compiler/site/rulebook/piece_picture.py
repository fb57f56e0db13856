"""Pieces in the pictures of a rulebook: the faces of the play page, figures, and tokens in the colours of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from compiler.draw.faces import compact_face, face_set
from compiler.draw.faces.face_set import Face
from compiler.draw.svg.elements import Content, Element, Value, elements, tag
from compiler.site.rulebook.plan_picture import of_player
from compiler.site.site_game import SiteGame
from compiler.text import COMMON, Texts


class PiecePainter:
    """Draws the pieces of one game and says their names in one language.

    A page with its drawings must hold their `symbols`.
    """

    def __init__(self, game: SiteGame, lang: str, texts: Texts) -> None:
        self.game, self.lang, self.texts = game, lang, texts
        self.sides = game.face_set.draw_sides(lang, texts)

    # -- drawings ---------------------------------------------------------------------------------------------------
    def piece(self, piece: Mapping[str, Any], colours: Sequence[str], mark: str = "") -> Content:
        """Return a piece of a view, with a mark: `new`, `gone` or ""."""
        n = tag("b", f"×{piece['n']}", cls="scene-times") if piece.get("n", 1) > 1 else ()
        marks = [self.sign(colours[seat]) for seat in piece.get("marks") or ()]
        face, side = piece.get("face"), piece.get("side", "front")
        if face and f"{face}:{side}" in self.sides:
            face = f"{face}:{side}"
        if face and (self.find_face(face) or str(face).startswith("back:")):
            other = side != "front" and ":" not in str(face)
            return self.face(str(face), mark, [marks, n], other=other, idle=bool(piece.get("idle")))
        owner, value = piece.get("owner"), piece.get("value")
        if owner is not None and self.game.city_plans and piece.get("figure") in ("die", "leader"):
            return tag("span", of_player(piece, colours[owner]), n, cls=f"scene-stand{mark_class(mark)}")
        sign = self.sign(colours[owner]) if owner is not None else ()
        shown = tag("b", str(value), cls="scene-pips") if value else ()
        if not sign and not shown:
            shown = tag("span", cls="scene-dot", aria_hidden="true")
        laid: Content = ()
        if "disc" in (piece.get("badge"), piece.get("figure")) and owner is not None:
            laid = tag("span", cls="scene-disc", data_colour=colours[owner], aria_hidden="true")
        return tag("span", sign, shown, laid, n, cls=f"scene-token{mark_class(mark)}")

    def face(self, id: str, mark: str = "", more: Content = (), *, other: bool = False, idle: bool = False) -> Element:
        """Return a face; `other`: on a side without a face, so shown as used; `idle`: it does not count."""
        width, height, _ = self.drawn(id)
        drawn = self.find_face(id)
        title = drawn.title if drawn else ""
        label: dict[str, Value] = {"role": "img", "aria_label": title} if title else {"aria_hidden": "true"}
        svg = tag("svg", tag("use", href=f"#{symbol_id(id)}"), viewBox=f"0 0 {width} {height}", **label)
        marks = mark_class(mark) + (" is-done" if other else "") + (" is-idle" if idle else "")
        return tag("span", svg, more, cls=f"scene-face is-{self.shape(id)}{marks}")

    def token(self, face: str, x: float, y: float, width: float) -> Element:
        """Return a token on the plan, its middle at (x, y)."""
        wide, high, _ = self.drawn(face)
        height = width * high / wide
        box = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height}
        return tag("use", href=f"#{symbol_id(face)}", **box)

    def compact(self, face: str) -> Element:
        """Return the compact drawing of a face, which is also in pictures of positions."""
        width, height, _ = self.drawn(face)
        return tag("svg", tag("use", href=f"#{symbol_id(face)}"), viewBox=f"0 0 {width} {height}")

    def gap(self, face: str) -> Element:
        """Return an empty space as large as a piece with this face."""
        shape = self.shape(face)
        width, height = compact_face.SHAPES[shape]
        return tag("span", tag("svg", viewBox=f"0 0 {width} {height}"), cls=f"scene-face is-{shape} is-gap")

    def player(self, colour: str) -> Element:
        """Return the sign and the name of a player."""
        sign = colour_sign(colour, aria_hidden="true")
        return tag("span", sign, self.player_name(colour), cls="scene-who", data_colour=colour)

    def sign(self, colour: str) -> Element:
        """Return the sign of a player, which has the name as its label."""
        return colour_sign(colour, role="img", aria_label=self.player_name(colour))

    def drawn(self, id: str) -> tuple[int, int, Element]:
        """Return width and height of a face or a back in its own units, and its drawing."""
        face = self.find_face(id)
        shapes, svg = (
            (compact_face.SHAPES, face.small) if face else (face_set.SHAPES, self.game.backs[id.removeprefix("back:")])
        )
        return *shapes[self.shape(id)], svg

    def symbols(self, drawings: Content) -> list[Element]:
        """Return the symbols of the faces that drawings of this game refer to."""
        shown = {one.get("href") for one in elements(drawings) if one.name == "use"}
        known = {*self.game.faces[self.lang], *self.sides, *(f"back:{name}" for name in self.game.backs)}
        out = []
        for id in sorted(id for id in known if f"#{symbol_id(id)}" in shown):
            width, height, face = self.drawn(id)
            out.append(tag("symbol", face.children, id=symbol_id(id), viewBox=f"0 0 {width} {height}"))
        return out

    def knows(self, id: str) -> bool:
        """Return whether there is such a face."""
        return self.find_face(id) is not None or id.removeprefix("back:") in self.game.backs

    def face_down(self, piece: Mapping[str, Any], back: str) -> Mapping[str, Any]:
        """Return a pile as the back of its cards, if the backs of its zone differ by pile."""
        name = f"{back}.{piece['id']}"
        return {**piece, "face": f"back:{name}"} if name in self.game.backs else piece

    def find_face(self, id: str) -> Face | None:
        """Return the face with an id, also of another side of a piece; None for a back."""
        return self.sides.get(id) or self.game.faces[self.lang].get(id)

    def shape(self, id: str) -> str:
        """Return the shape of a face or a back."""
        face = self.find_face(id)
        return face.shape if face else str(self.game.face_set.shapes[id.removeprefix("back:")])

    # -- texts ------------------------------------------------------------------------------------------------------
    def say(self, key: str) -> str:
        """Return a text of the game."""
        return self.texts.say(self.lang, self.game.id, key)

    def player_name(self, colour: str) -> str:
        """Return the name of a player."""
        return self.texts.say(self.lang, COMMON, f"player.{colour}")

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


def identity(piece: Mapping[str, Any]) -> str:
    """Return what a piece is known by in both pictures: its id, or its face if its id only counts (`market.0`).

    A piece on which another one comes to lie is a new one.
    """
    id = str(piece["id"])
    known = str(piece.get("face") or id) if id.rpartition(".")[2].isdigit() else id
    return f"{known} {piece['badge']}" if piece.get("badge") else known


def mark_class(mark: str) -> str:
    """Return the CSS class of a mark, with a space before it."""
    return f" is-{mark}" if mark else ""


def colour_sign(colour: str, **label: Value) -> Element:
    """Return the symbol of a player colour."""
    shape = tag("use", href=f"#sign-{colour}")
    return tag("svg", shape, cls="sign", data_colour=colour, viewBox="0 0 24 24", **label)


def symbol_id(face: str) -> str:
    """Return the id of the symbol that a page holds of a face, of a back (`back:cards`), or of another side."""
    return f"f-{face.replace(':', '-')}"
