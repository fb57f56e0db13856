"""Rulebook pages with their script: search by keys, explained terms, links to rules, offline use."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from tests.browser.conftest import PHONE
from tests.browser.table import Table
from tests.conftest import PREFIX, Watch
from tests.matrix import across, first_of, some_of
from tools import server

TOLD = [id for id in sorted(game_ids(ROOT)) if (ROOT / "locales" / "en" / id / "book.yaml").is_file()]
LANGUAGES = ["en", "hu", "it", "ru"]
IN_VIEW = """element => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
VIOLATIONS = """colours => axe.run({resultTypes: ['violations'], rules: {'color-contrast': {enabled: colours}}})
    .then(({violations}) => violations.map(({id, nodes}) => `${id}: ${nodes[0].html.slice(0, 160)}`))"""
IN_PLACE = """id => {
    const element = document.getElementById(id);
    const [page, own] = [document.documentElement, element].map((one) => getComputedStyle(one));
    const top = parseFloat(page.scrollPaddingTop) + parseFloat(own.scrollMarginTop);
    return Math.abs(element.getBoundingClientRect().top - top) < 3;
}"""
LENGTH = "document.querySelector('.rules-body').offsetHeight"
TIP = ".tip:popover-open"
CURRENT = ".rules-toc [aria-current=location]"


@pytest.fixture(params=first_of(TOLD))
def game(request: pytest.FixtureRequest) -> str:
    """Return a game with a rulebook; the script is the same for all of them, a sweep tests each."""
    return str(request.param)


@pytest.fixture
def entries(site_dir: Path, game: str) -> Callable[[str, str], list[dict[str, Any]]]:
    """Return a function from language and kind to the entries of the search."""

    def found(lang: str, kind: str) -> list[dict[str, Any]]:
        book = json.loads((site_dir / "book" / lang / f"{game}.json").read_text("utf-8"))
        return [entry for entry in book["entries"] if entry["kind"] == kind]

    return found


@pytest.fixture
def rules(new_context: Callable[..., Any], site_url: str, game: str) -> Callable[..., Any]:
    """Return a function that opens the rulebook, at an id or at the top."""

    def opened(lang: str = "en", id: str = "", **options: Any) -> Any:
        page = new_context(service_workers="block", **options).new_page()
        page.goto(f"{site_url}{lang}/{game}/rules/{f'#{id}' if id else ''}")
        page.wait_for_selector("search:not([hidden])")
        return page

    return opened


def found(page: Any) -> list[str]:
    """Return the addresses of search results, once they are shown."""
    page.wait_for_function("() => document.querySelector('search[data-open] [role=status]')?.textContent")
    return list(page.eval_on_selector_all(".found a", "links => links.map(link => link.getAttribute('href'))"))


@pytest.mark.parametrize(("game", "lang"), across(TOLD, LANGUAGES), indirect=["game"])
def test_search_by_keys(rules: Any, entries: Any, lang: str) -> None:
    """A key focuses the field; Enter opens the first result, arrows select others, Escape clears the search."""
    term = entries(lang, "term")[0]
    page = rules(lang)
    page.keyboard.press("/")
    page.keyboard.type(term["title"])
    assert f"#{term['id']}" in found(page)
    assert page.locator(".found mark").count() > 0
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement === document.querySelector('.found a')")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.id") == "find"
    page.keyboard.press("Escape")
    page.wait_for_selector("search:not([data-open])")
    assert page.input_value("#find") == ""
    rule = entries(lang, "rule")[-1]["id"]
    page.keyboard.type(rule.lower())
    assert found(page)[0] == f"#{rule}"
    page.keyboard.press("Enter")
    page.wait_for_url(f"**#{rule}")
    page.wait_for_function(f"() => ({IN_VIEW})(document.querySelector('.rule:target .rule-id'))")
    assert page.locator("search[data-open]").count() == 0


def test_search_says_how_many_and_that_there_is_nothing(rules: Any) -> None:
    page = rules()
    status = page.locator("search [role=status]")
    page.fill("#find", "xyzzyxyzzy")
    assert found(page) == []
    nothing = status.inner_text()
    page.fill("#find", "the")
    page.wait_for_selector(".found a")
    assert status.inner_text() != nothing
    shown = page.locator(".found a").count()
    assert re.search(rf"\b{shown}\b", status.inner_text())


def test_a_card_is_found_where_it_is_shown(rules: Any, entries: Any) -> None:
    cards = entries("en", "card")
    if not cards:
        pytest.skip("this game has no cards with words")
    page = rules()
    page.fill("#find", f"{cards[0]['title']} {cards[0]['text']}")
    address = next(href for href in found(page) if href == f"../{cards[0]['href']}")
    page.locator(f'.found a[href="{address}"]').click()
    page.wait_for_url(f"**/{cards[0]['href']}")
    assert page.locator(":target").count() == ("#" in address)


def test_words_are_explained_at_the_focus(rules: Any, entries: Any) -> None:
    page = rules()
    word = page.locator(".rules-body a.term").first
    href = word.get_attribute("href")
    text = next(one["text"] for one in entries("en", "term") if f"#{one['id']}" == href)
    page.keyboard.press("Tab")  # from now on by keys
    word.focus()
    tip = page.locator(TIP)
    assert text in " ".join(tip.inner_text().split())
    assert word.get_attribute("aria-describedby") == tip.get_attribute("id")
    page.keyboard.press("Escape")
    assert tip.count() == 0
    assert word.get_attribute("aria-describedby") is None


def test_words_are_explained_under_the_pointer(rules: Any) -> None:
    """The explanation appears after a moment, and the pointer can move onto it."""
    page = rules()
    word = page.locator(".rules-body a.term").first
    word.hover()
    page.wait_for_selector(TIP)
    page.locator(TIP).hover()
    page.wait_for_timeout(400)
    assert page.locator(TIP).count() == 1
    page.mouse.move(2, 2)
    page.wait_for_selector(TIP, state="detached")


@pytest.mark.parametrize("game", TOLD, indirect=True)
def test_words_are_explained_at_the_first_tap(rules: Any) -> None:
    """On a narrow phone the explanation is fully visible; a second tap follows the link."""
    page = rules("ru", **{**PHONE, "viewport": {"width": 320, "height": 640}})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    words = page.locator(".rules-body a.term")
    for n in range(min(words.count(), 6)):
        words.nth(n).scroll_into_view_if_needed()
        words.nth(n).tap()
        page.wait_for_selector(TIP)
        assert page.locator(TIP).evaluate(IN_VIEW)
        page.locator(TIP).tap()
        page.wait_for_selector(TIP, state="detached")
    assert "#" not in page.url
    last = words.first
    last.tap()
    page.wait_for_selector(TIP)
    last.tap()
    page.wait_for_url(f"**{last.get_attribute('href')}")
    assert page.locator(TIP).count() == 0


@pytest.mark.parametrize(
    ("game", "scheme"),
    some_of([*product(TOLD, ["light", "dark"])], ("panthalos", "dark")),
    indirect=["game"],
)
def test_rulebooks_are_accessible(rules: Any, game: str, scheme: str, pytestconfig: pytest.Config) -> None:
    """Axe finds no violations during a search and in the explanation of a term.

    The colours are the same in each rulebook; each scheme is checked with one, in a sweep with all.
    """
    coloured = game in TOLD[:2] or pytestconfig.getoption("--sweep")
    page = rules("it", bypass_csp=True, color_scheme=scheme)
    page.evaluate(AXE)
    page.fill("#find", "TH")
    found(page)
    assert page.evaluate(VIOLATIONS, coloured) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    page.locator(".rules-body a.term").first.focus()
    page.wait_for_selector(TIP)
    assert page.evaluate(VIOLATIONS.replace("axe.run(", "axe.run([['.tip'], [':focus']], "), True) == []


def test_the_address_of_a_rule_is_copied(rules: Any, entries: Any) -> None:
    rule = entries("it", "rule")[1]["id"]
    page = rules("it", permissions=["clipboard-read", "clipboard-write"])
    page.locator(f'.rule-id[href="#{rule}"]').click()
    page.wait_for_selector(".copied:not(:empty)")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    assert page.url.endswith(f"/rules/#{rule}")
    assert page.locator(".copied").inner_text() == page.locator(".copied").get_attribute("data-copied")
    page.wait_for_selector(".copied:empty", state="attached")


def test_skipped_chapters_take_their_room(rules: Any, entries: Any) -> None:
    """Skipped chapters take their estimated height: addresses lead to their rules, and the scroll bar does not jump."""
    listed = entries("en", "rule")
    rule = listed[len(listed) // 2]["id"]
    page = rules("en", rule, bypass_csp=True)
    page.wait_for_function(IN_PLACE, arg=rule)
    reckoned = page.evaluate(LENGTH)
    assert page.evaluate("words => window.find(words)", listed[-1]["text"][:40]), "text that is not laid out"
    page.evaluate("location.hash = ''; scrollTo(0, 0)")
    page.evaluate("id => { location.hash = id }", rule)
    page.wait_for_function(IN_PLACE, arg=rule)
    page.add_style_tag(content=".chapter { content-visibility: visible !important }")
    assert page.evaluate(LENGTH) == pytest.approx(reckoned, rel=0.12)


def test_the_contents_highlight_the_current_section(rules: Any, entries: Any) -> None:
    """An external link leads to its rule; the table of contents highlights the section."""
    rule = entries("en", "rule")[-1]
    page = rules("en", rule["id"])
    page.wait_for_function(f"() => ({IN_VIEW})(document.querySelector('.rule:target .rule-id'))")
    page.wait_for_selector(CURRENT)  # the browser reports what is in view a moment later
    assert page.locator(CURRENT).count() == 1
    page.locator(f'.rules-toc a[href="#{rule["in"]}"]').click()
    page.wait_for_selector(f'{CURRENT}[href="#{rule["in"]}"]')


def test_a_rule_stays_in_view_when_typefaces_come_late(
    new_context: Any, site_url: str, game: str, entries: Any
) -> None:
    """The heights of all chapters above it change after the browser has scrolled to it."""
    page = new_context(service_workers="block").new_page()
    held: list[Any] = []
    page.route("**/*.woff2", lambda route: held.append(route))
    page.goto(f"{site_url}en/{game}/rules/#{entries('en', 'rule')[-1]['id']}", wait_until="domcontentloaded")
    page.wait_for_selector("search:not([hidden])")
    page.wait_for_function(f"() => ({IN_VIEW})(document.querySelector('.rule:target .rule-id'))")
    while held:  # one may make the page ask for others
        held.pop().continue_()
        page.wait_for_timeout(200)
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_function(f"() => ({IN_VIEW})(document.querySelector('.rule:target .rule-id'))")


def test_a_retired_id_leads_to_the_rule_in_its_place(new_context: Any, site_url: str, game: str, entries: Any) -> None:
    """The markup is that of the template (tests/site/test_rulebook_data.py), as no rulebook may have retired ids."""
    rule = entries("en", "rule")[-1]["id"]
    page = new_context(service_workers="block").new_page()
    here = f"{site_url}en/{game}/rules/"

    def with_old(route: Any) -> None:
        answer = route.fetch()
        text = answer.text()
        begin = re.search(rf'<div class="rule[^"]*" id="{rule}"[^>]*>', text)
        assert begin
        route.fulfill(
            response=answer, body=text.replace(begin[0], f'{begin[0]}<span class="was" id="XX-OLD-01"></span>')
        )

    page.route(here, with_old)
    page.goto(f"{here}#XX-OLD-01")
    name = page.locator(f'.rule-id[href="#{rule}"]')
    name.wait_for()
    assert name.evaluate(IN_VIEW)
    lit = f"getComputedStyle(document.getElementById('{rule}')).backgroundColor"
    assert page.evaluate(lit) != "rgba(0, 0, 0, 0)"


def test_rulebooks_are_read_and_searched_offline(
    new_context: Any, watch: Watch, site_dir: Path, game: str, entries: Any
) -> None:
    """The first visit of a play page caches the site, also if no game is begun."""
    watch.allow("Failed to load resource|ERR_|error occurred when fetching the script")
    with server.running(site_dir, PREFIX) as url:
        watch.origin = url.removesuffix(PREFIX)
        context = new_context()
        table = Table(context.new_page(), url).settings()
        table.menu("hu", game)
        table.page.wait_for_selector(".offline-ok")
        active = "navigator.serviceWorker.getRegistration().then(found => Boolean(found?.active))"
        assert table.page.evaluate(active)
    context.set_offline(True)
    term = entries("hu", "term")[0]
    page = table.page
    page.goto(f"{url}hu/{game}/rules/")
    page.fill("#find", term["title"])
    assert f"#{term['id']}" in found(page)
