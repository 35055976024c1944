"""Figures of one text: its units, the boundaries in it, and what they score."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from textseg.objectives import Objective
from textseg.plotting.style import COLORS, OURS, REFERENCE
from textseg.segmentation import Segmentation, named, refuse_other


def first_cut(
    objective: Objective, *, reference: Segmentation | None = None, ax: Axes | None = None
) -> Axes:
    """Show the total score of every segmentation into two, against the place of its boundary."""
    ax = ax or plt.subplots(figsize=(7, 2.6))[1]
    cuts = np.arange(1, objective.n_units)
    aggregate = objective.score(0, cuts) + objective.score(cuts, objective.n_units)
    ax.plot(cuts, objective.key(aggregate), color=OURS, lw=1.5)
    _mark(ax, reference)
    ax.set(xlabel="boundary before unit", ylabel="total score", xlim=(0, objective.n_units))
    return ax


def segmentations(
    rows: Mapping[str, Segmentation] | pd.Series,
    *,
    reference: Segmentation | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Show several segmentations of a text as bars under each other, the reference as lines."""
    rows = named(rows, "rows")
    ax = ax or plt.subplots(figsize=(7, 0.5 + 0.42 * len(rows)))[1]
    for y, segmentation in enumerate(rows.values()):
        starts = np.array(segmentation.spans)[:, 0]
        colors = [COLORS[k % 2] for k in range(segmentation.n_segments)]
        ax.barh(y, segmentation.lengths, left=starts, color=colors, height=0.7, alpha=0.75)
    _mark(ax, reference)
    n_units = max(segmentation.n_units for segmentation in rows.values())
    ax.set(yticks=range(len(rows)), yticklabels=list(rows), xlabel="unit", xlim=(0, n_units))
    ax.invert_yaxis()
    return ax


def strip(
    segmentation: Segmentation, headings: pd.Series | None = None, *, ax: Axes | None = None
) -> Axes:
    """Show a long segmentation as a column of two alternating colours, headings beside it.

    Parameters
    ----------
    segmentation : Segmentation
    headings : Series, optional
        Titles by the unit they stand before; where they are close to each other, lines lead from
        the titles to their places.
    ax : Axes, optional
    """
    refuse_other(segmentation, "segmentation")
    titles = {} if headings is None else dict(headings.items())
    ax = ax or plt.subplots(figsize=(7, max(4, 0.21 * len(titles))))[1]
    starts = np.array(segmentation.spans)[:, 0]
    colors = [COLORS[k % 2] for k in range(segmentation.n_segments)]
    ax.bar(0.5, segmentation.lengths, bottom=starts, color=colors, width=1, alpha=0.75)
    room = 0.8 * segmentation.n_units / max(1, len(titles))
    for (place, title), at in zip(titles.items(), _apart(list(titles), room), strict=True):
        ax.plot([-0.1, 1.1, 1.5], [place, place, at], color=REFERENCE, lw=0.8, ls=":")
        ax.text(1.55, at, title, fontsize=8, va="center")
    ax.set(ylabel="unit", xticks=[], xlim=(-0.1, 6), ylim=(segmentation.n_units, 0))
    ax.spines[["top", "right", "bottom"]].set_visible(False)
    return ax


def _apart(places: list[int], room: float) -> list[float]:
    """Move places on, as little as leaves that much room between neighbours.

    >>> _apart([0, 1, 10], 2.0)
    [0.0, 2.0, 10.0]
    """
    moved: list[float] = []
    for place in places:
        moved.append(max(float(place), moved[-1] + room) if moved else float(place))
    return moved


def _mark(ax: Axes, reference: Segmentation | None) -> None:
    """Draw the boundaries of the reference."""
    if reference is not None:
        refuse_other(reference, "reference")
    for boundary in reference.boundaries if reference else ():
        ax.axvline(boundary, color=REFERENCE, lw=0.8, ls=":")
