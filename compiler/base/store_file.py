"""The results of steps (compiler.base.memo), kept in `.cache/steps` from one process to the next.

A store is used again only by the same Python with the same packages and the same code of the project; each of its
results only as long as what it was computed from is the same. A file that cannot be read costs nothing but time.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from compiler.base import build_record, cache, memo
from compiler.base.paths import ROOT

MAX_KEPT = 8
"""Stores that are kept: one for each language, and those of another state of the code."""
CODE = ("compiler", "engine")
"""The folders whose code makes the results."""


@contextmanager
def between_runs(root: Path, purpose: str) -> Iterator[memo.Store]:
    """Use the store of earlier runs with this purpose while the block runs; keep it if the block made new results."""
    file = root / ".cache" / "steps" / f"{_fingerprint(purpose)}.pickle"
    store = _read(file, root) or memo.Store(root)
    store.begin()
    with store.in_use():
        yield store
    if store.renewed:
        cache.keep(file, pickle.dumps(store, pickle.HIGHEST_PROTOCOL), MAX_KEPT)


def _read(file: Path, root: Path) -> memo.Store | None:
    content = cache.read(file)
    if content is None:
        return None
    try:
        with cache.large_objects():
            store = pickle.loads(content)
    except Exception:  # a damaged file can fail in any way
        return None
    if not isinstance(store, memo.Store) or store.root != root:
        return None
    return store


def _fingerprint(purpose: str) -> str:
    """Return a hash of the purpose, the interpreter and the code."""
    digest = hashlib.sha256("\n".join([purpose, *build_record.python()]).encode())
    for folder in CODE:
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(f"{path.relative_to(ROOT).as_posix()}\n".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:24]
