"""The colours that data may name, each with shades that keep text and signs legible.

A colour is never the only sign of anything: whatever wears one wears an emblem, a pattern or a shape too.
"""

from __future__ import annotations

from typing import NamedTuple

PAPER = "#f8f1e1"
PAPER_EDGE = "#e9dcc0"
INK = "#2b2118"
SEPIA = "#6d5840"
FAINT = "#cdb994"


class Tone(NamedTuple):
    """A colour: `base` fills, `deep` is for words and lines on paper, `tint` for grounds, `on` for what lies on
    `base`. `deep` on paper has a contrast of at least 4.5, `on` over `base` of at least 3 (signs, large figures)."""

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
    """Return `a` with `share` (0 to 1) of `b` in it."""
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
"""What rules data may call a colour (`colour:` of a place, of a sign, of a face)."""


DAY, NIGHT = "#f6efe0", "#121923"
"""The grounds of the pages by day and by night (--paper of site/styles/tokens.css)."""
RAISED_NIGHT = "#1a2330"
"""The lighter one of the grounds by night, on which words must be legible too."""


class Player(NamedTuple):
    """A colour of players. `base` fills pawns, signs and edges, `on` is for what lies on it; `day` and `night` are for
    words on the grounds, `edge_day` and `edge_night` for the line around what has the colour."""

    base: str
    on: str
    day: str
    night: str
    edge_day: str
    edge_night: str


def _until(colour: str, towards: str, ground: str, least: float) -> str:
    """Return the colour, moved towards another one until its contrast with a ground is enough."""
    while contrast(colour, ground) < least:
        colour = mix(colour, towards, 0.06)
    return colour


def player(base: str) -> Player:
    """Derive the shades of a player's colour."""
    on = max("#ffffff", "#241a00", key=lambda ink: contrast(ink, base))
    # words also stand on the bar of the turn, which is tinted with the colour itself
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
"""What `colours` of game.yaml may name; site/app/symbols.js has a sign for each, so that colour is never alone."""


def ground(base: str) -> tuple[str, str]:
    """Return a fill near `base` and the ink with which words stand on it (contrast at least 4.5)."""
    ink = "#241a00" if contrast("#241a00", base) >= 4.5 else "#ffffff"
    return (base if ink != "#ffffff" else _until(base, "#1c1208", ink, 4.5)), ink


WHERE = ":is(.play,.page-rules,.page-aid)"
"""The pages that show whose something is."""


def css() -> str:
    """Return the rules that give colours to what names them: `data-colour` of players, `data-tint` of places."""
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
