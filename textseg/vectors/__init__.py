"""Word vectors by name or path. One file per source."""

from __future__ import annotations

from functools import lru_cache

from textseg.vectors import brown_ppmi, glove_package, numpy_matrix
from textseg.vectors.base import WordVectors

#: Sets known by name; a new source is one file and one line here.
VECTORS = {
    "glove-6b-50d": glove_package.load,
    "ppmi-brown": brown_ppmi.with_test_sources,
    "ppmi-brown-unseen": brown_ppmi.without_test_sources,
}


@lru_cache(maxsize=4)
def load_vectors(name: str) -> WordVectors:
    """Load word vectors by name, or from the path of a NumPy matrix (see `numpy_matrix`).

    Raises
    ------
    ValueError
        If it is neither a known name nor a path to a ``.npy`` file.
    """
    if name in VECTORS:
        return VECTORS[name]()
    if name.endswith(".npy"):
        return numpy_matrix.load(name)
    raise ValueError(
        f"unknown vectors {name!r}: give one of {', '.join(VECTORS)}, 'ppmi-crossfit' or 'ppmi' "
        "for vectors trained on the documents themselves, or the path of a NumPy matrix, "
        "NAME.npy, with its vocabulary, NAME.txt, beside it"
    )


__all__ = ["VECTORS", "WordVectors", "load_vectors"]
