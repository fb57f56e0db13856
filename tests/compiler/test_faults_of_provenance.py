"""Faults of provenance: facts without one, and broken ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiler.fault_cases import B, C, Fault, G, T, found

PROVENANCE = 'write from: {stated: "HU"}, {public: "what it is seen on"} or {reconstructed: "why"}'

FAULTS: dict[str, Fault] = {
    "an unknown provenance word": (
        [(T, "majority_vp:           {value: 5,      from: {stated: ", "majority_vp: {value: 5, from: {▶sated: ")],
        ['R7: unknown kind of provenance "sated" (did you mean "stated"?)'],
    ),
    "a constant without provenance": (
        [(T, 'majority_vp:           {value: 5,      from: {stated: "HU+RU"}, ', "▶majority_vp: {value: 5, ")],
        [f'R7: the constant "majority_vp" has no provenance ({PROVENANCE})'],
    ),
    "a field without provenance": (
        [(C, '    grants:  {public: "pictures of the tokens"}\n', ""), (C, "grants: greece}", "▶grants: greece}")],
        [f"R7: no provenance: grants of crete_special and 3 more rows ({PROVENANCE})"],
    ),
    "a table without provenance": (
        [
            (
                T,
                "\n  from: "
                '{public: "pictures of the time wheel and an independent transcription, identical in all 144 cells"}',
                "",
            ),
            (T, "\ntime_wheel:", "\n▶time_wheel:"),
        ],
        [f"R7: no provenance: time_wheel ({PROVENANCE})"],
    ),
    "the provenance of no field": (
        [(B, '    colour: {stated: "RU"}\n', '    colour: {stated: "RU"}\n    ▶color: {stated: "RU"}\n')],
        ['R7: "color" is neither a provenance word nor a field (did you mean "colour"?)'],
    ),
    "an unknown source": (
        [
            (
                T,
                'congress_cap_vp:       {value: 28,     from: {stated: "HU+RU"}',
                'congress_cap_vp: {value: 28, from: {stated: ▶"HU+PL"}',
            )
        ],
        ['R7: unknown source "PL" (known: FR, HU, PUB, RU)'],
    ),
    "an empty provenance": (
        [
            (
                T,
                'congress_cap_vp:       {value: 28,     from: {stated: "HU+RU"}',
                'congress_cap_vp: {value: 28, from: {stated: ▶""}',
            )
        ],
        [f"R7: stated must be followed by a text ({PROVENANCE})"],
    ),
    "a provenance that is a text": (
        [(B, '  from: {public: "picture of the board"}\n  count: 4', "  from: ▶picture\n  count: 4")],
        [f"R7: provenance must be a mapping with stated, public or reconstructed ({PROVENANCE})"],
    ),
    "an option without provenance": (
        [
            (G, '    from: {stated: "HU+RU", multiple_sets: {reconstructed: "from the wording of FR"}}\n', ""),
            (G, "  - id: set_bonus", "  - ▶id: set_bonus"),
        ],
        [f'R7: the option "set_bonus" has no provenance ({PROVENANCE})'],
    ),
    "the provenance of a cell that does not exist": (
        [(T, "{at: [8, 4],", "{at: ▶[8, 13],")],
        ["R5: there is no cell [8, 13] in time_wheel (cells are named by their printed numbers)"],
    ),
    "the provenance of a cell, twice": (
        [(T, "    - {at: [8, 4],", '    - {at: [8, 4], from: {stated: "RU"}}\n    - {at: ▶[8, 4],')],
        ["R4: the cell [8, 4] is given twice (remove one)"],
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault(root: Path, name: str) -> None:
    reported, expected = found(root, FAULTS[name])
    assert reported == expected
