"""Shared shapes are defined once, and every drawing stays the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from compiler.draw.svg.dedupe import dedupe, shapes

SHEET = '<rect x="0.8" y="0.8" width="248.5" height="348.5" rx="13"/><rect x="7" y="7" width="236" height="336"/>'
PAGE = "<body>{}</body>"


def face(body: str) -> str:
    return f'<svg class="face face-card" viewBox="0 0 250 350" aria-hidden="true">{body}</svg>'


def restored(html: str, definitions: str) -> str:
    """Return a page with the shared definitions put back into each drawing."""
    held = {re.search(r'id="([^"]+)"', group)[1]: group for group in shapes(definitions)}  # type: ignore[index]
    inner = {id: group[group.index(">") + 1 : group.rindex("</g>")] for id, group in held.items()}
    return re.sub(r'<use href="#(s-\d+)"/>', lambda found: inner[found[1]], html)


def test_shapes_keep_their_contents() -> None:
    assert shapes('<g><g/><text x="1">a</text></g><rect/>') == ['<g><g/><text x="1">a</text></g>', "<rect/>"]
    assert shapes("") == []


def test_a_run_that_faces_share_is_written_once() -> None:
    page = PAGE.format(face(SHEET + '<text x="1">one</text>') + face(SHEET + '<text x="1">two</text>'))
    html, definitions = dedupe(page)
    assert definitions == f'<g id="s-0">{SHEET}</g>'
    assert html.count('<use href="#s-0"/>') == 2
    assert "<rect" not in html
    assert restored(html, definitions) == page


@pytest.mark.parametrize("body", [face(SHEET), f"<svg>{SHEET}</svg><svg>{SHEET}</svg>", "<p>no drawing</p>"])
def test_unshared_shapes_stay(body: str) -> None:
    assert dedupe(PAGE.format(body)) == (PAGE.format(body), "")


def test_faces_of_pages_are_complete(site_dir: Path) -> None:
    """With definitions put back, the gallery shows the faces of the play page."""
    faces = json.loads((site_dir / "faces" / "hu" / "thebes.json").read_text("utf-8"))
    page = (site_dir / "hu" / "thebes" / "cards" / "index.html").read_text("utf-8")
    definitions = "".join(re.findall(r'<g id="s-\d+">.*?</g>(?=<g id="s-|<symbol|</svg>)', page))
    whole = restored(page, definitions)
    shown = [drawn["svg"] for drawn in faces.values() if drawn["svg"] in whole]
    assert len(shown) >= 95
    assert len(page) < 0.8 * len(whole)
