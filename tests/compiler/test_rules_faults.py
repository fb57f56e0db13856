"""One thing broken per test: each must be found, with its exact place, what was expected and how to mend it.

An edit replaces a text that stands once in a file of Thebes. A mark ▶ in the new text is not written: it is the place
of the next message (an edit may do nothing but set a mark, where another one makes something wrong). A mark ▷ is the
place that "{first}" stands for in the messages.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from compiler.problems import Problems
from compiler.rules import FILES, load_game

G, C, B, T, R = FILES[0], FILES[1], FILES[2], FILES[3], FILES[4]
HERE, FIRST = "▶", "▷"

Edit = tuple[str, str, str]
"""File, text that stands there once, text that replaces it."""
Place = tuple[str, int, int]

PROVENANCE = 'write from: {stated: "HU"}, {public: "what it is seen on"} or {reconstructed: "why"}'
CORRECT = "if the data is right, correct the check"
ROW_5 = "    - [ 1,  1,  2,  3,  3,  4,  4,  5,  5,  6,  7,  8]"
ROW_12 = "    - [ 3,  4,  5,  6,  7,  8,  9, 10, 10, 10, 10, 10]"
MEND_ID = "give it an id of its own, or use copies: n for equal pieces"


def path_of(kind: str) -> str:
    return f"rules/thebes/{kind}.yaml"


def edit(root: Path, edits: Sequence[Edit]) -> tuple[list[Place], str]:
    """Make the edits; return the places marked ▶, in the order of the edits, and that marked ▷."""
    texts = {kind: (root / path_of(kind)).read_text(encoding="utf-8") for kind in FILES}
    for n, (kind, old, new) in enumerate(edits):
        assert texts[kind].count(old) == 1, f"{old!r} stands {texts[kind].count(old)} times in {kind}.yaml"
        texts[kind] = texts[kind].replace(old, new.replace(HERE, f"{HERE}{n}{HERE}"))
    marks: list[tuple[int, Place]] = []
    first = ""
    for kind, text in texts.items():
        out = ""
        for i, part in enumerate(text.replace(FIRST, f"{HERE}{FIRST}{HERE}").split(HERE)):
            if i % 2 == 0:
                out += part
                continue
            line, column = out.count("\n") + 1, len(out) - out.rfind("\n")
            if part == FIRST:
                first = f"{line}:{column}"
            else:
                marks.append((int(part), (path_of(kind), line, column)))
        (root / path_of(kind)).write_text(out, encoding="utf-8")
    return [place for _, place in sorted(marks)], first


def errors(root: Path) -> list[str]:
    problems = Problems()
    load_game("thebes", problems, root)
    return [str(problem) for problem in problems.errors]


def test_the_copy_is_sound(root: Path) -> None:
    assert errors(root) == []


FAULTS: dict[str, tuple[list[Edit], list[str]]] = {
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
            '(a text that holds ": " must stand in quotes; or the indentation is off)'
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
    "a constant that stands twice": (
        [
            (T, "  majority_tie_vp: ", "  ▶majority_vp: {value: 6}\n  majority_tie_vp: "),
            (T, "  majority_vp:   ", "  ▷majority_vp:   "),
        ],
        ['R3: the key "majority_vp" stands here twice, first at {first} (remove one)'],
    ),
    "a key that stands twice in a row": (
        [
            (C, "{id: car_rome, ", "{id: car_rome, ▷weeks: 1, "),
            (C, "city: rome,   weeks: 1}\n    - {id: special", "city: rome,   ▶weeks: 1}\n    - {id: special"),
        ],
        ['R3: the key "weeks" stands here twice, first at {first} (remove one)'],
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
        ['R2: "value" stands only in rows with type: "artifact" (remove it)'],
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
    # -- ids and counts -----------------------------------------------------------------------------------------
    "a count that is wrong": (
        [(C, "  count: 85", "  count: ▶86")],
        ["R6: research_card has 85 rows, but count says 86 (1 too few)"],
    ),
    "an 86th card": (
        [
            (C, "  count: 85", "  count: ▶85"),
            (
                C,
                "    - {id: congress_london, ",
                "    - {id: congress_rome, kind: congress, city: rome, weeks: 2}\n    - {id: congress_london, ",
            ),
            (C, "special_permission: 2, congress: 9}", "special_permission: 2, congress: ▶9}"),
            (C, "rome: 14, moscow: 16}", "rome: ▶14, moscow: 16}"),
            (C, "by: weeks, is: {1: 29, 2: 30,", "by: weeks, is: {1: 29, 2: ▶30,"),
            (C, "{sum: weeks, is: 189}", "{sum: weeks, is: ▶189}"),
            (G, "{id: research_card,   count: 85}", "{id: research_card,   count: ▶85}"),
            (T, '{equation: "count.research_card = 45', '{equation: ▶"count.research_card = 45'),
            (T, "- {players: 2, piles: three", "- ▶▶{players: 2, piles: three"),
            (T, "- {players: 3, piles: three", "- ▶▶{players: 3, piles: three"),
            (T, "- {players: 4, piles: three", "- ▶▶{players: 4, piles: three"),
            (T, "- {players: 2, piles: two", "- ▶▶{players: 2, piles: two"),
        ],
        [
            "R6: research_card has 86 rows, but count says 85 (1 too many)",
            f"R8: the number of rows in research_card for congress is 10, not 9 (1 too much; {CORRECT})",
            f"R8: the number of rows in research_card for rome is 15, not 14 (1 too much; {CORRECT})",
            f"R8: the number of rows in research_card for 2 is 31, not 30 (1 too much; {CORRECT})",
            f"R8: the sum of weeks in research_card is 191, not 189 (2 too much; {CORRECT})",
            "R6: the box holds 85 of research_card, but components.yaml has 86 (one of the two is wrong)",
            'R8: "count.research_card = 45 + 8 + 5 + 2 + 2 + 6 + 6 + 2 + 9" does not hold: 86 = 85',
            *(
                f'R8: "{equation}" does not hold: {failure}'
                for failures in (("91 = 92", "81 = 82"),) * 4
                for equation, failure in zip(
                    (
                        "deck + reserve = count.research_card + count.exhibition_card - constants.research_slots",
                        "sum(research) = count.research_card - constants.research_slots",
                    ),
                    failures,
                    strict=True,
                )
            ),
        ],
    ),
    "a token too few": (
        [
            (C, "  count: 155", "  count: ▶155"),
            (C, "    - {id: egypt_scarab_amulet,          site: egypt,       type: artifact, value: 1}\n", ""),
            (C, "{count: rows, each: site, is: 31}", "{count: rows, each: site, is: ▶31}"),
            (C, "is: {artifact: 13,", "is: {artifact: ▶13,"),
            (C, "{sum: value, each: site, is: 36}", "{sum: value, each: site, is: ▶36}"),
            (C, "egypt:       [1, 1, 1, 1, 2, 2", "egypt:       ▶[1, 1, 1, 1, 2, 2"),
            (G, "{id: dig_token,       count: 155}", "{id: dig_token,       count: ▶155}"),
            (T, '"count.dig_token = count', '▶"count.dig_token = count'),
            (T, '"count.dig_token.artifact = 65"', '▶"count.dig_token.artifact = 65"'),
        ],
        [
            "R6: dig_token has 154 rows, each counted with its copies, but count says 155 (1 too few)",
            f"R8: the number of rows in dig_token for egypt is 30, not 31 (1 too little; {CORRECT})",
            f"R8: the number of rows in dig_token for egypt, artifact is 12, not 13 (1 too little; {CORRECT})",
            f"R8: the sum of value in dig_token for egypt is 35, not 36 (1 too little; {CORRECT})",
            'R8: value in dig_token with type: "artifact" for egypt is 1 1 1 2 2 3 3 3 4 4 5 6, '
            f"not 1 1 1 1 2 2 3 3 3 4 4 5 6 (missing: 1; {CORRECT})",
            "R6: the box holds 155 of dig_token, but components.yaml has 154 (one of the two is wrong)",
            'R8: "count.dig_token = count.place.site * (13 + 1 + 1 + 16)" does not hold: 154 = 155',
            'R8: "count.dig_token.artifact = 65" does not hold: 64 = 65',
        ],
    ),
    "too many copies": (
        [
            (C, "  count: 155", "  count: ▶155"),
            (C, "copies: 16}\n    - {id: egypt_ushabti", "copies: ▶17}\n    - {id: egypt_ushabti"),
            (G, "{id: dig_token,       count: 155}", "{id: dig_token,       count: ▶155}"),
            (T, '"count.dig_token = count', '▶"count.dig_token = count'),
        ],
        [
            "R6: dig_token has 156 rows, each counted with its copies, but count says 155 (1 too many)",
            'R2: "copies" is 17, but must be 1 to 16',
            "R6: the box holds 155 of dig_token, but components.yaml has 156 (one of the two is wrong)",
            'R8: "count.dig_token = count.place.site * (13 + 1 + 1 + 16)" does not hold: 156 = 155',
        ],
    ),
    "an id that stands twice": (
        [
            (C, "{id: book_greece_2_rome_b, ", "{id: ▶book_greece_2_rome_a, "),
            (C, "{id: book_greece_2_rome_a, ", "{id: ▷book_greece_2_rome_a, "),
        ],
        [f'R4: the id "book_greece_2_rome_a" is used twice, first at {path_of(C)}:{{first}} ({MEND_ID})'],
    ),
    "an id of another file": (
        [(C, "{id: exh_small_london, ", "{id: ▶london, "), (B, "{id: london, ", "{id: ▷london, ")],
        [f'R4: the id "london" is used twice, first at {path_of(B)}:{{first}} ({MEND_ID})'],
    ),
    "an id that is none": (
        [(C, "{id: exh_small_london, ", "{id: ▶Exh-Small-London, ")],
        [
            'R2: "id" cannot be the text "Exh-Small-London" '
            "(an id: small letters, digits and _, beginning with a letter)"
        ],
    ),
    "the id of another folder": (
        [(G, "\nid: thebes\n", "\nid: ▶teebes\n")],
        ['R5: the id "teebes" must be the name of the folder, "thebes"'],
    ),
    "an option that stands twice": (
        [(G, "  - id: tiebreak", "  - id: ▶set_bonus"), (G, "  - id: set_bonus", "  - id: ▷set_bonus")],
        ['R4: the option "set_bonus" stands here twice, first at {first} (remove one, or give it an id of its own)'],
    ),
    "a box that holds something else": (
        [
            (G, "{id: exhibition_card, count: 10}", "{id: exhibition_card, count: ▶11}"),
            (G, '"box.research_card + ', '▶"box.research_card + '),
        ],
        [
            "R6: the box holds 11 of exhibition_card, but components.yaml has 10 (one of the two is wrong)",
            'R8: "box.research_card + box.exhibition_card + box.site_card = 100" does not hold: 101 = 100',
        ],
    ),
    # -- references ---------------------------------------------------------------------------------------------
    "an unknown site": (
        [(C, "kind: rumour,             site: crete, ", "kind: rumour,             site: ▶creet, ")],
        ['R5: unknown place "creet" (did you mean "crete"?)'],
    ),
    "a site where a city belongs": (
        [(C, "city: moscow, weeks: 1}\n    - {id: car_rome", "city: ▶egypt, weeks: 1}\n    - {id: car_rome")],
        [
            'R5: "egypt" is a place, but not one with type: "city" '
            "(known: berlin, london, moscow, paris, rome, vienna, warsaw)"
        ],
    ),
    "an unknown kind": (
        [(C, "{id: car_rome,                    kind: car,", "{id: car_rome,                    kind: ▶cart,")],
        ['R5: unknown kind "cart" (did you mean "car"?)'],
    ),
    "an unknown site among the needs": (
        [(C, "needs: {palestine: 1, mesopotamia: 2}", "needs: {palestine: 1, ▶mesopotami: 2}")],
        ['R5: unknown place "mesopotami" (did you mean "mesopotamia"?)'],
    ),
    "a constant that names no place": (
        [(T, "{value: warsaw,", "{value: ▶warschau,")],
        ['R5: unknown place "warschau" (did you mean "warsaw"?)'],
    ),
    "a reference to no set": (
        [(T, "ref: place, from", "ref: ▶places, from")],
        ['R5: there is no set "places" (did you mean "place"?)'],
    ),
    "words of a field of no set": (
        [(T, "{one_of: research_card.kind}", "{one_of: ▶research_card.kin}")],
        ['R5: there is no "research_card.kin" (did you mean "research_card.kind"?)'],
    ),
    "an option for five players": (
        [(G, "players: [3, 4]", "players: [3, ▶5]")],
        ["R5: the game is not for 5 players (players: 2 to 4)"],
    ),
    "too few colours": (
        [(G, "colours: [red, blue, green, yellow]", "colours: ▶[red, blue, green]")],
        ["R6: 3 colours are too few for 4 players (add a colour)"],
    ),
    # -- provenance ---------------------------------------------------------------------------------------------
    "an unknown provenance word": (
        [(T, "majority_vp:           {value: 5,      from: {stated: ", "majority_vp: {value: 5, from: {▶sated: ")],
        ['R7: unknown provenance word "sated" (did you mean "stated"?)'],
    ),
    "a constant without provenance": (
        [(T, 'majority_vp:           {value: 5,      from: {stated: "HU+RU"}, ', "▶majority_vp: {value: 5, ")],
        [f'R7: nothing says how the constant "majority_vp" is known ({PROVENANCE})'],
    ),
    "a field without provenance": (
        [(C, '    grants:  {public: "pictures of the tokens"}\n', ""), (C, "grants: greece}", "▶grants: greece}")],
        [f"R7: nothing says how this is known: grants of crete_special and 3 more rows ({PROVENANCE})"],
    ),
    "a table without provenance": (
        [
            (
                T,
                "\n  from: "
                '{public: "pictures of the time wheel and an independent transcription, equal in all 144 cells"}',
                "",
            ),
            (T, "\ntime_wheel:", "\n▶time_wheel:"),
        ],
        [f"R7: nothing says how this is known: time_wheel ({PROVENANCE})"],
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
    "a provenance that says nothing": (
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
        [f"R7: provenance must be a mapping with words ({PROVENANCE})"],
    ),
    "an option without provenance": (
        [
            (G, '    from: {stated: "HU+RU", multiple_sets: {reconstructed: "from the wording of FR"}}\n', ""),
            (G, "  - id: set_bonus", "  - ▶id: set_bonus"),
        ],
        [f'R7: nothing says how the option "set_bonus" is known ({PROVENANCE})'],
    ),
    "the provenance of a cell that does not exist": (
        [(T, "{at: [8, 4],", "{at: ▶[8, 13],")],
        ["R5: there is no cell [8, 13] in time_wheel (cells are named by their printed numbers)"],
    ),
    "the provenance of a cell, twice": (
        [(T, "    - {at: [8, 4],", '    - {at: [8, 4], from: {stated: "RU"}}\n    - {at: ▶[8, 4],')],
        ["R4: the cell [8, 4] stands here twice (remove one)"],
    ),
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
            "R8: row 12 of time_wheel has 11 cells, not 12",
            f"R8: the sum of the cells of time_wheel is 648, not 658 (10 too little; {CORRECT})",
            f"R8: the number of cells of at least 1 in time_wheel is 128, not 129 (1 too little; {CORRECT})",
        ],
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
                "    - {kind: congress,           use: scoring,   lost: never,     own_site: false, majority: false}\n",
                "",
            ),
            (T, "{values: kind, same_as", "▶{values: kind, same_as"),
        ],
        ['R8: kind in card_kinds: "congress" is missing, which stands in research_card.kind'],
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
            "R6: road has 17 rows, but count says 18 (1 too few)",
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
            "(a way is missing or too many, or the number is wrong)",
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
            "(a way is missing or too many, or the number is wrong)"
        ],
    ),
    # -- rule ids -----------------------------------------------------------------------------------------------
    "a constant with an unknown rule": (
        [(T, "rule: TH-KNOW-09", "rule: ▶TH-KNOW-90")],
        ['R9: unknown rule "TH-KNOW-90" (did you mean "TH-KNOW-10"?)'],
    ),
    "an option that settles nothing": (
        [(G, "settles: TH-AMB-40", "settles: ▶TH-AMB-52")],
        ['R9: unknown rule "TH-AMB-52" (did you mean "TH-AMB-51"?)'],
    ),
    "a ruling about an unknown rule": (
        [(R, "{id: TH-AMB-19, rules: [TH-KNOW-09]", "{id: TH-AMB-19, rules: [▶TH-KNOW-12]")],
        ['R9: unknown rule "TH-KNOW-12" (did you mean "TH-KNOW-11"?)'],
    ),
    "a rule that stands twice": (
        [(R, "TH-FIN-07]", "▶TH-FIN-01]"), (R, "      [TH-FIN-01,", "      [▷TH-FIN-01,")],
        ['R4: the rule id "TH-FIN-01" stands here twice, first at {first} (remove one, or give it an id of its own)'],
    ),
    "a rule id that is none": (
        [(R, "TH-FIN-07]", "▶TH-FIN-7]")],
        ['R2: an entry of rules cannot be the text "TH-FIN-7" (a rule id, such as TH-DIG-01)'],
    ),
    "a section that shows no table": (
        [(R, "shows: [congress_vp]", "shows: [▶congres_vp]")],
        ['R5: there is no set or table "congres_vp" (did you mean "congress_vp"?)'],
    ),
    # -- checks that cannot be understood -------------------------------------------------------------------------
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
    edits, messages = FAULTS[name]
    places, first = edit(root, edits)
    expected = [
        f"{path}:{line}:{column}: error {message.replace('{first}', first)}"
        for (path, line, column), message in zip(places, messages, strict=True)
    ]
    assert sorted(errors(root)) == sorted(expected)
