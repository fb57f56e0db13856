"""Random edits of the sources: the site that is kept in memory is the same as that of a clean build."""

from __future__ import annotations

import random
import re
import shutil
import tempfile
import weakref
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from compiler.base import reads
from compiler.base.diagnostics import Problems
from compiler.base.paths import ROOT
from compiler.rules import game_ids
from compiler.site import engine_start, light_pages, make
from compiler.site.warm_site import RUNTIME, WarmSite
from compiler.text.read.locale_reader import languages
from tools.fuzz import mutators

Attempt = Callable[[random.Random, list[str]], str]

FOLDERS = ("rules", "locales", "site", "engine", "compiler", "tests/games")
GAMES = ("artifact", "tomb_raiders")
LANGUAGES = ("en", "hu")
"""What the copy holds: two games in two languages, so that parts that must not touch each other exist."""
MAX_STEPS = 3
"""Edits of a case; before the last one the site is only begun, as by an author who saves twice in a row."""

EDITED = {
    "message": ("locales/*/*/*.po", "locales/en/*/*.yaml"),
    "language": ("locales/*/*.yaml", "locales/*/*/locale.yaml"),
    "number": ("rules/*/*.yaml",),
    "template": ("site/templates/*.html",),
    "style": ("site/styles/**/*.css",),
    "script": ("site/app/**/*.js",),
    "drawing": ("site/assets/**/*.svg",),
}
"""Kinds of sources that are edited, and their files."""
ADDED = {
    "site/app/more.js": "export const MORE = 1;\n",
    "site/styles/pages/zz.css": ".zz { color: var(--ink); }\n",
    "site/assets/icons/amphora.svg": '<svg viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>\n',
    "locales/hu/artifact/locale.yaml": "kinds: {}\n",
    "site/templates/more.html": "<p>More.</p>\n",
}
"""Files that are added, by path."""


def build() -> Attempt:
    """Return the attempt that edits sources of a copy of the project, and builds it in both ways."""
    folder = tempfile.TemporaryDirectory(prefix="ludoglot-fuzz-")
    attempt = EditedBuild(Path(folder.name), copy_project(Path(folder.name), GAMES, LANGUAGES))
    weakref.finalize(attempt, folder.cleanup)
    return attempt


def copy_project(root: Path, games: Sequence[str], langs: Sequence[str]) -> Path:
    """Copy the sources with some games in some languages to `root`, and return it; words.yaml is about all games."""
    aside = [one for one in game_ids(ROOT) if one not in games]
    for name in FOLDERS:
        others = [one for one in languages(ROOT) if one not in langs] if name == "locales" else []
        ignored = shutil.ignore_patterns("__pycache__", "words.yaml", *aside, *others)
        shutil.copytree(ROOT / name, root / name, ignore=ignored)
    for file in ROOT.iterdir():
        if file.is_file():
            shutil.copyfile(file, root / file.name)
    (root / "node_modules").symlink_to((ROOT / "node_modules").resolve(), target_is_directory=True)
    return root


class EditedBuild:
    """Edits the copy, renews the site in memory, and compares it with a clean build."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.root, self.out = root, folder.parent / f"{folder.name}-out"
        self.site = WarmSite(root, self.out)
        weakref.finalize(self, shutil.rmtree, self.out, ignore_errors=True)
        self.originals: dict[Path, bytes | None] = {}

    def __call__(self, chance: random.Random, notes: list[str]) -> str:
        """Run a case: one to MAX_STEPS edits from the original state; returns the outcome."""
        self.restore(self.originals)
        for left in reversed(range(chance.randint(1, MAX_STEPS))):
            self.edit(chance, notes)
            self.site.refresh()
            if left or chance.random() < 0.5:
                self.site.file(chance.choice(("en/index.html", f"hu/{GAMES[0]}/rules/index.html", "404.html")))
            if chance.random() < 0.3 and self.originals:
                self.restore([chance.choice([*self.originals])])
                notes.append("one file restored")
                self.site.refresh()
        return self.compare()

    def compare(self) -> str:
        """Assert that the site in memory and a clean build have the same files and problems; return the outcome."""
        self.site.finish()
        problems = Problems()
        with reads.recorded(self.root) as read:
            clean = make(self.root, problems, lambda text: None, packed=False)
        assert self.site.failed == problems.failed, [str(one) for one in (*self.site.problems, *problems)][:5]
        if problems.failed:
            strange = {one for one in self.site.problems if one.level == "error"} - {*problems.errors}
            assert not strange, [str(one) for one in strange]
            return "refused"
        assert self.site.written
        assert {*self.site.problems} == {*problems}, [str(p) for p in {*self.site.problems} ^ {*problems}][:5]
        kept = {file.relative_to(self.out).as_posix(): file for file in self.out.rglob("*") if file.is_file()}
        # what goes with the packed engine and the service worker
        own = {path for path in kept if path.startswith((RUNTIME, light_pages.FOLDER))} | {"sw.js", engine_start.SCRIPT}
        assert {*kept} - own == {*clean.files} - own, sorted(({*kept} ^ {*clean.files}) - own)[:5]
        different = [path for path in clean.files if path not in own and kept[path].read_bytes() != clean.files[path]]
        assert not different, different[:5]
        unread = [path for path in self.originals if self.changed(path) and not self.noticed(path, read)]
        assert not unread, unread
        return "built"

    def noticed(self, path: Path, read: reads.Reads) -> bool:
        """Return whether a build has recorded that it reads a file, or the listing of its folder if it is gone."""
        name = path.relative_to(self.root).as_posix()
        return name in read or (not path.exists() and f"{name.rpartition('/')[0]}/" in read)

    def changed(self, path: Path) -> bool:
        """Return whether a file differs from the original."""
        return (path.read_bytes() if path.exists() else None) != self.originals[path]

    # -- edits --------------------------------------------------------------------------------------------------
    def write(self, path: Path, content: str | bytes | None) -> None:
        """Write or delete a file, and keep what it was."""
        self.originals.setdefault(path, path.read_bytes() if path.exists() else None)
        if content is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(content.encode() if isinstance(content, str) else content)

    def restore(self, paths: Iterable[Path]) -> None:
        """Make files what they were."""
        for path in [*paths]:
            self.write(path, self.originals[path])
            del self.originals[path]

    def edit(self, chance: random.Random, notes: list[str]) -> None:
        """Make one random edit."""
        way = chance.choice(("change", "change", "change", "change", "swap", "corrupt", "add", "delete"))
        if way == "add":
            name = chance.choice([*ADDED])
            notes.append(f"add {name}")
            self.write(self.root / name, ADDED[name])
            return
        kind = chance.choice([*EDITED])
        file = chance.choice(sorted({file for pattern in EDITED[kind] for file in self.root.glob(pattern)}))
        notes.append(f"{way} {file.relative_to(self.root).as_posix()}")
        text = file.read_text("utf-8")
        match way:
            case "delete":
                self.write(file, None)
            case "corrupt":
                self.write(
                    file, mutators.text(chance, text, {"message": "po", "template": "templates"}.get(kind, "yaml"))
                )
            case "swap":
                lines = text.splitlines(keepends=True)
                at = chance.randrange(len(lines))
                lines[at : at + 2] = reversed(lines[at : at + 2])
                self.write(file, "".join(lines))
            case _:
                self.write(file, changed(chance, kind, text))
        notes.append(file.read_text("utf-8", errors="replace") if file.exists() else "")


def changed(chance: random.Random, kind: str, text: str) -> str:
    """Return a source with a change that an author may make: another word, number, or line."""
    if kind in ("message", "language", "number", "drawing"):
        pattern = r"[0-9]+" if kind in ("number", "drawing") and chance.random() < 0.7 else r"\b[^\W\d_]{4,}\b"
        found = [*re.finditer(pattern, text)]
        if found:
            one = chance.choice(found)
            new = str(int(one[0]) + chance.choice((-1, 1))) if one[0].isdigit() else one[0] + one[0][-1]
            return text[: one.start()] + new + text[one.end() :]
    return text + {
        "template": "<!-- end -->", "style": ".end{color:var(--ink)}", "script": "// end\n", "drawing": "<!-- end -->"
    }.get(kind, "# end\n")  # fmt: skip
