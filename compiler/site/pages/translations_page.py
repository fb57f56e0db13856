"""The progress of translation, by language and part."""

from __future__ import annotations

from typing import Any

from compiler.site.pages.page_type import PageContent, PageSources, SitePage
from compiler.text import COMMON, Texts


class TranslationsPage(SitePage):
    """The progress of translation."""

    template = "translations.html"
    path = "translations/"

    def content(self, sources: PageSources, lang: str) -> PageContent:
        """Return the progress of all languages."""
        t = sources.say(lang, COMMON)
        coverage = _coverage(sources.texts)
        named = {part["domain"] for language in coverage for part in language["parts"]}
        domains = {domain: t(f"page.translations.domain.{domain}") for domain in sorted(named)}
        return PageContent({"coverage": coverage, "domains": domains})


def _coverage(texts: Texts) -> list[dict[str, Any]]:
    """Return the progress of translation: for each language its parts and their total."""
    out = []
    for lang in texts.languages:
        parts = [status for status in texts.report() if status["lang"] == lang]
        if not parts:
            continue
        total, done = (sum(int(part[key]) for part in parts) for key in ("total", "done"))
        out.append(
            {
                "lang": lang,
                "name": texts.name(lang),
                "parts": parts,
                "total": total,
                "done": done,
                "percent": done * 100 // total if total else 100,
            }
        )
    return out
