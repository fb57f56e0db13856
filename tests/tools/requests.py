"""Hand deeply nested requests to a desk and tell the keys of its refusals. Runs in Pyodide, as in the page."""

from __future__ import annotations

import json

from engine.session.session import Session


def main(text: str) -> str:
    """Return as JSON the key of the error per [start, levels], and of a last request that finds the desk alive."""
    desk = Session()
    requests = [start + levels * "[" for start, levels in json.loads(text)]
    return json.dumps([json.loads(desk.handle(request))["error"]["key"] for request in (*requests, '{"do": "look"}')])
