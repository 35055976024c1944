"""Folders that hold data: the user's own copies and the cache, and the checks on both."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files
from operator import index
from pathlib import Path, PurePosixPath

from platformdirs import user_cache_path

from textseg.document import Document
from textseg.errors import DataError
from textseg.storage import folders


def cache_folder() -> Path:
    """Return the folder for downloads and rebuilt data: ``TEXTSEG_CACHE``, else the system's."""
    given = os.environ.get("TEXTSEG_CACHE")
    return Path(given).expanduser() if given else user_cache_path("textseg")


def own_copy(name: str, source: str | os.PathLike[str] | None = None) -> Path | None:
    """Return the user's folder of the data set `name`: `source`, else ``TEXTSEG_DATA/name``.

    Parameters
    ----------
    name : str
        Name of the data set's folder, as ``"choi"``.
    source : path, optional
        That folder, or the one that holds it.

    Returns
    -------
    Path or None
        None if no `source` is given and ``TEXTSEG_DATA`` is unset or has no such folder.

    Raises
    ------
    DataError
        If `source`, or ``TEXTSEG_DATA``, is given and is not a folder.
    """
    origin = "source" if source is not None else "TEXTSEG_DATA"
    given = source if source is not None else os.environ.get("TEXTSEG_DATA")
    if not given:
        return None
    folder = Path(given).expanduser()
    if not folder.is_dir():
        raise DataError(
            f"{origin} is {str(folder)!r}, which is not a folder; name the folder that holds "
            f"{name}/, or leave it out to use the default"
        )
    if (folder / name).is_dir():
        return folder / name
    return folder if source is not None else None


def committed_digests(file: str) -> dict[str, str]:
    """Return name -> SHA-256 from a list in the package, in the format of ``sha256sum``."""
    lines = (files("textseg.datasets") / file).read_text("ascii").splitlines()
    return {name: digest for digest, name in (line.split() for line in lines)}


def check(contents: Mapping[str, bytes], digests: Mapping[str, str], what: str) -> None:
    """Raise `DataError`, naming `what` and the first file, unless all contents are as committed."""
    wrong = [n for n, data in contents.items() if sha256(data) != digests[n]]
    if wrong:
        raise DataError(
            f"{what}: {len(wrong)} of {len(contents)} files are not the original ones, the first "
            f"is {wrong[0]} (SHA-256 {sha256(contents[wrong[0]])}, not {digests[wrong[0]]})"
        )


def read_all(folder: Path, names: Iterable[str], what: str) -> dict[str, bytes]:
    """Return the contents of the files; a missing one is a `DataError` that names it."""
    try:
        return {name: (folder / name).read_bytes() for name in names}
    except FileNotFoundError as error:
        raise DataError(f"{what}: {error.filename} is missing") from error


def sha256(data: bytes) -> str:
    """Return the SHA-256 of the bytes in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def keep_folder(folder: Path, contents: Mapping[str, bytes]) -> Path:
    """Write a folder of files so that it appears whole or not at all.

    If another process puts the same folder there first, its copy stays.
    """
    way_out = "set TEXTSEG_CACHE to a folder that can be written to"
    with folders.writing(folder, way_out) as temporary:  # only its owner can: NLTK refuses others
        for name, data in contents.items():
            path = temporary / PurePosixPath(name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            path.chmod(0o644)
    return folder


def first(documents: Sequence[Document], limit: int | None, what: str) -> list[Document]:
    """Return the first `limit` documents, all if it is None.

    Raises
    ------
    TypeError
        If `limit` is not an integer.
    ValueError
        Unless ``1 <= limit <= len(documents)``.
    """
    if limit is None:
        return list(documents)
    if isinstance(limit, bool) or not 1 <= index(limit) <= len(documents):
        raise ValueError(
            f"limit is {limit!r}; {what} has {len(documents)} documents: choose 1 to "
            f"{len(documents)}, or None for all"
        )
    return list(documents[:limit])
