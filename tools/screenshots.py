"""`build.py shots`: screenshots of every game at its start, with a choice open, in the middle and at its end.

Bots play the positions in this process, and the built site opens them as saved games, so that the same command shows
the same positions. Languages, devices and themes are switched on the open page, without loading it again.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.base.process import StepFailed
from compiler.rules import load_game
from engine.session.session import Session
from tools import browser as browsers
from tools import server

DEVICES = {"phone": (360, 740), "tablet": (820, 1180), "desktop": (1440, 900)}
"""Device -> width and height of its viewport in CSS pixels."""
THEMES = ("light", "dark")
STAGES = ("start", "choice", "middle", "end")
SHARES = {"middle": 0.55, "late": 0.9}
"""Stage -> the share of a game that is over; the late one is for tests of what players then own."""
SEED = 7
BOT_LEVEL = "greedy"
MAX_MOVES = 1000
"""Of a game that bots play; the longest has a few hundred."""


class ShotSelection(NamedTuple):
    """The screenshots to take: every combination of these."""

    games: Sequence[str]
    stages: Sequence[str] = STAGES
    langs: Sequence[str] = ()
    devices: Sequence[str] = tuple(DEVICES)
    themes: Sequence[str] = THEMES
    players: int = 0
    """Number of players; 0 for the most that the game allows."""


def ask(session: Session, do: str, **request: Any) -> dict[str, Any]:
    """Return the answer to a request; StepFailed if the session refuses it."""
    answer = json.loads(session.handle(json.dumps({"do": do, **request})))
    if not answer["ok"]:
        raise StepFailed("shots", f"{do}: {answer['error']['key']}", "open the game on the page and do the same")
    return dict(answer)


def save(game: str, stage: str, players: int = 0) -> dict[str, Any]:
    """Return a saved game at a stage, with a person in seat 0, who is to move (unless the game is over)."""
    data = load_game(game, Problems(), ROOT).data
    session = Session()
    ask(session, "rules", data=data)
    count = players or data["game"]["players"]["max"]
    seats = [{"colour": colour, "name": "", "by": BOT_LEVEL} for colour in data["game"]["colours"][:count]]

    table = dict(ask(session, "new", game=game, seats=seats, seed=SEED)["table"])
    if stage in ("start", "choice"):
        play_until_seat(session, table, 0)
    else:
        length = bots_play(session, table)["n"]
        if stage in SHARES:
            table = dict(ask(session, "new", game=game, seats=seats, seed=SEED)["table"])
            play_until_seat(session, bots_play(session, table, math.ceil(length * SHARES[stage])), 0)
    saved = dict(ask(session, "save")["save"])
    saved["seats"][0]["by"] = "person"
    return saved


def bots_play(session: Session, table: dict[str, Any], moves: int = MAX_MOVES) -> dict[str, Any]:
    """Let bots play up to a number of moves from a table, or to the end; returns the last table.

    A request may be answered before all of its moves are made.
    """
    while table["n"] < moves and not table["over"]:
        table = ask(session, "bot", moves=moves - table["n"])["table"]
    return table


def play_until_seat(session: Session, table: dict[str, Any], seat: int) -> dict[str, Any]:
    """Let bots play from a table until a seat is to move; returns the last table."""
    while table["turn"] != seat:
        table = ask(session, "bot")["table"]
    return table


def open_save(page: Any, url: str, game: str, lang: str, saved: dict[str, Any]) -> None:
    """Open a saved game on a page as a file of the user."""
    page.goto(f"{url}{lang}/{game}/play/")
    page.wait_for_selector("html[data-ready=menu]", state="attached")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(saved).encode()}
    page.set_input_files("[data-act=bring]", file)
    page.wait_for_selector("html[data-ready=choosing], html[data-ready=over]", state="attached")


def choose(page: Any) -> None:
    """Open the move composer by clicking the first thing that can be chosen."""
    page.evaluate("document.querySelector('#part-offer [data-can], [data-can]')?.click()")
    page.wait_for_timeout(600)


def shoot(out: Path, selection: ShotSelection, say: Callable[[str], None]) -> int:
    """Take all screenshots into the folder `out`; returns their number."""
    from playwright.sync_api import sync_playwright

    chromium = browsers.ensure()
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    with sync_playwright() as playwright, server.running(ROOT / "dist") as url:
        browser = playwright.chromium.launch(executable_path=chromium.program, args=browsers.flags())
        for game in selection.games:
            for stage in selection.stages:
                context = browser.new_context(service_workers="block", reduced_motion="reduce", has_touch=True)
                page = context.new_page()
                page.add_init_script("localStorage.setItem('ludoglot.settings', '{\"speed\":\"instant\"}')")
                for name in _pictures(page, url, game, stage, selection):
                    page.screenshot(path=out / f"{name}.png")
                    count += 1
                context.close()
                say(f"{game}, {stage}: {count} screenshots so far")
        browser.close()
    return count


def _pictures(page: Any, url: str, game: str, stage: str, selection: ShotSelection) -> Iterator[str]:
    """Bring the page to each device, language and theme of the selection; yields the name of the screenshot to take."""
    open_save(page, url, game, selection.langs[0], save(game, stage, selection.players))
    for device in selection.devices:
        width, height = DEVICES[device]
        page.set_viewport_size({"width": width, "height": height})
        if stage == "choice":
            choose(page)
        for lang in selection.langs:
            page.select_option("[data-act=bar-language]", lang)
            page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
            for theme in selection.themes:
                page.evaluate("theme => { document.documentElement.dataset.theme = theme; scrollTo(0, 0); }", theme)
                page.wait_for_timeout(250)
                yield f"{game}-{stage}-{lang}-{device}-{theme}"
        page.keyboard.press("Escape")
