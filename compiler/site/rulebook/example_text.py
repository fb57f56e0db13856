"""Texts of worked examples: numbers and names in a story come from the example itself.

    tells: {who: then.turn, week: given.players.0.time, cost: "= 9 - marker_cost.museum.cost.7"}

A path leads through the example of examples.yaml, with its arithmetic evaluated; list indices count from 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.rules import GameSource
from compiler.rules.document import Doc
from compiler.rules.model import Steps
from compiler.text.read.english import PLAIN_KINDS, list_of

Kinds = Mapping[str, str]
"""The arguments of a message with their kinds."""


def story_arguments(example: Mapping[str, Any], kinds: Kinds, colours: Sequence[str]) -> dict[str, Any]:
    """Return the arguments of a story of the example; KeyError (path, step, hint) for a broken path."""
    tells = example.get("tells", {})
    return {name: _named(_value(example, tells[name]), kind, colours) for name, kind in kinds.items() if name in tells}


def told_values(example: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the story of an example tells, by the names of `tells`; seats are numbers."""
    return {name: _value(example, path) for name, path in example.get("tells", {}).items()}


def _value(example: Any, path: Any) -> Any:
    if not isinstance(path, str):
        return path  # arithmetic, evaluated already
    value = example
    for step in path.split("."):
        value = _step(value, step, path)
    return value


def _step(value: Any, step: str, path: str) -> Any:
    if isinstance(value, dict):
        for key in (step, int(step) if step.isdigit() else step):
            if key in value:
                return value[key]
        hint = ", ".join(map(str, value))
    elif isinstance(value, list):
        if step.isdigit() and int(step) < len(value):
            return value[int(step)]
        hint = f"a list of {len(value)}"
    else:
        hint = f"a single value: {value}"
    raise KeyError(path, step, hint)


def _named(value: Any, kind: str, colours: Sequence[str]) -> Any:
    """Return a value as messages take it: seats by their colour, ids with their kind."""
    inner = list_of(kind)
    if inner and isinstance(value, dict):
        return [[_named(one, inner, colours), n] for one, n in value.items()]
    if inner:
        return [_named(one, inner, colours) for one in (value if isinstance(value, list) else [value])]
    if isinstance(value, list) and len(value) == 1:
        return _named(value[0], kind, colours)
    if kind == "player" and isinstance(value, int):
        return f"player.{colours[value]}"
    if isinstance(value, str) and kind not in PLAIN_KINDS and not value.startswith(f"{kind}."):
        return f"{kind}.{value}"
    return value


def examine(game: GameSource, kinds: Mapping[str, Kinds], terms: Mapping[str, Any], problems: Problems) -> None:
    """Report (B2) arguments of stories that the examples lack; `kinds` are the arguments of each text."""
    doc = game.docs.get("examples")
    colours = game.data["game"]["colours"]
    for i, example in enumerate(game.examples):
        if "tells" not in example or doc is None:
            continue
        used: set[str] = set()
        for part in ("story", "outcome"):
            arguments = kinds.get(f"{example.get('title')}.{part}", {})
            used |= set(arguments)
            path: Steps = ("examples", i, "tells")
            examine_arguments(doc, path, example, f"{example['title']}.{part}", arguments, terms, colours, problems)
        for name in example["tells"]:
            if name not in used:
                doc.error(problems, ("examples", i, "tells", name), "B2", f"no story asks for {{{name}}}", "remove it")


def examine_arguments(
    doc: Doc,
    tells: Steps,
    example: Mapping[str, Any],
    key: str,
    kinds: Kinds,
    terms: Mapping[str, Any],
    colours: Sequence[str],
    problems: Problems,
) -> None:
    """Report (B2) arguments of a text that an example, or a card of a lesson, lacks; `tells` is their place."""
    for name, kind in kinds.items():
        path = (*tells, name)
        if name not in example.get("tells", {}):
            owner = "its step" if "steps" in tells else "its example"
            text = f"{key} asks for {{{name}}}, which {owner} does not give"
            there = tells if "tells" in example else tells[:-1]
            doc.error(problems, there, "B2", text, "add it: <argument>: <path into this example>")
            continue
        try:
            value = story_arguments(example, {name: kind}, colours)[name]
        except (KeyError, IndexError) as error:
            way, step, has = (*error.args, "", "", "")[:3]
            doc.error(problems, path, "B2", f'{way}: there is no "{step}"', f"there is: {has}")
            continue
        wrong = _unfit(value, kind, terms)
        if wrong:
            doc.error(problems, path, "B2", *wrong)


def _unfit(value: Any, kind: str, terms: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return message and hint for a wrong value of an argument, None for a right one."""
    if kind in ("number", "year"):
        return None if isinstance(value, int) else (f"{value} is no number", "lead the path to a number")
    parts = value if isinstance(value, list) else [value]
    for part in parts:
        term = part[0] if isinstance(part, list) else part
        if kind != "text" and term not in terms:
            return f'there is no term "{term}"', did_you_mean(str(term), terms)
    return None
