"""What an English entry obliges every language to: words for zero, forms that somebody wrote, ties of numbers."""

from __future__ import annotations

from typing import Any

import pytest

EN, IT, RU = "en/voyage/play.yaml", "it/voyage/play.po", "ru/voyage/play.po"
DIG = "args: {player: player, site: place, n: number}"
EXHIBIT = "args: {player: player, exhibition: exhibition, city: place, n: number}"


def found(shelf: Any, lang: str) -> list[tuple[str, str, tuple[str, int, int]]]:
    """Return code, level and place of what is wrong."""
    return [(p.code, p.level, (p.path, p.line, p.column)) for p in shelf.check(lang)]


def add(shelf: Any, text: str) -> None:
    """Append to the English of the game."""
    shelf.write(EN, shelf.text(EN) + text)


# -- zero -----------------------------------------------------------------------------------------------------------


def test_words_for_zero_are_asked_for_in_every_language(shelf: Any) -> None:
    shelf.replace(EN, EXHIBIT, EXHIBIT + "\n  zero: {n: word}")
    assert ("Z1", "error", shelf.place(EN, "{n} [n: point")) in found(shelf, "en")
    assert ("Z1", "error", shelf.place(IT, "{n} [n: punto")) in found(shelf, "it")
    (problem,) = [p for p in shelf.check("ru") if p.code == "Z1"]
    assert problem.text == "log.exhibit: {n} can be 0, and there are no words for it"
    assert problem.hint == "[n: =0 … | … | … | …]"
    shelf.replace(IT, "{n} [n: punto | punti]", "[n: =0 nessun punto | {n} punto | {n} punti]")
    assert found(shelf, "it") == []


def test_a_figure_may_be_zero(shelf: Any) -> None:
    shelf.replace(EN, EXHIBIT, EXHIBIT + "\n  zero: {n: figure}")
    assert found(shelf, "en") == found(shelf, "it") == []


def test_only_the_plural_form_that_zero_takes_needs_words(shelf: Any) -> None:
    shelf.replace(EN, DIG, DIG + "\n  zero: {n: word}")
    places = [place for code, _, place in found(shelf, "ru") if code == "Z1"]
    assert places == [shelf.place(RU, "{n} жетонов")]


@pytest.mark.parametrize(
    ("text", "marker", "what"),
    [
        ("zero: {m: word}", "m: word", '"m" is no number'),
        ("zero: {p: word}", "p: word", '"p" is no number'),
        ("zero: {n: maybe}", "maybe", 'n cannot be "maybe"'),
        ("zero: n", "n}\n", "must be written"),
    ],
)
def test_mistakes_in_zero(shelf: Any, text: str, marker: str, what: str) -> None:
    add(shelf, f'log.x: {{text: "{{p}} {{n}}", args: {{p: place, n: number}}, {text}}}\n')
    (problem,) = [p for p in shelf.check("en") if p.code == "S5"]
    assert what in problem.text
    whole = shelf.text(EN)
    last = whole.rindex(marker)
    assert (problem.line, problem.column) == (whole.count("\n", 0, last) + 1, last - whole.rfind("\n", 0, last))


# -- forms ----------------------------------------------------------------------------------------------------------


def test_a_form_by_default_is_named(shelf: Any) -> None:
    shelf.replace("it/locale.yaml", "place:\n    forms: {to: null", 'place:\n    forms: {to: "a {}"')
    shelf.replace("it/voyage/terms.po", "Londra | like: city", "Londra | in: a Londra | from: da L. | about: su L.")
    (problem,) = shelf.check("it")
    assert (problem.code, problem.level) == ("F5", "warning")
    assert (problem.path, problem.line, problem.column) == shelf.place("it/voyage/terms.po", "Londra |")
    assert problem.text == "place.london: forms that nobody wrote: to “a Londra”"
    assert problem.hint == "write the forms into the row, or name a declension: | like: city"


def test_a_declension_that_nobody_knows(shelf: Any) -> None:
    shelf.replace("it/voyage/terms.po", "Londra | like: city", "Londra | like: citty")
    (problem,) = [p for p in shelf.check("it") if p.code == "T4"]
    assert (problem.path, problem.line, problem.column) == shelf.place("it/voyage/terms.po", "citty")
    assert problem.hint == 'did you mean "city"?'


# -- lists ----------------------------------------------------------------------------------------------------------


def test_or_and_counts(shelf: Any) -> None:
    add(
        shelf,
        """\
log.any: {text: "Go {places}:to.", args: {places: "or:place"}}
log.got: {text: "{player} gets {items}.", args: {player: player, items: "counts:item"}}
log.few: {text: "With {players} players.", args: {players: "or:number"}}
""",
    )
    assert found(shelf, "en") == []
    said = shelf.texts()
    assert said.say("en", "voyage", "log.any", {"places": ["place.rome", "place.crete"]}) == "Go to Rome or to Crete."
    pairs = [["item.artifact", 2], ["item.statuette", 1]]
    assert said.say("en", "voyage", "log.got", {"player": "player.red", "items": pairs}) == (
        "Red gets 2\u00a0artifacts and 1\u00a0statuette."
    )
    assert said.say("en", "voyage", "log.few", {"players": [2, 3, 4]}) == "With 2, 3 or 4 players."


def test_counted_members_need_their_forms(shelf: Any) -> None:
    add(shelf, 'log.got: {text: "You get {items}.", args: {items: "counts:item"}}\n')
    shelf.replace("en/voyage/terms.yaml", "artifact | other: artifacts", "artifact")
    assert ("F1", "error", shelf.place("en/voyage/terms.yaml", '"artifact"', 1)) in found(shelf, "en")
    add(shelf, 'log.lost: {text: "You lose {items}:gen.", args: {items: "counts:item"}}\n')
    assert ("M5", "error", shelf.place(EN, "{items}:gen")) in found(shelf, "en")


# -- ties -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("{n} [n: card | cards] in {n}", "2_cards in 2"),
        ("{n} more [n: card | cards]", "2_more cards"),
        ("[n: {n} card of | {n} cards of] week {n} and", "2_cards of week 2 and"),
        ("{n} {i}#n and {year} {n}", "2_artifacts and 1902 2"),
        ("{setup.start_cards} [setup.start_cards: card | cards], {n} of", "4_cards, 2 of"),
    ],
)
def test_a_number_is_tied_to_its_noun(shelf: Any, text: str, whole: str) -> None:
    args = "{n: number, i: item, year: year}"
    add(shelf, f'log.x: {{text: "{{i}} {{year}}: {text}", args: {args}}}\n')
    assert found(shelf, "en") == []
    said = shelf.texts().say("en", "voyage", "log.x", {"n": 2, "i": "item.artifact", "year": 1902})
    assert said == f"artifact 1902: {whole}".replace("_", "\u00a0")
