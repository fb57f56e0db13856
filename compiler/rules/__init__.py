"""Compiler of the rules: reads the YAML of a game, checks and links it, and returns its compiled form.

`load_game` compiles one game for the engine, the texts and the site; `check` checks everything in `rules/`. Diagnostics
go into `Problems` with file, line and column, under the codes R1 to R14 and B3 (see compiler/base/codes/).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from compiler.base import memo
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import groups, json_schema, outward_links, rule_matrix
from compiler.rules.compilation import FILES, OPTIONAL, GameSource, compile_game
from compiler.rules.model import Sources
from compiler.rules.reader import read

__all__ = ["FILES", "OPTIONAL", "ROOT", "GameSource", "check", "game_ids", "load_game", "read_game"]


def game_ids(root: Path = ROOT) -> list[str]:
    """Return the ids of all games, sorted: the folders of `rules/` with a `game.yaml`."""
    return sorted(file.parent.name for file in (root / "rules").glob("*/game.yaml"))


def load_game(game_id: str, problems: Problems, root: Path = ROOT) -> GameSource:
    """Read, check and compile one game; diagnostics go into `problems`.

    The data is as complete as the files allow, so that the caller can report further problems. If there are errors, it
    must not be used for anything else.
    """
    return compile_game(read_game(game_id, problems, root), problems)


def check(root: Path, problems: Problems) -> dict[str, GameSource]:
    """Check all games and everything that they are linked to; return them by id."""
    ids = game_ids(root)
    if not ids:
        problems.error("rules", 0, 0, "R10", "there is no game", "a game is a folder with a game.yaml")
    return {game_id: memo.kept("rules", game_id, partial(_checked, game_id, problems, root)) for game_id in ids}


def _checked(game_id: str, problems: Problems, root: Path) -> GameSource:
    sources = read_game(game_id, problems, root)
    game = compile_game(sources, problems)
    if all(kind in game.docs for kind in FILES):
        outward_links.examine(game, sources, problems, root)
        rule_matrix.examine(game, sources, problems, root)
    return game


def read_game(game_id: str, problems: Problems, root: Path) -> Sources:
    """Read the files of a game and check them against their schemas."""
    sources = Sources(game_id)
    folder = root / "rules" / game_id
    for kind in (*FILES, *OPTIONAL):
        file = folder / f"{kind}.yaml"
        if kind in OPTIONAL and not file.exists():
            continue
        doc = read(file, problems, root=root)
        if doc is not None:
            json_schema.examine(doc, kind, problems, root)
            sources.docs[kind] = doc
    groups.find(sources)
    return sources
