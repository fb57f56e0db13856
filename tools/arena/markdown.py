"""Tables of the arena in a page of the documentation, each under the command that plays its games."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine import rng
from engine.bots import LEVELS
from ludoglot.matches import MatchRecord, game_of
from tools.arena import standings
from tools.arena.pairings import Pairing

HEADING = ("bot", "against", "games", "wins of 100", "95 %", "ms a move")


def command_line(game: str, levels: Sequence[str], pairings: Sequence[Pairing], games: int, *, ladder: bool) -> str:
    """Return the command that plays these line-ups."""
    first = pairings[0]
    words = [f"python build.py arena {game}"]
    if ladder:
        words.append(f"--ladder --players {len(first.lineup)}")
    if not ladder or tuple(levels) != LEVELS:
        words.append(f"--bots {','.join(levels)}")
    words.append(f"--games {games} --seed {first.seed}")
    if first.decide is not None:
        words.append(f"--decide {100 * first.decide:g}")
    usual = game_of(first.rules).resolve_options(len(first.lineup), {})
    words += [f"--option {name}={value}" for name, value in first.options.items() if value != usual[name]]
    if not rng.__file__.endswith(".py"):
        words.append("--native")
    return " ".join(words)


def write(file: Path, command: str, pairings: Sequence[Pairing], results: Sequence[Sequence[MatchRecord]]) -> None:
    """Put the table of a command into a page: in the place of its last one, or at the end."""
    text = file.read_text("utf-8") if file.exists() else ""
    section = "\n".join(section_lines(command, pairings, results))
    old = re.compile(rf"^    {re.escape(command)}\n.*?(?=^    python|^#|\Z)", re.MULTILINE | re.DOTALL)
    if old.search(text):
        text = old.sub(lambda _: section + "\n\n", text)
    else:
        text += f"\n{section}\n"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text.strip("\n") + "\n", "utf-8")


def section_lines(command: str, pairings: Sequence[Pairing], results: Sequence[Sequence[MatchRecord]]) -> Iterator[str]:
    """Yield the command and a table of the first bot of each line-up against the others."""
    rows = [HEADING, *(_row(pairing, records) for pairing, records in zip(pairings, results, strict=True))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    yield f"    {command}"
    yield ""
    for number, row in enumerate(rows):
        cells = [
            cell.ljust(width) if place < 2 else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield f"| {' | '.join(cells)} |"
        if not number:
            rules = ["-" * width if place < 2 else "-" * (width - 1) + ":" for place, width in enumerate(widths)]
            yield f"| {' | '.join(rules)} |"


def _row(pairing: Pairing, records: Sequence[MatchRecord]) -> tuple[str, ...]:
    names = list(dict.fromkeys(pairing.lineup))
    own = standings.by_bot(names, records)[0]
    others = ", ".join(names[1:] or names)
    return (own.name, others, str(own.games), f"{100 * own.share:.1f}", own.margin_text, f"{own.pace:.2f}")
