"""All pages of the site: their contents, rendered in every language."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from compiler.base.diagnostics import Problems
from compiler.draw import patterns
from compiler.draw.boards import city_plan, region_map
from compiler.draw.icons import Icons
from compiler.draw.palette import DAY, NIGHT
from compiler.draw.svg import elements
from compiler.draw.svg.dedupe import dedupe
from compiler.site import assets, third_party
from compiler.site.assets import Assets
from compiler.site.output import Output
from compiler.site.pages import previews
from compiler.site.pages.display_names import DisplayNames
from compiler.site.pages.gallery import gallery, museum
from compiler.site.pages.provenance_page import ProvenanceNames
from compiler.site.pages.provenance_tables import KINDS
from compiler.site.printables.sheet_builder import RULER, SheetBuilder
from compiler.site.rulebook.chapter_heights import with_heights
from compiler.site.rulebook.learn_book import LearnBook
from compiler.site.rulebook.position_picture import colour_signs
from compiler.site.rulebook.positions import Positions
from compiler.site.rulebook.rulebook import Rulebook
from compiler.site.site_game import SiteGame
from compiler.site.templates import Templates
from compiler.text import COMMON, SOURCE, Texts

_BASE_POLICY = (
    "style-src 'self'; img-src 'self' data:; font-src 'self'; manifest-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""The part of the policy that all pages share.

Every page may connect to its own site, even without scripts: tools like Lighthouse fetch robots.txt in its name.
"""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "require-trusted-types-for 'script'; trusted-types lit-html ludoglot; " + _BASE_POLICY
)
"""The Content-Security-Policy of the play page: markup only from templates, scripts only from the site itself."""

POLICY_STATIC = "default-src 'none'; " + _BASE_POLICY
"""The stricter policy of pages without scripts."""

SCRIPTS = {"home": ("home.js",), "choose": ("language-redirect.js",), "rules": ("rulebook-page.js",)}
"""Scripts of pages that work without them, and add to them: saved games, the last language."""
POLICY_ENHANCED = "default-src 'none'; script-src 'self'; " + _BASE_POLICY
"""The policy of pages with such scripts."""
POLICY_FETCHING = POLICY_ENHANCED + "; require-trusted-types-for 'script'; trusted-types 'none'"
"""The policy of pages whose scripts fetch data: the rulebook fetches its search data."""
OLDEST_BROWSERS = {"chrome": "111", "firefox": "114", "safari": "16.4"}
"""The oldest versions in which the game can be played; site/app/browser-check.js recognises older ones."""
MAX_SEARCH_RESULTS = 60
"""Search results that the rulebook shows at once."""

POLICIES = {"play": POLICY, "home": POLICY_ENHANCED, "choose": POLICY_ENHANCED, "rules": POLICY_FETCHING}
"""The policies of pages; the others have POLICY_STATIC."""

_SYMBOL = re.compile(r'href="#i-([a-z0-9-]+)"')
_PATTERN = re.compile(r"url\(#(p-[a-z-]+)\)")
_EMBLEM = re.compile(r'emblem\("([a-z0-9-]+)"\)')
_BODY = re.compile(r"(<body\b[^>]*>)")


class Page(NamedTuple):
    """A page: its folder below the language (`thebes/cards/`), its template, and its game ("" for none)."""

    path: str
    template: str
    game: str = ""


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
        self.templates = root / "site" / "templates"
        self.env = Templates(self.templates)
        self.dependencies = third_party.dependencies(root)
        self.signs = colour_signs(root)
        positions = {id: Positions(game) for id, game in games.items() if game.has_rulebook}
        self.rulebooks = {
            (lang, id): Rulebook(games[id], lang, texts, found)
            for lang in texts.languages
            for id, found in positions.items()
        }
        self.learn_books = {
            (lang, id): LearnBook(book, positions[id])
            for (lang, id), book in self.rulebooks.items()
            if games[id].has_learn
        }

    # -- all pages ----------------------------------------------------------------------------------------------
    def pages(self) -> list[Page]:
        """Return the pages of each language."""
        out = [Page("", "home.html"), Page("credits/", "credits.html"), Page("translations/", "translations.html")]
        for id, game in self.games.items():
            out.append(Page(f"{id}/", "game.html", id))
            if game.has_learn:
                out.append(Page(f"{id}/rulebook/", "learn.html", id))
            if game.has_rulebook:
                out.append(Page(f"{id}/rules/", "rules.html", id))
                out.append(Page(f"{id}/aid/", "aid.html", id))
            out.append(Page(f"{id}/cards/", "cards.html", id))
            if game.printable:
                out.append(Page(f"{id}/print/", "print.html", id))
            if game.museum:
                out.append(Page(f"{id}/museum/", "museum.html", id))
            out.append(Page(f"{id}/sources/", "sources.html", id))
            if (self.templates / "play.html").is_file():
                out.append(Page(f"{id}/play/", "play.html", id))
        return out

    def write(self, languages: Sequence[str] = ()) -> None:
        """Render and write every page, in all or the given languages, and the manifest."""
        pages = self.pages()
        languages = languages or self.texts.languages
        self.icon_files = previews.write_icons(self.root, self.out)
        self.pictures = {(lang, id): self._picture(lang, id) for lang in languages for id in ("", *self.games)}
        for lang in languages:
            for page in pages:
                self._write(lang, page)
        for (lang, id), book in self.rulebooks.items():
            self.out.put_json(f"book/{lang}/{id}.json", book.entries())
        self._write_root("index.html", "choose.html", "")
        self._write_root("404.html", "lost.html", "", self._lost())
        self.out.put_json("manifest.webmanifest", self._manifest())

    def _write(self, lang: str, page: Page) -> None:
        path = f"{lang}/{page.path}"
        root = "../" * path.count("/")
        context = self._context(lang, page, root)
        game = self.games.get(page.game)
        if page.template == "play.html" and game:
            context |= self._play(lang, game)
        elif page.template == "game.html" and game:
            context |= self._game(lang, game)
        elif page.template == "learn.html" and game:
            context |= self._learn(lang, game)
        elif page.template in ("rules.html", "aid.html") and game:
            context |= self._rules(lang, game)
        elif page.template == "cards.html" and game:
            context |= {"gallery": gallery(game, lang)}
        elif page.template == "print.html" and game:
            context |= self._print(lang, game)
        elif page.template == "museum.html" and game:
            context |= {
                "halls": museum(game, lang),
                "museum_value": game.museum.get("value"),
                "lead": game.museum["lead"],
            }
        elif page.template == "sources.html" and game:
            context |= self._sources(lang, game)
        elif page.template == "home.html":
            # the oldest and best-known game comes first; its map is shown on the globe
            games = sorted(self.games.values(), key=lambda one: (one.source.data["game"].get("year", 0), one.id))
            boards = [one.region_map.svg for one in games if one.region_map]
            context |= {"games": games, "globe": Markup(boards[0]) if boards else ""}
        elif page.template == "credits.html":
            context |= self._credits()
        elif page.template == "translations.html":
            context |= {"coverage": self._coverage()}
        html = self._render(page.template, context)
        if page.template == "rules.html":
            html = with_heights(html)
        icons = game.sprite_names() if page.template == "play.html" and game else set()
        self.out.put(f"{path}index.html", self._with_sprite(html, icons))

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

    def _lost(self) -> dict[str, Any]:
        """Return the context of the 404 page, which loads no files: icon, style, and the hash of the style."""
        css = (self.root / "site" / "styles" / "lost.css").read_text("utf-8")
        style = assets.replace_light_dark(assets.minify(css)).strip()
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        icon = (self.root / "site" / "assets" / "icon.svg").read_text("utf-8")
        drawn = Markup(icon.replace("<svg ", '<svg aria-hidden="true" ', 1).strip())
        return {"style": Markup(style), "style_hash": f"sha256-{digest}", "icon_drawing": drawn}

    def _write_root(self, path: str, template: str, root: str, extra: dict[str, Any] | None = None) -> None:
        context = self._context(SOURCE, Page("", template), root) | (extra or {})
        self.out.put(path, self._with_sprite(self._render(template, context), set()))

    def _render(self, template: str, context: dict[str, Any]) -> str:
        return self.env.show(template, context, self.root, self.problems)

    def _with_sprite(self, html: str, icons: set[str]) -> str:
        """Return a page with the sprite of its drawings at the head of its body: icons, patterns, shared shapes."""
        # sheets show each face many times, and browsers rebuild nested <use> elements each time: no deduplication there
        html, shared = (html, "") if 'class="leaf' in html else dedupe(html)
        names = {*_SYMBOL.findall(html), *_SYMBOL.findall(shared), *icons}
        grounds = None if icons else {*_PATTERN.findall(html), *_PATTERN.findall(shared)}
        coarse = 'class="rules-body"' in html  # its icons are small, and the page is heavy
        sprite = elements.store(patterns.definitions(grounds), shared + self.icons.symbols(names, coarse=coarse))
        return _BODY.sub(lambda m: m[1] + sprite, html, count=1)

    # -- context of all pages -----------------------------------------------------------------------------------
    def _say(self, lang: str, scope: str) -> Callable[..., str]:
        def t(key: str, **args: Any) -> str:
            return self.texts.say(lang, scope, key, args)

        return t

    def _context(self, lang: str, page: Page, root: str) -> dict[str, Any]:
        scope = page.game or COMMON
        langs = [
            {
                "id": id,
                "name": self.texts.name(id),
                "dir": self.texts.direction(id),
                "href": f"{root}{id}/{page.path}",
                "path": f"{id}/{page.path}",
            }
            for id in self.texts.languages
        ]
        kind = page.template.removesuffix(".html")
        t = self._say(lang, scope)
        sample = "".join(t(key) for key in ("page.tagline", "page.unofficial", "page.home.lead", "page.nav.credits"))
        sheets = [
            self.loaded.style_sheets["site"],
            self.loaded.style_sheets["play" if page.template == "play.html" else "pages"],
        ]
        if page.template == "print.html":
            sheets.append(self.loaded.style_sheets["print"])
        if page.template in ("cards.html", "print.html"):
            sheets.append(self.loaded.choices)
        if page.template in ("rules.html", "aid.html", "learn.html"):
            sheets.append(self.loaded.style_sheets["rules"])
        if page.template == "learn.html":
            sheets.append(self.loaded.style_sheets["learn"])
        return {
            "lang": lang,
            "dir": self.texts.direction(lang),
            "langs": langs,
            "page": kind,
            "root": root,
            "home": f"{root}{lang}/",
            "game": page.game,
            "games": list(self.games.values()),
            "t": t,
            "say": lambda other, key, **args: self.texts.say(other, scope, key, args),
            "game_say": lambda id, key, **args: self.texts.say(lang, id, key, args),
            "has": lambda key: self.texts.has(scope, key),
            "names": DisplayNames(self.texts, lang, scope),
            "csp": POLICIES.get(kind, POLICY_STATIC),
            "scripts": SCRIPTS.get(kind, ()),
            "modules": [module for script in SCRIPTS.get(kind, ()) for module in self.loaded.modules[script]],
            "host": self.host,
            "path": "" if kind == "choose" else f"{lang}/{page.path}",
            "picture": self.pictures[lang, page.game],
            "game_names": {id: self.texts.say(lang, id, "game.name", {}) for id in self.games}
            if kind == "home"
            else {},
            "stylesheets": sheets,
            "typefaces": assets.preloads(self.loaded, sample),
            "icon": self.loaded.icon,
            "oldest": OLDEST_BROWSERS,
            "day": DAY,
            "night": NIGHT,
            "vignette": lambda one: [Markup(one.faces[lang][id].svg) for id in one.faces_data.get("vignette", ())],
            "glyph": lambda name: Markup(self.icons.use(name, 0, 0, 512)),
            "emblem": lambda name: Markup(
                f'<svg class="emblem" viewBox="0 0 512 512" aria-hidden="true">{self.icons.use(name, 0, 0, 512)}</svg>'
            ),
        }

    def _manifest(self) -> dict[str, Any]:
        t = self._say(SOURCE, COMMON)
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
                *self.icon_files,
            ],
        }

    # -- single pages -------------------------------------------------------------------------------------------
    def _play(self, lang: str, game: SiteGame) -> dict[str, Any]:
        langs = [
            {"id": id, "name": self.texts.name(id), "dir": self.texts.direction(id)} for id in self.texts.languages
        ]
        files = [f"data/{game.id}.json", f"text/{lang}/{game.id}.json", f"faces/{lang}/{game.id}.json"]
        if game.region_map:
            files.append(f"data/{game.id}.board.json")
        return {
            "page": {"game": game.id, "lang": lang, "langs": langs, "rulebook": game.rulebook_folder},
            "modules": self.loaded.modules["main.js"],
            "preloads": files,
        }

    def _game(self, lang: str, game: SiteGame) -> dict[str, Any]:
        t = self._say(lang, game.id)
        data = game.source.data["game"]
        options = []
        for option in data.get("options") or ():
            known = game.facts.provenance(f"game.options.{option['id']}")
            options.append({**option, "kind": next((kind for kind in KINDS if kind in known), "")})
        numbers = game.faces_data.get("numbers")
        figures = [
            (game.source.figures[name], t(key))
            for name, key in (numbers.items() if isinstance(numbers, dict) else ())
            if name in game.source.figures
        ]
        board = ""
        if game.region_map:
            board = region_map.named(
                game.region_map, game.place_names(lang), t("page.game.map.alt", game=t("game.name"))
            )
        about: list[str] = []
        while self.texts.has(game.id, f"game.about.{len(about) + 1}"):
            about.append(t(f"game.about.{len(about) + 1}"))
        return {
            "facts": data,
            "options": options,
            "figures": figures,
            "board": Markup(board),
            "about": about,
            "museum": bool(game.museum),
            "rulebook": game.rulebook_folder,
            "complete": game.has_learn,
            "printable": game.printable,
            "play": any(page.template == "play.html" for page in self.pages()),
        }

    def _rules(self, lang: str, game: SiteGame) -> dict[str, Any]:
        book = self.rulebooks[lang, game.id]
        title = self.texts.say(lang, game.id, "page.game.map.alt", {"game": self.texts.say(lang, game.id, "game.name")})
        boards = [(region_map.named(game.region_map, game.place_names(lang), title), "")] if game.region_map else []
        for side, plan in game.city_plans.items():
            plots = {id: book.painter.place(id) for id in plan.plots}
            boards.append((city_plan.named(plan, plots, title), book.names.value(side) if side else ""))
        t = self._say(lang, COMMON)
        counts = [t("page.rules.search.found", n=n) for n in range(1, MAX_SEARCH_RESULTS + 1)]
        _ = book.sections, book.setups  # rendering them collects the symbols for the sprite
        return {
            "book": book,
            "learn": game.has_learn,
            "heading": self._say(lang, game.id)("page.learn.complete" if game.has_learn else "page.rules.title"),
            "search": {
                "kinds": {kind: t(f"page.rules.kind.{kind}") for kind in ("rule", "question", "term", "card")},
                "counts": [t("page.rules.search.none"), *counts],
                "many": t("page.rules.search.many", n=MAX_SEARCH_RESULTS),
            },
            "boards": [(Markup(drawn), caption) for drawn, caption in boards],
            "signs": self.signs,
            "symbols": book.painter.symbols(),
            "play": any(page.template == "play.html" for page in self.pages()),
        }

    def _learn(self, lang: str, game: SiteGame) -> dict[str, Any]:
        book = self.learn_books[lang, game.id]
        chapters = book.chapters  # rendering them collects the symbols for the sprite
        return {
            "chapters": chapters,
            "facts": game.source.data["game"],
            "signs": self.signs,
            "symbols": book.painter.symbols(),
            "play": any(page.template == "play.html" for page in self.pages()),
        }

    def _print(self, lang: str, game: SiteGame) -> dict[str, Any]:
        builder = SheetBuilder(game, lang, self._say(lang, game.id))
        contents, leaves = builder.sheets
        besides = game.print.get("besides", ())
        return {
            "contents": contents,
            "leaves": leaves,
            "symbols": builder.symbols(),
            "boards": builder.boards,
            "dials": any("dial" in spec for spec in game.print.get("mats", {}).values()),
            "ruler": RULER,
            "besides": [row for row in game.source.data["game"].get("box", ()) if row["id"] in besides],
        }

    def _sources(self, lang: str, game: SiteGame) -> dict[str, Any]:
        tables = game.facts.tables()
        totals = {kind: sum(table.counts[kind] for table in tables) for kind in KINDS}
        return {
            "names": ProvenanceNames(game, self.texts, lang),
            "tables": tables,
            "totals": totals,
            "kinds": KINDS,
            "sources": game.source.data["game"].get("sources", []),
        }

    def _credits(self) -> dict[str, Any]:
        used = {name for game in self.games.values() for name in game.sprite_names()}
        for template in sorted(self.templates.glob("*.html")):
            used |= set(_EMBLEM.findall(template.read_text("utf-8")))
        shown = [
            self.dependencies[name]
            for name in ("pyodide", "cpython", "lit-html", "idb", "minisearch", "@orama/stemmers")
        ]
        typefaces = [part for name, part in self.dependencies.items() if name.startswith("@fontsource/")]
        return {
            "authors": self.icons.authors(used, self.problems),
            "software": shown,
            "fonts": typefaces,
            "maps": self.dependencies["world-atlas"],
            "licences": self.loaded.licences,
            "materials": self.loaded.materials,
        }

    def _coverage(self) -> list[dict[str, Any]]:
        """Return the progress of translation: for each language its parts and their total."""
        out = []
        for lang in self.texts.languages:
            parts = [status for status in self.texts.report() if status["lang"] == lang]
            if not parts:
                continue
            total, done = (sum(int(part[key]) for part in parts) for key in ("total", "done"))
            out.append(
                {
                    "lang": lang,
                    "name": self.texts.name(lang),
                    "parts": parts,
                    "total": total,
                    "done": done,
                    "percent": done * 100 // total if total else 100,
                }
            )
        return out
