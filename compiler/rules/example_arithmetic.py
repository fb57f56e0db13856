"""Arithmetic in worked examples: the text "= income.1 + 2" is computed from the data, so that correcting a number
corrects the examples that use it.

Names are the figures (see figures.py) and, in addition, every number of a row, `exhibition_tile.ex_type_mask_3.income`,
of a list in it, counted from 1, `marker_cost.museum.cost.7`, and the length of a table of numbers,
`research_track.size`. `sum(dig_token.value, given.players.0.finds)` adds a field of several rows, whose ids are at
that place of the example. "= field(artifact.type, given.players.0.hand)" is no number: it names the types of those
cards, or of one card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from compiler.base.diagnostics import Problems
from compiler.rules.document import Doc
from compiler.rules.figures import Equation, Number, Unclear, is_number
from compiler.rules.model import Sources, Steps

SIGN = "= "
"""The beginning of a text that is arithmetic."""

_FIELD = "field("


class Cells(NamedTuple):
    """What the arithmetic of examples may name: the figures and every number of a row, and every text of a row."""

    numbers: dict[str, Number]
    texts: dict[str, str]


def cells(sources: Sources, figures: Mapping[str, Number]) -> Cells:
    """Return every number and every text that an example may name."""
    out = Cells({}, {})
    for group in sources.groups.values():
        if group.family == "tables" and not any(isinstance(row, dict) for row in group.rows):
            out.numbers[f"{group.name}.size"] = len(group.rows)
        for _, row in group.mappings():
            label = row.get("id") or ".".join(str(row.get(key)) for key in group.key)
            for field, value in row.items():
                name = f"{group.name}.{label}.{field}"
                if is_number(value):
                    out.numbers[name] = value
                elif isinstance(value, str):
                    out.texts[name] = value
                elif isinstance(value, list):
                    listed = {f"{name}.{n}": part for n, part in enumerate(value, start=1) if is_number(part)}
                    out.numbers.update(listed)
    out.numbers.update(figures)
    return out


def examples(sources: Sources, known: Cells, problems: Problems) -> list[dict[str, Any]]:
    """Return the worked examples with all arithmetic done; what cannot be computed is reported and stays a text."""
    doc = sources.docs.get("examples")
    body = doc.data if doc is not None else None
    entries = body.get("examples") if isinstance(body, dict) else body
    if doc is None or not isinstance(entries, list):
        return []
    path: Steps = ("examples",) if isinstance(body, dict) else ()
    return [
        computed(doc, (*path, i), entry, known, entry, problems)
        for i, entry in enumerate(entries)
        if isinstance(entry, dict)
    ]


def computed(doc: Doc, path: Steps, value: Any, known: Cells, example: dict[str, Any], problems: Problems) -> Any:
    """Return a value of `example` with the arithmetic in it computed; `path` is its place in the file."""
    if isinstance(value, dict):
        return {key: computed(doc, (*path, key), inner, known, example, problems) for key, inner in value.items()}
    if isinstance(value, list):
        return [computed(doc, (*path, i), inner, known, example, problems) for i, inner in enumerate(value)]
    if not isinstance(value, str) or not value.startswith(SIGN):
        return value
    try:
        equation = Equation(value.removeprefix(SIGN), known.numbers, example=example)
        return equation.words(known.texts) if value.startswith(SIGN + _FIELD) else equation.value()
    except Unclear as error:
        doc.error(problems, path, "R5", str(error).replace("the equation", "the arithmetic"), error.hint)
        return value
