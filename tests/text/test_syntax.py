"""The parser of messages and rows."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compiler.text.read.message_syntax import (
    Alternative,
    Article,
    Choice,
    Field,
    Literal,
    SyntaxProblem,
    parse,
    parse_row,
    show_row,
    walk,
)
from compiler.text.read.po import quoted
from compiler.text.read.source_text import align

CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Other tests may keep the machine busy."""


def test_placeholders() -> None:
    assert parse("{a}:from x {item}:acc#n, {b}#n: {place.crete}:in.") == (
        Field("a", "from", "", 0),
        Literal(" x ", 8),
        Field("item", "acc", "n", 11),
        Literal(", ", 23),
        Field("b", "", "n", 25),
        Literal(": ", 30),
        Field("place.crete", "in", "", 32),
        Literal(".", 48),
    )


def test_forms_with_dots_and_dashes_end_where_the_sentence_goes_on() -> None:
    assert [n for n in walk(parse("{a}:adj.f. {b}:plural-acc- {c}: go")) if isinstance(n, Field)] == [
        Field("a", "adj.f", "", 0),
        Field("b", "plural-acc", "", 11),
        Field("c", "", "", 27),
    ]


def test_choices() -> None:
    (choice,) = parse("[n: =0 none | one={n} card | other= {n} cards ]")
    assert isinstance(choice, Choice)
    assert [a.label for a in choice.alternatives] == ["=0", "one", "other"]
    assert [a.exact for a in choice.alternatives] == [True, False, False]
    assert choice.alternatives[2].nodes == (Field("n", "", "", 36), Literal(" cards", 39))


def test_a_choice_in_a_choice_and_in_a_link() -> None:
    link, choice, rest = parse("[see [a: x | [b: y | z]]](#to)")
    assert (link, rest) == (Literal("[see ", 0), Literal("](#to)", 24))
    assert isinstance(choice, Choice)
    assert choice.alternatives[1] == Alternative(
        "", (Choice("b", (Alternative("", (Literal("y", 17),), 16), Alternative("", (Literal("z", 21),), 20)), 13),), 12
    )


def test_exact_numbers_may_stand_before_bare_alternatives() -> None:
    (choice,) = parse("[n: =0 none | {n} card | {n} cards]")
    assert isinstance(choice, Choice)
    assert list(choice.by_label(("one", "other"))) == ["=0", "one", "other"]


def test_articles_only_where_the_language_has_them() -> None:
    assert parse("A(z) {x} ma(z) a(z)", articles="hu") == (
        Article("A", 0),
        Literal(" ", 4),
        Field("x", "", "", 5),
        Literal(" ma(z) a(z)", 8),
    )
    assert parse("a(z) b") == (Literal("a(z) b", 0),)


def test_doubled_signs_are_literal() -> None:
    assert parse("{{x}} [[n: y]] a | b") == (Literal("{x} [n: y] a | b", 0),)


@pytest.mark.parametrize(
    ("text", "at", "message"),
    [
        ("go {to", 3, "cannot be read: {to"),
        ("{Player} goes", 0, "cannot be read: {Player}"),
        ("a } b", 2, "a } without its {"),
        ("x [n: a | b", 2, "[n: …] is not closed"),
        ("[n: one=a | b]", 11, "some not"),
        ("[n: one=a | one=b]", 11, "one is given twice"),
        ("[n: =1 a | =1 b | c]", 10, "=1 is given twice"),
    ],
)
def test_problems_have_a_place(text: str, at: int, message: str) -> None:
    with pytest.raises(SyntaxProblem) as problem:
        parse(text)
    assert problem.value.at == at
    assert message in problem.value.text


def test_a_form_within_the_braces_is_set_outside() -> None:
    with pytest.raises(SyntaxProblem) as problem:
        parse("a {city:in.p} b")
    assert "write {city}:in.p," in problem.value.hint


tokens = st.sampled_from(
    ["{", "}", "[", "]", "|", ":", "#", "=", " ", "n", "{n}", "[n:", "{a}:to", "a(z) ", "one=", "=1 ", "{{", "]]", "ő"]
)


@CALM
@given(st.lists(tokens, max_size=14).map("".join) | st.text(max_size=30), st.sampled_from(["", "hu", "it"]))
def test_any_text_is_read_or_refused_with_a_place(text: str, articles: str) -> None:
    try:
        places = [node.at for node in walk(parse(text, articles))]
    except SyntaxProblem as problem:
        places = [problem.at]
    assert all(0 <= at <= len(text) for at in places)


@CALM
@given(st.text(alphabet="ab|: \n.-", max_size=30))
def test_any_row_is_read_or_refused_with_a_place(text: str) -> None:
    row, at = {}, 0
    try:
        row = parse_row(text)
    except SyntaxProblem as problem:
        at = problem.at
    assert 0 <= at <= len(text)
    assert all(text[cell.at :].startswith(cell.text) for cell in row.values())
    plain = {form: cell.text for form, cell in row.items()}
    assert not row or {form: cell.text for form, cell in parse_row(show_row(plain)).items()} == plain


def test_rows() -> None:
    row = parse_row("Kréta | to: Krétára\n| in:Krétán | acc.few: x: y ")
    assert {form: cell.text for form, cell in row.items()} == {
        "": "Kréta",
        "to": "Krétára",
        "in": "Krétán",
        "acc.few": "x: y",
    }


@pytest.mark.parametrize(("text", "at"), [(" | to: x", 0), ("a | to x", 4), ("a | to: x | to: y", 12), ("", 0)])
def test_bad_rows(text: str, at: int) -> None:
    with pytest.raises(SyntaxProblem) as problem:
        parse_row(text)
    assert problem.value.at in (at, at + 1)


@CALM
@given(st.text(alphabet='ab"\\\n\t é', max_size=20))
def test_places_follow_escapes(text: str) -> None:
    """Each character is found where it is written, escapes and line ends included."""
    raw = quoted(text).replace('""\n', "").replace('"\n"', "").strip('"')
    located = align(text, raw, 7, 3)
    for i, letter in enumerate(text):
        line, column = located.at(i)
        assert line == 7
        written = raw[column - 3 :]
        assert written.startswith(letter if letter not in '"\\\n\t' else "\\")


def test_places_in_folded_text() -> None:
    located = align("two words here", "two\n  words\n  here", 5, 9)
    assert [located.at(i) for i in (0, 4, 6, 10)] == [(5, 9), (6, 3), (6, 5), (7, 3)]
