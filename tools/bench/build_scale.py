"""Benchmark of the build with more games and more languages: `python build.py bench scale`.

The games and languages of the project are copied under other names until there are enough of them. The cost of a build
is linear if twice as many games, or languages, take at most about twice the processor time.
"""

from __future__ import annotations

import itertools
import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from compiler.base.console import say
from compiler.base.paths import ROOT
from compiler.rules import game_ids
from compiler.text.read.locale import SOURCE
from compiler.text.read.locale_reader import languages
from tools.bench.build_times import processor_time

SIZES = ((4, 4), (8, 4), (4, 10), (8, 10))
"""Numbers of games and languages that are built; the first size is the reference."""

BUILD = """
import sys
from pathlib import Path
from compiler import site
from compiler.base.diagnostics import Problems
problems = Problems()
site.make(Path(sys.argv[1]), problems, lambda text: None, packed=False)
problems.print()
sys.exit(problems.failed)
"""

FOLDERS = ("rules", "locales", "engine", "compiler", "site", "tests/games")


def report(sizes: Sequence[tuple[int, int]] = SIZES) -> dict[str, float]:
    """Print the processor time of a build from nothing for each size, beside the first; return the ratios."""
    say("\nBuild with more games and languages (copies of ours; processor time from nothing, without the engine)")
    say(f"  {'games':>8}{'languages':>12}{'pages of games':>16}{'s':>10}{'x the first':>14}{'x its pages':>14}")
    found, reference = {}, 0.0
    for games, langs in sizes:
        with tempfile.TemporaryDirectory(prefix="ludoglot-bench-") as name:
            copy_project(Path(name), games, langs)
            took = processor_time(BUILD, Path(name))
        reference = reference or took
        first = sizes[0][0] * sizes[0][1]
        cost, pages = took / reference, games * langs / first
        say(f"  {games:>8}{langs:>12}{pages:>14.2f} x{took:>10.1f}{cost:>14.2f}{cost / pages:>14.2f}")
        if (games, langs) != sizes[0]:
            found[f"scale: {games} games in {langs} languages / {sizes[0][0]} in {sizes[0][1]}, by their number"] = (
                cost / pages
            )
    return found


def copy_project(root: Path, games: int, langs: int) -> None:
    """Copy the sources to `root` with this many games and languages."""
    ours, spoken = game_ids(ROOT), languages(ROOT)
    aside = [*ours[games:], *spoken[langs:]]
    for name in FOLDERS:  # words.yaml is about our games
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__", "words.yaml", *aside))
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copyfile(file, root / file.name)
    (root / "node_modules").symlink_to((ROOT / "node_modules").resolve(), target_is_directory=True)
    for n, id in zip(range(len(ours), games), itertools.cycle(ours)):
        copy_game(root, id, f"{id}_{n}")
    translated = [lang for lang in spoken if lang != SOURCE]
    for n, lang in zip(range(len(spoken), langs), itertools.cycle(translated)):
        copy_language(root, lang, f"q{chr(ord('a') + n)}")


def copy_game(root: Path, id: str, name: str) -> None:
    """Copy a game under another name: rules, texts, engine, tests."""
    for folder in (root / "rules", *(root / "locales").iterdir(), root / "engine" / "games", root / "tests" / "games"):
        if (folder / id).is_dir():
            shutil.copytree(folder / id, folder / name)
    file = root / "rules" / name / "game.yaml"
    file.write_text(re.sub(rf"^id: {id}$", f"id: {name}", file.read_text("utf-8"), flags=re.M), "utf-8")
    for file in (root / "engine" / "games" / name).rglob("*.py"):
        text = file.read_text("utf-8")
        file.write_text(re.sub(rf"\bengine\.games\.{id}\b", f"engine.games.{name}", text), "utf-8")


def copy_language(root: Path, lang: str, code: str) -> None:
    """Copy a language under another code."""
    folder = root / "locales" / code
    shutil.copytree(root / "locales" / lang, folder)
    for file in folder.rglob("*.po"):
        file.write_text(file.read_text("utf-8").replace(f'"Language: {lang}\\n"', f'"Language: {code}\\n"', 1), "utf-8")
    locale = folder / "locale.yaml"
    locale.write_text(re.sub(rf"^lang: {lang}$", f"lang: {code}", locale.read_text("utf-8"), flags=re.M), "utf-8")
