"""Golden games: recorded games with a digest of the state after every move.

A file is {"save": what the desk saves, "totals": final points, "digests": one per move, the first before any}. A change
of the rules' data or of the engine that alters any of them fails the tests; if the change is meant, record anew with
`python -m tests.engine.golden <game>`, look at the difference, and commit it with its reason. Which games are recorded,
`tests/engine/laws/<game>.py` says, or for all games alike the one in `tests/engine/laws/__init__.py`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from engine.bots import make as make_bot
from engine.core import OVER, Json, Message, told
from engine.game import Game
from engine.rng import Rng
from engine.table import Seat, Table
from tests.engine.laws import Golden

FOLDER = Path(__file__).parent / "golden"


def record(game: Game[Any, Any], levels: Sequence[str], options: dict[str, str], seed: int) -> tuple[Json, list[str]]:
    """Let bots play a game; return the file's content and the keys of all that was told."""
    seats = [Seat(colour, "", level) for colour, level in zip(game.colours, levels, strict=False)]
    table = Table(game, seats, options, seed, None, None)
    bots = [make_bot(level) for level in levels]
    digests, rng = [game.digest(table.state)], Rng(seed)
    while (seat := game.turn(table.state)) != OVER:
        table.play(bots[seat].choose(game, game.determinize(table.state, seat, rng), seat, rng))
        digests.append(game.digest(table.state))
    keys = [entry.message.key for step in table.steps for entry in step.log]
    return {"save": table.save(), "totals": list(game.result(table.state).totals), "digests": digests}, keys


def replay(game: Game[Any, Any], golden: Json) -> tuple[Json, list[Message]]:
    """Play a recorded game again; return totals and digests as they are now, and all that was told."""
    saved = golden["save"]
    state = game.start(len(saved["seats"]), saved["options"], Rng(saved["seed"]), saved["first"])
    digests, events = [game.digest(state)], []
    for move in saved["moves"]:
        game.play(state, game.find(state, move), events.append)
        digests.append(game.digest(state))
    messages = [told(event) for event in events]
    return {"totals": list(game.result(state).totals), "digests": digests}, messages


def verify(game: Game[Any, Any], recorded: Json) -> list[Message]:
    """Play a recorded game again and assert that every state and the points are the same; return what was told."""
    played, messages = replay(game, recorded)
    pairs = zip(played["digests"], recorded["digests"], strict=True)
    different = [n for n, pair in enumerate(pairs) if len({*pair}) > 1]
    assert not different, (
        f"the state differs from move {different[0]} on: {recorded['save']['moves'][different[0] - 1]}"
    )
    assert played["totals"] == recorded["totals"]
    return messages


def search(game: Game[Any, Any], wanted: Golden) -> None:
    """Let bots play games until one goes as wanted, and write that one."""
    for seed in range(10_000):
        recorded, keys = record(game, wanted.levels, dict(wanted.options), seed)
        if wanted.wanted(recorded, keys):
            write(f"{game.id}_{wanted.name}", recorded)
            print(f"{wanted.name}: seed {seed}, {len(recorded['save']['moves'])} moves")
            return
    raise SystemExit(f"{wanted.name}: no game of 10,000 goes like that")


def files(game: str) -> list[Path]:
    """Return the golden games of a game."""
    return sorted(path for path in FOLDER.glob(f"{game}_*.json") if path.stem[len(game) + 1].isdigit())


def write(name: str, golden: Json) -> None:
    """Write a golden game, a move to a line, so that differences can be read."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.json").write_text(_lines(golden) + "\n", "utf-8")


def _lines(golden: Json) -> str:
    saved = dict(golden["save"])
    moves = ",\n".join(json.dumps(move) for move in saved.pop("moves"))
    parts = {name: json.dumps(value) for name, value in golden.items() if name not in ("save", "digests")}
    digests = ",\n".join(json.dumps(digest) for digest in golden["digests"])
    head = json.dumps(saved)[:-1]
    rest = "".join(f'"{name}": {value},\n' for name, value in parts.items())
    return f'{{{rest}"save": {head}, "moves": [\n{moves}\n]}},\n"digests": [\n{digests}\n]}}'


def main(name: str) -> None:
    """Record all golden games of a game anew."""
    from tests.engine.every_game.room import room

    for path in files(name):
        path.unlink()
    for wanted in room(name).laws.golden(room(name).game):
        search(room(name).game, wanted)


if __name__ == "__main__":
    main(sys.argv[1])
