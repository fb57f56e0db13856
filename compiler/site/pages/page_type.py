"""Types of pages: what each page is, beside its template in site/templates/.

A page is a class: its template, its path, the games that have it, what its template may name, its style sheets, scripts
and policy. pages.py lists them: a new page is a module, a template and a line there.
"""

from __future__ import annotations

import base64
import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from compiler.base.diagnostics import Problems
from compiler.draw.icons import Icons, use_icon
from compiler.draw.svg.elements import Content, Element, tag
from compiler.site.assets import Assets
from compiler.site.rulebook.rulebook import Rulebook
from compiler.site.site_game import SiteGame
from compiler.site.third_party import Dependency
from compiler.text import Texts

_BASE_POLICY = (
    "style-src 'self'{hashes}; img-src 'self' data:; font-src 'self'; manifest-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
"""The part of the policy that all pages share. `{hashes}` are those of style elements in the page.

Every page may connect to its own site, even without scripts: tools like Lighthouse fetch robots.txt in its name.
"""
POLICY_PLAY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "require-trusted-types-for 'script'; trusted-types lit-html ludoglot ludoglot-engine; " + _BASE_POLICY
)
"""The Content-Security-Policy of the play page: markup only from templates, scripts only from the site itself."""
POLICY_STATIC = "default-src 'none'; " + _BASE_POLICY
"""The stricter policy of pages without scripts."""
POLICY_ENHANCED = "default-src 'none'; script-src 'self'; " + _BASE_POLICY
"""The policy of pages that work without their scripts, which add saved games or the last language."""
POLICY_FETCHING = POLICY_ENHANCED + "; require-trusted-types-for 'script'; trusted-types 'none'"
"""The policy of pages whose scripts fetch data."""


SAMPLES = ("page.tagline", "page.unofficial", "page.home.lead", "page.made")
"""Common messages that have all kinds of letters of a language: they tell which files of a typeface it needs."""


class PageContent(NamedTuple):
    """What a page shows.

    `context` is what its template may name besides what all templates may. `drawings` are all drawings of the page:
    the page will hold the icons and patterns that they refer to. It also holds the `shapes` and the `icons` listed
    here, for drawings that refer to them or that a script adds. `style` is CSS of this page alone.
    """

    context: Mapping[str, Any]
    drawings: Content = ()
    shapes: Content = ()
    icons: Collection[str] = ()
    style: str = ""


class PageSources(NamedTuple):
    """What pages are made from."""

    root: Path
    texts: Texts
    games: Mapping[str, SiteGame]
    rulebooks: Mapping[tuple[str, str], Rulebook]
    """By language and game."""
    icons: Icons
    assets: Assets
    dependencies: Mapping[str, Dependency]
    emblems: Collection[str]
    """The icons that pages show besides those of their games."""
    problems: Problems

    def say(self, lang: str, scope: str) -> Callable[..., str]:
        """Return the function that renders the messages of a scope in a language."""

        def t(key: str, **args: Any) -> str:
            return self.texts.say(lang, scope, key, args)

        return t


class Page(ABC):
    """A type of page."""

    template: ClassVar[str]
    path: ClassVar[str] = ""
    """The folder of the page, below that of its language or of its game."""
    styles: ClassVar[tuple[str, ...]] = ("site", "pages")
    """Its style sheets, by their names in compiler/site/assets.py."""
    scripts: ClassVar[tuple[str, ...]] = ()
    """Its scripts: the page works without them."""
    policy: ClassVar[str] = POLICY_STATIC
    emblems: ClassVar[tuple[str, ...]] = ()
    """The icons that it shows besides those of its game."""
    all_patterns: ClassVar[bool] = False
    """Whether the page holds all patterns, because a script adds drawings to it."""
    coarse_icons: ClassVar[bool] = False
    """Whether its icons are small, so that points of whole units are enough for them."""

    @property
    def kind(self) -> str:
        """The name of the page for style sheets."""
        return self.template.removesuffix(".html")

    def policy_with(self, style: str) -> str:
        """Return the policy that also allows a style element with this CSS ("" for none)."""
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        return self.policy.format(hashes=f" 'sha256-{digest}'" if style else "")


class SitePage(Page):
    """A page of the site, in every language."""

    @abstractmethod
    def content(self, sources: PageSources, lang: str) -> PageContent:
        """Return what the page shows."""


class RootPage(SitePage):
    """A page of the site for all languages: `path` is a file of the root folder."""


class GamePage(Page):
    """A page of a game, in every language."""

    def of(self, game: SiteGame) -> bool:
        """Return whether a game has this page."""
        return True

    @abstractmethod
    def content(self, sources: PageSources, lang: str, game: SiteGame) -> PageContent:
        """Return what the page shows."""


def emblem(name: str) -> Element:
    """Return an icon in a drawing of its own."""
    return tag("svg", glyph(name), cls="emblem", viewBox="0 0 512 512", aria_hidden="true")


def glyph(name: str) -> Element:
    """Return an icon for a drawing of 512 units."""
    return use_icon(name, 0, 0, 512)
