"""The rulebook to learn from, as pages: words within the budget, no ids in sentences, links to rules that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markupsafe import Markup

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.base.rule_ids import RULE_ID
from compiler.rules import game_ids, learn
from compiler.site.rulebook import learn_book
from compiler.site.rulebook.layout_picture import LayoutPicture
from compiler.site.rulebook.learn_book import Chapter, LearnPart
from compiler.site.rulebook.plan_picture import PLAN
from compiler.site.rulebook.position_picture import PositionPainter
from compiler.site.rulebook.positions import Positions
from compiler.site.rulebook.table_picture import GAP, SPACE
from compiler.site.site_game import SiteGame
from tests.compiled_games import all_texts, drawn, game_source

GAMES = [id for id in game_ids(ROOT) if (ROOT / "rules" / id / f"{learn.KIND}.yaml").is_file()]
TOLERANCE = 0.15
"""The share of the budget of words by which a language may differ from it."""

_UNREAD = (
    r'<figure class="scene">.*?</figure>',
    r"<nav.*?</nav>",
    r'<p class="[^"]*no-print.*?</p>',
    r'<p class="learn-part learn-signs">.*?</p>',
)
"""What is no text of the book besides drawings: signs, contents, buttons."""
_LINK = re.compile(r'<a class="learn-ref" href="([^"]*)" title="[^"]*">.*?</a>', re.DOTALL)


def page(site_dir: Path, lang: str, game: str) -> str:
    """Return the contents of the page, without what is printed about the book itself."""
    html = (site_dir / lang / game / "rulebook" / "index.html").read_text("utf-8")
    main = html[html.index("<main") : html.index("</main>")]
    return re.sub(r'<p class="learn-(?:imprint|codes)">.*?</p>', "", main, flags=re.DOTALL)


def without_drawings(html: str) -> str:
    """Return the page without its drawings, which hold drawings themselves."""
    out, depth, done = [], 0, 0
    for found in re.finditer(r"<svg\b[^>]*>|</svg>", html):
        if depth == 0:
            out.append(html[done : found.start()])
        if not found[0].endswith("/>"):
            depth += -1 if found[0] == "</svg>" else 1
        done = found.end()
    return " ".join([*out, html[done:]])


def layout_of(html: str) -> str:
    """Return the picture of the table, with what is drawn inside it; the pieces of the box have smaller ones."""
    found = re.search(r'<svg[^>]* class="layout".*?<figcaption>', html[html.index('id="setup"') :], re.DOTALL)
    assert found, "the chapter on setting up has a picture"
    return found[0]


def words(html: str) -> list[str]:
    """Return what is read on the page."""
    html = without_drawings(html)
    for part in _UNREAD:
        html = re.sub(part, " ", html, flags=re.DOTALL)
    return re.sub(r"<[^>]+>", " ", _LINK.sub(" ", html)).split()


@pytest.mark.parametrize("game", GAMES)
def test_each_language_keeps_to_its_words(site_dir: Path, languages: list[str], game: str) -> None:
    budget = game_source(game).docs[learn.KIND].data["budget"]
    counts = {lang: len(words(page(site_dir, lang, game))) for lang in languages}
    wrong = {lang: n for lang, n in counts.items() if abs(n - budget) > TOLERANCE * budget}
    assert not wrong, f"{counts}: {budget} ± {TOLERANCE:.0%}"


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_holds_an_id(site_dir: Path, languages: list[str], game: str) -> None:
    for lang in languages:
        assert RULE_ID.findall(" ".join(words(page(site_dir, lang, game)))) == []


FOREIGN = {
    "en": r"bots?|robots?|website|web page|this page|software|computers?|playthrough|source|sources|engine",
    "hu": r"bot(?:ok)?|honlap\w*|weboldal\w*|szoftver\w*|számítógép\w*|forrás(?:unk|aink|ok|ok szerint)?|program\w*",
    "it": r"bot|sito web|pagina web|software|computer|fonte|fonti|programma|programmi",
    "ru": r"бот(?:ы|ов|ам)?|сайт\w*|страниц\w* сайта|программ\w*|компьютер\w*|источник\w*",
}
"""What a paper book has no use for: words of the site, of bots, of sources."""

ELSEWHERE = {
    "en": r"(?:described|explained|told) (?:later|below)|see (?:the )?(?:chapter|page|below)|(?:later|next) chapter",
    "hu": r"később (?:olvas|írj|talál|mond)\w*|lásd|következő fejezet\w*",
    "it": r"vedi (?:sotto|oltre|il capitolo|pagina)|più avanti (?:si|è|sono)|prossim[oi] capitol[oi]",
    "ru": r"см\.|(?:дальше|позже) (?:сказано|описано)|следующ\w* глав\w*",
}
"""How a text sends the reader elsewhere."""


def found(pattern: str, html: str) -> list[str]:
    """Return the whole words of a page that fit a pattern."""
    return re.findall(rf"(?<!\w)(?:{pattern})(?!\w)", " ".join(words(html)), re.IGNORECASE)


@pytest.mark.parametrize("game", GAMES)
def test_no_word_of_the_site_or_of_sources(site_dir: Path, languages: list[str], game: str) -> None:
    wrong = {lang: found(FOREIGN[lang], page(site_dir, lang, game)) for lang in languages if lang in FOREIGN}
    assert not any(wrong.values()), wrong


@pytest.mark.parametrize("game", GAMES)
def test_the_set_up_needs_no_other_chapter(site_dir: Path, languages: list[str], game: str) -> None:
    """What is done while setting up is told there, as the row of The Tomb Raiders, not where it is done again."""
    for lang in languages:
        html = page(site_dir, lang, game)
        start = html.index('id="setup"')
        chapter = html[start : html.index("</section>", start)]
        assert len(words(chapter)) > 150
        assert not found(ELSEWHERE.get(lang, "$^"), chapter), lang


def test_what_does_not_belong_is_found() -> None:
    assert found(FOREIGN["en"], "<p>The bots do it, too.</p>") == ["bots"]
    assert found(FOREIGN["hu"], "<p>A honlapon másképp van.</p>") == ["honlapon"]
    assert found(FOREIGN["ru"], "<p>Источники молчат.</p>") == ["Источники"]
    assert found(ELSEWHERE["it"], "<p>Riempite la fila (vedi sotto).</p>") == ["vedi sotto"]


@pytest.mark.parametrize("game", GAMES)
def test_links_lead_to_rules(site_dir: Path, languages: list[str], game: str) -> None:
    for lang in languages:
        links = _LINK.findall(page(site_dir, lang, game))
        rules = (site_dir / lang / game / "rules" / "index.html").read_text("utf-8")
        assert len(links) > len(game_source(game).docs[learn.KIND].data["chapters"])
        assert [link for link in links if f'id="{link.removeprefix("../rules/#")}"' not in rules] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_game_leads_to_its_rulebook(site_dir: Path, languages: list[str], game: str) -> None:
    for lang in languages:
        home = (site_dir / lang / game / "index.html").read_text("utf-8")
        assert 'href="rulebook/"' in home
        assert 'href="rules/"' in home
        assert 'href="../rulebook/"' in (site_dir / lang / game / "rules" / "index.html").read_text("utf-8")
        assert '"rulebook": "rulebook/"' in (site_dir / lang / game / "play" / "index.html").read_text("utf-8")


def part(kind: str, text: str = "") -> LearnPart:
    return LearnPart(kind, "", Markup("<p>{}</p>").format(text), [], None)


def test_a_short_text_between_two_boxes_is_not_torn_into_columns() -> None:
    short, long = part("text", "word " * 20), part("text", "word " * 200)
    action, example, listed = (
        part("action"),
        part("example"),
        LearnPart("text", "", Markup("<ul><li>a</li></ul>"), [], None),
    )
    bands = Chapter("dig", "Dig", [action, short, example, long, action, listed, example, short, long]).bands
    assert bands == [
        (False, [action]),
        (False, [short]),
        (False, [example]),
        (True, [long]),
        (False, [action]),
        (True, [listed]),
        (False, [example]),
        (True, [short, long]),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_box_lists_the_sign_of_each_player(site_dir: Path, languages: list[str], game: str) -> None:
    colours = game_source(game).data["game"]["colours"]
    for lang in languages:
        (line,) = re.findall(r'<p class="learn-part learn-signs">.*?</p>', page(site_dir, lang, game), re.DOTALL)
        assert re.findall(r'href="#sign-([a-z]+)"', line) == colours


@pytest.fixture(scope="module")
def panthalos() -> SiteGame:
    """Return Panthalos: its board is a city plan."""
    return drawn("panthalos")


@pytest.fixture(scope="module")
def artifact() -> SiteGame:
    """Return Artifact, whose examples show tracks of markers."""
    return drawn("artifact")


@pytest.mark.parametrize(
    ("key", "wrong", "said"),
    [
        ("position", "AR-TC-98", 'there is no example "AR-TC-98" with a story'),
        ("moves", 99, "the example has no 99 moves"),
        ("strips", [["marker"]], 'there is no zone "marker"'),
        (
            "strips",
            [["markers/museum", "markers/ship"]],
            f"the strip ['markers/museum', 'markers/ship'] is {20 * SPACE + GAP:.0f} wide",
        ),
    ],
)
def test_a_position_that_does_not_exist_is_an_error(
    artifact: SiteGame, monkeypatch: pytest.MonkeyPatch, key: str, wrong: object, said: str
) -> None:
    doc = artifact.source.docs[learn.KIND]
    part = next(part for part in learn.parts(doc) if part.kind == "table")
    monkeypatch.delitem(part.entry, "table")
    position = {"position": "AR-TC-89", "moves": 0, "strips": [["markers"]]}
    for name, value in {**position, key: wrong}.items():
        monkeypatch.setitem(part.entry, name, value)
    problems = Problems()
    learn_book.examine(artifact, all_texts(problems), problems)
    place = doc.place((*part.path, key))
    found = [(one.text, one.path, one.line, one.column) for one in problems.errors if one.code == "B4"]
    assert found == [(said, "rules/artifact/learn.yaml", place.line, place.column)]


@pytest.mark.parametrize(
    ("key", "old", "new", "said"),
    [
        ("plot", "agora", "acropolis", 'there is no plot "acropolis" on the plan'),
        ("place", "harbour_1", "harbour_9", 'there is no place "harbour_9" on the map'),
        (
            "faces",
            ["good_cattle:refined", "reinf_fire_1"],
            ["good_cattle:refind"],
            'there is no face "good_cattle:refind"',
        ),
    ],
)
def test_what_is_not_on_the_plan_is_an_error(
    panthalos: SiteGame, monkeypatch: pytest.MonkeyPatch, key: str, old: object, new: object, said: str
) -> None:
    changed = next(
        entry
        for part in learn.parts(panthalos.source.docs[learn.KIND])
        for entry in [*part.entry.get("rows", ()), *part.entry.get("layout", {}).get("of", ())]
        if entry.get(key) == old
    )
    monkeypatch.setitem(changed, key, new)
    problems = Problems()
    learn_book.examine(panthalos, all_texts(problems), problems)
    assert [(one.code, one.text, one.path) for one in problems.errors] == [("B4", said, "rules/panthalos/learn.yaml")]


def test_a_plot_is_a_part_of_the_plan(panthalos: SiteGame) -> None:
    """The page holds the plan once; the set-up shows all of it, a legend its plots."""
    picture = LayoutPicture(panthalos, "en", all_texts())
    [symbol] = picture.symbols()
    assert symbol.get("id") == PLAN
    plan = panthalos.city_plans["side_23"]
    x, y, width, height = (float(edge) for edge in picture.plot("agora").get("viewBox").split())
    agora = plan.plots["agora"]
    assert x < agora.x
    assert y < agora.y
    assert x + width > agora.x + agora.w
    assert y + height > agora.y + agora.h
    others = [plot for id, plot in plan.plots.items() if id != "agora"]
    assert not [
        one for one in others if one.x < x + width and x < one.x + one.w and one.y < y + height and y < one.y + one.h
    ]


def test_the_picture_of_the_table_shows_a_board_that_is_a_mat(site_dir: Path) -> None:
    html = page(site_dir, "en", "tomb_raiders")
    layout = layout_of(html)
    assert '<g class="ring">' in layout
    spaces = game_source("tomb_raiders").data["constants"]["track_spaces"]
    assert len(set(re.findall(r"<text[^>]*>(\d+)</text>", layout))) >= spaces


def test_the_picture_of_the_table_shows_years_and_backs_as_the_box_has_them(site_dir: Path) -> None:
    """The year marker has its spaces, with the years of the data; each pile has the back of its region."""
    constants = game_source("thebes").data["constants"]
    years = {str(constants[name]) for name in ("first_year", "last_year")}
    assert years <= set(re.findall(r'class="slot-name"[^>]*>(\d+)<', page(site_dir, "en", "thebes")))
    book = page(site_dir, "en", "tomb_raiders")
    piles = re.findall(r'href="#f-back-artifact\.(\w+)"', book[book.index('id="setup"') :])
    first = ["crete", "egypt", "greece"]
    assert piles[:6] == first * 2, "on the board and in its example; the fourth pile is still empty"


def test_an_example_shows_what_is_there_before_alone() -> None:
    """The assistant that helps to dig is used up, so the hand is empty afterwards."""
    game = drawn("tomb_raiders")
    positions = Positions(game)
    painter = PositionPainter(game, "en", all_texts())
    one = positions.examples["TR-T-65"]
    assert one.before is not None
    colours = positions.colours[: one.seats]
    before, after = (
        "".join(zone.serialize() for zone in zones)
        for zones in painter.pair(one.before, one.after, colours, ("0.hand", "0.finds"))
    )
    assert 'href="#f-act_assistant"' in before
    assert "act_assistant" not in after
    assert 'href="#f-art_mesopotamia_warka_vase"' in after


def test_the_picture_of_the_table_names_tracks_with_all_their_numbers(site_dir: Path) -> None:
    """Each track of Artifact has its name; the ship markers have both their rows, in an example as well."""
    html = page(site_dir, "en", "artifact")
    layout = layout_of(html)
    assert {"Income track", "Money track", "Museum markers"} <= set(
        re.findall(r'class="layout-label"[^>]*>([^<]+)<', layout)
    )
    numbers = game_source("artifact").numbers
    shown = " ".join(re.findall(r'class="slot-name"[^>]*>(\d+)<', layout))
    for listed in ("market_value", "income", "marker_cost.ship.cost"):
        values = [str(value) for key, value in numbers.items() if re.fullmatch(rf"{listed}\.\d+", key)]
        assert len(values) >= 10
        assert " ".join(values) in shown
    example = html[html.index('id="AR-TC-04"') :]
    spaces = re.findall(r'class="crop-number"[^>]*>(\d+)<', example)
    amounts = [str(numbers[f"market_value.{i}"]) for i in range(10)]
    prices = [str(numbers[f"marker_cost.ship.cost.{i}"]) for i in range(1, 11)]
    assert [spaces[0:20:2], spaces[1:20:2]] == [amounts, prices]


def example_of(site_dir: Path, id: str) -> str:
    """Return an example of Thebes in English."""
    html = page(site_dir, "en", "thebes")
    return html[html.index(f'id="{id}"') :].partition("</article>")[0]


def test_a_space_that_an_example_leaves_empty_is_drawn_with_its_letter(site_dir: Path) -> None:
    """The card of an exhibition leaves the middle of the row; the others must not seem to move together."""
    example = example_of(site_dir, "TH-T-27")
    assert len(re.findall(r'class="scene-slot"', example)) == 9, "the row before and after, and with its next card"
    assert re.findall(r"is-gap.*?<small>(\w)</small>", example) == ["b"]


def test_the_pieces_of_an_example_have_names_where_the_file_asks_for_them(site_dir: Path) -> None:
    example = example_of(site_dir, "TH-T-19")
    named = re.findall(r'class="scene-slot is-named">.*?<small>([^<]*)</small>', example)
    assert named == ["Snake goddess", "Cretan coin", "Bull-leaping fresco", "Sphinx from Malia"]
    assert re.findall(r"= (\d+)<", example) == ["8", "9"]


def test_an_arrow_shows_the_weeks_of_each_part_of_a_move(site_dir: Path) -> None:
    """The trip and the dig lead from week 51 across New Year; each swap is a move of its own."""
    over = example_of(site_dir, "TH-T-40")
    assert re.findall(r'class="scene-paid"[^>]*>([^<]+)<', over) == ["+2", "+6"]
    assert re.findall(r'class="face-figure"[^>]*>(\d+)<', over) == ["51", "52", *map(str, range(1, 9))]
    assert re.findall(r'class="scene-year"[^>]*>(\d+)<', over) == ["1901", "1902"]
    swaps = example_of(site_dir, "TH-T-12")
    assert re.findall(r'class="scene-paid"[^>]*>([^<]+)<', swaps) == ["+1", "+2", "+3", "+4"]


def test_a_part_of_the_map_shows_the_way_of_a_figure(site_dir: Path) -> None:
    """Each road of the way is drawn; the figure is pale where it was."""
    example = example_of(site_dir, "TH-T-40")
    [crop] = re.findall(r'<svg [^>]*class="scene-crop".*?</g></svg>', example)
    assert crop.count('class="scene-road"') == 2
    assert crop.count("is-ghost") == 1
    assert 'href="#region-map"' in crop
    assert page(site_dir, "en", "thebes").count('id="region-map"') == 1


@pytest.mark.parametrize(
    ("example", "key", "wrong", "said"),
    [
        ("TH-T-40", "stops", ["trip", "trip"], "2 + 2 is not 8"),
        ("TH-T-40", "stops", ["trip", "week_s"], 'the story has no number "week_s"'),
        ("TH-T-40", "map", "mapp", 'there is no zone "mapp"'),
        ("TH-T-02", "moves", [0, 3], "the example has no moves 0 to 3"),
        ("TH-T-19", "sum", 7, "3 + 2 + 3 is not 7"),
        ("TH-T-09", "key", 9, "there is no sentence with the number 9"),
        ("TH-T-09", "at", 9, "the example has no 9 moves"),
        ("TH-T-40", "turned", "atlantis", 'there is no face "atlantis"'),
    ],
)
def test_a_picture_of_an_example_shows_what_happens_in_it(
    thebes: SiteGame, monkeypatch: pytest.MonkeyPatch, example: str, key: str, wrong: object, said: str
) -> None:
    doc = thebes.source.docs[learn.KIND]
    [part] = [part for part in learn.parts(doc) if part.kind == "example" and part.name == example]
    box = next(box for box in part.entry["picture"] if key in box)
    monkeypatch.setitem(box, key, wrong)
    problems = Problems()
    learn_book.examine(thebes, all_texts(problems), problems)
    assert [(one.code, one.text, one.path) for one in problems.errors] == [("B4", said, "rules/thebes/learn.yaml")]


def test_a_space_without_a_letter_stays_in_its_row(site_dir: Path) -> None:
    """The merchant who leaves the first place leaves a gap; the others must not seem to close the row."""
    html = page(site_dir, "en", "panthalos")
    example = html[html.index('id="PA-T-07"') :].partition("</article>")[0]
    before, after = (part.partition("</figure>")[0] for part in example.split('<figure class="scene">')[1:])
    assert "is-gap" not in before
    assert after.count("is-gap") == 1
    assert after.index("is-gap") < after.index("#f-merchant_06")


def test_a_plan_in_an_example_shows_the_named_plots(site_dir: Path) -> None:
    """Each plot of the second scene of a first round holds what has just been placed there, numbered as its words.

    Both players have three workers left.
    """
    html = page(site_dir, "en", "panthalos")
    example = html[html.index('id="PA-T-72"') :].partition("</article>")[0]
    (picture,) = (part.partition("</figure>")[0] for part in example.split('<figure class="scene">')[1:])
    assert picture.count('class="plot"') == 3
    assert picture.count('class="die"') == 2 + 2 * 3
    assert re.findall(r'class="scene-key">(\d)<', picture) == ["1", "2", "3", "4", "4"]


def test_steps_of_a_plan_do_not_look_like_its_locations(site_dir: Path) -> None:
    """Numbers of locations are round, so those of the steps are square."""
    for game, square in (("panthalos", True), ("thebes", False)):
        html = page(site_dir, "en", game)
        assert ('class="mark-square"' in html) == square
        assert ('class="mark-disc"' in html) != square


def test_what_is_on_the_board_is_framed(site_dir: Path) -> None:
    html = page(site_dir, "en", "thebes")
    frames = re.findall(r'<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"[^>]* class="frame"', html)
    parts = learn.parts(game_source("thebes").docs[learn.KIND])
    [steps] = [part for part in parts if part.kind == "steps" and "layout" in part.entry]
    drawn = steps.entry["layout"]["of"]
    assert frames == [tuple(map(str, one["frame"])) for one in drawn if "frame" in one]
    [(left, top, wide, high)] = [map(int, frame) for frame in frames]
    x, y, width = next(one["board"] for one in drawn if "board" in one)
    assert left < x
    assert x + width < left + wide
    for one in drawn:
        if "slots" in one and one["slots"] != [""]:
            (x, y, width, height), step = one["at"], one["step"][0]
            assert left < x < x + step * (len(one["slots"]) - 1) + width < left + wide
            assert top < y < y + height < top + high


@pytest.mark.parametrize("game", GAMES)
def test_both_rulebooks_mark_the_same_answers_as_ours(site_dir: Path, game: str) -> None:
    data = game_source(game).data
    ours = {one["id"] for one in data["book"]["rulings"] if one.get("ours")}
    html = (site_dir / "en" / game / "rules" / "index.html").read_text("utf-8")
    marked = re.findall(
        r'<div class="rule question" id="([^"]+)">(?:(?!class="rule question").)*?rule-ours', html, re.DOTALL
    )
    assert ours, "every box leaves something to decide"
    assert set(marked) == ours
    rules = re.findall(
        r'<div class="rule" id="([^"]+)">(?:(?!<div class="rule[ "]).)*?class="rule-ours"', html, re.DOTALL
    )
    assert rules == [rule for rule in data["rules"] if rule in data["book"]["ours"]]
    asked = [part.name for part in learn.parts(game_source(game).docs[learn.KIND]) if part.kind == "ask"]
    asks = re.findall(r'<div class="learn-part learn-ask">.*?</div>(?=\s*<)', page(site_dir, "en", game), re.DOTALL)
    assert sum("learn-ours" in one for one in asks) == len(ours & set(asked))


@pytest.mark.parametrize(
    ("kind", "old", "new", "said"),
    [
        ("legend", "congress_london", "congress_atlantis", 'there is no face "congress_atlantis"'),
        ("steps", "warsaw", "atlantis", 'there is no place "atlantis" on the map'),
        ("steps", ["setup.2.year"], ["setup.2.yaer"], 'there is no number "setup.2.yaer"'),
        ("steps", ["setup.2.year"], ["setup.2.yaer.*"], 'there is no number "setup.2.yaer.*"'),
    ],
)
def test_a_picture_of_what_is_not_there_is_an_error(
    thebes: SiteGame, monkeypatch: pytest.MonkeyPatch, kind: str, old: str | list[str], new: str | list[str], said: str
) -> None:
    doc = thebes.source.docs[learn.KIND]
    parts = [part for part in learn.parts(doc) if part.kind == kind]
    changed = next(
        entry
        for part in parts
        for entry in [*part.entry.get("rows", ()), *part.entry.get("layout", {}).get("of", ())]
        if old in (entry.get("face"), entry.get("place"), entry.get("slots", [])[:1])
    )
    monkeypatch.setitem(changed, next(key for key in ("face", "place", "slots") if key in changed), new)
    problems = Problems()
    learn_book.examine(thebes, all_texts(problems), problems)
    assert [(one.code, one.text, one.path) for one in problems.errors] == [("B4", said, "rules/thebes/learn.yaml")]
