"""The site of a project in memory, renewed when its sources change: for a server that runs while they are edited.

`refresh` reads what has changed; `file` returns one file of the site, made first if it must be; each `work` makes
another part of the rest, runs a check of the texts, or at last writes the site to its folder. Everything is kept as
long as what it was computed from is the same (compiler.base.memo). The result is, byte for byte, that of a build.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from compiler import rules, runtime
from compiler.base import memo, source_files
from compiler.base.compiled_data import Runtime
from compiler.base.diagnostics import Problem, Problems
from compiler.draw.icons import Icons
from compiler.rules import GameSource
from compiler.site import (
    FOLLOWING,
    assets,
    engine_start,
    is_faulty,
    is_readable,
    missing_file,
    service_worker,
    style_checks,
    template_checks,
    workshop_output,
)
from compiler.site.output import Output, Part
from compiler.site.pages.pages import Site
from compiler.site.printables import mats
from compiler.site.rulebook import learn_book, lesson_cards, rulebook
from compiler.site.site_game import SiteGame
from compiler.site.templates import place_of_call
from compiler.text import load
from compiler.text.translators import commands

RUNTIME = "runtime/"
"""The folder of the files of the runtime; which ones there are is known when it has been packed."""
WORKSHOP = "workshop/"
"""The folder of the files of the workshop, whose names have hashes of their contents."""
Step = Callable[[], None]


class WarmSite:
    """The site of the project at `root`, which `work` writes to the folder `out`."""

    def __init__(
        self, root: Path, out: Path, host: str = "", writing: Callable[[], AbstractContextManager[object]] = nullcontext
    ) -> None:
        """`writing` returns what is entered while the folder is written."""
        self.root, self.out, self.host, self.writing = root, out, host, writing
        self.store = memo.Store(root)
        self.problems: list[Problem] = []
        """The problems found so far in the present sources."""
        self.written = False
        """Whether the folder holds the site of the present sources."""
        self.reads: dict[str, str] = {}
        """What has been read of the present sources, with hashes (compiler.base.reads)."""
        self._files: dict[str, bytes] = {}
        self._parts: dict[str, Part] = {}
        self._made: set[tuple[str, ...]] = set()
        self._rest: Iterator[Step] = iter(())
        self._write_workshop: Step = lambda: None
        self._following: list[Problem] = []
        self._versions: dict[str, str] = {}
        self._reporting = memo.CurrentProblems(self.store)

    @property
    def failed(self) -> bool:
        """Whether an error has been found in the present sources."""
        return any(problem.level == "error" for problem in self.problems)

    # -- one state of the sources -------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Read the sources as they are now; what does not depend on a change stays."""
        self.store.begin()
        self.problems, self._following, self.written = [], [], False
        self._files, self._parts, self._made, self.reads = {}, {}, set(), {}
        self._rest, self._write_workshop = iter(()), lambda: None
        site = self._run(self._read)
        if site is not None and not self.failed:
            self._rest = self._steps(*site)

    def file(self, path: str) -> bytes | None:
        """Return a file of the site, None if there is none or an error prevents it."""
        if path.startswith(RUNTIME) or path == engine_start.SCRIPT:
            self._run(self._pack)
        elif path in self._parts:
            self._make(self._parts[path])
        elif path.startswith(WORKSHOP):
            self._run(self._write_workshop)
        elif path == "sw.js":
            self.finish()
        return None if self.failed else self._files.get(path)

    def work(self) -> bool:
        """Do the next step of what is left; return whether there was any."""
        step = next(self._rest, None) if not self.failed else None
        if step is not None:
            self._run(step)
        return step is not None

    def finish(self) -> None:
        """Do all that is left."""
        while self.work():
            pass

    def scripts(self) -> Iterator[bytes]:
        """Yield the scripts, which pages load by names that stay the same."""
        return (content for path, content in self._files.items() if path.startswith("assets/app/"))

    # -- steps --------------------------------------------------------------------------------------------------
    def _run(self, step: Callable[[], Any], *, drawing: bool = False) -> Any:
        """Run a step and take over its problems; return its result, None if a file is missing.

        Texts that lack when something is drawn are reported at the end, if the checks find no other error.
        """
        with self.store.in_use():
            entry = self.store.run(partial(self._guarded, step))
        self.reads |= entry.files
        for problem in entry.problems:
            aside = drawing and problem.code in FOLLOWING
            (self._following if aside else self.problems).append(problem)
        return entry.result

    def _guarded(self, step: Callable[[], Any]) -> Any:
        try:
            return step()
        except OSError as error:
            missing_file(error, self.root, self._reporting)
        except Exception:
            if not self.store.problems:
                raise  # what is built from broken sources can fail in any way
        return None

    def _read(self) -> tuple[Site, dict[str, GameSource]] | None:
        """Examine and read the sources; return the site with the rules, None after an error."""
        root, problems = self.root, self._reporting
        source_files.examine(root, problems)
        if problems.failed:
            return None
        memo.kept("templates examined", "", partial(template_checks.examine, root, problems))
        memo.kept("styles examined", "", partial(style_checks.examine, root, problems))
        memo.kept("icons examined", "", partial(Icons(root).examine, problems))
        loaded, files = memo.kept("assets", "", self._load_assets)
        loaded = memo.publish("assets", loaded)
        self._files |= files
        sources = rules.check(root, problems)
        for source in sources.values():
            memo.kept("readable", source.id, partial(is_readable, source, problems), of=(source,))
        texts = load(root, sources, problems)
        texts.locate = partial(place_of_call, root)
        if problems.failed:
            return None
        games = {
            id: memo.kept("game of the site", id, partial(SiteGame, source, texts, root, problems), of=(source, texts))
            for id, source in sources.items()
            if not is_faulty(id, sources, problems)
        }
        self._versions = {id: game.source.data["version"] for id, game in games.items()}
        site = Site(root, Output(), loaded, games, texts, problems, self.host)
        game_parts = (part for game in games.values() for part in game.parts())
        for part in (*game_parts, *site.parts_of(texts.languages), *site.shared_parts()):
            self._parts |= dict.fromkeys(part.paths, part)
        self._write_workshop = partial(self._make_workshop, site, loaded.style_sheets["workshop"])
        return site, sources

    def _make_workshop(self, site: Site, style_sheet: str) -> None:
        """Make the files of the workshop; where changes are handed in, only a build for a repository knows."""
        sources = {id: game.source for id, game in site.games.items()}

        def made() -> dict[str, bytes]:
            out = Output()
            workshop_output.write(self.root, out, site.texts, sources, style_sheet, "")
            return out.files

        self._files |= memo.kept("workshop", "", made, (site.texts, *sources.values(), style_sheet))

    def _load_assets(self) -> tuple[assets.Assets, dict[str, bytes]]:
        out = Output()
        return assets.write(self.root, out, self._reporting), out.files

    def _make(self, part: Part) -> None:
        """Make a part, unless it has been made from the present sources."""
        if part.paths not in self._made:
            self._files |= self._run(part.files, drawing=True) or {}
            self._made.add(part.paths)

    def _steps(self, site: Site, sources: dict[str, GameSource]) -> Iterator[Step]:
        """Yield what a build does, in steps of less than a second: checks first, so that errors are seen soon."""
        problems = self._reporting
        for id, game in site.games.items():
            drawn = partial(memo.kept, "drawn", id, game.draw, (game,))
            yield partial(self._run, drawn, drawing=True)
            yield partial(memo.kept, "examined", id, partial(self._examine, site, game), (game,))
        langs = site.texts.languages
        checks: list[Callable[[Problems], None]] = []
        yield lambda: checks.extend(commands.checks(self.root, sources, langs))
        for check in checks:
            yield partial(check, problems)
        for part in self._parts.values():
            yield partial(self._make, part)
        yield self._write_workshop
        yield self._pack
        yield self._place

    def _examine(self, site: Site, game: SiteGame) -> None:
        rulebook.examine(game, site.texts, self._reporting)
        learn_book.examine(game, site.texts, self._reporting)
        lesson_cards.examine(game, site.texts, self._reporting)
        mats.examine(game)

    def _pack(self) -> None:
        """Pack the engine, and write the module that starts it."""
        description, files = memo.kept("engine", "", self._packed)
        self._files |= files
        out = Output()
        out.files[engine_start.SCRIPT] = memo.kept("assets", "", self._load_assets)[1][engine_start.SCRIPT]
        engine_start.write(out, description, self._reporting)
        self._files |= out.files

    def _packed(self) -> tuple[Runtime, dict[str, bytes]]:
        files: dict[str, bytes] = {}
        return runtime.build(self.root, files.__setitem__), files

    def _place(self) -> None:
        """Write the site, if it has no error: all files or none."""
        for problem in self._following:
            self.problems.append(problem)
        if self.failed or self._reporting.failed:
            return
        out = Output()
        out.files = dict(self._files)
        description, _ = memo.kept("engine", "", self._packed)
        service_worker.write(self.root, out, description, self._versions, self._reporting)
        if not self._reporting.failed:
            self._files = out.files
            with self.writing():
                out.place(self.out)
            self.written = True
