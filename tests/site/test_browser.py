"""Pages in a real browser, on a phone and with scripts disabled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.matrix import first_of

PAGES = ("", "credits/", "translations/", "thebes/", "thebes/cards/", "thebes/museum/", "thebes/sources/")

OUTSIDE = """() => [...document.querySelectorAll("svg.face text")].filter((text) => {
  const room = text.ownerSVGElement.viewBox.baseVal, box = text.getBBox();
  return box.x < 5 || box.y < 5 || box.x + box.width > room.width - 5 || box.y + box.height > room.height - 3;
}).map((text) => text.textContent)"""


@pytest.mark.parametrize("lang", first_of(["hu", "ru", "en", "it"], 2))
def test_pages_fit_a_phone_and_load_without_errors(browser: Any, site_url: str, lang: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(f"{page.url}: {message.text}"))
    aborted = "net::ERR_ABORTED"  # the icon, if the page is left before it has loaded

    def failed(request: Any) -> None:
        if request.failure != aborted:
            complaints.append(f"failed: {request.url}")

    def requested(request: Any) -> None:
        if not request.url.startswith(site_url):
            complaints.append(f"foreign: {request.url}")

    page.on("requestfailed", failed)
    page.on("request", requested)
    for path in PAGES:
        page.goto(f"{site_url}{lang}/{path}", wait_until="networkidle")
        page.evaluate("document.fonts.ready")
        root = "document.documentElement"
        assert page.evaluate(f"{root}.scrollWidth") <= page.evaluate(f"{root}.clientWidth"), path
    context.close()
    assert not complaints


@pytest.mark.parametrize("lang", ["en", "hu", "it", "ru"])
def test_texts_stay_on_their_cards(browser: Any, site_url: str, lang: str) -> None:
    page = browser.new_page()
    page.goto(f"{site_url}{lang}/thebes/cards/")
    page.evaluate("document.fonts.ready")
    assert page.evaluate("document.fonts.check('16px Forum') && document.fonts.check('16px Alegreya')")
    assert page.evaluate(OUTSIDE) == []
    page.close()


def test_filters_work_without_a_script(browser: Any, site_url: str, game_data: Callable[[str], Any]) -> None:
    data = game_data("thebes")["components"]
    cards = [*data["research_card"], *data["exhibition_card"]]
    egypt = [card for card in cards if card.get("site") == "egypt" or "egypt" in card.get("needs", {})]
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site_url}en/thebes/cards/")
    seen = page.locator(".card:visible")
    assert seen.count() == len(cards) == 95
    page.get_by_label("Egypt", exact=True).check()
    assert seen.count() == len(egypt)
    page.get_by_label("Books", exact=True).check()
    assert seen.count() == len([card for card in egypt if card.get("kind") == "book"]) == 9
    page.get_by_label("all", exact=True).nth(1).check()
    page.get_by_label("Moscow", exact=True).check()
    assert seen.count() == len([card for card in cards if card.get("kind") == "book" and card["city"] == "moscow"])
    context.close()


def test_a_card_is_enlarged_by_its_address(browser: Any, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{site_url}en/thebes/cards/#car_rome")
    picture = page.locator("#car_rome .card-picture").bounding_box()
    assert 0 <= picture["y"] < 100, "it is at the top of the window, not amid its group"
    assert picture["width"] > 200
    assert page.locator("#car_rome .place").is_visible()
    page.locator("#car_rome").get_by_role("link", name="Back to the overview").click()
    assert page.url.endswith("#group-research_card.car")
    context.close()


def test_a_wrong_address_is_answered_in_every_language(browser: Any, site_url: str) -> None:
    page = browser.new_page()
    page.goto(f"{site_url}hu/nothing/here/")
    assert page.locator("section[lang]").count() == 4
    page.close()
