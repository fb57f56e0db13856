"""Pages for everybody: axe finds nothing on any kind of page. Games by ear are in test_by_ear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from compiler.steps import ROOT
from tests.browser.table import Table
from tests.conftest import Watch

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
PAGES = [
    "hu/",
    "ru/thebes/",
    "it/tomb_raiders/cards/",
    "ru/panthalos/print/",
    "en/thebes/museum/",
    "hu/tomb_raiders/sources/",
    "ru/credits/",
]
MORE = ["it/translations/", "en/thebes/play/", "404.html"]


@pytest.fixture
def axe(new_context: Callable[..., Any]) -> Any:
    """Return a page into which axe can be put in spite of the policy of the site, and what it finds there."""
    page = new_context(service_workers="block", bypass_csp=True).new_page()

    def found() -> list[str]:
        page.evaluate(AXE)
        result = page.evaluate("axe.run({resultTypes: ['violations']})")
        return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in result["violations"]]

    return page, found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_words(axe: Any, site_url: str, watch: Watch, scheme: str) -> None:
    """Every kind of page, a language each, light and dark."""
    watch.allow("404")
    page, found = axe
    page.emulate_media(color_scheme=scheme)
    for path in [*PAGES, *MORE]:
        page.goto(site_url + path)
        page.wait_for_load_state("networkidle")
        assert found() == [], path


@pytest.mark.parametrize(("game", "scheme"), [("thebes", "light"), ("tomb_raiders", "dark")])
def test_table(axe: Any, site_url: str, game: str, scheme: str) -> None:
    """The table, a move that is being composed, a refusal, a window."""
    page, found = axe
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    table = Table(page, site_url).settings().quick("it", seed=4, game=game).moves(3)
    assert found() == []
    page.locator("#part-offer .piece[data-can]").first.click()
    page.wait_for_selector(".preview li")
    assert found() == []
    page.keyboard.press("Escape")
    page.locator(".prompt-moves [data-off]").first.click(force=True)  # it counts as disabled
    page.wait_for_selector(".move-sheet[data-why] .why-list li")
    assert found() == []
    page.keyboard.press("Escape")
    page.click("[data-act=bar-menu]")
    page.wait_for_selector("dialog[open]")
    assert found() == []
    assert table.state in ("table", "over")
