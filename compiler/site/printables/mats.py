"""Mats to print, besides cards and the drawn board: dials and charts for look-up tables, player boards, tracks.

`print:` in rules/<game>/faces.yaml lists them, each with its size in mm, its copies (a figure) and its name (a text):

    print:
      mats:
        time_wheel: {dial: wheel, size: 120, copies: players.max, title: zone.wheel}      # a zone of table.yaml of the
                                                            # kind dial: two discs, the upper one smaller
        excavation: {chart: excavation, size: [92, 92], copies: players.max, title: zone.excavation}     # the same as a
                                                            # chart with heads for rows and columns
        board:
          title: page.print.board
          size: [488, 358]
          ring: {zone: time, first: constants.track_start, deep: 16}      # a zone of the kind track, along the edges
          bands:                            # rows of groups of places
            - [{text: zone.row, of: knowledge, n: constants.row_size}, {text: zone.deck, of: knowledge}]
            - [{text: zone.income, of: token, values: income}]            # figures of a table
            - [{face: museum, of: action_marker, values: marker_cost.museum.cost}]      # label: title of a face
      ring: {zone: time, deep: 20}          # around the map

`of` is the shape or set whose pieces fit the places, or [width, height] in mm. `values` is a table, or a table, a row
and a field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from compiler.base.diagnostics import did_you_mean
from compiler.draw.boards import chart, mat_drawing, wheel
from compiler.draw.boards.mat_drawing import Places, TrackRing
from compiler.draw.faces.face_set import SHAPES
from compiler.draw.svg.elements import Content, tag
from compiler.site.printables.pieces import Size, size_of
from compiler.site.site_game import SiteGame

Say = Callable[..., str]
Path = tuple[str | int, ...]


class Mat(NamedTuple):
    """A mat to print: its id, its name, its drawing in tenths of a millimetre, its size in mm, and its copies."""

    id: str
    title: str
    drawing: Content
    width: float
    height: float
    round: bool
    copies: int


class WrongMatError(Exception):
    """An error in an entry: its path below `print:`, the message, and a hint."""

    def __init__(self, path: Path, text: str, hint: str) -> None:
        super().__init__(text)
        self.path, self.text, self.hint = path, text, hint


def mats(game: SiteGame, lang: str, say: Say) -> list[Mat]:
    """Return the mats of a game in one language; WrongMatError at the first error."""
    builder = _MatBuilder(game, lang, say)
    return [one for id, spec in _specs(game).items() for one in builder.mats(id, spec)]


def ring(game: SiteGame, size: Size) -> TrackRing | None:
    """Return the ring around the map, of the given outer size; None without one."""
    spec = game.print.get("ring")
    return _ring(game, spec, size, ("ring",)) if isinstance(spec, dict) else None


def track_ring(game: SiteGame) -> tuple[TrackRing, Size] | None:
    """Return the ring around the board that is a mat, and the size of the mat in mm; None without one."""
    for id, spec in _specs(game).items():
        if "ring" in spec and isinstance(spec.get("size"), list):
            size = (float(spec["size"][0]), float(spec["size"][1]))
            return _ring(game, spec["ring"], size, ("mats", id, "ring")), size
    return None


def examine(game: SiteGame) -> None:
    """Report (D4) errors in the mats of a game."""
    builder = _MatBuilder(game, "en", lambda key, **args: game.texts.say("en", game.id, key, args))
    for id, spec in _specs(game).items():
        try:
            list(builder.mats(id, spec))
        except WrongMatError as wrong:
            game.face_set.error(("print", *wrong.path), "D4", wrong.text, wrong.hint)
    try:
        ring(game, (400, 300))
    except WrongMatError as wrong:
        game.face_set.error(("print", *wrong.path), "D4", wrong.text, wrong.hint)


def _specs(game: SiteGame) -> Mapping[str, Any]:
    settings = game.print.get("mats")
    return settings if isinstance(settings, dict) else {}


class _MatBuilder:
    """Builds the mats of one game in one language."""

    def __init__(self, game: SiteGame, lang: str, say: Say) -> None:
        self.game, self.lang, self.say = game, lang, say

    def mats(self, id: str, spec: Mapping[str, Any]) -> Iterator[Mat]:
        """Yield the mats of an entry: two discs for a dial, else one mat."""
        path: Path = ("mats", id)
        copies = int(_figure(self.game, spec["copies"], (*path, "copies"))) if "copies" in spec else 1
        title = self._text(str(spec["title"]), (*path, "title"))
        if "dial" in spec:
            yield from self._dial(id, spec, title, copies)
            return
        if not isinstance(spec.get("size"), list):
            raise WrongMatError((*path, "size"), "the size of this is [width, height] in mm", "write it so")
        width, height = (float(edge) for edge in spec["size"])
        if "chart" in spec:
            drawn = self._chart(spec, (width, height), path)
        else:
            drawn = self._mat(spec, title, (width, height), path)
        yield Mat(id, title, drawn, width, height, False, copies)

    def _dial(self, id: str, spec: Mapping[str, Any], title: str, copies: int) -> Iterator[Mat]:
        if isinstance(spec.get("size"), list):
            raise WrongMatError(("mats", id, "size"), "the size of a dial is a diameter in mm", "write it so")
        rows, axes, labels = table_of(self.game, str(spec["dial"]), self.say, ("mats", id, "dial"))
        size = float(spec["size"])
        labels = wheel.WheelLabels(axes[0], axes[1], labels.result)
        for part, edge, drawn in (
            ("lower", wheel.RIM, wheel.lower(rows)),
            ("upper", wheel.FACE, wheel.upper(len(rows[0]), len(rows), labels, cut=True)),
        ):
            across = size * edge / wheel.RIM
            scale = across * mat_drawing.UNITS / (2 * edge)
            middle = across * mat_drawing.UNITS / 2
            moved = f"translate({middle:.2f} {middle:.2f}) scale({scale:.4f}) "
            moved += f"translate(-{wheel.MIDDLE:.0f} -{wheel.MIDDLE:.0f})"
            body = tag("g", drawn, transform=moved)
            yield Mat(f"{id}.{part}", title, body, round(across, 1), round(across, 1), True, copies)

    def _chart(self, spec: Mapping[str, Any], size: Size, path: Path) -> Content:
        zone = str(spec["chart"])
        zone_spec = _zone(self.game, zone, "dial", (*path, "chart"))
        rows = self.game.source.data["tables"][zone_spec["table"]]["rows"]
        names = tuple(self.say(f"param.{zone_spec[axis]}") for axis in ("row", "column"))
        width, height = size
        room = (
            (width - 2 * mat_drawing.EDGE) * mat_drawing.UNITS,
            (height - 2 * mat_drawing.EDGE - mat_drawing.TITLE) * mat_drawing.UNITS,
        )
        body = chart.draw(rows, (names[0], names[1]), room)
        down = (mat_drawing.EDGE + mat_drawing.TITLE) * mat_drawing.UNITS
        moved = tag("g", body, transform=f"translate({mat_drawing.EDGE * mat_drawing.UNITS:.0f} {down:.0f})")
        return [mat_drawing.draw(self.say(str(spec["title"])), size, []), moved]

    def _mat(self, spec: Mapping[str, Any], title: str, size: Size, path: Path) -> Content:
        bands = [
            [self._places(one, (*path, "bands", i, j)) for j, one in enumerate(band)]
            for i, band in enumerate(spec.get("bands", ()))
        ]
        around = _ring(self.game, spec["ring"], size, (*path, "ring")) if "ring" in spec else None
        titled = "" if around else title
        wide, high = mat_drawing.needs(bands, titled=bool(titled), ring=around.deep if around else 0)
        if wide > size[0] or high > size[1]:
            text = f"its contents need {wide:.0f} by {high:.0f} mm, and it has {size[0]:.0f} by {size[1]:.0f}"
            raise WrongMatError((*path, "size"), text, "make it larger")
        return mat_drawing.draw(titled, size, bands, around)

    def _places(self, one: Mapping[str, Any], path: Path) -> Places:
        named = [self._text(str(one["text"]), (*path, "text"))] if "text" in one else []
        if "face" in one:
            face = self.game.faces[self.lang].get(str(one["face"]))
            if not face:
                hint = did_you_mean(str(one["face"]), self.game.faces[self.lang])
                raise WrongMatError((*path, "face"), f'there is no face "{one["face"]}"', hint)
            named.append(face.title)
        label = ": ".join(named)
        width, height = self._size(one.get("of", ""), (*path, "of"))
        if "values" in one:
            return Places(label, width, height, [str(n) for n in self._values(str(one["values"]), (*path, "values"))])
        n = int(_figure(self.game, one["n"], (*path, "n"))) if "n" in one else 1
        return Places(label, width, height, [""] * n)

    def _size(self, of: Any, path: Path) -> Size:
        if isinstance(of, list):
            return (float(of[0]), float(of[1]))
        name = str(of)
        shapes = {spec.set: spec.shape for spec in self.game.face_set.specs.values()}
        if name not in shapes and name not in SHAPES:
            text = f'there is no shape and no set with faces that is called "{name}"'
            raise WrongMatError(path, text, did_you_mean(name, [*shapes, *SHAPES]))
        if name in shapes:
            return size_of(self.game, name, shapes[name])
        return size_of(self.game, name, name)

    def _values(self, name: str, path: Path) -> Sequence[Any]:
        tables = self.game.source.data["tables"]
        table, *steps = name.split(".")
        if table not in tables:
            raise WrongMatError(path, f'there is no table "{table}"', did_you_mean(table, tables))
        body = tables[table]
        rows = body["rows"]
        if not steps:
            return list(rows)
        row = next((row for row in rows if str(row[body["key"][0]]) == steps[0]), None)
        if row is None or len(steps) != 2 or not isinstance(row.get(steps[1]), list):
            raise WrongMatError(
                path, f'"{name}" leads to no list of figures', "write a table, or <table>.<row>.<field>"
            )
        return list(row[steps[1]])

    def _text(self, key: str, path: Path) -> str:
        if not self.game.texts.has(self.game.id, key):
            raise WrongMatError(path, f'there is no text "{key}"', "add it to locales/en/")
        text = self.say(key)
        return text[:1].upper() + text[1:]


def table_of(
    game: SiteGame, zone: str, say: Say, path: Path
) -> tuple[list[list[int]], tuple[str, str], wheel.WheelLabels]:
    """Return the look-up table of a zone of the kind dial, by rows of the axis that is turned, and its labels."""
    spec = _zone(game, zone, "dial", path)
    names = [say(f"param.{spec[axis]}") for axis in ("row", "column")]
    if spec["live"] == "column":
        names = names[::-1]
    labels = wheel.WheelLabels(names[0], names[1], say(f"param.{spec['result']}"))
    return game.look_up_rows(spec), (names[0], names[1]), labels


def _zone(game: SiteGame, name: str, kind: str, path: Path) -> Mapping[str, Any]:
    zones = {id: spec for id, spec in (game.source.data["table"].get("zones") or {}).items() if spec["kind"] == kind}
    if name not in zones:
        raise WrongMatError(path, f'the table has no {kind} "{name}"', did_you_mean(name, zones) or "see table.yaml")
    spec: Mapping[str, Any] = zones[name]
    return spec


def _figure(game: SiteGame, name: Any, path: Path) -> float:
    if isinstance(name, int):
        return name
    if name not in game.source.figures:
        raise WrongMatError(path, f'there is no figure "{name}"', did_you_mean(str(name), game.source.figures))
    return float(game.source.figures[name])


def _ring(game: SiteGame, spec: Mapping[str, Any], size: Size, path: Path) -> TrackRing:
    zone = _zone(game, str(spec.get("zone")), "track", (*path, "zone"))
    spaces = int(_figure(game, zone["spaces"], (*path, "zone")))
    first = int(_figure(game, spec["first"], (*path, "first"))) if "first" in spec else 1
    return mat_drawing.ring_of(first, spaces, zone.get("corners", ()), *size, float(spec.get("deep", 16)))
