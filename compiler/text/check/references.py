"""References to rules in texts: `(TH-DIG-02)` in a sentence becomes a link, so the rule must exist (B1)."""

from __future__ import annotations

from collections.abc import Mapping

from compiler.base.diagnostics import Problems, did_you_mean
from compiler.rules import GameSource
from compiler.rules.links import RULE_ID
from compiler.text.catalogs import Catalogs
from compiler.text.check.spelling import Runs


def check_references(
    catalogs: Catalogs, games: Mapping[str, GameSource], langs: list[str], runs: Runs, problems: Problems
) -> None:
    """Report ids of rules, rulings and examples in texts that the game lacks."""
    for scope, game in games.items():
        if scope not in catalogs.scopes:
            continue
        book = game.data["book"]
        known = {*game.data["rules"], *(one["id"] for one in book["rulings"]), *book["retired"]}
        known |= {str(one.get("id")) for one in game.examples}
        letters = {id.split("-")[0] for id in known}
        for lang in langs:
            for run in runs(lang, scope):
                for found in RULE_ID.finditer(run.text):
                    if found[0] in known or found[0].split("-")[0] not in letters:
                        continue
                    what = f'{run.key}: there is no rule "{found[0]}"'
                    hint = did_you_mean(found[0], known, otherwise="rulebook.yaml lists all rule ids")
                    problems.error(run.path, *run.place(found.start()), "B1", what, hint)
