"""How sensitive each boundary is to the particular words in the text: a bootstrap over tokens.

The tokens of each unit are resampled with replacement, and the text is segmented again. The
*support* of a boundary is the share of resampled texts in which it is found again. A boundary
between two subjects survives the loss of some words; a boundary that a single word causes does
not. The book's chapter on your own text measures how support relates to correctness.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from textseg.document import Document
from textseg.experiment import Experiment
from textseg.quiet import quietly
from textseg.segmentation import Segmentation, refuse_other
from textseg.segmenting import segment, segmented
from textseg.segmenting.settings import checked
from textseg.segmenting.texts import as_document
from textseg.splitting import AUTOMATIC
from textseg.splitting.base import whole
from textseg.splitting.options import COMMON, fixed_options
from textseg.splitting.progress import part


def support(
    document: Document | str,
    segmentation: Segmentation,
    *,
    within: int = 0,
    n_resamples: int = 200,
    seed: int = 0,
    **settings: Any,
) -> np.ndarray:
    """Return for each boundary the share of resampled texts in which it is found again.

    Parameters
    ----------
    document : Document or str
        A text is cut into units as by `textseg.segment`.
    segmentation : Segmentation
        Of the document's units; the resampled texts are split into as many segments.
    within : int
        Distance in units up to which a boundary counts as found.
    n_resamples : int
        Number of resampled texts, at least 1. A text of which preprocessing leaves too little to
        be segmented counts as having none of the boundaries.
    seed : int
        Of the resampling.
    **settings
        The settings of `textseg.segment` with which the segmentation was found.

    Returns
    -------
    ndarray, shape (n_segments - 1,)
        In 0 … 1, in the order of the boundaries.

    Raises
    ------
    TypeError, ValueError
        If the segmentation isn't one, or is of another number of units, no unit has two tokens to
        draw from (as where units are words), `n_resamples` or `within` is too small, or as in
        `textseg.segment`.

    Examples
    --------
    >>> document = Document((("rain", "wind"), ("wind", "salt"), ("bread",), ("bread", "salt")))
    >>> settings = {"representation": "bag_of_words", "objective": "c99"}
    >>> support(document, Segmentation((2, 4)), n_resamples=100, **settings)
    array([0.78])
    """
    refuse_other(segmentation, "segmentation")
    if (number := settings.pop("n_segments", None)) not in (None, segmentation.n_segments):
        raise ValueError(
            f"n_segments = {number}, but the segmentation has {segmentation.n_segments} segments; "
            "leave it out"
        )
    number, settings = segmentation.n_segments, _of_known_number(settings)
    experiment = checked(number, **settings)
    document = as_document(document, experiment)
    if segmentation.n_units != document.n_units:
        raise ValueError(
            f"the segmentation covers {segmentation.n_units} units, the document {document.n_units}"
        )
    if whole("n_resamples", n_resamples) < 1 or whole("within", within) < 0:
        raise ValueError(
            f"n_resamples must be at least 1 and within at least 0, got {n_resamples} and {within}"
        )
    if segmentation.n_segments == 1:
        return np.zeros(0)
    if all(len(unit) < 2 for unit in document.units):
        raise ValueError(
            f"{document.source or 'document'}: units of a single token can only draw themselves; "
            "ask for the support of a segmentation into sentences"
        )
    rng = np.random.default_rng(seed)
    boundaries = np.array(segmentation.boundaries, dtype=int)
    found = np.zeros(len(boundaries))
    with quietly():  # warnings, as about unknown words, were given already
        segment(document, number, **settings)  # what is wrong is wrong here
        for again in segmented_again(document, rng, n_resamples, number, experiment):
            places = np.array(again.boundaries, dtype=int)
            apart = np.abs(boundaries[:, None] - places)
            found += (apart <= within).any(axis=1)
    return found / n_resamples


def _of_known_number(settings: dict[str, Any]) -> dict[str, Any]:
    """Return settings without those by which the number of segments was found."""
    known = {name: value for name, value in settings.items() if name not in ("about", "penalty")}
    if (found_by := known.get("splitter")) in AUTOMATIC:
        limits = {name: v for name, v in fixed_options(found_by).items() if name in COMMON}
        known = {**known, **limits, "splitter": "exact"}
    return known


def segmented_again(
    document: Document,
    rng: np.random.Generator,
    n_resamples: int,
    n_segments: int | None,
    experiment: Experiment,
) -> Iterator[Segmentation]:
    """Yield the segmentations of resampled texts, but for those of which too little is left."""
    for number in range(n_resamples):
        try:
            with part(number, n_resamples):
                found = segmented(resampled(document, rng), n_segments, experiment)
        except ValueError:
            continue
        yield found.segmentation


def resampled(document: Document, rng: np.random.Generator) -> Document:
    """Return the document with the tokens of every unit drawn from its own, with replacement."""
    units = tuple(
        tuple(unit[i] for i in rng.integers(max(len(unit), 1), size=len(unit)))
        for unit in document.units
    )
    # What encoders read is made of these tokens, not of what the text, or somebody, said.
    return Document(units, source=document.source)
