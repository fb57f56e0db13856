"""The site: rules, texts, drawings and templates in, `dist/` out.

Everything is made anew in each build, in memory, which takes seconds; only when nothing is wrong it is written, all of
it or nothing. `check` goes the same way and writes nothing, so that what it refuses cannot be built. Addresses are
relative throughout, so that the site works in any folder of any server.

What is wrong goes into `Problems` under these codes: D1 unknown icon; D2 an icon whose author nobody wrote down; D3
unknown colour or pattern; D4 faces.yaml names what does not exist, or what has no room; D5 a face names a text that
does not exist; D6 a text that is too long for its card; D7 a module imports what is not there; D8 the service worker;
D9 a template; D10 a file that is missing or cannot be read; D11 a drawing that holds more than a drawing; B2 an example
that does not have what its story tells; B4 a picture of the rulebook that shows what is not in the data.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from compiler import rules, runtime
from compiler.base import source_files
from compiler.base.diagnostics import Problems, shown
from compiler.draw.icons import Icons
from compiler.site import assets, service_worker
from compiler.site.output import Output
from compiler.site.pages.pages import Site
from compiler.site.printables import mats
from compiler.site.rulebook import rulebook
from compiler.site.site_game import SiteGame
from compiler.text import load
from compiler.text.translators import commands

__all__ = ["build", "check"]

Progress = Callable[[str], None]
"""Receives a line per step."""


def check(root: Path, problems: Problems) -> None:
    """Report everything that is wrong with the project at `root`, warnings too, without writing anything.

    The one thing left to `build` is packing the engine, which needs Node and fails with the words of Pyodide.
    """
    make(root, problems, lambda text: None, packed=False)


def build(root: Path, out: Path, problems: Problems, progress: Progress, host: str = "") -> None:
    """Build the site of the project at `root` into the folder `out`; what is wrong goes into `problems`.

    `host` is the address at which it will stand ("https://example.org/games/"), which search engines and those who
    share a page want to know; without it addresses are relative.

    With an error nothing is written, and what was in `out` stays as it was; StepFailed if `out` cannot be written.
    """
    started = time.monotonic()

    def step(text: str) -> None:
        progress(f"{time.monotonic() - started:5.1f} s  {text}")

    output = make(root, problems, step, host=host)
    if not problems.failed:
        written = output.place(out)
        step(f"{len(output.files)} files, {written} of them new or changed")


def make(root: Path, problems: Problems, step: Progress, *, packed: bool = True, host: str = "") -> Output:
    """Make the site in memory; without `packed` the engine and the service worker, which lists it, are left out.

    With an error among the problems the outcome is incomplete and good for nothing.
    """
    output = Output()
    try:
        _make(root, output, problems, step, packed, host)
    except OSError as error:
        # A file of the project or of a package: which of them the build needs is known where they are read.
        where = shown(Path(error.filename), root) if isinstance(error.filename, str | Path) else "site"
        hint = "put it back"
        if "node_modules" in where:
            hint = "delete the folder node_modules and run the same command again, which installs it anew"
        problems.error(where, 0, 0, "D10", f"the build needs this file: {error.strerror or error}", hint)
    return output


def _make(root: Path, output: Output, problems: Problems, step: Progress, packed: bool, host: str) -> None:
    step("reading the rules")
    source_files.examine(root, problems)
    if problems.failed:
        return
    Icons(root).examine(problems)
    sources = rules.check(root, problems)
    step("compiling the texts")
    for problem in commands.check(root, games=sources):
        problems.add(problem)
    if problems.failed:
        return  # board and faces can be drawn only from rules and texts that are sound
    texts = load(root, sources, problems)
    step("drawing boards and cards")
    games = {id: SiteGame(source, texts, root, problems) for id, source in sources.items()}
    for game in games.values():
        rulebook.examine(game, texts, problems)
        mats.examine(game)
    if problems.failed:
        return
    description = {}
    if packed:
        step("packing the engine")
        description = runtime.build(root, output.put)
    step("writing the pages")
    for game in games.values():
        game.write(output)
    loaded = assets.write(root, output, problems)
    Site(root, output, loaded, games, texts, problems, host).write()
    if packed:
        versions = {id: game.source.data["version"] for id, game in games.items()}
        service_worker.write(root, output, description, versions, problems)
