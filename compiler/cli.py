"""The commands of `build.py`. Reading them needs the standard library alone; running them needs `.venv`."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence

from compiler.steps import ROOT, locked, say, seconds

OUT = ROOT / "dist"
"""Where the site is built."""


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Return the command and its arguments; prints a message and exits where they make no sense."""
    parser = argparse.ArgumentParser(prog="build.py", description="Ludoglot: build, serve and test the site.")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)

    serve = commands.add_parser("serve", help="build the site, serve it on this machine, rebuild when a source changes")
    serve.add_argument("--port", type=int, help="the port to listen on (default: 8000, or a free one)")
    serve.add_argument("--prefix", default="/", help="serve under a sub-path, such as /ludoglot/")
    serve.add_argument("--no-offline", action="store_true", help="keep nothing on the device: for work on the site")
    serve.add_argument("--no-open", action="store_true", help="do not open the browser")

    commands.add_parser("build", help="build the site into dist/")
    commands.add_parser("check", help="check rules and texts, and print every problem with its place")

    test = commands.add_parser("test", help="check everything and run all tests")
    test.add_argument("--only", metavar="STEP", action="append", help="run only this step (may be given again)")
    test.add_argument("pytest", nargs="*", metavar="-- ARGUMENT", help="arguments for pytest, such as -- -k thebes")

    text = commands.add_parser("text", help="work on the catalogs of the languages")
    text.add_argument("action", choices=["extract", "update", "check", "report"])
    text.add_argument("lang", nargs="?", help="one language only, such as hu")

    bench = commands.add_parser("bench", help="measure engine, build and play page")
    bench.add_argument("parts", nargs="*", metavar="PART", help="engine, build or page (default: all)")
    bench.add_argument("--game", default="thebes", help="the game to measure with (default: thebes)")

    arena = commands.add_parser("arena", help="let bots play against each other")
    arena.add_argument("game", nargs="?", default="thebes")
    arena.add_argument("--bots", default="greedy,random", help="levels of the seats (default: greedy,random)")
    arena.add_argument("--games", type=int, default=100, help="how many games (default: 100)")
    arena.add_argument("--seed", type=int, default=1, help="the first seed (default: 1)")

    new_game = commands.add_parser("new-game", help="make the folder and the files of a new game")
    new_game.add_argument("id", help="the game's id: small letters, digits, _")
    new_language = commands.add_parser("new-language", help="make the folder of a new language")
    new_language.add_argument("code", help="the code of the language, such as pl or pt_BR")
    return parser.parse_args(argv)


def run(arguments: argparse.Namespace) -> int:
    """Run a command; returns the exit status."""
    match arguments.command:
        case "build":
            return build_site()
        case "serve":
            from compiler import serve

            status = build_site()
            if status:
                return status
            return serve.serve(
                OUT,
                prefix=arguments.prefix,
                port=arguments.port,
                open_browser=not arguments.no_open,
                keep=not arguments.no_offline,
            )
        case "test":
            from compiler import testing

            return testing.test(arguments.only, arguments.pytest)
        case "check":
            return check()
        case "text":
            return text(arguments.action, arguments.lang)
        case "bench":
            from bench import run as benchmarks

            return build_site() or benchmarks.run(arguments.parts, arguments.game, OUT)
        case "arena":
            from bench import arena

            return arena.run(arguments.game, arguments.bots.split(","), arguments.games, arguments.seed)
        case "new-game":
            from compiler import newgame

            return newgame.new_game(ROOT, arguments.id)
        case "new-language":
            return new_language(arguments.code)
        case unknown:
            raise AssertionError(f"parse() lets through the command {unknown!r}, and nothing runs it")


def build_site() -> int:
    """Build the site into dist/ and print what is wrong with the sources; returns the exit status."""
    from compiler import site
    from compiler.problems import Problems

    started = time.monotonic()
    problems = Problems()
    with locked("build"):
        site.build(ROOT, OUT, problems, say)
    for problem in problems.errors:
        say(str(problem))
    if problems.warnings:
        say(f"{len(problems.warnings)} warnings (`python build.py check` lists them)")
    if problems.failed:
        say(f"the site was not built: {len(problems.errors)} errors (`python build.py check` lists all of them)")
        return 1
    say(f"the site is in {OUT.name}/ ({seconds(time.monotonic() - started)})")
    return 0


def check() -> int:
    """Check rules, texts and drawings and print every problem; returns the exit status."""
    from compiler import rules
    from compiler import text as texts
    from compiler.problems import Problems
    from compiler.site.games import Game
    from compiler.text import commands

    problems = Problems()
    games = rules.check(ROOT, problems)
    for problem in commands.check(ROOT):
        problems.add(problem)
    if not problems.failed:
        # Board and faces can be drawn only from rules and texts that are sound.
        catalogs = texts.load(ROOT, games, problems)
        for source in games.values():
            Game(source, catalogs, ROOT, problems)
    problems.print()
    counts = f"{len(problems.errors)} errors, {len(problems.warnings)} warnings in {len(games)} games"
    say(f"{counts}: {', '.join(games)}" if games else counts)
    return 1 if problems.failed else 0


def text(action: str, lang: str | None) -> int:
    """Work on the catalogs; returns the exit status."""
    from compiler.text import commands
    from compiler.text.report import show_report

    langs = [lang] if lang else []
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
            case _:
                problems = commands.check(ROOT, langs)
                problems.print()
                say(f"{len(problems.errors)} errors, {len(problems.warnings)} warnings")
                return 1 if problems.failed else 0
    except commands.UnknownLanguageError as error:
        return refused(error)
    return 0


def new_language(code: str) -> int:
    """Make the folder of a new language; returns the exit status."""
    from compiler.text import commands, new

    try:
        written = commands.new_language(ROOT, code)
    except new.NewLanguageError as error:
        return refused(error)
    say("\n".join(f"made {path}" for path in written))
    say("Next: look at locale.yaml, translate the .po files (Poedit opens them), and run `python build.py check`.")
    return 0


def refused(error: Exception | str) -> int:
    """Say why a command did nothing; returns the exit status."""
    say(f"error: {error}")
    return 2
