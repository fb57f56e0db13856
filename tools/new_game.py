"""Creates a new game: a small but complete example from `tools/skeleton/`, to be replaced piece by piece."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from compiler.base.console import say
from compiler.base.rule_ids import RULE_ID
from compiler.text.translators import commands

SKELETON = Path(__file__).with_name("skeleton")
"""The files of the example; they end in `.in`, and `@id@`, `@ID@`, `@title@`, `@Class@` in them are replaced."""

GAME_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*\Z")


def new_game(root: Path, game_id: str) -> int:
    """Write the files of the game `game_id` and its catalogs in all languages; returns the exit status.

    Existing files are never overwritten: with one of them in the way, nothing is written.
    """
    if not GAME_ID.match(game_id) or keyword.iskeyword(game_id):
        say(
            f'error: "{game_id}" cannot be the id of a game. Use small letters and digits, begin with a letter, '
            "separate words by one _, and avoid the keywords of Python: amber_road"
        )
        return 2
    names = {
        "id": game_id,
        "ID": prefix(game_id, taken_prefixes(root)),
        "title": game_id.replace("_", " ").title(),
        "Class": game_id.title().replace("_", ""),
    }
    files = {root / target(source, game_id): source for source in sorted(SKELETON.rglob("*.in"))}
    existing = [path for path in files if path.exists()]
    if existing:
        listed = ", ".join(path.relative_to(root).as_posix() for path in existing)
        say(f"error: there are files of a game with this id: {listed}. Choose another id.")
        return 2
    for path, source in files.items():
        text = re.sub(r"@(id|ID|title|Class)@", lambda match: names[match[1]], source.read_text("utf-8"))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        say(f"created {path.relative_to(root).as_posix()}")
    for merged in commands.update(root):
        if merged.written:
            say(f"created {merged.path}" if f"/{game_id}/" in merged.path else f"updated {merged.path}")
    say(
        f"\nThis is a small but complete game with the rule ids {names['ID']}-…; replace it piece by piece.\n"
        f"See it:   python build.py serve\n"
        f"Check it: python build.py check\n"
        f"Test it:  python build.py test --only pytest -- tests/conformance tests/games -k {game_id}\n"
        f"Record its golden games again when its rules change: "
        f".venv/bin/python -m tests.conformance.golden_games {game_id}"
    )
    return 0


def target(source: Path, game_id: str) -> Path:
    """Return the path of a file of the skeleton in the project."""
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
            return Path("tests", "games", game_id, "test_rules.py" if name == "test_game.py" else name)


def prefix(game_id: str, taken: set[str]) -> str:
    """Return the prefix of the rule ids of a game: its initials, or as many first letters as make it unique."""
    words = game_id.split("_")
    initials = "".join(word[0] for word in words) if len(words) > 1 else game_id[:2]
    letters = game_id.replace("_", "")
    candidates = [
        initials,
        *(letters[:n] for n in range(2, len(letters) + 1)),
        *(f"{initials}{n}" for n in range(2, 100)),
    ]
    return next(name.upper() for name in candidates if name.upper() not in taken)


def taken_prefixes(root: Path) -> set[str]:
    """Return the prefixes of the rule ids of all games."""
    books = (root / "rules").glob("*/rulebook.yaml")
    return {rule_id.split("-")[0] for book in books for rule_id in RULE_ID.findall(book.read_text("utf-8"))}
