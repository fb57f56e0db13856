"""Sends deeply nested requests to a session and returns the keys of its errors; runs in Pyodide, as in the page."""

from __future__ import annotations

import json

from engine.session.session import Session


def main(text: str) -> str:
    """Return the error key for each [start, levels], and for a last request that shows that Python still runs."""
    session = Session()
    requests = [start + levels * "[" for start, levels in json.loads(text)]
    return json.dumps(
        [json.loads(session.handle(request))["error"]["key"] for request in (*requests, '{"do": "look"}')]
    )
