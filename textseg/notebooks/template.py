"""A notebook as a template: read once, so that every check is about the same contents."""

from __future__ import annotations

import ast
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from pathlib import Path
from typing import Any

from textseg.errors import did_you_mean

#: Metadata that change by executing a notebook, or by opening it.
_PASSING = {"kernelspec", "language_info", "execution", "papermill", "textseg"}
_EXPERIMENT = re.compile(r"\bExperiment\b|\btextseg\.(?:experiment|reproduction)\b")


@dataclass(frozen=True)
class Template:
    """A notebook with one cell of parameters.

    Attributes
    ----------
    path : Path
    text : str
        Content of the file when it was read, without parameters that papermill has injected: they
        are of another run, and would overrule the defaults.
    content : dict
        The same as JSON.
    """

    path: Path
    text: str
    content: dict[str, Any]

    @cached_property
    def cells(self) -> list[tuple[str, str]]:
        """Kind and source of every cell."""
        return [(cell.get("cell_type", ""), _source(cell)) for cell in self.content["cells"]]

    @cached_property
    def page(self) -> list[Any]:
        """What, besides the cells, its page depends on: tags, captions and pasted images."""
        cells = self.content["cells"]
        notes = [part.get("metadata") or {} for part in (self.content, *cells)]
        kept = [{k: v for k, v in note.items() if v and k not in _PASSING} for note in notes]
        return [kept, [cell.get("attachments") for cell in cells]]

    @cached_property
    def parameters(self) -> dict[str, object]:
        """The defaults, in the order of the tagged cell.

        Raises
        ------
        ValueError
            If no cell or several cells are tagged ``parameters``, the cell isn't Python, a line is
            not a plain assignment to a new name, or a value is not a literal that can be kept.
        """
        tagged = [_source(c) for c in self.content["cells"] if "parameters" in _tags(c)]
        if len(tagged) != 1:
            raise ValueError(
                f"{self.path}: {len(tagged)} cells are tagged 'parameters', "
                "there must be exactly one"
            )
        return self._literals(tagged[0])

    @cached_property
    def runs_experiments(self) -> bool:
        """Whether its code names `Experiment`, so that its parameters are fields of it."""
        return any(_EXPERIMENT.search(code) for kind, code in self.cells if kind == "code")

    def check(self, given: Mapping[str, object]) -> None:
        """Refuse parameters that the notebook doesn't have, or of another type than its default.

        An int is accepted for a float, and any plain value for a default of None.
        """
        for name, value in given.items():
            if name not in self.parameters:
                hint = did_you_mean(name, self.parameters)
                raise ValueError(f"{self.path}: no parameter {name!r}; {hint}")
            default = self.parameters[name]
            allowed = (float, int) if type(default) is float else (type(default),)
            if default is not None and type(value) not in allowed:
                raise TypeError(
                    f"{self.path}: parameter {name!r} is {value!r} ({type(value).__name__}), "
                    f"it must be {type(default).__name__} like its default {default!r}"
                )
            if (value, type(value)) != (default, type(default)) and (wrong := not_plain(value)):
                raise TypeError(f"{self.path}: parameter {name!r} is {value!r}: {wrong}")

    def _literals(self, source: str) -> dict[str, object]:
        try:
            statements = ast.parse(source).body
        except SyntaxError as error:
            line = (error.text or "").strip()
            raise ValueError(
                f"{self.path}: line {error.lineno} of the parameters cell, {line!r}, is not "
                "Python; write `name = literal` lines, and nothing else, in that cell"
            ) from None
        found: dict[str, object] = {}
        for statement in statements:
            name, said = _assigned_name(statement), ast.get_source_segment(source, statement)
            if name is None or name in found:
                raise ValueError(
                    f"{self.path}: a parameter is one `name = literal`, set once; got {said!r}"
                )
            try:
                found[name] = ast.literal_eval(statement.value)  # type: ignore[attr-defined]
            except ValueError:
                raise ValueError(
                    f"{self.path}: parameter {name!r} is computed ({said!r}); write a literal, "
                    "and compute in the next cell"
                ) from None
            if wrong := not_plain(found[name], also=(tuple,)):
                raise ValueError(f"{self.path}: parameter {name!r} ({said!r}): {wrong}")
        return found


def read(path: str | os.PathLike[str] | Template) -> Template:
    """Read a notebook; one that was read is returned as it is.

    Raises
    ------
    ValueError
        If the file is not a notebook.
    """
    if isinstance(path, Template):
        return path
    path = Path(path)
    contents = path.read_bytes()
    try:
        text = contents.decode("utf-8")
        notebook = json.loads(text)
        cells = notebook["cells"]
        if not all(isinstance(cell, dict) for cell in cells):
            raise TypeError
        own = [cell for cell in cells if "injected-parameters" not in _tags(cell)]
    except (ValueError, TypeError, KeyError):  # no text, no JSON, or of another form
        raise ValueError(
            f"{path} is not a notebook; give an .ipynb file (a grid file goes to --grid)"
        ) from None
    if own != cells:
        text = json.dumps(notebook := notebook | {"cells": own})
    return Template(path, text, notebook)


def not_plain(value: object, also: tuple[type, ...] = ()) -> str:
    """Say why a notebook, or a table, wouldn't receive a value unchanged; "" if it does.

    >>> not_plain([1, {"a": None}]), not_plain((1, 2)), not_plain({"a": {1}})
    ('', 'a tuple is not passed on as it is; write a list', \
'a set is not passed on as it is; write a list')
    """
    if value is None or type(value) in (bool, int, str):
        return ""
    if type(value) is float:
        return "" if isfinite(value) else "it is not a finite number"
    if type(value) is list or type(value) in also:
        return next((w for part in value if (w := not_plain(part, also))), "")  # type: ignore
    if type(value) is dict:
        if not also and not all(type(key) is str for key in value):
            return "the keys of a dict must be texts"
        return next((w for part in value.values() if (w := not_plain(part, also))), "")
    kind = type(value).__name__
    return f"a {kind} is not passed on as it is; write a {'text' if kind == 'bytes' else 'list'}"


def _source(cell: Mapping[str, Any]) -> str:
    return "".join(cell.get("source") or "")


def _tags(cell: Mapping[str, Any]) -> list[str]:
    return (cell.get("metadata") or {}).get("tags") or []


def _assigned_name(statement: ast.stmt) -> str | None:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()):
            return name
    return None
