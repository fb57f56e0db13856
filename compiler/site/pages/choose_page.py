"""The choice of a language, at the root of the site."""

from __future__ import annotations

from compiler.site.pages.page_type import POLICY_ENHANCED, PageContent, PageSources, RootPage


class ChoosePage(RootPage):
    """The choice of a language."""

    template = "choose.html"
    path = "index.html"
    scripts = ("language-redirect.js",)
    policy = POLICY_ENHANCED

    def content(self, sources: PageSources, lang: str) -> PageContent:
        """Return nothing: all pages know the languages."""
        return PageContent({})
