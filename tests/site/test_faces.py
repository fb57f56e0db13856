"""Card faces: every component has one in each language, and no text leaves its card."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.draw import fonts
from compiler.draw.faces.face_set import SHAPES, FaceSet
from compiler.draw.icons import Icons
from compiler.rules import load_game
from compiler.site.site_game import SiteGame
from tests.links import link_folder

TEXT = re.compile(r'<text class="([a-z-]+)"((?: [a-z-]+="[^"]*")*)>([^<]*)</text>')
CUTS = {"face-title": fonts.TITLE, "face-figure": fonts.TITLE, "face-text": fonts.TEXT}

Faces = Callable[[str, str], dict[str, Any]]


def lines(svg: str) -> list[tuple[str, fonts.Font, dict[str, str]]]:
    """Return the lines of text of a face with their fonts and attributes."""
    listed = []
    for cls, attributes, text in TEXT.findall(svg):
        listed.append((unescape(text), CUTS[cls], dict(re.findall(r'([a-z-]+)="([^"]*)"', attributes))))
    return listed


def test_all_pieces_have_a_face_in_each_language(faces: Faces, languages: list[str], thebes: SiteGame) -> None:
    expected = {str(row["id"]) for rows in thebes.source.data["components"].values() for row in rows}
    for lang in languages:
        drawn = faces(lang, "thebes")
        assert expected <= set(drawn)
        for id in expected:
            assert drawn[id]["title"], (lang, id)
            assert "⟦" not in drawn[id]["title"] + drawn[id].get("text", "") + drawn[id].get("label", ""), (lang, id)
        titles = {drawn[row["id"]]["title"] for row in thebes.source.data["components"]["dig_token"][:60]}
        assert len(titles) > 40


@pytest.mark.parametrize("game", ["thebes", "tomb_raiders"])
def test_no_text_is_wider_than_its_card(faces: Faces, languages: list[str], game: str) -> None:
    for lang in languages:
        for id, face in faces(lang, game).items():
            wide, high = SHAPES[face["shape"]]
            for text, font, at in lines(face["svg"]):
                assert not fonts.missing(text, font), f"{lang} {id}: {text!r} has letters that {font.family} lacks"
                length = fonts.width(text, font, float(at["font-size"]))
                x, y = float(at["x"]), float(at["y"])
                start = {"start": x, "middle": x - length / 2, "end": x - length}[at.get("text-anchor", "start")]
                assert start >= 7, f"{lang} {id}: {text!r}"
                assert start + length <= wide - 7, f"{lang} {id}: {text!r}"
                assert 10 < y < high - 7, f"{lang} {id}: {text!r}"


def test_the_longest_words_are_wrapped_and_set_smaller(thebes: SiteGame) -> None:
    text = "megszentségteleníthetetlenségeskedéseitekért és még sok más hosszú szó egymás után, hogy ne férjen el"
    fit = fonts.fit(text, fonts.TEXT, 206, 90, largest=18, least=4, even=True)
    assert not fit.over
    assert all(fonts.width(line, fonts.TEXT, fit.size) <= 206 for line in fit.lines)
    assert " ".join(fit.lines) == text


def test_no_break_spaces_hold_and_soft_hyphens_show_only_at_the_end_of_a_line() -> None:
    assert fonts.wrap("3 hét\u00a0múlva", fonts.TEXT, 10, 30) == ["3", "hét\u00a0múlva"]
    broken = fonts.wrap("при\u00adсо\u00adеди\u00adни\u00adлась", fonts.TEXT, 10, 30)
    assert len(broken) > 1
    assert all(line.endswith("-") for line in broken[:-1])
    assert "".join(line.rstrip("-") for line in broken) == "присоединилась"


def test_signs_differ_in_more_than_colour(thebes: SiteGame) -> None:
    signs = list(thebes.face_set.signs.values())
    assert len({sign.icon for sign in signs}) == len({sign.pattern for sign in signs}) == len(signs) == 5


@pytest.fixture
def sandbox(tmp_path: Path) -> Path:
    """Return a root with a copy of the rules, to be edited; everything else is linked."""
    shutil.copytree(ROOT / "rules", tmp_path / "rules")
    for name in ("node_modules", "locales", "site"):
        link_folder(tmp_path / name, ROOT / name)
    return tmp_path


@pytest.mark.parametrize(
    ("old", "new", "code", "said", "hint"),
    [
        ("icon: book-cover, ", "icon: book-covre, ", "D1", 'no icon "book-covre"', "book-cover"),
        ("attic_cup: kylix", "attic_cup: kyliks", "D1", 'no icon "kyliks"', "kylix"),
        ("attic_cup: kylix", "attic_cap: kylix", "D4", 'no component "greece_attic_cap"', "greece_attic_cup"),
        ("icon: trireme, ", "icon: tririme, ", "D1", 'no icon "tririme"', "trireme"),
        ("pattern: meander", "pattern: meandre", "D3", 'no pattern "meandre"', "meander"),
        ("corner: city, badge: weeks, l", "corner: town, badge: weeks, l", "D4", 'no row has a field "town"', ""),
        ("badge: weeks, label", "badge: weks, label", "D4", 'no row has a field "weks"', "weeks"),
        ("exhibition_card:\n    s", "exhibition_cards:\n    s", "D4", 'set "exhibition_cards"', "exhibition_card"),
        ("    shape: token\n    back", "    shape: tokn\n    back", "D4", 'no shape "tokn"', "token"),
        ("shape: token\n    back", "shape: token\n    back_colour: gren\n    back", "D4", 'no colour "gren"', "green"),
        ("shape: token\n    back", "shape: token\n    back_by: value\n    back", "D4", '"value" of ', "`signs`"),
        ("count: n, colour: site,", "cuont: n, colour: site,", "D4", 'unknown key "cuont"', "count"),
        ("small: {title", "smal: {title", "D4", "no row has class: smal", "small"),
    ],
)  # fmt: skip
def test_faults_in_faces_yaml_are_reported_with_their_place(
    sandbox: Path, thebes: SiteGame, old: str, new: str, code: str, said: str, hint: str
) -> None:
    file = sandbox / "rules" / "thebes" / "faces.yaml"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    problems = Problems()
    source = load_game("thebes", problems, sandbox)
    FaceSet(source, Icons(sandbox), problems).draw("en", thebes.texts)
    found = [problem for problem in problems.errors if problem.code == code and said in problem.text]
    assert found, [str(problem) for problem in problems]
    line = text[: text.index(old)].count("\n") + 1
    assert found[0].path == "rules/thebes/faces.yaml"
    assert found[0].line in (line, line + 1, line + 2), found[0]
    assert hint in found[0].hint


def test_a_missing_text_key_is_reported(sandbox: Path, thebes: SiteGame) -> None:
    file = sandbox / "rules" / "thebes" / "faces.yaml"
    file.write_text(file.read_text("utf-8").replace("card.car.title", "card.car.titel"), "utf-8")
    problems = Problems()
    source = load_game("thebes", problems, sandbox)
    FaceSet(source, Icons(sandbox), problems).draw("en", thebes.texts)
    assert any("card.car.titel" in problem.text and problem.line > 1 for problem in problems.errors)
