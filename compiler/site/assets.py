"""Assets of the pages: style sheets, typefaces, modules of the application, libraries, licences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from compiler.base.diagnostics import Problems, shown
from compiler.draw import fonts, palette
from compiler.draw.svg.elements import Element, parse
from compiler.site import bundled_modules, third_party
from compiler.site.output import Output

LETTERS = "abcd"
"""Letters of the filters of a gallery: `a` is the kind, then those of faces.yaml in order."""

MAX_FILTER_VALUES = 40
"""Values that a filter may have."""

MAX_PRINT_GROUPS = 20
"""Groups of sheets to print."""

STYLE_SHEETS = {
    "site": ("tokens", "base", "cards", "map", "plan"),  # on every page
    "pages": ("pages/*",),  # on pages other than the play page, a file for each kind
    "rules": tuple(f"rules/{part}" for part in ("book", "scene", "reference", "paper")),  # also in the rulebook
    "learn": tuple(  # also in the rulebook to learn from
        f"learn/{part}" for part in ("book", "cover", "layout", "example", "paper", "paper_examples")
    ),
    "print": ("print",),  # on the pages with sheets to print
    "workshop": ("workshop",),  # where texts are mended
    "play": (  # on the play page
        *(f"play/{part}" for part in ("controls", "players", "frame", "menu", "table", "pieces", "seats")),
        "zones/*",
        *(f"play/{part}" for part in ("history", "sheet", "lesson", "windows", "low", "compact")),
        *(f"play/{part}" for part in ("score", "narrow", "tablet", "landscape")),
    ),
}
"""The style sheets: the files of site/styles/ that each joins, in order; `*` is a wildcard."""

LIBRARIES = {
    "lit-html": "lit-html",
    "idb": "idb/build",
    "minisearch": "minisearch/dist/es",
    "stemmers": "@orama/stemmers/dist",
    "uqr": "uqr/dist",
}
"""Libraries that the application may import from `../lib/<name>/`, and the folders of their modules in node_modules."""

_IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")
_LATER = re.compile(r"""\bimport\s*\(\s*["']([^"']+)["']""")
"""Dynamic imports, which are not preloaded."""
_FONT = re.compile(r"(?<![-\w])font:(?!inherit)[^;}]+")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_DOCUMENTATION = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
"""Documentation comments: in MiniSearch they are half of the file, in our modules the types."""
_SOURCE_MAP = re.compile(r"^//# sourceMappingURL=.*$", re.MULTILINE)


ENTRY_MODULES = (
    "main.js",
    "home.js",
    "language-redirect.js",
    "lesson-links.js",
    "rulebook-page.js",
    "workshop/page-workshop.js",
)
"""The entry modules of pages."""

WORKERS = ("engine-start.js", "engine-worker.js")
"""What the pages load beside their entry modules."""

BUNDLED = "main.js"
"""The entry module that is bundled with what it imports: it has a hundred modules, the others a handful."""


class Assets(NamedTuple):
    """Paths of the written assets, below the site's root.

    `style_sheets` are by name; "choices" is that of galleries and print pages. `modules` lists for each entry module
    all modules that it loads.
    """

    style_sheets: dict[str, str]
    icon: str
    icon_drawing: Element
    modules: dict[str, list[str]]
    typefaces: dict[str, str]
    licences: str
    materials: str


def write(root: Path, out: Output, problems: Problems) -> Assets:
    """Write all assets."""
    typefaces = _typefaces(out)
    styles = root / "site" / "styles"
    sheets = {}
    for name, files in STYLE_SHEETS.items():
        paths = [path for file in files for path in sorted(styles.glob(f"{file}.css"))]
        css = "".join(minify(file.read_text("utf-8")) for file in paths)
        first = {"site": _font_faces(typefaces), "play": palette.css(), "rules": palette.css()}.get(name, "")
        sheets[name] = out.put_hashed(f"assets/{name}.css", replace_light_dark(first + keep_lining_figures(css)))
    for file in (file for files in STYLE_SHEETS.values() for file in files):
        if not any(styles.glob(f"{file}.css")):
            where = shown(styles / f"{file}.css", root)
            problems.error(
                where, 0, 0, "D10", "there is no such style sheet", "STYLE_SHEETS in compiler/site/assets.py names it"
            )
    sheets["choices"] = out.put_hashed("assets/choices.css", _choices())
    icon = (root / "site" / "assets" / "icon.svg").read_text("utf-8")
    return Assets(
        style_sheets=sheets,
        icon=out.put_hashed("assets/icon.svg", icon),
        icon_drawing=parse(icon),
        modules=modules(root, out, problems),
        typefaces=typefaces,
        licences=out.put("assets/licences.txt", third_party.licences(root)),
        materials=out.put("assets/sbom.cdx.json", third_party.materials(root)),
    )


def _choices() -> str:
    """Return the style rules that apply filters without a script.

    In a gallery `#b3` keeps the cards with the class `b3`; among sheets to print `#k3` shows those of the third group.
    """
    rules = []
    for letter in LETTERS:
        for n in range(1, MAX_FILTER_VALUES + 1):
            chosen, mine = f".gallery:has(#{letter}{n}:checked)", f":not(.{letter}{n})"
            rules.append(f"{chosen} .card{mine},{chosen} .group{mine}{{display:none}}")
    rules += [f".printing:has(#k{n}:not(:checked)) .leaf.k{n}{{display:none}}" for n in range(1, MAX_PRINT_GROUPS + 1)]
    return "\n".join(rules) + "\n"


def minify(css: str) -> str:
    """Return a style sheet without comments and unneeded white space.

    The space of an empty custom property (`--name: ;`) stays: without it older browsers drop the declaration.
    """
    css = _COMMENT.sub("", css)
    css = re.sub(r"\s+", " ", css)
    return re.sub(r"(?<!:) ?([{};,]) ?", r"\1", css).replace(";}", "}").strip() + "\n"


def replace_light_dark(css: str) -> str:
    """Return a style sheet with each `light-dark(a, b)` as `var(--by-day, a) var(--by-night, b)` (see tokens.css).

    Chrome has light-dark() since 123, Safari since 17.5; without it a custom property loses its colour altogether.
    """
    head, call, rest = css.partition("light-dark(")
    if not call:
        return css
    depth, comma, end = 1, 0, 0
    while depth and end < len(rest):
        depth += {"(": 1, ")": -1}.get(rest[end], 0)
        if rest[end] == "," and depth == 1:
            comma = end
        end += 1
    day, night = rest[:comma].strip(), rest[comma + 1 : end - 1].strip()
    return f"{head}var(--by-day,{day}) var(--by-night,{night}){replace_light_dark(rest[end:])}"


def keep_lining_figures(css: str) -> str:
    """Return a minified style sheet in which each `font` keeps lining figures; alone, it would reset them.

    The old-style 1 of Alegreya looks like a capital I. What a rule says of figures itself comes later, and holds.
    """
    return _FONT.sub(r"\g<0>;font-variant-numeric:lining-nums", css)


# -- typefaces ------------------------------------------------------------------------------------------------------


def _typefaces(out: Output) -> dict[str, str]:
    """Write the files of all typefaces; return their paths by cut and subset."""
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


def preloads(
    assets: Assets, text: str, cuts: Iterable[fonts.Font] = (fonts.TITLE, fonts.TEXT, fonts.SANS)
) -> list[str]:
    """Return the files that hold the letters of a text in these cuts, for a page that needs them first."""
    subsets = ["latin"]
    if re.search("[\u0100-\u024f]", text):
        subsets.append("latin-ext")
    if re.search("[\u0400-\u04ff]", text):
        subsets.append("cyrillic")
    return [assets.typefaces[cut.file(subset).stem] for subset in subsets for cut in cuts]


# -- modules --------------------------------------------------------------------------------------------------------


class _Modules(NamedTuple):
    """Sources of modules by path, what each imports when it loads, and what later."""

    sources: dict[str, str]
    imports: dict[str, list[str]]
    later: dict[str, list[str]]


def modules(root: Path, out: Output, problems: Problems) -> dict[str, list[str]]:
    """Write the modules of the application and of the libraries that it imports.

    Returns all files that each of ENTRY_MODULES loads, for preloading: otherwise a browser finds it out step by step.
    """
    found, is_whole = _collected(root, problems)
    loaded = {name: _reached([f"assets/app/{name}"], found.imports) for name in ENTRY_MODULES}
    files = dict(found.sources)
    if is_whole and f"assets/app/{BUNDLED}" in files:
        files, loaded[BUNDLED] = _bundle(found, problems)
    for path, text in sorted(files.items()):
        out.put(path, _DOCUMENTATION.sub("", text))
    return loaded


def _collected(root: Path, problems: Problems) -> tuple[_Modules, bool]:
    """Return all modules, and whether each import leads to one; report those that do not."""
    app = root / "site" / "app"
    found, is_whole = _Modules({}, {}, {}), True
    queue = [f"assets/app/{file.relative_to(app).as_posix()}" for file in sorted(app.rglob("*.js"))]
    queue = [path for path in queue if path != "assets/app/sw.js"]
    while queue:
        path = queue.pop()
        if path in found.sources:
            continue
        file = _source(root, path)
        if file is None or not file.is_file():
            continue
        text = _SOURCE_MAP.sub("", file.read_text("utf-8"))
        found.sources[path] = text
        # imports in comments are type annotations
        code = _COMMENT.sub("", text) if path.startswith("assets/app/") else text
        later = _LATER.findall(code)
        found.imports[path] = []
        found.later[path] = [_resolve(path, target) for target in later]
        for target in _IMPORT.findall(code):
            where = _resolve(path, target)
            if target.startswith(".") and target not in later:
                found.imports[path].append(where)
            target_file = _source(root, where) if target.startswith(".") else None
            if target.startswith(".") and (target_file is None or not target_file.is_file()):
                line = text[: text.find(target)].count("\n") + 1
                hint = f"libraries: {', '.join(LIBRARIES)}"
                problems.error(shown(file, root), line, 1, "D7", f'nothing can be imported from "{target}"', hint)
                is_whole = False
            elif where not in found.sources:
                queue.append(where)
    return found, is_whole


def _bundle(found: _Modules, problems: Problems) -> tuple[dict[str, str], list[str]]:
    """Return the sources of all files with one entry module bundled, and those that its page loads at once.

    Modules that are imported later and share nothing with that page stay files of their own, as other pages have them.
    """
    start = f"assets/app/{BUNDLED}"
    either = {path: [*found.imports[path], *found.later[path]] for path in found.sources}
    at_once = set(_reached([start], found.imports))
    all_its = set(_reached([start], either))
    apart = sorted(
        {target for path in all_its for target in found.later[path] if at_once.isdisjoint(_reached([target], either))}
    )
    others = [f"assets/app/{name}" for name in (*ENTRY_MODULES, *WORKERS) if name != BUNDLED]
    elsewhere = set(_reached([*others, *apart], either))
    files = {path: text for path, text in found.sources.items() if path in elsewhere or path not in all_its}
    try:
        bundle = bundled_modules.bundled(start, {path: found.sources[path] for path in sorted(all_its)}, apart)
    except bundled_modules.NotBundled as error:
        where = error.path.replace("assets/", "site/", 1)
        hint = "the message is that of esbuild, which bundles the modules of the play page"
        problems.error(where, error.line, error.column, "D7", error.reason, hint)
        return found.sources, []
    return {**files, **bundle.files}, list(bundle.loaded)


def _reached(starts: Iterable[str], imports: Mapping[str, list[str]]) -> list[str]:
    reached: list[str] = []
    queue = list(starts)
    while queue:
        path = queue.pop(0)
        if path in imports and path not in reached:
            reached.append(path)
            queue += imports[path]
    return reached


def _resolve(path: str, target: str) -> str:
    folders = path.split("/")[:-1]
    for step in target.split("/"):
        if step == "..":
            folders.pop()
        elif step != ".":
            folders.append(step)
    return "/".join(folders)


def _source(root: Path, path: str) -> Path | None:
    """Return the source file of a module of the site, None for an unknown one."""
    if path.startswith("assets/app/"):
        return root / "site" / "app" / path.removeprefix("assets/app/")
    if path.startswith("assets/lib/"):
        name, _, inner = path.removeprefix("assets/lib/").partition("/")
        if name in LIBRARIES:
            return root / "node_modules" / LIBRARIES[name] / inner
    return None
