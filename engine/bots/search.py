"""Searching bot: the evaluating bot with more worlds and a horizon, to which all players go on by the heuristic."""

from __future__ import annotations

from engine.bots.evaluation import EvaluationBot


class SearchBot(EvaluationBot):
    """Tries fewer moves, further."""

    candidates = 6
    worlds = 6
    horizon = 0.12
    prior = 2.0


BOT = SearchBot
