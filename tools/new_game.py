"""The command `new-game`: writes a complete small game from `tools/skeleton/`, to be replaced piece by piece."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from compiler.base.console import say
from compiler.rules.links import RULE_ID
from compiler.text.translators import commands

SKELETON = Path(__file__).with_name("skeleton")
"""The templates of the files; names end in `.in`, and `@id@`, `@ID@`, `@title@`, `@Class@` are replaced."""

ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")


def new_game(root: Path, game_id: str) -> int:
    """Write the files of the game `game_id` and its catalogs in all languages; returns the exit status.

    Existing files are not touched: with one of them in the way, nothing is written.
    """
    if not ID.match(game_id) or keyword.iskeyword(game_id):
        say(f'error: "{game_id}" cannot be the id of a game: small letters, digits and single _ between them')
        return 2
    names = {
        "id": game_id,
        "ID": prefix(game_id, taken_prefixes(root)),
        "title": game_id.replace("_", " ").title(),
        "Class": game_id.title().replace("_", ""),
    }
    files = {root / target(source, game_id): source for source in sorted(SKELETON.rglob("*.in"))}
    there = [path for path in files if path.exists()]
    if there:
        listed = ", ".join(path.relative_to(root).as_posix() for path in there)
        say(f"error: there is a game of that name already: {listed}")
        return 2
    for path, source in files.items():
        text = re.sub(r"@(id|ID|title|Class)@", lambda hole: names[hole[1]], source.read_text("utf-8"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        say(f"made {path.relative_to(root).as_posix()}")
    for merged in commands.update(root):
        if merged.written:
            say(f"made {merged.path}" if f"/{game_id}/" in merged.path else f"updated {merged.path}")
    say(
        f"\nThis is a complete small game with the rule ids {names['ID']}-…; replace it piece by piece.\n"
        f"See it:   python build.py serve\n"
        f"Check it: python build.py check\n"
        f"Test it:  python build.py test --only pytest -- tests/conformance tests/games -k {game_id}\n"
        f"When its rules change, record its golden games again:\n"
        f"          .venv/bin/python -m tests.conformance.golden_games {game_id}"
    )
    return 0


def target(source: Path, game_id: str) -> Path:
    """Return the path in the project of a file of the skeleton."""
    name = source.name.removesuffix(".in")
    match source.relative_to(SKELETON).parts[0]:
        case "rules":
            return Path("rules", game_id, name)
        case "locales":
            return Path("locales", "en", game_id, name)
        case "golden":
            return Path("tests", "games", game_id, "golden", name)
        case "engine":
            return Path("engine", "games", game_id, "__init__.py")
        case _:
            return Path("tests", "games", game_id, "test_rules.py")


def prefix(game_id: str, taken: set[str]) -> str:
    """Return the prefix of the rule ids of a game: its initials, else as many first letters as make it unique."""
    words = game_id.split("_")
    wanted = "".join(word[0] for word in words) if len(words) > 1 else game_id[:2]
    letters = game_id.replace("_", "")
    candidates = [wanted, *(letters[:n] for n in range(2, len(letters) + 1)), *(f"{wanted}{n}" for n in range(2, 100))]
    return next(name.upper() for name in candidates if name.upper() not in taken)


def taken_prefixes(root: Path) -> set[str]:
    """Return the prefixes of the rule ids of the other games."""
    books = (root / "rules").glob("*/rulebook.yaml")
    return {found.split("-")[0] for book in books for found in RULE_ID.findall(book.read_text("utf-8"))}
