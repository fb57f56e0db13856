"""A server of the site whose pages may ask an engine in this process, in place of Python in the page.

A page with the cookie of `ask_here` gets a worker that sends each request to this server, which answers as
`engine-worker.js` does. Python need not start in the page, which takes most of the time of opening it. What the page
does with an answer is the same; that Python in the page gives the same answers, other tests show.
"""

from __future__ import annotations

from collections import OrderedDict
from http import HTTPStatus
from threading import Lock
from typing import Any, ClassVar
from urllib.parse import urlsplit

from engine.session.session import Session
from tools import server

COOKIE = {"name": "engine", "value": "here"}
WORKER = "assets/app/engine-worker.js"
ENGINE = "__engine"
"""The address, below the prefix, that answers the requests of a session."""
MAX_SESSIONS = 8
"""Sessions kept: those of pages that are still open are among the newest."""

SENDING_WORKER = f"""
const url = new URL("../../{ENGINE}?" + crypto.randomUUID(), import.meta.url);
let before = Promise.resolve();
self.onmessage = ({{ data }}) => {{
  before = before.then(async () => {{
    const reply = await fetch(url, {{ method: "POST", body: data.request }});
    const text = await reply.text();
    self.postMessage(reply.ok ? {{ id: data.id, answer: text }} : {{ id: data.id, error: text }});
  }});
}};
self.postMessage({{ ready: true }});
"""


def ask_here(context: Any, url: str) -> Any:
    """Let the pages of a browser context ask the engine of the server at `url`; return the context."""
    context.add_cookies([{**COOKIE, "url": url}])
    return context


class EngineHandler(server.Handler):
    """Answers as `Handler` does, and POST with the answer of a session."""

    sessions: ClassVar[OrderedDict[str, Session]] = OrderedDict()
    lock: ClassVar[Lock] = Lock()

    def do_GET(self) -> None:  # noqa: N802 (so is its name in the base)
        """Answer with a file; with a worker that asks here, to those that want it."""
        wants_it = f"{COOKIE['name']}={COOKIE['value']}" in self.headers.get("Cookie", "")
        if wants_it and urlsplit(self.path).path == self.prefix + WORKER:
            self._send_page(HTTPStatus.OK, SENDING_WORKER.encode(), server.TYPES[".js"])
        else:
            super().do_GET()

    def do_POST(self) -> None:  # noqa: N802 (as above)
        """Answer a request of a page to its session."""
        address = urlsplit(self.path)
        if address.path != self.prefix + ENGINE:
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        request = self.rfile.read(int(self.headers["Content-Length"])).decode()
        with self.lock:
            session = self.sessions.setdefault(address.query, Session())
            self.sessions.move_to_end(address.query)
            if len(self.sessions) > MAX_SESSIONS:
                self.sessions.popitem(last=False)
            answer = session.handle(request)
        self._send_page(HTTPStatus.OK, answer.encode(), server.TYPES[".json"])
