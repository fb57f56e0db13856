"""Worked examples and lessons as the play page opens them: scenes of cards, and the texts of the cards.

An example is a lesson whose cards come from its moves: each case is a scene, and its story and outcome are the texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Literal

from markupsafe import Markup

from compiler.base import compiled_data
from compiler.rules import learn
from compiler.site.rulebook.positions import Positions
from compiler.site.rulebook.rulebook import Rulebook
from compiler.site.site_game import SiteGame
from engine.examples import Opening, cases, fitting, initial_state, moves_of, opening
from engine.messages import Json


def compiled(positions: Positions) -> compiled_data.Lessons:
    """Return the worked examples of a game by their ids."""
    game = positions.game
    out: compiled_data.Lessons = {}
    for example in game.source.examples:
        scenes = [_scene(positions, example, number, case) for number, case in enumerate(cases(example))]
        out[example["id"]] = {"kind": "example", "scenes": scenes}
    told = list(_told(game))
    in_learn = set(_in_learn(game))
    for id in told:
        out[id]["told"] = "rulebook" if id in in_learn else "rules"
    for id, following in pairwise(told):
        out[id]["next"] = following
    return out


def _scene(positions: Positions, example: Json, number: int, case: Json) -> compiled_data.Scene:
    """Return a case of an example. Only the first one is told: its player makes the moves of the first active seat."""
    opened = _opened(opening(positions.data, case["given"]))
    if "tells" not in example or number > 0:
        return {"opening": opened, "learner": None, "cards": []}
    engine, state = positions.engine, initial_state(positions.engine, case["given"])
    learner = engine.turn(state)
    cards: list[compiled_data.LessonCard] = []
    for part in (part for step in case["steps"] for part in moves_of(step)):
        kind: Literal["do", "rival"] = "do" if engine.turn(state) == learner else "rival"
        cards.append({"kind": kind, "text": "story", "fields": part})
        engine.play(state, fitting(engine, state, part)[0], None)
    cards = cards or [{"kind": "say", "text": "story"}]
    cards.append({"kind": "say", "text": "outcome"})
    return {"opening": opened, "learner": max(0, learner), "cards": cards}


def _opened(how: Opening) -> compiled_data.ExampleOpening:
    return {
        "seats": how.seats,
        "options": how.options,
        "seed": how.seed,
        "first": how.first,
        "arranged": how.arranged,
    }


def _in_learn(game: SiteGame) -> Iterator[str]:
    """Yield the examples of the rulebook to learn from in reading order."""
    if game.has_learn:
        yield from (part.name for part in learn.parts(game.source.docs[learn.KIND]) if part.kind == "example")


def _told(game: SiteGame) -> Iterator[str]:
    """Yield the examples that are told: those of the rulebook to learn from, then those of the complete rules alone."""
    if not game.has_rulebook:
        return
    order = {rule: n for n, rule in enumerate(game.source.data["rules"])}
    told = [one for one in game.source.examples if "tells" in one and "title" in one]
    ids = [one["id"] for one in sorted(told, key=lambda one: order.get(one["rules"][0], len(order)))]
    yield from dict.fromkeys([*(id for id in _in_learn(game) if id in ids), *ids])


def texts(rulebook: Rulebook) -> compiled_data.AllLessonTexts:
    """Return the texts of the examples that are told, in the language of the rulebook."""
    return {one.id: _story(one.title, {"story": one.story, "outcome": one.outcome}) for one in rulebook.stories()}


def _story(title: str, bodies: Mapping[str, Markup]) -> compiled_data.LessonTexts:
    return {"title": title, "texts": {key: str(body) for key, body in bodies.items()}}
