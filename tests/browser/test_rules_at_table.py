"""Rules on the play page: prompts, log entries and cards open their rules, also offline."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from tests.browser.table import Table

GAMES = [game for game in sorted(game_ids(ROOT)) if (ROOT / "locales" / "en" / game / "book.yaml").is_file()]
ROW = ".prompt button.rule"
BODY = "[data-dialog=rule] .rule-words"


@pytest.mark.parametrize("game", GAMES)
def test_prompt_and_log_open_their_rule(table: Table, game: str) -> None:
    """The text of a rule is that of the rulebook; its links open further rules, and Escape returns to the match."""
    table.quick("en", seed=4, game=game).moves(1)
    page = table.page
    for where in (ROW, ".log button.rule"):
        button = page.locator(where).first
        id = button.get_attribute("data-rule")
        button.click()
        page.wait_for_selector(BODY)
        assert id is not None
        assert page.inner_text("#dialog-title").startswith(id)
        assert len(page.inner_text(BODY)) > 30
        assert page.get_attribute("a.rule-page", "href").endswith(f"/en/{game}/rules/#{id}")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    assert table.wait().state in ("choosing", "over")


def test_rules_without_a_network(cut_off: Callable[..., Table]) -> None:
    """A rule is available offline before it was first opened, in the current language."""
    table = cut_off("it", seed=2, game="thebes")
    page = table.page
    page.locator(ROW).first.click()
    page.wait_for_selector(BODY)
    italian = page.inner_text(BODY)
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.select_option("[data-act=bar-language]", "en")
    page.wait_for_function("() => document.documentElement.lang === 'en'")
    page.locator(ROW).first.click()
    page.wait_for_selector(BODY)
    assert page.inner_text(BODY) != italian
