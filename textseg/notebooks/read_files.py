"""The files that a notebook, or a module of one's own, names in its code, as ``"own.csv"``.

A text in code may as well name what is written. So these files are described before and after a
run, and those that stayed as they were count as read: see `unchanged`. A name that is computed
isn't seen here, but where Python itself opens the file: see `textseg.notebooks.executed`.
"""

from __future__ import annotations

import ast
import os
import re
import tempfile
from collections.abc import Iterable, Mapping

from textseg.notebooks import own_modules
from textseg.notebooks.executed import short_digest
from textseg.notebooks.named_files import in_folder, statuses
from textseg.notebooks.template import Template

_TEXT = re.compile(r"""(["'])([^"'\n]+)\1""")
#: Where a name begins to be a pattern, as in ``"texts/*.txt"`` or ``"texts/{}.txt"``.
_PATTERN = re.compile(r"[*?\[{%]")
#: What is no file yet, and may become one.
_ENDING = re.compile(r"[^{}]\.[A-Za-z]\w{0,7}$")

#: A name, and a digest of what it names, "" for a file that isn't there.
Described = dict[str, str]


def names(template: Template) -> list[str]:
    """Return the texts in a notebook's code that may name a file or folder.

    The values of its parameters are not among them: see `textseg.notebooks.named_files`.
    """
    code = [source for kind, source in template.cells if kind == "code"]
    modules = own_modules.reached(code).sources
    found = {part for source in (*code, *modules) for text in _texts(source) for part in _of(text)}
    found -= {tempfile.gettempdir()}  # where everybody writes
    return sorted(found - {v for v in template.parameters.values() if isinstance(v, str)})


def described(names: Iterable[str]) -> Described:
    """Describe the files that the names lead to, or may lead to: by sizes and times of change."""
    in_folder.cache_clear()
    return _described(names)


def _described(names: Iterable[str]) -> Described:
    found = ((name, statuses(name, alone=True)) for name in names)
    return {n: short_digest(s) if s else "" for n, s in found if s or _ENDING.search(n)}


def unchanged(before: Described, names: Iterable[str]) -> Described:
    """Return what is still as it was before a run, which then can't have written it."""
    return dict(before.items() & described(names).items())


def are_as(then: Mapping[str, str]) -> bool:
    """Tell whether files are as they were; what is gone, or is elsewhere, can't be read again.

    A folder is looked into once for all the runs that have read it.
    """
    return all(now in ("", then[name]) for name, now in _described(then).items())


def _texts(source: str) -> list[str]:
    try:
        parsed = ast.walk(ast.parse(source))
    except (SyntaxError, ValueError):  # a magic, say
        return [text for _, text in _TEXT.findall(source)]
    return [n.value for n in parsed if isinstance(n, ast.Constant) and isinstance(n.value, str)]


def _of(text: str) -> list[str]:
    r"""Return a text that may be a name, and the folder in which the names of a pattern are.

    >>> _of("texts/*.txt"), _of("own.csv"), _of("two\nlines")
    (['texts/*.txt', 'texts'], ['own.csv'], [])
    """
    if "\n" in text or not text.strip():
        return []
    begin = _PATTERN.split(text)[0]
    folder = os.path.dirname(begin) if begin != text else ""
    return [text, folder] if folder else [text]
