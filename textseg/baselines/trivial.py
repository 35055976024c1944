"""Trivial systems: the baselines shown in every table."""

from __future__ import annotations

from zlib import crc32

import numpy as np

from textseg.document import Document
from textseg.segmentation import Segmentation
from textseg.splitting import SplitResult


def no_boundary(document: Document, n_segments: int | None = None) -> SplitResult:
    """Return the document in one piece."""
    return _result(document.n_units)


def every_boundary(document: Document, n_segments: int | None = None) -> SplitResult:
    """Cut between all units."""
    return _result(*range(1, document.n_units + 1))


def evenly_spaced(document: Document, n_segments: int | None) -> SplitResult:
    """Cut into K pieces of equal length, as nearly as whole units allow.

    Examples
    --------
    >>> evenly_spaced(Document((("word",),) * 10), 4).segmentation.ends
    (3, 5, 8, 10)
    """
    assert n_segments is not None
    n_units = document.n_units
    return _result(*((2 * i * n_units // n_segments + 1) // 2 for i in range(1, n_segments + 1)))


def random_boundaries(document: Document, n_segments: int | None, *, seed: int = 0) -> SplitResult:
    """Draw K - 1 different boundaries, each set of them equally likely.

    The draw depends on `seed`, the name of the document, N and K, and on nothing else: not on
    the order in which documents are segmented.
    """
    assert n_segments is not None
    n_units = document.n_units
    generator = np.random.default_rng([seed, crc32(document.source.encode()), n_units, n_segments])
    drawn = generator.permutation(np.arange(1, n_units))[: n_segments - 1]
    return _result(*sorted(drawn.tolist()), n_units)


def _result(*ends: int) -> SplitResult:
    """There is no objective, so the score has no meaning."""
    return SplitResult(Segmentation(ends), float("nan"))
