"""The play page: a script draws its table."""

from __future__ import annotations

import re

from compiler.base import compiled_data
from compiler.draw import fonts, player_signs
from compiler.site import assets
from compiler.site.pages.page_type import POLICY_PLAY, SAMPLES, GamePage, PageContent, PageSources
from compiler.site.site_game import SiteGame
from compiler.text import COMMON

OLDEST_BROWSERS = {"chrome": "111", "firefox": "114", "safari": "16.4"}
"""The oldest versions in which the game can be played; site/app/browser-check.js recognises older ones."""


class PlayPage(GamePage):
    """The play page; it holds all icons of the game, for the drawings that its script adds."""

    template = "play.html"
    path = "play/"
    styles = ("site", "play")
    policy = POLICY_PLAY
    all_patterns = True

    def content(self, sources: PageSources, lang: str, game: SiteGame) -> PageContent:
        """Return what the script needs first."""
        texts = sources.texts
        files = [f"data/{game.id}.json", f"text/{lang}/{game.id}.json", f"faces/{lang}/{game.id}.json"]
        if game.board_data:
            files.append(f"data/{game.id}.board.json")
        langs: list[compiled_data.Lang] = [
            {"id": id, "name": texts.name(id), "dir": texts.direction(id)} for id in texts.languages
        ]
        page: compiled_data.PageInfo = {
            "game": game.id,
            "lang": lang,
            "langs": langs,
            "rulebook": game.rulebook_folder,
            "lesson": game.lesson,
            "board": bool(game.board_data),
            "signs": player_signs.read(sources.root, sources.problems),
            "faces": player_signs.read(sources.root, sources.problems, player_signs.FACES),
        }
        context = {
            "page": page,
            "modules": sources.assets.modules["main.js"],
            "typefaces": self._typefaces(sources, lang),
            "preloads": files,
            "deals": game.deals_file(lang),
            "oldest": OLDEST_BROWSERS,
        }
        return PageContent(context, icons=game.sprite_names())

    @staticmethod
    def _typefaces(sources: PageSources, lang: str) -> list[str]:
        """Return the font files of the first view: one that came later would lay out and paint the table once more."""
        sample = "".join(sources.texts.say(lang, COMMON, key, {}) for key in SAMPLES)
        menu = "".join(sources.texts.name(id) for id in sources.texts.languages)
        bold = re.sub("[\u0100-\u024f]", "", sample)  # few words are bold, hardly one with such a letter
        files = [
            *assets.preloads(sources.assets, sample, (fonts.TITLE, fonts.SANS)),
            *assets.preloads(sources.assets, menu, (fonts.SANS,)),
            *assets.preloads(sources.assets, bold, (fonts.SANS_BOLD,)),
        ]
        return list(dict.fromkeys(files))
