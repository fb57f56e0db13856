"""Copies of the project with one game in some of the languages, which build in a fraction of the time."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from compiler.text.read.locale_reader import languages as all_languages
from tests.links import link_folder


def without_others(game: str, *more: str) -> Callable[[Any, list[str]], set[str]]:
    """Return the `ignore` of `copytree` for a copy with one game; words.yaml is left out, it is about all games."""
    return shutil.ignore_patterns("words.yaml", *(id for id in game_ids(ROOT) if id != game), *more)


def copy_runtime(root: Path) -> None:
    """Copy the packed runtime of the project, if there is one, so that a copy of it packs its own in less time."""
    packed = ROOT / ".cache" / "runtime"
    if packed.exists():
        shutil.copytree(packed, root / ".cache" / "runtime", ignore=shutil.ignore_patterns("new.*"))


def other_languages(languages: Sequence[str]) -> list[str]:
    """Return the names of the folders in locales/ of all other languages."""
    return [lang for lang in all_languages(ROOT) if lang not in languages]


def lay_out(
    root: Path, game: str, copied: Sequence[str] = ("rules", "locales"), languages: Sequence[str] = ("en", "hu")
) -> None:
    """Copy the project with one game to `root`: `copied` folders and single files are copies, all others links."""
    root.mkdir()
    for one in ROOT.iterdir():
        if one.name in copied:
            aside = other_languages(languages) if one.name == "locales" else []
            shutil.copytree(one, root / one.name, ignore=without_others(game, *aside))
        elif one.is_file():
            shutil.copyfile(one, root / one.name)
        elif one.name not in ("dist", ".git"):
            link_folder(root / one.name, one)
