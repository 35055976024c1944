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
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
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


def side_by_side(
    number: int, figsize: tuple[float, float], *, sharex: bool = True, layout: Any = None
) -> tuple[Figure, np.ndarray]:
    """Return a figure and its axes, side by side with one scale."""
    figure, axes = plt.subplots(
        1, number, figsize=figsize, sharex=sharex, sharey=True, squeeze=False, layout=layout
    )
    return figure, axes[0]


def entries(axes: np.ndarray) -> tuple[list[Any], list[str]]:
    """Return handles and labels for a legend of several axes, each label once."""
    pairs = (zip(*ax.get_legend_handles_labels(), strict=True) for ax in axes)
    handles = {label: handle for pair in pairs for handle, label in pair}
    return list(handles.values()), list(handles)


def whiskers(
    ax: Axes, places: Any, rows: pd.DataFrame, name: str, ends: str = "", *, across: bool = False,
    **style: Any,
) -> None:  # fmt: skip
    """Draw a column with its intervals, named as by `Interval.columns`, at places of one axis.

    Parameters
    ----------
    ax : Axes
    places : array_like
        Of the rows: along x, or if the values go `across`, along y.
    rows : pandas.DataFrame
    name, ends : str
        The column, and what its ends' names begin with.
    across : bool
        Whether the values go along x; nothing joins them then.
    **style
        Of `Axes.errorbar`.
    """
    estimate, low, high = rows[name], rows[f"{ends}low"], rows[f"{ends}high"]
    length = [estimate - low, high - estimate]
    if across:
        ax.errorbar(estimate, places, xerr=length, ls="", **style)
    else:
        ax.errorbar(places, estimate, yerr=length, **style)


def forest(
    ax: Axes, rows: pd.DataFrame, name: str, ends: str, labels: pd.Series | list[str]
) -> None:
    """Draw a forest plot: labelled estimates, one above the other, with intervals around zero."""
    places = np.arange(len(rows))
    whiskers(ax, places, rows, name, ends, across=True, marker="o", color=OURS, label="ours")
    ax.axvline(0, color=REFERENCE, lw=0.8)
    ax.set(yticks=places, yticklabels=labels)
