"""Faults of form: files that are no YAML, keys and types that the schemas do not allow."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiler.fault_cases import B, C, Fault, G, T, errors, found

FAULTS: dict[str, Fault] = {
    # -- broken YAML --------------------------------------------------------------------------------------------
    "a bracket that is never closed": (
        [
            (C, "value: 1}\n    - {id: greece_attic_cup, ", "value: 1\n    - ▶{id: greece_attic_cup, "),
            (C, "- {id: greece_attic_coin, ", "- ▷{id: greece_attic_coin, "),
        ],
        [
            "R1: broken YAML: expected ',' or '}', but got '{' while parsing a flow mapping, which began at {first} "
            "(a comma is missing, or the bracket that was opened is never closed)"
        ],
    ),
    "a tab for indentation": (
        [(B, "    - {id: paris, ", "▶\t- {id: paris, ")],
        [
            "R1: broken YAML: found character '\\t' that cannot start any token while scanning for the next token "
            "(indent with spaces, never with tabs)"
        ],
    ),
    "a colon in a text": (
        [(G, "title: Jenseits von Theben\n", "title: Jenseits▶: von Theben\n")],
        [
            "R1: broken YAML: mapping values are not allowed here "
            '(a text that holds ": " must be quoted; or the indentation is off)'
        ],
    ),
    "quotes that are never closed": (
        [
            (G, "\nid: thebes", "\n▷id: thebes"),
            (G, "publisher: Queen Games", 'publisher: "Queen Games'),
            (G, '  stated: "HU"\n', '  stated: "▶HU"\n'),
        ],
        [
            "R1: broken YAML: expected <block end>, but found '<scalar>' while parsing a block mapping, which began at "
            "{first} (the indentation differs from the lines above, or quotes are not closed)"
        ],
    ),
    "an anchor": (
        [(T, "rows: [0, 1, 3, 6", "rows: ▶&steps [0, 1, 3, 6")],
        ["R1: anchors (&) and aliases (*) are not used here (write it out)"],
    ),
    # -- keys and types -----------------------------------------------------------------------------------------
    "a duplicate constant": (
        [
            (T, "  majority_tie_vp: ", "  ▶majority_vp: {value: 6}\n  majority_tie_vp: "),
            (T, "  majority_vp:   ", "  ▷majority_vp:   "),
        ],
        ['R3: the key "majority_vp" is given twice, first at {first} (remove one)'],
    ),
    "a duplicate key in a row": (
        [
            (C, "{id: car_rome, ", "{id: car_rome, ▷weeks: 1, "),
            (C, "city: rome,   weeks: 1}\n    - {id: special", "city: rome,   ▶weeks: 1}\n    - {id: special"),
        ],
        ['R3: the key "weeks" is given twice, first at {first} (remove one)'],
    ),
    "an unknown key of the game": (
        [(G, "designers: [Peter", "▶desiners: [Peter")],
        ['R2: unknown key "desiners" in the file (did you mean "designers"?)'],
    ),
    "an unknown key of a set": (
        [(C, "  figures: class", "  ▶figurs: class")],
        ['R2: unknown key "figurs" in "exhibition_card" (did you mean "figures"?)'],
    ),
    "an unknown key of a row": (
        [(C, "{id: shovel_rome_a, ", "{id: shovel_rome_a, ▶place: rome, ")],
        ['R2: unknown key "place" in research_card (known: city, copies, from, id, kind, n, site, weeks, when)'],
    ),
    "a misspelt key of a row": (
        [
            (C, "value: 4}\n    - {id: egypt_ramesses_mummy", "▶valeu: 4}\n    - {id: egypt_ramesses_mummy"),
            (C, "- {id: egypt_narmer_palette", "- ▶{id: egypt_narmer_palette"),
        ],
        [
            'R2: unknown key "valeu" in dig_token (did you mean "value"?)',
            'R2: the key "value" is missing in the row of "egypt_narmer_palette" (add value: …)',
        ],
    ),
    "an unknown key of a declared field": (
        [
            (C, "vp:    {number: [4, 5]}", "vp:    {▶numbr: [4, 5]}"),
        ],
        ['R2: unknown key "numbr" in "vp" (did you mean "number"?)'],
    ),
    "a missing key of the game": (
        [(G, "\nid: thebes", "\n▶id: thebes"), (G, "age: 10\n", "")],
        ['R2: the key "age" is missing in the file (add age: …)'],
    ),
    "a missing key of a row": (
        [
            (C, ", value: 6}\n    - {id: greece_general", "}\n    - {id: greece_general"),
            (C, "- {id: greece_troy_seal", "- ▶{id: greece_troy_seal"),
        ],
        ['R2: the key "value" is missing in the row of "greece_troy_seal" (add value: …)'],
    ),
    "a row without an id": (
        [(C, "- {id: zeppelin_rome,   ", "- ▶{")],
        ['R2: a row of research_card without "id" (add an id)'],
    ),
    "a key where it has no meaning": (
        [(C, "type: general}\n    - {id: crete_special", "type: general, ▶value: 1}\n    - {id: crete_special")],
        ['R2: "value" is allowed only in rows with type: "artifact" (remove it)'],
    ),
    "a number in quotes in a row": (
        [(C, "weeks: 1}\n    - {id: car_rome", 'weeks: ▶"1"}\n    - {id: car_rome')],
        ['R2: "weeks" must be a whole number, not "1" (remove the quotes)'],
    ),
    "a number in quotes in a constant": (
        [(T, "max_knowledge:         {value: 12,", 'max_knowledge:         {value: ▶"12",')],
        ['R2: the constant "max_knowledge" must be a number, not the text "12" (remove the quotes)'],
    ),
    "a fraction of a week": (
        [(C, "weeks: 1}\n    - {id: car_rome", "weeks: ▶1.5}\n    - {id: car_rome")],
        ['R2: "weeks" must be a whole number, not 1.5'],
    ),
    "a count written as a fraction": (
        [(C, "site: greece,      type: debris,   copies: 16}", "site: greece,      type: debris,   copies: ▶16.0}")],
        ['R2: "copies" must be a whole number, not the number 16.0 (write 16)'],
    ),
    "a number written with an exponent": (
        [(C, "weeks: 1}\n    - {id: car_rome", "weeks: ▶1e0}\n    - {id: car_rome")],
        ['R2: "weeks" must be a whole number, not 1.0 (write 1)'],
    ),
    "a constant written as a fraction": (
        [(T, "max_knowledge:         {value: 12,", "max_knowledge:         {value: ▶12.0,")],
        ['R2: "value" must be a whole number or a text or true or false, not the number 12.0 (write 12)'],
    ),
    "a constant below 0": (
        [(T, "majority_vp:           {value: 5,", "majority_vp:           {value: ▶-5,")],
        ['R2: "value" is -5, but must be at least 0 (a whole number, at least 0, or an id with a ref)'],
    ),
    "a constant below its least value": (
        [(T, "car_min_weeks:         {value: 3,", "car_min_weeks:         {value: ▶0,")],
        ['R2: the constant "car_min_weeks" is 0, but must be at least 1'],
    ),
    "a cell written as a fraction": (
        [(T, "rows: [0, 1, 3, 6, 10,", "rows: [0, 1, 3, ▶6.0, 10,")],
        ["R2: a cell of congress_vp must be a whole number, not 6.0 (write 6)"],
    ),
    "a number that begins with 0": (
        [(C, "weeks: 1}\n    - {id: car_rome", "weeks: ▶01}\n    - {id: car_rome")],
        ["R2: 01 is a number that begins with 0 (write it without the 0; put a text in quotes)"],
    ),
    "a number out of range": (
        [(C, "weeks: 1}\n    - {id: car_rome", "weeks: ▶7}\n    - {id: car_rome")],
        ['R2: "weeks" is 7, but must be 1 to 6'],
    ),
    "a latitude beyond the pole": (
        [(B, "lon: 25.163, lat: 35.298", "lon: 25.163, lat: ▶352.98")],
        ['R2: "lat" is 352.98, but must be -90 to 90'],
    ),
    "a list where a mapping belongs": (
        [(C, "needs: {greece: 2, crete: 1}", "needs: ▶[2, 1]")],
        ['R2: "needs" must be a mapping, not a list (write {a: 1, b: 2})'],
    ),
    "too few entries": (
        [(G, "minutes: [60, 90]", "minutes: ▶[60]")],
        ['R2: "minutes" needs at least 2 entries, but has 1 (length of a game, from and to)'],
    ),
    "a number where a text belongs": (
        [(G, "publisher: Queen Games", "publisher: ▶7")],
        ['R2: "publisher" must be a text, not the number 7'],
    ),
    "yes for true": (
        [(C, "display: true}\n    - {id: greece_olympia", "display: ▶yes}\n    - {id: greece_olympia")],
        ['R2: "display" must be true or false, not "yes" (write true or false)'],
    ),
    "a cell without a number": (
        [(T, "rows: [0, 1, 3, 6, 10,", "rows: [0, 1, 3, ▶null, 10,")],
        ["R2: a cell of congress_vp must be a number, as the others are, not nothing"],
    ),
    "a box with an unknown key": (
        [(G, "- {id: overview_sheet,  count: 1}", "- {id: overview_sheet,  ▶cont: 1}")],
        ['R2: unknown key "cont" in an entry of rows (did you mean "count"?)'],
    ),
}


def test_the_copy_is_sound(root: Path) -> None:
    assert errors(root) == []


@pytest.mark.parametrize("name", FAULTS)
def test_fault(root: Path, name: str) -> None:
    reported, expected = found(root, FAULTS[name])
    assert reported == expected
