"""Layout, measured in the browser: everything is in the window, nothing is covered, too small or cut off."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from tests.browser.table import Table
from tests.engine_server import ask_here
from tests.matrix import some_of
from tools import screenshots

GAMES = sorted(game_ids(ROOT))
WINDOWS = [(1024, 768), (1280, 720), (1440, 900), (1920, 1080)]
SMALL_WINDOWS = [(360, 740), (390, 844), (768, 1024), (844, 390)]
"""An upright phone, a larger one, a tablet, a phone on its side."""
MIN_BOARD_SHARE = 0.6
"""Of the board that is seen while a move is chosen; on phones a pane scrolls it to what matters."""
MIN_BOARD_SHARE_SIDEWAYS = 0.45
"""The same on a phone on its side, where an upright board as wide as half of the window is twice as high as it."""

SMALL = """least => {
    const said = new Set();
    const walker = document.createTreeWalker(document.querySelector('.table'), NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { parentElement: box, data } = walker.currentNode;
        if (!data.trim() || !box.checkVisibility() || box.closest('.sr-only, .map, .plan, .copy')) continue;
        const rect = box.getBoundingClientRect();
        if (!rect.width || rect.width < 2 || getComputedStyle(box).clipPath !== 'none') continue;
        const drawing = box.closest('svg[viewBox]');
        const scale = drawing ? drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width : 1;
        const size = parseFloat(box.getAttribute('font-size') ?? getComputedStyle(box).fontSize) * scale;
        const where = box.className.baseVal ?? box.className;
        if (size < least - 0.05) said.add(`${size.toFixed(1)} px: ${data.trim().slice(0, 24)} in ${where}`);
    }
    return [...said];
}"""
"""Return texts set smaller than `least` pixels, except for decoration printed on the map."""

CROWD = (
    ".piece, .town, .ref, .rule, .bag, .log-n, .seat-open, .find, .pile, .heap-piece, .space, .space-button, "
    ".quarter-name, .phases-step"
)
TARGETS = """([least, crowd, inCrowd]) => [...document.querySelectorAll('.play :is(button, select, summary, a)')]
    .filter(e => e.checkVisibility() && !e.closest('.sr-only') && !e.matches('.skip-link'))
    .map(e => [e, (e.matches('.town') ? e.querySelector('.place-dot') : e).getBoundingClientRect()])
    .map(([e, { width, height }]) => {
        const around = getComputedStyle(e, '::after');
        return [e, !e.matches('.ref, .rule') || around.position !== 'absolute' ? { width, height } :
            { width: parseFloat(around.width), height: parseFloat(around.height) }];
    })
    .filter(([e, r]) => r.width > 1 && Math.min(r.width, r.height) < (e.matches(crowd) ? inCrowd : least) - 0.5)
    .map(([e, r]) => `${r.width | 0} x ${r.height | 0} ${e.className} ${(e.ariaLabel ?? e.innerText).slice(0, 30)}`)"""
"""Return targets too small for a finger; what reacts around a link within a sentence counts as part of it."""

HIDDEN = """selector => [...document.querySelectorAll(selector)].filter(e => {
    if (!e.checkVisibility()) return false;
    const r = e.getBoundingClientRect();
    if (r.top < -1 || r.left < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) return true;
    const top = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
    return !top || !(e.contains(top) || top.contains(e) || top.closest('button') === e);
}).map(e =>
    `${e.className} ${(e.ariaLabel ?? e.innerText ?? '').slice(0, 40)} ${JSON.stringify(e.getBoundingClientRect())}`)"""
"""Return elements whose middle is outside the window or covered; in a low window a fight replaces the markets."""

CUT_OFF = """() => [...document.querySelectorAll('.seat:not([data-open])')]
    .filter(area => area.scrollHeight > area.clientHeight + 1)
    .map(area => `${area.innerText} ${area.scrollHeight} of ${area.clientHeight}`)"""
"""Return areas of other players of which something is out of sight."""

SEEN = """selectors => {
    const element = selectors.map(one => document.querySelector(one)).find(Boolean);
    const { left, top, width, height } = element.getBoundingClientRect();
    const tenths = [...Array(10).keys()].map(n => (n + 0.5) / 10);
    const points = tenths.flatMap(x => tenths.map(y => [left + width * x, top + height * y]));
    return points.filter(([x, y]) => element.contains(document.elementFromPoint(x, y))).length / points.length;
}"""
"""Return the share of the first element there is that is in the window and not covered."""

BOARD = [".frame", ".plan-canvas", "[data-spread]", "[role=tabpanel]", ".chart", "#part-board"]

DRAWN = """() => new Promise((done) => {
    const frames = (left) => (left ? requestAnimationFrame(() => setTimeout(frames, 0, left - 1)) : done());
    frames(4);
})"""
"""Wait some frames: after a resize the page is redrawn, then makes room for the sheet."""


def opened(page: Any, url: str, game: str, stage: str, lang: str) -> Table:
    """Return a match with the most players, at a stage of a game played by bots."""
    ask_here(page.context, url)
    table = Table(page, url).settings()
    screenshots.open_save(page, url, game, lang, screenshots.save(game, stage))
    return table


@pytest.mark.parametrize("game", some_of(GAMES, "artifact", "panthalos"))
def test_decision(new_context: Any, site_url: str, game: str) -> None:
    """In the middle of a full game the whole decision is in the window, before and during the composing of a move."""
    page = new_context(service_workers="block").new_page()
    opened(page, site_url, game, "middle", "hu")
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size[0] <= width, (width, height)
        assert size[1] <= height + 1, (width, height)
        for what in ("#part-offer .piece", ".seat > h2", ".prompt-moves button", ".news h2"):
            assert page.evaluate(HIDDEN, what) == []
        assert page.evaluate(SMALL, 11) == [], (width, height)
        assert page.evaluate(CUT_OFF) == [], (width, height)
        screenshots.choose(page)
        page.wait_for_selector(".move-sheet")
        assert page.evaluate(HIDDEN, "#part-offer .piece, .move-sheet h2, .move-sheet .tool, [data-act=confirm]") == []
        page.keyboard.press("Escape")
        page.wait_for_selector(".move-sheet", state="detached")
    page.select_option("[data-act=bar-language]", "it")
    page.wait_for_function("() => document.documentElement.lang === 'it'")
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate(DRAWN)
    assert page.evaluate(SMALL, 11) == [], "Italian names of cards are the longest"
    for width, height in SMALL_WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        page.locator("#part-offer").evaluate("part => part.scrollTop = 0")
        look(page, (width, height), "#part-offer [data-can], .strip-own")
        assert page.evaluate(SMALL, 11) == [], (width, height)
        page.locator(".prompt-moves [data-kind]:not([data-off])").first.click()
        page.wait_for_selector(".move-sheet")
        page.evaluate(DRAWN)
        look(page, (width, height), ".strip-own, .move-sheet h2, [data-act=confirm]")
        assert page.evaluate(SEEN, ["#part-offer"]) > 0.9, (width, height)
        assert page.evaluate(SMALL, 11) == [], (width, height)
        page.keyboard.press("Escape")
        page.wait_for_selector(".move-sheet", state="detached")


@pytest.mark.parametrize("game", some_of(GAMES, "panthalos", "thebes"))
def test_late(new_context: Any, site_url: str, game: str) -> None:
    """However much a player owns at the end, its figures are legible, and the signs on a map are not covered."""
    page = new_context(service_workers="block").new_page()
    opened(page, site_url, game, "late", "it")
    for width, height in WINDOWS[:2]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        assert page.evaluate(SMALL, 11) == [], (width, height)
        assert page.evaluate(HIDDEN, "[data-spread] .place-dot") == [], (width, height)
        assert page.evaluate("document.documentElement.scrollHeight") <= height + 1, (width, height)


def look(page: Any, window: tuple[int, int], selector: str) -> None:
    """Check that the board and all elements that match are in view, and that the page has no other width."""
    assert page.evaluate(HIDDEN, selector) == [], window
    width, height = window
    least = MIN_BOARD_SHARE if width < height else MIN_BOARD_SHARE_SIDEWAYS
    assert page.evaluate(SEEN, BOARD) >= least, window
    assert page.evaluate("document.documentElement.scrollWidth") <= window[0], window


@pytest.mark.parametrize("game", some_of(GAMES, "thebes", "tomb_raiders"))
def test_phone(new_context: Any, site_url: str, game: str) -> None:
    """On a phone the player's own line is always visible, and a touched piece stays in view beside the sheet."""
    context = new_context(service_workers="block", viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    opened(page, site_url, game, "middle", "ru")
    assert page.evaluate(SMALL, 11) == []
    assert page.evaluate(TARGETS, [44, CROWD, 24]) == []
    assert page.evaluate(HIDDEN, ".strip-own, .jumps button") == []
    page.locator(".strip-own .points").tap()
    page.wait_for_selector("dialog[open] .score-table")
    parts = page.locator("dialog[open] .score-table tr:not(.score-source)").filter(has=page.locator("td[data-asked]"))
    *figures, total = [int(row.locator("td[data-asked]").inner_text()) for row in parts.all()]
    assert (sum(figures), str(total)) == (total, page.locator(".strip-own .points").inner_text())
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.keyboard.press("Escape")
    page.locator("[data-jump=seats]").click()
    assert page.evaluate(HIDDEN, ".strip-own") == []
    assert page.evaluate("document.documentElement.scrollHeight") <= 4.5 * 740
    other = page.locator(".seat:not([data-own])").first
    zones = other.locator(".zone").count()
    other.locator(".seat-open").click()
    page.wait_for_selector(".seat-open[aria-expanded=true]")
    assert other.locator(".zone").count() > zones
    other.locator(".seat-open").click()
    page.wait_for_selector(".seat-open[aria-expanded=true]", state="detached")
    screenshots.choose(page)
    page.wait_for_selector(".move-sheet")
    page.evaluate(DRAWN)
    assert page.evaluate(HIDDEN, "[aria-pressed=true][data-touch]:not(.town), .strip-own, [data-act=confirm]") == []
    assert page.evaluate(TARGETS, [44, CROWD, 24]) == []
    assert page.evaluate(SMALL, 11) == []
    for width, height in ((768, 1024), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        assert page.evaluate(SMALL, 11) == [], (width, height)
        assert page.evaluate(TARGETS, [44, CROWD, 24]) == [], (width, height)
    page.keyboard.press("Escape")
    for width, height in ((320, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 640, "height": 360})  # a window of 1280 by 720 at 200 %
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


@pytest.mark.parametrize(
    "path", ["", "thebes/", "thebes/cards/", "thebes/print/", "thebes/museum/", "thebes/sources/", "credits/"]
)
def test_pages_at_320(new_context: Any, site_url: str, path: str) -> None:
    """Pages other than the play page fit a window of 320 pixels."""
    page = new_context(service_workers="block", viewport={"width": 320, "height": 640}).new_page()
    for lang in ("hu", "ru"):
        page.goto(f"{site_url}{lang}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, lang
