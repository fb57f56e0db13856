"""State of a game, declared once: annotations give the slots, a fast `copy` and the fields that tests print.

class State(engine.state.State):       # `seats` and `rng` are inherited
    turn: int
    deck: list[int]
    bags: list[list[int]]
    box: Shared[list[int]]          # never changed after set-up: copies share it

A copy shares what cannot change (numbers, texts, tuples) and copies lists, lists of lists, dicts, sets and generators.
Fields of any other mutable type are refused when the class is defined, so that no copy can leak into another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.rng import Rng

T = TypeVar("T")

_SHARED = "shared"

Shared = Annotated[T, _SHARED]
"""Marks a field of a state that never changes after set-up."""

Self = TypeVar("Self", bound="State")

_FLAT = (int, str, bool, float, bytes, type(None))


class Field(NamedTuple):
    """A field of a state: its name, its type, whether copies share it."""

    name: str
    kind: Any
    shared: bool


class _Declared(type):
    """Metaclass that turns annotations into slots and a generated `copy`."""

    fields: tuple[Field, ...]
    """The declared fields, inherited ones first."""

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> _Declared:
        # `__annotations__` are texts: every module has `from __future__ import annotations`.
        slots = namespace["__slots__"] = tuple(namespace.get("__annotations__", ()))
        cls = super().__new__(mcs, name, bases, namespace)
        # With globals None, inherited annotations are resolved in the modules of their classes.
        hints = get_type_hints(cls, None, {name: cls}, include_extras=True)
        inherited = tuple(field for base in bases for field in getattr(base, "fields", ()))
        cls.fields = inherited + tuple(_field(name, slot, hints[slot]) for slot in slots)
        if bases:
            cls.copy = _generated_copy(cls)  # type: ignore[attr-defined]
        return cls


def _field(owner: str, name: str, kind: Any) -> Field:
    shared = get_origin(kind) is Annotated and _SHARED in get_args(kind)
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if not shared and _copy_expression("x", kind) is None:
        raise TypeError(f"{owner}.{name}: {kind} can neither be copied nor shared; see engine/state.py")
    return Field(name, kind, shared)


def _copy_expression(value: str, kind: Any) -> str | None:
    """Return the expression that copies a value of a type; None if there is none."""
    if _is_immutable(kind):
        return value
    origin, parts = get_origin(kind), get_args(kind)
    if origin is list and _is_immutable(parts[0]):
        return f"{value}[:]"
    if origin is list and get_origin(parts[0]) is list and _is_immutable(get_args(parts[0])[0]):
        return f"[x[:] for x in {value}]"
    if kind is Rng or (origin in (dict, set) and all(map(_is_immutable, parts))):
        return f"{value}.copy()"
    return None


def _is_immutable(kind: Any) -> bool:
    """Return whether values of a type are immutable: numbers, texts, tuples and records of such."""
    if kind in _FLAT or kind is Any:
        return True
    origin = get_origin(kind)
    if origin is tuple:
        return all(part is Ellipsis or _is_immutable(part) for part in get_args(kind))
    if origin is Union or type(kind).__name__ == "UnionType":
        return all(map(_is_immutable, get_args(kind)))
    return isinstance(kind, type) and issubclass(kind, tuple)


def _generated_copy(cls: Any) -> Any:
    """Generate the function that copies the fields one by one: as fast as one written by hand."""
    lines = ["def copy(self):", *(f"    {line}" for line in copying(cls.fields, "new(cls)"))]
    scope: dict[str, Any] = {"new": object.__new__, "cls": cls}
    exec("\n".join(lines), scope)
    function = scope["copy"]
    function.__doc__ = "Return an independent copy, the generator included."
    return function


def copying(fields: Sequence[Field], empty: str) -> list[str]:
    """Return the lines of a function that copies the fields of `self`; `empty` is the expression of an empty state."""
    return [f"s = {empty}", *(f"s.{field.name} = {_expression(field)}" for field in fields), "return s"]


def _expression(field: Field) -> str:
    value = f"self.{field.name}"
    return value if field.shared else _copy_expression(value, field.kind) or value


class State(metaclass=_Declared):
    """Base class of states; the state of a game inherits it and declares its fields."""

    seats: int
    """The number of players."""
    rng: Rng
    """The generator of all random numbers in play."""

    def copy(self: Self) -> Self:
        """Return an independent copy, the generator included."""
        raise NotImplementedError("a state declares its fields as annotations")


def plain(value: Any, names: Sequence[str] = ()) -> Any:
    """Return the value of a field as JSON; where `names` are given, numbers are indices into them."""
    if isinstance(value, Rng):
        return value.state
    if isinstance(value, dict):
        return {str(key): plain(item, names) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item, names) for item in value]
    if isinstance(value, set):
        return sorted(plain(item, names) for item in value)
    return names[value] if names and type(value) is int and value >= 0 else value
