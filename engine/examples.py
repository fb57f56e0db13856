"""Worked examples: `given` a table, `when` moves are made, `then` this holds. One entry is printed, tested and opened.

An example of `rules/<game>/examples.yaml` has `id`, `title` (a key of the catalogs), `rules` (the ids that it shows),
and either `given`, `when`, `then` or a list `cases` of such; a case takes over what the example itself gives.

* `given`: what `Game.arrange` builds, or `{new: {seats, options, seed, first}}` for a table as it is set up.
* `when`: one move or a list: parts of move records, each of which fits exactly one legal move. `steps` in place of
  `when` and `then` is a list of {when, then}, one after the other.
* `then`: any of
  - `turn`: the seat to act (-1: over);
  - `state`, `view`, `result`: what `describe`, `view` (of an onlooker) and `result` must contain, see `misfits`;
  - `to_message`, `not_told`: happenings of the last `when`, {key, args}, of which one fits, or none;
  - `moves`: questions about the legal moves: {fits: part of a record, count: n} or {fits, values: {weeks: [1, 2]}}
    or {kinds: [take, swap]}: no other kinds occur;
  - `refused`: {intent, rule}: no legal move fits the intent, and this rule is among the reasons;
  - `ask`: queries for `Game.query` with the answer in `is`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.events import to_message
from engine.game import Game
from engine.messages import BadRequest, Json, Message
from engine.results import OVER
from engine.rng import Rng
from engine.scenario import usual_seats

EXPECTATIONS = ("turn", "state", "view", "result", "told", "not_told", "moves", "refused", "ask")


def cases(example: Json) -> list[Json]:
    """Return the cases of an example, each with `given` and `steps`."""
    found = []
    for case in example.get("cases", [{}]):
        whole = {**example, **case}
        given = {**example.get("given", {}), **case.get("given", {})}
        steps = whole.get("steps") or [{"when": whole.get("when", []), "then": whole.get("then", {})}]
        found.append({"given": given, "steps": steps})
    return found


def run(game: Game[Any, Any], example: Json) -> list[str]:
    """Play an example and return what does not hold, in words for developers; empty when all does."""
    faults = []
    for number, case in enumerate(cases(example), start=1):
        try:
            faults += [f"{example['id']} case {number}: {fault}" for fault in _run_case(game, case)]
        except BadRequest as fault:
            faults.append(f"{example['id']} case {number}: {fault}")
    return faults


def _run_case(game: Game[Any, Any], case: Json) -> Iterator[str]:
    state = table(game, case["given"])
    for number, step in enumerate(case["steps"], start=1):
        events: list[Any] = []
        for part in moves_of(step):
            found = fitting(game, state, part)
            if len(found) != 1:
                yield f"step {number}: {len(found)} legal moves fit {part}, expected 1"
                return
            game.play(state, found[0], events.append)
            game.check(state)
        for fault in _check(game, state, [to_message(event) for event in events], step.get("then", {})):
            yield f"step {number}: {fault}"


def moves_of(step: Json) -> list[Json]:
    """Return the moves of a step, as parts of their records."""
    when = step.get("when", [])
    return [when] if isinstance(when, dict) else when


def fitting(game: Game[Any, Any], state: Any, part: Json) -> list[Any]:
    """Return the legal moves that a part of a record fits; in an example that holds there is one."""
    return [move for move in game.moves(state) if fits(part, game.record(move))]


class Opening(NamedTuple):
    """How the table of an example is set: as a new game, or `arranged` so that `Game.arrange` reads it."""

    seats: int
    options: dict[str, str]
    seed: int
    first: int | None
    arranged: Json | None


def opening(data: Json, given: Json) -> Opening:
    """Return how to set the table that `given` describes; `data` is the compiled data of the game."""
    if "new" in given:
        new = given["new"]
        return Opening(new["seats"], new.get("options", {}), new.get("seed", 1), new.get("first"), None)
    seats = given.get("seats", usual_seats(data))
    return Opening(seats, {}, 1, None, given)


def table(game: Game[Any, Any], given: Json) -> Any:
    """Return the state that `given` describes."""
    opened = opening(game.data, given)
    if opened.arranged is not None:
        return game.arrange(opened.arranged)
    return game.start(opened.seats, opened.options, Rng(opened.seed), opened.first)


def _check(game: Game[Any, Any], state: Any, happened: Sequence[Message], then: Json) -> Iterator[str]:
    for name in then:
        if name not in EXPECTATIONS:
            yield f"unknown expectation {name!r}; known: {', '.join(EXPECTATIONS)}"
    if "turn" in then and then["turn"] != game.turn(state):
        yield f"turn is {game.turn(state)}, expected {then['turn']}"
    if "state" in then:
        yield from misfits(then["state"], game.describe(state), "state")
    if "view" in then:
        yield from misfits(then["view"], game.view(state, None), "view")
    if "result" in then:
        result = game.result(state)
        points = {_part_name(part.key, part.args): list(part.points) for part in result.parts}
        whole = {
            "totals": list(result.totals),
            "places": list(result.places),
            "winners": list(result.winners),
            "parts": points,
        }
        yield from misfits(then["result"], whole, "result")
    for wanted in then.get("told", []):
        if not any(fits(wanted, message._asdict()) for message in happened):
            yield f"not told: {wanted}; told: {[(message.key, message.args) for message in happened]}"
    for wanted in then.get("not_told", []):
        if any(fits(wanted, message._asdict()) for message in happened):
            yield f"told: {wanted}"
    for question in then.get("moves", []):
        yield from _check_moves(game, state, question)
    for refusal in then.get("refused", []):
        rules = [reason.rule for reason in game.why_not(state, refusal["intent"])]
        if any(fits(refusal["intent"], game.record(move)) for move in game.moves(state)):
            yield f"a legal move fits {refusal['intent']}"
        elif refusal["rule"] not in rules:
            yield f"{refusal['intent']} is refused by {rules}, expected {refusal['rule']}"
    for question in then.get("ask", []):
        yield from misfits(question["is"], game.query(state, question), f"ask {question}")


def _part_name(key: str, args: Json) -> str:
    """Return the name of a line of the scoring: `score.majority crete`."""
    return " ".join([key, *(str(value).rpartition(".")[2] for value in args.values())])


def _check_moves(game: Game[Any, Any], state: Any, question: Json) -> Iterator[str]:
    records = [game.record(move) for move in game.moves(state)] if game.turn(state) != OVER else []
    fitting = [record for record in records if fits(question.get("fits", {}), record)]
    if "count" in question and len(fitting) != question["count"]:
        yield f"{len(fitting)} legal moves fit {question['fits']}, expected {question['count']}"
    for name, values in question.get("values", {}).items():
        found = list(dict.fromkeys(record.get(name) for record in fitting))
        if found != values:
            yield f"{name} of the moves that fit {question['fits']} is one of {found}, expected {values}"
    if "kinds" in question:
        others = {record["kind"] for record in records} - set(question["kinds"])
        if others:
            yield f"there are moves of the kinds {sorted(others)}"


def fits(wanted: Any, found: Any) -> bool:
    """Return whether `found` contains what is wanted; see `misfits`."""
    return next(misfits(wanted, found, ""), None) is None


def misfits(wanted: Any, found: Any, where: str) -> Iterator[str]:
    """Yield where `found` differs from what is wanted.

    An object must contain the wanted fields, a list must have the wanted items in order. For a list an object may
    stand, too: its keys are `size`, `includes` (items that fit), `excludes`, or positions from 0 (also as texts: JSON).
    """
    if isinstance(found, Message):
        found = found._asdict()
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        for name, value in wanted.items():
            if name not in found:
                yield f"{where}.{name} is missing"
            else:
                yield from misfits(value, found[name], f"{where}.{name}")
    elif isinstance(wanted, Mapping) and isinstance(found, list | tuple):
        yield from _misfits_of_list(wanted, found, where)
    elif isinstance(wanted, list) and isinstance(found, list | tuple):
        if len(wanted) != len(found):
            yield f"{where} has {len(found)} items, expected {len(wanted)}: {found}"
        else:
            for i, value in enumerate(wanted):
                yield from misfits(value, found[i], f"{where}[{i}]")
    elif wanted != found or isinstance(wanted, bool) != isinstance(found, bool):
        yield f"{where} is {found!r}, expected {wanted!r}"


def _misfits_of_list(wanted: Mapping[Any, Any], found: Sequence[Any], where: str) -> Iterator[str]:
    for name, value in wanted.items():
        if name == "size":
            if len(found) != value:
                yield f"{where} has {len(found)} items, expected {value}"
        elif name == "includes":
            for item in value:
                if not any(fits(item, other) for other in found):
                    yield f"{where} has no {item}"
        elif name == "excludes":
            for item in value:
                if any(fits(item, other) for other in found):
                    yield f"{where} has {item}"
        elif str(name).isdigit() and int(name) < len(found):
            yield from misfits(value, found[int(name)], f"{where}[{name}]")
        else:
            yield f"{where} has no item {name!r}"
