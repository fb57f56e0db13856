"""Arguments from played games: heard, kept beside those of earlier games, said as examples in the catalogs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.text.read.played import path_of, read
from compiler.text.read.po import parse_po
from compiler.text.translators import played_samples
from compiler.text.translators.played_samples import Examples, play, renew
from compiler.text.translators.update import update_language
from tests.compiled_games import all_catalogs, game_source
from tests.text.test_lists import texts


def test_what_a_game_says_is_heard_the_same_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played_samples, "MAX_MOVES", 25)
    monkeypatch.setattr(played_samples, "_setups", lambda rules: [(2, {})])
    rules, entries = game_source("thebes").data, all_catalogs().sources["thebes"]
    heard = play(rules, texts().catalog("en", "thebes"), entries)
    assert heard == play(rules, texts().catalog("en", "thebes"), entries)
    assert "log.travel" in heard
    assert "move.swap" in heard or len(heard) > 10
    for key, sets in heard.items():
        assert 1 <= len(sets) <= played_samples.MAX_PLAYED, key
        assert all(args.keys() == entries[key].args.keys() for args in sets), key
    assert json.loads(json.dumps(heard)) == heard


def test_what_is_kept_stays_while_it_fits(folder: Any) -> None:
    entries = folder.read().sources["voyage"]
    key = next(key for key, entry in entries.items() if len(entry.args) == 1 and not entry.is_term)
    (name,) = entries[key].args
    heard = [{name: n} for n in (1, 2, 0, 4)]
    assert renew(folder.root, "voyage", {key: heard[:1], "log.gone": [{}]}, entries)
    assert read(folder.root, "voyage") == {key: heard[:1]}
    assert renew(folder.root, "voyage", {key: heard[1:]}, entries)
    assert read(folder.root, "voyage") == {key: heard[:3]}
    assert not renew(folder.root, "voyage", {key: heard[3:]}, entries), "three are enough"
    path_of(folder.root, "voyage").write_text(json.dumps({key: [{"other": 1}, {name: 9}]}), "utf-8")
    assert renew(folder.root, "voyage", {}, entries)
    assert read(folder.root, "voyage") == {key: [{name: 9}]}, "another argument is no longer that of the message"


def test_only_samples_that_differ_in_more_than_a_player_are_kept(folder: Any) -> None:
    entries = folder.read().sources["voyage"]
    red = {"player": "player.red", "a": "place.crete", "b": "place.egypt"}
    green, back = red | {"player": "player.green"}, red | {"a": "place.egypt", "b": "place.crete"}
    assert renew(folder.root, "voyage", {"log.travel": [red, green, back]}, entries)
    assert read(folder.root, "voyage") == {"log.travel": [red, back]}


def test_what_no_game_said_has_an_example_without_repetitions(folder: Any) -> None:
    read_texts = folder.read()
    travel = read_texts.sources["voyage"]["log.travel"]
    path_of(folder.root, "voyage").write_text('{"other": []}', "utf-8")
    examples = Examples(read_texts).of(travel)
    assert 1 <= len(examples) <= 2
    routes = [re.fullmatch(r"\w+ travels from (.+) to (.+)\.", text) for text in examples]
    assert all(route and route[1] != route[2] for route in routes), examples


def test_the_catalogs_say_what_was_said_in_play(folder: Any) -> None:
    read_texts = folder.read()
    assert Examples(read_texts).of(read_texts.sources["voyage"]["log.travel"]) == [], "without a game played"
    before = folder.text("hu/voyage/play.po")
    travel = {"player": "player.red", "a": "place.crete", "b": "place.egypt"}
    assert renew(folder.root, "voyage", {"log.travel": [travel]}, read_texts.sources["voyage"])
    update_language(read_texts, "hu", Problems(), Examples(read_texts).of)
    after = folder.text("hu/voyage/play.po")
    example = next(line for line in after.splitlines() if line.startswith("#. e.g. Red travels"))
    assert "Crete" in example
    assert len(after.splitlines()) > len(before.splitlines())
    merged = update_language(read_texts, "hu", Problems(), Examples(read_texts).of)
    assert not any(one.written for one in merged), "the lines are stable"


def test_a_broken_file_does_not_hide_what_is_wrong_in_the_others(folder: Any) -> None:
    folder.write("hu/voyage/terms.po", folder.text("hu/voyage/terms.po") + "\nmsgctxt oops\n")
    folder.replace("hu/voyage/play.po", "{player} {a}:from {b}:to utazik.", "{plyer} utazik.")
    found = [problem for problem in folder.check("hu") if problem.level == "error"]
    paths = {problem.path for problem in found}
    assert {"locales/hu/voyage/terms.po", "locales/hu/voyage/play.po"} <= paths


CATALOGS_OF_PLAY = sorted((ROOT / "locales").glob("*/*/play.po"))


@pytest.mark.parametrize("path", CATALOGS_OF_PLAY, ids=lambda path: "/".join(path.parts[-3:]))
def test_every_message_of_play_with_an_argument_or_a_figure_has_an_example(path: Path) -> None:
    file = parse_po(path.read_text("utf-8"), path.name, Problems())
    assert file
    filled = [one for one in file.entries if re.search(r"[{\[]", one.msgid + one.msgid_plural)]
    assert len(filled) > 15
    assert [one.key for one in filled if not any(note.startswith("e.g. ") for note in one.notes)] == []
