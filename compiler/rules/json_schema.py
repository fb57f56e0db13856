"""Check of a file against the JSON Schema of its kind, with messages in plain words."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, SchemaError, validators
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource
from referencing.exceptions import Unresolvable
from referencing.jsonschema import DRAFT202012

from compiler.base import cache, paths, reads
from compiler.base.diagnostics import Problems, did_you_mean, nearest
from compiler.rules.document import Doc, Place
from compiler.rules.figures import whole_number_hint

FOLDER = "rules/schema"
CACHE = paths.CACHE / "schemas"
MAX_PASSED = 1000
"""Files that have passed their schemas and are remembered: an examination takes longer than reading them."""

_Draft = validators.extend(  # type: ignore[no-untyped-call]  # its stub lacks annotations
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: isinstance(value, int) and not isinstance(value, bool)
    ),
)
"""JSON Schema, except that 4.0 is no whole number: counts are written as counts."""

_TYPES = {
    "object": "a mapping",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


def examine(doc: Doc, kind: str, problems: Problems, root: Path) -> None:
    """Report every difference of a file from `rules/schema/<kind>.schema.json`; R10 if there is no such schema."""
    folder = root / FOLDER
    if not (folder / f"{kind}.schema.json").is_file():
        hint = "put it back: without it, files of this kind are not checked"
        problems.error(f"{FOLDER}/{kind}.schema.json", 0, 0, "R10", "there is no such schema", hint)
        return
    where = Place(f"{FOLDER}/{kind}.schema.json", 0, 0)
    try:
        stamp = _stamp(folder)
        for name, _ in stamp:
            reads.is_file(folder / name)  # the text may have been read for another file
        schemas = _schemas(folder, stamp)
        passed = CACHE / f"{kind}-{_key(schemas)}-{doc.digest[:32]}.passed"
        if cache.read(passed) is not None:
            return  # the same content has passed the same schemas
        found = list(_validator(kind, schemas).iter_errors(doc.data))
    except _NoJson as broken:
        problems.error(*broken.place, "R1", f"the schema is broken: {broken}", "mend the schema")
        return
    except (ValueError, TypeError, AttributeError, SchemaError, Unresolvable) as broken:
        problems.error(*where, "R1", f"the schema is broken: {broken}".splitlines()[0], "mend the schema")
        return
    for error in found:
        for leaf in _leaves(error):
            _report(doc, leaf, problems)
    if not found:
        cache.keep(passed, b"", MAX_PASSED)


class _NoJson(Exception):
    """A schema that is no valid JSON, with the place of the fault."""

    def __init__(self, text: str, place: Place) -> None:
        super().__init__(text)
        self.place = place


def _stamp(folder: Path) -> tuple[tuple[str, int], ...]:
    """Return a stamp that changes with every schema: names and times of modification."""
    files = sorted(folder.rglob("*.schema.json"))
    return tuple((file.relative_to(folder).as_posix(), file.stat().st_mtime_ns) for file in files)


@functools.lru_cache(maxsize=4)
def _schemas(folder: Path, stamp: tuple[tuple[str, int], ...]) -> tuple[tuple[str, str], ...]:
    """Return the text of every schema by its name."""
    return tuple((name, (folder / name).read_text(encoding="utf-8")) for name, _ in stamp)


@functools.lru_cache(maxsize=4)
def _key(schemas: tuple[tuple[str, str], ...]) -> str:
    """Return a hash of what decides whether a file passes: all schemas, the library and this module."""
    module = Path(__file__).read_text(encoding="utf-8")
    return hashlib.sha256(f"{version('jsonschema')} {module} {schemas}".encode()).hexdigest()[:16]


@functools.lru_cache(maxsize=32)
def _validator(kind: str, texts: tuple[tuple[str, str], ...]) -> Draft202012Validator:
    schemas = {}
    for name, text in texts:
        try:
            schemas[name] = json.loads(text)
        except json.JSONDecodeError as broken:
            raise _NoJson(broken.msg, Place(f"{FOLDER}/{name}", broken.lineno, broken.colno)) from None
    schema = schemas[f"{kind}.schema.json"]
    Draft202012Validator.check_schema(schema)
    resources = ((name, Resource.from_contents(content, DRAFT202012)) for name, content in schemas.items())
    registry: Registry[Any] = Registry().with_resources(resources)
    validator: Draft202012Validator = _Draft(schema, registry=registry)
    return validator


def _leaves(error: ValidationError) -> Iterator[ValidationError]:
    """Yield the errors; where a schema allows several forms, those of the branch that comes closest."""
    if error.validator in ("anyOf", "oneOf") and error.context:
        branches: dict[Any, list[ValidationError]] = {}
        for inner in error.context:
            branches.setdefault(inner.schema_path[0], []).append(inner)
        # The branch whose errors lie deepest is the one that was meant.
        best = max(branches.values(), key=lambda found: (min(len(e.path) for e in found), -len(found)))
        for inner in best:
            yield from _leaves(inner)
    else:
        yield error


def _report(doc: Doc, error: ValidationError, problems: Problems) -> None:
    path = tuple(error.absolute_path)
    name = next((str(step) for step in reversed(path) if isinstance(step, str)), "the file")
    label = f"an entry of {name}" if path and isinstance(path[-1], int) else f'"{name}"' if path else "the file"
    value: Any = error.instance
    wanted: Any = error.validator_value
    if "propertyNames" in error.absolute_schema_path:
        doc.error(problems, (*path, str(value)), "R2", f'"{value}" cannot be a name here', _described(error), key=True)
        return
    match error.validator:
        case "additionalProperties":
            known = error.schema.get("properties", {}) if isinstance(error.schema, dict) else {}
            for key in value:
                if key not in known:
                    hint = did_you_mean(key, known)
                    doc.error(problems, (*path, key), "R2", f'unknown key "{key}" in {label}', hint, key=True)
        case "required":
            known = error.schema.get("properties", {}) if isinstance(error.schema, dict) else {}
            strange = [key for key in value if key not in known]
            for key in wanted:
                if key not in value and nearest(key, strange) is None:  # a misspelling is reported as the unknown key
                    doc.error(problems, path, "R2", f'the key "{key}" is missing in {label}', f"add {key}: …")
        case "type":
            types = wanted if isinstance(wanted, list) else [wanted]
            text = f"{label} must be {' or '.join(_TYPES[t] for t in types)}, not {_shown(value)}"
            number = "integer" in types or "number" in types
            quoted = isinstance(value, str) and value.strip("-").replace(".", "", 1).isdigit()
            hint = "remove the quotes" if number and quoted else whole_number_hint(value) or _described(error)
            doc.error(problems, path, "R2", text, hint)
        case "enum" | "const":
            words = [str(word) for word in (wanted if error.validator == "enum" else [wanted])]
            text = f"{label} must be one of the known words, not {_shown(value)}"
            doc.error(problems, path, "R2", text, did_you_mean(str(value), words))
        case "pattern":
            text = f"{label} cannot be {_shown(value)}"
            doc.error(problems, path, "R2", text, _described(error) or f"it must match {wanted}")
        case "minItems" | "minLength" | "minProperties":
            what = {"minItems": "entries", "minLength": "letters", "minProperties": "keys"}[str(error.validator)]
            text = f"{label} needs at least {wanted} {what}, but has {len(value)}"
            doc.error(problems, path, "R2", text, _described(error))
        case "maxItems" | "maxLength" | "maxProperties":
            doc.error(problems, path, "R2", f"{label} holds {len(value)}, but at most {wanted} are allowed")
        case "minimum" | "maximum" | "exclusiveMinimum":
            word = "most" if error.validator == "maximum" else "least"
            doc.error(problems, path, "R2", f"{label} is {value}, but must be at {word} {wanted}", _described(error))
        case "uniqueItems":
            twice = sorted({str(v) for v in value if value.count(v) > 1})
            doc.error(problems, path, "R2", f"{label} names {', '.join(twice)} twice", "remove one")
        case _:
            doc.error(problems, path, "R2", f"{label}: {error.message}", _described(error))


def _described(error: ValidationError) -> str:
    """Return the description of the value in the schema, ""  if there is none."""
    text = error.schema.get("description", "") if isinstance(error.schema, dict) else ""
    return str(text)


def _shown(value: Any) -> str:
    """Return a value in words, for messages."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return f"{str(value).lower()}"
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    return f'the text "{value}"' if isinstance(value, str) else f"the number {value}"
