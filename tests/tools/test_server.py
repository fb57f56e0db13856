"""The server: MIME types, the prefix, missing pages, nothing outside the site, rebuilding."""

from __future__ import annotations

import http.client
import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools import server
from tools.site_process import Answer


@pytest.fixture
def site(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "hu").mkdir(parents=True)
    for name in (
        "index.html",
        "hu/index.html",
        "a.wasm",
        "a.mjs",
        "a.js",
        "a.webmanifest",
        "a.woff2",
        "a.svg",
        "a.json",
    ):
        (folder / name).write_text(name)
    (folder / "404.html").write_text("own 404")
    (tmp_path / "secret.txt").write_text("secret")
    return folder


def ask(url: str, path: str, method: str = "GET") -> tuple[int, dict[str, str], str]:
    """Send a request for a path, unchanged; return status, headers and body."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    connection.request(method, path)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.wasm", "application/wasm"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.woff2", "font/woff2"),
        ("a.svg", "image/svg+xml"),
        ("a.json", "application/json"),
        ("hu/", "text/html; charset=utf-8"),
    ],
)
def test_mime_types(site: Path, name: str, kind: str) -> None:
    with server.running(site, "/ludoglot/") as url:
        status, headers, _ = ask(url, "/ludoglot/" + name)
        assert (status, headers["content-type"]) == (200, kind)


def test_prefix(site: Path) -> None:
    with server.running(site, "ludoglot") as url:
        assert urlsplit(url).path == "/ludoglot/"
        assert ask(url, "/ludoglot/")[2] == "index.html"
        assert ask(url, "/ludoglot/?quick=1")[2] == "index.html"
        for path in ("/", "/ludoglot"):
            status, headers, _ = ask(url, path)
            assert (status, headers["location"]) == (302, "/ludoglot/")
        assert ask(url, "/index.html")[0] == 404
        status, headers, _ = ask(url, "/ludoglot/hu")
        assert (status, headers["location"]) == (301, "/ludoglot/hu/")


def test_missing_pages_get_the_404_page_of_the_site(site: Path) -> None:
    with server.running(site) as url:
        assert ask(url, "/nothing/")[::2] == (404, "own 404")
        assert ask(url, "/nothing/", "HEAD")[::2] == (404, "")


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/hu/../../secret.txt", "//../secret.txt"])
def test_nothing_outside_the_site(site: Path, path: str) -> None:
    with server.running(site) as url:
        status, _, body = ask(url, path)
        assert status != 200
        assert "secret" not in body


def test_a_taken_port_gives_way_to_a_free_one(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind((server.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(server, "PORT", port)
        with server.listen(site, "/", None, None) as listening:
            assert listening.server_address[1] != port
        with pytest.raises(OSError):  # noqa: PT011 - its number differs between systems
            server.listen(site, "/", port, None)


def test_an_explicit_port_that_is_taken_is_an_error(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind((server.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert server.serve(site, port=port, open_browser=False) == 1
    assert f"port {port} cannot be used" in capsys.readouterr().out


class EditedPages:
    """Answers as the process that makes the site does, with what a test sets."""

    def __init__(self) -> None:
        self.answer = Answer("", None, True, "")
        self.renewed: list[str] = []

    def ask(self, path: str, *, renew: bool, watch: bool = False) -> Answer:
        self.renewed += [path] if renew and not watch else []
        return self.answer


@pytest.fixture
def edited(site: Path) -> Iterator[tuple[str, EditedPages]]:
    """Serve a site that is edited; yield its address and its pages."""
    pages = EditedPages()
    with server.Server(site, pages=pages) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield running.url, pages
        running.shutdown()


def test_errors_of_the_sources_replace_the_page(edited: tuple[str, EditedPages]) -> None:
    url, pages = edited
    pages.answer = Answer('rules/x.yaml:3:1: error R1: "<broken>"', None, False, "")
    status, _, body = ask(url, "/hu/")
    assert status == 500
    assert "rules/x.yaml:3:1" in body
    assert "&lt;broken&gt;" in body
    assert "page=hu%2Findex.html&mark=failed-" in body, "it loads itself again when they are mended"
    assert pages.renewed == ["hu/index.html"]


def test_what_is_not_on_the_disk_yet_is_served(edited: tuple[str, EditedPages]) -> None:
    url, pages = edited
    assert ask(url, "/a.js")[::2] == (200, "a.js")
    pages.answer = Answer("", b"new", False, "m1")
    status, headers, body = ask(url, "/a.js")
    assert (status, headers["content-type"], body) == (200, "text/javascript; charset=utf-8", "new")
    assert ask(url, "/hu/")[2].endswith("new")
    assert pages.renewed == ["hu/index.html"], "only pages look whether a source has changed"
    pages.answer = Answer("", None, False, "")
    assert ask(url, "/hu/")[::2] == (404, "own 404"), "the page is on the disk, but no longer in the sources"
    assert ask(url, "/a.js")[::2] == (200, "a.js")


def test_an_open_page_learns_that_it_has_changed(edited: tuple[str, EditedPages]) -> None:
    url, pages = edited
    pages.answer = Answer("", b"<html><head><title>x</title>", False, "m1")
    body = ask(url, "/hu/")[2]
    watched = re.search(r'EventSource\("([^"]+)"\)', body)
    assert watched
    assert body.index("EventSource") < body.index("<title>")
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
    connection.request("GET", watched[1])
    events = connection.getresponse()
    assert events.getheader("content-type") == "text/event-stream"
    assert events.readline() == b":\n", "nothing has changed"
    pages.answer = pages.answer._replace(mark="m2")
    assert b"data: changed" in events.read()
    connection.close()


def test_a_page_with_errors_learns_that_they_are_mended(edited: tuple[str, EditedPages]) -> None:
    url, _ = edited
    assert "data: changed" in ask(url, f"/{server.CHANGES}?page=hu%2Findex.html&mark={server.FAILED}1")[2]


def test_without_offline_the_service_worker_clears_its_caches(site: Path) -> None:
    (site / "sw.js").write_text("the site's own")
    for offline, expected in ((True, "the site's own"), (False, server.CACHE_CLEARING_WORKER.decode())):
        with server.Server(site, "/ludoglot/", offline=offline) as running:
            threading.Thread(target=running.serve_forever, daemon=True).start()
            status, headers, body = ask(running.url, "/ludoglot/sw.js")
            assert (status, headers["content-type"], body) == (200, "text/javascript; charset=utf-8", expected)
            running.shutdown()
