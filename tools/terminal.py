"""`build.py play`: a game in the terminal, through the same session as the page; also a debugger of rules.

Texts are in the language of `--lang`. Moves are listed with their records, so that they can be copied into an example
or a test.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from compiler.base.console import say
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import game_ids, load_game
from compiler.text import load
from engine.examples import cases, opening
from engine.games import make
from engine.protocol import MoveRecord, SentMoveOption, SentSnapshot, Text, Zone
from engine.session.session import Session

Json = dict[str, Any]

HELP = """\
  NUMBER     play that move             /WORD   list only the moves with that word
  ? NUMBER   preview that move          v       show the table
  u, r       undo, redo                 l       show the whole log
  w FILE     save the game              q       quit"""
MAX_LISTED_MOVES = 60
"""If there are more moves, a word narrows the list down."""


class Terminal:
    """A game in a session, with a person at the keyboard."""

    def __init__(self, game: str, lang: str, read: Callable[[str], str], write: Callable[[str], None]) -> None:
        """Load rules and texts; ValueError if the rules have errors or there is no such language.

        `read` gets a prompt and returns a typed line, `write` prints a line.
        """
        problems = Problems()
        source = load_game(game, problems, ROOT)
        if problems.failed:
            raise ValueError(f"the rules of {game} have errors; `python build.py check` lists them")
        texts = load(ROOT, {game: source}, Problems())
        if lang not in texts.languages:
            raise ValueError(f"there is no language {lang}; choose from {', '.join(texts.languages)}")
        self.game, self.lang, self.read, self.write = game, lang, read, write
        self.data = source.data
        self.session = Session()
        self.session.games[game] = make(dict(source.data))
        self.session.catalogs[lang] = texts.formatter(lang, game)
        self.examples = {example["id"]: example for example in source.examples}
        self.printed = 0
        """Number of moves whose log has been shown."""
        self.file: Path | None = None
        """The file to which the game is saved after each move."""

    # -- the session -----------------------------------------------------------------------------------------------
    def ask(self, do: str, **fields: Any) -> Json:
        """Return the answer of the session to a request; ValueError with its text if it refuses."""
        answer: Json = json.loads(self.session.handle(json.dumps({"do": do, "lang": self.lang, **fields})))
        if not answer["ok"]:
            reasons = [f"{plain(reason['text'])} ({reason['rule']})" for reason in answer["error"].get("reasons", ())]
            raise ValueError(" ".join([plain(answer["error"]["text"]), *reasons]))
        return answer

    def look(self) -> SentSnapshot:
        """Return the snapshot of the match for the active seat; for a spectator when the game is over."""
        shown: SentSnapshot = self.ask("look", seat=None, since=self.printed)["table"]
        if not shown["over"]:
            shown = self.ask("look", seat=shown["turn"], since=self.printed)["table"]
        return shown

    def new(self, players: int, bots: str, options: dict[str, str], seed: int) -> None:
        """Start a game: with a level for `bots` one person against bots, else people alone."""
        counts = self.data["game"]["players"]
        if not counts["min"] <= (players or counts["min"]) <= counts["max"]:
            raise ValueError(f"{self.game} is for {counts['min']} to {counts['max']} players, not {players}")
        colours = self.session.games[self.game].colours[: players or counts["min"]]
        seats = [{"colour": one, "by": "person" if not n or not bots else bots} for n, one in enumerate(colours)]
        self.ask("new", game=self.game, seats=seats, options=options, seed=seed, first=None, seat=None)

    def load(self, file: Path) -> None:
        """Load a saved game; ValueError with the place if it cannot be read."""
        try:
            self.ask("load", save=json.loads(file.read_text("utf-8")), seat=None)
        except json.JSONDecodeError as fault:
            message = "this is no saved game: it cannot be read as JSON"
            raise ValueError(f"{file}:{fault.lineno}:{fault.colno}: {message} ({fault.msg})") from fault
        except UnicodeDecodeError as fault:
            raise ValueError(f"{file}: this is no saved game: byte {fault.start + 1} is not UTF-8") from fault
        except ValueError as fault:  # the refusal of the session
            raise ValueError(f"{file}: {fault}") from fault
        except RecursionError:
            raise ValueError(f"{file}: this is no saved game: lists or objects are nested too deeply") from None

    def example(self, name: str) -> None:
        """Open a worked example or, as in `TH-T-03:2`, a case of one."""
        known, _, case = name.partition(":")
        example = self.examples.get(known)
        if example is None:
            raise ValueError(f"{self.game} has no example {known}; choose from {', '.join(self.examples)}")
        cases_of_example = cases(example)
        if (case and not case.isdigit()) or not 1 <= int(case or 1) <= len(cases_of_example):
            raise ValueError(f"{known} has cases 1 to {len(cases_of_example)}, not {case}")
        chosen = cases_of_example[int(case or 1) - 1]
        begun = opening(self.data, chosen["given"])
        colours = self.session.games[self.game].colours[: begun.seats]
        seats = [{"colour": one, "by": "person"} for one in colours]
        self.ask("new", **{**begun._asdict(), "game": self.game, "seats": seats, "seat": None})
        (title,) = self.ask("say", items=[[example["title"], {}]])["texts"]
        moves = [step.get("when") for step in chosen["steps"]]
        self.write(f"{known} {plain(title)} ({', '.join(example['rules'])}); its moves: {json.dumps(moves)}")

    # -- playing ---------------------------------------------------------------------------------------------------
    def play(self) -> None:
        """Show the game and prompt for commands until it is over or the user quits."""
        filter_word = ""
        while True:
            shown = self.look()
            self.log(shown)
            if shown["over"]:
                self.score(shown)
                return
            if shown["seats"][shown["turn"]]["by"] != "person":
                self.ask("bot", seat=None, since=self.printed)
                continue
            offers = [option for option in shown["offers"] if filter_word in line(option, shown).casefold()]
            self.write("")
            self.write(f"{plain(shown['prompt'])}   [{', '.join(map(str, shown['totals']))}]")
            for n, option in enumerate(shown["offers"], start=1):
                if option in offers[:MAX_LISTED_MOVES]:
                    self.write(f"{n:>4}  {line(option, shown)}")
            if len(offers) > MAX_LISTED_MOVES:
                self.write(f"      … {len(offers) - MAX_LISTED_MOVES} more; /WORD narrows them down")
            try:
                command = self.read("> ").strip()
            except EOFError:
                return
            filter_word = command[1:].casefold() if command.startswith("/") else ""
            try:
                if not self.do(command, shown):
                    return
            except ValueError as fault:
                self.write(str(fault))

    def do(self, command: str, shown: SentSnapshot) -> bool:
        """Carry out a command; returns whether the game continues. ValueError if the command is impossible."""
        word, _, rest = command.partition(" ")
        seat = shown["turn"]
        if word.isdigit():
            self.ask("play", move=self.composed(option_of(shown, word)), seat=seat, since=self.printed)
            self.save()
        elif word == "?" and rest.strip().isdigit():
            answer = self.ask("preview", move=self.composed(option_of(shown, rest.strip())), seat=seat)
            for text in answer["lines"]:
                self.write(f"      {plain(text)}")
        elif word in ("u", "r"):
            self.printed = self.ask("undo" if word == "u" else "redo", seat=seat, agreed=True)["table"]["n"]
            match = self.session.match
            if match and not match.may_change(agreed=False):
                del match.steps[match.at :]  # people at one keyboard agree, so the undone moves are dropped
            self.save()
        elif word == "v":
            for text in self.view(shown):
                self.write(text)
        elif word == "l":
            self.printed = 0
        elif word == "w" and rest:
            self.file = Path(rest.strip())
            self.save()
            self.write(f"saved to {self.file}; from now on it is saved after each move")
        elif word == "q":
            return False
        elif not command.startswith("/"):
            self.write(HELP)
        return True

    def composed(self, option: SentMoveOption) -> MoveRecord:
        """Return the record of a move option; prompts for the pieces if it leaves them to the player."""
        move = dict(option["move"])
        for name, choice in option.get("sets", {}).items():
            pieces = [one for group in choice["of"] for one in group]
            least, most = choice["count"]
            for n, one in enumerate(pieces, start=1):
                self.write(f"      {n:>3}  {one}")
            numbers = self.read(f"{name}, {least} to {most} of them, such as 1 3: ").split()
            if not all(n.isdigit() and 1 <= int(n) <= len(pieces) for n in numbers):
                raise ValueError("type numbers of the list, separated by blanks")
            move[name] = [pieces[int(n) - 1] for n in numbers]
        return move

    def save(self) -> None:
        """Save the game, if there is a file for it."""
        if self.file:
            self.file.write_text(json.dumps(self.ask("save")["save"]), "utf-8")

    # -- showing ---------------------------------------------------------------------------------------------------
    def log(self, shown: SentSnapshot) -> None:
        """Show the log entries that have not been shown yet."""
        for entry in shown["log"] if shown["n"] > self.printed else ():
            if entry["n"] > self.printed:
                self.write(f"  {entry['n']:>3}  {plain(entry['text'])}  ({entry['rule']})")
        self.printed = shown["n"]

    def score(self, shown: SentSnapshot) -> None:
        """Show the final scoring."""
        rows = [(plain(part["label"]), part["points"]) for part in shown["parts"]]
        names = [self.session.catalogs[self.lang].term(f"player.{seat['colour']}") for seat in shown["seats"]]
        self.write("")
        self.write(f"{'':40}" + "".join(f"{name:>12}" for name in names))
        places = shown["result"]["places"] if shown["result"] else []
        for label, points in [*rows, ("=", shown["totals"]), ("#", places)]:
            self.write(f"{label[:40]:40}" + "".join(f"{n:>12}" for n in points))

    def view(self, shown: SentSnapshot) -> Iterator[str]:
        """Yield lines that describe the table zone by zone, with the ids of the pieces."""
        view = shown["view"]
        yield from (f"  {plain(fact)}" for fact in view["facts"])
        yield from self.zones(view["zones"])
        for seat, area in zip(shown["seats"], view["seats"], strict=True):
            yield f"  {self.session.catalogs[self.lang].term('player.' + seat['colour'])}"
            yield from (f"    {plain(fact)}" for fact in area["facts"])
            yield from (f"  {text}" for text in self.zones(area["zones"]))

    def zones(self, zones: Mapping[str, Zone[Text]]) -> Iterator[str]:
        """Yield a line for each zone that is not empty."""
        titles = self.ask("say", items=[[f"zone.{name}", {}] for name in zones])["texts"]
        for title, zone in zip(titles, zones.values(), strict=True):
            pieces = ", ".join(contents(zone))
            if pieces:
                yield f"    {plain(title)}: {pieces}"


def contents(value: Any) -> Iterator[str]:
    """Yield the contents of a zone of any kind: ids of pieces, the number of hidden ones, texts."""
    if isinstance(value, dict) and "id" in value:
        n = value.get("n", value.get("count"))
        at = f" @{value['at']}" if "at" in value else ""
        yield f"{value['id']}{at}{f' x {n}' if n is not None else ''}"
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in ("hidden", "count"):
                yield from [f"{item} {name}"] if item else []
            else:
                yield from contents(item)
    elif is_text(value):
        yield plain(value)
    elif isinstance(value, list):
        for item in value:
            yield from contents(item)


def is_text(value: Any) -> bool:
    """Return whether a value is a text: segments, each with the term that it links to or null."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(one, list) and len(one) == 2 and isinstance(one[0], str) for one in value)
        and all(one[1] is None or isinstance(one[1], str) for one in value)
    )


def plain(text: Text) -> str:
    """Return a text without the links of its segments."""
    return "".join(piece or "" for piece, _ in text)


def line(option: SentMoveOption, shown: SentSnapshot) -> str:
    """Return the line of a move option: its label and its record."""
    fields = [f"{name}={value}" for name, value in option["move"].items() if name != "kind"]
    label = plain(shown["labels"][option["label"]])
    return f"{label}   [{' '.join([option['move']['kind'], *fields, *option.get('sets', {})])}]"


def option_of(shown: SentSnapshot, number: str) -> SentMoveOption:
    """Return the move option with this number, from 1."""
    if not 1 <= int(number) <= len(shown["offers"]):
        raise ValueError(f"there are moves 1 to {len(shown['offers'])}; type one of these numbers")
    return shown["offers"][int(number) - 1]


def play(arguments: Namespace, read: Callable[[str], str] = input, write: Callable[[str], None] = say) -> int:
    """Run `build.py play` with these arguments; returns the exit status."""
    if arguments.game not in game_ids(ROOT):
        write(f"error: there is no game {arguments.game}; choose from {', '.join(game_ids(ROOT))}")
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
