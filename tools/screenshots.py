"""`build.py shots`: pictures of every game at its start, with a choice open, in the middle and at its end.

The positions are played by bots in this process and opened in the built site as saved games, so that the same command
shows the same tables. Languages, devices and themes are changed at the open table, which takes no new start.
"""

from __future__ import annotations

import json
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
"""Names of devices and the size of their window, in pixels."""
THEMES = ("light", "dark")
STAGES = ("start", "choice", "middle", "end")
SEED = 7
LEVEL = "greedy"


class Wanted(NamedTuple):
    """What is photographed; empty: all that there are."""

    games: Sequence[str]
    stages: Sequence[str] = STAGES
    langs: Sequence[str] = ()
    devices: Sequence[str] = tuple(DEVICES)
    themes: Sequence[str] = THEMES
    players: int = 0
    """How many play; 0: as many as can."""


def ask(desk: Session, what: str, **request: Any) -> dict[str, Any]:
    """Return what the table answers; StepFailed when it refuses."""
    answer = json.loads(desk.handle(json.dumps({"do": what, **request})))
    if not answer["ok"]:
        raise StepFailed("shots", f"{what}: {answer['error']['key']}", "play that game at the table and look")
    return dict(answer)


def save(game: str, stage: str, players: int = 0) -> dict[str, Any]:
    """Return a saved game at a stage, its first seat a person's whose turn it is (unless it is over)."""
    data = load_game(game, Problems(), ROOT).data
    desk = Session()
    ask(desk, "rules", data=data)
    most = players or data["game"]["players"]["max"]
    seats = [{"colour": colour, "name": "", "by": LEVEL} for colour in data["game"]["colours"][:most]]

    def begin() -> dict[str, Any]:
        return dict(ask(desk, "new", game=game, seats=seats, seed=SEED)["table"])

    def play_on(until: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        table = begin()
        while not until(table):
            table = ask(desk, "bot")["table"]
        return table

    if stage in ("start", "choice"):
        play_on(lambda table: table["turn"] == 0)
    else:
        whole = play_on(lambda table: table["over"])["n"]
        if stage == "middle":
            play_on(lambda table: table["n"] >= whole * 0.55 and table["turn"] == 0)
    saved = dict(ask(desk, "save")["save"])
    saved["seats"][0]["by"] = "person"
    return saved


def open_save(page: Any, url: str, game: str, lang: str, saved: dict[str, Any]) -> None:
    """Open a saved game on a page, as a person would who brings a file."""
    page.goto(f"{url}{lang}/{game}/play/")
    page.wait_for_selector("html[data-ready=menu]", state="attached")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(saved).encode()}
    page.set_input_files("[data-act=bring]", file)
    page.wait_for_selector("html[data-ready=table], html[data-ready=over]", state="attached")


def choose(page: Any) -> None:
    """Open the sheet of a move by touching what can be chosen first."""
    page.evaluate("document.querySelector('#part-offer [data-can], [data-can]')?.click()")
    page.wait_for_timeout(600)


def shoot(out: Path, wanted: Wanted, say: Callable[[str], None]) -> int:
    """Take all pictures into a folder; returns how many."""
    from playwright.sync_api import sync_playwright

    found = browsers.ensure()
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    with sync_playwright() as playwright, server.running(ROOT / "dist") as url:
        browser = playwright.chromium.launch(executable_path=found.program, args=browsers.flags())
        for game in wanted.games:
            for stage in wanted.stages:
                context = browser.new_context(service_workers="block", reduced_motion="reduce", has_touch=True)
                page = context.new_page()
                page.add_init_script("localStorage.setItem('ludoglot.settings', '{\"speed\":\"instant\"}')")
                for name in _pictures(page, url, game, stage, wanted):
                    page.screenshot(path=out / f"{name}.png")
                    count += 1
                context.close()
                say(f"{game}, {stage}: {count} pictures so far")
        browser.close()
    return count


def _pictures(page: Any, url: str, game: str, stage: str, wanted: Wanted) -> Iterator[str]:
    """Go through everything that differs; the page shows what is named."""
    open_save(page, url, game, wanted.langs[0], save(game, stage, wanted.players))
    for device in wanted.devices:
        width, height = DEVICES[device]
        page.set_viewport_size({"width": width, "height": height})
        if stage == "choice":
            choose(page)
        for lang in wanted.langs:
            page.select_option("[data-act=bar-language]", lang)
            page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
            for theme in wanted.themes:
                page.evaluate("theme => { document.documentElement.dataset.theme = theme; scrollTo(0, 0); }", theme)
                page.wait_for_timeout(250)
                yield f"{game}-{stage}-{lang}-{device}-{theme}"
        page.keyboard.press("Escape")
