"""Rounded paths stay close to the original ones."""

from __future__ import annotations

import json
import re

import pytest
from fontTools.pens.recordingPen import RecordingPen  # type: ignore[import-untyped]
from fontTools.svgLib.path.parser import parse_path  # type: ignore[import-untyped]

from compiler.base.paths import ROOT
from compiler.draw.icons import SET
from compiler.draw.svg import path_precision
from compiler.draw.svg.elements import elements, parse

ICONS = ["book-cover", "sarcophagus", "hourglass", "trireme", "greek-temple", "steam-locomotive"]


def drawn(data: str) -> list[tuple[float, float]]:
    """Return the end points of the lines and curves of a path."""
    pen = RecordingPen()
    parse_path(data, pen)
    return [points[-1] for _, points in pen.value if points]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M 10.04 10.06 L 0.51,0", "M10 10.1L.5 0"),
        ("m1.04 1l.04.04.04 0 .04 0 .04 0z", "m1 1l.1 0 0 0 .1 0 0 0z"),
        ("M0 0H10.26v-.04h1.06", "M0 0H10.3v0h1"),
        ("M5 5a25.804 25.804 0 01-7.803 1.223L0 0", "M5 5a25.8 25.8 0 0 1-7.8 1.2L0 0"),
        ("M2.06 2q1 1 2 2zm1 1l1 1", "M2.1 2q1 1 2 2zm1 1l1 1"),
    ],
)
def test_steps_make_up_for_earlier_rounding(data: str, expected: str) -> None:
    assert path_precision.path(data) == expected


@pytest.mark.parametrize(("decimals", "near"), [(1, 0.15), (0, 0.75)])
@pytest.mark.parametrize("name", ICONS)
def test_an_icon_stays_where_it_was(name: str, decimals: int, near: float) -> None:
    body = json.loads((ROOT / SET).read_text("utf-8"))["icons"][name]["body"]
    (data,) = re.findall(r'\sd="([^"]+)"', body)
    before, after = drawn(data), drawn(path_precision.path(data, decimals))
    for x, y in after:
        assert min(max(abs(x - a), abs(y - b)) for a, b in before) < near
    for x, y in before:
        assert min(max(abs(x - a), abs(y - b)) for a, b in after) < near
    (path,) = elements(parse(body))
    short = path_precision.shortened(path, decimals)
    assert short.get("d") == path_precision.path(data, decimals)
    assert len(str(short)) < len(body)
