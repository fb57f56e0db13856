"""The arena: paired deals in every seating, kept and continued; its statistics, report, variations, and refusals."""

from __future__ import annotations

import json
import random
import re
import sqlite3
import subprocess
import sys
import venv
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from compiler.base.paths import ROOT
from ludoglot.matches import MatchRecord, play_deal, rotations
from tests.compiled_games import game_source
from tools import cli, commands, wheel
from tools.arena import command, variations
from tools.arena.command import Settings
from tools.arena.errors import ArenaError
from tools.arena.game_records import GameRecords
from tools.arena.pairings import Pairing, complete, play
from tools.arena.standings import LineShare, by_bot, by_turn_order, decided, elo, interval, what_wins

RULES = json.dumps({})


def record(lineup: Sequence[str], totals: Sequence[int], seed: int = 1, first: int = 0) -> MatchRecord:
    """Return a game with these totals, half of which are the points of artifacts."""
    best = max(totals)
    return {
        "lineup": list(lineup),
        "seed": seed,
        "totals": list(totals),
        "winners": [seat for seat, total in enumerate(totals) if total == best],
        "lines": {"score.artifacts": [total // 2 for total in totals], "score.majority": [3] * len(totals)},
        "moves": [10] * len(totals),
        "seconds": [0.02] * len(totals),
        "first": first,
    }


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the games of the tests out of the project."""
    monkeypatch.setattr(command, "FOLDER", tmp_path / "arena")
    return tmp_path / "arena"


# -- statistics --------------------------------------------------------------------------------------------------------
def test_an_interval_is_narrow_with_many_games_and_valid_at_the_ends() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    low, high = interval(1.0, 100)
    assert 0.96 < low < 0.97
    assert high == pytest.approx(1)
    assert [round(end, 2) for end in interval(0.5, 100)] == [0.4, 0.6]


@pytest.mark.parametrize(
    ("share", "seats", "points"),
    [(0.5, 2, 0), (10 / 11, 2, 400), (1 / 11, 2, -400), (0.25, 4, 0), (10 / 13, 4, 400), (1.0, 2, 920), (0.0, 2, -920)],
)
def test_elo_counts_the_odds_against_a_fair_share(share: float, seats: int, points: int) -> None:
    assert round(elo(share, 100, seats)) == points


def test_a_shared_win_counts_in_part_and_a_bot_may_have_several_seats() -> None:
    games = [record("abb", [9, 9, 1]), record("bab", [9, 4, 8], first=1)]
    first, second = by_bot("ab", games)
    assert (first.games, first.wins, first.mean, first.pace) == (2, 0.5, 6.5, 2.0)
    assert (second.games, second.wins) == (4, 1.5)
    assert [place.points for place in by_turn_order(games)] == [9 + 4, 9 + 8, 1 + 9]


def test_the_lines_in_which_winners_are_ahead_come_first() -> None:
    lines = what_wins([record("ab", [20, 10]), record("ab", [8, 30])])
    assert lines == [LineShare("score.artifacts", 12.5, 4.5), LineShare("score.majority", 3, 3)]


def test_a_sequential_test_is_right_and_does_not_look_ahead() -> None:
    chance = random.Random(5)

    def deals(share: float) -> list[float]:
        return [float(chance.random() < share) for _ in range(5000)]

    verdicts = [decided(deals(0.65 + offset), 0.65) for offset in (-0.1, -0.05, 0.05, 0.1) for _ in range(25)]
    wrong = sum(one.above is not (number >= 50) for number, one in enumerate(verdicts))
    assert wrong <= 5
    shares = deals(0.8)
    early = decided(shares, 0.65)
    assert early == decided(shares[: early.deals], 0.65)
    assert early.deals < 400
    assert decided([1.0] * 9, 0.5).above is None


# -- playing -----------------------------------------------------------------------------------------------------------
def test_every_bot_sits_in_every_seat() -> None:
    assert rotations(["a", "b", "c"]) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert rotations(["a", "b", "b"]) == [("a", "b", "b"), ("b", "b", "a"), ("b", "a", "b")]
    assert rotations(["a", "a"]) == [("a", "a")]


def test_games_are_kept_and_not_played_twice(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    levels = ["greedy", "random"]
    assert command.run("thebes", levels, Settings(games=4, processes=1)) == 0
    once = capsys.readouterr().out
    with sqlite3.connect(folder / "thebes.sqlite") as base:
        base.execute("UPDATE games SET totals = '[7, 7]', winners = '[0, 1]' WHERE seed = 1")
    assert command.run("thebes", levels, Settings(games=6, processes=2)) == 0
    again = capsys.readouterr().out
    assert "2 of 3 deals are kept from earlier runs" in again
    rows = {line.split()[0]: line.split() for line in again.splitlines() if line.startswith(("greedy", "random"))}
    assert rows["greedy"][1] == "6"
    assert 6 * float(rows["greedy"][2]) == pytest.approx(500, abs=1)  # two of six are shared, by the changed rows
    assert once.splitlines()[0].startswith("thebes: greedy - random: 4 games, deals 1 to 2, every bot in every seat")


def test_other_rules_other_options_and_other_bots_do_not_mix(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    mine, other = GameRecords(file, "thebes", "1"), GameRecords(file, "thebes", "2")
    mine.add({"a": "x"}, [record("ab", [1, 2]), record("ba", [1, 2])])
    assert mine.of({"a": "x"}, ["ab"]) == {1: [record("ab", [1, 2])]}
    assert mine.of({"a": "y"}, ["ab"]) == other.of({"a": "x"}, ["ab"]) == mine.of({"a": "x"}, ["aa"]) == {}
    assert len(mine.everything()) == 2
    mine.close()
    other.close()


class Interrupted:
    """Plays at once, and is interrupted after some deals."""

    size = 1

    def __init__(self, deals: int) -> None:
        self.left = deals

    def submit(self, job: Callable[..., Any], *arguments: Any) -> Future[Any]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        rules, lineup, seed, _ = arguments
        assert (job, rules) == (play_deal, RULES)
        future: Future[list[MatchRecord]] = Future()
        future.set_result([record(one, [seed, 5], seed) for one in rotations(lineup)])
        return future


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    records = GameRecords(tmp_path / "games.sqlite", "thebes", "1")
    pairing = Pairing(RULES, ("a", "b"), {}, deals=8, seed=3)
    said: list[str] = []
    with pytest.raises(KeyboardInterrupt):
        play(pairing, records, Interrupted(5), said.append)
    finished = complete(pairing, records)
    assert finished
    play(pairing, records, Interrupted(8 - len(finished)), said.append)
    assert sorted(complete(pairing, records)) == [*range(3, 11)]
    assert said == [f"  {len(finished)} of 8 deals are kept from earlier runs"]
    records.close()


def test_a_run_stops_when_it_is_decided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(games=4000, decide=0.5, processes=1, store=tmp_path / "games.sqlite")
    assert command.run("thebes", ["greedy", "random"], settings) == 0
    lines = capsys.readouterr().out.splitlines()
    found = re.fullmatch(r"greedy against random: wins more than 50 of 100 \((\d+) deals\)", lines[-1])
    assert found
    assert int(found[1]) < 100
    assert command.run("thebes", ["greedy", "random"], settings) == 0
    assert capsys.readouterr().out.splitlines()[-1] == lines[-1]


def test_the_steps_of_a_ladder_add_up(tmp_path: Path) -> None:
    pairings = [Pairing(RULES, lineup, {}, 1, 1) for lineup in (("b", "a"), ("c", "b"))]
    won = [record("ba", [2, 1])] * 10 + [record("ba", [1, 2])]
    lines = [*command.ladder_lines(pairings, [won, [record("cb", [1, 1])]])]
    assert [line.split()[:2] for line in lines[1:]] == [["b", "a"], ["c", "b"]]
    assert [line.split()[-2] for line in lines[1:]] == ["400", "400"]


def test_report_and_figures_hold_all_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store, report, figures = tmp_path / "games.sqlite", tmp_path / "out" / "report.html", tmp_path / "out" / "r.json"
    assert command.run_ladder("thebes", ["random", "novice", "greedy"], 0, Settings(games=2, store=store)) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[-2:]] == ["novice", "greedy"]
    assert command.run("thebes", ["greedy"] * 3, Settings(games=1, store=store, report=report, json=figures)) == 0
    two, three = json.loads(figures.read_text("utf-8"))
    assert (two["players"], two["games"], two["of_equals"]) == (2, 4, False)
    assert [one["lineup"] for one in two["lineups"]] == [["greedy", "novice"], ["novice", "random"]]
    assert (three["players"], three["games"], three["of_equals"], len(three["lengths"])) == (3, 1, True, 1)
    assert sum(place["share"] for place in three["turn_order"]) == pytest.approx(1, abs=0.001)
    page = report.read_text("utf-8")
    assert page.count("<h2>") == 2
    assert "<script" not in page
    assert "What wins" in page


def test_a_page_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The games are kept all the same."""
    blocked = tmp_path / "file"
    blocked.write_text("", "utf-8")
    store = tmp_path / "games.sqlite"
    settings = Settings(games=2, store=store, processes=1, report=blocked / "page.html")
    assert command.run("thebes", ["greedy", "random"], settings) == 2
    assert f"{blocked} cannot be written" in capsys.readouterr().out
    assert store.is_file()


def test_a_table_for_a_page_is_renewed_and_others_stay(tmp_path: Path) -> None:
    page, store = tmp_path / "page.md", tmp_path / "games.sqlite"
    page.write_text("# Ladders\n", "utf-8")
    asked = "    python build.py arena thebes --bots novice,random --games 2 --seed 3"
    other = "    python build.py arena thebes --ladder --players 3 --bots random,novice --games 3 --seed 1"
    one, two = Settings(2, 3, store=store, markdown=page), Settings(3, 1, store=store, markdown=page)
    assert command.run("thebes", ["novice", "random"], one) == 0
    assert command.run_ladder("thebes", ["random", "novice"], 3, two) == 0
    text = page.read_text("utf-8")
    assert text.startswith("# Ladders\n")
    assert [line for line in text.splitlines() if line.startswith("    ")] == [asked, other]
    assert [line.split("|")[1:4:2] for line in text.splitlines() if "random " in line and "|" in line] == [
        [" novice ", "     2 "],
        [" novice ", "     3 "],
    ]
    page.write_text(text.replace("| novice ", "| old    "), "utf-8")
    assert command.run("thebes", ["novice", "random"], one) == 0
    renewed = page.read_text("utf-8")
    assert renewed.count("| old    ") == 1
    assert renewed.index("| novice") < renewed.index("| old ")
    assert command.run_ladder("thebes", ["random", "novice"], 3, two) == 0
    assert page.read_text("utf-8") == text


# -- variations --------------------------------------------------------------------------------------------------------
@pytest.fixture
def rules(tmp_path: Path) -> Path:
    file = tmp_path / "rules" / "x.yaml"
    file.parent.mkdir()
    file.write_text('a: {value: 3, of: set_2}\nrow: [1, 22]  # 7\nb: "4"\n', "utf-8")
    return tmp_path


def test_a_number_is_found_by_its_place(rules: Path) -> None:
    assert variations.spot("rules/x.yaml:1", rules) == ("rules/x.yaml", 1, 12, 3)
    assert variations.spot("rules/x.yaml:2:10", rules).value == 22


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("rules/x.yaml", "is no place; write FILE:LINE"),
        ("rules/y.yaml:1", "there is no file rules/y.yaml"),
        ("rules/x.yaml:9", "rules/x.yaml has 3 lines"),
        ("rules/x.yaml:3", "there is no number at rules/x.yaml:3"),
        ("rules/x.yaml:2", r"there are 2 numbers at rules/x.yaml:2; choose from rules/x.yaml:2:7 \(1\), rules/x"),
    ],
)
def test_a_place_without_a_number_is_refused(rules: Path, place: str, message: str) -> None:
    with pytest.raises(ArenaError, match=message):
        variations.spot(place, rules)


def test_variations_play_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    tables = (ROOT / "rules" / "thebes" / "tables.yaml").read_text("utf-8").splitlines()
    found = next(n for n, line in enumerate(tables, 1) if line.lstrip().startswith("max_dig_weeks:"))
    place = f"rules/thebes/tables.yaml:{found}"
    settings = Settings(games=2, processes=1)
    assert command.run_variations("thebes", ["greedy", "greedy"], [place], settings) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("as it is") for line in lines)
    assert len([line for line in lines if "→" in line]) == 2
    assert "R" in "".join(line for line in lines if "cannot be played alone" in line)


def test_changes_compare_the_same_games() -> None:
    base = [record("ab", [10, 4], seed) for seed in (1, 2)]
    varied = [record("ab", [12, 4], 1), record("ab", [12, 8], 2), record("ab", [99, 0], 3)]
    points, lead, moves, first = variations.changes(base, varied)
    assert (points[0], lead[0], moves[0], first[0]) == (2, 0, 0, 0)
    assert points[1] > 0


# -- refusals ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "there is no game chess; choose from"),
        (["thebes", "--bots", "random"], "thebes is for 2 to 4 players, not 1"),
        (["thebes", "--bots", "random,genius"], "there is no bot genius; choose from random"),
        (["thebes", "--games", "0"], "--games must be at least 1"),
        (["thebes", "--decide", "100"], "--decide must be between 0 and 100"),
        (["thebes", "--option", "colour=red"], "colour"),
        (["thebes", "--ladder", "--bots", "greedy"], "needs at least two bots"),
        (["thebes", "--ladder", "--players", "5"], "thebes is for 2 to 4 players, not 5"),
        (["thebes", "--vary", "README.md"], '"README.md" is no place'),
        (["thebes", "--store", "README.md"], "README.md is not a file of the arena"),
        (["thebes", "--on", "mars://x"], '"mars://x" is no cluster'),
        (["thebes", "--on", "dask://127.0.0.1:1"], "run `pip install distributed`, also on the cluster"),
        (["thebes", "--on", "ray"], "run `pip install ray`, also on the cluster"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("distributed", "ray"):
        monkeypatch.setitem(sys.modules, name, None)
    assert commands.run(cli.parse(["arena", *arguments])) in (1, 2)
    assert message in capsys.readouterr().out


# -- clusters ----------------------------------------------------------------------------------------------------------
COUNTED = """
import json, sys
from ludoglot.matches import play_deal
from tools.arena.executors import workers

def totals(where):
    with workers(where, 1) as team:
        jobs = [team.submit(play_deal, rules, ("greedy", "random"), seed, {}) for seed in (1, 2)]
        return [[game["totals"] for game in job.result()] for job in jobs]

if __name__ == "__main__":
    rules, where = sys.stdin.read(), sys.argv[1]
    if where == "dask":
        from distributed import LocalCluster
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
            print(json.dumps(totals(cluster.scheduler_address.replace("tcp:", "dask:"))))
    else:
        print(json.dumps(totals(where)))
"""


@pytest.fixture(scope="module")
def clustered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of an environment that has the wheel, Dask and Ray."""
    folder = tmp_path_factory.mktemp("cluster")
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    made = wheel.write(folder / "wheel")
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", str(made), "distributed", "ray"], check=True)
    return python


def counted(python: Path, where: str) -> list[list[list[int]]]:
    """Return the totals of four games that were played at a place."""
    done = subprocess.run(
        [str(python), "-c", COUNTED, where],
        input=json.dumps(game_source("thebes").data),
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    found: list[list[list[int]]] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.sweep
def test_clusters_play_the_same_games(clustered: Path) -> None:
    here = counted(Path(sys.executable), "local")
    assert counted(clustered, "dask") == here
    with ray_of_one(clustered):
        assert counted(clustered, "ray") == here


@contextmanager
def ray_of_one(python: Path) -> Iterator[None]:
    """Run a cluster of Ray on this computer."""
    code = (
        "import ray, sys; ray.init(num_cpus=1, include_dashboard=False); print('ready', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([str(python), "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as head:
        assert head.stdin
        assert head.stdout
        assert any(line.startswith("ready") for line in head.stdout)
        yield
        head.stdin.close()
