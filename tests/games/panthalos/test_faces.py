"""The tokens of Panthalos: one face each in every language, with the figure that a duel or a purse needs."""

from __future__ import annotations

import re

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import load_game
from compiler.site.site_game import SiteGame
from tests.compiled_games import all_texts

FIGURE = re.compile(r'class="face-figure"[^>]*>([^<]*)</text>')


@pytest.fixture(scope="module")
def drawn() -> tuple[SiteGame, Problems]:
    """Return Panthalos, drawn, and what was found wrong on the way."""
    problems = Problems()
    source = load_game("panthalos", problems, ROOT)
    return SiteGame(source, all_texts(), ROOT, problems), problems


def test_every_piece_has_a_face_that_fits_in_each_language(drawn: tuple[SiteGame, Problems]) -> None:
    game, problems = drawn
    assert [str(problem) for problem in problems] == []
    wanted = {row["id"] for rows in game.source.data["components"].values() for row in rows}
    assert set(game.faces) == {"en", "hu", "it", "ru"}
    for lang, faces in game.faces.items():
        assert set(faces) == wanted, lang
        assert all(face.title for face in faces.values()), lang


def test_a_token_shows_its_figure_at_its_foot(drawn: tuple[SiteGame, Problems]) -> None:
    faces = drawn[0].faces["en"]
    shown = {
        id: FIGURE.findall(str(faces[id].svg)) for id in ("titan_fire_9", "reinf_earth_2", "artisan_any", "ship_iron")
    }
    assert shown == {"titan_fire_9": ["9"], "reinf_earth_2": ["+2"], "artisan_any": ["2"], "ship_iron": []}


def test_a_ship_wears_the_sign_of_the_first_good_that_it_takes(drawn: tuple[SiteGame, Problems]) -> None:
    game, _ = drawn
    for row in game.source.data["components"]["ship"]:
        assert game.faces["en"][row["id"]].sign == row["accepts"][0]


def test_a_merchant_says_what_is_asked_for(drawn: tuple[SiteGame, Problems]) -> None:
    game, _ = drawn

    def needs(lang: str, merchant: str) -> list[str]:
        return [need.replace("\u00a0", " ") for need in game.faces[lang][merchant].needs]

    assert needs("en", "merchant_01") == ["2 cloth", "1 armour"]
    assert needs("ru", "merchant_01") == ["2 × ткань", "1 × доспехи"]
    assert needs("hu", "merchant_12")[-1] == "1 tetszőleges feldolgozott áru"
    assert needs("it", "merchant_01") == ["2 × stoffa", "1 × armatura"]


def test_a_refined_good_has_a_face_of_its_own(drawn: tuple[SiteGame, Problems]) -> None:
    game, _ = drawn
    sides = game.face_set.draw_sides("en", game.texts)
    assert set(sides) == {f"{row['id']}:refined" for row in game.source.data["components"]["good"]}
    assert sides["good_grapes:refined"].title.lower() == "wine"
    assert sides["good_grapes:refined"].sign == "wine"
    assert sides["good_grapes:refined"].svg != game.faces["en"]["good_grapes"].svg
