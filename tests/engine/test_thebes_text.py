"""Whatever is said at a table of Thebes is in the catalogs, with exactly its arguments, and can be said."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from compiler.problems import Problems
from compiler.rules import load_game
from compiler.steps import ROOT
from compiler.text import Texts, load
from compiler.text.source import Entry, read_source
from engine.core import Message, told
from engine.games import thebes as module
from engine.games.thebes import Thebes
from engine.rng import Rng
from engine.text import Catalog
from tests.engine import golden

PREFIXES = ("log", "prompt", "move", "preview", "why", "score", "fact")
LITERAL = re.compile(rf'"((?:{"|".join(PREFIXES)})\.[a-z0-9_]+)"')
HELP = ("assistant", "shovel", "car", "zeppelin", "special_permission", "congress")
SIZES = ("small", "large")
VARIANTS = {
    module.TookHelp: HELP,
    module.RevealedHelp: HELP,
    module.Announced: SIZES,
    module.PushedOff: SIZES,
    module.Exhibited: SIZES,
}


@pytest.fixture(scope="module")
def english() -> dict[str, Entry]:
    """Return the English texts of the table, by key."""
    problems = Problems()
    entries = read_source(ROOT, "thebes", "play", problems)
    assert not problems.failed
    return {entry.key: entry for entry in entries}


@pytest.fixture(scope="module")
def texts() -> Texts:
    """Return the catalogs of all languages."""
    problems = Problems()
    return load(ROOT, {"thebes": load_game("thebes", problems, root=ROOT)}, problems)


def happenings() -> Iterator[Message]:
    """Return the message of every happening of the module, in every variant."""
    for _, kind in inspect.getmembers(module, inspect.isclass):
        if "reveals" in vars(kind) and kind.__module__ == module.__name__ and hasattr(kind, "_fields"):
            for variant in VARIANTS.get(kind, ("",)):
                values = {name: variant if name == "variant" else name for name in kind._fields}
                yield told(kind(**values))


def computed() -> set[str]:
    """Return the keys that the module puts together."""
    costs = {f"preview.{kind}_{way}" for kind in ("take", "swap", "exhibit", "dig") for way in ("here", "travel")}
    return costs | {message.key for message in happenings()}


def test_happenings_have_their_sentences(english: dict[str, Entry]) -> None:
    for message in happenings():
        assert message.key in english
        assert set(english[message.key].args) == set(message.args), message.key


def test_no_key_is_missing_and_none_is_idle(thebes: Thebes, english: dict[str, Entry]) -> None:
    used = set(LITERAL.findall(inspect.getsource(module))) | computed()
    used |= {f"move.{kind}" for kind in thebes.data["table"]["moves"]}
    assert used - set(english) == set()
    assert {key for key in english if key.startswith(tuple(f"{p}." for p in PREFIXES))} - used == set()


def test_zones_parameters_and_options_have_names(thebes: Thebes, english: dict[str, Entry]) -> None:
    table = thebes.data["table"]
    needed = {f"zone.{name}" for name in (*table["zones"], *table["seat_zones"])}
    needed |= {f"param.{name}" for move in table["moves"].values() for name in move["params"]}
    for zone in table["zones"].values():
        needed |= {f"param.{zone[part]}" for part in ("row", "column", "result") if part in zone}
    for option in thebes.data["game"]["options"]:
        needed |= {f"option.{option['id']}", f"option.{option['id']}.note"}
        needed |= {f"option.{option['id']}.{value}" for value in option["values"]}
    named = {key for key in english if key.startswith(("zone.", "param.", "option."))}
    assert needed == named


def said_in_games(game: Thebes) -> Iterator[Message]:
    """Return what is said in some games: log, prompts, labels, previews, reasons, facts, scoring."""
    pieces = (*game.places, *game.card_ids, "deck")
    for seats in (2, 3, 4):
        s, rng, events = game.start(seats, {}, Rng(seats)), Rng(seats), []
        while s.turn >= 0:
            moves = game.moves(s)
            yield game.prompt(s)
            for move in moves[:: 1 + len(moves) // 20]:
                yield game.label(s, move)
                yield from game.preview(s, move)
            for piece in pieces:
                yield from game.why_not(s, {"touch": piece})
            game.play(s, rng.choice(moves), events.append)
            view = game.view(s, None)
            yield from view["facts"]
            for area in view["seats"]:
                yield from area["facts"]
        yield game.prompt(s)
        yield from (told(event) for event in events)
        yield from (Message(part.key, part.args) for part in game.result(s).parts)


def test_messages_carry_exactly_their_arguments(thebes: Thebes, english: dict[str, Entry]) -> None:
    keys = set()
    for message in said_in_games(thebes):
        keys.add(message.key)
        kinds = english[message.key].args
        assert set(kinds) == set(message.args), message.key
        for name, value in message.args.items():
            check_kind(kinds[name], value, message)
    assert len(keys) > 90


def check_kind(kind: str, value: Any, message: Message) -> None:
    """Assert that an argument is what its kind says."""
    if kind.startswith("list:"):
        assert value
        for item in value:
            check_kind(kind[5:], item, message)
    elif kind in ("number", "year"):
        assert type(value) is int, message
        assert (1901 <= value <= 1903) == (kind == "year"), message
    else:
        assert value.startswith("seat." if kind == "player" else f"{kind}."), message


def test_golden_games_can_be_told_in_every_language(thebes: Thebes, texts: Texts) -> None:
    for lang in texts.languages:
        catalog = Catalog(texts.catalog(lang, "thebes"))
        for path in golden.files("thebes"):
            for message in golden.replay(thebes, json.loads(path.read_text("utf-8")))[1]:
                args = {name: coloured(thebes, value) for name, value in message.args.items()}
                sentence = catalog.t(message.key, args)
                assert "⟦" not in sentence, f"{lang} {message.key}: {sentence}"


def coloured(game: Thebes, value: Any) -> Any:
    """Return an argument with the players' colours in place of their seats."""
    if isinstance(value, list):
        return [coloured(game, item) for item in value]
    if isinstance(value, str) and value.startswith("seat."):
        return f"player.{game.colours[int(value[5:])]}"
    return value
