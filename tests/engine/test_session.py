"""The session: its answers, its refusals with their reasons, and that a failed request changes nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from compiler.text import Texts
from engine.messages import Message
from engine.rng import SEED_LIMIT, Rng
from engine.session import session
from engine.session.session import MAX_DETAIL_CHARS
from tests.compiled_games import all_texts
from tests.engine.malformed import spoilt
from tests.engine.player import BLUE, CATALOG, GIVEN, GREEDY, RANDOM, RED, Player


@pytest.fixture(scope="module")
def texts() -> Texts:
    """Return the catalogs of all languages."""
    return all_texts()


# -- answers -----------------------------------------------------------------------------------------------------------
def test_a_new_match(player: Player) -> None:
    shown = player.new(RED, GREEDY, seat=0, lang="en")
    assert {"game": "thebes", "n": 0, "last": 0, "turn": 0, "over": False, "viewer": 0, "hidden": False}.items() <= (
        shown.items()
    )
    assert (shown["can_undo"], shown["can_redo"], shown["result"], shown["log"]) == (False, False, None, [])
    assert [seat["colour"] for seat in shown["seats"]] == ["red", "green"]
    assert len(shown["offers"]) == 5
    assert shown["touches"][shown["offers"][0]["touch"]][0] == shown["offers"][0]["move"]["card"]
    pawns = [piece["id"] for piece in shown["view"]["zones"]["map"]["pieces"] if piece["owner"] is not None]
    assert pawns == ["pawn.red", "pawn.green"]
    assert shown["view"]["seats"][0]["zones"]["permits"]["pieces"][1]["id"] == "permit.crete.red"


def test_the_active_seat_gets_the_move_options(player: Player) -> None:
    """Spectators get them too, as nothing is hidden here; no one gets those of a bot."""
    assert len(player.new(RED, GREEDY, BLUE)["offers"]) == 5
    assert player.snapshot("look", seat=1)["offers"] == []
    offers = player.snapshot("look", seat=0)["offers"]
    assert len(offers) == 5
    shown = player.snapshot("play", move=offers[0]["move"], seat=0)
    assert shown["turn"] == 1
    assert shown["offers"] == []
    assert player.snapshot("look")["offers"] == []


def test_texts_come_in_the_language_of_the_request(player: Player) -> None:
    player.ask("catalog", data=CATALOG)
    assert player.refused("look", lang="en")["text"] == [["No game is open.", None]]
    player.new(GREEDY, RED)
    assert player.refused("play", move={}, lang="en")["text"] == [
        ["A bot plays ", None],
        ["Green", "player.green"],
        [".", None],
    ]
    assert player.ask("say", lang="en", items=[["fact.home", {}], ["player.green", {}]])["texts"] == [
        [["At home", None]],
        [["Green", "player.green"]],
    ]
    assert player.ask("say", lang="hu", items=[["fact.home", {}]])["texts"] == [[["fact.home", None]]]


def test_the_log_begins_after_a_move(player: Player) -> None:
    player.new(RED, GREEDY)
    player.play_some(6)
    whole = player.snapshot("look")["log"]
    assert {entry["n"] for entry in whole} == {1, 2, 3, 4, 5, 6}
    assert [entry for entry in whole if entry["n"] > 4] == player.snapshot("look", since=4)["log"]
    assert all(entry["rule"] and not entry["private"] for entry in whole)


def test_preview_and_reasons(player: Player) -> None:
    shown = player.new(RED, GREEDY, seat=0)
    lines = player.ask("preview", move=shown["offers"][0]["move"])["lines"]
    assert lines[-1][0][0].startswith("preview.")
    for touched in ("crete", "permit.crete.red"):
        (reason,) = player.ask("why", intent={"touch": touched})["reasons"]
        assert reason == {"rule": "TH-DIG-02", "text": [["why.no_knowledge", None]]}
    assert player.ask("why", intent={"kind": "swap"})["reasons"] == []


def test_a_preview_has_the_odds_if_they_are_asked_for(player: Player) -> None:
    shown = player.new(RED, GREEDY, seat=0)
    while not (digs := [offer["move"] for offer in shown["offers"] if offer["move"]["kind"] == "dig"]):
        shown = player.play_some(1)
    seen = {odds: player.ask("preview", move=digs[0], odds=odds, seat=shown["turn"])["lines"] for odds in (False, True)}
    assert seen[True][1:] == seen[False]
    assert seen[True][0][0][0] == "preview.odds"
    assert player.ask("preview", move=digs[0], seat=shown["turn"])["lines"] == seen[False]


def test_totals_are_the_sums_of_their_parts(player: Player) -> None:
    player.new(RED, GREEDY)
    shown = player.play_some(20)
    assert not shown["over"]
    assert any(shown["totals"])
    assert [sum(points) for points in zip(*(part["points"] for part in shown["parts"]), strict=True)] == shown["totals"]
    assert all(part["label"] and part["rule"] for part in shown["parts"])


def test_a_whole_game_to_its_scoring(player: Player) -> None:
    player.new(RED, GREEDY, RANDOM)
    shown = player.play_some(1000)
    assert shown["over"]
    assert shown["turn"] == -1
    assert shown["result"]["totals"] == shown["totals"]
    assert [sum(points) for points in zip(*(part["points"] for part in shown["parts"]), strict=True)] == shown["totals"]
    assert player.refused("bot")["key"] == "error.over"
    assert player.refused("play", move={"kind": "swap", "zeppelin": False})["key"] == "error.over"
    assert player.refused("preview", move={"kind": "finish"})["key"] == "error.over"


def test_the_same_seed_gives_the_same_game_bots_included(player: Player) -> None:
    player.new(GREEDY, RANDOM, seed=11, first=None)
    first = player.play_some(1000)
    player.new(GREEDY, RANDOM, seed=11, first=None)
    assert player.play_some(1000) == first


def test_a_lesson_finds_its_move_and_leads_the_bot(player: Player) -> None:
    shown = player.new(RED, GREEDY, first=0)
    cards = [one["move"]["card"] for one in shown["offers"] if one["move"]["kind"] == "take"]
    fields = {"kind": "take", "card": cards[0]}
    found = player.ask("fit", fields=fields, move={**fields, "zeppelin": False}, seat=0)
    assert found["same"] is True
    assert found["move"].items() >= fields.items()
    assert cards[0] in found["touch"]
    other = {"kind": "take", "card": cards[1], "zeppelin": False}
    assert player.ask("fit", fields=fields, move=other, seat=0)["same"] is False
    assert player.ask("fit", fields=fields)["same"] is False
    for wrong in ({"kind": "take"}, {"kind": "take", "card": "none"}):
        assert player.refused("fit", fields=wrong, seat=0)["key"] == "error.move"
    assert player.refused("fit", fields=fields, move={"kind": "nothing"}, seat=0)["key"] == "error.move"
    player.ask("play", move=found["move"], seat=0)
    assert player.refused("fit", fields=fields, seat=0)["key"] == "error.not_your_turn"
    assert player.refused("bot", fields=fields)["key"] == "error.move"
    fields = {"kind": "take", "card": cards[1]}
    shown = player.ask("bot", fields=fields)["table"]
    assert player.ask("save")["save"]["moves"][-1].items() >= fields.items()
    assert shown["n"] == 2


# -- refusals ----------------------------------------------------------------------------------------------------------
BAD_SETUPS: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "error.no_rules"),
    ({"game": None}, "error.field_text"),
    ({"seats": "two"}, "error.field_list"),
    ({"seats": [RED]}, "error.seats"),
    ({"seats": [RED, BLUE, GREEDY, RANDOM, RED]}, "error.seats"),
    ({"seats": [RED, 5]}, "error.field_object"),
    ({"seats": [RED, {"name": "x"}]}, "error.field_missing"),
    ({"seats": [RED, {"colour": "pink"}]}, "error.colour"),
    ({"seats": [RED, {**BLUE, "colour": "red"}]}, "error.colour_twice"),
    ({"seats": [RED, {**BLUE, "name": 5}]}, "error.field_text"),
    ({"seats": [RED, {**BLUE, "name": "x" * 41}]}, "error.name_long"),
    ({"seats": [RED, {**BLUE, "by": "god"}]}, "error.player_kind"),
    ({"seed": "seven"}, "error.seed"),
    ({"seed": 1.5}, "error.seed"),
    ({"seed": True}, "error.seed"),
    ({"seed": None}, "error.seed"),
    ({"seed": -1}, "error.seed"),
    ({"seed": SEED_LIMIT}, "error.seed_large"),
    ({"first": 2}, "error.first"),
    ({"first": "red"}, "error.field_number"),
    ({"options": []}, "error.field_object"),
    ({"options": {"magic": "on"}}, "error.option"),
    ({"options": {"set_bonus": "both"}}, "error.option_value"),
    ({"options": {"set_bonus": 1}}, "error.field_text"),
    ({"options": {"initial_stack": "random"}}, "error.option_players"),
    ({"seat": 2}, "error.seat"),
    ({"seat": "red"}, "error.field_number"),
    ({"arranged": {"players": [{"cards": ["book_atlantis"]}]}}, "error.arrange"),
    ({"arranged": {"players": [{"time": 500}]}}, "error.arrange"),
    ({"arranged": {"players": 5}}, "error.arrange"),
    ({"arranged": {"options": 5}}, "error.field_object"),
    ({"arranged": {"options": {"set_bonus": ["cap_three"]}}}, "error.field_text"),
    ({"arranged": {"seed": "seven"}}, "error.arrange"),
    ({"arranged": {"players": [{"time": 2**31}]}}, "error.arrange"),
    ({"arranged": {"row": [[{"x": -(2**31)}]]}}, "error.arrange"),
    ({"arranged": {"rest": 10_001.5}}, "error.arrange"),
    ({"since": "start"}, "error.field_number"),
]


@pytest.mark.parametrize(("fields", "key"), BAD_SETUPS, ids=[f"{fields}"[:60] for fields, _ in BAD_SETUPS])
def test_a_bad_setup_is_refused(player: Player, fields: dict[str, Any], key: str) -> None:
    player.new(RED, GREEDY)
    request = {"game": "thebes", "seats": [RED, BLUE], "seed": 1, **fields}
    assert player.refused("new", **request)["key"] == key
    assert player.snapshot("look")["n"] == 0


def test_without_a_table_nothing_can_be_played(player: Player) -> None:
    for request in ("look", "save", "bot", "undo", "redo"):
        assert player.refused(request)["key"] == "error.no_table"
    assert player.refused("why", intent={})["key"] == "error.no_table"
    assert player.refused("jump", to=0)["key"] == "error.no_table"
    for request in ("preview", "play"):
        assert player.refused(request, move={})["key"] == "error.no_table"
        assert player.refused(request)["key"] == "error.field_missing"


def test_moves_that_are_not_allowed(player: Player) -> None:
    player.new(RED, BLUE)
    error = player.refused("play", move={"kind": "dig", "site": "crete", "weeks": 4})
    assert error["key"] == "error.move"
    assert [reason["rule"] for reason in error["reasons"]] == ["TH-DIG-02"]
    assert player.refused("play", move={})["key"] == "error.move"
    assert player.refused("play", move=[])["key"] == "error.field_object"
    assert player.refused("play", move={"kind": "swap", "zeppelin": False}, seat=1)["key"] == "error.not_your_turn"
    assert player.refused("bot")["key"] == "error.person_plays"
    assert player.refused("preview", move={"kind": "swap"})["key"] == "error.move"
    assert player.refused("why", intent="swap")["key"] == "error.field_object"
    assert player.refused("say", items=[["x"]])["key"] == "error.items"
    assert player.refused("say", items=[[7, {}]])["key"] == "error.items"


def test_bots_move_in_a_row(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """One request for many moves makes those of single requests; it stops when a person is active or the game ends."""
    monkeypatch.setattr(session, "MAX_BOT_SECONDS", 600)  # a request ends after so much time, too

    def save(*seats: dict[str, str], moves: list[int]) -> Any:
        player.new(*seats)
        if seats[0]["by"] == "person":
            player.snapshot("play", move=player.snapshot("look", seat=0)["offers"][0]["move"], seat=0)
        for n in moves:
            answer = player.snapshot("bot", moves=n, since=0)
            assert answer["log"][-1]["n"] == answer["n"]
        return player.ask("save")["save"]

    bots = [{**RED, "by": "greedy"}, GREEDY]
    assert save(*bots, moves=[1] * 7) == save(*bots, moves=[4, 3]) == save(*bots, moves=[7])
    save(RED, GREEDY, moves=[1000])
    assert player.snapshot("look")["turn"] == 0
    save(*bots, moves=[10**9])
    assert player.snapshot("look")["over"]
    save(*bots, moves=[-5])
    assert player.snapshot("look")["n"] == 1


@pytest.mark.parametrize("wrong", [{"since": "start"}, {"since": 10**9, "seat": "red"}, {"seat": 7}, {"lang": 5}])
def test_a_request_with_one_wrong_field_changes_nothing(player: Player, wrong: dict[str, Any]) -> None:
    """The fields that only the answer needs are also read before anything is done."""
    player.new(RED, GREEDY)
    move = player.snapshot("look", seat=0)["offers"][0]["move"]
    player.refused("play", move=move, **wrong)
    player.snapshot("play", move=move, seat=0)
    player.refused("bot", **wrong)
    player.snapshot("bot")
    for do, fields in (("undo", {}), ("jump", {"to": 0}), ("load", {"save": player.ask("save")["save"]})):
        player.refused(do, **fields, **wrong)
    player.snapshot("undo", seat=0, agreed=True)
    player.refused("redo", **wrong)


def test_an_answer_that_fails_changes_nothing(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move is made on a fork of the match: if the snapshot after it fails, the match is unchanged."""
    shown = player.new(RED, GREEDY, seat=0)

    def fail(*_: Any) -> None:
        raise ZeroDivisionError("broken")

    monkeypatch.setattr(player.session.games["thebes"], "view", fail)
    assert player.refused("play", move=shown["offers"][0]["move"], seat=0)["key"] == "error.internal"
    assert player.refused("new", game="thebes", seats=[RED, BLUE], seed=1)["key"] == "error.internal"


ODD: list[dict[str, Any]] = [
    {"options": None, "players": {"0": 1}},
    {"players": [{"cards": 5}]},
    {"players": [[]]},
    {"row": 7},
    {"stack": [None, "x"]},
    {"last": [1.5, {}]},
]


@pytest.mark.parametrize("arranged", ODD, ids=str)
def test_positions_of_a_wrong_type_are_refused_without_python_errors(player: Player, arranged: dict[str, Any]) -> None:
    error = player.refused("new", game="thebes", seats=[RED, BLUE], seed=1, arranged=arranged)
    assert error["key"] in ("error.arranged", "error.arrange")
    assert "Error" not in json.dumps(error)


def test_inactive_seats_get_no_previews_and_reasons(player: Player) -> None:
    """Nothing in Thebes is private, and still only the active seat gets them."""
    shown = player.new(RED, BLUE, seat=0)
    assert player.ask("preview", move=shown["offers"][0]["move"])["lines"]
    assert player.refused("preview", move=shown["offers"][0]["move"], seat=1)["key"] == "error.not_your_turn"
    (reason,) = player.ask("why", intent={"kind": "dig", "site": "crete"}, seat=1)["reasons"]
    assert reason["text"] == [["why.not_your_turn", None]]
    assert player.refused("why", intent={}, seat=2)["key"] == "error.seat"


def test_refusals_of_new_matches_do_not_use_the_names_of_the_open_one(player: Player) -> None:
    player.ask("catalog", data={**CATALOG, "m": {"error.colour_twice": ["", "player", " twice"]}})
    player.new(RED, BLUE)
    request = {"game": "thebes", "seats": [RED, RED], "seed": 1, "lang": "en"}
    assert player.refused("new", **request)["text"] == [["Red", "player.red"], [" twice", None]]


def test_rules_and_catalogs_that_are_there_are_not_read_again(
    game_data: Callable[[str], dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    held = session.Session()
    rules = json.dumps({"do": "rules", "data": game_data("thebes")})
    catalog = json.dumps({"do": "catalog", "data": CATALOG})
    answers = [held.handle(rules), held.handle(catalog)]
    other = {"do": "rules", "data": {**game_data("thebes"), "version": "another"}}
    assert json.loads(held.handle(json.dumps(other)))["version"] == "another"
    assert held.handle(rules) == answers[0]
    assert held.games["thebes"].data["version"] != "another", "the rules that were replaced are read again"
    held.lang = None
    monkeypatch.setattr(session, "parse", None)
    assert [held.handle(rules), held.handle(catalog)] == answers
    assert held.lang == "en"


def test_damaged_rules_and_catalogs(player: Player) -> None:
    assert player.refused("rules", data={"id": "thebes"})["key"] == "error.rules"
    assert player.refused("rules", data={"id": "chess"})["key"] == "error.game"
    assert player.refused("rules", data={"id": "../thebes"})["key"] == "error.game"
    assert player.refused("rules")["key"] == "error.field_missing"
    assert player.refused("catalog", data={"lang": "en"})["key"] == "error.catalog"
    for part, wrong in {"lang": [], "plural": "klingon", "list": [1], "m": [], "t": 5, "english": 7}.items():
        assert player.refused("catalog", data={**CATALOG, part: wrong})["key"] == "error.catalog"
    # Messages whose damage shows only when they are rendered become bare keys.
    player.ask("catalog", data={**CATALOG, "m": {"error.no_table": ["x", 5]}})
    assert player.refused("look", lang="en")["text"] == [["error.no_table", None]]


def test_an_internal_error_changes_nothing(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = player.new(RED, BLUE, seat=0)

    play = player.session.games["thebes"].play

    def fail(*args: Any) -> None:
        play(*args)
        raise ZeroDivisionError("broken")

    monkeypatch.setattr(player.session.games["thebes"], "play", fail)
    error = player.refused("play", move=shown["offers"][0]["move"])
    assert error["key"] == "error.internal"
    assert error["args"] == {"detail": "ZeroDivisionError: broken"}


def test_the_detail_of_an_internal_error_is_cut(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = player.new(RED, BLUE, seat=0)

    def fail(*_: Any) -> None:
        raise ZeroDivisionError("x" * 5000)

    monkeypatch.setattr(player.session.games["thebes"], "play", fail)
    detail = player.refused("play", move=shown["offers"][0]["move"])["args"]["detail"]
    assert len(detail) == MAX_DETAIL_CHARS
    assert detail.startswith("ZeroDivisionError: xxx")
    assert detail.endswith("…")


def test_options_share_labels_that_are_equal(player: Player) -> None:
    shown = player.new(RED, BLUE, seat=0)
    labels = [json.dumps(label) for label in shown["labels"]]
    assert {offer["label"] for offer in shown["offers"]} == set(range(len(labels)))
    first, second = Message("m", {"a": 1, "b": ["x", ["y", 2]]}), Message("m", {"b": ["x", ["y", 2]], "a": 1})
    assert first == second
    assert len({first, second, Message("m", {"a": 2}), Message("m", {"a": 1, "b": ["x"]})}) == 3


def test_malformed_requests_do_not_break_the_session(player: Player, texts: Texts) -> None:
    """Malformed requests of every kind get an answer: a playable match, or a refusal that changes nothing."""
    known = texts.catalog("en", "thebes")["m"]
    player.ask("catalog", data=CATALOG)
    player.new(RED, BLUE, GREEDY)
    player.play_some(10)
    saved = player.ask("save")["save"]
    seats = [RED, GREEDY]
    arranged = {**GIVEN, "stack": [1, 0], "display": ["car_rome"], "deck": 5, "rest": 1, "last": 0, "streak": 1}
    draw = {"draw": {"site": "crete", "finds": ["crete_larnax"], "debris": 1}}
    requests: list[dict[str, Any]] = [
        {"do": "new", "game": "thebes", "seats": seats, "options": {"set_bonus": "cap_three"}, "seed": 1, "first": 0},
        {"do": "new", "game": "thebes", "seats": seats, "seed": 1, "arranged": arranged, "seat": 0, "lang": "en"},
        {"do": "new", "game": "thebes", "seats": seats, "seed": 1, "arranged": draw},
        {"do": "load", "save": saved, "force": True},
        {"do": "look", "lang": "en", "seat": 0, "since": 0},
        {"do": "play", "move": {"kind": "swap", "zeppelin": False}, "agreed": True},
        {"do": "bot", "agreed": True, "moves": 3},
        {"do": "undo", "agreed": True, "seat": 0},
        {"do": "redo"},
        {"do": "jump", "to": 3},
        {"do": "preview", "move": {"kind": "swap", "zeppelin": False}, "lang": "en"},
        {
            "do": "why",
            "intent": {"kind": "dig", "site": "crete", "weeks": 2, "rumour": True, "touch": "crete", "seat": 0},
        },
        {"do": "say", "items": [["log.find_artifacts", {"player": "seat.0", "artifacts": ["a"], "points": 3}]]},
        {"do": "catalog", "data": {**CATALOG, "lang": "xx"}},
        {"do": "rules", "data": {"id": "thebes", "game": {}}},
        {"do": "save", "branch": True},
        {"do": "history", "seat": 0, "lang": "en"},
        {"do": "note", "text": "here", "seat": 0},
    ]
    rng = Rng(7)
    for _ in range(1500):
        request = spoilt(rng.choice(requests), rng)
        before = player.state()
        text = player.session.handle(json.dumps(request))
        answer = json.loads(text.encode())
        if answer["ok"]:
            saved_now = player.ask("save")["save"]
            assert player.snapshot("load", save=saved_now)["n"] == len(saved_now["moves"])
            continue
        error = answer["error"]
        assert error["key"] in known, request
        assert error["key"] != "error.internal" or request.get("do") == "say", (request, error)
        assert error["text"]
        assert player.state() == before, request
