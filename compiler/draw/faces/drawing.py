"""The parts that faces are drawn from: picture, seals, figures, needs and text, of one component in one language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compiler.draw import fonts, patterns
from compiler.draw.faces.face import LAUREL, FaceSpec, Need, Sign, Signs, badges
from compiler.draw.faces.face_text import FaceText
from compiler.draw.icons import use_icon
from compiler.draw.palette import INK, PAPER, SEPIA
from compiler.draw.svg.elements import Content, Element, circle, rect, tag, text_line

GOLD = "#9a6f1f"


class Drawing:
    """One component in one language; the full and the compact face are drawn from it."""

    def __init__(self, spec: FaceSpec, face_text: FaceText, signs: Signs) -> None:
        self.spec, self.face_text, self.signs = spec, face_text, signs
        self.entry, self.row = spec.entry, spec.row
        self.sign_id, self.sign = signs.of(spec)
        self.about_id, self.about = signs.of(spec, "about") if "about" in self.entry else ("", self.sign)
        self.title, self.text = face_text.title, face_text.text
        self.needs = self._needs()
        self.alike = False
        """Whether all components of its set have the same title; the compact face leaves it out then."""

    def picture(self, cx: float, cy: float, room: float, height: float, colour: str, largest: float) -> Content:
        """Return the icon `count` times or after a figure, centred at (cx, cy); nothing without an icon."""
        name = str(self.entry.get("icon", "")) or self.sign.icon
        if not name:
            return ()
        count = self.entry.get("count", 1)
        n = self.row.get(count, 1) if isinstance(count, str) else count
        n = max(1, min(int(n), 6))
        gap = 6.0
        size = min(largest * {1: 1.0, 2: 0.84}.get(n, 0.7), height, (room - gap * (n - 1)) / n)
        times = self.row.get(str(self.entry.get("times", "")))
        figure: Content = ()
        if times is not None:
            # figure and icon side by side, centred
            wide = fonts.width(str(times), fonts.TITLE, 0.86) + 0.1
            size = min(size, room / (wide + 1))
            left = cx - size * (wide + 1) / 2
            style = {"cls": "face-figure", "fill": colour}
            figure, cx = text_line(str(times), left, cy + size * 0.3, size * 0.86, **style), left + size * (wide + 0.5)
        left = cx - (n * size + (n - 1) * gap) / 2
        top = cy - size / 2
        return [figure, *(use_icon(name, left + i * (size + gap), top, size, colour) for i in range(n))]

    def panel(self, x: float, y: float, w: float, h: float) -> Content:
        """Return the coloured ground with its pattern and a hairline frame."""
        tone = self.sign.tone
        return [
            rect(x, y, w, h, rx=5, fill=tone.base),
            rect(x, y, w, h, rx=5, fill=patterns.ground(self.sign.pattern, tone.on), opacity=".22"),
            rect(x + 4, y + 4, w - 8, h - 8, rx=2.5, fill="none", stroke=tone.on, opacity=".65"),
        ]

    @staticmethod
    def seal(sign: Sign, x: float, y: float, r: float) -> Content:
        """Return a seal with the emblem of a sign."""
        icon = use_icon(sign.icon, x - r * 0.66, y - r * 0.66, r * 1.32, sign.tone.on) if sign.icon else ()
        return [circle(x, y, r, fill=sign.tone.base, stroke=PAPER, stroke_width=max(r * 0.13, 1)), icon]

    def badge_row(self, right: float, y: float, size: float) -> tuple[list[Element], float]:
        """Return the figures in the upper right corner, and their width."""
        out: list[Element] = []
        x = right
        for field, icon in reversed(badges(self.entry.get("badge"))):
            if self.row.get(field) is None:
                continue
            text = str(self.row[field])
            out.append(text_line(text, x, y + size * 0.42, size * 1.25, cls="face-figure", fill=INK, text_anchor="end"))
            x -= fonts.width(text, fonts.TITLE, size * 1.25) + 3 + size
            out.append(use_icon(icon, x, y - size / 2, size, SEPIA))
            x -= 9
        return out, right - x

    def laurel(self, x: float, y: float, size: float) -> Content:
        """Return the wreath with the victory points, centred at (x, y); nothing without points."""
        field = str(self.entry.get("vp", ""))
        if self.row.get(field) is None:
            return ()
        text = str(self.row[field])
        type_size = size * (0.5 if len(text) == 1 else 0.42)
        style = {"cls": "face-figure", "fill": INK, "text_anchor": "middle"}
        wreath = use_icon(LAUREL, x - size / 2, y - size / 2, size, GOLD)
        return [wreath, text_line(text, x, y + type_size * 0.33, type_size, **style)]

    def _needs(self) -> list[Need]:
        """Return the needs of the card: the signs it asks for, with their numbers."""
        needs, signs = self.entry.get("needs"), self.signs
        if isinstance(needs, str):
            value = self.row.get(needs)
            pairs = value.items() if isinstance(value, dict) else ()
            return [Need(k, signs[k], int(n), "", "") for k, n in pairs if k in signs and n]
        if not isinstance(needs, Mapping):
            return []
        out = []
        rows = self.row.get(str(needs.get("rows")))
        for one in rows if isinstance(rows, list) else []:
            of = str(one.get(str(needs.get("sign"))))
            then = one.get(str(needs.get("then")), "")
            if of in signs:
                n = int(one.get(str(needs.get("n")), 1))
                out.append(Need(of, signs[of], n, str(then), str(needs.get("icon", ""))))
        return out

    def draw_needs(self, cx: float, cy: float, room: float, height: float) -> Content:
        """Return the needs: one row of seals, or a row for each need that brings a figure of its own."""
        needs = self.needs
        if not needs:
            return ()
        if any(need.then for need in needs):
            return self.draw_tiers(cx, cy, height, 13)
        out: list[Content] = []
        total, apart = sum(need.n for need in needs), 9.0
        r = min(height / 2, (room - apart * (len(needs) - 1)) / (total * 2.14))
        x = cx - (total * r * 2.14 + apart * (len(needs) - 1)) / 2 + r
        for need in needs:
            for _ in range(need.n):
                out.append(self.seal(need.sign, x, cy, r))
                x += r * 2.14
            x += apart
        return out

    def draw_tiers(self, cx: float, cy: float, height: float, largest: float) -> Content:
        """Return needs with a figure each, one below the other."""
        out: list[Content] = []
        step = height / len(self.needs)
        r = min(step * 0.42, largest)
        for i, need in enumerate(self.needs):
            y = cy - height / 2 + step * (i + 0.5)
            wide = need.n * (r * 2 + 2) + 21 + r * 2 + fonts.width(need.then, fonts.TITLE, r * 1.8)
            x = cx - wide / 2 + r
            for _ in range(need.n):
                out.append(self.seal(need.sign, x, y, r))
                x += r * 2 + 2
            arrow = f"M{x - r + 3:.1f} {y:.1f}h9m-4.5-4.5l4.5 4.5-4.5 4.5"
            out.append(tag("path", cls="face-arrow", d=arrow, stroke=SEPIA, fill="none", stroke_width=1.6))
            x += 18 - r
            if need.icon:
                out.append(use_icon(need.icon, x, y - r, r * 2, SEPIA))
                x += r * 2 + 3
            out.append(text_line(need.then, x, y + r * 0.6, r * 1.8, cls="face-figure", fill=INK))
        return out

    def lettering(self, cx: float, top: float, room: float, bottom: float, title: str, size: float) -> Content:
        """Return a title and the text of the face between `top` and `bottom`, centred."""
        out: list[Content] = []
        y = top
        if title:
            fit = self.face_text.fit(title, fonts.TITLE, room, 48, (size, 14))
            y += fit.size * 0.78
            out.append(lines(fit, cx, y, "face-title", leading=1.05))
            y += (len(fit.lines) - 1) * fit.size * 1.05 + 12
        if self.text:
            fit = self.face_text.fit(self.text, fonts.TEXT, room, bottom - y, (18, 11))
            tall = (len(fit.lines) - 1) * fit.size * 1.16 + fit.size
            y += (bottom - y - tall) * 0.42 + fit.size * 0.8
            out.append(lines(fit, cx, y, "face-text"))
        return out

    def corner(self) -> str:
        """Return the name in the head, "" without one."""
        field = str(self.entry.get("corner", ""))
        return self.face_text.name(field) if field else ""

    def figures(self) -> list[tuple[str, str, Any]]:
        """Return icon, colour and value of each figure: the points first, then the badges."""
        points = self.row.get(str(self.entry.get("vp", "")))
        shown = [(LAUREL, GOLD, points)] if points is not None else []
        listed = badges(self.entry.get("badge"))
        return shown + [(icon, SEPIA, self.row[field]) for field, icon in listed if self.row.get(field) is not None]


def lines(fit: fonts.Fit, x: float, y: float, cls: str, *, leading: float = 1.16, anchor: str = "middle") -> Content:
    """Return fitted lines of text; the first baseline is at `y`."""
    lines = enumerate(fit.lines)
    style = {} if anchor == "start" else {"text_anchor": anchor}
    return [text_line(line, x, y + i * fit.size * leading, fit.size, cls=cls, fill=INK, **style) for i, line in lines]
