"""The 404 page, which loads no files: it holds its icon and its style."""

from __future__ import annotations

from compiler.site import assets
from compiler.site.pages.page_type import PageContent, PageSources, RootPage


class LostPage(RootPage):
    """The 404 page. Its policy allows its style by hash."""

    template = "lost.html"
    path = "404.html"
    policy = "default-src 'none'; style-src{hashes}; base-uri 'none'; form-action 'none'"

    def content(self, sources: PageSources, lang: str) -> PageContent:
        """Return icon and style."""
        css = (sources.root / "site" / "styles" / "lost.css").read_text("utf-8")
        style = assets.replace_light_dark(assets.minify(css)).strip()
        icon = sources.assets.icon_drawing
        return PageContent({"icon_drawing": icon.having(aria_hidden="true")}, style=style)
