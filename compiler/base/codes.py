"""The codes of diagnostics: what each means, an example, and how to mend it. `python build.py explain R8` prints them.

The first letter names the field: I source files, R rules, B rules and texts together, S English texts, C locales, P
catalogs, M messages, T terms, F forms, Z zero, K markup and evidence, N numbers, Y typography, L length, G glossary,
U use of texts, W spelling, X terminology, D drawings and pages. A test compares this list with the codes that the
compiler reports.
"""

from __future__ import annotations

import textwrap
from typing import NamedTuple

from compiler.base.diagnostics import ERROR, WARNING, did_you_mean

EITHER = "error or warning"


class Code(NamedTuple):
    """A kind of diagnostic: its level, a title, what it means and why it matters, an example, how to mend it."""

    code: str
    level: str
    title: str
    meaning: str
    example: str
    mend: str


_ALL = (
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
    # -- English texts
    Code(
        "S1",
        ERROR,
        "broken YAML",
        "A file of English texts cannot be parsed.",
        "locales/en/thebes/play.yaml:14:20: error S1: not valid YAML: mapping values are not allowed here",
        "Put the text between quotation marks.",
    ),
    Code(
        "S2",
        ERROR,
        "wrong entry",
        "An entry of an English file has an impossible key, an unknown property, or no text.",
        'locales/en/thebes/play.yaml:14:3: error S2: log.dig: unknown key "arg" (did you mean "args"?)',
        "Correct the entry; locales/README.md shows the form.",
    ),
    Code(
        "S3",
        ERROR,
        "wrong argument",
        "The signature of a message is not valid: a name or kind is impossible or unknown, or `plural` names no "
        "number.",
        'locales/en/thebes/play.yaml:16:22: error S3: log.dig: {site} has an unknown kind "plcae"',
        "Use number, year, text, a kind of terms, or list:, or:, counts:, signed: with one.",
    ),
    Code(
        "S4",
        ERROR,
        "duplicate key",
        "Two English entries have the same key; keys are unique in `common` and one game.",
        'locales/en/thebes/play.yaml:60:1: error S4: "log.dig" is given twice (first in line 14)',
        "Remove one, or rename it.",
    ),
    Code(
        "S5",
        ERROR,
        "wrong zero",
        "`zero` of an entry names an argument that is neither a number nor a list, or gives something else than word "
        "or figure.",
        'locales/en/thebes/play.yaml:18:10: error S5: log.dig: zero: "site" is no number and no list',
        "Write zero: {n: word} if every language needs words for 0, {n: figure} if the figure 0 may be shown.",
    ),
    # -- locales
    Code(
        "C0",
        ERROR,
        "unreadable locale.yaml",
        "The file of a language is missing or cannot be parsed.",
        "locales/hu/locale.yaml:9:1: error C0: expected keys and values",
        "Correct it; locales/README.md explains every line.",
    ),
    Code(
        "C1",
        ERROR,
        "unknown key in locale.yaml",
        "A line of locale.yaml is not known. The file of a game may add `kinds` only.",
        'locales/hu/locale.yaml:1:1: error C1: unknown key "plurals" (did you mean "plural"?)',
        "Correct or remove the line.",
    ),
    Code(
        "C2",
        ERROR,
        "missing key in locale.yaml",
        "lang, name or plural is missing, or lang is not the name of the folder.",
        "locales/hu/locale.yaml:1:1: error C2: missing: plural",
        "Add the line.",
    ),
    Code(
        "C3",
        ERROR,
        "unknown rule of a language",
        "The plural rule or the rule of articles is not one that the formatter has.",
        'locales/pl/locale.yaml:1:1: error C3: unknown plural rule "polsh" (did you mean "polish"?)',
        "Choose one of those in locales/README.md; a new rule is written in engine/session/formatter.py.",
    ),
    Code(
        "C4",
        ERROR,
        "wrong kind",
        "An entry of `kinds` is not a mapping, has an unknown key, or repeats a kind of the common locale.yaml.",
        'locales/hu/locale.yaml:1:1: error C4: kind "place": unknown key "form" (did you mean "forms"?)',
        "Write it as {forms: {…}, class: true, like: {…}, stranger: {…}}.",
    ),
    Code(
        "C5",
        ERROR,
        "patterns for typed names disagree",
        "Two kinds give different patterns for the same form of a name that a person typed; at run time the kind is "
        "not known any more.",
        "locales/hu/locale.yaml:1:1: error C5: typed names: form \"dat\" is '{}-nak' for player and '{}nak' for item",
        "Give the two forms different names, or the same pattern.",
    ),
    # -- catalogs
    Code(
        "P0",
        ERROR,
        "wrong PO header",
        "The header of a catalog does not agree with locale.yaml: language, number of plural forms or encoding.",
        "locales/ru/thebes/play.po:8:1: error P0: Plural-Forms says nplurals=2, ru needs 3",
        "Run `python build.py text update <language>`, which corrects the header.",
    ),
    Code(
        "P1",
        ERROR,
        "duplicate translation",
        "A catalog has two entries with the same key (msgctxt).",
        'locales/hu/thebes/play.po:88:1: error P1: "log.dig" is given twice (first in line 40)',
        "Remove one of them.",
    ),
    Code(
        "P2",
        WARNING,
        "text that is not in the catalog",
        "The English has an entry that the catalog lacks, or the catalog file is missing. Readers see the English.",
        "locales/hu/thebes/play.po: warning P2: log.dig is not in the catalog",
        "Run `python build.py text update <language>`.",
    ),
    Code(
        "P3",
        ERROR,
        "incomplete plural forms",
        "Some plural forms of a translation are written and some are empty.",
        "locales/ru/thebes/play.po:52:12: error P3: log.dig: only 2 of 3 plural forms are filled in",
        "Write all of them, or none.",
    ),
    Code(
        "P4",
        WARNING,
        "untranslated text",
        "An entry has no translation yet. Readers see the English.",
        "locales/hu/thebes/play.po:40:1: warning P4: log.dig: not translated",
        "Translate it.",
    ),
    Code(
        "P5",
        WARNING,
        "stale translation",
        "The English has changed since the translation was made, or the entry is marked fuzzy. The old translation "
        "is shown as long as its placeholders fit.",
        "locales/hu/thebes/play.po:40:1: warning P5: log.dig: the English has changed",
        "Compare with the old English (#| msgid), correct the translation, remove the mark fuzzy.",
    ),
    Code(
        "P6",
        ERROR,
        "unreadable PO file",
        "A line of a catalog does not follow the format, or the file cannot be read.",
        'locales/hu/thebes/play.po:52:1: error P6: this line cannot be read: msgst "…"',
        "Correct the line: every text is msgctxt, msgid or msgstr and a text between quotation marks.",
    ),
    Code(
        "P7",
        ERROR,
        "quotation mark inside a text",
        "A text of a catalog contains a plain quotation mark, which ends the text too early.",
        "locales/hu/thebes/play.po:52:19: error P7: a quotation mark inside a text",
        'Write \\" or, better, the quotation marks of the language.',
    ),
    Code(
        "P8",
        WARNING,
        "translation without English",
        "A catalog has an entry whose key the English lacks.",
        'locales/hu/thebes/play.po:90:1: warning P8: the English has no "log.digg" (did you mean "log.dig"?)',
        "Run `python build.py text update <language>`, which keeps the entry as obsolete for one round.",
    ),
    Code(
        "P9",
        ERROR,
        "unknown escape",
        "A text of a catalog has a backslash before a character that PO files do not escape here. Readers of PO files "
        "differ in what they make of it.",
        "locales/hu/thebes/play.po:52:19: error P9: the escape \\q is unknown (write the character itself, …)",
        'Only \\n, \\t, \\r, \\" and \\\\ are escapes; write all other characters as they are.',
    ),
    # -- messages
    Code(
        "M1",
        ERROR,
        "unreadable message",
        "A message does not follow the syntax: a placeholder, a choice or a bracket is broken.",
        "locales/hu/thebes/play.po:41:20: error M1: log.dig: choice [n: …] is not closed",
        'Correct the message; locales/README.md ("The card") shows the syntax.',
    ),
    Code(
        "M2",
        ERROR,
        "unknown placeholder",
        "A message uses a name that is neither one of its arguments, nor a figure of the rules, nor a term.",
        "locales/hu/thebes/play.po:41:20: error M2: log.dig: unknown placeholder {sit} (did you mean site?)",
        "Use the placeholders of the English.",
    ),
    Code(
        "M3",
        ERROR,
        "form counted by something that is no number",
        "The name after # must be a number argument or a figure.",
        "locales/ru/thebes/play.po:41:9: error M3: log.dig: {item}#site: site is not a number",
        "Write the name of a number after #.",
    ),
    Code(
        "M4",
        ERROR,
        "form of a number",
        "A number has no grammatical form.",
        "locales/hu/thebes/play.po:41:9: error M4: log.dig: {n} is a number and has no form",
        "Remove the form, or choose words by the number: [n: A | B].",
    ),
    Code(
        "M5",
        ERROR,
        "form that the kind lacks",
        "A message uses a form that locale.yaml does not list for this kind of term.",
        'locales/hu/thebes/play.po:41:9: error M5: log.dig: {site}:at: place has no form "at" in hu',
        "Use a listed form, or add it to `kinds` in locale.yaml and to the rows.",
    ),
    Code(
        "M6",
        ERROR,
        "wrong number of alternatives",
        "A choice by a number, or a plural message, has another number of alternatives than the language has plural "
        "categories.",
        "locales/ru/thebes/play.po:41:9: error M6: log.dig: [n: …] has 2 alternatives, ru needs 3",
        "Write one alternative for each category, in the order of the language.",
    ),
    Code(
        "M7",
        ERROR,
        "impossible choice by class",
        "A choice by the class of a term needs a kind with classes, and a known label on every alternative.",
        "locales/it/thebes/play.po:41:9: error M7: log.join: [who: …]: a choice by class needs labels",
        "Write [who: m=… | f=…] with the classes of locale.yaml.",
    ),
    Code(
        "M8",
        ERROR,
        "missing placeholder",
        "A placeholder of the English does not appear in the translation (or in one of its alternatives), so readers "
        "would lose information.",
        "locales/hu/thebes/play.po:41:9: error M8: log.dig: placeholder {site} is missing",
        "Put the placeholder where it belongs.",
    ),
    Code(
        "M9",
        ERROR,
        "message rendered without an argument",
        "A page or a card shows a message and does not pass one of its arguments.",
        "locales: error M9: thebes: ui.cards was asked for without {n}",
        "Pass the argument in the template or the code that shows the message.",
    ),
    Code(
        "M10",
        WARNING,
        "choice of words dropped",
        "The English has a choice of words for a number; here the word after it is the same for every number.",
        "locales/it/thebes/play.po:41:22: warning M10: log.dig: “{n} tessere” has one form for every number; "
        "the English has several",
        "Write the plural forms: [n: tessera | tessere].",
    ),
    # -- terms and forms
    Code(
        "T1",
        ERROR,
        "unreadable row of a term",
        "The row of a term does not follow the form `base | form: text`.",
        "locales/ru/thebes/terms.po:20:15: error T1: place.crete: the cell 'на Крит' is not a form",
        'Write "form: text" between the bars.',
    ),
    Code(
        "T2",
        ERROR,
        "unknown form in a row",
        "A cell names a form that locale.yaml does not list for this kind.",
        'locales/hu/thebes/terms.po:20:15: error T2: place.crete: unknown form "ni"',
        "Correct the form, or add it to `kinds` in locale.yaml.",
    ),
    Code(
        "T3",
        ERROR,
        "unknown class in a row",
        "The class of a term is not one of `classes` in locale.yaml.",
        'locales/ru/thebes/terms.po:20:15: error T3: place.crete: unknown class "x" (known: m, f, n, p)',
        "Use a known class.",
    ),
    Code(
        "T4",
        ERROR,
        "unknown declension",
        "`like:` in a row names a declension that the kind does not have.",
        'locales/it/thebes/terms.po:20:15: error T4: place.london: unknown declension "citta"',
        "Correct the name, or add the declension under `like` of the kind.",
    ),
    Code(
        "F1",
        ERROR,
        "missing form",
        "A message needs a form that the row of a term lacks.",
        'locales/ru/thebes/terms.po:20:9: error F1: place.crete: form "about" is missing, log.rumour needs it',
        'Add "| about: …" to the row.',
    ),
    Code(
        "F2",
        ERROR,
        "missing class",
        "A message chooses words by the class of a term that has none.",
        "locales/ru/thebes/terms.po:20:9: error F2: place.crete: class is missing, log.join chooses by it",
        'Add "| class: …" to the row.',
    ),
    Code(
        "F3",
        ERROR,
        "class without an alternative",
        "A choice by class has no alternative for a class that occurs among the terms.",
        'locales/ru/thebes/play.po:41:9: error F3: log.join: no alternative for class "n" of player.blue',
        'Add "| n=…" to the choice.',
    ),
    Code(
        "F4",
        ERROR,
        "no pattern for typed names",
        "A message needs a form of a name that a person typed. Such names cannot be inflected, so the language gives "
        "a pattern.",
        'locales/hu/locale.yaml:1:1: error F4: player: typed names have no pattern for form "dat", log.join needs it',
        'Add the form under "stranger" of the kind in locale.yaml.',
    ),
    Code(
        "F5",
        WARNING,
        "form by default",
        "A needed form of a term comes from a pattern of the kind; no one has decided that it is right for this word.",
        "locales/it/thebes/terms.po:20:9: warning F5: place.london: forms only by default: to “a Londra”",
        "Write the forms into the row, or name a declension: | like: …",
    ),
    Code(
        "Z1",
        ERROR,
        "no words for zero",
        "The English says that an argument can be 0 and needs words then; the text has no `=0` alternative.",
        "locales/hu/thebes/play.po:41:9: error Z1: log.dig: {n} can be 0, and there are no words for it",
        "Add a choice [n: =0 … | …].",
    ),
    # -- markup, figures, typography
    Code(
        "K1",
        ERROR,
        "different links",
        "The targets of the Markdown links are not those of the English.",
        "locales/hu/common/page.po:41:9: error K1: page.about: links differ: rules/ in English, none here",
        "Keep what is between ( and ).",
    ),
    Code(
        "K2",
        ERROR,
        "different markup",
        "Bold, italics, code or tags occur another number of times than in the English, or a ** is not closed.",
        "locales/hu/thebes/book.po:41:9: error K2: rule.TH-DIG-01: **bold** appears 2 times in English, 1 times here",
        "Keep the marks of the English.",
    ),
    Code(
        "K3",
        ERROR,
        "remark without its evidence",
        "A remark on the sources lacks a figure, rule id or source that its English names; without it, it proves "
        "something else.",
        "locales/hu/thebes/sources.po:41:9: error K3: known.tables.income.stated: P3 is missing",
        "Keep figures, ids and names of sources as they are.",
    ),
    Code(
        "N1",
        ERROR,
        "typed figure",
        "A number is typed into a text. It would stay as it is when the data is corrected.",
        "locales/en/thebes/play.yaml:14:30: error N1: log.dig: a typed figure: 12",
        "Use a placeholder of the rules data ({constants.…}); `digits: true` in the English entry allows figures.",
    ),
    Code(
        "Y1",
        WARNING,
        "straight quotation mark or apostrophe",
        "Printed text has typographic quotation marks.",
        "locales/hu/thebes/play.po:41:9: warning Y1: log.dig: straight quotation marks (this language uses „”)",
        "Use the marks of the language and ’.",
    ),
    Code(
        "Y2",
        WARNING,
        "three dots",
        "An ellipsis is one character.",
        "locales/hu/thebes/play.po:41:9: warning Y2: log.dig: three dots (write …)",
        "Write ….",
    ),
    Code(
        "Y3",
        WARNING,
        "double space",
        "Two spaces follow each other.",
        "locales/hu/thebes/play.po:41:9: warning Y3: log.dig: two blanks (write one)",
        "Write one.",
    ),
    Code(
        "Y4",
        WARNING,
        "fixed Hungarian article",
        "A Hungarian article before a placeholder depends on the word that will be there.",
        "locales/hu/thebes/play.po:41:9: warning Y4: log.dig: fixed article before {site}",
        "Write a(z) or A(z), which adapts.",
    ),
    Code(
        "Y5",
        ERROR,
        "preposition twice",
        "A preposition is written before a form that already contains it.",
        'locales/it/thebes/play.po:41:9: error Y5: log.dig: "in" before {site}:in',
        "Remove the preposition, or use the base form.",
    ),
    Code(
        "Y6",
        WARNING,
        "different ending",
        "The English ends with a full stop (or ? ! : …) and the translation does not, or the other way round. Labels "
        "have no full stop, sentences do.",
        "locales/hu/thebes/play.po:41:9: warning Y6: log.dig: ends with 't', the English with '.'",
        "End the text as the English does.",
    ),
    Code(
        "Y7",
        ERROR,
        "invisible character",
        "A text has a control character or one that changes the direction of writing. It can turn the rest of a line "
        "round, break searches, or make a text look different from what it is.",
        "locales/hu/thebes/play.po:41:9: error Y7: log.dig: the invisible character U+202E (right-to-left override)",
        "Remove the character; it usually comes along when a text is pasted.",
    ),
    Code(
        "Y8",
        ERROR,
        "letter that is not composed",
        "A letter with an accent is written as two characters. It looks the same and is not found by searches, and "
        "fonts may draw it badly.",
        "locales/hu/thebes/play.po:41:12: error Y8: log.dig: 'a\\u0301' is not the composed letter 'á'",
        "Type the letter again with one key, or save the file in Unicode's form NFC.",
    ),
    Code(
        "Y9",
        ERROR,
        "two alphabets in a word",
        "A word has Latin letters among Cyrillic or Greek ones that look alike. It is not found by searches, and "
        "browsers break and read it wrongly.",
        'locales/ru/thebes/play.po:41:12: error Y9: log.dig: "кaрта" has the Latin letter "a" among Cyrillic ones',
        "Type the word again with one keyboard layout. Put a hyphen between a foreign name and its ending.",
    ),
    Code(
        "Y10",
        ERROR,
        "article twice",
        "An article is written before a form that already begins with one.",
        'locales/it/thebes/play.po:41:9: error Y10: log.dig: "la" before {site}:the',
        "Remove the article, or use the base form.",
    ),
    Code(
        "Y11",
        ERROR,
        "button in the wrong form of the verb",
        "A button begins with a form of the verb that buttons of the language do not have; STYLE.md of the language "
        "says how they begin.",
        'locales/it/thebes/play.po:41:9: error Y11: move.pass: a button begins with "Passare"',
        "Write it as the other buttons: in Italian the imperative, in Russian the infinitive or a noun.",
    ),
    Code(
        "L1",
        WARNING,
        "text that is too long",
        "With the longest terms filled in, the text is longer than the `max` of the English entry: it may not fit.",
        "locales/hu/thebes/play.po:41:9: warning L1: ui.dig: up to 24 characters long, 18 fit",
        "Find a shorter wording.",
    ),
    Code(
        "G1",
        WARNING,
        "glossary term not used",
        "The English names a term of the glossary, and the translation does not contain the term of its language.",
        "locales/hu/thebes/play.po:41:9: warning G1: log.dig: the English names 'shovel', 'ásó' does not appear here",
        "Use the word of terms.po, so that one thing has one name; ignore it where the sentence is better without.",
    ),
    # -- use of texts
    Code(
        "U1",
        ERROR,
        "unknown key",
        "Code, data or a page asks for a text that the English does not have.",
        'engine/games/thebes/events.py:20:18: error U1: there is no text "log.digg" in thebes',
        "Correct the key, or write the text in locales/en.",
    ),
    Code(
        "U2",
        WARNING,
        "unused text",
        "No code, data or page asks for a text; translators would work in vain.",
        'locales/en/thebes/play.yaml:14:1: warning U2: "log.digg" is not used',
        "Remove it, or use it.",
    ),
    Code(
        "U3",
        ERROR,
        "piece without a name",
        "Some pieces of a set have a term in terms.yaml and others have none.",
        "rules/thebes/components.yaml:41:9: error U3: dig_token: no name for crete_coin",
        "Add the term to locales/en/<game>/terms.yaml.",
    ),
    Code(
        "U4",
        ERROR,
        "wrong arguments of a message",
        "The engine or a template passes other arguments than the English text declares; the message would show a gap.",
        'engine/games/thebes/events.py:20:18: error U4: "log.dig": no n',
        "Correct the fields of the event or the arguments in the template, or `args` of the English entry.",
    ),
    Code(
        "U5",
        ERROR,
        "title that depends on a count",
        "The rules name as a title a text whose words depend on a number.",
        'rules/thebes/faces.yaml:163:20: error U5: the title "game.box.dig_permit" depends on a count',
        "Give the title a text of its own.",
    ),
    # -- spelling and terminology
    Code(
        "W0",
        EITHER,
        "no dictionary",
        "Spelling cannot be checked: locale.yaml names no dictionary (warning), or it is not installed (error).",
        'locales/hu/locale.yaml:1:1: error W0: the dictionary "dictionary-hu" is not installed',
        "Name an npm package under `dictionary`, and run npm ci.",
    ),
    Code(
        "W1",
        ERROR,
        "unknown word",
        "Neither the dictionary nor the lists of words know a word.",
        "locales/hu/thebes/play.po:41:9: error W1: log.dig: unknown word: ásotvány",
        "Correct it, or add it to locales/<language>/spelling.txt.",
    ),
    Code(
        "X0",
        ERROR,
        "unreadable words.yaml",
        "The terminology of a language cannot be read, or names an unknown game.",
        "locales/it/words.yaml:4:3: error X0: an entry needs thing: and use:",
        "Correct the entry; locales/README.md shows the form.",
    ),
    Code(
        "X1",
        ERROR,
        "wrong term",
        "A text uses a word that words.yaml forbids for this thing.",
        'locales/it/tomb_raiders/play.po:41:9: error X1: log.dig: "manufatti": artifact is called "reperto"',
        "Use the word of words.yaml.",
    ),
    Code(
        "X2",
        ERROR,
        "one word for two things",
        "Two things have the same word in words.yaml, so readers cannot tell them apart.",
        'locales/it/words.yaml:12:3: error X2: "mazzo" means deck (line 4) and pile',
        "Give one of them another word.",
    ),
    Code(
        "X3",
        WARNING,
        "unused term",
        "No text uses a word of words.yaml.",
        'locales/it/words.yaml:12:3: warning X3: "mazzo" (deck) is not used',
        "Remove the entry, or use the word.",
    ),
    Code(
        "X4",
        ERROR,
        "word against its definition",
        "A term is called by a word that the glossary keeps for other things (`not_called` of its kind).",
        'locales/it/panthalos/terms.po:20:9: error X4: good.wine: "segnalino": terms of good are not called so',
        "Use the word for this kind, or none.",
    ),
    # -- drawings and pages
    Code(
        "D1",
        ERROR,
        "unknown icon",
        "faces.yaml or a page names an icon that is neither in the icon set nor among our drawings.",
        'rules/thebes/faces.yaml:20:12: error D1: there is no icon "shovl" (did you mean "shovel"?)',
        "Correct the name, or add a drawing.",
    ),
    Code(
        "D2",
        EITHER,
        "icon without an author",
        "The licence of the icons requires the names of their authors. icon-authors.yaml does not list the author of "
        "an icon (warning), or has an entry that cannot be read (error).",
        'site/assets/icon-authors.yaml: warning D2: no author is recorded for the icon "spade"',
        "Add the icon to the list of its author; its page on https://game-icons.net names the author.",
    ),
    Code(
        "D3",
        ERROR,
        "unknown colour or pattern",
        "faces.yaml names a colour or pattern that does not exist.",
        'rules/thebes/faces.yaml:8:10: error D3: there is no colour "ocre" (did you mean "ochre"?)',
        "Use a known one.",
    ),
    Code(
        "D4",
        ERROR,
        "faces.yaml",
        "faces.yaml has an unknown key, or names a set, field, component or figure that does not exist, or a size "
        "that does not fit on the sheet.",
        'rules/thebes/faces.yaml:8:3: error D4: there is no set "dig_tokens" in the rules',
        "Correct the entry; the schema in rules/schema describes it.",
    ),
    Code(
        "D5",
        ERROR,
        "text of a face",
        "A face or a sheet names a text that the English does not have.",
        'rules/thebes/faces.yaml:9:10: error D5: there is no text "card.digg"',
        "Correct the key, or write the text in locales/en.",
    ),
    Code(
        "D6",
        WARNING,
        "text too long for its card",
        "A text is set smaller than is well legible to fit on its face.",
        'rules/thebes/faces.yaml:9:3: warning D6: hu: too long for the face of crete_coin: "…"',
        "Shorten the text in that language.",
    ),
    Code(
        "D7",
        ERROR,
        "unknown import",
        "A JavaScript module of the site imports a file or library that is not shipped.",
        'site/app/main.js:3:1: error D7: nothing can be imported from "./tabel.js"',
        "Correct the path, or add the library to LIBRARIES in compiler/site/assets.py.",
    ),
    Code(
        "D8",
        ERROR,
        "service worker without its mark",
        "The source of the service worker lacks the mark where the build writes the list of files.",
        "site/app/sw.js: error D8: the mark is missing",
        "Put the mark back.",
    ),
    Code(
        "D9",
        ERROR,
        "failed template",
        "A template of a page cannot be read or rendered.",
        'site/templates/home.html:12:1: error D9: "gams" is undefined',
        "Correct the template at the line that is named.",
    ),
    Code(
        "D10",
        ERROR,
        "missing file of the site",
        "A file that the build needs is missing or cannot be read.",
        "site/styles/cards.css: error D10: there is no such style sheet",
        "Put the file back; if it is in node_modules, delete that folder and run the command again.",
    ),
    Code(
        "D11",
        ERROR,
        "unsafe or odd drawing",
        "An SVG contains more than shapes (scripts, links, images), or its view box does not begin at 0 0.",
        "site/assets/icons/spade.svg:1:1: error D11: the element script is not allowed",
        "Remove what is not a shape; compiler/draw/svg/sanitize.py lists what is allowed.",
    ),
    Code(
        "D12",
        ERROR,
        "template against the policy",
        "A template holds what the Content-Security-Policy of the pages blocks without notice: a script with code, an "
        "`on…` or `style` attribute, or a file of another site.",
        "site/templates/home.html:12:6: error D12: the policy of the pages blocks onclick",
        "Move code to site/app, style to site/styles, and files to site/assets.",
    ),
    Code(
        "D13",
        ERROR,
        "open element in a template",
        "An element of a template is not closed, or not inside the element in which it began. Browsers guess where it "
        "ends, and the rest of the page moves into it.",
        "site/templates/home.html:5:1: error D13: <div> is not closed",
        "Add the missing tag at the place that is named, or remove the one too many.",
    ),
    Code(
        "D14",
        ERROR,
        "broken style sheet",
        "A style sheet has an open brace, comment or string, a closing brace too many, a declaration without colon, "
        "value or semicolon, or a rule inside a rule. Browsers skip such parts, and often what follows, silently.",
        "site/styles/cards.css:12:7: error D14: { is not closed",
        "Correct the place that is named.",
    ),
    Code(
        "D15",
        ERROR,
        "style sheet that loads a file",
        "A style sheet names a file, with @import or url(). Files of other sites are blocked by the policy of the "
        "pages, and the build copies no files beside the style sheets.",
        "site/styles/cards.css:12:15: error D15: the site has no file paper.png beside its style sheets",
        "Draw it with CSS, write a data: address, or put the drawing into the page.",
    ),
    Code(
        "D16",
        ERROR,
        "unknown word in a style sheet",
        "A style sheet has a property, unit, function or at-rule that is not in the list of css_names.py, or a custom "
        "property without a fallback that nothing sets. Browsers skip such a declaration without notice.",
        'site/styles/cards.css:12:3: error D16: unknown property "colr" (did you mean "color"?)',
        "Correct the word; add it to compiler/site/css_names.py if all supported browsers know it.",
    ),
)

CODES: dict[str, Code] = {entry.code: entry for entry in _ALL}
"""All codes, in the order of the compilers that report them."""

WIDTH = 100


class UnknownCodeError(Exception):
    """A code that no compiler reports; the text suggests the nearest one."""


def explain(name: str) -> str:
    """Return the explanation of a code (case is ignored) as text for a terminal; UnknownCodeError if there is none."""
    entry = CODES.get(name.strip().upper())
    if entry is None:
        nearby = did_you_mean(name.strip().upper(), CODES, otherwise="`python build.py explain` lists all codes")
        raise UnknownCodeError(f'there is no code "{name}" ({nearby})')
    paragraphs = (f"{entry.code} ({entry.level}): {entry.title}", entry.meaning, f"To mend it: {entry.mend}")
    wrapped = "\n\n".join(textwrap.fill(paragraph, WIDTH) for paragraph in paragraphs)
    return f"{wrapped}\n\nExample:\n    {entry.example}"


def overview() -> str:
    """Return a line for each code: code, level, title."""
    return "\n".join(f"{entry.code:<4} {entry.level:<17} {entry.title}" for entry in CODES.values())
