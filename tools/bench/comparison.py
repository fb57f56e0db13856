"""Random play compared with other engines: an older checkout of ours, Catanatron, OpenSpiel, the compiled engine.

    python build.py bench playouts --game thebes --against v1.0           # a revision, or the path of a checkout
    python build.py bench playouts --beside catanatron --beside open_spiel:backgammon --python VENV/bin/python
    python build.py bench playouts --native                               # the compiled engine and the interpreted one

Each engine runs in a subprocess. Blocks of games take turns, so that the load of the machine is the same for all, and
only processor time counts. Compare the ratios of two runs, never their figures.

Engines are compared by moves, and by choices: moves of positions that have more than one. An engine that asks a player
also for the only legal move makes more moves for the same choices; see `playout_worker.py`.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from compiler.base.console import say
from compiler.base.paths import ROOT
from compiler.base.process import StepFailed

WORKER = Path(__file__).with_name("playout_worker.py")
BLOCK_SECONDS = 0.5
"""Processor time of a block."""
ROUNDS = 9
"""Blocks of each engine."""
COMPILE_SCRIPT = """
import json, sys
sys.path.insert(0, sys.argv[1])
from pathlib import Path
try:
    from compiler.base.diagnostics import Problems
except ModuleNotFoundError:  # a checkout from before this module was moved
    from compiler.problems import Problems
from compiler.rules import load_game
print(json.dumps(load_game(sys.argv[2], Problems(), Path(sys.argv[1])).data))
"""


class Engine:
    """A subprocess that plays blocks of random games."""

    def __init__(self, title: str, root: Path, kind: str, name: str, python: str = sys.executable) -> None:
        """Start the subprocess; `kind` is one of `playout_worker.KINDS`, `name` a game of ours or of the library."""
        self.title = title
        self.rates: list[float] = []
        command = [python, str(WORKER), str(root), kind, name]
        self.process = subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if kind == "ours":
            self._send({"data": compiled(root if (root / "compiler").is_dir() else ROOT, name)})

    def _send(self, request: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()

    def block(self, seats: int, seconds: float, seed: int) -> dict[str, Any]:
        """Play a block; returns its `games`, `moves`, `choices` and `seconds`."""
        assert self.process.stdout is not None
        try:
            self._send({"seats": seats, "seconds": seconds, "seed": seed})
            answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        except (BrokenPipeError, ValueError):
            reason = f"{self.title} does not answer"
            raise StepFailed("bench playouts", reason, "name a Python in which it is installed with --python") from None
        return answer

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.wait()


def compiled(root: Path, game: str) -> Any:
    """Return the rules of a game, compiled by the compiler of the checkout `root`."""
    command = [sys.executable, "-c", COMPILE_SCRIPT, str(root), game]
    result = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8", check=False)
    if result.returncode:
        reason = f"the rules of {game} in {root} cannot be compiled"
        raise StepFailed("bench playouts", reason, "name a checkout that has the game", result.stderr.splitlines()[-3:])
    return json.loads(result.stdout)


@contextmanager
def checkout(name: str) -> Iterator[Path]:
    """Yield the folder of a checkout: the path `name`, or a temporary copy of the git revision `name`."""
    if Path(name, "engine").is_dir():
        yield Path(name).resolve()
        return
    command = ["git", "-C", str(ROOT), "archive", "--format=tar", name, "engine", "compiler", "rules"]
    result = subprocess.run(command, capture_output=True, check=False)
    if result.returncode:
        reason = f"{name} is neither the path of a checkout nor a git revision"
        raise StepFailed("bench playouts", reason, "give --against one of these")
    folder = Path(tempfile.mkdtemp(prefix="ludoglot-bench-"))
    try:
        with tarfile.open(fileobj=io.BytesIO(result.stdout)) as archive:
            archive.extractall(folder, filter="data")
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def report(game: str, against: str | None, beside: Sequence[str], python: str, native: Path | None = None) -> None:
    """Print what all engines play in a second, and the ratios of the first engine's moves and choices to those of each.

    The first engine is the compiled one in the folder `native` (see `tools/native.py`) or, without it, `engine/`.
    """
    with ExitStack() as stack:
        participants: list[tuple[str, Path, str, str, str]] = [("here", ROOT, "ours", game, sys.executable)]
        if native:
            participants.insert(0, ("native", native, "ours", game, sys.executable))
        if against:
            participants.append((against, stack.enter_context(checkout(against)), "ours", game, sys.executable))
        for one in beside:
            kind, _, name = one.partition(":")
            participants.append((one, ROOT, kind, name, python))
        engines = []
        for title, root, kind, name, program in participants:
            engines.append(Engine(title, root, kind, name, program))
            stack.callback(engines[-1].close)
        say(f"\nRandom play: {game}, medians of {ROUNDS} rounds of {BLOCK_SECONDS:g} s of processor time")
        first = participants[0][0]
        say(f"  {'':30}{'games/s':>10}{f'moves/s, {first}':>18}{'spread':>15}{f'choices/s, {first}':>22}{'spread':>15}")
        for seats in player_counts(game):
            compare(engines, seats)


def player_counts(game: str) -> range:
    """Return the range of the number of players of a game."""
    players = compiled(ROOT, game)["game"]["players"]
    return range(players["min"], players["max"] + 1)


def compare(engines: Sequence[Engine], seats: int) -> None:
    """Play blocks in turn and print a line for each engine; each ratio is that of blocks of the same round.

    Beside moves and choices per second: how many times as many the first engine makes.
    """
    rounds: list[list[dict[str, Any]]] = []
    for engine in engines:
        engine.block(seats, BLOCK_SECONDS / 2, 0)  # warms up the interpreter
    for n in range(ROUNDS):
        rounds.append([engine.block(seats, BLOCK_SECONDS, 1000 * (n + 1)) for engine in engines])
    for n, engine in enumerate(engines):
        line = f"  {f'{engine.title[:20]}, {seats} players':30}"
        line += f"{median(round_[n]['games'] / round_[n]['seconds'] for round_ in rounds):>10,.1f}"
        for counted, width in (("moves", 18), ("choices", 22)):
            rates = [[one[counted] / one["seconds"] for one in round_] for round_ in rounds]
            ratios = sorted(round_[0] / round_[n] for round_ in rates)
            ratio = "" if n == 0 else f"{median(ratios):.2f} x"
            spread = "" if n == 0 else f"{ratios[1]:.2f} to {ratios[-2]:.2f}"
            line += f"{median(round_[n] for round_ in rates):>{width - 8},.0f}{ratio:>8}{spread:>15}"
        say(line)
