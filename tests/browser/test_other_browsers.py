"""Games in Firefox and WebKit: play, change of language, no network, a page as it is printed.

An installed Firefox plays a short game. With `--browsers all` it and WebKit play a whole one of each game, and none may
be missing. WebKitGTK is left out of usual runs: it plays several times more slowly, and under load it sometimes does
not get from the menu to the table.
"""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from tests.browser.table import SETTINGS, Table
from tests.browser.webkit import WebKit, WebKitPage
from tests.conftest import PREFIX
from tools import browser as browsers
from tools import server

GAMES = sorted(game_ids(ROOT))
USUAL_GAME = "thebes"
"""The game of a run without --browsers all."""
SHORT_GAME = 3
"""How many moves a short game has."""
MAX_GAME_S = 900
"""Time for a whole game; a test that takes more than MAX_TEST_S is ended."""
MAX_TEST_S = MAX_GAME_S + 300
MAX_FIREFOX_S = 300
"""After this time, plus that of a whole game, Firefox is ended: some calls of its driver wait without a limit."""

LOG_LENGTH = "document.querySelectorAll('.log li').length"
CHOOSE_LANGUAGE = """(lang) => {
  const select = document.querySelector("[data-act=bar-language]");
  select.value = lang;
  select.dispatchEvent(new Event("change", { bubbles: true }));
}"""
AS_PRINTED = """() => {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule)) continue;
      if (rule.media.mediaText === "print") rule.media.mediaText = "all";
      else if (rule.media.mediaText === "screen") rule.media.mediaText = "not all";
    }
  }
  return [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector(".top")).display];
}"""
"""Applies the rules for paper, since neither driver prints; returns the paper's colour and how the menu is shown."""


@pytest.fixture(params=["firefox", "webkit"])
def other_page(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """Return a page in another browser than Chromium; skips the test, or fails it with --browsers all, without one."""
    name = request.param
    if request.node.callspec.params["game"] != USUAL_GAME and request.config.getoption("--browsers") != "all":
        pytest.skip("one game is enough without --browsers all")
    if name == "webkit" and request.config.getoption("--browsers") != "all":
        pytest.skip("WebKit plays only with --browsers all")
    if parts := browsers.missing_parts(name):
        reason = f"no {name} on this machine ({', '.join(parts)} missing); {browsers.how_to_install(name)}"
        (pytest.fail if request.config.getoption("--browsers") == "all" else pytest.skip)(reason)
    with ExitStack() as stack:
        if name == "webkit":
            yield WebKitPage(stack.enter_context(WebKit()))
        else:
            playwright = request.getfixturevalue("playwright")
            limit = MAX_FIREFOX_S + MAX_GAME_S * (request.config.getoption("--browsers") == "all")
            program = limited_firefox(limit, tmp_path)
            launched = playwright.firefox.launch(executable_path=program, channel="moz-firefox")
            stack.callback(launched.close)
            page = launched.new_page()
            page.set_default_timeout(60_000)
            faults: list[str] = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            yield page
            assert faults == []


def limited_firefox(limit: int, folder: Path) -> str:
    """Return a program that runs Firefox for at most `limit` seconds; Firefox itself where there is no `timeout`."""
    if not shutil.which("timeout"):
        return browsers.firefox()
    program = folder / "firefox"
    command = shlex.join(["timeout", "--foreground", "--kill-after=5", str(limit), browsers.firefox()])
    program.write_text(f'#!/bin/sh\nexec {command} "$@"\n')
    program.chmod(0o755)
    return str(program)


@pytest.fixture
def whole_game(request: pytest.FixtureRequest) -> bool:
    """Return whether to play to the end."""
    return bool(request.config.getoption("--browsers") == "all")


@pytest.mark.timeout(MAX_TEST_S)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_without_network(game: str, other_page: Any, whole_game: bool, site_dir: Path) -> None:
    """A game begins online; without the server it goes on in another language, to the end; the rulebook opens."""
    page = other_page
    players = json.loads((site_dir / "data" / f"{game}.json").read_text("utf-8"))["game"]["players"]
    with server.running(site_dir, PREFIX) as url:
        table = Table(page, url)
        table.go("en/")  # the settings belong to the site
        page.evaluate(f"localStorage.setItem('{SETTINGS}', JSON.stringify({{speed: 'instant'}})) ?? true")
        table.quick("en", seed=3, bots=players["min"] - 1, game=game).moves(1)
        page.wait_for_selector(".offline-ok", state="attached")
    page.reload()
    table.wait()
    length = page.evaluate(LOG_LENGTH)
    assert length > 0
    english = table.log()
    page.evaluate(CHOOSE_LANGUAGE, "hu")
    page.wait_for_function(
        "english => document.documentElement.lang === 'hu' && document.querySelector('.log').textContent !== english",
        arg=english,
    )
    assert page.evaluate(LOG_LENGTH) == length
    if whole_game:
        assert table.finish(limit=MAX_GAME_S) > SHORT_GAME
        assert page.locator(".score .winner").count() >= 1
    else:
        table.moves(SHORT_GAME)
        assert page.evaluate(LOG_LENGTH) > length
    table.go(f"hu/{game}/rules/")
    assert page.evaluate("getComputedStyle(document.querySelector('main .term')).textDecorationLine") == "underline"
    assert page.evaluate("getComputedStyle(document.querySelector('main .term')).textDecorationStyle") == "dotted"
    assert page.evaluate(AS_PRINTED) == ["rgb(255, 255, 255)", "none"]
