"""Golden answers: a short hash of each answer that a game gives, position by position.

`tests/games/<game>/golden_answers.json` has for each run one line per position: the hashes of its `PARTS`, or of its
state alone. It holds what examples do not print: texts, previews, refusals, forecasts, scenarios. Positions come from
random games with random options, from random scenarios (`tests/games/<game>/scenarios.py`) and from the examples, which
are damaged on the way, so that their refusals are held, too. In the runs `rare` what happens seldom is done as soon as
it may be; in the run `crossed` moves and scenarios are asked for that are mixed from two. The run `tables` has a line
for each table of the game's components in the order of their names: what the compiled data become, with every row that
play rarely reads. Ratings of bots are left out: they may change.

If answers change as intended, `python -m tests.conformance.golden_games <game> --answers` writes the file again; what
changed is seen by `… golden_games <game> --show <run>:<position>`, before the change and after it.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

from compiler.base.paths import ROOT
from engine.events import points_of, to_message, visible_to
from engine.examples import cases, initial_state
from engine.interface import BrokenInvariant
from engine.messages import BadRequest, Json
from engine.results import OVER
from engine.rng import Rng
from tests.conformance.fixture import GameFixture
from tests.conformance.messages import MessageChecks
from tests.conformance.queries import Queries, sample
from tests.conformance.views import things
from tests.engine.malformed import spoilt
from tools.fuzz.random_games import any_kind, random_options
from tools.game_tests import module_of

PARTS = (
    *("state", "events"),
    *("views", "moves", "offers", "prompt", "previews", "result", "about"),
    *("refusals", "determinized", "invariants", "queries"),
)
"""The answers about a position; those after the first two are given in some positions only."""

SCENARIOS = 30
"""Random scenarios of a run."""
MOVES_FROM_SCENARIO = 2
"""Moves that are made from each of them."""
SPOILT_SCENARIOS = 3
"""Damaged copies of each scenario."""
CROSSED_MOVES = 25
"""Intents, crossed of two moves, that each position of the run `crossed` is asked about."""
CROSSED_SCENARIOS = 4
"""Descriptions, at each rate, that are crossed of each scenario and others."""
MOVES_BEFORE_CROSSING = 8
"""Positions of each scenario that are asked about in the run `crossed`."""
CLOSE_INTERVAL = 5
"""Moves between two positions of a game in which all is asked, as at the end and where a kind of move is new."""
MAX_ITEMS = 6
"""Moves or things of a position that are asked about."""
RARE = 2
"""A kind of move, with its prompt, is rare until it has been made this many times in a run."""
MAX_RARE_POSITIONS = 600
"""Positions of a game of rare moves, most of which ends long before."""
MAX_SPOILT_STATES = 6
"""Impossible states of a position, for the invariants."""
DIGITS = 4
"""Digits of a hash; one change in 65,536 goes unnoticed."""


class Recorder:
    """Plays the runs of a game and asks about positions; everything random follows from the name of the run."""

    def __init__(self, fixture: GameFixture, run: str) -> None:
        self.fixture, self.game, self.run = fixture, fixture.game, run
        self.chance, self.rng = random.Random(run), Rng(len(run))
        self.queries = Queries(fixture, MessageChecks(fixture))
        steps = [step for example in fixture.source.examples for case in cases(example) for step in case["steps"]]
        self.questions = [question for step in steps for question in step.get("then", {}).get("ask", ())]

    def positions(self) -> Iterator[dict[str, Any]]:
        """Yield the answers of each position of the run, by part."""
        kind, _, count = self.run.partition(" ")
        if kind == "game":
            return self.random_game(int(count))
        if kind == "rare":
            return self.rare_moves(int(count))
        if kind == "tables":
            return self.tables()
        return {"examples": self.examples, "crossed": self.crossed_questions, "scenarios": self.scenarios}[kind]()

    def random_game(self, seats: int) -> Iterator[dict[str, Any]]:
        """Play a random game with random options."""
        game = self.game
        state = game.start(seats, random_options(game, seats, self.chance), Rng(seats))
        events: list[Any] = []
        known: set[type] = set()
        for number in range(10_000):
            is_over, kinds = game.turn(state) == OVER, {type(move) for move in game.moves(state)}
            yield self.position(state, events, close=is_over or not kinds <= known or number % CLOSE_INTERVAL == 0)
            known |= kinds
            if is_over:
                return
            events = self.moved(state)

    def rare_moves(self, seats: int) -> Iterator[dict[str, Any]]:
        """Play a game in which the moves are made that were made least; all is asked before and after rare ones."""
        game = self.game
        state = game.start(seats, random_options(game, seats, self.chance), Rng(seats))
        events: list[Any] = []
        made: Counter[str] = Counter()
        was_rare = True
        for _ in range(MAX_RARE_POSITIONS):
            kinds: dict[str, list[Any]] = {}
            for move in game.moves(state):
                kinds.setdefault(f"{game.label(state, move).key} {game.prompt(state).key}", []).append(move)
            rarest = sorted(kinds, key=lambda kind: (made[kind], self.chance.random()))
            is_rare = not rarest or made[rarest[0]] < RARE
            shown = [self.chance.choice(kinds[kind]) for kind in rarest[:MAX_ITEMS]]
            yield self.position(state, events, close=was_rare or is_rare, shown=shown)
            if not rarest:
                return
            made[rarest[0]] += 1
            was_rare, events = is_rare, []
            game.play(state, shown[0], events.append)

    def tables(self) -> Iterator[dict[str, Any]]:
        """Yield each table of the components."""
        for name, value in sorted(vars(self.game.rules.components).items()):
            if not callable(value):
                yield {"state": [name, plain(value)]}

    def scenarios(self) -> Iterator[dict[str, Any]]:
        """Build random scenarios, make some moves from them, and damage each."""
        describe = module_of(self.game.id, "scenarios").describer(self.game)  # type: ignore[union-attr]
        for number in range(SCENARIOS):
            seats = self.fixture.seats[number % len(self.fixture.seats)]
            options = random_options(self.game, seats, self.chance) if number % 2 else {}
            given = {**describe(self.chance, seats, options), "seats": seats, "options": options, "seed": number}
            yield from self.arranged(given, MOVES_FROM_SCENARIO)
            for _ in range(SPOILT_SCENARIOS):
                yield {"state": self.built(spoilt(given, self.rng))}

    def crossed_questions(self) -> Iterator[dict[str, Any]]:
        """Build scenarios and ask about moves that are crossed with other moves; then cross the scenarios."""
        describe = module_of(self.game.id, "scenarios").describer(self.game)  # type: ignore[union-attr]
        given = []
        for number in range(SCENARIOS):
            seats = self.fixture.seats[number % len(self.fixture.seats)]
            given.append({**describe(self.chance, seats, {}), "seats": seats, "options": {}, "seed": number})
        states: list[Any] = []
        records: dict[str, Json] = {}
        for one in given:
            state = self.started(one)
            for _ in range(MOVES_BEFORE_CROSSING):
                if state is None or self.game.turn(state) == OVER:
                    break
                states.append(self.game.copy(state))
                records |= {json.dumps(record): record for record in map(self.game.record, self.game.moves(state))}
                self.moved(state)
        every = list(records.values())
        kinds = {kind: [one for one in every if one["kind"] == kind] for kind in {one["kind"]: 0 for one in every}}
        for state in states:
            legal = self.game.legal(state)
            now = [record["kind"] for record in map(self.game.record, legal.moves)]
            pairs = []
            for number in range(CROSSED_MOVES):
                same = kinds[self.chance.choice(now if now and number % 4 else list(kinds))]
                pairs.append((self.chance.choice(same), self.chance.choice(same if number % 3 else every)))
            yield {"state": [self.refusal(state, self.crossed(one, other, 0.3), legal) for one, other in pairs]}
        for one in given:
            likely = [other for other in given if other["seats"] == one["seats"]]
            for rate in (0.02, 0.05, 0.1, 0.2) * CROSSED_SCENARIOS:
                yield {"state": self.built(self.crossed(one, self.chance.choice(likely), rate))}

    def started(self, given: Json) -> Any:
        """Return the state of a scenario; None if it is impossible."""
        try:
            return initial_state(self.game, given)
        except BadRequest:
            return None

    def refusal(self, state: Any, intent: Json, legal: Any) -> Any:
        """Return why no move fits an intent, which may be impossible."""
        return answer_or_refusal(lambda: self.game.why_not(state, intent, legal))

    def crossed(self, value: Any, other: Any, rate: float) -> Any:
        """Return a value in which about this share of the parts comes from another value, or is dropped."""
        chance, seldom = self.chance, rate / 3
        if isinstance(value, dict) and isinstance(other, dict):
            kept = {key: self.crossed(one, other.get(key), rate) for key, one in value.items()}
            kept = {key: one for key, one in kept.items() if chance.random() >= seldom}
            return kept | {key: one for key, one in other.items() if key not in value and chance.random() < rate}
        if isinstance(value, list) and isinstance(other, list):
            parts = [self.crossed(one, chance.choice(other) if other else None, rate) for one in value]
            added = [one for one in other if chance.random() < seldom]
            return parts + added if chance.random() >= seldom else parts[1:]
        return other if type(value) is type(other) and chance.random() < rate else value

    def examples(self) -> Iterator[dict[str, Any]]:
        """Build the positions of the examples, and damage each."""
        for example in self.fixture.source.examples:
            for case in cases(example):
                yield from self.arranged(case["given"], 0)
                if "new" not in case["given"]:
                    yield {"state": self.built(spoilt(case["given"], self.rng))}

    def arranged(self, given: Json, moves: int) -> Iterator[dict[str, Any]]:
        """Build a scenario and make some moves from it, if it is possible."""
        try:
            state = initial_state(self.game, given)
        except BadRequest as refusal:
            yield {"state": refusal.message}
            return
        events: list[Any] = []
        for number in range(moves + 1):
            yield self.position(state, events, close=True)
            if number == moves or self.game.turn(state) == OVER:
                return
            events = self.moved(state)

    def built(self, given: Any) -> Any:
        """Return the state of a scenario, or why it is refused."""
        return answer_or_refusal(lambda: self.game.describe(self.game.arrange(given)))

    def moved(self, state: Any) -> list[Any]:
        """Make a random move and return its events."""
        events: list[Any] = []
        self.game.play(state, any_kind(self.game, state, self.game.moves(state), self.chance), events.append)
        return events

    def position(self, state: Any, events: Sequence[Any], *, close: bool, shown: Sequence[Any] = ()) -> dict[str, Any]:
        """Return a position and the events that led to it; with `close`, all answers, also about the moves `shown`."""
        told = [[to_message(one), points_of(one), visible_to(one), one.event.reveals] for one in events]
        return {"state": self.game.describe(state), "events": told} | (self.answers(state, shown) if close else {})

    def answers(self, state: Any, shown: Sequence[Any]) -> dict[str, Any]:
        """Return what the game answers about a position and these moves, or some of the legal ones."""
        game, rng, legal = self.game, self.rng, self.game.legal(state)
        seats = (None, *range(state.seats))
        views = [game.view(state, seat) for seat in seats]
        view = views[1 + game.turn(state)]
        names = sorted({*things(views), *self.fixture.places})
        records = [game.record(move) for move in legal.moves]
        shown, asked = shown or sample(legal.moves, rng, MAX_ITEMS), sample(names, rng, MAX_ITEMS)
        self.queries.past += sample(records, rng, 2) if records else []
        intents = [{"touch": name} for name in asked]
        if records:
            intents += self.queries.intents([(record, ()) for record in sample(records, rng, 4)], view, rng)
        questions = [game.label, game.preview, game.odds, game.waste, game.targets]
        return {
            "views": views,
            "moves": [records, [game.rules.allows(state, move) for move in shown]],
            "offers": legal.move_options,
            "prompt": [game.turn(state), game.prompt(state), game.turn_owner(state), game.private(state)],
            "previews": [[question(state, move) for question in questions] for move in shown],
            "result": [game.result(state), game.action_pending(state)],
            "about": [[game.about(state, seat, name) for seat in seats] for name in asked],
            "refusals": [game.why_not(state, intent, legal) for intent in intents],
            "determinized": [game.describe(game.determinize(state, seat, Rng(7))) for seat in range(state.seats)],
            "invariants": [self.broken(state) for _ in range(MAX_SPOILT_STATES)],
            "queries": [answer_or_refusal(partial(game.query, state, question)) for question in self.questions],
        }

    def broken(self, state: Any) -> str:
        """Return which invariant breaks first if something of the state is changed; empty if none does."""
        changed = self.game.copy(state)
        names = [field.name for field in type(state).fields if field.name != "rng" and not field.shared]
        name = self.chance.choice(names)
        setattr(changed, name, self.changed(getattr(changed, name)))
        try:
            self.game.check(changed)
        except BrokenInvariant as fault:
            return str(fault)
        except (LookupError, TypeError, ValueError) as fault:
            return type(fault).__name__
        return ""

    def changed(self, value: Any) -> Any:
        """Return a value of a state with one number in it changed, or one thing lost or doubled."""
        chance = self.chance
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return value + chance.choice([1, 40, -1 if value > 0 else 1])
        if not isinstance(value, list) or not value:
            return value
        at = chance.randrange(len(value))
        if not isinstance(value[at], list) and chance.random() < 0.4:
            return [*value[:at], *value[at + 1 :]] if chance.random() < 0.5 else [*value, value[at]]
        return [*value[:at], self.changed(value[at]), *value[at + 1 :]]


def answer_or_refusal(ask: Callable[[], Any]) -> Any:
    """Return an answer, or the message of its refusal."""
    try:
        return ask()
    except BadRequest as refusal:
        return refusal.message
    except (LookupError, TypeError) as fault:
        return type(fault).__name__


def plain(value: Any) -> Any:
    """Return a table as JSON that is the same in every process."""
    if isinstance(value, dict):
        return [[plain(key), plain(one)] for key, one in value.items()]
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return sorted(map(repr, value)) if isinstance(value, set | frozenset) else repr(value)


def runs(fixture: GameFixture) -> list[str]:
    """Return the names of a game's runs."""
    games = [f"game {seats}" for seats in fixture.seats]
    rare = [f"rare {seats}" for seats in fixture.seats]
    return [
        "tables",
        *games,
        *rare,
        "examples",
        *(["crossed", "scenarios"] if module_of(fixture.game.id, "scenarios") else []),
    ]


def hashed(answer: Any) -> str:
    """Return the short hash of an answer."""
    return hashlib.sha256(json.dumps(answer, sort_keys=True, default=str).encode()).hexdigest()[:DIGITS]


def lines(fixture: GameFixture, run: str) -> Iterator[str]:
    """Yield the line of each position of a run."""
    for answers in Recorder(fixture, run).positions():
        yield " ".join(map(hashed, answers.values()))


def file_of(game: str) -> Path:
    """Return the file with the golden answers of a game."""
    return ROOT / "tests" / "games" / game / "golden_answers.json"


def write(fixture: GameFixture) -> None:
    """Record the golden answers of a game again."""
    recorded = {run: list(lines(fixture, run)) for run in runs(fixture)}
    file_of(fixture.game.id).write_text(json.dumps(recorded, indent=0) + "\n", "utf-8")


def verify(fixture: GameFixture, run: str, recorded: Sequence[str]) -> None:
    """Play a run again and assert that every answer is the same."""
    game = fixture.game.id
    for number, (now, was) in enumerate(zip_longest(lines(fixture, run), recorded, fillvalue=""), 1):
        if now != was:
            pairs = zip(PARTS, now.split(), was.split(), strict=False)
            different = ", ".join(name for name, mine, theirs in pairs if mine != theirs) or "the number of positions"
            raise AssertionError(
                f"{game}, {run}, position {number}: other than recorded: {different}. See the answers, also before the "
                f"change: python -m tests.conformance.golden_games {game} --show '{run}:{number}'. If they are as "
                f"intended, record them again: python -m tests.conformance.golden_games {game} --answers"
            )


def show(fixture: GameFixture, place: str) -> str:
    """Return the answers of one position, named as `<run>:<position>`, as JSON."""
    run, _, number = place.partition(":")
    for at, answers in enumerate(Recorder(fixture, run).positions(), 1):
        if str(at) == number:
            return json.dumps(answers, indent=1, sort_keys=True, default=str, ensure_ascii=False)
    raise SystemExit(f"{place}: there is no such position")
