"""Facts of the data sets and of our settings, for comparison with the paper's.

Nothing is segmented here. A fact has the ``claim_id`` of the published number; `counts` knows
which of them are facts of the Choi set, which of the arXiv set, and which are settings of ours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial

from textseg.datasets import DATASETS
from textseg.datasets.choi import sources
from textseg.document import Document
from textseg.experiment import Experiment
from textseg.reproduction.published import SUBSETS
from textseg.reproduction.tables import experiment_of
from textseg.segmentation import Segmentation
from textseg.vectors import load_vectors

FULL_STOP = (".",)
N_FOLDS = 10
N_PAPER_SEGMENTS = 40

#: A sentence as it is told from others: by its tokens.
Sentence = tuple[str, ...]


def repeats(documents: Iterable[Document]) -> dict[str, float]:
    """Count sentences, distinct sentences and distinct first sentences of segments.

    Examples
    --------
    >>> twice = Document((("it", "rains"), ("we", "read")), Segmentation((1, 2)))
    >>> repeats([twice, twice])
    {'sentences': 4, 'distinct': 2, 'repeats': 2.0, 'first': 2}
    """
    documents = list(documents)
    sentences = [unit for document in documents for unit in document.units]
    distinct = len(set(sentences))
    return {
        "sentences": len(sentences),
        "distinct": distinct,
        "repeats": len(sentences) / distinct,
        "first": len({first for document in documents for first in first_sentences(document)}),
    }


def first_sentences(document: Document) -> list[Sentence]:
    """Return the first unit of every segment of the reference."""
    return [document.units[start] for start, _ in document.truth.spans]


def lengths(documents: Iterable[Document]) -> Counter[int]:
    """Count the segments of every length, in units."""
    return Counter(n for d in documents if d.reference for n in d.reference.lengths)


def full_stops(document: Document) -> int:
    """Count the sentences that are nothing but a full stop."""
    return document.units.count(FULL_STOP)


def file_line(document: Document, sentence: Sentence) -> int:
    """Return the line of a sentence in its Choi file, where a line parts the segments.

    Examples
    --------
    >>> file_line(Document((("it", "rains"), (".",)), Segmentation((1, 2))), FULL_STOP)
    4
    """
    place = document.units.index(sentence)
    return place + 1 + int(document.truth.labels[place]) + 1


def fewest_sources(source_names: Iterable[Sequence[str]]) -> int:
    """Return the smallest number of different sources of a document."""
    return min(len(set(names)) for names in source_names)


def counts(subset: str) -> dict[str, float]:
    """Return every fact of one part of the data by the ``claim_id`` of its published number.

    Parameters
    ----------
    subset : str
        A subset of the Choi set, "all" for what concerns all of them, or "arxiv".

    Raises
    ------
    DataError
        If the data are not available.
    ValueError
        If there is no such part.

    Examples
    --------
    >>> counts("3-5")["B.distinct.3-5"]  # doctest: +SKIP
    608
    """
    if subset == "arxiv":
        found = lengths(DATASETS["arxiv"]("all", limit=None))
        return {"S4.3.shortest": min(found), "S4.3.longest": max(found)}
    if subset == "all":
        names = [document for name in SUBSETS for document in sources(name)]
        n_sources = len({name for document in names for name in document})
        segments = {d.reference.n_segments for s in SUBSETS for d in _choi(s) if d.reference}
        return {
            "S4.2.sources-per-document": fewest_sources(names),
            "S4.2.sources": n_sources,
            "B.sources": n_sources,
            "B.segments": max(segments) if len(segments) == 1 else float("nan"),
        }
    return _of_choi_subset(subset)


def _of_choi_subset(subset: str) -> dict[str, float]:
    documents = _choi(subset)
    found = lengths(documents)
    facts: dict[str, float] = {
        f"S4.2.documents.{subset}": len(documents),
        f"S4.2.shortest.{subset}": min(found),
        f"S4.2.longest.{subset}": max(found),
        **{f"B.{name}.{subset}": value for name, value in repeats(documents).items()},
    }
    if subset == "3-11":
        facts |= {"A.documents": len(documents), "B.documents.3-11": len(documents)}
    if subset == "3-5":
        shown = next(document for document in documents if full_stops(document))
        facts["S4.2.figure-line"] = file_line(shown, FULL_STOP)
    return facts


def example() -> dict[str, float]:
    """Return the ends of the segments of the paper's toy string, section 2."""
    ends = Segmentation.from_labels("aaabbcccdd").ends
    return {f"S2.example.s{k}": end for k, end in enumerate(ends, 1)}


def settings(preset: str, vectors: str) -> dict[str, float]:
    """Return what our runs are set to where the paper states a setting.

    A limit on the sweeps is stated as the number it comes to for ten segments. How many words or
    articles vectors were trained on, a file of vectors doesn't say: NaN.
    """
    from textseg.datasets import brown

    def of(cell: str) -> Experiment:
        return experiment_of(cell, preset)

    return {
        "S4.2.2.vectors.words": float("nan"),
        "S4.2.2.vectors.dimensions": load_vectors(vectors).dim,
        "S4.2.2.idf.documents": brown.N_FILES,
        "S4.2.2.clusters.k50": of("T1.own.oC99k50.3-11").n_clusters,
        "S4.2.2.clusters.k200": of("T1.own.oC99k200.3-11").n_clusters,
        "S4.2.3.cut": of("T2.CVS.tf-F").cut,
        "S4.2.4.sweeps": sweep_limit(of("T3.own.R-CVS.3-11")),
        "S4.3.sweeps": sweep_limit(of("T5.oC99.R")),
        "S4.3.vectors.articles": float("nan"),
        "S4.3.paper-segments": N_PAPER_SEGMENTS,
        "B.folds": N_FOLDS,
    }


def sweep_limit(experiment: Experiment) -> int:
    """Return the most sweeps for ten segments; None stands for the number of boundaries."""
    return 9 if experiment.max_sweeps is None else experiment.max_sweeps


@cache
def _choi(subset: str) -> tuple[Document, ...]:
    return tuple(DATASETS["choi"](subset, limit=None))


#: The parts of the data that published counts are about.
PARTS: dict[str, Callable[[], dict[str, float]]] = {
    "aaabbcccdd": example,
    **{name: partial(counts, name) for name in (*SUBSETS, "all", "arxiv")},
}
