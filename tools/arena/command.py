"""`python build.py arena thebes --bots greedy,random`: games between bots, on all processors, and their tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from compiler.base.console import refused, say, shown
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.base.process import StepFailed
from compiler.rules import game_ids, load_game
from engine.bots import BOTS
from engine.games import make
from engine.messages import BadRequest
from ludoglot.matches import MatchRecord
from tools.arena import markdown, report_page, standings, variations
from tools.arena.errors import ArenaError
from tools.arena.executors import LOCAL, Workers, workers
from tools.arena.game_records import GameRecords, edition
from tools.arena.pairings import Pairing, counted, play
from tools.arena.standings import Standing

FOLDER = ROOT / "arena"
"""Where the games are kept, one file for each game."""


class Settings(NamedTuple):
    """How an arena plays."""

    games: int = 100
    """About how many games for each line-up; each deal is played to the end in every seating."""
    seed: int = 1
    options: Mapping[str, str] = {}
    decide: float | None = None
    """Stop when it is decided whether the first bot wins more than this share, from 0 to 1."""
    where: str = LOCAL
    """`local`, or the address of a cluster; see `tools.arena.executors`."""
    processes: int = 0
    """Local processes; 0: one for each processor."""
    store: Path | None = None
    """The file of the games; None: that of the game in `FOLDER`."""
    report: Path | None = None
    """Write a page with the results of the whole file there."""
    json: Path | None = None
    """Write the results there for other programs."""
    markdown: Path | None = None
    """Write the line-ups of this run into that page of the documentation."""


def run(game: str, levels: Sequence[str], settings: Settings) -> int:
    """Let a bot for each seat play each other and print their table; returns the exit status."""
    return _arena(game, len(levels), levels, [tuple(levels)], settings)


def run_ladder(game: str, levels: Sequence[str], players: int, settings: Settings) -> int:
    """Let each level play the one below it, which has all other seats; returns the exit status.

    0 players are the fewest that the game is for.
    """
    if len(levels) < 2:
        return refused("a ladder needs at least two bots")
    data = rules_of(game)
    if isinstance(data, int):
        return data
    players = players or data["game"]["players"]["min"]
    lineups = [(level, *[below] * (players - 1)) for below, level in pairwise(levels)]
    return _arena(game, players, levels, lineups, settings, ladder=True)


def run_variations(game: str, levels: Sequence[str], places: Sequence[str], settings: Settings) -> int:
    """Let the bots play the game with numbers one lower and one higher; returns the exit status."""
    data = rules_of(game)
    if isinstance(data, int):
        return data
    if message := _wrong(game, data, len(levels), levels, settings):
        return refused(message)
    return _status(lambda: _play_variations(game, data, levels, places, settings), settings, game)


def _play_variations(
    game: str, data: dict[str, Any], levels: Sequence[str], places: Sequence[str], settings: Settings
) -> None:
    """Play the game as it is and with each number changed, and print a line for each."""
    spots = [variations.spot(place, ROOT) for place in places]
    options = make(data).resolve_options(len(levels), settings.options)
    as_it_is = variations.Variation("as it is", json.dumps(data))
    with workers(settings.where, settings.processes) as team:
        base = _varied(game, as_it_is, levels, options, settings, team)
        say(variations.heading())
        say(variations.base_line(base))
        for variation in variations.variations(game, data, spots, ROOT):
            if variation.refusal:
                say(f"{variation.name:44}  cannot be played alone: {variation.refusal}")
                continue
            records = _varied(game, variation, levels, options, settings, team)
            say(variations.line(variation.name, variations.changes(base, records)))


def _varied(
    game: str,
    variation: variations.Variation,
    levels: Sequence[str],
    options: Mapping[str, str],
    settings: Settings,
    team: Workers,
) -> list[MatchRecord]:
    """Play the games of a variation that are missing; return all."""
    pairing = _pairing(variation.rules, tuple(levels), options, settings)
    records = GameRecords(_file(game, settings), game, edition(variation.rules, ROOT))
    try:
        play(pairing, records, team)
        return _flat(counted(pairing, records))
    finally:
        records.close()


def _file(game: str, settings: Settings) -> Path:
    return settings.store or FOLDER / f"{game}.sqlite"


def _arena(
    game: str,
    players: int,
    levels: Sequence[str],
    lineups: Sequence[tuple[str, ...]],
    settings: Settings,
    *,
    ladder: bool = False,
) -> int:
    """Check the arguments, play the line-ups, and print what they say."""
    data = rules_of(game)
    if isinstance(data, int):
        return data
    if message := _wrong(game, data, players, levels, settings):
        return refused(message)
    return _status(lambda: _play_lineups(game, data, players, levels, lineups, settings, ladder), settings, game)


def _play_lineups(
    game: str,
    data: dict[str, Any],
    players: int,
    levels: Sequence[str],
    lineups: Sequence[tuple[str, ...]],
    settings: Settings,
    ladder: bool,
) -> None:
    """Play the line-ups, and print and write what they say."""
    rules = json.dumps(data)
    options = make(data).resolve_options(players, settings.options)
    records = GameRecords(_file(game, settings), game, edition(rules, ROOT))
    try:
        pairings = [_pairing(rules, lineup, options, settings) for lineup in lineups]
        with workers(settings.where, settings.processes) as team:
            _play(game, pairings, records, team)
        results = [_flat(counted(pairing, records)) for pairing in pairings]
        for line in ladder_lines(pairings, results) if ladder else tournament_lines(levels, results[0]):
            say(line)
        for pairing, result in zip(pairings, results, strict=True):
            say_decision(pairing, result)
        _write(game, data, records, settings)
        if settings.markdown:
            asked = markdown.command_line(game, levels, pairings, settings.games, ladder=ladder)
            markdown.write(settings.markdown, asked, pairings, results)
            say(f"{shown(settings.markdown)}: the table of `{asked}`")
    finally:
        records.close()


def _status(work: Callable[[], None], settings: Settings, game: str) -> int:
    """Do the work and return its exit status; print why it was refused, stopped or failed."""
    try:
        work()
    except BadRequest as error:
        return refused(f"{error.message.key}: {json.dumps(error.message.args)}")
    except ArenaError as error:
        return refused(error)
    except OSError as error:
        if error.filename is None:
            raise
        return refused(f"{error.filename} cannot be written: {error.strerror}")
    except KeyboardInterrupt:
        say(f"stopped; what was finished is kept in {shown(_file(game, settings))}, and the same command goes on")
        return 130
    except StepFailed as failure:
        say(failure.report())
        return 1
    return 0


def _pairing(rules: str, lineup: tuple[str, ...], options: Mapping[str, str], settings: Settings) -> Pairing:
    seatings = len(Pairing(rules, lineup, options, 0, 0).seated)
    deals = -(-settings.games // seatings)
    return Pairing(rules, lineup, options, deals, settings.seed, settings.decide)


def _play(game: str, pairings: Sequence[Pairing], records: GameRecords, team: Workers) -> None:
    for pairing in pairings:
        games = pairing.deals * len(pairing.seated)
        say(
            f"{game}: {' - '.join(pairing.lineup)}: {games} games, deals {pairing.seed} to {pairing.seeds[-1]}, "
            f"every bot in every seat, {team.size} processes"
        )
        play(pairing, records, team)


def _flat(deals: Mapping[int, Sequence[MatchRecord]]) -> list[MatchRecord]:
    return [record for deal in deals.values() for record in deal]


def tournament_lines(levels: Sequence[str], records: Sequence[MatchRecord]) -> Iterator[str]:
    """Yield the lines of a table: each bot, then each place in turn order."""
    names = list(dict.fromkeys(levels))
    yield from table("bot", standings.by_bot(names, records))
    yield ""
    yield from table("in turn order", standings.by_turn_order(records))


def table(of: str, found: Sequence[Standing]) -> Iterator[str]:
    """Yield the lines of a table of standings."""
    yield f"{of:16}{'games':>7}{'wins of 100':>14}{'95 %':>16}{'points':>10}{'ms a move':>12}"
    for standing in found:
        yield (
            f"{standing.name:16}{standing.games:>7}{100 * standing.share:>14.1f}{standing.margin_text:>16}"
            f"{standing.mean:>10.1f}{standing.pace:>12.2f}"
        )


def ladder_lines(pairings: Sequence[Pairing], results: Sequence[Sequence[MatchRecord]]) -> Iterator[str]:
    """Yield the lines of a table of the levels, the weakest first, each compared with the one below it."""
    yield f"{'bot':16}{'against':16}{'games':>7}{'wins of 100':>13}{'95 %':>16}{'Elo':>7}{'ms a move':>12}"
    total = 0.0
    for pairing, records in zip(pairings, results, strict=True):
        level, below = pairing.lineup[0], pairing.lineup[1]
        own = standings.by_bot([level, below], records)[0]
        total += standings.elo(own.share, own.games, len(pairing.lineup))
        yield (
            f"{level:16}{below:16}{own.games:>7}{100 * own.share:>13.1f}{own.margin_text:>16}"
            f"{total:>7.0f}{own.pace:>12.2f}"
        )


def say_decision(pairing: Pairing, records: Sequence[MatchRecord]) -> None:
    """Print whether the first bot wins more than the share that was asked for."""
    if pairing.decide is None:
        return
    deals: dict[int, list[MatchRecord]] = {}
    for record in records:
        deals.setdefault(record["seed"], []).append(record)
    decision = standings.decided(standings.shares_of_deals(pairing.lineup[0], deals), pairing.decide)
    asked = f"{100 * pairing.decide:g} of 100"
    verdict = {True: f"wins more than {asked}", False: f"wins less than {asked}", None: f"undecided about {asked}"}
    say(f"{pairing.lineup[0]} against {pairing.lineup[1]}: {verdict[decision.above]} ({decision.deals} deals)")


def _write(game: str, data: Mapping[str, Any], records: GameRecords, settings: Settings) -> None:
    if settings.report:
        report_page.write(settings.report, game, data, records)
        say(f"{shown(settings.report)}: the report of all games of this edition in {shown(records.file)}")
    if settings.json:
        groups = report_page.grouped(records.everything())
        settings.json.parent.mkdir(parents=True, exist_ok=True)
        settings.json.write_text(json.dumps([report_page.figures(group) for group in groups], indent=1) + "\n", "utf-8")
        say(f"{shown(settings.json)}: the same as JSON")


def rules_of(game: str) -> Any:
    """Return the compiled rules of a game, or the exit status if there are none."""
    if game not in game_ids(ROOT):
        return refused(f"there is no game {game}; choose from {', '.join(game_ids(ROOT))}")
    problems = Problems()
    data = load_game(game, problems, ROOT).data
    if problems.failed:
        problems.print()
        return 1
    return data


def _wrong(game: str, data: Mapping[str, Any], players: int, levels: Sequence[str], settings: Settings) -> str:
    """Return what is wrong with the arguments, or ""."""
    low, high = data["game"]["players"]["min"], data["game"]["players"]["max"]
    if not low <= players <= high:
        return f"{game} is for {low} to {high} players, not {players}"
    unknown = set(levels) - set(BOTS)
    if unknown:
        return f"there is no bot {', '.join(sorted(unknown))}; choose from {', '.join(BOTS)}"
    if settings.decide is not None and not 0 < settings.decide < 1:
        return "--decide must be between 0 and 100"
    return "--games must be at least 1" if settings.games < 1 else ""
