"""Modules of one page in a few files: what is bundled runs as the modules themselves would."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

from compiler.base import node
from compiler.base.diagnostics import Problems
from compiler.site import assets, bundled_modules
from compiler.site.output import Output

MODULES = {
    "main.js": 'import { say as tell } from "./parts/say.js";\nimport * as kinds from "./parts/kinds.js";\n'
    'import { count } from "./shared.js";\n\nconst say = "mine";\nconst { later } = await import("./parts/later.js");\n'
    'console.log(JSON.stringify([tell("a"), Object.keys(kinds), kinds.one.name, later, count(), say]));\n',
    "parts/say.js": 'import { count } from "../shared.js";\n\n/** @param {string} word */\n'
    "export function say(word) {\n  return word + count();\n}\n",
    "parts/kinds.js": 'export * as one from "./one.js";\n',
    "parts/one.js": 'export const name = "one";\n',
    "parts/later.js": 'import { count } from "../shared.js";\n\nexport const later = count();\n',
    "shared.js": "let n = 0;\n\nexport const count = () => ++n;\n",
}


def written(root: Path, modules: dict[str, str]) -> tuple[Output, Problems, list[str]]:
    """Return the assets of a site with these modules, what is wrong, and what a page loads for main.js."""
    for name, text in modules.items():
        file = root / "site" / "app" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    out, problems = Output(), Problems()
    return out, problems, assets.modules(root, out, problems)["main.js"]


def test_bundled_modules_run_as_they_are_written(tmp_path: Path) -> None:
    """What a later module shares with the page is one module, with one state."""
    out, problems, loaded = written(tmp_path / "root", MODULES)
    assert not list(problems)
    start, *chunks = loaded
    assert start == "assets/app/main.js"
    assert chunks
    assert all(re.fullmatch(r"assets/app/chunk-[A-Z0-9]{8}\.js", path) for path in chunks)
    assert "assets/app/parts/say.js" not in out.files
    assert b"// assets/app/parts/say.js" in out.files[start], "errors lead to the module as it is written"
    assert run(tmp_path / "out", out) == ["a2", ["one"], "one", 1, 3, "mine"]


def test_modules_of_other_pages_stay_files_of_their_own(tmp_path: Path) -> None:
    """So does a module that is imported later and shares nothing with the page."""
    modules = {
        **MODULES,
        "parts/later.js": "export const later = 7;\n",
        "home.js": 'import { count } from "./shared.js";\n\ncount();\n',
    }
    out, problems, loaded = written(tmp_path / "root", modules)
    assert not list(problems)
    assert loaded == ["assets/app/main.js"]
    assert {"assets/app/parts/later.js", "assets/app/shared.js", "assets/app/home.js"} <= out.files.keys()
    assert run(tmp_path / "out", out) == ["a1", ["one"], "one", 7, 2, "mine"]


def test_bundles_are_the_same_in_every_folder(tmp_path: Path) -> None:
    first, _, _ = written(tmp_path / "one", MODULES)
    bundled_modules._bundled.cache_clear()
    second, _, _ = written(tmp_path / "another" / "place", MODULES)
    assert first.files == second.files


def test_a_fault_is_reported_at_its_place(tmp_path: Path) -> None:
    modules = {**MODULES, "parts/say.js": f"{MODULES['parts/say.js']}const a = ;\n"}
    _, problems, _ = written(tmp_path, modules)
    assert [(one.path, one.line, one.column, one.code) for one in problems] == [("site/app/parts/say.js", 7, 11, "D7")]
    assert 'Unexpected ";"' in next(iter(problems)).text


def run(folder: Path, out: Output) -> list[object]:
    """Return what main.js writes to the console in Node."""
    for path, content in out.files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    command = [node.node().program, str(folder / "assets" / "app" / "main.js")]
    return list(json.loads(subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout))
