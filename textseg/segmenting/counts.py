"""Finding the number of segments: the whole curve, and the stability of the answer.

Without a hint, the number depends on a penalty for each segment, and no single penalty suits all
texts: segments of the sets that join unrelated texts have seven sentences, those of lectures and
articles have thirty to seventy.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from textseg.document import Document
from textseg.encoders.installed import with_defaults
from textseg.experiment import Experiment
from textseg.pipeline import forget_own, restored, scored
from textseg.quiet import quietly
from textseg.segmenting import segment
from textseg.segmenting.settings import checked
from textseg.segmenting.texts import as_document, enough_memory
from textseg.splitting.base import whole

#: Settings of `textseg.segment` that say, or find, how many segments there are.
_NUMBER = ("n_segments", "about", "penalty", "splitter")


def curve(
    document: Document | str, max_segments: int = 40, *, preset: str = "text", **fields: Any
) -> list[dict[str, Any]]:
    """Return a row for every number of segments, so that a person can choose one.

    Parameters
    ----------
    document : Document or str
        A string is cut into sentences (or words, with ``unit="word"``) first.
    max_segments : int
        The largest number, at least 1.
    preset, **fields
        As for `textseg.segment`, without those that say how many segments there are, or find it.

    Returns
    -------
    list of dict
        `n_segments`; `score`, the best there is; `gain`, what the last segment added to it; `kept`,
        the share of the boundaries of the row before that are still there; `length`, the mean
        length of a segment in units; `ends`, in units of the document.

    Raises
    ------
    TypeError, ValueError
        If the objective is a ratio, `max_segments` is not a whole number or below 1, a setting has
        no effect on a curve, or as in `textseg.segment`.

    Examples
    --------
    >>> text = "Rain falls. Clouds bring rain. Bakers bake bread. Bread is baked from dough."
    >>> rows = curve(text, 3, representation="bag_of_words", objective="euclidean")
    >>> [(row["n_segments"], row["ends"]) for row in rows]
    [(1, (4,)), (2, (2, 4)), (3, (2, 3, 4))]
    """
    from textseg.idle import refuse_idle
    from textseg.splitting.curve import curve as curve_of

    for name in _NUMBER:
        if fields.get(name) is not None:
            raise ValueError(
                f"{name} = {fields[name]!r} has no effect on a curve, which has a row for every "
                "number of segments up to max_segments; leave it out"
            )
    experiment = Experiment.preset(**with_defaults({"preset": preset, **fields}))
    refuse_idle(fields, experiment)
    document = as_document(document, experiment)
    forget_own(experiment)
    with enough_memory(document):
        prepared, objective = scored(document, experiment)
        points = curve_of(
            objective, max_segments,
            min_length=experiment.min_length, max_length=experiment.max_length, tie=experiment.tie,
        )  # fmt: skip
    return [
        {
            "n_segments": point.n_segments,
            "score": point.score,
            "gain": point.gain,
            "kept": point.kept,
            "length": document.n_units / point.n_segments,
            "ends": restored(prepared, point.segmentation, experiment).ends,
        }
        for point in points
    ]


def count_support(
    document: Document | str, *, n_resamples: int = 100, seed: int = 0, **settings: Any
) -> dict[int, float]:
    """Return the share of resampled texts in which each number of segments was found.

    The words of each unit are resampled with replacement, as in `textseg.support`.

    Parameters
    ----------
    document : Document or str
    n_resamples : int
    seed : int
    **settings
        As for `textseg.segment`, without a number of segments.

    Raises
    ------
    TypeError, ValueError
        If `n_resamples` is below 1, a number of segments is given, or as in `textseg.segment`.

    Examples
    --------
    >>> document = Document((("rain", "wind"),) * 8 + (("bread", "dough"),) * 8)
    >>> settings = {"representation": "bag_of_words", "objective": "euclidean"}
    >>> count_support(document, n_resamples=20, **settings)
    {2: 0.65, 3: 0.3, 4: 0.05}
    """
    from textseg.segmenting.support import segmented_again

    if whole("n_resamples", n_resamples) < 1:
        raise ValueError(f"n_resamples must be at least 1, got {n_resamples}")
    for name in ("n_segments", "about"):
        if settings.get(name) is not None:
            raise ValueError(
                f"{name} = {settings[name]!r} says how many segments there are, so that nothing is "
                "found; leave it out"
            )
    experiment = checked(**settings)
    document = as_document(document, experiment)
    rng = np.random.default_rng(seed)
    segment(document, **settings)  # what is wrong is wrong here
    with quietly():  # warnings, as about unknown words, were given above
        found = segmented_again(document, rng, n_resamples, None, experiment)
        counts = Counter(segmentation.n_segments for segmentation in found)
    return {number: counts[number] / n_resamples for number in sorted(counts)}
