"""Figures of the chapter on other systems: their errors, and two of them document by document."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from textseg.plotting.style import OURS, PAPER, PUBLISHED, REFERENCE, side_by_side, whiskers

#: How a system is drawn that is told the number of segments, and one that finds it.
WAYS: dict[str, dict[str, Any]] = {
    "known": {"marker": "o", "color": OURS, "label": "K known"},
    "found": {"marker": "s", "color": PUBLISHED, "mfc": PAPER, "label": "K found"},
}


def systems(frame: pd.DataFrame) -> np.ndarray:
    """Show the Pk of all systems with intervals, a panel for each subset, on original sentences.

    Parameters
    ----------
    frame : pandas.DataFrame
        As `textseg.reproduction.studies.systems.measuring.table` returns it.

    Returns
    -------
    ndarray of Axes
        The systems are ordered by their mean over the subsets, with K known where they can be told.
    """
    chosen = frame[frame.metric_unit == "sentence"]
    means = chosen.groupby(["system", "K"]).pk.mean().unstack()
    means = means.reindex(columns=list(WAYS))
    order = means.known.fillna(means.found).sort_values().index
    places = {name: i for i, name in enumerate(order)}
    subsets = list(chosen.subset.unique())
    figure, axes = side_by_side(len(subsets), (8, 0.9 + 0.22 * len(places)))
    for ax, subset in zip(axes, subsets, strict=True):
        for way, style in WAYS.items():
            rows = chosen[(chosen.subset == subset) & (way == chosen.K)]
            at = rows.system.map(places) + (0.2 if way == "found" else -0.1)
            whiskers(ax, at, rows, "pk", "pk_", across=True, ms=4, **style)
        ax.set(title=subset.replace("-", "–"), xscale="log", yticks=range(len(places)),
               yticklabels=list(places))  # fmt: skip
        ax.set_xticks([5, 10, 20, 50], ["5", "10", "20", "50"])
        ax.minorticks_off()
        ax.grid(alpha=0.3)
    axes[0].invert_yaxis()
    figure.supxlabel("$P_k$ (%, logarithmic scale)")
    handles = axes[0].get_legend_handles_labels()
    figure.legend(*handles, frameon=False, ncols=2, loc="upper right")
    figure.tight_layout(rect=(0, 0, 1, 0.97))
    return axes


def per_document(frame: pd.DataFrame) -> np.ndarray:
    """Show two systems' differences on every document, in order of size, a panel for each subset.

    Parameters
    ----------
    frame : pandas.DataFrame
        As `textseg.reproduction.studies.systems.by_document.per_document` returns it.
    """
    subsets = list(frame.subset.unique())
    figure, axes = side_by_side(len(subsets), (8, 2.9))
    for ax, subset in zip(axes, subsets, strict=True):
        points = frame.difference[frame.subset == subset].sort_values().to_numpy()
        _ordered(ax, points)
        ax.set_title(subset.replace("-", "–"))
    name = frame.columns.name or "first minus second"
    axes[0].set_ylabel(f"{name} (points)")
    figure.supxlabel("documents, ordered by the difference (%)", fontsize="medium")
    figure.tight_layout()
    return axes


def _ordered(ax: Axes, points: np.ndarray) -> None:
    """Draw ordered differences as an area around zero, with their mean."""
    share = 100 * (np.arange(len(points)) + 0.5) / len(points)
    ax.fill_between(share, points, 0, where=points <= 0, color=OURS, alpha=0.7, step="mid")
    ax.fill_between(share, points, 0, where=points >= 0, color=PUBLISHED, alpha=0.7, step="mid")
    ax.axhline(0, color=REFERENCE, lw=0.8)
    ax.axhline(points.mean(), color=REFERENCE, lw=1.2, ls="--")
    # Where no difference is drawn: below zero at the right, above it at the left.
    mean = float(points.mean())
    x, side, rise = (100, "right", -3) if mean < 0 else (0, "left", 3)
    ax.annotate(
        "mean", (x, mean), (0, rise), textcoords="offset points", fontsize=8, ha=side,
        va="top" if mean < 0 else "bottom",
    )  # fmt: skip
    ax.grid(alpha=0.3)
