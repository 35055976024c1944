"""The files of the package that a result depends on: the modules that its code can reach.

Rows and executed notebooks are named by their digest, so that a changed help text or colour of a
plot recomputes nothing, and a changed objective recomputes everything that can use it. Two rules
make sure that nothing is ever stale:

* every ``import`` counts, also one inside a function that is seldom called;
* a module that imports by name (``import_module``, ``resolve_name``) depends on its whole folder.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import cache, partial
from pathlib import Path
from types import FunctionType

ROOT = Path(__file__).resolve().parents[1]
#: Calls that import what no reader of the source can tell.
BY_NAME = {"import_module", "resolve_name", "__import__"}


def code_digest(modules: Iterable[str] | None = None) -> str:
    """Return the SHA-256 of the files that the modules depend on, by their paths in the package.

    Parameters
    ----------
    modules : iterable of str, optional
        Dotted names, such as ``"textseg.run"``; the whole package if None.
    """
    return _digest(None if modules is None else tuple(sorted(set(modules))))


def is_covered(code: object) -> bool:
    """Tell whether digests cover some code, with all that it is made of, or there is none.

    What a notebook or a module of one's own has registered is not covered.
    """
    return told(code) is not None


def told(code: object) -> str | None:
    """Return a text that tells some code of the package from any other; None if it isn't covered.

    A name in a registry can be given to another function of the package, or to one with other
    settings.

    Examples
    --------
    >>> told(partial(is_covered, code=None))
    "(textseg.storage.code_digest.is_covered(), ('code', None))"
    """
    name = ""
    parts: tuple[object, ...] = ()
    if code is None or isinstance(code, (bool, int, float, str)):
        return repr(code)
    if isinstance(code, (tuple, list)):
        parts = tuple(code)
    elif isinstance(code, partial):
        parts = (code.func, *code.args, *sorted(code.keywords.items()))
    elif is_dataclass(code) and not isinstance(code, type):
        parts = (type(code), *(getattr(code, field.name) for field in fields(code)))
    elif name := _place(code):
        parts = tuple(cell.cell_contents for cell in getattr(code, "__closure__", None) or ())
    else:
        return None
    inner = [told(part) for part in parts]
    return None if None in inner else f"{name}({', '.join(map(str, inner))})"


def _place(code: object) -> str:
    """Return where in the package a function or class is defined, "" if it isn't."""
    module, name = getattr(code, "__module__", None) or "", getattr(code, "__qualname__", "")
    if isinstance(code, FunctionType) and "<" in name:  # a lambda, or made by another function
        module, name = code.__globals__["__name__"], f"{name}:{code.__code__.co_firstlineno}"
    elif _found(sys.modules.get(module), name) is not code:
        return ""  # a decorator such as `functools.wraps` copies the names of what it decorates
    return f"{module}.{name}" if module.startswith("textseg.") else ""


def _found(inside: object, name: str) -> object:
    for part in name.split("."):
        inside = getattr(inside, part, None)
    return inside


@cache
def _digest(modules: tuple[str, ...] | None) -> str:
    total = hashlib.sha256()
    for file in _everything() if modules is None else dependencies(modules):
        total.update(f"{file}\n".encode() + (ROOT / file).read_bytes())
    return total.hexdigest()


def _everything() -> list[str]:
    files = (f.relative_to(ROOT) for f in ROOT.rglob("*") if f.is_file())
    hidden = ("__pycache__", ".")
    return sorted(f.as_posix() for f in files if not any(p.startswith(hidden) for p in f.parts))


def dependencies(modules: Iterable[str]) -> list[str]:
    """Return the files of the package that the modules reach, as sorted relative paths.

    Examples
    --------
    >>> reached = dependencies(["textseg.objectives.c99"])
    >>> "objectives/base.py" in reached, "cli.py" in reached
    (True, False)
    """
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        for file in _files_of(waiting.pop()):
            if file not in found:
                found.add(file)
                if file.endswith(".py"):
                    waiting.extend(_imported(ROOT / file))
    return sorted(found)


def imported(source: str) -> set[str]:
    """Return the dotted names that a piece of code imports from the package.

    >>> sorted(imported("from textseg.objectives import C99, base"))
    ['textseg.objectives', 'textseg.objectives.C99', 'textseg.objectives.base']
    """
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.update((node.module, *(f"{node.module}.{a.name}" for a in node.names)))
    return {name for name in names if name.partition(".")[0] == "textseg"}


@cache
def _imported(path: Path) -> tuple[str, ...]:
    source = path.read_text(encoding="utf-8")
    names = imported(source)
    if any(name in source for name in BY_NAME):
        folder = path.parent.relative_to(ROOT.parent)
        modules = (f.relative_to(ROOT.parent).with_suffix("") for f in path.parent.rglob("*.py"))
        names |= {".".join(module.parts) for module in modules} | {".".join(folder.parts)}
    return tuple(sorted(names))


def _files_of(module: str) -> list[str]:
    """List a module's file and those of the packages around it; none for a name in a module."""
    parts = module.split(".")[1:]
    files = [ROOT.joinpath(*parts[:n], "__init__.py") for n in range(len(parts) + 1)]
    if parts:
        files.append(ROOT.joinpath(*parts).with_suffix(".py"))
    beside = [f for p in files if p.is_file() for f in _data_beside(p.parent)]
    return [f.relative_to(ROOT).as_posix() for f in (*files, *beside) if f.is_file()]


@cache
def _data_beside(folder: Path) -> tuple[Path, ...]:
    """List the files in a folder of the package that are not code: tables that its modules read."""
    return tuple(
        f
        for f in sorted(folder.iterdir())
        if f.is_file() and f.suffix not in (".py", ".pyc") and not f.name.startswith(".")
    )
