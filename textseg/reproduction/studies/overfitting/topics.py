"""How many topics gain the most by the leak (appendix B)."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from textseg.datasets import choi, fingerprint
from textseg.evaluation import evaluate
from textseg.reproduction import recorded
from textseg.reproduction.leak import REGIMES, lda_topics
from textseg.reproduction.published import SUBSETS
from textseg.reproduction.statistics import clustered_bootstrap, paired_bootstrap
from textseg.reproduction.studies.overfitting.recorded_leak import sources_of


def record_overfit() -> Path:
    """Record what topics gain that were learned in cross-validation on Choi's documents.

    They are compared with topics of Brown without Choi's genres, in C99, on the same documents;
    on 3-5 also whether 100 topics gain more than 10 (appendix B). A row's `points` are the topics
    that leak minus those that don't.
    """
    rows = []
    for subset in SUBSETS:
        sources = sources_of(subset)
        numbers = (100, 10) if subset == "3-5" else (100,)
        gains = {str(number): _gains(subset, number) for number in numbers}
        if "10" in gains:
            gains["100 less 10"] = gains["100"] - gains["10"]
        for topics, points in gains.items():
            apart = {"first": points.to_numpy(), "second": 0 * points.to_numpy()}
            effect = paired_bootstrap(**apart)
            by_source = clustered_bootstrap(**apart, sources=[sources[n] for n in points.index])
            rows.append({
                "subset": subset, "topics": topics, **effect.columns("points"),
                "source_low": by_source.low, "source_high": by_source.high,
                "documents": len(points),
            })  # fmt: skip
    identity = "; ".join(fingerprint(choi.load(name)) for name in SUBSETS)
    return recorded.write("topics_overfit", pd.DataFrame(rows), identity)


def _gains(subset: str, n_topics: int) -> pd.Series:
    """Return by document the points of Pk that topics gain which have seen the others."""
    leaky, fair = (
        pd.Series({
            row["document"]: 100 * row["pk"]
            for trial in REGIMES[regime](subset)
            for row in evaluate(lda_topics(trial.training, n_topics), trial.test)
        })
        for regime in ("cross-validation", "brown without ca and cj")
    )  # fmt: skip
    return leaky - fair[leaky.index]
