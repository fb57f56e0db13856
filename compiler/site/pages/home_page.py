"""The home page of a language: its games, saved games, and what the site is."""

from __future__ import annotations

from compiler.draw.svg.dedupe import dedupe
from compiler.site.pages.page_type import POLICY_ENHANCED, PageContent, PageSources, SitePage, emblem

REASONS = {
    "rules": "open-book",
    "languages": "conversation",
    "company": "outback-hat",
    "offline": "airship",
    "honest": "diploma",
    "free": "amphora",
}
"""What the site is, by the keys of its texts, and the icon of each."""


class HomePage(SitePage):
    """The home page."""

    template = "home.html"
    scripts = ("home.js", "lesson-links.js")
    policy = POLICY_ENHANCED
    emblems = tuple(REASONS.values())

    def content(self, sources: PageSources, lang: str) -> PageContent:
        """Return the games, the oldest and best-known first; its map is shown on the globe."""
        games = sorted(sources.games.values(), key=lambda one: (one.source.data["game"].get("year", 0), one.id))
        faces, shapes = dedupe([face for game in games for face in game.vignette(lang)])
        rest = iter(faces)
        boards = [game.region_map.svg for game in games if game.region_map]
        reasons = [(name, emblem(icon)) for name, icon in REASONS.items()]
        context = {
            "games": games,
            "game_names": {id: sources.texts.say(lang, id, "game.name", {}) for id in sources.games},
            "vignettes": {game.id: [next(rest) for _ in game.vignette(lang)] for game in games},
            "globe": boards[0] if boards else None,
            "reasons": reasons,
        }
        return PageContent(context, [faces, boards[:1], [drawn for _, drawn in reasons]], shapes)
