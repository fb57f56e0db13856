"""The Tomb Raiders on the play page: hidden hands of players at one device, a thief's choice, private notes."""

from __future__ import annotations

from tests.browser.table import Table
from tools import screenshots

GAME = "tomb_raiders"


def test_hand_over(table: Table) -> None:
    """Between two people the device is handed over first; meanwhile no hand is on the page."""
    table.menu("en", GAME)
    page = table.page
    page.click("[data-count='2']")
    page.locator(".seat-by").nth(1).select_option("person")
    page.locator(".seat-name").first.fill("Anna")
    page.locator(".seat-name").nth(1).fill("Bea")
    page.click("[data-act=start]")
    table.wait("hand-over")
    callers = []
    for _ in range(3):
        assert page.locator(".table").count() == 0
        callers.append(table.text(".cover-who"))
        page.click("[data-act=uncover]")
        table.wait()
        own, other = page.locator(".seat[data-own]"), page.locator(".seat:not([data-own])")
        assert own.locator("[data-zone=permits] [data-face]").count() > 0
        assert other.locator("[data-zone=permits] [data-face], [data-zone=hand] [data-face]").count() == 0
        own_name = own.locator(".typed").first.inner_text()
        assert own_name in callers[-1]
        while table.state == "choosing":
            page.click(".prompt-moves [data-kind=take]")
            page.locator(".option-row button").first.click()
            page.click("[data-act=confirm]")
            page.wait_for_function(
                "() => document.querySelector('[data-held]') || (!document.querySelector('.move-sheet') && "
                "document.documentElement.dataset.ready === 'choosing')"
            )
            if not page.locator("[data-act=pass]").count():
                continue  # it is the same player's turn again
            assert page.locator(".seat[data-own] .typed").first.inner_text() == own_name
            page.click("[data-act=take-back]")  # a card was revealed: the page asks first
            page.click("[data-act=take-back-no]")
            assert page.locator("[data-act=pass]").count(), "the move stays"
            page.click("[data-act=pass]")
            table.wait("hand-over")
    assert len(set(callers)) == 2
    page.reload()
    table.wait("hand-over")


def test_a_position_is_shown_as_it_looked_and_as_it_was(table: Table) -> None:
    """After the game the piles and the hands of others can be seen, and only then."""
    saved = screenshots.save(GAME, "end", 2)
    page = table.page
    screenshots.open_save(page, table.url, GAME, "hu", saved)
    table.wait("over")
    page.click("[data-act=replay]")
    table.wait("review")
    assert page.locator("[data-zone=pile_crete]").count() == 0
    page.click("[data-act=open]")
    page.click("[data-zone=deck] button.pile")
    page.wait_for_selector("dialog .dialog-body svg")
    page.keyboard.press("Escape")
    page.click("[data-act=open][aria-pressed=true]")
    page.wait_for_selector("[data-zone=pile_crete]", state="detached")
    page.wait_for_selector("[data-act=open][aria-pressed=false]")
    page.click("[data-act=open]")
    page.wait_for_selector("[data-zone=pile_crete]")
    page.click("[data-act=present]")
    table.wait("over")
    assert page.locator("[data-zone=pile_crete], [data-act=open]").count() == 0
