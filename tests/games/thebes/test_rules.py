"""Rules of Thebes that no worked example shows, reasons of refusals, and previews."""

from __future__ import annotations

from typing import Any

import pytest

from engine.events import to_message
from engine.game import Game
from engine.games.thebes.state import Dig, State
from engine.messages import BadRequest, Message
from engine.rng import Rng

DISTANCES = """
            lon par ber vie rom mos war gre cre egy pal mes
london        0   1   1   2   2   3   2   3   3   4   4   4
paris         1   0   1   1   1   3   2   2   2   3   3   3
berlin        1   1   0   2   2   2   1   2   3   4   4   3
vienna        2   1   2   0   1   2   1   2   2   3   3   3
rome          2   1   2   1   0   3   2   1   1   2   2   2
moscow        3   3   2   2   3   0   1   2   3   4   4   3
warsaw        2   2   1   1   2   1   0   1   2   3   3   2
greece        3   2   2   2   1   2   1   0   1   2   2   1
crete         3   2   3   2   1   3   2   1   0   1   1   2
egypt         4   3   4   3   2   4   3   2   1   0   1   2
palestine     4   3   4   3   2   4   3   2   1   1   0   1
mesopotamia   4   3   3   3   2   3   2   1   2   2   1   0
"""


def test_distances_are_those_of_the_board(thebes: Game[Any, Any]) -> None:
    """TH-MOV-02: the engine charges the shortest way over the roads."""
    rows = [line.split() for line in DISTANCES.strip().splitlines()[1:]]
    order = [name for name, *_ in rows]
    for name, *weeks in rows:
        components, here = thebes.rules.components, thebes.rules.components.place_index[name]
        assert [components.distance[here][components.place_index[other]] for other in order] == [int(w) for w in weeks]


def test_more_knowledge_never_finds_fewer_tokens(thebes: Game[Any, Any]) -> None:
    """TH-KNOW-11: so all knowledge always counts."""
    for weeks in range(1, 13):
        column = [thebes.rules.components.wheel[k][weeks] for k in range(13)]
        assert column == sorted(column)
    for k in range(1, 13):
        assert list(thebes.rules.components.wheel[k]) == sorted(thebes.rules.components.wheel[k])


def test_the_airship_doubles_the_moves_that_travel(thebes: Game[Any, Any]) -> None:
    """TH-TAKE-06, TH-SWAP-07, TH-EXH-08: moves without a trip exist once."""
    given: dict[str, Any] = {
        "players": [{"place": "london", "cards": ["zeppelin_rome"], "finds": ["greece_troy_seal"]}, {"time": 60}],
        "display": ["general_2_london", "book_greece_1_rome"],
        "row": ["exh_small_london", "exh_small_paris", None],
    }
    given["players"][0]["finds"] += ["egypt_ushabti", "egypt_rosetta_stone"]
    s = thebes.arrange(given)
    records = [thebes.record(move) for move in thebes.moves(s)]
    assert [(record["kind"], record.get("card"), record["zeppelin"]) for record in records] == [
        ("take", "general_2_london", False),
        ("take", "book_greece_1_rome", False),
        ("take", "book_greece_1_rome", True),
        ("swap", None, False),
        ("swap", None, True),
        ("exhibit", "exh_small_london", False),
    ]


def test_a_swap_is_possible_with_an_empty_deck(thebes: Game[Any, Any]) -> None:
    """TH-SWAP-06, TH-DISP-07: the swept cards are reshuffled and drawn again."""
    s = thebes.arrange({"players": [{}, {"time": 60}], "display": [None, "general_2_london"], "deck": [], "rest": 1})
    (swap,) = thebes.moves(s)[-1:]
    thebes.play(s, swap)
    thebes.check(s)
    assert [thebes.rules.components.card_ids[card] for card in s.display if card >= 0] == ["general_2_london"]


def test_an_emptied_bag_may_be_dug(thebes: Game[Any, Any]) -> None:
    """TH-DIG-13, TH-DIG-12: the debris never runs out."""
    components = thebes.rules.components
    finds = [name for name, site in zip(components.token_ids, components.token_site, strict=True) if site == 1]
    players = [{"place": "crete", "cards": ["book_crete_3_moscow_a"]}, {"time": 60, "finds": finds}]
    s = thebes.arrange({"players": players})
    assert s.bags[1] == []
    events: list[Any] = []
    dig = next(move for move in thebes.moves(s) if isinstance(move, Dig) and move.weeks == 12)
    thebes.play(s, dig, events.append)
    assert [to_message(event).key for event in events] == [
        "log.dig",
        "log.find_nothing",
        "log.debris",
        "log.use_permit",
    ]


def test_permits_of_others_do_not_matter(thebes: Game[Any, Any]) -> None:
    """TH-PERM-09: the digs of one player do not keep others away."""
    players = [
        {"place": "crete", "cards": ["book_crete_3_moscow_a"]},
        {"place": "crete", "time": 1, "spent": ["crete"]},
    ]
    s = thebes.arrange({"players": players, "stack": [1, 0]})
    assert any(isinstance(move, Dig) for move in thebes.moves(s))


def test_the_view_shows_what_is_left_in_the_bags(thebes: Game[Any, Any]) -> None:
    """TH-SET-11, TH-INFO-01, TH-INFO-03: every player can work out the contents of each bag."""
    s = thebes.start(3, {}, Rng(1))
    for seat in (None, 0, 1, 2):
        zones: Any = thebes.view(s, seat)["zones"]
        values = dict(zip(thebes.rules.components.token_ids, thebes.rules.components.token_value, strict=True))
        for bag in zones["bags"]["bags"]:
            assert sum(count for _, count in bag["contents"]) == bag["count"] == 30
            assert sum(values.get(face, 0) for face, _ in bag["contents"]) == 35


def test_scores_may_be_seen_at_any_time(thebes: Game[Any, Any]) -> None:
    """TH-INFO-06, TH-SCO-07."""
    s = thebes.start(2, {}, Rng(1))
    assert thebes.result(s).totals == (0, 0)
    assert thebes.result(s).winners == (0, 1)
    assert thebes.result(s).places == (1, 1)
    s = thebes.arrange({"seats": 3, "players": [{}, {"finds": ["greece_troy_seal"]}, {}]})
    assert thebes.result(s).places == (2, 1, 2)


def test_every_arrangement_of_hidden_cards_is_possible(thebes: Game[Any, Any]) -> None:
    """TH-INFO-05: in re-deals every card of a pile comes to the top now and then, and the generator is new."""
    s = thebes.start(3, {}, Rng(1))
    tops, bottoms, states, rng = set(), set(), set(), Rng(5)
    for _ in range(1500):
        other = thebes.determinize(s, 0, rng)
        tops.add(other.deck[-1])
        bottoms.add(other.deck[0])
        states.add(other.rng.state)
    first = thebes.rules.components.first_exhibition
    small = range(first, first + 5)
    assert len(tops) == 81
    assert bottoms == tops | set(small)
    assert len(states) == 1500


def test_random_first_tokens_have_the_value_of_the_rules(thebes: Game[Any, Any]) -> None:
    """TH-SET-04 with the option display_token."""
    shown = set()
    for seed in range(60):
        s = thebes.start(2, {"display_token": "random_value_1"}, Rng(seed))
        thebes.check(s)
        assert all(thebes.rules.components.token_value[token] == 1 for token in s.bonus)
        shown |= set(s.bonus)
    assert len(shown) == 4 + 3 + 4 + 5 + 5


def test_options_change_the_lone_helper(thebes: Game[Any, Any]) -> None:
    """TH-AMB-20: with `always_allowed` one of several assistants may go: table[n - 1] + 1 instead of table[n]."""
    cards = ["assistant_paris_a", "assistant_paris_b", "assistant_berlin", "assistant_vienna_a"]
    players = [{"place": "crete", "cards": cards}, {"time": 60}]
    s = thebes.arrange({"players": players, "options": {"solo_discard": "always_allowed"}})
    rules: Any = thebes.rules
    assert rules.knowledge(s, 0, 1).special == 2
    assert rules.knowledge(s, 0, 1, solo=True).special == 3
    assert any(isinstance(move, Dig) and move.solo_assistant for move in thebes.moves(s))
    s = thebes.arrange({"players": players})
    assert not any(isinstance(move, Dig) and move.solo_assistant for move in thebes.moves(s))


def test_forced_rumours(thebes: Game[Any, Any]) -> None:
    """TH-AMB-21: with `forced` the rumours of the dug site are always used."""
    players = [{"place": "crete", "cards": ["rumour_crete_paris", "book_crete_3_moscow_a"]}, {"time": 60}]
    for value, used in (("optional", {False, True}), ("forced", {True})):
        s = thebes.arrange({"players": players, "options": {"rumour_use": value}})
        assert {move.rumour for move in thebes.moves(s) if isinstance(move, Dig)} == used


# -- why not ---------------------------------------------------------------------------------------------------------
BOOK = "book_crete_3_moscow_a"
REFUSALS: list[tuple[str, dict[str, Any], dict[str, Any], list[str]]] = [
    ("no knowledge", {}, {"touch": "crete"}, ["why.no_knowledge"]),
    ("only general", {"cards": ["general_2_paris"]}, {"kind": "dig", "site": "crete"}, ["why.only_general"]),
    ("permit spent", {"cards": [BOOK], "spent": ["crete"]}, {"touch": "permit.crete.seat.0"}, ["why.permit_spent"]),
    ("first token", {"cards": [BOOK], "spent": ["crete"]}, {"touch": "crete_malia_sphinx"}, ["why.permit_spent"]),
    ("both", {"spent": ["crete"]}, {"kind": "dig", "site": "crete"}, ["why.no_knowledge", "why.permit_spent"]),
    ("too short", {"cards": [BOOK]}, {"kind": "dig", "site": "crete", "weeks": 2}, ["why.too_short"]),
    ("too long", {"cards": [BOOK]}, {"kind": "dig", "site": "crete", "weeks": 13}, ["why.weeks"]),
    ("no rumour", {"cards": [BOOK]}, {"kind": "dig", "site": "crete", "rumour": True}, ["why.no_rumour"]),
    ("no assistant", {"cards": [BOOK]}, {"kind": "dig", "solo_assistant": True, "site": "crete"}, ["why.no_assistant"]),
    ("no shovel", {"cards": [BOOK]}, {"kind": "dig", "site": "crete", "solo_shovel": True}, ["why.no_shovel"]),
    (
        "two shovels",
        {"cards": [BOOK, "shovel_rome_a", "shovel_rome_b"]},
        {"kind": "dig", "site": "crete", "solo_shovel": True},
        ["why.shovels_stay"],
    ),
    (
        "touched shovels",
        {"cards": ["shovel_rome_a", "shovel_rome_b"]},
        {"touch": "shovel_rome_a"},
        ["why.shovels_stay"],
    ),
    ("lone shovel", {"cards": ["shovel_rome_a"]}, {"touch": "shovel_rome_a"}, ["why.helps_dig"]),
    ("car", {"cards": ["car_rome"]}, {"touch": "car_rome"}, ["why.works_by_itself"]),
    ("no airship", {}, {"kind": "take", "card": "general_1_paris", "zeppelin": True}, ["why.no_airship"]),
    (
        "no trip",
        {"cards": ["zeppelin_rome"], "place": "paris"},
        {"kind": "take", "card": "general_1_paris", "zeppelin": True},
        ["why.already_there"],
    ),
    ("deck", {}, {"touch": "deck"}, ["why.deck"]),
    ("not shown", {}, {"kind": "take", "card": "congress_london"}, ["why.not_displayed"]),
    ("no such card", {}, {"kind": "take", "card": "congress_atlantis"}, ["why.no_move"]),
    ("not in the row", {}, {"kind": "exhibit", "card": "exh_large_paris"}, ["why.not_announced"]),
    (
        "missing artifacts",
        {"finds": ["egypt_ushabti"]},
        {"touch": "exh_small_london"},
        ["why.missing_artifacts", "why.missing_artifacts"],
    ),
    ("nothing there", {}, {"touch": "vienna"}, ["why.nothing_there"]),
    ("too early", {}, {"kind": "finish"}, ["why.too_early"]),
    ("marker", {}, {"touch": "marker.seat.0"}, ["why.too_early"]),
    ("no time", {"time": 153}, {"kind": "take", "card": "general_1_rome"}, ["why.not_displayed"]),
    ("no time for a card", {"time": 153, "place": "crete"}, {"touch": "general_2_moscow"}, ["why.no_time"]),
    ("no time for a swap", {"time": 156, "place": "crete"}, {"kind": "swap"}, ["why.no_time"]),
    ("no time to dig", {"time": 153, "cards": [BOOK]}, {"kind": "dig", "site": "crete"}, ["why.no_time"]),
    ("any exhibition", {}, {"kind": "exhibit"}, ["why.artifacts_for_none"]),
    (
        "no time for any exhibition",
        {"time": 155, "finds": ["greece_troy_seal", "egypt_ushabti", "egypt_rosetta_stone"]},
        {"kind": "exhibit"},
        ["why.no_time"],
    ),
    ("any dig", {}, {"kind": "dig"}, ["why.know_no_site"]),
    ("any dig, one site known", {"cards": [BOOK], "spent": ["crete"]}, {"kind": "dig"}, ["why.permit_spent"]),
    ("any card", {"time": 156, "place": "crete"}, {"kind": "take"}, ["why.no_time"]),
    ("permit of another", {"cards": [BOOK]}, {"touch": "permit.crete.seat.1"}, ["why.no_move"]),
    ("either airship", {"cards": ["zeppelin_rome", "zeppelin_vienna"]}, {"touch": "zeppelin_vienna"}, []),
    ("finishing somehow", {"time": 140}, {"kind": "finish", "zeppelin": True}, ["why.no_move"]),
    ("another player", {}, {"kind": "swap", "seat": 1}, ["why.not_your_turn"]),
    ("anything", {}, {"kind": "dance"}, ["why.no_move"]),
    ("nonsense", {}, {"kind": ["take"], "card": {"a": 1}}, ["why.no_move"]),
    ("nonsense card", {}, {"kind": "take", "card": ["a"]}, ["why.no_move"]),
    ("nonsense weeks", {"cards": [BOOK]}, {"kind": "dig", "site": "crete", "weeks": "all"}, ["why.no_move"]),
    ("weeks beyond all", {"cards": [BOOK]}, {"kind": "dig", "site": "crete", "weeks": -(10**30)}, ["why.weeks"]),
    (
        "at the site already",
        {"cards": [BOOK, "zeppelin_rome"], "spent": ["crete"], "place": "crete"},
        {"kind": "dig", "site": "crete"},
        ["why.permit_spent"],
    ),
    ("possible", {}, {"kind": "swap"}, []),
    ("possible by touch", {}, {"touch": "paris"}, []),
]


@pytest.mark.parametrize(("player", "intent", "keys"), [r[1:] for r in REFUSALS], ids=[r[0] for r in REFUSALS])
def test_why_not(thebes: Game[Any, Any], player: dict[str, Any], intent: dict[str, Any], keys: list[str]) -> None:
    given = {
        "players": [player, {"time": 157}],
        "display": ["general_1_paris", "general_2_moscow", "book_greece_1_rome", "book_greece_1_berlin"],
        "row": ["exh_small_london"],
    }
    reasons = thebes.why_not(thebes.arrange(given), intent)
    assert [reason.key for reason in reasons] == keys
    assert all(reason.rule in thebes.data["rules"] for reason in reasons)


def test_why_no_exhibition_or_card_when_there_is_none(thebes: Game[Any, Any]) -> None:
    s = thebes.arrange({"players": [{}, {"time": 60}], "row": [], "display": []})
    assert [reason.key for reason in thebes.why_not(s, {"kind": "exhibit"})] == ["why.no_exhibition"]
    assert [reason.key for reason in thebes.why_not(s, {"kind": "take"})] == ["why.no_move"]


def test_of_trips_that_take_too_long_the_shortest_is_named(thebes: Game[Any, Any]) -> None:
    given = {"players": [{"time": 155, "place": "crete"}, {"time": 157}], "display": ["general_2_london", "car_rome"]}
    s = thebes.arrange({**given, "display": ["general_2_london", "general_1_rome"]})
    (reason,) = thebes.why_not(s, {"kind": "take"})
    assert reason.args == {"weeks": 4, "left": 2}
    assert thebes.why_not(thebes.arrange(given), {"kind": "take"}) == []


def test_missing_artifacts_are_counted_by_site(thebes: Game[Any, Any]) -> None:
    s = thebes.arrange({"players": [{"finds": ["egypt_ushabti"]}, {"time": 60}], "row": ["exh_large_london"]})
    reasons = thebes.why_not(s, {"touch": "exh_large_london"})
    assert [(reason.args["site"], reason.args["n"]) for reason in reasons] == [
        ("place.greece", 2),
        ("place.crete", 1),
        ("place.egypt", 2),
    ]


@pytest.mark.parametrize(
    ("option", "cards", "key"),
    [
        ("books_only", ["rumour_crete_paris"], "why.needs_books"),
        ("no_assistants", ["assistant_paris_a", "assistant_paris_b"], "why.needs_books_or_rumour"),
    ],
)
def test_why_not_under_options(thebes: Game[Any, Any], option: str, cards: list[str], key: str) -> None:
    s = thebes.arrange({"options": {"min_specialised": option}, "players": [{"cards": cards}, {"time": 60}]})
    assert [reason.key for reason in thebes.why_not(s, {"touch": "crete"})] == [key]


def test_helpers_that_may_be_discarded_have_another_reason(thebes: Game[Any, Any]) -> None:
    cards = ["shovel_rome_a", "shovel_rome_b"]
    options = {"solo_discard": "always_allowed"}
    s = thebes.arrange({"options": options, "players": [{"cards": cards}, {"time": 60}]})
    assert [reason.key for reason in thebes.why_not(s, {"touch": "shovel_rome_b"})] == ["why.helps_dig"]
    s = thebes.arrange({"options": options, "players": [{"cards": [*cards, BOOK]}, {"time": 60}]})
    assert thebes.why_not(s, {"touch": "shovel_rome_b"}) == []


def test_a_forced_rumour_is_a_reason(thebes: Game[Any, Any]) -> None:
    players = [{"place": "crete", "cards": ["rumour_crete_paris", BOOK]}, {"time": 60}]
    s = thebes.arrange({"players": players, "options": {"rumour_use": "forced"}})
    (reason,) = thebes.why_not(s, {"kind": "dig", "site": "crete", "rumour": False})
    assert reason == Message("why.rumour_forced", {"site": "place.crete"}, "TH-KNOW-04")


def test_after_the_end_there_is_a_reason_for_everything(thebes: Game[Any, Any]) -> None:
    s = thebes.arrange({"players": [{"time": 157}, {"time": 157}]})
    assert thebes.moves(s) == []
    assert [reason.key for reason in thebes.why_not(s, {"kind": "swap"})] == ["why.over"]
    assert thebes.prompt(s).key == "prompt.over"


# -- previews --------------------------------------------------------------------------------------------------------
def preview(game: Game[Any, Any], given: dict[str, Any], part: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the lines of the preview of the one move that fits `part`, by key."""
    s = game.arrange(given)
    (move,) = [move for move in game.moves(s) if part.items() <= game.record(move).items()]
    lines = game.preview(s, move)
    after = game.copy(s)
    game.play(after, move)
    keys = [line.key for line in lines]
    assert keys[-1] == (
        "preview.last_turn" if after.turn < 0 else "preview.again" if after.turn == s.turn else "preview.next"
    )
    assert all(line.rule in game.data["rules"] for line in lines)
    return {line.key: line.args for line in lines}


def test_preview_of_a_dig(thebes: Game[Any, Any]) -> None:
    cards = [BOOK, "book_crete_1_paris", "general_2_paris", "rumour_crete_paris", "assistant_rome", "shovel_rome_a"]
    given = {"players": [{"place": "rome", "time": 50, "cards": cards}, {"time": 53}]}
    dig = {"kind": "dig", "site": "crete", "weeks": 4, "rumour": True, "solo_assistant": True, "solo_shovel": True}
    lines = preview(thebes, given, dig)
    assert lines["preview.travel"] == {"a": "place.rome", "b": "place.crete", "n": 1}
    assert lines["preview.dig_travel"] == {"travel": 1, "weeks": 4, "total": 5, "n": 6}
    assert lines["preview.knowledge"] == {"site": "place.crete", "special": 7, "general": 2, "k": 9}
    assert {"preview.rumour", "preview.assistant", "preview.shovel", "preview.permit"} <= lines.keys()
    assert lines["preview.first_dig"]["artifact"] == "artifact.crete_malia_sphinx"
    assert lines["preview.new_year"] == {"year": 1902}
    assert lines["preview.arrive"] == {"week": 3, "year": 1902}
    assert lines["preview.next"] == {"player": "seat.1"}


def test_preview_of_other_moves(thebes: Game[Any, Any]) -> None:
    given = {
        "players": [{"place": "london", "cards": ["car_rome", "zeppelin_rome", "congress_london"]}, {"time": 2}],
        "display": ["book_egypt_3_moscow", "congress_moscow_a", "general_2_london"],
    }
    lines = preview(thebes, given, {"card": "book_egypt_3_moscow", "zeppelin": False})
    assert lines["preview.drive"]["n"] == 2
    assert lines["preview.take_travel"] == {"travel": 2, "weeks": 4, "total": 6}
    assert lines["preview.books"] == {"site": "place.egypt", "n": 3}
    lines = preview(thebes, given, {"card": "congress_moscow_a", "zeppelin": True})
    assert "preview.fly" in lines
    assert lines["preview.take_here"] == {"weeks": 2}
    assert lines["preview.congress"] == {"n": 2, "vp": 3}
    lines = preview(thebes, given, {"card": "general_2_london"})
    assert lines["preview.open_books"] == {"n": 2}
    assert "preview.travel" not in lines
    lines = preview(thebes, given, {"kind": "swap", "zeppelin": False})
    assert lines["preview.swap_travel"] == {"travel": 2, "weeks": 1, "total": 3}


def test_preview_at_the_end(thebes: Game[Any, Any]) -> None:
    given = {"players": [{"time": 150, "place": "rome"}, {"time": 157}], "display": ["general_1_rome"]}
    lines = preview(thebes, given, {"kind": "finish"})
    assert lines["preview.finish"] == {"n": 7}
    assert {"preview.home", "preview.last_turn"} <= lines.keys()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"dig_over_new_year": "spends_old_year", "solo_discard": "always_allowed", "set_bonus": "multiple_sets"},
        {"rumour_use": "forced", "min_specialised": "books_only"},
    ],
    ids=["usual", "wide", "narrow"],
)
def test_play_keeps_the_promises_of_previews(thebes: Game[Any, Any], seats: int, options: dict[str, str]) -> None:
    for seed in range(4):
        s, rng = thebes.start(seats, options, Rng(seed)), Rng(~seed)
        while s.turn >= 0:
            moves = thebes.moves(s)
            digs = [move for move in moves if isinstance(move, Dig)]
            for move in [rng.choice(moves), *([rng.choice(digs)] if digs else [])]:
                kept_promises(thebes, s, move)
            thebes.play(s, rng.choice(digs if digs and rng.below(2) else moves))


TRIPS = {"log.travel": "preview.travel", "log.drive": "preview.drive", "log.fly": "preview.fly"}
USES = {
    "log.use_rumour": "preview.rumour",
    "log.use_assistant": "preview.assistant",
    "log.use_shovel": "preview.shovel",
    "log.use_permit": "preview.permit",
    "log.use_special_permission": "preview.special_permission",
    "log.first_dig": "preview.first_dig",
    "log.new_year": "preview.new_year",
}


def kept_promises(game: Game[Any, Any], s: State, move: Any) -> None:
    """Assert that a move does what its preview and its label promise, in their order."""
    lines, label, seat = game.preview(s, move), game.label(s, move), s.turn
    said = {line.key: line.args for line in lines}
    assert len(said) == len(lines), "no line comes twice"
    after = game.copy(s)
    events: list[Any] = []
    game.play(after, move, events.append)
    happened = {to_message(event).key: event for event in events}
    spent = after.time[seat] - s.time[seat]

    trips = {TRIPS[key]: happened[key] for key in TRIPS if key in happened}
    assert trips.keys() == said.keys() & set(TRIPS.values())
    for key, event in trips.items():
        assert said[key] == {"a": event.a, "b": event.b, **({"n": event.weeks} if key != "preview.fly" else {})}
    (cost,) = [args for key, args in said.items() if key.endswith(("_here", "_travel", ".finish"))]
    assert cost.get("total", cost.get("weeks", cost.get("n"))) == spent
    if "total" in cost:
        assert cost["travel"] + cost["weeks"] == spent
    if isinstance(move, Dig):
        dug = happened["log.dig"]
        assert (cost["n"], cost["weeks"], said["preview.knowledge"]["k"]) == (dug.n, dug.weeks, dug.k)
        assert label.args == {"weeks": dug.weeks, "n": dug.n}
    else:
        assert label.args.get("weeks", spent) == spent

    used = [USES[key] for key in (to_message(event).key for event in events) if key in USES]
    promised = [line.key for line in lines if line.key in USES.values()]
    assert sorted(promised) == sorted(used)
    renewed = ("preview.new_year", "preview.permit")
    assert [key for key in promised if key in renewed] == [key for key in used if key in renewed]
    if "preview.first_dig" in said:
        assert said["preview.first_dig"]["artifact"] == happened["log.first_dig"].artifact

    if "preview.arrive" in said:
        week = after.time[seat]
        assert said["preview.arrive"] == {
            "week": game.rules.components.space(week),
            "year": game.rules.components.year(week),
        }
        assert after.time[seat] < game.rules.components.end
    else:
        assert "preview.home" in said
        assert after.time[seat] == game.rules.components.end
    following = lines[-1]
    assert following.key == (
        "preview.last_turn" if after.turn < 0 else "preview.again" if after.turn == seat else "preview.next"
    )
    assert following.args.get("player", f"seat.{after.turn}") == f"seat.{after.turn}"

    if "preview.books" in said:
        site = game.rules.components.site_terms.index(said["preview.books"]["site"])
        assert after.books[seat * 5 + site] == said["preview.books"]["n"]
    if "preview.open_books" in said:
        assert after.general[seat] == said["preview.open_books"]["n"]
    if "preview.congress" in said:
        assert game.result(after).parts[2].points[seat] == said["preview.congress"]["vp"]
    if "preview.exhibit_vp" in said:
        gained = game.result(after).parts[1].points[seat] - game.result(s).parts[1].points[seat]
        assert gained == said["preview.exhibit_vp"]["vp"]


@pytest.mark.parametrize(
    ("option", "start", "keys"),
    [
        ("spends_new_year", "crete", ["preview.new_year", "preview.permit"]),
        ("spends_old_year", "crete", ["preview.permit", "preview.new_year"]),
        # The trip alone crosses New Year: with either option the permit is renewed first.
        ("spends_old_year", "warsaw", ["preview.new_year", "preview.permit"]),
    ],
)
def test_new_year_and_permit_are_listed_in_their_order(
    thebes: Game[Any, Any], option: str, start: str, keys: list[str]
) -> None:
    """TH-PERM-06: the order of the lines shows whether the permit of the new year is spent."""
    players = [{"place": start, "time": 51, "cards": [BOOK]}, {"time": 90}]
    s = thebes.arrange({"options": {"dig_over_new_year": option}, "players": players})
    dig = next(move for move in thebes.moves(s) if isinstance(move, Dig))
    kept_promises(thebes, s, dig)
    assert [line.key for line in thebes.preview(s, dig) if line.key in keys] == keys
    thebes.play(s, dig)
    assert bool(s.permits[0] >> 1 & 1) == (option == "spends_old_year" and start == "crete")


# -- scenarios -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "given",
    [
        {"colour": "red"},
        {"players": [{"age": 7}]},
        {"players": [{}, {}, {}]},
        {"players": [{"cards": ["car_rome"]}, {"cards": ["car_rome"]}]},
        {"players": [{"place": "atlantis"}]},
        {"players": [{"finds": ["crete_larnax", "crete_larnax"]}]},
        {"stack": [0, 0]},
        {"display": ["exh_small_london"]},
        {"row": ["car_rome"]},
        {"seats": 5},
        {"players": [{"time": 158}]},
        {"draw": {"site": "crete", "finds": ["egypt_ushabti"], "debris": 0}},
        {"options": {"tiebreak": "dice"}},
        {"row": ["exh_small_london", "exh_small_paris", "exh_small_rome", None]},
        {"row": [None, None, None, None]},
        {"display": [None, None, None, None, None]},
        {"display": -1},
        {"deck": 1000},
        {"deck": "all"},
        {"last": 2},
        {"last": "red"},
        {"streak": -1},
        {"streak": 1000},
    ],
    ids=str,
)
def test_impossible_descriptions_are_refused(thebes: Game[Any, Any], given: dict[str, Any]) -> None:
    with pytest.raises(BadRequest):
        thebes.arrange(given)


# -- the track and the order of a turn -------------------------------------------------------------------------------
def test_equal_numbers_of_different_years_do_not_stack(thebes: Game[Any, Any]) -> None:
    """TH-TIME-05: markers at the end are on the space of week 1, where one of 1903 may be too."""
    s = thebes.arrange({"seats": 3, "players": [{"time": 157}, {"time": 105}, {"time": 105}], "stack": [0, 2, 1]})
    zones: Any = thebes.view(s, None)["zones"]
    markers = zones["time"]["pieces"]
    assert [(marker["at"], marker["lap"], marker["level"]) for marker in markers] == [(1, 3, 0), (1, 2, 1), (1, 2, 0)]


def test_equal_cards_may_be_owned_without_limit(thebes: Game[Any, Any]) -> None:
    """TH-TAKE-05: a second car or a lone congress may be taken like any card."""
    given = {
        "players": [{"place": "moscow", "cards": ["car_rome", "zeppelin_rome"]}, {"time": 60}],
        "display": ["car_moscow", "congress_moscow_a", "book_egypt_1_moscow", "book_egypt_3_moscow"],
        "top": ["zeppelin_vienna", "general_1_paris", "general_1_rome", "general_1_berlin"],
    }
    s = thebes.arrange(given)
    for name in ("car_moscow", "congress_moscow_a", "book_egypt_1_moscow", "book_egypt_3_moscow"):
        thebes.play(s, thebes.find(s, {"kind": "take", "card": name, "zeppelin": False}))
    assert len(s.cards[0]) == 6
    rules: Any = thebes.rules
    assert rules.knowledge(s, 0, 2).special == 4


def test_the_order_of_a_turn(thebes: Game[Any, Any]) -> None:
    """TH-TURN-05, TH-TURN-03: trip, New Year on the trip, the action as announced, its effects, one by one."""
    cards = ["book_crete_3_moscow_a", "rumour_crete_paris", "assistant_rome", "shovel_rome_a"]
    s = thebes.arrange({"players": [{"time": 51, "place": "vienna", "cards": cards, "spent": ["crete"]}, {"time": 99}]})
    dig = {"kind": "dig", "site": "crete", "weeks": 3, "zeppelin": False}
    events: list[Any] = []
    flags = {"rumour": True, "solo_assistant": True, "solo_shovel": True}
    thebes.play(s, thebes.find(s, {**dig, **flags}), events.append)
    keys = [key for key in (to_message(event).key for event in events) if not key.startswith("log.find")]
    assert keys == [
        "log.travel",
        "log.new_year",
        "log.dig",
        "log.debris",
        "log.use_rumour",
        "log.use_assistant",
        "log.use_shovel",
        "log.use_permit",
        "log.first_dig",
    ]


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ({"finds": ["greece_troy_seal"]}, {"finds": ["crete_larnax"], "cards": ["congress_london"]}, [0]),
        # Equal points in artifacts: the exhibition decides against a majority.
        (
            {"finds": ["greece_troy_seal"], "mounted": ["exh_large_paris"]},
            {"finds": ["egypt_tutankhamun_mask"], "cards": ["book_greece_1_rome"]},
            [0],
        ),
        ({"finds": ["greece_troy_seal"]}, {"finds": ["egypt_tutankhamun_mask"]}, [0, 1]),
    ],
)
def test_artifacts_break_ties_then_exhibitions(
    thebes: Game[Any, Any], first: dict[str, Any], second: dict[str, Any], winners: list[int]
) -> None:
    """TH-AMB-40 with the option tiebreak: artifacts; until the end, equal seats share the lead."""
    for time, expected in ((157, winners), (150, [0, 1])):
        players = [{**first, "time": time}, {**second, "time": 157}]
        s = thebes.arrange({"options": {"tiebreak": "artifacts"}, "players": players})
        assert len(set(thebes.result(s).totals)) == 1
        assert list(thebes.result(s).winners) == expected


GREEK = (
    *("bronze_horse", "attic_coin", "attic_cup", "olympia_helmet", "venus_de_milo", "marble_athena", "omphalos"),
    *("charioteer", "agamemnon_mask", "priam_treasure", "parthenon_relief", "artemision_zeus", "troy_seal"),
    *("general", "special"),
)


def dig_in_greece(thebes: Game[Any, Any], finds: list[str], bonus: str | None) -> tuple[State, Dig]:
    """Return a position in which `bonus` lies at Greece and `finds` are gone from there, and its first dig."""
    given = {"place": "greece", "cards": ["book_greece_1_rome"], "finds": [f"greece_{name}" for name in finds]}
    s = thebes.arrange({"players": [given, {"time": 60}], "options": {"display_token": "random_value_1"}})
    site, tokens = thebes.rules.components.site_index["greece"], thebes.rules.components.token_index
    if bonus is None:
        assert s.bonus[site] < 0
    else:
        s.bags[site] = sorted({*s.bags[site], *([s.bonus[site]] if s.bonus[site] >= 0 else [])})
        s.bonus[site] = tokens[f"greece_{bonus}"]
        s.bags[site].remove(s.bonus[site])
    thebes.check(s)
    return s, next(move for move in thebes.moves(s) if isinstance(move, Dig))


@pytest.mark.parametrize("bonus", GREEK[:3])
def test_a_bonus_is_found_by_the_first_dig_whichever_token_it_is(thebes: Game[Any, Any], bonus: str) -> None:
    """TH-DIG-10: also if it is the token that the data lists first, and all that the site still has (TH-DIG-13)."""
    others = [name for name in GREEK if name != bonus]
    for finds in ([], others):
        s, dig = dig_in_greece(thebes, finds, bonus)
        assert f"greece_{bonus}" in thebes.targets(s, dig)
        assert thebes.describe(s)["bonus"]["greece"] == f"greece_{bonus}"
        assert f"greece_{bonus}" in str(thebes.view(s, 1))
        assert thebes.why_not(s, {"touch": f"greece_{bonus}"}) == []
        assert "preview.first_dig" in [line.key for line in thebes.preview(s, dig)]
        assert "preview.brings_nothing" not in [line.key for line in thebes.waste(s, dig)]
        events: list[Any] = []
        thebes.play(s, dig, events.append)
        assert [to_message(event).key for event in events].count("log.first_dig") == 1
        assert f"greece_{bonus}" in thebes.describe(s)["seats"][0]["finds"]
        assert thebes.describe(s)["bonus"]["greece"] is None


def test_a_dig_where_nothing_is_left_is_waste(thebes: Game[Any, Any]) -> None:
    """TH-DIG-13: the bag holds rubble alone, and the first find is gone."""
    s, dig = dig_in_greece(thebes, [*GREEK], None)
    assert [line.key for line in thebes.waste(s, dig)] == ["preview.brings_nothing"]
    s, dig = dig_in_greece(thebes, [*GREEK[1:]], None)
    assert thebes.waste(s, dig) == []
