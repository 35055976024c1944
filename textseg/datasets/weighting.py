"""Weighting: idf by the documents that words are counted in, one line for each (section 4.2.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache

import numpy as np

from textseg.datasets import DATASETS, Loader, brown, choi, remembered
from textseg.representation import inverse_document_frequency

#: In how many documents each word occurs, and the number of documents.
Frequencies = tuple[Mapping[str, int], int]


def weights(types: list[str], weighting: str, dataset: str, subset: str) -> np.ndarray | None:
    """Return the weight of each word on the documents of a data set, None for no weighting."""
    counted = WEIGHTINGS[weighting]
    return counted and inverse_document_frequency(types, *counted(dataset, subset))


def _brown_unseen(dataset: str, subset: str) -> Frequencies:
    """Count words in the Brown files that no document of the Choi set comes from.

    Raises
    ------
    ValueError
        For Choi's folder 4: it comes from any of them.
    """
    if dataset == "choi" and subset not in choi.SUBSETS and subset != "all":
        raise ValueError(
            f"no part of Brown is known to be unseen by choi {subset}; use idf_documents, or "
            "idf_brown, which counts its sources as well"
        )
    return _unseen()


@cache
def _unseen() -> Frequencies:
    """Count words in the Brown files that are not sources of the Choi set."""
    seen = {name for part in choi.SUBSETS for sources in choi.sources(part) for name in sources}
    return _counted(brown.tokens(name) for name in brown.fileids() if name not in seen)


@remembered(4)
def _own(load: Loader, subset: str) -> Frequencies:
    documents = load(subset, None)
    return _counted([token for unit in d.units for token in unit] for d in documents)


def _counted(texts: Iterable[Iterable[str]]) -> Frequencies:
    found = [{token.lower() for token in text} for text in texts]
    return Counter(word for words in found for word in words), len(found)


#: Every weighting: from a data set and its subset to the frequencies of words.
WEIGHTINGS: dict[str, Callable[[str, str], Frequencies] | None] = {
    "none": None,
    "idf_brown": lambda dataset, subset: (brown.document_frequencies(), brown.N_FILES),
    "idf_brown_unseen": _brown_unseen,
    "idf_documents": lambda dataset, subset: _own(DATASETS[dataset], subset),
}
