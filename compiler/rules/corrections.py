"""Corrections of numbers: `python build.py rules take FILE…` folds them into `rules/`, with how their author knows.

    game: thebes
    corrections:
      - {number: constants.majority_vp, was: 5, is: 6, from: {public: "my copy of the game"}}

Only the lines of the numbers change; formatting and comments stay. A number that has changed since, that is unknown or
outside of its limits is reported and not taken. If the rules have an error with the new numbers, nothing of the game is
written, unless the caller asks for it: then a declared check may be what is wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from compiler.base.diagnostics import Problem, Problems, did_you_mean
from compiler.rules import game_ids, load_game, read_game
from compiler.rules.compilation import compile_game
from compiler.rules.correction_file import as_remark
from compiler.rules.document import Doc
from compiler.rules.model import PROVENANCE, Sources
from compiler.rules.number_list import RuleNumber, numbers_of
from compiler.rules.reader import read
from compiler.rules.yaml_edit import flow, with_cell, with_entry, with_field_source, with_number

KEYS = ("number", "was", "is", "from")
"""The keys of an entry of a file."""


@dataclass
class TakenNumbers:
    """What became of corrections: the lines that were written, what was not taken, errors of the rules with them."""

    written: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    """Numbers that are as the correction wants them already."""
    refused: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def take_corrections(root: Path, files: Sequence[Path], *, anyway: bool = False) -> TakenNumbers:
    """Fold the corrections of some files into the rules; with `anyway` also those that a check contradicts."""
    taken = TakenNumbers()
    for file in files:
        problems = Problems()
        doc = read(file, problems, root=root)
        taken.problems += problems.errors
        if doc is not None:
            _take(root, doc, taken, anyway)
    return taken


def _take(root: Path, doc: Doc, taken: TakenNumbers, anyway: bool) -> None:
    body = doc.data if isinstance(doc.data, dict) else {}
    entries, game_id, known = body.get("corrections"), body.get("game"), game_ids(root)
    if not isinstance(entries, list) or game_id not in known:
        hint = did_you_mean(str(game_id), known) if "game" in body else "game: thebes, then corrections: and a list"
        taken.refused.append(f"{_where(doc, 'game')}: this is no file of corrections of a game ({hint})")
        return
    before = Problems()
    sources = read_game(str(game_id), before, root)
    game = compile_game(sources, before)
    if before.failed:
        taken.problems += before.errors
        return
    numbers = {number.address: number for number in numbers_of(sources, game.provenance)}
    texts: dict[Path, str] = {}
    written = []
    for i, entry in enumerate(entries):
        name, fault = _fault(entry, numbers)
        if fault:
            taken.refused.append(f"{_where(doc, 'corrections', i, name)}: {fault}")
            continue
        number = numbers[entry["number"]]
        place = f"{game.docs[number.kind].path}:{number.line}: {number.address}"
        if number.value == entry["is"]:
            taken.same.append(f"{place} is {number.value} already")
            continue
        path = root / game.docs[number.kind].path
        text = texts[path] if path in texts else path.read_text("utf-8")
        texts[path] = _edited(text, sources, number, entry)
        number.value = entry["is"]  # a second correction of it is stale
        written.append(f"{place}: {entry['was']} → {entry['is']}")
    _write(root, game.id, texts, written, taken, anyway)


def _write(
    root: Path, game_id: str, texts: dict[Path, str], written: list[str], taken: TakenNumbers, anyway: bool
) -> None:
    """Write the changed files; the ones before return if the rules have an error with them."""
    before = {path: path.read_bytes() for path in texts}
    for path, text in texts.items():
        path.write_bytes(text.encode())
    problems = Problems()
    load_game(game_id, problems, root)
    if problems.failed and not anyway:
        for path, content in before.items():
            path.write_bytes(content)
    else:
        taken.written += written
    taken.problems += problems.errors


def _where(doc: Doc, *path: str | int) -> str:
    """Return the place of a value as file:line:column; of one that is missing, that of what should hold it."""
    place = doc.place(path)
    return f"{place.path}:{place.line}:{place.column}"


def _fault(entry: Any, numbers: dict[str, RuleNumber]) -> tuple[str, str]:
    """Return which key of an entry is wrong, and why it cannot be taken; two empty texts if it can."""
    if not isinstance(entry, dict) or any(key not in entry for key in KEYS) or len(entry) != len(KEYS):
        return "", f"an entry has {', '.join(KEYS)}, each once"
    address, words = entry["number"], entry["from"]
    number = numbers.get(str(address))
    if number is None:
        return "number", f'there is no number "{address}" ({did_you_mean(str(address), numbers)})'
    fault = number.fault(entry["is"])
    if fault:
        return "is", f"{address}: {fault}"
    if number.value not in (entry["was"], entry["is"]):
        now = f"it is {number.value} now, was {entry['was']}, and {entry['is']} is handed in"
        return "was", f"{address} has changed since: {now}"
    kinds = (
        isinstance(words, dict)
        and words
        and all(kind in PROVENANCE and isinstance(one, str) and one.strip() for kind, one in words.items())
    )
    if kinds:
        return "", ""
    return "from", f'{address}: say how you know it, from: {{public: "my copy of the game"}}'


def _edited(text: str, sources: Sources, number: RuleNumber, entry: dict[str, Any]) -> str:
    """Return the text of a file with the number and its provenance."""
    path = number.path
    text = with_number(text, path, entry["is"])
    words = {kind: as_remark(one) for kind, one in entry["from"].items()}
    if path[0] == "constants":
        return with_entry(text, path[:2], "from", flow(words))
    group = sources.groups[str(path[0])]
    if path[1] == "count":
        return text  # it follows from the rows
    row, steps = int(path[2]), path[3:]
    if not isinstance(group.rows[row], dict):
        return with_cell(text, group.path, group.printed(row, *(int(step) for step in steps)), flow(words))
    name = str(steps[0])
    if len(steps) > 1:  # of the other numbers of this field is known what was known before
        words = {**number.known, **words}
    return with_field_source(text, group.at(row), name, flow(words))
