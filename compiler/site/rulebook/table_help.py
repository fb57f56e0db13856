"""What the play page shows of the rules beside the table: the goal, a turn on one page, a legend of the pieces."""

from __future__ import annotations

from markupsafe import Markup

from compiler.base import compiled_data
from compiler.site.rulebook.learn_book import LearnBook
from compiler.site.rulebook.rulebook import Rulebook


def compiled(rulebook: Rulebook, learn: LearnBook | None) -> compiled_data.TableHelp:
    """Return the texts, as HTML; without a rulebook to learn from the goal of the complete rules, and no legend."""
    say = rulebook.texts.say

    def t(key: str) -> str:
        return say(rulebook.lang, rulebook.id, key)

    goal = learn.goal() if learn else Markup("").join(rulebook.goal)
    legends = learn.legends() if learn else ()
    return {
        "goal": {"title": t("page.rules.goal"), "html": str(goal)},
        "turn": {
            "title": t("page.rules.turn"),
            "steps": [
                {
                    "id": step.id,
                    "moves": list(step.moves),
                    "events": list(step.events),
                    "title": step.title,
                    "html": str(step.body),
                    "rule": step.href.removeprefix("#"),
                    "module": list(step.module) if step.module else None,
                }
                for step in rulebook.turn
            ],
        },
        "legends": [
            {"title": title, "rows": [{"face": face, "html": str(text)} for face, text in rows]}
            for title, rows in legends
        ],
        "complete": t("page.learn.complete"),
    }
