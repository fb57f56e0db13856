"""Numbers in drawings."""

from __future__ import annotations


def figure(value: float) -> str:
    """Return a coordinate with at most one decimal."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text
