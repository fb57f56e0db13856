"""`build.py play`: a game in the terminal, through the same desk that the page asks. A debugger of rules, and a game.

What the engine says stands there in the language that was asked for; moves are shown with their records, so that what
is seen here can be written into an example or a test.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from compiler.base.console import say
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import game_ids, load_game
from compiler.text import load
from engine.examples import cases, opening
from engine.games import make
from engine.session.session import Session

Json = dict[str, Any]

HELP = """\
  a number   makes that move            /word   lists only the moves with that word
  ? number   what a move would bring    v       shows what lies on the table
  u, r       undo, redo                 l       shows the whole log
  w FILE     writes a save              q       ends"""
LISTED = 60
"""Moves that are listed; where there are more, a word narrows them down."""


class Terminal:
    """One game at a desk, with somebody who types."""

    def __init__(self, game: str, lang: str, read: Callable[[str], str], write: Callable[[str], None]) -> None:
        """Read rules and texts; ValueError says what is wrong with the game or the language."""
        problems = Problems()
        source = load_game(game, problems, ROOT)
        if problems.failed:
            raise ValueError(f"the rules of {game} have errors; `python build.py check` lists them")
        texts = load(ROOT, {game: source}, Problems())
        if lang not in texts.languages:
            raise ValueError(f"there is no language {lang}; there are: {', '.join(texts.languages)}")
        self.game, self.lang, self.read, self.write = game, lang, read, write
        self.data = source.data
        self.desk = Session()
        self.desk.games[game] = make(dict(source.data))
        self.desk.catalogs[lang] = texts.formatter(lang, game)
        self.examples = {example["id"]: example for example in source.examples}
        self.printed = 0
        """Moves whose log was shown."""
        self.file: Path | None = None
        """Where the game is kept."""

    # -- the desk --------------------------------------------------------------------------------------------------
    def ask(self, do: str, **fields: Any) -> Json:
        """Return the answer of the desk; ValueError has its words when it refuses."""
        answer: Json = json.loads(self.desk.handle(json.dumps({"do": do, "lang": self.lang, **fields})))
        if not answer["ok"]:
            reasons = [f"{plain(reason['text'])} ({reason['rule']})" for reason in answer["error"].get("reasons", ())]
            raise ValueError(" ".join([plain(answer["error"]["text"]), *reasons]))
        return answer

    def look(self) -> Json:
        """Return the table as the seat that is asked sees it; an onlooker's when the game is over."""
        shown: Json = self.ask("look", seat=None)["table"]
        if not shown["over"]:
            shown = self.ask("look", seat=shown["turn"], since=self.printed)["table"]
        return shown

    def new(self, players: int, bots: str, options: dict[str, str], seed: int) -> None:
        """Set a table: one person and bots, or people alone."""
        counts = self.data["game"]["players"]
        if not counts["min"] <= (players or counts["min"]) <= counts["max"]:
            raise ValueError(f"{self.game} is for {counts['min']} to {counts['max']} players, not {players}")
        colours = self.desk.games[self.game].colours[: players or counts["min"]]
        seats = [{"colour": one, "by": "person" if not n or not bots else bots} for n, one in enumerate(colours)]
        self.ask("new", game=self.game, seats=seats, options=options, seed=seed, first=None, seat=None)

    def load(self, file: Path) -> None:
        """Go on with a save."""
        self.ask("load", save=json.loads(file.read_text("utf-8")), seat=None)

    def example(self, name: str) -> None:
        """Open a worked example, or a case of one: `TH-T-03:2`."""
        known, _, case = name.partition(":")
        about = self.examples.get(known)
        if about is None:
            raise ValueError(f"{self.game} has no example {known}; there are: {', '.join(self.examples)}")
        told = cases(about)
        if (case and not case.isdigit()) or not 1 <= int(case or 1) <= len(told):
            raise ValueError(f"{known} has the cases 1 to {len(told)}, not {case}")
        chosen = told[int(case or 1) - 1]
        begun = opening(self.data, chosen["given"])
        colours = self.desk.games[self.game].colours[: begun.seats]
        seats = [{"colour": one, "by": "person"} for one in colours]
        self.ask("new", **{**begun._asdict(), "game": self.game, "seats": seats, "seat": None})
        (title,) = self.ask("say", items=[[about["title"], {}]])["texts"]
        moves = [step.get("when") for step in chosen["steps"]]
        self.write(f"{known} {plain(title)} ({', '.join(about['rules'])}); its moves: {json.dumps(moves)}")

    # -- playing ---------------------------------------------------------------------------------------------------
    def play(self) -> None:
        """Show and ask until the game is over or somebody has had enough."""
        filtered = ""
        while True:
            shown = self.look()
            self.log(shown)
            if shown["over"]:
                self.score(shown)
                return
            if shown["seats"][shown["turn"]]["by"] != "person":
                self.ask("bot", seat=None)
                continue
            offers = [offer for offer in shown["offers"] if filtered in line(offer, shown).casefold()]
            self.write("")
            self.write(f"{plain(shown['prompt'])}   [{', '.join(map(str, shown['totals']))}]")
            for n, offer in enumerate(shown["offers"], start=1):
                if offer in offers[:LISTED]:
                    self.write(f"{n:>4}  {line(offer, shown)}")
            if len(offers) > LISTED:
                self.write(f"      … {len(offers) - LISTED} more; /word narrows them down")
            try:
                wish = self.read("> ").strip()
            except EOFError:
                return
            filtered = wish[1:].casefold() if wish.startswith("/") else ""
            try:
                if not self.do(wish, shown):
                    return
            except ValueError as fault:
                self.write(str(fault))

    def do(self, wish: str, shown: Json) -> bool:
        """Do what was typed; returns whether the game goes on. ValueError says why something cannot be done."""
        word, _, rest = wish.partition(" ")
        seat = shown["turn"]
        if word.isdigit():
            self.ask("play", move=self.composed(picked(shown, word)), seat=seat)
            self.keep()
        elif word == "?" and rest.strip().isdigit():
            answer = self.ask("preview", move=self.composed(picked(shown, rest.strip())), seat=seat)
            for text in answer["lines"]:
                self.write(f"      {plain(text)}")
        elif word in ("u", "r"):
            self.printed = self.ask("undo" if word == "u" else "redo", seat=seat, agreed=True)["table"]["n"]
            table = self.desk.match
            if table and not table.may_change(agreed=False):
                del table.steps[table.at :]  # people at one keyboard agree; nothing is offered to those who look back
            self.keep()
        elif word == "v":
            for text in self.view(shown):
                self.write(text)
        elif word == "l":
            self.printed = 0
        elif word == "w" and rest:
            self.file = Path(rest.strip())
            self.keep()
            self.write(f"written to {self.file}; from now on after each move")
        elif word == "q":
            return False
        elif not wish.startswith("/"):
            self.write(HELP)
        return True

    def composed(self, offer: Json) -> Json:
        """Return the move of an offer; where pieces are to be chosen, ask which."""
        move = dict(offer["move"])
        for name, choice in offer.get("sets", {}).items():
            pieces = [one for group in choice["of"] for one in group]
            least, most = choice["count"]
            for n, one in enumerate(pieces, start=1):
                self.write(f"      {n:>3}  {one}")
            numbers = self.read(f"{name}, {least} to {most} of them, such as 1 3: ").split()
            if not all(n.isdigit() and 1 <= int(n) <= len(pieces) for n in numbers):
                raise ValueError("numbers of the list, with blanks between them")
            move[name] = [pieces[int(n) - 1] for n in numbers]
        return move

    def keep(self) -> None:
        """Write the save, where one was wanted."""
        if self.file:
            self.file.write_text(json.dumps(self.ask("save")["save"]), "utf-8")

    # -- showing ---------------------------------------------------------------------------------------------------
    def log(self, shown: Json) -> None:
        """Show what has happened since it was last shown."""
        for entry in shown["log"] if shown["n"] > self.printed else ():
            if entry["n"] > self.printed:
                self.write(f"  {entry['n']:>3}  {plain(entry['text'])}  ({entry['rule']})")
        self.printed = shown["n"]

    def score(self, shown: Json) -> None:
        """Show the final scoring."""
        rows = [(plain(part["label"]), part["points"]) for part in shown["parts"]]
        names = [self.desk.catalogs[self.lang].term(f"player.{seat['colour']}") for seat in shown["seats"]]
        self.write("")
        self.write(f"{'':40}" + "".join(f"{name:>12}" for name in names))
        for label, points in [*rows, ("=", shown["totals"]), ("#", shown["result"]["places"])]:
            self.write(f"{label[:40]:40}" + "".join(f"{n:>12}" for n in points))

    def view(self, shown: Json) -> Iterator[str]:
        """Yield what lies on the table, zone by zone, with the ids of the pieces."""
        view = shown["view"]
        yield from (f"  {plain(fact)}" for fact in view["facts"])
        yield from self.zones(view["zones"])
        for seat, area in zip(shown["seats"], view["seats"], strict=True):
            yield f"  {self.desk.catalogs[self.lang].term('player.' + seat['colour'])}"
            yield from (f"    {plain(fact)}" for fact in area["facts"])
            yield from (f"  {text}" for text in self.zones(area["zones"]))

    def zones(self, zones: Json) -> Iterator[str]:
        """Yield a line for each zone that holds something."""
        titles = self.ask("say", items=[[f"zone.{name}", {}] for name in zones])["texts"]
        for title, zone in zip(titles, zones.values(), strict=True):
            content = ", ".join(lying(zone))
            if content:
                yield f"    {plain(title)}: {content}"


def lying(value: Any) -> Iterator[str]:
    """Yield what lies in a zone, whatever its kind: pieces by their ids, hidden ones by their number, texts."""
    if isinstance(value, dict) and "id" in value:
        n = value.get("n", value.get("count"))
        at = f" @{value['at']}" if "at" in value else ""
        yield f"{value['id']}{at}{f' x {n}' if n is not None else ''}"
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in ("hidden", "count"):
                yield from [f"{item} {name}"] if item else []
            else:
                yield from lying(item)
    elif is_text(value):
        yield plain(value)
    elif isinstance(value, list):
        for item in value:
            yield from lying(item)


def is_text(value: Any) -> bool:
    """Return whether a value is a text: pieces, each with the term that it names or null."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(one, list) and len(one) == 2 and isinstance(one[0], str) for one in value)
        and all(one[1] is None or isinstance(one[1], str) for one in value)
    )


def plain(text: list[list[str | None]]) -> str:
    """Return a text without what the page marks in it."""
    return "".join(piece or "" for piece, _ in text)


def line(offer: Json, shown: Json) -> str:
    """Return an offer of the table that is shown in one line: its words, and its record."""
    fields = [f"{name}={value}" for name, value in offer["move"].items() if name != "kind"]
    words = plain(shown["labels"][offer["label"]])
    return f"{words}   [{' '.join([offer['move']['kind'], *fields, *offer.get('sets', {})])}]"


def picked(shown: Json, number: str) -> Json:
    """Return the offer with this number."""
    if not 1 <= int(number) <= len(shown["offers"]):
        raise ValueError(f"there are moves 1 to {len(shown['offers'])}")
    offer: Json = shown["offers"][int(number) - 1]
    return offer


def play(arguments: Namespace, read: Callable[[str], str] = input, write: Callable[[str], None] = say) -> int:
    """Play as the command line says; returns the exit status."""
    if arguments.game not in game_ids(ROOT):
        write(f"error: there is no game {arguments.game}; there are: {', '.join(game_ids(ROOT))}")
        return 2
    try:
        terminal = Terminal(arguments.game, arguments.lang, read, write)
        save = Path(arguments.save) if arguments.save else None
        if arguments.example:
            terminal.example(arguments.example)
        elif save and save.exists():
            terminal.load(save)
        else:
            options = dict(one.partition("=")[::2] for one in arguments.option)
            terminal.new(arguments.players, arguments.bots, options, arguments.seed)
    except (OSError, ValueError) as fault:
        write(f"error: {fault}")
        return 2
    terminal.file = save
    terminal.play()
    return 0
