"""The site kept in memory: after each edit it is, byte for byte, that of a clean build."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler.base import memo
from compiler.base.diagnostics import Problems
from tools.fuzz.builds import EditedBuild, copy_project

GAME = "tomb_raiders"
PAGE = f"en/{GAME}/index.html"


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> EditedBuild:
    """Return a copy of the project with one game in one language."""
    root = tmp_path_factory.mktemp("warm") / "root"
    root.mkdir()
    return EditedBuild(root, copy_project(root, (GAME,), ("en",)))


def replaced(edited: EditedBuild, name: str, old: str, new: str) -> None:
    """Replace the first occurrence of a text in a file of the copy."""
    path = edited.root / name
    text = path.read_text("utf-8")
    assert old in text
    edited.write(path, text.replace(old, new, 1))


def test_edits_make_the_same_site_as_a_clean_build(edited: EditedBuild) -> None:
    site = edited.site
    site.refresh()
    before = site.file(PAGE)
    assert before is not None
    assert not site.written, "the page is there before the rest"
    site.finish()
    assert site.written

    replaced(edited, "locales/en/common/page.yaml", "Board games", "Bored games")
    replaced(edited, "site/templates/base.html", "</body>", "<!-- end --></body>")
    replaced(edited, "site/styles/base.css", "}", "} b { color: var(--ink); }")
    edited.write(edited.root / "site" / "app" / "more.js", "export const MORE = 1;\n")
    edited.write(edited.root / "site" / "styles" / "pages" / "zz.css", ".zz { color: var(--ink); }\n")
    site.refresh()
    after = site.file(PAGE)
    assert after is not None
    assert b"<!-- end -->" in after
    assert edited.compare() == "built"

    edited.restore([*edited.originals])
    site.refresh()
    assert site.file(PAGE) == before


def test_an_error_leaves_the_site_and_names_its_place(edited: EditedBuild) -> None:
    site = edited.site
    edited.restore([*edited.originals])
    site.refresh()
    site.finish()
    kept = (edited.out / PAGE).read_bytes()
    replaced(edited, "site/templates/game.html", "{{", "{{ nothing_of_this_name }}{{")
    site.refresh()
    assert site.file(PAGE) is None
    site.finish()
    assert not site.written
    [error, *_] = [problem for problem in site.problems if problem.level == "error"]
    assert (error.path, error.code) == ("site/templates/game.html", "D9")
    assert (edited.out / PAGE).read_bytes() == kept
    edited.restore([*edited.originals])
    site.refresh()
    assert site.file(PAGE) == kept


# -- what is kept ---------------------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> memo.Store:
    (tmp_path / "a.txt").write_text("1")
    return memo.Store(tmp_path)


def counted(make: Callable[[], str]) -> tuple[Callable[[], str], list[str]]:
    """Return a step and the list of the results that it has computed."""
    results: list[str] = []

    def step() -> str:
        results.append(make())
        return results[-1]

    return step, results


def edit(store: memo.Store, content: str) -> None:
    """Write the file as if long ago, and begin a new state of the sources."""
    partial = store.root / "b.txt"
    partial.write_text(content)
    shutil.move(partial, store.root / "a.txt")
    store.begin()


def test_a_step_runs_again_when_a_file_has_changed(store: memo.Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "CLOCK_TICK_NS", -(10**15))  # what the test has just written counts as old
    step, results = counted((store.root / "a.txt").read_text)
    outer, outers = counted(lambda: memo.kept("inner", "", step) + "!")
    with store.in_use():
        for content in ("1", "1", "2", "1"):
            edit(store, content)
            assert memo.kept("outer", "", outer) == content + "!"
    assert results == ["1", "2", "1"]
    assert outers == ["1!", "2!", "1!"], "what was computed from a step depends on its files, too"


def test_a_file_written_while_a_step_runs_is_not_trusted(store: memo.Store) -> None:
    step, results = counted((store.root / "a.txt").read_text)
    with store.in_use():
        edit(store, "2")
        memo.kept("step", "", step)
        store.begin()
        memo.kept("step", "", step)
    assert results == ["2", "2"]


def test_named_values_and_given_objects_count(store: memo.Store) -> None:
    numbers, given = {"a": 1.0}, [1]
    step, results = counted(lambda: str(memo.use("numbers", current[0])["a"]))
    with store.in_use():
        for value, of in ((numbers, given), ({"a": 1.0}, given), ({"a": 1}, given), ({"a": 1}, [1])):
            store.begin()
            current = [memo.publish("numbers", value)]
            memo.kept("step", "", step, of=(of,))
    assert results == ["1.0", "1", "1"], "an equal value is the same, one that looks different is not"


def test_problems_are_reported_again(store: memo.Store) -> None:
    problems = memo.CurrentProblems(store)
    with store.in_use():
        for _ in range(2):
            store.begin()
            _, found = memo.collected(
                lambda own: memo.kept("step", "", lambda: problems.warn("a.txt", 1, 1, "P4", "a warning"))
            )
            assert [problem.text for problem in found] == ["a warning"]
    assert isinstance(found, Problems)


class Sum:
    """A sum that is kept in its object."""

    def __init__(self, file: Path) -> None:
        self.file, self.computed = file, 0

    @memo.kept_property
    def total(self) -> int:
        """The number in the file."""
        self.computed += 1
        return int(self.file.read_text())


def test_a_kept_property_is_computed_again_for_each_state(store: memo.Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "CLOCK_TICK_NS", -(10**15))
    one = Sum(store.root / "a.txt")
    with store.in_use():
        for content in ("3", "3", "4"):
            edit(store, content)
            assert memo.kept("user", "", lambda: one.total) == int(content)
    assert one.computed == 2
    plain = Sum(store.root / "a.txt")
    assert (plain.total, plain.total, plain.computed) == (4, 4, 1), "without a store it is computed once"
