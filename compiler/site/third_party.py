"""Third-party software: credits, the full texts of all licences, and the bill of materials.

The bill of materials (CycloneDX, JSON) lists every dependency that ships in the site, and, as `excluded`, every tool
that builds and tests it, each with its hashes.
"""

from __future__ import annotations

import base64
import json
import re
import uuid
from pathlib import Path
from typing import Any, NamedTuple

LICENCES = Path(__file__).with_name("licences")
"""Texts of licences that packages do not contain, by SPDX id."""

RULE = f"\n{'=' * 100}\n\n"


class Dependency(NamedTuple):
    """A dependency that ships in the site, for the credits and the licences."""

    name: str
    version: str
    licence: str
    url: str


_PACKAGES = {
    "pyodide": "https://pyodide.org/",
    "lit-html": "https://lit.dev/",
    "idb": "https://github.com/jakearchibald/idb",
    "minisearch": "https://lucaong.github.io/minisearch/",
    "@orama/stemmers": "https://github.com/oramasearch/orama",
    "uqr": "https://github.com/unjs/uqr",
    "world-atlas": "https://github.com/topojson/world-atlas",
    "@fontsource/forum": "https://fontsource.org/fonts/forum",
    "@fontsource/alegreya": "https://fontsource.org/fonts/alegreya",
    "@fontsource/alegreya-sans": "https://fontsource.org/fonts/alegreya-sans",
    "@iconify-json/game-icons": "https://game-icons.net/",
}
"""The npm packages that ship in the site, with their home pages."""

CPYTHON = "cpython"

_INSIDE = {
    "Emscripten": ("MIT", "Copyright (c) 2010-2014 Emscripten authors, see AUTHORS file.", "https://emscripten.org/"),
    "musl": ("MIT", "Copyright (c) 2005-2020 Rich Felker, et al.", "https://musl.libc.org/"),
    "LLVM runtime libraries": ("Apache-2.0 WITH LLVM-exception", "The LLVM Project", "https://llvm.org/"),
    "libffi": (
        "MIT",
        "Copyright (c) 1996-2024 Anthony Green, Red Hat, Inc and others.",
        "https://sourceware.org/libffi/",
    ),
    "zlib": ("Zlib", "Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler", "https://zlib.net/"),
    "bzip2": ("bzip2-1.0.6", "Copyright (C) 1996-2019 Julian R Seward", "https://sourceware.org/bzip2/"),
    "zstd": (
        "BSD-3-Clause",
        "Copyright (c) Meta Platforms, Inc. and affiliates. All rights reserved.",
        "https://facebook.github.io/zstd/",
    ),
    "liblzma": (
        "",
        "XZ Utils (liblzma), by Lasse Collin and others, is in the public domain.",
        "https://tukaani.org/xz/",
    ),
    "SQLite": ("", "SQLite, by D. Richard Hipp and others, is in the public domain.", "https://sqlite.org/"),
    "stackframe": (
        "MIT",
        "Copyright (c) 2017 Eric Wendelin and other contributors",
        "https://www.stacktracejs.com/",
    ),
}
"""Libraries linked into Pyodide's core, beside CPython: licence, notice, home page."""

_TEXTS = {
    "pyodide": "MPL-2.0",
    "@iconify-json/game-icons": "CC-BY-3.0",
    CPYTHON: "PSF-2.0",
    "Apache-2.0 WITH LLVM-exception": "Apache-2.0",
}
"""The licence text of dependencies and licences that do not bring their own."""


_BESIDES = {
    "@orama/stemmers": (
        ("", "Apache-2.0"),
        (
            "The stemmers are made from Snowball: Copyright (c) 2001, Dr Martin Porter; "
            "Copyright (c) 2004,2005, Richard Boulton",
            "BSD-3-Clause",
        ),
    )
}
"""Notices and licences that a package only refers to, added to its own text."""


def dependencies(root: Path) -> dict[str, Dependency]:
    """Return the dependencies for the credits, by package name."""
    out = {}
    for name, url in _PACKAGES.items():
        package = json.loads((root / "node_modules" / name / "package.json").read_text("utf-8"))
        ours = name if name.startswith("@orama/") else name.rpartition("/")[2]
        out[name] = Dependency(ours, str(package["version"]), str(package["license"]), url)
    out[CPYTHON] = Dependency("CPython", _python(root), "PSF-2.0", "https://docs.python.org/3/license.html")
    return out


def _python(root: Path) -> str:
    """Return the version of CPython inside Pyodide."""
    lock = json.loads((root / "node_modules" / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    return str(lock["info"]["python"])


def licences(root: Path) -> str:
    """Return the full texts of all licences, our own first."""
    out = [f"Ludoglot\n\n{(root / 'LICENSE').read_text('utf-8').strip()}\n"]
    for name, part in dependencies(root).items():
        own = sorted((root / "node_modules" / name).glob("LICENSE*")) if name != CPYTHON else []
        text = own[0].read_text("utf-8").strip() if own else _text(_TEXTS[name])
        for notice, licence in _BESIDES.get(name, ()):
            text = "\n\n".join(filter(None, (text, notice, _text(licence))))
        out.append(f"{name} {part.version} ({part.licence})\n{part.url}\n\n{text}\n")
    for name, (licence, notice, url) in _INSIDE.items():
        text = f"{notice}\n\n{_text(_TEXTS.get(licence, licence))}" if licence else notice
        out.append(f"{name}, inside Pyodide ({licence or 'public domain'})\n{url}\n\n{text}\n")
    return RULE.join(out)


def _text(licence: str) -> str:
    return (LICENCES / f"{licence}.txt").read_text("utf-8").strip()


# -- the bill of materials ------------------------------------------------------------------------------------------


def materials(root: Path) -> str:
    """Return the bill of materials as CycloneDX JSON, the same for the same sources."""
    package = json.loads((root / "package.json").read_text("utf-8"))
    lock = json.loads((root / "package-lock.json").read_text("utf-8"))["packages"]
    components = []
    for place, entry in lock.items():
        name = place.rpartition("node_modules/")[2]
        if place:
            components.append(_npm(name, entry, shipped=place == f"node_modules/{name}" and name in _PACKAGES))
    python = _python(root)
    components.append(
        _component("CPython", python, "required", f"pkg:generic/cpython@{python}", "PSF-2.0")
        | _website("https://www.python.org/")
    )
    for name, (licence, _, url) in _INSIDE.items():
        purl = f"pkg:generic/{name.lower().replace(' ', '-')}"
        components.append(_component(name, "", "required", purl, licence) | _website(url))
    components += _pypi(root)
    components.sort(key=lambda one: str(one["bom-ref"]))
    site = {
        "type": "application",
        "bom-ref": "ludoglot",
        "name": package["name"],
        "version": package["version"],
        "licenses": [{"license": {"id": "MIT"}}],
    }
    content = {"metadata": {"component": site}, "components": components}
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(content, sort_keys=True))
    head = {"bomFormat": "CycloneDX", "specVersion": "1.6", "serialNumber": f"urn:uuid:{serial}", "version": 1}
    return json.dumps({**head, **content}, indent=1, ensure_ascii=False) + "\n"


def _component(name: str, version: str, scope: str, purl: str, licence: str) -> dict[str, Any]:
    out: dict[str, Any] = {"type": "library", "bom-ref": purl, "name": name, "scope": scope, "purl": purl}
    if version:
        out["version"] = version
    if licence:
        simple = re.fullmatch(r"[\w.-]+", licence)
        out["licenses"] = [{"license": {"id": licence}}] if simple else [{"expression": licence}]
    return out


def _website(url: str) -> dict[str, Any]:
    return {"externalReferences": [{"type": "website", "url": url}]}


def _npm(name: str, entry: dict[str, Any], *, shipped: bool) -> dict[str, Any]:
    version = str(entry["version"])
    scope = "required" if shipped else "excluded"
    purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
    out = _component(name, version, scope, purl, str(entry.get("license", "")))
    algorithm, _, digest = str(entry.get("integrity", "")).partition("-")
    if algorithm == "sha512":
        out["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(digest).hex()}]
    return out


def _pypi(root: Path) -> list[dict[str, Any]]:
    """Return the Python packages that build and test the site, without hashes: their files differ by system."""
    out = {}
    for file in ("requirements.txt", "requirements-node.txt"):
        for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", (root / file).read_text("utf-8"), re.MULTILINE):
            purl = f"pkg:pypi/{name.lower()}@{version}"
            out[purl] = _component(name, version, "excluded", purl, "")
    return list(out.values())
