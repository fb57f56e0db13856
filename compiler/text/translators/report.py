"""Report on the status of the translations, as a table for people."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.text.catalogs import Status

HEAD = ("language", "scope", "domain", "texts", "done", "stale", "missing", "warnings", "")


def show_report(status: Iterable[Status]) -> str:
    """Return the table: a line per language, scope and domain, and a sum per language."""
    rows: list[tuple[str, ...]] = [HEAD]
    by_lang: dict[str, list[Status]] = {}
    for one in status:
        by_lang.setdefault(one.lang, []).append(one)
    for lang, of_language in by_lang.items():
        for one in of_language:
            rows.append((lang, one.scope, one.domain, *_numbers([one])))
        rows.append((lang, "", "", *_numbers(of_language)))
        rows.append(("",) * len(HEAD))
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    lines = []
    for row in rows:
        cells = [c.ljust(w) if i < 3 else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines).rstrip() + "\n"


def _numbers(group: list[Status]) -> tuple[str, ...]:
    total, done = sum(s.total for s in group), sum(s.done for s in group)
    counts = (total, done, sum(s.stale for s in group), sum(s.missing for s in group), sum(s.warnings for s in group))
    return (*map(str, counts), f"{100 * done // total if total else 100} %")
