"""Embeddings kept on disk, by the encoder and by the text.

They are a convenience: where the file can't be read or written, a warning says so, and embeddings
are computed each time. A damaged file is set aside.
"""

from __future__ import annotations

import hashlib
import sqlite3
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import numpy as np

from textseg.errors import said
from textseg.storage import files
from textseg.storage.cache import cache_folder

_VECTORS = "CREATE TABLE IF NOT EXISTS vectors (text BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID"
#: What SQLite says of a file whose contents are not, or no longer, a database of its own.
_DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def read(cache_key: str, texts: Iterable[str]) -> dict[str, np.ndarray]:
    """Return the kept embeddings of those of the texts that have one.

    Parameters
    ----------
    cache_key : str
        Tells the encoder and its weights from others.
    texts : iterable of str
    """
    found: dict[str, np.ndarray] = {}
    with _doing_without(cache_key), closing(_open(cache_key)) as database:
        for text in texts:
            query = database.execute("SELECT vector FROM vectors WHERE text = ?", (_key(text),))
            if row := query.fetchone():
                found[text] = np.frombuffer(row[0], dtype="<f4")
    return found


def write(cache_key: str, texts: Sequence[str], vectors: np.ndarray) -> None:
    """Keep the embeddings of some texts; several processes may do so at once."""
    rows = [
        (_key(text), np.asarray(vector, dtype="<f4").tobytes())
        for text, vector in zip(texts, vectors, strict=True)
    ]
    with _doing_without(cache_key), closing(_open(cache_key)) as database, database:
        database.executemany("INSERT OR IGNORE INTO vectors VALUES (?, ?)", rows)


@contextmanager
def _doing_without(cache_key: str) -> Iterator[None]:
    """Do without the file if it, or its disk, can't be used; set it aside if it is damaged."""
    path = _path(cache_key)
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        why = f"embeddings can't be kept in {path} ({said(error)}), and are computed each time"
        way_out = "set TEXTSEG_CACHE to a folder that can be written to"
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
            why, way_out = f"{path} is damaged ({error})", "remove it"
            with suppress(OSError):
                aside = path.replace(files.beside(path, "damaged"))
                way_out = f"set aside as {aside.name}"
        warnings.warn(f"{why}; {way_out}", stacklevel=2)


def _path(cache_key: str) -> Path:
    name = hashlib.sha256(cache_key.encode()).hexdigest()[:16]
    return cache_folder() / "embeddings" / f"{name}.sqlite"


def _open(cache_key: str) -> sqlite3.Connection:
    path = _path(cache_key)
    path.parent.mkdir(parents=True, exist_ok=True)
    database = sqlite3.connect(path, timeout=60)
    database.execute(_VECTORS)
    return database


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
