"""Split a WebAssembly module into the functions that a start and a game use, and the rest, which is loaded if called.

Both parts have all functions of the module under their numbers. A function that belongs to the other part is a stub
there: it passes its arguments on through a table that the parts share (slot n + 1 for function n). The first call of a
stub of the first part calls slot 0, by which the page loads the rest (site/app/split-wasm.js). The parts also share
memory, tables, tags and what is mutable, so that from inside no difference is seen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, GLOBALS, EXPORTS, ELEMENTS, CODE, DATA, DATA_COUNT, TAGS = (
    0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13,
)  # fmt: skip
"""Numbers of sections."""

ORDER = (CUSTOM, TYPES, IMPORTS, FUNCTIONS, TABLES, MEMORIES, TAGS, GLOBALS, EXPORTS, ELEMENTS, DATA_COUNT, CODE, DATA)
"""The order of sections in a module. A custom section that Emscripten's loader reads comes first."""

FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""Kinds of imports and exports."""

CONST, GLOBAL_GET, GLOBAL_SET, LOCAL_GET, CALL_INDIRECT, END = b"\x41", b"\x23", b"\x24", b"\x20", b"\x11", b"\x0b"
NOT, IF = b"\x45", b"\x04\x40"
MUTABLE_NUMBER = b"\x7f\x01" + CONST + b"\x00" + END
"""Instructions; the definition of a mutable 32-bit global that is 0."""

HEADER = b"\0asm\1\0\0\0"

SHARED = "rest"
"""Module of the imports of the rest; prefix of the exports of the first part that it gets."""


class Reader:
    """Reads numbers and vectors of a binary."""

    def __init__(self, data: bytes) -> None:
        """Begin at the start of some bytes."""
        self.data = data
        self.at = 0

    def number(self) -> int:
        """Read an unsigned number."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def take(self, count: int) -> bytes:
        """Read some bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def sized(self) -> bytes:
        """Read bytes after their number."""
        return self.take(self.number())

    def limits(self) -> None:
        """Skip the limits of a table or memory."""
        has_most = self.take(1)[0] & 1
        self.number()
        if has_most:
            self.number()


class Type(NamedTuple):
    """The type of a function."""

    parameters: bytes
    results: bytes


class Module:
    """The parts of a module that a split must know; ValueError if it has something that splitting does not cover."""

    def __init__(self, binary: bytes) -> None:
        """Parse a module."""
        self.sections: list[tuple[int, bytes]] = []
        reader = Reader(binary)
        reader.take(8)
        while reader.at < len(binary):
            self.sections.append((reader.take(1)[0], reader.sized()))
        self.types = self._types()
        self._read_imports()
        self.functions = [reader.number() for reader in self._items(FUNCTIONS)]
        self.tables = [self._cut(reader, lambda one: (one.take(1), one.limits())) for reader in self._items(TABLES)]
        self.memories = [self._cut(reader, Reader.limits) for reader in self._items(MEMORIES)]
        self.tags = [self._cut(reader, lambda one: (one.take(1), one.number())) for reader in self._items(TAGS)]
        self.globals = [self._global(reader) for reader in self._items(GLOBALS)]
        self.exports = [(reader.sized(), reader.take(1)[0], reader.number()) for reader in self._items(EXPORTS)]
        self.bodies = [reader.sized() for reader in self._items(CODE)]
        self.elements = [reader.data[reader.at :] for reader in self._items(ELEMENTS, most=1)]
        if len(self.memories) != 1 or Type(b"", b"") not in self.types:
            raise ValueError("a module with one memory of its own and a function without arguments was expected")

    def content(self, section: int) -> bytes:
        """Return the content of a section; empty if there is none."""
        return next((content for number, content in self.sections if number == section), b"\x00")

    def changed(self, contents: Mapping[int, bytes]) -> list[tuple[int, bytes]]:
        """Return the sections with other contents for some; one whose content is empty is left out."""
        if any(number not in ORDER for number, _ in self.sections):
            raise ValueError("a section of an unknown kind")
        sections = [one for one in self.sections if one[0] not in contents]
        sections += [(number, content) for number, content in contents.items() if content]
        return sorted(sections, key=lambda one: ORDER.index(one[0]))

    def _items(self, section: int, most: int | None = None) -> Iterable[Reader]:
        """Yield a reader at each item of a section; the reader must be moved past it."""
        reader = Reader(self.content(section))
        count = reader.number()
        for _ in range(count if most is None else min(most, count)):
            yield reader

    @staticmethod
    def _cut(reader: Reader, skip: object) -> bytes:
        """Return the bytes that `skip` reads."""
        begin = reader.at
        skip(reader)  # type: ignore[operator]
        return reader.data[begin : reader.at]

    def _types(self) -> list[Type]:
        found = []
        for reader in self._items(TYPES):
            if reader.take(1) != b"\x60":
                raise ValueError("a type that is no function's")
            found.append(Type(reader.sized(), reader.sized()))
        return found

    def _read_imports(self) -> None:
        self.imports: list[bytes] = []
        counts = dict.fromkeys(range(5), 0)
        for reader in self._items(IMPORTS):
            begin = reader.at
            reader.sized(), reader.sized()
            kind = reader.take(1)[0]
            counts[kind] += 1
            if kind == FUNCTION:
                reader.number()
            elif kind == GLOBAL:
                reader.take(2)
            else:
                raise ValueError(f"an import of kind {kind}")
            self.imports.append(reader.data[begin : reader.at])
        self.imported_functions, self.imported_globals = counts[FUNCTION], counts[GLOBAL]

    @staticmethod
    def _global(reader: Reader) -> bytes:
        """Return the definition of a global: its type, mutability, and value."""
        begin = reader.at
        reader.take(2)
        if reader.take(1) not in {CONST, GLOBAL_GET}:
            raise ValueError("a global with a computed value")
        reader.number()
        if reader.take(1) != END:
            raise ValueError("a global with a computed value")
        return reader.data[begin : reader.at]


def instrumented(binary: bytes) -> bytes:
    """Return a module whose function n sets the exported global `used:n` to 1 when it is called."""
    module = Module(binary)
    first = module.imported_globals + len(module.globals)
    count = len(module.bodies)
    bodies = []
    for n, body in enumerate(module.bodies):
        reader = Reader(body)
        for _ in range(reader.number()):  # local variables
            reader.number(), reader.take(1)
        bodies.append(body[: reader.at] + CONST + b"\x01" + GLOBAL_SET + unsigned(first + n) + body[reader.at :])
    changed = {
        GLOBALS: vector([*module.globals, *[MUTABLE_NUMBER] * count]),
        EXPORTS: vector(
            [
                *(exported(*one) for one in module.exports),
                *(exported(f"used:{n}".encode(), GLOBAL, first + n) for n in range(count)),
            ]
        ),
        CODE: vector([sized(body) for body in bodies]),
    }
    return written(module.changed(changed))


def with_exports(binary: bytes, names: Collection[str]) -> bytes:
    """Return a module that exports nothing under other names than these."""
    module = Module(binary)
    kept = [exported(*one) for one in module.exports if one[0].decode() in names]
    return written(module.changed({EXPORTS: vector(kept)}))


def split(binary: bytes, used: Collection[int]) -> tuple[bytes, bytes]:
    """Return the first part of a module, which has the functions of these numbers, and the rest."""
    module = Module(binary)
    own = frozenset(used)
    others = frozenset(range(len(module.bodies))) - own
    return _first_part(module, own), _rest(module, others)


def _first_part(module: Module, own: frozenset[int]) -> bytes:
    """Return the part that a page begins with."""
    table, is_loaded = len(module.tables), module.imported_globals + len(module.globals)
    slots = unsigned(len(module.bodies) + 1)
    load = GLOBAL_GET + unsigned(is_loaded) + NOT + IF + CONST + b"\x00" + _call(module, Type(b"", b""), table) + END
    shared = [
        ("memory", MEMORY, 0),
        *((f"table{n}", TABLE, n) for n in range(table)),
        ("slots", TABLE, table),
        *((f"global{n}", GLOBAL, module.imported_globals + n) for n in range(_shared_globals(module))),
        *((f"tag{n}", TAG, n) for n in range(len(module.tags))),
        ("loaded", GLOBAL, is_loaded),
    ]
    own_elements = _elements(module, own, table)
    count = Reader(module.content(ELEMENTS)).number()
    changed = {
        TABLES: vector([*module.tables, b"\x70\x01" + slots + slots]),
        GLOBALS: vector([*module.globals, MUTABLE_NUMBER]),
        EXPORTS: vector(
            [
                *(exported(*one) for one in module.exports),
                *(exported(f"{SHARED}:{name}".encode(), kind, index) for name, kind, index in shared),
            ]
        ),
        ELEMENTS: unsigned(count + len(own_elements)) + b"".join([*module.elements, *own_elements]),
        CODE: _code(module, own, load),
    }
    return written(module.changed(changed))


def _rest(module: Module, own: frozenset[int]) -> bytes:
    """Return the part that is loaded when one of its functions is called."""
    shared = [
        ("memory", MEMORY, module.memories[0]),
        *((f"table{n}", TABLE, table) for n, table in enumerate(module.tables)),
        ("slots", TABLE, b"\x70\x00\x00"),
        *((f"global{n}", GLOBAL, module.globals[n][:2]) for n in range(_shared_globals(module))),
        *((f"tag{n}", TAG, tag) for n, tag in enumerate(module.tags)),
    ]
    imports = [sized(SHARED.encode()) + sized(name.encode()) + bytes([kind]) + what for name, kind, what in shared]
    changed = {
        IMPORTS: vector([*module.imports, *imports]),
        GLOBALS: vector(module.globals[_shared_globals(module) :]),
        ELEMENTS: vector(_elements(module, own, len(module.tables))),
        CODE: _code(module, own, b""),
    }
    dropped = dict.fromkeys((CUSTOM, TABLES, MEMORIES, TAGS, EXPORTS, DATA, DATA_COUNT), b"")
    return written(module.changed(changed | dropped))


def _shared_globals(module: Module) -> int:
    """Return how many globals the parts share: all up to the last mutable one."""
    return max((n + 1 for n, one in enumerate(module.globals) if one[1]), default=0)


def _elements(module: Module, own: frozenset[int], table: int) -> list[bytes]:
    """Return the segments that put functions into their slots of the shared table, one for each run of numbers."""
    segments = []
    for _, run in groupby(enumerate(sorted(own)), key=lambda one: one[1] - one[0]):
        numbers = [n for _, n in run]
        functions = vector([unsigned(module.imported_functions + n) for n in numbers])
        segments.append(b"\x02" + unsigned(table) + CONST + signed(numbers[0] + 1) + END + b"\x00" + functions)
    return segments


def _code(module: Module, own: frozenset[int], load: bytes) -> bytes:
    """Return the code of a part: its functions, and stubs for the others, which begin with `load`."""
    table = len(module.tables)
    bodies = []
    for n, body in enumerate(module.bodies):
        if n not in own:
            kind = module.types[module.functions[n]]
            arguments = b"".join(LOCAL_GET + unsigned(place) for place in range(len(kind.parameters)))
            call = CALL_INDIRECT + unsigned(module.functions[n]) + unsigned(table)
            body = b"\x00" + load + arguments + CONST + signed(n + 1) + call + END
        bodies.append(sized(body))
    return vector(bodies)


def _call(module: Module, kind: Type, table: int) -> bytes:
    """Return the call of the function of a type whose slot is on the stack."""
    return CALL_INDIRECT + unsigned(module.types.index(kind)) + unsigned(table)


def unsigned(value: int) -> bytes:
    """Return an unsigned number in LEB128."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def signed(value: int) -> bytes:
    """Return a signed number, not below 0, in LEB128."""
    out = bytearray()
    while value > 63:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def sized(content: bytes) -> bytes:
    """Return bytes after their number."""
    return unsigned(len(content)) + content


def vector(items: Sequence[bytes]) -> bytes:
    """Return items after their number."""
    return unsigned(len(items)) + b"".join(items)


def exported(name: bytes, kind: int, index: int) -> bytes:
    """Return an export."""
    return sized(name) + bytes([kind]) + unsigned(index)


def written(sections: Iterable[tuple[int, bytes]]) -> bytes:
    """Return a module of these sections."""
    return HEADER + b"".join(bytes([number]) + sized(content) for number, content in sections)
