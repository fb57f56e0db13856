"""Wording that is well formed and wrong: dropped choices, articles, verbs on buttons, words against definitions."""

from __future__ import annotations

import re
from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.text.catalogs import read_catalogs
from tests.compiled_games import all_sources

EN, IT, RU, HU = "en/voyage/play.yaml", "it/voyage/play.po", "ru/voyage/play.po", "hu/voyage/play.po"
POINTS = "{n} [n: punto | punti]"
PASS = """
#, python-brace-format
msgctxt "{key}"
msgid "{english}"
msgstr "{text}"
"""


def found(folder: Any, lang: str) -> list[tuple[str, str, tuple[str, int, int]]]:
    """Return code, level and place of what is wrong."""
    return [(p.code, p.level, (p.path, p.line, p.column)) for p in folder.check(lang)]


def add_button(folder: Any, lang: str, english: str, text: str, key: str = "move.pass") -> None:
    """Add a button to the English and to a language."""
    folder.write(EN, folder.text(EN) + f'{key}: "{english}"\n')
    catalog = f"{lang}/voyage/play.po"
    folder.write(catalog, folder.text(catalog) + PASS.format(key=key, english=english, text=text))


# -- choices ----------------------------------------------------------------------------------------------------------


def test_a_choice_that_the_english_has_must_not_be_dropped(folder: Any) -> None:
    folder.replace(IT, POINTS, "{n} punti")
    assert ("M10", "warning", folder.place(IT, "punti.")) in found(folder, "it")
    (problem,) = folder.check("it")
    assert problem.text == "log.exhibit: “{n} punti” has one form for every number; the English has several"
    assert problem.hint == "[n: … | …]"


@pytest.mark.parametrize("text", ["[n: {n} punto | {n} punti]", "punti: {n}", "{n} di più"])
def test_a_number_without_a_noun_needs_no_choice(folder: Any, text: str) -> None:
    folder.replace(IT, POINTS, text)
    assert found(folder, "it") == []


def test_no_choice_is_needed_where_nouns_do_not_change(folder: Any) -> None:
    assert "nbsp_number: true" in folder.text("hu/locale.yaml")
    assert "[n:" not in folder.text(HU).split('msgctxt "log.exhibit"')[1].split("msgstr")[1].split("\n\n")[0]
    assert found(folder, "hu") == []


# -- articles and buttons ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "fault"), [("la ", "la"), ("con l’", "l’"), ("", ""), ("con ", "")])
def test_an_article_before_a_form_that_has_one(folder: Any, before: str, fault: str) -> None:
    folder.replace("it/locale.yaml", "classes: [m, f]", "article_words: [il, la, l’]\nclasses: [m, f]")
    folder.replace("it/locale.yaml", "item: {forms: {one", 'item: {forms: {the: "la {}", one')
    folder.replace(EN, "{player} takes {n} {item}#n {site}:from.", "{player} takes {n} {item}#n {site}:from {item}.")
    folder.replace(IT, "{player} takes {n} {item}#n {site}:from.", "{player} takes {n} {item}#n {site}:from {item}.")
    folder.replace(IT, "{n} {item}#n {site}:from.", f"{{n}} {{item}}#n {{site}}:from {before}{{item}}:the.")
    problems = [(p.level, p.text) for p in folder.check("it") if p.code == "Y10"]
    assert problems == ([("error", f'log.take: "{fault}" before {{item}}:the')] if fault else [])


@pytest.mark.parametrize(
    ("text", "fault"), [("Passare il turno", "Passare"), ("Passa il turno", ""), ("Il turno da passare", "")]
)
def test_a_button_begins_as_buttons_of_the_language_do(folder: Any, text: str, fault: str) -> None:
    folder.replace("it/locale.yaml", "classes: [m, f]", "buttons_not: [are, ere, ire]\nclasses: [m, f]")
    add_button(folder, "it", "Pass", text)
    problems = [(p.level, p.text) for p in folder.check("it") if p.code == "Y11"]
    assert problems == ([("error", f'move.pass: a button begins with "{fault}"')] if fault else [])


def test_other_messages_may_begin_with_any_word(folder: Any) -> None:
    folder.replace("it/locale.yaml", "classes: [m, f]", "buttons_not: [are, ere, ire]\nclasses: [m, f]")
    add_button(folder, "it", "Pass", "Passare", key="param.pass")
    assert found(folder, "it") == []


# -- beginnings of sentences ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{player} viaggia. {b}:to arriva {a}:from.", True),
        ("{player} viaggia! {b}:to arriva {a}:from.", True),
        ("{player} viaggia: {b}:to arriva {a}:from.", False),
        ("{b}:to arriva {a}:from {player}.", False),
        ("Si viaggia {a}:from {b}:to. {player} arriva.", False),
    ],
)
def test_a_sentence_inside_a_text_begins_with_a_capital_letter(folder: Any, text: str, fault: bool) -> None:
    folder.replace(IT, "{player} viaggia {a}:from {b}:to.", text)
    problems = [(p.level, p.text, (p.path, p.line, p.column)) for p in folder.check("it") if p.code == "Y12"]
    what = 'log.travel: a sentence begins with "a Londra"'
    assert problems == ([("error", what, folder.place(IT, "{b}:to arriva"))] if fault else [])


# -- words against their definition -----------------------------------------------------------------------------------


def test_a_word_that_the_glossary_keeps_for_other_things(folder: Any) -> None:
    folder.replace("it/locale.yaml", "item: {forms", "item: {not_called: [segnalin*], forms")
    assert found(folder, "it") == []
    folder.replace("it/voyage/terms.po", "reperto | other: reperti", "reperto | other: segnalini reperto")
    folder.replace(EN, "joins {player}.", "joins {player} {item.statuette}.")
    folder.replace(IT, "joins {player}.", "joins {player} {item.statuette}.")
    folder.replace(IT, "si unisce {player}:to.", "si unisce {player}:to, segnalino {item.statuette}.")
    problems = [p for p in folder.check("it") if p.code == "X4"]
    assert [(p.path, p.line, p.column) for p in problems] == [
        folder.place(IT, "segnalino {item.statuette}"),
        folder.place("it/voyage/terms.po", "segnalini reperto"),
    ]
    assert {p.level for p in problems} == {"error"}
    assert problems[0].text == 'log.join: "segnalino" before {item.statuette}: terms of item are not called so'


# -- the English of the site ------------------------------------------------------------------------------------------

OF_A_PLAYER = re.compile(r"\b(?:an?|the|all|no|one|each|this) (?:[\w-]+ ){1,3}of \{(\w+)\}(?!:)")


def test_what_a_player_owns_is_said_with_the_possessive() -> None:
    """No English text says “the leader of Blue”: the form `poss` makes it “Blue’s leader”."""
    sources = read_catalogs(ROOT, all_sources(), Problems()).sources
    of_players = [
        (entry.key, found[0])
        for entries in sources.values()
        for entry in entries.values()
        for text in entry.texts
        for found in OF_A_PLAYER.finditer(text.text)
        if entry.args.get(found[1]) == "player"
    ]
    assert of_players == []
