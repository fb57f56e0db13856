"""The page shown offline at the address of a page that is not on the device, in the language of that page."""

from __future__ import annotations

from compiler.site.pages.lost_page import POLICY_ALONE, standalone
from compiler.site.pages.page_type import PageContent, PageSources, SitePage


class AwayPage(SitePage):
    """The page that the service worker shows at other addresses; like the 404 page it loads no files."""

    template = "away.html"
    path = "away/"
    policy = POLICY_ALONE

    def content(self, sources: PageSources, lang: str) -> PageContent:
        """Return icon and style."""
        return standalone(sources)
