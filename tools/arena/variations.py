"""`python build.py arena artifact --vary rules/artifact/tables.yaml:41`: a game with a number one lower and one higher.

The variations play the same deals with the same bots, so that small differences show.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from compiler.base.diagnostics import Problems
from compiler.rules import load_game
from ludoglot.matches import MatchRecord
from tools.arena.errors import ArenaError
from tools.arena.standings import Z_95, won

PLACE = re.compile(r"(?P<file>.+?):(?P<line>\d+)(?::(?P<column>\d+))?")
NUMBER = re.compile(r"(?<![\w.\"'“-])-?\d+(?![\w.\"'”-])")


class Spot(NamedTuple):
    """A number in a file of rules."""

    file: str
    line: int
    column: int
    value: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


class Variation(NamedTuple):
    """The rules with one number changed, or why they cannot be played so."""

    name: str
    rules: str
    """The compiled rules as JSON; "" if they are refused."""
    refusal: str = ""


def spot(place: str, root: Path) -> Spot:
    """Return the number at FILE:LINE or FILE:LINE:COLUMN; ArenaError if there is none, or several."""
    found = PLACE.fullmatch(place)
    if not found:
        raise ArenaError(f'"{place}" is no place; write FILE:LINE or FILE:LINE:COLUMN')
    file, number = root / found["file"], int(found["line"])
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeError):
        raise ArenaError(f"there is no file {found['file']}") from None
    if not 0 < number <= len(lines):
        raise ArenaError(f"{found['file']} has {len(lines)} lines")
    text = lines[number - 1].partition(" #")[0]
    spots = [Spot(found["file"], number, one.start() + 1, int(one[0])) for one in NUMBER.finditer(text)]
    if found["column"]:
        spots = [one for one in spots if one.column == int(found["column"])]
    if not spots:
        raise ArenaError(f"there is no number at {place}")
    if len(spots) > 1:
        listed = ", ".join(f"{one} ({one.value})" for one in spots)
        raise ArenaError(f"there are {len(spots)} numbers at {place}; choose from {listed}")
    return spots[0]


def variations(game: str, data: Mapping[str, Any], spots: Sequence[Spot], root: Path) -> Iterator[Variation]:
    """Yield the rules with each number one lower and one higher. The weights stay those of the rules as they are."""
    with tempfile.TemporaryDirectory(prefix="ludoglot-arena-") as name:
        draft = Path(name)
        for folder in (f"rules/{game}", "rules/schema", "engine/games"):
            shutil.copytree(root / folder, draft / folder, ignore=shutil.ignore_patterns("__pycache__"))
        for one in spots:
            file = draft / one.file
            source = file.read_text("utf-8")
            for value in (one.value - 1, one.value + 1):
                lines = source.splitlines(keepends=True)
                line, begin = lines[one.line - 1], one.column - 1
                lines[one.line - 1] = line[:begin] + str(value) + line[begin + len(str(one.value)) :]
                file.write_text("".join(lines), "utf-8", newline="\n")
                yield _compiled(game, data, f"{one}: {one.value} → {value}", draft)
            file.write_text(source, "utf-8", newline="\n")


def _compiled(game: str, data: Mapping[str, Any], name: str, root: Path) -> Variation:
    problems = Problems()
    varied = load_game(game, problems, root).data
    if problems.failed:
        return Variation(name, "", str(problems.errors[0]))
    return Variation(name, json.dumps({**varied, "weights": data["weights"]} if "weights" in data else varied))


class Measure(NamedTuple):
    """What is compared between variations: a name, and its value in a game."""

    name: str
    of: Callable[[MatchRecord], float]


def _lead(record: MatchRecord) -> float:
    best, *others = sorted(record["totals"], reverse=True)
    return best - others[0]


MEASURES = (
    Measure("points", lambda record: sum(record["totals"]) / len(record["totals"])),
    Measure("lead", _lead),
    Measure("moves", lambda record: sum(record["moves"])),
    Measure("first wins", lambda record: 100 * won(record, record["first"])),
)
"""Points of a seat, lead of the winner, moves of a game, wins of 100 of the seat of the first move."""


def changes(base: Sequence[MatchRecord], varied: Sequence[MatchRecord]) -> list[tuple[float, float]]:
    """Return for each measure how much it changes, and half of the 95 % confidence interval, by pairs of the same game.

    Games are the same if they have the same deal and the same bots in the same seats; others are left out.
    """
    before = {(record["seed"], *record["lineup"]): record for record in base}
    pairs = [(before[key], record) for record in varied if (key := (record["seed"], *record["lineup"])) in before]
    found = []
    for measure in MEASURES:
        differences = [measure.of(record) - measure.of(old) for old, record in pairs]
        mean = sum(differences) / len(differences)
        spread = sum((one - mean) ** 2 for one in differences) / max(len(differences) - 1, 1)
        found.append((mean, Z_95 * sqrt(spread / len(differences))))
    return found


def heading() -> str:
    """Return the first line of the table."""
    return f"{'number':44}" + "".join(f"{measure.name:>18}" for measure in MEASURES)


def base_line(records: Sequence[MatchRecord]) -> str:
    """Return the line of the rules as they are: the mean of each measure."""
    means = [sum(map(measure.of, records)) / len(records) for measure in MEASURES]
    return f"{'as it is':44}" + "".join(f"{mean:>18.1f}" for mean in means)


def line(name: str, found: Sequence[tuple[float, float]]) -> str:
    """Return the line of a variation: how each measure changes, ± its confidence interval."""
    return f"{name:44}" + "".join(f"{f'{mean:+.1f} ± {half:.1f}':>18}" for mean, half in found)
