"""Accessibility: axe finds no violations on any kind of page. Games by ear are in test_by_ear.py."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from tests.browser.table import Table
from tests.conftest import Watch
from tests.engine_server import ask_here
from tests.matrix import first_of, some_of

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
RUN = """colours => axe.run({resultTypes: ['violations'], rules: {'color-contrast': {enabled: colours}}})
    .then(({violations}) => violations.map(({id, nodes}) => `${id}: ${nodes[0].html.slice(0, 160)}`))"""
LANGUAGES = ["hu", "ru", "it", "en"]
GAMES = sorted(game_ids(ROOT))
SINGLE = ["", "credits/", "translations/"]
OF_GAMES = ["", "play/", "aid/", "cards/", "print/", "museum/", "sources/"]


@pytest.fixture
def axe(new_context: Callable[..., Any], site_url: str) -> Any:
    """Return a page that axe may be injected into, despite the policy of the site, and a function that runs it.

    Colours are the same in each language, and checking them takes longer than all other rules together.
    """
    page = ask_here(new_context(service_workers="block", bypass_csp=True), site_url).new_page()

    def found(colours: bool = True) -> list[str]:
        page.evaluate(AXE)
        return list(page.evaluate(RUN, colours))

    return page, found


def kinds(site_dir: Path, lang: str) -> list[str]:
    """Return an address of each kind of page, with a different game for each language."""
    out = [f"{lang}/{path}" for path in SINGLE]
    for n, path in enumerate(OF_GAMES, LANGUAGES.index(lang)):
        have = [game for game in GAMES if (site_dir / lang / game / path / "index.html").is_file()]
        out += [f"{lang}/{have[n % len(have)]}/{path}"] if have else []
    return out


def show(page: Any, url: str) -> None:
    """Open a page; the play page needs time to draw itself."""
    page.goto(url)
    if url.endswith("/play/"):
        page.wait_for_selector("html[data-ready=menu]", state="attached")


@pytest.mark.parametrize("lang", first_of(LANGUAGES, 2))
def test_pages_by_day(axe: Any, site_url: str, site_dir: Path, lang: str, pytestconfig: pytest.Config) -> None:
    """Every kind of page in a language, with its colours; a sweep tries all pairs, and a rulebook of each language.

    Rulebooks are otherwise in test_rules.py.
    """
    page, found = axe
    every = pytestconfig.getoption("--sweep")
    for n, path in enumerate(kinds(site_dir, lang)):
        coloured = n % len(LANGUAGES) == LANGUAGES.index(lang)
        if coloured or every:
            show(page, site_url + path)
            assert found(coloured) == [], path
    books = [game for game in GAMES if (site_dir / lang / game / "rules").is_dir()] if every else []
    for game in books[LANGUAGES.index(lang) % max(len(books), 1) :][:1]:
        page.goto(f"{site_url}{lang}/{game}/rules/")
        assert found(colours=False) == [], game


def test_pages_by_night(axe: Any, site_url: str, site_dir: Path, watch: Watch) -> None:
    """The colours of every kind of page, and the two pages in all languages at once."""
    watch.allow("404")
    page, found = axe
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for path in ["index.html", "404.html"]:
            page.goto(site_url + path)
            assert found() == [], path
    for n in range(len(kinds(site_dir, "en"))):
        lang = LANGUAGES[n % len(LANGUAGES)]
        path = kinds(site_dir, lang)[n]
        show(page, site_url + path)
        assert found() == [], path


@pytest.mark.parametrize("game", some_of(GAMES, "artifact"))
def test_table(axe: Any, site_url: str, game: str) -> None:
    """A move being composed, in each language, by day and by night; a refusal; a dialog."""
    page, found = axe
    table = Table(page, site_url).settings(painted=True).quick("en", seed=4, game=game)
    page.evaluate("document.querySelector('#part-offer [data-can], [data-can]').click()")
    for lang in LANGUAGES:
        page.select_option("[data-act=bar-language]", lang)
        page.wait_for_selector(f"html[lang={lang}] .move-sheet")
        assert found(lang == LANGUAGES[0]) == [], lang
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    assert found() == []
    page.keyboard.press("Escape")
    page.wait_for_selector(".move-sheet", state="detached")
    refused = page.locator(".prompt-moves [data-off]")
    if refused.count():
        refused.first.click(force=True)  # Playwright takes it for disabled
        page.wait_for_selector(".move-sheet[data-why] .why-list li")
        assert found() == []
        page.keyboard.press("Escape")
    page.click("[data-act=bar-menu]")
    page.wait_for_selector("dialog[open]")
    assert found() == []
    assert table.state in ("choosing", "over")
