"""Weighting: idf by the documents that words are counted in, one line for each (section 4.2.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache

import numpy as np

from textseg.datasets import DATASETS, Loader, brown, choi, loaded, remembered
from textseg.preprocessing import stem
from textseg.representation import inverse_document_frequency

#: In how many documents each word occurs, and the number of documents.
Frequencies = tuple[Mapping[str, int], int]


def weights(
    types: list[str], weighting: str, dataset: str, subset: str, *, stemmed: bool = False
) -> np.ndarray | None:
    """Return the weight of each word on the documents of a data set, None for no weighting.

    If the words are `stemmed`, those of the documents are, too: a stem is in a document that has
    any of its words.
    """
    counted = WEIGHTINGS[weighting]
    if counted is None:
        return None
    form = {"stemmed": True} if stemmed else {}
    return inverse_document_frequency(types, *counted(dataset, subset, **form))


def _brown(dataset: str, subset: str, stemmed: bool = False) -> Frequencies:
    """Count words in all files of Brown."""
    return _stems_of_brown() if stemmed else (brown.document_frequencies(), brown.N_FILES)


@cache
def _stems_of_brown() -> Frequencies:
    return _counted(map(brown.tokens, brown.fileids()), stemmed=True)


def _brown_unseen(dataset: str, subset: str, stemmed: bool = False) -> Frequencies:
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
    return _unseen(stemmed)


@cache
def _unseen(stemmed: bool) -> Frequencies:
    """Count words in the Brown files that are not sources of the Choi set."""
    seen = {name for part in choi.SUBSETS for sources in choi.sources(part) for name in sources}
    return _counted((brown.tokens(f) for f in brown.fileids() if f not in seen), stemmed)


def _documents(dataset: str, subset: str, stemmed: bool = False) -> Frequencies:
    """Count words in the documents of the data set."""
    return _own(DATASETS[dataset], subset, stemmed)


@remembered(4)
def _own(load: Loader, subset: str, stemmed: bool) -> Frequencies:
    documents = loaded(load, subset)
    return _counted(([token for unit in d.units for token in unit] for d in documents), stemmed)


def _counted(texts: Iterable[Iterable[str]], stemmed: bool) -> Frequencies:
    found = [{token.lower() for token in text} for text in texts]
    if stemmed:
        stems = {word: stem(word) for word in set().union(*found)}
        found = [{stems[word] for word in words} for words in found]
    return Counter(word for words in found for word in words), len(found)


#: Those that count words elsewhere than in the data set.
OF_BROWN = (_brown, _brown_unseen)
#: Every weighting: from a data set and its subset to the frequencies of words, or of stems.
WEIGHTINGS: dict[str, Callable[..., Frequencies] | None] = {
    "none": None,
    "idf_brown": _brown,
    "idf_brown_unseen": _brown_unseen,
    "idf_documents": _documents,
}
