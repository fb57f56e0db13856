"""Rules of The Tomb Raiders that no worked example shows, reasons of refusals, and previews."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.events import to_message
from engine.game import Game
from engine.games.tomb_raiders import make
from engine.games.tomb_raiders.events import WentToPile
from engine.games.tomb_raiders.state import Move, State
from engine.messages import BadRequest, Json, Message
from engine.results import OVER
from engine.rng import Rng


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[State, Move]:
    return make(game_data("tomb_raiders"))


def keys(messages: list[Message]) -> list[str]:
    return [message.key for message in messages]


# -- setup -----------------------------------------------------------------------------------------------------------
def test_set_up(game: Game[State, Move]) -> None:
    """TR-SET-01 to TR-SET-07: players own no cards, all discs are on space 0, the row is full."""
    starters: Counter[int] = Counter()
    for seed in range(200):
        s = game.start(4, {}, Rng(seed))
        game.check(s)
        starters[s.turn] += 1
        assert s.weeks == [0] * 4
        assert s.hand == s.tableau == s.goods == [0] * 4
        assert s.stack[s.turn] == max(s.stack)
        assert -1 not in s.row
    assert min(starters.values()) > 30
    assert game.start(3, {}, Rng(1), first=2).turn == 2
    for seats, first in ((5, None), (1, None), (2, 2)):
        with pytest.raises(BadRequest):
            game.start(seats, {}, Rng(1), first)


def test_the_deck_is_the_same_for_all(game: Game[State, Move]) -> None:
    """TR-SET-05, TR-SET-08: 163 cards with 2, 3 and 4 players."""
    for seats in (2, 3, 4):
        s = game.start(seats, {}, Rng(7))
        piles = sum(goods.bit_count() for goods in s.buried) + sum(s.rubble)
        assert len(s.deck) + len(s.row) + len(s.display) + piles == 163


def test_the_tiers_of_an_exhibition_are_well_formed(game: Game[State, Move]) -> None:
    """TR-EXH-02: each tier is of another region and has fewer weeks than the one before."""
    for row in game.data["components"]["exhibition"]:
        regions = [tier["region"] for tier in row["tiers"]]
        weeks = [tier["weeks"] for tier in row["tiers"]]
        assert set(regions) <= set(game.rules.components.regions)
        assert len({*regions}) == len(regions)
        assert weeks == sorted({*weeks}, reverse=True)
        assert all(set(tier) == {"region", "min", "weeks"} for tier in row["tiers"])


# -- cards -----------------------------------------------------------------------------------------------------------
def test_hands_cards_and_professors_have_no_limit(game: Game[State, Move]) -> None:
    """TR-TAKE-05, TR-PRF-06: nearly all cards and all professors belong to one player."""
    knowledge = {"crete": 15, "egypt": 15, "greece": 15, "mesopotamia": 14, "general": 12}
    s = game.arrange(
        {
            "players": [
                {
                    "knowledge": knowledge,
                    "hand": ["act_scientist"] * 4 + ["act_assistant"] * 6 + ["act_general_excavation"] * 6,
                    "professors": list(game.rules.components.professor_ids),
                }
            ],
            "row": ["know_mesopotamia_1", "congress", "act_thief_crete", "act_thief_egypt"],
        }
    )
    game.play(s, game.find(s, {"kind": "take", "card": "act_thief_crete"}))
    assert s.hand[0].bit_count() == 17
    assert game.result(s).parts[2].points == (26, 0)


def test_assistants_do_not_count_for_professors(game: Game[State, Move]) -> None:
    """TR-AST-04: they count in digs only."""
    given = {
        "players": [{"knowledge": {"crete": 3, "egypt": 3, "greece": 3}, "hand": ["act_assistant"]}],
        "piles": {"crete": ["rubble_crete"]},
        "row": ["know_general_1", "congress", "act_scientist", "act_thief_crete"],
    }
    s = game.arrange(given)
    move = {"kind": "dig", "region": "crete", "permit": "permit_crete", "weeks": 3, "assistants": 1}
    game.play(s, game.find(s, move))
    assert game.describe(s)["professors"] == dict.fromkeys(game.rules.components.professor_ids)


def test_finds_are_not_artifacts(game: Game[State, Move]) -> None:
    """TR-PRES-04: they count neither for exhibitions nor for museums."""
    s = game.arrange(
        {
            "players": [{"finds": ["find_crete_book", "art_crete_coin", "find_egypt_book"]}],
            "display": ["exh_crete_mesopotamia", "mus_2"],
        }
    )
    assert {game.record(move)["kind"] for move in game.moves(s)} == {"take"}


def test_presentations(game: Game[State, Move]) -> None:
    """TR-PRES-01, TR-PRES-03, TR-EXH-05: in place of a row card, for its own weeks; the row stays."""
    s = game.arrange({"players": [{"finds": {"crete": 2}}], "display": ["exh_crete_mesopotamia"]})
    row = s.row[:]
    game.play(s, game.find(s, {"kind": "exhibit", "card": "exh_crete_mesopotamia"}))
    assert s.row == row
    assert s.weeks[0] == 6
    assert not s.display


def test_along_with_a_row_card_both_costs_are_spent(game: Game[State, Move]) -> None:
    """TR-PRES-01 with presentation_with_row: one move of the disc, after the choice; then the row is refilled."""
    given = {
        "options": {"presentation_with_row": "true"},
        "players": [{"finds": {"crete": 2}}],
        "display": ["exh_crete_mesopotamia", "mus_2"],
        "row": ["congress", "know_general_1", "act_scientist", "know_crete_1"],
    }
    s = game.arrange(given)
    assert {game.record(move)["kind"] for move in game.moves(s)} == {"take"}
    assert "why.only_with_row" in keys(game.why_not(s, {"touch": "mus_2"}))
    game.play(s, game.find(s, {"kind": "take", "card": "congress#1"}))
    assert game.prompt(s).key == "prompt.offer"
    assert {game.record(move)["kind"] for move in game.moves(s)} == {"skip", "exhibit", "donate"}
    assert keys(game.why_not(s, {"kind": "take"})) == ["why.offer_first"]
    assert keys(game.why_not(s, {"touch": "act_scientist#1"})) == ["why.offer_first"]
    kept = game.copy(s)
    game.play(s, game.find(s, {"kind": "exhibit", "card": "exh_crete_mesopotamia"}))
    assert (s.weeks[0], game.describe(s)["phase"]) == (8, "main")
    game.check(s)
    game.play(kept, game.find(kept, {"kind": "skip"}))
    assert (kept.weeks[0], game.describe(kept)["phase"]) == (2, "main")
    game.check(kept)


def test_what_is_left_over_is_worth_nothing(game: Game[State, Move]) -> None:
    """TR-SCR-06, TR-DIG-14, TR-KNW-03: permits, hand and knowledge do not score."""
    s = game.arrange(
        {"players": [{"weeks": 20, "knowledge": {"crete": 3}, "hand": ["act_thief_crete"]}, {"weeks": 20}]}
    )
    assert game.result(s).totals == (0, 0)


def test_piles_grow_in_public(game: Game[State, Move]) -> None:
    """TR-HID-01, TR-ROW-03: the log names the region of each card that goes to a pile, and nothing else."""
    s, rng = game.start(3, {}, Rng(4)), Rng(4)
    count = [goods.bit_count() + rubble for goods, rubble in zip(s.buried, s.rubble, strict=True)]
    piled: Counter[str] = Counter()

    def listen(event: Any) -> None:
        if isinstance(event, WentToPile):
            piled[event.place] += 1

    while s.turn != OVER:
        game.play(s, rng.choice(game.moves(s)), listen)
    assert [piled[f"place.{name}"] + n for name, n in zip(game.rules.components.regions, count, strict=True)] == [
        20
    ] * 4


def test_finds_are_rubble_without_pile_books(game: Game[State, Move]) -> None:
    """TR-THF-02, TR-RDR-02 and TR-DIG-08 with pile_books = false."""
    given: Json = {
        "options": {"pile_books": "false"},
        "players": [{"hand": ["act_tomb_raider_greece"], "knowledge": {"greece": 6}}],
        "piles": {"greece": {"goods": ["find_greece_book"], "rubble": 1}},
    }
    s = game.arrange(given)
    game.play(s, game.find(s, {"kind": "tomb_raider", "card": "act_tomb_raider_greece"}))
    assert game.describe(s)["phase"] == "main"
    events: list[Any] = []
    move = {"kind": "dig", "region": "greece", "permit": "permit_greece", "weeks": 3, "assistants": 0}
    game.play(s, game.find(s, move), events.append)
    messages = [to_message(event) for event in events]
    assert {"log.find_nothing", "log.rubble"} <= set(keys(messages))
    assert game.describe(s)["piles"]["greece"] == ["find_greece_book", "rubble_greece"]
    assert [message.args["n"] for message in messages if message.key == "log.rubble"] == [2]


# -- reasons ---------------------------------------------------------------------------------------------------------
SCENARIO: Json = {
    "players": [
        {"knowledge": {"crete": 3}, "permits": {"permit_crete": 1, "permit_greece": 1}, "hand": ["act_assistant"]},
        {"hand": ["act_thief_crete"], "cards": ["congress#7"]},
    ],
    "piles": {"crete": 4, "egypt": 2},
    "display": ["exh_crete_egypt_greece", "mus_3"],
    "row": ["know_crete_1#3", "congress", "act_scientist", "know_general_1"],
}


@pytest.mark.parametrize(
    ("intent", "key"),
    [
        ({"touch": "greece"}, "why.pile_empty"),
        ({"touch": "egypt"}, "why.no_permit"),
        ({"touch": "mesopotamia"}, "why.no_permit"),
        ({"touch": "exh_crete_egypt_greece"}, "why.exhibition"),
        ({"touch": "mus_3"}, "why.museum"),
        ({"touch": "prof_crete"}, "why.professor"),
        ({"touch": "prof_greatest"}, "why.greatest"),
        ({"touch": "deck"}, "why.deck"),
        ({"touch": "act_thief_crete"}, "why.not_yours"),
        ({"touch": "permit_any.seat.1"}, "why.not_yours"),
        ({"touch": "congress#7"}, "why.stays"),
        ({"touch": "permit_greece.seat.0"}, "why.pile_empty"),
        ({"touch": "disc.seat.1"}, "why.no_move"),
        ({"kind": "pass"}, "why.no_pass"),
        ({"kind": "thief"}, "why.no_thief"),
        ({"kind": "tomb_raider"}, "why.no_tomb_raider"),
        ({"kind": "scientist", "region": "crete"}, "why.no_scientist"),
        ({"kind": "take", "card": "congress#5"}, "why.not_in_row"),
        ({"kind": "take", "card": "art_crete_coin"}, "why.pile_card"),
        ({"kind": "exhibit", "card": "exh_egypt_crete"}, "why.not_displayed"),
        ({"kind": "dig", "region": "crete", "weeks": 1, "assistants": 0}, "why.too_short"),
        ({"kind": "dig", "region": "crete", "weeks": 13}, "why.weeks"),
        ({"kind": "dig", "region": "crete", "assistants": 3}, "why.assistants"),
        ({"kind": "dig", "region": "crete", "permit": "permit_any"}, "why.no_any_permit"),
        ({"kind": "dig", "region": "crete", "permit": "act_general_excavation"}, "why.no_excavation"),
        ({"kind": "dig", "region": "crete", "permit": "permit_greece"}, "why.other_permit"),
        ({"kind": "take", "seat": 1}, "why.not_your_turn"),
        ({"kind": "exhibit"}, "why.exhibition"),
        ({"kind": "donate"}, "why.museum"),
        ({"kind": "pick"}, "why.no_pick"),
        ({"kind": "skip"}, "why.no_skip"),
        ({"kind": "dig", "region": "crete", "weeks": "long"}, "why.no_move"),
        ({"kind": "dig", "region": ["crete"]}, "why.no_move"),
        ({"touch": "art_crete_coin"}, "why.pile_card"),
    ],
    ids=str,
)
def test_why_not(game: Game[State, Move], intent: Json, key: str) -> None:
    s = game.arrange(SCENARIO)
    reasons = game.why_not(s, intent)
    assert key in keys(reasons)
    assert all(reason.rule in game.data["rules"] for reason in reasons)


def test_more_reasons(game: Game[State, Move]) -> None:
    s = game.arrange({"players": [{"hand": ["act_scientist", "act_assistant"], "finds": ["art_crete_coin"]}]})
    assert keys(game.why_not(s, {"touch": "act_scientist#1"})) == ["why.piles_empty"]
    assert keys(game.why_not(s, {"touch": "act_assistant#1"})) == ["why.assistant_alone"]
    assert keys(game.why_not(s, {"touch": "art_crete_coin"})) == ["why.artifact"]
    s = game.arrange({"players": [{"hand": ["act_scientist"]}], "piles": {"egypt": 2}})
    assert keys(game.why_not(s, {"kind": "scientist", "region": "crete"})) == ["why.pile_empty"]
    assert game.why_not(s, {"touch": "egypt"}) == []
    game.play(s, game.find(s, {"kind": "scientist", "region": "egypt"}))
    assert keys(game.why_not(s, {"touch": "act_scientist#1"})) == ["why.gone"]
    s = game.arrange({"players": [{"finds": {"crete": 2}}], "display": ["mus_2"]})
    gift = {"kind": "donate", "card": "mus_2", "artifacts": ["art_egypt_ushabti"]}
    assert keys(game.why_not(s, gift)) == ["why.gift"]
    deck = ["know_crete_1", "know_crete_1", "know_crete_1", "know_crete_2", "rubble_crete"]
    s = game.arrange({"deck": deck})
    assert keys(game.why_not(s, {"kind": "take"})) == ["why.over"]


def test_kinds_without_a_move_are_explained(game: Game[State, Move]) -> None:
    """An intent of a kind without a card: each card on display has its own reason."""
    s = game.arrange({"display": ["exh_egypt_crete", "mus_2", "exh_greece_egypt"]})
    reasons = game.why_not(s, {"kind": "exhibit"})
    assert [reason.args["exhibition"] for reason in reasons] == [
        "exhibition.exh_egypt_crete",
        "exhibition.exh_greece_egypt",
    ]
    assert [reason.args["museum"] for reason in game.why_not(s, {"kind": "donate"})] == ["museum.mus_2"]
    bare = game.arrange({"players": [{"permits": {}}], "piles": {"crete": 2}})
    assert keys(game.why_not(bare, {"kind": "exhibit"})) == ["why.no_exhibition"]
    assert keys(game.why_not(bare, {"kind": "donate"})) == ["why.no_museum"]
    assert keys(game.why_not(bare, {"kind": "dig"})) == ["why.know_nothing", "why.no_permits"]
    s = game.arrange({"piles": {"crete": 2, "egypt": 1, "greece": 1, "mesopotamia": 1}})
    assert keys(game.why_not(s, {"kind": "dig"})) == ["why.know_nothing"]
    s = game.arrange({"players": [{"hand": ["act_thief_crete"]}], "row": ["congress"] * 2 + ["act_thief_egypt"] * 1})
    other = {"kind": "thief", "card": "act_thief_egypt"}
    assert keys(game.why_not(s, other)) == ["why.not_yours"], "there is a thief in the hand, but not this one"


def test_what_lies_before_players_is_explained(game: Game[State, Move]) -> None:
    given: Json = {
        "players": [{"finds": ["art_crete_coin", "find_crete_book"]}, {"finds": ["art_egypt_ushabti"]}],
        "display": ["mus_2"],
    }
    s = game.arrange(given)
    assert keys(game.why_not(s, {"touch": "art_crete_coin"})) == ["why.artifact"]
    assert keys(game.why_not(s, {"touch": "find_crete_book"})) == ["why.stays"]
    assert keys(game.why_not(s, {"touch": "art_egypt_ushabti"})) == ["why.not_yours"]
    given["players"][0]["finds"] = {"crete": 2}
    given["options"] = {"presentation_with_row": "true"}
    s = game.arrange(given)
    assert keys(game.why_not(s, {"touch": "art_crete_dreros_statuettes"})) == ["why.only_with_row"]
    s = game.arrange({"players": [{"finds": {"crete": 2}}], "display": ["mus_2"]})
    game.play(s, next(move for move in game.moves(s) if game.record(move)["kind"] == "donate"))
    s.turn = 0
    assert keys(game.why_not(s, {"touch": "art_crete_dreros_statuettes"})) == ["why.gone"]


def test_artifacts_lead_to_the_exhibition(game: Game[State, Move]) -> None:
    """TR-EXH-05: artifacts that count for an exhibition are its targets; beyond a gap they do not count."""
    s = game.arrange(
        {"players": [{"finds": {"mesopotamia": 3, "egypt": 1}}], "display": ["exh_mesopotamia_crete_egypt"]}
    )
    move = game.find(s, {"kind": "exhibit", "card": "exh_mesopotamia_crete_egypt"})
    assert game.targets(s, move)[0] == "exh_mesopotamia_crete_egypt"
    assert len(game.targets(s, move)) == 4
    assert game.why_not(s, {"touch": "art_mesopotamia_glass_bowl"}) == []
    assert keys(game.why_not(s, {"touch": "art_egypt_ushabti"})) == ["why.artifact"]


def test_used_permits_are_visible(game: Game[State, Move]) -> None:
    """Removed cards are visible, and so are permits that were used up."""
    s = game.arrange({"players": [{"knowledge": {"crete": 4}}], "piles": {"crete": 3}})
    assert game.view(s, 1)["zones"]["removed"] == {"count": 0, "top": None, "pieces": []}
    dig = {"kind": "dig", "region": "crete", "permit": "permit_crete", "weeks": 1, "assistants": 0}
    for used in (1, 2):
        game.play(s, game.find(s, dig))
        removed: Any = game.view(s, 1)["zones"]["removed"]
        assert [(piece["face"], piece["n"]) for piece in removed["pieces"]] == [("permit_crete", used)]
        assert removed["count"] == used
    assert keys(game.why_not(s, {"touch": "permit_crete"})) == ["why.gone"]


def test_legal_moves_have_no_reasons(game: Game[State, Move]) -> None:
    s = game.arrange(SCENARIO)
    for move in game.moves(s):
        assert game.why_not(s, game.record(move)) == []
        for touch in game.targets(s, move):
            assert game.why_not(s, {"touch": touch}) == []


# -- previews --------------------------------------------------------------------------------------------------------
def lines(game: Game[State, Move], s: State, record: Json) -> list[tuple[str, Json]]:
    return [(line.key, line.args) for line in game.preview(s, game.find(s, record))]


def test_previews(game: Game[State, Move]) -> None:
    s = game.arrange(SCENARIO)
    take = lines(game, s, {"kind": "take", "card": "know_crete_1#3"})
    assert take[0] == ("preview.cost", {"n": 1})
    assert ("preview.knowledge", {"place": "place.crete", "n": 4}) in take
    assert ("preview.professor", {"place": "place.crete", "vp": 5}) in take
    assert ("preview.arrive", {"n": 1}) in take
    assert take[-1][0] == "preview.again"
    dig = {"kind": "dig", "region": "crete", "permit": "permit_crete", "weeks": 4, "assistants": 1}
    shown = lines(game, s, dig)
    assert shown[0] == ("preview.dig", {"weeks": 4, "n": 2})
    assert ("preview.assistants", {"n": 1, "weeks": 1}) in shown
    assert ("preview.permit", {"place": "place.crete"}) in shown
    assert ("preview.arrive", {"n": 5}) in shown
    assert lines(game, s, {"kind": "take", "card": "congress#1"})[1] == ("preview.congress", {"n": 1, "vp": 1})
    assert ("preview.action", {"n": 1}) in lines(game, s, {"kind": "take", "card": "act_scientist#1"})
    s = game.arrange({"players": [{"finds": {"crete": 3}}], "display": ["mus_2", "exh_crete_mesopotamia"]})
    gift: dict[str, Any] = {"kind": "donate", "card": "mus_2"}
    gift |= {"artifacts": ["art_crete_dreros_statuettes", "art_crete_coin"]}
    assert ("preview.donate", {"vp": 5, "n": 2, "points": 3}) in lines(game, s, gift)
    assert ("preview.exhibit", {"vp": 4}) in lines(game, s, {"kind": "exhibit", "card": "exh_crete_mesopotamia"})


def test_preview_of_the_last_cards(game: Game[State, Move]) -> None:
    """TR-END-01: the preview of a take that must end the game does not promise another turn."""
    row = ["congress", "know_general_1", "act_scientist", "know_crete_1"]
    take = {"kind": "take", "card": "congress#1"}
    last: tuple[str, Json] = ("preview.end", {})
    perhaps: tuple[str, Json] = ("preview.may_end", {})
    for deck, options, end in (
        (["know_egypt_1"], {}, last),
        (["know_egypt_1", "rubble_crete"], {}, last),
        (["mus_2", "know_egypt_1"], {}, perhaps),
        (["know_egypt_1", "mus_2"], {}, perhaps),
        (["mus_2", "rubble_crete"], {}, last),
        (["know_egypt_1", "know_egypt_2"], {}, None),
        (["know_egypt_1"], {"show_deck_count": "false"}, perhaps),
        (["know_egypt_1"], {"deck_end": "on_failed_draw"}, None),
        ([], {"deck_end": "on_failed_draw"}, last),
        ([], {"deck_end": "on_failed_draw", "show_deck_count": "false"}, perhaps),
    ):
        s = game.arrange({"row": row, "deck": deck, "options": options})
        shown = lines(game, s, take)
        assert [line for line in shown if line in (last, perhaps)] == ([end] if end else []), (deck, options)
        assert (end == last) != any(key in ("preview.again", "preview.next") for key, _ in shown)
        game.play(s, game.find(s, take))
        assert (game.turn(s) == OVER) == (end == last or deck[:1] == ["mus_2"] or bool(options.get("show_deck_count")))


def test_preview_along_with_a_row_card(game: Game[State, Move]) -> None:
    """TR-PRES-01 with presentation_with_row: the label has the weeks of its own card, the preview those of both."""
    s = game.arrange(
        {
            "options": {"presentation_with_row": "true"},
            "players": [{"finds": {"crete": 2}}],
            "display": ["exh_crete_mesopotamia"],
            "row": ["congress", "know_general_1", "act_scientist", "know_crete_1"],
        }
    )
    take = lines(game, s, {"kind": "take", "card": "congress#1"})
    assert take[-1] == ("preview.offer", {})
    game.play(s, game.find(s, {"kind": "take", "card": "congress#1"}))
    show = game.find(s, {"kind": "exhibit", "card": "exh_crete_mesopotamia"})
    assert game.label(s, show).args["weeks"] == 6
    shown = [(line.key, line.args) for line in game.preview(s, show)]
    assert shown[:2] == [("preview.cost", {"n": 6}), ("preview.owed", {"n": 2})]
    assert ("preview.arrive", {"n": 8}) in shown
    assert lines(game, s, {"kind": "skip"})[:2] == [("preview.cost", {"n": 2}), ("preview.arrive", {"n": 2})]
