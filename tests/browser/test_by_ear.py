"""Whole games by ear: choices are read from the accessibility tree, events from the live regions.

The tests do not depend on the markup: every choice is a role with a name, and is made by keys.
"""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import TimeoutError

from tests.browser.conftest import DESKTOP
from tests.browser.table import POLL_MS, Table
from tests.matrix import some_of

LISTEN = """regions => {
    window.heard = [];
    window.changes = 0;
    for (const region of regions) {
        new MutationObserver(() => window.heard.push(region.textContent)).observe(
            region, {childList: true, characterData: true, subtree: true});
    }
    new MutationObserver(() => { window.changes += 1; }).observe(
        document, {attributes: true, childList: true, characterData: true, subtree: true});
}"""
"""Record the texts of the live regions, as a screen reader would read them, and count the changes of the page."""

NODE = re.compile(r'( *)- (\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)')
RELOAD_AT = 3
"""The number of moves after which the page is loaded again."""
MEANT = ("button", "checkbox", "combobox", "img", "link", "radio", "slider", "switch", "tab")
"""Roles that need an accessible name."""


class Node(NamedTuple):
    """A node of the accessibility tree."""

    depth: int
    role: str
    name: str
    states: str


class Course(NamedTuple):
    """The course of a short game: `tries` moves of all kinds, then those that lead to its end."""

    lang: str
    bots: int
    tries: int
    then: tuple[str, ...]
    seed: int = 4


COURSES = {
    "artifact": Course("it", 2, 16, ("pass", "pass_decline", "end_turn")),
    "thebes": Course("hu", 3, 9, ("finish",)),
    "tomb_raiders": Course("ru", 3, 12, ("take",), seed=7),  # four kinds of moves, which the default seed does not have
    "panthalos": Course("en", 1, 8, ("pass", "no_defence")),
}


class Ear:
    """A player who uses only roles, names and keys."""

    def __init__(self, page: Any, words: dict[str, Any], course: Course) -> None:
        self.page, self.course = page, course
        self.main = page.get_by_role("main")
        self.words = {key: " ".join(said.split()) for key, said in words.items() if isinstance(said, str)}
        self.kinds = {name: key[5:] for key, name in self.words.items() if key.startswith("move.")}
        self.made: Counter[str] = Counter()
        self.silent: set[str] = set()
        self.sheet = self.main.get_by_role("region", name=self.words["ui.your_move"], exact=True)
        self.listen()

    def listen(self) -> None:
        """Begin to record what is announced, also after the page was loaded again."""
        self.main.get_by_role("status").evaluate_all(LISTEN)

    def nodes(self, where: Any) -> list[Node]:
        """Return the nodes of a part of the tree in order; none if it is missing."""
        try:
            said = where.aria_snapshot(timeout=5_000) if where.count() else ""
        except TimeoutError:  # it has just disappeared
            return []
        return [node for line in said.splitlines() if (node := read(line))]

    def told(self) -> list[str]:
        """Return costs and gains of the composed move, once they are known."""
        price = self.sheet.get_by_role("list", name=self.words["ui.preview"], exact=True)
        self.until(lambda: price.get_attribute("aria-busy") == "false", "the cost")
        return list(price.get_by_role("listitem").all_inner_texts())

    def heard(self) -> list[str]:
        """Return all announcements so far."""
        return list(self.page.evaluate("window.heard"))

    def until(self, done: Callable[[], bool], what: str) -> None:
        """Wait until `done` returns true; it is called again only once the page has changed."""
        end = time.monotonic() + 30
        while True:
            seen = self.page.evaluate("window.changes")
            if done():
                return
            left = max(1, (end - time.monotonic()) * 1000)
            try:
                changed = "seen => window.changes !== seen"
                self.page.wait_for_function(changed, arg=seen, timeout=left, polling=POLL_MS)
            except TimeoutError:
                raise AssertionError(f"{what} never came: {self.main.aria_snapshot()[:3000]}") from None

    def goes_on(self) -> bool:
        """Wait for the player's turn (True) or the end of the game (False), by the heading."""
        turn, over = self.words["ui.your_turn"], self.words["ui.game_over"]
        heading = self.main.get_by_role("heading", level=1, name=re.compile(f"{turn}|{over}"))
        heading.wait_for()
        return turn in " ".join(heading.inner_text().split())

    def late(self) -> bool:
        """Return whether the game is to be led to its end now."""
        return self.made.total() >= self.course.tries

    def choose_kind(self) -> None:
        """Choose the kind of move made least so far; late in the game, one that leads to the end."""
        group = self.main.get_by_role("group", name=self.words["ui.moves"], exact=True)
        there = {self.kinds[node.name]: node.name for node in self.nodes(group)[1:] if "disabled" not in node.states}
        late = [kind for kind in self.course.then if kind in there]
        early = [kind for kind in there if kind not in self.course.then]
        kind = late[0] if late and (self.late() or not early) else min(early or there, key=lambda one: self.made[one])
        self.made[kind] += 1
        group.get_by_role("button", name=there[kind], exact=True).press("Enter")

    def answer(self, asked: list[Node]) -> bool:
        """Answer the prompt of the move sheet; return whether that was the confirmation."""
        words = self.words
        if any(node.role == "list" and node.name == words["ui.preview"] for node in asked):
            if not self.told():
                self.silent.add(asked[1].name)
            if any(node.role == "slider" and "disabled" not in node.states for node in asked) and self.late():
                self.sheet.get_by_role("slider").first.press("End")
            self.sheet.get_by_role("button").last.press("Enter")
            return True
        aside = (words["ui.cancel"], words["ui.step_back"])
        options = [
            node
            for node in asked
            if node.role == "button"
            and node.name not in aside
            and not node.name.startswith(words["ui.enlarge"])
            and not re.search("disabled|pressed", node.states)
        ]
        if not options:  # what brings nothing waits to be picked
            self.sheet.get_by_role("radio").last.press("Space")
            return False
        chosen = options[self.made.total() % len(options)]
        self.sheet.get_by_role("button", name=chosen.name, exact=True).first.press("Enter")
        return False

    def move(self) -> str:
        """Make one move and return its announcements."""
        before = len(self.heard())
        if not self.sheet.count():
            self.choose_kind()
        asked: list[Node] = []
        now: list[Node] = []

        def further() -> bool:
            """Return whether the prompt of the sheet has changed."""
            nonlocal now
            now = self.nodes(self.sheet)
            return len(self.heard()) > before or now not in ([], asked)

        for _ in range(40):  # some moves ask for many pieces, one after the other
            self.until(further, "the next question")
            if len(self.heard()) > before:
                break
            asked = now
            if self.answer(asked):
                self.until(lambda: len(self.heard()) > before, "what came of the move")
        return self.heard()[before]


def read(line: str) -> Node | None:
    """Parse a line of a snapshot; a line is quoted if its name has a colon."""
    quoted = re.match(r"( *- )'(.*)'", line)
    found = NODE.match(quoted[1] + quoted[2].replace("''", "'") if quoted else line)
    return found and Node(len(found[1]), found[2], (found[3] or "").replace('\\"', '"'), found[4])


@pytest.mark.parametrize("game", some_of([*COURSES], "thebes"))
def test_whole_game_by_ear(cut_off: Callable[..., Table], site_dir: Path, game: str) -> None:
    """A whole game, without server and network, with a reload on its way.

    Choices and costs have names, events are announced, the points add up.
    """
    course = COURSES[game]
    words = json.loads((site_dir / "text" / course.lang / f"{game}.json").read_text("utf-8"))["m"]
    table = cut_off(course.lang, DESKTOP, seed=course.seed, bots=course.bots, game=game)
    ear = Ear(table.page, words, course)
    count = 0
    while ear.goes_on():
        if count % 8 == 0:
            assert [node for node in ear.nodes(ear.main) if node.role in MEANT and not node.name] == []
        assert len(ear.move()) > 5
        count += 1
        assert count < 150, "the game does not end"
        if count == RELOAD_AT:
            table.wait()
            before = table.log()
            table.page.reload()
            assert table.wait().log() == before
            ear.listen()
    assert count > RELOAD_AT
    assert [one["over"] for one in table.saved()] == [True], "one game must stay one saved game"
    assert len(ear.made) > 3
    assert len(ear.silent) < len(ear.made) / 2, "what a move comes to is told of most kinds"
    score = ear.main.get_by_role("table", name=words["ui.final_score"])
    rows = score.locator("tr:not(.score-source)").all()  # what a line consists of follows it and is not added again
    figures = [row.get_by_role("cell").all_inner_texts() for row in rows[1:]]
    *parts, totals = [[int(figure) for figure in row] for row in figures]
    assert [sum(column) for column in zip(*parts, strict=True)] == totals
    assert str(max(totals)) in ear.heard()[-1]
    assert ear.words["ui.your_turn"] in " ".join(ear.heard())
