"""The games that the suite plays: every number of players, every style, every value of every option.

Values of options are played many at once, in as few games as hold them all, and bots play with as many players as there
may be. A sweep plays each value by itself, with every number of players, and adds games of bots with fewer players.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.rng import Rng
from tests.conformance.fixture import GameFixture
from tests.conformance.laws import Laws, refusal

RANDOM_OPTION_RUNS = (3, 6)
"""Runs with random options: in every run of the suite, and with a sweep."""

MOST_TOGETHER = 5
"""Values of options that one game plays, besides those that they require: with more, one may hide another."""

QUICK_STYLES = {"greedy": "random"}
"""Style -> the one that takes its place where the style does not matter."""


class Run(NamedTuple):
    """The set-up of one game to play."""

    seats: int
    options: dict[str, str]
    style: str
    seed: int

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([str(self.seats), self.style, *(chosen if len(chosen) < 4 else [f"any{self.seed}"])])


def runs(fixture: GameFixture) -> list[Run]:
    """Return the runs of a game.

    Values of options are played without bots, whose heuristics take most of the time; `sweep_runs` has the others.
    """
    styles = list(fixture.laws.styles)
    every = list(Laws.styles)
    setups: list[tuple[int, dict[str, str], str]] = [(seats, {}, "random") for seats in fixture.seats]
    setups += [(fixture.seats[-1], {}, style) for style in every if style != "random"]
    own = [style for style in styles if style not in every]
    setups += [(fixture.seats[n % len(fixture.seats)], {}, style) for n, style in enumerate(own)]
    setups += [(*one, _quick(styles[n % len(styles)])) for n, one in enumerate(covering(fixture))]
    found = [Run(*one, seed) for seed, one in enumerate(setups)]
    return found + [_random_run(fixture, n) for n in range(RANDOM_OPTION_RUNS[0] if fixture.options else 0)]


def sweep_runs(fixture: GameFixture) -> list[Run]:
    """Return the runs that only a sweep plays.

    These are more random options, bots with fewer players, and every value of every option by itself with every number
    of players: by bots with one of them, at random or in a style of the game with the others.
    """
    styles = list(fixture.laws.styles)
    found = [_random_run(fixture, n) for n in range(*RANDOM_OPTION_RUNS)] if fixture.options else []
    found += [Run(seats, {}, "greedy", seats) for seats in fixture.seats[:-1]]
    for seed, (name, value) in enumerate(values(fixture)):
        seats = _seats(fixture, name, value)
        for n, count in enumerate(seats):
            style = "greedy" if n == seed % len(seats) else _quick(styles[(seed + n) % len(styles)])
            found.append(Run(count, with_value(fixture, count, name, value) or {}, style, seed))
    return found


def covering(fixture: GameFixture) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield numbers of players with options such that every value of every option is in one of them.

    Each has some values that are allowed together; the numbers of players take turns, the lowest first. A value that
    is allowed with none of them is left out: test_every_value_is_allowed reports it.
    """
    missing = list(values(fixture))
    without = 0
    for seats in itertools.cycle(fixture.seats):
        if not missing or without == len(fixture.seats):
            return
        chosen: dict[str, str] = {}
        for name, value in missing:
            if len(chosen) < MOST_TOGETHER:
                chosen = with_value(fixture, seats, name, value, chosen) or chosen
        missing = [(name, value) for name, value in missing if chosen.get(name) != value]
        without = 0 if chosen else without + 1
        if chosen:
            yield seats, chosen


def _quick(style: str) -> str:
    """Return the style that takes the place of another where it does not matter."""
    return QUICK_STYLES.get(style, style)


def _seats(fixture: GameFixture, name: str, value: str) -> list[int]:
    """Return the numbers of players with which an option may have a value."""
    return [count for count in fixture.seats if with_value(fixture, count, name, value) is not None]


def _random_run(fixture: GameFixture, n: int) -> Run:
    rng, styles = Rng(n), list(fixture.laws.styles)
    count = rng.choice(fixture.seats)
    return Run(count, random_options(fixture, count, rng), styles[n % len(styles)], n)


def values(fixture: GameFixture) -> Iterator[tuple[str, str]]:
    """Yield every option with every value but its default, which the other runs have."""
    for name, option in fixture.options.items():
        for value in option["values"][1:]:
            yield name, value


def with_value(
    fixture: GameFixture, seats: int, name: str, value: str, others: Mapping[str, str] = MappingProxyType({})
) -> dict[str, str] | None:
    """Return options with this value and the values that it requires, besides others that are chosen already.

    None if the value is not for this number of players, or not allowed with the others.
    """
    if name in others:
        return None
    chosen = {**others, name: value}
    while (reason := refusal(fixture.game, seats, chosen)) is not None:
        if reason.key != "error.option_requires" or reason.args["other"] in chosen:
            return None
        chosen[reason.args["other"]] = reason.args["known"][0]
    return chosen


def random_options(fixture: GameFixture, seats: int, rng: Rng) -> dict[str, str]:
    """Return random values for all options, such that they are allowed together."""
    chosen: dict[str, str] = {}
    names = list(fixture.options)
    rng.shuffle(names)
    for name in names:
        possible = [
            v for v in fixture.options[name]["values"] if refusal(fixture.game, seats, {**chosen, name: v}) is None
        ]
        if possible:
            chosen[name] = rng.choice(possible)
    return chosen
