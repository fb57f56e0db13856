"""Web server for the built site: on this machine only, with the right MIME types, optionally under a prefix."""

from __future__ import annotations

import hashlib
import html
import os
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Protocol
from urllib.parse import parse_qs, quote, unquote, urlsplit

from compiler.base.console import say
from compiler.base.paths import ROOT
from tools.site_process import Answer, SiteProcess

HOST = "127.0.0.1"
PORT = 8000

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""Suffix -> MIME type; the table of the system may lack some or have wrong ones."""

CACHE_CLEARING_WORKER = b"""
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", () => {
  caches.keys().then((names) => names.filter((n) => n.startsWith("ludoglot-")).forEach((n) => caches.delete(n)));
  self.registration.unregister();
});
"""
"""A service worker that clears the caches of an earlier one: while the site is edited, pages change all the time."""

NOT_OF_THE_SITE = b"<!doctype html><title>404</title>Not found: the address is outside the site."

CHANGES = "__changes"
"""The address, below the prefix, at which an open page learns that it has changed."""

RELOADER = """<script>
new EventSource("{address}?page={page}&mark={mark}").onmessage = () => location.reload();
</script>"""
"""What a page gets that is served while its sources are edited. It precedes the policy of the page."""

POLL_S = 0.25
"""How often it is looked whether the sources of an open page have changed."""

FAILED = "failed-"
"""Begins the mark of a page that shows errors."""


class Pages(Protocol):
    """Where the files come from while their sources are edited: `tools.site_process.SiteProcess`."""

    def ask(self, path: str, *, renew: bool, watch: bool = False) -> Answer:
        """Return a file; with `renew` it is looked first whether a source has changed."""


class Handler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD with the files below `directory`, under the path `prefix`."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 (so is its base's)

    def __init__(self, *args: object, prefix: str, pages: Pages | None, offline: bool, directory: str) -> None:
        self.prefix = prefix
        self.pages = pages
        self.offline = offline
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer with a file, the page for missing ones, or the errors of the sources."""
        if self._ready():
            super().do_GET()

    def do_HEAD(self) -> None:
        """Answer as to GET, without the content."""
        if self._ready():
            super().do_HEAD()

    def _ready(self) -> bool:
        """Check the address, and answer with what is not on the disk yet; False if the request has been answered."""
        try:
            path = urlsplit(self.path).path
        except ValueError:  # such as http://[, which no browser sends
            self._send_page(HTTPStatus.BAD_REQUEST, b"<!doctype html><title>400</title>This is not an address.")
            return False
        if "\0" in unquote(path):  # no file system has such a name
            self.send_error(HTTPStatus.NOT_FOUND)
            return False
        if path in ("/", self.prefix.rstrip("/")) and path != self.prefix:
            self.send_response(HTTPStatus.FOUND)
            self.send_header("Location", self.prefix)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return False
        if not path.startswith(self.prefix):
            self._send_page(HTTPStatus.NOT_FOUND, NOT_OF_THE_SITE)
            return False
        if self.pages is not None and path == self.prefix + CHANGES:
            self._watch(self.pages)
            return False
        if self.pages is not None and not self._is_on_disk(self.pages, unquote(path[len(self.prefix) :])):
            return False
        if not self.offline and path == self.prefix + "sw.js":
            self._send_page(HTTPStatus.OK, CACHE_CLEARING_WORKER, TYPES[".js"])
            return False
        return True

    def _is_on_disk(self, pages: Pages, path: str) -> bool:
        """Answer with a file of the present sources or their errors; False if the request has been answered."""
        name = path + "index.html" * (not path or path.endswith("/"))
        is_page = name.endswith(".html")
        answer = pages.ask(name, renew=is_page or name == "sw.js")
        if answer.errors:
            text = f"<!doctype html><head><title>The build failed</title><h1>The build failed</h1>{pre(answer.errors)}"
            page = self._watching(text.encode(), name, mark_of(answer))
            self._send_page(HTTPStatus.INTERNAL_SERVER_ERROR, page)
            return False
        content = answer.content
        if is_page and content is None and not answer.written:
            self.send_error(HTTPStatus.NOT_FOUND)
            return False
        if is_page and content is None:
            file = Path(self.translate_path(self.prefix + name))
            content = file.read_bytes() if file.is_file() else None
        if content is None or (name == "sw.js" and not self.offline):
            return True
        page = self._watching(content, name, mark_of(answer)) if is_page else content
        self._send_page(HTTPStatus.OK, page, self.guess_type(name))
        return False

    def _watching(self, page: bytes, name: str, mark: str) -> bytes:
        """Return a page that loads itself again when it has changed."""
        script = RELOADER.format(address=self.prefix + CHANGES, page=quote(name, safe=""), mark=mark).encode()
        head, tag, rest = page.partition(b"<head>")
        return head + tag + script + rest if tag else script + page

    def _watch(self, pages: Pages) -> None:
        """Send an event when a page has changed, and end."""
        query = parse_qs(urlsplit(self.path).query)
        name, mark = (query.get(key, [""])[0] for key in ("page", "mark"))
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        while True:
            now = mark_of(pages.ask(name, renew=True, watch=True))
            changed = now != mark and (bool(now) or mark.startswith(FAILED))
            self.wfile.write(b"data: changed\n\n" if changed else b":\n\n")  # fails when the page is closed
            self.wfile.flush()
            if changed:
                return
            time.sleep(POLL_S)

    def translate_path(self, path: str) -> str:
        """Return the file for an address below the prefix."""
        return super().translate_path(path[len(self.prefix) - 1 :])

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a missing page with the site's own 404.html, as GitHub Pages does."""
        own = Path(self.directory) / "404.html"
        if code == HTTPStatus.NOT_FOUND and own.is_file():
            self._send_page(HTTPStatus.NOT_FOUND, own.read_bytes())
        else:
            super().send_error(code, message, explain)

    def _send_page(self, status: HTTPStatus, page: bytes, kind: str = TYPES[".html"]) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(page)

    def end_headers(self) -> None:
        """Make the browser revalidate each file: the site changes while it is edited."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing: the terminal is for the build."""


def mark_of(answer: Answer) -> str:
    """Return what identifies the state of a page, "" while the folder holds the site of the present sources."""
    return FAILED + hashlib.sha256(answer.errors.encode()).hexdigest()[:16] if answer.errors else answer.mark


def pre(text: str) -> str:
    """Return text as preformatted HTML."""
    return f"<pre>{html.escape(text)}</pre>"


class Server(ThreadingHTTPServer):
    """The server of one folder; `url` is its address with the prefix."""

    daemon_threads = True
    # A port that is in use must be an error. On Windows, reuse would mean sharing it with the other program.
    allow_reuse_address = os.name == "posix"

    def __init__(
        self,
        folder: Path,
        prefix: str = "/",
        port: int = 0,
        pages: Pages | None = None,
        offline: bool = True,
        handler: type[Handler] = Handler,
    ) -> None:
        """Listen on `port`, or any free one if it is 0; OSError if it is taken.

        Without `offline`, the site's service worker is replaced by one that clears its caches.
        """
        self.prefix = "/" + prefix.strip("/") + "/" if prefix.strip("/") else "/"
        answering = partial(handler, prefix=self.prefix, pages=pages, offline=offline, directory=str(folder))
        super().__init__((HOST, port), answering)

    @property
    def url(self) -> str:
        """The address of the site's first page."""
        return f"http://{HOST}:{self.server_address[1]}{self.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that closes the connection during an answer; report every other error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def running(folder: Path, prefix: str = "/", handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve `folder` on a free port in a background thread while the block runs; yields the address."""
    with Server(folder, prefix, handler=handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server.url
        finally:
            server.shutdown()
            thread.join()


def listen(folder: Path, prefix: str, port: int | None, pages: Pages | None, offline: bool = True) -> Server:
    """Return a server on `port`; without one, on the default port or, if that is in use, on any free one."""
    if port is not None:
        return Server(folder, prefix, port, pages, offline)
    try:
        return Server(folder, prefix, PORT, pages, offline)
    except OSError:
        return Server(folder, prefix, 0, pages, offline)


def serve(
    folder: Path, *, prefix: str = "/", port: int | None = None, open_browser: bool = True, offline: bool = False
) -> int:
    """Serve the built site until it is stopped with Ctrl+C, and renew it when a source changes.

    With `offline` the browser keeps an offline copy, as of the published site. Returns the exit status.
    """
    pages = SiteProcess(ROOT, folder)
    try:
        server = listen(folder, prefix, port, pages, offline)
    except OSError as error:
        pages.close()
        say(f"error: port {port} cannot be used: {error.strerror}. Choose another one, or omit --port.")
        return 1
    with server:
        say(f"\nLudoglot is at {server.url} (press Ctrl+C to stop)")
        say("When a source changes, the open page loads itself again, and the rest of the site is rebuilt after it.")
        if offline:
            say("A browser with the offline copy first offers to update it.")
        if open_browser and not os.environ.get("CI"):
            threading.Thread(target=webbrowser.open, args=(server.url,), daemon=True).start()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("stopped")
        finally:
            pages.close()
    return 0
