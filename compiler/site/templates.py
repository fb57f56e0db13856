"""Templates: rendering with errors reported at their place, in a sandbox that limits time and memory."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import Any

import jinja2
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

from compiler.base import reads
from compiler.base.diagnostics import Problems, shown

HINT = "compiler/site/pages/pages.py lists what every template may name, and the module of the page the rest"


class Templates(SandboxedEnvironment):
    """The templates of a folder; ranges, products and powers are limited, and only plain data is reachable."""

    intercepted_binops = frozenset(("*", "**"))

    def __init__(self, folder: Path) -> None:
        super().__init__(
            loader=jinja2.FileSystemLoader(folder),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.folder = folder

    def get_template(self, name: Any, parent: Any = None, globals: Any = None) -> jinja2.Template:
        """Return a template, and record that its file is read, also if it has been compiled before."""
        if isinstance(name, str):
            reads.is_file(self.folder / name)
        return super().get_template(name, parent, globals)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """Multiply two numbers; refuse powers and repetition of texts, which could fill the memory."""
        if operator == "**" or not all(isinstance(side, int | float) for side in (left, right)):
            raise jinja2.TemplateRuntimeError(f"{operator} is for numbers alone here, and ** for none")
        return super().call_binop(context, operator, left, right)

    def show(self, name: str, context: dict[str, Any], root: Path, problems: Problems) -> str:
        """Return a rendered template; "" on failure, which is reported (D9) with its place."""
        try:
            return self.get_template(name).render(context)
        except Exception as error:  # an expression in a template may raise any exception
            file, line = self._place(name, error)
            problems.error(shown(file, root), line, 1 if line else 0, "D9", _explain(error), HINT)
            return ""

    def _place(self, name: str, error: Exception) -> tuple[Path, int]:
        if isinstance(error, jinja2.TemplateSyntaxError):
            return self.folder / (error.name or name), error.lineno
        where, line = self.folder / name, 0
        for frame in traceback.extract_tb(error.__traceback__):
            if Path(frame.filename).parent == self.folder:
                where, line = Path(frame.filename), frame.lineno or 0
        return where, line


def place_of_call(root: Path) -> tuple[str, int, int]:
    """Return the place in a template, else in the site's Python, that is calling a function (for diagnostics).

    The column is that of the expression if its line has only one, else 1.
    """
    python = ("locales", 0, 0)
    frame = sys._getframe(1)
    while frame.f_back is not None:
        frame = frame.f_back
        template = frame.f_globals.get("__jinja_template__")
        if isinstance(template, jinja2.Template) and template.filename:
            file = Path(template.filename)
            line = template.get_corresponding_lineno(frame.f_lineno)
            source = file.read_text("utf-8").splitlines()[line - 1]
            column = source.find("{{") + 1 if source.count("{{") == 1 else 1
            return shown(file, root), line, column
        if python[1] == 0 and frame.f_code.co_name not in FORWARDING:
            python = (shown(Path(frame.f_code.co_filename), root), frame.f_lineno, 1)
    return python


FORWARDING = ("say", "t", "<lambda>")
"""Names of functions that only hand a request for a text on."""


def _explain(error: Exception) -> str:
    match error:
        case jinja2.TemplateNotFound():
            return f'there is no template "{error.name}"'
        case jinja2.TemplateError():
            return str(error.message or error)
        case RecursionError():
            return "the template includes or extends itself without end"
        case _:
            return f"{type(error).__name__}: {error}"
