"""Faults as translators make them, one at a time: each must be reported with its code, in its very place."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from compiler.text.check import characters


class Fault(NamedTuple):
    """An edit and the expected report: its place is that of `marker` in the edited file."""

    name: str
    file: str
    old: str
    new: str
    code: str
    marker: str
    offset: int = 0
    level: str = "error"


HU, RU, IT = "hu/voyage/play.po", "ru/voyage/play.po", "it/voyage/play.po"
RU_DIG = 'msgstr[0] "{player} копает {site}:in и вытягивает '
IT_DISCARD = "it/common/ui.po"
FIRST = "#. {player}: player, forms: class (m/f), to, of\n"
"""The first line of many an Italian entry."""

FAULTS = [
    Fault("unknown placeholder", HU, "{player} {a}:from {b}:to", "{plyer} {a}:from {b}:to", "M2", "{plyer}"),
    Fault("placeholder dropped", HU, "{player} {a}:from {b}:to u", "{a}:from {b}:to u", "M8", "{a}:from {b}:to u"),
    Fault("number dropped where it covers 21", RU, RU_DIG + "{n}", RU_DIG + "один", "M8", RU_DIG, len('msgstr[0] "')),
    Fault("unknown form", HU, "{b}:to utazik", "{b}:too utazik", "M5", "{b}:too"),
    Fault(
        "term lacks a form that a message uses",
        "hu/voyage/terms.po",
        "Kréta | to: Krétára | in: Krétán",
        "Kréta | to: Krétára",
        "F1",
        "Kréta | to",
    ),
    Fault(
        "label of a form mistyped",
        "it/voyage/terms.po",
        "Egitto | to: in Egitto",
        "Egitto | two: in Egitto | to: in Egitto",
        "T2",
        "two: in Egitto",
    ),
    Fault(
        "two plural forms instead of three",
        RU,
        'msgstr[2] "{player} копает {site}:in и вытягивает {n} жетонов."\n',
        "",
        "M6",
        RU_DIG,
        len('msgstr[0] "'),
    ),
    Fault(
        "choice with two alternatives of three",
        "ru/common/ui.po",
        "[n: карту | карты | карт]",
        "[n: карту | карт]",
        "M6",
        "[n: карту",
    ),
    Fault(
        "choice not closed",
        "ru/common/ui.po",
        "[n: карту | карты | карт]",
        "[n: карту | карты | карт",
        "M1",
        "[n: карту",
    ),
    Fault(
        "class of a term missing",
        "ru/voyage/terms.po",
        "Гертруда Белл | class: f",
        "Гертруда Белл",
        "F2",
        "Гертруда Белл",
    ),
    Fault(
        "no alternative for a class",
        RU,
        "[person: m=присоединился | f=присоединилась]",
        "[person: m=присоединился]",
        "F3",
        "[person: m=присоединился]",
    ),
    Fault(
        "bold not closed",
        "it/voyage/page.po",
        "carta | carte]**",
        "carta | carte]*",
        "K2",
        "Ogni giocatore",
    ),
    Fault(
        "target of a link changed",
        "it/voyage/page.po",
        "vedi [Scavi](#dig)",
        "vedi [Scavi](#scavi)",
        "K1",
        "](#scavi)",
    ),
    Fault(
        "figure typed instead of taken from the data",
        "hu/voyage/page.po",
        "**{setup.start_cards} lapot**",
        "**5 {setup.start_cards} lapot**",
        "N1",
        "**5 {setup",
        2,
    ),
    Fault(
        "preposition twice",
        RU,
        "проводит {w} [w: неделю | недели | недель] {city}:in",
        "проводит {w} [w: неделю | недели | недель] в {city}:in",
        "Y5",
        "в {city}:in",
    ),
    Fault(
        "fixed article in front of a placeholder",
        HU,
        "a(z) „{exhibition}”",
        "a „{exhibition}”",
        "Y4",
        "a „{exhibition}”",
        level="warning",
    ),
    Fault(
        "one plural form in the header",
        HU,
        "nplurals=2; plural=(n != 1);",
        "nplurals=1; plural=0;",
        "P0",
        '"Plural-Forms',
    ),
    Fault(
        "key given twice",
        "it/voyage/play.po",
        'msgctxt "log.take"',
        'msgctxt "log.travel"',
        "P1",
        FIRST + "#. {n}: number\n#. {item}",
    ),
    Fault(
        "straight quotation marks", IT, "«{exhibition}»", '\\"{exhibition}\\"', "Y1", '\\"{exhibition}', level="warning"
    ),
    Fault("two blanks", IT, "viaggia {a}", "viaggia  {a}", "Y3", "  {a}", level="warning"),
    Fault("full stop lost", IT, 'viaggia {a}:from {b}:to."', 'viaggia {a}:from {b}:to"', "Y6", '{b}:to"', 5, "warning"),
    Fault(
        "not translated",
        "it/voyage/page.po",
        'msgstr "Percorso: {stops}"',
        'msgstr ""',
        "P4",
        "#. {stops}: list of place",
        level="warning",
    ),
    Fault(
        "the English has changed",
        IT,
        '#, python-brace-format\nmsgctxt "log.travel"',
        '#, fuzzy, python-brace-format\n#| msgid "{player} goes {a}:from {b}:to."\nmsgctxt "log.travel"',
        "P5",
        FIRST + "#. {a}: place",
        level="warning",
    ),
    Fault(
        "too long",
        IT_DISCARD,
        "Scegli {n} [n: carta | carte] dalla mano {player}:of.",
        "Scegli {n} [n: carta | carte] fra tutte quelle che si trovano attualmente nella mano {player}:of.",
        "L1",
        "Scegli {n}",
        level="warning",
    ),
    Fault(
        "quotation mark inside a text",
        "it/voyage/page.po",
        'msgstr "Percorso: {stops}"',
        'msgstr "Percorso: "{stops}"',
        "P7",
        '"{stops}"',
    ),
    Fault("unknown escape", HU, "{b}:to utazik", "{b}:to u\\\\tazi\\q", "P9", "\\q"),
    Fault("escape with digits", IT, "viaggia {a}", "viaggia\\x41 {a}", "P9", "\\x41"),
    Fault("override of the direction", RU, "вытягивает {n}", "вытягивает \u202e{n}", "Y7", "\u202e"),
    Fault("isolate of a direction", IT, "viaggia {a}", "viaggia \u2067{a}", "Y7", "\u2067"),
    Fault("letter of two characters", HU, "zsetont h\u00faz", "zsetont hu\u0301z", "Y8", "u\u0301z"),
    Fault("Latin letter in a Russian word", RU, "вытягивает {n}", "вытягивaет {n}", "Y9", "aет {n}"),
    Fault("Cyrillic letter in an Italian word", IT, "viaggia {a}", "viaggiа {a}", "Y9", "а {a}"),
]


def test_there_are_32_faults() -> None:
    assert len(FAULTS) == 32


@pytest.mark.parametrize("fault", FAULTS, ids=lambda f: f.name)
def test_fault(folder: Any, fault: Fault) -> None:
    lang = fault.file.partition("/")[0]
    assert folder.check(lang) == []
    folder.replace(fault.file, fault.old, fault.new)
    found = [(p.code, p.level, (p.path, p.line, p.column)) for p in folder.check(lang)]
    assert (fault.code, fault.level, folder.place(fault.file, fault.marker, fault.offset)) in found, found


@pytest.mark.parametrize("fault", FAULTS, ids=lambda f: f.name)
def test_nothing_else_is_said(folder: Any, fault: Fault) -> None:
    """A fault must not hide under others; a broken file or a key given twice takes its entries with it."""
    folder.replace(fault.file, fault.old, fault.new)
    others = {p.code for p in folder.check(fault.file.partition("/")[0])} - {fault.code}
    follow = {"P0": {"P2"}, "P1": {"P0", "P2"}, "P7": {"P0", "P2"}, "P9": {"N1"}}
    assert others <= follow.get(fault.code, set())


@pytest.mark.parametrize(
    "text",
    ["{b}:to utazik \u00ad\u202f\u2009– „Νίκη” Ве\u0301ра-2", "a {n}-й, DNS-сервер, XIX\u00a0век, 5\u00b5m"],
)
def test_characters_that_are_no_fault(text: str) -> None:
    assert list(characters.faults(text, "ltr")) == []


def test_marks_of_direction_belong_to_languages_written_from_right_to_left() -> None:
    assert [fault.code for fault in characters.faults("a\u200f\u202eb", "ltr")] == ["Y7", "Y7"]
    assert [(fault.at, fault.code) for fault in characters.faults("a\u200f\u202eb", "rtl")] == [(2, "Y7")]


def test_the_hint_names_the_nearest(folder: Any) -> None:
    folder.replace(HU, "{player} {a}:from {b}:to", "{plyer} {a}:from {b}:too")
    hints = {p.code: p.hint for p in folder.check("hu")}
    assert hints == {"M2": 'did you mean "player"?', "M5": 'did you mean "to"?'}


def test_a_broken_message_is_shown_in_english_and_the_rest_is_not(folder: Any) -> None:
    folder.replace(HU, "{b}:to utazik", "{b}:too utazik")
    texts = folder.texts()
    args = {"player": "player.red", "a": "place.london", "b": "place.crete"}
    assert texts.say("hu", "voyage", "log.travel", args) == "Red travels from London to Crete."
    assert texts.is_english("hu", "voyage", "log.travel")
    assert texts.say("hu", "voyage", "log.dig", {"player": "player.red", "site": "place.crete", "n": 2}) == (
        "Piros Krétán ás, és 2\u00a0zsetont húz."
    )
