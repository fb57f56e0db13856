"""Writing the site: only what has changed, and nothing that is left over from an earlier build."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any


def short_hash(data: bytes) -> str:
    """Return a digest for names of files."""
    return hashlib.sha256(data).hexdigest()[:10]


class Output:
    """The folder of the site. `written` counts the files that this build had to write."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.hashes: dict[str, str] = {}
        self.written = 0

    def put(self, path: str, content: str | bytes) -> str:
        """Make sure that a file has this content; returns its path below the site's root."""
        data = content.encode() if isinstance(content, str) else content
        file = self.folder / path
        self.hashes[path] = short_hash(data)
        if not (file.is_file() and file.stat().st_size == len(data) and file.read_bytes() == data):
            file.parent.mkdir(parents=True, exist_ok=True)
            part = file.with_name(file.name + ".part")
            part.write_bytes(data)
            part.replace(file)
            self.written += 1
        return path

    def put_json(self, path: str, data: Any) -> str:
        """Make sure that a JSON file has this content."""
        return self.put(path, json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def put_hashed(self, path: str, content: str | bytes) -> str:
        """Like `put`, with the hash of the content in the file's name: `a/b.css` becomes `a/b.<hash>.css`."""
        data = content.encode() if isinstance(content, str) else content
        stem, dot, ending = path.rpartition(".")
        return self.put(f"{stem}.{short_hash(data)}{dot}{ending}", data)

    def note(self, folder: str) -> None:
        """Take the files of a folder that somebody else has written as part of the site."""
        for file in sorted((self.folder / folder).rglob("*")):
            if file.is_file():
                self.hashes[file.relative_to(self.folder).as_posix()] = short_hash(file.read_bytes())

    def sweep(self) -> None:
        """Remove what no longer belongs to the site."""
        for file in sorted(self.folder.rglob("*"), reverse=True):
            if file.is_dir():
                if not any(file.iterdir()):
                    file.rmdir()
            elif file.relative_to(self.folder).as_posix() not in self.hashes:
                file.unlink()
