"""Trials of mutants: the tests of a game are collected once; each mutant is tried in a fork of that process.

A fork puts the changed code into the functions that everybody has imported already, rebuilds the games if the set-up
executes it, and runs the tests until the first one fails. So a mutant that a quick test kills costs a few hundredths of
a second.
"""

from __future__ import annotations

import functools
import gc
import importlib
import itertools
import json
import os
import resource
import select
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from compiler.base.paths import ROOT
from engine import games
from engine.game import Game
from tools.mutate.code_swap import install
from tools.mutate.durations import Durations, Measured
from tools.mutate.executed_lines import Lines, add_probes, packed, probed_lines, unpacked
from tools.mutate.mutations import Mutant, lines_of_function

SLOWER = 6.0
"""A mutant may take this many times the processor time of a test before it counts as a hang."""

LEAST_SECONDS = 1.0
"""Processor time that every test has under a mutant."""

EXPECTED_RATE = 0.02
"""Share of the mutants that a test is expected to kill before anything is known of it."""

WEIGHT_OF_WIDER = 3.0
"""How many trials the experience with a whole file, or with all files, weighs against that with one function."""

CONTROL_TESTS = 8
"""Tests that are run without a mutant now and then."""

MAX_BYTES = 3 << 30
"""Address space that a fork may add: a mutant that builds an endless list is stopped by it."""


@dataclass
class Outcome:
    """The outcome of a trial."""

    test: str = ""
    """The test that failed; empty if the mutant survived."""
    how: str = "survived"
    """`failed`, `hang`, `crash` or `survived`."""
    seconds: float = 0.0
    """Time of the trial."""
    tests: int = 0
    """The number of tests that execute the changed line."""


@dataclass
class Trials:
    """A pytest plugin that replaces the run of the collected tests by trials."""

    game: str
    work: Callable[[Trials], None]
    """What is done once the tests are collected and measured."""
    max_seconds: float
    """Processor time of the slowest test that is run."""
    effort: float = 0
    """Processor time of the tests that a mutant is tried with, the best first; 0: all tests."""
    only: str = ""
    """A part of the ids of the tests that are tried; empty: all tests of the game."""
    items: list[Any] = field(default_factory=list)
    durations: list[float] = field(default_factory=list)
    lines: list[Lines] = field(default_factory=list)
    """The lines that each test executes."""
    set_up: Lines = field(default_factory=dict)
    """The lines that setting up the games executes."""
    kills: Counter[tuple[str, int]] = field(default_factory=Counter)
    """How many mutants of a file or function, or of all (""), each test has killed."""
    tries: Counter[tuple[str, int]] = field(default_factory=Counter)
    """How many of them it has been tried with."""
    broken: list[str] = field(default_factory=list)
    """Tests that fail without any mutant."""
    left_out: list[str] = field(default_factory=list)
    """Tests that are slower than `max_seconds`."""
    games: list[Game[Any, Any]] = field(default_factory=list)
    """Every game that the tests have built already."""

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Keep the tests of the game: those in its folder, and those that have it as a parameter."""
        items[:] = [item for item in items if self.concerns(item)]

    def concerns(self, item: Any) -> bool:
        """Return whether a test is about the game."""
        if item.get_closest_marker("sweep") or self.only not in item.nodeid:
            return False
        if f"tests/games/{self.game}/" in item.nodeid:
            return True
        parameters = item.callspec.params if hasattr(item, "callspec") else {}
        return self.game in [value for value in parameters.values() if isinstance(value, str)]

    def pytest_runtestloop(self, session: Any) -> bool:
        """Measure the tests, then do the work; the tests themselves are not reported."""
        self.items = list(session.items)
        self.warm()
        self.measure()
        (self.set_up,) = [unpacked(line["lines"]) for line in self.fork(self.run_set_up, None) if "lines" in line]
        if not self.broken:
            gc.freeze()
            self.work(self)
        return True

    def warm(self) -> None:
        """Build what all forks share and no mutant changes: compiled data, catalogs, faces."""
        from tests.conformance.fixture import game_fixture

        fixture = game_fixture(self.game)
        for name in ("faces", "english", "texts", "laws"):
            getattr(fixture, name)
        for lang in fixture.texts.languages:
            fixture.texts.formatter(lang, self.game)
        gc.collect()
        self.games = [one for one in gc.get_objects() if isinstance(one, Game)]
        gc.freeze()  # spares the forks from copying what they never change, here and before the work begins

    def measure(self) -> None:
        """Run the tests that have changed once, and keep their processor times and lines; slow ones are left out.

        Tests that were far too slow the last time are not even measured.
        """
        durations = Durations(self.game)
        measured: dict[str, Measured] = {}
        changed = []
        for n, item in enumerate(self.items):
            kept, last = durations.of(item.nodeid), durations.last(item.nodeid)
            if kept is not None or last.seconds > 2 * self.max_seconds:
                measured[item.nodeid] = last
            else:
                changed.append(n)
        fresh = self.measured(changed) if changed else {}
        self.broken += [self.items[n].nodeid for n in changed if self.items[n].nodeid not in fresh]
        durations.keep(fresh)
        measured |= fresh
        tests = sorted(
            (item for item in self.items if item.nodeid in measured), key=lambda item: measured[item.nodeid].seconds
        )
        quick = [item for item in tests if measured[item.nodeid].seconds <= self.max_seconds]
        self.left_out = [item.nodeid for item in self.items if item not in quick]
        self.items, self.durations = quick, [measured[item.nodeid].seconds for item in quick]
        self.lines = [unpacked(measured[item.nodeid].lines) for item in quick]

    def measured(self, tests: Sequence[int]) -> dict[str, Measured]:
        """Run tests in a fork for their times, and each in a fork of its own for its lines, which caches would hide."""
        times = {
            line["test"]: line["cpu"]
            for line in self.fork(lambda: self.run_all(tests, stop=False), None)
            if line.get("failed") is False
        }
        lines = {
            line["of"]: line["lines"]
            for line in self.fork(lambda: self.run_with_probes(list(times)), None)
            if "lines" in line
        }
        return {self.items[n].nodeid: Measured(times[n], lines[n]) for n in times if n in lines}

    def run_with_probes(self, tests: Sequence[int]) -> None:
        """Run each test in a fork of its own and send the lines of the game that it and the set-up execute."""
        lines = self.probes_after_set_up()

        def run(test: int) -> None:
            self.run_all([test], stop=False)
            send({"of": test, "lines": packed(lines)})

        for test in tests:
            for line in self.fork(partial(run, test), None):
                if "lines" in line:
                    send(line)

    def run_set_up(self) -> None:
        """Send the lines that setting up the games executes."""
        send({"lines": packed(self.probes_after_set_up())})

    def probes_after_set_up(self) -> Lines:
        """Add probes to the game, set up the games again, and return the lines."""
        folder = ROOT / "engine" / "games" / self.game
        lines = add_probes({module_name(self.game, path): path for path in sorted(folder.glob("*.py"))})
        self.rebuild_games()
        return lines

    def rebuild_games(self) -> None:
        """Set up all games again, in place, so that their tables come from the changed code."""
        for game in self.games:
            vars(game).update(vars(games.make(game.data)))

    def learn(self, former: Iterable[tuple[Sequence[str], str]]) -> None:
        """Note the scopes of mutants and the tests that killed them in former runs, so that they come first again."""
        numbers = {item.nodeid: n for n, item in enumerate(self.items)}
        for scopes, killer in former:
            if killer in numbers:
                self.note(scopes, [numbers[killer]], numbers[killer])

    def note(self, scopes: Sequence[str], tried: Iterable[int], killer: int | None) -> None:
        """Note which tests were tried with a mutant of these scopes, and which one killed it."""
        for scope in scopes:
            for test in tried:
                self.tries[scope, test] += 1
            if killer is not None:
                self.kills[scope, killer] += 1

    def order(self, scopes: Sequence[str] = ("",)) -> list[int]:
        """Return the order of tests for a mutant of these scopes, the widest first: what kills most in the least time.

        How often a test kills is known best from the mutants of the same function; what is known of few of them is
        mixed with what is known of the file, and of all.
        """

        def kills_per_second(test: int) -> float:
            rate = EXPECTED_RATE
            for scope in scopes:
                kills, tries = self.kills[scope, test], self.tries[scope, test]
                rate = (kills + WEIGHT_OF_WIDER * rate) / (tries + WEIGHT_OF_WIDER)
            return rate / (self.durations[test] + 0.003)

        return sorted(range(len(self.items)), key=kills_per_second, reverse=True)

    def trial(self, mutant: Mutant, path: Path) -> Outcome:
        """Run the tests with a mutant until the first failure."""
        began = time.monotonic()
        module = module_name(self.game, path)
        executing = self.executing(mutant, path)
        if not executing:
            return Outcome(seconds=time.monotonic() - began)
        order = self.within_effort([n for n in self.order(mutant.scopes) if n in executing])

        def work() -> None:
            install(importlib.import_module(module), path, mutant)
            if self.changes_set_up(mutant, path):
                self.rebuild_games()
            self.run_all(order, stop=True)

        running, killer, how = None, None, "survived"
        tried: list[int] = []
        for line in self.fork(work, self.durations):
            if "end" in line:
                break
            if "refused" in line:  # the mutant cannot even be imported or set up
                killer, how = line["refused"], "failed"
                break
            if line.get("failed"):
                killer, how = self.items[line["test"]].nodeid, "failed"
                break
            running = line["test"] if "begins" in line else None
            if running is not None:
                tried.append(running)
        else:
            how = "hang"
            killer = self.items[running].nodeid if running is not None else "set-up"
        self.note(mutant.scopes, tried, tried[-1] if tried and killer else None)
        return Outcome(killer or "", how, time.monotonic() - began, len(order))

    def within_effort(self, order: list[int]) -> list[int]:
        """Return the first tests of an order, as many as the effort allows, at least one."""
        if not self.effort:
            return order
        totals = list(itertools.accumulate(self.durations[n] for n in order))
        return order[: max(1, sum(total <= self.effort for total in totals))]

    def executing(self, mutant: Mutant, path: Path) -> set[int]:
        """Return the tests that execute the statement of a mutant; all, if it is executed by an import."""
        if is_executed_by_import(mutant, path):
            return set(range(len(self.items)))
        return {n for n, lines in enumerate(self.lines) if mutant.statement in lines.get(mutant.file, ())}

    def changes_set_up(self, mutant: Mutant, path: Path) -> bool:
        """Return whether the games must be set up again with a mutant: a function may leave others in the tables."""
        if is_executed_by_import(mutant, path):
            return True
        return not self.set_up.get(mutant.file, set()).isdisjoint(lines_of_function(path.read_text("utf-8"), mutant))

    def is_sound(self) -> bool:
        """Return whether the tests that kill most still succeed without a mutant: files may have changed meanwhile."""
        first = self.order()[:CONTROL_TESTS]
        lines = list(self.fork(lambda: self.run_all(first, stop=False), self.durations))
        return bool(lines) and not any(line.get("failed") or "refused" in line for line in lines)

    def run_all(self, order: Sequence[int], *, stop: bool) -> None:
        """Run tests in this order and send a line before and after each."""
        from _pytest.runner import runtestprotocol

        for position, n in enumerate(order):
            following = self.items[order[position + 1]] if position + 1 < len(order) else None
            send({"test": n, "begins": True})
            if stop:
                limit_time(max(LEAST_SECONDS, SLOWER * self.durations[n]))
            began = time.process_time()
            reports = runtestprotocol(self.items[n], log=False, nextitem=following)
            failed = any(report.failed for report in reports)
            send({"test": n, "cpu": time.process_time() - began, "failed": failed})
            if failed and stop:
                return

    def fork(self, work: Callable[[], None], limits: Any) -> Iterator[dict[str, Any]]:
        """Do `work` in a fork and yield the lines that it sends; `end` is the last one if it ended by itself."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            run_child(writing, work, limited=limits is not None)
        os.close(writing)
        waiting = b""
        try:
            while True:
                select.select([reading], [], [])
                chunk = os.read(reading, 65536)
                if not chunk:
                    return
                waiting += chunk
                *lines, waiting = waiting.split(b"\n")
                for line in lines:
                    yield json.loads(line)
        finally:
            os.close(reading)
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


OUTPUT = -1
"""The pipe of a fork to its parent."""


def run_child(writing: int, work: Callable[[], None], *, limited: bool) -> None:
    """Do `work` in a fork, silently, and end the process."""
    global OUTPUT
    OUTPUT = writing
    silent = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(silent, stream)
    try:
        if limited:
            size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
            resource.setrlimit(resource.RLIMIT_AS, (size + MAX_BYTES, size + MAX_BYTES))
        work()
        send({"end": True})
    except BaseException as error:
        send({"refused": f"{type(error).__name__}: {error}"[:200]})
    finally:
        os._exit(0)


def send(line: dict[str, Any]) -> None:
    """Send a line to the parent of this fork."""
    os.write(OUTPUT, json.dumps(line).encode() + b"\n")


def limit_time(seconds: float) -> None:
    """End this process after this much processor time; nothing in it can prevent that."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)


def module_name(game: str, path: Path) -> str:
    """Return the name of the module of a game that a file holds."""
    return f"engine.games.{game}" + ("" if path.stem == "__init__" else f".{path.stem}")


def is_executed_by_import(mutant: Mutant, path: Path) -> bool:
    """Return whether the statement of a mutant runs when its module is imported."""
    return mutant.statement not in probed_lines(path.read_text("utf-8"))


@functools.cache
def memoized_loader() -> Callable[..., Any]:
    """Return `load_game` that compiles the sources of the project once for all callers."""
    from compiler import rules

    load, kept = rules.load_game, defaultdict[str, list[Any]](list)

    def load_game(game_id: str, problems: Any, root: Path = ROOT) -> Any:
        if root != ROOT:
            return load(game_id, problems, root)
        if not kept[game_id]:
            kept[game_id].append(load(game_id, problems, root))
        return kept[game_id][0]

    return load_game


def collect(game: str, work: Callable[[Trials], None], max_seconds: float, effort: float, only: str) -> Trials:
    """Collect the tests of a game, measure them, and call `work` with them; returns the trials."""
    import pytest
    from _pytest.config import ExitCode

    from compiler import rules

    rules.load_game = memoized_loader()
    plugin = Trials(game, work, max_seconds, effort, only)
    paths = [f"tests/games/{game}", "tests/conformance", "tests/tools/test_random_games.py"]
    options = ["-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal", f"--rootdir={ROOT}"]
    status = pytest.main([*options, *(str(ROOT / path) for path in paths)], plugins=[plugin])
    if status not in (ExitCode.OK, ExitCode.NO_TESTS_COLLECTED) and not plugin.broken:
        plugin.broken.append(f"pytest ended with status {int(status)}")
    return plugin
