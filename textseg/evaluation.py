"""Evaluation: any segmenter on any documents, scored in three ways at once.

* On the units that were segmented, by the paper's definition: columns ``pk``, ``wd``, ``k``.
* On the original units, before any was removed: ``pk_original``, ``wd_original``.
* On words, with k = half the mean segment length, as Choi's own program and the results that the
  paper cites: ``pk_words``, ``wd_words``; and by the rule of Eisenstein & Barzilay (2008), which
  the results on real documents follow: ``pk_closed``, ``wd_closed``.

In addition, without any window: ``precision``, ``recall`` and ``f1`` of boundaries placed exactly,
``precision_near``, ``recall_near`` and ``f1_near`` of those within one unit, and ``k_off``, the
difference between the number of segments found and that of the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import nan
from time import perf_counter
from typing import Any

from textseg.document import Document, refuse_other_document
from textseg.errors import shortly
from textseg.metrics import Score, boundaries_placed, pk, window_diff
from textseg.segmentation import Segmentation, refuse_other
from textseg.splitting import SplitResult
from textseg.splitting.base import refuse_other_result

#: A whole system, called with a document and, if known, the number of segments.
Segmenter = Callable[[Document, int | None], SplitResult]


def score(document: Document, hypothesis: Segmentation, k_rule: str = "paper") -> dict[str, Any]:
    """Score a segmentation of a document against its reference.

    Returns
    -------
    dict
        The columns named at the top of this module; scores are fractions. A text of a single
        unit has no probe: its scores are NaN, its k is 0. So are the scores on words of a text
        whose units have none.

    Raises
    ------
    TypeError
        If the hypothesis is not a Segmentation, or the document not a Document.
    ValueError
        If the document has no reference.
    """
    refuse_other_document(document)
    refuse_other(hypothesis, "hypothesis")
    whole = document.original or document
    here: dict[str, Any] = {"reference": document.truth, "hypothesis": hypothesis}
    there: dict[str, Any] = {
        "reference": whole.reference,
        "hypothesis": document.restore(hypothesis),
    }
    sizes = [len(unit) for unit in whole.units]
    pk_here, wd_here = _scores(**here, k=k_rule)
    pk_there, wd_there = _scores(**there, k=k_rule)
    exact, near = boundaries_placed(**here), boundaries_placed(**here, within=1)
    pk_words = wd_words = pk_closed = wd_closed = Score(nan, 0, "half")
    if any(sizes):
        words = {name: segmentation.stretch(sizes) for name, segmentation in there.items()}
        pk_words, wd_words = _scores(**words, k="half")
        pk_closed, wd_closed = _scores(**words, k="closed")
    return {
        "pk": pk_here.value,
        "wd": wd_here.value,
        "k": pk_here.k,
        "f1": exact.f1,
        "pk_original": pk_there.value,
        "wd_original": wd_there.value,
        "pk_words": pk_words.value,
        "wd_words": wd_words.value,
        "pk_closed": pk_closed.value,
        "wd_closed": wd_closed.value,
        "precision": exact.precision,
        "recall": exact.recall,
        "precision_near": near.precision,
        "recall_near": near.recall,
        "f1_near": near.f1,
        "k_off": abs(hypothesis.n_segments - document.truth.n_segments),
    }


def _scores(*, reference: Segmentation, hypothesis: Segmentation, k: str) -> tuple[Score, Score]:
    if reference.n_units == hypothesis.n_units == 1:
        return (Score(nan, 0, k),) * 2
    both = {"reference": reference, "hypothesis": hypothesis}
    return pk(**both, k=k), window_diff(**both, k=k)


def evaluate(
    segmenter: Segmenter,
    documents: Iterable[Document],
    *,
    k_known: bool = True,
    k_rule: str = "paper",
) -> list[dict[str, Any]]:
    """Run a system over documents that have references; return one row per document.

    Parameters
    ----------
    segmenter : callable
        ``segmenter(document, n_segments) -> SplitResult``.
    documents : iterable of Document
    k_known : bool
        Whether the system is given the number of segments of the reference. If not, it is given
        documents without their reference, as these would tell it.
    k_rule : str
        See `textseg.metrics.K_RULES`.

    Returns
    -------
    list of dict
        `document`, `n_units`, `n_segments`, `ends`, the columns of `score`, and the `seconds` that
        the system took, in the first row with what it compiles and loads.

    Raises
    ------
    TypeError
        If the segmenter can't be called, something else than several Documents is given, or the
        system returns something else than a SplitResult. A note tells in which document a system
        failed.

    Examples
    --------
    >>> from textseg.experiment import Experiment
    >>> from textseg.pipeline import segmenter
    >>> text = "Rain falls. The rain falls. Birds sing. The birds sing."
    >>> document = Document.from_text(text, reference=Segmentation((2, 4)))
    >>> system = segmenter(Experiment(representation="bag_of_words", objective="c99"))
    >>> [row["ends"] for row in evaluate(system, [document])]
    [(2, 4)]
    """
    if not callable(segmenter):
        raise TypeError(
            "the segmenter is called with a document and a number of segments; got "
            f"{shortly(segmenter)}. Of an experiment it is textseg.pipeline.segmenter(experiment)"
        )
    if isinstance(documents, Document):
        raise TypeError("expected several documents, got one Document; give a list: [document]")
    rows = []
    for place, document in enumerate(documents):
        refuse_other_document(document)
        known = document.reference.n_segments if document.reference and k_known else None
        shown = document if k_known else replace(document, reference=None)
        start = perf_counter()
        try:
            result = segmenter(shown, known)
        except Exception as error:
            error.add_note(f"in documents[{place}], {document.source or 'which has no name'}")
            raise
        seconds = perf_counter() - start
        refuse_other_result(result, "the segmenter")
        rows.append(describe(document, result, k_rule) | {"seconds": seconds})
    return rows


def describe(document: Document, result: SplitResult, k_rule: str = "paper") -> dict[str, Any]:
    """Return the columns of a result row for a document and its segmentation."""
    reference = document.reference
    return {
        "document": document.source,
        "n_units": document.n_units,
        "n_segments": reference.n_segments if reference else None,
        "ends": result.segmentation.ends,
        **(score(document, result.segmentation, k_rule) if reference else {}),
        "score": result.score,
        "near_ties": result.near_ties,
        "sweeps": result.sweeps,
        "converged": result.converged,
        "collisions": result.collisions,
        "cycle": result.cycle,
    }
