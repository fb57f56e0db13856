"""PO files: reading with places, writing without loss, and comparison with polib and gettext."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import polib
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from compiler.base.diagnostics import Problems
from compiler.text.read.po import PoEntry, PoFile, parse_po, plain, show_po
from compiler.text.translators.commands import catalogs_of
from compiler.text.translators.extract import template

ROOT = Path(__file__).parents[2]
SMALL = sorted(Path(__file__).parent.rglob("*.po"))
FILES = {
    lang.name: sorted(lang.glob("*/*.po")) for lang in sorted((ROOT / "locales").iterdir()) if any(lang.glob("*/*.po"))
} | {"fixtures": SMALL}
"""The files of each language, and those of the fixtures."""

CALM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Other tests may keep the machine busy."""


def read(text: str) -> PoFile:
    """Read a PO file that must be whole."""
    problems = Problems()
    file = parse_po(text, "x.po", problems)
    assert file is not None, "\n".join(map(str, problems))
    return file


def test_a_file_is_written_as_it_was_read() -> None:
    for path in SMALL:
        text = path.read_bytes().decode("utf-8")
        assert show_po(read(text)) == text, path


def test_a_template_is_written_as_it_was_read() -> None:
    catalogs = catalogs_of(ROOT, Problems())
    text = show_po(template(catalogs, "thebes", "play"))
    assert "nplurals=INTEGER" in text
    assert show_po(read(text)) == text


@pytest.mark.parametrize("group", FILES)
def test_polib_reads_the_same(group: str) -> None:
    def flat(entry: polib.POEntry) -> tuple[Any, ...]:
        strings = [entry.msgstr_plural[i] for i in sorted(entry.msgstr_plural)] or [entry.msgstr]
        return (entry.msgctxt or "", entry.msgid, entry.msgid_plural, strings, set(entry.flags), entry.comment)

    for path in FILES[group]:
        ours, theirs = read(path.read_text("utf-8")), polib.pofile(str(path))
        assert ours.header == dict(theirs.metadata.items()), path
        mine = [(e.key, e.msgid, e.msgid_plural, e.strings, set(e.flags), "\n".join(e.notes)) for e in ours.entries]
        assert mine == [flat(entry) for entry in theirs], path


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="gettext is not installed")
@pytest.mark.parametrize("group", FILES)
def test_gettext_finds_nothing_wrong(group: str) -> None:
    for path in FILES[group]:
        command = ["msgfmt", "-c", "-o", "/dev/null", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), path


EVERYTHING = """\
# Made by hand.
#
#, fuzzy
msgid ""
msgstr ""
"Language: hu\\n"
"X-Generator: Poedit 3.9.1\\n"

# A comment of the translator.
#, as dear as any
#. a note
#: locales/en/thebes/play.yaml
#, fuzzy, python-brace-format, max-length:80, no-such-flag
#| msgid "old {n}"
#| msgid_plural "olds {n}"
msgctxt "log.a"
msgid "new {n}"
msgid_plural "news {n}"
msgstr[0] ""
"egy \\"sor\\"\\n"
"két \\\\ sor"
msgstr[1] "több"

#~| msgid "gone before"
#~ msgctxt "log.b"
#~ msgid "gone"
#~ msgstr "elment"
"""


def test_nothing_is_lost() -> None:
    file = read(EVERYTHING.replace("#, as dear as any\n", "# as dear as any\n"))
    first, second = file.entries
    assert file.comments == ["Made by hand.", ""]
    assert file.header_flags == ["fuzzy"]
    assert file.header == {"Language": "hu", "X-Generator": "Poedit 3.9.1"}
    assert first.comments == ["A comment of the translator.", "as dear as any"]
    assert (first.notes, first.references) == (["a note"], ["locales/en/thebes/play.yaml"])
    assert first.flags == ["fuzzy", "python-brace-format", "max-length:80", "no-such-flag"]
    assert (first.previous, first.previous_plural) == ("old {n}", "olds {n}")
    assert first.strings == ['egy "sor"\nkét \\ sor', "több"]
    assert (second.obsolete, second.previous, second.strings) == (True, "gone before", ["elment"])
    assert show_po(file) == EVERYTHING.replace("#, as dear as any\n", "# as dear as any\n")


def test_places_in_wrapped_texts() -> None:
    file = read(EVERYTHING)
    text = file.entries[0].texts[0]
    assert EVERYTHING.split("\n")[text.at()[0] - 1].startswith('"egy')
    line, column = text.at(text.text.index("két"))
    assert EVERYTHING.split("\n")[line - 1][column - 1 :].startswith("két")
    line, column = text.at(text.text.index("sor"))
    assert EVERYTHING.split("\n")[line - 1][column - 1 :].startswith("sor")


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ('msgid ""\nmsgstr ""\n\nmsgctxt "a"\nmsgid "b"\nmsgstr "say "so""\n', "P7", 6, 13),
        ('msgid "b"\nmsgstr "no end\n', "P6", 2, 8),
        ('msgid "b"\nmsgst "x"\n', "P6", 2, 1),
        ('msgid "b"\n\nmsgid "c"\nmsgstr ""\n', "P6", 1, 1),
        ('msgid "b"\nmsgid_plural "c"\nmsgid_plural "c"\nmsgstr ""\n', "P6", 3, 1),
        ('"alone"\n', "P6", 1, 1),
    ],
)
def test_broken_files(text: str, code: str, line: int, column: int) -> None:
    problems = Problems()
    assert parse_po(text, "x.po", problems) is None
    assert [(p.code, p.line, p.column) for p in problems] == [(code, line, column)]


def test_line_ends_of_other_systems() -> None:
    assert read(EVERYTHING.replace("\n", "\r\n")).entries == read(EVERYTHING).entries


words = st.text(alphabet='abő"\\\n\t{}#~ ', max_size=12)


@CALM
@given(
    st.lists(
        st.builds(
            PoEntry,
            key=st.just("k") | st.just("log.x"),
            msgid=words.filter(bool),
            texts=st.lists(words.map(plain), min_size=1, max_size=1),
            comments=st.lists(st.sampled_from(["note", "two  words", "# hash"]), max_size=2),
            flags=st.lists(st.sampled_from(["fuzzy", "x-flag"]), max_size=2, unique=True),
            previous=words,
            obsolete=st.booleans(),
        ),
        max_size=4,
    )
)
def test_any_file_survives(entries: list[PoEntry]) -> None:
    file = PoFile("x.po", header={"Language": "hu"}, entries=entries)
    text = show_po(file)
    again = read(text)
    assert show_po(again) == text
    wanted = [e for e in entries if not e.obsolete] + [e for e in entries if e.obsolete]
    assert [(e.key, e.msgid, e.strings, set(e.flags), e.previous) for e in again.entries] == [
        (e.key, e.msgid, e.strings, set(e.flags), e.previous) for e in wanted
    ]
