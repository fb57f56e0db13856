"""Compact faces, for cards narrower than about 110 pixels: picture, figures and name, no sentences."""

from __future__ import annotations

from compiler.draw import fonts
from compiler.draw.faces.drawing import Drawing
from compiler.draw.faces.face import LAUREL
from compiler.draw.icons import use_icon
from compiler.draw.palette import FAINT, INK, PAPER, SEPIA
from compiler.draw.svg.elements import Content, circle, rect, text_line

SHAPES = {"card": (100, 100), "wide": (150, 100), "token": (60, 60)}
"""Width and height of each shape, in units of the drawing."""


def draw(face: Drawing) -> Content:
    """Return the compact face."""
    if face.spec.shape == "token":
        return _token(face)
    return _wide(face) if face.spec.shape == "wide" and not face.needs else _card(face)


def _card(face: Drawing) -> Content:
    """Return a card: figures in the head, the picture on its colour, the name at the foot."""
    w, h = SHAPES[face.spec.shape]
    figures, _ = face.badge_row(w - 6, 15, 19)
    laurel = _laurel(face)
    out: list[Content] = [
        rect(0.6, 0.6, w - 1.2, h - 1.2, rx=8, fill=PAPER, stroke=FAINT, stroke_width=1.2),
        figures,
        laurel,
    ]
    needs = face.needs
    if any(need.then for need in needs):
        out += [face.panel(5, 35, 34, h - 40), face.picture(22, (35 + h - 5) / 2, 28, 28, face.sign.tone.on, 28)]
        out.append(face.draw_tiers((39 + w) / 2, h / 2, h - 12, 8.6))
        return out
    if needs and not figures and face.entry.get("icon"):  # the seals have the place of the picture
        out.append(face.picture(w * 0.68, 19, 56, 28, SEPIA, 28))
    name = _name(face, w - 8)
    top, foot = (33.0 if laurel else 29.0) if figures or laurel else 5.0, h - (23 if name else 5)
    if needs:
        step = (foot - top) / len(needs)
        r = min(step * 0.44, 12.0, (w - 16) / max(need.n for need in needs) / 2.1)
        for i, need in enumerate(needs):
            for k in range(need.n):
                out.append(face.seal(need.sign, w / 2 + (k - (need.n - 1) / 2) * r * 2.1, top + step * (i + 0.5), r))
        return [*out, name]
    tall, middle = foot - top, (top + foot) / 2
    shift = 8 if face.sign_id and face.entry.get("icon") else 0
    out.append(face.panel(5, top, w - 10, tall))
    size = min(tall - 8, 46.0)
    out.append(face.picture(w / 2 - shift, middle, w - 22 - 2 * shift, size, face.sign.tone.on, size))
    if shift:
        out.append(face.seal(face.sign, w - 15, foot - 10, 10))
    return [*out, name]


def _wide(face: Drawing) -> Content:
    """Return a wide card: the picture on its colour, and the figures to its right, as large as fits; no text."""
    w, h = SHAPES["wide"]
    shown = face.figures()
    wide = w - 10 if not shown else 86.0
    out: list[Content] = [rect(0.6, 0.6, w - 1.2, h - 1.2, rx=8, fill=PAPER, stroke=FAINT, stroke_width=1.2)]
    out.append(face.panel(5, 5, wide, h - 10))
    size = 50.0 if "times" in face.entry else 62.0
    out.append(face.picture(5 + wide / 2, h / 2, wide - 12, h - 22, face.sign.tone.on, size))
    if face.sign_id and face.entry.get("icon"):
        out.append(face.seal(face.sign, wide - 8, h - 18, 11))
    step = (h - 8) / max(len(shown), 1)
    for i, (icon, colour, value) in enumerate(shown):
        y = 4 + step * (i + 0.5)
        out.append(use_icon(icon, wide + 7, y - 11, 22, colour))
        style = {"cls": "face-figure", "fill": INK, "text_anchor": "end"}
        out.append(text_line(str(value), w - 6, y + 10.5, 31, **style))
    return out


def _laurel(face: Drawing) -> Content:
    """Return the victory points in a wreath, larger than on the full face; nothing without points."""
    value = face.row.get(str(face.entry.get("vp", "")))
    if value is None:
        return ()
    figure = text_line(str(value), 20, 27, 25, cls="face-figure", fill=INK, text_anchor="middle")
    return [use_icon(LAUREL, 2, 1, 36, FAINT), figure]


def _name(face: Drawing, room: float) -> Content:
    """Return the corner name or the title in one line at the foot; `foot: title` always has the title.

    Nothing if it is too long, or if the whole set has the same title.
    """
    w, h = SHAPES[face.spec.shape]
    titled = face.entry.get("foot") == "title"
    least = 11.5 if titled else 14.5
    for text in ("" if titled else face.corner(), "" if face.alike else face.title):
        fit = fonts.fit(text, fonts.TITLE, room, 17, largest=17, least=least, leading=1.0, even=True) if text else None
        if fit and not fit.over and len(fit.lines) == 1:
            return text_line(text, w / 2, h - 8, fit.size, cls="face-title", fill=INK, text_anchor="middle")
    return ()


def _token(face: Drawing) -> Content:
    """Return a token: the picture in a ring of its colour, and its figure in a legible size."""
    tone = face.sign.tone
    badge = _figure(face)
    value = face.row.get(str(face.entry.get("vp", "")), badge)
    out: list[Content] = [
        circle(30, 30, 29, fill=tone.base, stroke=SEPIA),
        circle(30, 30, 23, fill=PAPER),
        face.picture(30, 30 if value is None else 26, 32, 30, face.about.tone.deep, 30 if value is None else 25),
    ]
    if face.about_id:
        out.append(face.seal(face.about, 45, 45, 10))
    elif badge is not None and face.sign.icon and face.entry.get("icon"):  # not by its colour alone
        out.append(face.seal(face.sign, 14, 46, 11))
    if value is not None:
        out.append(circle(45, 45, 14, fill=PAPER, stroke=tone.deep))
        style = {"cls": "face-figure", "fill": INK, "text_anchor": "middle"}
        out.append(text_line(str(value), 45, 51.5, 19 if len(str(value)) == 1 else 16, **style))
    return out


def _figure(face: Drawing) -> str | None:
    """Return the figure of the badge of a token, None without a badge."""
    badge = face.entry.get("badge")
    if not isinstance(badge, dict) or face.row.get(str(badge.get("show"))) is None:
        return None
    return f"{badge.get('before', '')}{face.row[badge['show']]}"
