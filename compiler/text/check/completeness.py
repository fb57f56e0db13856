"""Warnings about texts that are missing or stale: of a language that has just begun there are thousands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from compiler.base.diagnostics import Problem
from compiler.text.catalogs import Status

COUNTED = ("P2", "P4", "P5")
"""Warnings about missing and stale texts, which a `Status` counts separately."""

MAX_LISTED_PER_FILE, MAX_DETAILED_PER_FILE = 3, 20
"""The most warnings of one such code in a file that are listed one by one: of all languages, and of one."""


def summed_up(problems: Sequence[Problem], status: Sequence[Status], most: int) -> Iterator[Problem]:
    """Replace more than `most` warnings about missing or stale texts of a file by one; of an untranslated game, too."""
    counts = Counter((p.path, p.code) for p in problems if p.code in COUNTED)
    totals: Counter[str] = Counter()
    begun: set[str] = set()
    for one in status:
        folder = one.path.rpartition("/")[0]
        totals[folder] += one.total
        if one.done or one.stale:
            begun.add(folder)
    done: set[tuple[str, str]] = set()
    for problem in problems:
        key = (problem.path, problem.code)
        lang, folder = problem.path.split("/")[1:2], problem.path.rpartition("/")[0]
        if problem.code in ("P2", "P4") and folder in totals and folder not in begun:
            if (folder, "") not in done:
                done.add((folder, ""))
                text = f"none of the {totals[folder]} texts is translated"
                hint = f"run: python build.py text update {lang[0]}" if problem.code == "P2" else ""
                yield problem._replace(path=folder, line=0, column=0, text=text, hint=hint)
        elif counts[key] <= most:
            yield problem
        elif key not in done:
            done.add(key)
            what = {"P2": "are not in the catalog", "P4": "are not translated", "P5": "are stale"}[problem.code]
            detailed = f"python build.py text check {lang[0]} lists up to {MAX_DETAILED_PER_FILE} of a file"
            hint = detailed if most < MAX_DETAILED_PER_FILE else ""
            yield problem._replace(line=0, column=0, text=f"{counts[key]} texts {what}", hint=hint)
