"""Snapshots: a match with all that the page shows of it, as a viewer may see it.

Legal moves go to the active seat; spectators get them only if they reveal nothing hidden (`private` is false).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.messages import Message
from engine.results import OVER, Result, summary
from engine.session import score_history
from engine.session.localizer import Localizer
from engine.session.match import Match

if TYPE_CHECKING:
    from engine import protocol


def snapshot(
    match: Match, viewer: int | None, lang: str | None, since: int, localizer: Localizer, *, is_open: bool = False
) -> protocol.SentSnapshot:
    """Return the match in its position; the log begins after move `since`; `is_open`: nothing is hidden."""
    game, state = match.game, match.state
    turn, result = game.turn(state), game.result(state)
    undo = match.undo_to(viewer, agreed=False)
    blocked = undo if isinstance(undo, Message) else None
    prompt = game.prompt(state)
    return {
        "game": game.id,
        "version": game.data.get("version", ""),
        "lang": lang,
        "n": match.at,
        "last": len(match.steps),
        "action": match.action,
        "turn": turn,
        "holder": game.turn_owner(state),
        "over": turn == OVER,
        "seats": [seat.to_json() for seat in match.seats],
        "viewer": viewer,
        "options": match.options,
        "hidden": game.hidden,
        "private": turn != OVER and game.private(state),
        "can_undo": blocked is None,
        "undo_blocked": localizer.text(blocked) if blocked else None,
        "undo_asks": blocked is not None and blocked.key == "error.undo_revealed",
        "can_redo": match.at < len(match.steps),
        "take_backs": match.take_backs,
        "branch": match.branch,
        "notes": sorted(match.notes.items()),
        "prompt": localizer.text(prompt),
        "prompt_rule": prompt.rule,
        **_move_options(match, viewer, localizer),
        "open": is_open,
        "view": localizer.view(game.open_view(state) if is_open else game.view(state, viewer)),
        "log": _log(match, viewer, since, localizer, is_open),
        "totals": list(result.totals),
        "parts": _score_lines(result, score_history.source_points(match), localizer),
        "result": summary(result) if turn == OVER else None,
    }


def _move_options(match: Match, viewer: int | None, localizer: Localizer) -> protocol.SentMoves:
    """Return the legal moves for the page; labels and targets are listed once, as hundreds of moves share them."""
    options: list[protocol.SentMoveOption] = []
    targets: dict[tuple[str, ...], int] = {}
    labels: dict[Message, int] = {}
    turn = match.game.turn(match.state)
    visible = turn != OVER and match.may_see_moves(viewer) and match.may_change(agreed=False)
    if visible and not (viewer is None and match.is_bot(turn)):
        step = match.moves_in_action
        for option in match.legal.move_options:
            label = labels.setdefault(Message(option.label.key, option.label.args), len(labels))
            target = targets.setdefault(option.targets, len(targets))
            sent: protocol.SentMoveOption = {"move": option.move, "touch": target, "label": label, "step": step}
            if option.is_waste:
                sent["waste"] = True
            if option.free_choices:
                sent["sets"] = {  # ids as the record has them; those of the pieces on the table as the page has them
                    name: {**one, "touch": localizer.external(one["touch"])} if "touch" in one else one
                    for name, one in option.free_choices.items()
                }
            options.append(sent)
    return {
        "offers": options,
        "touches": [localizer.external(one) for one in targets],
        "labels": [localizer.text(label) for label in labels],
    }


def _log(match: Match, viewer: int | None, since: int, localizer: Localizer, is_open: bool) -> list[protocol.LogEntry]:
    return [
        {
            "n": n,
            "action": step.action,
            "seat": step.seat,
            "rule": entry.message.rule,
            "key": entry.message.key,
            "args": localizer.external(entry.message.args),
            "text": localizer.text(entry.message),
            "private": entry.only is not None,
        }
        for n, step in enumerate(match.steps[: match.at], start=1)
        if n > since
        for entry in step.log
        if entry.only is None or entry.only == viewer or is_open
    ]


def _score_lines(
    result: Result, sources: Mapping[str, Mapping[Message, list[int]]], localizer: Localizer
) -> list[protocol.ScorePart]:
    return [
        {
            "label": localizer.text(Message(part.key, part.args)),
            "points": list(part.points),
            "rule": part.rule,
            "sources": [
                {"label": localizer.text(source), "points": points}
                for source, points in sources.get(part.key, {}).items()
            ],
        }
        for part in result.parts
    ]
