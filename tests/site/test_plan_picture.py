"""Examples on the plots of a city plan: pieces on their spaces, numbers of the story, sums and pale pieces."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from compiler.draw.svg.elements import Content, Element, elements
from compiler.rules import learn
from compiler.site.rulebook import learn_book, plan_picture
from compiler.site.rulebook.learn_book import LearnBook
from compiler.site.rulebook.plan_picture import PlanPicture
from compiler.site.rulebook.positions import Positions
from compiler.site.rulebook.rulebook import Example, Rulebook
from compiler.site.site_game import SiteGame
from tests.compiled_games import drawn as game_drawn


@pytest.fixture(scope="module")
def panthalos() -> SiteGame:
    """Return Panthalos, whose board is a city plan."""
    return game_drawn("panthalos")


@pytest.fixture
def picture(panthalos: SiteGame) -> PlanPicture:
    """Return the painter of the plan of Panthalos, on which a token is its face as text."""
    plan = next(iter(panthalos.city_plans.values()))
    return PlanPicture(plan, ["red", "blue"], lambda face, x, y, width: Element("use", {"href": face, "x": f"{x:g}"}))


def learn_book_of(game: SiteGame) -> LearnBook:
    positions = Positions(game)
    return LearnBook(Rulebook(game, "en", game.texts, positions), positions)


def example(game: SiteGame, id: str) -> Example:
    parts = [part for chapter in learn_book_of(game).chapters for part in chapter.parts]
    return next(part.example for part in parts if part.example and part.example.id == id)


def classes(drawn: Content) -> list[str]:
    return [str(one.get("class")) for one in elements(drawn)]


def words(drawn: list[Element]) -> str:
    return "|".join(
        str(child) for one in drawn for inner in elements(one) for child in inner.children if isinstance(child, str)
    )


def test_a_plot_shows_what_lies_on_it_and_nothing_else(picture: PlanPicture) -> None:
    pieces: list[dict[str, Any]] = [
        {"at": "agora_1", "figure": "die", "value": 3, "owner": 0},
        {"at": "display_agora_2", "face": "good_iron"},
        {"at": "forum_1", "figure": "leader", "owner": 1},
    ]
    drawn = picture.plot("agora", pieces, {"agora_1": 1, "forum_1": 2})
    assert classes(drawn).count("pip") == 3
    assert [one.get("href") for one in elements(drawn) if one.name == "use"] == [f"#{plan_picture.PLAN}", "good_iron"]
    assert classes(drawn).count("mark-square") == 1
    assert words([drawn]) == "1"


def test_pieces_of_one_space_lie_side_by_side(picture: PlanPicture) -> None:
    pair = [{"at": "forum_1", "figure": "die", "value": 1, "owner": 0}] * 2
    many = [{"at": "titanus_1", "figure": "die", "value": 1, "owner": seat} for seat in (0, 1, 0)]
    spaces: list[tuple[str, list[dict[str, Any]]]] = [("forum", pair), ("titanus", many)]
    for plot, pieces in spaces:
        drawn = picture.plot(plot, pieces, {})
        edges = [float(str(one.get("x"))) for one in elements(drawn) if one.get("class") == "die"]
        assert [b - a for a, b in pairwise(edges)] == [plan_picture.STEP] * (len(pieces) - 1)


def test_an_elevated_leader_is_a_die_with_a_disc() -> None:
    drawn = plan_picture.die(0, "red", leader=True)
    assert "pip" not in classes(drawn)
    assert classes(drawn).count("piece") == 2


def test_a_number_of_the_story_covers_no_pips(picture: PlanPicture) -> None:
    """The square is at the lower left corner, where dice with up to three pips have none."""
    for space in ("polis_2", "titanus_1"):
        drawn = picture.plot(
            space.partition("_")[0], [{"at": space, "figure": "die", "value": 3, "owner": 0}], {space: 1}
        )
        square = next(one for one in elements(drawn) if one.get("class") == "mark-square")
        left, top, size = (float(str(square.get(name))) for name in ("x", "y", "width"))
        pips = [one for one in elements(drawn) if one.get("class") == "pip"]
        for pip in pips:
            x, y, r = (float(str(pip.get(name))) for name in ("cx", "cy", "r"))
            assert x - r > left + size or y + r < top


def test_spaces_of_a_row_are_shown_and_stay_when_they_are_empty(panthalos: SiteGame) -> None:
    """The sale shows two of the five merchants, the first of which leaves a gap."""
    sale = example(panthalos, "PA-T-07")
    before, after = ("".join(one.serialize() for one in drawn) for drawn in (sale.before, sale.after))
    assert [drawn.count("#f-merchant_") for drawn in (before, after)] == [2, 1]
    assert after.count("is-card is-gap") == 1


def test_a_worker_that_becomes_a_leader_is_framed(panthalos: SiteGame) -> None:
    """The rulebook no longer shows this example; a part like those that it has draws it."""
    entry = {"example": "PA-T-16", "seat": 0, "show": ["city/forum", "0.pieces&ships&reinforcements", "0.purse/stock"]}
    made = learn_book_of(panthalos).part(learn.Part("evaluation", "example", (), entry))
    assert made is not None
    assert made.example is not None
    assert [
        sum("scene-stand is-" in name for one in drawn for name in classes(one))
        for drawn in (made.example.before, made.example.after)
    ] == [1, 1]


def test_sums_and_pale_pieces_follow_the_data(panthalos: SiteGame) -> None:
    attack = example(panthalos, "PA-T-19")
    assert not attack.before
    said = words(attack.after)
    assert "8 + 1 = 9" in said
    assert "7 + 2 = 9" in said
    pale = [name for one in attack.after for name in classes(one) if "is-idle" in name]
    assert len(pale) == 7
    assert "−3" not in said
    assert "− 3 − 3 − 3 = −9" in words(example(panthalos, "PA-T-34").after)


def test_the_first_round_begins_with_the_picture_of_the_set_up(panthalos: SiteGame) -> None:
    given = next(one for one in panthalos.source.examples if one["id"] == "PA-T-71")["given"]
    chapters = panthalos.source.docs["learn"].data["chapters"]
    parts = next(one for one in chapters if one["id"] == "setup")["parts"]
    layout = next(part["layout"] for part in parts if "layout" in part)
    shown = {entry["place"]: entry["faces"] for entry in layout["of"] if "place" in entry and "faces" in entry}
    assert shown["merchant_stall_1"] == given["mercator"]
    assert shown["harbour_1"] == given["harbour"]
    assert shown["display_agora_1"] == [f"good_{one}" for one in given["agora"]]
    assert shown["display_phalanx_1"] == given["phalanx"]
    assert shown["display_art_1"] == given["art"]
    assert shown["krypt_pile_1"] == given["underworld"][:1]


def test_scenes_of_the_first_round_follow_each_other(panthalos: SiteGame) -> None:
    """Each scene begins with the pieces and tokens that the one before it leaves."""
    positions = Positions(panthalos)
    ids = ("PA-T-71", "PA-T-72", "PA-T-73", "PA-T-74")
    for one, other in pairwise(ids):
        last = positions.moves(one) - (one == "PA-T-72")  # the last pass, with which the evaluation begins again
        (before, _), (after, _) = positions.during(one, last), positions.during(other, 0)
        views: list[Any] = [before, after]
        for seat in range(2):
            held = [
                {
                    name: sorted(piece.get("face") or str(piece.get("value")) for piece in zone.get("pieces", ()))
                    for name, zone in view["seats"][seat]["zones"].items()
                }
                for view in views
            ]
            assert held[0] == held[1], (one, other, seat)


def test_scenes_of_the_first_round_end_with_discs_and_points(panthalos: SiteGame) -> None:
    ends = {"PA-T-71": (6, 2), "PA-T-73": (4, 0, 8, 2), "PA-T-74": (3, 5, 7, 7)}
    for id, figures in ends.items():
        numbers = [one for one in elements(example(panthalos, id).after) if one.get("class") == "scene-number"]
        last = numbers[-len(figures) :]
        assert tuple(int(words([one]).rpartition("|")[2]) for one in last) == figures


def test_frames_reach_over_several_moves(panthalos: SiteGame) -> None:
    """A ship and a reinforcement leave with the second of two moves that are drawn as one."""
    parts = [part for chapter in learn_book_of(panthalos).chapters for part in chapter.parts]
    forum = next(part.picture for part in parts if part.picture and part.joined and part.spread)
    assert sum("is-gone" in cls for cls in classes(forum.drawing)) == 2


def test_a_box_of_an_unknown_plot_is_an_error(panthalos: SiteGame, monkeypatch: pytest.MonkeyPatch) -> None:
    part = next(one for one in learn.parts(panthalos.source.docs[learn.KIND]) if one.entry.get("example") == "PA-T-71")
    monkeypatch.setitem(part.entry, "picture", [{"zone": "city/acropolis"}])
    found = [str(wrong) for _, wrong in learn_book.wrong_parts(panthalos, panthalos.texts)]
    assert found == ['there is no zone "city/acropolis"']


@pytest.mark.parametrize(
    ("key", "new", "said"),
    [
        ("show", ["city/acropolis"], 'there is nothing in "city/acropolis"'),
        ("sums", {"1.goods": [1]}, '"1.goods" is not shown'),
    ],
)
def test_what_is_not_there_is_an_error(
    panthalos: SiteGame, monkeypatch: pytest.MonkeyPatch, key: str, new: object, said: str
) -> None:
    part = next(one for one in learn.parts(panthalos.source.docs[learn.KIND]) if one.entry.get("example") == "PA-T-11")
    monkeypatch.setitem(part.entry, key, new)
    if key == "show":
        monkeypatch.delitem(part.entry, "sums")
    assert said in [str(wrong) for _, wrong in learn_book.wrong_parts(panthalos, panthalos.texts)]
