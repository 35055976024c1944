"""What a mean hides: differences document by document, and segments found by their length."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.datasets import choi
from textseg.reproduction.statistics import clustered_bootstrap
from textseg.reproduction.tables import cells
from textseg.run import documents

#: Lengths of reference segments, in kept sentences, that are counted together.
LENGTHS = ((1, 3), (4, 5), (6, 7), (8, 9), (10, 11))


def differences(
    first: str = "greedy", second: str = "exact", *, subset: str = "3-11", **overrides: Any
) -> pd.Series:
    """Return Pk of one strategy minus that of another, in points, for each document."""
    pk = {
        cell.experiment.splitter: 100 * store.documents(cell.experiment).pk
        for cell in cells("T3", subset=subset, **overrides)
    }
    return (pk[first] - pk[second]).rename(f"{first} − {second}")


def difference_numbers(points: pd.Series) -> dict[str, float]:
    """Say of how many percent of the documents a difference is above, at and below zero.

    Examples
    --------
    >>> difference_numbers(pd.Series([2.0, 0, 0, -1]))
    {'above': 25.0, 'same': 50.0, 'below': 25.0}
    """
    shares = {"above": points > 0, "same": points == 0, "below": points < 0}
    return {name: float(100 * share.mean()) for name, share in shares.items()}


def found_by_length(subset: str = "3-11", **overrides: Any) -> pd.DataFrame:
    """Count the reference segments that are found exactly, by their length.

    Returns
    -------
    pandas.DataFrame
        For each `strategy` of table 3 and `length` (kept sentences): `found`, the percentage of
        reference segments of which both ends are boundaries of the hypothesis, a mean over the
        documents that have such segments, with its 95 % interval over documents and sources; and
        the number of `segments`.
    """
    rows = []
    for cell in cells("T3", subset=subset, **overrides):
        e = cell.experiment
        pairs = list(zip(documents(e), store.documents(e).ends, strict=True))
        sources = choi.sources(subset)
        for low, high in LENGTHS:
            hits = [_hits(document, set(ends), low, high) for document, ends in pairs]
            there = [i for i, hit in enumerate(hits) if len(hit)]
            if not there:
                continue
            share = np.array([100 * np.mean(hits[i]) for i in there])
            interval = clustered_bootstrap(
                first=share, second=0 * share, sources=[sources[i] for i in there]
            )
            rows.append({
                "strategy": e.splitter, "length": f"{low}–{high}",
                **interval.columns("found"), "segments": sum(map(len, hits)),
            })  # fmt: skip
    return pd.DataFrame(rows)


def is_whole(start: int, end: int, ends: set[int]) -> bool:
    """Tell whether both ends of a segment are boundaries of a segmentation, or its edges."""
    return (start == 0 or start in ends) and end in ends


def _hits(document: Any, ends: set[int], low: int, high: int) -> list[bool]:
    """Tell of each reference segment of these lengths whether it was found."""
    return [
        is_whole(start, end, ends)
        for start, end in document.reference.spans
        if low <= end - start <= high
    ]
