"""Thebes on the play page: whole games, choosing and cancelling, refusals, the wheel, the keyboard, phones."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.engine.player import Player
from tests.matrix import first_of


@pytest.mark.parametrize("lang", first_of(["en", "ru", "it"], count=0))
def test_whole_game(phone: Table, lang: str) -> None:
    """A whole game on a phone (in Hungarian: offline); the page is never wider than the screen."""
    phone.menu(lang)
    assert phone.page.get_attribute("html", "lang") == lang
    assert phone.wide() <= 360
    phone.quick(lang, seed=11, bots=3)
    assert phone.page.locator(".seat").count() == 4
    phone.move()
    assert phone.wide() <= 360
    phone.finish()
    assert phone.wide() <= 360
    assert [one["over"] for one in phone.saved()] == [True], "one game must stay one saved game"
    phone.check_score()


def test_every_choice_shows_cost(table: Table) -> None:
    """Touching a card selects it and shows its cost; nothing happens before the confirmation."""
    table.quick("en", seed=4)
    page = table.page
    log = page.locator(".log > li").count()
    page.locator("[data-zone=display] .piece").first.click()
    page.wait_for_selector(".preview li")
    assert page.locator(".piece[aria-pressed=true]").count() == 1
    assert "week" in table.text(".preview")
    assert "week" in table.text("[data-act=confirm]")
    page.keyboard.press("Escape")
    page.wait_for_selector(".move-sheet", state="detached")
    assert page.locator(".log > li").count() == log


def test_a_dig_is_shown_before_bots_move(table: Table) -> None:
    """What a dig brought is shown before the bots move, until it is read or dismissed, and first among the news."""
    table.quick("en", seed=4)
    page = table.page
    while "dig" not in table.kinds():
        table.moves(1)
    page.evaluate("localStorage.setItem('ludoglot.settings', JSON.stringify({speed: 'step'}))")
    page.reload()
    made = table.wait().made()
    page.click(".prompt-moves [data-kind=dig]")
    page.wait_for_selector("[data-act=confirm], .option-row button")
    if not page.locator("[data-act=confirm]").count():  # several sites
        page.locator(".option-row button").first.click()
    page.click("[data-act=confirm]")
    table.wait("acknowledge")
    assert table.made() == made + 1, "a bot has moved"
    words = table.text(".moment-words")
    drawn = re.search(r"draws? (\d+)", words)
    assert drawn is not None
    assert page.locator(".moment .find").count() == int(drawn[1]) + ("the first to dig" in words)
    page.keyboard.press("Escape")
    table.wait("bots")
    assert table.text(".news article").startswith("You")


def test_reasons(table: Table) -> None:
    """Touching an illegal move shows its refusal, with the rule."""
    table.quick("en", seed=4)
    page = table.page
    page.click(".town[data-touch=crete] .place-dot")
    page.wait_for_selector(".move-sheet[data-why]")
    assert "TH-DIG-02" in table.text(".why-list")
    page.click(".prompt-moves [data-kind=exhibit]", force=True)  # Playwright takes it for disabled
    page.wait_for_function("() => document.querySelector('.why-list')?.innerText.length > 10")


TASKS_BEFORE_THE_HINT = """() => new Promise((done) => {
    let tasks = 0;
    const count = () => {
        if (document.querySelector(".hints")) return done(tasks);
        if (document.querySelector("[data-dialog=hint]")) tasks += 1;
        setTimeout(count, 0);
    };
    document.querySelector("[data-act=hint]").click();
    count();
})"""


SENT = """
globalThis.sent = [];
const workers = [], post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
    if (!workers.includes(this)) workers.push(this);
    if (message.request) sent.push([workers.indexOf(this), JSON.parse(message.request).do]);
    return post.call(this, message);
};
"""
"""Keep which worker was asked for what; 0 is the engine of the table."""


def test_the_page_is_alive_while_workers_search(python_table: Table, player: Player) -> None:
    """The dialog of a hint opens at once and the page does other tasks until the best moves are there.

    Hints and the moves of a master are searched in workers that start when they are needed; the engine of the table
    alone would make the same moves.
    """
    table = python_table
    page = table.page
    page.add_init_script(SENT)
    table.quick("en", seed=4, bots=1, level="master")
    assert {worker for worker, _ in page.evaluate("sent")} == {0}
    assert page.evaluate(TASKS_BEFORE_THE_HINT) >= 2
    assert 2 <= page.locator(".hints > li").count() <= 3
    assert "week" in table.text(".hints h3")
    page.click("[data-act=close]")
    before = len(page.evaluate("sent"))
    table.moves(1)
    asked = page.evaluate("sent")
    assert (0, "hint") in map(tuple, asked[:before])
    assert {worker > 0 for worker, request in asked[before:] if request in ("position", "plan", "measure")} == {True}
    save = table.saved()[0]["save"]
    log = player.ask("load", save=save, force=True)["table"]["log"]
    moved = min(entry["n"] for entry in log if entry["n"] and save["seats"][entry["seat"]]["by"] == "master")
    player.ask("jump", to=moved - 1)
    assert player.ask("bot", agreed=True)["save"]["moves"][-1] == save["moves"][moved - 1]


def test_wheel(table: Table) -> None:
    """The time wheel shows the figures of the rules for each knowledge; it turns by buttons, keys and dragging."""
    table.page.set_viewport_size({"width": 1920, "height": 1080})
    table.quick("en", seed=4)
    page = table.page
    rows = page.evaluate("fetch('../../../data/thebes.json').then(r => r.json()).then(d => d.tables.time_wheel.rows)")

    def shown() -> list[int]:
        cells = page.locator("#part-aside .dial table tr:nth-child(2) td").all_inner_texts()
        return [int(cell) for cell in cells]

    assert shown() == rows[0]
    page.locator("#part-aside .dial-turn button").last.click()
    page.wait_for_function("() => document.querySelector('#part-aside .dial-turn b').innerText === '2'")
    assert shown() == rows[1]
    wheel = page.locator("#part-aside .dial-picture")
    wheel.press("ArrowRight")
    wheel.press("End")
    page.wait_for_function("() => document.querySelector('#part-aside .dial-turn b').innerText === '12'")
    assert shown() == rows[11]
    wheel.scroll_into_view_if_needed()
    box = wheel.bounding_box()
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(middle[0], middle[1] - box["height"] * 0.4)
    page.mouse.down()
    page.mouse.move(middle[0] + box["width"] * 0.4, middle[1], steps=6)
    page.mouse.up()
    page.wait_for_function("() => document.querySelector('#part-aside .dial-turn b').innerText === '3'")
    assert shown() == rows[2]


def test_wheel_follows_dig(table: Table) -> None:
    """While a dig is composed the wheel is set to its knowledge, and a button chooses the weeks."""
    table.quick("en", seed=4)
    page = table.page
    for _ in range(8):
        if page.locator(".prompt-moves [data-kind=dig]:not([data-off])").count():
            break
        books = page.locator("[data-zone=display] .piece[data-can][data-face^=book]")
        if books.count():
            books.first.click()
            log = page.locator(".log > li").count()
            page.click("[data-act=confirm]")
            page.wait_for_function("log => document.querySelectorAll('.log > li').length > log", arg=log)
            table.wait()
        else:
            table.move()
    page.click(".prompt-moves [data-kind=dig]")
    page.wait_for_selector(".move-sheet .figure-row, .option-row button")
    if not page.locator(".move-sheet .figure-row").count():
        page.locator(".option-row button").first.click()
    page.wait_for_selector(".move-sheet .figure-row")
    figures = page.locator("#part-aside .dial table td").all_inner_texts()
    half = len(figures) // 2
    weeks, tokens = figures[:half], figures[half:]
    button = page.locator(".move-sheet .figure-row .choice:not(:disabled)").last
    chosen = button.locator("[aria-hidden]").first.inner_text()
    assert button.locator("b").inner_text() == tokens[weeks.index(chosen)]
    button.click()
    page.wait_for_function(
        "weeks => document.querySelector('#part-aside .dial-window[data-chosen]')?.textContent.trim() === weeks && "
        "document.querySelector('[data-act=confirm]').innerText.includes(weeks)",
        arg=chosen,
    )
    assert tokens[weeks.index(chosen)] in table.text("[data-act=confirm]")


def test_keyboard_alone(table: Table) -> None:
    """A move by keys alone: walk the row, choose, read the cost, cancel, choose again, confirm."""
    table.quick("en", seed=4)
    page = table.page
    focus = "document.activeElement"
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(f"!!{focus}.closest('[data-zone=display]')"):
            break
    first = page.evaluate(f"{focus}.dataset.touch")
    page.keyboard.press("ArrowRight")
    second = page.evaluate(f"{focus}.dataset.touch")
    assert first
    assert second not in ("", first)
    page.keyboard.press("i")
    page.wait_for_selector("dialog[open] .lens")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("Enter")
    page.wait_for_selector(".move-sheet")
    assert page.evaluate(f"!!{focus}.closest('.move-sheet')")
    page.keyboard.press("Escape")
    page.wait_for_selector(".move-sheet", state="detached")
    assert page.evaluate(f"{focus}.dataset.touch") == second
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-act=confirm]")
    log = page.locator(".log > li").count()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate(f"{focus}.dataset.act") == "confirm":
            break
    page.keyboard.press("Enter")
    page.wait_for_function("log => document.querySelectorAll('.log > li').length > log", arg=log)
    table.wait()
    page.keyboard.press("u")
    page.wait_for_selector("[data-act=take-back-yes]")  # a card was revealed
    page.focus("[data-act=take-back-yes]")
    page.keyboard.press("Enter")
    page.wait_for_function("log => document.querySelectorAll('.log > li').length <= log", arg=log)
    page.keyboard.press("1")
    page.wait_for_selector(".option-row button")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] .keys")


def test_bots_step_by_step(page: Any, site_url: str) -> None:
    """At the slowest speed each bot's move waits for the player; skip continues to the player's turn."""
    table = Table(page, site_url).settings(speed="step")
    table.go("en/thebes/play/?quick=1&seed=2&bots=3")
    page.wait_for_selector("[data-act=next], html[data-ready=choosing] .kind")
    if table.state != "choosing":
        log = page.locator(".log > li").count()
        page.click("[data-act=next]")
        page.wait_for_function("log => document.querySelectorAll('.log > li').length > log", arg=log)
    if page.locator("[data-act=skip]").count():
        page.click("[data-act=skip]")
    table.wait()
    assert page.locator(".news .happening").count() >= 1 or page.locator(".log > li").count() == 0


def test_phone_shows_what_happened(phone: Table) -> None:
    """On a phone the offer and two lines of what happened scroll into view when the player is to move again."""
    phone.quick("hu", seed=4)
    page = phone.page
    page.locator(".jumps button").nth(1).click()
    page.wait_for_function("() => scrollY > 200")
    phone.move()
    page.wait_for_function(
        """() => { const part = document.querySelector('.digest, #part-offer').getBoundingClientRect();
            return part.top > 0 && part.top < innerHeight * 0.3; }"""
    )


def test_zoom(phone: Table) -> None:
    """The map zooms by its buttons, and the page does not become wider."""
    phone.quick("ru", seed=4)
    page = phone.page
    wide = page.locator(".chart-canvas").bounding_box()["width"]
    page.locator(".chart-tools button").first.click()
    page.wait_for_function(
        "wide => document.querySelector('.chart-canvas').getBoundingClientRect().width > wide * 1.3", arg=wide
    )
    assert phone.wide() <= 360


COVERED = """() => {
    const card = document.querySelector('.peek').getBoundingClientRect();
    return [...document.querySelectorAll('[data-can], .prompt, :focus')].map((one) => one.getBoundingClientRect())
        .filter((r) => r.left < card.right && card.left < r.right && r.top < card.bottom && card.top < r.bottom).length;
}"""
"""Return how many choices the full card covers."""


def test_whole_cards(table: Table) -> None:
    """Keys and a hovering mouse show the full card beside a compact one; a long press opens it and chooses nothing."""
    table.quick("it", seed=4)
    page = table.page
    peek, cards = page.locator(".peek"), page.locator("[data-zone=display] .piece")
    page.keyboard.press("Tab")  # from now on keys move the focus
    cards.nth(1).focus()
    expect(peek).to_be_visible()
    assert page.evaluate(COVERED) == 0
    page.keyboard.press("Escape")
    expect(peek).to_be_hidden()
    cards.nth(2).hover()
    expect(peek).to_be_visible()
    assert page.evaluate(COVERED) == 0
    peek.hover()  # it stays while the mouse is on it
    expect(peek.locator("svg").first).to_be_visible()
    page.mouse.move(5, 5)
    expect(peek).to_be_hidden()
    assert page.locator(".move-sheet").count() == 0
    box = page.locator("[data-zone=display] .piece").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_selector("dialog[open] .lens svg")
    page.mouse.up()
    assert page.locator(".move-sheet").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


def test_themes(table: Table) -> None:
    """The light or dark theme can be changed at any time and is remembered."""
    table.quick("en", seed=4)
    page = table.page
    page.click("[data-act=bar-theme]")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") is False
    page.reload()
    table.wait()
    assert page.get_attribute("html", "data-theme") == "dark"


def test_the_way_of_an_airship_is_straight(table: Table) -> None:
    """The way of a move is highlighted on the map: the roads, or with an airship the straight line."""
    page = table.go("en/thebes/play/?example=TH-T-52").wait().page
    page.locator("#part-offer [data-touch=book_egypt_3_moscow]").click()
    page.wait_for_selector(".chart-way:not([data-flies]) path")
    assert page.locator(".chart-way path").count() > 1  # one for each road
    page.click(".move-sheet [data-param=zeppelin]")
    page.wait_for_selector(".chart-way[data-flies] path")
    (line,) = page.eval_on_selector_all(".chart-way path", "all => all.map(path => path.getAttribute('d'))")
    ends = page.evaluate(
        """() => ['london', 'moscow'].map((place) => {
            const { left, top } = document.querySelector(`.spot[data-place=${place}]`).style;
            const { width, height } = document.querySelector('.chart-way').viewBox.baseVal;
            return [parseFloat(left) / 100 * width, parseFloat(top) / 100 * height];
        })"""
    )
    drawn = [[float(n) for n in point.split(",")] for point in line.removeprefix("M").split("L")]
    assert all(abs(a - b) < 1 for one, other in zip(drawn, ends, strict=True) for a, b in zip(one, other, strict=True))


def test_a_first_game_is_guided(table: Table) -> None:
    """The cards of the lesson lead to a game of one's own: by keyboard, past another move, and after a reload."""
    page = table.go("en/thebes/play/").wait("menu").page
    page.click("[data-act=learn]")
    page.wait_for_selector(".lesson[data-card='1']")
    page.focus("[data-act=card-next]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".lesson[data-card='2']")
    page.wait_for_selector("#part-offer [data-touch=book_egypt_2_berlin_a][data-lit]")
    page.click("#part-offer [data-touch=general_1_paris]")
    page.click("[data-act=confirm]")
    page.wait_for_selector(".lesson-hint li")  # another legal move is explained and not made
    assert page.locator(".log > li").count() == 0
    page.click("[data-act=show-me]")
    page.wait_for_selector(".lesson[data-card='3'] h2:focus")  # the way on is beside it
    assert page.text_content("[data-announce-card]").strip() == table.text(".lesson-words").strip()
    page.click("[data-act=card-next]")
    page.wait_for_selector(".lesson[data-card='4']")
    page.reload()
    page.wait_for_selector(".lesson[data-card='4']")
    assert page.locator(".log > li").count() == 2
    for card in range(4, 12):
        page.wait_for_selector(f".lesson[data-card='{card}']")
        way = page.get_attribute(".lesson :is([data-act=card-next], [data-act=attempt], [data-act=solve])", "data-act")
        page.click(f".lesson [data-act={way}]")
        if way == "solve":
            page.click("[data-act=show-me]")
    page.wait_for_selector(".lesson[data-card='12']")
    page.reload()
    page.wait_for_selector(".lesson[data-card='12']")
    assert table.saved() == []
    page.click("[data-act=first-game]")
    page.wait_for_selector(".lesson[data-card]", state="detached")  # what is new in this game may be explained now
    table.wait()
    assert len(table.saved()) == 1
    assert page.evaluate("JSON.parse(localStorage['ludoglot.lessons']).reached") == {}  # the lesson is finished
