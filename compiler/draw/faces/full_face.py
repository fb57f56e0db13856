"""Full faces: card, wide card and token with all their text."""

from __future__ import annotations

from compiler.draw import fonts, patterns
from compiler.draw.faces.drawing import Drawing, lines
from compiler.draw.faces.face import SHAPES, badges
from compiler.draw.icons import use_icon
from compiler.draw.palette import FAINT, INK, PAPER, PAPER_EDGE, SEPIA
from compiler.draw.svg.elements import Content, circle, rect, text_line


def draw(face: Drawing) -> Content:
    """Return the full face."""
    return {"card": _card, "wide": _wide, "token": _token}[face.spec.shape](face)


def _head(face: Drawing, left: float, right: float, y: float, name: str, height: float = 34) -> Content:
    """Return the head: laurel and a name on the left, figures on the right."""
    figures, taken = face.badge_row(right, y, 24)
    out: list[Content] = [figures]
    laurel = face.laurel(left + 20, y + 1, 46)
    if laurel:
        out.append(laurel)
        left += 48
    if name:
        fit = face.face_text.fit(name, fonts.TITLE, right - taken - left - 4, height, (29, 12))
        first = y + fit.size * 0.34 - (len(fit.lines) - 1) * fit.size * 0.525
        out.append(lines(fit, left, first, "face-title", leading=1.05, anchor="start"))
    return out


def _card(face: Drawing) -> Content:
    w, h = SHAPES["card"]
    needs = face.draw_needs(w / 2, 208, 206, 34)
    tall = 116 if needs else 132 if face.text else 186  # without text the picture is larger
    out: list[Content] = [_sheet(w, h), _head(face, 19, w - 18, 34, face.corner()), face.panel(16, 58, w - 32, tall)]
    out.append(face.picture(w / 2, 58 + tall / 2, w - 60, tall - 30, face.sign.tone.on, 98 if face.text else 136))
    top = 236.0 if needs else 58.0 + tall + (29 if face.sign_id else 16)
    if needs:
        out.append(needs)
    elif face.sign_id:
        out.append(circle(w / 2, 58 + tall, 21, fill=PAPER))
        out.append(face.seal(face.sign, w / 2, 58 + tall, 18))
    out.append(face.lettering(w / 2, top, w - 40, h - 17, face.title, 23))
    return out


def _wide(face: Drawing) -> Content:
    w, h = SHAPES["wide"]
    middle, room = (126 + w - 12) / 2, w - 150.0
    needs = face.needs
    tiers = len(needs) if any(need.then for need in needs) else min(len(needs), 1)
    tall = (0, 40, 56, 72)[min(tiers, 3)]
    out: list[Content] = [_sheet(w, h), face.panel(15, 15, 104, h - 30)]
    out.append(face.picture(67, h / 2 - (14 if face.sign_id else 0), 92, h - 70, face.sign.tone.on, 80))
    if face.sign_id:
        out.append(face.seal(face.sign, 67, h - 42, 17))
    corner = face.corner()
    out.append(_head(face, 132, w - 18, 38, corner or face.title, 46))  # without a place the title moves up
    bottom = h - 16 - (tall + 6 if tall else 0)
    out.append(face.lettering(middle, 64, room, bottom, face.title if corner else "", 22))
    out.append(face.draw_needs(middle, h - 14 - tall / 2, room, tall))
    return out


def _token(face: Drawing) -> Content:
    tone = face.sign.tone
    pattern = patterns.ground(face.sign.pattern, tone.on)
    out: list[Content] = [
        circle(60, 60, 58.5, fill=PAPER_EDGE, stroke=SEPIA),
        circle(60, 60, 50.5, fill="none", stroke=tone.base, stroke_width=12),
        circle(60, 60, 50.5, fill="none", stroke=pattern, stroke_width=12, opacity=".4"),
        circle(60, 60, 43.5, fill=PAPER, stroke=tone.deep),
    ]
    laurel = face.laurel(60, 100, 38)
    badge = () if laurel else _token_badge(face)
    high = laurel or badge
    out.append(face.picture(60, 53 if high else 61, 62, 58, face.about.tone.deep, 52 if high else 58))
    if face.about_id:
        out.append(face.seal(face.about, 84, 82, 13))
    if face.sign.icon and face.entry.get("icon"):
        out.append(face.seal(face.sign, 60, 12, 11))
    if laurel:
        out += [circle(60, 100, 18, fill=PAPER, stroke=tone.deep), laurel]
    out.append(badge)
    return out


def _token_badge(face: Drawing) -> Content:
    """Return the figure at the foot of a token with its icon, nothing without a badge."""
    for field, icon in badges(face.entry.get("badge")):
        value = face.row.get(field)
        if value is None:
            continue
        badge = face.entry["badge"]
        text = f"{badge.get('before', '') if isinstance(badge, dict) else ''}{value}"
        size, tall = 27.0, 19.0
        room = fonts.width(text, fonts.TITLE, size)
        wide = room + tall + 17
        left = 60 - wide / 2
        return [
            rect(left, 86, wide, 31, rx=15.5, fill=PAPER, stroke=face.sign.tone.deep, stroke_width=1.4),
            use_icon(icon, left + 7, 92, tall, SEPIA),
            text_line(text, left + tall + 10, 111, size, cls="face-figure", fill=INK),
        ]
    return ()


def _sheet(w: float, h: float) -> Content:
    return [
        rect(0.75, 0.75, w - 1.5, h - 1.5, rx=13, fill=PAPER, stroke=FAINT, stroke_width=1.5),
        rect(7, 7, w - 14, h - 14, rx=8, fill="none", stroke=SEPIA, opacity=".5"),
    ]
