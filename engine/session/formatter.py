"""Formatter of the compiled catalogs: messages become text in a language at run time. It imports nothing at all.

    catalog = Catalog(json.loads(file))                  # dist/text/<lang>/<game>.json
    catalog.t("log.travel", {"player": "player.red", "a": "place.london", "b": "place.crete"})
    catalog.parts(...)                                   # the same in pieces: (text, name of the argument or None)
    catalog.segments(...)                                # the same for the page: [text, term id | "text" | None]

An argument is an integer, the id of a term (`"place.crete"`), a typed name, or a list of those; in a list, a pair of a
term and a number (`["good.wine", 2]`) is that many of it. A term that a list has twice is named once (2 × mask), in
the form asked for if that is one of the `times` of the language: a form with an article could not follow ×. No
argument makes the formatter fail: a missing one is shown as ⟦name⟧, so that one bad line does not break a log.

Messages (`m` of a catalog) are compiled by `compiler/text`; their shapes are

* a string: a message without arguments;
* a list that alternates literal text and operations, literals first and last. An operation is a string or a list:
  `"name"`, `"name:form"`, `"name:form#count"`, `"name:#count"` insert an argument; a prefix changes how:
  `^` capital first letter, `|` list joined by "or", `=` typed text (never looked up among the terms), `%` number that
  is never grouped (a year), `+` list of pairs whose numbers get a sign (+2). `"~a"`, `"~A"` are words that depend on
  the next sound (Hungarian a or az, Italian e or ed).
  `[name, labels, alternatives]` chooses: by plural category of a number (or of the length of a list), by exact number
  (`"=0"`), or by the `class` of a term; `"you"` is for the player who reads the text, `"other"` for the others;
* `{"#": name, "f": [...]}`: whole messages by the plural category of one argument, in the order of `cats`.

Untranslated messages are in a separate catalog, `english`, which renders them completely: a sentence never mixes
languages.
"""

TYPE_CHECKING = False  # type checkers read it as true; nothing is imported when the program runs
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    Piece = tuple[str, "str | None", "str | None"]


# -- plural rules for integers; locale.yaml refers to them by name --------------------------------------------------


def _only_other(n: int) -> int:
    return 0


def _one_other(n: int) -> int:
    return 0 if n == 1 else 1


def _zero_one(n: int) -> int:
    return 0 if n < 2 else 1


def _east_slavic(n: int) -> int:
    last, two = n % 10, n % 100
    if last == 1 and two != 11:
        return 0
    return 1 if 2 <= last <= 4 and not 12 <= two <= 14 else 2


def _polish(n: int) -> int:
    if n == 1:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


def _czech(n: int) -> int:
    return 0 if n == 1 else 1 if 2 <= n <= 4 else 2


def _slovenian(n: int) -> int:
    two = n % 100
    return 0 if two == 1 else 1 if two == 2 else 2 if two in (3, 4) else 3


def _lithuanian(n: int) -> int:
    last, teen = n % 10, 11 <= n % 100 <= 19
    if last == 1 and not teen:
        return 0
    return 1 if last >= 2 and not teen else 2


def _latvian(n: int) -> int:
    if n % 10 == 0 or 11 <= n % 100 <= 19:
        return 0
    return 1 if n % 10 == 1 else 2


def _romanian(n: int) -> int:
    if n == 1:
        return 0
    return 1 if n == 0 or 1 <= n % 100 <= 19 else 2


def _arabic(n: int) -> int:
    if n < 3:
        return n
    two = n % 100
    return 3 if 3 <= two <= 10 else 4 if two >= 11 else 5


PLURALS: "dict[str, tuple[tuple[str, ...], Callable[[int], int]]]" = {
    "none": (("other",), _only_other),
    "one-other": (("one", "other"), _one_other),
    "zero-one": (("one", "other"), _zero_one),
    "east-slavic": (("one", "few", "many"), _east_slavic),
    "polish": (("one", "few", "many"), _polish),
    "south-slavic": (("one", "few", "other"), _east_slavic),
    "czech": (("one", "few", "other"), _czech),
    "slovenian": (("one", "two", "few", "other"), _slovenian),
    "lithuanian": (("one", "few", "other"), _lithuanian),
    "latvian": (("zero", "one", "other"), _latvian),
    "romanian": (("one", "few", "other"), _romanian),
    "arabic": (("zero", "one", "two", "few", "many", "other"), _arabic),
}
"""Plural rules by name: the categories, in the order of a message's alternatives, and the function that picks one."""


# -- articles -------------------------------------------------------------------------------------------------------

_HU_VOWELS = frozenset("aáeéiíoóöőuúüűAÁEÉIÍOÓÖŐUÚÜŰ")
_HU_LETTERS = frozenset("fFlLmMnNrRsSxXyY")
"""Consonant letters whose spoken name begins with a vowel (ef, el, em …)."""
_SPACES = "\u00a0\u202f"
READER, OTHERS = "you", "other"
"""The labels of the alternatives for the player who reads the text, and for all others; that one comes last."""


def _run_of(text: str, start: int, letters: str, inner: str = "") -> str:
    end = start
    while end < len(text) and (text[end] in letters or (text[end] in inner and text[end + 1 : end + 2] in letters)):
        end += 1
    return text[start:end]


def hungarian_article(text: str) -> str:
    """Return "a" or "az", by the first sound of `text`; quotation marks and brackets are skipped."""
    for i, letter in enumerate(text):
        if letter.isdigit():
            digits = "".join(_run_of(text, i, "0123456789", _SPACES).split())
            # öt, ötven, ötezer …; egy, ezer, egymillió (but tíz, száz)
            return "az" if letter == "5" or (letter == "1" and len(digits) % 3 == 1) else "a"
        if letter.isalpha():
            roman = _run_of(text, i, "IVXLC")
            if roman and text[i + len(roman) : i + len(roman) + 1] == ".":
                fifty = roman[0] == "L" and roman[1:2] != "X"
                return "az" if roman in ("I", "V") or fifty else "a"  # első, ötödik, ötvenedik
            alone = not text[i + 1 : i + 2].isalnum() and text[i + 1 : i + 2] not in ("’", "'")
            return "az" if letter in _HU_VOWELS or (alone and letter in _HU_LETTERS) else "a"
    return "a"


def _first_letter(text: str) -> str:
    for letter in text:
        if letter.isalnum():
            return letter.lower()
    return ""


def italian_and(text: str) -> str:
    """Return "e", or "ed" before the same vowel; quotation marks and brackets are skipped."""
    return "ed" if _first_letter(text) in ("e", "è", "é") else "e"


def italian_to(text: str) -> str:
    """Return "a", or "ad" before the same vowel."""
    return "ad" if _first_letter(text) in ("a", "à") else "a"


ARTICLES: "dict[str, dict[str, Callable[[str], str]]]" = {
    "hu": {"a(z)": hungarian_article},
    "it": {"e(d)": italian_and, "a(d)": italian_to},
}
"""Words that depend on the next sound: name of the rules (as in locale.yaml), the word as translators write it, the
function that returns it for the text that follows."""


def capital(text: str) -> str:
    """Return `text` with its first letter in upper case; leading quotation marks and brackets are skipped."""
    for i, letter in enumerate(text):
        if letter.isalnum():
            return text[:i] + letter.upper() + text[i + 1 :]
    return text


def grouped(value: int, group: str) -> str:
    """Format an integer: groups of three from five digits on, a true minus sign."""
    digits = str(abs(value))
    if len(digits) > 4 and group:
        first = len(digits) % 3
        groups = ([digits[:first]] if first else []) + [digits[i : i + 3] for i in range(first, len(digits), 3)]
        digits = group.join(groups)
    return "\u2212" + digits if value < 0 else digits


# -- operations -----------------------------------------------------------------------------------------------------


class _Field:
    """An argument in one form."""

    __slots__ = ("any_of", "form", "name", "raised", "way")

    def __init__(self, name: str, form: str, way: str, raised: bool, any_of: bool) -> None:
        self.name, self.form, self.way, self.raised, self.any_of = name, form, way, raised, any_of

    def write(self, catalog: "Catalog", args: "Mapping[str, Any]", out: "list[Piece]") -> None:
        value = args.get(self.name)
        if value.__class__ is str and self.way != "=":
            row = catalog.terms.get(value)
            if row is not None:  # the most frequent case, without further calls
                text = row.get(self.form, row[""])
                out.append((capital(text) if self.raised else text, self.name, value))
                return
        catalog.put(self.name, self.form, self.way, self.raised, args, out, self.any_of)


class _Counted:
    """An argument in the form that a count requires."""

    __slots__ = ("count", "forms", "name", "raised")

    def __init__(self, name: str, forms: "tuple[str, ...]", count: str, raised: bool) -> None:
        self.name, self.forms, self.count, self.raised = name, forms, count, raised

    def write(self, catalog: "Catalog", args: "Mapping[str, Any]", out: "list[Piece]") -> None:
        form = self.forms[catalog.category(args.get(self.count))]
        catalog.put(self.name, form, "", self.raised, args, out)


class _Choice:
    """Text chosen by a number or by the class of a term."""

    __slots__ = ("alternatives", "labels", "name")

    def __init__(self, name: str, labels: "list[str]", alternatives: "list[list[Any]]") -> None:
        self.name, self.labels, self.alternatives = name, labels, alternatives

    def write(self, catalog: "Catalog", args: "Mapping[str, Any]", out: "list[Piece]") -> None:
        value = args.get(self.name)
        if isinstance(value, str):
            label = READER if value == catalog.reader else ""
            if label not in self.labels:
                label = catalog.terms.get(value, {}).get("class", "")
        else:
            label = "=" + str(_count(value))
            if label not in self.labels:
                label = catalog.cats[catalog.category(value)]
        at = self.labels.index(label) if label in self.labels else -1
        catalog.run(self.alternatives[at], args, out)


class _Article:
    """An article (or another word) that depends on the next sound."""

    __slots__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code


def _counted_members(value: "list[Any] | tuple[Any, ...]", terms: "Mapping[str, Any]") -> "list[tuple[Any, int]]":
    """Return each member of a list with how often it occurs; only terms are counted."""
    members: list[tuple[Any, int]] = []
    for item in value:
        known = isinstance(item, str) and item in terms
        at = next((i for i, (other, _) in enumerate(members) if known and other == item), -1)
        if at < 0:
            members.append((item, 1))
        else:
            members[at] = (item, members[at][1] + 1)
    return members


def _count(value: "Any") -> int:
    if isinstance(value, int):
        return int(value)
    return len(value) if isinstance(value, (list, tuple)) else 0


class Catalog:
    """All messages and terms of one language for one game (or for the pages that belong to no game)."""

    def __init__(self, data: "Mapping[str, Any]") -> None:
        """Read a compiled catalog; messages are prepared on first use."""
        self.lang: str = data["lang"]
        self.cats: list[str] = data["cats"]
        self.plural = PLURALS[data["plural"]][1]
        self.articles: str = data.get("articles", "")
        self.article = {word[0]: rule for word, rule in ARTICLES.get(self.articles, {}).items()}
        self.joined = self._joint(data["list"])
        self.any_of = self._joint(data.get("or", data["list"]))
        self.times: list[str] = data.get("times", [])
        self.group: str = data["group"]
        self.decimal: str = data.get("decimal", ".")
        self.terms: dict[str, dict[str, str]] = data["t"]
        self.name_patterns: dict[str, str] = data["s"]
        self.messages: dict[str, Any] = data["m"]
        self.reader = ""
        """The term of the player who reads the texts and is called "you"; "": no one."""
        self.marked = data.get("marked") is True
        """Whether the segments of a message end with its key, by which the workshop finds it."""
        self.prepared: dict[str, tuple[str, list[list[Any]]]] = {}
        self.english = Catalog(data["english"]) if "english" in data else None

    # -- interface -----------------------------------------------------------------------------------------------

    def t(self, key: str, args: "Mapping[str, Any] | None" = None) -> str:
        """Return the message as one string."""
        return "".join([piece[0] for piece in self._pieces(key, args)])

    def parts(self, key: str, args: "Mapping[str, Any] | None" = None) -> "list[tuple[str, str | None]]":
        """Return the message in pieces: (text, name of the argument that it came from, or None)."""
        return [(text, name) for text, name, _ in self._pieces(key, args)]

    def segments(self, key: str, args: "Mapping[str, Any] | None" = None) -> "list[list[str | None]]":
        """Return the message as segments for the page: [text, id of the term | "text" for typed names | None]."""
        out: list[list[str | None]] = []
        for text, _, ref in self._pieces(key, args):
            if not text:
                continue
            if ref is None and out and out[-1][1] is None:
                out[-1][0] = (out[-1][0] or "") + text
            else:
                out.append([text, ref])
        if self.marked:
            out.append(["", "said." + key])
        return out

    def term(self, term: str, form: str = "") -> str:
        """Return a term in a form (its base form if it has no such form); an unknown id is returned in ⟦ ⟧."""
        row = self.terms.get(term)
        return "⟦" + term + "⟧" if row is None else row.get(form, row[""])

    def named(self, name: str, form: str = "") -> str:
        """Return a typed name in a form, by the pattern of the language; articles in the pattern are resolved."""
        before, _, after = self.name_patterns.get(form, "{}").partition("{}")
        for written, rule in ARTICLES.get(self.articles, {}).items():
            before = before.replace(written, rule(name))
        return before + name + after

    def number(self, value: int) -> str:
        """Format an integer as the language does."""
        return grouped(value, self.group)

    # -- for the operations --------------------------------------------------------------------------------------

    def category(self, value: "Any") -> int:
        """Return the index of the plural category of a number or of the length of a list."""
        return self.plural(abs(_count(value)))

    def put(
        self,
        name: str,
        form: str,
        way: str,
        raised: bool,
        args: "Mapping[str, Any]",
        out: "list[Piece]",
        any_of: bool = False,
    ) -> None:
        """Append the argument `name` in `form`; `any_of` joins a list by "or"."""
        if name not in args:
            out.append(("⟦" + name + "⟧", name, None))
            return
        value = args[name]
        if isinstance(value, (list, tuple)):
            start = len(out)
            between, last = self.any_of if any_of else self.joined
            members = _counted_members(value, self.terms)
            for i, (item, times) in enumerate(members):
                if i:
                    out += last if i == len(members) - 1 else between
                if isinstance(item, (list, tuple)) and len(item) == 2 and isinstance(item[1], int):
                    count = int(item[1])
                    counted = (form + "." if form else "") + self.cats[self.category(count)]
                    sign = "+" if way == "+" else ""
                    out.append((sign + grouped(count, self.group) + _SPACES[0], name, None))
                    text, ref = self._value(item[0], counted, way)
                elif times > 1:
                    out.append((grouped(times, self.group) + _SPACES[0] + "× ", name, None))
                    text, ref = self._value(item, form if form in self.times else "", way)
                else:
                    text, ref = self._value(item, form, way)
                out.append((text, name, ref))
            if raised and len(out) > start:
                text, _, ref = out[start]
                out[start] = (capital(text), name, ref)
            return
        text, ref = self._value(value, form, way)
        out.append((capital(text) if raised and ref != "text" else text, name, ref))

    def run(self, program: "list[Any]", args: "Mapping[str, Any]", out: "list[Piece]") -> None:
        """Append the pieces of a prepared message to `out`."""
        for op in program:
            if op.__class__ is str:
                out.append((op, None, None))
            elif op.__class__ is _Article:
                out.append(("", op.code, None))
            else:
                op.write(self, args, out)

    # -- internals -----------------------------------------------------------------------------------------------

    def _joint(self, separators: "list[str]") -> "tuple[list[Piece], list[Piece]]":
        """Return the separators of a list, in pieces: between members, and before the last one."""
        between, last = separators
        return self._pieces_of(between), self._pieces_of(last)

    def _pieces_of(self, text: str) -> "list[Piece]":
        for word in ARTICLES.get(self.articles, ()):
            before, separator, after = text.partition(word)
            if separator:
                return [(before, None, None), ("", "~" + word[0], None), (after, None, None)]
        return [(text, None, None)]

    def _value(self, value: "Any", form: str, way: str) -> "tuple[str, str | None]":
        if isinstance(value, int):
            return grouped(int(value), "" if way == "%" else self.group), None
        if isinstance(value, float):
            return str(value).replace(".", self.decimal), None
        text = value if isinstance(value, str) else str(value)
        row = self.terms.get(text) if way != "=" else None
        if row is not None:
            return row.get(form, row[""]), text
        return self.named(text, form), "text"

    def _pieces(self, key: str, args: "Mapping[str, Any] | None") -> "list[Piece]":
        prepared = self.prepared.get(key)
        if prepared is None:
            if key not in self.messages:
                if self.english and key in self.english.messages:
                    return self.english._pieces(key, args)
                term = self.terms.get(key)
                return [(term[""], None, key)] if term else [("⟦" + key + "⟧", None, None)]
            prepared = self.prepared[key] = self._prepare(self.messages[key])
        given = args or {}
        counted, forms = prepared
        out: list[Piece] = []
        self.run(forms[self.category(given.get(counted))] if counted else forms[0], given, out)
        if self.article:
            self._articles(out)
        return out

    def _articles(self, out: "list[Piece]") -> None:
        """Resolve the articles, last first, so that the text after each is final."""
        for i in range(len(out) - 1, -1, -1):
            code = out[i][1]
            if not code or code[0] != "~":
                continue
            following = ""
            for text, _, _ in out[i + 1 :]:
                following += text
                if any(letter.isalnum() for letter in text):
                    break
            rule = self.article.get(code[1].lower())
            word = rule(following) if rule else code[1]
            out[i] = (capital(word) if code[1].isupper() else word, None, None)

    def _prepare(self, message: "Any") -> "tuple[str, list[list[Any]]]":
        if isinstance(message, dict):
            return message["#"], [self._program(form) for form in message["f"]]
        return "", [self._program(message)]

    def _program(self, message: "str | list[Any]") -> "list[Any]":
        if isinstance(message, str):
            return [message] if message else []
        program: list[Any] = []
        for i, item in enumerate(message):
            if i % 2 == 0:
                if item:
                    program.append(item)
            elif isinstance(item, list):
                name, labels, alternatives = item
                program.append(_Choice(name, labels, [self._program(a) for a in alternatives]))
            elif item[0] == "~":
                program.append(_Article(item))
            else:
                program.append(self._field(item))
        return program

    def _field(self, code: str) -> "_Field | _Counted":
        raised = code[0] == "^"
        if raised:
            code = code[1:]
        any_of = code[0] == "|"
        if any_of:
            code = code[1:]
        way = code[0] if code[0] in "=%+" else ""
        name, _, form = code[len(way) :].partition(":")
        form, _, count = form.partition("#")
        if not count:
            return _Field(name, form, way, raised, any_of)
        prefix = form + "." if form else ""
        return _Counted(name, tuple([prefix + category for category in self.cats]), count, raised)
