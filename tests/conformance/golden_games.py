"""Golden games: recorded games with a digest of the state after every move.

A file is {"save": the save of a session, "totals": final points, "digests": one per move, after that of the start}. The
tests fail if a change of the rules' data or of the engine alters any of them. If the change is intended, record again
with `python -m tests.conformance.golden_games <game>`, review the difference, and commit it with the reason. The laws
of a game (`tests/games/<game>/laws.py`, else the default in `tests/conformance/laws.py`) list which are recorded.

Beside them lies `golden_logs.json`: for each game how often each message is in its log, and a digest of all messages
with their arguments. If only events or messages change, `… golden_games <game> --logs` records that file again.
And `golden_answers.json`, what a game answers about a position: `… golden_games <game> --answers`; see
`golden_answers.py`. Without an option all three are recorded.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
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
    """Let bots play a game; returns the content of the file and the message keys of the log."""
    seats = [Seat(colour, "", level) for colour, level in zip(game.colours, levels, strict=False)]
    match = Match(game, seats, options, seed, None, None)
    bots = [make_bot(level) for level in levels]
    digests, rng = [game.digest(match.state)], Rng(seed)
    while (seat := game.turn(match.state)) != OVER:
        match.play(bots[seat].choose(game, game.determinize(match.state, seat, rng), seat, rng))
        digests.append(game.digest(match.state))
    keys = [entry.message.key for step in match.steps for entry in step.log]
    return {"save": match.save(), "totals": list(game.result(match.state).totals), "digests": digests}, keys


def replay(game: Game[Any, Any], golden: Json) -> tuple[Json, list[Message]]:
    """Play a recorded game again; returns its totals and digests as they are now, and the messages of all events."""
    saved = golden["save"]
    state = game.start(len(saved["seats"]), saved["options"], Rng(saved["seed"]), saved["first"])
    digests = [game.digest(state)]
    events: list[Any] = []
    for move in saved["moves"]:
        game.play(state, game.find(state, move), events.append)
        digests.append(game.digest(state))
    messages = [to_message(event) for event in events]
    return {"totals": list(game.result(state).totals), "digests": digests}, messages


def verify(game: Game[Any, Any], recorded: Json) -> list[Message]:
    """Play a recorded game again and assert that every state and the totals are the same; returns the messages."""
    played, messages = replay(game, recorded)
    pairs = zip(played["digests"], recorded["digests"], strict=True)
    different = [n for n, pair in enumerate(pairs) if len({*pair}) > 1]
    assert not different, (
        f"the state differs from move {different[0]} on: {recorded['save']['moves'][different[0] - 1]}"
    )
    assert played["totals"] == recorded["totals"]
    return messages


def log_of(messages: Sequence[Message]) -> Json:
    """Return how often each message is in a log, and a digest of all of them in their order."""
    lines = [json.dumps([message.key, message.args], default=str) for message in messages]
    counts = dict(sorted(Counter(message.key for message in messages).items()))
    return {"digest": hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16], **counts}


def logs_file(game: str) -> Path:
    """Return the file with the logs of the golden games of a game."""
    return GAMES / game / "golden_logs.json"


def write_logs(game: Game[Any, Any]) -> None:
    """Record the logs of the golden games again."""
    logs = {path.stem: log_of(replay(game, json.loads(path.read_text("utf-8")))[1]) for path in files(game.id)}
    logs_file(game.id).write_text(json.dumps(logs, indent=1) + "\n", "utf-8")


def search(game: Game[Any, Any], golden: Golden) -> None:
    """Let bots play games until one meets the condition of `golden`, and write that one."""
    for seed in range(10_000):
        recorded, keys = record(game, golden.levels, dict(golden.options), seed)
        if golden.wanted(recorded, keys):
            write(folder(game.id) / f"{golden.name}.json", recorded)
            print(f"{golden.name}: seed {seed}, {len(recorded['save']['moves'])} moves")
            return
    raise SystemExit(f"{golden.name}: none of 10,000 games meets its condition; see the laws of the game")


def files(game: str) -> list[Path]:
    """Return the files of the golden games of a game."""
    return sorted(folder(game).glob("*.json"))


def folder(game: str) -> Path:
    """Return the folder of the golden games of a game."""
    return GAMES / game / "golden"


def write(path: Path, golden: Json) -> None:
    """Write a golden game with a move per line, so that diffs are readable."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_lines(golden) + "\n", "utf-8")


def _lines(golden: Json) -> str:
    """Return the JSON of a golden game, laid out with a move and a digest per line."""
    saved = dict(golden["save"])
    moves = ",\n".join(json.dumps(move) for move in saved.pop("moves"))
    parts = {name: json.dumps(value) for name, value in golden.items() if name not in ("save", "digests")}
    digests = ",\n".join(json.dumps(digest) for digest in golden["digests"])
    head = json.dumps(saved)[:-1]
    rest = "".join(f'"{name}": {value},\n' for name, value in parts.items())
    return f'{{{rest}"save": {head}, "moves": [\n{moves}\n]}},\n"digests": [\n{digests}\n]}}'


def main(name: str, *, only: str = "", show: str = "") -> None:
    """Record all golden games of a game again, or only their `logs` or the `answers`; or show one golden answer."""
    from tests.conformance import golden_answers
    from tests.conformance.fixture import game_fixture

    fixture = game_fixture(name)
    if show:
        print(golden_answers.show(fixture, show))
        return
    if not only:
        for path in files(name):
            path.unlink()
        for golden in fixture.laws.golden(fixture.game):
            search(fixture.game, golden)
    if only != "answers":
        write_logs(fixture.game)
    if only != "logs":
        golden_answers.write(fixture)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Record golden games again.")
    parser.add_argument("game")
    parser.add_argument("--logs", dest="only", action="store_const", const="logs", default="", help="only the logs")
    parser.add_argument("--answers", dest="only", action="store_const", const="answers", help="only the answers")
    parser.add_argument("--show", default="", metavar="RUN:POSITION", help="print the answers of a position")
    arguments = parser.parse_args()
    main(arguments.game, only=arguments.only, show=arguments.show)
