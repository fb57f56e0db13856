"""Trials of mutants: the tests of a game are collected once; each mutant is tried in a fork of that process.

A fork puts the changed code into the functions that everybody has imported already, rebuilds the games, and runs the
tests until the first one fails. So a mutant that a quick test kills costs a few hundredths of a second.
"""

from __future__ import annotations

import ast
import functools
import gc
import importlib
import json
import os
import resource
import select
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from compiler.base.paths import ROOT
from engine import games
from engine.game import Game
from tools.mutate.durations import Durations
from tools.mutate.mutations import Mutant, mutated

SLOWER = 6.0
"""A mutant may take this many times the processor time of a test before it counts as a hang."""

LEAST_SECONDS = 1.0
"""Processor time that every test has under a mutant."""

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


@dataclass
class Trials:
    """A pytest plugin that replaces the run of the collected tests by trials."""

    game: str
    work: Callable[[Trials], None]
    """What is done once the tests are collected and measured."""
    max_seconds: float
    """Processor time of the slowest test that is run."""
    items: list[Any] = field(default_factory=list)
    durations: list[float] = field(default_factory=list)
    kills: list[int] = field(default_factory=list)
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
        if item.get_closest_marker("sweep"):
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
        if not self.broken:
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
        gc.freeze()  # spares the forks from copying what they never change

    def measure(self) -> None:
        """Run the tests that have changed once, in a fork, and keep their processor times; slow ones are left out.

        Tests that were far too slow the last time are not even measured.
        """
        durations = Durations(self.game)
        times: dict[int, float] = {}
        for n, item in enumerate(self.items):
            kept, last = durations.of(item.nodeid), durations.last(item.nodeid)
            if kept is not None or last > 2 * self.max_seconds:
                times[n] = last
        changed = [n for n in range(len(self.items)) if n not in times]
        lines = list(self.fork(lambda: self.run_all(changed, stop=False), None)) if changed else []
        for line in lines:
            if line.get("failed"):
                self.broken.append(self.items[line["test"]].nodeid)
            elif "cpu" in line:
                times[line["test"]] = line["cpu"]
        if len(times) + len(self.broken) < len(self.items):
            self.broken.append("the tests ended early")
        durations.keep((self.items[n].nodeid, times[n]) for n in changed if n in times)
        kept_tests = [n for n in sorted(times, key=times.__getitem__) if times[n] <= self.max_seconds]
        self.left_out = [self.items[n].nodeid for n in sorted(times) if n not in set(kept_tests)]
        self.items, self.durations = [self.items[n] for n in kept_tests], [times[n] for n in kept_tests]
        self.kills = [0] * len(kept_tests)

    def learn(self, killers: Iterable[str]) -> None:
        """Count what each test has killed in former runs, so that the best tests come first from the start."""
        counts = Counter(killers)
        self.kills = [counts[item.nodeid] for item in self.items]

    def order(self) -> list[int]:
        """Return the order of tests: what killed most in the least time first."""
        return sorted(range(len(self.items)), key=lambda n: (self.durations[n] + 0.003) / (self.kills[n] + 0.1))

    def trial(self, mutant: Mutant, path: Path) -> Outcome:
        """Run the tests with a mutant until the first failure."""
        began = time.monotonic()
        module = f"engine.games.{self.game}" + ("" if path.stem == "__init__" else f".{path.stem}")
        order = self.order()

        def work() -> None:
            install(importlib.import_module(module), path, mutant)
            for game in self.games:  # in place, so that their tables come from the changed code
                vars(game).update(vars(games.make(game.data)))
            self.run_all(order, stop=True)

        running, killer, how = None, None, "survived"
        for line in self.fork(work, self.durations):
            if "end" in line:
                break
            if "refused" in line:  # the mutant cannot even be imported or set up
                killer, how = line["refused"], "failed"
                break
            if line.get("failed"):
                killer, how = self.items[line["test"]].nodeid, "failed"
                self.kills[line["test"]] += 1
                break
            running = line["test"] if "begins" in line else None
        else:
            how = "hang"
            killer = self.items[running].nodeid if running is not None else "set-up"
            if running is not None:
                self.kills[running] += 1
        return Outcome(killer or "", how, time.monotonic() - began)

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


def install(module: ModuleType, path: Path, mutant: Mutant) -> None:
    """Change a module in place, so that those who imported something from it have the mutant, too.

    A changed function gets new code; other changes are values of the module or of its classes, which are set wherever
    they were imported.
    """
    tree = mutated(path.read_text("utf-8"), mutant)
    compiled = compile(tree, str(path), "exec")
    if mutant.function:
        function = plain_function(module, mutant.function)
        function.__code__ = code_of(compiled, mutant.function.split("."))
        defaults = signature_defaults(tree, module, mutant.function)
        function.__defaults__, function.__kwdefaults__ = defaults
    else:
        set_values(module, compiled)


def plain_function(module: ModuleType, name: str) -> FunctionType:
    """Return the function behind a name such as `Rules.moves`, free of properties and caches."""
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    for attribute in ("__func__", "fget", "func"):
        found = getattr(found, attribute, found)
    while hasattr(found, "__wrapped__"):
        if hasattr(found, "cache_clear"):
            found.cache_clear()
        found = found.__wrapped__
    assert isinstance(found, FunctionType), f"{name} is no function"
    return found


def code_of(code: CodeType, names: Sequence[str]) -> CodeType:
    """Return the code of the function with this qualified name."""
    for name in names:
        code = [inner for inner in code.co_consts if isinstance(inner, CodeType) and inner.co_name == name][-1]
    return code


def signature_defaults(tree: ast.Module, module: ModuleType, name: str) -> tuple[Any, Any]:
    """Return the default values of a function's arguments, evaluated in its module."""
    from tools.mutate.mutations import functions

    node = dict(functions(tree))[name]
    assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)

    def value(expression: ast.expr) -> Any:
        return eval(compile(ast.Expression(expression), module.__name__, "eval"), vars(module))

    positional = tuple(value(default) for default in node.args.defaults) or None
    named = {
        argument.arg: value(default)
        for argument, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
        if default is not None
    }
    return positional, named or None


def set_values(module: ModuleType, compiled: CodeType) -> None:
    """Execute a changed module and set the values that differ, in the module, its classes and its importers."""
    fresh = ModuleType(module.__name__)
    fresh.__dict__.update(__file__=module.__file__, __package__=module.__package__, __name__=module.__name__)
    sys.modules[module.__name__] = fresh
    try:
        exec(compiled, fresh.__dict__)
    finally:
        sys.modules[module.__name__] = module
    importers = [one for name, one in list(sys.modules.items()) if name.startswith(("engine.", "tests."))]
    importers.append(module)
    for name, new in vars(fresh).items():
        old = vars(module).get(name)
        if isinstance(old, type) and isinstance(new, type):
            for attribute, value in vars(new).items():
                if is_value(value) and vars(old).get(attribute) != value:
                    setattr(old, attribute, value)
        elif is_value(new) and old != new:
            for importer in importers:
                if vars(importer).get(name) == old:
                    setattr(importer, name, new)


def is_value(value: Any) -> bool:
    """Return whether it is a plain value, or a container of such."""
    if isinstance(value, tuple | list | set | frozenset):
        return all(is_value(one) for one in value)
    if isinstance(value, dict):
        return all(is_value(one) for one in value.values())
    return value is None or isinstance(value, bool | int | float | str)


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


def collect(game: str, work: Callable[[Trials], None], max_seconds: float) -> Trials:
    """Collect the tests of a game, measure them, and call `work` with them; returns the trials."""
    import pytest
    from _pytest.config import ExitCode

    from compiler import rules

    rules.load_game = memoized_loader()
    plugin = Trials(game, work, max_seconds)
    paths = [f"tests/games/{game}", "tests/conformance", "tests/tools/test_random_games.py"]
    options = ["-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:terminal", f"--rootdir={ROOT}"]
    status = pytest.main([*options, *(str(ROOT / path) for path in paths)], plugins=[plugin])
    if status not in (ExitCode.OK, ExitCode.NO_TESTS_COLLECTED) and not plugin.broken:
        plugin.broken.append(f"pytest ended with status {int(status)}")
    return plugin
