"""`build.py pdf`: the sheets to print, the rulebook, the rulebook as a booklet, and the player aid, as PDF files.

Chromium prints the pages of the built site, each in a document of its own: within another one, whose pages have other
margins, sheets came out at 99 %. What a page looks like on paper is said by its style sheet; here only the size of the
pages is made exact (Chromium rounds it to whole pixels) and the booklet is put together. A page that the site does not
have is left out.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader, PdfWriter, Transformation
from pypdf.generic import RectangleObject

from compiler.base.process import StepFailed
from compiler.site.printables.imposition import PAPERS
from tools import browser as browsers
from tools import server

POINTS = 72 / 25.4
"""Points in a millimetre."""

A4 = (210 * POINTS, 297 * POINTS)
CLOSE = 1.0
"""By how many points a page may differ from a known size to be taken for it: Chromium rounds to pixels."""

SIZES = (A4, *((paper.width * POINTS, paper.height * POINTS) for paper in PAPERS))

FOLDERS = {"sheets": "print", "rulebook": "rules", "booklet": "rules", "aid": "aid"}
"""What can be made -> the folder of the page that it is made of."""

READY = "document.fonts.ready.then(() => true)"


class Wanted(NamedTuple):
    """What is printed, on which paper, and whether sheets have their backs (for printers that print on both sides)."""

    games: Sequence[str]
    langs: Sequence[str]
    what: Sequence[str] = tuple(FOLDERS)
    paper: str = PAPERS[0].name
    backs: bool = True


def write(site: Path, out: Path, wanted: Wanted, say: Callable[[str], None]) -> int:
    """Print what is wanted of the site in the folder `site` into the folder `out`; returns how many files were made."""
    from playwright.sync_api import sync_playwright

    found = browsers.ensure()
    count = 0
    try:
        out.mkdir(parents=True, exist_ok=True)
        with sync_playwright() as playwright, server.running(site) as url:
            browser = playwright.chromium.launch(executable_path=found.program, args=browsers.flags())
            context = browser.new_context(service_workers="block", color_scheme="light")
            context.set_default_timeout(120_000)
            for name, data in _files(context, site, url, wanted):
                if not data:
                    say(f"{name}: left out, the site has no page for it")
                    continue
                (out / name).write_bytes(data)
                count += 1
                say(f"{name}: {len(PdfReader(io.BytesIO(data)).pages)} pages, {len(data) / 1e6:.1f} MB")
            browser.close()
    except OSError as error:
        where = error.filename or out
        hint = f"see that the folder {out} can be written, or name another with --out"
        raise StepFailed("write PDF files", f"{where}: {error.strerror or error}", hint) from error
    return count


def _files(context: Any, site: Path, url: str, wanted: Wanted) -> Iterator[tuple[str, bytes]]:
    """Yield the name and the content of each file; b"" where the site has no page for it."""
    for game in wanted.games:
        for lang in wanted.langs:
            printed: dict[str, bytes] = {}
            for what in wanted.what:
                folder = FOLDERS[what]
                paper = f"-{wanted.paper}" if what == "sheets" and wanted.paper != PAPERS[0].name else ""
                name = f"{game}-{lang}-{what}{paper}.pdf"
                if not (site / lang / game / folder / "index.html").is_file():
                    yield name, b""
                    continue
                if folder not in printed:
                    printed[folder] = print_page(context, f"{url}{lang}/{game}/{folder}/", wanted)
                yield name, booklet(printed[folder]) if what == "booklet" else exact(printed[folder])


def print_page(context: Any, address: str, wanted: Wanted) -> bytes:
    """Return a page as Chromium prints it; where it has a choice of paper and backs, as is wanted."""
    page = context.new_page()
    try:
        page.goto(address)
        for choice in (f"#paper-{wanted.paper}", "#sides-both" if wanted.backs else "#sides-one"):
            if page.locator(choice).count():
                page.locator(choice).check(force=True)
        page.evaluate(READY)
        data = page.pdf(format="A4", prefer_css_page_size=True, print_background=True, tagged=True, outline=True)
    finally:
        page.close()
    return bytes(data)


def exact(data: bytes) -> bytes:
    """Return a PDF file whose pages have exactly the size of their paper, measured from the upper left corner."""
    writer = PdfWriter(clone_from=io.BytesIO(data))
    for page in writer.pages:
        box = page.mediabox
        size = next((one for one in SIZES if _is(box, one)), None)
        if size is not None:
            top = float(box.top)
            page.mediabox = RectangleObject((0, top - size[1], size[0], top))
            page.cropbox = RectangleObject((0, top - size[1], size[0], top))
    return _written(writer)


def _is(box: RectangleObject, size: tuple[float, float]) -> bool:
    return abs(float(box.width) - size[0]) < CLOSE and abs(float(box.height) - size[1]) < CLOSE


def order(pages: int) -> list[tuple[int, int]]:
    """Return which pages lie side by side on each side of the sheets of a booklet, from 1; 0 is an empty page.

    Eight pages: 8-1, 2-7, 6-3, 4-5. Printed on both sides, flipped on the short edge, folded once and stapled.
    """
    whole = -(-pages // 4) * 4
    out = []
    for i in range(whole // 2):
        first, last = i + 1, whole - i
        out.append((last, first) if i % 2 == 0 else (first, last))
    return [(left if left <= pages else 0, right if right <= pages else 0) for left, right in out]


def booklet(data: bytes) -> bytes:
    """Return a PDF file of lying A4 sheets with two pages of another file on each side, in the order of a booklet."""
    source = PdfReader(io.BytesIO(data))
    writer = PdfWriter()
    width, height = A4[1], A4[0]
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
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()
