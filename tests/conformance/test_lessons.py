"""The lessons: their moves run in the engine, other moves are answered, and the cards are short in every language."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from compiler.rules import lessons
from compiler.rules.lessons import Card
from compiler.site.rulebook import lesson_cards
from compiler.text import Texts
from engine import examples
from engine.game import Game
from engine.games import make
from engine.session.session import Session
from tests.compiled_games import all_sources, all_texts

MAX_WORDS = 30
MAX_MINUTES = 8
CARDS = range(8, 13)
READ_WORDS_PER_MINUTE = 160
MOVE_SECONDS = 8
MAX_OTHER_MOVES = 30

SOURCES = all_sources()
LESSONS = [(id, lesson) for id, source in SOURCES.items() for lesson in source.lessons]
each_lesson = pytest.mark.parametrize(("id", "lesson"), LESSONS, ids=[lesson["id"] for _, lesson in LESSONS])


@pytest.fixture(scope="module")
def texts() -> Texts:
    return all_texts()


def cards_of(lesson: dict[str, Any]) -> list[Card]:
    return [card for _, scene in lessons.scenes(lesson) for card in lessons.cards(scene)]


def as_example(lesson: dict[str, Any], scene: dict[str, Any]) -> dict[str, Any]:
    """Return a scene as a worked example, which runs in the engine."""
    steps = []
    for card in lessons.cards(scene):
        step = card.step
        if card.kind == "say":
            continue
        then = dict(step.get("then", {}))
        if card.kind == "try":
            then["refused"] = [{"intent": step["try"], "rule": step["refused"]}]
            steps.append({"when": [], "then": then})
            continue
        told = [{"key": beat["told"]} for beat in step.get("beats", []) if "told" in beat]
        if told:
            then["told"] = [*then.get("told", []), *told]
        steps.append({"when": step[card.kind], "then": then})
    steps.append({"when": [], "then": dict(scene.get("ends", {}))})
    return {"id": f"{lesson['id']} {scene['id']}", "given": scene["given"], "steps": steps}


@each_lesson
def test_a_lesson_runs_in_the_engine(id: str, lesson: dict[str, Any]) -> None:
    game = make(SOURCES[id].data)
    for _, scene in lessons.scenes(lesson):
        assert examples.run(game, as_example(lesson, scene)) == []


@each_lesson
def test_the_player_and_the_bots_have_their_own_moves(id: str, lesson: dict[str, Any]) -> None:
    game = make(SOURCES[id].data)
    for _, scene in lessons.scenes(lesson):
        state = examples.initial_state(game, scene["given"])
        for card in lessons.cards(scene):
            if card.kind in ("expect", "rival"):
                assert (game.turn(state) == lesson["learner"]) == (card.kind == "expect"), card.text
                game.play(state, examples.fitting(game, state, card.step[card.kind])[0])
            elif card.kind == "try":
                assert game.turn(state) == lesson["learner"], card.text


@each_lesson
def test_every_second_card_is_a_move(id: str, lesson: dict[str, Any]) -> None:
    kinds = [card.kind for card in cards_of(lesson)]
    assert len(kinds) in CARDS
    assert kinds[-1] == "say", "the last card shows the way on"
    assert kinds.count("say") <= len(kinds) / 2
    for _, scene in lessons.scenes(lesson):
        assert list(lessons.cards(scene))[-1].kind == "say", "what the last move brought is read before the scene ends"


@each_lesson
def test_cards_are_short_and_quick_in_every_language(id: str, lesson: dict[str, Any], texts: Texts) -> None:
    for lang in texts.languages:
        said = dict(lesson_cards.card_texts(SOURCES[id], lesson, lang, texts))
        words = {key: len([word for word in text.split() if re.search(r"\w", word)]) for key, text in said.items()}
        assert {key: n for key, n in words.items() if n > MAX_WORDS} == {}, lang
        moves = sum(card.kind != "say" for card in cards_of(lesson))
        minutes = sum(words.values()) / READ_WORDS_PER_MINUTE + moves * MOVE_SECONDS / 60
        assert minutes <= MAX_MINUTES


@each_lesson
def test_what_a_card_is_about_is_on_the_table(id: str, lesson: dict[str, Any]) -> None:
    data = SOURCES[id].data
    zones = {*data["table"]["zones"], *data["table"]["seat_zones"], *data["table"]["moves"]}
    zones |= {name for zone in data["table"]["zones"].values() for name in zone.get("zones", {})}
    game = make(data)
    for _, scene in lessons.scenes(lesson):
        state = examples.initial_state(game, scene["given"])
        for card in lessons.cards(scene):
            known = zones | {target for move in game.moves(state) for target in game.targets(state, move)}
            known |= {row["id"] for row in data["board"].get("place", ())}
            assert set(card.step.get("light", ())) <= known, card.text
            if card.kind in ("expect", "rival") and "beats" not in card.path:
                game.play(state, examples.fitting(game, state, card.step[card.kind])[0])


def ask(session: Session, **request: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(session.handle(json.dumps(request)))
    assert answer["ok"], answer
    return answer


@each_lesson
def test_other_moves_are_told_apart_and_change_nothing(id: str, lesson: dict[str, Any]) -> None:
    """At every card to do, other legal moves are not the expected one, have a preview, and leave the match as it is."""
    session = Session()
    ask(session, do="rules", data=SOURCES[id].data)
    game: Game[Any, Any] = session.games[id]
    colours = SOURCES[id].data["game"]["colours"]
    for _, scene in lessons.scenes(lesson):
        setup = examples.opening(game.data, scene["given"])
        seats = [{"colour": one, "by": "novice"} for one in colours[: setup.seats]]
        seats[lesson["learner"]]["by"] = "person"
        ask(session, do="new", game=id, seats=seats, options=setup.options, seed=setup.seed, arranged=setup.arranged)
        for card in lessons.cards(scene):
            if "beats" in card.path or card.kind not in ("expect", "rival"):
                continue
            fields = card.step[card.kind]
            if card.kind == "rival":
                ask(session, do="bot", fields=fields, seat=lesson["learner"])
                continue
            before = ask(session, do="save")["save"]
            match = session.match
            assert match is not None
            moves = [game.record(move) for move in match.legal.moves]
            others = [move for move in moves if not examples.fits(fields, move)]
            for move in random.Random(1).sample(others, min(MAX_OTHER_MOVES, len(others))):
                assert ask(session, do="fit", fields=fields, move=move, seat=lesson["learner"])["same"] is False
                assert ask(session, do="preview", move=move, seat=lesson["learner"])["lines"] is not None
            assert ask(session, do="save")["save"] == before
            found = ask(session, do="fit", fields=fields, seat=lesson["learner"])
            assert found["touch"] or fields["kind"] in game.data["table"]["moves"], card.text
            ask(session, do="play", move=found["move"], seat=lesson["learner"])
