"""Named colours of the rules data, each with shades that keep text and signs legible.

Colour is never the only distinction: it always comes with an emblem, a pattern or a shape.
"""

from __future__ import annotations

from typing import NamedTuple

PAPER = "#f8f1e1"
PAPER_EDGE = "#e9dcc0"
INK = "#2b2118"
SEPIA = "#6d5840"
FAINT = "#cdb994"


class Tone(NamedTuple):
    """A colour in four shades.

    `base` is for fills, `deep` for text and lines on paper (contrast at least 4.5), `tint` for grounds, `on` for signs
    and large figures on `base` (contrast at least 3).
    """

    base: str
    deep: str
    tint: str
    on: str


def _channel(value: int) -> float:
    c = value / 255
    return c / 12.92 if c <= 0.03928 else float(((c + 0.055) / 1.055) ** 2.4)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """Return the relative luminance of `#rrggbb` (WCAG 2)."""
    r, g, b = _rgb(colour)
    return 0.2126 * _channel(r) + 0.7152 * _channel(g) + 0.0722 * _channel(b)


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of two colours (WCAG 2), 1 to 21."""
    x, y = luminance(a), luminance(b)
    return (max(x, y) + 0.05) / (min(x, y) + 0.05)


def mix(a: str, b: str, share: float) -> str:
    """Return `a` mixed with a `share` (0 to 1) of `b`."""
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(_rgb(a), _rgb(b), strict=True))


def tone(base: str) -> Tone:
    """Derive the shades of a colour."""
    deep = base
    while contrast(deep, PAPER) < 4.7:
        deep = mix(deep, "#1c1208", 0.06)
    on = PAPER if contrast(PAPER, base) >= 3 else INK
    return Tone(base, deep, mix(base, PAPER, 0.82), on)


_NAMED = {
    "orange": "#c8622d",
    "purple": "#7d4e9e",
    "yellow": "#d9a520",
    "green": "#4d8b4a",
    "blue": "#2f6ea5",
    "red": "#b3262e",
    "ochre": "#b8812b",
    "jade": "#2e8b74",
    "brick": "#a4462f",
    "sand": "#b79a63",
    "olive": "#76803a",
    "teal": "#26788a",
    "rose": "#b4547a",
    "slate": "#5b6b7a",
    "ink": "#4a3b2b",
}
TONES = {name: tone(base) for name, base in _NAMED.items()}
"""The colours of the rules data (`colour:` of a place, a sign or a face), by name."""


DAY, NIGHT = "#f6efe0", "#121923"
"""Backgrounds of the pages by day and by night (--paper of site/styles/tokens.css)."""
RAISED_NIGHT = "#1a2330"
"""The lighter background by night; text must be legible on it, too."""


class Player(NamedTuple):
    """A player colour.

    `base` fills pawns and signs, `on` is for text on it; `day` and `night` are for text on the backgrounds, `edge_day`
    and `edge_night` for outlines.
    """

    base: str
    on: str
    day: str
    night: str
    edge_day: str
    edge_night: str


def _until(colour: str, towards: str, ground: str, least: float) -> str:
    """Return a colour, mixed towards another one until its contrast with `ground` is at least `least`."""
    while contrast(colour, ground) < least:
        colour = mix(colour, towards, 0.06)
    return colour


def player(base: str) -> Player:
    """Derive the shades of a player's colour."""
    on = max("#ffffff", "#241a00", key=lambda ink: contrast(ink, base))
    # text is also shown on the turn bar, which is tinted with the colour itself
    day = _until(base, "#1c1208", mix(DAY, base, 0.13), 4.8)
    night = _until(base, "#ffffff", mix(RAISED_NIGHT, base, 0.13), 6.5)
    return Player(base, on, day, night, _until(base, "#1c1208", DAY, 3.2), _until(base, "#fff6e0", RAISED_NIGHT, 3.2))


PLAYERS = {
    name: player(base)
    for name, base in {
        "red": "#b3262e",
        "blue": "#1f4e9c",
        "green": "#2e7d4f",
        "yellow": "#d9a300",
        "black": "#33302e",
        "white": "#f3eee2",
    }.items()
}
"""The player colours (`colours` of game.yaml), by name; site/assets/players has a symbol for each."""


def ground(base: str) -> tuple[str, str]:
    """Return a fill near `base` and an ink for text on it (contrast at least 4.5)."""
    ink = "#241a00" if contrast("#241a00", base) >= 4.5 else "#ffffff"
    return (base if ink != "#ffffff" else _until(base, "#1c1208", ink, 4.5)), ink


WHERE = ":is(.play,.page-rules,.page-aid,.page-learn,.layout)"
"""Selector of the pages that show player colours, and of pictures of a table.

Parts of such a picture are shown a second time, where a style sheet does not see the page around them.
"""


def css() -> str:
    """Return the style rules for `data-colour` (players) and `data-tint` (places)."""
    rules = [
        f"{WHERE} [data-colour]{{--player:var(--ink-soft);--player-on:var(--paper);--player-ink:var(--ink);"
        "--player-edge:var(--ink-soft)}"
    ]
    rules += [
        f"{WHERE} [data-colour={name}]{{--player:{it.base};--player-on:{it.on};"
        f"--player-ink:light-dark({it.day},{it.night});--player-edge:light-dark({it.edge_day},{it.edge_night})}}"
        for name, it in PLAYERS.items()
    ]
    for name, base in _NAMED.items():
        fill, ink = ground(base)
        rules.append(f"{WHERE} [data-tint={name}]{{--tint:{fill};--tint-ink:{ink}}}")
    return "\n".join(rules) + "\n"
