"""Corrupted sources: rules and English texts (YAML), translations (PO), templates; the compiler reports problems."""

from __future__ import annotations

import random
import shutil
import tempfile
import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from compiler import rules
from compiler.base import source_files
from compiler.base.diagnostics import BLANKS, Problems
from compiler.base.paths import ROOT
from compiler.rules import reader
from compiler.site import assets
from compiler.site.output import Output
from compiler.site.pages.pages import Site
from compiler.site.site_game import SiteGame
from compiler.site.templates import Templates
from compiler.text import COMMON, SOURCE, load
from compiler.text.catalogs import Catalogs, LanguageTexts, compile_catalogs, read_catalogs
from compiler.text.read.english import list_of
from compiler.text.read.po import parse_po, show_po
from compiler.text.translators import commands
from engine.session.formatter import Catalog
from tools.fuzz import mutators

Attempt = Callable[[random.Random, list[str]], str]


class SourceCopy:
    """A copy of the project's sources in a temporary folder; one of its files is corrupted at a time."""

    def __init__(self, *folders: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="ludoglot-fuzz-")
        self.root = Path(self._folder.name)
        for name in folders:
            shutil.copytree(ROOT / name, self.root / name, ignore=shutil.ignore_patterns("__pycache__"))
        self._cache = reader.CACHE, reader.MAX_CACHED_FILES
        reader.CACHE, reader.MAX_CACHED_FILES = (
            self.root / ".cache",
            10**6,
        )  # corrupted files would evict the valid ones
        self._end = weakref.finalize(self, self._put_back, self._cache)

    @staticmethod
    def _put_back(cache: tuple[Path, int]) -> None:
        reader.CACHE, reader.MAX_CACHED_FILES = cache

    def close(self) -> None:
        """Delete the copy and restore the cache of the reader."""
        self._end()
        self._folder.cleanup()

    def files(self, *patterns: str) -> list[Path]:
        """Return the files of the copy that match any of the patterns."""
        return sorted(file for pattern in patterns for file in self.root.glob(pattern))

    def corrupt(self, chance: random.Random, file: Path, kind: str, notes: list[str]) -> str:
        """Corrupt a file and return its new text; `restore` undoes it."""
        text = mutators.text(chance, file.read_text("utf-8"), kind)
        notes += [file.relative_to(self.root).as_posix(), text]
        file.write_bytes(text.encode("utf-8", "replace"))
        return text

    def restore(self, file: Path) -> None:
        """Restore a file from the project."""
        shutil.copyfile(ROOT / file.relative_to(self.root), file)


def outcome(problems: Problems) -> str:
    """Assert that every problem has a file and prints as one line of UTF-8; returns the outcome of the case."""
    for problem in problems:
        line = str(problem)
        line.encode("utf-8")
        assert problem.path, line
        assert problem.line >= 0, line
        assert all(c.isprintable() or c in BLANKS for c in line), line
        assert len(line) < 2000, line
    return "refused" if problems.failed else "accepted"


def yaml() -> Attempt:
    """Return the attempt that corrupts rules or English texts and compiles them, up to the drawings."""
    copy = SourceCopy("rules", "locales", "engine/games")
    files = copy.files("rules/*/*.yaml", "locales/en/*/*.yaml", "locales/*/locale.yaml")
    games = {id: rules.load_game(id, Problems(), copy.root) for id in rules.game_ids(copy.root)}
    texts = load(copy.root, games, Problems())

    def attempt(chance: random.Random, notes: list[str]) -> str:
        file = chance.choice(files)
        problems = Problems()
        copy.corrupt(chance, file, "yaml", notes)
        try:
            source_files.examine(copy.root, problems)
            if problems.failed:
                return outcome(problems)
            if "rules" in file.relative_to(copy.root).parts[:1]:
                game = rules.load_game(file.parent.name, problems, copy.root)
                if not problems.failed:
                    SiteGame(game, texts, ROOT, problems)
            else:
                for problem in commands.check(copy.root, games=games):
                    problems.add(problem)
            return outcome(problems)
        finally:
            copy.restore(file)

    return attempt


def po() -> Attempt:
    """Return the attempt that corrupts a translation, reads, writes and compiles it, and renders every message."""
    copy = SourceCopy("rules", "locales")
    files = copy.files("locales/*/*/*.po")
    games = {id: rules.load_game(id, Problems(), copy.root) for id in rules.game_ids(copy.root)}
    catalogs = read_catalogs(copy.root, games, Problems())

    def attempt(chance: random.Random, notes: list[str]) -> str:
        file = chance.choice(files)
        lang, scope = file.parts[-3], file.parts[-2]
        problems = Problems()
        text = copy.corrupt(chance, file, "po", notes)
        try:
            read = parse_po(text, file.name, Problems())
            if read is not None:
                again = parse_po(show_po(read), file.name, Problems())
                assert again is not None, "a written file cannot be read"
                assert show_po(again) == show_po(read), "a file changes when it is read and written"
            source_files.examine(copy.root, problems)
            if problems.failed:
                return outcome(problems)
            part = replace(catalogs, scopes=list(dict.fromkeys((COMMON, scope))))
            readings = {one: LanguageTexts(part, one, problems) for one in (SOURCE, lang)}
            render_all(part, scope, Catalog(compile_catalogs(part, readings)[lang][scope]))
            return outcome(problems)
        finally:
            copy.restore(file)

    return attempt


def render_all(catalogs: Catalogs, scope: str, catalog: Catalog) -> None:
    """Render every message of a scope with valid arguments."""
    symbols = catalogs.symbols[scope]
    for key, entry in symbols.entries.items():
        for number in (0, 1, 3):
            args: dict[str, object] = {}
            for name, kind in entry.args.items():
                inner = list_of(kind) or kind
                one: object = next(iter(symbols.members.get(inner, ())), number) if inner != "text" else "Zoë"
                member = [one, number] if kind.startswith("counts:") else one
                args[name] = [member] * number if list_of(kind) else one
            catalog.segments(key, args)


def templates() -> Attempt:
    """Return the attempt that corrupts a template and renders every page of the source language."""
    copy = SourceCopy("site/templates", "site/styles")
    files = copy.files("site/templates/*.html")
    problems = Problems()
    games = {id: rules.load_game(id, problems, ROOT) for id in rules.game_ids(ROOT)[:1]}
    texts = load(ROOT, games, problems)
    drawn = {id: SiteGame(game, texts, ROOT, problems) for id, game in games.items()}
    loaded = assets.write(ROOT, Output(), problems)
    site = Site(ROOT, Output(), loaded, drawn, texts, problems)

    def attempt(chance: random.Random, notes: list[str]) -> str:
        file = chance.choice(files)
        problems = Problems()
        copy.corrupt(chance, file, "templates", notes)
        try:
            source_files.examine(copy.root, problems)
            if not problems.failed:
                site.env, site.problems, site.out = Templates(copy.root / "site" / "templates"), problems, Output()
                site.write((SOURCE,))
            return outcome(problems)
        finally:
            copy.restore(file)

    return attempt
