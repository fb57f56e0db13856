"""Mutants: what is changed, how a change reaches those who imported the code, and what becomes of a trial."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from compiler.base.paths import ROOT
from compiler.rules import game_ids
from tests.matrix import first_of
from tools import cli, mutate
from tools.mutate.code_swap import install
from tools.mutate.durations import Durations, Measured
from tools.mutate.executed_lines import add_probes, packed, probed_lines, unpacked
from tools.mutate.mutations import Mutant, mutants
from tools.mutate.trials import Trials

SOURCE = '''"""A module."""
from functools import cached_property
LIMIT = 3
class Purse:
    """Coins."""
    start: int = 5
    def __init__(self, coins: int = 2) -> None:
        assert coins >= 0, "never"
        self.coins = coins
    @cached_property
    def rich(self) -> bool:
        """Return whether it is full."""
        return self.coins > LIMIT and not self.open
    open = False
    def pay(self, n):
        if self.open:
            raise ValueError(n)
        self.coins -= n  # PA-01
        return min(c for c in (self.coins, n) if c)
KINDS = {"gold": type("Coin", (), {"worth": 90})}
class Chest(Purse):
    start, size = 70, 8
'''


@pytest.fixture
def purse(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[ModuleType, Path]]:
    """Return a module and its file."""
    path = tmp_path / "purse_module.py"
    path.write_text(SOURCE, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("purse_module"), path
    del sys.modules["purse_module"]


def changes(path: Path, line: int) -> list[str]:
    """Return the changes of a line of the module."""
    return [one.change for one in mutants(path) if one.line == line]


def wanted(path: Path, change: str) -> Mutant:
    """Return the mutant with this change."""
    (found,) = [one for one in mutants(path) if one.change == change]
    return found


def test_every_kind_of_change_is_found(purse: tuple[ModuleType, Path]) -> None:
    _, path = purse
    assert changes(path, 3) == ["`3` to `4`", "`3` to `2`"]
    assert changes(path, 8) == []
    assert sorted(changes(path, 13)) == [
        "`not self.open` to `self.open`",
        "`return self.coins > LIMIT and (not self.open)` deleted",
        "`self.coins > LIMIT and (not self.open)` to `not self.open`",
        "`self.coins > LIMIT and (not self.open)` to `self.coins > LIMIT or not self.open`",
        "`self.coins > LIMIT and (not self.open)` to `self.coins > LIMIT`",
        "`self.coins > LIMIT` to `self.coins >= LIMIT`",
    ]
    assert changes(path, 14) == ["`False` to `True`"]
    assert changes(path, 16) == ["`self.open` to `not self.open`"]
    assert changes(path, 17) == ["`raise ValueError(n)` deleted"]
    assert changes(path, 18) == ["`self.coins -= n` to `self.coins += n`", "`self.coins -= n` deleted"]
    assert changes(path, 19)[1].startswith("`min(")
    assert "` to `max(" in changes(path, 19)[1]
    assert changes(path, 19)[2] == "no filter `if c`"
    mutant = wanted(path, "`self.coins -= n` deleted")
    assert (mutant.place, mutant.function, mutant.code) == ("purse_module.py:18:9", "Purse.pay", "self.coins -= n")


@pytest.mark.parametrize(
    ("change", "expression", "before", "after"),
    [
        ("`self.coins -= n` to `self.coins += n`", "Purse(5).pay(4)", 1, 4),
        ("`self.coins > LIMIT` to `self.coins >= LIMIT`", "Purse(3).rich", False, True),
        ("`2` to `3`", "Purse().coins", 2, 3),
        ("`3` to `2`", "LIMIT", 3, 2),
        ("`5` to `6`", "Purse.start", 5, 6),
        ("`70` to `71`", "Chest.start", 70, 71),
        ("`start, size = (70, 8)` deleted", "Chest.start", 70, 5),
        ("`90` to `91`", "KINDS['gold'].worth", 90, 91),
    ],
)
def test_a_change_reaches_what_was_imported_before(
    purse: tuple[ModuleType, Path], change: str, expression: str, before: int, after: int
) -> None:
    module, path = purse
    imported = [module.Purse, module.Chest, module.KINDS["gold"]]
    assert eval(expression, vars(module)) == before
    install(module, path, wanted(path, change))
    assert eval(expression, vars(module)) == after
    now = [module.Purse, module.Chest, module.KINDS["gold"]]
    assert all(one is other for one, other in zip(now, imported, strict=True)), "those who imported it have the old one"


def test_a_test_executes_what_it_calls_and_nothing_else(purse: tuple[ModuleType, Path]) -> None:
    module, path = purse
    lines = add_probes({"purse_module": path})
    purse_of_two = module.Purse(2)
    assert lines == {"purse_module.py": {8, 9}}
    assert not purse_of_two.rich
    purse_of_two.pay(1)
    assert lines == {"purse_module.py": {8, 9, 12, 13, 16, 18, 19}}
    with pytest.raises(ValueError, match="3"):
        module.Purse(3).pay.__func__(type("Open", (), {"open": True})(), 3)
    assert 17 in lines["purse_module.py"]
    assert probed_lines(SOURCE) == {8, 9, 12, 13, 16, 17, 18, 19}
    assert unpacked(packed(lines)) == lines


def test_a_trial_runs_the_tests_that_execute_the_line(purse: tuple[ModuleType, Path]) -> None:
    _, path = purse
    trials = Trials("thebes", lambda _: None, 1.0)
    trials.items, trials.lines = [None, None], [{"purse_module.py": {18, 19}}, {"purse_module.py": {13}}]
    assert trials.executing(wanted(path, "`self.coins -= n` deleted"), path) == {0}
    assert trials.executing(wanted(path, "`2` to `3`"), path) == {0, 1}, "defaults are set by the import"
    assert trials.executing(wanted(path, "`raise ValueError(n)` deleted"), path) == set()
    outcome = trials.trial(wanted(path, "`raise ValueError(n)` deleted"), path)
    assert (outcome.how, outcome.tests) == ("survived", 0)


def test_the_games_are_set_up_again_only_if_the_set_up_executes_the_changed_function(
    purse: tuple[ModuleType, Path],
) -> None:
    _, path = purse
    trials = Trials("thebes", lambda _: None, 1.0)
    trials.set_up = {"purse_module.py": {8, 9}}
    assert not trials.changes_set_up(wanted(path, "`self.coins -= n` deleted"), path)
    assert trials.changes_set_up(wanted(path, "`3` to `4`"), path), "the import executes it"
    trials.set_up["purse_module.py"].add(16)
    assert trials.changes_set_up(wanted(path, "`self.coins -= n` deleted"), path), "another line of its function"


def test_the_tests_that_kill_most_in_the_least_time_come_first() -> None:
    trials = Trials("thebes", lambda _: None, 1.0)
    trials.items, trials.durations = [SimpleNamespace(nodeid=name) for name in "abc"], [0.1, 0.2, 0.4]
    assert trials.order() == [0, 1, 2], "nothing is known: the quickest first"
    for _ in range(20):
        trials.note(("", "rules.py", "rules.py Rules.moves"), [0, 1], 1)
        trials.note(("", "rules.py", "rules.py Rules.play"), [0, 1, 2], 2)
    assert trials.order(("", "rules.py", "rules.py Rules.moves")) == [1, 2, 0]
    assert trials.order(("", "rules.py", "rules.py Rules.play")) == [2, 1, 0]
    assert trials.within_effort([2, 1, 0]) == [2, 1, 0]
    trials.effort = 0.61
    assert trials.within_effort([2, 1, 0]) == [2, 1], "two fit"
    trials.effort = 0.1
    assert trials.within_effort([2, 1, 0]) == [2], "at least one"
    again = Trials("thebes", lambda _: None, 1.0, items=trials.items, durations=trials.durations)
    again.learn([(("", "rules.py", "rules.py Rules.moves"), "c"), (("", "rules.py", "rules.py Rules.moves"), "gone")])
    assert again.order() == [2, 0, 1]


def test_what_ends_a_round_of_a_loop_is_named_after_its_condition(tmp_path: Path) -> None:
    path = tmp_path / "loops.py"
    path.write_text(
        """def found(rows):
    for row in rows:
        if row is None:
            continue
        if row == 3:
            break
        return list(zip(row, rows, strict=True))
""",
        "utf-8",
    )
    codes = {one.change: one.code for one in mutants(path) if one.change.endswith("deleted")}
    assert codes["`continue` deleted"] == "if row is None: continue"
    assert codes["`break` deleted"] == "if row == 3: break"
    assert "`True` to `False`" not in [one.change for one in mutants(path)], "an assertion"
    path.write_text("def both(a):\n    return a[1], a[1]\n", "utf-8")
    named = [one.identities[1][2] for one in mutants(path) if one.change == "`1` to `2`"]
    assert named == ["`1` to `2` no. 1", "`1` to `2` no. 2"]


def test_a_mutant_is_known_again_when_its_function_moves(purse: tuple[ModuleType, Path]) -> None:
    _, path = purse
    path.write_text(SOURCE + "    def earn(self, n):\n        self.coins -= n\n        self.coins -= n\n", "utf-8")
    before = mutants(path)
    path.write_text(SOURCE.replace("LIMIT = 3", "LIMIT = 3\nMORE = ''") + path.read_text("utf-8")[len(SOURCE) :])
    assert [(one.code, one.key) for one in mutants(path)] == [(one.code, one.key) for one in before]
    assert [one.line for one in mutants(path)] != [one.line for one in before]
    assert len({(one.code, one.key) for one in before}) == len(before), "two equal lines are two mutants"


def test_processes_share_the_mutants_of_a_game() -> None:
    asked = mutate.chosen("thebes", mutate.Options(["events.py"]))
    parts = [mutate.chosen("thebes", mutate.Options(["events.py"], part=(part, 3))) for part in (1, 2, 3)]
    assert sorted((one for part in parts for one in part), key=asked.index) == asked
    assert cli.parse(["mutate", "thebes", "--part", "2/3"]).part == (2, 3)
    for wrong in ("3/2", "0/2", "x"):
        with pytest.raises(SystemExit):
            cli.parse(["mutate", "thebes", "--part", wrong])


def test_a_trial_ends_with_the_first_line_or_with_the_process() -> None:
    trials = Trials("thebes", lambda _: None, 1.0)
    assert [line["end"] for line in trials.fork(lambda: None, None)] == [True]
    (refused,) = trials.fork(lambda: 1 // 0, None)  # type: ignore[arg-type]
    assert refused == {"refused": "ZeroDivisionError: integer division or modulo by zero"}


def test_a_list_of_equivalents_is_read_and_its_form_checked(tmp_path: Path) -> None:
    assert mutate.equivalents("thebes", tmp_path) == {}
    folder = tmp_path / "tests" / "games" / "thebes"
    folder.mkdir(parents=True)
    file = folder / "equivalent_mutants.yaml"
    file.write_text("- {file: rules.py, code: x = 1, changes: ['`1` to `2`'], reason: unused}\n", "utf-8")
    assert mutate.equivalents("thebes", tmp_path) == {("rules.py", "x = 1", "`1` to `2`"): "unused"}
    file.write_text("- {file: rules.py}\n", "utf-8")
    with pytest.raises(mutate.EquivalentsError, match="entry 1 needs file, code, changes and reason"):
        mutate.equivalents("thebes", tmp_path)


def test_a_test_is_measured_again_only_if_something_that_it_depends_on_has_changed(tmp_path: Path) -> None:
    names = ["engine/game.py", "rules/thebes/game.yaml", "rules/artifact/game.yaml", "tests/conformance/views.py"]
    tests = ["tests/conformance/test_one.py", "tests/conformance/test_two.py"]
    for name in [*names, *tests]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, "utf-8")

    once = Measured(1.5, {"rules.py": "1f"})

    def known() -> list[Measured | None]:
        durations = Durations("thebes", tmp_path, tmp_path / "kept")
        return [durations.of(f"{test}::test_it[thebes]") for test in tests]

    def measure() -> None:
        Durations("thebes", tmp_path, tmp_path / "kept").keep({f"{test}::test_it[thebes]": once for test in tests})

    assert known() == [None, None]
    measure()
    assert known() == [once, once]
    for name, after in {
        "rules/artifact/game.yaml": [once, once],
        "tests/conformance/test_one.py": [None, once],
        "tests/conformance/views.py": [None, None],
        "rules/thebes/game.yaml": [None, None],
        "engine/game.py": [None, None],
    }.items():
        (tmp_path / name).write_text("changed", "utf-8")
        assert known() == after, name
        assert Durations("thebes", tmp_path, tmp_path / "kept").last(f"{tests[0]}::test_it[thebes]") == once
        measure()


@pytest.mark.parametrize("game", first_of(game_ids(ROOT)))
def test_every_listed_equivalent_exists(game: str) -> None:
    assert mutate.unused(game, mutate.equivalents(game)) == []
