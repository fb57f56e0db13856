"""`build.py pdf`: the printables, the rulebook (also as a booklet), the complete rules and the player aid, as PDF.

Chromium prints the pages of the built site, each as a document of its own: as part of one whose pages have other
margins, sheets came out at 99 %. The style sheets of the site lay the pages out; this module only makes the size of the
paper exact (Chromium rounds it to whole pixels) and imposes the booklet. A page that the site does not have is skipped.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader, PdfWriter, Transformation
from pypdf.generic import RectangleObject, StreamObject

from compiler.base.process import StepFailed
from compiler.site.printables.imposition import PAPERS
from tools import browser as browsers
from tools import server
from tools.pagination import PageLook, paginate

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

LEAST_OPAQUE, SAME_INK = 64, 24
"""How opaque a pixel is whose colour is seen, of 255, and how much colours of one ink may differ."""

FONTS_READY = "document.fonts.ready.then(() => true)"


class Printed(NamedTuple):
    """A printed page of the site; of a rulebook to learn from also what each page of paper looks like."""

    data: bytes
    looks: Sequence[PageLook] = ()


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
            for name, data, looks in _files(context, site, url, job):
                if not data:
                    say(f"{name}: skipped, the site has no page for it")
                    continue
                (out / name).write_bytes(data)
                count += 1
                pages = len(PdfReader(io.BytesIO(data)).pages)
                say(f"{name}: {pages} pages, {len(data) / 1e6:.1f} MB{described(looks)}")
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


def described(looks: Sequence[PageLook]) -> str:
    """Return how much of the pages of a rulebook is empty, and what is torn on them; "" without any."""
    if not looks:
        return ""
    *full, last = (round(100 * look.empty) for look in looks)
    shares = (
        f", {round(sum(full) / max(1, len(full)))} % of a page empty (at most {max(full, default=0)} %, last {last} %)"
    )
    torn = [f"\n  page {n}: {fault}" for n, look in enumerate(looks, 1) for fault in look.torn]
    return shares + "".join(torn)


def _files(context: Any, site: Path, url: str, job: PrintJob) -> Iterator[tuple[str, bytes, Sequence[PageLook]]]:
    """Yield the name and the content of each file, with the looks of a rulebook; b"" where the site has no page."""
    for game in job.games:
        for lang in job.langs:
            printed: dict[str, Printed] = {}
            for kind in job.kinds:
                has = [one for one in FOLDERS[kind] if (site / lang / game / one / "index.html").is_file()]
                if kind == "rules" and not (site / lang / game / "rulebook").is_dir():
                    continue
                folder = next(iter(has), "")
                paper = f"-{job.paper}" if kind == "sheets" and job.paper != PAPERS[0].name else ""
                name = f"{game}-{lang}-{kind}{paper}.pdf"
                if not folder:
                    yield name, b"", ()
                    continue
                if folder not in printed:
                    printed[folder] = print_page(context, f"{url}{lang}/{game}/{folder}/", job)
                data, looks = printed[folder]
                if kind == "booklet":
                    yield name, booklet(data), ()
                else:
                    yield name, exact(data), looks


def print_page(context: Any, address: str, job: PrintJob) -> Printed:
    """Return a page as Chromium prints it, with the paper and the backs of the job where it offers them."""
    page = context.new_page()
    try:
        page.goto(address)
        for choice in (f"#paper-{job.paper}", "#sides-both" if job.backs else "#sides-one"):
            if page.locator(choice).count():
                page.locator(choice).check(force=True)
        return print_open(page)
    finally:
        page.close()


def print_open(page: Any) -> Printed:
    """Return what a page shows as Chromium prints it; a rulebook is first cut into pages."""
    page.evaluate(FONTS_READY)
    looks = paginate(page) if page.locator(".learn-body").count() else ()
    data = page.pdf(format="A4", prefer_css_page_size=True, print_background=True, tagged=True, outline=True)
    return Printed(_plain_inks(data) if looks else bytes(data), looks)


def _plain_inks(data: bytes) -> bytes:
    """Return a PDF whose pictures of one ink have nothing but this ink behind their mask.

    Chromium paints patterns as pictures, and the colours of their edges, which are not seen, take most of a file.
    """
    writer = PdfWriter(clone_from=io.BytesIO(data))
    masked: list[Any] = [one for one in writer._objects if isinstance(one, StreamObject) and "/SMask" in one]
    for picture in masked:
        mask = picture["/SMask"].get_object().get_data()
        pixels = picture.get_data()
        if picture["/ColorSpace"] != "/DeviceRGB" or len(pixels) != 3 * len(mask):
            continue
        seen = Counter(zip(pixels[::3], pixels[1::3], pixels[2::3], mask, strict=True))
        solid = {tone: n for tone, n in seen.items() if tone[3] >= LEAST_OPAQUE}
        if not solid:
            continue
        ink = max(solid, key=lambda tone: solid[tone])[:3]
        if all(abs(own - tone) <= SAME_INK for *tones, _ in solid for own, tone in zip(ink, tones, strict=True)):
            picture.set_data(bytes(ink) * len(mask))
    return _written(writer)


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
