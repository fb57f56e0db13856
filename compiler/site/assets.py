"""What pages load: style sheets, typefaces, the application's modules, libraries, and the list of their licences."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from compiler.draw import fonts
from compiler.problems import Problems, shown
from compiler.site.output import Output

LETTERS = "abcd"
"""Names of the choices of a gallery: `a` is the kind, then those of faces.yaml in their order."""

MOST = 40
"""The most values that a choice may have."""

SHEETS = {
    "site": ("tokens", "base", "cards", "map"),  # on every page
    "pages": ("pages",),  # on the pages of words
    "play": ("play",),  # at the table
}
"""The style sheets: which files of site/styles/ are joined in each, in this order."""

LIBRARIES = {"lit-html": "", "idb": "build"}
"""Libraries that the application may import from `../lib/<name>/`, and the folder of the package with their modules."""

_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*$", re.MULTILINE)


class Assets(NamedTuple):
    """Paths, below the site's root, of what was written; `sheets` by name, `choices` for the galleries."""

    sheets: dict[str, str]
    choices: str
    icon: str
    modules: list[str]
    typefaces: dict[str, str]
    licences: str


class Part(NamedTuple):
    """Something by others that is in the pages: for the credits and the licences."""

    name: str
    version: str
    licence: str
    url: str


def write(root: Path, out: Output, problems: Problems) -> Assets:
    """Write all assets."""
    typefaces = _typefaces(out)
    styles = root / "site" / "styles"
    sheets = {}
    for name, files in SHEETS.items():
        found = [styles / f"{file}.css" for file in files if (styles / f"{file}.css").is_file()]
        css = "".join(squeeze(file.read_text("utf-8")) for file in found)
        sheets[name] = out.put_hashed(f"assets/{name}.css", (_font_faces(typefaces) if name == "site" else "") + css)
    return Assets(
        sheets=sheets,
        choices=out.put_hashed("assets/choices.css", _choices()),
        icon=out.put_hashed("assets/icon.svg", (root / "site" / "assets" / "icon.svg").read_text("utf-8")),
        modules=_modules(root, out, problems),
        typefaces=typefaces,
        licences=out.put("assets/licences.txt", _licences(root)),
    )


def _choices() -> str:
    """Return the rules by which the choices of a gallery hide cards, without a script: `#b3` leaves those with `b3`."""
    rules = []
    for letter in LETTERS:
        for n in range(1, MOST + 1):
            chosen, mine = f".gallery:has(#{letter}{n}:checked)", f":not(.{letter}{n})"
            rules.append(f"{chosen} .card{mine},{chosen} .group{mine}{{display:none}}")
    return "\n".join(rules) + "\n"


def squeeze(css: str) -> str:
    """Return a style sheet without comments and superfluous space."""
    css = _COMMENT.sub("", css)
    css = re.sub(r"\s+", " ", css)
    return re.sub(r" ?([{};,]) ?", r"\1", css).replace(";}", "}").strip() + "\n"


# -- typefaces ------------------------------------------------------------------------------------------------------


def _typefaces(out: Output) -> dict[str, str]:
    """Write the files of all typefaces; returns cut and subset -> path."""
    written = {}
    for font in fonts.FONTS:
        for subset in fonts.SUBSETS:
            file = font.file(subset)
            key = f"{file.stem}"
            written[key] = out.put_hashed(f"assets/fonts/{file.name}", file.read_bytes())
    return written


def _font_faces(typefaces: dict[str, str]) -> str:
    rules = []
    for font in fonts.FONTS:
        for subset, ranges in font.ranges().items():
            url = typefaces[font.file(subset).stem].removeprefix("assets/")
            rules.append(
                f'@font-face{{font-family:"{font.family}";font-style:{font.style};font-weight:{font.weight};'
                f'font-display:swap;src:url("{url}") format("woff2");unicode-range:{ranges}}}\n'
            )
    return "".join(rules)


def preloads(assets: Assets, text: str) -> list[str]:
    """Return the files of type that a page with this text needs first: titles and running text."""
    subsets = ["latin"]
    if re.search("[\u0100-\u024f]", text):
        subsets.append("latin-ext")
    if re.search("[\u0400-\u04ff]", text):
        subsets.append("cyrillic")
    cuts = (fonts.TITLE, fonts.TEXT, fonts.SANS)
    return [assets.typefaces[cut.file(subset).stem] for subset in subsets for cut in cuts]


# -- modules --------------------------------------------------------------------------------------------------------


def _modules(root: Path, out: Output, problems: Problems) -> list[str]:
    """Copy the application and the libraries' modules that it imports; returns what main.js loads, for preloading."""
    app = root / "site" / "app"
    sources: dict[str, str] = {}
    imports: dict[str, list[str]] = {}
    queue = [f"assets/app/{file.relative_to(app).as_posix()}" for file in sorted(app.rglob("*.js"))]
    queue = [path for path in queue if path != "assets/app/sw.js"]
    while queue:
        path = queue.pop()
        if path in sources:
            continue
        file = _source(root, path)
        if file is None or not file.is_file():
            continue
        text = _SOURCE_MAP.sub("", file.read_text("utf-8"))
        sources[path] = text
        # imports in comments are types, which browsers do not load
        code = _COMMENT.sub("", text) if path.startswith("assets/app/") else text
        imports[path] = []
        for target in _IMPORT.findall(code):
            where = _resolve(path, target)
            if target.startswith("."):
                imports[path].append(where)
            found = _source(root, where) if target.startswith(".") else None
            if target.startswith(".") and (found is None or not found.is_file()):
                line = text[: text.find(target)].count("\n") + 1
                hint = f"libraries: {', '.join(LIBRARIES)}"
                problems.error(shown(file, root), line, 1, "D7", f'nothing can be imported from "{target}"', hint)
            elif where not in sources:
                queue.append(where)
    for path, text in sorted(sources.items()):
        out.put(path, text)
    return _reached("assets/app/main.js", imports)


def _reached(start: str, imports: dict[str, list[str]]) -> list[str]:
    found: list[str] = []
    queue = [start]
    while queue:
        path = queue.pop(0)
        if path in imports and path not in found:
            found.append(path)
            queue += imports[path]
    return found


def _resolve(path: str, target: str) -> str:
    parts = path.split("/")[:-1]
    for step in target.split("/"):
        if step == "..":
            parts.pop()
        elif step != ".":
            parts.append(step)
    return "/".join(parts)


def _source(root: Path, path: str) -> Path | None:
    """Return the source of a module of the site."""
    if path.startswith("assets/app/"):
        return root / "site" / "app" / path.removeprefix("assets/app/")
    if path.startswith("assets/lib/"):
        name, _, inner = path.removeprefix("assets/lib/").partition("/")
        if name in LIBRARIES:
            return root / "node_modules" / name / LIBRARIES[name] / inner
    return None


# -- parts by others ------------------------------------------------------------------------------------------------

_PARTS = {
    "pyodide": "https://pyodide.org/",
    "lit-html": "https://lit.dev/",
    "idb": "https://github.com/jakearchibald/idb",
    "world-atlas": "https://github.com/topojson/world-atlas",
    "@fontsource/forum": "https://fontsource.org/fonts/forum",
    "@fontsource/alegreya": "https://fontsource.org/fonts/alegreya",
    "@fontsource/alegreya-sans": "https://fontsource.org/fonts/alegreya-sans",
    "@iconify-json/game-icons": "https://game-icons.net/",
}


def _package(root: Path, name: str) -> dict[str, Any]:
    return dict(json.loads((root / "node_modules" / name / "package.json").read_text("utf-8")))


def parts(root: Path) -> dict[str, Part]:
    """Return everything by others that the pages contain, by the name of its package."""
    out = {}
    for name, url in _PARTS.items():
        package = _package(root, name)
        out[name] = Part(name.rpartition("/")[2], str(package["version"]), str(package["license"]), url)
    out["cpython"] = Part("CPython", "", "PSF-2.0", "https://docs.python.org/3/license.html")  # inside of Pyodide
    return out


def _licences(root: Path) -> str:
    """Return the full texts of the licences of all parts."""
    out = []
    for name, part in parts(root).items():
        files = sorted((root / "node_modules" / name).glob("LICENSE*"))
        text = files[0].read_text("utf-8").strip() if files else f"{part.licence}: see {part.url}"
        out.append(f"{name} {part.version} ({part.licence})\n{part.url}\n\n{text}\n")
    own = root / "LICENSE"
    if own.is_file():
        out.insert(0, f"Ludoglot\n\n{own.read_text('utf-8').strip()}\n")
    return f"\n{'=' * 100}\n\n".join(out)
