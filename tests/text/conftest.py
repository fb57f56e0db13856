"""A small `locales` folder in four languages, independent of the games, and ways to spoil it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from compiler.base.diagnostics import Problem, Problems
from compiler.text import Texts, load
from compiler.text.catalogs import Catalogs, LanguageTexts, read_catalogs

GOLDEN = Path(__file__).parent / "fixtures" / "golden"


@dataclass
class Rules:
    """A stub of the rules of a game."""

    figures: dict[str, Any] = field(
        default_factory=lambda: {"setup.start_cards": 4, "dig.times_per_year": 1, "exhibit.small_points": 3}
    )
    data: dict[str, Any] = field(default_factory=dict)
    remarks: tuple[Any, ...] = ()


GAMES = {"voyage": Rules()}


class TextFolder:
    """A project folder with a copy of the small `locales`, which a test may change."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.problems = Problems()

    def path(self, name: str) -> Path:
        """Return a file of `locales/`."""
        return self.root / "locales" / name

    def text(self, name: str) -> str:
        """Return the content of a file of `locales/`."""
        return self.path(name).read_text("utf-8")

    def write(self, name: str, text: str) -> None:
        """Write a file of `locales/`."""
        self.path(name).parent.mkdir(parents=True, exist_ok=True)
        self.path(name).write_text(text, "utf-8")

    def replace(self, name: str, old: str, new: str) -> None:
        """Replace a text that occurs in a file."""
        text = self.text(name)
        assert old in text, f"{name} does not hold {old!r}"
        self.write(name, text.replace(old, new, 1))

    def place(self, name: str, marker: str, offset: int = 0) -> tuple[str, int, int]:
        """Return path, line and column of a text in a file."""
        text = self.text(name)
        at = text.index(marker) + offset
        return f"locales/{name}", text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)

    def read(self) -> Catalogs:
        """Read the English."""
        self.problems = Problems()
        return read_catalogs(self.root, GAMES, self.problems)

    def check(self, lang: str = "") -> list[Problem]:
        """Read and check a language, or all; return what is wrong."""
        catalogs = self.read()
        for one in [lang] if lang else catalogs.languages:
            LanguageTexts(catalogs, one, self.problems)
        return list(self.problems)

    def texts(self) -> Texts:
        """Compile everything."""
        self.problems = Problems()
        return load(self.root, GAMES, self.problems)


@pytest.fixture
def folder(tmp_path: Path) -> TextFolder:
    """Return a folder with a fresh copy of the small `locales`."""
    shutil.copytree(GOLDEN / "locales", tmp_path / "locales")
    return TextFolder(tmp_path)


@pytest.fixture(scope="session")
def golden(tmp_path_factory: pytest.TempPathFactory) -> Texts:
    """Return the small `locales`, compiled."""
    root = tmp_path_factory.mktemp("golden")
    shutil.copytree(GOLDEN / "locales", root / "locales")
    problems = Problems()
    texts = load(root, GAMES, problems)
    assert not list(problems), "\n".join(map(str, problems))
    return texts


@pytest.fixture
def codes() -> Callable[[list[Problem]], list[str]]:
    """Return a function that lists the codes of problems."""
    return lambda problems: [p.code for p in problems]
