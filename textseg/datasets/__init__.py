"""Data sets: one file each, and one line in `NAMES`. Nothing is fetched before it is asked for.

A loader takes a subset, and a limit by name; it returns documents with reference segmentations.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import import_module
from typing import Any, Protocol

from textseg.document import Document
from textseg.errors import shortly
from textseg.storage.code_digest import is_covered


class Loader(Protocol):
    """Returns the first `limit` documents of a subset, all if it is None."""

    def __call__(self, subset: str, *, limit: int | None) -> list[Document]: ...  # noqa: D102


def _load(name: str) -> Loader:
    """Return the ``load`` of the module of that name, imported when it is first called."""

    def load(subset: str, limit: int | None = None) -> list[Document]:
        return module(name).load(subset, limit=limit)

    return load


def module(name: str) -> Any:
    """Import the file of a data set: its name, with underscores."""
    return import_module(f"textseg.datasets.{name.replace('-', '_')}")


#: A new data set is one file and one line here.
NAMES = (
    "choi",
    "arxiv",
    "arxiv-standin",
    "brown-heldout",
    "brown-generated",
    "sample",
    "clinical",
    "physics",
    "ai-lectures",
    "wiki50",
    "wiki300",
    "docsouth",
    "tinyrec",
)
DATASETS: dict[str, Loader] = {name: _load(name) for name in NAMES}
_remembered: list[Any] = []


def remembered(most: int) -> Callable[[Callable], Any]:
    """Remember what a function of a loader has returned, for the last few loaders and arguments."""

    def keep(function: Callable) -> Any:
        _remembered.append(lru_cache(maxsize=most)(function))
        return _remembered[-1]

    return keep


def loaded(load: Loader, subset: str, limit: int | None = None) -> list[Document]:
    """Return the documents of a loader, which may yield them one by one.

    Raises
    ------
    ValueError
        If there are none.
    """
    found = list(load(subset, limit=limit) or ())
    names = " or ".join(repr(name) for name, known in DATASETS.items() if known is load)
    for document in found:
        if not isinstance(document, Document):
            raise TypeError(f"the data set {names} must have Documents, got {shortly(document)}")
    if found:
        return found
    raise ValueError(
        f"the data set {names} has no documents in its subset {subset!r}; "
        "does its loader look in the right place, and return what it finds?"
    )


def forget_own(name: str) -> None:
    """Forget what is remembered, if a data set is one's own: what it reads may have changed."""
    if not callable(DATASETS[name]):
        raise TypeError(
            f"DATASETS[{name!r}] must be a function of subset and limit that returns Documents, "
            f"got {shortly(DATASETS[name])}; set it to lambda subset, limit=None: documents[:limit]"
        )
    if not is_covered(DATASETS[name]):
        for function in _remembered:
            function.cache_clear()


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
