"""Files of the workshop: the modules that check and compile texts, as a bundle, and the texts that they work on.

The bundle holds sources, not byte code, so that any Python runs it: Pyodide in the page, CPython in the tests. The
engine's formatter is not in it; the page has it in `engine.zip`. No page loads any of these files by itself.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from compiler.text.catalogs import Catalogs, LanguageTexts
from compiler.text.emit.workshop_data import entry_data, locale_data
from compiler.text.read import played
from compiler.text.read.locale import SOURCE

BUNDLE = (
    *("base/diagnostics", "base/rule_ids"),
    *("rules/checks", "rules/compilation", "rules/conditions", "rules/correction_file"),
    *("rules/data_check", "rules/document", "rules/example_arithmetic"),
    *("rules/fields", "rules/figures", "rules/graphs", "rules/groups", "rules/learn"),
    *("rules/lessons", "rules/links", "rules/model", "rules/number_list", "rules/number_workshop"),
    *("rules/provenance", "rules/weights"),
    *("text/read/english", "text/read/locale", "text/read/message_syntax", "text/read/po", "text/read/source_text"),
    *("text/check/characters", "text/check/checker", "text/check/wording"),
    *("text/emit/catalog_data", "text/emit/codegen", "text/emit/workshop_data"),
    *("text/translators/po_entries", "text/translators/samples"),
    *("text/scope", "text/workshop"),
)
"""The modules of the bundle, below `compiler/`."""

BUNDLED_LIBRARY = ("difflib.py", "heapq.py")
"""Modules of Python's library that the engine does not need, and that the page's library therefore lacks."""

EPOCH = (1980, 1, 1, 0, 0, 0)


def bundle(root: Path) -> bytes:
    """Return the bundle as a zip for `sys.path`, byte-identical for the same sources.

    The modules are those of this compiler, the library's those of the Pyodide below `root`.
    """
    package = Path(__file__).parents[1]
    files = {f"compiler/{name}.py": (package / f"{name}.py").read_bytes() for name in BUNDLE}
    # The packages' own modules read files of the project, which a page does not have.
    folders = {f"{folder.as_posix()}/__init__.py" for path in files for folder in list(Path(path).parents)[:-1]}
    with zipfile.ZipFile(root / "node_modules" / "pyodide" / "python_stdlib.zip") as library:
        files |= {name: library.read(name) for name in BUNDLED_LIBRARY}
    files |= dict.fromkeys(folders, b"")
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name, content in sorted(files.items()):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)
    return target.getvalue()


def data_files(catalogs: Catalogs, languages: Mapping[str, LanguageTexts]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the data of each language and scope, by path: the English in `en`, translations in the others."""
    for scope in catalogs.scopes:
        yield (
            f"{SOURCE}/{scope}",
            {
                "scope": scope,
                "entries": [entry_data(entry) for entry in catalogs.sources[scope].values()],
                "figures": dict(catalogs.symbols[scope].figures),
                "played": played.read(catalogs.root, scope),
                "locale": locale_data(catalogs.locales[SOURCE, scope]),
            },
        )
        for lang, texts in languages.items():
            if lang != SOURCE:
                locale = locale_data(catalogs.locales[lang, scope])
                yield f"{lang}/{scope}", {"locale": locale, "texts": texts.scopes[scope].translations}
