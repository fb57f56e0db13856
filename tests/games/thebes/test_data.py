"""The data of Thebes agree with the specification, whose totals are repeated here."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.rules import GameSource, load_game

SITES = ["greece", "crete", "egypt", "palestine", "mesopotamia"]
CITIES = ["london", "paris", "berlin", "vienna", "rome", "moscow", "warsaw"]

WHEEL = """
0 0 0 0 0 0 0 1 1 1 1 2
0 0 0 0 0 1 1 1 1 2 2 2
0 0 1 1 1 2 2 2 3 3 3 4
0 1 1 2 2 3 3 4 4 4 5 5
1 1 2 3 3 4 4 5 5 6 7 8
1 2 3 4 4 5 5 5 6 6 7 8
1 2 4 4 5 5 6 6 7 8 8 9
1 3 4 5 5 6 6 7 8 9 9 10
2 3 5 5 6 6 7 8 9 9 10 10
2 3 5 5 6 7 8 9 9 10 10 10
2 4 5 6 6 7 8 9 10 10 10 10
3 4 5 6 7 8 9 10 10 10 10 10
"""

ROADS = """
london paris, london berlin, paris berlin, paris vienna, paris rome, berlin warsaw, vienna warsaw, vienna rome,
warsaw moscow, warsaw greece, rome greece, rome crete, greece crete, greece mesopotamia, crete egypt, crete palestine,
egypt palestine, palestine mesopotamia
"""

ARTIFACTS = {
    "greece": [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 6],
    "crete": [1, 1, 1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5],
    "egypt": [1, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6],
    "palestine": [1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 7],
    "mesopotamia": [1, 1, 1, 1, 1, 3, 3, 3, 4, 4, 4, 5, 5],
}

RULES = {
    "SET": 12,
    "TIME": 7,
    "TURN": 7,
    "MOV": 6,
    "TAKE": 6,
    "DISP": 8,
    "DECK": 7,
    "SWAP": 7,
    "KNOW": 11,
    "DIG": 15,
    "PERM": 9,
    "EXH": 8,
    "YEAR": 3,
    "FIN": 7,
    "INFO": 6,
    "END": 3,
    "SCO": 8,
}


@pytest.fixture(scope="module")
def game() -> GameSource:
    problems = Problems()
    source = load_game("thebes", problems)
    assert not problems.failed, "\n".join(map(str, problems.errors))
    return source


@pytest.fixture(scope="module")
def cards(game: GameSource) -> list[dict[str, Any]]:
    return list(game.data["components"]["research_card"])


@pytest.fixture(scope="module")
def tokens(game: GameSource) -> list[dict[str, Any]]:
    return [token for token in game.data["components"]["dig_token"] for _ in range(token.get("copies", 1))]


def test_research_cards(cards: list[dict[str, Any]]) -> None:
    assert len({card["id"] for card in cards}) == 85
    assert Counter(card["kind"] for card in cards) == {
        "book": 45,
        "general": 8,
        "rumour": 5,
        "zeppelin": 2,
        "car": 2,
        "assistant": 6,
        "shovel": 6,
        "special_permission": 2,
        "congress": 9,
    }
    cities = {"london": 13, "paris": 14, "berlin": 13, "vienna": 15, "rome": 14, "moscow": 16}
    assert Counter(card["city"] for card in cards) == cities
    assert sum(card["weeks"] for card in cards) == 189
    assert Counter(card["weeks"] for card in cards) == {1: 29, 2: 30, 3: 12, 4: 10, 6: 4}


def test_weeks_follow_the_kind(cards: list[dict[str, Any]]) -> None:
    weeks = {"book": [1, 2, 4], "general": [3, 6]}
    fixed = {"rumour": 1, "assistant": 2, "shovel": 3, "car": 1, "zeppelin": 1, "special_permission": 3, "congress": 2}
    for card in cards:
        expected = weeks[card["kind"]][card["n"] - 1] if card["kind"] in weeks else fixed[card["kind"]]
        assert card["weeks"] == expected, card["id"]


@pytest.mark.parametrize("site", SITES)
def test_books_of_a_site(cards: list[dict[str, Any]], tokens: list[dict[str, Any]], site: str) -> None:
    books = [card for card in cards if card["kind"] == "book" and card["site"] == site]
    assert sorted(card["n"] for card in books) == [1, 1, 1, 1, 2, 2, 2, 3, 3]
    assert sorted(card["weeks"] for card in books) == [1, 1, 1, 1, 2, 2, 2, 4, 4]
    assert [card["n"] for card in cards if card["kind"] == "rumour" and card["site"] == site] == [2]
    granted = sum(1 for token in tokens if token.get("grants") == site)
    assert sum(card["n"] for card in books) + granted == 17


def test_open_books(cards: list[dict[str, Any]], tokens: list[dict[str, Any]]) -> None:
    assert sum(card["n"] for card in cards if card["kind"] == "general") == 12
    assert sum(1 for token in tokens if token["type"] == "general") == 5


def test_exhibitions(game: GameSource) -> None:
    cards = game.data["components"]["exhibition_card"]
    assert len(cards) == 10
    cycle = ["greece", "egypt", "palestine", "mesopotamia", "crete"]
    for card in cards:
        small = card["class"] == "small"
        assert (card["weeks"], card["vp"]) == ((3, 4) if small else (4, 5)), card["id"]
        first = next(site for site, n in card["needs"].items() if n == 1)
        at = cycle.index(first)
        expected = {cycle[(at + i) % 5]: i + 1 for i in range(2 if small else 3)}
        assert card["needs"] == expected, card["id"]
    assert Counter(card["city"] for card in cards) == dict.fromkeys(
        ["london", "paris", "berlin", "vienna", "moscow"], 2
    )
    for site in SITES:
        assert sum(card["needs"].get(site, 0) for card in cards) == 9
    assert cards[0]["id"] == "exh_small_london"
    assert cards[0]["needs"] == {"greece": 1, "egypt": 2}


def test_tokens(tokens: list[dict[str, Any]]) -> None:
    assert len(tokens) == 155
    for site, values in ARTIFACTS.items():
        own = [token for token in tokens if token["site"] == site]
        assert Counter(token["type"] for token in own) == {"artifact": 13, "general": 1, "special": 1, "debris": 16}
        artifacts = [token for token in own if token["type"] == "artifact"]
        assert sorted(token["value"] for token in artifacts) == values
        assert sum(values) == 36
        assert [token["value"] for token in artifacts if token.get("display")] == [1]
    assert sum(token.get("value", 0) for token in tokens) == 180


def test_special_tokens(tokens: list[dict[str, Any]]) -> None:
    grants = {token["site"]: token["grants"] for token in tokens if token["type"] == "special"}
    assert grants == {
        "greece": "crete",
        "crete": "greece",
        "egypt": "mesopotamia",
        "mesopotamia": "palestine",
        "palestine": "egypt",
    }


def test_tokens_laid_out(tokens: list[dict[str, Any]]) -> None:
    assert {token["id"] for token in tokens if token.get("display")} == {
        "greece_attic_cup",
        "crete_malia_sphinx",
        "egypt_abusir_papyrus",
        "palestine_bull_statuette",
        "mesopotamia_gudea_cylinder",
    }


def test_places(game: GameSource) -> None:
    places = game.data["board"]["place"]
    assert [place["id"] for place in places] == CITIES + SITES
    colours = {place["id"]: place["colour"] for place in places if place["type"] == "site"}
    assert colours == dict(zip(SITES, ["orange", "purple", "yellow", "green", "blue"], strict=True))
    # The coordinates of places are right to a quarter of a degree.
    for place_id, lon, lat in [
        ("london", 0, 51.5),
        ("moscow", 37.5, 55.75),
        ("crete", 25.25, 35.25),
        ("egypt", 31, 30),
    ]:
        place = next(place for place in places if place["id"] == place_id)
        assert abs(place["lon"] - lon) < 0.25
        assert abs(place["lat"] - lat) < 0.25


def test_roads(game: GameSource) -> None:
    roads = game.data["board"]["road"]
    assert [f"{road['a']} {road['b']}" for road in roads] == [pair.strip() for pair in ROADS.split(",")]
    assert {road["weeks"] for road in roads} == {1}


def test_time_wheel(game: GameSource) -> None:
    rows = game.data["tables"]["time_wheel"]["rows"]
    assert rows == [[int(n) for n in line.split()] for line in WHEEL.strip().splitlines()]
    assert sum(map(sum, rows)) == 658
    assert rows[8 - 1][4 - 1] == 5


def test_bonus_tables(game: GameSource) -> None:
    tables = {name: table["rows"] for name, table in game.data["tables"].items()}
    assert tables["congress_vp"] == [0, 1, 3, 6, 10, 15, 21, 28, 28, 28]
    for name in ("assistant_points", "shovel_tokens"):
        assert tables[name] == [0, 0, 1, 2, 2, 2, 2]
        assert tables[f"{name}_sets"] == [0, 0, 1, 2, 2, 3, 4]


def test_setup(game: GameSource) -> None:
    rows = {(row["players"], row["piles"]): row for row in game.data["tables"]["setup"]["rows"]}
    assert {key: row["start_week"] for key, row in rows.items()} == {
        (2, "three"): 1,
        (3, "three"): 16,
        (4, "three"): 53,
        (2, "two"): 1,
    }
    assert [rows[n, "three"]["deck"] for n in (2, 3, 4)] == [64, 59, 59]
    assert [rows[n, "three"]["reserve"] for n in (2, 3, 4)] == [27, 32, 32]
    assert [rows[n, "three"]["weeks"] for n in (2, 3, 4)] == [156, 141, 104]
    assert [rows[n, "three"]["year"] for n in (2, 3, 4)] == [1901, 1901, 1902]
    assert rows[2, "two"]["research"] == [41, 40, 0]
    assert (rows[2, "two"]["deck"], rows[2, "two"]["reserve"]) == (91, 0)


def test_setup_adds_up(game: GameSource) -> None:
    """Deck and reserve are the piles with the exhibitions that the row puts into them."""
    for row in game.data["tables"]["setup"]["rows"]:
        piles = list(row["research"])
        for pile in row["exhibitions"].values():
            piles[pile - 1] += 5
        assert [piles[0] + piles[1], piles[2]] == [row["deck"], row["reserve"]]


def test_constants(game: GameSource) -> None:
    assert game.data["constants"] == {
        "weeks_per_year": 52,
        "first_year": 1901,
        "last_year": 1903,
        "end_week": 157,
        "start_place": "warsaw",
        "research_slots": 4,
        "exhibition_slots": 3,
        "edge_weeks": 1,
        "max_knowledge": 12,
        "max_dig_weeks": 12,
        "swap_base_weeks": 1,
        "car_min_weeks": 3,
        "car_saving": 1,
        "rumour_points": 2,
        "solo_assistant_points": 1,
        "solo_shovel_tokens": 1,
        "display_token_value": 1,
        "majority_vp": 5,
        "majority_tie_vp": 3,
        "congress_cap_vp": 28,
    }


def test_options(game: GameSource) -> None:
    options = {option["id"]: (option["values"], option["settles"]) for option in game.data["game"]["options"]}
    assert options == {
        "two_player_piles": (["three", "two"], "TH-AMB-03"),
        "min_specialised": (["any", "no_assistants", "books_only"], "TH-AMB-16"),
        "rumour_use": (["optional", "forced"], "TH-AMB-21"),
        "set_bonus": (["cap_three", "multiple_sets"], "TH-AMB-17"),
        "solo_discard": (["only_if_single", "always_allowed"], "TH-AMB-20"),
        "dig_over_new_year": (["spends_new_year", "spends_old_year"], "TH-AMB-27"),
        "initial_stack": (["seat_order", "random"], "TH-AMB-08"),
        "display_token": (["illustrated", "random_value_1"], "TH-AMB-05"),
        "tiebreak": (["shared", "artifacts", "first_home"], "TH-AMB-40"),
    }


def test_rule_ids(game: GameSource) -> None:
    """No number is missing; within a section the rules are in reading order, not in that of the numbers."""
    ids = list(game.data["rules"])
    assert sorted(ids) == sorted(f"TH-{kind}-{n:02}" for kind, count in RULES.items() for n in range(1, count + 1))
    assert list(dict.fromkeys(id.split("-")[1] for id in ids)) == list(RULES)
    rulings = game.docs["rulebook"].data["rulings"]
    assert [ruling["id"] for ruling in rulings] == [f"TH-AMB-{n:02}" for n in range(1, 52)]


def test_box(game: GameSource) -> None:
    box = {row["id"]: row["count"] for row in game.data["game"]["box"]}
    assert box["research_card"] + box["exhibition_card"] + box["site_card"] == 100
    assert (box["dig_permit"], box["bag"], box["archaeologist"], box["time_wheel"]) == (20, 5, 4, 4)


def test_compiled_form(game: GameSource) -> None:
    """The compiled data are plain: no provenance, no checks, no declarations."""
    keys = ["format", "id", "version", "game", "constants", "components", "board", "tables", "rules"]
    keys += ["book", "table", "faces", "weights"]
    assert list(game.data) == keys
    assert len(game.data["version"]) == 12

    def walk(value: Any) -> set[str]:
        if isinstance(value, dict):
            return set(value) | {key for inner in value.values() for key in walk(inner)}
        return {key for inner in value for key in walk(inner)} if isinstance(value, list) else set()

    names = {key for part in ("game", "constants", "components", "board", "tables") for key in walk(game.data[part])}
    assert not names & {"from", "fields", "checks", "cells", "graph", "figures"}


def test_provenance(game: GameSource) -> None:
    known = {entry.path: entry for entry in game.provenance}
    assert known["components.research_card.*.city"].kinds == {"public": "pictures of the cards"}
    assert set(known["tables.time_wheel.8.4"].kinds) == {"stated", "public"}
    assert list(known["tables.assistant_points.5"].kinds) == ["reconstructed"]
    assert list(known["constants.max_knowledge"].kinds) == ["stated"]
    assert known["components.dig_token.greece_special.grants"].kinds["stated"].startswith("RU")
    assert all(entry.file.startswith("rules/thebes/") and entry.line > 0 for entry in game.provenance)


def test_figures(game: GameSource) -> None:
    figures = game.figures
    assert figures["constants.max_knowledge"] == 12
    assert figures["count.research_card"] == 85
    assert figures["count.research_card.book"] == 45
    assert figures["count.dig_token"] == 155
    assert figures["count.dig_token.debris"] == 80
    assert figures["players.max"] == 4
    assert figures["box.dig_permit"] == 20
    assert figures["congress_vp.7"] == 28
    assert figures["time_wheel.8.4"] == 5
    assert figures["setup.3.start_week"] == 16
    assert figures["setup.2.two.deck"] == 91
