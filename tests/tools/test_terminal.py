"""`build.py play`: a game in the terminal, typed by a test."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler.rules import game_ids
from tests.matrix import first_of
from tools import cli, terminal


def typed(*lines: str, after: str = "q") -> Callable[[str], str]:
    """Return a reader that types these lines, then `after` for ever."""
    waiting = list(lines)
    return lambda prompt: waiting.pop(0) if waiting else after


def played(command: str, *lines: str, after: str = "q") -> tuple[int, str]:
    """Return the exit status of a command and its output."""
    written: list[str] = []
    status = terminal.play(cli.parse(command.split()), typed(*lines, after=after), written.append)
    return status, "\n".join(written)


def persistent(written: list[str]) -> Callable[[str], str]:
    """Return a `read` that types the first move, or the next one after a move that was refused."""
    lists: list[list[str]] = []
    number = 0

    def read(prompt: str) -> str:
        nonlocal number
        if prompt != "> ":
            return "1"  # a piece of a set, which may be too little for a legal move
        begin = len(written) - 1 - written[::-1].index("")
        lists.append(written[begin:])
        number = number + 1 if lists[-2:-1] == lists[-1:] else 1
        return str(number)

    return read


@pytest.mark.parametrize("game", first_of(game_ids(), 2))
def test_a_whole_game(game: str) -> None:
    written: list[str] = []
    command = f"play {game} --seed 7 --bots greedy"
    status = terminal.play(cli.parse(command.split()), persistent(written), written.append)
    shown = "\n".join(written)
    assert status == 0
    assert "⟦" not in shown
    last = shown.splitlines()[-2:]
    assert [line[:1] for line in last] == ["=", "#"]
    assert "1" in last[1].split()


def test_moves_previews_undo_and_the_table() -> None:
    status, shown = played("play thebes --seed 7 --lang hu", "v", "? 1", "1", "u", "1", "nonsense", "/csere", "999")
    assert status == 0
    first = [line for line in shown.splitlines() if line.startswith("    1  ") and line.endswith(")")]
    assert len(first) == 2 * len(set(first)) > 0, "played, undone, and played again"
    assert "Idősáv: marker.red" in shown
    assert "Utána Piros következik." in shown
    assert "undo, redo" in shown
    narrowed = shown.split("undo, redo")[1].split("there are moves")[0]
    assert "[swap " in narrowed
    assert "there are moves 1 to" in shown


def test_a_saved_game_continues(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert played(f"play thebes --seed 7 --save {file}", "1", "1")[0] == 0
    saved = json.loads(file.read_text("utf-8"))
    assert len(saved["moves"]) == 2
    assert played(f"play thebes --save {file}", "1")[0] == 0
    assert json.loads(file.read_text("utf-8"))["moves"][:2] == saved["moves"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b'{"format": 1,\n "moves": }', ":2:11: this is no saved game: it cannot be read as JSON (Expecting value)"),
        (b'{"format": "\xff"}', ": this is no saved game: byte 13 is not UTF-8"),
        (b"[" * 200_000 + b"]" * 200_000, ": this is no saved game: lists or objects are nested too deeply"),
        (b"{}", ": This saved game is damaged: the field “format” is missing or wrong."),
        (b"7", ": The field “save” must be an object."),
    ],
)
def test_a_bad_file_is_refused_with_its_place(tmp_path: Path, content: bytes, why: str) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    status, out = played(f"play thebes --save {file}")
    assert status == 2
    assert out.startswith(f"error: {file}{why}"), out
    assert file.read_bytes() == content


def test_an_example_is_opened() -> None:
    status, shown = played("play tomb_raiders --example TR-T-08 --lang it")
    assert status == 0
    assert "TR-T-08" in shown
    assert "its moves: [[" in shown


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("play chess", "there is no game chess"),
        ("play thebes --lang xx", "there is no language xx"),
        ("play thebes --example TH-T-99", "TH-T-99"),
        ("play thebes --option no=1", "no"),
        ("play thebes --players 7", "7"),
    ],
)
def test_wrong_arguments_are_refused(command: str, why: str) -> None:
    status, shown = played(command)
    assert status == 2
    assert shown.startswith("error: ")
    assert why in shown
