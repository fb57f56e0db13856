"""Every game through the page: a whole game offline, rules, languages, undo, files, keyboard, refusals."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.table import Table
from tests.compiled_games import game_source
from tests.matrix import first_of, some_of

GAMES = sorted(game_ids(ROOT))
LANGUAGES = ("hu", "ru", "it", "en")
FOCUS = "document.activeElement"
LISTEN = """() => {
    const region = document.querySelector('[data-announce]');
    window.heard = [];
    new MutationObserver(() => window.heard.push(region.innerText)).observe(
        region, {childList: true, characterData: true, subtree: true});
}"""
"""Record the announcements for screen readers."""
NAMELESS = """() => [...document.querySelectorAll('button, [role=img], select, input')]
    .filter(e => e.checkVisibility())
    .filter(e => !(e.ariaLabel || e.getAttribute('aria-label') || e.innerText.trim() || e.labels?.length))
    .map(e => e.outerHTML.slice(0, 120))"""
"""Return the buttons and meaningful pictures that are shown without an accessible name."""


def begin(table: Table) -> None:
    """Make the moves of the set-up: no other kind of move is shown meanwhile, not even greyed."""
    for _ in range(8):
        if not table.page.locator(".prompt-moves [data-kind][data-off]").count():
            table.moves(1)


WHOLE_GAMES: dict[str, tuple[str, int, dict[str, Any], dict[str, Any]]] = {
    "thebes": ("hu", 11, PHONE, {"bots": 3}),
    "tomb_raiders": ("it", 2, PHONE, {}),
    "artifact": ("hu", 3, PHONE, {"bots": 3, "expansion_1": "true", "expansion_2": "true"}),
    "panthalos": ("ru", 3, DESKTOP, {}),
}
"""Language, seed, window and options of a whole game by mouse."""


@pytest.mark.parametrize("game", first_of(list(WHOLE_GAMES)))
def test_whole_game_offline(cut_off: Callable[..., Table], game: str) -> None:
    """A whole game by mouse without server and network, with a reload; for all games by keys see test_by_ear.py."""
    lang, seed, window, quick = WHOLE_GAMES[game]
    table = cut_off(lang, window, seed=seed, game=game, **quick)
    page = table.page
    width = window["viewport"]["width"]
    assert page.locator(".seat").count() == quick.get("bots", 2) + 1
    table.moves(2)
    before = table.log()
    page.reload()
    table.wait()
    assert table.log() == before
    assert table.wide() <= width
    table.finish(300)
    assert page.get_attribute("html", "lang") == lang
    assert table.wide() <= width
    assert [one["over"] for one in table.saved()] == [True], "one game must stay one saved game"
    table.check_score()
    assert page.locator("#part-log[open]").count() == 0  # the scoring comes first
    page.click(".score [data-act=log]")
    page.wait_for_function(
        "() => { const log = document.getElementById('part-log'); return log.open && document.activeElement === log &&"
        " log.getBoundingClientRect().top < innerHeight / 2; }"
    )


@pytest.mark.parametrize("game", some_of(GAMES, "artifact", "tomb_raiders"))
def test_undo_redo_and_files(table: Table, tmp_path: Path, game: str) -> None:
    """Undo returns to the player's own decision, redo repeats it; a file resumes the same match."""
    table.quick("en", seed=4, game=game).moves(2)
    page = table.page
    before, log = table.log(), page.locator(".log > li").count()
    page.click("[data-act=undo]")
    shorter = "document.querySelectorAll('.log > li').length < log"
    page.wait_for_function(f"log => document.querySelector('[data-act=take-back-yes]') || {shorter}", arg=log)
    if page.locator("[data-act=take-back-yes]").count():  # something was revealed
        page.click("[data-act=take-back-yes]")
        page.wait_for_selector("[data-mark=take-backs]")
    page.wait_for_function("log => document.querySelectorAll('.log > li').length < log", arg=log)
    assert table.log() != before
    assert table.wait().state == "choosing"
    page.click("[data-act=redo]")
    page.wait_for_function("log => document.querySelectorAll('.log > li').length === log", arg=log)
    assert table.log() == before
    table.wait()
    words = table.log()
    page.click("[data-act=bar-menu]")
    with page.expect_download() as coming:
        page.click("[data-act=export]")
    file = tmp_path / "game.json"
    coming.value.save_as(file)
    assert json.loads(file.read_text("utf-8"))["game"] == game
    table.menu("it", game)
    page.set_input_files("[data-act=bring]", file)
    table.wait()
    page.select_option("[data-act=bar-language]", "en")
    page.wait_for_function("before => document.querySelector('.log').textContent === before", arg=words)
    assert len(table.saved()) == 2
    table.moves(1)


def open_rules(table: Table, game: str) -> None:
    """Open the rules of the prompt and of the log: as in the rulebook; Escape returns to the match."""
    page, body = table.page, "[data-dialog=rule] .rule-words"
    page.click("#part-log > summary")
    page.wait_for_selector(".news", state="hidden")  # the log repeats what happened, and takes its place
    for where in (".prompt button.rule", ".log button.rule"):
        button = page.locator(where).first
        id = button.get_attribute("data-rule")
        button.click()
        page.wait_for_selector(body)
        assert id is not None
        assert page.inner_text("#dialog-title").startswith(id)
        assert len(page.inner_text(body)) > 30
        assert page.get_attribute("a.rule-page", "href").endswith(f"/en/{game}/rules/#{id}")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    assert table.wait().state in ("choosing", "over")


@pytest.mark.parametrize("game", some_of(GAMES, "panthalos", "thebes"))
def test_rules_and_languages_in_mid_game(table: Table, game: str) -> None:
    """Prompt and log open their rules; a change of language changes address, lang attribute and all texts.

    The match and the choice stay.
    """
    table.quick("en", seed=4, game=game).moves(1)
    page = table.page
    open_rules(table, game)
    page.locator(":is(#part-offer, #part-board) .piece[data-can]").first.click()
    page.wait_for_selector(".preview li")
    points = table.text(".points")
    count = page.locator(".log > li").count()
    for lang in LANGUAGES:
        page.select_option("[data-act=bar-language]", lang)
        page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        assert f"/{lang}/{game}/play/" in page.url
        page.wait_for_selector(".preview li")
        assert table.text(".points") == points
        assert page.locator(".log > li").count() == count
        assert page.locator(".piece[aria-pressed=true]").count() == 1
    page.select_option("[data-act=bar-language]", "ru")
    page.keyboard.press("Escape")  # the sheet covers the log
    page.press("#part-log > summary", "Enter")  # a preview that the focus brings may lie over it
    page.wait_for_function("() => /[а-я]/.test(document.querySelector('.log').textContent)")
    words = page.locator(".prompt, .log, .news, .order, .seats").all_inner_texts()
    assert not re.search(r"\b[a-z]{4,}\b", re.sub(r"[A-Z]{2}-[A-Z]+-\d+", "", " ".join(words))), "English is left"
    page.reload()
    table.wait()
    assert page.get_attribute("html", "lang") == "ru"


@pytest.mark.parametrize("game", some_of(GAMES, "panthalos", "tomb_raiders"))
def test_three_turns_by_keys(table: Table, game: str) -> None:
    """Three turns by keys alone: the focus is never lost, events are announced, everything has a name.

    Before them, an illegal kind of move shows its refusal with the rule, and the rule names its section.
    """
    table.quick("en", seed=4, game=game)
    page = table.page
    begin(table)
    greyed = page.locator(".prompt-moves [data-kind][data-off]")
    assert greyed.count() > 0
    for one in greyed.all():
        one.click(force=True)  # Playwright takes it for disabled
        page.wait_for_selector(".move-sheet[data-why] .why-list .rule")
        assert len(table.text(".why-list li")) > 20
        assert page.locator(".why-list .rule").first.get_attribute("title")
        page.keyboard.press("Escape")
        page.wait_for_selector(".move-sheet", state="detached")
    page.evaluate(LISTEN)
    for _ in range(3):
        kinds = page.locator(".prompt-moves [data-kind]").all()
        at = next(i for i, kind in enumerate(kinds, 1) if kind.get_attribute("data-off") is None)
        page.keyboard.press(str(at))
        page.wait_for_selector(".move-sheet")
        log = page.locator(".log > li").count()
        for _ in range(30):
            page.keyboard.press("Tab")
            assert page.evaluate(f"{FOCUS} !== document.body"), "the focus is lost while a move is composed"
            if page.evaluate(f"{FOCUS}.matches('[data-act=confirm]')"):
                break
            options = ":is(.option-row, .kind-list) button:not([aria-pressed])"  # a pressed one is chosen already
            if page.evaluate(f"{FOCUS}.matches('{options}')"):
                page.keyboard.press("Enter")
                page.wait_for_function(f"() => {FOCUS}.closest('.move-sheet') && !{FOCUS}.matches('{options}')")
        page.keyboard.press("Enter")
        page.wait_for_function("log => document.querySelectorAll('.log > li').length > log", arg=log)
        table.wait()
        page.wait_for_function(f"() => {FOCUS} !== document.body && {FOCUS}.checkVisibility()")
        said = " ".join(page.locator(".log > li").first.locator("li").last.text_content().split()).split(".")[0]
        assert said in " ".join(page.evaluate("heard.join()").split())
    assert page.evaluate(NAMELESS) == []


@pytest.mark.parametrize("game", some_of(GAMES, "artifact", "thebes"))
def test_examples_open(table: Table, game: str) -> None:
    """A worked example keeps its story at the table, shows its solution, and is saved only when one leaves it."""
    source = game_source(game)
    told = (
        one for one in source.examples if "tells" in one and "when" in one and "new" not in one.get("given", {"new": 0})
    )
    table.go(f"it/{game}/play/?example={next(told)['id']}")
    page = table.page
    table.wait()
    story = table.text(".lesson-words")
    assert len(story) > 60
    page.click("[data-act=solve]")
    page.wait_for_selector("[data-lit]", state="attached")
    page.click("[data-act=show-me]")
    page.wait_for_selector("[data-act=next-example]")
    assert table.text(".lesson-words") != story
    assert table.saved() == []
    page.click("[data-act=next-example]")
    page.wait_for_selector("[data-card='1']")
    if game == GAMES[0]:
        page.reload()
        page.wait_for_selector("[data-card='1']")
    page.click("[data-act=leave-lesson]")
    page.wait_for_selector(".lesson", state="detached")
