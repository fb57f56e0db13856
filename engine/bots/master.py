"""Master bot, the strongest level: searches like the level below it, deeper and in more worlds."""

from __future__ import annotations

from typing import ClassVar

from engine.bots.search import SearchBot


class MasterBot(SearchBot):
    """Searches by the settings of its own level."""

    level: ClassVar[str] = "master"


BOT = MasterBot
