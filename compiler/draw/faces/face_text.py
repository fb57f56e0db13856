"""The texts of a face in one language, fitted to the room that they have."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from compiler.base.diagnostics import Problems
from compiler.draw import fonts
from compiler.draw.faces.face import FaceSpec, Need
from compiler.rules import GameSource
from compiler.text import Texts
from compiler.text.read.english import PLAIN_KINDS


class FaceText:
    """The texts of one face in one language; reports texts that are missing (D5) or too long (D6)."""

    def __init__(self, spec: FaceSpec, lang: str, texts: Texts, source: GameSource, problems: Problems) -> None:
        self.spec, self.lang, self.texts, self.problems = spec, lang, texts, problems
        self.game, self.doc = source.id, source.docs.get("faces")
        self.entry, self.row = spec.entry, spec.row
        self.title, self.text, self.label = (self._say(key) for key in ("title", "text", "label"))

    def _argument(self, field: str) -> Any:
        kind, value = self.entry["args"].get(field), self.row.get(field)
        if value is None or kind in (None, *PLAIN_KINDS):
            return value
        return f"{kind}.{value}"

    def _missing(self, name: str, key: str) -> None:
        if self.doc:
            hint = "add it to locales/en/"
            self.doc.error(self.problems, (*self.spec.path, name), "D5", f'there is no text "{key}"', hint)

    def _say(self, name: str) -> str:
        key = self.entry.get(name)
        if not isinstance(key, str):
            return ""
        key = re.sub(r"\{(\w+)\}", lambda m: str(self.row.get(m[1], m[0])), key)
        if not self.texts.has(self.game, key):
            self._missing(name, key)
            return key
        args = {f: self._argument(f) for f in self.entry["args"] if self.row.get(f) is not None}
        return self.texts.say(self.lang, self.game, key, args)

    def each(self, needs: Sequence[Need]) -> list[str]:
        """Return a line of text for each need, empty if the entry has no `each`."""
        each = self.entry.get("each")
        if not isinstance(each, dict):
            return []
        key, kind = str(each.get("text", "")), str(each.get("kind", ""))
        if not self.texts.has(self.game, key):
            self._missing("each", key)
            return []
        lines = []
        for need in needs:
            args: dict[str, Any] = {"of": f"{kind}.{need.of}", "n": need.n}
            if need.then:
                args["then"] = int(need.then)
            lines.append(self.texts.say(self.lang, self.game, key, args))
        return lines

    def name(self, field: str) -> str:
        """Return the name of the term in a field, or its figure as text."""
        value = self._argument(field)
        if isinstance(value, str) and "." in value:
            rows = self.texts.catalog(self.lang, self.game)["t"]
            if value in rows:
                return str(rows[value][""])
        return "" if value is None else str(value)

    def fit(self, text: str, font: fonts.Font, room: float, height: float, sizes: tuple[float, float]) -> fonts.Fit:
        """Fit a text into a box; `sizes` are the largest and the smallest legible size of type."""
        leading = 1.16 if font is fonts.TEXT else 1.05
        largest, least = sizes
        fit = fonts.fit(text, font, room, height, largest=largest, least=least, leading=leading, even=True)
        if fit.over:
            what = f'{self.lang}: too long for the face of {self.spec.id}: "{text}"'
            if self.doc:
                hint = "shorten the text: it is set smaller than is well legible"
                self.doc.warn(self.problems, self.spec.path, "D6", what, hint)
            fit = fonts.fit(text, font, room, height, largest=least, least=4, leading=leading, even=True)
        return fit
