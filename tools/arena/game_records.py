"""The file of an arena: finished games in SQLite, so that nothing is played twice and a killed run goes on."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ludoglot.matches import MatchRecord
from tools.arena.errors import ArenaError

SCHEMA = """
CREATE TABLE IF NOT EXISTS games (
    game TEXT NOT NULL,
    edition TEXT NOT NULL,
    options TEXT NOT NULL,
    players INTEGER NOT NULL,
    lineup TEXT NOT NULL,
    seed INTEGER NOT NULL,
    totals TEXT NOT NULL,
    winners TEXT NOT NULL,
    lines TEXT NOT NULL,
    moves TEXT NOT NULL,
    seconds TEXT NOT NULL,
    first INTEGER NOT NULL,
    PRIMARY KEY (game, edition, options, lineup, seed)
) WITHOUT ROWID
"""
"""`options`, `lineup` and what follows `seed` are JSON; `edition` identifies the rules, the engine and the weights."""

COLUMNS = ("lineup", "seed", "totals", "winners", "lines", "moves", "seconds", "first")
NUMBERS = ("seed", "first")


class GameRecords:
    """The games of one game and edition in a file, which may hold others beside them."""

    def __init__(self, file: Path, game: str, edition: str) -> None:
        """Open the file or create it; ArenaError if it is something else."""
        self.file, self.game, self.edition = file, game, edition
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._base = sqlite3.connect(file, timeout=60)
            self._base.execute(SCHEMA)
        except sqlite3.DatabaseError as error:
            raise ArenaError(f"{file} is not a file of the arena ({error})") from error

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def add(self, options: Mapping[str, str], records: Iterable[MatchRecord]) -> None:
        """Keep finished games; they are on the disk when this returns."""
        rows = [
            (self.game, self.edition, _json(options), len(record["lineup"]), *(_cell(record, name) for name in COLUMNS))
            for record in records
        ]
        marks = ", ".join("?" * (4 + len(COLUMNS)))
        with self._base:
            self._base.executemany(f"INSERT OR REPLACE INTO games VALUES ({marks})", rows)

    def of(self, options: Mapping[str, str], lineups: Sequence[Sequence[str]]) -> dict[int, list[MatchRecord]]:
        """Return the games of some line-ups as they sit, by seed."""
        marks = ", ".join("?" * len(lineups))
        query = (
            f"SELECT {', '.join(COLUMNS)} FROM games "
            f"WHERE game = ? AND edition = ? AND options = ? AND lineup IN ({marks}) ORDER BY seed, lineup"
        )
        found: dict[int, list[MatchRecord]] = {}
        arguments = (self.game, self.edition, _json(options), *(_json(list(one)) for one in lineups))
        for row in self._base.execute(query, arguments):
            record = _record(row)
            found.setdefault(record["seed"], []).append(record)
        return found

    def everything(self) -> list[tuple[dict[str, str], MatchRecord]]:
        """Return all games of this game and edition with their options."""
        query = f"SELECT options, {', '.join(COLUMNS)} FROM games WHERE game = ? AND edition = ? ORDER BY options, seed"
        rows = self._base.execute(query, (self.game, self.edition))
        return [(json.loads(options), _record(rest)) for options, *rest in rows]


def edition(rules: str, root: Path) -> str:
    """Return what identifies compiled rules (JSON) and the code that plays them: games of two editions never mix."""
    digest = hashlib.sha256(rules.encode())
    for file in sorted([*(root / "engine").rglob("*.py"), root / "ludoglot" / "matches.py"]):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def _json(value: object) -> str:
    return json.dumps(value, sort_keys=True)


def _cell(record: Mapping[str, Any], name: str) -> Any:
    return record[name] if name in NUMBERS else _json(record[name])


def _record(row: Sequence[Any]) -> MatchRecord:
    cells = dict(zip(COLUMNS, row, strict=True))
    found: Any = {name: cell if name in NUMBERS else json.loads(cell) for name, cell in cells.items()}
    record: MatchRecord = found
    return record
