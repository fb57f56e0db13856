"""Reader of scenarios: descriptions of positions in examples, tests and puzzles, and in files from anywhere.

Impossible values are refused with BadRequest `error.arrange`, which names the place and the possible values. A scenario
therefore never fails with a Python error, and never yields a state with numbers that no play could reach.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NoReturn, get_args, get_origin

from engine.messages import BadRequest, Json, shortened
from engine.rng import Rng

MAX_NUMBER = 10_000
"""Default upper bound of numbers in a scenario; no game has that many pieces."""

MAX_TRIED_SEEDS = 200_000
"""How many seeds are tried for a required draw: a few seconds at most; draws are one in thousands."""

MAX_VALUE_CHARS = 60
"""Refusals cut longer values that they quote after their place."""


class ScenarioReader:
    """One object of a scenario, whose fields have known names."""

    def __init__(self, content: Any, known: Iterable[str], where: str = "") -> None:
        """Read the object at the place `where`; `known` are the names that its fields may have."""
        self.where = where
        if not isinstance(content, dict):
            raise BadRequest(
                "error.arrange",
                value=f"{where or 'arranged'}: {shortened(str(content), MAX_VALUE_CHARS)}",
                known=["{…}"],
            )
        self.content: Json = content
        names = list(known)
        for name in content:
            if name not in names:
                self.refuse(str(name), "", names)

    def __contains__(self, name: str) -> bool:
        """Return whether a field has a value; null counts as absent, as everywhere."""
        return self.content.get(name) is not None

    def refuse(self, name: str, value: Any, known: Iterable[Any]) -> NoReturn:
        """Refuse the value of a field; `known` are the possible values. An empty text refuses the name itself."""
        place = f"{self.where}.{name}" if self.where else name
        quoted = place if value == "" else f"{place}: {shortened(str(value), MAX_VALUE_CHARS)}"
        raise BadRequest("error.arrange", value=quoted, known=[str(one) for one in known])

    def raw(self, name: str, default: Any) -> Any:
        """Return the value of a field unchecked; the caller checks it."""
        value = self.content.get(name)
        return default if value is None else value

    def number(self, name: str, default: int, minimum: int = 0, maximum: int = MAX_NUMBER) -> int:
        """Return a whole number within bounds."""
        return self._number(name, self.raw(name, default), minimum, maximum)

    def numbers(self, name: str, default: Sequence[int], minimum: int = 0, maximum: int = MAX_NUMBER) -> list[int]:
        """Return a list of whole numbers within bounds."""
        return [self._number(f"{name}[{n}]", one, minimum, maximum) for n, one in enumerate(self.items(name, default))]

    def flag(self, name: str, default: bool) -> bool:
        """Return true or false."""
        value = self.raw(name, default)
        if not isinstance(value, bool):
            self.refuse(name, value, ("true", "false"))
        return value

    def word(self, name: str, default: str, known: Collection[str]) -> str:
        """Return one of the known words; the default need not be one of them."""
        value = self.raw(name, default)
        if value != default and (not isinstance(value, str) or value not in known):
            self.refuse(name, value, known)
        return str(value)

    def items(self, name: str, default: Sequence[Any] = (), maximum: int = MAX_NUMBER) -> list[Any]:
        """Return a list."""
        value = self.raw(name, default)
        if not isinstance(value, list | tuple) or len(value) > maximum:
            self.refuse(name, value, ["[…]"])
        return list(value)

    def words(self, name: str, default: Sequence[str] = (), known: Collection[str] | None = None) -> list[str]:
        """Return a list of texts; if `known` is given, each must be one of them."""
        words = self.items(name, default)
        for n, one in enumerate(words):
            if not isinstance(one, str) or (known is not None and one not in known):
                self.refuse(f"{name}[{n}]", one, known or ["…"])
        return words

    def counts(self, name: str, known: Collection[str], maximum: int = MAX_NUMBER) -> dict[str, int]:
        """Return an object of known names with numbers from 0 up: {crete: 2}."""
        content = self.part(name, known)
        return {one: content.number(one, 0, 0, maximum) for one in content.content}

    def part(self, name: str, known: Iterable[str]) -> ScenarioReader:
        """Return a reader of an object; an empty one if it is absent."""
        return ScenarioReader(self.raw(name, {}), known, f"{self.where}.{name}" if self.where else name)

    def parts(self, name: str, known: Iterable[str], count: int) -> Iterator[ScenarioReader]:
        """Yield readers of `count` objects of a list; those that are absent are empty."""
        rows, names = self.items(name), list(known)
        if len(rows) > count:
            self.refuse(name, len(rows), range(count + 1))
        for n in range(count):
            yield ScenarioReader(rows[n] if n < len(rows) else {}, names, f"{self.where}{name}[{n}]")

    def field(self, name: str, like: Any, ids: Sequence[str] = (), kind: Any = None) -> Any:
        """Return the value of a field of a state, of the same shape as `like`; ids become their indices.

        `kind` is the declared type, such as `list[list[int]]`: an empty list does not show the type of its members.
        """
        return self._like(name, self.content[name], like, ids, kind)

    def _like(self, name: str, value: Any, like: Any, ids: Sequence[str], kind: Any) -> Any:
        if isinstance(like, list):
            if not isinstance(value, list):
                self.refuse(name, value, ["[…]"])
            if like and isinstance(like[0], list) and len(value) != len(like):  # one for each seat, pile, place
                self.refuse(name, value, [f"{len(like)} × […]"])
            inner = (get_args(kind) or (None,))[0]
            member = like[0] if like else [] if get_origin(inner) is list else 0
            return [self._like(f"{name}[{n}]", one, member, ids, inner) for n, one in enumerate(value)]
        if isinstance(like, bool) or not isinstance(like, int):
            if type(value) is not type(like):
                self.refuse(name, value, [type(like).__name__])
            return value
        if ids:
            if value is None:
                return -1
            if value not in ids:
                self.refuse(name, value, ids)
            return ids.index(value)
        return self._number(name, value, -1, MAX_NUMBER)

    def _number(self, name: str, value: Any, minimum: int, maximum: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not minimum <= value <= maximum:
            self.refuse(name, value, [f"{minimum} … {maximum}"])
        return value


class Stock:
    """The pieces that a scenario has not placed yet: named ones, each once, and copies such as `coin#3`."""

    def __init__(self, ids: Sequence[str], faces: Sequence[str] | None = None) -> None:
        """Start with all pieces; `faces` are the names that several copies share."""
        self.ids, self.faces = ids, faces or ids
        self.free = dict.fromkeys(range(len(ids)))

    def take(
        self, reader: ScenarioReader, place: str, name: Any, allowed: Callable[[int], bool] = lambda _: True
    ) -> int:
        """Take the piece with this id, or the next free copy of this name, and return its number."""
        for number in self.free:
            if name in (self.ids[number], self.faces[number]) and allowed(number):
                del self.free[number]
                return number
        reader.refuse(place, name, dict.fromkeys(self.faces[number] for number in self.free if allowed(number)))

    def take_all(
        self,
        reader: ScenarioReader,
        place: str,
        default: Sequence[str] = (),
        allowed: Callable[[int], bool] = lambda _: True,
    ) -> list[int]:
        """Take the pieces of a list of names; null means no piece and gives -1."""
        names = reader.items(place, default)
        return [
            -1 if name is None else self.take(reader, f"{place}[{n}]", name, allowed) for n, name in enumerate(names)
        ]


def chance_of(fits: Callable[[Rng], bool], refuse: Callable[[], NoReturn]) -> Rng:
    """Return a generator that satisfies `fits` (a required draw); calls `refuse` if no tried seed does."""
    for seed in range(MAX_TRIED_SEEDS):
        if fits(Rng(seed)):
            return Rng(seed)
    refuse()


def usual_seats(data: Json) -> int:
    """Return the default number of seats of a scenario: `usual` in `game.yaml`, else the minimum."""
    counts = data["game"]["players"]
    return int(counts.get("usual", counts["min"]))
