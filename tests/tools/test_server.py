"""The server: MIME types, the prefix, missing pages, nothing outside the site, rebuilding."""

from __future__ import annotations

import http.client
import socket
import threading
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools import server


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


def test_a_changed_source_triggers_one_build(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    states = iter([{"a": (1, 1)}, {"a": (1, 1)}, {"a": (2, 1)}, {"a": (2, 1)}])
    monkeypatch.setattr(server, "snapshot", lambda: next(states))
    built: list[int] = []

    def build() -> str:
        built.append(1)
        return ""

    rebuild = server.Rebuilder(build)
    for expected in (0, 1, 1):
        assert rebuild() == ""
        assert len(built) == expected


def test_errors_of_the_build_replace_the_page(site: Path) -> None:
    asked: list[int] = []

    def refresh() -> str:
        asked.append(1)
        return 'rules/x.yaml:3:1: error R1: "<broken>"'

    with server.Server(site, refresh=refresh) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        status, _, body = ask(running.url, "/hu/")
        assert status == 500
        assert "rules/x.yaml:3:1" in body
        assert "&lt;broken&gt;" in body
        assert len(asked) == 1
        assert ask(running.url, "/a.js")[0] == 200, "only pages wait for a build"
        assert len(asked) == 1
        running.shutdown()


def test_without_offline_the_service_worker_clears_its_caches(site: Path) -> None:
    (site / "sw.js").write_text("the site's own")
    for offline, expected in ((True, "the site's own"), (False, server.CACHE_CLEARING_WORKER.decode())):
        with server.Server(site, "/ludoglot/", offline=offline) as running:
            threading.Thread(target=running.serve_forever, daemon=True).start()
            status, headers, body = ask(running.url, "/ludoglot/sw.js")
            assert (status, headers["content-type"], body) == (200, "text/javascript; charset=utf-8", expected)
            running.shutdown()


def test_snapshot_changes_with_the_sources(tmp_path: Path) -> None:
    (tmp_path / "rules" / "x").mkdir(parents=True)
    file = tmp_path / "rules" / "x" / "game.yaml"
    file.write_text("a: 1\n")
    (tmp_path / "dist").mkdir()
    before = server.snapshot(tmp_path)
    (tmp_path / "dist" / "index.html").touch()
    assert server.snapshot(tmp_path) == before
    file.write_text("a: 10\n")
    assert server.snapshot(tmp_path) != before
