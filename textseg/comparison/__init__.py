"""Compare segmentations of one text: P_k, WindowDiff and F1, beside trivial baselines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from textseg.baselines.trivial import evenly_spaced, every_boundary, no_boundary, random_boundaries
from textseg.comparison.aligning import align
from textseg.comparison.reading import Either, Marked, read
from textseg.document import Document
from textseg.metrics import boundary_f1, pk, window_diff
from textseg.segmentation import Segmentation, named

#: Number of random segmentations that the baseline averages.
DRAWS = 100


def compare(
    references: Mapping[str, Segmentation],
    hypotheses: Mapping[str, Segmentation],
    k: str | int = "paper",
    seed: int = 0,
) -> list[dict[str, Any]]:
    """Score hypotheses and trivial baselines; with several references, the mean over them.

    Parameters
    ----------
    references, hypotheses : mapping of str to Segmentation
        Of the same units.
    k : str or int
        Window size or a rule for it, see `textseg.metrics.window_size`.
    seed : int
        Of the random baseline.

    Returns
    -------
    list of dict
        `name`, `n_segments`, `pk`, `wd`, `f1`, the sizes `k` of the windows, one for each
        reference. Baselines are given the number of segments of the reference.

    Raises
    ------
    ValueError
        If there is no reference, or as in `textseg.metrics.pk`.

    Examples
    --------
    >>> rows = compare({"r": Segmentation((4, 8))}, {"h": Segmentation((3, 8))}, k=2)
    >>> [(row["name"], round(row["pk"], 2)) for row in rows][:2]
    [('h', 0.33), ('no boundary', 0.33)]
    """
    references, hypotheses = named(references, "references"), named(hypotheses, "hypotheses")
    if not references:
        raise ValueError("there is no reference to compare with")
    rows = [
        _row(name, [[own] for _ in references], references, k) for name, own in hypotheses.items()
    ]
    for name, drawn in _baselines(references, seed).items():
        rows.append(_row(name, drawn, references, k))
    return rows


def _baselines(
    references: Mapping[str, Segmentation], seed: int
) -> dict[str, list[list[Segmentation]]]:
    found: dict[str, list[list[Segmentation]]] = {}
    for reference in references.values():
        blank = Document((("",),) * reference.n_units)
        number = reference.n_segments
        drawn = (random_boundaries(blank, number, seed=seed + i) for i in range(DRAWS))
        systems = {
            "no boundary": [no_boundary(blank)],
            "every boundary": [every_boundary(blank)],
            "evenly spaced": [evenly_spaced(blank, number)],
            "random (mean)": list(drawn),
        }
        for name, results in systems.items():
            found.setdefault(name, []).append([result.segmentation for result in results])
    return found


def _row(
    name: str,
    drawn: list[list[Segmentation]],
    references: Mapping[str, Segmentation],
    k: str | int,
) -> dict[str, Any]:
    pairs = [
        {"reference": reference, "hypothesis": own}
        for reference, owns in zip(references.values(), drawn, strict=True)
        for own in owns
    ]
    scores = [pk(**pair, k=k) for pair in pairs]
    return {
        "name": name,
        "n_segments": float(np.mean([pair["hypothesis"].n_segments for pair in pairs])),
        "pk": float(np.mean([score.value for score in scores])),
        "wd": float(np.mean([window_diff(**pair, k=k).value for pair in pairs])),
        "f1": float(np.mean([boundary_f1(**pair) for pair in pairs])),
        "k": list(dict.fromkeys(score.k for score in scores)),
    }


__all__ = ["Either", "Marked", "align", "compare", "read"]
