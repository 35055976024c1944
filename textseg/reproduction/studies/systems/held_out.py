"""How large the test set without a leak is, and how finely it tells systems apart."""

from __future__ import annotations

import pandas as pd

from textseg.datasets import brown_heldout
from textseg.reproduction.contenders import compared
from textseg.reproduction.statistics import mean_interval


def size(system: str = "U00", *, limit: int | None = None) -> pd.DataFrame:
    """Count what "brown-heldout" holds, and say how wide an interval on it is to be expected.

    Returns
    -------
    pandas.DataFrame
        For each part the number of `documents`, `segments`, `sentences`, `tokens` and `sources`;
        the mean `pk` in percent, K known, of a system that is compared, and the `width` of its
        95 % interval in points.
    """
    rows = {}
    for subset in brown_heldout.SUBSETS:
        documents = brown_heldout.load(subset, limit=limit)
        found = compared(system, subset, limit, dataset="brown-heldout")
        pk = mean_interval(values=100 * found.pk)
        sources = brown_heldout.sources(subset)[: len(documents)]
        rows[subset] = {
            "documents": len(documents),
            "segments": sum(map(len, sources)),
            "sentences": sum(d.n_units for d in documents),
            "tokens": sum(len(unit) for d in documents for unit in d.units),
            "sources": len({name for names in sources for name in names}),
            "pk": pk.estimate,
            "width": pk.high - pk.low,
        }
    counts = dict.fromkeys(("documents", "segments", "sentences", "tokens", "sources"), int)
    return pd.DataFrame(rows).T.astype(counts)
