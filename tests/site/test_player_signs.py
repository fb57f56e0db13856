"""The symbols of players: one for each colour, read by the play page and by the rulebook."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.draw import player_signs
from compiler.draw.palette import PLAYERS


@pytest.mark.parametrize("folder", [player_signs.FOLDER, player_signs.FACES])
def test_each_player_colour_has_a_drawing_of_its_own(folder: str) -> None:
    problems = Problems()
    signs = player_signs.read(ROOT, problems, folder)
    assert not list(problems)
    assert list(signs) == list(PLAYERS)
    assert len(set(signs.values())) == len(signs)
    assert sorted(file.stem for file in (ROOT / folder).iterdir()) == sorted(PLAYERS)


@pytest.mark.parametrize(
    ("drawing", "code"),
    [
        (None, "D10"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M0 0Z"/></svg>', "D11"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle r="9"/></svg>', "D11"),
        ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0Z"/><path d="M1 0Z"/></svg>', "D11"),
    ],
)
def test_a_symbol_that_cannot_be_used_is_reported(tmp_path: Path, drawing: str | None, code: str) -> None:
    folder = tmp_path / player_signs.FOLDER
    shutil.copytree(ROOT / player_signs.FOLDER, folder)
    if drawing is None:
        (folder / "red.svg").unlink()
    else:
        (folder / "red.svg").write_text(drawing, "utf-8")
    problems = Problems()
    assert "red" not in player_signs.read(tmp_path, problems)
    assert [(problem.path, problem.code) for problem in problems] == [(f"{player_signs.FOLDER}/red.svg", code)]


def test_both_pages_have_the_symbols(site_dir: Path) -> None:
    signs = player_signs.read(ROOT, Problems())
    play = (site_dir / "en" / "thebes" / "play" / "index.html").read_text("utf-8")
    found = re.search(r'<script type="application/json" id="page">(.*?)</script>', play, re.DOTALL)
    assert found is not None
    assert json.loads(found[1])["signs"] == signs
    rules = (site_dir / "en" / "thebes" / "rules" / "index.html").read_text("utf-8")
    for colour, path in signs.items():
        assert f'<symbol id="sign-{colour}" viewBox="0 0 24 24"><path d="{path}"/></symbol>' in rules
