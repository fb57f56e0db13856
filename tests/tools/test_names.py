"""Names and words: the tables of STYLE.md hold for modules, docstrings, comments and pages."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from compiler.base.paths import ROOT
from tests.tools.tracked_files import tracked

STYLE = "STYLE.md"

CODE = (".py", ".js", ".mjs")

LAYERS = ("tools", "compiler", "engine", "site/app")
"""Folders in which every module name is unique."""

SHARED_NAMES = ("__init__", "index")
"""Names of modules that every package may have."""

GAMES = "engine/games/"
"""The packages of the games: they share file names on purpose."""

EXCEPTIONS = {"setup": GAMES}
"""Retired name -> the folder in which it is the right one."""


def names() -> list[str]:
    """Return the paths of the tracked files, relative to the project, with `/`."""
    return [path.relative_to(ROOT).as_posix() for path in tracked() if path.is_file()]


def quoted(title: str) -> list[str]:
    """Return what is in backticks in the first column of the table under a heading of STYLE.md."""
    text = (ROOT / STYLE).read_text("utf-8")
    section = re.split(r"^#+ ", text.partition(f"# {title}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]
    return [name for row in re.findall(r"^\|([^|]*)\|", section, re.MULTILINE) for name in re.findall(r"`(.+?)`", row)]


def retired_in(path: str, retired: set[str]) -> str:
    """Return the retired name of a module or of one of its packages, "" if it has none."""
    for part in Path(path).with_suffix("").parts:
        name = part.removeprefix("test_")
        if name in retired and not path.startswith(EXCEPTIONS.get(name, "/")):
            return name
    return ""


def test_no_module_has_a_retired_name() -> None:
    retired = set(quoted("Retired module names"))
    assert {"told", "setup"} <= retired, f"{STYLE} has lost its table of retired module names"
    used = {path: name for path in names() if path.endswith(CODE) and (name := retired_in(path, retired))}
    assert used == {}, f"{STYLE} lists the names of today"


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("engine/games/thebes/box.py", "box"),
        ("tools/setup.py", "setup"),
        ("engine/games/tomb_raiders/setup.py", ""),
        ("tests/tools/test_box.py", "box"),
        ("compiler/box/reader.py", "box"),
        ("compiler/boxes.py", ""),
    ],
)
def test_retired_names_are_found(path: str, name: str) -> None:
    assert retired_in(path, {"box", "setup"}) == name


@pytest.mark.parametrize("layer", LAYERS)
def test_modules_of_a_layer_have_different_names(layer: str) -> None:
    modules: dict[str, list[str]] = defaultdict(list)
    for path in names():
        if path.startswith(f"{layer}/") and not path.startswith(GAMES) and path.endswith(CODE):
            modules[Path(path).stem.replace("-", "_")].append(path)
    assert modules
    assert {name: paths for name, paths in modules.items() if len(paths) > 1 and name not in SHARED_NAMES} == {}


# -- words to avoid ----------------------------------------------------------------------------------------------


GAP = re.compile(r"[\s#*/]+")
"""What separates the words of a phrase: blanks, line breaks, signs of comments."""


def pattern(words: list[str]) -> re.Pattern[str]:
    """Return a pattern of any of these words or phrases, over a line break, too."""
    phrases = [GAP.pattern.join(map(re.escape, phrase.split())) for phrase in words]
    return re.compile(rf"\b(?:{'|'.join(phrases)})\b", re.IGNORECASE)


def python_prose(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of every docstring and every run of comments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value
    run: list[str] = []
    last = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        if run and token.start[0] != last + 1:
            yield last - len(run) + 1, "\n".join(run)
            run = []
        run.append(token.string)
        last = token.start[0]
    if run:
        yield last - len(run) + 1, "\n".join(run)


SCRIPT_TOKENS = re.compile(
    r"""
    "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' | `(?:\\.|[^`\\])*`  # texts
    | (?P<comment> (?:[ \t]*//[^\n]*\n?)+ | /\*.*?\*/ )            # lines of comment in a row, or a block
    """,
    re.VERBOSE | re.DOTALL,
)


def script_prose(source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of every comment of JavaScript."""
    for match in SCRIPT_TOKENS.finditer(source):
        if match["comment"]:
            yield source.count("\n", 0, match.start()) + 1, match["comment"]


def prose(path: str, source: str) -> Iterator[tuple[int, str]]:
    """Yield line and text of what a file says to people who read it."""
    if path.endswith(".py"):
        yield from python_prose(source)
    elif path.endswith((".js", ".mjs")):
        yield from script_prose(source)
    elif path.endswith(".md"):
        yield 1, source


def avoided(path: str, source: str, words: re.Pattern[str]) -> list[str]:
    """Return place and word of every word to avoid in a file."""
    return [
        f"{path}:{line + text.count(chr(10), 0, match.start())}: {GAP.sub(' ', match[0])}"
        for line, text in prose(path, source)
        for match in words.finditer(text)
    ]


def test_no_word_to_avoid_in_docstrings_and_comments() -> None:
    words = pattern(quoted("Words to avoid"))
    assert words.search("whoever"), f"{STYLE} has lost its table of words to avoid"
    found = [
        word
        for path in names()
        if path.endswith((*CODE, ".md")) and path != STYLE
        for word in avoided(path, (ROOT / path).read_text("utf-8"), words)
    ]
    assert found == [], f"{STYLE} has better words"


def test_style_uses_no_word_to_avoid_outside_its_tables() -> None:
    text = (ROOT / STYLE).read_text("utf-8")
    plain = re.sub(r"^\|.*$", "", text, flags=re.MULTILINE)
    assert avoided(STYLE, plain, pattern(quoted("Words to avoid"))) == []


@pytest.mark.parametrize(
    ("path", "source", "expected"),
    [
        ("a.py", '"""For whoever reads."""\n', ["a.py:1: whoever"]),
        ("a.py", "x = 1  # of so\n# many\n", ["a.py:1: so many"]),
        ("a.py", "def f() -> None:\n    'Whoever'\n\nword = 'whoever'\n", ["a.py:2: Whoever"]),
        ("a.js", "const word = 'whoever'; // whoever\n", ["a.js:1: whoever"]),
        ("a.js", 'const url = "https://whoever";\n/* one\n * nobody\n */\n', ["a.js:3: nobody"]),
        ("a.js", "// of so\n// many\n", ["a.js:1: so many"]),
        ("a.md", "One\n\nwhoever\n", ["a.md:3: whoever"]),
    ],
)
def test_words_to_avoid_are_found(path: str, source: str, expected: list[str]) -> None:
    assert avoided(path, source, pattern(["whoever", "nobody", "so many"])) == expected
