"""Kinds of zones: each has a script, a style sheet, a schema and a section in docs/views.md; none depends on a game."""

from __future__ import annotations

import json
import re

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from engine import protocol
from tests.typed_values import fields_of

APP = ROOT / "site" / "app"
ZONES = APP / "table" / "zones"
KINDS = sorted(re.findall(r'^export \* as (\w+) from "\./\1\.js";$', (ZONES / "kinds.js").read_text("utf-8"), re.M))


def test_every_kind_is_complete() -> None:
    """The registered kinds, their types and the files are the same."""
    assert len(KINDS) > 5
    assert sorted(file.stem for file in ZONES.glob("*.js")) == sorted([*KINDS, "index", "kinds"])
    assert sorted(file.stem for file in (ROOT / "site/styles/zones").glob("*.css")) == KINDS
    schemas = ROOT / "rules" / "schema"
    assert sorted(file.name.partition(".")[0] for file in (schemas / "zones").glob("*.schema.json")) == KINDS
    zone = json.loads((schemas / "table.schema.json").read_text("utf-8"))["$defs"]["zone"]
    assert zone["properties"]["kind"]["enum"] == KINDS
    assert [one["then"]["$ref"] for one in zone["allOf"]] == [f"zones/{kind}.schema.json" for kind in KINDS]
    assert sorted(fields_of(protocol.ZoneKinds)) == KINDS
    sections = re.findall(r"^### (\w+)$", (ROOT / "docs/views.md").read_text("utf-8"), re.M)
    assert sorted(sections) == KINDS


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
