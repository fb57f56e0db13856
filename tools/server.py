"""Web server for the built site: on this machine only, with the right MIME types, optionally under a prefix."""

from __future__ import annotations

import html
import os
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from compiler.base.console import say
from compiler.base.paths import ROOT

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

SOURCE_FILES = ("LICENSE", "package.json", "package-lock.json", "requirements.txt", "requirements-node.txt")
SOURCES = ("rules", "locales", "engine", "compiler", "site", *SOURCE_FILES)
"""Folders and files that the site is built from."""

CACHE_CLEARING_WORKER = b"""
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", () => {
  caches.keys().then((names) => names.filter((n) => n.startsWith("ludoglot-")).forEach((n) => caches.delete(n)));
  self.registration.unregister();
});
"""
"""A service worker that clears the caches of an earlier one: while the site is edited, pages change all the time."""

NOT_OF_THE_SITE = b"<!doctype html><title>404</title>Not found: the address is outside the site."

Refresh = Callable[[], str]
"""Called before a page is sent; returns the error output if the site cannot be built, else ""."""


class Handler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD with the files below `directory`, under the path `prefix`."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 (so is its base's)

    def __init__(self, *args: object, prefix: str, refresh: Refresh | None, offline: bool, directory: str) -> None:
        self.prefix = prefix
        self.refresh = refresh
        self.offline = offline
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer with a file, the page for missing ones, or the errors of the build."""
        if self._ready():
            super().do_GET()

    def do_HEAD(self) -> None:
        """Answer as to GET, without the content."""
        if self._ready():
            super().do_HEAD()

    def _ready(self) -> bool:
        """Check the address and rebuild the site if necessary; False if the request has been answered already."""
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
        if self.refresh is not None and (path.endswith(("/", ".html", "/sw.js")) or "." not in path.rsplit("/", 1)[1]):
            errors = self.refresh()
            if errors:
                page = f"<!doctype html><title>The build failed</title><h1>The build failed</h1>{pre(errors)}"
                self._send_page(HTTPStatus.INTERNAL_SERVER_ERROR, page.encode())
                return False
        if not self.offline and path == self.prefix + "sw.js":
            self._send_page(HTTPStatus.OK, CACHE_CLEARING_WORKER, TYPES[".js"])
            return False
        return True

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


def pre(text: str) -> str:
    """Return text as preformatted HTML."""
    return f"<pre>{html.escape(text)}</pre>"


class Server(ThreadingHTTPServer):
    """The server of one folder; `url` is its address with the prefix."""

    daemon_threads = True
    # A port that is in use must be an error. On Windows, reuse would mean sharing it with the other program.
    allow_reuse_address = os.name == "posix"

    def __init__(
        self, folder: Path, prefix: str = "/", port: int = 0, refresh: Refresh | None = None, offline: bool = True
    ) -> None:
        """Listen on `port`, or any free one if it is 0; OSError if it is taken.

        Without `offline`, the site's service worker is replaced by one that clears its caches.
        """
        self.prefix = "/" + prefix.strip("/") + "/" if prefix.strip("/") else "/"
        handler = partial(Handler, prefix=self.prefix, refresh=refresh, offline=offline, directory=str(folder))
        super().__init__((HOST, port), handler)

    @property
    def url(self) -> str:
        """The address of the site's first page."""
        return f"http://{HOST}:{self.server_address[1]}{self.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that closes the connection during an answer; report every other error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def running(folder: Path, prefix: str = "/") -> Iterator[str]:
    """Serve `folder` on a free port in a background thread while the block runs; yields the address."""
    with Server(folder, prefix) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server.url
        finally:
            server.shutdown()
            thread.join()


def listen(folder: Path, prefix: str, port: int | None, refresh: Refresh | None, offline: bool = True) -> Server:
    """Return a server on `port`; without one, on the default port or, if that is in use, on any free one."""
    if port is not None:
        return Server(folder, prefix, port, refresh, offline)
    try:
        return Server(folder, prefix, PORT, refresh, offline)
    except OSError:
        return Server(folder, prefix, 0, refresh, offline)


# -- rebuilding when a source has changed ------------------------------------------------------------------------


def snapshot(root: Path = ROOT) -> dict[str, tuple[int, int]]:
    """Return modification time and size of every source file, by path."""
    state: dict[str, tuple[int, int]] = {}
    stack = [str(root / name) for name in SOURCES]
    while stack:
        path = stack.pop()
        try:
            if os.path.isdir(path):
                stack += [os.path.join(path, name) for name in os.listdir(path) if name != "__pycache__"]
            else:
                status = os.stat(path)
                state[path] = (status.st_mtime_ns, status.st_size)
        except FileNotFoundError:
            continue
    return state


class Rebuilder:
    """Rebuilds the site when a source has changed since the last build."""

    def __init__(self, build: Callable[[], str]) -> None:
        """`build` returns "" or its error output; at first, the site is taken to be up to date."""
        self.build = build
        self.state = snapshot()
        self.errors = ""
        self.lock = threading.Lock()

    def __call__(self) -> str:
        """Build if something has changed; returns "" or the error output of the last build."""
        with self.lock:
            state = snapshot()
            if state != self.state:
                self.state = state
                self.errors = self.build()
            return self.errors


def build_in_new_process() -> str:
    """Build with the compiler as it is on the disk now; returns "" or the error output."""
    say("a source has changed: rebuilding …")
    command = [sys.executable, str(ROOT / "build.py"), "build"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    if result.returncode == 0:
        say("the site is up to date")
        return ""
    errors = (result.stdout + result.stderr).strip()
    say(errors)
    return errors


def serve(
    folder: Path, *, prefix: str = "/", port: int | None = None, open_browser: bool = True, offline: bool = True
) -> int:
    """Serve the built site until it is stopped with Ctrl+C; returns the exit status."""
    try:
        server = listen(folder, prefix, port, Rebuilder(build_in_new_process), offline)
    except OSError as error:
        say(f"error: port {port} cannot be used: {error.strerror}. Choose another one, or omit --port.")
        return 1
    with server:
        say(f"\nLudoglot is at {server.url} (press Ctrl+C to stop)")
        say("The site is rebuilt when a source changes; reload the page to see the change.")
        if offline:
            say("A browser with the offline copy first offers to update it; --no-offline turns the copy off.")
        if open_browser and not os.environ.get("CI"):
            threading.Thread(target=webbrowser.open, args=(server.url,), daemon=True).start()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("stopped")
    return 0
