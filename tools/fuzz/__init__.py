"""The fuzzer: `python build.py fuzz --minutes 5 yaml` corrupts sources at random and compiles them.

`python build.py fuzz --minutes 5 rules` plays random games and lets an oracle check each position.

A case follows from its seed alone, so that `--seed` repeats it. A find is an uncaught exception, a case that takes too
long, or a failed assertion; its case is written to `.cache/fuzz/`.
"""

from __future__ import annotations

import random
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from compiler.base.console import say, seconds, shown
from compiler.base.paths import CACHE
from tools.fuzz import builds, random_games, saves, sources

Attempt = Callable[[random.Random, list[str]], str]
"""Runs one case: appends a description of it to the list and returns its outcome in a word; raises if it is a find."""

KINDS: dict[str, Callable[[], Attempt]] = {
    "yaml": sources.yaml,
    "po": sources.po,
    "templates": sources.templates,
    "saves": saves.saves,
    "rules": random_games.OracleCheck,
    "build": builds.build,
}
"""Kind -> factory of its attempt function; the preparation is done once."""

MAX_CASE_SECONDS = 20.0
"""Processor time after which a case is a find."""

MAX_FINDS = 5
"""Different finds of a kind after which the fuzzer stops."""


class CaseTimeout(BaseException):
    """A case took too long. No `except Exception` of the project catches this."""


@contextmanager
def time_limit() -> Iterator[None]:
    """Raise CaseTimeout after MAX_CASE_SECONDS of processor time; no limit on systems without such a timer."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise CaseTimeout(f"no end after {MAX_CASE_SECONDS:.0f} s of processor time")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, MAX_CASE_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def run(kinds: Sequence[str], minutes: float, seed: int | None, games: Sequence[str] = ()) -> int:
    """Fuzz each kind for `minutes`, beginning with a random seed, or run the one case of `seed`.

    `games` restricts the kind `rules` to some games. Returns the exit status: 1 if there are finds.
    """
    find_count = 0
    for kind in kinds or KINDS:
        find_count += fuzz(kind, minutes, seed, games)
    return 1 if find_count else 0


def fuzz(kind: str, minutes: float, seed: int | None, games: Sequence[str] = ()) -> int:
    """Fuzz one kind; returns the number of different finds."""
    attempt = random_games.OracleCheck(games) if games and kind == "rules" else KINDS[kind]()
    game_options = "".join(f" --game {game}" for game in games)  # with other games the same seed is another case
    if isinstance(attempt, random_games.OracleCheck) and not attempt.games:
        return 0
    began = time.monotonic()
    first = seed if seed is not None else random.SystemRandom().randrange(1 << 40)
    count = 0
    outcomes: Counter[str] = Counter()
    finds: dict[str, int] = {}
    while seed is None or not count:
        if count and (time.monotonic() - began > minutes * 60 or len(finds) >= MAX_FINDS):
            break
        number, notes = first + count, list[str]()
        count += 1
        try:
            with time_limit():
                outcomes[attempt(random.Random(number), notes)] += 1
        except (Exception, CaseTimeout) as error:
            where = signature(error)
            if where not in finds:
                finds[where] = number
                report(kind, number, error, where, notes, game_options)
    summary = ", ".join(f"{number} {outcome}" for outcome, number in outcomes.most_common())
    span = f"seeds {first} to {first + count - 1}" if count > 1 else f"seed {first}"
    say(f"{kind}: {count} cases in {seconds(time.monotonic() - began)} ({span}): {summary}; {len(finds)} finds")
    if isinstance(attempt, random_games.OracleCheck):
        say(f"{kind}: {attempt.summary()}")
    return len(finds)


def signature(error: BaseException) -> str:
    """Return what identifies a find: the type of the error and where in the project it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "compiler" in frame.filename or "engine" in frame.filename]
    last = (own or frames)[-1]
    # One line may assert different things.
    message = str(error)[:60] if isinstance(error, AssertionError) else ""
    return f"{type(error).__name__} in {shown(Path(last.filename))}:{last.lineno} ({last.name}) {message!a}"


def report(
    kind: str, number: int, error: BaseException, where: str, notes: Sequence[str], game_options: str = ""
) -> None:
    """Print a find and how to repeat it, and write its case to `.cache/fuzz/`."""
    file = CACHE / "fuzz" / f"{kind}-{number}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    text = "\n".join([*notes, "", *traceback.format_exception(error)])
    file.write_text(text, encoding="utf-8", errors="backslashreplace")
    say(f"{kind}: {where}: {str(error)[:200]!a}")
    say(f"  repeat it: python build.py fuzz {kind}{game_options} --seed {number}   (the case is in {shown(file)})")
