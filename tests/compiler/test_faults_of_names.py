"""Faults of names: duplicate ids, wrong counts, references and rule ids that lead nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compiler.fault_cases import B, C, Fault, G, R, T, found, path_of

CORRECT = "if the data is right, correct the check"
MEND_ID = "give it an id of its own, or use copies: n for equal pieces"

FAULTS: dict[str, Fault] = {
    # -- ids and counts -----------------------------------------------------------------------------------------
    "a count that is wrong": (
        [(C, "  count: 85", "  count: ▶86")],
        ["R6: research_card has 85 rows, but count is 86 (1 too few)"],
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
            "R6: research_card has 86 rows, but count is 85 (1 too many)",
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
            "R6: dig_token has 154 rows, each counted with its copies, but count is 155 (1 too few)",
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
            "R6: dig_token has 156 rows, each counted with its copies, but count is 155 (1 too many)",
            'R2: "copies" is 17, but must be 1 to 16',
            "R6: the box holds 155 of dig_token, but components.yaml has 156 (one of the two is wrong)",
            'R8: "count.dig_token = count.place.site * (13 + 1 + 1 + 16)" does not hold: 156 = 155',
        ],
    ),
    "a duplicate id": (
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
    "a duplicate option": (
        [(G, "  - id: tiebreak", "  - id: ▶set_bonus"), (G, "  - id: set_bonus", "  - id: ▷set_bonus")],
        ['R4: the option "set_bonus" is given twice, first at {first} (remove one, or give it an id of its own)'],
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
    "a duplicate rule": (
        [(R, "TH-FIN-07]", "▶TH-FIN-01]"), (R, "      [TH-FIN-01,", "      [▷TH-FIN-01,")],
        ['R4: the rule id "TH-FIN-01" is given twice, first at {first} (remove one, or give it an id of its own)'],
    ),
    "a rule id that is none": (
        [(R, "TH-FIN-07]", "▶TH-FIN-7]")],
        ['R2: an entry of rules cannot be the text "TH-FIN-7" (a rule id, such as TH-DIG-01)'],
    ),
    "a section that shows no table": (
        [(R, "shows: [congress_vp]", "shows: [▶congres_vp]")],
        ['R5: there is no set or table "congres_vp" (did you mean "congress_vp"?)'],
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault(root: Path, name: str) -> None:
    reported, expected = found(root, FAULTS[name])
    assert reported == expected
