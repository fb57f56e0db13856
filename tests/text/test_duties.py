"""Requirements of an English entry for every language: words for zero, written forms, no-break spaces."""

from __future__ import annotations

from typing import Any

import pytest

EN, IT, RU = "en/voyage/play.yaml", "it/voyage/play.po", "ru/voyage/play.po"
DIG = "args: {player: player, site: place, n: number}"
EXHIBIT = "args: {player: player, exhibition: exhibition, city: place, n: number}"


def found(folder: Any, lang: str) -> list[tuple[str, str, tuple[str, int, int]]]:
    """Return code, level and place of what is wrong."""
    return [(p.code, p.level, (p.path, p.line, p.column)) for p in folder.check(lang)]


def add(folder: Any, text: str) -> None:
    """Append to the English of the game."""
    folder.write(EN, folder.text(EN) + text)


# -- zero -----------------------------------------------------------------------------------------------------------


def test_words_for_zero_are_asked_for_in_every_language(folder: Any) -> None:
    folder.replace(EN, EXHIBIT, EXHIBIT + "\n  zero: {n: word}")
    assert ("Z1", "error", folder.place(EN, "{n} [n: point")) in found(folder, "en")
    assert ("Z1", "error", folder.place(IT, "{n} [n: punto")) in found(folder, "it")
    (problem,) = [p for p in folder.check("ru") if p.code == "Z1"]
    assert problem.text == "log.exhibit: {n} can be 0, and there are no words for it"
    assert problem.hint == "[n: =0 … | … | … | …]"
    folder.replace(IT, "{n} [n: punto | punti]", "[n: =0 nessun punto | {n} punto | {n} punti]")
    assert found(folder, "it") == []


def test_a_figure_may_be_zero(folder: Any) -> None:
    folder.replace(EN, EXHIBIT, EXHIBIT + "\n  zero: {n: figure}")
    assert found(folder, "en") == found(folder, "it") == []


def test_only_the_plural_form_that_zero_takes_needs_words(folder: Any) -> None:
    folder.replace(EN, DIG, DIG + "\n  zero: {n: word}")
    places = [place for code, _, place in found(folder, "ru") if code == "Z1"]
    assert places == [folder.place(RU, "{n} жетонов")]


@pytest.mark.parametrize(
    ("text", "marker", "what"),
    [
        ("zero: {m: word}", "m: word", '"m" is no number'),
        ("zero: {p: word}", "p: word", '"p" is no number'),
        ("zero: {n: maybe}", "maybe", 'n cannot be "maybe"'),
        ("zero: n", "n}\n", "must be written"),
    ],
)
def test_mistakes_in_zero(folder: Any, text: str, marker: str, what: str) -> None:
    add(folder, f'log.x: {{text: "{{p}} {{n}}", args: {{p: place, n: number}}, {text}}}\n')
    (problem,) = [p for p in folder.check("en") if p.code == "S5"]
    assert what in problem.text
    whole = folder.text(EN)
    last = whole.rindex(marker)
    assert (problem.line, problem.column) == (whole.count("\n", 0, last) + 1, last - whole.rfind("\n", 0, last))


# -- forms ----------------------------------------------------------------------------------------------------------


def test_a_form_by_default_is_named(folder: Any) -> None:
    folder.replace("it/locale.yaml", "place:\n    forms: {to: null", 'place:\n    forms: {to: "a {}"')
    folder.replace("it/voyage/terms.po", "Londra | like: city", "Londra | in: a Londra | from: da L. | about: su L.")
    (problem,) = folder.check("it")
    assert (problem.code, problem.level) == ("F5", "warning")
    assert (problem.path, problem.line, problem.column) == folder.place("it/voyage/terms.po", "Londra |")
    assert problem.text == "place.london: forms only by default: to “a Londra”"
    assert problem.hint == "write the forms into the row, or name a declension: | like: city"


def test_an_unknown_declension(folder: Any) -> None:
    folder.replace("it/voyage/terms.po", "Londra | like: city", "Londra | like: citty")
    (problem,) = [p for p in folder.check("it") if p.code == "T4"]
    assert (problem.path, problem.line, problem.column) == folder.place("it/voyage/terms.po", "citty")
    assert problem.hint == 'did you mean "city"?'


# -- lists ----------------------------------------------------------------------------------------------------------


def test_or_and_counts(folder: Any) -> None:
    add(
        folder,
        """\
log.any: {text: "Go {places}:to.", args: {places: "or:place"}}
log.got: {text: "{player} gets {items}.", args: {player: player, items: "counts:item"}}
log.few: {text: "With {players} players.", args: {players: "or:number"}}
""",
    )
    assert found(folder, "en") == []
    said = folder.texts()
    assert said.say("en", "voyage", "log.any", {"places": ["place.rome", "place.crete"]}) == "Go to Rome or to Crete."
    pairs = [["item.artifact", 2], ["item.statuette", 1]]
    assert said.say("en", "voyage", "log.got", {"player": "player.red", "items": pairs}) == (
        "Red gets 2\u00a0artifacts and 1\u00a0statuette."
    )
    assert said.say("en", "voyage", "log.few", {"players": [2, 3, 4]}) == "With 2, 3 or 4 players."


def test_counted_members_need_their_forms(folder: Any) -> None:
    add(folder, 'log.got: {text: "You get {items}.", args: {items: "counts:item"}}\n')
    folder.replace("en/voyage/terms.yaml", "artifact | other: artifacts", "artifact")
    assert ("F1", "error", folder.place("en/voyage/terms.yaml", '"artifact"', 1)) in found(folder, "en")
    add(folder, 'log.lost: {text: "You lose {items}:gen.", args: {items: "counts:item"}}\n')
    assert ("M5", "error", folder.place(EN, "{items}:gen")) in found(folder, "en")


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
def test_a_number_is_tied_to_its_noun(folder: Any, text: str, whole: str) -> None:
    args = "{n: number, i: item, year: year}"
    add(folder, f'log.x: {{text: "{{i}} {{year}}: {text}", args: {args}}}\n')
    assert found(folder, "en") == []
    said = folder.texts().say("en", "voyage", "log.x", {"n": 2, "i": "item.artifact", "year": 1902})
    assert said == f"artifact 1902: {whole}".replace("_", "\u00a0")
