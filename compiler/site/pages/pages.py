"""All pages of the site, rendered in every language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from markupsafe import Markup

from compiler.base import memo, parallel
from compiler.base.diagnostics import Problem, Problems
from compiler.draw import patterns
from compiler.draw.icons import Icons, icons_in
from compiler.draw.palette import DAY, NIGHT
from compiler.draw.svg.elements import Element, elements, markup, store
from compiler.site import assets, third_party
from compiler.site.assets import Assets
from compiler.site.output import Output, Part
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
from compiler.site.pages.page_type import SAMPLES, GamePage, Page, PageContent, PageSources, RootPage, SitePage
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
    GameHomePage(),
    LearnPage(),
    RulesPage(),
    AidPage(),
    CardsPage(),
    PrintPage(),
    MuseumPage(),
    SourcesPage(),
    PlayPage(),
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
        self._pictures: dict[tuple[str, str], str] = {}
        self.icons = memo.kept("icons", "", partial(Icons, root))
        self.env = memo.kept("templates", "", partial(Templates, root / "site" / "templates"))
        self.dependencies = memo.publish("dependencies", third_party.dependencies(root))
        self.positions = {
            id: memo.kept("positions", id, partial(Positions, game), of=(game,)) for id, game in games.items()
        }
        self.rulebooks = {
            (lang, id): memo.kept(
                "rulebook", (lang, id), partial(Rulebook, games[id], lang, texts, found), of=(games[id], found)
            )
            for lang in texts.languages
            for id, found in self.positions.items()
            if games[id].has_rulebook
        }

    def _sources(self, lang: str = "", game: str = "") -> PageSources:
        """Return what the pages are made from; a page of a game in a language gets nothing of other games."""
        emblems = {name for page in (*SITE_PAGES, *GAME_PAGES, *ROOT_PAGES) for name in page.emblems}
        games = {game: self.games[game]} if game else self.games
        books = {key: self.rulebooks[key] for key in ((lang, game),) if key in self.rulebooks}
        return PageSources(
            self.root, self.texts, games, books, self.icons, self.loaded, self.dependencies, emblems, self.problems
        )

    # -- all pages ----------------------------------------------------------------------------------------------
    def write(self, languages: Sequence[str] = (), processes: int = 1) -> None:
        """Render and write every page, in all or the given languages, and the manifest.

        The languages are divided among the processes.
        """
        languages = languages or self.texts.languages
        shares = [languages[n::processes] for n in range(min(processes, len(languages)))]
        waiting = [parallel.start(self.root, partial(self._apart, share), forked=processes > 1) for share in shares[1:]]
        for part in (*self.parts_of(shares[0]), *self.shared_parts()):
            part.write(self.out)
        for wait in waiting:
            files, problems = wait()
            self.out.files.update(files)
            for problem in problems:
                self.problems.add(problem)

    def _apart(self, languages: Sequence[str]) -> tuple[dict[str, bytes], list[Problem]]:
        """Return the files of some languages and all problems, from another process."""
        out = Output()
        for part in self.parts_of(languages):
            part.write(out)
        return out.files, list(self.problems)

    def shared_parts(self) -> Iterator[Part]:
        """Yield the parts that do not belong to a language."""
        for id, positions in self.positions.items():
            yield Part((f"data/{id}.lessons.json",), partial(self._write_lessons, id), (self.games[id], positions))
        games = tuple(self.games.values())
        for page in ROOT_PAGES:
            yield Part((page.path,), partial(self._write_root, page), (self.loaded, *games))
        yield Part(("manifest.webmanifest",), self._write_manifest, (self.loaded,))

    def parts_of(self, languages: Sequence[str]) -> Iterator[Part]:
        """Yield the parts of some languages: pages, and what the play page reads of the rulebooks."""
        games = tuple(self.games.values())
        for lang in languages:
            for page in SITE_PAGES:
                path = f"{lang}/{page.path}index.html"
                yield Part((path,), partial(self._write_site_page, page, lang), (self.loaded, *games))
            for game in games:
                book = self.rulebooks.get((lang, game.id))
                of = (self.loaded, game, book, self.positions[game.id])
                for one in self._pages_of(game):
                    path = f"{lang}/{game.id}/{one.path}index.html"
                    yield Part((path,), partial(self._write_game_page, one, lang, game), of)
                if book:
                    paths = tuple(f"{folder}/{lang}/{game.id}.json" for folder in ("book", "help", "lessons"))
                    yield Part(paths, partial(self._write_book, lang, game), of)

    def _write_site_page(self, page: SitePage, lang: str, out: Output) -> None:
        self._write(page, page.content(self._sources(), lang), lang, page.path, "", out)

    def _write_game_page(self, page: GamePage, lang: str, game: SiteGame, out: Output) -> None:
        content = page.content(self._sources(lang, game.id), lang, game)
        self._write(page, content, lang, f"{game.id}/{page.path}", game.id, out)

    def _write_book(self, lang: str, game: SiteGame, out: Output) -> None:
        book = self.rulebooks[lang, game.id]
        learn = LearnBook(book, book.positions) if game.has_learn else None
        out.put_json(f"book/{lang}/{game.id}.json", book.entries(learn.short_rules() if learn else {}))
        out.put_json(f"help/{lang}/{game.id}.json", table_help.compiled(book, learn))
        out.put_json(f"lessons/{lang}/{game.id}.json", lesson_cards.texts(book))

    def _write_lessons(self, id: str, out: Output) -> None:
        out.put_json(f"data/{id}.lessons.json", lesson_cards.compiled(self.positions[id]))

    def _write_root(self, page: RootPage, out: Output) -> None:
        content = page.content(self._sources(), SOURCE)
        context = self._context(page, SOURCE, "", "", "", out)
        out.put(page.path, self._render(page, content, {**context, "path": ""}))

    def _write_manifest(self, out: Output) -> None:
        icon_files = previews.write_icons(self.loaded.icon_drawing, out)
        out.put_json("manifest.webmanifest", self._manifest(icon_files))

    @staticmethod
    def _pages_of(game: SiteGame) -> Iterator[GamePage]:
        return (page for page in GAME_PAGES if page.of(game))

    def _write(self, page: Page, content: PageContent, lang: str, path: str, game: str, out: Output) -> None:
        root = "../" * f"{lang}/{path}".count("/")
        html = self._render(page, content, self._context(page, lang, path, root, game, out))
        out.put(f"{lang}/{path}index.html", html)

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

    def _picture(self, lang: str, id: str, out: Output) -> str:
        """Write the preview picture of a game (or of the site: ""); return its path."""
        if (lang, id) not in self._pictures:
            games = (self.games[id],) if id else tuple(self.games.values())
            drawn = memo.kept("picture", (lang, id), partial(self._draw_picture, lang, id), of=games)
            if memo.in_use():
                return out.put_hashed(*drawn)  # what it was drawn from is recorded for each page
            self._pictures[lang, id] = out.put_hashed(*drawn)
        return self._pictures[lang, id]

    def _draw_picture(self, lang: str, id: str) -> tuple[str, bytes]:
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
        return f"share/{lang}/{id or 'ludoglot'}.png", data

    # -- context of all pages -----------------------------------------------------------------------------------
    def _context(self, page: Page, lang: str, path: str, root: str, game: str, out: Output) -> dict[str, Any]:
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
        t = self._sources().say(lang, scope)
        sample = "".join(t(key) for key in SAMPLES)
        return {
            "lang": lang,
            "dir": texts.direction(lang),
            "langs": langs,
            "page": page.kind,
            "root": root,
            "home": f"{root}{lang}/",
            "game": game,
            "t": t,
            "say": lambda other, key, **args: texts.say(other, scope, key, args),
            "game_say": lambda id, key, **args: texts.say(lang, id, key, args),
            "has": lambda key: texts.has(scope, key),
            "names": DisplayNames(texts, lang, scope),
            "scripts": page.scripts,
            "modules": [module for script in page.scripts for module in self.loaded.modules[script]],
            "host": self.host,
            "path": f"{lang}/{path}",
            "picture": self._picture(lang, game, out),
            "stylesheets": [self.loaded.style_sheets[name] for name in page.styles],
            "typefaces": assets.preloads(self.loaded, sample),
            "icon": self.loaded.icon,
            "day": DAY,
            "night": NIGHT,
            **({} if game else {"games": list(self.games.values())}),
        }

    def _manifest(self, icon_files: list[dict[str, Any]]) -> dict[str, Any]:
        t = self._sources().say(SOURCE, COMMON)
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
