"""Modules of one page in a file: what is joined runs as the modules themselves would."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from compiler.base import node
from compiler.base.diagnostics import Problems
from compiler.site import assets
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


def test_joined_modules_run_as_they_are_written(tmp_path: Path) -> None:
    """A module that something else loads, too, stays a file: there is one of it, with one state."""
    out, problems, loaded = written(tmp_path / "root", MODULES)
    assert not list(problems)
    assert loaded == ["assets/app/main.js", "assets/app/shared.js"]
    assert "assets/app/parts/say.js" not in out.files
    for path, content in out.files.items():
        file = tmp_path / "out" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    (tmp_path / "out" / "package.json").write_text('{"type": "module"}', "utf-8")
    command = [node.node().program, str(tmp_path / "out" / "assets" / "app" / "main.js")]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert json.loads(result.stdout) == ["a2", ["one"], "one", 1, 3, "mine"]


@pytest.mark.parametrize("line", ['export { a } from "./one.js";', "export let a = 1;", "const a = import.meta.url;"])
def test_an_unknown_form_is_reported(tmp_path: Path, line: str) -> None:
    modules = {**MODULES, "parts/say.js": f"{MODULES['parts/say.js']}{line}\n"}
    _, problems, _ = written(tmp_path, modules)
    assert [(one.path, one.line, one.code) for one in problems] == [("site/app/parts/say.js", 7, "D7")]
