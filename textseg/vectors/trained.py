"""Word vectors trained on the documents to be segmented, with or without the one being segmented.

"ppmi" is trained on all documents of the data set, the one being segmented included; such a
*transductive* result only says what vectors of the right domain could do. "ppmi-crossfit"
trains on four fifths of the documents to segment the other fifth: no document is segmented with
vectors that saw it. Neither sees any boundary.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textseg.datasets import DATASETS, Loader, fingerprint, loaded, remembered
from textseg.document import Document
from textseg.storage.cache import cache_folder
from textseg.vectors import ppmi
from textseg.vectors.base import WordVectors
from textseg.vectors.conversion import Block, convert, open_or_make

#: Number of folds of each kind; a single fold is trained on everything.
TRAINED = {"ppmi": 1, "ppmi-crossfit": 5}
SETTINGS = {"window": 10, "dim": 300, "min_count": 5}
#: Tokens that stand for unreadable characters are not words.
UNREADABLE = "\N{REPLACEMENT CHARACTER}"


def vectors_for(document: Document, name: str, dataset: str, subset: str) -> WordVectors:
    """Return the vectors with which a document of a data set is to be segmented.

    Parameters
    ----------
    document : Document
        Its `source` tells which one it is.
    name : str
        A key of `TRAINED`.
    dataset, subset : str
        The whole of it is trained on, whatever part is segmented.

    Raises
    ------
    ValueError
        If the document is not one of the data set's.
    """
    load = DATASETS[dataset]
    folds = _folds(load, subset, TRAINED[name])
    if document.source not in folds:
        raise ValueError(
            f"{document.source or 'the document'} is not in {dataset}/{subset}, on which the "
            f"vectors {name!r} are trained; name other vectors"
        )
    return _fold_vectors(name, load, subset, folds[document.source])


def label(name: str, dataset: str, subset: str) -> str:
    """Return name, dimension and the checksum of what the vectors are trained on and how."""
    recipe = (_data(DATASETS[dataset], subset), TRAINED[name], SETTINGS)
    return f"{name} {SETTINGS['dim']}d {hashlib.sha256(repr(recipe).encode()).hexdigest()[:8]}"


@remembered(4)
def _folds(load: Loader, subset: str, n_folds: int) -> dict[str, int]:
    """Return the fold of every document, neighbours together."""
    documents = loaded(load, subset)
    folds = {d.source: i * n_folds // len(documents) for i, d in enumerate(documents)}
    if len(folds) == 1 < n_folds:
        raise ValueError(
            "'ppmi-crossfit' trains the vectors for a document on others: the documents need "
            f"different names (source), but all {len(documents)} are called {documents[0].source!r}"
        )
    return folds


@remembered(8)
def _fold_vectors(name: str, load: Loader, subset: str, fold: int) -> WordVectors:
    """Train on all folds but this one, or on all if there is a single one."""
    n_folds = TRAINED[name]

    def texts() -> list[list[str]]:
        folds = _folds(load, subset, n_folds)
        return [
            [token for unit in d.units for token in unit if token != UNREADABLE]
            for d in loaded(load, subset)
            if n_folds == 1 or folds[d.source] != fold
        ]

    recipe = repr((_data(load, subset), UNREADABLE, n_folds, fold))
    return trained_once(name, recipe, texts, **SETTINGS)


def trained_once(
    name: str, recipe: str, texts: Callable[[], list[list[str]]], **settings: Any
) -> WordVectors:
    """Train vectors by `ppmi.train`, or open them if the cache holds some of the same making.

    Parameters
    ----------
    name : str
        What the set is called.
    recipe : str
        Tells the texts apart from others.
    texts : callable
        Returns the texts; not called if the vectors are there.
    **settings
        Of `textseg.vectors.ppmi.train`.
    """
    folder = trained_folder(name, recipe, **settings)

    def make() -> None:
        vectors = ppmi.train(texts(), **settings, name=name)
        words = [word.encode("utf-8", "surrogateescape") for word in vectors.words]
        convert(folder, name, [Block(words, vectors.matrix)], cased=vectors.cased)

    return open_or_make(folder, make)


def trained_folder(name: str, recipe: str, **settings: Any) -> Path:
    """Return where vectors of some making are kept; arguments as for `trained_once`."""
    made = (recipe, settings, inspect.getsource(ppmi))
    digest = hashlib.sha256(repr(made).encode()).hexdigest()[:16]
    return cache_folder() / "trained" / f"{name}-{digest}"


@remembered(4)
def _data(load: Loader, subset: str) -> str:
    return fingerprint(loaded(load, subset))
