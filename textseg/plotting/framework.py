"""Figures of one text taken apart: what a score sees, and how a strategy finds its boundaries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from textseg.plotting.style import (
    COLORS,
    OURS,
    PUBLISHED,
    REFERENCE,
    side_by_side,
    whiskers,
)
from textseg.segmentation import Segmentation, named, refuse_other


def matrices(
    panels: Mapping[str, np.ndarray],
    *,
    reference: Segmentation | None = None,
    found: Mapping[str, Segmentation] | None = None,
) -> np.ndarray:
    """Show matrices of unit pairs side by side, with true and found segments as squares.

    Parameters
    ----------
    panels : mapping of str to ndarray, shape (n_units, n_units)
        Each on its own scale, shown by a colour bar.
    reference : Segmentation, optional
        Drawn with solid lines.
    found : mapping of str to Segmentation, optional
        What was found in each panel's matrix, drawn with dashed lines.
    """
    size = (0.9 + 3.3 * len(panels), 4.1)
    figure, axes = side_by_side(len(panels), size, sharex=False, layout="constrained")
    for ax, (title, values) in zip(axes, panels.items(), strict=True):
        image = ax.imshow(values, cmap="Greys", interpolation="nearest")
        if reference is not None:
            _squares(ax, reference, ec=PUBLISHED, lw=2.0)
        if found:
            _squares(ax, found[title], ec=OURS, lw=1.6, ls="--")
        ax.set(title=title, xlabel="unit")
        figure.colorbar(image, ax=ax, shrink=0.75, pad=0.02)
    axes[0].set_ylabel("unit")
    ways = {"reference": {"color": PUBLISHED}, "found": {"color": OURS, "ls": "--"}}
    for (name, style), drawn in zip(ways.items(), (reference, found), strict=True):
        if drawn:
            axes[0].plot([], [], label=name, **style)
    if reference is not None or found:
        figure.legend(loc="outside lower center", ncols=2, frameon=False)
    return axes


def steps(
    rows: Mapping[str, Segmentation] | pd.Series, *, reference: Segmentation, ax: Axes | None = None
) -> Axes:
    """Show the boundaries of one text, a row for each step; those of the step itself are filled.

    Parameters
    ----------
    rows : mapping of str to Segmentation
        In the order in which they were made.
    reference : Segmentation
        Its boundaries are dotted lines.
    """
    rows = named(rows, "rows")
    ax = ax or plt.subplots(figsize=(7.4, 0.9 + 0.26 * len(rows)), layout="constrained")[1]
    before: set[int] = set()
    for y, segmentation in enumerate(rows.values()):
        now = set(segmentation.boundaries)
        for places, face in ((sorted(now - before), OURS), (sorted(now & before), "none")):
            ax.scatter(places, [y] * len(places), marker="s", s=34, fc=face, ec=OURS, zorder=3)
        before = now
        ax.axhline(y, color=REFERENCE, lw=0.4, alpha=0.4)
    for boundary in reference.boundaries:
        ax.axvline(boundary, color=PUBLISHED, lw=1, ls=":")
    ax.scatter([], [], marker="s", s=34, fc=OURS, ec=OURS, label="new or moved")
    ax.scatter([], [], marker="s", s=34, fc="none", ec=OURS, label="kept")
    ax.plot([], [], color=PUBLISHED, lw=1, ls=":", label="reference")
    ax.legend(frameon=False, ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1))
    ax.set(yticks=range(len(rows)), yticklabels=list(rows), xlabel="boundary before unit",
           xlim=(0, reference.n_units))  # fmt: skip
    ax.invert_yaxis()
    return ax


def found_by_length(frame: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Show `reproduction.studies.by_document.found_by_length`: a line for each strategy."""
    ax = ax or plt.subplots(figsize=(6.4, 3), layout="constrained")[1]
    lengths = list(frame.length.unique())
    marks = zip(frame.groupby("strategy", sort=False), COLORS, "os^", strict=False)
    for i, ((name, rows), color, marker) in enumerate(marks):
        places = np.array([lengths.index(length) for length in rows.length]) + 0.08 * (i - 1)
        whiskers(ax, places, rows, "found", color=color, marker=marker, ms=5, label=name)
    ax.set(xticks=range(len(lengths)), xticklabels=lengths,
           xlabel="length of the reference segment (sentences)",
           ylabel="segments found exactly (%)")  # fmt: skip
    ax.legend(frameon=False, loc="lower right")
    return ax


def _squares(ax: Axes, segmentation: Segmentation, **style: Any) -> None:
    refuse_other(segmentation, "segmentation")
    for start, end in segmentation.spans:
        size = end - start
        ax.add_patch(Rectangle((start - 0.5, start - 0.5), size, size, fill=False, **style))
