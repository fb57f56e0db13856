"""Results of steps, kept in memory with everything that they were computed from.

While a `Store` is in use, `kept` and `kept_property` record what a step reads: files and listings of folders (by
compiler.base.reads), named values (`use`), and whatever the results of other steps were computed from. A result is
used again only if all of it is the same. Without a store every step runs each time, so that a build in a fresh process
is the same code with nothing kept.

A step must be a function of what is recorded: it takes other values from its caller only as `of`, compared by identity.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar, overload

from compiler.base import reads
from compiler.base.diagnostics import Problem, Problems

Result = TypeVar("Result")

CLOCK_TICK_NS = 20_000_000
"""By how much the time of modification of a file may lag behind the clock."""


class Entry(Generic[Result]):
    """The result of a step, the problems that it reported, and what it was computed from."""

    __slots__ = ("files", "generation", "names", "of", "problems", "result")

    def __init__(self, result: Result, frame: _Frame, of: tuple[object, ...], generation: int) -> None:
        self.result, self.of, self.generation = result, of, generation
        self.files, self.names, self.problems = frame.files, frame.names, frame.problems


class _Frame:
    """What a running step has read and reported so far."""

    def __init__(self) -> None:
        self.opened = reads.Recorder()
        self.files: dict[str, str] = {}
        self.names: dict[Hashable, object] = {}
        self.problems: dict[Problem, None] = {}
        self.passed: dict[int, Entry[Any]] = {}


class Store(reads.Recorder):
    """The results of one project. `begin` starts a new state of its sources."""

    def __init__(self, root: Path) -> None:
        super().__init__()
        self.root = root
        self.generation = 0
        self.renewed = False
        """Whether a step has run in this state of the sources."""
        self._entries: dict[tuple[str, Hashable], Entry[Any]] = {}
        self._values: dict[Hashable, object] = {}
        self._frames: list[_Frame] = []
        self._hashes: dict[str, tuple[tuple[int, ...], str]] = {}
        self._seen: dict[str, str] = {}
        self._began = 0

    def begin(self) -> None:
        """Start a new state of the sources: every file may have changed."""
        self.generation += 1
        self.renewed = False
        self._seen = {}
        self._began = time.time_ns()

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Use this store in `kept`, `kept_property` and `use` while the block runs."""
        global _store
        outer, _store = _store, self
        reads.start(self)
        try:
            yield
        finally:
            reads.stop(self)
            _store = outer

    # -- running ------------------------------------------------------------------------------------------------
    def run(self, make: Callable[[], Result], of: tuple[object, ...] = ()) -> Entry[Result]:
        """Run a step and return its result with what it has read."""
        frame = _Frame()
        self._frames.append(frame)
        try:
            result = make()
        except BaseException:
            self.pass_on(self._ended(frame, None, of))  # the caller may go on: that depends on this, too
            raise
        return self._ended(frame, result, of)

    def _ended(self, frame: _Frame, result: Result, of: tuple[object, ...]) -> Entry[Result]:
        self._frames.remove(frame)
        for name in frame.opened.names(self.root):
            frame.files[name] = self._hash_of_read(name)
        return Entry(result, frame, of, self.generation)

    def find(self, step: str, key: Hashable, of: tuple[object, ...], make: Callable[[], Result]) -> Result:
        """Return the result of a step, kept from an earlier run if that still holds."""
        entry = self._entries.get((step, key))
        if entry is None or not self.holds(entry, of):
            entry = self._entries[step, key] = self.run(make, of)
            self.renewed = True
        self.pass_on(entry)
        return entry.result  # type: ignore[no-any-return]

    def holds(self, entry: Entry[Any], of: tuple[object, ...] = ()) -> bool:
        """Return whether everything that a result was computed from is the same now."""
        if len(of) != len(entry.of) or any(one is not other for one, other in zip(of, entry.of, strict=True)):
            return False
        if entry.generation == self.generation:
            return True
        values = self._values
        if any(values.get(name) is not value for name, value in entry.names.items()):
            return False
        if any(self._hash(name) != kept for name, kept in entry.files.items()):
            return False
        entry.generation = self.generation
        return True

    def pass_on(self, entry: Entry[Any]) -> None:
        """Count what a result was computed from, and its problems, as those of the running step."""
        if not self._frames:
            return
        frame = self._frames[-1]
        if id(entry) not in frame.passed:
            frame.passed[id(entry)] = entry
            frame.files.update(entry.files)
            frame.names.update(entry.names)
            frame.problems.update(entry.problems)

    @property
    def problems(self) -> dict[Problem, None]:
        """The problems of the running step."""
        return self._frames[-1].problems if self._frames else {}

    # -- values -------------------------------------------------------------------------------------------------
    def publish(self, name: Hashable, value: Result) -> Result:
        """Give a value a name; return the one that had it before if it is the same, so that its users still hold."""
        before = self._values.get(name)
        if before is value or (before is not None and repr(before) == repr(value)):  # 1 == 1.0, and order matters
            return before  # type: ignore[return-value]
        self._values[name] = value
        return value

    def note(self, name: Hashable, value: object) -> None:
        """Note that the running step uses a named value."""
        if self._frames:
            self._frames[-1].names[name] = value

    # -- files --------------------------------------------------------------------------------------------------
    def note_file(self, path: str) -> None:
        """Note a file that the running step opens."""
        if self._frames:
            self._frames[-1].opened.note_file(path)

    def note_folder(self, path: str) -> None:
        """Note a folder that the running step lists."""
        if self._frames:
            self._frames[-1].opened.note_folder(path)

    def _hash(self, name: str) -> str:
        """Return the hash of a file or of a folder's listing in this state of the sources."""
        known = self._seen.get(name)
        if known is None:
            stamp = _stamp(self.root / name)
            before = self._hashes.get(name)
            if before is None or before[0] != stamp or not stamp:
                before = self._hashes[name] = (stamp, reads.hash_of(self.root, name))
            known = self._seen[name] = before[1]
        return known

    def _hash_of_read(self, name: str) -> str:
        """Return the hash of what a step has just read, CHANGED if it may have been written since this state began."""
        stamp = _stamp(self.root / name)
        if stamp and max(stamp[:2]) >= self._began - CLOCK_TICK_NS:
            return reads.CHANGED
        return self._hash(name)


def _stamp(path: Path) -> tuple[int, ...]:
    """Return what changes when a file or a listing does: times of modification and of status, size, node."""
    try:
        status = os.stat(path)
    except OSError:
        return ()
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


_store: Store | None = None
"""The store in use."""


def kept(step: str, key: Hashable, make: Callable[[], Result], of: tuple[object, ...] = ()) -> Result:
    """Return the result of a step, kept from an earlier run if a store is in use and nothing has changed.

    `key` distinguishes the runs of a step; a result that was kept under the same one is replaced. `of` are the objects
    that the step is given, compared by identity. The result must not be modified.
    """
    return make() if _store is None else _store.find(step, key, of, make)


def in_use() -> bool:
    """Return whether results are kept in memory."""
    return _store is not None


def publish(name: Hashable, value: Result) -> Result:
    """Give a value a name for `use`; return the value that had the name before if it looks the same."""
    return value if _store is None else _store.publish(name, value)


def use(name: Hashable, value: Result) -> Result:
    """Return a published value; the running step holds as long as the name has this very value."""
    if _store is not None:
        _store.note(name, value)
    return value


def collected(make: Callable[[Problems], Result]) -> tuple[Result, Problems]:
    """Run a step with problems of its own, which its caller gets and must hand on; return both."""
    own = Problems()
    if _store is None:
        return make(own), own
    store = _store
    entry = store.run(lambda: make(CurrentProblems(store)))
    for problem in entry.problems:
        own.add(problem)
    entry.problems = {}
    store.pass_on(entry)
    return entry.result, own


class CurrentProblems(Problems):
    """The problems of the step that is running: for objects that live longer than one build."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store

    def _found(self) -> dict[Problem, None]:
        return self._store.problems


class kept_property(Generic[Result]):  # noqa: N801 (used like functools.cached_property)
    """A property that is computed once, and again when something has changed that it was computed from."""

    def __init__(self, make: Callable[[Any], Result]) -> None:
        self.make = make
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name, self.slot = name, f"_kept_{name}"

    @overload
    def __get__(self, instance: None, owner: type) -> kept_property[Result]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Result: ...
    def __get__(self, instance: object | None, owner: type) -> kept_property[Result] | Result:
        if instance is None:
            return self
        if _store is None:
            result = instance.__dict__[self.name] = self.make(instance)
            return result
        entry: Entry[Result] | None = instance.__dict__.get(self.slot)
        if entry is None or not _store.holds(entry):
            entry = instance.__dict__[self.slot] = _store.run(lambda: self.make(instance))
        _store.pass_on(entry)
        return entry.result
