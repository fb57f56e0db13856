"""The 404 page, which loads no files: it holds its icon and its style."""

from __future__ import annotations

from compiler.site import assets
from compiler.site.pages.page_type import PageContent, PageSources, RootPage

POLICY_ALONE = "default-src 'none'; style-src{hashes}; base-uri 'none'; form-action 'none'"
"""The Content-Security-Policy of pages that load no files; it allows their style by hash."""


def standalone(sources: PageSources) -> PageContent:
    """Return what a page needs that loads no files: icon and style."""
    css = (sources.root / "site" / "styles" / "lost.css").read_text("utf-8")
    style = assets.replace_light_dark(assets.minify(css)).strip()
    return PageContent({"icon_drawing": sources.assets.icon_drawing.having(aria_hidden="true")}, style=style)


class LostPage(RootPage):
    """The 404 page."""

    template = "lost.html"
    path = "404.html"
    policy = POLICY_ALONE

    def content(self, sources: PageSources, lang: str) -> PageContent:
        """Return icon and style."""
        return standalone(sources)
