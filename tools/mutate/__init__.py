"""Mutation tests of the rules: `python build.py mutate thebes --minutes 10`.

Each mutant is one small change of a game's code. The tests that execute the changed statement are run until one fails;
a mutant that survives all of them is a rule that no test holds. Results are kept in `.cache/mutate/`, so that a run
continues the last one; mutants that cannot be seen from outside are listed with their reason in
`tests/games/<game>/equivalent_mutants.yaml`.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from compiler.base.console import say, seconds, shown
from compiler.base.paths import CACHE, ROOT
from tools.mutate.mutations import Mutant, mutants
from tools.mutate.trials import Outcome, Trials, collect

UNMUTATED = ("__init__.py", "bot.py", "features.py")
"""Files that only `--path` mutates: they rate moves and positions for bots, and no rating is wrong.

What a feature counts has no rule either: training weighs it, and the arena judges the bot that plays by it. A changed
feature is worth other points, and a committed figure of it would fail with every better one.
"""

PROGRESS_INTERVAL_SECONDS = 60.0
"""Time between two lines of progress."""


@dataclass(frozen=True)
class Options:
    """What to mutate, and for how long."""

    paths: Sequence[str] = ()
    """Names of files, such as `rules.py`, perhaps with a line: `rules.py:41`; none: all but `UNMUTATED`."""
    sample: int = 0
    """Number of mutants, drawn at random; 0: all."""
    seed: int = 1
    minutes: float = 0
    """Time after which no further mutant is tried; 0: no limit."""
    max_seconds: float = 10
    """Processor time of the slowest test that is run."""
    again: bool = False
    """Try only the mutants that survived before."""
    effort: float = 0
    """Processor time of the tests that a mutant is tried with, the best first; 0: all tests."""
    tests: str = ""
    """A part of the ids of the tests that a mutant is tried with; empty: all tests."""
    part: tuple[int, int] = (1, 1)
    """Which part of how many: as many processes may share a game, since they add to the same results."""


class Results:
    """Outcomes of former runs, in `.cache/mutate/<game>.jsonl`; what was killed is not tried again."""

    def __init__(self, game: str) -> None:
        self.file = CACHE / "mutate" / f"{game}.jsonl"
        self.outcomes: dict[tuple[str, str], dict[str, Any]] = {}
        if self.file.exists():
            for line in self.file.read_text("utf-8").splitlines():
                kept = json.loads(line)
                self.outcomes[kept["code"], kept["key"]] = kept

    def scopes_and_killers(self) -> Iterator[tuple[Sequence[str], str]]:
        """Yield the scopes of each killed mutant and the test that killed it."""
        for outcome in self.outcomes.values():
            file, function, *_ = outcome["key"].split(" ")
            yield ("", file, f"{file} {function}"), outcome["test"]

    def of(self, mutant: Mutant) -> dict[str, Any] | None:
        """Return the last outcome of a mutant; None if it was not tried since its line changed."""
        return self.outcomes.get((mutant.code, mutant.key))

    def add(self, mutant: Mutant, outcome: Outcome) -> None:
        """Keep an outcome."""
        line = {"code": mutant.code, "key": mutant.key, "how": outcome.how, "test": outcome.test}
        self.outcomes[mutant.code, mutant.key] = line
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


class EquivalentsError(ValueError):
    """The list of equivalent mutants of a game is wrong."""


def equivalents(game: str, root: Path = ROOT) -> dict[tuple[str, str, str], str]:
    """Return file, line and change of each listed equivalent mutant, with its reason; EquivalentsError.

    Of several equal changes of one line, "`1` to `0` no. 2" is the second; without a number all are meant.
    """
    path = root / "tests" / "games" / game / "equivalent_mutants.yaml"
    if not path.exists():
        return {}
    listed = YAML(typ="safe").load(path.read_text("utf-8")) or []
    reasons: dict[tuple[str, str, str], str] = {}
    for number, entry in enumerate(listed, 1):
        if not isinstance(entry, dict) or entry.keys() != {"file", "code", "changes", "reason"}:
            raise EquivalentsError(f"{shown(path)}: entry {number} needs file, code, changes and reason, and no more")
        for change in entry["changes"]:
            reasons[entry["file"], entry["code"], change] = entry["reason"]
    return reasons


def chosen(game: str, options: Options) -> list[Mutant]:
    """Return the mutants that the options ask for; in the order of the source, or at random if it is a sample."""
    folder = ROOT / "engine" / "games" / game
    found = []
    for path in sorted(folder.glob("*.py")):
        wanted = [one.partition(":")[2] for one in options.paths if one.partition(":")[0] == path.name]
        if wanted or (not options.paths and path.name not in UNMUTATED):
            lines = {int(line) for line in wanted if line}
            found += [one for one in mutants(path) if not lines or one.line in lines]
    if options.sample or options.minutes:
        random.Random(options.seed).shuffle(found)
    part, parts = options.part
    return (found[: options.sample] if options.sample else found)[part - 1 :: parts]


def run(game: str, options: Options) -> int:
    """Try the mutants of a game and print the survivors; returns the exit status: 1 if there are any."""
    try:
        reasons = equivalents(game)
    except EquivalentsError as error:
        say(f"error: {error}")
        return 2
    asked = chosen(game, options)
    if not asked:
        say(
            f"error: no mutant is in {', '.join(options.paths)}; name files of engine/games/{game}, such as rules.py:41"
        )
        return 2
    results, survivors, counts = Results(game), list[Mutant](), Counter[str]()

    unproven: list[tuple[Mutant, Outcome]] = []

    def keep(trials: Trials) -> bool:
        """Keep the outcomes so far, unless the tests fail by themselves by now."""
        if not trials.is_sound():
            trials.broken.append(f"tests of {game}; its files have changed, the last outcomes are dropped")
            return False
        for mutant, outcome in unproven:
            results.add(mutant, outcome)
        unproven.clear()
        return True

    def work(trials: Trials) -> None:
        say(f"{game}: {len(trials.items)} tests in {sum(trials.durations):.0f} s for each survivor")
        if trials.left_out:
            say(f"{game}: {len(trials.left_out)} tests that take more than {options.max_seconds:g} s are left out")
        trials.learn(results.scopes_and_killers())
        began = reported = time.monotonic()
        for number, mutant in enumerate(asked):
            now = time.monotonic()
            if options.minutes and now - began > options.minutes * 60:
                say(f"{game}: stopped after {seconds(now - began)}; {len(asked) - number} mutants are left")
                break
            if now - reported > PROGRESS_INTERVAL_SECONDS:
                reported = now
                if not keep(trials):
                    return
                say(f"{game}: {summary(counts)}")
            if not reasons.keys().isdisjoint(mutant.identities):
                counts["equivalent"] += 1
                continue
            before = results.of(mutant)
            if before is not None and before["how"] != "survived":
                counts["killed"] += 1
                continue
            if options.again and before is None:
                continue
            outcome = trials.trial(mutant, ROOT / "engine" / "games" / game / mutant.file)
            unproven.append((mutant, outcome))
            counts["survived" if outcome.how == "survived" else "killed"] += 1
            if outcome.how == "survived":
                survivors.append(mutant)
                say(described(game, mutant) + ("" if outcome.tests else "\n    no test executes this line"))
        keep(trials)

    trials = collect(game, work, options.max_seconds, options.effort, options.tests)
    if trials.broken:
        say("error: without a mutant these tests fail: " + "; ".join(trials.broken))
        return 2
    say(f"{game}: {summary(counts)}")
    unmatched = unused(game, reasons)
    for file, code, change in unmatched:
        say(f"equivalent_mutants.yaml lists what does not exist: {file}: {code}: {change}")
    return 1 if survivors or unmatched else 0


def unused(game: str, reasons: dict[tuple[str, str, str], str]) -> list[tuple[str, str, str]]:
    """Return the listed equivalent mutants that do not exist (any more)."""
    files = {file for file, _, _ in reasons}
    folder = ROOT / "engine" / "games" / game
    found = [one for file in files if (folder / file).is_file() for one in mutants(folder / file)]
    known = {identity for one in found for identity in one.identities}
    return sorted(reasons.keys() - known)


def described(game: str, mutant: Mutant) -> str:
    """Return a survivor as text, with its place, its line and the change."""
    return f"survived: engine/games/{game}/{mutant.place}\n    {mutant.code}\n    {mutant.change}"


def summary(counts: Counter[str]) -> str:
    """Return the numbers of a run as text."""
    tried = counts["killed"] + counts["survived"]
    return f"{tried} tried, {counts['killed']} killed, {counts['survived']} survived, {counts['equivalent']} equivalent"
