"""Files of the workshop in the site: the bundle, the texts with their English, the documents of the rules, and the
words of the workshop itself.

All names have hashes of the contents; `workshop/index.json` lists them. Neither a page nor the service worker refers to
any of these files: they are fetched when a person switches the workshop on.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from compiler.rules import GameSource
from compiler.rules.number_workshop import documents
from compiler.site.output import Output
from compiler.text import COMMON, Texts
from compiler.text.read.english import WORKSHOP
from compiler.text.workshop_files import bundle

INDEX = "workshop/index.json"


def write(
    root: Path, out: Output, texts: Texts, games: Mapping[str, GameSource], style_sheet: str, repository: str
) -> None:
    """Write the files of the workshop.

    `repository` is the address where changes are handed in (https://github.com/owner/name), "" if there is none.
    """
    words = {
        lang: {
            key: message
            for key, message in texts.catalog(lang, COMMON)["m"].items()
            if key.startswith(f"{WORKSHOP}.") and isinstance(message, str)
        }
        for lang in texts.languages
    }
    data = {path: _put(out, f"workshop/{path}.json", content) for path, content in texts.workshop().items()}
    index = {
        "bundle": out.put_hashed("workshop/bundle.zip", bundle(root)),
        "style": style_sheet,
        "texts": data,
        "rules": {game: _put(out, f"workshop/{game}.rules.json", documents(one)) for game, one in games.items()},
        "words": {lang: _put(out, f"workshop/{lang}/words.json", some) for lang, some in words.items()},
        "repository": repository,
    }
    out.put_json(INDEX, index)


def _put(out: Output, path: str, content: object) -> str:
    return out.put_hashed(path, json.dumps(content, ensure_ascii=False, separators=(",", ":")))
