"""Saved games survive updates, wrong server responses, damaged records, crashed engines and aborted writes."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.process import locked
from compiler.site import build
from engine.session.session import Session
from tests.browser.table import Table
from tests.conftest import PREFIX, Watch
from tests.one_game import lay_out
from tools import server
from tools.screenshots import BOT_LEVEL, ask, bots_play, open_save, play_until_seat

GAME = "thebes"
WEEKS = [
    (
        "{id: book_greece_1_rome,          kind: book,               site: greece,      n: 1, city: rome,   weeks: 1}",
        "2}",
    ),
    (
        "{id: book_greece_2_london,        kind: book,               site: greece,      n: 2, city: london, weeks: 2}",
        "1}",
    ),
]
"""The update changes the weeks of two books."""
LAST_MOVES = 16
"""The number of moves of all players that are left of a game near its end."""


@pytest.fixture(scope="session")
def first(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> Path:
    """Return the folder of a site with this game only, built once for all workers of a test run.

    The service worker caches the whole site; with four games each of these tests would copy many more files.
    """
    return built(tmp_path_factory.getbasetemp().parent / f"first-{testrun_uid}")


@pytest.fixture(scope="session")
def updated(tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> Path:
    """Return the folder of the same site with changed rules, built once for all workers of a test run."""
    return built(tmp_path_factory.getbasetemp().parent / f"updated-{testrun_uid}", WEEKS)


def built(root: Path, weeks: Sequence[tuple[str, str]] = ()) -> Path:
    """Build a site with one game, unless it exists; `weeks` are replacements in rules/thebes/components.yaml."""
    with locked("tests"):
        if not (root / "dist").exists():
            build_one_game(root, weeks)
    return root / "dist"


def build_one_game(root: Path, weeks: Sequence[tuple[str, str]]) -> None:
    """Build a site with one game from a copy of its rules and texts."""
    lay_out(root, GAME, languages=("en", "it"))
    file = root / "rules" / GAME / "components.yaml"
    text = file.read_text("utf-8")
    for row, other in weeks:
        assert row in text
        text = text.replace(row, row[:-2] + other)
    file.write_text(text, "utf-8")
    problems = Problems()
    build(root, root / "dist", problems, lambda _: None)
    assert not problems.failed, "\n".join(map(str, problems.errors))


class Host:
    """A server whose site can be replaced, as by a deployment."""

    def __init__(self, folder: Path, first: Path) -> None:
        self.folder = folder
        self.url = ""
        shutil.copytree(first, folder)

    def deploy(self, site: Path) -> None:
        """Replace the site."""
        shutil.rmtree(self.folder)
        shutil.copytree(site, self.folder)


@pytest.fixture
def host(first: Path, tmp_path: Path, watch: Watch) -> Iterator[Host]:
    """Return a server of a copy of the first site."""
    one = Host(tmp_path / "site", first)
    with server.running(one.folder, PREFIX) as url:
        watch.origin = url.removesuffix(PREFIX)
        one.url = url
        yield one


def version_of(site: Path) -> str:
    """Return the version of the compiled rules of a site."""
    return str(json.loads((site / "data" / f"{GAME}.json").read_text("utf-8"))["version"])


def begun(host: Host, new_context: Callable[..., Any], moves: int = 3) -> Table:
    """Return a started game, with the whole site on the device."""
    table = Table(new_context().new_page(), host.url).settings()
    table.quick("en", seed=3)
    table.page.wait_for_selector(".offline-ok")
    return table.moves(moves)


def near_the_end(site: Path) -> dict[str, Any]:
    """Return a save, by the rules of a site, of a game that a person has to finish with some moves."""
    session = Session()
    ask(session, "rules", data=json.loads((site / "data" / f"{GAME}.json").read_text("utf-8")))
    seats = [{"colour": colour, "name": "", "by": BOT_LEVEL} for colour in ("red", "blue")]
    match = {"game": GAME, "seats": seats, "seed": 3}
    length = bots_play(session, ask(session, "new", **match)["table"])["n"]
    table = bots_play(session, ask(session, "new", **match)["table"], length - LAST_MOVES)
    play_until_seat(session, table, 0)
    save = dict(ask(session, "save")["save"])
    save["seats"][0]["by"] = "person"
    return save


def update(table: Table, host: Host, site: Path) -> None:
    """Deploy a site and let its version take over."""
    host.deploy(site)
    table.page.reload()
    table.wait()
    table.page.wait_for_selector("[data-notice=update]")
    table.page.click("[data-act=update]")


# -- other rules ----------------------------------------------------------------------------------------------------
def test_a_game_is_finished_by_the_rules_it_began_with(
    host: Host, new_context: Callable[..., Any], updated: Path, first: Path, watch: Watch
) -> None:
    """After an update a game goes on with its own rules, also offline; new games have the new rules."""
    watch.allow("Failed to load resource|ERR_|error occurred when fetching the script")
    table = Table(new_context().new_page(), host.url).settings()
    open_save(table.page, host.url, GAME, "en", near_the_end(first))
    table.page.wait_for_selector(".offline-ok")
    page, before = table.page, table.log()
    address = page.url
    update(table, host, updated)
    page.wait_for_selector("[data-notice=earlier]")
    table.wait()
    assert table.log() == before
    assert page.url == address, "the address is the one that everybody has"
    [kept] = table.saved()
    assert kept["save"]["version"] == version_of(first)
    page.context.set_offline(True)
    table.moves(2)
    page.select_option("[data-act=bar-language]", "it")
    page.wait_for_function("() => document.documentElement.lang === 'it'")
    page.reload()
    page.wait_for_selector("[data-notice=earlier]")
    table.wait()
    assert page.get_attribute("html", "lang") == "it"
    assert table.saved()[0]["n"] > kept["n"]
    table.finish()
    table.check_score()
    [kept] = table.saved()
    assert (kept["over"], kept["save"]["version"]) == (True, version_of(first))
    page.context.set_offline(False)
    page.click("[data-act=bar-menu]")
    page.click("[data-act=leave]")
    table.wait("menu")
    page.click("[data-quick='1']")
    table.wait()
    assert {one["save"]["version"] for one in table.saved()} == {version_of(first), version_of(updated)}
    assert page.locator("[data-notice=earlier]").count() == 0


def test_the_player_may_try_the_new_rules(host: Host, new_context: Callable[..., Any], updated: Path) -> None:
    """The menu marks games with earlier rules; the new rules are tried on a copy, and the game itself stays.

    An earlier version stays exactly as long as a game needs it.
    """
    table = begun(host, new_context, moves=1)
    page = table.page
    names = "caches.keys().then(names => names.filter(name => name.includes('-app-')).length)"
    update(table, host, updated)
    page.wait_for_selector("[data-notice=earlier]")
    table.wait()
    page.click("[data-act=bar-menu]")
    page.click("[data-act=leave]")
    table.wait("menu")
    assert page.locator("[data-earlier]").count() == 1
    [old] = table.saved()
    page.click("[data-act=try]")
    table.wait()
    both = table.saved()
    assert {one["save"]["version"] for one in both} == {version_of(updated), old["save"]["version"]}
    assert old in both
    page.click("[data-act=bar-menu]")
    page.click("[data-act=leave]")
    table.wait("menu")
    page.click(f"[data-saved='{old['id']}'] [data-act=resume]")
    page.wait_for_selector("[data-notice=earlier]")
    table.wait().moves(1)
    page.click("[data-notice=earlier] [data-act=try]")
    page.wait_for_function("() => !document.querySelector('[data-notice=earlier]')")
    table.wait()
    assert len(table.saved()) == 3
    page.click("[data-act=bar-menu]")
    page.click("[data-act=leave]")
    table.wait("menu")
    assert page.evaluate(names) == 2
    page.click(f"[data-saved='{old['id']}'] [data-act=remove]")
    page.click(f"[data-saved='{old['id']}'] [data-act=remove-sure]")
    page.wait_for_selector(f"[data-saved='{old['id']}']", state="detached")
    page.wait_for_function(f"() => {names}.then(n => n === 1)")


def test_of_an_old_version_parts_or_all_may_be_gone(host: Host, new_context: Callable[..., Any], updated: Path) -> None:
    """Other pages of an earlier version are deleted one by one; meanwhile its games still open.

    If the browser has evicted the old version, the page reports it and offers to try the new rules.
    """
    table = begun(host, new_context, moves=1)
    page = table.page
    [kept] = table.saved()
    other = page.context.new_page()
    other.goto(f"{host.url}en/")  # with two pages open nothing is cleaned up
    page.bring_to_front()
    page.evaluate(
        """async () => {
            const cache = await caches.open((await caches.keys()).find((one) => one.includes("-app-")));
            await cache.delete(new URL("/ludoglot/it/", location.href));
        }"""
    )
    update(table, host, updated)
    page.wait_for_selector("[data-notice=earlier]")
    assert "gone" not in page.url
    other.close()
    old = page.evaluate(
        """async (edition) => {
            for (const name of await caches.keys()) {
                const kept = await (await caches.open(name)).match(new URL("/ludoglot/precache-index", location.href));
                if (kept && (await kept.json()).editions.thebes === edition) return caches.delete(name);
            }
        }""",
        kept["edition"],
    )
    assert old is True
    page.reload()
    page.wait_for_selector(f"[data-saved='{kept['id']}'] .warning")
    page.click(f"[data-saved='{kept['id']}'] [data-act=try]")
    table.wait()
    assert len(table.saved()) == 2


# -- clean-up ------------------------------------------------------------------------------------------------------
INDEXES = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        if (name.includes("-app-")) found.push(Boolean(await (await caches.open(name)).match("precache-index")));
    }
    return found;
}"""
"""Ask the service worker which versions are on the device, and whether they are complete."""


def test_a_version_being_installed_is_not_deleted(host: Host, new_context: Callable[..., Any], updated: Path) -> None:
    """The current worker cleans up slowly while the next version is installed: the next version is complete."""
    table = begun(host, new_context, moves=1)
    page = table.page
    [worker] = page.context.service_workers
    worker.evaluate(
        """() => {
            const keys = caches.keys.bind(caches);
            caches.keys = async () => {
                const later = (done) => setTimeout(done, 50);
                for (let n = 0; n < 100 && !registration.waiting; n++) await new Promise(later);
                return keys();
            };
        }"""
    )
    host.deploy(updated)
    page.evaluate(
        """async () => {
            navigator.serviceWorker.controller.postMessage("tidy");
            await (await navigator.serviceWorker.getRegistration()).update();
        }"""
    )
    page.wait_for_selector("[data-notice=update]")
    worker.evaluate("navigator.locks.request('ludoglot-caches', () => {})")
    assert worker.evaluate(INDEXES) == [True, True]


# -- caching -------------------------------------------------------------------------------------------------------
def test_a_wrong_response_is_not_cached(host: Host, new_context: Callable[..., Any], updated: Path) -> None:
    """A stale file with status 200 right after a deployment leaves the old version working; a later update succeeds.

    Before that, a damaged cached file is detected when it is needed, and fetched again.
    """
    table = begun(host, new_context, moves=1)
    page = table.page
    page.evaluate(
        """async () => {
            const name = (await caches.keys()).find((one) => one.includes("-app-"));
            const cache = await caches.open(name);
            await cache.put(new URL("/ludoglot/text/it/thebes.json", location.href), new Response("{}"));
            await cache.delete(new URL("/ludoglot/faces/it/thebes.json", location.href));
        }"""
    )
    for lang in ("it", "en"):
        page.select_option("[data-act=bar-language]", lang)
        page.wait_for_function("lang => document.documentElement.lang === lang", arg=lang)
        assert "ui." not in page.inner_text("body")
    mixed = host.folder.with_name("mixed")
    shutil.copytree(updated, mixed)
    text = mixed / "text" / "en" / f"{GAME}.json"
    text.write_text("{}", "utf-8")
    host.deploy(mixed)
    page.reload()
    table.wait()
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.update()).catch(() => {})")
    page.wait_for_function(
        "() => navigator.serviceWorker.getRegistration().then(one => !one.installing && !one.waiting)"
    )
    page.reload()
    table.wait().moves(1)
    assert "ui." not in page.inner_text("body")
    host.deploy(updated)
    page.reload()
    page.wait_for_selector("[data-notice=update]")
    page.click("[data-act=update]")
    page.wait_for_selector("[data-notice=earlier]")
    page.goto(f"{host.url}en/{GAME}/play/")
    table.wait("menu")
    assert "ui." not in page.inner_text("body")


def test_what_is_on_the_device_is_chosen(
    host: Host, new_context: Callable[..., Any], updated: Path, watch: Watch
) -> None:
    """To save data only the open game in its language is cached; the page says so, and one button caches everything."""
    watch.allow("503|ERR_|Failed to load resource")
    saving = shutil.copytree(updated, host.folder.with_name("saving"))
    for n, site in enumerate((host.folder, saving)):
        worker = (site / "sw.js").read_text("utf-8")
        (site / "sw.js").write_text(worker.replace("connection?.saveData === true", "true"), "utf-8")
        os.utime(site / "sw.js", (n, n))  # the server compares times, in seconds
    table = begun(host, new_context, moves=1)
    page = table.page
    kept = "(path) => caches.match(new URL(path, new URL('../../../', location))).then(Boolean)"
    assert page.evaluate(kept, f"text/en/{GAME}.json") is True
    assert page.evaluate(kept, f"en/{GAME}/rules/") is True
    assert page.evaluate(kept, f"text/it/{GAME}.json") is False
    update(table, host, saving)  # what was there is there in the new version, and no more
    page.wait_for_selector("[data-notice=earlier]")
    page.goto(f"{host.url}en/{GAME}/play/")
    page.wait_for_selector("[data-kept=part]")
    assert page.evaluate(kept, f"it/{GAME}/") is False
    page.context.set_offline(True)
    page.goto(f"{host.url}it/{GAME}/")
    assert page.get_attribute("html", "lang") == "it"
    assert "dispositivo" in table.text("h1")
    page.goto(f"{host.url}en/{GAME}/play/")
    page.wait_for_selector("[data-kept=part]")
    page.click("[data-act=keep-all]")
    page.wait_for_selector("[data-panel=kept] .warning")  # no connection: it says so, and what is there stays
    page.context.set_offline(False)
    page.click("[data-act=keep-all]")
    page.wait_for_selector("[data-kept=all]")
    page.context.set_offline(True)
    page.goto(f"{host.url}it/{GAME}/print/")
    assert page.locator(".leaf").count() > 1


# -- saved games ------------------------------------------------------------------------------------------------------
STRANGE = [
    "{updated: NaN}",
    "{id: ['a', 'b'], save: 10n}",
    "{id: new Date(0), save: loop}",
    "{save: {seats: 'none', moves: 5}, totals: 'x'}",
    "{save: {seats: Array(1000).fill({colour: '__proto__', name: 'y'.repeat(100000), by: 'constructor'})}}",
]
"""Malformed records, as JavaScript; the first 3 are damaged, the others only hold a strange save. tests/js has more."""


def test_the_list_of_games_survives_any_record(table: Table) -> None:
    """A record of any shape is listed and can be downloaded and deleted; other games work."""
    table.quick("en", seed=5).moves(1)
    page = table.page
    [good] = table.saved()
    page.evaluate(
        f"""(good) => new Promise((done, fail) => {{
            const opening = indexedDB.open("ludoglot");
            opening.onerror = () => fail(opening.error);
            opening.onsuccess = () => {{
                const loop = {{}}; loop.self = loop;
                const work = opening.result.transaction("games", "readwrite");
                [{", ".join(STRANGE)}].forEach((strange, n) => {{
                    work.objectStore("games").put({{...good, id: `strange-${{n}}`, ...strange}});
                }});
                work.oncomplete = () => {{ opening.result.close(); done(); }};
                work.onabort = () => fail(work.error);
            }};
        }})""",
        good,
    )
    page.goto(f"{table.url}en/{GAME}/play/")
    table.wait("menu")
    assert page.locator("[data-saved]").count() == len(STRANGE) + 1
    damaged = page.locator("[data-saved]:not(:has([data-act=resume]))")
    count = damaged.count()
    assert count == 3
    for _ in range(count):
        with page.expect_download() as coming:
            damaged.first.locator("[data-act=download]").click()
        json.loads(Path(coming.value.path()).read_text("utf-8"))
        damaged.first.locator("[data-act=remove]").click()
        left = damaged.count()
        damaged.first.locator("[data-act=remove-sure]").click()
        page.wait_for_function(
            "n => document.querySelectorAll('[data-saved]:not(:has([data-act=resume]))').length < n",
            arg=left,
        )
    for one in page.locator("[data-saved^=strange]").all():
        one.locator("[data-act=resume]").click()
        one.locator(".warning").wait_for()
    page.click(f"[data-saved='{good['id']}'] [data-act=resume]")
    table.wait().moves(1)


# -- moves ----------------------------------------------------------------------------------------------------------
def test_an_aborted_write_is_reported_and_the_next_one_works(table: Table, tmp_path: Path) -> None:
    """An aborted write is reported, and the game can be downloaded; the next write succeeds and removes the notice."""
    table.quick("en", seed=5)
    page = table.page
    page.evaluate(
        """() => {
            window.full = true;
            const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (record) {
                const request = put.call(this, record);
                if (window.full) this.transaction.abort();
                return request;
            };
        }"""
    )
    table.moves(1)
    made = table.made()
    with page.expect_download() as coming:
        page.click("[data-notice=error] [data-act=take-away]")
    coming.value.save_as(tmp_path / "game.json")
    assert len(json.loads((tmp_path / "game.json").read_text("utf-8"))["moves"]) > made
    page.evaluate("window.full = false")
    table.moves(1)
    page.wait_for_selector("[data-notice=error]", state="detached")
    assert table.made() > made


def test_site_data_cleared_while_a_game_is_open(table: Table) -> None:
    """When the browser closes the database ("clear site data"), it is reopened and the game saved again."""
    table.quick("en", seed=5).moves(1)
    page = table.page
    origin = re.match(r"https?://[^/]+", table.url)
    assert origin
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": origin[0], "storageTypes": "indexeddb"}
    )
    table.moves(2)
    assert page.locator("[data-notice=error]").count() == 0
    assert [one["n"] > 2 for one in table.saved()] == [True]


def test_another_page_may_change_the_database(table: Table) -> None:
    """A page that upgrades the database is not blocked, and the game goes on with the new database."""
    table.quick("en", seed=5).moves(1)
    table.page.evaluate(
        """() => new Promise((done, fail) => {
            const opening = indexedDB.open("ludoglot", 2);
            opening.onblocked = () => fail(new Error("blocked"));
            opening.onsuccess = () => { opening.result.close(); done(); };
        })"""
    )
    before = table.made()
    table.moves(1)
    assert table.made() > before
    assert table.page.locator("[data-notice=error]").count() == 0


# -- the engine -----------------------------------------------------------------------------------------------------
def test_a_crashed_engine_restarts(python_table: Table, watch: Watch) -> None:
    """After a terminated worker a new engine resumes the game, with a notice; tests/js has the other ways to end."""
    watch.allow("uncaught|console: ")
    table = python_table
    table.quick("hu", seed=5).moves(2)
    page, before = table.page, table.log()
    page.workers[0].evaluate("() => self.close()")
    table.moves(1)
    page.wait_for_selector("[data-notice=info]")
    assert table.log() != before
    table.moves(2)
    made = table.made()
    page.reload()
    table.wait()
    assert table.made() == made
