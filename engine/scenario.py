"""Reading the description of a position: of examples, tests, puzzles, and of files that come from anywhere.

Whatever cannot be is refused with BadRequest `error.arrange`, which names the place and what could stand there; so an
arrangement never fails with a Python error and never gives a table that no play could reach by its numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, NoReturn, get_args, get_origin

from engine.messages import BadRequest, Json
from engine.rng import Rng

MOST = 10_000
"""No number in a description is larger, unless it is said; boxes are not that large."""

SEEDS = 200_000
"""How many seeds are tried for a wanted draw: a few seconds at the most, where a draw is one in thousands."""


class ScenarioReader:
    """A part of a description: an object with known names."""

    def __init__(self, content: Any, known: Iterable[str], where: str = "") -> None:
        """Take an object of a description that stands at `where`; `known` are the names that it may have."""
        self.where = where
        if not isinstance(content, dict):
            raise BadRequest("error.arrange", value=f"{where or 'arranged'}: {_short(content)}", known=["{…}"])
        self.content: Json = content
        names = list(known)
        for name in content:
            if name not in names:
                self.refuse(str(name), "", names)

    def __contains__(self, name: str) -> bool:
        """Return whether something stands under a name; null says nothing, as everywhere."""
        return self.content.get(name) is not None

    def refuse(self, name: str, value: Any, known: Iterable[Any]) -> NoReturn:
        """Refuse what stands under a name; `known` is what could stand there."""
        place = f"{self.where}.{name}" if self.where else name
        shown = place if value == "" else f"{place}: {_short(value)}"
        raise BadRequest("error.arrange", value=shown, known=[str(one) for one in known])

    def raw(self, name: str, default: Any) -> Any:
        """Return what stands under a name as it is, for those who check it themselves."""
        value = self.content.get(name)
        return default if value is None else value

    def number(self, name: str, default: int, least: int = 0, most: int = MOST) -> int:
        """Return a whole number within bounds."""
        return self._number(name, self.raw(name, default), least, most)

    def numbers(self, name: str, default: Sequence[int], least: int = 0, most: int = MOST) -> list[int]:
        """Return a list of whole numbers within bounds."""
        return [self._number(f"{name}[{n}]", one, least, most) for n, one in enumerate(self.items(name, default))]

    def flag(self, name: str, default: bool) -> bool:
        """Return true or false."""
        value = self.raw(name, default)
        if not isinstance(value, bool):
            self.refuse(name, value, ("true", "false"))
        return value

    def word(self, name: str, default: str, known: Collection[str]) -> str:
        """Return one of the known words; the default may be none of them."""
        value = self.raw(name, default)
        if value != default and (not isinstance(value, str) or value not in known):
            self.refuse(name, value, known)
        return str(value)

    def items(self, name: str, default: Sequence[Any] = (), most: int = MOST) -> list[Any]:
        """Return a list."""
        value = self.raw(name, default)
        if not isinstance(value, list | tuple) or len(value) > most:
            self.refuse(name, value, ["[…]"])
        return list(value)

    def words(self, name: str, default: Sequence[str] = (), known: Collection[str] | None = None) -> list[str]:
        """Return a list of texts, each one of the known if they are given."""
        found = self.items(name, default)
        for n, one in enumerate(found):
            if not isinstance(one, str) or (known is not None and one not in known):
                self.refuse(f"{name}[{n}]", one, known or ["…"])
        return found

    def counts(self, name: str, known: Collection[str], most: int = MOST) -> dict[str, int]:
        """Return an object of known names with numbers from 0: {crete: 2}."""
        content = self.part(name, known)
        return {one: content.number(one, 0, 0, most) for one in content.content}

    def part(self, name: str, known: Iterable[str]) -> ScenarioReader:
        """Return an object; an empty one where there is none."""
        return ScenarioReader(self.raw(name, {}), known, f"{self.where}.{name}" if self.where else name)

    def parts(self, name: str, known: Iterable[str], count: int) -> Iterator[ScenarioReader]:
        """Yield `count` objects of a list; those that are not given are empty."""
        rows, names = self.items(name), list(known)
        if len(rows) > count:
            self.refuse(name, len(rows), range(count + 1))
        for n in range(count):
            yield ScenarioReader(rows[n] if n < len(rows) else {}, names, f"{self.where}{name}[{n}]")

    def field(self, name: str, like: Any, ids: Sequence[str] = (), kind: Any = None) -> Any:
        """Return the value of a field of a state, of the same form as `like`; ids become their numbers.

        `kind` is the declared type, such as `list[list[int]]`: an empty list says nothing of its members.
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
        return self._number(name, value, -1, MOST)

    def _number(self, name: str, value: Any, least: int, most: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.refuse(name, value, [f"{least} … {most}"])
        return value


class Stock:
    """The pieces that an arrangement may still put somewhere: named ones, each once, and copies such as `coin#3`."""

    def __init__(self, ids: Sequence[str], faces: Sequence[str] | None = None) -> None:
        """Begin with all pieces; `faces` are the names that several copies share."""
        self.ids, self.faces = ids, faces or ids
        self.free = dict.fromkeys(range(len(ids)))

    def take(
        self, given: ScenarioReader, place: str, name: Any, allowed: Callable[[int], bool] = lambda _: True
    ) -> int:
        """Take the piece with this id, or the next free copy of this name, and return its number."""
        for number in self.free:
            if name in (self.ids[number], self.faces[number]) and allowed(number):
                del self.free[number]
                return number
        given.refuse(place, name, dict.fromkeys(self.faces[number] for number in self.free if allowed(number)))

    def take_all(
        self,
        given: ScenarioReader,
        place: str,
        default: Sequence[str] = (),
        allowed: Callable[[int], bool] = lambda _: True,
    ) -> list[int]:
        """Take the pieces of a list of names; null stands for none and gives -1."""
        names = given.items(place, default)
        return [
            -1 if name is None else self.take(given, f"{place}[{n}]", name, allowed) for n, name in enumerate(names)
        ]


def chance_of(fits: Callable[[Rng], bool], refuse: Callable[[], NoReturn]) -> Rng:
    """Return a generator that fits what is wanted of it (a draw); `refuse` is called when none of many does."""
    for seed in range(SEEDS):
        if fits(Rng(seed)):
            return Rng(seed)
    refuse()


def usual_seats(data: Json) -> int:
    """Return how many sit at an arranged table that does not say it: `usual` of `game.yaml`, else the fewest."""
    counts = data["game"]["players"]
    return int(counts.get("usual", counts["min"]))


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:57]}…"
