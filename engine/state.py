"""The state of a game, declared once: its annotations give the slots, a fast `copy` and the fields that tests print.

class State(engine.state.State):       # `seats` and `rng` are there already
    turn: int
    deck: list[int]
    bags: list[list[int]]
    box: Shared[list[int]]          # never changed once a table is set: copies share it

A copy shares what cannot change (numbers, texts, tuples) and copies lists, lists of lists, dicts, sets and generators.
Whatever else may change in place is refused when the class is made, so that no copy can ever leak into another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.rng import Rng

T = TypeVar("T")

_SHARED = "shared"

Shared = Annotated[T, _SHARED]
"""Marks a field of a state that nobody changes once the table is set."""

Self = TypeVar("Self", bound="State")

_FLAT = (int, str, bool, float, bytes, type(None))


class Field(NamedTuple):
    """A field of a state: its name, its type, and whether copies share it."""

    name: str
    kind: Any
    shared: bool


class _Declared(type):
    """Turns the annotations of a state into slots and a `copy` written for them."""

    fields: tuple[Field, ...]
    """What a state declares, what it inherits first."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _Declared:
        # `__annotations__` are texts: every module has `from __future__ import annotations`.
        slots = namespace["__slots__"] = tuple(namespace.get("__annotations__", ()))
        cls = super().__new__(mcs, name, bases, namespace)
        # Without globals of ours, what is inherited is read where it stands.
        hints = get_type_hints(cls, None, {name: cls}, include_extras=True)
        inherited = tuple(field for base in bases for field in getattr(base, "fields", ()))
        cls.fields = inherited + tuple(_field(name, slot, hints[slot]) for slot in slots)
        if bases:
            cls.copy = _written(cls)  # type: ignore[attr-defined]
        return cls


def _field(owner: str, name: str, kind: Any) -> Field:
    shared = get_origin(kind) is Annotated and _SHARED in get_args(kind)
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if not shared and _copied("x", kind) is None:
        raise TypeError(f"{owner}.{name}: {kind} can neither be copied nor shared; see engine/state.py")
    return Field(name, kind, shared)


def _copied(value: str, kind: Any) -> str | None:
    """Return the expression that copies a value of a type; None if there is none."""
    if _unchanging(kind):
        return value
    origin, parts = get_origin(kind), get_args(kind)
    if origin is list and _unchanging(parts[0]):
        return f"{value}[:]"
    if origin is list and get_origin(parts[0]) is list and _unchanging(get_args(parts[0])[0]):
        return f"[x[:] for x in {value}]"
    if kind is Rng or (origin in (dict, set) and all(map(_unchanging, parts))):
        return f"{value}.copy()"
    return None


def _unchanging(kind: Any) -> bool:
    """Return whether values of a type never change: numbers, texts, tuples and records of such."""
    if kind in _FLAT or kind is Any:
        return True
    origin = get_origin(kind)
    if origin is tuple:
        return all(part is Ellipsis or _unchanging(part) for part in get_args(kind))
    if origin is Union or type(kind).__name__ == "UnionType":
        return all(map(_unchanging, get_args(kind)))
    return isinstance(kind, type) and issubclass(kind, tuple)


def _written(cls: Any) -> Any:
    """Write the function that copies the fields one by one: as fast as one made by hand."""
    lines = ["def copy(self):", *(f"    {line}" for line in copying(cls.fields, "new(cls)"))]
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec("\n".join(lines), scope)
    written = scope["copy"]
    written.__doc__ = "Return an independent copy, the generator included."
    return written


def copying(fields: Sequence[Field], empty: str) -> list[str]:
    """Return the lines of a function that copies the fields of `self`; `empty` is how a bare state is made."""
    return [f"s = {empty}", *(f"s.{field.name} = {_expression(field)}" for field in fields), "return s"]


def _expression(field: Field) -> str:
    value = f"self.{field.name}"
    return value if field.shared else _copied(value, field.kind) or value


class State(metaclass=_Declared):
    """What every state holds and can do; a game's own state inherits it and declares its fields."""

    seats: int
    """How many play."""
    rng: Rng
    """All chance of the table."""

    def copy(self: Self) -> Self:
        """Return an independent copy, the generator included."""
        raise NotImplementedError("a state declares its fields as annotations")


def plain(value: Any, names: Sequence[str] = ()) -> Any:
    """Return the value of a field in plain JSON; where `names` are given, numbers are indices into them."""
    if isinstance(value, Rng):
        return value.state
    if isinstance(value, dict):
        return {str(key): plain(item, names) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item, names) for item in value]
    if isinstance(value, set):
        return sorted(plain(item, names) for item in value)
    return names[value] if names and type(value) is int and value >= 0 else value
