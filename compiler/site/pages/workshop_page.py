"""The workshop for pages without scripts: a page with a frame, beside which texts are mended."""

from __future__ import annotations

from compiler.site.pages.page_type import POLICY_PLAY, PageContent, PageSources, SitePage
from compiler.text import SOURCE


class WorkshopPage(SitePage):
    """The workshop; the English page has the numbers alone, since English is mended in its sources."""

    template = "workshop.html"
    path = "workshop/"
    styles = ("site", "pages", "workshop")
    scripts = ("workshop/page-workshop.js",)
    policy = POLICY_PLAY + "; frame-src 'self'"

    def content(self, sources: PageSources, lang: str) -> PageContent:
        """Return what the template needs besides what all have."""
        return PageContent({"source": SOURCE})
