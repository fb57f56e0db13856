"""Try what nobody would write: `python build.py fuzz --minutes 5 yaml` spoils sources at random and reads them.

And play what nobody would play: `python build.py fuzz --minutes 5 rules` has oracles judge games at random.

Each case follows from its seed alone, so that a find is repeated with `--seed`. A find is an exception that nobody
caught, a case that does not end, or a promise that is broken; what a case was is kept in `.cache/fuzz/`.
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
from tools.fuzz import random_games, saves, sources

Try = Callable[[random.Random, list[str]], str]
"""Makes and tries one case: notes in the list what it tries, and returns in a word how it went; raises at a find."""

KINDS: dict[str, Callable[[], Try]] = {
    "yaml": sources.yaml,
    "po": sources.po,
    "templates": sources.templates,
    "saves": saves.saves,
    "rules": random_games.Judged,
}
"""What can be tried; each prepares itself once."""

LONGEST = 20.0
"""The most seconds of the processor for one case."""

MOST = 5
"""After so many different finds of a kind it is time to mend them."""


class Endless(BaseException):
    """A case took too long; nothing in the project catches this."""


@contextmanager
def limited() -> Iterator[None]:
    """End what takes more than LONGEST seconds of the processor; systems without such a clock wait."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def end(number: int, frame: FrameType | None) -> None:
        raise Endless(f"no end after {LONGEST:.0f} s of the processor")

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def run(kinds: Sequence[str], minutes: float, seed: int | None, games: Sequence[str] = ()) -> int:
    """Try each kind for some minutes from a new seed on, or the one case of `seed`; returns the exit status.

    `games` are those that the kind `rules` plays, if not all.
    """
    found = 0
    for kind in kinds or KINDS:
        found += fuzz(kind, minutes, seed, games)
    return 1 if found else 0


def fuzz(kind: str, minutes: float, seed: int | None, games: Sequence[str] = ()) -> int:
    """Try one kind; returns the number of different finds."""
    attempt = random_games.Judged(games) if games and kind == "rules" else KINDS[kind]()
    chosen = "".join(f" --game {game}" for game in games)  # a seed means another case among other games
    if isinstance(attempt, random_games.Judged) and not attempt.games:
        return 0
    began = time.monotonic()
    first = seed if seed is not None else random.SystemRandom().randrange(1 << 40)
    count = 0
    outcomes: Counter[str] = Counter()
    finds: dict[str, int] = {}
    while seed is None or not count:
        if count and (time.monotonic() - began > minutes * 60 or len(finds) >= MOST):
            break
        number, notes = first + count, list[str]()
        count += 1
        try:
            with limited():
                outcomes[attempt(random.Random(number), notes)] += 1
        except (Exception, Endless) as error:
            where = place(error)
            if where not in finds:
                finds[where] = number
                report(kind, number, error, where, notes, chosen)
    told = ", ".join(f"{number} {outcome}" for outcome, number in outcomes.most_common())
    span = f"seeds {first} to {first + count - 1}" if count > 1 else f"seed {first}"
    say(f"{kind}: {count} cases in {seconds(time.monotonic() - began)} ({span}): {told}; {len(finds)} finds")
    if isinstance(attempt, random_games.Judged):
        say(f"{kind}: {attempt.summary()}")
    return len(finds)


def place(error: BaseException) -> str:
    """Return what tells finds apart: the kind of error, and where in the project it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "compiler" in frame.filename or "engine" in frame.filename]
    last = (own or frames)[-1]
    what = str(error)[:60] if isinstance(error, AssertionError) else ""  # one place tells of many promises
    return f"{type(error).__name__} in {shown(Path(last.filename))}:{last.lineno} ({last.name}) {what!a}"


def report(kind: str, number: int, error: BaseException, where: str, notes: Sequence[str], chosen: str = "") -> None:
    """Say what was found and how to see it again, and keep the case."""
    kept = CACHE / "fuzz" / f"{kind}-{number}.txt"
    kept.parent.mkdir(parents=True, exist_ok=True)
    text = "\n".join([*notes, "", *traceback.format_exception(error)])
    kept.write_text(text, encoding="utf-8", errors="backslashreplace")
    say(f"{kind}: {where}: {str(error)[:200]!a}")
    say(f"  again: python build.py fuzz {kind}{chosen} --seed {number}   (the case is in {shown(kept)})")
