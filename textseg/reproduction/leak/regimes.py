"""Regimes: what is learned from and what is tested, in pairs that differ in one thing only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from textseg.baselines.training import brown_passages
from textseg.datasets import choi
from textseg.datasets.brown_heldout import CHOI_GENRES, GENRES, Genres
from textseg.document import Document
from textseg.reproduction.leak.documents import N_GROUPS, rebuilt

#: As many folds as there are groups of sources, so that both regimes learn from equally much.
N_FOLDS = N_GROUPS


@dataclass(frozen=True)
class Trial:
    """Documents to learn from and documents to be tested on, with the sources of both."""

    training: Sequence[Document]
    training_sources: frozenset[str]
    test: Sequence[Document]
    test_sources: Sequence[tuple[str, ...]]

    @property
    def seen_sentences(self) -> float:
        """Share of the test's sentences that occur in training, each counted as often as it is."""
        known = {unit for document in self.training for unit in document.units}
        return float(np.mean([unit in known for d in self.test for unit in d.units]))

    @property
    def seen_sources(self) -> float:
        """Share of the test's segments whose source is one of training's."""
        return float(np.mean([s in self.training_sources for d in self.test_sources for s in d]))


def _brown(subset: str, genres: Genres) -> list[Trial]:
    training = brown_passages(genres)
    seen = frozenset(passage.source for passage in training)
    return [Trial(training, seen, choi.load(subset), choi.sources(subset))]


def _folds(
    documents: Sequence[Document], sources: Sequence[tuple[str, ...]], fold: Sequence[int]
) -> list[Trial]:
    """Test on each fold what is learned from the others."""
    trials = []
    for number in sorted(set(fold)):
        inside = [i for i, f in enumerate(fold) if f == number]
        outside = [i for i, f in enumerate(fold) if f != number]
        trials.append(
            Trial(
                [documents[i] for i in outside],
                frozenset(name for i in outside for name in sources[i]),
                [documents[i] for i in inside],
                [sources[i] for i in inside],
            )
        )
    return trials


def _cross_validation(subset: str) -> list[Trial]:
    documents = choi.load(subset)
    return _folds(documents, choi.sources(subset), [i % N_FOLDS for i in range(len(documents))])


def _rebuilt(subset: str, disjoint: bool) -> list[Trial]:
    documents, sources, group = rebuilt(subset)
    # Within a group every tenth document goes to the same fold, so that all groups are in all.
    within = [i % N_FOLDS for i in range(len(documents))]
    return _folds(documents, sources, group if disjoint else within)


#: Every regime by name: from a subset to its trials.
REGIMES: dict[str, Callable[[str], list[Trial]]] = {
    "brown with the sources": lambda subset: _brown(subset, CHOI_GENRES + GENRES),
    "brown without ca and cj": lambda subset: _brown(subset, GENRES),
    "cross-validation": _cross_validation,
    "rebuilt, sources shared": lambda subset: _rebuilt(subset, disjoint=False),
    "rebuilt, sources disjoint": lambda subset: _rebuilt(subset, disjoint=True),
}
