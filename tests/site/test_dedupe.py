"""Shared shapes are defined once, and every drawing stays the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from compiler.draw.svg.dedupe import dedupe
from compiler.draw.svg.elements import Content, Element, Node, parse, rect, rewritten, tag

SHEET = [rect(0.8, 0.8, 248.5, 348.5, rx=13), rect(7, 7, 236, 336)]


def face(*body: Content) -> Element:
    return tag("svg", body, cls="face face-card", viewBox="0 0 250 350", aria_hidden="true")


def restored(drawings: Content, definitions: list[Element]) -> list[Node]:
    """Return drawings with the shared definitions put back into them."""
    held = {f"#{group.get('id')}": group.children for group in definitions}
    return list(rewritten(drawings, lambda one: held.get(one.get("href"), one)))


def test_a_run_that_faces_share_is_written_once() -> None:
    faces = [face(SHEET, tag("text", text, x="1")) for text in ("one", "two")]
    shown, definitions = dedupe(faces)
    assert definitions == [tag("g", SHEET, id="s-0")]
    assert [one.children[0] for one in shown] == [tag("use", href="#s-0")] * 2
    assert [len(one.children) for one in shown] == [2, 2]
    assert restored(shown, definitions) == faces


@pytest.mark.parametrize("faces", [[face(SHEET)], [face(SHEET), face(tag("path", d="M0 0"))], []])
def test_unshared_shapes_stay(faces: list[Element]) -> None:
    assert dedupe(faces) == (faces, [])


def test_faces_of_pages_are_complete(site_dir: Path) -> None:
    """With definitions put back, the gallery shows the faces of the play page."""
    faces = json.loads((site_dir / "faces" / "hu" / "thebes.json").read_text("utf-8"))
    page = (site_dir / "hu" / "thebes" / "cards" / "index.html").read_text("utf-8")
    _, _, sprite = page.partition('<svg display="none">')
    definitions = parse(f"<svg>{sprite.partition('</svg>')[0]}</svg>")
    groups = [one for one in definitions.elements() if one.get("id").startswith("s-")]
    written = re.findall(r'<svg class="face .*?</svg>', page)
    whole = [str(restored(parse(drawn), groups)[0]) for drawn in written]
    assert len([drawn["svg"] for drawn in faces.values() if drawn["svg"] in whole]) >= 95
    saved = sum(map(len, whole)) - sum(map(len, written))
    assert len(page) < 0.8 * (len(page) + saved)
