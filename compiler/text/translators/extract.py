"""Templates (POT) of the English texts, for tools that ask for them."""

from __future__ import annotations

from pathlib import Path

from compiler.text.catalogs import Catalogs
from compiler.text.read.english import REMARKS
from compiler.text.read.po import PoFile, show_po
from compiler.text.translators.po_entries import entry_for, headers

FOLDER = "pot"
"""The folder of the templates. Git ignores it: nothing in the project reads them."""


def template(catalogs: Catalogs, scope: str, domain: str) -> PoFile:
    """Return the template of a domain."""
    entries = [entry_for(e) for e in catalogs.sources[scope].values() if e.domain == domain]
    return PoFile(
        path=template_path(catalogs.root, scope, domain).relative_to(catalogs.root).as_posix(),
        comments=[f"Ludoglot: {scope}/{domain}. Generated from {_origin(scope, domain)}; do not edit."],
        header=headers(None),
        entries=entries,
    )


def _origin(scope: str, domain: str) -> str:
    """Return the source of the English of a domain, in words."""
    return f"the remarks in rules/{scope}" if domain == REMARKS else f"locales/en/{scope}/{domain}.yaml"


def template_path(root: Path, scope: str, domain: str) -> Path:
    """Return the path of the template of a domain."""
    return root / FOLDER / scope / f"{domain}.pot"


def write_templates(catalogs: Catalogs) -> list[str]:
    """Write all templates and remove those of domains that are gone; return the paths that have changed."""
    templates = {
        template_path(catalogs.root, scope, domain): template(catalogs, scope, domain)
        for scope in catalogs.scopes
        for domain in catalogs.domains[scope]
    }
    changed = [path for path, file in templates.items() if write_if_changed(path, show_po(file))]
    for path in sorted((catalogs.root / FOLDER).glob("*/*.pot")):
        if path not in templates:
            path.unlink()
            changed.append(path)
    return [path.relative_to(catalogs.root).as_posix() for path in changed]


def write_if_changed(path: Path, text: str) -> bool:
    """Write a file unless it has this content already; return whether it was written."""
    data = text.encode()
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return True
