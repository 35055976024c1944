"""Plots of real documents: systems next to doing nothing, and the curve over K."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from textseg.plotting.style import OURS, PUBLISHED, REFERENCE, spread

#: Colour, marker and offset of systems with K known and K found.
STYLES = {"known": (OURS, "o", -0.15), "found": (PUBLISHED, "s", 0.15)}


def against_nothing(frame: pd.DataFrame) -> np.ndarray:
    """Show the differences in Pk to no boundary for each set of real documents."""
    frame = frame[frame.system != "none"]
    sets = list(dict.fromkeys(zip(frame.dataset, frame.subset, strict=True)))
    names = list(dict.fromkeys(frame.system))
    rows = -(-len(sets) // 3)
    figure, axes = plt.subplots(
        rows, min(3, len(sets)), figsize=(7.4, 0.6 + 2.2 * rows), sharex=True, sharey=True,
        squeeze=False,
    )  # fmt: skip
    for ax, (dataset, subset) in zip(axes.flat, sets, strict=False):
        here = frame[(frame.dataset == dataset) & (frame.subset == subset)]
        for k, color, marker, shift in (
            ("known", OURS, "o", -0.15),
            ("found", PUBLISHED, "s", 0.15),
        ):
            part = here[k == here.K]
            places = [names.index(name) + shift for name in part.system]
            xerr = spread(part.minus_none, part.minus_none_low, part.minus_none_high)
            style = {"marker": marker, "ms": 3.5, "color": color, "label": f"K {k}"}
            ax.errorbar(part.minus_none, places, xerr=xerr, ls="", **style)
        ax.axvline(0, color=REFERENCE, lw=0.8)
        ax.set_title(f"{dataset} {subset}", fontsize=9)
        ax.set_yticks(range(len(names)), names)
    for ax in axes.flat[len(sets) :]:
        ax.axis("off")
    axes[0, 0].invert_yaxis()
    axes[0, 0].legend(frameon=False, fontsize=7)
    figure.supxlabel("Pk minus that of no boundary (points)")
    figure.tight_layout()
    return axes


def curve(rows: Sequence[dict[str, Any]], *, ax: Axes | None = None) -> Axes:
    """Show what each further segment gains, from the rows of `textseg.segment_counts.curve`."""
    ax = ax or plt.subplots(figsize=(6, 3))[1]
    ax.plot(
        [row["n_segments"] for row in rows[1:]], [row["gain"] for row in rows[1:]],
        marker="o", ms=4, color=OURS,
    )  # fmt: skip
    ax.set(xlabel="number of segments K", ylabel="gain in score over K - 1")
    ax.grid(alpha=0.3)
    return ax
