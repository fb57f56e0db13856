"""Faults that the checks of the data find, and checks that cannot be understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiler.fault_cases import B, C, Fault, T, found

CORRECT = "if the data is right, correct the check"
ROW_5 = "    - [ 1,  1,  2,  3,  3,  4,  4,  5,  5,  6,  7,  8]"
ROW_12 = "    - [ 3,  4,  5,  6,  7,  8,  9, 10, 10, 10, 10, 10]"

ROW_1 = "    - [ 0,  0,  0,  0,  0,  0,  0,  1,  1,  1,  1,  2]"
SIZE = "{size: [constants.max_knowledge, constants.max_dig_weeks]}"

FAULTS: dict[str, Fault] = {
    # -- the checks that the data declares ----------------------------------------------------------------------
    "a wheel that falls in a row": (
        [(T, ROW_5, ROW_5.replace("3,  3,  4,  4,", "3,  3,  5,  ▶3,"))],
        ["R8: 3 follows 5 in time_wheel (rows) (a value must be not smaller than the one before it)"],
    ),
    "a wheel that falls in a column": (
        [(T, ROW_12, ROW_12.replace("[ 3,  4,  5,  6,  7,", "[ 3,  4,  5,  ▶5,  8,"))],
        ["R8: 5 follows 6 in time_wheel (columns) (a value must be not smaller than the one before it)"],
    ),
    "a wheel whose sum is not 658": (
        [(T, ROW_12, ROW_12.replace("10]", "11]")), (T, "{sum: cells, is: 658}", "{sum: cells, is: ▶658}")],
        [f"R8: the sum of the cells of time_wheel is 659, not 658 (1 too much; {CORRECT})"],
    ),
    "a wheel with a short row": (
        [
            (T, ROW_12, ROW_12.replace("[", "▶[").replace(", 10]", "]")),
            (T, "{sum: cells, is: 658}", "{sum: cells, is: ▶658}"),
            (T, "at_least: 1, is: 129}", "at_least: 1, is: ▶129}"),
        ],
        [
            "R8: row 12 of time_wheel has 11 cells, not 12 (constants.max_dig_weeks)",
            f"R8: the sum of the cells of time_wheel is 648, not 658 (10 too little; {CORRECT})",
            f"R8: the number of cells of at least 1 in time_wheel is 128, not 129 (1 too little; {CORRECT})",
        ],
    ),
    "more weeks than the wheel has columns": (
        [
            (T, "max_dig_weeks:         {value: 12,", "max_dig_weeks:         {value: 13,"),
            (T, ROW_1, ROW_1.replace("-", "▶-")),
        ],
        ["R8: time_wheel has 12 columns, not 13 (constants.max_dig_weeks)"],
    ),
    "more knowledge than the wheel has rows": (
        [
            (T, "max_knowledge:         {value: 12,", "max_knowledge:         {value: 13,"),
            (T, ROW_1, ROW_1.replace("-", "▶-")),
        ],
        ["R8: time_wheel has 12 rows, not 13 (constants.max_knowledge)"],
    ),
    "a size by a figure that does not exist": (
        [(T, SIZE, SIZE.replace("constants.max_knowledge", "▶constants.max_knowlege"))],
        ['R5: there is no figure "constants.max_knowlege" (did you mean "constants.max_knowledge"?)'],
    ),
    "a first week that is another one": (
        [
            (T, ROW_5, ROW_5.replace("[ 1,  1,  2,", "[ 0,  2,  2,")),
            (T, "is: [8, 6, 3, 2, 1, 1,", "is: [8, 6, 3, 2, ▶1, 1,"),
            (T, "at_least: 1, is: 129}", "at_least: 1, is: ▶129}"),
        ],
        [
            "R8: the first column with at least 1 in row 5 of time_wheel is 2, not 1",
            f"R8: the number of cells of at least 1 in time_wheel is 128, not 129 (1 too little; {CORRECT})",
        ],
    ),
    "a value of an artifact": (
        [
            (C, "value: 5}\n    - {id: crete_general", "value: 6}\n    - {id: crete_general"),
            (C, "{sum: value, each: site, is: 36}", "{sum: value, each: site, is: ▶36}"),
            (C, "crete:       [1, 1, 1, 2", "crete:       ▶[1, 1, 1, 2"),
        ],
        [
            f"R8: the sum of value in dig_token for crete is 37, not 36 (1 too much; {CORRECT})",
            'R8: value in dig_token with type: "artifact" for crete is 1 1 1 2 2 3 3 3 3 4 4 4 6, '
            f"not 1 1 1 2 2 3 3 3 3 4 4 4 5 (missing: 5; too many: 6; {CORRECT})",
        ],
    ),
    "a token that grants a book of its own site": (
        [
            (C, "grants: mesopotamia}", "grants: ▶egypt}"),
            (C, "grants: egypt}\n    - {id: palestine_debris", "grants: ▶egypt}\n    - {id: palestine_debris"),
            (C, "{permutation: grants", "▶{permutation: grants"),
        ],
        [
            'R8: grants and site of egypt_special are both "egypt" (they must differ)',
            'R8: grants must be a permutation of site: "egypt" is one too many',
            'R8: grants must be a permutation of site: "mesopotamia" is missing',
        ],
    ),
    "two tokens laid out at one site": (
        [
            (C, "value: 1}\n    - {id: greece_attic_coin", "value: 1, display: true}\n    - {id: greece_attic_coin"),
            (C, "where: {display: true}, is: 1}", "where: {display: true}, is: ▶1}"),
        ],
        [f"R8: the number of rows in dig_token with display: true for greece is 2, not 1 (1 too much; {CORRECT})"],
    ),
    "a token laid out that is worth more": (
        [
            (C, "value: 1, display: true}\n    - {id: greece_olympia", "value: 1}\n    - {id: greece_olympia"),
            (C, "value: 2}\n    - {id: greece_marble", "value: 2, display: true}\n    - {id: greece_marble"),
            (C, "- {id: greece_venus", "- ▶{id: greece_venus"),
        ],
        ['R8: "value = constants.display_token_value" of greece_venus_de_milo does not hold: 2 = 1'],
    ),
    "an exhibition that asks for other numbers": (
        [
            (C, "needs: {greece: 2, crete: 1, egypt: 3}", "needs: ▶{greece: 2, crete: 2, egypt: 2}"),
            (C, "{sum: needs, each: needs, is: 9}", "{sum: needs, each: needs, is: ▶▶9}"),
        ],
        [
            'R8: needs of exh_large_london holds 2 2 2, not 1 2 3 (as every row with class: "large")',
            f"R8: the sum of needs in exhibition_card for crete is 10, not 9 (1 too much; {CORRECT})",
            f"R8: the sum of needs in exhibition_card for egypt is 8, not 9 (1 too little; {CORRECT})",
        ],
    ),
    "a car that costs two weeks": (
        [
            (C, "weeks: 1}\n    - {id: car_rome", "weeks: ▶2}\n    - {id: car_rome"),
            (C, "by: weeks, is: {1: 29, 2: 30,", "by: weeks, is: {1: ▶29, 2: ▶30,"),
            (C, "{sum: weeks, is: 189}", "{sum: weeks, is: ▶189}"),
        ],
        [
            'R8: weeks of car_moscow is 2, not 1 (as every row with kind: "car")',
            f"R8: the number of rows in research_card for 1 is 28, not 29 (1 too little; {CORRECT})",
            f"R8: the number of rows in research_card for 2 is 31, not 30 (1 too much; {CORRECT})",
            f"R8: the sum of weeks in research_card is 190, not 189 (1 too much; {CORRECT})",
        ],
    ),
    "a kind of card that a table forgets": (
        [
            (
                T,
                "    - {kind: congress,           use: scoring,    lost: never,     "
                "own_site: false, majority: false}\n",
                "",
            ),
            (T, "{values: kind, same_as", "▶{values: kind, same_as"),
        ],
        ['R8: kind in card_kinds: "congress" is missing, which is in research_card.kind'],
    ),
    "an end that comes a week late": (
        [
            (T, "end_week:              {value: 157,", "end_week:              {value: 158,"),
            (T, '"constants.end_week = ', '▶"constants.end_week = '),
            (T, "- {players: 2, piles: three", "- ▶{players: 2, piles: three"),
            (T, "- {players: 3, piles: three", "- ▶{players: 3, piles: three"),
            (T, "- {players: 4, piles: three", "- ▶{players: 4, piles: three"),
            (T, "- {players: 2, piles: two", "- ▶{players: 2, piles: two"),
        ],
        [
            'R8: "constants.end_week = (constants.last_year - constants.first_year + 1) * constants.weeks_per_year'
            ' + 1" '
            "does not hold: 158 = 157",
            *(
                f'R8: "weeks = constants.end_week - start_week" does not hold: {n} = {n + 1}'
                for n in (156, 141, 104, 156)
            ),
        ],
    ),
    # -- the graph ----------------------------------------------------------------------------------------------
    "a road to nowhere": (
        [(B, "b: moscow, ", "b: ▶moscov, ")],
        ['R5: unknown place "moscov" (did you mean "moscow"?)'],
    ),
    "a road that is missing, so that the map falls apart": (
        [
            (B, "  count: 18", "  count: ▶18"),
            (B, "    - {a: warsaw,    b: moscow,      weeks: 1}\n", ""),
            (B, "{graph: connected}", "▶{graph: connected}"),
            (B, "moscow: 1, warsaw: 4,", "moscow: ▶1, warsaw: ▶4,"),
        ],
        [
            "R6: road has 17 rows, but count is 18 (1 too few)",
            'R8: no way leads from "london" to "moscow" (add a row to road)',
            f"R8: the number of ways at moscow is 0, not 1 (1 too little; {CORRECT})",
            f"R8: the number of ways at warsaw is 3, not 4 (1 too little; {CORRECT})",
        ],
    ),
    "a road from a place to itself": (
        [(B, "- {a: warsaw,    b: moscow, ", "- ▶{a: warsaw,    b: warsaw, ")],
        ['R5: leads from "warsaw" to itself (name two places)'],
    ),
    "a road that leads elsewhere": (
        [
            (B, "- {a: paris,     b: vienna, ", "- {a: paris,     b: warsaw, "),
            (B, "paris: 4, berlin: 3, vienna: 3,", "paris: 4, berlin: 3, vienna: ▶3,"),
            (B, "rome: 4, moscow: 1, warsaw: 4,", "rome: 4, moscow: 1, warsaw: ▶4,"),
            (B, "london:      [0, 1, 1, 2, 2,", "london:      [0, 1, 1, ▶2, 2,"),
        ],
        [
            f"R8: the number of ways at vienna is 2, not 3 (1 too little; {CORRECT})",
            f"R8: the number of ways at warsaw is 5, not 4 (1 too much; {CORRECT})",
            "R8: the distance from london to vienna is 3, not 2, and 7 more distances differ "
            "(an edge is missing or too many, or the number is wrong)",
        ],
    ),
    "a distance that is wrong": (
        [
            (
                B,
                "mesopotamia: [4, 3, 3, 3, 2, 3, 2, 1, 2, 2, 1, 0]",
                "mesopotamia: [4, 3, 3, 3, 2, 3, 2, 1, 2, ▶3, 1, 0]",
            )
        ],
        [
            "R8: the distance from mesopotamia to egypt is 2, not 3 "
            "(an edge is missing or too many, or the number is wrong)"
        ],
    ),
    # -- checks that cannot be understood -----------------------------------------------------------------------
    "an equation with an unknown name": (
        [(T, '"count.dig_token.artifact = 65"', '▶"count.dig_token.artefact = 65"')],
        [
            'R5: unknown name "count.dig_token.artefact" in the equation "count.dig_token.artefact = 65" '
            '(did you mean "count.dig_token.artifact"?)'
        ],
    ),
    "an equation that compares nothing": (
        [(T, '"count.dig_token.artifact = 65"', '▶"count.dig_token.artifact 65"')],
        ['R5: no comparison in the equation "count.dig_token.artifact 65" (write left = right, or with < <= > >= !=)'],
    ),
    "an unknown check": (
        [(T, "{greatest: rows,", "▶{gratest: rows,")],
        ['R5: a check needs one operator (did you mean "greatest"?)'],
    ),
    "an unknown detail of a check": (
        [(T, "{sum: cells, is: 658}", "{sum: cells, ▶iss: 658}")],
        ['R2: unknown key "iss" in a check of sum (did you mean "is"?)'],
    ),
    "a check of every something": (
        [(C, "{every: row, where: {kind: congress}, ", "{every: ▶card, where: {kind: congress}, ")],
        ["R5: every checks each row (write every: row)"],
    ),
    "a check that a row has an unknown field": (
        [(C, "where: {kind: congress},           is: {weeks: 2}}", "where: {kind: congress}, is: {week: ▶2}}")],
        ['R5: no row of research_card has a field "week" (did you mean "weeks"?)'],
    ),
    "a check of a graph that is none": (
        [(B, "{monotone: space, strictly: true}", "▶{graph: connected}")],
        ["R5: track_corner declares no graph (add graph: {nodes: set, ends: [a, b], length: field})"],
    ),
    "a check of the wrong place": (
        [(T, '{equation: "count.dig_token.artifact = 65"}', "▶{sum: weeks, is: 189}")],
        ['R5: "sum" checks the rows of a set (put it among the checks of that set)'],
    ),
    "a check of an unknown field": (
        [(C, "{sum: weeks, is: 189}", "{sum: ▶week, is: 189}")],
        ['R5: no row of research_card has a field "week" (did you mean "weeks"?)'],
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault(root: Path, name: str) -> None:
    reported, expected = found(root, FAULTS[name])
    assert reported == expected
