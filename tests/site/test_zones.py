"""Kinds of zones: each has a place in the files that docs/views.md lists; none depends on a game."""

from __future__ import annotations

import json
import re
from typing import get_args, get_origin, get_type_hints

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from compiler.site.rulebook.zone_picture import PICTURES
from engine.protocol import Zone, ZoneKinds

APP = ROOT / "site" / "app"
ZONES = APP / "table" / "zones"
VIEWS = (ROOT / "docs" / "views.md").read_text("utf-8")
KINDS = sorted(re.findall(r'^export \* as (\w+) from "\./\1\.js";$', (ZONES / "kinds.js").read_text("utf-8"), re.M))


FILES = (
    "site/app/table/zones/<kind>.js",
    "site/app/table/zones/kinds.js",
    "site/styles/zones/<kind>.css",
    "rules/schema/zones/<kind>.schema.json",
    "rules/schema/table.schema.json",
    "engine/protocol.py",
    "compiler/site/rulebook/zone_picture.py",
    "docs/views.md",
)
"""The files with a place for each kind."""


def test_every_kind_is_complete() -> None:
    """Each file has a place for every kind, and for no other."""
    assert len(KINDS) > 5
    assert sorted(file.stem for file in ZONES.glob("*.js")) == sorted([*KINDS, "index", "kinds", "pieces-in"])
    assert sorted(file.stem for file in (ROOT / "site/styles/zones").glob("*.css")) == KINDS
    schemas = ROOT / "rules" / "schema"
    assert sorted(file.name.partition(".")[0] for file in (schemas / "zones").glob("*.schema.json")) == KINDS
    zone = json.loads((schemas / "table.schema.json").read_text("utf-8"))["$defs"]["zone"]
    assert zone["properties"]["kind"]["enum"] == KINDS
    assert [one["then"]["$ref"] for one in zone["allOf"]] == [f"zones/{kind}.schema.json" for kind in KINDS]
    assert sorted(ZoneKinds.__annotations__) == KINDS
    assert len(get_args(Zone)) == len(KINDS)
    assert sorted(PICTURES) == KINDS
    assert sorted(re.findall(r"^### (\w+)$", VIEWS, re.M)) == KINDS


def test_the_documentation_lists_the_files_of_a_kind() -> None:
    table = VIEWS.partition("holds the list:")[2].partition("Some kinds")[0]
    assert tuple(re.findall(r"^\| `([^`]+)`", table, re.M)) == FILES


def test_the_documentation_lists_the_files_that_know_a_single_kind() -> None:
    """What compares a kind by its name, or looks for zones of a kind, is listed."""
    listed = set(re.findall(r"^\| `([^`]+)` +\| `(\w+)` ", VIEWS.partition("Some kinds")[2], re.M))
    by_name = re.compile(rf"""kind(?:"\]|"\))? ?===? ?"({"|".join(KINDS)})"|_zone\(.*"({"|".join(KINDS)})",""")
    found = {
        (file.relative_to(ROOT).as_posix(), match[1] or match[2])
        for folder, ending in (("compiler", "py"), ("tools", "py"), ("engine", "py"), ("site/app", "js"))
        for file in (ROOT / folder).rglob(f"*.{ending}")
        for match in by_name.finditer(file.read_text("utf-8"))
    }
    controls = {("site/app/table/move-selection.js", "dial"), ("site/app/table/move-composer.js", "dial")}
    pictures = {("compiler/site/rulebook/zone_picture.py", "plan")}
    assert found - controls - pictures == listed, "controls of a move are no zones; FILES has the pictures"


def test_the_rulebook_draws_the_kinds_that_hold_pieces() -> None:
    """What the table draws from `pieces` or `slots`, the rulebook draws, too."""
    content = {kind: get_type_hints(get_origin(one) or one) for kind, one in get_type_hints(ZoneKinds).items()}
    holding = {kind for kind, fields in content.items() if {"pieces", "slots"} & fields.keys()}
    assert holding >= {"cards", "map", "pile", "row", "track"}
    assert sorted(kind for kind in holding if PICTURES[kind] is None) == []
    for kind, picture in PICTURES.items():
        if picture is not None:
            assert set(picture.fields) <= content[kind].keys(), f"{kind} has no such content"


def test_scripts_and_styles_name_no_game() -> None:
    """Neither scripts nor style sheets contain the name of a game."""
    for file in [*APP.rglob("*.js"), *(ROOT / "site/styles").rglob("*.css")]:
        text = file.read_text("utf-8")
        assert not [game for game in game_ids(ROOT) if re.search(rf"\b{game}\b", text, re.I)], file


def test_no_sheet_is_long() -> None:
    """A longer style sheet has two jobs."""
    for file in (ROOT / "site").rglob("*.css"):
        assert file.read_text("utf-8").count("\n") <= 600, file


def test_scripts_import_in_one_direction() -> None:
    """No script imports itself, directly or not: removing scripts without imports leaves none."""
    there = {file.resolve() for file in APP.rglob("*.js")}
    line = re.compile(r'^(?:import|export)\b[^;"]*?from "(\.[^"]+)"', re.M)
    needs = {
        file: {(file.parent / name).resolve() for name in line.findall(file.read_text("utf-8"))} & there
        for file in there
    }
    assert sum(map(len, needs.values())) > 100
    while free := {file for file, others in needs.items() if not others & needs.keys()}:
        needs = {file: others for file, others in needs.items() if file not in free}
    assert sorted(file.relative_to(APP).as_posix() for file in needs) == []
