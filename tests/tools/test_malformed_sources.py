"""Sources that are broken in unusual ways: no traceback and no hang, but the place and a way to mend it."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from compiler import rules, runtime, site
from compiler.base import memo, process, source_files
from compiler.base.compiled_data import Runtime
from compiler.base.diagnostics import Problem, Problems
from compiler.base.paths import ROOT
from compiler.base.process import StepFailed
from compiler.draw import fonts
from compiler.draw.svg import sanitize
from compiler.site.output import Output
from compiler.site.pages import pages
from compiler.site.pages.pages import Site
from compiler.site.site_game import SiteGame
from compiler.text import load
from compiler.text.read.po_reader import read_po
from tests.links import link_folder
from tests.matrix import first_of
from tests.one_game import copy_runtime, other_languages, without_others
from tools import cli, server, site_process

POSIX = pytest.mark.skipif(os.name != "posix", reason="pipes and links of files are POSIX's")
MAX_SECONDS = 5.0
"""Processor time in which any broken file is refused."""

RULES = "rules/tomb_raiders"
PO = "locales/hu/tomb_raiders/play.po"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with one game in two languages, which is checked in a fraction of the time."""
    root = tmp_path_factory.mktemp("whole")
    for part in ("rules/schema", RULES, "locales", "site", "engine", "tests/games"):
        ignored = without_others(
            "tomb_raiders", "__pycache__", *(other_languages(["en", "hu"]) if part == "locales" else ())
        )
        shutil.copytree(ROOT / part, root / part, ignore=ignored)
    link_folder(root / "node_modules", ROOT / "node_modules")
    for name in site_process.SOURCE_FILES:
        shutil.copyfile(ROOT / name, root / name)
    copy_runtime(root)
    return root


class Project:
    """A copy of the project; `restore` undoes the changes of a test, and `store` keeps what no change concerns."""

    def __init__(self, root: Path, store: memo.Store) -> None:
        self.root, self.store = root, store
        self.originals: dict[Path, bytes] = {}

    def path(self, name: str) -> Path:
        """Return the path of a file that `restore` will restore."""
        path = self.root / name
        self.originals[path] = path.read_bytes()
        return path

    def write(self, name: str, data: bytes) -> None:
        """Write a file."""
        self.path(name).write_bytes(data)

    def change(self, name: str, old: str, new: str) -> None:
        """Replace the first occurrence of a text."""
        path = self.path(name)
        text = path.read_text("utf-8")
        assert old in text
        path.write_bytes(text.replace(old, new, 1).encode())

    def append(self, name: str, data: bytes) -> None:
        """Append to a file."""
        self.write(name, (self.root / name).read_bytes() + data)

    def restore(self) -> None:
        """Undo all changes."""
        for path, data in self.originals.items():
            if path.is_dir() and not path.is_symlink():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)
            path.write_bytes(data)

    def checked(self) -> Problems:
        """Check the project as `serve` does, which keeps what is unchanged; returns its problems."""
        return self._problems_of(partial(site.check, self.root))

    def built(self, out: Path) -> Problems:
        """Build the project into a folder, and keep what is unchanged; returns its problems."""
        return self._problems_of(lambda found: site.build(self.root, out, found, lambda step: None))

    def _problems_of(self, work: Callable[[Problems], None]) -> Problems:
        self.store.begin()
        with self.store.in_use():
            return memo.collected(work)[1]

    def errors(self) -> list[str]:
        """Check the project; returns its errors as printed, each one line of limited length."""
        began = time.process_time()
        problems = self.checked()
        assert time.process_time() - began < 4 * MAX_SECONDS
        lines = [str(problem) for problem in problems.errors]
        assert all(len(line) < 1200 and line.isprintable() for line in lines), lines
        return lines


@pytest.fixture(scope="module")
def store(whole: Path) -> memo.Store:
    return memo.Store(whole)


@pytest.fixture
def project(whole: Path, store: memo.Store) -> Iterator[Project]:
    changed = Project(whole, store)
    yield changed
    changed.restore()


def latin_1(text: str) -> bytes:
    return text.encode("latin-1")


# -- unreadable files: refused before they are parsed ----------------------------------------------------------------

UNREADABLE: dict[str, tuple[str, Callable[[Project, str], None], str]] = {
    "lists nested deep": (
        f"{RULES}/components.yaml",
        lambda p, f: p.append(f, b"deep: " + b"[" * 1500 + b"]" * 1500 + b"\n"),
        r":\d+:\d+: error I1: lists and mappings are nested more than 60 deep",
    ),
    "blocks nested deep": (
        f"{RULES}/tables.yaml",
        lambda p, f: p.append(f, b"deep:\n  " + b"- " * 1500 + b"x\n"),
        r":\d+:\d+: error I1: lists and mappings are nested more than 60 deep",
    ),
    "texts nested deep": (
        "locales/en/common/ui.yaml",
        lambda p, f: p.append(f, b"ui.deep: " + b"{a: " * 1500 + b"}" * 1500 + b"\n"),
        r":\d+:\d+: error I1: lists and mappings are nested more than 60 deep",
    ),
    "a locale nested deep": (
        "locales/hu/locale.yaml",
        lambda p, f: p.append(f, b"deep: " + b"[" * 1500 + b"]" * 1500 + b"\n"),
        r":\d+:\d+: error I1: lists and mappings are nested more than 60 deep",
    ),
    "a number of 5,000 digits": (
        f"{RULES}/game.yaml",
        lambda p, f: p.change(f, "min: 2", "min: " + "9" * 5000),
        r":\d+:\d+: error I1: a number of hundreds of digits \(write a number that can be meant\)",
    ),
    "a number in a text": (
        "locales/en/common/ui.yaml",
        lambda p, f: p.append(f, b"ui.long: {text: x, max: " + b"9" * 5000 + b"}\n"),
        r":\d+:\d+: error I1: a number of hundreds of digits",
    ),
    "half a character": (
        f"{RULES}/game.yaml",
        lambda p, f: p.append(f, b'note: "\\ud800"\n'),
        r":\d+:8: error I1: \\ud800 is half of a character, which no file can hold \(write the character itself\)",
    ),
    "a line of ten megabytes": (
        f"{RULES}/game.yaml",
        lambda p, f: p.append(f, b"note: " + b"x" * 10_000_000 + b"\n"),
        r": error I1: the file has 10,\d+,\d+ bytes, and at most 5,000,000 are read",
    ),
    "a long line": (
        PO,
        lambda p, f: p.append(f, b'# "' + b"x" * 100_000 + b"\n"),
        r":\d+:20001: error I1: the line has 100,003 characters, and at most 20,000 are read \(break it\)",
    ),
    "a template of another encoding": (
        "site/templates/credits.html",
        lambda p, f: p.append(f, latin_1("\n<p>é")),
        r":\d+:4: error I1: the file is not UTF-8 text \(save it in the encoding UTF-8\)",
    ),
    "a style sheet of another encoding": (
        "site/styles/base.css",
        lambda p, f: p.append(f, latin_1("\n/* é */")),
        r":\d+:4: error I1: the file is not UTF-8 text",
    ),
    "a catalog of another encoding": (
        PO,
        lambda p, f: p.append(f, latin_1("\n# é")),
        r":\d+:3: error I1: the file is not UTF-8 text",
    ),
    "a script of another encoding": (
        "site/app/main.js",
        lambda p, f: p.append(f, latin_1("\n// é")),
        r":\d+:4: error I1: the file is not UTF-8 text",
    ),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_an_unreadable_file(project: Project, case: str) -> None:
    name, spoil, expected = UNREADABLE[case]
    spoil(project, name)
    began = time.process_time()
    errors = project.errors()
    assert time.process_time() - began < MAX_SECONDS
    assert len(errors) == 1
    assert re.match(re.escape(name) + expected, errors[0]), errors[0]


def test_a_catalog_that_is_a_folder(project: Project) -> None:
    project.path(PO).unlink()
    (project.root / PO).mkdir()
    assert project.errors() == [
        f"{PO}: error I1: this is a folder, and a file is expected (give the folder another name)"
    ]
    problems = Problems()
    assert read_po(project.root / PO, project.root, problems) is None
    assert [problem.code for problem in problems] == ["P6"]


@POSIX
@pytest.mark.parametrize(
    ("name", "make", "expected"),
    [
        (PO, lambda path: path.symlink_to(path), "the file cannot be read: Too many levels of symbolic links"),
        (f"{RULES}/game.yaml", lambda path: path.symlink_to(path), "the file cannot be read: Too many levels"),
        (PO, lambda path: path.symlink_to("gone.po"), "this link leads nowhere"),
        (f"{RULES}/tables.yaml", lambda path: os.mkfifo(path), "this is a pipe, a socket or a device"),
        (PO, lambda path: os.mkfifo(path), "this is a pipe, a socket or a device"),
        ("locales/hu/locale.yaml", lambda path: os.mkfifo(path), "this is a pipe, a socket or a device"),
        ("site/templates/home.html", lambda path: os.mkfifo(path), "this is a pipe, a socket or a device"),
        ("engine/messages.py", lambda path: os.mkfifo(path), "this is a pipe, a socket or a device"),
    ],
)
def test_something_else_in_place_of_a_file(
    project: Project, name: str, make: Callable[[Path], None], expected: str
) -> None:
    project.path(name).unlink()
    make(project.root / name)
    (error,) = project.errors()
    assert error.startswith(f"{name}: error I1: {expected}")
    assert error.endswith(")"), "there is a hint"


def test_a_locale_with_a_list_as_a_key(project: Project) -> None:
    project.append("locales/hu/locale.yaml", b"? [a, b]\n: c\n")
    errors = project.errors()
    assert errors
    assert errors[0].startswith("locales/hu/locale.yaml:"), errors


def test_a_broken_locale_of_the_english(project: Project) -> None:
    project.append("locales/en/locale.yaml", b"nothing: [of, that\n")
    errors = project.errors()
    assert errors
    assert all(error.startswith("locales/en/locale.yaml:") for error in errors), errors


def test_build_and_check_report_the_same(project: Project, tmp_path: Path) -> None:
    """With errors, nothing is written; warnings are the same, too."""
    project.change("site/assets/icon-authors.yaml", "chariot", "chariot-of-no-one")
    project.change(f"{RULES}/faces.yaml", "icon: ", "icon: charriot-")
    checked, built = project.checked(), Problems()
    site.build(project.root, tmp_path / "dist", built, lambda step: None)
    assert checked.failed
    assert [str(problem) for problem in checked] == [str(problem) for problem in built]
    assert not (tmp_path / "dist").exists()


def test_an_icon_without_author_is_warned_of_by_both(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine is not packed: its problems have a test of their own."""
    unpacked = {name: name for name in Runtime.__annotations__}
    monkeypatch.setattr(runtime, "build", lambda root, put: unpacked)
    project.change("site/assets/icon-authors.yaml", "public-speaker", "public-speaker-of-no-one")
    checked, built = project.checked(), project.built(tmp_path / "dist")
    assert [problem.code for problem in checked.warnings if "public-speaker" in problem.text] == ["D2"]
    assert [str(problem) for problem in checked] == [str(problem) for problem in built]


@POSIX
def test_a_single_file_of_rules_that_is_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.yaml")
    problems = Problems()
    from compiler.rules.reader import read

    assert read(tmp_path / "game.yaml", problems, root=tmp_path) is None
    assert "a pipe" in str(problems.errors[0])


def test_yaml_that_only_looks_deeply_nested_is_read() -> None:
    source_files.decode(("note: '" + "[" * 500 + "'\n").encode(), ".yaml")
    source_files.decode(("- [a]\n" * 500).encode(), ".yaml")
    with pytest.raises(source_files.Refused):
        source_files.decode(("- " * 61 + "x\n").encode(), ".yaml")
    source_files.decode(("- " * 60 + "x\n").encode(), ".yaml")


# -- files that are missing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("locales/hu/locale.yaml", "error I2: there is no such file, so the language is not read"),
        ("rules/schema/tables.schema.json", "error R10: there is no such schema"),
        (f"{RULES}/board.yaml", "error R10: there is no such file"),
        ("site/styles/base.css", "error D10: there is no such style sheet"),
        ("site/assets/icon.svg", "error D10: the build needs this file: No such file or directory"),
        ("site/templates/macros.html", 'error D9: there is no template "macros.html"'),
    ],
)
def test_a_missing_file(project: Project, name: str, expected: str) -> None:
    project.path(name).unlink()
    errors = project.errors()
    assert [error for error in errors if expected in error], errors


@pytest.mark.parametrize(
    "text", first_of(["{", '{"$ref": "gone.schema.json"}', "[]", '{"type": 7}', '{"$ref": "#/$defs/gone"}'], 2)
)
def test_a_broken_schema(project: Project, text: str) -> None:
    project.write("rules/schema/tables.schema.json", text.encode())
    errors = project.errors()
    assert errors[0].startswith("rules/schema/tables.schema.json:"), errors
    assert "error R1: the schema is broken: " in errors[0]
    assert errors[0].endswith("(mend the schema)")


@pytest.mark.parametrize("name", ["@iconify-json/game-icons/icons.json", "@fontsource/forum/unicode.json"])
def test_a_missing_file_of_a_package(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    root = tmp_path / "root"
    shutil.copytree(whole, root, ignore=shutil.ignore_patterns("node_modules"))
    packages = root / "node_modules"
    needed = ("@iconify-json/game-icons", "@fontsource/forum", "@fontsource/alegreya", "@fontsource/alegreya-sans")
    for package in needed:
        shutil.copytree(ROOT / "node_modules" / package, packages / package)
    for package in ("pyodide", "lit-html", "idb", "minisearch", "@orama", "uqr", "world-atlas"):
        link_folder(packages / package, ROOT / "node_modules" / package)
    (packages / name).unlink()
    monkeypatch.setattr(fonts, "ROOT", root)
    problems = Problems()
    site.check(root, problems)
    (error,) = problems.errors
    assert error.path == f"node_modules/{name}"
    assert "No such file" in error.text
    assert "delete the folder node_modules" in error.hint


def test_a_missing_interpreter(project: Project, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(runtime, "CORE", (*runtime.CORE, "pyodide.gone.wasm"))
    out = tmp_path / "dist"
    (error,) = project.built(out).errors
    assert error.path == "node_modules/pyodide/pyodide.gone.wasm"
    assert not out.exists()


# -- templates -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def drawn(whole: Path) -> tuple[dict[str, SiteGame], site.assets.Assets, object]:
    """Return the game of the copy with its drawings, the assets of its pages, and its texts."""
    problems = Problems()
    source = rules.load_game("tomb_raiders", problems, whole)
    texts = load(whole, {"tomb_raiders": source}, problems)
    games = {"tomb_raiders": SiteGame(source, texts, whole, problems)}
    loaded = site.assets.write(whole, Output(), problems)
    assert not problems.failed, problems.errors
    return games, loaded, texts


TEMPLATES = {
    '{{ 1 + "a" }}': "TypeError: unsupported operand",
    "{{ 1 // 0 }}": "ZeroDivisionError",
    "{{ nope }}": "'nope' is undefined",
    "{{ t.nope.more }}": "nope",
    "{% include 'home.html' %}": "the template includes or extends itself without end",
    "{% include 'gone.html' %}": 'there is no template "gone.html"',
    "{% for i in range(1000000000) %}x{% endfor %}": "OverflowError",
    '{{ "x" * 1000000000 }}': "* is for numbers alone here",
    "{{ 9 ** 9 ** 9 }}": "** for none",
    "{{ t.__globals__ }}": "unsafe",
    "{% if %}": "Expected an expression",
    "{{ [1][7].x }}": "no element 7",
    "{{ games[0].source.data['nope'].x }}": "nope",
    "{{ '%d' % 'x' }}": "TypeError",
}


@pytest.mark.parametrize("fault", first_of([*TEMPLATES], 6))
def test_a_fault_in_a_template_has_its_place(
    project: Project,
    drawn: tuple[dict[str, SiteGame], site.assets.Assets, object],
    fault: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pages, "GAME_PAGES", ())  # the fault is in the home page
    games, loaded, texts = drawn
    project.change("site/templates/home.html", "{% block main %}", "{% block main %}\n" + fault)
    lines = (project.root / "site/templates/home.html").read_text("utf-8").split("\n")
    problems = Problems()
    began = time.process_time()
    Site(project.root, Output(), loaded, games, texts, problems).write(("en",))  # type: ignore[arg-type]
    assert time.process_time() - began < 2 * MAX_SECONDS
    errors = [problem for problem in problems.errors if problem.code == "D9"]
    assert errors
    for error in errors:
        assert error.path == "site/templates/home.html"
        if "without end" not in error.text:  # reported at the first line of the innermost template
            assert error.line == lines.index(fault) + 1
        assert TEMPLATES[fault] in error.text
        assert error.hint


# -- drawings --------------------------------------------------------------------------------------------------------

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{}</svg>'


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<script>alert(1)</script>", "1:63: <script> is no part of a drawing"),
        ('<path d="M0 0" onload="alert(1)"/>', "1:63: <path onload> is no attribute of a drawing"),
        ('<a href="https://example.org"><path d="M0 0"/></a>', "1:63: <a> is no part of a drawing"),
        ('<image href="https://example.org/x.png"/>', "1:63: <image> is no part of a drawing"),
        ("<foreignObject><body/></foreignObject>", "1:63: <foreignObject> is no part of a drawing"),
        ("<style>path{fill:red}</style>", "1:63: <style> is no part of a drawing"),
        ('<path fill="url(https://example.org/#x)" d="M0 0"/>', "1:63: <path fill> leads out of the drawing"),
        ('<path fill="URL( //x )" d="M0 0"/>', "1:63: <path fill> leads out of the drawing"),
        ('<use href="x.svg#y"/>', "1:63: <use> is no part of a drawing"),
        ("<?php x ?>", "1:63: a processing instruction is no part of a drawing"),
        ("<path>", "1:71: broken XML: mismatched tag"),
    ],
)
def test_a_drawing_that_is_more_than_a_drawing(inside: str, expected: str) -> None:
    fault = sanitize.faults(SVG.format(inside))[0]
    assert f"{fault.line}:{fault.column}: {fault.text}" == expected


def test_entities_do_not_explode() -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "' + "&a;" * 50 + '">]>\n' + SVG.format("<title>&b;</title>")
    assert sanitize.faults(bomb)[0].text == "a document type is no part of a drawing"


@pytest.mark.parametrize("name", first_of(["site/assets/icon.svg", "site/assets/icons/pyramid.svg"]))
def test_a_script_in_our_own_drawing_is_refused(project: Project, name: str) -> None:
    project.change(name, "</svg>", "\n<script>alert(1)</script></svg>")
    errors = project.errors()
    assert errors
    assert re.match(re.escape(name) + r":\d+:1: error D11: <script> is no part of a drawing \(", errors[0])


def test_all_drawings_of_the_project_are_drawings() -> None:
    for file in sorted((ROOT / "site").rglob("*.svg")):
        assert sanitize.faults(file.read_text("utf-8")) == [], file


# -- the machine around the build ------------------------------------------------------------------------------------


def test_a_file_in_place_of_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "CACHE", tmp_path / ".cache")
    (tmp_path / ".cache").write_text("mine")
    with pytest.raises(StepFailed) as caught, process.locked("build"):
        pass
    assert "To mend it: make" in caught.value.report()


@pytest.mark.parametrize("port", ["99999", "0", "-1", "x", "1e3", "٣٠٠٠", "9" * 5000])
def test_an_invalid_port(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.parse(["serve", f"--port={port}"])
    assert caught.value.code == 2
    assert "a port is a number from 1 to 65535" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /en/%00 HTTP/1.1", 404),
        (b"GET http://[ HTTP/1.1", 400),
        (b"GET http://[::1 HTTP/1.1", 400),
        (b"GET //[ HTTP/1.1", 404),
        (b"HEAD /en/%00/x.html HTTP/1.1", 404),
        (b"GET /" + b"a" * 3000 + b" HTTP/1.1", 404),
        (b"GET /%ff%fe HTTP/1.1", 404),
        (b"GET x HTTP/1.1", 404),
        (b"GET * HTTP/1.1", 404),
    ],
)
def test_addresses_that_no_browser_sends_are_answered(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], request_: bytes, status: int
) -> None:
    import socket
    from urllib.parse import urlsplit

    (tmp_path / "404.html").write_text("own 404")
    with server.running(tmp_path) as url:
        parts = urlsplit(url)
        with socket.create_connection((str(parts.hostname), int(parts.port or 0)), timeout=10) as sent:
            sent.sendall(request_ + b"\r\nHost: x\r\nConnection: close\r\n\r\n")
            answer = b""
            while more := sent.recv(65536):
                answer += more
    assert answer.startswith(b"HTTP/1.1 %d " % status)
    assert "Traceback" not in capfd.readouterr().err


def test_a_problem_is_one_line_with_any_quoted_text() -> None:
    problem = Problem("a.yaml", 1, 1, "R2", 'unknown key "\x1b[2J\n\ud800' + "x" * 100_000, "\u2028")
    line = str(problem)
    assert len(line) < 1000
    assert line.isprintable()
    line.encode("utf-8")
    assert "\\u202e" in str(Problem("a.yaml", 1, 1, "R2", "TH-KN\u202eOW-05"))
