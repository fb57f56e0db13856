"""Golden games: recorded games with a digest of the state after every move.

A file is {"save": what the desk saves, "totals": final points, "digests": one per move, the first before any}. A change
of the rules' data or of the engine that alters any of them fails the tests; if the change is meant, record anew with
`python -m tests.conformance.golden_games <game>`, look at the difference, and commit it with its reason. The laws of a
game (`tests/games/<game>/laws.py`, else the default in `tests/conformance/laws.py`) list which games are recorded.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from compiler.base.paths import ROOT
from engine.bots import make as make_bot
from engine.events import to_message
from engine.game import Game
from engine.messages import Json, Message
from engine.results import OVER
from engine.rng import Rng
from engine.session.match import Match, Seat
from tests.conformance.laws import Golden

GAMES = ROOT / "tests" / "games"


def record(game: Game[Any, Any], levels: Sequence[str], options: dict[str, str], seed: int) -> tuple[Json, list[str]]:
    """Let bots play a game; return the file's content and the keys of all that was told."""
    seats = [Seat(colour, "", level) for colour, level in zip(game.colours, levels, strict=False)]
    table = Match(game, seats, options, seed, None, None)
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
    messages = [to_message(event) for event in events]
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
            write(folder(game.id) / f"{wanted.name}.json", recorded)
            print(f"{wanted.name}: seed {seed}, {len(recorded['save']['moves'])} moves")
            return
    raise SystemExit(f"{wanted.name}: no game of 10,000 goes like that")


def files(game: str) -> list[Path]:
    """Return the golden games of a game."""
    return sorted(folder(game).glob("*.json"))


def folder(game: str) -> Path:
    """Return where the golden games of a game are kept."""
    return GAMES / game / "golden"


def write(path: Path, golden: Json) -> None:
    """Write a golden game, a move to a line, so that differences can be read."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_lines(golden) + "\n", "utf-8")


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
    from tests.conformance.fixture import room

    for path in files(name):
        path.unlink()
    for wanted in room(name).laws.golden(room(name).game):
        search(room(name).game, wanted)


if __name__ == "__main__":
    main(sys.argv[1])
