"""The localizer names players by their typed name, or else by their colour."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.text import Texts
from engine.messages import SEATS, Message
from engine.session.formatter import Catalog
from engine.session.localizer import Localizer
from engine.session.match import Seat
from tests.compiled_games import all_texts

FORMS: dict[str, Any] = {
    "lang": "en",
    "plural": "one-other",
    "cats": ["one", "other"],
    "list": [", ", " and "],
    "group": ",",
    "t": {
        "player.red": {"": "Red", "class": "m"},
        "player.blue": {"": "Blue", "poss": "Blue’s", "class": "m"},
        "player.bot_blue": {"": "Vera", "poss": "Vera’s", "class": "f"},
    },
    "s": {"poss": "{}’s", "dat": "to {}"},
    "m": {
        "poss": ["It is ", "player:poss", " turn."],
        "dat": ["A card ", "player:dat", "."],
        "all": ["", "players"],
        "class": ["", ["player", ["m", "f"], ["he", "she"]]],
        "you": ["", ["player", ["you", "other"], ["Choose", ["", "player", ", choose"]]], " a card."],
    },
}


def text(key: str, *seats: Seat, **args: Any) -> list[list[str | None]]:
    """Return the text of a message in a match with these seats."""
    return Localizer(seats, Catalog(FORMS)).text(Message(key, args))


RED, BLUE = Seat("red", "Anna", "person"), Seat("blue", "", "person")


def test_a_typed_name_takes_the_forms_of_the_patterns_and_keeps_the_colour() -> None:
    assert text("poss", RED, BLUE, player="seat.0") == [["It is ", None], ["Anna’s", "player.red"], [" turn.", None]]
    assert text("poss", RED, BLUE, player="seat.1") == [
        ["It is ", None],
        ["Blue’s", "player.blue"],
        [" turn.", None],
    ]
    assert text("dat", RED, BLUE, player="player.red")[1] == ["to Anna", "player.red"]
    assert text("all", RED, BLUE, players=["seat.0", "seat.1"]) == [
        ["Anna", "player.red"],
        [" and ", None],
        ["Blue", "player.blue"],
    ]
    assert text("class", RED, player="seat.0") == [["he", None]]


def test_a_bot_has_the_name_of_its_colour_with_its_forms_and_class() -> None:
    bot = Seat("blue", "", "greedy")
    assert text("poss", RED, bot, player="seat.1")[1] == ["Vera’s", "player.blue"]
    assert text("class", RED, bot, player="seat.1") == [["she", None]]
    assert text("poss", RED, bot._replace(name="Bo"), player="seat.1")[1] == ["Bo’s", "player.blue"]
    assert text("all", Seat("red", "", "greedy"), players=["seat.0"]) == [["Red", "player.red"]], "it has no such name"


def test_only_a_player_who_is_alone_with_bots_is_addressed() -> None:
    bot = Seat("blue", "", "greedy")

    def words(viewer: int | None, *seats: Seat) -> str:
        segments = Localizer(seats, Catalog(FORMS), viewer).text(Message("you", {"player": "seat.0"}))
        return "".join(str(words) for words, _ in segments)

    assert words(0, RED, bot) == "Choose a card."
    assert words(0, RED, BLUE) == "Anna, choose a card."
    assert words(None, RED, bot) == "Anna, choose a card."


def test_names_are_nothing_but_names() -> None:
    for name in ("{}", "player.blue", "poss", "⟦x⟧", "seat.1", "<b>"):
        assert text("dat", RED._replace(name=name), BLUE, player="seat.0")[1] == [f"to {name}", "player.red"]


def test_a_name_that_two_players_typed_is_not_used() -> None:
    twin = Seat("blue", "ANNA", "person")
    assert text("all", RED, twin, players=["seat.0", "seat.1"])[0] == ["Red", "player.red"]


def test_without_a_catalog_the_text_is_the_key() -> None:
    assert Localizer([RED], None).text(Message("poss", {"player": "seat.0"})) == [["poss", None]]


def test_ids_are_converted_both_ways() -> None:
    localizer = Localizer([RED, BLUE], None)
    for inside, outside in {"pawn.seat.1": "pawn.blue", "deck": "deck", "x.seat.7": "x.seat.7"}.items():
        assert localizer.external(inside) == outside
        assert localizer.internal_id(outside) == inside
    assert localizer.external({"a": ["seat.0", 3], "t": {"key": "k", "args": {}}}) == {
        "a": ["player.red", 3],
        "t": [["k", None]],
    }


@pytest.fixture(scope="module")
def texts() -> Texts:
    """Return the catalogs of all languages."""
    return all_texts()


FORMS_OF_NAMES = {
    "en": {"poss": "őrsi’s"},
    "hu": {"acc": "őrsi játékost", "from": "őrsi játékostól"},
    "ru": {"gen": "игрока őrsi", "ins": "игроком őrsi"},
    "it": {"of": "di őrsi", "the": "őrsi", "to": "a őrsi"},
}


@pytest.mark.parametrize("lang", sorted(FORMS_OF_NAMES))
def test_each_language_has_its_own_patterns_for_names(texts: Texts, lang: str) -> None:
    localizer = Localizer([Seat("red", "őrsi", "person"), BLUE], Catalog(texts.catalog(lang, "thebes")))
    assert localizer.catalog is not None
    assert localizer.catalog.term("player.red") == "őrsi"
    for form, words in FORMS_OF_NAMES[lang].items():
        assert localizer.catalog.term("player.red", form).replace("\u00a0", " ") == words
    anna = Localizer([Seat("red", "Anna", "person"), BLUE], Catalog(texts.catalog("it", "thebes")))
    assert anna.catalog is not None
    assert anna.catalog.term("player.red", "to").replace("\u00a0", " ") == "ad Anna"
    text = localizer.text(Message("error.bot_plays", {"player": SEATS[0]}))
    assert any("őrsi" in str(piece).lower() and term == "player.red" for piece, term in text)
