"""Data sets: one file each, and one line in `DATASETS`. Data are fetched when first used.

A loader takes a subset and a limit and returns documents with their reference segmentations.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from importlib import import_module

from textseg.document import Document

#: ``loader(subset, limit)`` returns the first `limit` documents of `subset`, all if it is None.
Loader = Callable[[str, int | None], list[Document]]


def _load(module: str) -> Loader:
    """Return the module's ``load``, imported when it is first called."""

    def load(subset: str, limit: int | None = None) -> list[Document]:
        return import_module(f"textseg.datasets.{module}").load(subset, limit=limit)

    return load


DATASETS: dict[str, Loader] = {
    "choi": _load("choi"),
    "arxiv": _load("arxiv"),
    "arxiv-standin": _load("arxiv_standin"),
    "brown-heldout": _load("brown_heldout"),
    "brown-generated": _load("brown_generated"),
    "sample": _load("sample"),
    "clinical": _load("clinical"),
    "physics": _load("physics"),
    "ai-lectures": _load("ai_lectures"),
    "wiki50": _load("wiki50"),
    "wiki300": _load("wiki300"),
    "docsouth": _load("docsouth"),
    "tinyrec": _load("tinyrec"),
}


def fingerprint(documents: Iterable[Document]) -> str:
    """Return a short SHA-256 of units and references: the data as loaded, for result rows.

    Examples
    --------
    >>> from textseg import Segmentation
    >>> fingerprint([Document((("it", "rains"), ("we", "read")), Segmentation((1, 2)))])
    'f4e555e3a94c'
    """
    digest = hashlib.sha256()
    for document in documents:
        ends = document.reference.ends if document.reference else ()
        digest.update(repr((document.units, ends)).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()[:12]
