"""The workshop: a translator mends a line of the log and a button, an owner corrects a number; the files of their
changes are taken in."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from compiler.rules.corrections import take_corrections
from compiler.text.translators.take import take
from tests.browser.table import Table
from tests.browser.test_access import AXE, RUN
from tests.compiled_games import game_source

LINE = "{player} {weeks} hét alatt ér {a}:from {b}:to."
MAX_DIFF_LINES = 8
OTHER_PAGE = """(text) => new Promise((done) => {
    const opening = indexedDB.open("ludoglot-workshop");
    opening.onsuccess = () => {
        const work = opening.result.transaction("drafts", "readwrite");
        const drafts = work.objectStore("drafts");
        drafts.get("hu/thebes/log.travel").onsuccess = ({ target }) =>
            drafts.put({ ...target.result, texts: [text], at: Date.now() });
        work.oncomplete = () => {
            opening.result.close();
            new BroadcastChannel("ludoglot-workshop").postMessage(null);
            done();
        };
    };
})"""
"""Changes the draft of the line as another page of the same browser does."""
MISSED = """async () => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const { KeyFinder, textsOf } = await import(loaded.find((name) => name.includes("/table-workshop-")));
    let finder;
    const { keysOf } = KeyFinder.prototype;
    KeyFinder.prototype.keysOf = function (words) { finder = this; return keysOf.call(this, words); };
    document.querySelector("[data-filter=screen]").click();
    KeyFinder.prototype.keysOf = keysOf;
    const texts = [...textsOf(document, document.querySelector(".workshop-place"))];
    const isMissed = (text) => !finder.keysOn(text).length || !finder.keysAt(text.element).length;
    return { all: texts.length, missed: texts.filter(isMissed).map(({ words }) => words) };
}"""
"""Looks for every text of the page as the list does, and as a touch does."""
MAX_MISSED_SHARE = 0.005
MAX_TABS = 400
STARTED = ".workshop[data-view=list]"


def test_a_line_of_the_log_and_a_button_are_mended_at_the_table(python_table: Table, tmp_path: Path) -> None:
    table = python_table
    page = table.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table.quick("hu", seed=4)
    assert not [url for url in asked if "workshop/" in url], "switched off, nothing of it is loaded"
    while not page.locator(".log li", has_text=" utazik ").count():
        table.moves(1)
    page.goto(page.url.replace("#", "?workshop=1#"))
    page.wait_for_selector(STARTED, timeout=60_000)

    found = page.evaluate(MISSED)
    assert found["all"] > 300
    assert len(found["missed"]) <= MAX_MISSED_SHARE * found["all"], found["missed"]

    page.click("#part-log > summary")
    page.click("[data-act=ws-pick]")
    page.locator(".log [data-said='log.travel']").first.click()
    field = page.locator(".workshop textarea")
    terms = page.locator(".workshop-candidates code", has_text="place.")
    terms.first.wait_for()
    assert terms.count() == 2, "with the terms in the sentence"
    log = page.locator("#part-log").bounding_box()
    assert log
    assert log["width"] > 400, "the panel leaves the log its width"
    field.fill(LINE.replace(":from", ":frm"))
    page.wait_for_selector(".workshop-problems [data-level=error]")
    page.click("[data-act=ws-hand-in]")
    page.click(".workshop-note [data-key='log.travel']")
    assert "M5" in table.text(".workshop-problems")
    assert "from" in table.text(".workshop-problems em")
    field.fill(LINE)
    page.wait_for_selector(".log [data-said='log.travel'] >> text=hét alatt ér")

    assert page.get_attribute("[data-act=ws-pick]", "aria-pressed") == "false", "one touch picks one text"
    page.set_viewport_size({"width": 390, "height": 844})
    page.click("[data-act=ws-pick]")
    assert not covered(page, ".dock .prompt-moves [data-kind]"), "on a phone, the buttons are above the panel"
    page.set_viewport_size({"width": 1280, "height": 720})
    page.click(".prompt-moves [data-kind]")
    assert table.state == "choosing", "while picking, a button does nothing"
    page.wait_for_selector(".workshop h2 code >> text=move.")
    key = table.text(".workshop h2 code")
    button = page.locator(".workshop textarea").first
    button.fill(button.input_value().rstrip() + "!")
    page.wait_for_selector(".prompt-moves [data-kind] >> text=!")

    page.context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})  # axe needs it
    page.reload()  # drafts are on the device
    page.wait_for_selector(".log [data-said='log.travel'] >> text=hét alatt ér", state="attached", timeout=60_000)
    mend_by_keyboard(table)
    page.click("[data-act=ws-hand-in]")
    changes = page.locator(".workshop-po").input_value()
    assert "python build.py text take ludoglot-hu-" in table.text(".workshop-body")
    assert key in changes
    assert table.wide() <= 1280

    file = tmp_path / "changes.po"
    file.write_text(changes, "utf-8")
    difference = taken(tmp_path / "project", file)
    assert 4 <= len(difference) <= MAX_DIFF_LINES, difference
    correct_a_number(table, tmp_path)


def mend_by_keyboard(table: Table) -> None:
    """Find a text, mend it, undo that and return, with keys alone; what another page types is shown as well."""
    page = table.page
    page.wait_for_selector(STARTED)
    focused = "document.activeElement.dataset"
    assert page.evaluate(f"{focused}.act") == "ws-pick", "the panel has the focus when it opens"
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate(f"{focused}.filter") == "game":
            page.keyboard.press("Enter")
        if page.evaluate(f"{focused}.act") == "ws-search":
            break
    page.keyboard.type("log.travel")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".workshop textarea:focus")
    page.keyboard.press("End")
    page.keyboard.press("Control+End")
    page.keyboard.type("..")
    page.wait_for_selector(".log [data-said='log.travel'] >> text=...", state="attached")
    for _ in range(2):
        page.keyboard.press("Control+z")
    page.wait_for_function("() => document.querySelector('.workshop textarea').value.endsWith(':to.')")
    assert faults(page) == []
    page.evaluate(OTHER_PAGE, LINE.replace("ér", "megy"))
    page.wait_for_selector(".log [data-said='log.travel'] >> text=hét alatt megy", state="attached")
    assert "megy" in page.locator(".workshop textarea").input_value()
    page.evaluate(OTHER_PAGE, LINE)
    page.wait_for_selector(".log [data-said='log.travel'] >> text=hét alatt ér", state="attached")
    page.keyboard.press("Escape")
    assert page.evaluate(f"{focused}.key") == "log.travel"
    page.fill("[data-act=ws-search]", "ui.menu")
    page.click("[data-key='ui.menu']")
    page.fill(".workshop textarea", "Étlap")
    page.wait_for_selector("[data-act=bar-menu][aria-label=Étlap]")
    page.click("[data-act=ws-discard]")
    page.wait_for_selector("[data-act=bar-menu][aria-label=Menü]")


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("lang", "game", "theme"),
    [
        ("hu", "panthalos", "dark"),
        ("ru", "tomb_raiders", "light"),
        ("it", "artifact", "dark"),
        ("en", "thebes", "dark"),
    ],
)
def test_every_view_of_the_panel(
    new_context: Callable[..., Any], site_url: str, lang: str, game: str, theme: str
) -> None:
    """With keys alone, axe finds nothing, on a desktop and on a phone; the texts of the table are found."""
    context = new_context(service_workers="block", bypass_csp=True, color_scheme=theme)
    table = Table(context.new_page(), site_url).settings(painted=True)
    page = table.page
    table.quick(lang, seed=4, game=game).moves(2)
    page.goto(page.url.replace("#", "?workshop=1#"))
    page.wait_for_selector(STARTED if lang != "en" else "[data-act=ws-number-search]", timeout=60_000)
    if lang != "en":
        found = page.evaluate(MISSED)
        assert len(found["missed"]) <= MAX_MISSED_SHARE * found["all"], found["missed"]
    for width, height in ((1280, 720), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        walk(table, has_texts=lang != "en")


def walk(table: Table, *, has_texts: bool) -> None:
    """Visit each view of the panel with keys alone; axe finds nothing, and the bar has one line."""
    page = table.page

    def seen(act: str, view: str) -> None:
        reach(page, act)
        page.keyboard.press("Enter")
        page.wait_for_selector(view)
        assert faults(page) == [], view
        assert (
            page.evaluate("(({scrollWidth: a, clientWidth: b}) => a - b)(document.querySelector('.workshop-bar'))") == 0
        )

    if has_texts:
        seen("ws-list", ".workshop[data-view=list]")
        seen("ws-pick", "[data-act=ws-pick][aria-pressed=true]")
        page.keyboard.press("Escape")
        reach(page, "ws-search")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_selector(".workshop textarea:focus")
        page.keyboard.press("Control+End")
        page.keyboard.type(" {x}")
        page.wait_for_selector(".workshop-problems [data-level=error]")
        assert faults(page) == [], "error"
        for _ in range(4):
            page.keyboard.press("Backspace")
        page.keyboard.type("!")
        page.wait_for_selector(".workshop-problems [data-level=error]", state="detached")
        seen("ws-hand-in", ".workshop-po")
    seen("ws-numbers", "[data-act=ws-number-search]")
    reach(page, "ws-number-search")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-act=ws-number]")
    assert faults(page) == [], "number"
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-act=ws-number-search]")


def reach(page: Any, act: str) -> None:
    """Move the focus to an element of the panel with the Tab key."""
    for _ in range(MAX_TABS):
        if page.evaluate("document.activeElement.dataset.act") == act:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{act} is not reached")


def covered(page: Any, selector: str) -> bool:
    """Whether something else lies on the first element that matches."""
    return bool(
        page.evaluate(
            """(selector) => {
                const element = document.querySelector(selector);
                const {left, top, width, height} = element.getBoundingClientRect();
                return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            }""",
            selector,
        )
    )


def faults(page: Any) -> list[str]:
    """Return what axe finds in the panel."""
    page.evaluate(AXE)
    return list(page.evaluate(RUN.replace("axe.run(", "axe.run('.workshop-place', "), True))


def correct_a_number(table: Table, folder: Path) -> None:
    """An owner corrects a number, plays with it as a trial, of which nothing is saved, and hands it in."""
    page, address = table.page, "constants.majority_vp"
    page.click("[data-act=ws-numbers]")
    page.fill("[data-act=ws-number-search]", "majority_vp")
    page.click(f"[data-number='{address}']")
    assert "rules/thebes/tables.yaml:" in table.text(".workshop-facts")
    page.fill("[data-act=ws-number]", "-1")
    page.wait_for_selector("[data-act=ws-number][aria-invalid=true]")
    assert page.locator("[data-act=ws-try]").count() == 0, "outside of its limits"
    page.fill("[data-act=ws-number]", "6")
    assert faults(page) == []
    saved = table.saved()
    page.click("[data-act=ws-try]")
    page.wait_for_selector("html[data-trial]", state="attached")
    table.wait().moves(2)
    assert table.saved() == saved
    with page.expect_download() as download:
        page.click("[data-act=ws-correction]")
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "thebes-correction.yaml"
    project = folder / "corrected"
    shutil.copytree(ROOT / "rules", project / "rules")
    result = take_corrections(project, [file])
    assert (result.refused, result.problems) == ([], [])
    assert changed_lines(ROOT / "rules", project / "rules") == [
        '-  majority_vp:           {value: 5,      from: {stated: "HU+RU"}, rule: TH-SCO-05}',
        '+  majority_vp:           {value: 6,      from: {public: "my copy of the game"}, rule: TH-SCO-05}',
    ]
    page.click("[data-act=ws-end-trial]")
    page.wait_for_selector(STARTED, timeout=60_000)
    table.wait()
    moves = [[one["save"]["moves"] for one in games] for games in (saved, table.saved())]
    assert moves[0] == moves[1], "the game goes on where it was"
    assert page.locator("html[data-trial]").count() == 0

    page.locator("[data-act=ws-close]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".workshop", state="detached")
    assert page.evaluate("document.activeElement.dataset.act") == "bar-menu"
    own_texts = "() => !document.querySelector('.log').textContent.includes('hét alatt ér')"
    page.wait_for_function(own_texts)  # those of the page come back
    assert page.locator("[data-said]").count() == 0


def taken(project: Path, file: Path) -> list[str]:
    """Take changes into a copy of the project; return the changed lines."""
    for name in ("locales", "rules"):
        shutil.copytree(ROOT / name, project / name)
    games: dict[str, Any] = {game: game_source(game) for game in game_ids(ROOT)}
    result = take(project, games, [file])
    assert (result.refused, result.problems) == ([], [])
    return changed_lines(ROOT / "locales", project / "locales")


def changed_lines(before: Path, after: Path) -> list[str]:
    """Return the lines in which two folders differ."""
    command = ["diff", "-ru0", str(before), str(after)]
    lines = subprocess.run(command, capture_output=True, encoding="utf-8", check=False).stdout.splitlines()
    return [line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]
