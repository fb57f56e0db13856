"""Which games are played of each game: every number of players, every way to play, every value of every option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.rng import Rng
from tests.conformance.fixture import Room
from tests.conformance.laws import Laws, refusal

ANY = 6
"""Games with options drawn at random."""


class Run(NamedTuple):
    """One game to be played."""

    seats: int
    options: dict[str, str]
    style: str
    seed: int

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([str(self.seats), self.style, *(chosen if len(chosen) < 4 else [f"any{self.seed}"])])


def runs(room: Room) -> list[Run]:
    """Return the games that are played of a game."""
    styles = list(room.laws.styles)
    every = list(Laws.styles)
    found: list[tuple[int, dict[str, str], str]] = [(seats, {}, style) for seats in room.seats for style in every]
    own = [style for style in styles if style not in every]
    found += [(room.seats[n % len(room.seats)], {}, style) for n, style in enumerate(own)]
    for n, (name, value) in enumerate(values(room)):
        seats = [count for count in room.seats if with_value(room, count, name, value) is not None]
        count = seats[n % len(seats)]
        found.append((count, with_value(room, count, name, value) or {}, styles[n % len(styles)]))
    for n in range(ANY if room.options else 0):
        rng = Rng(n)
        count = rng.choice(room.seats)
        found.append((count, drawn(room, count, rng), styles[n % len(styles)]))
    return [Run(*one, seed) for seed, one in enumerate(found)]


def values(room: Room) -> Iterator[tuple[str, str]]:
    """Yield every option with every value but its first, which all other games play with."""
    for name, option in room.options.items():
        for value in option["values"][1:]:
            yield name, value


def with_value(room: Room, seats: int, name: str, value: str) -> dict[str, str] | None:
    """Return options with this value and what it needs of others; None if it cannot be with so many players."""
    chosen = {name: value}
    while (why := refusal(room.game, seats, chosen)) is not None:
        if why.key != "error.option_requires" or why.args["other"] in chosen:
            return None
        chosen[why.args["other"]] = why.args["known"][0]
    return chosen


def drawn(room: Room, seats: int, rng: Rng) -> dict[str, str]:
    """Return values for all options that can be had together, drawn at random."""
    chosen: dict[str, str] = {}
    names = list(room.options)
    rng.shuffle(names)
    for name in names:
        possible = [v for v in room.options[name]["values"] if refusal(room.game, seats, {**chosen, name: v}) is None]
        if possible:
            chosen[name] = rng.choice(possible)
    return chosen
