"""A small web server for the built site: on this machine only, with the right MIME types, optionally under a prefix."""

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
"""The types that the site needs; the system's own table may lack or twist them."""

NAMED = ("LICENSE", "package.json", "package-lock.json", "requirements.txt", "requirements-node.txt")
SOURCES = ("rules", "locales", "engine", "compiler", "site", *NAMED)
"""What the site is built from."""

NOTHING_KEPT = b"""
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", () => {
  caches.keys().then((names) => names.filter((n) => n.startsWith("ludoglot-")).forEach((n) => caches.delete(n)));
  self.registration.unregister();
});
"""
"""A service worker that undoes what an earlier one kept: for work on the site, where pages change all the time."""

Refresh = Callable[[], str]
"""Called before a page is answered; returns "" or, when the site cannot be built, what is wrong."""


class Handler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD with the files below `directory`, seen under `prefix`."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **TYPES}  # noqa: RUF012 (so is its base's)

    def __init__(self, *args: object, prefix: str, refresh: Refresh | None, keep: bool, directory: str) -> None:
        self.prefix = prefix
        self.refresh = refresh
        self.keep = keep
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer with a file, a page that is missing, or what is wrong with the sources."""
        if self._ready():
            super().do_GET()

    def do_HEAD(self) -> None:
        """Answer as GET would, without the content."""
        if self._ready():
            super().do_HEAD()

    def _ready(self) -> bool:
        """See that the address lies below the prefix and that the site is fresh; False if it is answered already."""
        try:
            path = urlsplit(self.path).path
        except ValueError:  # http://[ and the like, which no browser sends
            self._send_page(HTTPStatus.BAD_REQUEST, b"<!doctype html><title>400</title>This is no address.")
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
            self._send_page(HTTPStatus.NOT_FOUND, b"<!doctype html><title>404</title>Not found: outside the site.")
            return False
        if self.refresh is not None and (path.endswith(("/", ".html", "/sw.js")) or "." not in path.rsplit("/", 1)[1]):
            trouble = self.refresh()
            if trouble:
                page = f"<!doctype html><title>The build failed</title><h1>The build failed</h1>{pre(trouble)}"
                self._send_page(HTTPStatus.INTERNAL_SERVER_ERROR, page.encode())
                return False
        if not self.keep and path == self.prefix + "sw.js":
            self._send_page(HTTPStatus.OK, NOTHING_KEPT, TYPES[".js"])
            return False
        return True

    def translate_path(self, path: str) -> str:
        """Return the file for an address, which lies below the prefix."""
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
        """Let the browser ask again each time: the site changes while it is worked on."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal is for the build."""


def pre(text: str) -> str:
    """Return text as preformatted HTML."""
    return f"<pre>{html.escape(text)}</pre>"


class Server(ThreadingHTTPServer):
    """The server of one folder; `url` is its address with the prefix."""

    daemon_threads = True
    # A port that somebody else holds must be noticed. (On Windows reuse means sharing it with them.)
    allow_reuse_address = os.name == "posix"

    def __init__(
        self, folder: Path, prefix: str = "/", port: int = 0, refresh: Refresh | None = None, keep: bool = True
    ) -> None:
        """Listen on `port`, or any free one if it is 0; OSError if it is taken.

        Without `keep`, the site's service worker is replaced by one that keeps nothing on the device.
        """
        self.prefix = "/" + prefix.strip("/") + "/" if prefix.strip("/") else "/"
        handler = partial(Handler, prefix=self.prefix, refresh=refresh, keep=keep, directory=str(folder))
        super().__init__((HOST, port), handler)

    @property
    def url(self) -> str:
        """The address of the site's first page."""
        return f"http://{HOST}:{self.server_address[1]}{self.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Pass over a browser that went away in the middle of an answer; report everything else."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def running(folder: Path, prefix: str = "/") -> Iterator[str]:
    """Serve `folder` on a free port in the background for as long as the block runs; gives the address."""
    with Server(folder, prefix) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield server.url
        finally:
            server.shutdown()
            thread.join()


def listen(folder: Path, prefix: str, port: int | None, refresh: Refresh | None, keep: bool = True) -> Server:
    """Return a server on `port`, or, when none is asked for, on the usual one or any free one."""
    if port is not None:
        return Server(folder, prefix, port, refresh, keep)
    try:
        return Server(folder, prefix, PORT, refresh, keep)
    except OSError:
        return Server(folder, prefix, 0, refresh, keep)


# -- building anew when a source changed -------------------------------------------------------------------------


def snapshot(root: Path = ROOT) -> dict[str, tuple[int, int]]:
    """Return time and size of every source file, to see whether something has changed."""
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
    """Builds the site again when a source has changed since the last time."""

    def __init__(self, build: Callable[[], str]) -> None:
        """`build` returns "" or what is wrong; the site is taken as built from the sources as they are now."""
        self.build = build
        self.state = snapshot()
        self.trouble = ""
        self.lock = threading.Lock()

    def __call__(self) -> str:
        """Build if something has changed; return "" or what is wrong with the sources."""
        with self.lock:
            state = snapshot()
            if state != self.state:
                self.state = state
                self.trouble = self.build()
            return self.trouble


def build_in_new_process() -> str:
    """Build with the compiler as it is on the disk now; return "" or what is wrong."""
    say("a source has changed: building again …")
    command = [sys.executable, str(ROOT / "build.py"), "build"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    if result.returncode == 0:
        say("built")
        return ""
    trouble = (result.stdout + result.stderr).strip()
    say(trouble)
    return trouble


def serve(
    folder: Path, *, prefix: str = "/", port: int | None = None, open_browser: bool = True, keep: bool = True
) -> int:
    """Serve the built site until it is stopped with Ctrl+C; returns the exit status."""
    try:
        server = listen(folder, prefix, port, Rebuilder(build_in_new_process), keep)
    except OSError as error:
        say(f"error: port {port} cannot be used: {error.strerror}. Choose another, or leave --port out.")
        return 1
    with server:
        say(f"\nLudoglot is at {server.url}  (stop with Ctrl+C)")
        say("The site is built again when a source changes; reload a page to see it.")
        if keep:
            say("A browser that keeps the site for offline play offers the new version first (not with --no-offline).")
        if open_browser and not os.environ.get("CI"):
            threading.Thread(target=webbrowser.open, args=(server.url,), daemon=True).start()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            say("stopped")
    return 0
