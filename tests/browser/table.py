"""Page object of the play page: what a player does with the mouse."""

from __future__ import annotations

import json
import time
from typing import Any

SETTINGS = "ludoglot.settings"
PREFERENCE = ("dig", "exhibit", "take", "finish", "swap")
"""Kinds of move in Thebes by preference, so that a game ends soon."""


POLL_MS = 50
"""How often it is looked whether what is waited for is there; at each frame, looking would take longer than moving."""

UNPAINTED = """
const sheet = new CSSStyleSheet();
sheet.replaceSync("html { opacity: 0 }");
document.adoptedStyleSheets = [sheet];
"""
"""Let the browser lay out a page without painting it, which takes a third of the time of a move.

Whether an element is visible, covered or named does not depend on it.
"""

ASKED = "[...document.querySelectorAll('.prompt-words, .sheet-body')].map(part => part.innerText).join()"
"""The prompt, as text."""


class Table:
    """A browser page with the play page of a game."""

    def __init__(self, page: Any, url: str) -> None:
        self.page, self.url = page, url

    # -- opening pages -----------------------------------------------------------------------------------------
    def settings(self, *, painted: bool = False, **wanted: Any) -> Table:
        """Store settings before the page starts; bots are instant by default, and nothing is painted."""
        if not painted:
            self.page.add_init_script(UNPAINTED)
        text = json.dumps(json.dumps({"speed": "instant", **wanted}))
        self.page.add_init_script(f"localStorage.getItem('{SETTINGS}') || localStorage.setItem('{SETTINGS}', {text})")
        return self

    def go(self, path: str) -> Table:
        """Open an address below the site's root."""
        self.page.goto(self.url + path)
        return self

    def wait(self, state: str = "choosing") -> Table:
        """Wait for a state of the page (data-ready): menu, or a mode of table/mode.js."""
        self.page.wait_for_selector(f"html[data-ready={state}]", state="attached")
        return self

    def menu(self, lang: str = "en", game: str = "thebes") -> Table:
        """Open the menu of a game."""
        return self.go(f"{lang}/{game}/play/").wait("menu")

    def quick(self, lang: str = "en", seed: int = 1, bots: int = 2, game: str = "thebes", **options: str) -> Table:
        """Start a quick game by its address."""
        chosen = "".join(f"&{option}={value}" for option, value in options.items())
        return self.go(f"{lang}/{game}/play/?quick=1&seed={seed}&bots={bots}{chosen}").wait()

    # -- reading ------------------------------------------------------------------------------------------------
    @property
    def state(self) -> str:
        """Return the state of the page (data-ready)."""
        return str(self.page.evaluate("document.documentElement.dataset.ready ?? ''"))

    def text(self, selector: str) -> str:
        """Return the text of the first element that matches."""
        return str(self.page.locator(selector).first.inner_text())

    def log(self) -> str:
        """Return the text of the log, which may be folded."""
        return str(self.page.evaluate("document.querySelector('.log').textContent"))

    def saved(self) -> list[dict[str, Any]]:
        """Return the games saved in the browser's database."""
        return list(
            self.page.evaluate(
                """() => new Promise((done, fail) => {
                    const opening = indexedDB.open("ludoglot");
                    opening.onerror = () => fail(opening.error);
                    opening.onsuccess = () => {
                        const all = opening.result.transaction("games").objectStore("games").getAll();
                        all.onsuccess = () => { opening.result.close(); done(all.result); };
                    };
                })"""
            )
        )

    def keep(self, record: dict[str, Any]) -> None:
        """Write a record into the browser's database, without the page."""
        self.page.evaluate(
            """(record) => new Promise((done, fail) => {
                const opening = indexedDB.open("ludoglot");
                opening.onerror = () => fail(opening.error);
                opening.onsuccess = () => {
                    const work = opening.result.transaction("games", "readwrite");
                    work.objectStore("games").put(record);
                    work.oncomplete = () => { opening.result.close(); done(); };
                };
            })""",
            record,
        )

    def made(self) -> int:
        """Return the number of moves of the newest save."""
        return max((int(one["n"]) for one in self.saved()), default=0)

    def wide(self) -> int:
        """Return the width of the page's content in pixels."""
        return int(self.page.evaluate("document.documentElement.scrollWidth"))

    # -- playing ------------------------------------------------------------------------------------------------
    def kinds(self) -> list[str]:
        """Return the legal kinds of moves once the player may choose one; [] at the end of the game."""
        ready, there = "document.documentElement.dataset.ready", ".prompt-moves [data-kind]:not([data-off])"
        choosing = f"{ready} === 'choosing' && document.querySelector('{there}')"
        found: list[str] = []
        while not found:  # a page that is about to change may still look as if it waited
            self.page.wait_for_function(f"() => {ready} === 'over' || ({choosing})", polling=POLL_MS)
            if self.state == "over":
                break
            found = self.page.eval_on_selector_all(there, "buttons => buttons.map(button => button.dataset.kind)")
        return found

    def move(self) -> bool:
        """Make one move by clicking; return whether the game goes on."""
        page, there = self.page, self.kinds()
        if not there:
            return False
        if page.locator(".move-sheet").count():
            page.keyboard.press("Escape")
        kind = next((kind for kind in PREFERENCE if kind in there), there[0])
        before = page.evaluate("document.querySelectorAll('.log li').length")
        made = int(page.evaluate("document.documentElement.dataset.move"))
        page.click(f".prompt-moves [data-kind={kind}]")
        confirm = page.locator("[data-act=confirm]")
        buttons = ":is(.option-row, .kind-list) button:enabled"
        free, taken = (
            page.locator(f"{buttons}{state}") for state in (":not([aria-pressed=true])", "[aria-pressed=true]")
        )
        is_full = False  # a set is filled, then emptied from its first piece on, until it is legal
        lines = "document.querySelectorAll('.log li').length"
        for _ in range(40):  # some moves ask for many pieces, one after the other
            page.wait_for_function(
                f"""before => {lines} > before ||
                    document.querySelector("[data-act=confirm], :is(.option-row, .kind-list) button, .which input")""",
                arg=before,
                polling=POLL_MS,
            )
            if confirm.count() or page.evaluate(lines) > before:  # some moves need no second touch
                break
            asked = page.evaluate(ASKED)
            is_full = is_full or not free.count()
            if page.locator(".which input").count() and not free.count():  # to do without is picked by hand
                page.locator(".which input").last.check()
                continue
            if is_full and not taken.count():  # no such set is legal
                page.click(f".prompt-moves [data-kind={there[-1]}]")
                continue
            (taken if is_full else free).first.click()
            page.wait_for_function(
                f"([asked, before]) => {lines} > before || {ASKED} !== asked",
                arg=[asked, before],
                polling=POLL_MS,
            )
        weeks = page.locator(".figure-row .choice:not(:disabled)")
        if weeks.count():
            weeks.last.click()
        if page.locator(".stepper input").count():
            page.locator(".stepper input").first.press("End")
        elif page.locator(".figure-row button:enabled").count():
            page.locator(".figure-row button:enabled").last.click()
        if confirm.count():
            confirm.click()
        # Right after the click the page is unchanged, and its words may change by themselves when a forecast
        # arrives: its state counts once it shows a later position.
        ready = "document.documentElement.dataset.ready"
        done = f"{ready} === 'over' || ({ready} === 'choosing' && document.documentElement.dataset.move > made)"
        page.wait_for_function(f"made => {ready} === 'acknowledge' || {done}", arg=made, polling=POLL_MS)
        if self.state == "acknowledge":
            page.click("[data-act=pass]")
            page.wait_for_function(f"made => {done}", arg=made, polling=POLL_MS)
        return self.state != "over"

    def check_score(self) -> None:
        """Check that the final scoring adds up and names the winners."""
        score = self.page.locator(".score")
        table = score.locator("table:has(tfoot)")
        totals = [int(cell) for cell in table.locator("tfoot td").all_inner_texts()]
        rows = [
            [int(cell) for cell in row.locator("td").all_inner_texts()]
            for row in table.locator("tbody tr:not(.score-source)").all()
        ]
        assert [sum(column) for column in zip(*rows, strict=True)] == totals
        assert score.locator(".winner").count() >= 1
        best = max(totals)
        assert score.locator(".winner").count() <= totals.count(best)

    def moves(self, count: int) -> Table:
        """Make some moves."""
        for _ in range(count):
            assert self.move(), "the game ended too soon"
        return self

    def finish(self, limit: float = 150) -> int:
        """Play to the end of the game; return the number of moves."""
        began, count = time.monotonic(), 1
        while self.move():
            count += 1
            assert time.monotonic() - began < limit, f"no end after {count} moves"
        return count
