"""The commands of `build.py`. Reading them needs the standard library alone; running them needs `.venv`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from compiler.base.console import say, seconds, shown
from compiler.base.paths import ROOT
from compiler.base.process import locked

OUT = ROOT / "dist"
"""Where the site is built."""


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Return the command and its arguments; prints a message and exits where they make no sense."""
    parser = argparse.ArgumentParser(prog="build.py", description="Ludoglot: build, serve and test the site.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    server = commands.add_parser(
        "serve", help="build the site, serve it on this machine, rebuild when a source changes"
    )
    server.add_argument("--port", type=port, help="the port to listen on (default: 8000, or a free one)")
    server.add_argument("--prefix", default="/", help="serve under a sub-path, such as /ludoglot/")
    server.add_argument("--no-offline", action="store_true", help="keep nothing on the device: for work on the site")
    server.add_argument("--no-open", action="store_true", help="do not open the browser")

    build = commands.add_parser("build", help="build the site into dist/")
    build.add_argument("--host", default="", help="the address where it will stand, such as https://example.org/games/")
    checked = commands.add_parser("check", help="check rules and texts, and print every problem with its place")
    checked.add_argument("--matrix", action="store_true", help="print where each rule is told, played and shown")

    test = commands.add_parser("test", help="check everything and run all tests")
    test.add_argument("--only", metavar="STEP", action="append", help="run only this step (may be given again)")
    test.add_argument(
        "--sweep", action="store_true", help="run every cell of the matrices of tests, which takes longer"
    )
    test.add_argument(
        "--browsers",
        choices=["installed", "all"],
        default="installed",
        help="beside Chromium: a short game in an installed Firefox, or a whole one in Firefox and WebKit",
    )
    test.add_argument("pytest", nargs="*", metavar="-- ARGUMENT", help="arguments for pytest, such as -- -k thebes")

    text = commands.add_parser("text", help="work on the catalogs of the languages")
    text.add_argument("action", choices=["extract", "update", "check", "report", "spell"])
    text.add_argument("lang", nargs="?", help="one language only, such as hu")

    bench = commands.add_parser("bench", help="measure engine, build and play page")
    bench.add_argument(
        "parts", nargs="*", metavar="PART", help="engine, looks, build, page (default: these), playouts, arena"
    )
    bench.add_argument("--game", default="thebes", help="the game to measure with (default: thebes)")
    bench.add_argument("--against", metavar="CHECKOUT", help="playouts: another checkout, as a path or a git revision")
    bench.add_argument(
        "--beside", action="append", default=[], metavar="ENGINE", help="playouts: catanatron, open_spiel"
    )
    bench.add_argument("--native", action="store_true", help="playouts: the engine in machine code (see native)")
    bench.add_argument("--python", default=sys.executable, help="playouts: the Python in which those are installed")
    bench.add_argument("--bots", default="", help="arena: levels of the seats (default: greedy against random ones)")

    play = commands.add_parser("play", help="play in the terminal, from a new game, a save or a worked example")
    play.add_argument("game", help="the game's id")
    play.add_argument("--seed", type=int, default=1, help="of all chance (default: 1)")
    play.add_argument("--lang", default="en", help="the language (default: en)")
    play.add_argument("--players", type=int, default=0, help="how many play (default: as few as can)")
    play.add_argument("--bots", default="", metavar="LEVEL", help="who plays the other seats (default: people)")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="may be given again")
    start = play.add_mutually_exclusive_group()
    start.add_argument("--save", metavar="FILE", help="go on with this save; it is made where there is none")
    start.add_argument("--example", metavar="ID", help="open a worked example, such as TH-T-03 or TH-T-03:2")

    arena = commands.add_parser("arena", help="let bots play against each other")
    arena.add_argument("game", nargs="?", default="thebes")
    arena.add_argument("--bots", default="greedy,random", help="levels of the seats (default: greedy,random)")
    arena.add_argument("--games", type=int, default=100, help="how many games (default: 100)")
    arena.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")

    arena.add_argument("--native", action="store_true", help="with rules and bots in machine code (see native)")

    commands.add_parser("native", help="compile rules and bots to machine code, for research: folder native/")
    commands.add_parser("docs", help="draw the picture of the architecture anew, from the imports of the code")

    fuzz = commands.add_parser("fuzz", help="spoil sources and saves at random, play games at random beside an oracle")
    fuzz.add_argument("kinds", nargs="*", metavar="KIND", help="yaml, po, templates, saves or rules (default: all)")
    fuzz.add_argument("--game", action="append", default=[], help="rules: only this game (may be given again)")
    fuzz.add_argument("--minutes", type=float, default=1.0, help="how long to try each kind (default: 1)")
    fuzz.add_argument("--seed", type=int, help="try the one case of this seed")

    shots = commands.add_parser("shots", help="take pictures of every game: stages, languages, devices, light and dark")
    shots.add_argument("--out", default="shots", help="the folder (default: shots/)")
    for name in ("game", "stage", "lang", "device", "theme"):
        shots.add_argument(f"--{name}", action="append", default=[], help="only this one (may be given again)")
    shots.add_argument("--players", type=int, default=0, help="how many play (default: as many as can)")

    pdf = commands.add_parser("pdf", help="make PDF files: sheets to print and cut out, rulebook, booklet, player aid")
    pdf.add_argument("--out", default="pdf", help="the folder (default: pdf/)")
    for name in ("game", "lang", "what"):
        pdf.add_argument(f"--{name}", action="append", default=[], help="only this one (may be given again)")
    pdf.add_argument("--paper", choices=["a4", "letter"], default="a4", help="of the sheets (default: a4)")
    pdf.add_argument("--no-backs", action="store_true", help="sheets without backs, for printing on one side")

    new_game = commands.add_parser("new-game", help="make the folder and the files of a new game")
    new_game.add_argument("id", help="the game's id: small letters, digits, _")
    new_language = commands.add_parser("new-language", help="make the folder of a new language")
    new_language.add_argument("code", help="the code of the language, such as pl or pt_BR")
    return parser.parse_args(argv)


def port(text: str) -> int:
    """Return the number of a port, for argparse."""
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text[:40]!r}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Run a command; returns the exit status."""
    match arguments.command:
        case "build":
            return build_site(arguments.host)
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
                keep=not arguments.no_offline,
            )
        case "test":
            from tools import test_runner

            options = [f"--browsers={arguments.browsers}"] + ["--sweep"] * arguments.sweep
            return test_runner.test(arguments.only, [*options, *arguments.pytest])
        case "check":
            return check(matrix=arguments.matrix)
        case "text":
            return text(arguments.action, arguments.lang)
        case "bench":
            from tools import native
            from tools.bench import run_all as benchmarks

            made = native.native() if arguments.native else None
            compared = benchmarks.Compared(arguments.against, arguments.beside, arguments.python, made)
            bots = [level for level in arguments.bots.split(",") if level]
            return benchmarks.run(arguments.parts, arguments.game, OUT, build_site, compared, bots)
        case "play":
            from tools import terminal

            return terminal.play(arguments)
        case "arena" if arguments.native:
            from tools import native

            return native.python([ROOT / "build.py", *(one for one in sys.argv[1:] if one != "--native")])
        case "arena":
            from tools.bench import arena

            return arena.run(arguments.game, arguments.bots.split(","), arguments.games, arguments.seed)
        case "native":
            from tools import native

            say(f"{shown(native.native())}/ holds today's engine; scripts use it with {native.HOW}")
            return 0
        case "docs":
            from tools import architecture

            outcome = "redrawn" if architecture.write(ROOT) else "up to date"
            say(f"{architecture.PICTURE.as_posix()} is {outcome}")
            return 0
        case "fuzz":
            from compiler.rules import game_ids
            from tools import fuzz

            unknown = [kind for kind in arguments.kinds if kind not in fuzz.KINDS]
            if unknown:
                return refused(f'there is no kind "{unknown[0]}" to try; there are {", ".join(fuzz.KINDS)}')
            known = game_ids(ROOT)
            strange = [game for game in arguments.game if game not in known]
            if strange:
                return refused(f'there is no game "{strange[0]}"; there are {", ".join(known)}')
            return fuzz.run(arguments.kinds, arguments.minutes, arguments.seed, arguments.game)
        case "new-game":
            from tools import new_game

            return new_game.new_game(ROOT, arguments.id)
        case "new-language":
            return new_language(arguments.code)
        case other:
            raise AssertionError(f"parse() lets through the command {other!r}, and nothing runs it")


def build_site(host: str = "") -> int:
    """Build the site into dist/ and print what is wrong with the sources; returns the exit status."""
    from compiler import site
    from compiler.base.diagnostics import Problems

    started = time.monotonic()
    problems = Problems()
    with locked("build"):
        site.build(ROOT, OUT, problems, say, host and host.rstrip("/") + "/")
    for problem in problems.errors:
        say(str(problem))
    if problems.warnings:
        say(f"{len(problems.warnings)} warnings (`python build.py check` lists them)")
    if problems.failed:
        say(f"the site was not built: {len(problems.errors)} errors (`python build.py check` lists all of them)")
        return 1
    say(f"the site is in {OUT.name}/ ({seconds(time.monotonic() - started)})")
    return 0


def check(*, matrix: bool = False) -> int:
    """Check everything that a build needs and print every problem, after the matrix of the rules if that is asked for;
    returns the exit status."""
    from compiler import site
    from compiler.base.diagnostics import Problems
    from compiler.rules import game_ids

    problems = Problems()
    site.check(ROOT, problems)
    if matrix:
        print_matrix()
    problems.print()
    games = game_ids(ROOT)
    counts = f"{len(problems.errors)} errors, {len(problems.warnings)} warnings in {len(games)} games"
    say(f"{counts}: {', '.join(games)}" if games else counts)
    return 1 if problems.failed else 0


def print_matrix() -> None:
    """Print for each rule of each game in which languages it is told, where it is played, and what shows it."""
    from compiler.base.diagnostics import Problems
    from compiler.rules import game_ids, load_game
    from compiler.rules import rule_matrix as of_rules
    from compiler.text import load

    games = {id: load_game(id, Problems()) for id in game_ids(ROOT)}
    texts = load(ROOT, games, Problems())
    for id, game in games.items():
        told = {
            lang: {
                rule: "~" if texts.is_stale(lang, id, key) else "-" if texts.is_english(lang, id, key) else "+"
                for rule in game.data["rules"]
                if texts.has(id, key := f"rule.{rule}")
            }
            for lang in texts.languages
        }
        say(f"{id}: + told, ~ its English has changed, - missing; numbers: how often it is named")
        for line in of_rules.lines(game, ROOT, told):
            say(line)


def text(action: str, lang: str | None) -> int:
    """Work on the catalogs; returns the exit status."""
    from compiler.base import source_files
    from compiler.base.diagnostics import Problems
    from compiler.text.translators import commands
    from compiler.text.translators.report import show_report

    langs = [lang] if lang else []
    problems = Problems()
    source_files.examine(ROOT, problems)
    if problems.failed:
        problems.print()
        return 1
    try:
        match action:
            case "extract":
                say("\n".join(commands.extract(ROOT)) or "the templates are up to date")
            case "update":
                say("\n".join(str(merged) for merged in commands.update(ROOT, langs)))
            case "report":
                status = commands.texts_of(ROOT).status()
                if lang is not None and lang not in {one.lang for one in status}:
                    return refused(f'there is no language "{lang}" in locales/')
                say(show_report(one for one in status if lang in (None, one.lang)))
            case "spell":
                problems, looked = commands.spell(ROOT, langs)
                problems.print()
                say(f"{len(problems.errors)} unknown words among {looked}")
                return 1 if problems.failed else 0
            case _:
                problems = commands.check(ROOT, langs)
                problems.print()
                say(f"{len(problems.errors)} errors, {len(problems.warnings)} warnings")
                return 1 if problems.failed else 0
    except commands.UnknownLanguageError as error:
        return refused(error)
    return 0


def shots(arguments: argparse.Namespace) -> int:
    """Take pictures of the games; returns the exit status."""
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
                return refused(f"there is no {name} {value!r}; there are: {', '.join(values)}")
    games, stages, langs, devices, themes = (getattr(arguments, name) or values for name, values in known.items())
    status = build_site()
    if status:
        return status
    wanted = camera.Wanted(games, stages, langs, devices, themes, arguments.players)
    say(f"{camera.shoot(ROOT / arguments.out, wanted, say)} pictures in {arguments.out}/")
    return 0


def pdf(arguments: argparse.Namespace) -> int:
    """Make PDF files; returns the exit status."""
    from compiler.rules import game_ids
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
                return refused(f"there is no {name} {value!r}; there are: {', '.join(values)}")
    games, langs, what = (getattr(arguments, name) or values for name, values in known.items())
    browser.ensure()  # who has none learns it before the build
    status = build_site()
    if status:
        return status
    wanted = press.Wanted(games, langs, what, arguments.paper, not arguments.no_backs)
    out = ROOT / arguments.out
    say(f"{press.write(OUT, out, wanted, say)} PDF files in {shown(out)}/")
    return 0


def new_language(code: str) -> int:
    """Make the folder of a new language; returns the exit status."""
    from compiler.text.translators import commands, new_language

    try:
        written = commands.new_language(ROOT, code)
    except new_language.NewLanguageError as error:
        return refused(error)
    say("\n".join(f"made {path}" for path in written))
    say("Next: look at locale.yaml, translate the .po files (Poedit opens them), and run `python build.py check`.")
    return 0


def refused(error: Exception | str) -> int:
    """Say why a command did nothing; returns the exit status."""
    say(f"error: {error}")
    return 2
