"""Embeddings kept on disk, by the encoder and by the text."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing

import numpy as np

from textseg.storage.cache import cache_folder

_VECTORS = "CREATE TABLE IF NOT EXISTS vectors (text BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID"


def read(cache_key: str, texts: Iterable[str]) -> dict[str, np.ndarray]:
    """Return the kept embeddings of those of the texts that have one.

    Parameters
    ----------
    cache_key : str
        Tells the encoder and its weights from others.
    texts : iterable of str
    """
    found = {}
    with closing(_open(cache_key)) as database:
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
    with closing(_open(cache_key)) as database, database:
        database.executemany("INSERT OR IGNORE INTO vectors VALUES (?, ?)", rows)


def _open(cache_key: str) -> sqlite3.Connection:
    folder = cache_folder() / "embeddings"
    folder.mkdir(parents=True, exist_ok=True)
    name = hashlib.sha256(cache_key.encode()).hexdigest()[:16]
    database = sqlite3.connect(folder / f"{name}.sqlite", timeout=60)
    database.execute(_VECTORS)
    return database


def _key(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
