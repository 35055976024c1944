"""What figures share: their colours, and estimates with their intervals."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

REFERENCE, OURS, PUBLISHED = "#222222", "#1f77b4", "#d95f02"
COLORS = ("#1f77b4", "#d95f02", "#1b9e77", "#7570b3", "#e7298a", "#66a61e")


def spread(estimate: pd.Series, low: pd.Series, high: pd.Series) -> list[pd.Series]:
    """Return how far an interval reaches to both sides of its estimate, as error bars take it."""
    return [estimate - low, high - estimate]


def forest(
    ax: Axes, estimate: pd.Series, low: pd.Series, high: pd.Series, labels: pd.Series | list[str]
) -> None:
    """Draw a forest plot: labelled estimates, one above the other, with intervals around zero."""
    places = np.arange(len(estimate))
    xerr = spread(estimate, low, high)
    ax.errorbar(estimate, places, xerr=xerr, ls="", marker="o", color=OURS, label="ours")
    ax.axvline(0, color=REFERENCE, lw=0.8)
    ax.set(yticks=places, yticklabels=labels)
