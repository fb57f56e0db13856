"""`build.py pdf`: the printables, the rulebook (also as a booklet), the complete rules and the player aid, as PDF.

Chromium prints the pages of the built site, each as a document of its own: as part of one whose pages have other
margins, sheets came out at 99 %. The style sheets of the site lay the pages out; this module only makes the size of the
paper exact (Chromium rounds it to whole pixels) and imposes the booklet. A page that the site does not have is skipped.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader, PdfWriter, Transformation
from pypdf.generic import RectangleObject

from compiler.base.process import StepFailed
from compiler.site.printables.imposition import PAPERS
from tools import browser as browsers
from tools import server

POINTS = 72 / 25.4
"""PDF points per millimetre."""

A4_POINTS = (210 * POINTS, 297 * POINTS)
SIZE_TOLERANCE_POINTS = 1.0
"""Largest difference between a page and the paper that it is meant for: Chromium rounds to pixels."""

PAPER_SIZES = (A4_POINTS, *((paper.width * POINTS, paper.height * POINTS) for paper in PAPERS))

FOLDERS = {
    "sheets": ("print",),
    "rulebook": ("rulebook", "rules"),
    "booklet": ("rulebook", "rules"),
    "rules": ("rules",),
    "aid": ("aid",),
}
"""Kind of PDF file -> the folders of the page that is printed; the first that the site has.

A game without a rulebook to learn from has its complete rules as its rulebook, and no file of them besides.
"""

MAX_RULEBOOK_BYTES = 5_000_000
"""A rulebook is sent by mail and read on phones."""

MIN_LAST_PAGE_SHARE = 1 / 3
"""How much of its last page a rulebook should fill."""

RULEBOOK_FITS = (("1.04", "15mm"), ("1.15", "17mm"), ("1.3", "20mm"), ("0.9", "13mm"))
"""Scales of the pictures of examples and sizes of those in lists, tried in this order when those of the style sheet
leave the last page emptier than that. The text keeps its size, so that the box and the set-up keep their pages."""

MARGINS_POINTS = (14 * POINTS, 16 * POINTS)
"""Above and below the text of a rulebook; the number of the page is in the lower one."""

FONTS_READY = "document.fonts.ready.then(() => true)"

SET_FIT = """([scale, face]) => {
  document.documentElement.style.setProperty('--learn-scale', scale);
  document.documentElement.style.setProperty('--learn-face', face);
}"""


class PrintJob(NamedTuple):
    """What to print, on which paper, and whether sheets have backs (for printers that print on both sides)."""

    games: Sequence[str]
    langs: Sequence[str]
    kinds: Sequence[str] = tuple(FOLDERS)
    paper: str = PAPERS[0].name
    backs: bool = True
    pages: Mapping[str, int] = {}
    """The most pages of the rulebook to learn from, of each game that has one: `pages` in its learn.yaml."""


def write(site: Path, out: Path, job: PrintJob, say: Callable[[str], None]) -> int:
    """Print pages of the built site in `site` to PDF files in `out`; returns the number of files.

    StepFailed, after all files, if a rulebook is too long or too large.
    """
    from playwright.sync_api import sync_playwright

    chromium = browsers.ensure()
    count = 0
    limits = {f"{game}-{lang}-rulebook.pdf": job.pages.get(game) for game in job.games for lang in job.langs}
    faults: list[str] = []
    try:
        out.mkdir(parents=True, exist_ok=True)
        with sync_playwright() as playwright, server.running(site) as url:
            browser = playwright.chromium.launch(executable_path=chromium.program, args=browsers.flags())
            context = browser.new_context(service_workers="block", color_scheme="light")
            context.set_default_timeout(120_000)
            for name, data in _files(context, site, url, job):
                if not data:
                    say(f"{name}: skipped, the site has no page for it")
                    continue
                (out / name).write_bytes(data)
                count += 1
                pages = len(PdfReader(io.BytesIO(data)).pages)
                say(f"{name}: {pages} pages, {len(data) / 1e6:.1f} MB")
                faults += too_long(name, pages, len(data), limits.get(name))
            browser.close()
    except OSError as error:
        where = error.filename or out
        hint = f"make the folder {out} writable, or choose another with --out"
        raise StepFailed("write PDF files", f"{where}: {error.strerror or error}", hint) from error
    if faults:
        hint = "shorten its texts, leave out pictures, or raise `pages` in its learn.yaml"
        raise StepFailed("keep rulebooks short", "; ".join(faults), hint)
    return count


def too_long(name: str, pages: int, size: int, limit: int | None) -> Iterator[str]:
    """Yield what is wrong with the length of a rulebook that has a limit of pages."""
    if limit is None:
        return
    if pages > limit:
        yield f"{name} has {pages} pages; at most {limit} are allowed"
    if size > MAX_RULEBOOK_BYTES:
        yield f"{name} has {size / 1e6:.1f} MB; at most {MAX_RULEBOOK_BYTES / 1e6:.0f} are allowed"


def _files(context: Any, site: Path, url: str, job: PrintJob) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each file; b"" where the site has no page for it."""
    for game in job.games:
        for lang in job.langs:
            printed: dict[str, bytes] = {}
            for kind in job.kinds:
                has = [one for one in FOLDERS[kind] if (site / lang / game / one / "index.html").is_file()]
                if kind == "rules" and not (site / lang / game / "rulebook").is_dir():
                    continue
                folder = next(iter(has), "")
                paper = f"-{job.paper}" if kind == "sheets" and job.paper != PAPERS[0].name else ""
                name = f"{game}-{lang}-{kind}{paper}.pdf"
                if not folder:
                    yield name, b""
                    continue
                if folder not in printed:
                    printed[folder] = print_page(context, f"{url}{lang}/{game}/{folder}/", job)
                yield name, booklet(printed[folder]) if kind == "booklet" else exact(printed[folder])


def print_page(context: Any, address: str, job: PrintJob) -> bytes:
    """Return the PDF of a page as Chromium prints it, with the paper and the backs of the job where it offers them."""
    page = context.new_page()
    try:
        page.goto(address)
        for choice in (f"#paper-{job.paper}", "#sides-both" if job.backs else "#sides-one"):
            if page.locator(choice).count():
                page.locator(choice).check(force=True)
        page.evaluate(FONTS_READY)
        return _fitted(page) if page.locator(".learn-body").count() else _printed(page)
    finally:
        page.close()


def _printed(page: Any) -> bytes:
    return bytes(page.pdf(format="A4", prefer_css_page_size=True, print_background=True, tagged=True, outline=True))


def _fitted(page: Any) -> bytes:
    """Return a rulebook printed so that its last page is not nearly empty, or as full as its sizes allow."""
    best = _printed(page)
    share = last_page_share(best)
    for fit in RULEBOOK_FITS:
        if share >= MIN_LAST_PAGE_SHARE:
            break
        page.evaluate(SET_FIT, list(fit))
        data = _printed(page)
        if (other := last_page_share(data)) > share:
            best, share = data, other
    return best


def last_page_share(data: bytes) -> float:
    """Return how far down its page the text of the last page of a rulebook goes, from 0 to 1."""
    page = PdfReader(io.BytesIO(data)).pages[-1]
    lowest, highest = MARGINS_POINTS[1], float(page.mediabox.height) - MARGINS_POINTS[0]
    lines = [highest]

    def visit(text: str, cm: list[float], tm: list[float], font: Any, size: float) -> None:
        y = cm[5] + tm[5] * cm[3]
        if text.strip() and y > lowest:
            lines.append(y)

    page.extract_text(visitor_text=visit)
    return (highest - min(lines)) / (highest - lowest)


def exact(data: bytes) -> bytes:
    """Return a PDF whose pages have exactly the size of their paper, measured from the upper left corner."""
    writer = PdfWriter(clone_from=io.BytesIO(data))
    for page in writer.pages:
        box = page.mediabox
        size = next((paper for paper in PAPER_SIZES if _is_about(box, paper)), None)
        if size is not None:
            top = float(box.top)
            page.mediabox = RectangleObject((0, top - size[1], size[0], top))
            page.cropbox = RectangleObject((0, top - size[1], size[0], top))
    return _written(writer)


def _is_about(box: RectangleObject, size: tuple[float, float]) -> bool:
    sides = zip((float(box.width), float(box.height)), size, strict=True)
    return all(abs(actual - expected) < SIZE_TOLERANCE_POINTS for actual, expected in sides)


def order(pages: int) -> list[tuple[int, int]]:
    """Return the pairs of pages, from 1, on each side of the sheets of a booklet; 0 is an empty page.

    Eight pages: 8-1, 2-7, 6-3, 4-5. Printed on both sides, flipped on the short edge, folded once and stapled.
    """
    total = -(-pages // 4) * 4
    pairs = []
    for i in range(total // 2):
        first, last = i + 1, total - i
        pairs.append((last, first) if i % 2 == 0 else (first, last))
    return [(left if left <= pages else 0, right if right <= pages else 0) for left, right in pairs]


def booklet(data: bytes) -> bytes:
    """Return a PDF of landscape A4 sheets with two pages of `data` on each side, in the order of a booklet."""
    source = PdfReader(io.BytesIO(data))
    writer = PdfWriter()
    width, height = A4_POINTS[1], A4_POINTS[0]
    for sides in order(len(source.pages)):
        sheet = PageObject.create_blank_page(width=width, height=height)
        for half, number in enumerate(sides):
            if not number:
                continue
            page = source.pages[number - 1]
            box = page.mediabox
            scale = min(width / 2 / float(box.width), height / float(box.height))
            x = half * width / 2 + (width / 2 - float(box.width) * scale) / 2 - float(box.left) * scale
            y = (height - float(box.height) * scale) / 2 - float(box.bottom) * scale
            sheet.merge_transformed_page(page, Transformation().scale(scale).translate(x, y))
        writer.add_page(sheet)
    if source.metadata and source.metadata.title:
        writer.add_metadata({"/Title": source.metadata.title})
    writer.compress_identical_objects()
    return _written(writer)


def _written(writer: PdfWriter) -> bytes:
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()
