"""Printing with Chromium: exact page sizes, pieces of true size, and the page order of booklets."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from compiler.base.paths import ROOT
from compiler.rules import game_ids, learn
from tests.compiled_games import game_source
from tests.matrix import some_of
from tools import pdf
from tools.pdf import POINTS, Printed, PrintJob, booklet, exact, print_open, print_page

GAME = "tomb_raiders"
TAUGHT = [game for game in game_ids(ROOT) if (ROOT / "rules" / game / "learn.yaml").is_file()]
"""The games with a rulebook to learn from."""
LANGUAGES = ["en", "hu", "it", "ru"]

BOXES = """() => [...document.querySelectorAll('.leaf')].filter((leaf) => leaf.checkVisibility()).map((leaf) => {
  const { x: left, y: top, width, height } = leaf.querySelector('svg').getBoundingClientRect();
  const pieces = [...leaf.querySelectorAll('.piece')].map((one) => {
    const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((key) => one[key].baseVal.value);
    const corners = [[x, y], [x + w, y + h]].map((at) => new DOMPoint(...at).matrixTransform(one.getScreenCTM()));
    const [xs, ys] = ['x', 'y'].map((axis) => corners.map((corner) => corner[axis]).sort((a, b) => a - b));
    return { name: one.getAttribute('href'), box: [xs[0] - left, ys[0] - top, xs[1] - xs[0], ys[1] - ys[0]] };
  });
  return { kind: leaf.className, size: [width, height], pieces };
})"""

LYING = re.compile(r"#f-(?:exh_|mus_|prof_|permit_|back\.exhibition|back\.museum)")
"""Wide cards of the game, which are turned on paper."""
MOST_EMPTY, MOST_EMPTY_ON_AVERAGE, MOST_EMPTY_LAST = 0.3, 0.15, 0.6
"""Shares of a page of a rulebook: of any page but the last, of those on average, of the last one."""
CHART = (94, 104)
"""Width and height of the printed excavation table in mm."""


@pytest.fixture
def printed(new_context: Callable[..., Any]) -> Any:
    """Return a context with pages in print media."""
    return new_context(service_workers="block", color_scheme="light")


def millimetres(pixels: list[float]) -> list[float]:
    return [length / 96 * 25.4 for length in pixels]


@pytest.mark.parametrize(("paper", "width", "height"), [("a4", 210, 297), ("letter", 279.4, 215.9)])
def test_pieces_have_their_true_size_on_paper(
    printed: Any, site_url: str, paper: str, width: float, height: float
) -> None:
    page = printed.new_page()
    page.goto(f"{site_url}hu/{GAME}/print/")
    page.locator(f"#paper-{paper}").check(force=True)
    page.emulate_media(media="print")
    found = page.evaluate(BOXES)
    assert found
    assert all(f"of-{paper}" in leaf["kind"] for leaf in found)
    measured = 0
    for leaf in found:
        assert millimetres(leaf["size"]) == [pytest.approx(width, abs=0.05), pytest.approx(height, abs=0.05)]
        for piece in leaf["pieces"]:
            x, y, wide, high = millimetres(piece["box"])
            size = CHART if piece["name"] == "#f-mat.excavation" else (63, 88)
            size = (58, 88) if LYING.match(piece["name"]) else size
            assert (wide, high) == pytest.approx(size, abs=0.1), piece["name"]
            assert 10 - 0.1 <= x <= width - 10 - wide + 0.1
            assert 15 - 0.1 <= y <= height - 15 - high + 0.1
            measured += 1
    assert measured > 200
    first = next(leaf for leaf in found if leaf["pieces"])["pieces"]
    left, top = (10.5, 16.5) if paper == "a4" else (13.7, 19.95)
    for k, piece in enumerate(first[:3]):
        x, y, _, _ = millimetres(piece["box"])
        assert (x, y) == pytest.approx((left + 63 * k, top), abs=0.1)


def test_a_file_has_a_page_of_the_exact_size_for_each_side_of_a_sheet(printed: Any, site_url: str) -> None:
    page = printed.new_page()
    page.goto(f"{site_url}en/{GAME}/print/")
    sheets = page.locator(".of-a4.leaf").count()
    fronts = page.locator(".of-a4.leaf-front").count()
    address = f"{site_url}en/{GAME}/print/"
    for backs, count in ((True, sheets), (False, fronts)):
        wanted = PrintJob([GAME], ["en"], ["sheets"], backs=backs)
        reader = PdfReader(io.BytesIO(exact(print_page(printed, address, wanted).data)))
        assert len(reader.pages) == count
        for one in reader.pages:
            size = (float(one.mediabox.width), float(one.mediabox.height))
            assert size == pytest.approx((210 * POINTS, 297 * POINTS), abs=0.01)
    text = reader.pages[0].extract_text().replace("\u00a0", " ")
    assert f"Sheet 1 of {fronts}" in text
    assert "50 mm" in text


def test_letter_lies(printed: Any, site_url: str) -> None:
    wanted = PrintJob([GAME], ["en"], ["sheets"], paper="letter")
    data = exact(print_page(printed, f"{site_url}en/{GAME}/print/", wanted).data)
    for one in PdfReader(io.BytesIO(data)).pages:
        size = (float(one.mediabox.width), float(one.mediabox.height))
        assert size == pytest.approx((11 * 72, 8.5 * 72), abs=0.01)


@pytest.mark.parametrize(("game", "lang"), some_of([*product(TAUGHT, LANGUAGES)], ("panthalos", "hu")))
def test_a_rulebook_is_short_and_its_pages_are_full(printed: Any, site_url: str, game: str, lang: str) -> None:
    job = PrintJob([game], [lang])
    assert_short_and_full(game, print_page(printed, f"{site_url}{lang}/{game}/rulebook/", job))


def assert_short_and_full(game: str, book: Printed) -> None:
    """Assert that nothing is torn in the columns, no page spills over, and the set-up is seen without turning a page.

    Picture and steps of the set-up are on one page, or on the two of a spread, the first of which has an even number.
    """
    data, looks = book
    pages = PdfReader(io.BytesIO(data)).pages
    assert list(pdf.too_long(game, len(pages), len(data), game_source(game).docs[learn.KIND].data["pages"])) == []
    assert len(pages) == len(looks)
    assert [(n, fault) for n, look in enumerate(looks, 1) for fault in look.torn] == []
    *full, last = (look.empty for look in looks)
    assert max(full) < MOST_EMPTY
    assert sum(full) / len(full) < MOST_EMPTY_ON_AVERAGE
    assert last < MOST_EMPTY_LAST
    numbers = [n for n, look in enumerate(looks, 1) if look.setup]
    assert len(numbers) == 1 or (numbers[0] % 2 == 0 and numbers == [numbers[0], numbers[0] + 1]), numbers


CONTENTS = """() => ({
  listed: [...document.querySelectorAll('.learn-contents > li')].map((item) =>
    [item.querySelector('a').hash.slice(1), Number(item.querySelector('b').textContent)]),
  found: [...document.querySelectorAll('.learn-page')].flatMap((page, i) =>
    [...page.querySelectorAll('section')].map((chapter) => [chapter.id, i + 1])),
  feet: [...document.querySelectorAll('.learn-foot > b')].map((number) => Number(number.textContent)),
})"""


def test_chapters_headings_and_pages_are_named_with_their_numbers(printed: Any, site_url: str) -> None:
    """The contents and the feet have the numbers of the pages, and sentences those of the headings that they name.

    A heading need not be on the page on which its chapter begins. No page is named in brackets within brackets. This
    is the second book of each run whose pages are measured.
    """
    page = printed.new_page()
    page.goto(f"{site_url}it/artifact/rulebook/")
    book = print_open(page)
    assert_short_and_full("artifact", book)
    seen = page.evaluate(CONTENTS)
    assert seen["listed"] == seen["found"]
    assert len(seen["listed"]) > 8
    assert seen["feet"] == list(range(1, len(book.looks) + 1))
    told = page.locator(":is(p, li):has(> .learn-at)").all_text_contents()
    within = [found for one in told for found in re.findall(r"\([^()]*», pagina \d+\)", one)]
    assert len(within) >= 1
    assert [one for one in told if re.search(r"\([^()]*\(pagina", one)] == []
    assert any(re.search(r"» \(pagina \d+\)", one) for one in told)
    named = page.locator(".learn-to[href='#parts-tiles'] + .learn-at").inner_text()
    pages = page.locator(".learn-page")
    chapter, heading = (
        next(n for n in range(pages.count()) if pages.nth(n).locator(f"#{id}").count()) + 1
        for id in ("parts", "parts-tiles")
    )
    assert re.findall(r"\d+", named) == [str(heading)]
    assert chapter < heading


def test_a_rulebook_that_is_too_long_is_reported() -> None:
    assert list(pdf.too_long("a.pdf", 12, pdf.MAX_RULEBOOK_BYTES, 12)) == []
    assert list(pdf.too_long("a.pdf", 13, 100, 12)) == ["a.pdf has 13 pages; at most 12 are allowed"]
    assert list(pdf.too_long("a.pdf", 1, 5_100_000, 12)) == ["a.pdf has 5.1 MB; at most 5 are allowed"]
    assert list(pdf.too_long("a.pdf", 60, 9_000_000, None)) == []


def test_the_aid_of_every_game_is_one_page_in_every_language(printed: Any, site_url: str) -> None:
    found = {}
    page = printed.new_page()
    for lang in ("en", "hu", "it", "ru"):
        for game in game_ids(ROOT):
            page.goto(f"{site_url}{lang}/{game}/aid/")
            page.evaluate(pdf.FONTS_READY)  # in another typeface the text may be longer
            data = exact(page.pdf(format="A4", prefer_css_page_size=True))
            pages = PdfReader(io.BytesIO(data)).pages
            found[lang, game] = len(pages)
            size = (float(pages[0].mediabox.width), float(pages[0].mediabox.height))
            assert size == pytest.approx((210 * POINTS, 297 * POINTS), abs=0.01)
    assert found == dict.fromkeys(found, 1)
    assert len(found) >= 16


@pytest.mark.parametrize(
    ("pages", "sides"),
    [
        (8, [["p8", "p1"], ["p2", "p7"], ["p6", "p3"], ["p4", "p5"]]),
        (7, [["p1"], ["p2", "p7"], ["p6", "p3"], ["p4", "p5"]]),
    ],
)
def test_a_booklet_lies_in_the_order_of_its_folding(printed: Any, pages: int, sides: list[list[str]]) -> None:
    page = printed.new_page()
    page.set_content("".join(f"<h1 style='break-after: page'>p{i + 1}</h1>" for i in range(pages)))
    source = page.pdf(format="A4")
    assert len(PdfReader(io.BytesIO(source)).pages) == pages
    reader = PdfReader(io.BytesIO(booklet(source)))
    found: list[list[str]] = []
    for side in reader.pages:
        at: list[tuple[float, str]] = []

        def visit(text: str, cm: list[float], tm: list[float], font: Any, size: float, at: Any = at) -> None:
            if text.strip():
                at.append((cm[4] + tm[4] * cm[0], text.strip()))

        side.extract_text(visitor_text=visit)
        half = float(side.mediabox.width) / 2
        assert [x > half for x, _ in sorted(at)] == ([False, True] if len(at) == 2 else [True])
        found.append([text for _, text in sorted(at)])
        assert float(side.mediabox.width) == pytest.approx(297 * POINTS, abs=0.01)
        assert float(side.mediabox.height) == pytest.approx(210 * POINTS, abs=0.01)
    assert found == sides


def test_the_command_names_its_files_and_says_what_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    (tmp_path / "it" / GAME / "print").mkdir(parents=True)
    (tmp_path / "it" / GAME / "print" / "index.html").write_text("")

    def print_page_of_test(context: object, address: str, job: PrintJob) -> Printed:
        asked.append(address)
        return Printed(b"%PDF")

    monkeypatch.setattr(pdf, "print_page", print_page_of_test)
    monkeypatch.setattr(pdf, "exact", lambda data: data)
    wanted = PrintJob([GAME], ["it"], paper="letter")
    files = list(pdf._files(None, tmp_path, "http://x/", wanted))
    assert files == [
        (f"{GAME}-it-sheets-letter.pdf", b"%PDF", ()),
        *((f"{GAME}-it-{what}.pdf", b"", ()) for what in ("rulebook", "booklet", "aid")),
    ]
    assert asked == [f"http://x/it/{GAME}/print/"]
