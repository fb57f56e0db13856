"""Search of the rulebooks in each language: recall and precision of queries, and its excerpts."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from compiler.base import node
from compiler.base.paths import ROOT
from compiler.site.assets import LIBRARIES

HERE = Path(__file__).parent / "search"
LANGUAGES = sorted(file.stem for file in HERE.glob("*.yaml"))
RECALL, PRECISION = 0.95, 0.9

Ask = Callable[..., list[list[dict[str, Any]]]]


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Return a function that queries the search of a rulebook in Node, with libraries at the paths of the site."""
    root = tmp_path_factory.mktemp("search")
    (root / "app").mkdir()
    (root / "package.json").write_text('{"type": "module"}')
    shutil.copy(ROOT / "site" / "app" / "search.js", root / "app")
    for name in ("minisearch", "stemmers"):
        shutil.copytree(ROOT / "node_modules" / LIBRARIES[name], root / "lib" / name)

    def asked(book: dict[str, Any], queries: list[str]) -> list[list[dict[str, Any]]]:
        command = [node.node().program, str(HERE / "ask.mjs"), str(root / "app" / "search.js")]
        given = json.dumps({"book": book, "queries": queries})
        done = subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr
        return list(json.loads(done.stdout))

    return asked


def book(lang: str) -> tuple[dict[str, Any], dict[str, list[str]]]:
    """Return the entries of a language as the build writes them, and its queries with the expected ids."""
    data = YAML(typ="safe").load(HERE / f"{lang}.yaml")
    entries = [{"id": id, "kind": "rule", "title": "XP", "text": text} for id, text in data["rules"].items()]
    for id, (question, answer) in data["questions"].items():
        entries.append({"id": id, "kind": "question", "title": "", "text": f"{question} {answer}"})
    for id, (name, text, forms) in data["terms"].items():
        entries.append({"id": f"term-{id}", "kind": "term", "title": name, "text": text, "forms": forms})
    for id, (title, text) in data["cards"].items():
        entries.append({"id": f"card-{id}", "kind": "card", "title": title, "text": text, "href": f"cards/#{id}"})
    return {"lang": lang, "entries": entries, "retired": data["retired"]}, data["queries"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_queries_find_the_expected_entries(ask: Ask, lang: str) -> None:
    entries, queries = book(lang)
    answers = ask(entries, list(queries))
    recalls, precisions, missed = [], [], []
    for (query, wanted), answer in zip(queries.items(), answers, strict=True):
        found = {one["entry"]["id"] for one in answer}
        good = len(found & set(wanted))
        recalls.append(good / len(wanted) if wanted else 1.0)
        precisions.append(good / len(found) if found else float(not wanted))
        if found != set(wanted):
            missed.append(f"{query}: without {sorted(set(wanted) - found)}, besides {sorted(found - set(wanted))}")
    recall, precision = sum(recalls) / len(recalls), sum(precisions) / len(precisions)
    print(f"{lang}: {len(queries)} queries, recall {recall:.3f}, precision {precision:.3f}", *missed, sep="\n  ")
    assert len(queries) >= 12
    assert recall >= RECALL, missed
    assert precision >= PRECISION, missed


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_id_in_a_query_comes_first(ask: Ask, lang: str) -> None:
    """It precedes rules that refer to it; several are in the order of the book; a retired one finds its successor."""
    entries, _ = book(lang)
    asked, retired, several = ask(entries, ["XP-SET-01", "XP-OLD-07", "xp-dig"])
    assert [one["entry"]["id"] for one in asked] == ["XP-SET-01", "XP-CARD-02"]
    assert [one["entry"]["id"] for one in retired] == ["XP-DIG-03"]
    assert [one["entry"]["id"] for one in several] == ["XP-DIG-01", "XP-DIG-02", "XP-DIG-03", "XP-DIG-04"]


def test_matches_are_marked(ask: Ask) -> None:
    """Matches keep their spelling, in an excerpt; short texts are shown in full."""
    long = " ".join(f"word{n}" for n in range(60))
    rules = {"XP-A-01": "Nothing of the kind.", "XP-A-02": f"{long} Two weeks, a Week. {long}"}
    entries = [{"id": id, "kind": "rule", "title": "Weeks", "text": text} for id, text in rules.items()]
    [[found]] = ask({"lang": "en", "entries": entries, "retired": {}}, ["week"])
    assert [words for words, hit in found["text"] if hit] == ["weeks", "Week"]
    whole = "".join(words for words, _ in found["text"])
    assert whole.startswith("… word")
    assert whole.endswith(" …")
    assert whole.strip("… ") in rules["XP-A-02"]
    assert 120 < len(whole) < 180
    [[short]] = ask({"lang": "en", "entries": entries, "retired": {}}, ["kind"])
    assert "".join(words for words, _ in short["text"]) == rules["XP-A-01"]


def test_a_language_without_a_stemmer_is_searched_by_its_forms(ask: Ask) -> None:
    entries = [
        {"id": "XP-A-01", "kind": "rule", "title": "", "text": "Zwei Bücher liegen da."},
        {"id": "term-book", "kind": "term", "title": "Buch", "text": "Darin steht etwas.", "forms": ["Buch", "Bücher"]},
    ]
    [found] = ask({"lang": "de", "entries": entries, "retired": {}}, ["buch"])
    assert {one["entry"]["id"] for one in found} == {"XP-A-01", "term-book"}
