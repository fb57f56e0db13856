"""What `python build.py text …` does; the command line itself is in `compiler.cli`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from compiler.problems import Problems
from compiler.rules import GameSource, game_ids, load_game
from compiler.text.extract import write_templates
from compiler.text.library import Library, read_library
from compiler.text.locale import SOURCE
from compiler.text.update import Merged, update_language


def games_of(root: Path, problems: Problems) -> dict[str, GameSource]:
    """Read the rules of all games: their figures and ids stand in the texts."""
    return {game: load_game(game, problems, root) for game in game_ids(root)}


def library_of(root: Path, problems: Problems) -> Library:
    """Read the English texts and the locales."""
    return read_library(root, games_of(root, problems), problems)


def extract(root: Path) -> list[str]:
    """Write the templates under locales/templates; return the paths that have changed."""
    return write_templates(library_of(root, Problems()))


def update(root: Path, langs: Sequence[str] = ()) -> list[Merged]:
    """Write the templates and bring the catalogs of the languages (all, when none is named) up to the English."""
    problems = Problems()
    library = library_of(root, problems)
    write_templates(library)
    wanted = [lang for lang in library.languages if lang != SOURCE and (not langs or lang in langs)]
    return [merged for lang in wanted for merged in update_language(library, lang, problems)]
