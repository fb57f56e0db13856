"""Check of weights.yaml: what was learned by other rules, or of other features, is not used (R13)."""

from __future__ import annotations

from typing import Any

from compiler.base.diagnostics import Problems
from compiler.rules.model import Sources
from engine.games import make
from engine.messages import BadRequest


def examine(sources: Sources, data: dict[str, Any], problems: Problems) -> dict[str, Any]:
    """Return the weights for the compiled `data`; none, with a warning, if they do not fit. Bots are then weaker."""
    doc = sources.docs.get("weights")
    if doc is None or problems.failed or not isinstance(doc.data, dict):
        return {}
    hint = f"`python build.py train {sources.game}` learns them anew; until then, bots play by the heuristic alone"
    if doc.data["rules"] != data["version"]:
        text = f"these weights were learned by the rules {doc.data['rules']}, and the rules are now {data['version']}"
        doc.warn(problems, ("rules",), "R13", text, hint)
        return {}
    try:
        names = list(make(data).heuristic.feature_names)
    except BadRequest:
        return {}  # no engine plays this game yet
    for number, one in enumerate(doc.data["sets"]):
        if list(one["weights"]) != names:
            text = f"these weights are of {len(one['weights'])} features, and the heuristic has {len(names)} others"
            differing = sorted({*one["weights"]} ^ {*names})
            if differing:
                text = f'the feature "{differing[0]}" is only in the weights or only in the heuristic of the game'
            doc.warn(problems, ("sets", number, "weights"), "R13", text, hint)
            return {}
    return {"sets": [{key: one[key] for key in ("players", "modules", "prior", "weights")} for one in doc.data["sets"]]}
