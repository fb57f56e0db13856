"""Sets of tokens in fights: every legal one can be composed on the page, and the strongest are listed for bots."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from typing import Any, cast

import pytest

from engine.game import Game
from engine.games.panthalos import make
from engine.games.panthalos.fights import ANY, MAX_LISTED_SETS
from engine.games.panthalos.state import TURN, Challenge, DuelAdd, DuelOpen, Move, State
from engine.messages import BadRequest, Json
from engine.move_option import MoveOption
from engine.rng import Rng
from tests.games.panthalos.laws import FIGHT_KINDS, sets_of
from tests.games.panthalos.legal_moves import SET_KINDS
from tests.games.panthalos.oracle import Oracle

ELEMENTS = ("air", "earth", "fire", "water")
TITANS = [f"titan_{element}_{n}" for element in ELEMENTS for n in (5, 6, 6, 7, 7, 8, 8, 9)]
HELPERS = [f"reinf_{element}_{n}" for element in ELEMENTS for n in (1, 2, 3) for _ in range(2)]


@pytest.fixture(scope="module")
def game(game_data: Callable[[str], dict[str, Any]]) -> Game[State, Move]:
    return make(game_data("panthalos"))


def duel(game: Game[State, Move], attacker: list[str], defender: list[str]) -> State:
    """Return an earth duel that seat 0 has to open."""
    s = game.arrange(
        {
            "phase": "arena",
            "players": [
                {"workers": [{"rank": 4, "at": "arena_1"}], "leader": "agro_1", **hand(attacker)},
                {"workers": [2], "leader": "agora_1", **hand(defender)},
            ],
            "titan_pile": ["titan_air_5"],
        }
    )
    game.play(s, Challenge(1))
    return s


def hand(tokens: list[str]) -> Json:
    return {
        "titans": [token for token in tokens if token.startswith("titan")],
        "reinforcements": [token for token in tokens if token.startswith("reinf")],
    }


def set_options(game: Game[State, Move], s: State) -> list[MoveOption]:
    return [one for one in game.move_options(s) if one.move["kind"] in SET_KINDS]


def dealt(rng: Rng, titans: int, helpers: int) -> list[str]:
    """Return tokens drawn at random, no more than there are of each."""
    piles = [list(TITANS), list(HELPERS)]
    for pile in piles:
        rng.shuffle(pile)
    return [*piles[0][:titans], *piles[1][:helpers]]


@pytest.mark.parametrize("seed", range(30))
def test_options_are_the_sets_of_the_oracle(game: Game[State, Move], seed: int) -> None:
    """PA-FIGHT-01 to PA-FIGHT-09: through a duel of small hands, what can be composed is legal, and nothing else is."""
    rng = Rng(seed)
    tokens = dealt(rng, 8, 6)
    titans, helpers = tokens[:8], tokens[8:]
    s = duel(game, ["titan_earth_6", *titans[:3], *helpers[:3]], [*titans[3:7], *helpers[3:]])
    oracle = Oracle(game.data, 2, {})
    while {game.record(move)["kind"] for move in game.moves(s)} & FIGHT_KINDS:
        described, seat = game.describe(s), game.turn(s)
        legal = oracle.legal_sets(described)
        options = set_options(game, s)
        assert {tokens for one in options for tokens in sets_of(one)} == legal
        kind = "duel_add" if s.played[0] else "duel_open"
        pool = [*described["seats"][seat]["titans"], *described["seats"][seat]["reinforcements"], "titan_fire_9"]
        for size in range(len(pool) + 1):
            for chosen in combinations(pool, size):
                record = {"kind": kind, "tokens": rng_order(chosen, rng)}
                assert any(one.matches(record) for one in options) == (tuple(sorted(chosen)) in legal)
                assert accepts(game, s, record) == (tuple(sorted(chosen)) in legal), record
                assert bool(game.why_not(s, record)) != (tuple(sorted(chosen)) in legal), record
        game.play(s, rng.choice(game.moves(s)))


def rng_order(tokens: tuple[str, ...], rng: Rng) -> list[str]:
    """Return the tokens in a random order: a set has none."""
    shuffled = list(tokens)
    rng.shuffle(shuffled)
    return shuffled


def accepts(game: Game[State, Move], s: State, record: Json) -> bool:
    try:
        game.find(s, record)
    except BadRequest:
        return False
    return True


def test_four_titans_open_a_duel(game: Game[State, Move]) -> None:
    """PA-DUEL-04: an opening has no upper bound, and the bots see it."""
    tokens = [f"titan_earth_{n}" for n in (5, 6, 7, 8)]
    s = duel(game, tokens, ["titan_air_6"])
    (option,) = set_options(game, s)
    assert option.matches({"kind": "duel_open", "tokens": tokens})
    assert game.why_not(s, {"kind": "duel_open", "tokens": tokens}) == []
    assert game.find(s, {"kind": "duel_open", "tokens": tokens}) in game.moves(s)


@pytest.mark.parametrize("seed", range(40))
def test_the_strongest_set_is_listed(game: Game[State, Move], seed: int) -> None:
    """PA-DUEL-04: bots choose from a list that is cut for large hands; it has the strongest legal opening."""
    rng = Rng(seed)
    s = duel(game, ["titan_earth_6", *dealt(rng, rng.below(12), rng.below(9))], ["titan_earth_7"])
    rules: Any = game.rules
    fights = rules.fights
    listed = [move for move in game.moves(s) if isinstance(move, DuelOpen)]
    assert len(set(listed)) == len(listed)
    assert all(game.rules.allows(s, move) for move in listed)
    element = fights.element(s, 0)
    assert max(fights.total(move.tokens) for move in listed) == fights.reach(s, 0, element)


@pytest.mark.parametrize("spare", [0, 5, 6, 7])
def test_an_answer_that_needs_nearly_all_tokens_is_listed(game: Game[State, Move], spare: int) -> None:
    """PA-DUEL-05: conceding is never the only move where a set is strong enough, however large the hand is."""
    foreign = ["titan_fire_5", "titan_fire_5", "titan_water_5", "titan_water_5", "titan_air_6", "titan_air_6"]
    helpers = [f"reinf_earth_{n}" for n in (1, 1, 1, 2, 2, 2, 2, 3, 3, 3)]
    s = duel(game, [f"titan_earth_{n}" for n in (5, 6, 7, 8, 8, 9, 9)], [*foreign, *helpers])
    rules: Any = game.rules
    fights = rules.fights
    reach = fights.reach(s, 1, fights.element(s, 1))
    openings = (DuelOpen(tokens) for n in range(1, 8) for tokens in combinations(s.titans[0][1:], n))
    game.play(s, next(move for move in openings if fights.total(move.tokens) == reach - spare))
    listed = [move for move in game.moves(s) if isinstance(move, DuelAdd)]
    assert listed
    assert all(game.rules.allows(s, move) for move in listed)


def test_a_fight_is_sent_as_one_option(game: Game[State, Move]) -> None:
    """Equal tokens are a group, touched as one pile; a look at the largest hand stays small."""
    s = duel(game, ["titan_earth_5", "titan_earth_5", "titan_fire_9", "reinf_earth_2", "reinf_air_1"], ["titan_air_6"])
    (option,) = game.move_options(s)
    free = option.free_choices["tokens"]
    assert option.move == {"kind": "duel_open"}
    assert free["of"] == [["titan_air_5"], ["titan_earth_5", "titan_earth_5"], ["titan_fire_9"], ["reinf_earth_2"]]
    assert option.targets == tuple(f"{group[0]}.seat.0" for group in free["of"])
    assert free["touch"] == [[target] for target in option.targets]
    assert free["count"] == [1, 5]
    large = duel(game, dealt(Rng(1), 12, 9), ["titan_air_6"])
    assert len(json.dumps([one.free_choices for one in game.move_options(large)])) < 2_000


def brute_force(fights: Any, tokens: list[int], played: list[int], element: int) -> dict[tuple[int, ...], int]:
    """Return each legal addition to the tokens played, and its total, by trying all."""
    every = {tuple(sorted(one)) for n in range(1, len(tokens) + 1) for one in combinations(tokens, n)}
    return {one: fights.total([*played, *one]) for one in every if not fights.fault([*played, *one], element)}


@pytest.mark.parametrize("seed", range(12))
def test_listed_sets_are_those_found_by_trying_all(game: Game[State, Move], seed: int) -> None:
    """PA-FIGHT-09, PA-DUEL-08: openings, sets that can spare no token, and the strongest of each size."""
    rng, rules = Rng(seed), cast("Any", game.rules)
    fights, components = rules.fights, rules.components
    s = duel(game, ["titan_earth_6"], ["titan_earth_7"])
    s.titans[0], s.reinforcements[0], index = [], [], components.token_ids.index
    for token in sorted(map(index, dealt(rng, 2 + rng.below(4), rng.below(5)))):
        (s.titans if components.is_titan[token] else s.reinforcements)[0].append(token)
    earth = components.element[index("titan_earth_6")]
    for element in (earth, ANY):
        tokens = fights.usable(s, 0, element)
        for played in ([], [index("titan_earth_5")], [index("titan_earth_5"), index("reinf_earth_1")]):
            sets = brute_force(fights, tokens, played, element)
            best = {len(one): 0 for one in sets}
            for one, total in sets.items():
                best[len(one)] = max(best[len(one)], total)
            strongest = fights.strongest(tokens, played, element)
            assert [(len(one), fights.total([*played, *one])) for one in strongest] == sorted(best.items())
            for need in (1, 9, 14, 20, 31):
                enough = {one for one, total in sets.items() if total >= need}
                if not fights.fault(played, element) and fights.total(played) >= need:
                    enough.add(())
                spare_none = [
                    one for one in enough if one and not any(without(one, n) in enough for n in range(len(one)))
                ]
                listed = fights.sufficient(tokens, played, element, need)
                assert sorted(tuple(sorted(one)) for one in listed) == sorted(spare_none)
        opening, sets = fights.openings(tokens, element), brute_force(fights, tokens, [], element)
        small = opening[:MAX_LISTED_SETS]
        assert [len(one) for one in small] == sorted(map(len, sets))[:MAX_LISTED_SETS]
        assert {tuple(sorted(one)) for one in opening} <= set(sets)
        assert len(set(small)) == len(small)


def without(tokens: tuple[int, ...], n: int) -> tuple[int, ...]:
    """Return the tokens but the one at this place."""
    return (*tokens[:n], *tokens[n + 1 :])


def test_only_played_titans_are_kept_and_as_many_as_the_discs_pay_for(game: Game[State, Move]) -> None:
    """PA-BUY-01, PA-BUY-02: a titan in hand, one titan twice and two titans for one disc are no legal choices."""
    s = duel(game, ["titan_earth_6", "titan_earth_7", "titan_fire_9"], ["titan_earth_5"])

    def kept(*titans: str) -> bool:
        return accepts(game, s, {"kind": "buy_back", "titans": list(titans)})

    both = ("titan_earth_6", "titan_earth_7")
    assert not kept(), "nothing is asked before the duel"
    for record in (
        {"kind": "duel_open", "tokens": list(both)},
        {"kind": "concede"},
        {"kind": "reward", "disc": True},
    ):
        assert not kept()
        game.play(s, game.find(s, record))
    assert {game.record(move)["kind"] for move in game.moves(s)} == {"buy_back"}
    assert [kept(), kept(both[0]), kept(*both), kept(*both[::-1])] == [True] * 4
    assert not any([kept("titan_fire_9"), kept(both[0], both[0]), kept(*both, "titan_fire_9")])
    s.stock[game.turn(s)] = game.data["constants"]["buy_back_discs"]
    assert [kept(both[1]), kept(*both)] == [True, False]
    s.stock[game.turn(s)] -= 1
    assert [kept(), kept(both[1])] == [True, False]


def test_a_set_is_accepted_only_where_it_is_asked_for(game: Game[State, Move]) -> None:
    """PA-FIGHT-09: an opening, an addition and a defence are different answers, even with the same tokens."""
    s = duel(game, ["titan_earth_6", "titan_earth_7"], ["titan_earth_5", "titan_earth_8", "titan_earth_9"])
    kinds = ("defend", "duel_open", "duel_add")
    tokens = ["titan_earth_7"]
    asked = []
    for _ in range(3):
        asked.append([kind for kind in kinds if game.rules.allows(s, game.read({"kind": kind, "tokens": tokens}))])
        game.play(s, game.find(s, {"kind": asked[-1][0], "tokens": tokens}))
        tokens = ["titan_earth_9"] if len(asked) == 1 else ["titan_earth_6"]
    assert asked == [["duel_open"], ["duel_add"], ["duel_add"]]
    krypt = game.arrange(
        {
            "phase": "krypt",
            "underworld": ["uw_earth_3"],
            "players": [{"leader": "agro_1", "titans": ["titan_earth_9"]}, {"leader": "agro_1"}],
        }
    )
    records = [{"kind": kind, "tokens": ["titan_earth_9"]} for kind in kinds]
    assert [one["kind"] for one in records if game.rules.allows(krypt, game.read(one))] == ["defend"]


def test_a_large_hand_is_listed_without_repetition(game: Game[State, Move]) -> None:
    """PA-FIGHT-09: of too many sets the small ones are listed, then the strongest of each size, none of them twice."""
    fights = cast("Any", game.rules).fights
    s = duel(game, dealt(Rng(1), 12, 9), ["titan_air_6"])
    for element in (game.rules.components.elements.index("earth"), ANY):
        tokens = fights.usable(s, 0, element)
        for listed in (fights.openings(tokens, element), fights.sufficient(tokens, [], element, 25)):
            assert len({tuple(sorted(one)) for one in listed}) == len(listed)
            assert not [one for one in listed if fights.fault(one, element)]


def test_a_weak_reinforcement_is_an_addition(game: Game[State, Move]) -> None:
    """PA-DUEL-08: where nothing else is left, the strongest addition is the only one."""
    fights, index = cast("Any", game.rules).fights, game.rules.components.token_ids.index
    helper, earth = index("reinf_earth_1"), game.rules.components.elements.index("earth")
    assert fights.strongest([helper], [index("titan_earth_5")], earth) == [(helper,)]


@pytest.mark.parametrize(("leader", "opponents"), [("agora_1", [None, 1]), ("front", [None])])
def test_only_a_placed_leader_gives_a_duel_its_element(
    game: Game[State, Move], leader: str, opponents: list[int | None]
) -> None:
    """PA-DUEL-01, PA-ARENA-04: without a leader on the board there is no element to fight in."""
    s = game.arrange(
        {
            "phase": "arena",
            "players": [
                {"workers": [{"rank": 4, "at": "arena_1"}], "leader": "agro_1", "titans": ["titan_earth_6"]},
                {"workers": [2], "leader": leader, "titans": ["titan_air_6"]},
            ],
        }
    )
    records = [game.record(move) for move in game.moves(s)]
    assert [one["opponent"] for one in records if one["kind"] == "challenge"] == opponents


def test_without_a_titan_nobody_is_asked_for_a_challenge(game: Game[State, Move]) -> None:
    """PA-ARENA-02, PA-ARENA-04: the pile of titans is used up, so the step brings nothing."""
    rules = cast("Any", game.rules)
    players: list[Json] = [
        {"leader": "agro_1", "workers": [2], **hand(["reinf_earth_1"])},
        {"leader": "agora_1", "workers": [2]},
    ]
    s = game.arrange({"players": players})
    s.titan_pile.clear()
    rules.fights.step(s, (0, 0), None)
    assert s.agenda[-1][0] == TURN
    assert not rules.fights.can_open(s, 0, rules.fights.duel_element(s, 1))


@pytest.mark.parametrize("need", [24, 45, 59])
def test_of_too_many_sufficient_sets_the_strongest_are_listed(game: Game[State, Move], need: int) -> None:
    """PA-FIGHT-09: some small ones, then of each size the strongest, as far as it suffices."""
    fights = cast("Any", game.rules).fights
    s = duel(game, dealt(Rng(1), 12, 9), ["titan_air_6"])
    tokens = fights.usable(s, 0, ANY)
    strongest = [one for one in fights.strongest(tokens, [], ANY) if fights.total(one) >= need]
    listed = fights.sufficient(tokens, [], ANY, need)
    assert len(listed) > MAX_LISTED_SETS
    assert all(fights.total(one) >= need for one in listed)
    assert listed[MAX_LISTED_SETS:] == [one for one in strongest if one not in listed[:MAX_LISTED_SETS]]
    assert [len(one) for one in listed[:MAX_LISTED_SETS]] == sorted(len(one) for one in listed[:MAX_LISTED_SETS])


FOREIGN = [name for name in TITANS if "earth" not in name]


def numbered(game: Game[State, Move], names: list[str]) -> list[int]:
    """Return tokens as a hand has them: titans, then reinforcements, ascending."""
    index = game.rules.components.token_ids.index
    helpers = [name for name in names if name in HELPERS]
    return sorted(map(index, (name for name in names if name not in helpers))) + sorted(map(index, helpers))


def test_the_strongest_set_is_found_where_the_search_is_cut(game: Game[State, Move]) -> None:
    """PA-FIGHT-09: of many titans only two may be of other elements, and only the best of them suffice."""
    fights = cast("Any", game.rules).fights
    earth = game.rules.components.elements.index("earth")
    tokens = numbered(game, [*FOREIGN, "titan_earth_9", "reinf_earth_3", "reinf_earth_3"])
    listed = fights.sufficient(tokens, [], earth, 9 + 9 + 9 + 3 + 3)
    assert [(len(one), fights.total(one), fights.fault(one, earth)) for one in listed] == [(5, 33, "")]


def test_more_small_sets_than_are_listed_are_cut(game: Game[State, Move]) -> None:
    """PA-FIGHT-09: any two of these titans suffice; then come the strongest of each size that are not listed yet."""
    fights = cast("Any", game.rules).fights
    tokens = numbered(game, TITANS)
    listed = fights.sufficient(tokens, [], ANY, 10)
    assert {len(one) for one in listed[:MAX_LISTED_SETS]} == {2}
    assert [len(one) for one in listed[MAX_LISTED_SETS:]] == list(range(3, len(tokens) + 1))


def test_the_strongest_small_sets_are_listed_once(game: Game[State, Move]) -> None:
    """PA-DUEL-04: a titan with a reinforcement is the same set, whether it is listed as small or as strong."""
    fights = cast("Any", game.rules).fights
    earth = game.rules.components.elements.index("earth")
    tokens = numbered(game, [*FOREIGN, "titan_earth_9", "reinf_earth_1", "reinf_earth_2", "reinf_earth_3"])
    listed = fights.openings(tokens, earth)
    assert len(listed) > MAX_LISTED_SETS
    assert len({tuple(sorted(one)) for one in listed}) == len(listed)
