"""The run-time formatter: plurals, articles, numbers, lists, odd arguments."""

from __future__ import annotations

from gettext import c2py
from typing import Any

import pytest
from babel import Locale
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compiler.text.read.locale import GETTEXT_PLURALS
from engine.session.formatter import PLURALS, Catalog, capital, grouped, hungarian_article

NBSP = "\u00a0"


def catalog(messages: dict[str, Any], **more: Any) -> Catalog:
    """Return a catalog of a few messages."""
    data: dict[str, Any] = {
        "lang": "en",
        "plural": "one-other",
        "cats": ["one", "other"],
        "group": ",",
        "list": [", ", " and "],
        "t": {"place.crete": {"": "Crete", "in": "on Crete"}, "kind.book": {"": "book", "other": "books"}},
        "s": {"dat": "player {}"},
        "m": messages,
    }
    return Catalog(data | more)


# -- numbers and lists ----------------------------------------------------------------------------------------------


def test_a_term_that_a_list_has_twice_is_named_once() -> None:
    said = catalog({"list": ["", "^x", "."], "forms": ["", "x:other", ""]})
    twice = ["kind.book", "place.crete", "kind.book"]
    assert said.t("list", {"x": twice}) == f"2{NBSP}× book and Crete."
    assert said.t("forms", {"x": twice}) == f"2{NBSP}× book and Crete"
    assert said.t("list", {"x": [["kind.book", 1], ["kind.book", 1]]}) == f"1{NBSP}book and 1{NBSP}book."


def test_a_repeated_term_keeps_its_form_if_that_may_follow_a_number() -> None:
    mask = {"kind.mask": {"": "маска", "acc": "маску", "about": "о маске"}}
    messages = {"acc": ["", "x:acc", ""], "about": ["", "x:about", ""]}
    said = catalog(messages, t=mask, times=["acc"])
    assert said.t("acc", {"x": ["kind.mask"] * 2}) == f"2{NBSP}× маску"
    assert said.t("about", {"x": ["kind.mask"] * 2}) == f"2{NBSP}× маска"
    assert catalog(messages, t=mask).t("acc", {"x": ["kind.mask"] * 2}) == f"2{NBSP}× маска"


def test_signed_numbers_in_a_list() -> None:
    said = catalog({"signed": ["", "+x", ""]}, t={"kind.fire": {"": "fire", "one": "(fire)", "other": "(fire)"}})
    assert said.t("signed", {"x": [["kind.fire", 2], ["kind.fire", 1]]}) == f"+2{NBSP}(fire) and +1{NBSP}(fire)"


def test_a_fraction_has_the_decimal_sign_of_the_language() -> None:
    messages = {"size": ["", "x", " mm"]}
    assert catalog(messages, decimal=",").t("size", {"x": 105.4}) == "105,4 mm"
    assert catalog(messages).t("size", {"x": 105.4}) == "105.4 mm"


# -- plurals --------------------------------------------------------------------------------------------------------

CLDR = {
    "none": "ja zh tr_none",
    "one-other": "en hu it de es nl sv fi el bg",
    "zero-one": "fr pt",
    "east-slavic": "ru uk be",
    "polish": "pl",
    "south-slavic": "hr sr bs",
    "czech": "cs sk",
    "slovenian": "sl",
    "lithuanian": "lt",
    "latvian": "lv",
    "romanian": "ro",
    "arabic": "ar",
}
PAIRS = [(rule, lang) for rule, langs in CLDR.items() for lang in langs.split() if "_" not in lang]


def test_every_rule_is_compared() -> None:
    assert set(CLDR) == set(PLURALS) == set(GETTEXT_PLURALS)


@pytest.mark.parametrize(("rule", "lang"), PAIRS)
def test_plurals_agree_with_cldr(rule: str, lang: str) -> None:
    categories, function = PLURALS[rule]
    expected = Locale.parse(lang).plural_form
    assert [categories[function(n)] for n in range(1001)] == [expected(n) for n in range(1001)]


@pytest.mark.parametrize("rule", sorted(PLURALS))
def test_plurals_agree_with_the_header_of_po_files(rule: str) -> None:
    count, _, expression = GETTEXT_PLURALS[rule].partition(";")
    assert int(count.partition("=")[2]) == len(PLURALS[rule][0])
    theirs = c2py(expression.partition("=")[2].rstrip(";"))
    assert [PLURALS[rule][1](n) for n in range(1001)] == [theirs(n) for n in range(1001)]


# -- articles, capitals, numbers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "article"),
    [
        *(("1.", "az"), ("2.", "a"), ("5.", "az"), ("10.", "a"), ("11.", "a"), ("15.", "a"), ("21.", "a")),
        *(("50", "az"), ("51", "az"), ("59", "az"), ("100", "a"), ("500", "az"), ("1000", "az"), ("1901", "az")),
        *((f"10{NBSP}000", "a"), (f"100{NBSP}000", "a"), (f"1{NBSP}000{NBSP}000", "az"), (f"5{NBSP}000", "az")),
        *(("„Athén”", "az"), ("„Minószi", "a"), ("»5", "az"), ("(ásó)", "az"), ("Kék", "a"), ("Őr", "az")),
        *(("I. Ramszesz", "az"), ("II. Ramszesz", "a"), ("V. Henrik", "az"), ("X. fejezet", "a"), ("L. rész", "az")),
        *(("A mező", "az"), ("B mező", "a"), ("L mező", "az"), ("M", "az"), ("ló", "a"), ("", "a"), ("„", "a")),
        *(("LX. szonett", "a"), ("Xerxész", "a"), ("Iksz", "az")),
    ],
)
def test_hungarian_article(text: str, article: str) -> None:
    assert hungarian_article(text) == article


def test_the_article_waits_for_what_comes() -> None:
    hungarian = catalog(
        {
            "a": ["", "~A", " „", "x", "” és ", "~a", " ", "y", ""],
            "b": ["", "~a", " ", ["n", ["one", "other"], [["", "~a", " ", "x", ""], "ásó"]], ""],
        },
        articles="hu",
    )
    assert hungarian.t("a", {"x": "Athén", "y": 5}) == "Az „Athén” és az 5"
    assert hungarian.t("a", {"x": "Róma", "y": 6}) == "A „Róma” és a 6"
    assert hungarian.t("b", {"n": 2}) == "az ásó"
    assert hungarian.t("b", {"n": 1, "x": "alma"}) == "az az alma"


def test_capital() -> None:
    assert [capital(t) for t in ("ásó", "„őr”", "Kék", "5 ok", "", "«»")] == ["Ásó", "„Őr”", "Kék", "5 ok", "", "«»"]


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (9999, "9999"), (10000, "10,000"), (1234567, "1,234,567"), (-5, "−5"), (-12345, "−12,345")],
)
def test_numbers(number: int, text: str) -> None:
    assert grouped(number, ",") == text


def test_a_year_is_never_grouped() -> None:
    years = catalog({"y": ["in ", "%year", ""], "n": ["", "year", ""]})
    assert years.t("y", {"year": 12026}) == "in 12026"
    assert years.t("n", {"year": 12026}) == "12,026"


# -- choices --------------------------------------------------------------------------------------------------------


def test_exact_numbers_come_before_categories() -> None:
    choice = ["n", ["=0", "=2", "one", "other"], ["none", "a pair", "one", ["", "n", " of them"]]]
    said = catalog({"m": ["", choice, ""]})
    assert [said.t("m", {"n": n}) for n in (0, 1, 2, 3)] == ["none", "one", "a pair", "3 of them"]


def test_choice_by_the_length_of_a_list() -> None:
    said = catalog({"m": ["", ["stops", ["one", "other"], ["stop", "stops"]], ": ", "stops:in", ""]})
    assert said.t("m", {"stops": ["place.crete"]}) == "stop: on Crete"
    assert said.t("m", {"stops": ["place.crete", "Rome", "Bari"]}) == "stops: on Crete, Rome and Bari"
    assert said.t("m", {"stops": []}) == "stops: "


def test_negative_numbers_have_the_plural_of_their_size() -> None:
    said = catalog({"m": ["", "n", " ", ["n", ["one", "other"], ["point", "points"]], ""]})
    assert [said.t("m", {"n": n}) for n in (-1, -2)] == ["−1 point", "−2 points"]


# -- arguments ------------------------------------------------------------------------------------------------------

MESSAGES = {
    "field": ["", "x:in", "!"],
    "counted": ["", "x:acc#n", ""],
    "plural": {"#": "n", "f": [["", "n", " card"], ["", "n", " cards"]]},
    "choice": ["", ["x", ["m", "f"], ["he", "she"]], ""],
    "number": ["", ["n", ["=0", "one", "other"], ["none", "one", "some"]], ""],
    "typed": ["", "=x:dat", ""],
    "year": ["", "%x", ""],
    "raised": ["", "^x", ""],
    "article": ["", "~A", " ", "x", ""],
    "plain": "plain",
}


def test_what_is_missing_is_shown() -> None:
    said = catalog(MESSAGES)
    assert said.t("field") == "⟦x⟧!"
    assert said.t("plural") == "⟦n⟧ cards"
    assert said.t("nothing.there") == "⟦nothing.there⟧"


def test_a_typed_name_is_never_taken_for_a_term() -> None:
    said = catalog(MESSAGES | {"player": ["", "x:dat", ""]})
    assert said.t("typed", {"x": "place.crete"}) == "player place.crete"
    assert said.t("player", {"x": "Anna"}) == "player Anna"
    assert said.t("player", {"x": "place.crete"}) == "Crete"


def test_a_sentence_begins_with_a_capital() -> None:
    said = catalog(MESSAGES | {"list": ["", "^x:#n", ""], "name": ["", "^=x", ""]})
    assert said.t("raised", {"x": "kind.book"}) == "Book"
    assert said.t("list", {"x": "kind.book", "n": 2}) == "Books"
    assert said.t("raised", {"x": ["kind.book", "place.crete"]}) == "Book and Crete"
    assert said.t("name", {"x": "anna"}) == "anna", "a name is written as its owner writes it"


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("place.crete"),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.just("x"), inner, max_size=1),
    max_leaves=3,
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.sampled_from([*MESSAGES, "unknown"]), st.dictionaries(st.sampled_from(["x", "n"]), values))
def test_no_argument_makes_it_fail(key: str, args: dict[str, Any]) -> None:
    for articles in ("", "hu"):
        said = catalog(MESSAGES, articles=articles)
        whole = said.t(key, args)
        assert "".join(text for text, _ in said.parts(key, args)) == whole
        assert "".join(text or "" for text, _ in said.segments(key, args)) == whole


# -- pieces ---------------------------------------------------------------------------------------------------------


def test_parts_name_their_argument() -> None:
    said = catalog({"m": ["From ", "a", " to ", "b:in", "."], "p": "plain"})
    assert said.parts("m", {"a": "Rome", "b": "place.crete"}) == [
        ("From ", None),
        ("Rome", "a"),
        (" to ", None),
        ("on Crete", "b"),
        (".", None),
    ]
    assert said.parts("p", {}) == [("plain", None)]


def test_chips_carry_ids() -> None:
    said = catalog({"m": ["", "=who", " has ", "n", " ", ["n", ["one", "other"], ["stop", "stops"]], ": ", "list", ""]})
    assert said.segments("m", {"who": "Anna", "n": 2, "list": ["place.crete", "kind.book"]}) == [
        ["Anna", "text"],
        [" has 2 stops: ", None],
        ["Crete", "place.crete"],
        [" and ", None],
        ["book", "kind.book"],
    ]


def test_terms_alone() -> None:
    said = catalog({})
    assert said.term("place.crete", "in") == "on Crete"
    assert said.term("place.crete", "nowhere") == "Crete"
    assert said.term("place.atlantis") == "⟦place.atlantis⟧"
    assert said.t("place.crete") == "Crete"


def test_what_waits_for_its_translation_is_said_wholly_in_english() -> None:
    english: dict[str, Any] = {"lang": "en", "plural": "one-other", "cats": ["one", "other"], "group": ","}
    english |= {"list": [", ", " and "]}
    english |= {"t": {"place.crete": {"": "Crete", "in": "on Crete"}}, "s": {}, "m": {"new": ["Dig ", "x:in", "."]}}
    russian = catalog(
        {"old": ["Копать ", "x:in", "."]}, t={"place.crete": {"": "Крит", "in": "на Крите"}}, english=english
    )
    assert russian.t("old", {"x": "place.crete"}) == "Копать на Крите."
    assert russian.t("new", {"x": "place.crete"}) == "Dig on Crete."


# -- lists ----------------------------------------------------------------------------------------------------------


def test_lists_joined_by_and_or_or() -> None:
    said = catalog({"and": ["", "x", "!"], "or": ["", "^|x", "!"], "typed": ["", "|=x", "!"]}, **{"or": [", ", " or "]})
    members = ["kind.book", "place.crete", "Rome"]
    assert [said.t("and", {"x": members[:n]}) for n in range(4)] == [
        "!",
        "book!",
        "book and Crete!",
        "book, Crete and Rome!",
    ]
    assert [said.t("or", {"x": members[:n]}) for n in (1, 2, 3)] == ["Book!", "Book or Crete!", "Book, Crete or Rome!"]
    assert said.t("or", {"x": [3, 4]}) == "3 or 4!"
    assert said.t("typed", {"x": ["place.crete", "b"]}) == "place.crete or b!"
    older = catalog({"or": ["", "|x", ""]})
    assert older.t("or", {"x": ["a", "b"]}) == "a and b", "a catalog from before has no word for it"


def test_italian_and_resolves_itself() -> None:
    said = catalog(
        {"l": ["", "x", ""], "m": ["Oro ", "~e", " ", "x", ", ", "~a", " ", "x", ". ", "~A", " ", "x"]},
        articles="it",
        list=[", ", " e(d) "],
    )
    endings = {"Elmo": "ed Elmo", "elmo": "ed elmo", "«Èrcole»": "ed «Èrcole»", "Atene": "e Atene", "8": "e 8"}
    for name, joined in endings.items():
        assert said.t("l", {"x": ["Fiasca", name]}) == f"Fiasca {joined}"
        assert said.t("l", {"x": [name, "Vaso", name]}) == f"{name}, Vaso {joined}"
    assert said.t("m", {"x": "Atene"}) == "Oro e Atene, ad Atene. Ad Atene"
    assert said.t("m", {"x": "Edfu"}) == "Oro ed Edfu, a Edfu. A Edfu"
    assert said.segments("l", {"x": ["place.crete", "kind.book"]}) == [
        ["Crete", "place.crete"],
        [" e ", None],
        ["book", "kind.book"],
    ]


def test_terms_are_counted_in_lists() -> None:
    rows = {
        "good.wine": {"": "вино", "acc.one": "бочку", "acc.few": "бочки", "acc.many": "бочек", "one": "бочка"},
        "good.hide": {"": "шкура", "acc.one": "шкуру", "acc.few": "шкуры", "acc.many": "шкур"},
    }
    russian = {"plural": "east-slavic", "cats": ["one", "few", "many"], "list": [", ", f" и{NBSP}"], "group": NBSP}
    said = catalog({"m": ["Синий берёт ", "x:acc", "."], "b": ["", "x", ""]}, t=rows, **russian)
    pairs = [["good.wine", 2], ["good.hide", 1]]
    assert said.t("m", {"x": pairs}) == f"Синий берёт 2{NBSP}бочки и{NBSP}1{NBSP}шкуру."
    assert said.t("m", {"x": [("good.hide", 5), ["good.wine", 21]]}) == f"Синий берёт 5{NBSP}шкур и{NBSP}21{NBSP}бочку."
    assert said.t("b", {"x": [["good.wine", 1], ["good.hide", 12000]]}) == f"1{NBSP}бочка и{NBSP}12{NBSP}000{NBSP}шкура"
    assert said.segments("m", {"x": [["good.hide", 3]]}) == [
        [f"Синий берёт 3{NBSP}", None],
        ["шкуры", "good.hide"],
        [".", None],
    ]
