"""Move options: what the page is sent of the legal moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.messages import Json, Message

if TYPE_CHECKING:
    from engine.protocol import FreeChoice, MoveRecord

NO_CHOICES: Mapping[str, FreeChoice] = {}
"""The free choices of an option that has none."""


class MoveOption(NamedTuple):
    """What the page is sent of the legal moves: one move, or many that differ only in the chosen pieces.

    `free_choices` (`sets` on the page) has the free choice of pieces by the field of the record that it fills; the
    record lacks that field.
    """

    move: MoveRecord
    targets: tuple[str, ...]
    label: Message
    free_choices: Mapping[str, FreeChoice] = NO_CHOICES
    is_waste: bool = False
    """It brings nothing, or spends something without need (`Presenter.waste`)."""

    def matches(self, fields: Json) -> bool:
        """Return whether some move of this option has these fields of a record."""
        return all(
            is_choice(self.free_choices[name], value)
            if name in self.free_choices
            else name in self.move and self.move[name] == value
            for name, value in fields.items()
        )


def is_choice(free_choice: FreeChoice, ids: list[str]) -> bool:
    """Return whether these pieces, in any order, are a legal choice: of equal pieces the first, as many as allowed."""
    groups = free_choice["of"]
    counts = [sum([ids.count(id) for id in set(group)]) for group in groups]
    firsts = [id for group, n in zip(groups, counts, strict=True) for id in group[:n]]
    return sorted(firsts) == sorted(ids) and is_count_legal(free_choice, counts)


def is_count_legal(free_choice: FreeChoice, counts: Sequence[int]) -> bool:
    """Return whether these numbers of pieces per group meet `count` and `sums`."""
    least, most = free_choice["count"]
    return least <= sum(counts) <= most and all(
        sum([weight * n for weight, n in zip(one["weights"], counts, strict=True)]) >= one["least"]
        for one in free_choice.get("sums", ())
    )
