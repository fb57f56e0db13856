"""The commands of `build.py`. Parsing them needs the standard library alone; running them needs `.venv`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from compiler.base.console import count, refused, say, seconds, shown
from compiler.base.paths import ROOT
from compiler.base.process import locked

if TYPE_CHECKING:
    from compiler.base.diagnostics import Problems

OUT = ROOT / "dist"
"""The folder of the built site."""


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Return the command and its arguments; prints a message and exits if they are invalid."""
    parser = argparse.ArgumentParser(prog="build.py", description="Ludoglot: build, serve and test the site.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    server = commands.add_parser(
        "serve", help="build the site, serve it on this machine and rebuild it when a source changes"
    )
    server.add_argument("--port", type=port, help="port to listen on (default: 8000, or a free one)")
    server.add_argument("--prefix", default="/", help="path of the site, such as /ludoglot/ (default: /)")
    server.add_argument(
        "--offline", action="store_true", help="store the offline copy in the browser, as the published site does"
    )
    server.add_argument("--no-open", action="store_true", help="do not open the browser")

    build = commands.add_parser("build", help="build the site into dist/")
    build.add_argument(
        "--host", default="", help="address where it will be published, such as https://example.org/games/"
    )
    build.add_argument(
        "--repository",
        default="",
        help="address of the sources at GitHub, where the workshop of the site hands in changes of texts",
    )
    checked = commands.add_parser("check", help="check rules and texts, and print every problem with file and line")
    checked.add_argument(
        "--matrix",
        action="store_true",
        help="print in which languages each rule is written, and where it is played and shown",
    )

    explained = commands.add_parser("explain", help="explain a code of the messages of check, such as R8")
    explained.add_argument("code", nargs="?", help="the code (default: list all codes)")

    test = commands.add_parser("test", help="run all checks and all tests")
    test.add_argument("--only", metavar="STEP", action="append", help="run only this step (may be repeated)")
    test.add_argument(
        "--sweep", action="store_true", help="run the tests for every game in every language, which takes longer"
    )
    test.add_argument(
        "--browsers",
        choices=["installed", "all"],
        default="installed",
        help="beside Chromium: a short game in an installed Firefox, or a whole one in Firefox and WebKit",
    )
    test.add_argument("pytest", nargs="*", metavar="-- ARGUMENT", help="options for pytest, such as -- -k thebes")

    text = commands.add_parser("text", help="update, check, show or report on the catalogs of the languages")
    text.add_argument(
        "action",
        choices=["extract", "update", "check", "report", "spell", "show", "take", "samples"],
        help="what to do",
    )
    text.add_argument(
        "of",
        nargs="*",
        help="only this language, such as hu (default: all); for show, the key of a text and perhaps a language; for "
        "take, PO files with changed texts",
    )

    rules = commands.add_parser("rules", help="fold in corrections of numbers, as the workshop of the site writes them")
    rules.add_argument("action", choices=["take"], help="what to do")
    rules.add_argument("files", nargs="+", metavar="FILE", help="files of corrections, such as thebes-correction.yaml")
    rules.add_argument(
        "--anyway", action="store_true", help="write numbers that a check contradicts: perhaps the check is wrong"
    )

    bench = commands.add_parser("bench", help="measure the engine, the build and the play page")
    bench.add_argument(
        "parts",
        nargs="*",
        metavar="PART",
        help="engine, looks, build, page (the default), scale, boot, playouts, arena",
    )
    bench.add_argument("--game", default="thebes", help="game to measure with (default: thebes)")
    bench.add_argument(
        "--against",
        metavar="CHECKOUT",
        help="playouts: compare with another checkout, given as a path or a git revision",
    )
    bench.add_argument(
        "--beside",
        action="append",
        default=[],
        metavar="ENGINE",
        help="playouts: compare with catanatron or open_spiel:GAME (may be repeated)",
    )
    bench.add_argument("--native", action="store_true", help="playouts: compare with the compiled engine (see native)")
    bench.add_argument("--keep", action="store_true", help="keep the figures for comparison with later runs")
    bench.add_argument("--python", default=sys.executable, help="playouts: Python in which these are installed")
    bench.add_argument("--bots", default="", help="arena: a bot for each seat (default: greedy against random)")

    play = commands.add_parser("play", help="play in the terminal: a new game, a saved one or a worked example")
    play.add_argument("game", help="id of the game")
    play.add_argument("--seed", type=int, default=1, help="seed of shuffles, dice and bots (default: 1)")
    play.add_argument("--lang", default="en", help="language (default: en)")
    play.add_argument(
        "--players", type=int, default=0, help="number of players (default: the fewest that the game allows)"
    )
    play.add_argument("--bots", default="", metavar="LEVEL", help="bot for all seats but the first (default: people)")
    play.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="option of the game (may be repeated)"
    )
    start = play.add_mutually_exclusive_group()
    start.add_argument(
        "--save", metavar="FILE", help="continue this saved game; if the file is missing, start one and save it there"
    )
    start.add_argument("--example", metavar="ID", help="open a worked example, such as TH-T-03 or TH-T-03:2")

    arena = commands.add_parser("arena", help="let bots play against each other and print their results")
    arena.add_argument("game", nargs="?", default="thebes", help="id of the game (default: thebes)")
    arena.add_argument("--bots", default="", help="a bot for each seat (default: greedy,random)")
    arena.add_argument(
        "--ladder", action="store_true", help="each level against the one below it; --bots: these, the weakest first"
    )
    arena.add_argument("--players", type=int, default=0, help="ladder: number of players (default: the fewest)")
    arena.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="FILE:LINE",
        help="play also with this number of the rules one lower and one higher (may be repeated)",
    )
    arena.add_argument("--games", type=int, default=100, help="number of games of each line-up (default: 100)")
    arena.add_argument("--seed", type=int, default=1, help="seed of the first deal (default: 1)")
    arena.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="option of the game (may be repeated)"
    )
    arena.add_argument(
        "--decide",
        type=float,
        metavar="WINS",
        help="stop when it is decided whether the first bot wins more than WINS of 100",
    )
    arena.add_argument("--store", metavar="FILE", help="SQLite file of the games (default: arena/GAME.sqlite)")
    arena.add_argument("--report", metavar="FILE", help="write a page with tables and plots of all games that are kept")
    arena.add_argument("--json", metavar="FILE", help="write the same figures as JSON")
    arena.add_argument("--native", action="store_true", help="use the compiled engine (see native)")

    train = commands.add_parser("train", help="let bots play each other and learn what positions of a game are worth")
    train.add_argument("game", help="id of the game")
    train.add_argument(
        "--players", type=int, action="append", default=[], help="only this number of players (may be repeated)"
    )
    train.add_argument("--plain", action="store_true", help="only the game without its modules")
    train.add_argument("--games", type=int, default=1000, help="games in a round of self-play (default: 1000)")
    train.add_argument("--rounds", type=int, default=3, help="rounds of self-play (default: 3)")
    train.add_argument("--seed", type=int, default=1, help="seed of all games (default: 1)")
    train.add_argument("--native", action="store_true", help="use the compiled engine (see native)")

    for command in (arena, train):
        command.add_argument(
            "--on",
            default="local",
            metavar="CLUSTER",
            help="local (default), dask://HOST:PORT, ray://HOST:PORT, or ray for that of this host",
        )
        command.add_argument(
            "--processes", type=int, default=0, help="local processes (default: one for each processor)"
        )

    commands.add_parser("wheel", help="make the Python package for research in wheel/ (docs/research.md)")
    commands.add_parser("native", help="compile rules and bots to machine code in native/, for research")
    docs = commands.add_parser("docs", help="rewrite what is generated from the code: a drawing, types of the page")
    docs.add_argument(
        "--functions",
        action="store_true",
        help="after an update of Pyodide: play on the built site and record which functions of Python it uses",
    )

    fuzz = commands.add_parser(
        "fuzz", help="corrupt or edit sources and saved games at random; play random games against an oracle"
    )
    fuzz.add_argument(
        "kinds", nargs="*", metavar="KIND", help="yaml, po, templates, saves, rules, build (default: all)"
    )
    fuzz.add_argument("--game", action="append", default=[], help="rules: only this game (may be repeated)")
    fuzz.add_argument("--minutes", type=float, default=1.0, help="minutes for each kind (default: 1)")
    fuzz.add_argument("--seed", type=int, help="repeat the case of this seed")

    mutate = commands.add_parser(
        "mutate", help="change the rules of a game in one place at a time; its tests must fail"
    )
    mutate.add_argument("game", help="id of the game")
    mutate.add_argument(
        "--path", action="append", default=[], help="only this file, or line, such as rules.py:41 (may be repeated)"
    )
    mutate.add_argument("--sample", type=int, default=0, help="number of mutants, drawn at random (default: all)")
    mutate.add_argument("--seed", type=int, default=1, help="seed of the sample (default: 1)")
    mutate.add_argument("--minutes", type=float, default=0, help="stop after this time (default: no limit)")
    mutate.add_argument(
        "--slowest", type=float, default=10, help="leave out tests that take more seconds (default: 10)"
    )
    mutate.add_argument(
        "--effort",
        type=float,
        default=0,
        help="try each mutant with the best tests of this many seconds only (default: with all)",
    )
    mutate.add_argument("--again", action="store_true", help="try only what survived in the last runs")
    mutate.add_argument(
        "--tests", default="", help="try with these tests only, whose id has this text, such as test_edges.py"
    )
    mutate.add_argument(
        "--part",
        type=part_of_whole,
        default=(1, 1),
        metavar="1/2",
        help="try this part of the mutants, while other processes try the others",
    )

    shots = commands.add_parser(
        "shots", help="take screenshots of every game, in all stages, languages, devices and themes"
    )
    shots.add_argument("--out", default="shots", help="folder of the screenshots (default: shots/)")
    for name in ("game", "stage", "lang", "device", "theme"):
        shots.add_argument(f"--{name}", action="append", default=[], help=f"only this {name} (may be repeated)")
    shots.add_argument(
        "--players", type=int, default=0, help="number of players (default: the most that the game allows)"
    )

    pdf = commands.add_parser("pdf", help="write PDF files: sheets to print and cut out, rulebook, booklet, player aid")
    pdf.add_argument("--out", default="pdf", help="folder of the PDF files (default: pdf/)")
    for name in ("game", "lang", "what"):
        pdf.add_argument(f"--{name}", action="append", default=[], help=f"only this {name} (may be repeated)")
    pdf.add_argument("--paper", choices=["a4", "letter"], default="a4", help="paper of the sheets (default: a4)")
    pdf.add_argument(
        "--no-backs", action="store_true", help="sheets without backs, for printers that print on one side"
    )

    new_game = commands.add_parser("new-game", help="create the files of a new game")
    new_game.add_argument("id", help="id of the game: small letters, digits, _")
    new_language = commands.add_parser("new-language", help="create the catalogs of a new language")
    new_language.add_argument("code", help="code of the language, such as pl or pt_BR")
    return parser.parse_args(argv)


def port(text: str) -> int:
    """Return a port number; ArgumentTypeError if it is none."""
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text[:40]!r}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Run a command; returns the exit status."""
    match arguments.command:
        case "build":
            return build_site(arguments.host, arguments.repository)
        case "shots":
            return shots(arguments)
        case "pdf":
            return pdf(arguments)
        case "serve":
            from tools import server

            status = build_site()
            if status:
                return status
            return server.serve(
                OUT,
                prefix=arguments.prefix,
                port=arguments.port,
                open_browser=not arguments.no_open,
                offline=arguments.offline,
            )
        case "test":
            from tools import test_runner

            options = [f"--browsers={arguments.browsers}"] + ["--sweep"] * arguments.sweep
            return test_runner.test(arguments.only, [*options, *arguments.pytest])
        case "check":
            return check(matrix=arguments.matrix)
        case "explain":
            return explain(arguments.code)
        case "text":
            return text(arguments.action, arguments.of)
        case "rules":
            from tools.handed_in import take_numbers

            return take_numbers([Path(file) for file in arguments.files], anyway=arguments.anyway)
        case "bench":
            from tools import native
            from tools.bench import run_all as benchmarks

            folder = native.ensure_native() if arguments.native else None
            rivals = benchmarks.Rivals(arguments.against, arguments.beside, arguments.python, folder)
            bots = [level for level in arguments.bots.split(",") if level]
            return benchmarks.run(arguments.parts, arguments.game, OUT, build_site, rivals, bots, keep=arguments.keep)
        case "play":
            from tools import terminal

            return terminal.play(arguments)
        case "arena" | "train" if arguments.native:
            from tools import native

            return native.run_python([ROOT / "build.py", *(one for one in sys.argv[1:] if one != "--native")])
        case "arena":
            return arena(arguments)
        case "train":
            from tools.training import train
            from tools.training.rounds import Plan

            plan = Plan(0, {}, arguments.games, arguments.rounds, arguments.seed)
            return train.run(
                arguments.game,
                arguments.players,
                plan,
                plain=arguments.plain,
                where=arguments.on,
                processes=arguments.processes,
            )
        case "wheel":
            from tools import wheel

            wheel.write()
            return 0
        case "native":
            from tools import native

            folder = native.ensure_native()
            say(f"the compiled engine is in {shown(folder)}/; begin a command with {native.ENV_PREFIX} to use it")
            return 0
        case "docs":
            from tools import functions, generated

            if arguments.functions:
                if not (OUT / "runtime").is_dir():
                    return refused("there is no built site: python build.py build")
                functions.record(OUT)
            for file, content in generated.texts(ROOT).items():
                outcome = "rewritten" if generated.write(file, content) else "up to date"
                say(f"{shown(file)} is {outcome}")
            return 0
        case "fuzz":
            from compiler.rules import game_ids
            from tools import fuzz

            unknown = [kind for kind in arguments.kinds if kind not in fuzz.KINDS]
            if unknown:
                return refused(f'there is no kind "{unknown[0]}"; choose from {", ".join(fuzz.KINDS)}')
            known = game_ids(ROOT)
            strange = [game for game in arguments.game if game not in known]
            if strange:
                return refused(f'there is no game "{strange[0]}"; choose from {", ".join(known)}')
            return fuzz.run(arguments.kinds, arguments.minutes, arguments.seed, arguments.game)
        case "mutate":
            return mutate(arguments)
        case "new-game":
            from tools import new_game

            return new_game.new_game(ROOT, arguments.id)
        case "new-language":
            return new_language(arguments.code)
        case other:
            raise AssertionError(f"parse() lets through the command {other!r}, and nothing runs it")


def build_site(host: str = "", repository: str = "") -> int:
    """Build the site into dist/ and print the errors of the sources; returns the exit status.

    If nothing that the last build has read or written has changed since, the site stays as it is.
    """
    from compiler.base import build_record
    from compiler.base.diagnostics import Problems

    started = time.monotonic()
    host = host and host.rstrip("/") + "/"
    kind = " ".join(filter(None, (f"build {host}", repository)))
    with locked("build"):
        unchanged = build_record.held(ROOT, kind, OUT)
        problems = Problems() if unchanged is None else unchanged
        if unchanged is None:
            from compiler import site
            from compiler.base import reads

            with reads.recorded(ROOT) as read:
                site.build(ROOT, OUT, problems, say, host, os.cpu_count() or 1, repository.rstrip("/"))
            if not problems.failed:
                build_record.keep(ROOT, kind, read, problems, OUT)
                build_record.keep(ROOT, CHECK, read, problems)
    for problem in problems.errors:
        say(str(problem))
    if problems.warnings:
        say(f"{count(len(problems.warnings), 'warning')} (`python build.py check` lists them)")
    if problems.failed:
        say(f"the site was not built: {count(len(problems.errors), 'error')} (`python build.py check` lists them all)")
        return 1
    outcome = "the site is in" if unchanged is None else "nothing has changed: the site is in"
    say(f"{outcome} {OUT.name}/ ({seconds(time.monotonic() - started)})")
    return 0


CHECK = "check"
"""The kind of the record of a check. A build without errors has checked everything, too."""


def check(*, matrix: bool = False) -> int:
    """Check everything that a build needs and print every problem, with `matrix` after the table of the rules.

    Returns the exit status.
    """
    from compiler.base import build_record
    from compiler.base.diagnostics import Problems
    from compiler.rules import game_ids

    with locked("build"):  # a build that is running checks everything, too
        unchanged = build_record.held(ROOT, CHECK)
        problems = Problems() if unchanged is None else unchanged
        if unchanged is None:
            from compiler import site
            from compiler.base import reads

            with reads.recorded(ROOT) as read:
                site.check(ROOT, problems, os.cpu_count() or 1)
            build_record.keep(ROOT, CHECK, read, problems)
    if matrix:
        print_matrix()
    problems.print()
    games = game_ids(ROOT)
    summary = f"{counts(problems)} in {count(len(games), 'game')}"
    say(f"{summary}: {', '.join(games)}" if games else summary)
    if len(problems):
        say("`python build.py explain <code>` explains a code such as " + next(iter(problems)).code)
    return 1 if problems.failed else 0


def explain(code: str | None) -> int:
    """Print the explanation of a code of diagnostics, or the list of all codes; returns the exit status."""
    from compiler.base import codes

    if code is None:
        say(f"{codes.overview()}\n\n`python build.py explain <code>` explains a code.")
        return 0
    try:
        say(codes.explain(code))
    except codes.UnknownCodeError as error:
        return refused(error)
    return 0


def print_matrix() -> None:
    """Print for each rule of each game in which languages it is written, where it is played, and what shows it."""
    from compiler.base.diagnostics import Problems
    from compiler.rules import game_ids, load_game, rule_matrix
    from compiler.text import load

    games = {id: load_game(id, Problems()) for id in game_ids(ROOT)}
    texts = load(ROOT, games, Problems())
    for id, game in games.items():
        languages = {
            lang: {
                rule: "~" if texts.is_stale(lang, id, key) else "-" if texts.is_english(lang, id, key) else "+"
                for rule in game.data["rules"]
                if texts.has(id, key := f"rule.{rule}")
            }
            for lang in texts.languages
        }
        say(f"{id}: + written, ~ out of date with the English, - missing; numbers count the references to the rule")
        for line in rule_matrix.lines(game, ROOT, languages):
            say(line)


def text(action: str, of: Sequence[str]) -> int:
    """Run an action on the catalogs: of a language or of all, on a text, or with files; returns the exit status."""
    from compiler.base import source_files
    from compiler.base.diagnostics import Problems
    from compiler.text.translators import commands
    from compiler.text.translators.report import show_report
    from compiler.text.translators.show import UnknownTextError

    most = {"take": len(of), "show": 2}.get(action, 1)
    if len(of) > most or (not of and action in ("show", "take")):
        expected = {"show": "the key of a text, and perhaps a language", "take": "one or more PO files"}
        return refused(f"text {action} needs {expected.get(action, 'at most one language')}")
    problems = Problems()
    source_files.examine(ROOT, problems)
    # A translation that cannot be read is one problem among others; without the rest there is nothing to check.
    if any(action != "check" or not problem.path.endswith(".po") for problem in problems.errors):
        problems.print()
        return 1
    langs = list(of)
    try:
        match action:
            case "extract":
                say("\n".join(commands.extract(ROOT)) or "the templates in pot/ are up to date")
            case "samples":
                say("\n".join(commands.samples(ROOT)) or "the samples are up to date")
            case "update":
                say("\n".join(str(merged) for merged in commands.update(ROOT, langs)))
            case "report":
                status = commands.texts_of(ROOT).status()
                known = sorted({one.lang for one in status})
                if langs and langs[0] not in known:
                    return refused(f'there is no language "{langs[0]}" in locales/; choose from {", ".join(known)}')
                say(show_report(one for one in status if not langs or one.lang in langs))
            case "spell":
                problems, words = commands.spell(ROOT, langs)
                problems.print()
                say(f"{count(len(problems.errors), 'unknown word')} among {words}")
                return 1 if problems.failed else 0
            case "show":
                say("\n".join(commands.show(ROOT, of[0], of[1:])))
            case "take":
                from tools.handed_in import take_texts

                return take_texts([Path(file) for file in of])
            case _:
                problems = commands.check(ROOT, langs)
                problems.print()
                say(counts(problems))
                return 1 if problems.failed else 0
    except (commands.UnknownLanguageError, UnknownTextError) as error:
        return refused(error)
    return 0


def shots(arguments: argparse.Namespace) -> int:
    """Take screenshots of the games; returns the exit status."""
    from compiler.rules import game_ids
    from compiler.text.translators import commands
    from tools import screenshots as camera

    known = {
        "game": sorted(game_ids(ROOT)),
        "stage": list(camera.STAGES),
        "lang": list(commands.texts_of(ROOT).languages),
        "device": list(camera.DEVICES),
        "theme": list(camera.THEMES),
    }
    for name, values in known.items():
        for value in getattr(arguments, name):
            if value not in values:
                return refused(f'there is no {name} "{value}"; choose from {", ".join(values)}')
    games, stages, langs, devices, themes = (getattr(arguments, name) or values for name, values in known.items())
    status = build_site()
    if status:
        return status
    selection = camera.ShotSelection(games, stages, langs, devices, themes, arguments.players)
    say(f"{camera.shoot(ROOT / arguments.out, selection, say)} screenshots in {arguments.out}/")
    return 0


def arena(arguments: argparse.Namespace) -> int:
    """Let bots play each other; returns the exit status."""
    from engine.bots import LEVELS
    from tools.arena import command

    options = dict(one.partition("=")[::2] for one in arguments.option)
    files = {name: Path(value) if (value := getattr(arguments, name)) else None for name in ("store", "report", "json")}
    settings = command.Settings(
        games=arguments.games,
        seed=arguments.seed,
        options=options,
        decide=None if arguments.decide is None else arguments.decide / 100,
        where=arguments.on,
        processes=arguments.processes,
        **files,
    )
    levels = arguments.bots.split(",") if arguments.bots else []
    if arguments.ladder:
        return command.run_ladder(arguments.game, levels or LEVELS, arguments.players, settings)
    if arguments.vary:
        return command.run_variations(arguments.game, levels or ["greedy", "greedy"], arguments.vary, settings)
    return command.run(arguments.game, levels or ["greedy", "random"], settings)


def part_of_whole(text: str) -> tuple[int, int]:
    """Return the numbers of `1/2`; ArgumentTypeError if it is no part of a whole."""
    part, slash, parts = text.partition("/")
    if not (slash and part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise argparse.ArgumentTypeError(f'"{text}" is no part of a whole, such as 1/2')
    return int(part), int(parts)


def mutate(arguments: argparse.Namespace) -> int:
    """Try mutants of a game; returns the exit status."""
    from compiler.rules import game_ids
    from tools import mutate

    known = game_ids(ROOT)
    if arguments.game not in known:
        return refused(f'there is no game "{arguments.game}"; choose from {", ".join(known)}')
    options = mutate.Options(
        paths=arguments.path,
        sample=arguments.sample,
        seed=arguments.seed,
        minutes=arguments.minutes,
        max_seconds=arguments.slowest,
        again=arguments.again,
        effort=arguments.effort,
        tests=arguments.tests,
        part=arguments.part,
    )
    return mutate.run(arguments.game, options)


def pdf(arguments: argparse.Namespace) -> int:
    """Write PDF files; returns the exit status."""
    from compiler.base.diagnostics import Problems
    from compiler.rules import game_ids, learn, load_game
    from compiler.text.translators import commands
    from tools import browser
    from tools import pdf as press

    known = {
        "game": sorted(game_ids(ROOT)),
        "lang": list(commands.texts_of(ROOT).languages),
        "what": list(press.FOLDERS),
    }
    for name, values in known.items():
        for value in getattr(arguments, name):
            if value not in values:
                return refused(f'there is no {name} "{value}"; choose from {", ".join(values)}')
    games, langs, what = (getattr(arguments, name) or values for name, values in known.items())
    browser.ensure()  # before the build, so that a missing browser is reported at once
    status = build_site()
    if status:
        return status
    sources = {game: load_game(game, Problems(), ROOT) for game in games}
    pages = {game: one.docs[learn.KIND].data["pages"] for game, one in sources.items() if learn.KIND in one.docs}
    job = press.PrintJob(games, langs, what, arguments.paper, not arguments.no_backs, pages)
    out = ROOT / arguments.out
    say(f"{press.write(OUT, out, job, say)} PDF files in {shown(out)}/")
    return 0


def new_language(code: str) -> int:
    """Create the catalogs of a new language; returns the exit status."""
    from compiler.text.translators import commands, new_language

    try:
        written = commands.new_language(ROOT, code)
    except new_language.NewLanguageError as error:
        return refused(error)
    say("\n".join(f"created {path}" for path in written))
    say("Next: complete locale.yaml, translate the .po files (with Poedit, say) and run `python build.py check`.")
    return 0


def counts(problems: Problems) -> str:
    """Return the numbers of errors and warnings as text."""
    return f"{count(len(problems.errors), 'error')}, {count(len(problems.warnings), 'warning')}"
