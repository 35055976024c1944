"""What figures share: how they look, their colours, and estimates with their intervals.

Everything is drawn in `INK` on `PAPER`, which the book exchanges on dark pages; plain black and
white are for what is written on a coloured ground, and stay. The colours are those of Okabe and
Ito, which people with any of the common kinds of colour blindness can tell apart.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import matplotlib as mpl
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.rcsetup import cycler

INK, PAPER = "#222222", "#fffffe"
COLORS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
REFERENCE, OURS, PUBLISHED = INK, COLORS[0], COLORS[1]

LOOK: Any = {
    "axes.edgecolor": INK,
    "axes.facecolor": PAPER,
    "axes.labelcolor": INK,
    "axes.prop_cycle": cycler(color=COLORS),
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlecolor": INK,
    "axes.titlesize": "medium",
    "figure.facecolor": PAPER,
    "font.size": 9.5,
    "legend.frameon": False,
    "svg.fonttype": "path",
    "svg.hashsalt": "textseg",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


def use() -> None:
    """Draw every figure of this process in the style of the book; in a kernel, as vectors.

    Pixels, as of a matrix, are kept at three to a point.
    """
    mpl.rcParams.update(LOOK)
    ipython = sys.modules.get("IPython")
    if ipython is None or (shell := ipython.get_ipython()) is None or not hasattr(shell, "kernel"):
        return
    backend: Any = import_module("matplotlib_inline.config")  # every kernel has it
    inline = backend.InlineBackend.instance(parent=shell)
    inline.print_figure_kwargs = {"bbox_inches": "tight", "dpi": 216}
    inline.figure_formats = {"svg"}


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
