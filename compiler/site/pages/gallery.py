"""Gallery of cards and museum: their faces in order, each with its facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from compiler.draw.faces.face_set import Face, FaceSpec
from compiler.draw.svg.dedupe import dedupe
from compiler.draw.svg.elements import Element
from compiler.site.assets import LETTERS
from compiler.site.pages.provenance_tables import KINDS, kind_of, shown
from compiler.site.site_game import SiteGame


class FieldValue(NamedTuple):
    """A field of a component, shown beside its picture."""

    field: str
    value: str
    kind: str
    note: str


class Item(NamedTuple):
    """A card or token with its facts. `classes` are its filters, `place` its file and line in the rules data."""

    face: Face
    drawing: Element
    classes: str
    place: str
    copies: int
    values: list[FieldValue]
    points: int

    def known(self) -> list[tuple[str, list[FieldValue]]]:
        """Return the values by kind of provenance, the surest first."""
        kinds = (kind for kind in (*KINDS, "") if any(value.kind == kind for value in self.values))
        return [(kind, [value for value in self.values if value.kind == kind]) for kind in kinds]


class Filter(NamedTuple):
    """A filter of the gallery: its letter, its name, and its values as (number, name)."""

    letter: str
    name: str
    values: list[tuple[int, str]]


class CardGroup(NamedTuple):
    """Cards of one kind."""

    id: str
    title: str
    classes: str
    items: list[Item]


class Hall(NamedTuple):
    """A set of the gallery with its groups, or a site of the museum with its pieces."""

    id: str
    title: str
    groups: list[CardGroup]
    size: int
    points: int


def item(game: SiteGame, spec: FaceSpec, face: Face, classes: str = "", points: int = 0) -> Item:
    """Return the item of one component."""
    facts = game.facts
    family = "components" if spec.set in game.source.data["components"] else "board"
    values = []
    for field, value in spec.row.items():
        if field not in ("id", "copies"):
            known = facts.row_provenance(family, spec.set, spec.id, field)
            kind = kind_of(known)
            values.append(FieldValue(field, shown(value), kind, known.get(kind, "")))
    file, line = facts.places.get(spec.id, ("", 0))
    copies = int(spec.row.get("copies", 1))
    return Item(face, face.svg, classes, f"{file}:{line}", copies, values, points)


def gallery(game: SiteGame, lang: str) -> dict[str, Any]:
    """Return the gallery of a game: filters and halls."""
    sets = [str(name) for name in game.gallery.get("sets", ())]
    specs = [spec for spec in game.face_set.specs.values() if spec.set in sets]
    kinds = list(dict.fromkeys((spec.set, spec.kind) for spec in specs))
    say = game.texts.say
    filters = [
        Filter(
            "a", say(lang, game.id, "page.cards.kind"), [(i, _title(game, lang, *k)) for i, k in enumerate(kinds, 1)]
        )
    ]
    answers: list[tuple[str, list[str], list[str]]] = []
    for (name, how), letter in zip(game.gallery.get("filters", {}).items(), LETTERS[1:], strict=False):
        fields = [str(field) for field in how.get("fields", ())]
        present = dict.fromkeys(value for spec in specs for value in _values(spec, fields))
        order = [id for id in _order(game) if id in present] or list(present)
        answers.append((letter, fields, order))
        terms = [(i, game.name(lang, f"{how.get('kind', '')}.{id}")) for i, id in enumerate(order, 1)]
        filters.append(Filter(letter, say(lang, game.id, f"game.filter.{name}"), terms))

    def classes(spec: FaceSpec) -> list[str]:
        out = [f"a{kinds.index((spec.set, spec.kind)) + 1}"]
        for letter, fields, order in answers:
            out += [f"{letter}{order.index(value) + 1}" for value in _values(spec, fields) if value in order]
        return out

    halls = []
    for name in sets:
        groups = []
        for key in [key for key in kinds if key[0] == name]:
            members = [spec for spec in specs if (spec.set, spec.kind) == key]
            marks = sorted({mark for spec in members for mark in classes(spec)})
            items = [item(game, member, game.faces[lang][member.id], " ".join(classes(member))) for member in members]
            groups.append(
                CardGroup(f"group-{name}.{key[1]}".strip("."), _title(game, lang, *key), " ".join(marks), items)
            )
        count = sum(one.copies for group in groups for one in group.items)
        halls.append(Hall(f"set-{name}", say(lang, game.id, f"game.gallery.{name}"), groups, count, 0))
    return {"filters": filters, "halls": halls, "kinds": KINDS}


def _title(game: SiteGame, lang: str, name: str, kind: str) -> str:
    key = f"game.gallery.{name}.{kind}" if kind else f"game.gallery.{name}"
    return game.texts.say(lang, game.id, key)


def _values(spec: FaceSpec, fields: list[str]) -> list[str]:
    """Return the values of a component for a filter: values of fields, or keys of a field that maps to numbers."""
    out: list[str] = []
    for field in fields:
        value = spec.row.get(field)
        if isinstance(value, dict):
            out += [str(key) for key in value]
        elif value is not None:
            out.append(str(value))
    return out


def _order(game: SiteGame) -> list[str]:
    """Return the ids of all board rows and components, in the order of the files."""
    rows = [*game.source.data["board"].values(), *game.source.data["components"].values()]
    return [str(row["id"]) for group in rows if isinstance(group, list) for row in group if "id" in row]


def museum(game: SiteGame, lang: str) -> list[Hall]:
    """Return the halls of the museum, one for each site, with its pieces by falling value."""
    how = game.museum
    by, field, kind = str(how.get("by")), str(how.get("value")), str(how.get("kind", ""))
    where = how.get("where", {})
    specs = [
        spec
        for spec in game.face_set.specs.values()
        if spec.set == how.get("set") and all(spec.row.get(key) == value for key, value in where.items())
    ]
    halls = []
    for id in dict.fromkeys(str(spec.row.get(by)) for spec in specs):
        members = sorted(
            (member for member in specs if str(member.row.get(by)) == id),
            key=lambda member: -int(member.row.get(field, 0)),
        )
        items = [
            item(game, member, game.faces[lang][member.id], points=int(member.row.get(field, 0))) for member in members
        ]
        name = game.name(lang, f"{kind}.{id}")
        points = sum(one.points for one in items)
        halls.append(Hall(id, name, [CardGroup(id, name, "", items)], len(items), points))
    return halls


def shown_faces(halls: Sequence[Hall]) -> tuple[list[Hall], list[Element], list[Element]]:
    """Return the halls with deduplicated faces, all these faces, and the definitions that they refer to."""
    faces, shapes = dedupe([one.drawing for hall in halls for group in hall.groups for one in group.items])
    rest = iter(faces)
    shown = [
        hall._replace(
            groups=[
                group._replace(items=[one._replace(drawing=next(rest)) for one in group.items]) for group in hall.groups
            ]
        )
        for hall in halls
    ]
    return shown, faces, shapes
