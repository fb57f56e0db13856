"""Reasons against moves, labels and previews of Artifact that random games seldom ask for, and edges of scenarios."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Game
from engine.games.artifact.components import ANDERSSON, BERLIN, JUDD, LONDON
from engine.games.artifact.state import CITY, MANUSCRIPTS, ROLE, Hire, Manuscript, Research, Role, RoleStay, Ship
from engine.messages import Json
from engine.rng import SEED_LIMIT, Rng
from tests.conformance.fixture import game_fixture
from tests.games.artifact.both_expansions import arranged
from tests.games.position_checks import assert_described, assert_refused, keys

AFRICA, ASIA = 0, 1


@pytest.fixture
def game() -> Game[Any, Any]:
    """Return the rules of Artifact."""
    return game_fixture("artifact").game


RICH: Json = {"money": 40, "markers": {"museum": 1, "ship": 1, "worker_asia": 1}}
POOR: Json = {"money": 0, "markers": {"museum": 1}}
JUDD_POOR: Json = {**POOR, "archaeologist": "arch_judd"}
LONDONER: Json = {"money": 0, "markers": {"ship": 1}, "city": "city_london"}
LAST_CARD: Json = {"huts": [0, 1, 0], "left": 1}
SHIPPING: Json = {
    "asia": {"huts": [2, 0, 0], "row": ["asia_mask"]},
    "america": {"huts": [1, 0, 0], "left": 0},
}

CASES: dict[str, tuple[Json, Json, list[str]]] = {
    "a free action without Andersson": (
        {"players": [{**POOR, "markers": {}}]},
        {"kind": "research", "site": "asia", "pay": "free"},
        ["why.no_free_action"],
    ),
    "a golden discovery and an empty market": (
        {"players": [{**POOR, "hand": ["asia_golden"]}]},
        {"touch": "asia_golden.seat.0"},
        ["why.market_empty", "why.no_ship_marker"],
    ),
    "another golden discovery": (
        {"players": [{**POOR, "hand": ["asia_golden"]}], "market": ["asia_mask"]},
        {"kind": "golden", "use": "africa_golden", "take": "asia_mask"},
        ["why.no_golden"],
    ),
    "a card that is not on the market": (
        {"players": [{**POOR, "hand": ["asia_golden"]}], "market": ["asia_mask"]},
        {"kind": "golden", "use": "asia_golden", "take": "africa_mask"},
        ["why.not_on_market"],
    ),
    "another solo exhibition": (
        {"players": [{**RICH, "hand": ["asia_solo"]}]},
        {"kind": "exhibit_solo", "card": "africa_solo"},
        ["why.no_solo"],
    ),
    "two huts at once, with none there and without Morley": (
        {"players": [RICH]},
        {"kind": "hire", "site": "asia", "double": True},
        ["why.no_own_hut"],
    ),
    "Morley with one hut left": (
        {"players": [{**RICH, "archaeologist": "arch_morley"}], "sites": {"asia": {"huts": [9, 0, 0]}}},
        {"kind": "hire", "site": "asia", "double": True},
        ["why.huts_left"],
    ),
    "Morley with two huts left and no money": (
        {
            "players": [{"money": 0, "markers": {"worker_asia": 1}, "archaeologist": "arch_morley"}],
            "sites": {"asia": {"huts": [8, 0, 0]}},
        },
        {"kind": "hire", "site": "asia", "double": True},
        ["why.too_poor"],
    ),
    "Judd where only the last card would be left": (
        {
            "players": [{**RICH, "archaeologist": "arch_judd"}],
            "sites": {"africa": {"huts": [1, 0, 0]}, "asia": {"left": 0}, "america": LAST_CARD},
        },
        {"kind": "research", "draw": True},
        ["why.last_card_revealed"],
    ),
    "Judd on a site with an own hut": (
        {"players": [JUDD_POOR], "sites": {"asia": {"huts": [1, 0, 0]}}},
        {"kind": "research", "site": "asia", "draw": True},
        ["why.own_hut", "why.too_poor"],
    ),
    "Judd without money": (
        {"players": [JUDD_POOR], "sites": {"asia": {"left": 0}, "america": LAST_CARD}},
        {"kind": "research", "draw": True},
        ["why.too_poor"],
    ),
    "Judd and an empty deck": (
        {"players": [JUDD_POOR], "sites": {"asia": {"left": 0}}},
        {"kind": "research", "site": "asia", "draw": True},
        ["why.empty_deck", "why.too_poor"],
    ),
    "London and a shipment without finds": (
        {"players": [LONDONER], "sites": {"asia": {"huts": [1, 0, 0]}}},
        {"kind": "ship", "draw": True},
        ["why.draw_nothing_shipped", "why.too_poor"],
    ),
    "a draw without London and without finds": (
        {"players": [{**LONDONER, "city": "city_paris"}], "sites": {"asia": {"huts": [1, 0, 0]}}},
        {"kind": "ship", "draw": True},
        ["why.no_role", "why.too_poor"],
    ),
    "a draw without London": (
        {"players": [{**LONDONER, "city": "city_paris"}], "sites": SHIPPING},
        {"kind": "ship", "draw": True},
        ["why.no_role", "why.too_poor"],
    ),
    "London and an empty deck": (
        {
            "players": [LONDONER],
            "sites": {
                "asia": {"huts": [2, 0, 0], "row": ["asia_mask"], "left": 0},
                "america": {"huts": [1, 0, 0]},
            },
        },
        {"kind": "ship", "draw": True},
        ["why.empty_deck", "why.too_poor"],
    ),
    "London without money": (
        {"players": [LONDONER], "sites": SHIPPING},
        {"kind": "ship", "draw": True},
        ["why.too_poor"],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_move_is_refused_for_these_reasons(game: Game[Any, Any], name: str) -> None:
    """AR-ACT-03, AR-X1-GOLD-01, AR-X1-SOLO-01, AR-X2-AND, AR-X2-JUDD, AR-X2-LON, AR-X2-MOR."""
    given, intent, reasons = CASES[name]
    assert keys(game, arranged(game, given), intent) == reasons


def test_the_site_of_a_lost_draw_is_named(game: Game[Any, Any]) -> None:
    """AR-DECK-01, AR-X2-JUDD: the one without an own hut, and with a deck; that of the shipment."""
    for name, place in (
        ("Judd where only the last card would be left", "place.america"),
        ("London and an empty deck", "place.asia"),
    ):
        given, intent, _ = CASES[name]
        assert game.why_not(arranged(game, given), intent)[0].args["place"] == place


@pytest.mark.parametrize("removed", ["africa", "middle_east"])
def test_no_hut_is_placed_on_a_removed_site(game: Game[Any, Any], removed: str) -> None:
    """AR-SETUP-03."""
    s = game.start(3, {"removed_site": removed}, Rng(1))
    (reason,) = game.why_not(s, {"kind": "setup_hut", "site": removed})
    assert (reason.key, reason.args) == ("why.not_in_play", {"place": f"place.{removed}"})
    assert keys(game, s, {"kind": "refill"}) == ["why.hut_first"]
    four = game.start(4, {}, Rng(1))
    assert keys(game, four, {"kind": "setup_hut", "site": None}) == ["why.no_move"]


def test_finds_that_do_not_fit_and_fragments_are_refused(game: Game[Any, Any]) -> None:
    """AR-EXH-04, AR-X1-FRAG-03: step by step, for a touched card, too."""
    hand = ["africa_fragments", "africa_mask", "asia_mask", "america_mask", "asia_vessel"]
    s = arranged(game, {"players": [{"money": 9, "markers": {"museum": 1}, "hand": hand}]})
    game.play(s, game.find(s, {"kind": "exhibit", "tile": "ex_type_mask_3", "pay": "museum"}))
    assert keys(game, s, {"touch": "asia_vessel.seat.0"}) == ["why.does_not_fit"]
    assert keys(game, s, {"kind": "show", "card": None}) == ["why.not_in_hand"]
    for card in ("africa_fragments", "africa_mask", "asia_mask"):
        game.play(s, game.find(s, {"kind": "show", "card": card}))
    assert keys(game, s, {"kind": "keep", "cards": ["africa_fragments"]}) == ["why.fragments_stay"]
    assert keys(game, s, {"kind": "keep", "cards": ["america_mask"]}) == ["why.keep_shown"]


def manuscripts(game: Game[Any, Any]) -> Any:
    """Return a state in which the first seat has a manuscript for Africa or America, but not for Asia."""
    player = {"research": {"asia": game.rules.components.top}, "hand": ["asia_manuscript"]}
    return arranged(game, {"phase": "scoring", "players": [player]}, manuscript_auto="false")


@pytest.mark.parametrize(("site", "reason"), [("asia", "why.disc_at_top"), ("middle_east", "why.not_in_play")])
def test_a_manuscript_is_refused_for_its_site(game: Game[Any, Any], site: str, reason: str) -> None:
    """AR-X1-TRACK-03, AR-SETUP-03: a disc at the top, and a site that is not in the game."""
    assert keys(game, manuscripts(game), {"kind": "manuscript", "site": site}) == [reason]


def test_a_marker_that_is_sold_out_is_named(game: Game[Any, Any]) -> None:
    """AR-PASS-06."""
    s = arranged(game, {"players": [{"markers": {"ship": 1}}], "tracks": {"museum": 0}})
    game.play(s, game.find(s, {"kind": "pass"}))
    assert keys(game, s, {"kind": "pass_take", "marker": "museum"}) == ["why.sold_out_marker"]


# -- labels, options and previews ------------------------------------------------------------------------------------
def test_discs_of_roles_are_named_for_each_seat(game: Game[Any, Any]) -> None:
    """AR-X2-ROLE-01, AR-X2-ROLE-04, AR-X2-ROLE-06."""
    players: list[Json] = [
        {"city": "city_paris", "archaeologist": "arch_judd"},
        {"city": "city_berlin", "archaeologist": "arch_carter"},
    ]
    s = arranged(game, {"players": players, "turn": 1}, role_move_optional="true")
    s.phase = ROLE
    move = Role(CITY, LONDON)
    assert game.label(s, move).args == {"other": "role.city_berlin", "role": "role.city_london"}
    assert [(line.key, line.args) for line in game.preview(s, move)] == [
        ("preview.role_left", {"role": "role.city_berlin"})
    ]
    assert game.label(s, Role(CITY + 1, ANDERSSON)).args["other"] == "role.arch_carter"
    assert game.label(s, RoleStay()).key == "move.role_stay"
    assert s.roles[:4] == [0, JUDD, BERLIN, 5]


def test_a_manuscript_of_the_first_site_is_like_any_other(game: Game[Any, Any]) -> None:
    """AR-X1-MANU-02."""
    s = manuscripts(game)
    assert s.phase == MANUSCRIPTS
    assert game.targets(s, Manuscript(AFRICA)) == ("africa",)
    assert game.waste(s, Manuscript(AFRICA)) == []
    assert [line.key for line in game.waste(s, Manuscript(-1))] == ["preview.brings_nothing"]
    assert [(line.key, line.args["n"]) for line in game.preview(s, Manuscript(AFRICA))] == [("preview.disc", 1)]


def test_with_paris_one_or_two_cards_are_kept(game: Game[Any, Any]) -> None:
    """AR-X2-PAR, AR-EXH-07: one option, as many cards as may be kept."""
    hand = ["africa_mask", "asia_mask", "america_mask"]
    counts = []
    for city in ("city_paris", "city_berlin"):
        s = arranged(game, {"players": [{**RICH, "city": city, "hand": hand}]})
        game.play(s, game.find(s, {"kind": "exhibit", "tile": "ex_type_mask_3", "pay": "museum"}))
        (option,) = game.move_options(s)
        counts.append(option.free_choices["cards"]["count"])
    assert counts == [[1, 2], [1, 1]]


def test_what_costs_nothing_is_offered_before_a_joker(game: Game[Any, Any]) -> None:
    """AR-X2-AND, AR-JOKER-01: in research, hiring and shipments."""
    player = {"money": 40, "spent": 6, "archaeologist": "arch_andersson", "markers": {"worker_africa": 1}}
    site = {"huts": [2, 0, 0], "row": ["asia_mask"]}
    s = arranged(game, {"players": [player], "sites": {"asia": site}})
    pays: dict[str, list[str]] = {}
    for option in game.move_options(s):
        if option.move.get("site") in ("asia", "america") and "pay" in option.move:
            pays.setdefault(f"{option.move['kind']} {option.move['site']}", []).append(option.move["pay"])
    free = ["free", "worker_africa"]
    assert pays == {"research america": free, "hire asia": free, "ship asia": free}


def test_huts_of_the_next_site_count_for_nothing(game: Game[Any, Any]) -> None:
    """AR-HUT-02, AR-SHIP-04: the first hut of a site reveals no card; the only colour of a site ships one find less."""
    sites = {"africa": {"huts": [2, 0, 0], "row": ["africa_mask"] * 2}, "america": {"huts": [1, 2, 3]}}
    s = arranged(game, {"players": [RICH], "sites": sites})
    revealed = [line.args["n"] for line in game.preview(s, Research(ASIA, 0, False)) if line.key == "preview.reveal"]
    assert revealed == [0]
    s = arranged(game, {"players": [RICH], "sites": {**sites, "asia": {"huts": [0, 2, 0]}}})
    assert "preview.only_colour" in [line.key for line in game.preview(s, Ship(AFRICA, 1, False))]
    (huts,) = [line.args["n"] for line in game.preview(s, Hire(AFRICA, 1, False)) if line.key == "preview.huts"]
    assert huts == 3


def test_a_cursed_artifact_is_no_find_of_a_shipment(game: Game[Any, Any]) -> None:
    """AR-X1-CURSE-02, AR-SHIP-03."""
    site = {"huts": [3, 0, 0], "row": ["asia_cursed", "asia_mask", "asia_jewel"]}
    s = arranged(game, {"players": [RICH], "sites": {"asia": site}})
    lines = {line.key: line.args for line in game.preview(s, Ship(ASIA, 1, False))}
    assert lines["preview.ship"] == {"finds": 1, "huts": 3}


# -- scenarios -------------------------------------------------------------------------------------------------------
MUSEUMS: Json = {"markers": {"museum": 3}}


@pytest.mark.parametrize(
    ("given", "value", "known"),
    [
        ({"seed": SEED_LIMIT}, f"seed: {SEED_LIMIT}", [f"0 … {SEED_LIMIT - 1}"]),
        ({"start": 3}, "start: 3", ["0 … 2"]),
        ({"turn": 3}, "turn: 3", ["0 … 2"]),
        ({"phase": "income", "done": 1}, "done: 1", ["0 … 0"]),
        ({"market": ["asia_mask"] * 4}, "market: ['asia_mask', 'asia_mask', 'asia_mask', 'asia_mask']", ["[…]"]),
        ({"players": [{"hand": [None]}]}, "players[0].hand[0]: None", None),
        ({"players": [{"solo": ["asia_mask"]}]}, "players[0].solo[0]: asia_mask", ["africa_solo", "asia_solo",
                                                                                  "america_solo"]),
        ({"sites": {"africa": {"row": ["asia_mask"]}}}, "sites.africa.row[0]: asia_mask", None),
        ({"players": [{"tiles": ["ex_type_mask_3"] * 2}]}, "players[0].tiles[1]: ex_type_mask_3", None),
        ({"players": [{"research": {"middle_east": 1}}]}, "players[0].research.middle_east", ["africa", "asia",
                                                                                           "america"]),
        ({"sites": {"middle_east": {}}}, "sites.middle_east", ["africa", "asia", "america"]),
        ({"sites": {"asia": {"huts": [11, 0, 0]}}}, "sites.asia.huts[0]: 11", ["0 … 10"]),
        ({"sites": {"asia": {"huts": [10, 0, 0]}, "africa": {"huts": [1, 0, 0]}}}, "sites: [1, 10, 0, 0]",
         ["0 … 10"]),
        ({"players": [MUSEUMS, MUSEUMS, MUSEUMS]}, "players: {'museum': 9}", ["0 … 8"]),
        ({"players": [{"markers": {"museum": 1}}, {"markers": {}}, {"markers": {}}], "tracks": {"museum": 0}},
         "tracks: {'museum': 0}", ["7"]),
        ({"players": [{"passed": True}]}, "turn: 0", ["1", "2"]),
    ],
    ids=str,
)  # fmt: skip
def test_a_refusal_names_what_is_possible(
    game: Game[Any, Any], given: Json, value: str, known: list[str] | None
) -> None:
    assert_refused(lambda: arranged(game, given), value, known)


@pytest.mark.parametrize(
    ("given", "path", "expected"),
    [
        ({"seed": 0}, "year", 1920),
        ({"seed": SEED_LIMIT - 1}, "year", 1920),
        ({"start": 2}, "start", 2),
        ({"turn": 2}, "turn", 2),
        ({"players": [{"solo": ["asia_solo"]}]}, "seats.0.solo", ["asia_solo"]),
        ({"players": [{"freed": True}]}, "seats.0.freed", True),
        ({"sites": {"asia": {"huts": [10, 0, 0]}}}, "seats.0.huts", 0),
        ({"sites": {"asia": {"deck": ["asia_mask"], "left": 1}}}, "sites.asia.deck", ["asia_mask"]),
        ({"phase": "refill", "start": 1, "players": [{}, {"markers": {}}, {"markers": {}}]}, "turn", 1),
        ({"phase": "refill", "players": [{"markers": {"museum": 6}}, {"markers": {}}, {"markers": {}}]}, "turn", 1),
    ],
    ids=str,
)  # fmt: skip
def test_a_description_means_this(game: Game[Any, Any], given: Json, path: str, expected: Any) -> None:
    assert_described(game, arranged(game, given), path, expected)


def test_what_is_left_of_a_deck_is_counted_with_its_named_cards(game: Game[Any, Any]) -> None:
    s = arranged(game, {"sites": {"asia": {"deck": ["asia_mask", "asia_jewel"], "left": 5}}})
    assert game.describe(s)["sites"]["asia"]["deck"][:2] == ["asia_mask", "asia_jewel"]
    assert len(s.decks[ASIA]) == 5
    assert len(s.decks[ASIA]) + len(s.box) == len(s.decks[AFRICA])
