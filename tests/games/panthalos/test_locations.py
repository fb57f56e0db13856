"""Locations of Panthalos whose course no worked example tells apart: too few discs, displays that run out."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import to_message
from engine.games.panthalos.components import PHALANX
from engine.games.panthalos.state import State, TakeGoods, TakeReinforcements
from engine.messages import Json
from tests.conformance.fixture import game_fixture

POLIS = ["polis_1", "polis_2", "polis_3"]


def play(s: State, **fields: Any) -> list[Any]:
    """Play the one legal move whose record has these fields, and return its messages."""
    game = game_fixture("panthalos").game
    (move,) = [m for m in game.moves(s) if fields.items() <= game.record(m).items()]
    events: list[Any] = []
    game.play(s, move, events.append)
    return [to_message(one) for one in events]


def records(s: State, kind: str) -> list[Json]:
    """Return the legal moves of a kind."""
    game = game_fixture("panthalos").game
    return [record for record in map(game.record, game.moves(s)) if record["kind"] == kind]


def before_polis(stock: int) -> State:
    """Return a state in which the last player is about to pass, before the Polis: three workers wait for discs."""
    first = {"workers": [{"rank": 6, "at": space} for space in POLIS], "leader": "agro_1", "stock": stock}
    last = {"workers": [2], "leader": "agro_1", "stock": 0}
    given: Json = {"players": [{**first, "passed": True}, last], "turn": 1}
    state: State = game_fixture("panthalos").game.arrange(given)
    return state


@pytest.mark.parametrize(
    ("stock", "asked", "without"),
    [(3, [], 0), (2, [POLIS, ["polis_1", "polis_3"]], 1), (1, [POLIS], 1), (0, [], 1)],
)
def test_discs_are_laid_by_choice_only_where_they_are_too_few(stock: int, asked: list[list[str]], without: int) -> None:
    """PA-POLIS-01, PA-POLIS-02: each disc is laid on a space that is still free; who waits in vain is told."""
    s = before_polis(stock)
    messages = play(s, kind="pass")
    found = []
    while offered := [one["space"] for one in records(s, "lay_disc")]:
        found.append(offered)
        messages += play(s, kind="lay_disc", space=offered[1])
    assert found == asked
    assert [one.key for one in messages].count("log.lay_disc") == stock
    assert [one.args["player"] for one in messages if one.key == "log.no_disc"] == ["seat.0"] * without


@pytest.mark.parametrize(
    ("lying", "rank", "offered"),
    [
        (["reinf_air_1"], 6, [(["reinf_air_1"], False)]),
        (["reinf_air_1"], 5, [(["reinf_air_1"], True)]),
        ([], 6, []),
        (["reinf_air_1", "reinf_air_2"], 6, [(["reinf_air_1", "reinf_air_2"], False)]),
        (
            ["reinf_air_1", "reinf_air_2"],
            5,
            [(["reinf_air_1", "reinf_air_2"], False), (["reinf_air_1"], True), (["reinf_air_2"], True)],
        ),
    ],
    ids=str,
)
def test_what_a_display_still_gives(lying: list[str], rank: int, offered: list[tuple[list[str], bool]]) -> None:
    """PA-PHAL-02, PA-PHAL-03, PA-PROM-04: the last token is taken alone; with a promotion only if one is possible."""
    game = game_fixture("panthalos").game
    s = game.arrange({"players": [{"workers": [{"rank": rank, "at": "phalanx_1"}], "leader": "agro_1"}]})
    rules: Any = game.rules
    s.displays[PHALANX] = [rules.components.token_index[token] for token in lying]
    found = [game.record(move) for move in rules.locations.reinforcement_choices(s, (0, 0))]
    assert [(one["tokens"], one["promote"]) for one in found] == offered


def test_elevating_takes_a_worker() -> None:
    """PA-FORUM-06: a pair of leaders, where the table allows one, elevates none if no worker is hired."""
    tokens = {"ships": ["ship_iron"], "artisans": ["artisan_promote"], "stock": 2}
    pair = {"leader": "forum_1", "elevated": ["forum_1"], **tokens}
    given: Json = {"options": {"forum_two_leaders": "true"}, "phase": "forum", "players": [pair, {"leader": "agro_1"}]}
    assert [one["choice"] for one in records(game_fixture("panthalos").game.arrange(given), "forum")] == [
        "hire",
        "nothing",
    ]
    given["players"][0] = {**pair, "workers": [2]}
    offered = [one["choice"] for one in records(game_fixture("panthalos").game.arrange(given), "forum")]
    assert offered == ["hire", "elevate", "nothing"]


def test_a_promotion_alone_is_named() -> None:
    """PA-AGORA-03, PA-PHAL-03: where nothing lies, only the promotion is left."""
    game = game_fixture("panthalos").game
    s = game.arrange({})
    labels = [game.label(s, move) for move in (TakeGoods((), True), TakeReinforcements((), True))]
    assert [(one.key, one.rule) for one in labels] == [
        ("move.only_promote", "PA-AGORA-03"),
        ("move.only_promote", "PA-PHAL-03"),
    ]


def test_two_equal_workers_and_one_promoted_twice_are_named_apart() -> None:
    """PA-CRAFT-05: the labels of the activations of a pair of artisans."""
    game = game_fixture("panthalos").game
    s = game.arrange({"players": [{"artisans": ["artisan_promote"] * 2, "stock": 2, "workers": [3, 3, 2]}]})
    labels = [game.label(s, move) for move in game.moves(s) if game.record(move)["kind"] == "activate"]
    assert sorted((one.key, one.args["k"], one.args.get("m")) for one in labels) == [
        ("move.activate_one", 2, None),
        ("move.activate_one", 3, None),
        ("move.activate_twice", 2, None),
        ("move.activate_twice", 3, None),
        ("move.activate_two", 2, 3),
        ("move.activate_two_equal", 3, None),
    ]
