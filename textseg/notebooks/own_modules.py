"""Modules of one's own that a notebook imports: edited, they change what its runs give.

Found without being imported: beside where the kernel starts, in the folders that a cell names (as
in ``sys.path.append("../src")``), and wherever this Python finds modules, but for what `pip` has
installed as files, the standard library and this package, which are told apart by their versions
and by their own digest.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Iterable
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

#: An import, also in a cell that has magics besides, which is no Python.
_IMPORT = re.compile(
    r"(?:^|;)[ \t]*(?:from[ \t]+(\w+)[\w.]*[ \t]+import\b|import[ \t]+([^;\n]+))", re.MULTILINE
)
#: What imports, or executes, what no reader of the code can tell.
_BY_NAME = re.compile(r"\b(?:import_module|__import__|resolve_name|exec|runpy)\b")
_TEXT = re.compile(r"""(["'])([^"'\n]+)\1""")
_OTHERS = {"textseg", *sys.stdlib_module_names}
_INSTALLED = {"site-packages", "dist-packages"}


class Own(NamedTuple):
    """The files of one's own modules by their paths, and whether they are all that cells import.

    They are not if a module can't be found from here, or is imported by name or executed as a file.
    """

    files: dict[str, bytes]
    whole: bool

    @property
    def digests(self) -> dict[str, str]:
        """The SHA-256 of each file."""
        return {path: hashlib.sha256(content).hexdigest() for path, content in self.files.items()}

    @property
    def sources(self) -> list[str]:
        """The text of each file."""
        return [content.decode("utf-8", "replace") for content in self.files.values()]


def reached(cells: Iterable[str]) -> Own:
    """Return one's own modules that cells can reach."""
    cells = list(cells)
    named = {text for code in cells if "sys.path" in code for _, text in _TEXT.findall(code)}
    places = [os.getcwd(), *sorted(filter(os.path.isdir, named))]
    found: dict[str, bytes] = {}
    waiting, seen = {name for code in cells for name in _imports(code)}, set(_OTHERS)
    whole = not any(map(_BY_NAME.search, cells))
    while names := waiting - seen:
        seen |= names
        for name in names:
            files = _files(name, places)
            whole &= files is not None
            for file in files or ():
                content = file.read_bytes()
                found[str(file)] = content
                code = content.decode("utf-8", "replace")
                waiting |= _imports(code)
                whole &= not _BY_NAME.search(code)
    return Own(found, whole)


def _imports(code: str) -> set[str]:
    r"""Return the first parts of the names that are imported.

    >>> sorted(_imports("%pylab\nimport a.b as c, d; import h\n    from e.f import g"))
    ['a', 'd', 'e', 'h']
    """
    names = set()
    for one, several in _IMPORT.findall(code):
        names |= {one} if one else set(re.findall(r"(?:^|,)\s*(\w+)", several))
    return names


def _files(name: str, places: list[str]) -> list[Path] | None:
    """Return the files of a module or package, none if it is installed; None if it isn't found."""
    try:
        spec = PathFinder.find_spec(name, places) or find_spec(name)
    except (ImportError, ValueError):
        return None
    if spec is None:
        return None
    if _INSTALLED & {part for p in _roots(spec) for part in Path(p).parts}:
        return []
    if spec.submodule_search_locations is None:
        return [Path(spec.origin)] if spec.has_location and spec.origin else []
    return sorted(f for root in spec.submodule_search_locations for f in Path(root).rglob("*.py"))


def _roots(spec) -> list[str]:
    return [*(spec.submodule_search_locations or ()), *([spec.origin] if spec.origin else ())]
