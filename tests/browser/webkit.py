"""WebKitGTK over WebDriver, with the few methods of Playwright's page that `Table` uses."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from tools import browser

WAIT_S = 60
"""How long to wait for a state of the page: WebKit starts the engine several times more slowly than Chromium."""

PASSING = ("stale element reference", "element click intercepted", "element not interactable", "no such element")
"""Errors of the driver that end once the page is drawn again or has scrolled: what Playwright waits for by itself."""

KEYS = {"Escape": "\ue00c", "End": "\ue010"}


class DriverError(RuntimeError):
    """A WebDriver command failed; `code` is the driver's name for the error."""

    def __init__(self, path: str, code: str, message: str) -> None:
        super().__init__(f"{path}: {code}: {message}")
        self.code = code


class WebKit:
    """A WebKit of its own: virtual screen, driver, window and profile; closed at the end of a `with` block."""

    def __init__(self) -> None:
        self.home = tempfile.mkdtemp(prefix="ludoglot-webkit-")
        reading, writing = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        )
        os.close(writing)
        with os.fdopen(reading) as answer:
            display = answer.readline().strip()  # the whole line: a closed pipe would end the screen
        folders = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")
        environment = {
            **os.environ,
            **dict.fromkeys(folders, self.home),
            "DISPLAY": f":{display}",
            "GDK_BACKEND": "x11",
            "GIO_USE_VFS": "local",
            "GSETTINGS_BACKEND": "memory",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "NO_AT_BRIDGE": "1",
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        }
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.address = f"http://127.0.0.1:{port}/session"
        try:
            self._connect(port)
            options = {"binary": browser.mini_browser(), "args": ["--automation"]}
            session = self.call("POST", "", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
            self.address += f"/{session['sessionId']}"
            self.call("POST", "/window/rect", {"x": 0, "y": 0, "width": 1400, "height": 1000})
        except BaseException:
            self._stop()
            raise

    def __enter__(self) -> WebKit:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.call("DELETE", "")
        finally:
            self._stop()

    def _connect(self, port: int) -> None:
        end = time.monotonic() + WAIT_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                return
            except OSError:
                if time.monotonic() > end or self.driver.poll() is not None:
                    raise
                time.sleep(0.05)

    def _stop(self) -> None:
        for process in (self.driver, self.screen):
            process.terminate()
            process.wait(10)
        shutil.rmtree(self.home, ignore_errors=True)

    def call(self, method: str, path: str, body: object = None) -> Any:
        """Send a WebDriver command; returns its value, DriverError if it fails."""
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urlopen(request, timeout=WAIT_S) as response:
                return json.load(response)["value"]
        except HTTPError as error:
            value = json.load(error)["value"]
            raise DriverError(path, value["error"], value["message"]) from None


class WebKitPage:
    """The page of a WebKit as `Table` uses it; functions and selectors as Playwright's."""

    def __init__(self, webkit: WebKit) -> None:
        self.webkit = webkit
        self.keyboard = WebKitLocator(self, "body")

    def goto(self, url: str) -> None:
        """Open an address."""
        self.webkit.call("POST", "/url", {"url": url})

    def reload(self) -> None:
        """Load the page again."""
        self.webkit.call("POST", "/refresh")

    def evaluate(self, script: str, arg: object = None) -> Any:
        """Return the value of an expression, or of a function called with `arg`."""
        script = f"const value = ({script}); return typeof value === 'function' ? value(arguments[0]) : value"
        return self.webkit.call("POST", "/execute/sync", {"script": script, "args": [arg]})

    def wait_for_function(self, script: str, arg: object = None, polling: float = 50) -> None:
        """Wait until a function or an expression yields something true; TimeoutError after WAIT_S."""
        end = time.monotonic() + WAIT_S
        while True:
            try:
                if self.evaluate(script, arg):
                    return
            except DriverError:
                pass  # the page is being replaced by another
            if time.monotonic() > end:
                state, text = self.evaluate("[document.documentElement.dataset.ready, document.body.innerText]")
                raise TimeoutError(f"{script} with {arg!r}; the page is {state!r}:\n{text[:1000]}")
            time.sleep(polling / 1000)

    def wait_for_selector(self, selector: str, state: str = "attached") -> None:
        """Wait until an element exists."""
        assert state == "attached", "this page waits for elements alone"
        self.wait_for_function("selector => document.querySelector(selector) !== null", selector)

    def eval_on_selector_all(self, selector: str, script: str) -> Any:
        """Return the value of a function of all elements that fit."""
        return self.evaluate(f"selector => ({script})([...document.querySelectorAll(selector)])", selector)

    def locator(self, selector: str) -> WebKitLocator:
        """Return the elements that fit."""
        return WebKitLocator(self, selector)

    def click(self, selector: str) -> None:
        """Click the first element that fits, once it exists."""
        self.wait_for_selector(selector)
        self.locator(selector).first.click()


class WebKitLocator:
    """The elements that fit a selector; `nth` chooses the one that is used."""

    def __init__(self, page: WebKitPage, selector: str, nth: int = 0) -> None:
        self.page, self.selector, self.nth = page, selector, nth

    @property
    def first(self) -> WebKitLocator:
        """The first of the elements."""
        return WebKitLocator(self.page, self.selector, 0)

    @property
    def last(self) -> WebKitLocator:
        """The last of the elements."""
        return WebKitLocator(self.page, self.selector, -1)

    def count(self) -> int:
        """Return how many elements fit."""
        return len(self._elements())

    def inner_text(self) -> str:
        """Return the text of the element."""
        return str(self.page.evaluate(f"selector => {self._there}.innerText", self.selector))

    def click(self) -> None:
        """Click the middle of the element, once nothing covers it."""
        self._element_command("click")

    def press(self, key: str) -> None:
        """Press a key while the element has the focus."""
        self._element_command("value", {"text": KEYS[key]})

    def _elements(self) -> list[dict[str, str]]:
        query = {"using": "css selector", "value": self.selector}
        return list(self.page.webkit.call("POST", "/elements", query))

    def _element_command(self, command: str, body: object = None) -> None:
        end = time.monotonic() + WAIT_S
        while True:
            try:
                found = self._elements()
                if not found:
                    raise DriverError(self.selector, "no such element", "nothing fits")
                (reference,) = found[self.nth].values()
                self.page.webkit.call("POST", f"/element/{reference}/{command}", body)
                return
            except DriverError as error:
                if error.code not in PASSING or time.monotonic() > end:
                    raise
            time.sleep(0.05)
            self.page.evaluate(f"selector => {self._there}?.scrollIntoView({{ block: 'center' }})", self.selector)

    @property
    def _there(self) -> str:
        """The element, as an expression of JavaScript with the parameter `selector`."""
        return f"[...document.querySelectorAll(selector)].at({self.nth})"
