"""The desk: what it answers, what it refuses and why, and that nothing is ever lost."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import copy
from typing import Any

import pytest

from compiler.problems import Problems
from compiler.rules import load_game
from compiler.steps import ROOT
from compiler.text import Texts, load
from engine.core import BadRequest, Message
from engine.games.thebes import Thebes
from engine.rng import SEED_LIMIT, Rng
from engine.table import SNAPSHOT_EVERY, Desk

RED = {"colour": "red", "name": "Anna", "by": "person"}
BLUE = {"colour": "blue", "name": "Béla", "by": "person"}
GREEDY = {"colour": "green", "name": "", "by": "greedy"}
RANDOM = {"colour": "yellow", "name": "", "by": "random"}
CATALOG = {
    "lang": "en",
    "plural": "one-other",
    "cats": ["one", "other"],
    "list": [", ", " and "],
    "group": ",",
    "t": {"player.red": {"": "Red"}, "player.green": {"": "Green"}, "place.crete": {"": "Crete"}},
    "s": {},
    "m": {
        "fact.home": "At home",
        "error.no_table": "No game is open.",
        "error.bot_plays": ["A bot plays ", "player", "."],
    },
}


class Player:
    """Talks to a desk."""

    def __init__(self, game: Thebes) -> None:
        self.desk = Desk()
        self.desk.games["thebes"] = game

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Return the answer to a request that succeeds."""
        answer: dict[str, Any] = json.loads(self.desk.handle(json.dumps({"do": do, **fields})))
        assert answer["ok"], answer
        return answer

    def table(self, do: str, **fields: Any) -> dict[str, Any]:
        """Return the table that a request answers with."""
        snapshot: dict[str, Any] = self.ask(do, **fields)["table"]
        return snapshot

    def refused(self, do: str, **fields: Any) -> dict[str, Any]:
        """Return the error of a request that fails, after which the table is as it was."""
        before = self.state()
        answer = json.loads(self.desk.handle(json.dumps({"do": do, **fields})))
        assert not answer["ok"], answer
        assert self.state() == before
        error: dict[str, Any] = answer["error"]
        assert error["text"]
        return error

    def state(self) -> Any:
        """Return all that the desk holds, or None without a table."""
        table = self.desk.table
        if table is None:
            return None
        return table.game.describe(table.state), table.at, [step.record for step in table.steps]

    def new(self, *seats: dict[str, Any], **fields: Any) -> dict[str, Any]:
        """Open a table."""
        return self.table("new", **{"game": "thebes", "seats": list(seats), "seed": 3, "first": 0, **fields})

    def play_some(self, moves: int) -> dict[str, Any]:
        """Let everybody play; persons take their first move."""
        shown = self.table("look")
        for _ in range(moves):
            if shown["over"]:
                break
            seat = shown["turn"]
            if shown["seats"][seat]["by"] == "person":
                move = self.table("look", seat=seat)["moves"][0]["move"]
                shown = self.table("play", move=move, seat=seat)
            else:
                shown = self.table("bot", seat=None)
        return shown


@pytest.fixture(scope="module")
def texts() -> Texts:
    """Return the catalogs of all languages."""
    problems = Problems()
    return load(ROOT, {"thebes": load_game("thebes", problems, root=ROOT)}, problems)


@pytest.fixture
def player(thebes: Thebes) -> Player:
    """Return somebody at a desk that knows Thebes."""
    return Player(thebes)


# -- answers -----------------------------------------------------------------------------------------------------------
def test_a_new_table(player: Player) -> None:
    shown = player.new(RED, GREEDY, seat=0, lang="en")
    assert {"game": "thebes", "n": 0, "last": 0, "turn": 0, "over": False, "viewer": 0, "hidden": False}.items() <= (
        shown.items()
    )
    assert (shown["can_undo"], shown["can_redo"], shown["result"], shown["log"]) == (False, False, None, [])
    assert [seat["colour"] for seat in shown["seats"]] == ["red", "green"]
    assert len(shown["moves"]) == 5
    assert shown["moves"][0]["touch"][0] == shown["moves"][0]["move"]["card"]
    pawns = [piece["id"] for piece in shown["view"]["zones"]["map"]["pieces"] if piece["owner"] is not None]
    assert pawns == ["pawn.red", "pawn.green"]
    assert shown["view"]["seats"][0]["zones"]["permits"]["pieces"][1]["id"] == "permit.crete.red"


def test_onlookers_and_others_see_no_moves(player: Player) -> None:
    assert player.new(RED, BLUE)["moves"] == []
    assert player.table("look", seat=1)["moves"] == []
    assert len(player.table("look", seat=0)["moves"]) == 5


def test_texts_come_in_the_language_of_the_request(player: Player) -> None:
    player.ask("catalog", data=CATALOG)
    assert player.refused("look", lang="en")["text"] == [["No game is open.", None]]
    player.new(GREEDY, RED)
    assert player.refused("play", move={}, lang="en")["text"] == [
        ["A bot plays ", None],
        ["Green", "player.green"],
        [".", None],
    ]
    assert player.ask("say", lang="en", items=[["fact.home", {}], ["player.red", {}]])["texts"] == [
        [["At home", None]],
        [["Red", "player.red"]],
    ]
    assert player.ask("say", lang="hu", items=[["fact.home", {}]])["texts"] == [[["fact.home", None]]]


def test_the_log_is_given_since_a_move(player: Player) -> None:
    player.new(RED, GREEDY)
    player.play_some(6)
    whole = player.table("look")["log"]
    assert {entry["n"] for entry in whole} == {1, 2, 3, 4, 5, 6}
    assert [entry for entry in whole if entry["n"] > 4] == player.table("look", since=4)["log"]
    assert all(entry["rule"] and not entry["private"] for entry in whole)


def test_preview_and_reasons(player: Player) -> None:
    shown = player.new(RED, GREEDY, seat=0)
    lines = player.ask("preview", move=shown["moves"][0]["move"])["lines"]
    assert lines[-1][0][0].startswith("preview.")
    for touched in ("crete", "permit.crete.red"):
        (reason,) = player.ask("why", intent={"touch": touched})["reasons"]
        assert reason == {"rule": "TH-DIG-02", "text": [["why.no_knowledge", None]]}
    assert player.ask("why", intent={"kind": "swap"})["reasons"] == []


def test_a_whole_game_to_its_scoring(player: Player) -> None:
    player.new(RED, GREEDY, RANDOM)
    shown = player.play_some(1000)
    assert shown["over"]
    assert shown["turn"] == -1
    assert shown["result"]["totals"] == shown["totals"]
    assert [part["points"] for part in shown["result"]["parts"]]
    assert player.refused("bot")["key"] == "error.over"
    assert player.refused("play", move={"kind": "swap", "zeppelin": False})["key"] == "error.over"
    assert player.refused("preview", move={"kind": "finish"})["key"] == "error.over"


def test_the_same_seed_gives_the_same_game_bots_included(player: Player) -> None:
    player.new(GREEDY, RANDOM, seed=11, first=None)
    first = player.play_some(1000)
    player.new(GREEDY, RANDOM, seed=11, first=None)
    assert player.play_some(1000) == first


# -- undo --------------------------------------------------------------------------------------------------------------
def test_undo_is_free_against_bots(player: Player) -> None:
    player.new(RED, GREEDY)
    first = player.table("look", seat=0)
    assert player.refused("undo", seat=0)["key"] == "error.nothing_to_undo"
    shown = player.table("play", move=first["moves"][0]["move"], seat=0)
    while shown["turn"] == 1:
        shown = player.table("bot", seat=0)
    assert shown["can_undo"]
    back = player.table("undo", seat=0)
    assert back["view"] == first["view"]
    assert back["n"] == 0
    assert (back["can_redo"], back["last"]) == (True, shown["n"])
    again = player.table("redo", seat=0)
    assert {**again, "viewer": 0} == shown
    player.table("undo", seat=0)
    other = player.table("play", move=first["moves"][1]["move"], seat=0)
    assert not other["can_redo"]
    assert player.refused("redo")["key"] == "error.nothing_to_redo"


GIVEN = {
    "players": [
        {"place": "paris", "finds": ["greece_troy_seal", "egypt_ushabti", "egypt_rosetta_stone"]},
        {
            "time": 2,
            "place": "paris",
            "finds": ["palestine_ossuary", "mesopotamia_warka_vase", "mesopotamia_ur_helmet"],
        },
    ],
    "row": ["exh_small_london", "exh_small_paris"],
}
LONDON = {"kind": "exhibit", "card": "exh_small_london", "zeppelin": False}
PARIS = {"kind": "exhibit", "card": "exh_small_paris", "zeppelin": False}


def test_undo_between_people(player: Player) -> None:
    """A move that revealed nothing may be taken back by who made it; nobody takes back another's."""
    player.new(RED, BLUE, arranged=GIVEN)
    shown = player.table("play", move=LONDON, seat=0)
    assert shown["turn"] == 1
    assert shown["can_undo"]
    assert not player.table("look", seat=1)["can_undo"]
    assert player.refused("undo", seat=1)["key"] == "error.undo_blocked"
    assert player.table("undo", seat=0)["n"] == 0
    player.table("play", move=LONDON, seat=0)
    player.table("play", move=PARIS, seat=1)
    assert player.refused("undo", seat=0)["key"] == "error.undo_blocked"
    assert player.table("undo", seat=0, agreed=True)["n"] == 1
    assert player.table("undo", seat=0)["n"] == 0


def test_undo_between_people_takes_the_moves_of_bots_along(player: Player) -> None:
    """Two people and a bot: who moved before the bot may take it back as long as nothing was revealed."""
    home = {"time": 157}
    last = {"time": 156, "place": "crete"}
    player.new(RED, GREEDY, BLUE, arranged={"players": [last, last, last], "stack": [2, 1, 0], "display": []})
    finish = {"kind": "finish"}
    player.table("play", move=finish, seat=0)
    assert player.table("bot")["turn"] == 2
    assert player.refused("undo", seat=2)["key"] == "error.undo_blocked"
    assert player.refused("undo", seat=1)["key"] == "error.undo_blocked"
    back = player.table("undo", seat=0)
    assert (back["n"], back["last"], back["turn"]) == (0, 2, 0)
    assert player.table("redo")["n"] == 2
    player.new(GREEDY, RANDOM, arranged={"players": [last, home]})
    player.table("bot")
    assert player.refused("undo")["key"] == "error.nothing_to_undo"


def test_undo_stops_at_what_was_revealed(player: Player) -> None:
    player.new(RED, BLUE)
    shown = player.play_some(1)
    assert not shown["can_undo"]
    assert player.refused("undo", seat=0)["key"] == "error.undo_blocked"
    assert player.table("undo", seat=0, agreed=True)["n"] == 0


def test_who_looks_back_cannot_change_the_past(player: Player) -> None:
    player.new(RED, BLUE, GREEDY)
    player.play_some(30)
    now = player.table("look")
    past = player.table("jump", to=10, seat=0)
    assert (past["n"], past["last"]) == (10, 30)
    turn = past["turn"]
    assert player.table("look", seat=turn)["moves"] == []
    if past["seats"][turn]["by"] == "person":
        assert player.refused("play", move={"kind": "swap", "zeppelin": False})["key"] == "error.in_past"
    for to in range(10, 20):
        if player.table("jump", to=to)["turn"] == 2:
            assert player.refused("bot")["key"] == "error.in_past"
            break
    assert player.table("jump", to=30) == now
    for to in (-1, 31):
        assert player.refused("jump", to=to)["key"] == "error.jump"


def test_jumps_lead_to_the_same_states(player: Player, thebes: Thebes) -> None:
    player.new(GREEDY, RANDOM)
    digests = []
    table = player.desk.table
    assert table is not None
    while not player.table("look")["over"]:
        digests.append(thebes.digest(table.state))
        player.table("bot")
    assert len(table.snapshots) == 1 + table.at // SNAPSHOT_EVERY
    for to in [*range(len(digests) - 1, 0, -7), 0, SNAPSHOT_EVERY, SNAPSHOT_EVERY - 1]:
        player.table("jump", to=to)
        assert thebes.digest(table.state) == digests[to]


# -- saves -------------------------------------------------------------------------------------------------------------
def test_a_save_brings_everything_back(player: Player) -> None:
    player.new(RED, GREEDY, options={"set_bonus": "multiple_sets"})
    shown = player.play_some(40)
    saved = player.ask("save")["save"]
    assert saved["options"]["set_bonus"] == "multiple_sets"
    assert len(saved["moves"]) == 40
    fresh = Player(player.desk.games["thebes"])  # type: ignore[arg-type]
    assert fresh.table("load", save=json.loads(json.dumps(saved))) == player.table("look")
    assert fresh.table("look")["n"] == shown["n"] == 40
    assert fresh.ask("save")["save"] == saved
    # Undo still works after loading, and a save made after undo holds the moves up to there.
    fresh.table("undo", seat=0)
    assert len(fresh.ask("save")["save"]["moves"]) < 40


def test_arranged_tables_are_saved_as_arranged(player: Player) -> None:
    player.new(RED, BLUE, arranged=GIVEN)
    player.table("play", move=LONDON)
    saved = player.ask("save")["save"]
    assert saved["arranged"] == GIVEN
    shown = player.table("look")
    player.new(RED, GREEDY)
    assert player.table("load", save=saved) == shown


def damage(change: Callable[[dict[str, Any]], object]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Return a function that damages a save."""

    def damaged(saved: dict[str, Any]) -> dict[str, Any]:
        change(saved)
        return saved

    return damaged


DAMAGES: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("format", lambda s: s.update(format=2), "error.save_format"),
    ("no format", lambda s: s.pop("format"), "error.save_damaged"),
    ("game", lambda s: s.update(game="chess"), "error.no_rules"),
    ("game not text", lambda s: s.update(game=7), "error.save_damaged"),
    ("version", lambda s: s.update(version="000000000000"), "error.save_version"),
    ("no seats", lambda s: s.pop("seats"), "error.save_damaged"),
    ("one seat", lambda s: s.update(seats=s["seats"][:1]), "error.seats"),
    ("seats not a list", lambda s: s.update(seats={}), "error.save_damaged"),
    ("seat not an object", lambda s: s.update(seats=["red", "blue"]), "error.save_damaged"),
    ("same colours", lambda s: s["seats"][1].update(colour="green"), "error.colour_twice"),
    ("seed", lambda s: s.update(seed="7"), "error.seed"),
    ("option", lambda s: s["options"].update(magic="on"), "error.option"),
    ("first", lambda s: s.update(first=9), "error.first"),
    ("another seed", lambda s: s.update(seed=s["seed"] + 1), "error.save_move"),
    ("moves not a list", lambda s: s.update(moves="all"), "error.save_damaged"),
    ("a move not an object", lambda s: s["moves"].__setitem__(3, 5), "error.save_move"),
    ("a move missing", lambda s: s["moves"].pop(3), "error.save_move"),
    ("a move of another game", lambda s: s["moves"].__setitem__(0, {"kind": "castle"}), "error.save_move"),
    ("the last moves missing", lambda s: s.update(moves=s["moves"][:20]), "error.save_digest"),
    ("digest", lambda s: s.update(digest="0" * 16), "error.save_digest"),
    ("digest not text", lambda s: s.update(digest=1), "error.save_damaged"),
    ("arranged", lambda s: s.update(arranged={"seats": 2, "magic": 1}), "error.arrange"),
    ("arranged not an object", lambda s: s.update(arranged=[1]), "error.save_damaged"),
]


@pytest.mark.parametrize(("change", "key"), [d[1:] for d in DAMAGES], ids=[d[0] for d in DAMAGES])
def test_a_damaged_save_is_refused(player: Player, change: Callable[[dict[str, Any]], object], key: str) -> None:
    player.new(GREEDY, RANDOM, seed=21)
    player.play_some(40)
    saved = player.ask("save")["save"]
    change(saved)
    assert player.refused("load", save=saved)["key"] == key


def test_a_save_of_another_version_can_be_tried(player: Player) -> None:
    player.new(GREEDY, RANDOM, seed=21)
    player.play_some(10)
    saved = {**player.ask("save")["save"], "version": "0123456789ab", "digest": "0" * 16}
    error = player.refused("load", save=saved)
    assert error["key"] == "error.save_version"
    assert error["args"]["version"] == "0123456789ab"
    assert player.table("load", save=saved, force=True)["n"] == 10
    assert player.ask("save")["save"]["version"] == player.desk.games["thebes"].data["version"]
    saved["moves"][4] = {"kind": "finish"}
    assert player.refused("load", save=saved, force=True) == {
        "key": "error.save_move",
        "args": {"n": 5, "total": 10},
        "text": [["error.save_move", None]],
    }


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
    ({"seed": SEED_LIMIT}, "error.seed"),
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
    ({"since": "start"}, "error.field_number"),
]


@pytest.mark.parametrize(("fields", "key"), BAD_SETUPS, ids=[f"{fields}"[:60] for fields, _ in BAD_SETUPS])
def test_a_bad_setup_is_refused(player: Player, fields: dict[str, Any], key: str) -> None:
    player.new(RED, GREEDY)
    request = {"game": "thebes", "seats": [RED, BLUE], "seed": 1, **fields}
    assert player.refused("new", **request)["key"] == key
    assert player.table("look")["n"] == 0


def test_what_is_no_request(player: Player) -> None:
    for text in ("", "{", "[]", "7", '"new"', "{'do': 'new'}"):
        assert json.loads(player.desk.handle(text))["error"]["key"] == "error.request"
    assert player.refused("dance")["key"] == "error.unknown_request"
    assert json.loads(player.desk.handle("{}"))["error"]["key"] == "error.field_missing"


def test_without_a_table_nothing_can_be_played(player: Player) -> None:
    for request in ("look", "save", "bot", "undo", "redo", "why", "preview", "jump", "play"):
        assert player.refused(request)["key"] == "error.no_table"


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


def test_what_is_not_quite_json(player: Player) -> None:
    player.new(RED, BLUE)
    for text in ('{"do": "look", "lang": NaN}', '{"do": "look", "since": -Infinity}', '{"do":' * 100_000, "9" * 5000):
        assert json.loads(player.desk.handle(text))["error"]["key"] == "error.request"
    answer = player.desk.handle('{"do": "look", "lang": "\\ud83d"}')
    assert json.loads(answer.encode())["table"]["lang"] == "?"
    assert json.loads(player.desk.handle('{"do": "look", "lang": "\ud83d"}').encode())["ok"]


NAMES = [
    ("Анна-Мария", "Анна-Мария"),
    ("👩‍👩‍👧 \u200fדוד\u200e", "👩‍👩‍👧 \u200fדוד\u200e"),
    ("  two\n lines\t\u2028 ", "two lines"),
    ("\u202egnp.exe\u2069\x00", "gnp.exe"),
    ("seat.1 {player} <b>&amp;</b> \"'\\", "seat.1 {player} <b>&amp;</b> \"'\\"),
    ("\ud83d lone", "? lone"),
    ("\u202e" * 500, ""),
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


def test_damaged_rules_and_catalogs(player: Player) -> None:
    assert player.refused("rules", data={"id": "thebes"})["key"] == "error.rules"
    assert player.refused("rules", data={"id": "chess"})["key"] == "error.game"
    assert player.refused("rules", data={"id": "../thebes"})["key"] == "error.game"
    assert player.refused("rules")["key"] == "error.field_missing"
    assert player.refused("catalog", data={"lang": "en"})["key"] == "error.catalog"
    for part, wrong in {"lang": [], "plural": "klingon", "list": [1], "m": [], "t": 5, "english": 7}.items():
        assert player.refused("catalog", data={**CATALOG, part: wrong})["key"] == "error.catalog"
    # Texts that show their damage only when they are said leave the bare key.
    player.ask("catalog", data={**CATALOG, "m": {"error.no_table": ["x", 5]}})
    assert player.refused("look", lang="en")["text"] == [["error.no_table", None]]


def test_a_fault_of_ours_changes_nothing(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = player.new(RED, BLUE, seat=0)

    def fail(*_: Any) -> None:
        raise ZeroDivisionError("broken")

    monkeypatch.setattr(player.desk.games["thebes"], "_refill", fail)
    error = player.refused("play", move=shown["moves"][0]["move"])
    assert error["key"] == "error.internal"
    assert error["args"] == {"detail": "ZeroDivisionError: broken"}


SCRAPS: list[Any] = [
    None,
    True,
    0,
    -1,
    10**30,
    1.5,
    "",
    "red",
    "\u202e\x00",
    [],
    [[]],
    {},
    {"key": "a", "args": 5},
    {"a": 1},
]


def spoilt(value: Any, rng: Rng) -> Any:
    """Return a value with something in it replaced, dropped or added."""
    keys: list[Any] = (
        list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    )
    if not keys or rng.below(4) == 0:
        return rng.choice(SCRAPS)
    copied, key = copy(value), rng.choice(keys)
    if rng.below(5) == 0:
        del copied[key]
    else:
        copied[key] = spoilt(value[key], rng)
    return copied


def test_no_request_whatever_breaks_the_desk(player: Player, texts: Texts) -> None:
    """Spoilt requests of every kind get an answer: a table that can be played, or a refusal that changes nothing."""
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
        {"do": "bot", "agreed": True},
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
        {"do": "save"},
    ]
    rng = Rng(7)
    for _ in range(1500):
        request = spoilt(rng.choice(requests), rng)
        before = player.state()
        text = player.desk.handle(json.dumps(request))
        answer = json.loads(text.encode())
        if answer["ok"]:
            saved_now = player.ask("save")["save"]
            assert player.table("load", save=saved_now)["n"] == len(saved_now["moves"])
            continue
        error = answer["error"]
        assert error["key"] in known, request
        assert error["key"] != "error.internal" or request.get("do") == "say", (request, error)
        assert error["text"]
        assert player.state() == before, request


def test_bad_requests_speak() -> None:
    assert str(BadRequest("error.move")) == "error.move"
    assert "7" in str(BadRequest("error.seed", max=7))
    assert BadRequest("error.seed", max=7).message == Message("error.seed", {"max": 7})
