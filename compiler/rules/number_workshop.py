"""Numbers of a game in the workshop: checked and compiled by the code of the build, from the documents that it read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from compiler.base.diagnostics import Problem, Problems
from compiler.rules import groups
from compiler.rules.compilation import GameSource, compile_game
from compiler.rules.correction_file import Correction, correction_text, file_name
from compiler.rules.document import Doc
from compiler.rules.model import PROVENANCE, Sources
from compiler.rules.number_list import RuleNumber, corrected, numbers_of
from compiler.rules.provenance import parted

Json = dict[str, Any]

DECLARED = ("R6", "R8")
"""Codes of what a game declares about its data: with such an error it can be played all the same."""


def documents(game: GameSource) -> Json:
    """Return the documents of a game as JSON; the weights of its bots are not needed."""
    return {kind: [doc.path, doc.data, doc.marks] for kind, doc in game.docs.items() if kind != "weights"}


class NumberWorkshop:
    """Holds the numbers of one game."""

    def __init__(self, game: str, docs: Mapping[str, Sequence[Any]]) -> None:
        """Read the documents that `documents` has returned."""
        self.sources = Sources(game, {kind: Doc(path, data, marks, "") for kind, (path, data, marks) in docs.items()})
        groups.find(self.sources)
        self.game = compile_game(self.sources, Problems())
        self.numbers = {one.address: one for one in numbers_of(self.sources, self.game.provenance)}
        self.source_ids = [str(one.get("id")) for one in self.sources.body("game").get("sources") or ()]
        self.remark_keys = {one.text: one.key for one in self.game.remarks}

    def listed(self) -> list[Json]:
        """Return all numbers; `known` has the kind, the sources and the remark of each explanation."""
        return [
            {
                **{name: value for name, value in asdict(one).items() if name not in ("kind", "path")},
                "file": self.sources.docs[one.kind].path,
                "known": [self._known(kind, one.known[kind]) for kind in PROVENANCE if kind in one.known],
            }
            for one in self.numbers.values()
        ]

    def _known(self, kind: str, text: str) -> Json:
        sources, remark = parted(text, self.source_ids)
        return {"kind": kind, "sources": sources, "remark": remark, "key": self.remark_keys.get(remark, "")}

    def attempt(self, changes: Mapping[str, Any]) -> tuple[Problems, GameSource | None]:
        """Compile the game with other values for some numbers; None if it could not be played."""
        problems = Problems()
        chosen: list[tuple[RuleNumber, int]] = []
        for address, value in changes.items():
            number = self.numbers.get(address)
            fault = number.fault(value) if number else "there is no such number"
            if number and not fault:
                chosen.append((number, value))
            else:
                path = self.sources.docs[number.kind].path if number else ""
                problems.error(path, number.line if number else 0, 0, "R2", f"{address}: {fault}")
        if problems.failed:
            return problems, None
        game = compile_game(corrected(self.sources, chosen), problems)
        playable = all(problem.code in DECLARED for problem in problems.errors)
        return problems, game if playable else None

    def file(self, corrections: Sequence[Json]) -> Json:
        """Return name and text of the file of corrections; each has `number`, `value` and `public`."""
        made = []
        for one in corrections:
            number = self.numbers[one["number"]]
            place = f"{self.sources.docs[number.kind].path}:{number.line}"
            made.append(Correction(number.address, place, one.get("was", number.value), one["value"], one["public"]))
        return {"name": file_name(self.game.id), "text": correction_text(self.game.id, made)}


def shown_problems(problems: Problems) -> list[Json]:
    """Return the errors as the workshop shows them."""
    return [_shown(one) for one in problems.errors]


def _shown(one: Problem) -> Json:
    return {"code": one.code, "place": f"{one.path}:{one.line}", "text": one.text, "hint": one.hint}
