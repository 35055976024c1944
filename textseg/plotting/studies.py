"""Figures of the studies, each named for the one whose rows it shows."""

from __future__ import annotations

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

from textseg.plotting.style import COLORS, REFERENCE, forest, spread


def path(frame: pd.DataFrame) -> np.ndarray:
    """Show what each step of a path did, with intervals, a panel for each subset.

    Parameters
    ----------
    frame : pandas.DataFrame
        As `textseg.reproduction.studies.path` returns it, with a name for each `step`.
    """
    subsets = list(frame.subset.unique())
    figure, axes = plt.subplots(
        1, len(subsets), figsize=(1.5 * len(subsets) + 2.2, 2.6), sharex=True, sharey=True,
        squeeze=False,
    )  # fmt: skip
    for ax, subset in zip(axes[0], subsets, strict=True):
        steps = frame[(frame.subset == subset) & frame.change.notna()]
        forest(ax, steps.change, steps.ci_low, steps.ci_high, steps.step)
        ax.set_title(subset.replace("-", "–"))
    axes[0, 0].invert_yaxis()
    figure.supxlabel("change in $P_k$ (points)", fontsize="medium")
    figure.tight_layout()
    return axes[0]


def scaling(frame: pd.DataFrame) -> np.ndarray:
    """Show the seconds of `reproduction.studies.speed` over N, D and K, on logarithmic axes."""
    figure, axes = plt.subplots(1, 3, figsize=(7.4, 3.1), sharey=True)
    for ax, over in zip(axes, ("N", "D", "K"), strict=True):
        chosen = frame[frame.over == over]
        for program, rows in chosen.groupby(["program", "objective"], sort=False):
            ax.plot(rows[over], rows.seconds, marker="o", ms=4, label=", ".join(program))
        ax.set(xscale="log", yscale="log", xlabel=over)
        places = sorted(chosen[over].unique())[::2]
        ax.set_xticks(places, [f"{place:,}" for place in places])
        ax.xaxis.minorticks_off()
        ax.grid(alpha=0.3)
    axes[0].set_ylabel("seconds")
    figure.legend(*axes[0].get_legend_handles_labels(), frameon=False, ncols=3, loc="upper center")
    figure.tight_layout(rect=(0, 0, 1, 0.92))
    return axes


def losses(frame: pd.DataFrame) -> np.ndarray:
    """Show `reproduction.studies.regimes.lost`: points lost without the leak, for each subset."""
    pairs, subsets = list(frame.pair.unique()), list(frame.subset.unique())
    ingredients = list(frame.ingredient.unique())
    figure, axes = plt.subplots(
        1, len(pairs), figsize=(7.4, 0.9 + 0.4 * len(ingredients)), sharey=True, squeeze=False
    )
    for ax, pair in zip(axes[0], pairs, strict=True):
        for i, subset in enumerate(subsets):
            rows = frame[(frame.pair == pair) & (frame.subset == subset)]
            places = [ingredients.index(name) + 0.16 * (i - 1.5) for name in rows.ingredient]
            xerr = spread(rows.points, rows.low, rows.high)
            style = {"marker": "o", "ms": 4, "color": COLORS[i % len(COLORS)], "label": subset}
            ax.errorbar(rows.points, places, xerr=xerr, ls="", **style)
        ax.axvline(0, color=REFERENCE, lw=0.8)
        ax.set(title=pair, yticks=range(len(ingredients)), yticklabels=ingredients)
    axes[0, 0].invert_yaxis()
    axes[0, -1].legend(frameon=False)
    figure.supxlabel("lost without the leak (points of Pk)")
    figure.tight_layout()
    return axes[0]


def by_vectors(frame: pd.DataFrame) -> np.ndarray:
    """Show `reproduction.studies.by_vectors`: a panel for each objective, a line for each set."""
    objectives = list(frame.objective.unique())
    figure, axes = plt.subplots(
        1, len(objectives), figsize=(3.2 * len(objectives), 3.4), sharey=True, squeeze=False
    )
    for ax, objective in zip(axes[0], objectives, strict=True):
        own = frame[frame.objective == objective]
        for i, (label, rows) in enumerate(own.groupby("vectors", sort=False)):
            yerr = spread(rows.pk, rows.low, rows.high)
            style = {"color": COLORS[i % len(COLORS)], "marker": "o", "capsize": 3, "label": label}
            ax.errorbar(np.arange(len(rows)) + 0.06 * i, rows.pk, yerr=yerr, **style)
        printed = own.drop_duplicates("subset").published
        ax.plot(range(len(printed)), printed, ls="", marker="D", ms=5, color=REFERENCE)
        ax.set(title=objective, xticks=range(len(printed)), xticklabels=own.subset.unique())
    axes[0, 0].set_ylabel("Pk (percent)")
    figure.legend(
        *axes[0, 0].get_legend_handles_labels(), loc="outside lower center", frameon=False
    )
    figure.tight_layout(rect=(0, 0.06 * frame.vectors.nunique(), 1, 1))
    return axes[0]
