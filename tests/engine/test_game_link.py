"""Links: a match as a word, and back; what is no link to a match of these rules is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from compiler.base.paths import ROOT
from engine.bots import BOTS
from engine.game import Game
from engine.games import make
from engine.messages import BadRequest
from engine.move_option import is_choice
from engine.results import OVER
from engine.rng import Rng
from engine.session import game_link, match_reader
from engine.session.match import Match, Seat
from tests.conformance.golden_games import files
from tests.engine.player import GREEDY, RED, Player

RULES = sorted(path.parent.name for path in (ROOT / "rules").glob("*/game.yaml"))
WORDS = Path(__file__).with_name("golden_links.json")
MAX_CHARS = {"thebes": 125, "tomb_raiders": 150, "artifact": 230, "panthalos": 175}
"""What a finished game may have: a QR picture of it can still be read from a screen."""


def golden(game: Game[Any, Any]) -> Iterator[tuple[str, Match]]:
    """Yield the golden games of a game."""
    for file in files(game.id):
        saved = match_reader.read_save(json.loads(file.read_text("utf-8"))["save"])
        setup = saved.setup
        match = Match(game, setup.seats, setup.options, setup.seed, setup.first, None)
        for record in saved.moves:
            match.play(game.find(match.state, record))  # type: ignore[arg-type]
        yield file.stem, match


def opened(game: Game[Any, Any], word: str) -> Match:
    """Return the match of a word."""
    shared = game_link.read(game, word)
    match = Match(game, shared.seats, shared.options, shared.seed, shared.first, None)
    for move in shared.moves:
        match.play(move)
    match.take_backs = shared.take_backs
    return match


@pytest.mark.parametrize("name", RULES)
def test_every_golden_game_goes_through_a_link(name: str, game_data: Callable[[str], dict[str, Any]]) -> None:
    game = make(game_data(name))
    for label, match in golden(game):
        word = game_link.write(match)
        assert len(word) <= MAX_CHARS[name], label
        assert opened(game, word).save() == match.save()
        match.go(match.at // 2)
        half = game_link.write(match)
        assert len(half) < len(word)
        assert opened(game, half).save() == match.save()


@pytest.mark.parametrize("name", RULES)
def test_links_that_were_sent_can_still_be_opened(name: str, game_data: Callable[[str], dict[str, Any]]) -> None:
    """If this fails, links that people have sent no longer open: the order of moves or the rules have changed.

    Prefer to keep the order. If the change is intended, replace the word, and say so in CHANGELOG.md.
    """
    game = make(game_data(name))
    label, match = next(golden(game))
    assert {label: game_link.write(match)} == json.loads(WORDS.read_text("utf-8"))[name]


def test_every_bot_has_a_place_in_links() -> None:
    assert set(BOTS) < set(game_link.KINDS_OF_PLAYERS)
    assert len(game_link.KINDS_OF_PLAYERS) <= game_link.MAX_KINDS_OF_PLAYERS


def test_options_first_player_and_seed_are_kept(thebes: Game[Any, Any]) -> None:
    options = {"initial_stack": "random", "tiebreak": "artifacts"}
    seats = [Seat(colour, "Anna", "person") for colour in thebes.colours[:3]]
    match = Match(thebes, seats, options, 2**53 - 1, 2, None)
    again = opened(thebes, game_link.write(match))
    assert (again.options, again.seed, again.first) == (match.options, 2**53 - 1, 2)
    assert [seat.name for seat in again.seats] == ["", "", ""]


def test_the_mark_of_take_backs_is_kept(thebes: Game[Any, Any]) -> None:
    _, match = next(golden(thebes))
    plain = game_link.write(match)
    match.take_backs = 3
    word = game_link.write(match)
    assert opened(thebes, word).take_backs == 3
    assert len(word) <= len(plain) + 2
    assert opened(thebes, plain).take_backs == 0
    match.take_backs = 10**6
    assert opened(thebes, game_link.write(match)).take_backs == 2**game_link.MAX_TAKE_BACKS_BITS - 1


def test_a_damaged_word_is_refused(thebes: Game[Any, Any]) -> None:
    _, match = next(golden(thebes))
    word = game_link.write(match)
    rng = Rng(5)
    damaged = [word[:-1], word[1:], word + "0", word[::-1], "", "?", "ß", "0", "z" * 5000]
    for _ in range(150):
        at = rng.below(len(word))
        letter = game_link.ALPHABET[rng.below(len(game_link.ALPHABET))]
        damaged.append(word[:at] + letter + word[at + 1 :])
    outcomes = {outcome(thebes, other, match) for other in damaged if other != word}
    assert outcomes <= {"error.link_damaged", "error.link_version", "the same game"}
    assert "error.link_damaged" in outcomes


def outcome(game: Game[Any, Any], word: str, match: Match) -> str:
    """Return what happens to a damaged word: a refusal, or the same game if only the tag of the version was hit."""
    try:
        return "the same game" if opened(game, word).save() == match.save() else "another game"
    except BadRequest as refused:
        return refused.message.key


def test_a_link_of_other_rules_says_so(thebes: Game[Any, Any], game_data: Callable[[str], dict[str, Any]]) -> None:
    """A link of another version opens if the game is the same under these rules; if it is not, the version is named."""
    other = make({**game_data("thebes"), "version": "another"})
    _, match = next(golden(other))
    word = game_link.write(match)
    assert opened(thebes, word).save()["moves"] == match.save()["moves"]
    changed = ("1" if word[0] == "2" else "2") + word[1:]  # the first letters hold the last moves
    with pytest.raises(BadRequest) as refused:
        opened(thebes, changed)
    assert refused.value.message.key == "error.link_version"


def test_a_set_that_is_not_listed_goes_through_a_link(game_data: Callable[[str], dict[str, Any]]) -> None:
    """Panthalos lists only some of the sets of tokens that may be played; any legal one can be in a link."""
    game = make(game_data("panthalos"))
    for seed in range(40):
        match = Match(game, [Seat(colour, "", "person") for colour in game.colours[:2]], {}, seed, None, None)
        rng = Rng(seed)
        while match.at < 200 and game.turn(match.state) != OVER:
            move = unlisted(game, match, rng)
            if move is not None:
                match.play(move)
                assert opened(game, game_link.write(match)).save() == match.save()
                return
            match.play(rng.choice(match.legal.moves))
    pytest.fail("no position was found with a legal set that is not listed")


def unlisted(game: Game[Any, Any], match: Match, rng: Rng) -> Any:
    """Return a legal move that `moves` does not list, None if none is found in some tries."""
    for option in match.legal.move_options:
        for name, choice in option.free_choices.items():
            for _ in range(20):
                pieces = [one for group in choice["of"] for one in group[: rng.below(len(group) + 1)]]
                if not is_choice(choice, pieces):
                    continue
                move = game.find(match.state, {**option.move, name: pieces})
                if not any(move == other and type(move) is type(other) for other in match.legal.moves):
                    return move
    return None


def test_a_page_opens_a_link_in_its_own_language(player: Player) -> None:
    player.ask("new", game="thebes", seats=[RED, GREEDY], seed=4)
    word = player.ask("link")["link"]
    answer = player.ask("open_link", game="thebes", link=word, lang="hu")
    assert answer["table"]["lang"] == "hu"
    assert answer["save"]["seed"] == 4
    assert answer["table"]["take_backs"] == 0


def test_a_page_shows_the_mark_of_a_link(player: Player) -> None:
    save = player.ask("new", game="thebes", seats=[RED, GREEDY], seed=4)["save"]
    player.ask("load", save={**save, "take_backs": 2})
    answer = player.ask("open_link", game="thebes", link=player.ask("link")["link"])
    assert (answer["table"]["take_backs"], answer["save"]["take_backs"]) == (2, 2)
