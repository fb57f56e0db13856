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
from compiler.base import parallel, source_files
from compiler.base.compiled_data import Runtime
from compiler.base.diagnostics import Problems, shown
from compiler.draw.icons import Icons
from compiler.rules import GameSource
from compiler.site import assets, engine_start, service_worker, style_checks, template_checks, workshop_output
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

Packing = Callable[[], tuple[Runtime, dict[str, bytes]]]
"""Returns the content of runtime.json, and the files of the runtime."""


def check(root: Path, problems: Problems, processes: int = 1) -> None:
    """Report all errors and warnings of the project at `root`; write nothing.

    Only packing the engine is left to `build`: it needs Node, and fails with the messages of Pyodide.
    """
    make(root, problems, lambda text: None, packed=False, processes=processes)


def build(
    root: Path,
    out: Path,
    problems: Problems,
    progress: Progress,
    host: str = "",
    processes: int = 1,
    repository: str = "",
    *,
    with_pseudo: bool = False,
) -> None:
    """Build the site of the project at `root` into the folder `out`; errors and warnings go into `problems`.

    `host` is the address of the published site ("https://example.org/games/"), for search engines and link previews;
    without it all addresses are relative. `repository` is the address of the sources at GitHub, where the workshop
    hands in changes. `with_pseudo` adds the pseudo-language en-XA. With more than one of the `processes`, parts are
    made side by side: the result is the same.

    With an error nothing is written, and `out` stays unchanged; StepFailed if `out` cannot be written.
    """
    started = time.monotonic()

    def step(text: str) -> None:
        progress(f"{time.monotonic() - started:5.1f} s  {text}")

    output = make(root, problems, step, host=host, processes=processes, repository=repository, with_pseudo=with_pseudo)
    if not problems.failed:
        written = output.place(out)
        step(f"{len(output.files)} files, {written} of them new or changed")


def make(
    root: Path,
    problems: Problems,
    step: Progress,
    *,
    packed: bool = True,
    host: str = "",
    processes: int = 1,
    repository: str = "",
    with_pseudo: bool = False,
) -> Output:
    """Return the site in memory; without `packed`, it lacks the engine and the service worker that lists it.

    If there are errors, the result is incomplete and must not be used.
    """
    maker = _Maker(root, problems, step, packed, host, processes, repository, with_pseudo=with_pseudo)
    try:
        maker.make()
    except OSError as error:
        missing_file(error, root, problems)
    return maker.output


def missing_file(error: OSError, root: Path, problems: Problems) -> None:
    """Report (D10) a missing or unreadable file of the project or of a package."""
    where = shown(Path(error.filename), root) if isinstance(error.filename, str | Path) else "site"
    hint = "put it back"
    if "node_modules" in where:
        hint = "delete the folder node_modules and run the same command again, which reinstalls it"
    problems.error(where, 0, 0, "D10", f"the build needs this file: {error.strerror or error}", hint)


class _Maker:
    """Makes the site stage by stage; after an error it goes on with what does not depend on it, to report all."""

    def __init__(
        self,
        root: Path,
        problems: Problems,
        step: Progress,
        packed: bool,
        host: str,
        processes: int,
        repository: str,
        *,
        with_pseudo: bool,
    ) -> None:
        self.root, self.problems, self.step = root, problems, step
        self.packed, self.host, self.repository, self.with_pseudo = packed, host, repository, with_pseudo
        self.processes = processes if parallel.may_fork() else 1
        self.output = Output()

    def make(self) -> None:
        """Make the site; problems are reported."""
        packing = parallel.start(self.root, self._pack, forked=self.packed and self.processes > 1)
        try:
            self._make(packing)
        finally:
            if self.packed and self.processes > 1 and self.problems.failed:
                packing()  # so that no process is left behind

    def _make(self, packing: Packing) -> None:
        root, problems = self.root, self.problems
        self.step("reading the rules")
        source_files.examine(root, problems)
        unreadable = problems.failed
        template_checks.examine(root, problems)
        style_checks.examine(root, problems)
        if unreadable:
            return
        Icons(root).examine(problems)
        loaded = assets.write(root, self.output, problems)
        sources = rules.check(root, problems)
        self.step("compiling the texts")
        # With a second process, the texts are checked while the pages are made: they rarely have an error.
        early = self.processes > 1 and not problems.failed
        found = Problems()
        if early:
            load(root, sources, Problems())  # into the cache, for both processes
        checking = parallel.start(root, lambda: list(commands.check(root, games=sources)), forked=early)
        failure = self._try_pages(loaded, sources, found, packing) if early else None
        for problem in checking():
            problems.add(problem)
        broken = problems.failed
        if broken or not early:
            found = Problems()
            failure = self._try_pages(loaded, sources, found, None if broken else packing)
        for problem in found:
            if not broken or problem.code not in FOLLOWING:
                problems.add(problem)
        if failure and not problems.failed:  # what is drawn of broken sources can fail in any way
            raise failure

    def _try_pages(
        self, loaded: assets.Assets, sources: dict[str, GameSource], found: Problems, packing: Packing | None
    ) -> Exception | None:
        """Make the pages of what has no error; return an exception instead of raising it."""
        try:
            self._make_pages(loaded, sources, found, packing)
        except OSError:
            raise
        except Exception as error:
            return error
        return None

    def _make_pages(
        self, loaded: assets.Assets, sources: dict[str, GameSource], found: Problems, packing: Packing | None
    ) -> None:
        """Draw and write the games whose data has no error; with `packing`, add the engine and the service worker."""
        root = self.root
        sound = {
            id: source
            for id, source in sources.items()
            if not is_faulty(id, sources, self.problems) and is_readable(source, found)
        }
        texts = load(root, sources, found, with_pseudo=self.with_pseudo)
        texts.locate = lambda: place_of_call(root)
        self.step("drawing boards and cards")
        games = {id: SiteGame(source, texts, root, found) for id, source in sound.items()}
        for game in games.values():
            rulebook.examine(game, texts, found)
            learn_book.examine(game, texts, found)
            lesson_cards.examine(game, texts, found)
            mats.examine(game)
        games = {id: game for id, game in games.items() if not is_faulty(id, sources, found)}
        if not games:
            return
        self.step("writing the pages")
        for game in games.values():
            game.write(self.output)
        Site(root, self.output, loaded, games, texts, found, self.host).write(processes=self.processes)
        if found.failed:
            return
        sources = {id: game.source for id, game in games.items()}
        workshop_output.write(root, self.output, texts, sources, loaded.style_sheets["workshop"], self.repository)
        if self.packed and packing:
            self.step("packing the engine")
            description, files = packing()
            for path, content in files.items():
                self.output.put(path, content)
            versions = {id: game.source.data["version"] for id, game in games.items()}
            engine_start.write(self.output, description, found)
            service_worker.write(root, self.output, description, versions, found)

    def _pack(self) -> tuple[Runtime, dict[str, bytes]]:
        """Return the content of runtime.json, and the files of the runtime."""
        files: dict[str, bytes] = {}
        return runtime.build(self.root, files.__setitem__), files


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


def is_faulty(game: str, games: Iterable[str], problems: Problems) -> bool:
    """Return whether an error is about the data of a game: in its own files, or in those of no game."""
    for problem in problems.errors:
        top, _, rest = problem.path.partition("/")
        if top == "rules" and (rest.startswith(f"{game}/") or rest.partition("/")[0] not in games):
            return True
    return False
