"""Command line of `build.py`: its commands and their options. It needs the standard library alone, and no `.venv`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence


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
    build.add_argument(
        "--pseudo",
        action="store_true",
        help="add the language en-XA, English with accents and longer words: it shows texts that are typed into pages, "
        "cut off or too long",
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
        help="engine, looks, build, page (the default), scale, boot, playouts, bots, arena",
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
    arena.add_argument("--markdown", metavar="FILE", help="renew the table of this command in a page, or add it there")
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
    pdf.add_argument("--host", default="", help="address of the site, which rulebooks name for the complete rules")
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


def part_of_whole(text: str) -> tuple[int, int]:
    """Return the numbers of `1/2`; ArgumentTypeError if it is no part of a whole."""
    part, slash, parts = text.partition("/")
    if not (slash and part.isdecimal() and parts.isdecimal() and 1 <= int(part) <= int(parts)):
        raise argparse.ArgumentTypeError(f'"{text}" is no part of a whole, such as 1/2')
    return int(part), int(parts)
