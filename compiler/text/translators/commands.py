"""Commands of `python build.py text`; the command line itself is in `tools.cli`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from compiler.base import memo
from compiler.base.diagnostics import Problem, Problems, did_you_mean
from compiler.rules import GameSource, game_ids, load_game
from compiler.text import COMMON, Texts, load
from compiler.text.catalogs import Catalogs, LanguageTexts, Status, read_catalogs
from compiler.text.check.arguments import check_arguments
from compiler.text.check.completeness import MAX_DETAILED_PER_FILE, summed_up
from compiler.text.check.references import check_references
from compiler.text.check.spelling import all_runs, check_spelling
from compiler.text.check.terminology import check_terminology
from compiler.text.check.usage import check_usage
from compiler.text.read.locale import SOURCE
from compiler.text.read.locale_reader import languages
from compiler.text.read.played import Heard, path_of
from compiler.text.translators.extract import write_templates
from compiler.text.translators.new_language import new_locale
from compiler.text.translators.played_samples import Examples, play, renew
from compiler.text.translators.report import show_report
from compiler.text.translators.show import lines
from compiler.text.translators.take import Taken, take
from compiler.text.translators.update import Merged, update_language


class UnknownLanguageError(Exception):
    """A language that locales/ lacks."""


def games_of(root: Path, problems: Problems) -> dict[str, GameSource]:
    """Return the rules of all games, whose figures and ids the texts use."""
    return {
        game: memo.kept("rules of the texts", game, partial(load_game, game, problems, root)) for game in game_ids(root)
    }


def catalogs_of(root: Path, problems: Problems) -> Catalogs:
    """Return the sources of the texts of all games."""
    return read_catalogs(root, games_of(root, problems), problems)


def extract(root: Path) -> list[str]:
    """Write the templates (POT) into the folder `pot`; return the paths that have changed."""
    return write_templates(catalogs_of(root, Problems()))


def update(root: Path, langs: Sequence[str] = ()) -> list[Merged]:
    """Merge the English into the catalogs of the languages; of all languages if none is named.

    A file that cannot be read stays as it is and is returned as broken; `check` reports what is wrong with it.
    """
    chosen = _chosen(root, langs)
    problems = Problems()
    catalogs = catalogs_of(root, problems)
    examples = Examples(catalogs).of
    return [
        merged for lang in chosen if lang != SOURCE for merged in update_language(catalogs, lang, problems, examples)
    ]


def samples(root: Path) -> list[str]:
    """Play games and keep the arguments with which messages occur; return the paths that have changed."""
    games = games_of(root, Problems())
    texts, catalogs = load(root, games, Problems()), read_catalogs(root, games, Problems())
    common = catalogs.sources[COMMON]
    shared: Heard = {}
    changed = []
    for game, source in games.items():
        entries = catalogs.sources[game]
        heard = play(source.data, texts.catalog(SOURCE, game), common | entries)
        shared |= {key: shared.get(key, []) + heard[key] for key in heard.keys() & common.keys()}
        if renew(root, game, heard, entries):
            changed.append(game)
    if renew(root, COMMON, shared, common):
        changed.append(COMMON)
    return [path_of(root, scope).relative_to(root).as_posix() for scope in changed]


def check(root: Path, langs: Sequence[str] = (), games: Mapping[str, GameSource] | None = None) -> Problems:
    """Return all problems of the texts; of all languages those of their use, of one language its spelling.

    `games` are the rules, if the caller has read them already.
    """
    chosen = _chosen(root, langs)
    rules = games_of(root, Problems()) if games is None else games
    catalogs: Catalogs | None = None
    status: list[Status] = []

    def run(problems: Problems) -> None:
        nonlocal catalogs
        if langs:
            catalogs = read_catalogs(root, rules, problems)
            for lang in chosen:
                if lang in catalogs.languages:
                    status.extend(LanguageTexts(catalogs, lang, problems).status)
        else:
            load(root, rules, problems)
        for step in checks(root, rules, chosen, catalogs):
            step(problems)

    found = memo.collected(run)[1]
    if catalogs is None:
        return found
    check_spelling(catalogs, chosen, found, guess=False)
    concerning = Problems()
    listed = [problem for problem in found if _concerns(problem, chosen)]
    for problem in summed_up(listed, status, MAX_DETAILED_PER_FILE):
        concerning.add(problem)
    return concerning


def checks(
    root: Path, games: Mapping[str, GameSource], langs: Sequence[str], some: Catalogs | None = None
) -> Iterator[Callable[[Problems], None]]:
    """Yield the checks of texts that have been read, one after the other.

    `some` are the sources if the languages are not all that there are; without them the use of the texts is checked.
    """
    catalogs = memo.collected(partial(read_catalogs, root, games))[0] if some is None else some
    runs = all_runs(catalogs)
    for lang in langs:
        yield partial(check_terminology, catalogs, [lang], runs)
        if lang in catalogs.languages:
            yield partial(check_references, catalogs, games, [lang], runs)
    if some is None:
        yield partial(check_usage, catalogs, games)
        yield partial(check_arguments, catalogs)


def _concerns(problem: Problem, langs: Sequence[str]) -> bool:
    parts = problem.path.split("/")
    return len(parts) > 1 and parts[0] == "locales" and parts[1] in langs


def spell(root: Path, langs: Sequence[str] = ()) -> tuple[Problems, int]:
    """Return the problems of spelling, and the number of words that were checked."""
    chosen = _chosen(root, langs)
    problems = Problems()
    looked = check_spelling(catalogs_of(root, Problems()), chosen, problems, guess=bool(langs))
    return problems, looked


def show(root: Path, key: str, langs: Sequence[str] = ()) -> list[str]:
    """Return what is known about a text, with samples in the given languages; in all if none is named.

    UnknownTextError if no text has this key.
    """
    chosen = _chosen(root, langs)
    catalogs = catalogs_of(root, Problems())
    return list(lines(catalogs, texts_of(root), key, chosen))


def take_files(root: Path, files: Sequence[Path]) -> Taken:
    """Fold handed-in translations into the catalogs; return what became of them."""
    return take(root, games_of(root, Problems()), files)


def report(root: Path) -> str:
    """Return the status of all translations, as a table."""
    return show_report(texts_of(root).status())


def texts_of(root: Path) -> Texts:
    """Return all texts, without reporting problems."""
    return load(root, games_of(root, Problems()), Problems())


def new_language(root: Path, code: str) -> list[str]:
    """Write the folder of a new language; return the paths that were written. NewLanguageError if it cannot be."""
    path = new_locale(root, code)
    merged = update(root, [path.parent.name])
    return [path.relative_to(root).as_posix(), *(one.path for one in merged if one.written)]


def _chosen(root: Path, langs: Sequence[str]) -> list[str]:
    known = languages(root)
    for lang in langs:
        if lang not in known:
            hint = did_you_mean(lang, known)
            raise UnknownLanguageError(f'there is no language "{lang}" in locales/ ({hint})')
    return [lang for lang in known if not langs or lang in langs]
