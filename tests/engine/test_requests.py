"""Requests: JSON of any kind, names in any script, sizes without a bound; refusals in the player's language."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from compiler.text import Texts
from engine.messages import MAX_QUOTED_CHARS, BadRequest, Message
from engine.rng import SEED_LIMIT
from engine.session.formatter import Catalog
from engine.session.localizer import Localizer
from engine.session.strict_json import MAX_REQUEST_CHARS, MAX_REQUEST_DEPTH, parse
from tests.compiled_games import all_texts
from tests.engine.player import BLUE, CATALOG, GIVEN, GREEDY, RED, Player


def test_texts_that_are_no_request(player: Player) -> None:
    for text in ("", "{", "[]", "7", '"new"', "{'do': 'new'}"):
        assert json.loads(player.session.handle(text))["error"]["key"] == "error.request"
    assert player.refused("dance")["key"] == "error.unknown_request"
    assert json.loads(player.session.handle("{}"))["error"]["key"] == "error.field_missing"


def test_almost_json(player: Player) -> None:
    player.new(RED, BLUE)
    for text in ('{"do": "look", "lang": NaN}', '{"do": "look", "since": -Infinity}', '{"do":' * 60, '"' * 99_999):
        assert json.loads(player.session.handle(text))["error"]["key"] == "error.request"
    answer = player.session.handle('{"do": "look", "lang": "\\ud83d"}')
    assert json.loads(answer.encode())["table"]["lang"] == "?"
    assert json.loads(player.session.handle('{"do": "look", "lang": "\ud83d"}').encode())["ok"]


def test_deep_nesting_is_refused_before_parsing(player: Player) -> None:
    """2,550 levels, 5 kB, crash Pyodide; quoted brackets and unclosed ones are counted correctly."""
    player.new(RED, BLUE)
    for text in ('{"a":' * 2550 + "1" + "}" * 2550, "[" * 2550 + "]" * 2550, '["\\"", ' * 70, "[{" * 10**6):
        assert json.loads(player.session.handle(text))["error"]["key"] == "error.request_deep"
    deepest = '{"do": "say", "items": ' + "[" * (MAX_REQUEST_DEPTH - 1) + "]" * (MAX_REQUEST_DEPTH - 1) + "}"
    assert json.loads(player.session.handle(deepest))["error"]["key"] == "error.items"
    quoted = json.dumps({"do": "say", "items": [["a" + '"[{' * 100 + "\\", {}]]})
    assert json.loads(player.session.handle(quoted))["ok"]
    siblings = json.dumps({"do": "say", "items": [["a", {}]] * 1000})
    assert len(json.loads(player.session.handle(siblings))["texts"]) == 1000


def test_counting_levels_takes_linear_time() -> None:
    """No text makes the scan backtrack: a hundred times the text takes at most a thousand times the processor time."""

    def seconds(text: str) -> float:
        def once() -> float:
            began = time.process_time()
            with pytest.raises(BadRequest):
                parse(text)
            return time.process_time() - began

        return min(once() for _ in range(3))

    for piece in ('\\"', '"', '"\\', "[]", '"a"', "\\"):
        assert seconds(f'"{piece * 100_000}') < 1000 * max(seconds(f'"{piece * 1000}'), 1e-4)


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 20, str(2**53 + 1), "1e300", "-1e400"])
def test_numbers_that_the_page_cannot_hold_are_refused(player: Player, number: str) -> None:
    player.new(RED, BLUE)
    answer = json.loads(player.session.handle(f'{{"do": "look", "since": {number}}}'))
    assert answer["error"]["key"] == "error.request_number"
    assert answer["error"]["args"] == {"max": 2**53}


def test_requests_that_are_too_long_are_refused(player: Player) -> None:
    text = json.dumps({"do": "say", "items": [["a" * MAX_REQUEST_CHARS, {}]]})
    assert json.loads(player.session.handle(text))["error"]["key"] == "error.request_long"


NAMES = [
    ("Анна-Мария", "Анна-Мария"),
    ("👩‍👩‍👧 \u200fדוד\u200e", "👩‍👩‍👧 \u200fדוד\u200e"),
    ("  two\n lines\t\u2028 ", "two lines"),
    ("\u202egnp.exe\u2069\x00", "gnp.exe"),
    ("seat.1 {player} <b>&amp;</b> \"'\\", "seat.1 {player} <b>&amp;</b> \"'\\"),
    ("\ud83d lone", "? lone"),
    ("\u202e" * 500, ""),
    ("\u200b", ""),
    ("\u200b\u2060 \u200d", ""),
    ("\u3164\u2800", ""),
    ("\ufe0f\U000e0101", ""),
    ("\U000e0041", ""),
    ("a\u200b", "a\u200b"),
    ("❤\ufe0f", "❤\ufe0f"),
    ("👩" * 40, "👩" * 40),
]


@pytest.mark.parametrize(("typed", "kept"), NAMES, ids=range(len(NAMES)))
def test_names_survive_saving(player: Player, typed: str, kept: str) -> None:
    """Letters and signs of any script are kept; line breaks and marks that reverse the text after them are removed."""
    shown = player.new({**RED, "name": typed}, GREEDY)
    assert shown["seats"][0]["name"] == kept
    saved = player.session.handle('{"do": "save"}')
    assert json.loads(saved.encode())["save"]["seats"][0]["name"] == kept
    again = player.snapshot("load", save=json.loads(saved)["save"])
    assert again == player.snapshot("look") == shown


def test_bad_requests_name_their_message() -> None:
    assert str(BadRequest("error.move")) == "error.move"
    assert "7" in str(BadRequest("error.seed", max=7))
    assert BadRequest("error.seed", max=7).message == Message("error.seed", {"max": 7})


def test_bad_requests_cut_long_texts() -> None:
    for length in (MAX_QUOTED_CHARS, MAX_QUOTED_CHARS + 1, 10**6):
        quoted = BadRequest("error.option", option="x" * length, known=["a"]).message.args["option"]
        assert len(quoted) == MAX_QUOTED_CHARS
        assert quoted.endswith("x" if length == MAX_QUOTED_CHARS else "…")


LONG = "x" * 5000
REPEATED: dict[str, tuple[str, Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "error.unknown_request": ("name", lambda save: {"do": LONG}),
    "error.no_rules": ("game", lambda save: {"do": "load", "save": {**save, "game": LONG}}),
    "error.colour": ("colour", lambda save: {"do": "load", "save": {**save, "seats": [RED, {"colour": LONG}]}}),
    "error.player_kind": ("value", lambda save: {"do": "load", "save": {**save, "seats": [{**RED, "by": LONG}]}}),
    "error.option": ("option", lambda save: {"do": "load", "save": {**save, "options": {LONG: "x"}}}),
    "error.option_value": ("value", lambda save: {"do": "load", "save": {**save, "options": {"set_bonus": LONG}}}),
    "error.arrange": ("value", lambda save: {"do": "load", "save": {**save, "arranged": {LONG: 1}}}),
    "error.save_version": ("version", lambda save: {"do": "load", "save": {**save, "version": LONG}}),
    "error.game": ("game", lambda save: {"do": "rules", "data": {"id": LONG}}),
}


@pytest.mark.parametrize("key", sorted(REPEATED))
def test_refusals_cut_the_long_values_that_they_quote(player: Player, key: str) -> None:
    player.new(RED, BLUE)
    argument, damage = REPEATED[key]
    request = damage(player.ask("save")["save"])
    error = player.refused(request.pop("do"), **request)
    assert error["key"] == key
    assert error["args"][argument] == "x" * (MAX_QUOTED_CHARS - 1) + "…"


SEEDS = [str(SEED_LIMIT), str(SEED_LIMIT + 1), str(10**30), "9" * 5000, "1e300"]


@pytest.mark.parametrize("seed", SEEDS, ids=range(len(SEEDS)))
@pytest.mark.parametrize("place", ["new", "arranged", "save"])
def test_a_seed_that_is_too_large_is_refused_as_such(player: Player, place: str, seed: str) -> None:
    player.new(RED, BLUE, arranged=GIVEN)
    saved = {**player.ask("save")["save"], "seed": "SEED"}
    seats = {"game": "thebes", "seats": [RED, BLUE]}
    requests: dict[str, dict[str, Any]] = {
        "new": {"do": "new", **seats, "seed": "SEED"},
        "arranged": {"do": "new", **seats, "seed": 1, "arranged": {**GIVEN, "seed": "SEED"}},
        "save": {"do": "load", "save": saved},
    }
    before = player.state()
    error = json.loads(player.session.handle(json.dumps(requests[place]).replace('"SEED"', seed)))["error"]
    assert (error["key"], error["args"]) == ("error.seed_large", {"max": SEED_LIMIT - 1})
    assert player.state() == before


def test_a_seed_of_another_kind_is_no_large_seed(player: Player) -> None:
    request = json.dumps({"do": "new", "game": "thebes", "seats": [RED, BLUE], "seed": "SEED"})
    for seed, key in {"-1": "error.seed", "-1e300": "error.request_number", '"9e99"': "error.seed"}.items():
        assert json.loads(player.session.handle(request.replace('"SEED"', seed)))["error"]["key"] == key


# -- the language of refusals ------------------------------------------------------------------------------------------
ENGLISH = {**CATALOG, "m": {"error.request": "Not an object.", "error.request_deep": ["At most ", "max", "."]}}
ITALIAN = {**ENGLISH, "lang": "it", "m": {"error.request": "Non è un oggetto.", "error.field_text": "Testo!"}}


def text(player: Player, request: str) -> Any:
    """Return the text of the refusal of a request."""
    return json.loads(player.session.handle(request))["error"]["text"]


def test_requests_that_cannot_be_parsed_are_refused_in_the_language_of_the_last_one(player: Player) -> None:
    assert text(player, "{") == [["error.request", None]], "no language is known yet"
    player.ask("catalog", data=ITALIAN)
    assert text(player, "{") == [["Non è un oggetto.", None]], "the last catalog"
    player.ask("catalog", data=ENGLISH)
    player.new(RED, BLUE, lang="it")
    assert text(player, "{") == [["Non è un oggetto.", None]], "the last request"
    player.ask("save")
    assert text(player, "{") == [["Non è un oggetto.", None]], "a request without a language changes nothing"
    player.refused("look", lang="en", seat=9)
    assert text(player, '["look"]') == [["Not an object.", None]], "a refused request has a language too"
    player.snapshot("look", lang="xx")
    assert text(player, "[" * 99) == [["At most 64.", None]], "a language without a catalog is not remembered"


def test_a_language_of_the_wrong_type_is_refused_in_the_last_language(player: Player) -> None:
    player.ask("catalog", data=ITALIAN)
    assert player.refused("look", lang=5)["text"] == [["Testo!", None]]


@pytest.fixture(scope="module")
def texts() -> Texts:
    """Return the catalogs of all languages."""
    return all_texts()


@pytest.mark.parametrize("lang", ["en", "hu", "it", "ru"])
def test_every_refusal_of_parse_has_a_text_in_every_language(player: Player, texts: Texts, lang: str) -> None:
    catalog = texts.catalog(lang, "thebes")
    player.ask("catalog", data=catalog)
    requests = {
        "error.request": "{",
        "error.request_deep": "[" * 99,
        "error.request_number": '{"do": "look", "since": 1e99}',
        "error.seed_large": '{"do": "new", "seed": 1e99}',
        "error.request_long": " " * (MAX_REQUEST_CHARS + 1),
    }
    for key, request in requests.items():
        error = json.loads(player.session.handle(request))["error"]
        assert error["key"] == key
        assert key in catalog["m"]
        assert error["text"] == Localizer((), Catalog(catalog)).text(Message(key, error["args"]))
