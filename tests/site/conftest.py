"""Fixtures of the site tests: the parsed pages of the built site, and drawn games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from compiler.site.site_game import SiteGame
from tests.compiled_games import drawn

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Document(HTMLParser):
    """A parsed page: its elements in order, its ids, and its nesting faults."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text = text
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.ids: list[str] = []
        self.faults: list[str] = []
        self._open: list[str] = []
        self._inside: dict[int, list[str]] = {}
        self.content: dict[int, str] = {}
        self.feed(text)
        self.close()
        if self._open:
            self.faults.append(f"never closed: {self._open}")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        plain = {name: value or "" for name, value in attrs}
        if len(plain) != len(attrs):
            self.faults.append(f"an attribute twice: <{tag} {attrs}>")
        self.elements.append((tag, plain))
        if "id" in plain:
            self.ids.append(plain["id"])
        if tag not in VOID:
            self._open.append(tag)
            self._inside[len(self.elements) - 1] = []

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self._open or self._open[-1] != tag:
            self.faults.append(f"</{tag}> where {self._open[-3:]} is open, line {self.getpos()[0]}")
        else:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self.elements:
            index = len(self.elements) - 1
            self.content[index] = self.content.get(index, "") + data

    def all(self, tag: str) -> list[dict[str, str]]:
        """Return the attributes of all elements of this name."""
        return [attrs for name, attrs in self.elements if name == tag]

    def texts(self, tag: str) -> list[str]:
        """Return the text directly after each start tag of this name."""
        return [self.content.get(i, "").strip() for i, (name, _) in enumerate(self.elements) if name == tag]


class Documents(Mapping[str, Document]):
    """The pages of the built site, by path. Each is parsed when a test asks for it, and then kept."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.paths = dict.fromkeys(file.relative_to(site).as_posix() for file in sorted(site.rglob("*.html")))
        self.parsed: dict[str, Document] = {}

    def __getitem__(self, path: str) -> Document:
        if path not in self.parsed:
            if path not in self.paths:
                raise KeyError(path)
            self.parsed[path] = Document((self.site / path).read_text("utf-8"))
        return self.parsed[path]

    def __contains__(self, path: object) -> bool:
        return path in self.paths

    def __iter__(self) -> Iterator[str]:
        return iter(self.paths)

    def __len__(self) -> int:
        return len(self.paths)


@pytest.fixture(scope="session")
def documents(site_dir: Path) -> Documents:
    """Return all pages of the built site, by path."""
    return Documents(site_dir)


@pytest.fixture(scope="session")
def languages(site_dir: Path) -> list[str]:
    """Return the languages of the built site."""
    return sorted(folder.name for folder in (site_dir / "text").iterdir())


@pytest.fixture(scope="session")
def faces(site_dir: Path) -> Callable[[str, str], dict[str, Any]]:
    """Return a function from language and game to the faces in the built site."""
    return lambda lang, game: dict(json.loads((site_dir / "faces" / lang / f"{game}.json").read_text("utf-8")))


@pytest.fixture(scope="session")
def thebes() -> SiteGame:
    """Return Thebes, drawn."""
    return drawn("thebes")
