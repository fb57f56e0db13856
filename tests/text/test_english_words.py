"""The English catalogs keep to the words of STYLE.md: what a player reads names the player who acts."""

import re
from pathlib import Path

import pytest

ENGLISH = sorted((Path(__file__).parents[2] / "locales" / "en").rglob("*.yaml"))
AVOIDED = re.compile(r"\b(?:whoever|so many|dear|dearer)\b", re.IGNORECASE)


def avoided(text: str) -> list[str]:
    """Return the lines of a YAML file, comments aside, that use a word to avoid: `number: word`."""
    lines = enumerate(text.splitlines(), 1)
    return [f"{i}: {word[0]}" for i, line in lines if line.lstrip()[:1] != "#" if (word := AVOIDED.search(line))]


def test_the_words_to_avoid_are_found() -> None:
    assert avoided('# whoever\na: "Whoever has won"\nb: |\n  so many cards\nc: endear') == ["2: Whoever", "4: so many"]


@pytest.mark.parametrize("path", ENGLISH, ids=lambda path: "/".join(path.parts[-2:]))
def test_english_avoids_them(path: Path) -> None:
    assert avoided(path.read_text(encoding="utf-8")) == []
