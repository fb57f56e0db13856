"""A game of the site: its drawings in all languages, and its facts with their provenance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from compiler.base import compiled_data, memo
from compiler.base.diagnostics import Problems, did_you_mean
from compiler.base.memo import kept_property
from compiler.draw.boards import city_plan, region_map, wheel
from compiler.draw.faces.face_set import SHAPES, Face, FaceSet
from compiler.draw.icons import Icons, icons_in
from compiler.draw.svg.elements import Element, elements
from compiler.rules import GameSource, learn
from compiler.site.first_deals import first_deals
from compiler.site.output import Output, Part
from compiler.site.pages.provenance_tables import GameFacts
from compiler.text import Texts


class SiteGame:
    """A game with its map or city plans and its faces, drawn in all languages."""

    def __init__(self, source: GameSource, texts: Texts, root: Path, problems: Problems) -> None:
        self.source, self.texts, self.problems = source, texts, problems
        self.id = source.id
        self.root = root
        self.icons = Icons(root)
        self.face_set = FaceSet(source, self.icons, problems)
        self.faces_data: dict[str, Any] = self.face_set.data
        self.faces: Mapping[str, dict[str, Face]] = _Faces(self.face_set, texts)
        if not memo.in_use():
            self.draw()  # else what is needed is drawn first

    def draw(self) -> None:
        """Draw everything in all languages, and check the page settings."""
        self.region_map, self.city_plans, self.backs  # noqa: B018 (drawn on first use)
        for lang in self.faces:
            self.faces[lang]
        self._check()

    @kept_property
    def backs(self) -> dict[str, Element]:
        """The back of each set that has one, and those of sets that have several."""
        return self.face_set.draw_backs()

    @kept_property
    def facts(self) -> GameFacts:
        """The facts of the game with their provenance."""
        return GameFacts(self.source)

    def name(self, lang: str, term: str) -> str:
        """Return the base form of a term, or the term's id where it has no name."""
        row = self.texts.terms(lang, self.id).get(term)
        return str(row[""]) if row else term.rpartition(".")[2]

    def place_names(self, lang: str) -> dict[str, str]:
        """Return the names of the places on the board."""
        return {id: self.name(lang, f"place.{id}") for id in (self.region_map.spots if self.region_map else ())}

    @kept_property
    def region_map(self) -> region_map.RegionMap | None:
        rows = self.source.data["board"]
        places = rows.get("place", [])
        names = {
            str(row["id"]): [self.name(lang, f"place.{row['id']}") for lang in self.texts.languages] for row in places
        }
        signs = {id: {"colour": sign.colour, "icon": sign.icon} for id, sign in self.face_set.signs.items()}
        extra = self.faces_data.get("map")
        return region_map.draw(
            places,
            rows.get("road", []),
            signs=signs,
            names=names,
            extra=extra if isinstance(extra, dict) else {},
            icons=self.icons,
            problems=self.problems,
        )

    @property
    def first_plan(self) -> city_plan.CityPlan | None:
        """The plan of the first side of the board, which the rulebook shows; None if the board is none."""
        return next(iter(self.city_plans.values()), None)

    @kept_property
    def city_plans(self) -> dict[str, city_plan.CityPlan]:
        """The plan of each side of the board, by the id of the side ("" if there is one only)."""
        settings = self.faces_data.get("plan")
        extra: dict[str, Any] = settings if isinstance(settings, dict) else {}
        board = self.source.data["board"]
        plots = [str(row["id"]) for name in extra.get("plots", ()) for row in board.get(str(name), ())]
        family = str(extra.get("names", "place"))
        drawn = {}
        for side in [str(row["id"]) for row in board.get(str(extra.get("sides")), ())] or [""]:
            plan = city_plan.draw(
                board,
                side=side,
                tables=self.source.data["tables"],
                signs={id: {"colour": sign.colour, "icon": sign.icon} for id, sign in self.face_set.signs.items()},
                names={id: [self.name(lang, f"{family}.{id}") for lang in self.texts.languages] for id in plots},
                extra=extra,
                icons=self.icons,
            )
            if plan:
                drawn[side] = plan
        return drawn

    def _check(self) -> None:
        """Check the page settings of faces.yaml."""
        faces = self.face_set.specs
        for i, id in enumerate(self.faces_data.get("vignette", ())):
            if id not in faces:
                self.face_set.error(("vignette", i), "D4", f'there is no face "{id}"', did_you_mean(str(id), faces))
        sets = {spec.set for spec in faces.values()}
        for i, name in enumerate(self.gallery.get("sets", ())):
            if name not in sets:
                self.face_set.error(
                    ("gallery", "sets", i), "D4", f'no faces for "{name}"', did_you_mean(str(name), sets)
                )
        for figure in self.faces_data.get("numbers", {}):
            if figure not in self.source.figures:
                hint = did_you_mean(str(figure), self.source.figures)
                self.face_set.error(("numbers", figure), "D4", f'there is no figure "{figure}"', hint, key=True)
        self._check_print({spec.set: spec.shape for spec in faces.values()})

    def _check_print(self, shapes: dict[str, str]) -> None:
        """Check the print settings of faces.yaml; `shapes` are those of the sets that have faces."""
        known = {**{shape: shape for shape in SHAPES}, **shapes}
        for name, size in self.print.get("sizes", {}).items():
            path = ("print", "sizes", name)
            if name not in known:
                text = f'there is no shape and no set with faces that is called "{name}"'
                self.face_set.error(path, "D4", text, did_you_mean(name, known), key=True)
            elif isinstance(size, list) == (known[name] == "token"):
                expected = "a diameter in mm" if known[name] == "token" else "[width, height] in mm"
                self.face_set.error(path, "D4", f"the size of a {known[name]} is {expected}", "write it so")
        for name, how in self.print.get("sets", {}).items():
            path = ("print", "sets", name)
            if name not in shapes:
                self.face_set.error(path, "D4", f'no faces for "{name}"', did_you_mean(name, shapes), key=True)
            copies, title = str(how.get("copies", "")), str(how.get("title", ""))
            if copies and copies not in self.source.figures:
                hint = did_you_mean(copies, self.source.figures)
                self.face_set.error((*path, "copies"), "D4", f'there is no figure "{copies}"', hint)
            if title and not self.texts.has(self.id, title):
                self.face_set.error((*path, "title"), "D5", f'there is no text "{title}"', "add it to locales/en/")
        box = [str(row["id"]) for row in self.source.data["game"].get("box", ())]
        for i, id in enumerate(self.print.get("besides", ())):
            if id not in box:
                self.face_set.error(
                    ("print", "besides", i), "D4", f'the box holds no "{id}"', did_you_mean(str(id), box)
                )

    @property
    def has_rulebook(self) -> bool:
        """Whether every rule of the game has its text."""
        return all(self.texts.has(self.id, f"rule.{rule}") for rule in self.source.data["rules"])

    @property
    def has_learn(self) -> bool:
        """Whether the game has a rulebook to learn from besides its complete rules."""
        return learn.KIND in self.source.docs and self.has_rulebook

    @property
    def rulebook_folder(self) -> str:
        """The folder of the page that a reader is sent to as the rulebook, "" without one."""
        if self.has_learn:
            return "rulebook/"
        return "rules/" if self.has_rulebook else ""

    @property
    def lesson(self) -> str:
        """The id of the first lesson, "" without one."""
        return str(self.source.lessons[0]["id"]) if self.source.lessons else ""

    @property
    def gallery(self) -> dict[str, Any]:
        """The sets and filters of the gallery, from faces.yaml."""
        settings = self.faces_data.get("gallery")
        return settings if isinstance(settings, dict) else {}

    @property
    def print(self) -> dict[str, Any]:
        """The print settings, from faces.yaml."""
        settings = self.faces_data.get("print")
        return settings if isinstance(settings, dict) else {}

    @property
    def printable(self) -> bool:
        """Whether the game has a board or pieces with faces to print."""
        sets = {*self.source.data["components"], *self.print.get("sets", ())}
        return bool(
            self.region_map or self.city_plans or any(spec.set in sets for spec in self.face_set.specs.values())
        )

    @property
    def museum(self) -> dict[str, Any]:
        """The settings of the museum, from faces.yaml; empty without a museum."""
        settings = self.faces_data.get("museum")
        return settings if isinstance(settings, dict) else {}

    def look_up_rows(self, spec: Mapping[str, Any]) -> list[list[int]]:
        """Return the look-up table of a zone of the kind dial, by rows of the axis that is turned."""
        rows: list[list[int]] = self.source.data["tables"][spec["table"]]["rows"]
        return [list(column) for column in zip(*rows, strict=True)] if spec["live"] == "column" else rows

    @kept_property
    def board_data(self) -> dict[str, Any]:
        """The drawings of the play page: the map or the sides of the board, and the wheels; empty without any."""
        data: dict[str, Any] = {}
        if self.region_map:
            data.update(self.region_map.data())
        elif self.city_plans:
            data = {"sides": {side: plan.data() for side, plan in self.city_plans.items()}}
        zones = self.source.data["table"].get("zones") or {}
        dials = {name: spec for name, spec in zones.items() if spec["kind"] == "dial"}
        if dials:
            data["wheels"] = {name: wheel.geometry(self.look_up_rows(spec)) for name, spec in dials.items()}
        return data

    def vignette(self, lang: str) -> list[Element]:
        """Return the faces that stand for the game on the home page and in previews."""
        return [self.faces[lang][id].svg for id in self.faces_data.get("vignette", ())]

    def sprite_names(self) -> set[str]:
        """Return the icons of board and faces."""
        boards = [self.region_map.svg if self.region_map else (), *(plan.svg for plan in self.city_plans.values())]
        return self.face_set.sprite_names() | icons_in(elements(boards))

    def write(self, out: Output) -> None:
        """Write the data of the play page: rules, board, texts and faces."""
        for part in self.parts():
            part.write(out)

    def parts(self) -> Iterator[Part]:
        """Yield the parts of the data of the play page."""
        id = self.id
        yield Part((f"data/{id}.json", f"data/{id}.board.json"), self._write_data, (self,))
        for lang in self.texts.languages:
            paths = (f"text/{lang}/{id}.json", f"faces/{lang}/{id}.json")
            yield Part(paths, partial(self._write_texts, lang), (self,))
            yield Part((self.deals_file(lang),), partial(self._write_deals, lang), (self,))

    def deals_file(self, lang: str) -> str:
        """Return the path of the file with the deals of a first game."""
        return f"first/{lang}/{self.id}.json"

    def _write_data(self, out: Output) -> None:
        out.put_json(f"data/{self.id}.json", self.source.data)
        if self.board_data:
            out.put_json(f"data/{self.id}.board.json", self.board_data)

    def _write_deals(self, lang: str, out: Output) -> None:
        catalog = self.texts.formatter(lang, self.id)
        out.put_json(self.deals_file(lang), first_deals(self.source.data, lang, catalog))

    def _write_texts(self, lang: str, out: Output) -> None:
        out.put_json(f"text/{lang}/{self.id}.json", self.texts.played(lang, self.id))
        drawn: dict[str, compiled_data.Face] = {id: face.data() for id, face in self.faces[lang].items()}
        drawn |= {id: face.data() for id, face in self.face_set.draw_sides(lang, self.texts).items()}
        for name in self.face_set.backs:
            drawn[f"back:{name}"] = {"shape": self.face_set.shapes[name], "svg": str(self.backs[name])}
        out.put_json(f"faces/{lang}/{self.id}.json", drawn)


class _Faces(Mapping[str, dict[str, Face]]):
    """The faces of a game by language, drawn on first use."""

    def __init__(self, face_set: FaceSet, texts: Texts) -> None:
        self.face_set, self.texts = face_set, texts
        self._drawn: dict[str, dict[str, Face]] = {}

    def __getitem__(self, lang: str) -> dict[str, Face]:
        draw = partial(self.face_set.draw, lang, self.texts)
        if memo.in_use():
            return memo.kept("faces", (self.face_set.source.id, lang), draw, of=(self.face_set,))
        if lang not in self._drawn:
            if lang not in self.texts.languages:
                raise KeyError(lang)
            self._drawn[lang] = draw()
        return self._drawn[lang]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts.languages)

    def __len__(self) -> int:
        return len(self.texts.languages)
