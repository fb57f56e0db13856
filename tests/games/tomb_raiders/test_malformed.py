"""Malformed input of The Tomb Raiders: impossible descriptions, and intents without meaning."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Game
from engine.games.tomb_raiders import make
from engine.games.tomb_raiders.state import Move, State
from engine.messages import BadRequest, Json
from engine.rng import Rng

MAX_REFUSAL_SECONDS = 2.0
"""A refusal that takes longer has searched for something impossible."""

PILE: Json = {"crete": {"goods": ["art_crete_coin", "art_crete_phaistos_disc"], "rubble": 8}}


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[State, Move]:
    return make(game_data("tomb_raiders"))


# -- impossible descriptions -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("given", "value"),
    [
        ({"weather": 1}, "weather"),
        ({"players": [{"cards": ["know_atlantis_1"]}]}, "players[0].cards[0]: know_atlantis_1"),
        ({"players": [{"luck": 1}]}, "players[0].luck"),
        ({"players": [{"knowledge": {"atlantis": 1}}]}, "players[0].knowledge.atlantis"),
        ({"players": [{"knowledge": {"crete": 99}}]}, "players[0].knowledge.crete: 99"),
        ({"players": [{"finds": {"crete": 10}}]}, "players[0].finds.crete: 10"),
        ({"piles": {"crete": ["art_egypt_ushabti"]}}, "piles.crete[0]: art_egypt_ushabti"),
        ({"stack": [0, 0]}, "stack: [0, 0]"),
        ({"row": ["art_egypt_ushabti"]}, "row[0]: art_egypt_ushabti"),
        ({"players": [{}, {}, {}]}, "players: 3"),
        # the wrong type in every field
        ({"seats": "2"}, "seats: 2"),
        ({"seats": 5}, "seats: 5"),
        ({"options": []}, "options: []"),
        ({"seed": -1}, "seed: -1"),
        ({"seed": "7"}, "seed: 7"),
        ({"players": {}}, "players: {}"),
        ({"players": [3]}, "players[0]: 3"),
        ({"players": [{"weeks": 1.5}]}, "players[0].weeks: 1.5"),
        ({"players": [{"weeks": -1}]}, "players[0].weeks: -1"),
        ({"players": [{"weeks": True}]}, "players[0].weeks: True"),
        ({"players": [{"cards": "congress"}]}, "players[0].cards: congress"),
        ({"players": [{"cards": [["congress"]]}]}, "players[0].cards[0]: ['congress']"),
        ({"players": [{"cards": [None]}]}, "players[0].cards[0]: None"),
        ({"players": [{"hand": 7}]}, "players[0].hand: 7"),
        ({"players": [{"finds": 7}]}, "players[0].finds: 7"),
        ({"players": [{"congresses": "2"}]}, "players[0].congresses: 2"),
        ({"players": [{"permits": []}]}, "players[0].permits: []"),
        ({"players": [{"professors": "prof_crete"}]}, "players[0].professors: prof_crete"),
        ({"stack": [0, "1"]}, "stack[1]: 1"),
        ({"row": {"0": "congress"}}, "row: {'0': 'congress'}"),
        ({"display": [None]}, "display[0]: None"),
        ({"piles": []}, "piles: []"),
        ({"piles": {"crete": "all"}}, "piles.crete: all"),
        ({"piles": {"crete": {"stones": 1}}}, "piles.crete.stones"),
        ({"deck": "congress"}, "deck: congress"),
        ({"deck": [None]}, "deck[0]: None"),
        ({"draw": [1]}, "draw: [1]"),
        ({"moves": "3"}, "moves: 3"),
        # cards in the wrong zones
        ({"display": ["know_crete_1"]}, "display[0]: know_crete_1"),
        ({"row": ["mus_2"]}, "row[0]: mus_2"),
        ({"row": ["congress"] * 5}, "row: 5"),
        ({"players": [{"cards": ["act_thief_crete"]}]}, "players[0].cards[0]: act_thief_crete"),
        ({"players": [{"hand": ["congress"]}]}, "players[0].hand[0]: congress"),
        ({"players": [{"finds": ["rubble_crete"]}]}, "players[0].finds[0]: rubble_crete"),
        ({"players": [{"cards": ["mus_2"]}], "display": ["mus_2"]}, "display[0]: mus_2"),
        ({"players": [{"congresses": 99}]}, "players[0].congresses: 99"),
        ({"players": [{"permits": {"permit_any": 99}}]}, "players[0].permits.permit_any: 99"),
        ({"players": [{"permits": {"permit_any": -1}}]}, "players[0].permits.permit_any: -1"),
        ({"players": [{"professors": ["prof_crete"]}]}, "players[0].professors[0]: prof_crete"),
        (
            {"players": [{"knowledge": {"crete": 5}, "professors": ["prof_crete"] * 2}]},
            "players[0].professors[1]: prof_crete",
        ),
        ({"piles": {"crete": -1}}, "piles.crete: -1"),
        ({"piles": {"crete": 99}}, "piles.crete: 99"),
        ({"piles": {"crete": True}}, "piles.crete: True"),
        ({"piles": {"crete": {"rubble": 2**31}}}, "piles.crete.rubble: 2147483648"),
        ({"piles": {"crete": {"goods": ["rubble_crete"]}}}, "piles.crete.goods[0]: rubble_crete"),
        ({"row": ["congress"] * 4, "deck": []}, "deck: []"),
        ({"row": ["congress"] * 4, "deck": ["rubble_crete", "congress"]}, "deck: rubble_crete"),
        # draws that no dig brings
        ({"draw": {}}, "draw.region"),
        ({"draw": {"region": "atlantis"}}, "draw.region: atlantis"),
        ({"piles": PILE, "draw": {"region": "crete", "rubble": 9}}, "draw.rubble: 9"),
        (
            {"piles": PILE, "draw": {"region": "crete", "goods": ["art_crete_chania_flask"]}},
            "draw.goods[0]: art_crete_chania_flask",
        ),
        (
            {"piles": PILE, "draw": {"region": "crete", "goods": ["art_crete_coin"] * 2}},
            "draw.goods: ['art_crete_coin', 'art_crete_coin']",
        ),
    ],
    ids=str,
)
def test_impossible_descriptions_are_refused(game: Game[State, Move], given: Json, value: str) -> None:
    began = time.process_time()
    with pytest.raises(BadRequest) as fault:
        game.arrange(given)
    assert fault.value.message.key == "error.arrange"
    assert fault.value.message.args["value"] == value
    assert time.process_time() - began < MAX_REFUSAL_SECONDS


def test_a_row_that_cannot_be_filled_is_refused(game: Game[State, Move]) -> None:
    """All cards of the row belong to players."""
    components = game.rules.components
    rest = [
        name for name, kind in zip(components.card_ids, components.card_kind, strict=True) if kind < 8 and not kind > 2
    ]
    hand = [name for card, name in enumerate(components.card_ids) if components.actions >> card & 1]
    with pytest.raises(BadRequest, match=r"error\.arrange"):
        game.arrange({"players": [{"cards": rest, "hand": hand}]})


def test_a_wanted_draw_comes(game: Game[State, Move]) -> None:
    given = {
        "players": [{"knowledge": {"crete": 6}}],
        "piles": {"crete": {"goods": ["art_crete_coin", "art_crete_phaistos_disc", "find_crete_book"], "rubble": 10}},
        "draw": {"region": "crete", "goods": ["art_crete_coin", "find_crete_book"], "rubble": 3},
    }
    s = game.arrange(given)
    rules: Any = game.rules
    dig = next(m for m in game.moves(s) if game.record(m)["kind"] == "dig" and rules.digging.draws(s, m) == 5)
    game.play(s, dig)
    assert game.describe(s)["seats"][0]["finds"] == ["art_crete_coin", "find_crete_book"]


NAMES = ["congress", "know_crete_1", "act_thief_crete", "act_assistant", "mus_2", "exh_egypt_crete", "art_crete_coin"]
NAMES += ["rubble_crete", "find_crete_book", "crete", "general", "permit_any", "prof_crete", "goods", "rubble", "x", ""]
scraps = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.floats(allow_nan=False)
    | st.sampled_from([2**31, 10**30, *NAMES]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=3),
    max_leaves=6,
)
KNOWN = ["seats", "seed", "players", "stack", "row", "display", "piles", "deck", "draw", "moves", "options"]
OF_PLAYER = ["weeks", "cards", "knowledge", "congresses", "finds", "hand", "permits", "professors"]
players = st.lists(st.dictionaries(st.sampled_from(OF_PLAYER), scraps, max_size=4), max_size=3)


def arranged(game: Game[State, Move], content: Json) -> State | None:
    """Return the state of a description, None if it is refused with a message."""
    try:
        return game.arrange(content)
    except BadRequest as fault:
        if fault.message.key not in ("error.arrange", "error.option", "error.option_value"):
            raise
    return None


def find_move(game: Game[State, Move], s: State, record: Json) -> Move | None:
    """Return the legal move of a record, None if there is none."""
    try:
        return game.find(s, record)
    except BadRequest as fault:
        if fault.message.key != "error.move":
            raise
    return None


@settings(max_examples=150, deadline=None)
@given(
    content=st.dictionaries(st.sampled_from(KNOWN), scraps, max_size=4),
    seated=st.none() | players,
    piles=st.none() | st.dictionaries(st.sampled_from(["crete", "egypt"]), scraps, max_size=2),
    seed=st.integers(0, 99),
)
def test_any_description_gives_a_state_or_a_refusal(
    game: Game[State, Move], content: Json, seated: Any, piles: Any, seed: int
) -> None:
    """Every state that is built keeps the invariants and can be played to its end."""
    content |= {} if seated is None else {"players": seated}
    content |= {} if piles is None else {"piles": piles}
    s = arranged(game, content)
    if s is None:
        return
    rng = Rng(seed)
    for seat in range(s.seats):
        game.check(game.determinize(s, seat, rng))
    while moves := game.moves(s):
        game.play(s, rng.choice(moves))
        game.check(s)


# -- intents -----------------------------------------------------------------------------------------------------------
SCENARIOS: list[Json] = [
    {"players": [{"hand": ["act_assistant"], "knowledge": {"crete": 3}}], "piles": {"crete": 4}, "display": ["mus_2"]},
    {"players": [{"finds": {"crete": 3, "egypt": 2}}], "display": ["mus_2", "mus_3", "exh_egypt_crete"]},
    {"players": [{"hand": ["act_thief_crete", "act_general_excavation"]}], "piles": {"crete": 4}},
    {"options": {"assistant_limit": "one", "presentation_with_row": "true", "dig_needs_region_knowledge": "true"}},
]
NUMBERS = st.sampled_from([-(2**63), -20, -1, 0, 1, 2, 12, 13, 2**63])
ODD = st.sampled_from([None, True, 1.5, "", "x", [], ["x"], {}, {"x": 1}])


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_every_intent_has_a_move_or_reasons(game: Game[State, Move], data: st.DataObject) -> None:
    """`why_not` never fails and always answers, for any values; a record that it allows is found."""
    components = game.rules.components
    s = game.arrange(data.draw(st.sampled_from(SCENARIOS)))
    for _ in range(data.draw(st.integers(0, 2))):
        game.play(s, game.moves(s)[-1])
    ids = st.sampled_from(
        [
            *components.ids,
            *components.regions,
            *components.allowing_ids,
            *components.professor_ids,
            "deck",
            "permit_any.seat.0",
        ]
    )
    fields: dict[str, st.SearchStrategy[Any]] = {
        "kind": st.sampled_from(
            ["take", "exhibit", "donate", "thief", "tomb_raider", "scientist", "dig", "pick", "skip"]
        ),
        "card": ids,
        "region": st.sampled_from(components.regions),
        "permit": st.sampled_from(components.allowing_ids),
        "weeks": NUMBERS,
        "assistants": NUMBERS,
        "artifacts": st.lists(st.sampled_from(components.good_ids), max_size=4),
        "touch": ids,
        "seat": st.integers(-1, 3),
    }
    names = data.draw(st.sets(st.sampled_from(sorted(fields)), max_size=5))
    intent = {name: data.draw(ODD if data.draw(st.integers(0, 9)) == 0 else fields[name]) for name in sorted(names)}
    reasons = game.why_not(s, intent)
    assert all(reason.rule in game.data["rules"] for reason in reasons)
    moves = game.moves(s)
    wanted = {name: json.dumps(value) for name, value in intent.items() if name not in ("seat", "touch")}
    fitting = [
        move
        for move in moves
        if wanted.items() <= {name: json.dumps(value) for name, value in game.record(move).items()}.items()
        and (intent.get("touch") is None or intent["touch"] in game.targets(s, move))
    ]
    if fitting and intent.get("seat", game.turn(s)) == game.turn(s):
        assert reasons == []
    move = find_move(game, s, intent)
    assert move is None or (move in moves and reasons == [])
