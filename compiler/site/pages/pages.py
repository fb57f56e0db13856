"""All pages of the site, rendered in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

from compiler.base import parallel
from compiler.base.diagnostics import Problem, Problems
from compiler.draw import patterns
from compiler.draw.icons import Icons, icons_in
from compiler.draw.palette import DAY, NIGHT
from compiler.draw.svg.elements import Element, elements, markup, store
from compiler.site import assets, third_party
from compiler.site.assets import Assets
from compiler.site.output import Output
from compiler.site.pages import previews
from compiler.site.pages.aid_page import AidPage
from compiler.site.pages.away_page import AwayPage
from compiler.site.pages.cards_page import CardsPage
from compiler.site.pages.choose_page import ChoosePage
from compiler.site.pages.credits_page import CreditsPage
from compiler.site.pages.display_names import DisplayNames
from compiler.site.pages.game_page import GameHomePage
from compiler.site.pages.home_page import HomePage
from compiler.site.pages.learn_page import LearnPage
from compiler.site.pages.lost_page import LostPage
from compiler.site.pages.museum_page import MuseumPage
from compiler.site.pages.page_type import GamePage, Page, PageContent, PageSources, RootPage, SitePage
from compiler.site.pages.play_page import PlayPage
from compiler.site.pages.print_page import PrintPage
from compiler.site.pages.provenance_page import SourcesPage
from compiler.site.pages.rules_page import RulesPage
from compiler.site.pages.translations_page import TranslationsPage
from compiler.site.pages.workshop_page import WorkshopPage
from compiler.site.rulebook import lesson_cards, table_help
from compiler.site.rulebook.learn_book import LearnBook
from compiler.site.rulebook.positions import Positions
from compiler.site.rulebook.rulebook import Rulebook
from compiler.site.site_game import SiteGame
from compiler.site.templates import Templates
from compiler.text import COMMON, SOURCE, Texts

SITE_PAGES: tuple[SitePage, ...] = (HomePage(), CreditsPage(), TranslationsPage(), AwayPage(), WorkshopPage())
GAME_PAGES: tuple[GamePage, ...] = (
    *(
        GameHomePage(),
        LearnPage(),
        RulesPage(),
        AidPage(),
        CardsPage(),
        PrintPage(),
        MuseumPage(),
        SourcesPage(),
        PlayPage(),
    ),
)
ROOT_PAGES: tuple[RootPage, ...] = (ChoosePage(), LostPage())


class Site:
    """Renders all pages of the site."""

    def __init__(
        self,
        root: Path,
        out: Output,
        loaded: Assets,
        games: dict[str, SiteGame],
        texts: Texts,
        problems: Problems,
        host: str = "",
    ) -> None:
        """`host` is the address of the published site with a slash at its end, "" if unknown."""
        self.host = host
        self.root, self.out, self.loaded, self.games, self.texts, self.problems = (
            root, out, loaded, games, texts, problems,
        )  # fmt: skip
        self.icons = Icons(root)
        self.env = Templates(root / "site" / "templates")
        self.dependencies = third_party.dependencies(root)
        self.positions = {id: Positions(game) for id, game in games.items()}
        self.rulebooks = {
            (lang, id): Rulebook(games[id], lang, texts, found)
            for lang in texts.languages
            for id, found in self.positions.items()
            if games[id].has_rulebook
        }

    @property
    def sources(self) -> PageSources:
        """What the pages are made from."""
        emblems = {name for page in (*SITE_PAGES, *GAME_PAGES, *ROOT_PAGES) for name in page.emblems}
        return PageSources(
            self.root, self.texts, self.games, self.rulebooks, self.icons, self.loaded, self.dependencies, emblems,
            self.problems,
        )  # fmt: skip

    # -- all pages ----------------------------------------------------------------------------------------------
    def write(self, languages: Sequence[str] = (), processes: int = 1) -> None:
        """Render and write every page, in all or the given languages, and the manifest.

        The languages are divided among the processes.
        """
        languages = languages or self.texts.languages
        shares = [languages[n::processes] for n in range(min(processes, len(languages)))]
        waiting = [parallel.start(self.root, partial(self._apart, share), forked=processes > 1) for share in shares[1:]]
        icon_files = previews.write_icons(self.loaded.icon_drawing, self.out)
        self._write_languages(shares[0])
        for id, positions in self.positions.items():
            self.out.put_json(f"data/{id}.lessons.json", lesson_cards.compiled(positions))
        sources = self.sources
        for root_page in ROOT_PAGES:
            content = root_page.content(sources, SOURCE)
            context = self._context(root_page, SOURCE, "", "", "")
            self.out.put(root_page.path, self._render(root_page, content, {**context, "path": ""}))
        self.out.put_json("manifest.webmanifest", self._manifest(icon_files))
        for wait in waiting:
            files, problems = wait()
            self.out.files.update(files)
            for problem in problems:
                self.problems.add(problem)

    def _apart(self, languages: Sequence[str]) -> tuple[dict[str, bytes], list[Problem]]:
        """Return the files of some languages and all problems, from another process."""
        self.out = Output()
        self._write_languages(languages)
        return self.out.files, list(self.problems)

    def _write_languages(self, languages: Sequence[str]) -> None:
        """Render and write every page of some languages."""
        self.pictures = {(lang, id): self._picture(lang, id) for lang in languages for id in ("", *self.games)}
        sources = self.sources
        for lang in languages:
            for page in SITE_PAGES:
                self._write(page, page.content(sources, lang), lang, page.path)
            for game in self.games.values():
                for one in self._pages_of(game):
                    self._write(one, one.content(sources, lang, game), lang, f"{game.id}/{one.path}", game.id)
        for (lang, id), book in self.rulebooks.items():
            if lang in languages:
                learn = LearnBook(book, book.positions) if self.games[id].has_learn else None
                self.out.put_json(f"book/{lang}/{id}.json", book.entries(learn.short_rules() if learn else {}))
                self.out.put_json(f"help/{lang}/{id}.json", table_help.compiled(book, learn))
                self.out.put_json(f"lessons/{lang}/{id}.json", lesson_cards.texts(book))

    @staticmethod
    def _pages_of(game: SiteGame) -> Iterator[GamePage]:
        return (page for page in GAME_PAGES if page.of(game))

    def _write(self, page: Page, content: PageContent, lang: str, path: str, game: str = "") -> None:
        root = "../" * f"{lang}/{path}".count("/")
        html = self._render(page, content, self._context(page, lang, path, root, game))
        self.out.put(f"{lang}/{path}index.html", html)

    def _render(self, page: Page, content: PageContent, context: dict[str, Any]) -> str:
        context |= {"csp": page.policy_with(content.style), "style": Markup(content.style)}
        context |= {**content.context, "sprite": markup(self._sprite(page, content))}
        return self.env.show(page.template, context, self.root, self.problems)

    def _sprite(self, page: Page, content: PageContent) -> list[Element]:
        """Return what a page holds for its drawings: patterns, icons and other shapes."""
        shapes = elements([content.drawings, content.shapes])
        names = {*icons_in(shapes), *content.icons}
        shown = patterns.used_by(shapes)
        grounds = patterns.definitions(None if page.all_patterns else shown)
        return store(grounds, [content.shapes, self.icons.symbols(names, coarse=page.coarse_icons)])

    def _picture(self, lang: str, id: str) -> str:
        """Write the preview picture of a game (or of the site: ""); return its path."""
        games = [self.games[id]] if id else list(self.games.values())
        shown = [game.faces[lang][name] for game in games for name in game.faces_data.get("vignette", ())]
        scope = id or COMMON
        title, line = ("game.name", "game.tagline") if id else ("page.name", "page.tagline")
        data = previews.share_picture(
            self.texts.say(lang, scope, title, {}),
            self.texts.say(lang, scope, line, {}),
            self.texts.say(lang, COMMON, "page.name", {}) if id else "",
            shown,
            self.icons,
            {name for game in games for name in game.sprite_names()},
        )
        return self.out.put_hashed(f"share/{lang}/{id or 'ludoglot'}.png", data)

    # -- context of all pages -----------------------------------------------------------------------------------
    def _context(self, page: Page, lang: str, path: str, root: str, game: str) -> dict[str, Any]:
        """Return what every template may name.

        `path` leads from the folder of the language to the page, `root` from the page to the folder of the site.
        """
        scope = game or COMMON
        texts = self.texts
        langs = [
            {
                "id": id,
                "name": texts.name(id),
                "dir": texts.direction(id),
                "href": f"{root}{id}/{path}",
                "path": f"{id}/{path}",
            }
            for id in texts.languages
        ]
        t = self.sources.say(lang, scope)
        sample = "".join(t(key) for key in ("page.tagline", "page.unofficial", "page.home.lead", "page.nav.credits"))
        return {
            "lang": lang,
            "dir": texts.direction(lang),
            "langs": langs,
            "page": page.kind,
            "root": root,
            "home": f"{root}{lang}/",
            "game": game,
            "games": list(self.games.values()),
            "t": t,
            "say": lambda other, key, **args: texts.say(other, scope, key, args),
            "game_say": lambda id, key, **args: texts.say(lang, id, key, args),
            "has": lambda key: texts.has(scope, key),
            "names": DisplayNames(texts, lang, scope),
            "scripts": page.scripts,
            "modules": [module for script in page.scripts for module in self.loaded.modules[script]],
            "host": self.host,
            "path": f"{lang}/{path}",
            "picture": self.pictures[lang, game],
            "stylesheets": [self.loaded.style_sheets[name] for name in page.styles],
            "typefaces": assets.preloads(self.loaded, sample),
            "icon": self.loaded.icon,
            "day": DAY,
            "night": NIGHT,
        }

    def _manifest(self, icon_files: list[dict[str, Any]]) -> dict[str, Any]:
        t = self.sources.say(SOURCE, COMMON)
        return {
            "name": t("page.name"),
            "short_name": t("page.name"),
            "description": t("page.tagline"),
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": DAY,
            "theme_color": DAY,
            "icons": [
                {"src": self.loaded.icon, "sizes": "any", "type": "image/svg+xml", "purpose": "any"},
                *icon_files,
            ],
        }
