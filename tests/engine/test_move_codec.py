"""Moves as records and back, for every kind of field."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from engine.messages import BadRequest
from engine.move_codec import MoveCodec

CARDS = ("ant", "bee", "cat", "dog")


class PlayCards(NamedTuple):
    card: int
    gift: int
    order: tuple[int, ...]
    seats: tuple[int, ...]
    weeks: int
    loud: bool


class Pass(NamedTuple):
    pass


RECORDS = MoveCodec([PlayCards, Pass], ids={"card": CARDS, "order": CARDS}, sets={"gift": CARDS})
MOVE = PlayCards(1, 0b1001, (2, 0), (1, 0), 4, False)
RECORD = {
    "kind": "play_cards",
    "card": "bee",
    "gift": ["ant", "dog"],
    "order": ["cat", "ant"],
    "seats": [1, 0],
    "weeks": 4,
    "loud": False,
}


def test_a_move_is_written_with_ids_and_read_again() -> None:
    assert RECORDS.write(MOVE) == RECORD
    assert RECORDS.read(RECORD) == MOVE
    assert RECORDS.read({"kind": "pass"}) == Pass()
    assert RECORDS.read(RECORD | {"gift": ["dog", "ant"]}) == MOVE, "a set is read in any order"
    no_card = MOVE._replace(card=-1)
    assert RECORDS.write(no_card)["card"] is None
    assert RECORDS.read(RECORDS.write(no_card)) == no_card


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("kind", value) for value in ("fly", None, 3, ["pass"])),
        *(("card", value) for value in ("bat", 1, True, ["bee"])),
        ("card", {}),
        *(("gift", value) for value in (["ant", "ant"], "ant", [["ant"]], ["bat"], None, 9)),
        *(("order", value) for value in (["bat"], "cat", [1])),
        *(("seats", value) for value in ([True], ["1"], 1, [1.0])),
        *(("weeks", value) for value in ("4", True, 4.0, None)),
        *(("loud", value) for value in (0, "no", None)),
        ("more", 1),
    ],
)
def test_records_that_are_no_moves_are_refused(name: str, value: Any) -> None:
    with pytest.raises(BadRequest, match=r"error\.move"):
        RECORDS.read(RECORD | {name: value})
    if not (name == "kind" and isinstance(value, str)):  # the codec does not check kinds here
        assert not RECORDS.fit({name: value})


def test_a_record_without_a_field_is_refused() -> None:
    for name in RECORD:
        with pytest.raises(BadRequest, match=r"error\.move"):
            RECORDS.read({key: value for key, value in RECORD.items() if key != name})
        assert RECORDS.fit({name: RECORD[name]})
