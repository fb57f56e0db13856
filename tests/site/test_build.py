"""Builds: the same sources give the same files, and errors are reported with their place."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from pathlib import Path

import pytest

from compiler import runtime
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.draw import palette, player_signs
from compiler.draw.palette import DAY, NIGHT
from compiler.site import assets, build, light_pages, third_party
from compiler.site.output import Output
from compiler.site.pages.provenance_tables import KINDS, GameFacts, kind_of
from compiler.site.service_worker import WORKSHOP
from tests.compiled_games import game_source
from tests.links import link_folder
from tests.one_game import lay_out
from tools.site_process import SOURCE_FILES


def silent(text: str) -> None:
    """Discard the progress."""


def test_a_second_build_writes_nothing(tmp_path: Path) -> None:
    root, out, problems = tmp_path / "root", tmp_path / "out", Problems()
    lay_out(root, "tomb_raiders")
    build(root, out, problems, silent)
    assert not problems.failed, [str(problem) for problem in problems.errors]
    before = {file: file.stat().st_mtime_ns for file in out.rglob("*") if file.is_file()}
    (out / "left-over.html").write_text("from an earlier build")
    said: list[str] = []
    build(root, out, Problems(), said.append)
    after = {file: file.stat().st_mtime_ns for file in out.rglob("*") if file.is_file()}
    assert after == before
    assert " 0 of them new or changed" in said[-1]


def test_broken_rules_stop_the_build(tmp_path: Path) -> None:
    root = tmp_path / "root"
    lay_out(root, "thebes")
    board = root / "rules" / "thebes" / "board.yaml"
    board.write_text(board.read_text("utf-8").replace("lon: -0.128", "lon: west"), "utf-8")
    problems = Problems()
    build(root, tmp_path / "out", problems, silent)
    assert problems.failed
    assert not (tmp_path / "out").exists()


def test_the_worker_knows_every_file(site_dir: Path) -> None:
    text = (site_dir / "sw.js").read_text("utf-8")
    wanted, _ = json.JSONDecoder().raw_decode(text, text.index('{"version"'))
    assert re.fullmatch(r"[0-9a-f]{12}", wanted["version"])
    hashes = {path: hash for path, hash, *_ in [*wanted["app"], *wanted["core"]["files"], *wanted["prints"]]}
    listed = set(hashes)
    files = {file.relative_to(site_dir).as_posix() for file in site_dir.rglob("*") if file.is_file()}
    folders = {path.removesuffix("index.html") for path in files}
    shared = {path for path in folders if path.startswith("share/")}  # link previews, for other sites
    assert shared
    first = {path for path in folders if path.startswith("first/")}  # for a device on which there is nothing yet
    assert first
    printed = {path for path in folders if path.endswith("/print/")}  # large: cached only when a player asks for them
    assert printed == {path for path, _ in wanted["prints"]}
    workshop = {path for path in folders if WORKSHOP.search(path)}  # a device that never opens it fetches none of them
    assert workshop
    light = {path for path in folders if path.startswith(light_pages.FOLDER)}  # what pages are put together from
    assert listed == folders - shared - first - workshop - light - {"sw.js", *assets_aside()}
    assert {"", "hu/", "hu/thebes/play/"} <= listed
    assert all(path.startswith("runtime/core.") for path, _ in wanted["core"]["files"])
    assert len(wanted["core"]["files"]) == len([*runtime.CORE, runtime.REST])
    for path, digest in hashes.items():
        content = (site_dir / path / "index.html" if path.endswith("/") or not path else site_dir / path).read_bytes()
        assert hashlib.sha256(content).hexdigest().startswith(digest)
        assert len(digest) == 32


def test_pages_without_their_drawings_are_restored(site_dir: Path) -> None:
    """The service worker puts the same bytes together; all languages of a page have most of their drawings once."""
    text = (site_dir / "sw.js").read_text("utf-8")
    wanted, _ = json.JSONDecoder().raw_decode(text, text.index('{"version"'))
    drawings = json.loads((site_dir / light_pages.DRAWINGS).read_text("utf-8"))
    assert len(drawings) == len(set(drawings)) > 100
    light = [path for path, _, *marked in wanted["app"] if marked]
    assert {"hu/thebes/play/", "ru/panthalos/rulebook/", "it/artifact/rules/"} <= set(light)
    for path in light:
        bare = (site_dir / light_pages.FOLDER / path / "index.txt").read_text("utf-8")
        whole = (site_dir / path / "index.html").read_text("utf-8")
        assert light_pages.restored(bare, drawings) == whole
        assert len(bare) < len(whole)


def test_the_worker_knows_rules_and_engine_of_each_game(site_dir: Path) -> None:
    text = (site_dir / "sw.js").read_text("utf-8")
    wanted, _ = json.JSONDecoder().raw_decode(text, text.index('{"version"'))
    engine = json.loads((site_dir / "runtime" / "runtime.json").read_text("utf-8"))["engine"]
    assert "thebes" in wanted["editions"]
    for game, edition in wanted["editions"].items():
        assert edition == f"{json.loads((site_dir / 'data' / f'{game}.json').read_text('utf-8'))['version']}+{engine}"


def test_the_page_knows_the_names_of_the_runtime(site_dir: Path) -> None:
    text = (site_dir / "assets" / "app" / "first-worker.js").read_text("utf-8")
    names, _ = json.JSONDecoder().raw_decode(text, text.index('{"core"'))
    assert names == json.loads((site_dir / "runtime" / "runtime.json").read_text("utf-8"))


def test_the_play_page_asks_for_files_that_are_there_before_its_scripts_block(site_dir: Path) -> None:
    """The browser asks for nothing ahead of the parser, which waits for scripts; so links come first."""
    for page in sorted(site_dir.glob("*/*/play/index.html")):
        head = page.read_text("utf-8").partition("</head>")[0]
        before, _, after = head.partition("<script")
        asked = re.findall(r'<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"', before)
        assert {"main.js", "first-worker.js"} <= {name.rpartition("/")[2] for name in asked}
        assert all((page.parent / name).is_file() for name in asked)
        files, deals = re.findall(r'data-files="([^"]+)" data-deals="([^"]+)"', after)[0]
        assert all((site_dir / name).is_file() for name in (*files.split(), deals))


def assets_aside() -> tuple[str, ...]:
    from compiler.site.service_worker import NOT_PRECACHED

    return NOT_PRECACHED


def test_the_manifest_lists_existing_files(site_dir: Path) -> None:
    manifest = json.loads((site_dir / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "./"
    assert all((site_dir / icon["src"]).is_file() for icon in manifest["icons"])


def test_type_has_every_alphabet_and_fallbacks(site_dir: Path) -> None:
    css = next((site_dir / "assets").glob("site.*.css")).read_text("utf-8")
    for family in ("Forum", "Alegreya", "Alegreya Sans"):
        assert css.count(f'font-family:"{family}";') >= 3
    for url in re.findall(r'url\("([^"]+)"\)', css):
        assert (site_dir / "assets" / url).is_file()


def test_licences_are_there_in_full(site_dir: Path) -> None:
    """Each dependency has its name and the full text of its licence, from the first words to the last."""
    licences = (site_dir / "assets" / "licences.txt").read_text("utf-8")
    assert licences.count("SIL OPEN FONT LICENSE") >= 3
    for name, first, last in (
        ("pyodide 3", "Mozilla Public License Version 2.0", "as defined by the Mozilla Public License, v. 2.0."),
        ("cpython 3", "A. HISTORY OF THE SOFTWARE", "ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR"),
        ("@iconify-json/game-icons", "Attribution 3.0 Unported", "WRITTEN AGREEMENT"),
        ("musl, inside Pyodide", "Rich Felker", "DEALINGS IN THE SOFTWARE"),
    ):
        found = next(text for text in licences.split(third_party.RULE) if text.startswith(name))
        assert first in found, name
        assert last.lower() in " ".join(found.lower().split()) or last in found, name
    assert ": see http" not in licences, "a licence is only linked"
    for name in third_party._PACKAGES:
        assert f"{name} " in licences


def test_the_bill_of_materials_lists_all_dependencies(site_dir: Path) -> None:
    bill = json.loads((site_dir / "assets" / "sbom.cdx.json").read_text("utf-8"))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    components = {one["name"]: one for one in bill["components"]}
    shipped = {name for name, one in components.items() if one["scope"] == "required"}
    assert {*third_party._PACKAGES, "CPython", "Emscripten", "zlib"} <= shipped
    assert {"eslint", "typescript", "pytest", "jinja2"} <= components.keys() - shipped
    assert len({one["bom-ref"] for one in bill["components"]}) == len(bill["components"])
    for name in third_party._PACKAGES:
        assert re.fullmatch("[0-9a-f]{128}", components[name]["hashes"][0]["content"]), name
        assert components[name]["licenses"], name
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    assert len(bill["components"]) > len(lock)
    credits = (site_dir / "en" / "credits" / "index.html").read_text("utf-8")
    assert "assets/sbom.cdx.json" in credits
    assert third_party.materials(ROOT) == (site_dir / "assets" / "sbom.cdx.json").read_text("utf-8")


def small_site(tmp_path: Path, main: str) -> Path:
    """Write a site whose application is one module; return its folder."""
    link_folder(tmp_path / "node_modules", ROOT / "node_modules")
    for name in SOURCE_FILES:
        shutil.copyfile(ROOT / name, tmp_path / name)
    shutil.copytree(ROOT / "site" / "styles", tmp_path / "site" / "styles")
    shutil.copytree(ROOT / "site" / "assets", tmp_path / "site" / "assets")
    app = tmp_path / "site" / "app"
    app.mkdir()
    (app / "main.js").write_text(main)
    return tmp_path


def test_an_import_of_a_missing_module_is_reported(tmp_path: Path) -> None:
    root = small_site(tmp_path, 'import { html } from "../lib/lit-html/lit-html.js";\nimport "./gone.js";\n')
    problems = Problems()
    written = assets.write(root, Output(), problems)
    assert [(p.path, p.line, p.code) for p in problems] == [("site/app/main.js", 2, "D7")]
    assert "assets/lib/lit-html/lit-html.js" in written.modules["main.js"]


def test_dynamic_imports_are_copied_and_not_preloaded(tmp_path: Path) -> None:
    """Libraries are copied without their documentation comments."""
    root = small_site(
        tmp_path, 'const stem = () => import("../lib/stemmers/hu.js");\nimport "../lib/minisearch/index.js";\n'
    )
    out, problems = Output(), Problems()
    written = assets.write(root, out, problems)
    assert not list(problems)
    assert written.modules["main.js"] == ["assets/app/main.js"]
    assert b"stemmer" in out.files["assets/lib/stemmers/hu.js"]
    assert b"@param" not in out.files["assets/app/main.js"]
    assert b"MiniSearch" in out.files["assets/app/main.js"]


def test_minifying_keeps_the_meaning_of_a_style_sheet() -> None:
    css = "/* note */\na > b,\n.c :is(d) {\n  margin: calc(1px + 2px) auto;\n  color: red;\n}\n"
    assert assets.minify(css) == "a > b,.c :is(d){margin: calc(1px + 2px) auto;color: red}\n"


def test_light_dark_is_written_for_browsers_without_it() -> None:
    css = "a{color:light-dark(#fff, rgb(0 0 0 / 50%));background:linear-gradient(red, light-dark(var(--a, b),c))}"
    assert assets.replace_light_dark(css) == (
        "a{color:var(--by-day,#fff) var(--by-night,rgb(0 0 0 / 50%));"
        "background:linear-gradient(red, var(--by-day,var(--a, b)) var(--by-night,c))}"
    )
    assert assets.minify("a {\n  --by-day: initial;\n  --by-night: ;\n}") == "a{--by-day: initial;--by-night: }\n"


def test_a_font_keeps_lining_figures() -> None:
    css = "a{font:700 1rem var(--sans);font-variant-numeric:tabular-nums}b{--font:x;font:inherit;font-size:2em}"
    assert assets.keep_lining_figures(css) == (
        "a{font:700 1rem var(--sans);font-variant-numeric:lining-nums;font-variant-numeric:tabular-nums}"
        "b{--font:x;font:inherit;font-size:2em}"
    )


def test_no_style_sheet_needs_light_dark(site_dir: Path) -> None:
    """Each rule that sets `color-scheme` sets the switches, and no built sheet has light-dark() itself."""
    for file in (ROOT / "site" / "styles").rglob("*.css"):
        for rule in re.findall(r"\{[^{}]*color-scheme:[^{}]*\}", file.read_text("utf-8")):
            assert "--by-day:" in rule, file
            assert "--by-night:" in rule, file
    built = [*(site_dir / "assets").glob("*.css"), site_dir / "404.html"]
    assert len(built) > 5
    assert not [file.name for file in built if "light-dark(" in file.read_text("utf-8")]


# -- facts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["thebes", "tomb_raiders"])
def test_every_fact_has_one_kind_of_provenance_and_a_right_place(game: str) -> None:
    source = game_source(game)
    for table in GameFacts(source).tables():
        lines = (ROOT / table.file).read_text("utf-8").splitlines()
        assert table.total, table.name
        assert table.name == "game" or table.name in lines[table.line - 1]
        for line, cells in table.rows:
            assert lines[line - 1].strip(), (table.name, line)
            for cell in cells:
                assert cell.kind in ("", *KINDS)
                assert not cell.kind or cell.note


def test_the_most_specific_provenance_counts() -> None:
    facts = GameFacts(game_source("thebes"))
    assert kind_of(facts.row_provenance("components", "dig_token", "greece_special", "grants")) == "stated"
    assert kind_of(facts.row_provenance("components", "dig_token", "crete_special", "grants")) == "public"
    tables = {table.name: table for table in facts.tables()}
    assert tables["time_wheel"].counts == {"stated": 1, "public": 143, "reconstructed": 0}
    assert tables["assistant_points"].counts == {"stated": 4, "public": 0, "reconstructed": 3}
    assert kind_of({"stated": "HU", "reconstructed": "why"}) == "stated"
    assert kind_of({"public": "seen", "reconstructed": "why"}) == "reconstructed"


# -- colours --------------------------------------------------------------------------------------------------------


def tokens() -> dict[str, tuple[str, str]]:
    """Return the colours of the style sheet, by day and by night."""
    css = (ROOT / "site" / "styles" / "tokens.css").read_text("utf-8")
    pairs = re.findall(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", css)
    return {name: (day, night) for name, day, night in pairs}


def test_text_is_legible_by_day_and_night() -> None:
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


def test_player_colours_are_legible() -> None:
    """Six player colours by day and night: text in them, text on them, and their outlines; a symbol for each."""
    grounds = {"day": ("#f6efe0", "#fcf8ee"), "night": ("#121923", "#1a2330")}
    signs = player_signs.read(ROOT, Problems())
    assert len(palette.PLAYERS) == 6
    for name, player in palette.PLAYERS.items():
        assert palette.contrast(player.on, player.base) >= 4.5, name
        for time, words, edge in (("day", player.day, player.edge_day), ("night", player.night, player.edge_night)):
            for ground in grounds[time]:
                tinted = palette.mix(ground, player.base, 0.13)
                assert min(palette.contrast(words, ground), palette.contrast(words, tinted)) >= 4.5, (name, time)
                assert palette.contrast(edge, ground) >= 3, (name, time)
        assert name in signs, f"{name} has no sign"
    for name, base in palette._NAMED.items():
        fill, ink = palette.ground(base)
        assert palette.contrast(fill, ink) >= 4.5, name
    assert palette.contrast(palette.SEPIA, palette.PAPER) >= 4.5
