"""New languages: the initial locale.yaml."""

from __future__ import annotations

import re
from pathlib import Path

from babel import Locale as CldrLocale
from babel import UnknownLocaleError

from engine.session.formatter import PLURALS

QUOTES = {
    **dict.fromkeys(("cs", "de", "et", "is", "lt", "sk", "sl", "sr"), "„“"),
    **dict.fromkeys(("be", "el", "es", "fr", "nb", "no", "uk"), "«»"),
    **dict.fromkeys(("hr", "pl", "ro"), "„”"),
    **dict.fromkeys(("fi", "sv"), "””"),
    "ja": "「」",
}
"""The quotation marks of languages, which Babel lacks; in all others they are as in English."""

CODE = re.compile(r"[a-z]{2,3}([_-][A-Za-z]{2,4})?\Z")


class NewLanguageError(Exception):
    """A language that cannot be added; the text explains why."""


def new_locale(root: Path, code: str) -> Path:
    """Write `locales/<code>/locale.yaml` with the data of CLDR; kinds and forms are left to people."""
    if not CODE.match(code):
        raise NewLanguageError(f'"{code}" is no language code; write it like hu, pl or pt_BR')
    path = root / "locales" / code / "locale.yaml"
    if path.exists():
        raise NewLanguageError(f"{path.relative_to(root).as_posix()} exists already")
    try:
        cldr = CldrLocale.parse(code.replace("-", "_"))
    except (UnknownLocaleError, ValueError) as unknown:
        raise NewLanguageError(f'there is no language "{code}" in CLDR; write it like hu, pl or pt_BR') from unknown
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_text(code, cldr), "utf-8")
    return path


def plural_rule(cldr: CldrLocale) -> str | None:
    """Return the name of the plural rule that agrees with CLDR for 0 to 1000, or None."""
    for name, (categories, rule) in PLURALS.items():
        if all(cldr.plural_form(n) == categories[rule(n)] for n in range(1001)):
            return name
    return None


def _text(code: str, cldr: CldrLocale) -> str:
    rule = plural_rule(cldr)
    name = cldr.get_display_name(cldr) or code
    patterns = cldr.list_patterns["standard"]
    between = patterns["middle"].replace("{0}", "").replace("{1}", "")
    last = patterns["2"].replace("{0}", "").replace("{1}", "")
    lines = [
        f"# {name}: see locales/README.md for what each line means, locales/hu and locales/ru for examples.",
        f"lang: {code}",
        f"name: {name}",
        f"dir: {(cldr.character_order == 'right-to-left' and 'rtl') or 'ltr'}",
        f"plural: {rule or 'none'}" + ("" if rule else f"   # CLDR has a rule of its own; ours: {', '.join(PLURALS)}"),
        f"group: {_quoted(cldr.number_symbols['latn']['group'])}",
        f"decimal: {_quoted(cldr.number_symbols['latn']['decimal'])}",
        f"list: [{_quoted(between)}, {_quoted(last)}]",
        f"quotes: {QUOTES.get(cldr.language, '“”')}",
        "classes: []            # genders or other classes by which words agree: [m, f, n]",
        "nbsp_after: []         # short words that must not end a line",
        "prepositions: []       # those that forms contain, so that they are not written twice",
        "kinds:",
        '  # "form: pattern" where one pattern serves most terms, "form:" where each row must give it.',
        "  player: {forms: {}, stranger: {}}",
        "  place:",
        "    forms:",
        *(f"      {form}:" for form in ("to", "in", "from", "of", "about", "via")),
        "  kind: {forms: {}}",
    ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isascii() or c.isalpha() else f"\\u{ord(c):04x}" for c in escaped) + '"'
