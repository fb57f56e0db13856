"""Weight of pages: drawings are defined where browsers do not lay them out, and chapters out of sight are skipped."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from markupsafe import Markup

from compiler.base.paths import ROOT
from compiler.draw.svg.elements import Element, Node, tag
from compiler.rules import game_ids
from compiler.site.rulebook.chapter_heights import section_counts
from compiler.site.rulebook.pictures import Picture
from compiler.site.rulebook.rulebook import DataTable, Example, Listing, Question, Rule, Section
from tests.site.conftest import VOID

GAMES = game_ids(ROOT)
PAINTS = {"pattern", "clippath", "mask", "lineargradient", "radialgradient", "filter"}
COPIES = {"print": 42_000, "rules": 20_000}
"""Nodes that a browser may create for the <use> elements of a page; twice as many took a second."""


class Tree(HTMLParser):
    """Reads a well-formed page as a tree; names are in lower case."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str], list[Node]]] = [("", {}, [])]
        self.feed(html)
        self.close()
        assert len(self.open) == 1
        self.page = tag("page", self.open[0][2])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append((tag, {name: value or "" for name, value in attrs}, []))
        if tag in VOID:
            self.handle_endtag(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        name, attributes, inside = self.open.pop()
        self.open[-1][2].append(Element(name, attributes, tuple(inside)))


def copied(page: Element) -> int:
    """Return the number of nodes created for <use> elements: a root and a copy each, including nested ones."""
    elements = page.elements()
    named = {f"#{one.get('id')}": one for one in elements if one.get("id")}
    sizes: dict[int, int] = {}

    def shown(use: Element) -> int:
        return 1 + size(named[use.get("href")])

    def size(one: Element) -> int:
        if id(one) not in sizes:
            inside = (size(child) for child in one.children if isinstance(child, Element))
            sizes[id(one)] = 1 + sum(inside) + (shown(one) if one.name == "use" else 0)
        return sizes[id(one)]

    return sum(shown(one) for one in elements if one.name == "use")


@pytest.mark.parametrize("kind", COPIES)
@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_drawings_copies_few_nodes(site_dir: Path, game: str, kind: str) -> None:
    """Its shapes are in hidden drawings, its paints are not: Chromium ignores hidden paints."""
    page = Tree((site_dir / "ru" / game / kind / "index.html").read_text("utf-8")).page
    assert 1000 < copied(page) <= COPIES[kind]
    stores = [one for one in page.elements() if one.name == "svg" and one.get("display") == "none"]
    hidden = {id(one) for store in stores for one in store.elements()}
    assert not [str(one) for one in page.elements() if one.name == "symbol" and id(one) not in hidden]
    assert not [str(one) for one in page.elements() if one.name in PAINTS and id(one) in hidden]


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_has_an_estimated_height(site_dir: Path, languages: list[str], game: str) -> None:
    for lang in languages:
        html = (site_dir / lang / game / "rules" / "index.html").read_text("utf-8")
        style = re.search(r"<style>(.*)</style>", html)
        assert style
        digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
        assert f"style-src &#39;self&#39; &#39;sha256-{digest}&#39;" in html, "the policy allows the style"
        said = re.findall(r"#([\w-]+)\{--if-narrow:(\d+)rem;--if-wide:(\d+)rem\}", style[1])
        assert [id for id, _, _ in said] == re.findall(r'<section class="chapter" id="([\w-]+)"', html)
        assert all(8 < int(wide) < int(narrow) for _, narrow, wide in said), "each has a heading and a few lines"


def test_the_parts_of_a_section_are_counted() -> None:
    """Words in pictures and in folded tables take no height of their own."""
    scene = [tag("div", tag("p", "not counted"), cls="scene-box scene-track"), tag("ul", tag("li", "nor this"))]
    question = Question("q", Markup("<b>ab</b>?"), Markup("elsewhere"), [], "", [])
    example = Example("e", "", Markup("<p>cde</p>"), Markup("f"), [], scene)
    pictures = [Picture("card", "", [tag("svg")], []), Picture("position", "", scene, [])]
    rule = Rule("r", [], Markup("<p>gh</p>"), Markup("i"), [question], pictures, [example], False, False)
    tables = [Listing("", "", [], DataTable([""], [["x"]] * rows), 0) for rows in (3, 15)]
    faces = Listing("", "", [("", tag("svg"), 1)] * 2, None, 0)
    section = Section("s", "", Markup("jk"), [rule], [*tables, faces], None)
    assert section_counts(section) == {
        "letter": len("ab?cdefghijk"),
        "rule": 1,
        "note": 1,
        "question": 1,
        "example": 1,
        "row": 4,
        "zone": 2,
        "listing": 3,
        "face": 2,
        "picture": 1,
    }


def test_chapters_skipped_on_the_screen_are_printed(site_dir: Path) -> None:
    rules, sheets = (
        re.sub(r"\s+", "", next(site_dir.glob(f"assets/{name}.*.css")).read_text("utf-8"))
        for name in ("rules", "print")
    )
    shown = "content-visibility:auto;contain-intrinsic-"
    chapter = f".chapter{{{shown}height:autovar(--if-narrow);overflow:hidden}}"
    assert f"@mediascreen{{@supports(overflow-anchor:auto){{{chapter}" in rules
    assert rules.count("content-visibility:auto") == 1
    screen, printed = sheets.split("@mediaprint{")
    assert re.search(rf"\.leaf\{{[^}}]*{shown}size:", screen)
    assert re.search(r"\.leaf\{[^}]*content-visibility:visible", printed)
