"""Templates, report, pseudo-language, new languages, and who uses which text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from babel import Locale

from compiler.base.diagnostics import Problems
from compiler.rules import game_ids
from compiler.rules.document import Place
from compiler.text import load
from compiler.text.check.arguments import check_arguments, message_calls
from compiler.text.check.completeness import MAX_DETAILED_PER_FILE, summed_up
from compiler.text.check.template_calls import text_calls
from compiler.text.check.usage import check_usage
from compiler.text.emit.pseudo import pseudo
from compiler.text.translators.commands import UnknownLanguageError, check, new_language
from compiler.text.translators.extract import write_templates
from compiler.text.translators.new_language import NewLanguageError, new_locale, plural_rule
from compiler.text.translators.report import HEAD, show_report
from engine.session.formatter import Catalog
from tests.text.conftest import GAMES

ROOT = Path(__file__).parents[2]


# -- templates ------------------------------------------------------------------------------------------------------


def test_templates_are_written_once_and_removed_with_their_domain(folder: Any) -> None:
    catalogs = folder.read()
    assert "pot/voyage/play.pot" in write_templates(catalogs)
    assert write_templates(catalogs) == []
    text = (folder.root / "pot/voyage/play.pot").read_text("utf-8")
    assert "#. A character card is taken by a player.\n#. {person}: person\n" in text
    assert "POT-Creation-Date" not in text
    assert 'msgctxt "log.travel"\nmsgid "{player} travels {a}:from {b}:to."\nmsgstr ""\n' in text
    folder.path("en/voyage/page.yaml").unlink()
    assert write_templates(folder.read()) == ["pot/voyage/page.pot"]
    assert not (folder.root / "pot/voyage/page.pot").exists()


# -- report ---------------------------------------------------------------------------------------------------------


def test_the_report_counts(folder: Any) -> None:
    folder.replace("it/voyage/play.po", "viaggia {a}", "viaggia  {a}")
    folder.replace("it/voyage/page.po", 'msgstr "Percorso: {stops}"', 'msgstr ""')
    folder.replace("en/voyage/play.yaml", "joins", "goes along with")
    texts = folder.texts()
    rows = {(row["lang"], row["domain"]): row for row in texts.report()}
    assert rows["it", "play"]["warnings"] == 1
    assert [rows["it", "page"][name] for name in ("total", "done", "stale", "missing")] == [3, 2, 0, 1]
    assert [rows["ru", "play"][name] for name in ("total", "done", "stale", "missing")] == [7, 6, 1, 0]
    json.dumps(texts.report())
    table = show_report(texts.status())
    assert tuple(table.splitlines()[0].split()) == HEAD[:-1]
    assert ["it", "voyage", "page", "3", "2", "0", "1", "0", "66", "%"] in [line.split() for line in table.splitlines()]


def test_what_is_missing_is_summed_up_unless_asked_for(folder: Any) -> None:
    first, *rest = folder.text("it/voyage/terms.po").split("\n\n")
    empty = [entry[: entry.index("msgstr")] + 'msgstr ""' for entry in rest]
    folder.write("it/voyage/terms.po", "\n\n".join([first, *empty]) + "\n")
    folder.texts()
    assert [str(p) for p in folder.problems if p.code == "P4"] == [
        "locales/it/voyage/terms.po: warning P4: 19 texts are not translated "
        "(python build.py text check it lists up to 20 of a file)"
    ]
    of_one = summed_up(folder.check("it"), [], MAX_DETAILED_PER_FILE)
    assert len([p for p in of_one if p.code == "P4"]) == 19


def test_what_is_missing_of_a_begun_language_is_one_line_for_each_file(folder: Any) -> None:
    folder.write("en/common/page.yaml", "".join(f"page.line_{n}: Line\n" for n in range(30)))
    new_language(folder.root, "pl")
    ui = folder.text("pl/common/ui.po")
    at = ui.index('msgstr ""', ui.index("msgctxt"))
    folder.write("pl/common/ui.po", ui[:at] + 'msgstr "Gra"' + ui[at + len('msgstr ""') :])
    missing = [str(p) for p in check(folder.root, ["pl"]) if p.code in ("P2", "P4")]
    assert "locales/pl/common/page.po: warning P4: 30 texts are not translated" in missing
    assert not [line for line in missing if "page.line" in line]
    assert [line for line in missing if "player.green" in line], "few are listed one by one"


# -- en-XA ----------------------------------------------------------------------------------------------------------


def test_the_pseudo_language(folder: Any, golden: Any) -> None:
    texts = load(folder.root, GAMES, Problems(), with_pseudo=True)
    assert set(texts.languages) - set(golden.languages) == {"en-XA"}
    said = Catalog(texts.catalog("en-XA", "voyage"))
    travel = said.t("log.travel", {"player": "player.blue", "a": "place.london", "b": "place.crete"})
    assert travel == "⟦Bľúé ťřávéľš ő ű fřóm Ľóñđóñ ťó Çřéťé.⟧"
    assert said.t("log.dig", {"player": "player.red", "site": "place.egypt", "n": 2}).startswith("⟦Řéđ đíğš íñ Éğýpť")
    assert texts.catalog("en", "voyage") == golden.catalog("en", "voyage"), "the English is not touched"


def test_the_pseudo_language_is_longer() -> None:
    assert pseudo({"t": {}, "m": {"a": "Take", "b": ["Take ", "x", " now"]}})["m"] == {
        "a": "⟦Ťáké ő⟧",
        "b": ["⟦Ťáké ", "x", " ñów ő ű⟧"],
    }


def test_the_pseudo_language_keeps_links_and_lists() -> None:
    text = "- See [the dig](TH-DIG-01) (TH-NEW-02)"
    assert pseudo({"t": {}, "m": {"a": text}})["m"]["a"].startswith("- ⟦Šéé [ťhé đíğ](TH-DIG-01) (TH-NEW-02)")


# -- new languages --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("pl", ["plural: polish", "name: polski", "quotes: „”", 'list: [", ", " i "]', 'group: "\\u00a0"']),
        ("ja", ["plural: none", "name: 日本語", 'list: ["\\u3001", "\\u3001"]', 'decimal: "."']),
        ("fr", ["plural: zero-one", "name: français", 'list: [", ", " et "]']),
        ("ar", ["plural: arabic", "dir: rtl"]),
    ],
)
def test_a_new_language(folder: Any, code: str, lines: list[str]) -> None:
    written = new_locale(folder.root, code).read_text("utf-8").splitlines()
    assert [line for line in lines if line not in written] == []
    assert [str(p) for p in folder.check(code) if p.level == "error"] == []


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("hu", "exists already"),
        ("Hungarian", "no language code"),
        ("qq", "there is no language"),
        ("../x", "no language code"),
    ],
)
def test_a_new_language_is_not_made_twice_nor_of_nothing(folder: Any, code: str, why: str) -> None:
    with pytest.raises(NewLanguageError, match=why):
        new_locale(folder.root, code)


def test_a_new_language_has_empty_catalogs(folder: Any) -> None:
    written = new_language(folder.root, "pl")
    assert written[0] == "locales/pl/locale.yaml"
    assert "locales/pl/common/ui.po" in written
    assert "nplurals=3" in folder.text("pl/common/ui.po")
    assert {p.code for p in folder.check("pl") if "/common/" in p.path} == {"P4"}


def test_plural_rules_are_found_by_what_they_do() -> None:
    assert plural_rule(Locale.parse("hu")) == "one-other"
    assert plural_rule(Locale.parse("cy")) is None


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UnknownLanguageError, match=r"known: en, hu, it, ru"):
        check(ROOT, ["hv"])


# -- use ------------------------------------------------------------------------------------------------------------


class Doc:
    """A stub of a file of rules."""

    def __init__(self, path: str, data: Any) -> None:
        self.path, self.data = path, data

    def place(self, path: tuple[str | int, ...] = (), *, key: bool = False) -> Place:
        return Place(self.path, 9, 1)


class Rules:
    """A stub of the rules of a game."""

    def __init__(self, **data: Any) -> None:
        self.figures = {"setup.start_cards": 4, "dig.times_per_year": 1, "exhibit.small_points": 3}
        self.remarks: tuple[Any, ...] = ()
        self.data = {"game": {"options": []}, "board": {}, "components": {}} | data
        self.docs = {kind: Doc(f"rules/voyage/{kind}.yaml", body) for kind, body in data.items()}


def use(folder: Any, rules: Any) -> dict[str, list[str]]:
    """Return what is wrong with the use of texts, by code."""
    problems = Problems()
    check_usage(folder.read(), {"voyage": rules}, problems)
    by_code: dict[str, list[str]] = {"U1": [], "U2": [], "U3": [], "U5": []}
    for p in problems:
        by_code[p.code].append(f"{p.path}:{p.line}:{p.column} {p.text}")
    return by_code


def code(folder: Any, name: str, text: str) -> None:
    """Write a file of the program."""
    path = folder.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


PYTHON = '''\
"""Doc: "log.never"."""
x = Message("log.travel", {})
y = f"log.d{z}"
z = "log.tak"
'''
SCRIPT = """\
t("ui.discard"); t(`log.${kind}ravel`); f("ui.json");
// t("ui.remark")
"""
TEMPLATE = """<a title="{{ say('ui.gone') }}">{{ say("book." ~ x ~ ".1") }}</a>"""


def test_unused_and_unknown_keys(folder: Any) -> None:
    code(folder, "engine/games/voyage/__init__.py", PYTHON)
    code(folder, "site/app/a.js", SCRIPT)
    code(folder, "site/templates/a.html", TEMPLATE)
    places = {"place": [{"id": i} for i in ("london", "paris")]}
    found = use(folder, Rules(board=places))
    assert found["U1"] == [
        'engine/games/voyage/__init__.py:4:5 there is no text "log.tak" in voyage',
        'site/templates/a.html:1:18 there is no text "ui.gone" in voyage',
    ]
    unused = {line.split('"')[1] for line in found["U2"]}
    assert unused >= {"ui.route", "log.take", "exhibition.athens", "place.rome"}
    assert not unused & {"log.travel", "log.dig", "ui.discard", "book.dig.1", "place.london", "place.warsaw"}


def test_a_field_in_a_key_stands_for_any_value(folder: Any) -> None:
    """faces.yaml may leave a part of a key to each row."""
    unused = use(folder, Rules(faces={"text": "book.{kind}.1"}))["U2"]
    assert not any('"book.dig.1"' in line for line in unused)
    assert any('"book.dig.1"' in line for line in use(folder, Rules())["U2"])


def test_keys_that_follow_from_the_data(folder: Any) -> None:
    game = {"options": [{"id": "piles", "values": ["two", "three"]}]}
    table = {"zones": {"map": {}}, "moves": {"dig": {"params": {"weeks": "number"}}}}
    lines = use(folder, Rules(game=game, table=table))["U1"]
    assert [line.split('"')[1] for line in lines] == [
        *("option.piles", "option.piles.three", "option.piles.two"),
        *("move.dig", "param.weeks", "zone.map"),
    ]
    assert {line.partition(" ")[0] for line in lines} == {"rules/voyage/game.yaml:9:1", "rules/voyage/table.yaml:9:1"}


def test_what_only_another_game_says_is_no_key_here(folder: Any) -> None:
    code(folder, "site/app/a.js", 't("cargo.chapter"); t("log.nothing");')
    assert [line.split('"')[1] for line in use(folder, Rules())["U1"]] == ["log.nothing"]


SAID = """\
Went = event_type("log.travel", "VO-GO-01", "player a b weeks")
Said = event_type("log.{what}", "VO-GO-02", "only what person player", only="only")
dug = Message("log.dig", {"player": p, "site": s})
fine = [Message("log.turn", {"player": p, "week": n}), Message("log.turn", made), Message(key, {})]
"""


def test_arguments_must_be_those_that_are_declared(folder: Any) -> None:
    code(folder, "engine/games/voyage/events.py", SAID)
    problems = Problems()
    check_arguments(folder.read(), problems)
    found = [str(problem) for problem in problems]
    place = "engine/games/voyage/events.py"
    declared = "locales/en/voyage/play.yaml:5 declares a, b, player"
    assert found[0] == f'{place}:1:19: error U4: "log.travel": weeks is not declared ({declared})'
    # A pattern matches keys of other events, too: `log.travel` has an event of its own, and `log.join` fits.
    assert not [line for line in found if '"log.join"' in line]
    turn = f'{place}:2:19: error U4: "log.take": person is not declared; no item, n, site'
    assert [line for line in found if line.startswith(turn)]
    assert [line for line in found if line.startswith(f'{place}:3:15: error U4: "log.dig": no n')]
    assert not [line for line in found if line.startswith(f"{place}:4:")]


CALLS = """\
<p>{{ t("log.turn", player=p, week=1) }} {{ say(other.id, "log.travel", player=p, a=a, b=b) }}</p>
{% if never %}<b title="{{ t("log.turn") }}">{{ t("log.turn", week=2) }}</b>{% endif %}
{% macro rare(t) %}{{ t("log.travel" if far else "log.turn", player=p, a=a, b=b) }}{% endmacro %}
{{ t(
  "log.di" ~ last, player=p) }} {{ t(key) }} {{ t("log.turn", **given) }} {{ other("log.turn") }}
"""


def test_a_template_passes_the_arguments_that_are_declared_also_where_no_page_goes(folder: Any) -> None:
    code(folder, "site/templates/page.html", CALLS)
    problems = Problems()
    check_arguments(folder.read(), problems)
    found = [str(problem).partition(" (")[0] for problem in problems]
    place = "site/templates/page.html"
    assert found == [
        f'{place}:2:30: error U4: "log.turn": no player, week',
        f'{place}:2:51: error U4: "log.turn": no player',
        f'{place}:3:50: error U4: "log.turn": a, b is not declared; no week',
        f'{place}:5:3: error U4: "log.dig": no n, site',
    ]


def test_the_calls_of_our_templates_are_found() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "site" / "templates").glob("*.html")]
    calls = [call for source in sources for call in text_calls(source)]
    assert len(calls) > 250
    assert all(line and column for _, _, line, column in calls)


@pytest.mark.parametrize("game", game_ids(ROOT))
def test_the_events_of_every_game_are_found(game: str) -> None:
    """A check of arguments that finds no event checks nothing."""
    path = ROOT / "engine" / "games" / game / "events.py"
    assert len({call.key for call in message_calls(path.read_text("utf-8"), path.name)}) > 10


def test_a_piece_without_a_name(folder: Any) -> None:
    board = {"place": [{"id": "london"}, {"id": "atlantis"}]}
    assert use(folder, Rules(board=board))["U3"] == ["rules/voyage/board.yaml:9:1 place: no name for atlantis"]


def test_a_title_must_not_depend_on_a_count(folder: Any) -> None:
    folder.write("en/voyage/page.yaml", 'page.cards: "[setup.start_cards: card | cards]"\npage.card: "Cards"\n')
    assert use(folder, Rules(table={"title": "page.card"}))["U5"] == []
    (problem,) = use(folder, Rules(table={"sheet": {"title": "page.cards"}}))["U5"]
    assert problem == 'rules/voyage/table.yaml:9:1 the title "page.cards" depends on a count'
