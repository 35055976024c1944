"""Plots of your own text: where a boundary would gain, and how stable those found are."""

from __future__ import annotations

from collections.abc import Sequence

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from textseg.plotting.style import OURS, PUBLISHED, REFERENCE, whiskers
from textseg.segmentation import Segmentation, refuse_other


def gains(
    curve: Sequence[float],
    found: Segmentation,
    support: Sequence[float] | np.ndarray,
    *,
    reference: Segmentation | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Show what a boundary before each unit would gain, with the support of those found.

    Parameters
    ----------
    curve : sequence of float
        The gain before unit 1, 2, …; see `textseg.output.Report`.
    found : Segmentation
    support : sequence of float
        Of its boundaries; see `textseg.support`.
    reference : Segmentation, optional
    ax : Axes, optional
    """
    refuse_other(found, "segmentation found")
    if len(support) != len(found.boundaries):
        raise ValueError(
            f"support has {len(support)} values for {len(found.boundaries)} boundaries"
        )
    ax = ax or plt.subplots(figsize=(7, 3))[1]
    places = np.arange(1, len(curve) + 1)
    ax.plot(places, curve, color=OURS, lw=1.5, label="gain of a boundary here")
    at = np.array(found.boundaries, dtype=int)  # one segment has none
    heights = np.asarray(curve)[at - 1]
    ax.plot(at, heights, ls="", marker="o", ms=8, color=PUBLISHED, label="found, with support")
    for place, height, share in zip(at, heights, support, strict=True):
        ax.annotate(
            f"{share:.2f}", (place, height), (0, 7), textcoords="offset points", ha="center"
        )
    for i, boundary in enumerate(reference.boundaries if reference else ()):
        label = "true boundary" if i == 0 else None
        ax.axvline(boundary, color=REFERENCE, lw=0.8, ls=":", label=label)
    ax.set(xlabel="boundary before unit (counted from 0)", ylabel="gain in score")
    ax.margins(y=0.15)
    ax.legend(frameon=False, ncols=3, loc="lower center", bbox_to_anchor=(0.5, 1))
    return ax


def found_whole(frame: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Show the share of segments that are found whole against their length."""
    ax = ax or plt.subplots(figsize=(7, 3))[1]
    whiskers(ax, frame.index, frame, "whole", color=OURS, marker="o", capsize=3)
    ax.set(xlabel="length of the segment (sentences)", ylabel="found whole (%)")
    ax.set_xticks(list(frame.index))
    ax.grid(alpha=0.3)
    return ax
