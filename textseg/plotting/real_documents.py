"""Plots of real documents: systems next to doing nothing, by set and by length, and the curve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from textseg.plotting.style import OURS, PUBLISHED, REFERENCE, whiskers

#: Colour, marker and offset of systems with K known and K found.
STYLES = {"known": (OURS, "o", -0.15), "found": (PUBLISHED, "s", 0.15)}


def against_nothing(
    frame: pd.DataFrame, names: Mapping[tuple[str, str], str] | None = None
) -> np.ndarray:
    """Show the differences in P_k to no boundary, a panel for each set of real documents.

    Parameters
    ----------
    frame : pandas.DataFrame
        From `reproduction.studies.real_documents.measuring.table`.
    names : mapping, optional
        What a data set and its subset are called.
    """
    frame, names = frame[frame.system != "none"], names or {}
    sets = list(dict.fromkeys(zip(frame.dataset, frame.subset, strict=True)))
    systems = list(dict.fromkeys(frame.system))
    rows = -(-len(sets) // 3)
    figure, axes = plt.subplots(
        rows, min(3, len(sets)), figsize=(7.4, 0.6 + 2.2 * rows), sharex=True, sharey=True,
        squeeze=False,
    )  # fmt: skip
    for ax, pair in zip(axes.flat, sets, strict=False):
        here = frame[(frame.dataset == pair[0]) & (frame.subset == pair[1])]
        for k, (color, marker, shift) in STYLES.items():
            part = here[k == here.K]
            places = [systems.index(name) + shift for name in part.system]
            label = "K known" if k == "known" else "K unknown"
            style: dict[str, Any] = {"marker": marker, "ms": 3.5, "color": color, "label": label}
            whiskers(ax, places, part, "minus_none", "minus_none_", across=True, **style)
        ax.axvline(0, color=REFERENCE, lw=0.8)
        ax.set_title(names.get(pair, " ".join(pair)), fontsize=9)
        called = [{"even": "equal pieces"}.get(name, name) for name in systems]
        ax.set_yticks(range(len(systems)), called)
    for ax in axes.flat[len(sets) :]:
        ax.axis("off")
    axes[0, 0].invert_yaxis()
    handles = axes[0, 0].get_legend_handles_labels()
    figure.legend(*handles, frameon=False, ncols=2, loc="upper center")
    figure.supxlabel("P_k minus that of no boundary (points)".replace("P_k", "$P_k$"))
    figure.tight_layout(rect=(0, 0, 1, 0.97))
    return axes


def by_length(frame: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Show differences in P_k to no boundary, sets in the order of their mean segment length.

    Parameters
    ----------
    frame : pandas.DataFrame
        From `reproduction.studies.real_documents.transfer.lengths`.
    ax : Axes, optional
    """
    sets = frame.drop_duplicates("name").sort_values("length")
    labels = [
        f"{row.name_}, {row.length:.0f}"
        for row in sets.rename(columns={"name": "name_"}).itertuples()
    ]
    systems = list(dict.fromkeys(frame.system))
    ax = ax or plt.subplots(figsize=(7, 0.9 + 0.32 * len(sets)))[1]
    looks = zip(systems, (OURS, PUBLISHED), "os", strict=False)
    for i, (system, color, marker) in enumerate(looks):
        rows = frame[frame.system == system].set_index("name").loc[sets.name]
        style: dict[str, Any] = {"marker": marker, "ms": 5, "color": color, "label": system}
        places = np.arange(len(rows)) + 0.24 * (i - 0.5)
        whiskers(ax, places, rows, "points", across=True, **style)
    ax.axvline(0, color=REFERENCE, lw=0.8)
    ax.set_yticks(range(len(sets)), labels)
    ax.set(xlabel="$P_k$ minus that of no boundary (points)", ylabel="set, units a segment (mean)")
    ax.invert_yaxis()
    ax.grid(axis="x", alpha=0.3)
    ax.legend(frameon=False, ncols=2, loc="lower center", bbox_to_anchor=(0.5, 1))
    return ax


def curve(rows: Sequence[dict[str, Any]], *, ax: Axes | None = None) -> Axes:
    """Show what each further segment gains, from the rows of `textseg.segmenting.counts.curve`."""
    ax = ax or plt.subplots(figsize=(6, 3))[1]
    ax.plot(
        [row["n_segments"] for row in rows[1:]], [row["gain"] for row in rows[1:]],
        marker="o", ms=4, color=OURS,
    )  # fmt: skip
    ax.set(xlabel="number of segments K", ylabel="gain in score over K - 1")
    ax.grid(alpha=0.3)
    return ax
