"""The protocol and the code agree: requests and the fields they read, replies and the fields they have."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest

from engine import protocol
from engine.messages import BadRequest
from engine.session import match_reader, requests
from engine.session import session as session_module
from engine.session.session import Reply, Session
from tests.engine.player import GREEDY, RED, Player
from tests.typed_values import faults, fields_of, is_optional

EXCHANGES = {name: get_args(kind) for name, kind in fields_of(protocol.Requests).items()}
"""The arguments and the reply of each request."""
SPEAKER = {"lang"}
"""Read by the session before the request itself."""
SAVE = {
    "format": 1,
    "game": "thebes",
    "version": "",
    "options": {},
    "seats": [RED, GREEDY],
    "seed": 1,
    "first": 0,
    "moves": [],
    "digest": "",
}
COMPLETE: dict[str, dict[str, Any]] = {
    "rules": {"data": {}},
    "catalog": {"data": {}},
    "new": {"game": "thebes", "seats": [RED, GREEDY], "seed": 1},
    "load": {"save": SAVE},
    "open_link": {"game": "thebes", "link": "1"},
    "play": {"move": {}},
    "jump": {"to": 0},
    "note": {"text": "here"},
    "cost": {"n": 1},
    "position": {"save": SAVE},
    "plan": {"purpose": "bot"},
    "measure": {"purpose": "bot", "world": 0, "moves": [0]},
    "preview": {"move": {}},
    "why": {"intent": {}},
    "fit": {"fields": {}},
    "about": {"names": ["x"]},
    "say": {"items": [["key", {"n": 1}]]},
}
"""The required fields of each request that has any."""


class Recorder(dict[str, Any]):
    """An object that remembers which of its fields are read."""

    def __init__(self, source: dict[str, Any]) -> None:
        super().__init__(source)
        self.asked: set[str] = set()

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.asked.add(name)
        return super().get(name, default)


def test_every_request_is_in_the_protocol() -> None:
    assert EXCHANGES.keys() == requests.READERS.keys()


@pytest.mark.parametrize("name", requests.READERS)
def test_a_request_has_the_fields_that_are_read(name: str) -> None:
    args, _ = EXCHANGES[name]
    source = Recorder({"do": name, **COMPLETE.get(name, {})})
    assert list(faults({**COMPLETE.get(name, {})}, args, name)) == []
    requests.read(source)
    assert source.asked - {"do"} | SPEAKER == fields_of(args).keys()
    for field in fields_of(args):
        rest = {one: value for one, value in source.items() if one != field}
        if is_optional(args, field):
            requests.read(rest)
            requests.read({**rest, field: None})
        else:
            with pytest.raises(BadRequest):
                requests.read(rest)


def test_a_save_and_its_seats_have_the_fields_that_are_read() -> None:
    saved, seat = Recorder(SAVE), Recorder(dict(RED))
    saved["seats"] = [seat]
    saved["first"] = None
    match_reader.read_save(saved)
    assert saved.asked == fields_of(protocol.Save).keys()
    assert seat.asked == fields_of(protocol.SeatArgs).keys() == fields_of(protocol.Seat).keys()


@pytest.mark.parametrize("name", requests.READERS)
def test_a_request_is_answered_with_its_reply(name: str) -> None:
    """The annotation of what answers a request is that of the protocol; mypy holds the code to the annotation."""
    request = requests.read({"do": name, **COMPLETE.get(name, {})})
    answering = Session().answers[type(request)]
    known = {**vars(session_module), "protocol": protocol}
    assert get_type_hints(answering, known)["return"] == Reply[EXCHANGES[name][1]]  # type: ignore[misc]


def test_answers_have_the_types_of_the_protocol(player: Player) -> None:
    answers: list[tuple[str, dict[str, Any]]] = []

    def ask(name: str, **fields: Any) -> dict[str, Any]:
        args = {**COMPLETE.get(name, {}), **fields}
        assert list(faults(args, EXCHANGES[name][0], name)) == []
        answer = player.ask(name, **args)
        answers.append((name, answer))
        return answer

    shown = ask("new", seed=3)["table"]
    for _ in range(12):
        seat = shown["turn"]
        if shown["seats"][seat]["by"] == "person":
            move = ask("look", seat=seat)["table"]["offers"][0]["move"]
            ask("preview", move=move)
            ask("fit", fields=move, move=move)
            shown = ask("play", move=move, seat=seat)["table"]
        else:
            shown = ask("bot", moves=2)["table"]
    ask("undo", agreed=True)
    ask("redo")
    ask("history")
    ask("note")
    ask("jump", to=0)
    ask("note", text="there")
    ask("why", intent={"touch": "crete"})
    ask("say")
    ask("load", save=ask("save")["save"])
    assert len(answers) > 20
    for name, answer in answers:
        assert answer.pop("ok") is True
        assert list(faults(answer, EXCHANGES[name][1], name)) == []
    refusal = {"ok": False, "error": player.refused("play", move={"kind": "dig"}, seat=0)}
    assert list(faults(refusal, protocol.Failure)) == []
