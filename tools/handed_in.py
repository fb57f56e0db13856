"""Taking in what others send: `text take` folds in translations, `rules take` corrections of numbers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from compiler.base.console import count, say
from compiler.base.paths import ROOT
from compiler.rules.corrections import take_corrections
from compiler.text.translators import commands


def take_texts(files: Sequence[Path]) -> int:
    """Fold translations in files into the catalogs and print what became of them; returns the exit status."""
    taken = commands.take_files(ROOT, [file.absolute() for file in files])
    for path, changed in taken.written.items():
        say(f"{path}: {count(changed, 'text')} taken")
    for line in taken.stale:
        say(f"{line} (marked fuzzy)")
    for line in taken.refused:
        say(f"not taken: {line}")
    for problem in taken.problems:
        say(str(problem))
    if not (taken.written or taken.refused or taken.problems):
        say("nothing to take: the catalogs have these texts already")
    return 1 if taken.refused or taken.problems else 0


def take_numbers(files: Sequence[Path], *, anyway: bool = False) -> int:
    """Fold corrections of numbers into the rules and print what became of them; returns the exit status."""
    taken = take_corrections(ROOT, [file.absolute() for file in files], anyway=anyway)
    for line in (*taken.written, *taken.same):
        say(line)
    for line in taken.refused:
        say(f"not taken: {line}")
    for problem in taken.problems:
        say(str(problem))
    if taken.problems and not anyway:
        say("with these errors nothing of the game was written; --anyway writes it, to correct the rest by hand")
    if taken.written:
        say("next: `python build.py check`, `python build.py text update` for how the numbers are known, and the tests")
    return 1 if taken.refused or taken.problems else 0
