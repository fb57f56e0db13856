"""What comes in: JSON of any kind, names of any script, sizes without a bound."""

from __future__ import annotations

import json
import time

import pytest

from engine.messages import BadRequest, Message
from engine.session.requests import DEEPEST, LONGEST, parse
from tests.engine.player import BLUE, GREEDY, RED, Player


def test_what_is_no_request(player: Player) -> None:
    for text in ("", "{", "[]", "7", '"new"', "{'do': 'new'}"):
        assert json.loads(player.desk.handle(text))["error"]["key"] == "error.request"
    assert player.refused("dance")["key"] == "error.unknown_request"
    assert json.loads(player.desk.handle("{}"))["error"]["key"] == "error.field_missing"


def test_what_is_not_quite_json(player: Player) -> None:
    player.new(RED, BLUE)
    for text in ('{"do": "look", "lang": NaN}', '{"do": "look", "since": -Infinity}', '{"do":' * 60, '"' * 99_999):
        assert json.loads(player.desk.handle(text))["error"]["key"] == "error.request"
    answer = player.desk.handle('{"do": "look", "lang": "\\ud83d"}')
    assert json.loads(answer.encode())["table"]["lang"] == "?"
    assert json.loads(player.desk.handle('{"do": "look", "lang": "\ud83d"}').encode())["ok"]


def test_what_is_nested_too_deeply_is_refused_before_it_is_parsed(player: Player) -> None:
    """2,550 levels, 5 kB, break Pyodide's stack; quoted brackets and open ends are counted rightly."""
    player.new(RED, BLUE)
    for text in ('{"a":' * 2550 + "1" + "}" * 2550, "[" * 2550 + "]" * 2550, '["\\"", ' * 70, "[{" * 10**6):
        assert json.loads(player.desk.handle(text))["error"]["key"] == "error.request_deep"
    deepest = '{"do": "say", "items": ' + "[" * (DEEPEST - 1) + "]" * (DEEPEST - 1) + "}"
    assert json.loads(player.desk.handle(deepest))["error"]["key"] == "error.items"
    quoted = json.dumps({"do": "say", "items": [["a" + '"[{' * 100 + "\\", {}]]})
    assert json.loads(player.desk.handle(quoted))["ok"]
    siblings = json.dumps({"do": "say", "items": [["a", {}]] * 1000})
    assert len(json.loads(player.desk.handle(siblings))["texts"]) == 1000


def test_counting_levels_takes_time_in_proportion() -> None:
    """No text makes the scan go back and forth: a hundred times the text, no more than a thousand times the time."""

    def seconds(text: str) -> float:
        began = time.perf_counter()
        for _ in range(3):
            with pytest.raises(BadRequest):
                parse(text)
        return time.perf_counter() - began

    for piece in ('\\"', '"', '"\\', "[]", '"a"', "\\"):
        assert seconds(f'"{piece * 100_000}') < 1000 * max(seconds(f'"{piece * 1000}'), 1e-4)


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 20, str(2**53 + 1), "1e300", "-1e400"])
def test_numbers_that_no_page_can_hold_are_refused(player: Player, number: str) -> None:
    player.new(RED, BLUE)
    answer = json.loads(player.desk.handle(f'{{"do": "look", "since": {number}}}'))
    assert answer["error"]["key"] == "error.request_number"
    assert answer["error"]["args"] == {"max": 2**53}


def test_requests_that_are_too_long_are_refused(player: Player) -> None:
    text = json.dumps({"do": "say", "items": [["a" * LONGEST, {}]]})
    assert json.loads(player.desk.handle(text))["error"]["key"] == "error.request_long"


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
    """Any letters and signs of any script; nothing that breaks a line or turns the text after it around."""
    shown = player.new({**RED, "name": typed}, GREEDY)
    assert shown["seats"][0]["name"] == kept
    saved = player.desk.handle('{"do": "save"}')
    assert json.loads(saved.encode())["save"]["seats"][0]["name"] == kept
    again = player.table("load", save=json.loads(saved)["save"])
    assert again == player.table("look") == shown


def test_bad_requests_speak() -> None:
    assert str(BadRequest("error.move")) == "error.move"
    assert "7" in str(BadRequest("error.seed", max=7))
    assert BadRequest("error.seed", max=7).message == Message("error.seed", {"max": 7})
