"""Figures of one text: its units, the boundaries in it, and what they score."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from textseg.objectives import Objective
from textseg.plotting.style import COLORS, OURS, REFERENCE
from textseg.segmentation import Segmentation


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
    rows = dict(rows)
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
    """Show a long segmentation as a strip of two alternating colours, headings above it."""
    ax = ax or plt.subplots(figsize=(10, 2.6))[1]
    starts = np.array(segmentation.spans)[:, 0]
    colors = [COLORS[k % 2] for k in range(segmentation.n_segments)]
    ax.barh(0, segmentation.lengths, left=starts, color=colors, height=0.6, alpha=0.75)
    for place, title in headings.items() if headings is not None else ():
        ax.axvline(place, color=REFERENCE, lw=0.8, ls=":")
        ax.text(place, 0.35, title[:28], rotation=60, fontsize=7, ha="left", va="bottom")
    ax.set(xlabel="word", yticks=[], xlim=(0, segmentation.n_units), ylim=(-0.4, 0.35))
    ax.spines[["top", "right", "left"]].set_visible(False)
    return ax


def _mark(ax: Axes, reference: Segmentation | None) -> None:
    """Draw the boundaries of the reference."""
    for boundary in reference.boundaries if reference else ():
        ax.axvline(boundary, color=REFERENCE, lw=0.8, ls=":")
