"""Errors that users meet: damaged data, names that are not known, what the system meant."""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable
from difflib import get_close_matches
from importlib.metadata import requires

#: Packages that are imported by another name than they are installed by.
_DISTRIBUTIONS = {"yaml": "pyyaml", "sklearn": "scikit-learn", "jupyter_client": "papermill"}


class DataError(RuntimeError):
    """A data set is missing, damaged or not the one it should be; the message says the way out."""


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """Return the known name that is most like this one, or, if none is, all of them.

    >>> did_you_mean("subsett", ["subset", "seed"]), did_you_mean("x", ["subset", "seed"])
    ("did you mean 'subset'?", 'there are subset, seed')
    """
    known = list(known)
    close = get_close_matches(str(name), known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"


def in_words(error: OSError) -> str:
    """Say what the operating system refused, by name and in words.

    >>> in_words(FileNotFoundError(2, "No such file or directory", "grid.yml"))
    "there is no file 'grid.yml'"
    """
    name = "" if error.filename is None else repr(str(error.filename))
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the disk is full{name and ': could not write '}{name}"
    said = {
        errno.ENOENT: "there is no file",
        errno.EISDIR: "a folder stands where a file is expected:",
        errno.EACCES: "no permission for",
        errno.EROFS: "the disk may not be written to:",
    }
    if error.errno is None or not name:
        return error.strerror or str(error)
    return f"{said.get(error.errno, (error.strerror or '') + ':')} {name}"


def extra_for(package: str) -> str | None:
    """Return the extra of this package that a missing one belongs to; the smallest, if several do.

    >>> extra_for("pandas"), extra_for("yaml"), extra_for("numba"), extra_for("unheard_of")
    ('sweeps', 'sweeps', 'fast', None)
    """
    wanted = _DISTRIBUTIONS.get(package, package).replace("_", "-").lower()
    extras: dict[str, list[str]] = {}
    for line in requires("textseg") or ():
        name, _, extra = line.partition("; extra == ")
        extras.setdefault(extra.strip("'\""), []).append(re.split(r"[^\w.-]", name)[0].lower())
    found = [extra for extra, names in extras.items() if wanted in names and extra]
    return min(found, key=lambda extra: len(extras[extra]), default=None)


def what_is_missing(error: ModuleNotFoundError) -> str:
    """Say which extra brings the package that wasn't found."""
    package = (error.name or "").partition(".")[0]
    if f"named {error.name!r}" not in str(error) or not package:  # it says so itself
        return str(error)
    extra = extra_for(package)
    wanted = f"'textseg[{extra}]'" if extra else _DISTRIBUTIONS.get(package, package)
    return f"this needs the package {package!r}, which is not installed: pip install {wanted}"
