"""Edges of the rules of Artifact: the first site, the first tile, the last seat, tables with corrected data."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from engine.game import Game
from engine.games.artifact import components as numbers
from engine.games.artifact.components import Components
from engine.games.artifact.exhibits import Halls
from engine.interface import BrokenInvariant
from engine.messages import BadRequest, Json
from engine.results import OVER
from engine.rng import Rng
from tests.conformance.fixture import game_fixture
from tests.games.artifact.both_expansions import BOTH, arranged
from tests.games.spoilt_states import assert_broken, played


@pytest.fixture
def game() -> Game[Any, Any]:
    """Return the rules of Artifact."""
    return game_fixture("artifact").game


def play(game: Game[Any, Any], state: Any, *parts: Json) -> None:
    """Play the first move with these fields, for each of the parts."""
    for part in parts:
        game.play(state, next(m for m in game.moves(state) if part.items() <= game.record(m).items()))
        game.check(state)


# -- components ------------------------------------------------------------------------------------------------------
def test_kinds_of_tiles_are_numbered_as_they_are_listed() -> None:
    for number, name in enumerate(numbers.TILE_KINDS):
        assert getattr(numbers, name.upper()) == number
    for number, name in enumerate(numbers.SORTS):
        assert getattr(numbers, name.upper()) == number


def test_markers_are_known_by_their_kind(game: Game[Any, Any]) -> None:
    data = copy.deepcopy(game.data)
    data["components"]["action_marker"].reverse()
    components = Components(data)
    assert components.markers[components.museum] == "museum"
    assert components.markers[components.ship] == "ship"


def test_a_row_of_cards_is_one_card_unless_it_says_how_many(game: Game[Any, Any]) -> None:
    data = copy.deepcopy(game.data)
    (row,) = [row for row in data["components"]["artifact"] if row["id"] == "asia_mask"]
    del row["copies"]
    components = Components(data)
    assert components.card_copies[components.card_index["asia_mask"]] == 1
    assert components.card_copies[components.card_index["asia_vessel"]] == 4


# -- rules -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("removed", ["africa", "middle_east"])
def test_a_removed_site_has_no_markers_and_is_shown_as_removed(game: Game[Any, Any], removed: str) -> None:
    """AR-SETUP-03: also the first site."""
    s = game.start(3, {"removed_site": removed}, Rng(1))
    game.check(s)
    components = game.rules.components
    assert s.tracks[components.markers.index(f"worker_{removed}")] == 0
    shown: Any = game.view(s, None)["zones"]["world"]
    assert shown["out"] == [removed]
    assert f"worker_{removed}" not in game.describe(s)["tracks"]


def test_the_markers_of_a_removed_site_are_boxed(game: Game[Any, Any]) -> None:
    """AR-SETUP-03: an invariant of the first site, too."""
    s = game.start(3, {"removed_site": "africa"}, Rng(1))
    s.tracks[game.rules.components.markers.index("worker_africa")] = 1
    with pytest.raises(BrokenInvariant, match="every marker in one place"):
        game.check(s)


def test_a_manuscript_is_no_step_of_an_action(game: Game[Any, Any]) -> None:
    """AR-X1-MANU-01: each of several manuscripts is an answer of its own."""
    hand = ["asia_manuscript", "africa_manuscript"]
    s = arranged(game, {"phase": "scoring", "players": [{"hand": hand}]}, manuscript_auto="false")
    play(game, s, {"site": "asia"})
    assert game.turn(s) == 0
    assert not game.action_pending(s)


def test_a_manuscript_is_asked_for_while_one_disc_can_move(game: Game[Any, Any]) -> None:
    """AR-X1-MANU-02: one site, or none."""
    top = game.rules.components.top
    player = {"research": {"africa": top, "asia": top - 1, "america": top}, "hand": ["asia_manuscript"]}
    s = arranged(game, {"phase": "scoring", "players": [player]}, manuscript_auto="false")
    assert [game.record(move)["site"] for move in game.moves(s)] == ["asia", None]


def test_two_actions_are_done_while_a_golden_discovery_is_left(game: Game[Any, Any]) -> None:
    """AR-TURN-05, AR-X1-GOLD-04."""
    player = {"money": 9, "markers": {"ship": 1}, "hand": ["africa_golden", "africa_mask"]}
    s = arranged(game, {"market": ["asia_mask"], "done": 1, "players": [player]})
    play(game, s, {"kind": "sell", "card": "africa_mask"})
    assert (s.turn, s.done) == (0, 2)
    assert {game.record(move)["kind"] for move in game.moves(s)} == {"golden", "end_turn"}


@pytest.mark.parametrize(
    ("cards", "bends"),
    [
        (("africa_mask", "africa_golden"), ["africa_mask"]),
        (("africa_mask", "africa_vessel"), ["africa_mask", "africa_vessel"]),
        (("africa_golden", "africa_manuscript"), []),
    ],
)
def test_a_special_find_counts_as_no_other_site(game: Game[Any, Any], cards: tuple[str, str], bends: list[str]) -> None:
    """AR-X2-NY with specials_by_site: of two finds of a site only an artifact may count as one of another."""
    components = game.rules.components
    tile = components.tile_index["ex_mixed_sites_3"]
    (could,) = Halls(components).bent(tile, tuple(components.card_index[card] for card in cards), True)
    assert [components.cards[card] for card in could] == bends


def test_who_holds_no_marker_may_still_take_one(game: Game[Any, Any]) -> None:
    """AR-PASS-03: there is nothing to exchange, but a marker to take."""
    s = arranged(game, {"players": [{"markers": {}}]})
    play(game, s, {"kind": "pass"})
    assert s.turn == 0
    assert {game.record(move)["kind"] for move in game.moves(s)} == {"pass_take", "pass_decline"}


# -- what is seen and written ----------------------------------------------------------------------------------------
def test_after_the_end_nothing_is_private(game: Game[Any, Any]) -> None:
    """AR-SHIP-09: not even with cards in the hand of the last seat."""
    players: list[Json] = [{}, {}, {"hand": ["asia_mask"]}]
    assert game.hidden
    assert game.private(arranged(game, {"players": players, "turn": 2}))
    s = arranged(game, {"phase": "scoring", "players": players})
    assert game.turn(s) == OVER
    assert not game.private(s)


@pytest.mark.parametrize(("space", "leaves"), [("highest", 0), ("lowest", -1)])
def test_a_track_shows_which_space_the_next_marker_leaves(game: Game[Any, Any], space: str, leaves: int) -> None:
    """AR-TRACK-03 with marker_take_space."""
    given = {"players": [{"markers": {"museum": 1}}], "tracks": {"museum": 5}}
    s = arranged(game, given, marker_take_space=space)
    shown: Any = game.view(s, None)["zones"]["markers"]
    lane = shown["lanes"][0]
    assert len(lane["filled"]) == 5
    assert lane["leaves"] == lane["filled"][leaves]
    before = s.tracks[0]
    play(game, s, {"kind": "pass"}, {"kind": "pass_take", "marker": "museum"})
    assert before ^ s.tracks[0] == 1 << lane["leaves"]


def test_the_map_shows_the_discs_in_the_cities(game: Game[Any, Any]) -> None:
    """AR-X2-ROLE-03: those of each seat, and of cities alone."""
    players = [
        {"city": "city_paris", "archaeologist": "arch_judd"},
        {"archaeologist": "arch_morley", "city": "city_london"},
        {"city": "city_berlin"},
    ]
    shown: Any = game.view(arranged(game, {"players": players}), None)["zones"]["world"]
    assert [(piece["id"], piece["at"]) for piece in shown["pieces"]] == [
        ("world.paris.seat.0", "paris"),
        ("world.london.seat.1", "london"),
        ("world.berlin.seat.2", "berlin"),
    ]


def test_fragments_may_be_in_a_hand_that_others_guess(game: Game[Any, Any]) -> None:
    """AR-X1-CURSE-05: of what was drawn in secret only a cursed artifact is impossible."""
    given = {"players": [{}, {"secret": ["asia_fragments"]}], "sites": {"asia": {"left": 1, "deck": ["asia_cursed"]}}}
    guess = game.determinize(arranged(game, given), 0, Rng(1))
    game.check(guess)
    assert game.describe(guess)["seats"][1]["hand"] == ["asia_fragments"]


def test_the_first_tile_is_declared_like_any_other(game: Game[Any, Any]) -> None:
    """AR-EXH-12."""
    hand = ["africa_mask", "asia_mask", "america_mask", "asia_vessel", "asia_mask"]
    s = arranged(game, {"players": [{"money": 9, "markers": {"museum": 1}, "hand": hand}]})
    play(game, s, {"kind": "exhibit", "tile": game.rules.components.tiles[0]})
    assert game.describe(s)["action"]["tile"] == "ex_type_mask_3"


def test_a_lost_special_find_is_named(game: Game[Any, Any]) -> None:
    """With expansion I every special find is in one place, too; without it nowhere."""
    components = game.rules.components
    card = components.card_index["asia_solo"]
    s = played(game, 3, 0, {**BOTH, "removed_site": "africa"})
    site = components.site_index["asia"]
    s.decks[site] = tuple(one for one in s.decks[site] if one != card)
    assert_broken(game, s, lambda s: None, "every card in one place: asia_solo")
    s = played(game, 3, 0, {"removed_site": "africa"})
    s.decks[site] += (card,)
    assert_broken(game, s, lambda s: None, "every card in one place: asia_solo")


def test_an_unknown_query_is_refused(game: Game[Any, Any]) -> None:
    with pytest.raises(BadRequest, match=r"error\.question"):
        game.query(arranged(game, {}), {"what": "weather"})


def test_features_say_what_a_shipment_brings_within_reach(game: Game[Any, Any]) -> None:
    sites = {"africa": {"huts": [2, 1, 0], "row": ["africa_mask", "africa_vessel", "africa_jewel"]}}
    player = {"money": 9, "markers": {"museum": 1, "ship": 1}, "hand": ["africa_mask", "asia_mask"]}
    s = arranged(game, {"players": [player], "sites": sites})

    def features() -> dict[str, float]:
        return dict(zip(game.heuristic.feature_names, game.heuristic.features(s)[0], strict=True))

    mask = next(row for row in game.data["components"]["exhibition_tile"] if row["id"] == "ex_type_mask_3")
    three_masks = features()["best_by_ship"]
    assert mask["prestige"] < three_masks < mask["prestige"] + mask["income"] * 9 / 5, "a third mask lies in Africa"
    assert (features()["complete_by_ship"], features()["best_affordable_by_ship"]) == (1.0, three_masks)
    assert features()["one_short_by_ship"] > three_masks, "a vessel and a jewel leave one type of five to be found"
    s.money[0] = 1
    assert (features()["best_by_ship"], features()["best_affordable_by_ship"]) == (three_masks, 0.0)
    s.site_huts[s.site_huts.index(2)] = 1
    s.rows[0] = tuple(card for card in s.rows[0] if card != s.hands[0][0])
    assert features()["best_by_ship"] == 0.0, "without the mask no shipment helps"
