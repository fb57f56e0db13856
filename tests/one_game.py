"""The project with one game, in a third of the time: for what does not depend on how many games there are."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from tests.links import link_folder


def without_others(game: str, *more: str) -> Callable[[Any, list[str]], set[str]]:
    """Return what `copytree` ignores so that a copy has one game alone; words.yaml speaks of the others, too."""
    return shutil.ignore_patterns("words.yaml", *(id for id in game_ids(ROOT) if id != game), *more)


def lay_out(root: Path, game: str) -> None:
    """Lay out the project with one game: rules, texts and single files are copies, all other folders are links."""
    root.mkdir()
    for one in ROOT.iterdir():
        if one.name in ("rules", "locales"):
            shutil.copytree(one, root / one.name, ignore=without_others(game))
        elif one.is_file():
            shutil.copyfile(one, root / one.name)
        elif one.name not in ("dist", ".git"):
            link_folder(root / one.name, one)
