"""Panthalos through the page: the tokens of a fight are chosen one by one, and the sheet shows what is missing."""

from __future__ import annotations

from tests.browser.table import Table

MEMBERS = "[data-param=tokens] button"


def test_a_set_is_composed_token_by_token(table: Table) -> None:
    """PA-T-28: a reinforcement alone opens no duel, which the sheet explains; with a titan it does (PA-FIGHT-02)."""
    table.go("en/panthalos/play/?example=PA-T-28")
    page = table.page
    table.wait()
    page.click("[data-act=leave-lesson]")
    page.click(".prompt-moves [data-kind=challenge]")
    page.locator(".move-sheet .which :is(button, input)").first.click()  # what brings nothing comes last
    page.click("[data-act=confirm]")
    page.wait_for_selector(MEMBERS)  # the only kind of move is composed at once
    helper = page.locator(MEMBERS).last
    helper.click()
    page.wait_for_selector(".move-sheet .preview li")
    assert page.locator("[data-act=confirm]").count() == 0
    assert "titan" in table.text(".move-sheet .preview")
    page.locator(MEMBERS).first.click()
    page.wait_for_selector("[data-act=confirm]")
    assert page.locator(f"{MEMBERS}[aria-pressed=true]").count() == 2
    page.wait_for_function("() => document.querySelector('.move-sheet .preview').innerText.includes('strength')")
    page.click("[data-act=confirm]")
    page.wait_for_function("() => document.querySelectorAll('.log > li').length > 1")
    table.wait()
