"""Saved games: reloads, files, damage, offline use, a new version; and messages for fatal errors."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compiler import runtime
from compiler.site.pages.play_page import OLDEST_BROWSERS
from tests.browser.table import SETTINGS, Table
from tests.conftest import Watch
from tools import server

GAME = "thebes"


PAINTED = """
new MutationObserver((_, observer) => {
  const log = document.querySelector("main .table .log");
  if (!log) return;
  const main = document.querySelector("main");
  const state = document.documentElement.dataset.ready ?? "starting";
  const opensNothing = () => {
    const buttons = [...main.querySelectorAll("button")];
    for (const button of buttons) button.click();
    return buttons.length > 0 && !document.querySelector("dialog");
  };
  globalThis.locked = {
    state, busy: main.getAttribute("aria-busy"), log: log.textContent, opensNothing: opensNothing(),
  };
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
"""Notes what is first seen of a table, and that it is locked until the engine has opened it."""


def bring(table: Table, path: Path) -> None:
    """Choose a file in the menu."""
    table.page.set_input_files("[data-act=bring]", path)


def notice(table: Table) -> str:
    """Wait for an error and return it."""
    table.page.wait_for_selector("[data-notice=error]")
    return table.text("[data-notice=error]")


def test_reload_resumes(table: Table) -> None:
    """A reload shows the match at once, locked, then restores it; the menu lists the game and opens it."""
    table.quick("en", seed=5).moves(2)
    before, url = table.log(), table.page.url
    assert "#game=" in url
    table.page.add_init_script(PAINTED)
    table.page.reload()
    table.wait()
    assert table.log() == before
    locked, live = table.page.evaluate("[globalThis.locked, document.querySelector('main').outerHTML.slice(0, 80)]")
    assert locked == {"state": "starting", "busy": "true", "log": before, "opensNothing": True}
    assert "aria-busy" not in live
    table.page.click("[data-act=bar-menu]")
    table.page.click("[data-act=leave]")
    table.wait("menu")
    table.page.click("[data-act=resume]")
    table.wait()
    assert table.log() == before


def test_the_first_game_is_seen_before_the_engine_has_started(table: Table) -> None:
    """The build has made its first view; the engine opens the same deal. Later games are other ones."""
    table.page.add_init_script(PAINTED)
    table.go(f"en/{GAME}/play/?quick=1").wait()
    locked = table.page.evaluate("globalThis.locked")
    log = locked.pop("log").split()  # its layout, and with it the white space, is decided later
    assert log == table.text(".log").split()
    assert locked == {"state": "starting", "busy": "true", "opensNothing": True}
    table.go(f"en/{GAME}/play/?quick=1").wait()
    assert table.page.evaluate("globalThis.locked.state") != "starting"


def test_files(table: Table, tmp_path: Path) -> None:
    """An exported game is imported as the same game; broken and outdated files get different messages."""
    table.quick("en", seed=5).moves(2)
    page, before = table.page, table.log()
    page.click("[data-act=bar-menu]")
    with page.expect_download() as coming:
        page.click("[data-act=export]")
    file = tmp_path / "game.json"
    coming.value.save_as(file)
    save = json.loads(file.read_text("utf-8"))
    assert save["game"] == GAME
    assert coming.value.suggested_filename.startswith(GAME)

    table.menu("hu")
    kept = table.saved()
    bad = tmp_path / "bad.json"
    for content, word in [
        ("{", "JSON"),
        (json.dumps({**save, "version": "000000000000"}), "000000000000"),
        (json.dumps({**save, "moves": [{"kind": "fly"}, *save["moves"]]}), "1"),
        (json.dumps({**save, "digest": "0" * 16}), ""),
    ]:
        bad.write_text(content, "utf-8")
        bring(table, bad)
        text = notice(table)
        assert word in text
        assert not text.startswith(("ui.", "error."))
        assert table.state == "menu"
        assert table.saved() == kept
        page.click("[data-notice=error] button.tool")
        page.wait_for_selector("[data-notice=error]", state="detached")
    bring(table, bad)
    notice(table)
    bring(table, file)
    table.wait()
    page.wait_for_selector("[data-notice=error]", state="detached")  # the error of the previous file is gone
    page.select_option("[data-act=bar-language]", "en")
    page.wait_for_function("before => document.querySelector('.log').textContent === before", arg=before)
    assert len(table.saved()) == len(kept) + 1


def test_a_game_is_shared_by_a_link(table: Table) -> None:
    """The link opens the game at its start, in another language, without saving it; a cut link says so."""
    table.quick("en", seed=5).moves(2)
    page, made, saved = table.page, table.made(), len(table.saved())
    page.click("[data-act=bar-menu]")
    page.click("[data-act=share]")
    link = page.input_value("dialog .link input")
    assert len(link.partition("#share=")[2]) < 60
    page.goto(link.replace("/en/", "/it/"))
    table.wait("review")
    assert f"0/{made}" in table.text(".table").replace(" ", "")
    assert len(table.saved()) == saved
    page.goto(link[:-2])
    table.wait("menu")
    assert "link" in notice(table)


def test_a_turn_goes_by_link_from_device_to_device(table: Table, new_context: Callable[..., Any]) -> None:
    """Both devices keep the game and their own seat; a link that is older takes nothing back."""

    def move(page: Any) -> str:
        page.wait_for_selector("html[data-ready=choosing]", state="attached")
        page.click("#part-offer [data-can][data-touch]")
        page.click("[data-act=confirm]")
        page.wait_for_selector("html[data-ready=away]", state="attached")
        page.click("[data-act=send-turn]")
        link = str(page.input_value("dialog .link input"))
        page.keyboard.press("Escape")
        return link

    here, there = table.menu("hu").page, new_context(service_workers="block").new_page()
    here.click("[data-panel=new] [data-count='2']")
    here.locator(".seat-by").nth(1).select_option("person")
    here.locator(".seat-name").nth(1).fill("Bea")
    here.check("[name=by-link]")
    here.evaluate("document.querySelector('[name=seed]').closest('details').open = true")
    here.fill("[name=seed]", "14")
    here.click("[data-act=start]")
    first = move(here)
    there.goto(first.replace("/hu/", "/ru/"))
    there.click("dialog [data-seat='0']")  # the wrong one, which is corrected
    there.click("[data-act=change-seat]")
    there.click("dialog [data-seat='1'].strong")
    second = move(there)
    here.goto(second.replace("/ru/", "/hu/"))
    table.wait()
    assert here.locator("dialog").count() == 0
    assert here.locator(".log > li").count() == 2
    assert [(game["n"], game["save"]["seats"][1]["name"]) for game in table.saved()] == [(2, "Bea")]
    here.goto(first)
    here.wait_for_selector("[data-notice=info]")
    assert [game["n"] for game in table.saved()] == [2]


def test_damaged_save_stays(table: Table) -> None:
    """A saved game that cannot be opened shows the reason, stays listed and can be downloaded; others are untouched."""
    table.quick("en", seed=5).moves(1)
    page = table.page
    page.click("[data-act=bar-menu]")
    page.click("[data-act=leave]")
    table.wait("menu")
    [record] = table.saved()
    table.keep(
        {
            **record,
            "id": "broken",
            "save": {**record["save"], "moves": "none", "seats": [None, 3, {}]},
            "updated": record["updated"] + 1,
        }
    )
    table.keep({**record, "id": "done", "over": True, "totals": [3, 47, 21]})
    table.keep({**record, "id": "old", "save": {**record["save"], "version": "0"}, "updated": record["updated"] + 2})
    page.reload()
    table.wait("menu")
    for id in ("broken", "old"):
        page.click(f"[data-saved={id}] [data-act=resume]")
        page.wait_for_selector(f"[data-saved={id}] .warning")
        assert len(table.text(f"[data-saved={id}] .warning")) > 20
        with page.expect_download():
            page.click(f"[data-saved={id}] [data-act=download]")
    assert len(table.saved()) == 4
    points = page.locator("[data-saved=done] .saved-points").all_inner_texts()
    assert [words.split()[-1] for words in points] == ["3", "47", "21"]
    assert page.locator(".saved-points").count() == 3  # points of finished games only
    page.click(f"[data-saved='{record['id']}'] [data-act=resume]")
    table.wait()


def test_two_tabs_lose_nothing(table: Table) -> None:
    """When two tabs continue one game, the second becomes a game of its own, with a notice."""
    table.quick("en", seed=5).moves(1)
    other = Table(table.page.context.new_page(), table.url).settings()
    other.page.goto(table.page.url)
    other.wait()
    other.moves(1)
    table.page.bring_to_front()
    table.moves(1)
    table.page.wait_for_selector("[data-notice=info]")
    assert len(table.saved()) == 2
    assert other.page.locator("[data-notice]").count() == 0


def test_no_storage(table: Table) -> None:
    """If the browser denies storage, games can be played, and the menu warns that nothing is saved."""
    page = table.page
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { get() { throw new Error('denied'); } })")
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })")
    table.menu("en")
    assert page.locator("[data-panel=saved] .warning").count() == 1
    page.click("[data-quick='1']")
    page.wait_for_selector(".table")


def test_bad_seed(table: Table) -> None:
    """An invalid seed is refused with a message; an empty one is random; the same one gives the same cards."""
    table.menu("hu")
    page = table.page
    page.click("[data-panel=new] details:last-of-type summary")
    for seed, why in (("abc", "számjegy"), ("9" * 20, "túl nagy")):
        page.fill("[name=seed]", seed)
        page.click("[data-act=start]")
        page.wait_for_selector("[data-panel=new] .warning")
        assert why in page.locator("[data-panel=new] .warning").inner_text()
        assert table.state == "menu"
        page.fill("[name=seed]", "")
        page.wait_for_selector("[data-panel=new] .warning", state="detached")
    page.fill("[name=seed]", "42")
    page.click("[data-act=start]")
    table.wait()
    assert table.saved()[0]["save"]["seed"] == 42


def test_bad_addresses(table: Table) -> None:
    """An invalid address, also of a game that is not on this device, opens the menu, with a message."""
    for end in ("?quick=1&seed=1&bots=9", "?lang=xx", "?deal=2999-01-01", "?example=XX-9", "#game=nothing"):
        table.go(f"it/{GAME}/play/{end}").wait("menu")
        assert len(notice(table)) > 20, end
        assert table.saved() == []


def test_the_language_of_the_browser_is_listed_first(new_context: Callable[..., Any], site_url: str) -> None:
    """The entry page lists the browser's language first."""
    page = new_context(locale="ru-RU", service_workers="block").new_page()
    page.goto(site_url)
    page.wait_for_selector("li:first-child > a[hreflang=ru]")
    assert page.locator("a[hreflang]").count() > 1


def test_language_in_address(table: Table) -> None:
    """`?lang=` chooses a language once; the address keeps it afterwards."""
    table.go(f"en/{GAME}/play/?lang=ru").wait("menu")
    assert f"/ru/{GAME}/play/" in table.page.url
    assert table.page.get_attribute("html", "lang") == "ru"


def test_new_game_form(table: Table) -> None:
    """The match has the chosen seats, colours, names and options."""
    table.menu("en")
    page = table.page
    page.click("[data-count='2']")
    page.locator(".seat-colour select").first.select_option("yellow")
    page.locator(".seat-colour select").nth(1).select_option("yellow")
    assert page.locator(".seat-colour select").first.input_value() != "yellow", "two seats of one colour"
    page.locator(".seat-by").nth(1).select_option("person")
    page.locator(".seat-name").nth(1).fill("  Zsófi <b>&amp;  ")
    page.click(".options-list summary")
    page.select_option("[name=option-rumour_use]", "forced")
    page.click("[data-act=start]")
    table.wait()
    save = table.saved()[0]["save"]
    assert save["options"]["rumour_use"] == "forced"
    assert [seat["by"] for seat in save["seats"]] == ["person", "person"]
    assert save["seats"][1]["name"] == "Zsófi <b>&amp;"
    assert "Zsófi <b>&amp;" in table.text(".seats")
    table.moves(3)


def test_offline(cut_off: Callable[..., Table], watch: Watch) -> None:
    """Without server and network: languages, rules in them, a new tab, other pages, kept and not."""
    watch.allow("503")
    table = cut_off("hu", seed=3)
    table.moves(1)
    hungarian = table.log()
    table.page.select_option("[data-act=bar-language]", "it")
    table.page.wait_for_function("hungarian => document.querySelector('.log').textContent !== hungarian", arg=hungarian)
    before = table.log()
    table.page.reload()
    table.wait()
    assert table.log() == before
    page, row, body = table.page, ".prompt button.rule", "[data-dialog=rule] .rule-words"
    words = []
    for lang in ("it", "en"):  # a rule that was never opened before
        page.select_option("[data-act=bar-language]", lang)
        page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        page.locator(row).first.click()
        page.wait_for_selector(body)
        words.append(page.inner_text(body))
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    assert words[0] != words[1]
    tab = Table(table.page.context.new_page(), table.url).settings()
    tab.quick("hu", seed=8).moves(1)
    tab.page.goto(f"{table.url}ru/")
    assert tab.page.locator("h1").count() == 1
    tab.page.goto(f"{table.url}nowhere/")
    assert len(tab.text("body")) > 20
    answer = tab.page.goto(f"{table.url}it/{GAME}/print/")
    assert answer.status == 503
    assert tab.page.get_attribute("html", "lang") == "it"
    assert "dispositivo" in tab.text("h1")
    tab.page.click("main a")
    tab.page.wait_for_url(f"{table.url}it/{GAME}/")


ORDER = """
globalThis.order = [];
const { register } = ServiceWorkerContainer.prototype;
ServiceWorkerContainer.prototype.register = function (...args) {
  order.push("installation");
  return register.apply(this, args);
};
new MutationObserver((_, observer) => {
  if (document.documentElement.dataset.ready !== "choosing") return;
  order.push("table");
  observer.disconnect();
}).observe(document, { attributes: true, attributeFilter: ["data-ready"], subtree: true });
"""
"""Notes in which order the service worker is registered and the table accepts a move."""


def test_the_first_visit_and_a_new_version(
    new_context: Callable[..., Any], watch: Watch, site_dir: Path, tmp_path: Path
) -> None:
    """At the root of a server: the whole site is fetched, but only once the table accepts a move.

    Then Python's memory is kept for later starts; a damaged one is removed, and Python starts without. A new version
    waits for the player's consent; unchanged files are not fetched again.
    """
    site = tmp_path / "site"
    shutil.copytree(site_dir, site)
    with server.running(site, "/") as url:
        watch.origin = url.rstrip("/")
        context = new_context()
        requested: list[str] = []
        by_page: list[str] = []

        def note(request: Any) -> None:
            requested.append(request.url.removeprefix(url))
            if not request.service_worker:
                by_page.append(request.url)

        def asks_for_rest() -> bool:
            return any(runtime.REST in one for one in by_page)

        context.on("request", note)
        table = Table(context.new_page(), url).settings()
        table.page.add_init_script(ORDER)
        table.quick("en", seed=3)
        table.page.wait_for_selector(".offline-ok")
        assert table.page.evaluate("globalThis.order") == ["table", "installation"]
        assert "light/ru/thebes/play/index.txt" in requested, "pages come without the drawings that they share"
        assert "ru/thebes/play/" not in requested
        stored = "caches.match(new URL('../../../ru/thebes/play/', location)).then(response => response.text())"
        assert table.page.evaluate(stored) == (site / "ru" / "thebes" / "play" / "index.html").read_text("utf-8")
        script = "caches.match(new URL('../../../assets/app/main.js', location)).then(response => response.url)"
        assert table.page.evaluate(script), "Chromium keeps compiled code only beside what a server sent"
        assert any(runtime.WASM in one for one in by_page)
        assert not asks_for_rest(), "what Python calls: python build.py docs --functions"
        assert table.page.evaluate("caches.match(new URL('../../../hu/', location)).then(Boolean)")
        kept = "caches.open('ludoglot-memory').then(cache => cache.keys())"
        urls = f"{kept}.then(entries => entries.map(({{ url }}) => url))"
        while not (entries := table.page.evaluate(urls)):
            table.page.wait_for_timeout(200)
        damage = "caches.open('ludoglot-memory').then(cache => cache.put(url, new Response('damaged')))"
        by_page.clear()  # the rest is needed to write the memory down
        table.page.reload()  # Python's memory is copied
        table.wait()
        assert not asks_for_rest(), "what Python calls from its memory: python build.py docs --functions"
        table.page.evaluate(f"url => {damage}", entries[0])
        table.page.reload()
        table.wait()
        assert table.page.evaluate(f"{kept}.then(entries => entries.length)") == 0
        worker = (site / "sw.js").read_text("utf-8")
        head, mark, rest = worker.partition('"version":"')
        (site / "sw.js").write_text(f"{head}{mark}{'f' * 12}{rest[12:]}", "utf-8")
        core = "caches.keys().then(names => caches.open(names.find(name => name.includes('core'))))"
        table.page.evaluate(f"{core}.then(cache => cache.put('mark', new Response('the same')))")
        table.page.reload()
        table.wait()
        table.page.wait_for_selector("[data-notice=update]")
        before = table.log()
        table.moves(1)
        table.page.click("[data-act=update]")
        table.page.wait_for_selector("[data-notice=update]", state="detached")
        table.wait()
        assert table.log() != before
        assert table.page.evaluate(f"{core}.then(cache => cache.match('mark')).then(r => r.text())") == "the same"


@pytest.mark.parametrize(
    ("break_it", "reason"),
    [("delete WebAssembly", "wasm"), ("text", "data"), ("worker", "worker")],
)
def test_fatal_messages(page: Any, site_url: str, watch: Watch, break_it: str, reason: str) -> None:
    """A fatal error is explained in every language, without the catalogs."""
    watch.allow("")
    if reason == "wasm":
        page.add_init_script("delete self.WebAssembly")
    elif reason == "data":
        page.route("**/text/**", lambda route: route.fulfill(status=404))
    else:
        page.route("**/runtime/**", lambda route: route.fulfill(status=404))
    Table(page, site_url).go(f"en/{GAME}/play/")
    page.wait_for_selector("#fatal:not([hidden])")
    shown = page.locator(f"#fatal [data-reason={reason}]")
    assert shown.count() == 4
    assert all(one.is_visible() for one in shown.all())
    assert page.locator("#fatal [data-reason]:visible").count() == 4


@pytest.mark.parametrize(
    ("lack", "feature"),
    [
        ("CSS.supports = (...args) => !args.join().includes('color-mix')", "color-mix()"),
        ("delete self.CompressionStream", "CompressionStream"),
        ("delete self.trustedTypes; self.Worker = function () { throw new SyntaxError() }", "module workers"),
    ],
)
def test_an_old_browser_is_refused_before_anything_starts(page: Any, site_url: str, lack: str, feature: str) -> None:
    """The page names the browsers that are new enough, in its language alone; no engine starts."""
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    page.add_init_script(lack)
    Table(page, site_url).go(f"hu/{GAME}/play/?quick=1&bots=1")
    page.wait_for_selector("#fatal:not([hidden])")
    page.wait_for_load_state("networkidle")
    shown = page.locator("#fatal section:visible")
    assert shown.count() == 1
    assert shown.get_attribute("lang") == "hu"
    assert page.locator("#fatal [data-reason]:visible").count() == 1
    assert all(number in shown.inner_text() for number in OLDEST_BROWSERS.values())
    assert page.locator("[data-detail]").inner_text() == feature
    assert page.locator("#app > *").count() == 0
    assert not [url for url in requested if "engine-worker" in url or url.endswith("sw.js")]


def test_the_theme_chooses_the_colours(table: Table) -> None:
    """The setting of the page comes before that of the system; browsers need no light-dark() for it."""
    table.menu()
    page = table.page
    for theme in ("auto", "light", "dark"):
        page.evaluate(f"localStorage.setItem('{SETTINGS}', JSON.stringify({{theme: '{theme}'}}))")
        page.reload()
        table.wait("menu")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            dark = (scheme if theme == "auto" else theme) == "dark"
            colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
            assert colour == ("rgb(18, 25, 35)" if dark else "rgb(246, 239, 224)"), (theme, scheme)
