"""Runs the commands of `build.py`; modules that a command alone needs are imported when it runs."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from compiler.base.console import count, refused, say, seconds, shown
from compiler.base.paths import ROOT
from compiler.base.process import locked

if TYPE_CHECKING:
    from compiler.base.diagnostics import Problems

OUT = ROOT / "dist"
"""The folder of the built site."""


def run(arguments: argparse.Namespace) -> int:
    """Run a command; returns the exit status."""
    match arguments.command:
        case "build":
            return build_site(arguments.host, arguments.repository, with_pseudo=arguments.pseudo)
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

            if is_unknown("kind", arguments.kinds, fuzz.KINDS) or is_unknown("game", arguments.game, game_ids(ROOT)):
                return 2
            return fuzz.run(arguments.kinds, arguments.minutes, arguments.seed, arguments.game)
        case "mutate":
            return mutate(arguments)
        case "new-game":
            from tools import new_game

            return new_game.new_game(ROOT, arguments.id)
        case "new-language":
            return new_language(arguments.code)
        case other:
            raise AssertionError(f"cli.parse() lets through the command {other!r}, and nothing runs it")


def is_unknown(noun: str, chosen: Sequence[str], known: Collection[str]) -> bool:
    """Return whether a chosen value is unknown, and print which ones there are."""
    for value in chosen:
        if value not in known:
            refused(f'there is no {noun} "{value}"; choose from {", ".join(known)}')
            return True
    return False


def build_site(host: str = "", repository: str = "", *, with_pseudo: bool = False) -> int:
    """Build the site into dist/ and print the errors of the sources; returns the exit status.

    If nothing that the last build has read or written has changed since, the site stays as it is.
    """
    from compiler.base import build_record
    from compiler.base.diagnostics import Problems

    started = time.monotonic()
    host = host and host.rstrip("/") + "/"
    kind = " ".join(filter(None, (f"build {host}", repository, "pseudo" if with_pseudo else "")))
    with locked("build"):
        unchanged = build_record.held(ROOT, kind, OUT)
        problems = Problems() if unchanged is None else unchanged
        if unchanged is None:
            from compiler import site
            from compiler.base import reads

            with reads.recorded(ROOT) as read:
                processes = os.cpu_count() or 1
                address = repository.rstrip("/")
                site.build(ROOT, OUT, problems, say, host, processes, address, with_pseudo=with_pseudo)
            if not problems.failed:
                build_record.keep(ROOT, kind, read, problems, OUT)
                if not with_pseudo:
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
    most = {"take": len(of), "show": 2}.get(action, 1)
    if len(of) > most or (not of and action in ("show", "take")):
        expected = {"show": "the key of a text, and perhaps a language", "take": "one or more PO files"}
        return refused(f"text {action} needs {expected.get(action, 'at most one language')}")
    if action == "check" and of:
        from compiler.base import store_file

        with store_file.between_runs(ROOT, f"text check {of[0]}"):
            return text_action(action, of)
    return text_action(action, of)


def text_action(action: str, of: Sequence[str]) -> int:
    """Run an action on the catalogs, whose arguments are as many as it needs; returns the exit status."""
    from compiler.base import memo, source_files
    from compiler.text.translators import commands
    from compiler.text.translators.report import show_report
    from compiler.text.translators.show import UnknownTextError

    problems = memo.collected(partial(source_files.examine, ROOT))[1]
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
                if is_unknown("language", langs, known):
                    return 2
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
    if any(is_unknown(name, getattr(arguments, name), values) for name, values in known.items()):
        return 2
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
    names = ("store", "report", "json", "markdown")
    files = {name: Path(value) if (value := getattr(arguments, name)) else None for name in names}
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


def mutate(arguments: argparse.Namespace) -> int:
    """Try mutants of a game; returns the exit status."""
    from compiler.rules import game_ids
    from tools import mutate

    if is_unknown("game", [arguments.game], game_ids(ROOT)):
        return 2
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
    if any(is_unknown(name, getattr(arguments, name), values) for name, values in known.items()):
        return 2
    games, langs, what = (getattr(arguments, name) or values for name, values in known.items())
    browser.ensure()  # before the build, so that a missing browser is reported at once
    status = build_site(arguments.host)
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
    say(f"Next: the forms of nouns (kinds) in locales/{code}/locale.yaml, terms.po of common and of your game, then")
    say(f"play.po, cards.po and ui.po. `python build.py text check {code}` lists what is missing or wrong; `python")
    say("build.py serve` shows the site; docs/translating.md has the way.")
    return 0


def counts(problems: Problems) -> str:
    """Return the numbers of errors and warnings as text."""
    return f"{count(len(problems.errors), 'error')}, {count(len(problems.warnings), 'warning')}"
