"""The built pages: well-formed HTML, right languages, no broken links, nothing from other sites."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from compiler.base.paths import ROOT
from compiler.rules import game_ids

from .conftest import Document

LOST = "404.html"  # shown at any address: its one link goes one folder up


def is_alone(path: str) -> bool:
    """Return whether a page is shown at other addresses, and loads nothing: the 404 page, and that for offline."""
    return path == LOST or path.endswith("/away/index.html")


LOADING = {"link": "href", "script": "src", "img": "src", "source": "src", "iframe": "src", "use": "href"}


def lang_of(path: str) -> str:
    head = path.split("/")[0]
    return head if "/" in path else "en"


def words(documents: Mapping[str, Document]) -> list[str]:
    """Return the addresses of the pages without scripts."""
    return [path for path in documents if "/play/" not in path]


def test_the_site_has_all_pages(documents: Mapping[str, Document], languages: list[str]) -> None:
    assert set(languages) >= {"en", "hu", "it", "ru"}
    assert {"index.html", LOST} <= set(documents)
    for lang in languages:
        for page in ("", "credits/", "translations/", "thebes/", *(f"thebes/{p}/" for p in PARTS)):
            assert f"{lang}/{page}index.html" in documents


def test_a_page_holds_nothing_of_the_workshop_but_links_to_it(
    documents: Mapping[str, Document], site_dir: Path
) -> None:
    held = re.compile(r"app/workshop/|workshop/index\.json|data-said|assets/workshop\.")
    holding = {path for path in documents if held.search((site_dir / path).read_text("utf-8"))}
    assert holding == {path for path in documents if path.endswith("/workshop/index.html")}
    assert holding


PARTS = ("cards", "print", "museum", "sources", "play")


def test_numbers_have_the_decimal_sign_of_the_language(documents: Mapping[str, Document], site_dir: Path) -> None:
    """A figure that no formatter has seen has a point. Licences and browsers have versions, which keep it."""
    wrong = []
    for path in words(documents):
        if lang_of(path) == "en" or is_alone(path) or path.endswith("/credits/index.html"):
            continue
        html = (site_dir / path).read_text("utf-8")
        text = re.sub(r"<[^>]+>", " ", re.sub(r"<(svg|script|code)\b.*?</\1>", " ", html, flags=re.DOTALL))
        wrong += [f"{path}: {figure}" for figure in re.findall(r"(?<![\w.])\d+\.\d+(?![\w.])", text)]
    assert wrong == []


def test_pages_are_well_formed(documents: Mapping[str, Document]) -> None:
    for path, page in documents.items():
        assert page.text.startswith("<!doctype html>"), path
        assert not page.faults, f"{path}: {page.faults[:3]}"
        twice = {id for id in page.ids if page.ids.count(id) > 1}
        assert not twice, f"{path}: ids that are used twice: {twice}"


def test_pages_state_their_language_title_and_description(documents: Mapping[str, Document]) -> None:
    titles: dict[str, set[str]] = {}
    without_script = words(documents)
    for path, page in documents.items():
        assert page.all("html")[0]["lang"] == lang_of(path), path
        title = page.texts("title")[0]
        assert title, path
        if not is_alone(path):
            assert [meta for meta in page.all("meta") if meta.get("name") == "description" and meta["content"]], path
        if path in without_script:
            assert len(page.all("h1")) == (4 if path == LOST else 1), path
        titles.setdefault(lang_of(path), set()).add(title)
    assert len(titles["en"]) > 8, "pages of one language have titles of their own"


def test_every_page_links_to_its_other_languages(documents: Mapping[str, Document], languages: list[str]) -> None:
    for path, page in documents.items():
        if is_alone(path):
            continue
        alternates = {
            link["hreflang"]: posixpath.normpath(posixpath.join(posixpath.dirname(path), link["href"]))
            for link in page.all("link")
            if link.get("rel") == "alternate"
        }
        assert set(languages) <= set(alternates), path
        if path == "index.html":
            continue
        rest = path.split("/", 1)[1].removesuffix("index.html").rstrip("/")
        for lang in languages:
            assert alternates[lang] == posixpath.normpath(f"{lang}/{rest}"), path
        if "/play/" not in path:
            shown = [a for a in page.all("a") if a.get("hreflang")]
            assert {a["hreflang"] for a in shown} == set(languages), path


def test_internal_links_have_targets(documents: Mapping[str, Document], site_dir: Path) -> None:
    broken = []
    for path, page in documents.items():
        if path == LOST:
            continue
        links = [a["href"] for a in page.all("a") if "href" in a]
        links += [attrs[name] for tag, name in LOADING.items() for attrs in page.all(tag) if name in attrs]
        for link in links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            assert not parts.path.startswith("/"), f"{path}: {link} does not work under a sub-path"
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(parts.path)))
            file = site_dir / target if parts.path else site_dir / path
            file = file / "index.html" if file.is_dir() else file
            where = file.relative_to(site_dir).as_posix()
            if not file.is_file() or not file.resolve().is_relative_to(site_dir.resolve()):
                broken.append(f"{path}: {link}")
            elif parts.fragment and where in documents and parts.fragment not in documents[where].ids:
                broken.append(f"{path}: {link} (no such id)")
    assert not broken, broken[:10]


def test_nothing_is_loaded_from_other_sites(documents: Mapping[str, Document], site_dir: Path) -> None:
    for path, page in documents.items():
        for tag, name in LOADING.items():
            for attrs in page.all(tag):
                assert not urlsplit(attrs.get(name, "")).netloc, f"{path}: <{tag} {attrs}>"
        for a in page.all("a"):
            if urlsplit(a.get("href", "")).netloc:
                assert "external" in a.get("rel", ""), f"{path}: {a}"
    for file in site_dir.rglob("*.css"):
        urls = re.findall(r"url\(([^)]*)\)", file.read_text("utf-8"))
        assert not [url for url in urls if "//" in url], file


def test_the_policy_forbids_unused_kinds_of_content(documents: Mapping[str, Document]) -> None:
    games = "|".join(game_ids(ROOT))  # whose pages know a lesson that was begun
    for path, page in documents.items():
        policies = [m["content"] for m in page.all("meta") if m.get("http-equiv") == "Content-Security-Policy"]
        assert len(policies) == 1, path
        parts = dict(part.strip().split(" ", 1) for part in policies[0].split(";"))
        assert {parts.get(name) for name in ("default-src", "base-uri", "form-action")} == {"'none'"}, path
        assert "unsafe-inline" not in policies[0]
        fetching = any(part in path for part in ("/play/", "/rules/", "/workshop/"))
        assert ("require-trusted-types-for" in parts) == fetching, path
        assert parts.get("connect-src") == (None if is_alone(path) else "'self'"), path
        helped = fetching or re.fullmatch(rf"(\w+/)?index\.html|\w+/({games})/index\.html", path) is not None
        assert ("script-src" in parts) == helped, f"{path}: a script on a page that needs none"
        for tag, attrs in page.elements:
            assert "style" not in attrs, f"{path}: <{tag} style>"
            assert not [name for name in attrs if name.startswith("on")], f"{path}: <{tag} {attrs}>"
            if tag == "script":
                assert attrs.get("src") or attrs.get("type") == "application/json", f"{path}: an inline script"
                assert helped, f"{path}: a script on a page of words"
            if tag == "style":
                # sizes that the build reckons, allowed by their hash
                styled = ("/rules/index.html", "/rulebook/index.html")
                assert is_alone(path) or path.endswith(styled), f"{path}: an inline style table"


def test_pages_define_their_icons_and_patterns(documents: Mapping[str, Document]) -> None:
    for path, page in documents.items():
        used = set(re.findall(r'(?:href="#|url\(#)([ips]-[a-z0-9-]+)', page.text))
        missing = used - set(page.ids)
        assert not missing, f"{path}: {missing}"
        for img in page.all("img"):
            assert "alt" in img, f"{path}: {img}"


@pytest.mark.parametrize("game", ["thebes"])
def test_gallery_and_museum_show_every_card_and_artifact(
    documents: Mapping[str, Document], languages: list[str], game: str, thebes: object
) -> None:
    from compiler.site.site_game import SiteGame

    assert isinstance(thebes, SiteGame)
    components = thebes.source.data["components"]
    cards = [row["id"] for name in ("research_card", "exhibition_card") for row in components[name]]
    artifacts = [row["id"] for row in components["dig_token"] if row["type"] == "artifact"]
    assert (len(cards), len(artifacts)) == (95, 65)
    for lang in languages:
        gallery = documents[f"{lang}/{game}/cards/index.html"]
        assert [id for id in gallery.ids if id in set(cards)] == cards
        museum = documents[f"{lang}/{game}/museum/index.html"]
        assert sorted(id for id in museum.ids if id in set(artifacts)) == sorted(artifacts)


def test_credits_name_all_authors(documents: Mapping[str, Document], languages: list[str], thebes: object) -> None:
    for lang in languages:
        text = documents[f"{lang}/credits/index.html"].text
        for name in ("Peter Prinz", "Queen Games", "Lorc", "Delapouite", "Natural Earth", "CC BY 3.0", "MPL-2.0"):
            assert name in text, f"{lang}: {name}"


def test_the_sources_page_is_in_the_language_of_the_reader(
    documents: Mapping[str, Document], languages: list[str]
) -> None:
    """It shows no ids of the data and no English sentences; every source and rule is a working link."""
    for game in ("artifact", "panthalos", "thebes", "tomb_raiders"):
        rules = set(documents[f"en/{game}/rules/index.html"].ids)
        for lang in languages:
            page = documents[f"{lang}/{game}/sources/index.html"]
            prose = re.sub(r"<(head|code|svg)\b.*?</\1>|<[^>]*>", " ", page.text, flags=re.DOTALL)
            assert sorted(set(re.findall(r"\b[a-z0-9]+_[a-z0-9_]+\b", prose))) == [], f"{lang}/{game}"
            body = page.text.partition("<main")[2].partition("</main>")[0]
            assert lang == "en" or 'lang="en"' not in body, f"{lang}/{game}"
            hrefs = [link.get("href", "") for link in page.all("a")]
            named = {href[1:] for href in hrefs if href.startswith("#source-")}
            assert named, f"{lang}/{game}"
            assert named <= set(page.ids), f"{lang}/{game}"
            assert {href.rpartition("#")[2] for href in hrefs if href.startswith("../rules/#")} <= rules, (
                f"{lang}/{game}"
            )


def test_the_sources_page_marks_each_reconstructed_value(documents: Mapping[str, Document], thebes: object) -> None:
    from compiler.site.site_game import SiteGame

    assert isinstance(thebes, SiteGame)
    page = documents["en/thebes/sources/index.html"]
    expected = sum(table.counts["reconstructed"] for table in thebes.facts.tables())
    assert expected
    assert page.text.count('class="is-reconstructed"') == expected
    for table in thebes.facts.tables():
        assert f"{table.file}:{table.line}" in page.text


@pytest.mark.parametrize("page", ["", "thebes/rules/", "thebes/play/"])
def test_the_first_font_files_have_the_letters_of_the_language(page: str, site_dir: Path, languages: list[str]) -> None:
    """Otherwise a page is laid out and painted once more when the other letters come."""
    for lang in languages:
        catalog = json.loads((site_dir / "text" / lang / "thebes.json").read_text("utf-8"))
        words = json.dumps(catalog["t"], ensure_ascii=False)
        letters = {"latin": "[a-z]", "latin-ext": "[\u0100-\u024f]", "cyrillic": "[\u0400-\u04ff]"}
        subsets = [subset for subset, letter in letters.items() if re.search(letter, words)]
        html = (site_dir / lang / page / "index.html").read_text("utf-8")
        for cut in ("forum", "alegreya-sans"):
            for subset in subsets:
                assert re.search(rf'<link rel="preload" as="font"[^>]*/{cut}-{subset}-400-normal\.', html), (lang, cut)
