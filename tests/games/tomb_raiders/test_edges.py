"""Edges of the rules of The Tomb Raiders: exact numbers, the first of several things, values that no card has yet."""

from __future__ import annotations

import copy
from typing import Any, cast

import pytest

from engine.game import Game
from engine.games import make
from engine.games.tomb_raiders.belief import Beliefs
from engine.games.tomb_raiders.components import RAIDER, THIEF
from engine.games.tomb_raiders.features import Features
from engine.games.tomb_raiders.state import HAS, LACKS, PILED, SEEN, TAKEN, Donate, members
from engine.messages import BadRequest, Json
from engine.results import OVER
from engine.rng import SEED_LIMIT, Rng
from tests.conformance.fixture import game_fixture
from tests.games.position_checks import assert_described, assert_refused, keys

CRETE, EGYPT = 0, 1
"""Regions."""


@pytest.fixture
def game() -> Game[Any, Any]:
    """Return the rules of The Tomb Raiders."""
    return game_fixture("tomb_raiders").game


def corrected(**fields: dict[str, Any]) -> Game[Any, Any]:
    """Return the game with other values in the rows of these ids; None removes a field."""
    data = copy.deepcopy(game_fixture("tomb_raiders").data)
    for rows in data["components"].values():
        for row in rows:
            for name, value in fields.get(row["id"], {}).items():
                if value is None:
                    del row[name]
                else:
                    row[name] = value
    return make(data)


# -- rules -----------------------------------------------------------------------------------------------------------
def test_each_disc_lies_once_in_the_stack(game: Game[Any, Any]) -> None:
    """TR-SET-03: also where the start player is chosen."""
    for first in range(3):
        s = game.start(3, {}, Rng(1), first=first)
        assert sorted(s.stack) == [1, 2, 3]
        assert s.stack[first] == s.ticks == 3


def test_the_green_cards_of_the_deck_are_those_that_no_player_has_seen(game: Game[Any, Any]) -> None:
    """TR-HID-01: with used, displayed and owned cards, and with those that a scenario leaves out."""
    rules, heuristic = cast("Any", game.rules), cast("Any", game.heuristic)
    deck = ["know_crete_1", "mus_2", "rubble_crete", "congress", "congress", "exh_egypt_crete", "know_egypt_2"]
    player = {"hand": ["act_scientist"] * 2, "finds": {"crete": 2}}
    given = {"players": [player], "row": ["congress"] * 4, "deck": deck, "piles": {"crete": 2}}
    s, rng = game.arrange(given), Rng(2)
    while game.turn(s) != OVER:
        greens = sum(1 << code for code in s.deck if code < rules.components.green_codes)
        assert rules.greens_left(s) == greens
        assert heuristic.stage(s) == (greens & heuristic.clock_cards).bit_count() / heuristic.clock_cards.bit_count()
        game.play(s, next((m for m in game.moves(s) if type(m).__name__ == "Scientist"), rng.choice(game.moves(s))))
    assert s.gone
    assert s.aside


def test_a_dig_without_a_find_calls_no_professor(game: Game[Any, Any]) -> None:
    """TR-PRF-05: professors are called when knowledge is gained, not by a dig that brings none."""
    player = {"knowledge": {"crete": 5}}
    s = game.arrange({"players": [player], "piles": {"crete": ["rubble_crete", "art_crete_coin"]}})
    dig = {"kind": "dig", "region": "crete", "permit": "permit_crete", "weeks": 12, "assistants": 0}
    game.play(s, game.find(s, dig))
    assert set(game.describe(s)["professors"].values()) == {None}


@pytest.mark.parametrize(("cards", "points"), list(enumerate([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55])))
def test_beyond_the_table_the_nth_congress_adds_n_points(game: Game[Any, Any], cards: int, points: int) -> None:
    """TR-SCR-04."""
    assert game.query(game.arrange({}), {"what": "congress_points", "n": cards}) == points


def test_the_table_of_congresses_is_read_up_to_its_end() -> None:
    """TR-SCR-04: with a corrected table, whose last entry does not follow from those before it."""
    data = copy.deepcopy(game_fixture("tomb_raiders").data)
    data["tables"]["congress_vp"]["rows"][-1] += 2
    printed = make(data)
    asked = [{"what": "congress_points", "n": cards} for cards in range(6, 10)]
    assert [printed.query(printed.arrange({}), one) for one in asked] == [21, 30, 38, 47]


@pytest.mark.parametrize(
    ("player", "display", "record"),
    [
        ({"finds": {"crete": 2}}, ["mus_3"], {"card": "mus_2"}),
        ({"finds": {"crete": 2}}, ["exh_crete_mesopotamia"], {"card": "exh_crete_mesopotamia", "artifacts": []}),
        ({"finds": {"crete": 2}}, ["mus_2"], {"artifacts": ["art_crete_coin", "art_crete_clay_coffin"]}),
        ({"finds": ["art_crete_dreros_statuettes", "art_crete_rock_crystal_amphora", "art_crete_coin"]}, ["mus_2"],
         {"artifacts": ["art_crete_rock_crystal_amphora", "art_crete_coin"]}),
    ],
    ids=["not_displayed", "exhibition", "not_owned", "second_of_equals"],
)  # fmt: skip
def test_a_gift_that_is_none_is_refused(game: Game[Any, Any], player: Json, display: list[str], record: Json) -> None:
    """TR-MUS-01, TR-MUS-03: `allows` decides it without the list of moves."""
    s = game.arrange({"players": [player], "display": display})
    whole = ["art_crete_dreros_statuettes", "art_crete_rock_crystal_amphora"]
    with pytest.raises(BadRequest, match=r"error\.move"):
        game.find(s, {"kind": "donate", "card": "mus_2", "artifacts": whole} | record)


def test_a_gift_is_made_in_its_phase_alone(game: Game[Any, Any]) -> None:
    """TR-PRES-01: with presentation_with_row only after a row take."""
    given = {"players": [{"finds": {"crete": 2}}], "display": ["mus_2"]}
    with_row = game.arrange({**given, "options": {"presentation_with_row": "true"}})
    gift = next(move for move in game.moves(game.arrange(given)) if isinstance(move, Donate))
    assert game.rules.allows(with_row, gift) is False
    game.play(with_row, game.moves(with_row)[0])
    assert game.rules.allows(with_row, gift) is True


def test_a_scientist_uses_up_one_card(game: Game[Any, Any]) -> None:
    """TR-SCI-01, TR-ACT-01: of several scientists one is removed, for the weeks printed on it."""
    printed = corrected(act_scientist={"play": 2})
    s = printed.arrange({"players": [{"hand": ["act_scientist"] * 4}], "piles": {"egypt": 2}})
    for used in range(1, 5):
        s.turn = 0
        printed.play(s, printed.find(s, {"kind": "scientist", "region": "egypt"}))
        assert (s.hand[0].bit_count(), s.gone.bit_count(), s.weeks[0]) == (4 - used, used, 2 * used)


@pytest.mark.parametrize("number", range(1, 7))
def test_an_excavation_card_costs_what_is_printed_on_it(number: int) -> None:
    """TR-GEX-02: 0 weeks in this edition; with a corrected card the dig, its label and its preview count them."""
    printed = corrected(act_general_excavation={"play": 3})
    player = {"knowledge": {"crete": 4}, "hand": [f"act_general_excavation#{number}"], "permits": {}}
    s = printed.arrange({"players": [player], "piles": {"crete": 5}})
    move = printed.find(
        s, {"kind": "dig", "region": "crete", "permit": "act_general_excavation", "weeks": 4, "assistants": 0}
    )
    assert printed.rules.cost(s, move) == 7  # type: ignore[attr-defined]
    printed.play(s, move)
    assert s.weeks[0] == 7
    assert printed.describe(s)["removed"] == [f"act_general_excavation#{number}"]


def test_an_assistant_adds_the_points_printed_on_it() -> None:
    """TR-AST-01."""
    printed = corrected(act_assistant={"points": 2})
    player = {"knowledge": {"crete": 3}, "hand": ["act_assistant"] * 2}
    s = printed.arrange({"players": [player], "piles": {"crete": 5}})
    question = {"what": "knowledge", "region": "crete"}
    assert [printed.query(s, {**question, "assistants": n}) for n in range(3)] == [3, 5, 7]
    assert printed.query(s, question) == 3


def test_a_card_lies_in_the_box_once_unless_it_says_how_often() -> None:
    once: dict[str, Any] = {"copies": None}
    names = ("know_crete_1", "congress", "mus_2", "art_crete_coin", "rubble_egypt", "permit_greece", "permit_any")
    components = corrected(**dict.fromkeys(names, once), art_egypt_ushabti={"copies": 2}).rules.components
    for name in ("know_crete_1", "congress", "mus_2", "art_crete_coin"):
        assert name in components.ids
        assert components.faces.count(name) == 1
    assert [name for name in components.good_ids if "ushabti" in name] == ["art_egypt_ushabti#1", "art_egypt_ushabti#2"]
    assert components.rubble_copies == [10, 1, 10, 10]
    assert components.permit_copies == (4, 4, 1, 4, 1)


# -- what a seat knows -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("players", "private"),
    [
        ([{"permits": {}}, {}], False),
        ([{"permits": {"permit_any": 1}}, {"permits": {}}], True),
        ([{"permits": {}, "hand": ["act_scientist"]}, {"permits": {}}], True),
    ],
)
def test_only_own_cards_make_a_position_private(game: Game[Any, Any], players: list[Json], private: bool) -> None:
    """TR-HID-03: not the permits of the next seat."""
    s = game.arrange({"players": players})
    assert game.hidden
    assert game.private(s) is private
    assert (game.view(s, 0) != game.view(s, None)) is private


def test_the_notes_of_another_seat_are_not_private_to_this_one(game: Game[Any, Any]) -> None:
    """TR-HID-02."""
    bare: Json = {"permits": {}}
    given = {"players": [{**bare, "hand": ["act_scientist"]}, {**bare, "weeks": 0}], "piles": {"crete": 2}}
    s = game.arrange(given)
    game.play(s, game.find(s, {"kind": "scientist", "region": "crete"}))
    assert game.turn(s) == 1
    assert not game.private(s)
    s.turn = 0
    assert game.private(s), "its note is all that it has"


def test_an_empty_deck_is_seen_to_be_empty(game: Game[Any, Any]) -> None:
    """TR-HID-01: also where the size of the deck is hidden."""
    given = {"row": ["congress"] * 4, "deck": [], "options": {"deck_end": "on_failed_draw", "show_deck_count": "false"}}
    assert game.view(game.arrange(given), 0)["zones"]["deck"] == {"count": 0, "top": None}


def learned(game: Game[Any, Any], *facts: tuple[int, ...]) -> Any:
    """Return what computes beliefs, and a state of which these facts are known."""
    s = game.start(2, {}, Rng(1))
    s.memory, s.memo = list(facts), {}
    return s


FIND = game_fixture("tomb_raiders").game.rules.components.pile_finds[CRETE]


@pytest.mark.parametrize(
    ("known", "fact"),
    [
        (FIND, (LACKS, CRETE, THIEF)),
        (FIND, (HAS, CRETE, RAIDER)),
        (1, (HAS, CRETE, RAIDER)),
        (1, (HAS, CRETE, THIEF)),
    ],
    ids=["a_thief_takes_no_find", "a_raider_does", "a_raider_takes_the_first_artifact", "so_does_a_thief"],
)
def test_a_known_pile_has_what_a_search_shows(game: Game[Any, Any], known: int, fact: tuple[int, ...]) -> None:
    """TR-THF-02, TR-RDR-01: what follows from a known pile agrees with it."""
    observer: Any = game.observer
    s = learned(game, (PILED, CRETE), (SEEN, CRETE, 0, 0, known), fact)
    belief = observer.beliefs.belief(s, 0, CRETE)
    assert (belief.known, belief.odds) == (known, {(0, 0): 1.0})


@pytest.mark.parametrize(
    ("kind", "fact", "possible"),
    [
        (THIEF, HAS, {(0, 0)}),
        (THIEF, LACKS, {(1, 0), (0, 1)}),
        (RAIDER, HAS, {(0, 0), (0, 1)}),
        (RAIDER, LACKS, {(1, 0)}),
    ],
)
def test_a_search_tells_what_the_only_card_can_be(
    game: Game[Any, Any], kind: int, fact: int, possible: set[tuple[int, int]]
) -> None:
    """TR-ACT-03, TR-THF-02, TR-RDR-02: (rubble, finds) of a pile of one card; without both it is an artifact."""
    observer: Any = game.observer
    assert set(observer.beliefs.belief(learned(game, (PILED, CRETE), (fact, CRETE, kind)), 0, CRETE).odds) == possible


@pytest.mark.parametrize("chosen", [True, False])
def test_a_random_thief_tells_how_many_artifacts_there_were(game: Game[Any, Any], chosen: bool) -> None:
    """TR-THF-01 with thief_pick = random: the fewer artifacts lay there, the likelier was the known one."""
    observer: Any = game.observer
    facts = [(PILED, CRETE), (SEEN, CRETE, 0, 0, 1), (PILED, CRETE)]
    before = observer.beliefs.belief(learned(game, *facts), 0, CRETE).odds
    after = observer.beliefs.belief(learned(game, *facts, (TAKEN, CRETE, 0, chosen)), 0, CRETE).odds
    ratios = {sort: after[sort] / before[sort] / (after[1, 0] / before[1, 0]) for sort in before}
    assert ratios == pytest.approx({(1, 0): 1, (0, 1): 1, (0, 0): 1 if chosen else 0.5})


def test_a_known_find_is_expected(game: Game[Any, Any]) -> None:
    observer: Any = game.observer
    s = learned(game, (PILED, CRETE), (SEEN, CRETE, 0, 0, FIND))
    assert observer.beliefs.outlook(s, 0, CRETE) == (1, 0, 0, 1, 0)


def test_a_guess_remembers_what_its_seat_believes_and_forgets_what_others_saw(game: Game[Any, Any]) -> None:
    """TR-HID-02: in a guess, each seat believes what follows from the facts that are left, before and after a move."""
    observer: Any = game.observer
    beliefs = observer.beliefs
    scientists = [{"hand": ["act_scientist"], "weeks": 0} for _ in range(3)]
    s = game.arrange({"seats": 3, "players": scientists, "piles": {"crete": 4, "egypt": 5, "greece": 2}})
    for name in ("egypt", "crete", "egypt"):
        game.play(s, game.find(s, {"kind": "scientist", "region": name}))
    pairs = [(seat, region) for seat in range(3) for region in range(4)]
    for seat, region in pairs:
        beliefs.assess(s, seat, region)
    for seat in range(3):
        guess = game.determinize(s, seat, Rng(seat))
        for _ in range(2):
            fresh = guess.copy()
            fresh.memo = {}
            for other, region in pairs:
                believed = beliefs.assess(guess.copy(), other, region)
                assert believed == Beliefs(observer.rules).assess(fresh, other, region), (seat, other, region)
            guess.memory.append((PILED, EGYPT))


def test_features_do_not_depend_on_the_positions_before(game: Game[Any, Any]) -> None:
    """They are kept for what they were computed from, in all matches: a fresh computation gives the same."""
    heuristic: Any = game.heuristic
    for counts in ("true", "false"):
        s, rng = game.start(3, {"professor_counts_general": counts}, Rng(4)), Rng(5)
        while game.turn(s) != OVER:
            assert heuristic.features(s) == Features(heuristic.rules, heuristic.dig_profit).of_seats(s)
            game.play(s, rng.choice(game.candidates(s)))


# -- refusals --------------------------------------------------------------------------------------------------------
HELPED: Json = {"hand": ["act_assistant"] * 2, "knowledge": {"crete": 1}}
WITH_ROW = {"presentation_with_row": "true"}
ONE_ASSISTANT = {"assistant_limit": "one"}


@pytest.mark.parametrize(
    ("player", "options", "intent", "reasons"),
    [
        (HELPED, ONE_ASSISTANT, {"region": "crete", "assistants": 2}, ["why.one_assistant"]),
        (HELPED, {}, {"region": "crete", "assistants": 3}, ["why.assistants"]),
        ({"hand": ["act_assistant"], "permits": {}}, {}, {}, ["why.no_permits"]),
        ({"permits": {}}, {}, {}, ["why.know_nothing", "why.no_permits"]),
        ({"knowledge": {"crete": 1}, "permits": {}}, {}, {"permit": "permit_crete"}, ["why.no_permit"]),
        ({"knowledge": {"crete": 1}, "permits": {}}, {}, {"region": "crete"}, ["why.no_permit"]),
        ({"knowledge": {"crete": 1}}, {}, {"region": "crete", "weeks": 0}, ["why.weeks"]),
        ({"knowledge": {"crete": 1}}, {}, {"region": "crete", "weeks": 12, "permit": "permit_any"},
         ["why.no_any_permit"]),
    ],
    ids=str,
)  # fmt: skip
def test_a_dig_is_refused_for_these_reasons_alone(
    game: Game[Any, Any], player: Json, options: dict[str, str], intent: Json, reasons: list[str]
) -> None:
    """TR-DIG-01, TR-DIG-02, TR-DIG-04, TR-AST-02."""
    s = game.arrange({"players": [player], "options": options, "piles": {"crete": 4}})
    assert keys(game, s, {"kind": "dig", **intent}) == reasons


@pytest.mark.parametrize(
    ("options", "knowledge"), [({}, 3), (ONE_ASSISTANT, 2)], ids=["both_assistants", "one_assistant"]
)
def test_a_dig_that_is_too_short_names_the_knowledge_with_all_assistants(
    game: Game[Any, Any], options: dict[str, str], knowledge: int
) -> None:
    """TR-DIG-02, TR-AST-02: unless the intent says how many assistants help."""
    s = game.arrange({"players": [HELPED], "options": options, "piles": {"crete": 4}})
    (reason,) = game.why_not(s, {"kind": "dig", "region": "crete", "weeks": 1})
    assert (reason.key, reason.args["k"]) == ("why.too_short", knowledge)
    (alone,) = game.why_not(s, {"kind": "dig", "region": "crete", "weeks": 1, "assistants": 0})
    assert alone.args == {"k": 1, "weeks": 8}


def test_a_touched_card_on_display_has_its_own_reasons_in_an_offer(game: Game[Any, Any]) -> None:
    """TR-PRES-01: along with a row card; every other piece waits for the answer."""
    given = {"players": [{"finds": {"crete": 2}}], "display": ["mus_5"], "options": WITH_ROW}
    bare = game.arrange(given)
    assert keys(game, bare, {"touch": "art_crete_dreros_statuettes"}) == ["why.artifact"], "it suffices for nothing"
    s = game.arrange({**given, "display": ["mus_5", "mus_2"]})
    assert keys(game, s, {"touch": "art_crete_dreros_statuettes"}) == ["why.only_with_row"]
    game.play(s, game.moves(s)[0])
    assert keys(game, s, {"touch": "mus_5"}) == ["why.museum"]
    assert keys(game, s, {"touch": "crete"}) == ["why.offer_first"]
    assert keys(game, s, {"kind": "donate", "card": "mus_5"}) == ["why.museum"]


@pytest.mark.parametrize("pile", ["crete", "egypt", "greece", "mesopotamia"])
def test_a_find_stays_whatever_it_teaches(game: Game[Any, Any], pile: str) -> None:
    """TR-KNW-03: also one about the first region."""
    (find,) = [row["id"] for row in game.data["components"]["find"] if row["pile"] == pile]
    s = game.arrange({"players": [{"finds": [find]}]})
    assert keys(game, s, {"touch": find}) == ["why.stays"]


def test_what_is_over_and_whose_turn_it_is_follow_from_their_rules(game: Game[Any, Any]) -> None:
    s = game.arrange({})
    assert [(one.key, one.rule) for one in game.why_not(s, {"seat": 1})] == [("why.not_your_turn", "TR-TIME-02")]
    assert [(one.key, one.rule) for one in game.why_not(s, {"kind": "dig", "weeks": "x"})] == [
        ("why.no_move", "TR-TURN-01")
    ]
    over = game.arrange({"deck": ["know_crete_1", "know_crete_1", "know_crete_1", "know_crete_2", "rubble_crete"]})
    assert [(one.key, one.rule) for one in game.why_not(over, {})] == [("why.over", "TR-END-01")]


# -- labels and previews ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("pile", ["crete", "egypt", "greece", "mesopotamia"])
def test_a_find_is_picked_as_what_it_teaches(game: Game[Any, Any], pile: str) -> None:
    """TR-RDR-01, TR-RDR-03: one region may know 8 points and the find brings one, too few for the greatest."""
    (row,) = [row for row in game.data["components"]["find"] if row["pile"] == pile]
    others = [name for name in game.rules.components.regions if name != row["region"]]
    player = {"hand": [f"act_tomb_raider_{pile}"], "knowledge": dict(zip(others, [3, 3, 2], strict=True))}
    s = game.arrange({"players": [player], "piles": {pile: [row["id"]]}})
    game.play(s, game.find(s, {"kind": "tomb_raider", "card": f"act_tomb_raider_{pile}"}))
    (pick,) = game.moves(s)
    taught = {"place": f"place.{row['region']}"}
    assert (game.label(s, pick).key, game.label(s, pick).args) == ("move.pick_book", taught)
    lines = [(line.key, line.args) for line in game.preview(s, pick)]
    assert ("preview.knowledge", {**taught, "n": row["points"]}) in lines
    assert "preview.greatest" not in [key for key, _ in lines]


def test_only_what_refills_the_row_may_end_the_game(game: Game[Any, Any]) -> None:
    """TR-END-01: a take, alone or with what is taken along; not a presentation of its own."""
    given: Json = {
        "players": [{"finds": {"crete": 2}}],
        "display": ["mus_2"],
        "row": ["congress"] * 4,
        "deck": ["know_egypt_1"],
    }
    s = game.arrange(given)
    gift = next(move for move in game.moves(s) if isinstance(move, Donate))
    assert "preview.end" not in [line.key for line in game.preview(s, gift)]
    s = game.arrange({**given, "options": WITH_ROW})
    game.play(s, game.moves(s)[0])
    for move in game.moves(s):
        assert "preview.end" in [line.key for line in game.preview(s, move)]


def test_a_record_has_one_kind_of_artifacts(game: Game[Any, Any]) -> None:
    """TR-MUS-01: a list, or numbers as old saves have them, not both."""
    s = game.arrange({"players": [{"finds": {"crete": 2}}], "display": ["mus_2"]})
    gift = next(game.record(move) for move in game.moves(s) if isinstance(move, Donate))
    first, second = gift["artifacts"]
    with pytest.raises(BadRequest, match=r"error\.move"):
        game.read({**gift, "artifacts": [first], "artifact_1": first, "artifact_2": second})


# -- scenarios -------------------------------------------------------------------------------------------------------
LEARNED = {"crete": 5, "egypt": 4}


@pytest.mark.parametrize(
    ("given", "value", "known"),
    [
        ({"seed": SEED_LIMIT}, f"seed: {SEED_LIMIT}", [f"0 … {SEED_LIMIT - 1}"]),
        ({"row": ["congress"] * 5}, "row: 5", [*"01234"]),
        ({"players": [{"knowledge": LEARNED, "professors": ["prof_greece"]}]}, "players[0].professors[0]: prof_greece",
         ["prof_crete", "prof_egypt"]),
        ({"players": [{"knowledge": LEARNED, "professors": ["prof_crete"]},
                      {"knowledge": LEARNED, "professors": ["prof_crete"]}]},
         "players[1].professors[0]: prof_crete", ["prof_egypt"]),
        ({"players": [{"permits": {"permit_any": 6}}, {"permits": {"permit_any": 1}}]},
         "players[1].permits.permit_any: 1", ["0 … 0"]),
        ({"piles": {"crete": {"goods": ["art_egypt_ushabti"]}}}, "piles.crete.goods[0]: art_egypt_ushabti", None),
        ({"row": ["congress"] * 4, "deck": ["art_crete_dreros_statuettes", "congress"]},
         "deck: art_crete_dreros_statuettes", None),
        ({"row": ["congress"] * 4, "deck": ["rubble_crete", "congress"]}, "deck: rubble_crete", None),
    ],
    ids=str,
)  # fmt: skip
def test_a_refusal_names_what_is_possible(
    game: Game[Any, Any], given: Json, value: str, known: list[str] | None
) -> None:
    assert_refused(lambda: game.arrange(given), value, known)


@pytest.mark.parametrize(
    ("given", "path", "expected"),
    [
        ({"seed": SEED_LIMIT - 1}, "turn", 0),
        ({"players": [{"weeks": 3}]}, "seats.1.weeks", 23),
        ({"row": [None, "congress"]}, "row.1", "congress#1"),
        ({"row": ["congress"] * 4, "deck": ["congress"], "players": [{"permits": {"permit_any": None}}]},
         "seats.0.permits.permit_any", 0),
        ({"players": [{"finds": {"crete": None}}]}, "seats.0.finds", []),
        ({"players": [{"knowledge": {"crete": None}}]}, "seats.0.cards", []),
        ({"players": [{"cards": ["know_general_1"], "knowledge": {"crete": 2}}]}, "seats.0.cards",
         ["know_crete_2#1", "know_general_1#1"]),
        ({"players": [{"knowledge": {"crete": 5}, "professors": ["prof_crete"]},
                      {"knowledge": {"egypt": 4}, "professors": ["prof_egypt"]}]}, "professors.prof_egypt", 1),
        ({"piles": {"crete": {"goods": ["art_crete_coin"]}}}, "piles.crete", ["art_crete_coin"]),
        ({"piles": {"crete": {"goods": ["art_crete_coin"], "rubble": 0}}}, "piles.crete", ["art_crete_coin"]),
    ],
    ids=str,
)  # fmt: skip
def test_a_description_means_this(game: Game[Any, Any], given: Json, path: str, expected: Any) -> None:
    """Defaults, null for an absent value, and the last number that is possible."""
    assert_described(game, game.arrange(given), path, expected)


@pytest.mark.parametrize(("left", "value"), [(4, ""), (3, "row: 0")])
def test_a_row_is_filled_with_the_last_row_cards(game: Game[Any, Any], left: int, value: str) -> None:
    components = game.rules.components
    rest = members(components.greens & ~components.presentations)[left:]
    hand = [components.card_ids[card] for card in rest if components.actions >> card & 1]
    cards = [components.card_ids[card] for card in rest if not components.actions >> card & 1]
    given: Json = {"players": [{"cards": cards, "hand": hand}]}
    if value:
        with pytest.raises(BadRequest) as refused:
            game.arrange(given)
        assert refused.value.message.args["value"] == value
        free = components.card_ids[:left]
        s = game.arrange({**given, "top": [*free, "mus_2"], "options": {"deck_end": "on_failed_draw"}})
        assert s.row.count(-1) == 1, "with cards on top the row is filled from the deck, as far as it goes"
    else:
        assert sorted(game.arrange(given).row) == [0, 1, 2, 3]


@pytest.mark.parametrize("rubble", [None, 0])
@pytest.mark.parametrize("name", ["coin", "phaistos_disc", "chania_flask", "clay_coffin"])
def test_a_wanted_draw_has_no_rubble_unless_it_says_so(game: Game[Any, Any], name: str, rubble: int | None) -> None:
    wanted = f"art_crete_{name}"
    given = {
        "players": [{"knowledge": {"crete": 1}}],
        "piles": {"crete": {"goods": [wanted, "art_crete_bulls_head_rhyton"], "rubble": 10}},
        "draw": {"region": "crete", "goods": [wanted], "rubble": rubble},
    }
    s = game.arrange(given)
    dig = {"kind": "dig", "region": "crete", "permit": "permit_crete", "weeks": 8, "assistants": 0}
    game.play(s, game.find(s, dig))
    assert game.describe(s)["seats"][0]["finds"] == [wanted]


def test_an_unknown_query_is_refused(game: Game[Any, Any]) -> None:
    with pytest.raises(BadRequest, match=r"error\.question"):
        game.query(game.arrange({}), {"what": "weather"})
