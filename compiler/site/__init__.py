"""The site: rules, texts, drawings and templates in, `dist/` out.

Everything is made anew in each build, which takes seconds, but a file is only written when its content has changed.
Addresses are relative throughout, so that the site works in any folder of any server.

What is wrong goes into `Problems` under these codes: D1 unknown icon; D2 an icon whose author nobody wrote down; D3
unknown colour or pattern; D4 faces.yaml names what does not exist; D5 a face names a text that does not exist; D6 a
text that is too long for its card; D7 a module imports what is not there; D8 the service worker; D9 a template.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from compiler import runtime
from compiler.problems import Problems
from compiler.rules import GameSource, game_ids, load_game
from compiler.site import assets, worker
from compiler.site.games import Game
from compiler.site.output import Output
from compiler.site.pages import Site
from compiler.text import load

__all__ = ["build", "check"]


def check(sources: Mapping[str, GameSource], root: Path, problems: Problems) -> None:
    """Report what is wrong with the drawings of the games, in all languages, without writing anything."""
    texts = load(root, sources, Problems())  # what is wrong with texts is told by those who check texts
    for source in sources.values():
        game = Game(source, texts, root, problems)
        game.icons.authors(game.sprite_names(), problems)


def build(root: Path, out: Path, problems: Problems, progress: Callable[[str], None]) -> None:
    """Build the site of the project at `root` into the folder `out`; what is wrong goes into `problems`.

    With an error in rules or texts nothing is written. `progress` receives a line per step.
    """
    started = time.monotonic()

    def step(text: str) -> None:
        progress(f"{time.monotonic() - started:5.1f} s  {text}")

    step("reading the rules")
    sources = {id: load_game(id, problems, root) for id in game_ids(root)}
    if problems.failed:
        return
    step("compiling the texts")
    texts = load(root, sources, problems)
    if problems.failed:
        return
    step("drawing boards and cards")
    games = {id: Game(source, texts, root, problems) for id, source in sources.items()}
    if problems.failed:
        return
    step("packing the engine")
    description = runtime.build(root, out)
    step("writing the pages")
    output = Output(out)
    output.note("runtime")
    for game in games.values():
        game.write(output)
    loaded = assets.write(root, output, problems)
    Site(root, output, loaded, games, texts, problems).write()
    worker.write(root, output, description, problems)
    if problems.failed:
        return
    output.sweep()
    step(f"{len(output.hashes)} files, {output.written} of them new or changed")
