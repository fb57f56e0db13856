"""Worked examples and lessons as the play page opens them: scenes of cards, and the texts of the cards.

An example is a lesson whose cards come from its moves: each case is a scene, and its story and outcome are the texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal

from markupsafe import Markup

from compiler.base import compiled_data
from compiler.base.diagnostics import Problems
from compiler.rules import GameSource, learn, lessons
from compiler.rules.model import Steps
from compiler.site.rulebook import example_text
from compiler.site.rulebook.markdown import MarkdownRenderer
from compiler.site.rulebook.positions import Positions
from compiler.site.rulebook.rulebook import Rulebook
from compiler.site.site_game import SiteGame
from compiler.text import SOURCE, Texts
from engine.examples import Opening, cases, fitting, initial_state, moves_of, opening
from engine.messages import Json

KINDS: Mapping[str, Literal["say", "do", "rival", "try"]] = {
    "say": "say",
    "expect": "do",
    "rival": "rival",
    "try": "try",
}
"""The kind of a card on the page by the kind of its step."""


def compiled(positions: Positions) -> compiled_data.Lessons:
    """Return the worked examples and the lessons of a game by their ids."""
    game = positions.game
    out: compiled_data.Lessons = {}
    for example in game.source.examples:
        scenes = [_scene(positions, example, number, case) for number, case in enumerate(cases(example))]
        out[example["id"]] = {"kind": "example", "scenes": scenes}
    for lesson in game.source.lessons:
        scenes = [_lesson_scene(positions, lesson, scene) for _, scene in lessons.scenes(lesson)]
        out[lesson["id"]] = {"kind": "lesson", "scenes": scenes}
    told = list(_told(game))
    in_learn = set(_in_learn(game))
    for id in told:
        out[id]["told"] = "rulebook" if id in in_learn else "rules"
    for id, following in pairwise(told):
        out[id]["next"] = following
    return out


def _scene(positions: Positions, example: Json, number: int, case: Json) -> compiled_data.Scene:
    """Return a case of an example. Only the first has texts: its player makes the moves of the first active seat."""
    opened = _opened(opening(positions.data, case["given"]))
    if "tells" not in example or number > 0:
        return {"opening": opened, "learner": None, "cards": []}
    engine, state = positions.engine, initial_state(positions.engine, case["given"])
    learner = _first_learner(positions, example)
    cards: list[compiled_data.LessonCard] = []
    for part in (part for step in case["steps"] for part in moves_of(step)):
        kind: Literal["do", "rival"] = "do" if engine.turn(state) == learner else "rival"
        cards.append({"kind": kind, "text": "story", "fields": part})
        engine.play(state, fitting(engine, state, part)[0], None)
    cards = cards or [{"kind": "say", "text": "story"}]
    cards.append({"kind": "say", "text": "outcome"})
    return {"opening": opened, "learner": learner, "cards": cards}


def _lesson_scene(positions: Positions, lesson: Json, scene: Json) -> compiled_data.Scene:
    cards: list[compiled_data.LessonCard] = []
    for card in lessons.cards(scene):
        step = card.step
        kind = KINDS[card.kind]
        made: compiled_data.LessonCard = {"kind": kind, "text": card.text}
        if kind != "say":
            made["fields"] = step[card.kind]
        rules = [step["refused"]] if "refused" in step else step.get("rules", ())
        if rules:
            made["rule"] = rules[0]
        if "light" in step:
            made["light"] = step["light"]
        cards.append(made)
    opened = _opened(opening(positions.data, scene["given"]))
    return {"opening": opened, "learner": lesson["learner"], "cards": cards}


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
    """Yield the examples of the rulebook to learn from, then those that only the complete rules have."""
    if not game.has_rulebook:
        return
    order = {rule: n for n, rule in enumerate(game.source.data["rules"])}
    told = [one for one in game.source.examples if "tells" in one and "title" in one]
    ids = [one["id"] for one in sorted(told, key=lambda one: order.get(one["rules"][0], len(order)))]
    yield from dict.fromkeys([*(id for id in _in_learn(game) if id in ids), *ids])


def texts(rulebook: Rulebook) -> compiled_data.AllLessonTexts:
    """Return the texts of the examples of the rulebooks, in the language of the rulebook.

    All players but the learner are bots at the table, so that the texts call them by the names of bots.
    """
    terms = rulebook.texts.catalog(rulebook.lang, rulebook.id)["t"]
    colours = rulebook.positions.colours
    stories = rulebook.stories(lambda example: _players(colours, _first_learner(rulebook.positions, example), terms))
    out = {one.id: _story(one.title, {"story": one.story, "outcome": one.outcome}) for one in stories}
    markdown = MarkdownRenderer((), {})
    for lesson in rulebook.game.source.lessons:
        told = card_texts(rulebook.game.source, lesson, rulebook.lang, rulebook.texts)
        bodies = {key: markdown.block(text) for key, text in told}
        out[lesson["id"]] = _story(rulebook.texts.say(rulebook.lang, rulebook.id, lesson["title"]), bodies)
    return out


def _first_learner(positions: Positions, example: Json) -> int:
    """Return the seat of the player who makes the moves of the first case of an example."""
    case = cases(example)[0]
    return max(0, positions.engine.turn(initial_state(positions.engine, case["given"])))


def _players(colours: Sequence[str], learner: int, terms: Mapping[str, object]) -> list[str]:
    """Return the terms of the players of a table, without `player.`: all but the learner are bots, with their names."""
    bots = [f"bot_{colour}" for colour in colours]
    known = [bot if f"player.{bot}" in terms else colour for bot, colour in zip(bots, colours, strict=True)]
    return [*known[:learner], colours[learner], *known[learner + 1 :]]


def card_texts(game: GameSource, lesson: Json, lang: str, texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield the keys and the texts of the cards of a lesson, with the numbers and names of its scenes."""
    players = _players(game.data["game"]["colours"], lesson["learner"], texts.catalog(lang, game.id)["t"])
    for _, scene in lessons.scenes(lesson):
        for card in lessons.cards(scene):
            kinds = texts.signature(game.id).get(card.text, {})
            args = example_text.story_arguments(_told_of(card, scene), kinds, players)
            yield card.text, texts.say(lang, game.id, card.text, args)


def _told_of(card: lessons.Card, scene: Json) -> Json:
    """Return where the paths of a card lead: its step, and `given` and `ends` of its scene."""
    return {**card.step, "given": scene["given"], "ends": scene.get("ends", {})}


def examine(game: SiteGame, texts: Texts, problems: Problems) -> None:
    """Report (B2) arguments of cards that the lessons lack."""
    doc = game.source.docs.get(lessons.KIND)
    if doc is None:
        return
    signature, terms = texts.signature(game.id), texts.catalog(SOURCE, game.id)["t"]
    for n, lesson in enumerate(game.source.lessons):
        for i, scene in lessons.scenes(lesson):
            asked: dict[Steps, set[str]] = {}
            for card in lessons.cards(scene, (lessons.KIND, n, "scenes", i)):
                step = card.path[: card.path.index("steps") + 2]
                kinds = signature.get(card.text, {})
                asked.setdefault(step, set()).update(kinds)
                told = {"title": card.text, **_told_of(card, scene)}
                colours = game.source.data["game"]["colours"]
                example_text.examine_arguments(doc, (*step, "tells"), told, card.text, kinds, terms, colours, problems)
            for step, names in asked.items():
                tells = scene["steps"][step[-1]].get("tells", {})
                for name in set(tells) - names:
                    doc.error(problems, (*step, "tells", name), "B2", f"no card asks for {{{name}}}", "remove it")


def _story(title: str, bodies: Mapping[str, Markup]) -> compiled_data.LessonTexts:
    return {"title": title, "texts": {key: str(body) for key, body in bodies.items()}}
