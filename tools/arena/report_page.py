"""The report of an arena: one HTML file with tables and plots, without scripts, that opens anywhere."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import jinja2

from ludoglot.matches import MatchRecord
from tools.arena import standings
from tools.arena.game_records import GameRecords

TEMPLATE = "report_page.html.j2"

BINS = 24
"""Columns of a histogram."""

SHOWN_LINES = 10
"""Lines of the scoring that are shown, those in which winners are most ahead."""


class Group(NamedTuple):
    """Games of the same number of players with the same options."""

    players: int
    options: Mapping[str, str]
    records: list[MatchRecord]


def grouped(games: Iterable[tuple[Mapping[str, str], MatchRecord]]) -> list[Group]:
    """Return games by number of players and options, the fewest players first."""
    groups: dict[tuple[int, str], Group] = {}
    for options, record in games:
        players = len(record["lineup"])
        key = players, json.dumps(options, sort_keys=True)
        groups.setdefault(key, Group(players, options, [])).records.append(record)
    return [groups[key] for key in sorted(groups)]


def figures(group: Group) -> dict[str, Any]:
    """Return what the games of a group say, as plain data."""
    lineups: dict[tuple[str, ...], list[MatchRecord]] = {}
    for record in group.records:
        lineups.setdefault(tuple(sorted(record["lineup"])), []).append(record)
    equals = [record for record in group.records if len(set(record["lineup"])) == 1]
    return {
        "players": group.players,
        "options": dict(group.options),
        "games": len(group.records),
        "lineups": [
            {"lineup": lineup, "bots": [_figures(one) for one in standings.by_bot(dict.fromkeys(lineup), records)]}
            for lineup, records in sorted(lineups.items())
        ],
        "turn_order": [_figures(one) for one in standings.by_turn_order(equals or group.records)],
        "of_equals": bool(equals),
        "points": {name: _points(name, group.records) for name in sorted({name for one in lineups for name in one})},
        "lengths": [sum(record["moves"]) for record in group.records],
        "lines": [line._asdict() for line in standings.what_wins(group.records)],
    }


def write(file: Path, game: str, data: Mapping[str, Any], records: GameRecords) -> None:
    """Write the report of all games of an edition."""
    groups = [figures(group) for group in grouped(records.everything())]
    for group in groups:
        points = [value for values in group["points"].values() for value in values]
        group["point_plot"] = {
            name: histogram(values, min(points), max(points)) for name, values in group["points"].items()
        }
        group["length_plot"] = histogram(group["lengths"], min(group["lengths"]), max(group["lengths"]))
        group["lines"] = group["lines"][:SHOWN_LINES]
        widest = max([max(line["winners"], line["others"]) for line in group["lines"]], default=0)
        group["widest"] = max(widest, 1)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    text = environment.get_template(TEMPLATE).render(
        title=data["game"]["title"], game=game, edition=records.edition, rules=data["version"], groups=groups
    )
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")


class Histogram(NamedTuple):
    """Numbers counted in columns of equal width."""

    low: int
    high: int
    heights: list[float]
    """From 0 to 1, the highest column being 1."""
    mean: float


def histogram(values: Sequence[int], low: int, high: int) -> Histogram:
    """Return the histogram of some whole numbers from `low` to `high`."""
    width = -(-(high - low + 1) // BINS)
    counts = Counter((value - low) // width for value in values)
    columns = -(-(high - low + 1) // width)
    most = max(counts.values())
    return Histogram(low, high, [counts[n] / most for n in range(columns)], sum(values) / len(values))


def _points(name: str, records: Iterable[MatchRecord]) -> list[int]:
    return [
        points
        for record in records
        for bot, points in zip(record["lineup"], record["totals"], strict=True)
        if bot == name
    ]


def _figures(standing: standings.Standing) -> dict[str, Any]:
    low, high = standing.margin
    return {
        "name": standing.name,
        "games": standing.games,
        "share": round(standing.share, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "points": round(standing.mean, 2),
        "milliseconds": round(standing.pace, 3),
    }
