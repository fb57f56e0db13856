"""Arguments of messages as they occur in play: what a page receives in seeded games between random players.

`python build.py text samples` keeps them in `locales/en/<game>/samples.json`; catalogs have them as `#. e.g.` lines.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from compiler.base.diagnostics import Problems
from compiler.text.catalogs import Catalogs, LanguageTexts, compile_catalogs
from compiler.text.read.english import PLAY, Entry
from compiler.text.read.locale import SOURCE
from compiler.text.read.played import Heard, path_of, read
from compiler.text.translators.samples import samples
from engine.rng import Rng
from engine.session.formatter import Catalog
from engine.session.session import Session

Json = dict[str, Any]

MAX_PLAYED = 3
"""Argument sets of a message that are kept."""
MAX_MADE_UP = 2
"""Examples of a message that was not heard."""
MAX_MOVES = 400
"""A game is left after this number of moves."""
_PLACEHOLDER_STARTS = frozenset("{[")
"""Characters that begin a placeholder or a choice: a text without them always reads the same."""
PREVIEWED_MOVES = 2
"""Moves of a position whose previews are heard, with refusals of as many pieces."""


class _Listener(Catalog):
    """A catalog that remembers with which arguments each message is formatted."""

    def __init__(self, data: Json, heard: Heard, entries: Mapping[str, Entry]) -> None:
        super().__init__(data)
        self.heard, self.entries = heard, entries

    def segments(self, key: str, args: Mapping[str, Any] | None = None) -> Any:
        """Format a message as ever, and remember its arguments."""
        known, given = self.heard.setdefault(key, []), dict(args or {})
        entry = self.entries.get(key)
        if entry and given.keys() == entry.args.keys() and len(known) < MAX_PLAYED and _is_new(entry, given, known):
            known.append(json.loads(json.dumps(given)))
        return super().segments(key, args)


def _is_new(entry: Entry, args: Json, known: Sequence[Json]) -> bool:
    """Return whether arguments say more about a message than those that are known: not another player or figure alone.

    Zero, one and many are worded differently, and so are terms; two and three, or Red and Blue, are not.
    """
    return all(_contrasts(entry, args) != _contrasts(entry, one) for one in known)


def _contrasts(entry: Entry, args: Json) -> list[Any]:
    return [_contrast(entry.args[name], value) for name, value in sorted(args.items())]


def _contrast(kind: str, value: Any) -> Any:
    if kind in ("player", "text"):
        return None
    if isinstance(value, list):
        return min(len(value), 2) if kind.startswith(("list:", "or:")) else json.dumps(value)
    return min(value, 2) if isinstance(value, int | float) else value


def _is_plausible(entry: Entry, args: Json) -> bool:
    """Return whether no two arguments of a kind, and no two members of a list, are the same."""
    by_kind: dict[str, list[str]] = {}
    for name, kind in entry.args.items():
        value = args[name]
        members = value if isinstance(value, list) else [value]
        by_kind.setdefault(kind.rpartition(":")[2], []).extend(map(json.dumps, members))
    return all(len(set(values)) == len(values) for values in by_kind.values())


def play(rules: Json, catalog: Json, entries: Mapping[str, Entry]) -> Heard:
    """Return the messages of some games of different sizes and options."""
    heard: Heard = {}
    listener = _Listener(catalog, heard, entries)
    for seed, (seats, options) in enumerate(_setups(rules)):
        session = Session()
        session.handle(json.dumps({"do": "rules", "data": rules}))
        session.catalogs[SOURCE] = listener
        _play(session, rules, seats, options, seed)
    return {key: found for key, found in sorted(heard.items()) if found}


def _setups(rules: Json) -> list[tuple[int, dict[str, str]]]:
    """Return numbers of players with options: all defaults, then each other value of an option."""
    players = rules["game"]["players"]
    sizes = range(players["min"], players["max"] + 1)
    found: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in sizes]
    for n, option in enumerate(rules["game"].get("options", ())):
        for value in option["values"][1:]:
            found.append((option.get("players", sizes)[n % len(option.get("players", sizes))], {option["id"]: value}))
    return found


def _play(session: Session, rules: Json, seats: int, options: dict[str, str], seed: int) -> None:
    rng = Rng(seed)
    colours = rules["game"]["colours"]
    people = [{"colour": colour, "name": "", "by": "person"} for colour in colours[:seats]]
    view: Json = {"lang": SOURCE, "seat": None, "since": 0}

    def ask(kind: str, **fields: Any) -> Json:
        answer: Json = json.loads(session.handle(json.dumps({"do": kind, **view, **fields})))
        return answer

    past: list[Json] = []
    setup = {"game": rules["id"], "seats": people, "options": options, "seed": seed, "first": None}
    answer = ask("new", **setup)
    for _ in range(MAX_MOVES):
        match = session.match
        if not answer.get("ok") or match is None or answer["table"]["over"]:
            break
        view["seat"] = match.game.turn(match.state)
        moves = match.legal.moves
        names = sorted(_touches(answer["table"]["view"]))
        for _ in range(PREVIEWED_MOVES):
            past.append(match.game.record(rng.choice(moves)))
            ask("preview", move=past[-1])
            ask("why", intent=rng.choice(past))
            ask("why", intent={"touch": rng.choice(names)})
            ask("about", names=[rng.choice(names)])
        view["since"] = answer["table"]["n"]
        answer = ask("play", move=match.game.record(rng.choice(moves)))
    ask("history")


def _touches(view: Any) -> set[str]:
    """Return the ids of a view: pieces, places, zones."""
    if isinstance(view, dict):
        own = {view["id"]} if isinstance(view.get("id"), str) else set()
        return own.union(*map(_touches, view.values()))
    return set().union(*map(_touches, view)) if isinstance(view, list) else set()


def renew(root: Path, scope: str, heard: Heard, entries: Mapping[str, Entry]) -> bool:
    """Keep what was heard of the texts of a scope, beside what is kept already; return whether that has changed."""
    before = read(root, scope)
    after = {}
    for key, entry in entries.items():
        if entry.scope != scope or not entry.args:
            continue
        found: list[Json] = []
        for args in (*before.get(key, ()), *heard.get(key, ())):
            if args.keys() == entry.args.keys() and _is_new(entry, args, found):
                found.append(args)
        if found:
            after[key] = found[:MAX_PLAYED]
    lines = [f"  {json.dumps(key)}: {json.dumps(sets, ensure_ascii=False)}" for key, sets in sorted(after.items())]
    path_of(root, scope).write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    return after != before


class Examples:
    """The English of messages as they occurred in play, for the notes of the catalogs."""

    def __init__(self, catalogs: Catalogs) -> None:
        self.catalogs = catalogs
        self.played = {scope: read(catalogs.root, scope) for scope in catalogs.scopes}
        self.formatters: dict[str, Catalog] = {}

    def of(self, entry: Entry) -> list[str]:
        """Return at most MAX_PLAYED texts of a message of play; if it was not heard, MAX_MADE_UP made up ones."""
        played = self.played.get(entry.scope)
        if not played or entry.domain != PLAY or not (entry.args or _PLACEHOLDER_STARTS.intersection(entry.msgid)):
            return []
        if not self.formatters:
            english = LanguageTexts(self.catalogs, SOURCE, Problems())
            compiled = compile_catalogs(self.catalogs, {SOURCE: english})[SOURCE]
            self.formatters = {scope: Catalog(data) for scope, data in compiled.items()}
        say = partial(self.formatters[entry.scope].t, entry.key)
        if heard := played.get(entry.key):
            return list(dict.fromkeys(map(say, heard)))
        made_up: list[Json] = [] if entry.args else [{}]  # without arguments, figures of the rules alone
        for args in samples(self.catalogs.symbols[entry.scope], entry):
            if len(made_up) < MAX_MADE_UP and _is_plausible(entry, args) and _is_new(entry, args, made_up):
                made_up.append(args)
        return list(dict.fromkeys(map(say, made_up)))
