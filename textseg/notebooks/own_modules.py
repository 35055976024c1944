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

#: An import, also in a cell that has magics besides, which is no Python.
_IMPORT = re.compile(
    r"(?:^|;)[ \t]*(?:from[ \t]+(\w+)[\w.]*[ \t]+import\b|import[ \t]+([^;\n]+))", re.MULTILINE
)
_TEXT = re.compile(r"""(["'])([^"'\n]+)\1""")
_OTHERS = {"textseg", *sys.stdlib_module_names}
_INSTALLED = {"site-packages", "dist-packages"}


def digests(cells: Iterable[str]) -> dict[str, str]:
    """Return the SHA-256 of each file of one's own modules that cells can reach, by its path."""
    cells = list(cells)
    named = {text for code in cells if "sys.path" in code for _, text in _TEXT.findall(code)}
    places = [os.getcwd(), *sorted(filter(os.path.isdir, named))]
    found: dict[str, str] = {}
    waiting, seen = {name for code in cells for name in _imports(code)}, set(_OTHERS)
    while names := waiting - seen:
        seen |= names
        for file in {file for name in names for file in _files(name, places)}:
            content = file.read_bytes()
            found[str(file)] = hashlib.sha256(content).hexdigest()
            waiting |= _imports(content.decode("utf-8", "replace"))
    return found


def _imports(code: str) -> set[str]:
    r"""Return the first parts of the names that are imported.

    >>> sorted(_imports("%pylab\nimport a.b as c, d; import h\n    from e.f import g"))
    ['a', 'd', 'e', 'h']
    """
    names = set()
    for one, several in _IMPORT.findall(code):
        names |= {one} if one else set(re.findall(r"(?:^|,)\s*(\w+)", several))
    return names


def _files(name: str, places: list[str]) -> list[Path]:
    """Return the files of a module or a package, none if it is installed or can't be found."""
    try:
        spec = PathFinder.find_spec(name, places) or find_spec(name)
    except (ImportError, ValueError):
        return []
    if spec is None or _INSTALLED & {part for p in _roots(spec) for part in Path(p).parts}:
        return []
    if spec.submodule_search_locations is None:
        return [Path(spec.origin)] if spec.has_location and spec.origin else []
    return sorted(f for root in spec.submodule_search_locations for f in Path(root).rglob("*.py"))


def _roots(spec) -> list[str]:
    return [*(spec.submodule_search_locations or ()), *([spec.origin] if spec.origin else ())]
