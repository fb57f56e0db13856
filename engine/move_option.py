"""Move options: what the page is sent of the legal moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.messages import NO_ARGS, Json, Message


class MoveOption(NamedTuple):
    """What the page is sent of the legal moves: one move, or many that differ only in the chosen pieces.

    `free_choices` (`sets` on the page) has, per field of the record that is a free choice of pieces, an object:

    of      groups of equal pieces, as lists of ids; an id is repeated if equal pieces share it
    count   [least, most] pieces that are chosen
    sums    optional: [{"weights": a number per group, "least": n}, …]; each weighted sum of a choice reaches its least
    touch   optional: a target per group, where pieces on the table have other ids than in the record

    The record then lacks that field. Every choice that meets `count` and `sums` is a legal move, and no other is; of
    equal pieces the first are taken.
    """

    move: Json
    targets: tuple[str, ...]
    label: Message
    free_choices: Json = NO_ARGS

    def matches(self, fields: Json) -> bool:
        """Return whether some move of this option has these fields of a record."""
        return all(
            is_choice(self.free_choices[name], value)
            if name in self.free_choices
            else name in self.move and self.move[name] == value
            for name, value in fields.items()
        )


def is_choice(free_choice: Json, ids: list[str]) -> bool:
    """Return whether these pieces, in any order, are a legal choice: of equal pieces the first, as many as allowed."""
    groups = free_choice["of"]
    counts = [sum([ids.count(id) for id in set(group)]) for group in groups]
    firsts = [id for group, n in zip(groups, counts, strict=True) for id in group[:n]]
    return sorted(firsts) == sorted(ids) and is_count_legal(free_choice, counts)


def is_count_legal(free_choice: Json, counts: Sequence[int]) -> bool:
    """Return whether these numbers of pieces per group meet `count` and `sums`."""
    least, most = free_choice["count"]
    return least <= sum(counts) <= most and all(
        sum([weight * n for weight, n in zip(one["weights"], counts, strict=True)]) >= one["least"]
        for one in free_choice.get("sums", ())
    )
