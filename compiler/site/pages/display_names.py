"""Display names of ids of the data: tables, fields and values on pages that show facts.

The catalogs name a field as `field.<name>`, a table as `sheet.<name>`, an option by its own texts, and everything with
a row in `terms.yaml` by its term. An id without a name is shown as it is.
"""

from __future__ import annotations

import re

from compiler.text import SOURCE, Texts

_ID = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_DECIMAL = re.compile(r"-?[0-9]+[.][0-9]+")


class DisplayNames:
    """Display names in one language and one scope."""

    def __init__(self, texts: Texts, lang: str, scope: str) -> None:
        """Collect the terms of the scope by the ids of the data."""
        self.texts, self.lang, self.scope = texts, lang, scope
        self._terms: dict[str, list[str]] = {}
        for term in texts.catalog(SOURCE, scope)["t"]:
            self._terms.setdefault(term.partition(".")[2], []).append(term)

    def _named(self, key: str) -> str:
        return self.texts.say(self.lang, self.scope, key) if self.texts.has(self.scope, key) else ""

    def table(self, name: str) -> str:
        """Return the name of a table, "" without one."""
        return self._named(f"sheet.{name}") or self._named(f"game.gallery.{name}")

    def field(self, name: str) -> str:
        """Return the name of a field, or of several with " / " between them."""
        return " / ".join(self._named(f"field.{part}") or part for part in name.split(" / "))

    def value(self, text: str, column: str = "") -> str:
        """Return a value with names in place of ids; `column` is its field."""
        if _DECIMAL.fullmatch(text):
            return text.replace(".", self.texts.catalog(self.lang, self.scope)["decimal"])
        inner = " " in text
        return _ID.sub(lambda found: (self._key(found[0]) if inner else "") or self._value(found[0], column), text)

    def knows(self, id: str) -> bool:
        """Return whether an id of the data has a name."""
        return id in self._terms or bool(self._named(f"field.{id}") or self._named(f"option.{id}"))

    def is_term(self, id: str) -> bool:
        """Return whether an id has a row in terms.yaml."""
        return id in self._terms

    def about(self, paths: str) -> str:
        """Return the names of the fields, options and pieces that a note is about."""
        return ", ".join(self._about(path) for path in paths.split(", "))

    def _value(self, id: str, column: str) -> str:
        terms = self._terms.get(id)
        if terms:
            best = next((term for term in terms if term.partition(".")[0] == column), terms[0])
            return self.texts.formatter(self.lang, self.scope).term(best)
        if column not in ("", "id") and self._named(f"field.{id}"):
            return self._key(id)  # in lower case: here it is not the head of a column
        return self._named(f"field.{id}") or self._named(f"option.{id}") or id

    def _key(self, id: str) -> str:
        """Return the name of a field within a value, in lower case."""
        name = self._named(f"field.{id}")
        return name[:1].lower() + name[1:]

    def _about(self, path: str) -> str:
        option, _, value = path.partition(".")
        if self.texts.has(self.scope, f"option.{option}"):
            chosen = self._named(f"option.{path}") if value else ""
            return self._named(f"option.{option}") + (f": {chosen or value}" if value else "")
        return " · ".join(self._named(f"field.{part}") or self._value(part, "") for part in path.split("."))
