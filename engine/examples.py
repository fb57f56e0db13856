"""Worked examples: `given` a position, `when` moves are made, `then` this holds. Printed, tested, opened at the table.

An example of `rules/<game>/examples.yaml` has `id`, `title` (a key of the catalogs), `rules` (the ids that it shows),
and either `given`, `when`, `then` or a list `cases` of such; each case overrides fields of the example.

* `given`: a scenario for `Game.arrange`, or `{new: {seats, options, seed, first}}` for a new game.
* `when`: one move or a list: parts of move records, each of which fits exactly one legal move. `steps` in place of
  `when` and `then` is a list of {when, then}, one after the other.
* `then`: any of
  - `turn`: the active seat (-1: the game is over);
  - `state`, `view`, `result`: what `describe`, `view` (of a spectator) and `result` must contain, see `mismatches`;
  - `told`, `not_told`: messages {key, args} that one event of the last `when` must fit, or none may fit;
  - `moves`: queries about the legal moves: {fits: part of a record, count: n} or {fits, values: {weeks: [1, 2]}}
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
from engine.results import OVER, summary
from engine.rng import Rng
from engine.scenario import usual_seats

EXPECTATIONS = ("turn", "state", "view", "result", "told", "not_told", "moves", "refused", "ask")


def cases(example: Json) -> list[Json]:
    """Return the cases of an example, each with `given` and `steps`."""
    complete = []
    for case in example.get("cases", [{}]):
        whole = {**example, **case}
        given = {**example.get("given", {}), **case.get("given", {})}
        steps = whole.get("steps") or [{"when": whole.get("when", []), "then": whole.get("then", {})}]
        complete.append({"given": given, "steps": steps})
    return complete


def run(game: Game[Any, Any], example: Json) -> list[str]:
    """Play an example and return what does not hold, as text for developers; empty if all holds."""
    faults = []
    for number, case in enumerate(cases(example), start=1):
        try:
            faults += [f"{example['id']} case {number}: {fault}" for fault in _run_case(game, case)]
        except BadRequest as fault:
            faults.append(f"{example['id']} case {number}: {fault}")
    return faults


def _run_case(game: Game[Any, Any], case: Json) -> Iterator[str]:
    state = initial_state(game, case["given"])
    for number, step in enumerate(case["steps"], start=1):
        events: list[Any] = []
        for part in moves_of(step):
            moves = fitting(game, state, part)
            if len(moves) != 1:
                yield f"step {number}: {len(moves)} legal moves fit {part}, expected 1"
                return
            game.play(state, moves[0], events.append)
            game.check(state)
        for fault in _check(game, state, [to_message(event) for event in events], step.get("then", {})):
            yield f"step {number}: {fault}"


def moves_of(step: Json) -> list[Json]:
    """Return the moves of a step, as parts of their records."""
    when = step.get("when", [])
    return [when] if isinstance(when, dict) else when


def fitting(game: Game[Any, Any], state: Any, part: Json) -> list[Any]:
    """Return the legal moves that a part of a record fits: exactly one in a valid example."""
    return [move for move in game.moves(state) if fits(part, game.record(move))]


class Opening(NamedTuple):
    """How the position of an example is set up: as a new game, or by `Game.arrange` if `arranged` is given."""

    seats: int
    options: dict[str, str]
    seed: int
    first: int | None
    arranged: Json | None


def opening(data: Json, given: Json) -> Opening:
    """Return how to set up the position that `given` describes; `data` is the compiled data of the game."""
    if "new" in given:
        new = given["new"]
        return Opening(new["seats"], new.get("options", {}), new.get("seed", 1), new.get("first"), None)
    seats = given.get("seats", usual_seats(data))
    return Opening(seats, {}, 1, None, given)


def initial_state(game: Game[Any, Any], given: Json) -> Any:
    """Return the state that `given` describes."""
    setup = opening(game.data, given)
    if setup.arranged is not None:
        return game.arrange(setup.arranged)
    return game.start(setup.seats, setup.options, Rng(setup.seed), setup.first)


def _check(game: Game[Any, Any], state: Any, messages: Sequence[Message], then: Json) -> Iterator[str]:
    for name in then:
        if name not in EXPECTATIONS:
            yield f"unknown expectation {name!r}; known: {', '.join(EXPECTATIONS)}"
    if "turn" in then and then["turn"] != game.turn(state):
        yield f"turn is {game.turn(state)}, expected {then['turn']}"
    if "state" in then:
        yield from mismatches(then["state"], game.describe(state), "state")
    if "view" in then:
        yield from mismatches(then["view"], game.view(state, None), "view")
    if "result" in then:
        result = game.result(state)
        points = {_part_name(part.key, part.args): list(part.points) for part in result.parts}
        yield from mismatches(then["result"], {**summary(result), "parts": points}, "result")
    for expected in then.get("told", []):
        if not any(fits(expected, message._asdict()) for message in messages):
            yield f"no event fits {expected}; events: {[(message.key, message.args) for message in messages]}"
    for expected in then.get("not_told", []):
        if any(fits(expected, message._asdict()) for message in messages):
            yield f"an event fits {expected}"
    for query in then.get("moves", []):
        yield from _check_moves(game, state, query)
    for refusal in then.get("refused", []):
        rules = [reason.rule for reason in game.why_not(state, refusal["intent"])]
        if any(fits(refusal["intent"], game.record(move)) for move in game.moves(state)):
            yield f"a legal move fits {refusal['intent']}"
        elif refusal["rule"] not in rules:
            yield f"{refusal['intent']} is refused by {rules}, expected {refusal['rule']}"
    for query in then.get("ask", []):
        yield from mismatches(query["is"], game.query(state, query), f"ask {query}")


def _part_name(key: str, args: Json) -> str:
    """Return the name of a line of the scoring: `score.majority crete`."""
    return " ".join([key, *(str(value).rpartition(".")[2] for value in args.values())])


def _check_moves(game: Game[Any, Any], state: Any, query: Json) -> Iterator[str]:
    records = [game.record(move) for move in game.moves(state)] if game.turn(state) != OVER else []
    fitting = [record for record in records if fits(query.get("fits", {}), record)]
    if "count" in query and len(fitting) != query["count"]:
        yield f"{len(fitting)} legal moves fit {query['fits']}, expected {query['count']}"
    for name, values in query.get("values", {}).items():
        actual = list(dict.fromkeys(record.get(name) for record in fitting))
        if actual != values:
            yield f"{name} of the moves that fit {query['fits']} is one of {actual}, expected {values}"
    if "kinds" in query:
        others = {record["kind"] for record in records} - set(query["kinds"])
        if others:
            yield f"there are moves of the kinds {sorted(others)}"


def fits(expected: Any, actual: Any) -> bool:
    """Return whether `actual` contains what is expected; see `mismatches`."""
    return next(mismatches(expected, actual, ""), None) is None


def mismatches(expected: Any, actual: Any, where: str) -> Iterator[str]:
    """Yield where `actual` differs from what is expected.

    An object must contain the expected fields, a list must have the expected items in order. An object may also be
    expected of a list: its keys are `size`, `includes` (items that fit), `excludes`, or positions from 0 (also as
    texts: JSON).
    """
    if isinstance(actual, Message):
        actual = actual._asdict()
    if isinstance(expected, Mapping) and isinstance(actual, Mapping):
        for name, value in expected.items():
            if name not in actual:
                yield f"{where}.{name} is missing"
            else:
                yield from mismatches(value, actual[name], f"{where}.{name}")
    elif isinstance(expected, Mapping) and isinstance(actual, list | tuple):
        yield from _list_mismatches(expected, actual, where)
    elif isinstance(expected, list) and isinstance(actual, list | tuple):
        if len(expected) != len(actual):
            yield f"{where} has {len(actual)} items, expected {len(expected)}: {actual}"
        else:
            for i, value in enumerate(expected):
                yield from mismatches(value, actual[i], f"{where}[{i}]")
    elif expected != actual or isinstance(expected, bool) != isinstance(actual, bool):
        yield f"{where} is {actual!r}, expected {expected!r}"


def _list_mismatches(expected: Mapping[Any, Any], actual: Sequence[Any], where: str) -> Iterator[str]:
    for name, value in expected.items():
        if name == "size":
            if len(actual) != value:
                yield f"{where} has {len(actual)} items, expected {value}"
        elif name == "includes":
            for item in value:
                if not any(fits(item, other) for other in actual):
                    yield f"{where} has no {item}"
        elif name == "excludes":
            for item in value:
                if any(fits(item, other) for other in actual):
                    yield f"{where} has {item}"
        elif str(name).isdigit() and int(name) < len(actual):
            yield from mismatches(value, actual[int(name)], f"{where}[{name}]")
        else:
            yield f"{where} has no item {name!r}"
