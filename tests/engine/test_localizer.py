"""What is said of people: by the name they typed, or else by their colour."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import load_game
from compiler.text import Texts, load
from engine.messages import SEATS, Message
from engine.session.formatter import Catalog
from engine.session.localizer import Localizer
from engine.session.match import Seat

FORMS: dict[str, Any] = {
    "lang": "en",
    "plural": "one-other",
    "cats": ["one", "other"],
    "list": [", ", " and "],
    "group": ",",
    "t": {"player.red": {"": "Red", "class": "m"}, "player.blue": {"": "Blue", "poss": "Blue’s", "class": "m"}},
    "s": {"poss": "{}’s", "dat": "to {}"},
    "m": {
        "poss": ["It is ", "player:poss", " turn."],
        "dat": ["A card ", "player:dat", "."],
        "all": ["", "players"],
        "class": ["", ["player", ["m", "f"], ["he", "she"]]],
    },
}


def said(key: str, *seats: Seat, **args: Any) -> list[list[str | None]]:
    """Return what is said at a table."""
    return Localizer(seats, Catalog(FORMS)).text(Message(key, args))


RED, BLUE = Seat("red", "Anna", "person"), Seat("blue", "", "person")


def test_a_typed_name_takes_the_forms_of_strangers_and_keeps_the_colour() -> None:
    assert said("poss", RED, BLUE, player="seat.0") == [["It is ", None], ["Anna’s", "player.red"], [" turn.", None]]
    assert said("poss", RED, BLUE, player="seat.1") == [["It is ", None], ["Blue’s", "player.blue"], [" turn.", None]]
    assert said("dat", RED, BLUE, player="player.red")[1] == ["to Anna", "player.red"]
    assert said("all", RED, BLUE, players=["seat.0", "seat.1"]) == [
        ["Anna", "player.red"],
        [" and ", None],
        ["Blue", "player.blue"],
    ]
    assert said("class", RED, player="seat.0") == [["he", None]]


def test_names_are_nothing_but_names() -> None:
    for name in ("{}", "player.blue", "poss", "⟦x⟧", "seat.1", "<b>"):
        assert said("dat", RED._replace(name=name), BLUE, player="seat.0")[1] == [f"to {name}", "player.red"]


def test_a_name_that_two_people_typed_is_not_spoken() -> None:
    twin = Seat("blue", "ANNA", "person")
    assert said("all", RED, twin, players=["seat.0", "seat.1"])[0] == ["Red", "player.red"]


def test_without_a_catalog_the_key_is_said() -> None:
    assert Localizer([RED], None).text(Message("poss", {"player": "seat.0"})) == [["poss", None]]


def test_ids_are_turned_around() -> None:
    speaker = Localizer([RED, BLUE], None)
    for inside, outside in {"pawn.seat.1": "pawn.blue", "deck": "deck", "x.seat.7": "x.seat.7"}.items():
        assert speaker.outside(inside) == outside
        assert speaker.inside(outside) == inside
    assert speaker.outside({"a": ["seat.0", 3], "t": {"key": "k", "args": {}}}) == {
        "a": ["player.red", 3],
        "t": [["k", None]],
    }


@pytest.fixture(scope="module")
def texts() -> Texts:
    """Return the catalogs of all languages."""
    problems = Problems()
    return load(ROOT, {"thebes": load_game("thebes", problems, root=ROOT)}, problems)


FORMS_OF_STRANGERS = {
    "en": {"poss": "őrsi’s"},
    "hu": {"acc": "őrsi játékost", "from": "őrsi játékostól"},
    "ru": {"gen": "игрока őrsi", "ins": "игроком őrsi"},
    "it": {"of": "di őrsi", "the": "őrsi", "to": "a őrsi"},
}


@pytest.mark.parametrize("lang", sorted(FORMS_OF_STRANGERS))
def test_each_language_speaks_of_strangers_in_its_own_way(texts: Texts, lang: str) -> None:
    speaker = Localizer([Seat("red", "őrsi", "person"), BLUE], Catalog(texts.catalog(lang, "thebes")))
    assert speaker.catalog is not None
    assert speaker.catalog.term("player.red") == "őrsi"
    for form, words in FORMS_OF_STRANGERS[lang].items():
        assert speaker.catalog.term("player.red", form).replace("\u00a0", " ") == words
    anna = Localizer([Seat("red", "Anna", "person"), BLUE], Catalog(texts.catalog("it", "thebes")))
    assert anna.catalog is not None
    assert anna.catalog.term("player.red", "to").replace("\u00a0", " ") == "ad Anna"
    text = speaker.text(Message("error.bot_plays", {"player": SEATS[0]}))
    assert any("őrsi" in str(piece).lower() and term == "player.red" for piece, term in text)
