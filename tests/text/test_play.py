"""Everything that the games say in play can be said in every language: no key without a text, no argument missing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from compiler.problems import Problems
from compiler.steps import ROOT
from compiler.text import Texts, load
from compiler.text.commands import games_of
from compiler.text.source import scopes
from engine.table import Desk

GAMES = [scope for scope in scopes(ROOT) if scope != "common"]
LOOK_EVERY = 9


@pytest.fixture(scope="module")
def rules() -> dict[str, Any]:
    """Return the compiled rules of all games."""
    return dict(games_of(ROOT, Problems()))


@pytest.fixture(scope="module")
def texts(rules: dict[str, Any]) -> Texts:
    """Return all texts."""
    return load(ROOT, rules, Problems())


def pieces(value: Any) -> Iterator[str]:
    """Go through all strings of an answer."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from pieces(item)
    elif isinstance(value, list):
        for item in value:
            yield from pieces(item)


class Player:
    """Plays a game by the table's protocol and looks at it in all languages."""

    def __init__(self, game: str, rules: dict[str, Any], texts: Texts) -> None:
        self.texts, self.game, self.desk = texts, game, Desk()
        self.gaps: set[str] = set()
        self.previews = 0
        self.ask(do="rules", data=rules[game].data)
        for lang in texts.languages:
            self.ask(do="catalog", lang=lang, data=texts.catalog(lang, game))

    def ask(self, **request: Any) -> Any:
        """Make a request that must succeed; remember what could not be said."""
        answer = json.loads(self.desk.handle(json.dumps(request)))
        assert answer["ok"], answer
        self.gaps |= {f"{request.get('lang')}: {text}" for text in pieces(answer) if "⟦" in text}
        return answer

    def look(self, seat: int, since: int) -> None:
        """Look at the table in every language, with what each move costs."""
        for lang in self.texts.languages:
            table = self.ask(do="look", lang=lang, seat=max(seat, 0), since=since)["table"]
            for move in table["moves"][:40:5]:
                self.ask(do="preview", move=move["move"], lang=lang)
                self.previews += 1
            self.ask(do="why", intent={"kind": "nothing"}, lang=lang)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_told_in_every_language(game: str, seats: int, rules: dict[str, Any], texts: Texts) -> None:
    player = Player(game, rules, texts)
    colours = rules[game].data["game"]["colours"][:seats]
    chairs = [{"colour": colour, "name": f"Anna {colour}", "by": "random"} for colour in colours]
    table = player.ask(do="new", game=game, seats=chairs, options={}, seed=seats, first=None, lang="hu", seat=0)[
        "table"
    ]
    since = 0
    while not table["over"]:
        if table["n"] % LOOK_EVERY == 0:
            player.look(table["turn"], since)
            since = table["n"]
        table = player.ask(do="bot", lang="ru", seat=0)["table"]
    player.look(table["turn"], 0)
    assert player.previews
    assert sorted(player.gaps) == []
