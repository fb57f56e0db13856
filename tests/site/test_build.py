"""Building: the same sources give the same files, and faults are reported with their place."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from compiler.draw import palette
from compiler.problems import Problems
from compiler.rules import load_game
from compiler.site import assets, build
from compiler.site.facts import KINDS, Facts, kind_of
from compiler.site.output import Output
from compiler.site.pages import DAY, NIGHT
from compiler.steps import ROOT


def silent(text: str) -> None:
    """Progress for nobody."""


def test_a_second_build_writes_nothing(tmp_path: Path) -> None:
    problems = Problems()
    build(ROOT, tmp_path, problems, silent)
    assert not problems.failed, [str(problem) for problem in problems.errors]
    before = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*") if file.is_file()}
    (tmp_path / "left-over.html").write_text("from an earlier build")
    said: list[str] = []
    build(ROOT, tmp_path, Problems(), said.append)
    after = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*") if file.is_file()}
    assert after == before
    assert " 0 of them new or changed" in said[-1]


def test_broken_rules_stop_the_build(tmp_path: Path) -> None:
    root = tmp_path / "root"
    shutil.copytree(ROOT / "rules", root / "rules")
    for name in ("node_modules", "locales", "site", "engine"):
        (root / name).symlink_to(ROOT / name)
    board = root / "rules" / "thebes" / "board.yaml"
    board.write_text(board.read_text("utf-8").replace("lon: -0.128", "lon: west"), "utf-8")
    problems = Problems()
    build(root, tmp_path / "out", problems, silent)
    assert problems.failed
    assert not (tmp_path / "out").exists()


def test_the_worker_knows_every_file(site_dir: Path) -> None:
    text = (site_dir / "sw.js").read_text("utf-8")
    found = re.search(r'\{"version".*?\]\]\}', text)
    assert found
    wanted = json.loads(found[0])
    assert re.fullmatch(r"[0-9a-f]{12}", wanted["version"])
    listed = {path for path, _ in wanted["app"]} | set(wanted["core"]["files"])
    files = {file.relative_to(site_dir).as_posix() for file in site_dir.rglob("*") if file.is_file()}
    folders = {path.removesuffix("index.html") for path in files}
    assert listed == folders - {"sw.js", *assets_aside()}
    assert {"", "hu/", "hu/thebes/play/"} <= listed
    assert all(path.startswith("runtime/core.") for path in wanted["core"]["files"])
    assert len(wanted["core"]["files"]) == 3


def assets_aside() -> tuple[str, ...]:
    from compiler.site.worker import ASIDE

    return ASIDE


def test_the_manifest_names_what_is_there(site_dir: Path) -> None:
    manifest = json.loads((site_dir / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert all((site_dir / icon["src"]).is_file() for icon in manifest["icons"])


def test_type_has_every_alphabet_and_fallbacks(site_dir: Path) -> None:
    css = next((site_dir / "assets").glob("site.*.css")).read_text("utf-8")
    for family in ("Forum", "Alegreya", "Alegreya Sans"):
        assert css.count(f'font-family:"{family}";') >= 3
    for url in re.findall(r'url\("([^"]+)"\)', css):
        assert (site_dir / "assets" / url).is_file()
    licences = (site_dir / "assets" / "licences.txt").read_text("utf-8")
    assert licences.count("SIL OPEN FONT LICENSE") >= 3


def test_an_import_that_leads_nowhere_is_reported(tmp_path: Path) -> None:
    for name in ("node_modules", "LICENSE"):
        (tmp_path / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "site" / "styles", tmp_path / "site" / "styles")
    shutil.copytree(ROOT / "site" / "assets", tmp_path / "site" / "assets")
    app = tmp_path / "site" / "app"
    app.mkdir()
    (app / "main.js").write_text('import { html } from "../lib/lit-html/lit-html.js";\nimport "./gone.js";\n')
    problems = Problems()
    written = assets.write(tmp_path, Output(tmp_path / "out"), problems)
    assert [(p.path, p.line, p.code) for p in problems] == [("site/app/main.js", 2, "D7")]
    assert "assets/lib/lit-html/lit-html.js" in written.modules


def test_output_removes_what_nobody_wrote(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "page.html").write_text("old")
    out = Output(tmp_path)
    path = out.put_hashed("assets/a.css", "a{}")
    assert re.fullmatch(r"assets/a\.[0-9a-f]{10}\.css", path)
    out.sweep()
    assert [file.name for file in tmp_path.rglob("*") if file.is_file()] == [Path(path).name]
    again = Output(tmp_path)
    again.put(path, "a{}")
    assert again.written == 0


def test_squeezing_keeps_the_meaning_of_a_style_sheet() -> None:
    css = "/* note */\na > b,\n.c :is(d) {\n  margin: calc(1px + 2px) auto;\n  color: red;\n}\n"
    assert assets.squeeze(css) == "a > b,.c :is(d){margin: calc(1px + 2px) auto;color: red}\n"


# -- facts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["thebes", "tomb_raiders"])
def test_every_fact_is_known_in_one_way_and_stands_where_it_is_said_to(game: str) -> None:
    source = load_game(game, Problems(), ROOT)
    for sheet in Facts(source).sheets():
        lines = (ROOT / sheet.file).read_text("utf-8").splitlines()
        assert sheet.total, sheet.name
        assert sheet.name == "game" or sheet.name in lines[sheet.line - 1]
        for line, cells in sheet.rows:
            assert lines[line - 1].strip(), (sheet.name, line)
            for cell in cells:
                assert cell.kind in ("", *KINDS)
                assert not cell.kind or cell.note


def test_the_nearest_provenance_counts() -> None:
    facts = Facts(load_game("thebes", Problems(), ROOT))
    assert kind_of(facts.row_words("components", "dig_token", "greece_special", "grants")) == "stated"
    assert kind_of(facts.row_words("components", "dig_token", "crete_special", "grants")) == "public"
    sheets = {sheet.name: sheet for sheet in facts.sheets()}
    assert sheets["time_wheel"].counts == {"stated": 1, "public": 143, "reconstructed": 0}
    assert sheets["assistant_points"].counts == {"stated": 4, "public": 0, "reconstructed": 3}
    assert kind_of({"stated": "HU", "reconstructed": "why"}) == "stated"
    assert kind_of({"public": "seen", "reconstructed": "why"}) == "reconstructed"


# -- colours --------------------------------------------------------------------------------------------------------


def tokens() -> dict[str, tuple[str, str]]:
    """Return the colours of the style sheet by day and by night."""
    css = (ROOT / "site" / "styles" / "tokens.css").read_text("utf-8")
    pairs = re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", css)
    return {name: (day, night) for name, day, night in pairs}


def test_words_are_legible_by_day_and_night() -> None:
    colours = tokens()
    for time in (0, 1):
        for ground in ("paper", "paper-raised", "paper-sunk"):
            for ink in ("ink", "ink-soft", "ink-faint", "accent"):
                ratio = palette.contrast(colours[ink][time], colours[ground][time])
                assert ratio >= 4.5, (ink, ground, time, ratio)
        assert palette.contrast(colours["on-accent"][time], colours["accent"][time]) >= 4.5
        assert palette.contrast(colours["map-ink"][time], colours["map-land"][time]) >= 7
        assert palette.contrast(colours["map-road"][time], colours["map-land"][time]) >= 3
        assert palette.contrast(colours["focus"][time], colours["paper"][time]) >= 3
    assert colours["paper"] == (DAY, NIGHT)


def test_signs_stand_out_on_their_colours() -> None:
    for name, tone in palette.TONES.items():
        assert palette.contrast(tone.on, tone.base) >= 3, name
        assert palette.contrast(tone.deep, palette.PAPER) >= 4.5, name
    assert palette.contrast(palette.INK, palette.PAPER) >= 7
    assert palette.contrast(palette.SEPIA, palette.PAPER) >= 4.5
