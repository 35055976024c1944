"""The paper in one figure: what it printed against what came out here."""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from textseg.plotting.style import OURS, PUBLISHED, REFERENCE

#: How an outcome is drawn, those to be seen best last. No two share a marker.
STYLES: dict[str, dict[str, Any]] = {
    "other vectors": {"marker": "^", "mfc": "none", "color": "#8c8c8c", "ms": 5},
    "not distinguishable": {"marker": ".", "color": "#8c8c8c", "ms": 5},
    "agree": {"marker": "o", "color": OURS, "ms": 5},
    "differ": {"marker": "X", "color": PUBLISHED, "ms": 8},
}
#: What the legends call the outcomes: of levels, and of differences.
LEVELS = {"agree": "agree", "differ": "differ", "other vectors": "other vectors: not judged"}
PAIRS = {"holds": "agree", "reversed": "differ", "not distinguishable": "not distinguishable"}


def headline(results: pd.DataFrame, differences: pd.DataFrame) -> np.ndarray:
    """Show every published error against ours, and every difference within the paper's tables.

    Parameters
    ----------
    results : pandas.DataFrame
        As `textseg.reproduction.scorecard.headline.levels` returns them: `published` and `measured`
        in percent, and the `outcome`. Outcomes without a style, and missing values, are not drawn.
    differences : pandas.DataFrame
        As `textseg.reproduction.scorecard.table_differences` returns them: `published` and
        `measured` in points, and the `verdict`.

    Returns
    -------
    ndarray of Axes
        To the left the levels, which need the paper's word vectors where it used some; to the right
        the differences between two rows of a table, which need only the same vectors in both.
    """
    figure, axes = plt.subplots(1, 2, figsize=(8, 4.3))
    levels = results.dropna(subset="measured")
    _points(axes[0], levels, levels.outcome, LEVELS)
    top = 1.05 * levels[["published", "measured"]].max(axis=None)
    axes[0].plot([0, top], [0, top], color=REFERENCE, lw=0.8, zorder=0)
    axes[0].set(xlim=(0, top), ylim=(0, top), title="Every error",
                xlabel="published (%)", ylabel="measured here (%)")  # fmt: skip
    outcome = differences.verdict.map(PAIRS)
    _points(axes[1], differences, outcome, {v: k for k, v in PAIRS.items()})
    for line in (axes[1].axhline, axes[1].axvline):
        line(0, color=REFERENCE, lw=0.8, zorder=0)
    axes[1].set(title="Every difference between rows of a table",
                xlabel="published (points)", ylabel="measured here (points)")  # fmt: skip
    figure.tight_layout()
    return axes


def _points(ax: Axes, frame: pd.DataFrame, outcomes: pd.Series, names: dict[str, str]) -> None:
    """Draw the points of each outcome; the legend names it and counts them."""
    for outcome, style in STYLES.items():
        rows = frame[outcomes == outcome]
        if len(rows):
            label = f"{names[outcome]} ({len(rows)})"
            ax.plot(rows.published, rows.measured, ls="", alpha=0.8, label=label, **style)
    handles, labels = ax.get_legend_handles_labels()
    ax.legend(handles[::-1], labels[::-1], frameon=False, fontsize=8, loc="upper left")
