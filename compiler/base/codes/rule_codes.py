"""Codes of source files and rules: I source files, R rules, B rules and texts together."""

from __future__ import annotations

from compiler.base.codes.code_entry import EITHER, Code
from compiler.base.diagnostics import ERROR, WARNING

RULE_CODES = (
    # -- source files
    Code(
        "I1",
        ERROR,
        "unreadable source file",
        "Every source file is examined before any compiler reads it. A file that is no plain UTF-8 text, too large, "
        "nested too deep or otherwise beyond the limits of the readers is refused.",
        "rules/thebes/components.yaml:3:20001: error I1: the line has 31,200 characters, and at most 20,000 are read",
        "Replace the file by a plain text file in UTF-8, or break up the line, list or number that is named.",
    ),
    Code(
        "I2",
        ERROR,
        "language without locale.yaml",
        "A folder in locales/ has catalogs and no locale.yaml. The language would be left out without notice.",
        "locales/pl/locale.yaml: error I2: there is no such file, so the language is not read",
        "Write it with `python build.py new-language <code>`, or remove the folder.",
    ),
    # -- rules
    Code(
        "R1",
        ERROR,
        "broken YAML or schema",
        "A file of rules cannot be parsed, is empty, or uses what is not allowed here (anchors, keys that are no "
        "plain words); or a JSON schema in rules/schema is broken.",
        "rules/thebes/tables.yaml:12:1: error R1: broken YAML: found character '\\t' that cannot start any token",
        "Correct the syntax at the place that is named. Indent with spaces; quote texts that contain a colon.",
    ),
    Code(
        "R2",
        ERROR,
        "wrong shape",
        "A key is unknown or missing, a value has the wrong type or is out of range. Files are checked with the "
        "schemas in rules/schema, rows with the `fields` that their set declares.",
        'rules/thebes/game.yaml:7:1: error R2: unknown key "colors" in the file (did you mean "colours"?)',
        "Correct the key or the value; rules/schema/README.md describes every file.",
    ),
    Code(
        "R3",
        ERROR,
        "duplicate key",
        "A mapping has the same key twice. YAML readers would silently use one of the two values.",
        'rules/thebes/tables.yaml:30:3: error R3: the key "max_knowledge" is given twice, first at 21:3',
        "Remove one of the two entries.",
    ),
    Code(
        "R4",
        ERROR,
        "duplicate id",
        "Two things have the same id, so a reference to it would be ambiguous. Ids of pieces and places are unique "
        "in the whole game.",
        'rules/thebes/components.yaml:90:11: error R4: the id "crete_coin" is used twice, first at …:41:11',
        "Give one of them an id of its own. For equal pieces, write one row with `copies: n`.",
    ),
    Code(
        "R5",
        ERROR,
        "unknown reference",
        "A value names something that does not exist: a set, an id, a field, an option, a figure of an equation.",
        'rules/thebes/components.yaml:41:9: error R5: unknown place "creet" (did you mean "crete"?)',
        "Correct the name, or add what it names.",
    ),
    Code(
        "R6",
        ERROR,
        "wrong count",
        "The number of rows differs from the declared `count`, or from the contents of the box in game.yaml.",
        "rules/thebes/components.yaml:8:10: error R6: exhibition has 9 rows, but count is 10 (1 too few)",
        "Count the pieces of the real game, then correct the rows or the number.",
    ),
    Code(
        "R7",
        ERROR,
        "missing or wrong provenance",
        "Every fact must say how it is known: stated by a rulebook, seen in public material, or reconstructed. "
        "Without it, no one can verify the data.",
        'rules/thebes/tables.yaml:14:3: error R7: the constant "car_saving" has no provenance',
        'Add from: {stated: "HU"}, {public: "where it is seen"} or {reconstructed: "why"} to the set, row or field.',
    ),
    Code(
        "R8",
        ERROR,
        "failed check of the data",
        "The data contradicts a check that is declared beside it: a sum, a count, a shape, a graph, an equation. "
        "Checks are copied from the printed rules, so that a typing error cannot pass.",
        "rules/thebes/components.yaml:55:9: error R8: the sum of value in dig_token is 96, not 97 (1 too little)",
        "Compare the rows with the real game. If they are right, correct the check.",
    ),
    Code(
        "R9",
        EITHER,
        "rule id",
        "A rule id is used that rulebook.yaml does not list, or one that is retired. As a warning: no example and no "
        "test names a rule.",
        'engine/games/thebes/rules.py:88:20: error R9: unknown rule "TH-DIG-77" (did you mean "TH-DIG-07"?)',
        "Correct the id, or add the rule to rulebook.yaml. For the warning, write an example in examples.yaml.",
    ),
    Code(
        "R10",
        ERROR,
        "missing file",
        "A file that every game has is missing or unreadable, a schema is missing, or the project has no game.",
        "rules/amber_road/faces.yaml: error R10: there is no such file (see rules/thebes)",
        "Write the file, with the one of rules/thebes as a model; `python build.py new-game <id>` writes all of them.",
    ),
    Code(
        "R11",
        EITHER,
        "table.yaml or faces.yaml",
        "table.yaml names a table, zone, panel or field that does not exist, or either file names an unknown figure. "
        "As a warning: faces.yaml draws no face for a set of components.",
        'rules/thebes/table.yaml:20:12: error R11: there is no table "congres_vp" (did you mean "congress_vp"?)',
        "Correct the name; for the warning, add the set to faces.yaml.",
    ),
    Code(
        "R12",
        ERROR,
        "options that exclude each other",
        "A row is in play without the row that it names, an option depends on itself, or a value of an option can "
        "never be chosen because what it requires is impossible.",
        'rules/artifact/board.yaml:31:9: error R12: "oasis" is in play only with expansion_1: true',
        "Give both rows the same `when`, or correct `requires` and the order of the values (the first is the default).",
    ),
    Code(
        "R13",
        WARNING,
        "weights that do not fit",
        "The weights of a game's evaluation were learned by other rules, or of other features than its heuristic has. "
        "They are not used: bots of the higher levels play as the skilled one until the weights are learned anew.",
        "rules/artifact/weights.yaml:5:8: warning R13: these weights were learned by the rules 0f1e2d3c4b5a, and the "
        "rules are now a5b4c3d2e1f0",
        "Run `python build.py train <game>`, which plays some thousand games and writes the file.",
    ),
    Code(
        "R14",
        ERROR,
        "data that the engine cannot read",
        "No check of the data fails, and still the engine cannot build the game from it. A constant may not match a "
        "table, or a row may lack a field.",
        "rules/thebes/tables.yaml: error R14: the engine cannot read the data: IndexError in components.py:197",
        "Correct the data; then declare a check beside it, so that the next such fault has its place.",
    ),
    # -- rules and texts together
    Code(
        "B1",
        ERROR,
        "unknown rule in a text",
        "A text names a rule, a ruling or an example in brackets, which becomes a link, and the game has none of "
        "that id.",
        'locales/hu/thebes/book.po:210:34: error B1: rule.TH-DIG-03: there is no rule "TH-DIG-77"',
        "Correct the id; rulebook.yaml lists all of them.",
    ),
    Code(
        "B2",
        ERROR,
        "story that does not fit its example",
        "The text of a worked example has an argument that `tells` of the example does not give, or gives with a "
        "wrong type; or `tells` gives one that no text uses.",
        "rules/thebes/examples.yaml:64:3: error B2: example.road_by_road.story asks for {week}, which is not given "
        "here",
        "Add the argument to `tells`, with a path into the example; or correct the path.",
    ),
    Code(
        "B3",
        ERROR,
        "rule that nothing plays",
        "No file of the engine names a rule, so no one can tell whether it is implemented; or a rule is listed as "
        "table talk and the engine plays it.",
        "rules/thebes/rulebook.yaml:41:15: error B3: nothing in engine/games/thebes names the rule TH-DIG-05",
        "Name the rule in a comment where it is played, or list it under `table_talk`.",
    ),
    Code(
        "B4",
        ERROR,
        "picture of the rulebook",
        "An entry of `pictures` in rulebook.yaml shows a piece, zone or cell that is not in the data.",
        "rules/thebes/rulebook.yaml:120:5: error B4: the table has no 9 (it goes from 1 to 8)",
        "Correct the entry.",
    ),
    Code(
        "B5",
        ERROR,
        "rule that the rulebook leaves out",
        "learn.yaml, the rulebook to learn from, neither names a rule in the part that tells it nor lists it under "
        "`left`; or it does both.",
        "rules/thebes/learn.yaml:8:1: error B5: no part tells TH-DIG-05",
        "Name it in the `rules` of the part that tells it, or list it under `left`.",
    ),
    Code(
        "B6",
        ERROR,
        "example before its rules",
        "learn.yaml puts a worked example before a part that tells one of the rules of the example.",
        "rules/thebes/learn.yaml:96:5: error B6: TH-T-19 shows TH-DIG-07, which is told only at 101:5",
        "Put the example behind the last of its rules.",
    ),
    Code(
        "B7",
        ERROR,
        "row of the player aid that a lesson leaves out",
        "lessons.yaml neither names a rule of the row in one of its cards nor lists the row under `leaves_out`; or it "
        "does both, or lists a row that the player aid lacks.",
        'rules/thebes/lessons.yaml:6:3: error B7: no card teaches the row "swap" of the player aid',
        "Name one of the rules of the row in the `rules` of a card, or list the row under `leaves_out`.",
    ),
)
"""What is wrong in the files of `rules/`."""
