"""The leak: how much of a method's advantage is that it has seen the test texts (appendix B).

A *trial* is what is learned from and what is tested; a *regime* makes trials that differ from those
of another regime in one thing only; an *ingredient* is whatever a system learns, as a function from
training documents to a segmenter. `measure` crosses them, and says beside every score which share
of the test's sentences and sources was seen in training. What chapter 5 makes of it is in
`textseg.reproduction.studies.overfitting`.
"""

from __future__ import annotations

from typing import Any

from textseg.evaluation import evaluate
from textseg.reproduction.leak.documents import choi_sources, rebuilt
from textseg.reproduction.leak.ingredients import INGREDIENTS, NEEDS_SEGMENTS, lda_topics
from textseg.reproduction.leak.regimes import REGIMES, Trial


def measure(ingredient: str, regime: str, subset: str = "3-11") -> list[dict[str, Any]]:
    """Train an ingredient under a regime and evaluate it on all trials.

    Returns
    -------
    list of dict
        For each test document the columns of `textseg.evaluation.evaluate`, K known, and
        `ingredient`, `regime`, `subset`, `seen_sentences` and `seen_sources` of its trial.

    Raises
    ------
    ValueError
        If the ingredient or the regime is unknown, or lengths are to be learned from Brown.
    """
    for name, choices in ((ingredient, INGREDIENTS), (regime, REGIMES)):
        if name not in choices:
            raise ValueError(f"{name!r} is not one of {', '.join(choices)}")
    rows = []
    for trial in REGIMES[regime](subset):
        segmenter = INGREDIENTS[ingredient](trial.training)
        shared = {
            "ingredient": ingredient, "regime": regime, "subset": subset,
            "seen_sentences": trial.seen_sentences, "seen_sources": trial.seen_sources,
        }  # fmt: skip
        rows += [row | shared for row in evaluate(segmenter, trial.test)]
    return rows


__all__ = [
    "INGREDIENTS", "NEEDS_SEGMENTS", "REGIMES", "Trial", "choi_sources", "lda_topics", "measure",
    "rebuilt",
]  # fmt: skip
