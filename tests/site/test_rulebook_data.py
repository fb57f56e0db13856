"""Rulebook data for search and play page, and retired ids."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from compiler.base.paths import ROOT
from compiler.site.rulebook.positions import Positions
from compiler.site.rulebook.rulebook import Rulebook
from compiler.site.site_game import SiteGame
from compiler.text import SOURCE
from tests.site.conftest import Document

WRITTEN = sorted(file.parent.name for file in (ROOT / "locales" / SOURCE).glob("*/book.yaml"))
NONE = "no game has the texts of its rulebook"


@pytest.fixture
def books(site_dir: Path, languages: list[str]) -> list[tuple[str, str, dict[str, Any]]]:
    """Return language, game and entries of each rulebook of the built site."""
    found = [(lang, file) for lang in languages for file in sorted(site_dir.glob(f"book/{lang}/*.json"))]
    if not found:
        pytest.skip(NONE)
    return [(lang, file.stem, json.loads(file.read_text("utf-8"))) for lang, file in found]


def test_every_entry_has_its_target(books: Any, documents: Mapping[str, Document]) -> None:
    for lang, game, book in books:
        assert book["lang"] == lang
        ids = [entry["id"] for entry in book["entries"]]
        assert len(ids) == len(set(ids))
        for entry in book["entries"]:
            page, _, anchor = entry.get("href", f"rules/#{entry['id']}").partition("#")
            there = documents[f"{lang}/{game}/{page}index.html"].ids
            assert not anchor or anchor in there, f"{lang} {game}: {entry['id']} leads to nothing"


def test_texts_have_no_markup(books: Any) -> None:
    """No markup is left in the texts, and paragraphs are separated by spaces."""
    for lang, game, book in books:
        for entry in book["entries"]:
            assert entry["text"].strip(), f"{lang} {game}: {entry['id']} has no text"
            assert not re.search(r"</?\w+>|&\w+;|[a-z]\.[A-Z]", entry["text"]), f"{lang} {game}: {entry['text']}"


@pytest.mark.skipif("thebes" not in WRITTEN, reason=f"Thebes: {NONE}")
def test_a_retired_id_belongs_to_the_rule_in_its_place(thebes: SiteGame) -> None:
    if not thebes.has_rulebook:
        pytest.skip("the rulebook of Thebes is not whole yet")
    thebes.source.data["book"]["retired"]["TH-OLD-01"] = "TH-DIG-02"
    book = Rulebook(thebes, SOURCE, thebes.texts, Positions(thebes))
    former = {rule.id: rule.former for section in book.sections for rule in section.rules if rule.former}
    del thebes.source.data["book"]["retired"]["TH-OLD-01"]
    assert former["TH-DIG-02"] == ["TH-OLD-01"]
    template = (ROOT / "site" / "templates" / "rules.html").read_text("utf-8")
    assert '{% for old in rule.former %}<span class="was" id="{{ old }}"></span>{% endfor %}' in template
