"""Build of the site: rules, texts, drawings and templates in, `dist/` out.

Each build makes the whole site in memory, in seconds, and writes it only without errors: all files or none. `check`
runs the same code and writes nothing, so that it finds every error of a build. All links are relative: the site works
in any folder of any server.

Codes of the problems: D1 unknown icon; D2 an icon without a recorded author; D3 unknown colour or pattern; D4
faces.yaml names something that does not exist or does not fit; D5 a face names an unknown text; D6 a text is too long
for its card; D7 a module imports a missing one; D8 the service worker; D9 a template; D10 a file is missing or
unreadable; D11 a drawing holds more than shapes; D12 a template has what the policy of the pages blocks; D13 an
element of a template is not closed; D14 a style sheet is broken; D15 one loads a file; D16 one has an unknown word; B2
an example lacks an argument of its story; B4 a picture of the rulebook shows something that is not in the data.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path

from compiler import rules, runtime
from compiler.base import source_files
from compiler.base.diagnostics import Problems, shown
from compiler.draw.icons import Icons
from compiler.rules import GameSource
from compiler.site import assets, service_worker, style_checks, template_checks
from compiler.site.output import Output
from compiler.site.pages.pages import Site
from compiler.site.printables import mats
from compiler.site.rulebook import learn_book, lesson_cards, rulebook
from compiler.site.site_game import SiteGame
from compiler.site.templates import place_of_call
from compiler.text import load
from compiler.text.translators import commands
from engine import games as engines
from engine.messages import BadRequest

__all__ = ["build", "check"]

FOLLOWING = frozenset(("U1", "D5"))
"""Codes of texts that lack in a drawing or page; after an error in the texts they only follow from it."""

Progress = Callable[[str], None]
"""Receives a line of text per step."""


def check(root: Path, problems: Problems) -> None:
    """Report all errors and warnings of the project at `root`; write nothing.

    Only packing the engine is left to `build`: it needs Node, and fails with the messages of Pyodide.
    """
    make(root, problems, lambda text: None, packed=False)


def build(root: Path, out: Path, problems: Problems, progress: Progress, host: str = "") -> None:
    """Build the site of the project at `root` into the folder `out`; errors and warnings go into `problems`.

    `host` is the address of the published site ("https://example.org/games/"), for search engines and link previews;
    without it all addresses are relative.

    With an error nothing is written, and `out` stays unchanged; StepFailed if `out` cannot be written.
    """
    started = time.monotonic()

    def step(text: str) -> None:
        progress(f"{time.monotonic() - started:5.1f} s  {text}")

    output = make(root, problems, step, host=host)
    if not problems.failed:
        written = output.place(out)
        step(f"{len(output.files)} files, {written} of them new or changed")


def make(root: Path, problems: Problems, step: Progress, *, packed: bool = True, host: str = "") -> Output:
    """Return the site in memory; without `packed`, it lacks the engine and the service worker that lists it.

    If there are errors, the result is incomplete and must not be used.
    """
    output = Output()
    try:
        _make(root, output, problems, step, packed, host)
    except OSError as error:
        # A missing or unreadable file of the project or of a package.
        where = shown(Path(error.filename), root) if isinstance(error.filename, str | Path) else "site"
        hint = "put it back"
        if "node_modules" in where:
            hint = "delete the folder node_modules and run the same command again, which reinstalls it"
        problems.error(where, 0, 0, "D10", f"the build needs this file: {error.strerror or error}", hint)
    return output


def _make(root: Path, output: Output, problems: Problems, step: Progress, packed: bool, host: str) -> None:
    """Make the site stage by stage; after an error go on with what does not depend on it, to report all there is."""
    step("reading the rules")
    source_files.examine(root, problems)
    unreadable = problems.failed
    template_checks.examine(root, problems)
    style_checks.examine(root, problems)
    if unreadable:
        return
    Icons(root).examine(problems)
    loaded = assets.write(root, output, problems)
    sources = rules.check(root, problems)
    step("compiling the texts")
    for problem in commands.check(root, games=sources):
        problems.add(problem)
    broken = problems.failed
    later = Problems() if broken else problems
    try:
        _make_pages(root, output, loaded, sources, problems, later, step, packed and not broken, host)
    except Exception:  # what is drawn of broken sources can fail in any way
        if not problems.failed:
            raise
    for problem in later:
        if problem.code not in FOLLOWING:
            problems.add(problem)


def _make_pages(
    root: Path,
    output: Output,
    loaded: assets.Assets,
    sources: dict[str, GameSource],
    problems: Problems,
    later: Problems,
    step: Progress,
    packed: bool,
    host: str,
) -> None:
    """Draw and write the games whose data has no error; report into `later`."""
    sound = {
        id: source
        for id, source in sources.items()
        if not _is_faulty(id, sources, problems) and is_readable(source, later)
    }
    texts = load(root, sources, later)
    texts.locate = lambda: place_of_call(root)
    step("drawing boards and cards")
    games = {id: SiteGame(source, texts, root, later) for id, source in sound.items()}
    for game in games.values():
        rulebook.examine(game, texts, later)
        learn_book.examine(game, texts, later)
        lesson_cards.examine(game, texts, later)
        mats.examine(game)
    games = {id: game for id, game in games.items() if not _is_faulty(id, sources, later)}
    if not games:
        return
    packed = packed and not later.failed
    description = {}
    if packed:
        step("packing the engine")
        description = runtime.build(root, output.put)
    step("writing the pages")
    for game in games.values():
        game.write(output)
    Site(root, output, loaded, games, texts, later, host).write()
    if packed:
        versions = {id: game.source.data["version"] for id, game in games.items()}
        service_worker.write(root, output, description, versions, later)


def is_readable(source: GameSource, problems: Problems) -> bool:
    """Return whether the engine can read the data of a game; report what no check of the data has found."""
    try:
        engines.make(source.data)
    except BadRequest:
        pass  # a game without an engine: the rules that nothing plays are reported
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        what = f"the engine cannot read the data: {type(error).__name__} in {Path(place.filename).name}:{place.lineno}"
        hint = "a constant does not match a table, or a row lacks a field; declare a check for it"
        problems.error(f"rules/{source.id}/tables.yaml", 0, 0, "R14", what, hint)
        return False
    return True


def _is_faulty(game: str, games: Iterable[str], problems: Problems) -> bool:
    """Return whether an error is about the data of a game: in its own files, or in those of no game."""
    for problem in problems.errors:
        top, _, rest = problem.path.partition("/")
        if top == "rules" and (rest.startswith(f"{game}/") or rest.partition("/")[0] not in games):
            return True
    return False
