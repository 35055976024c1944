"""Figures of the studies, each named for the one whose rows it shows."""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

from textseg.plotting.style import COLORS, REFERENCE, entries, forest, side_by_side, whiskers

#: Lines differ by marker too, for those who don't tell colours apart.
MARKERS = ("o", "s", "^", "v", "P", "X")


def path(frame: pd.DataFrame) -> np.ndarray:
    """Show what each step of a path did, with intervals, a panel for each subset.

    Parameters
    ----------
    frame : pandas.DataFrame
        As `text_and_code.measuring.path` of the studies returns it, with a name for each `step`.
    """
    subsets = list(frame.subset.unique())
    figure, axes = side_by_side(len(subsets), (1.5 * len(subsets) + 2.2, 2.6))
    for ax, subset in zip(axes, subsets, strict=True):
        steps = frame[(frame.subset == subset) & frame.change.notna()]
        forest(ax, steps, "change", "ci_", steps.step)
        ax.set_title(subset.replace("-", "–"))
    axes[0].invert_yaxis()
    figure.supxlabel("change in $P_k$ (points)", fontsize="medium")
    figure.tight_layout()
    return axes


def scaling(frame: pd.DataFrame) -> np.ndarray:
    """Show the seconds of `reproduction.studies.speed` over N, D and K, on logarithmic axes."""
    figure, axes = plt.subplots(1, 3, figsize=(7.4, 3.2), sharey=True)
    heads = {"N": "units N", "D": "dimensions D", "K": "segments K"}
    for ax, over in zip(axes, heads, strict=True):
        chosen = frame[frame.over == over]
        for i, (program, rows) in enumerate(chosen.groupby(["program", "objective"], sort=False)):
            style: dict[str, Any] = {"color": COLORS[i], "marker": MARKERS[i], "ms": 4}
            ax.plot(rows[over], rows.seconds, label=", ".join(program), **style)
        ax.set(xscale="log", yscale="log", xlabel=heads[over])
        places = sorted(chosen[over].unique())[::2]
        ax.set_xticks(places, [f"{place:,}" for place in places])
        ax.xaxis.minorticks_off()
        ax.grid(alpha=0.3)
    axes[0].set_ylabel("time (seconds)")
    figure.legend(*axes[0].get_legend_handles_labels(), frameon=False, ncols=3, loc="upper center")
    figure.tight_layout(rect=(0, 0, 1, 0.92))
    return axes


def losses(frame: pd.DataFrame) -> np.ndarray:
    """Show `overfitting.recorded_leak.lost`: points lost without the leak, for each subset."""
    pairs, subsets = list(frame.pair.unique()), list(frame.subset.unique())
    ingredients = list(frame.ingredient.unique())
    figure, axes = side_by_side(len(pairs), (7.4, 0.9 + 0.4 * len(ingredients)))
    for ax, pair in zip(axes, pairs, strict=True):
        for i, subset in enumerate(subsets):
            rows = frame[(frame.pair == pair) & (frame.subset == subset)]
            places = [ingredients.index(name) + 0.16 * (i - 1.5) for name in rows.ingredient]
            style: dict[str, Any] = {
                "marker": "os^D"[i % 4],
                "color": COLORS[i % len(COLORS)],
                "label": subset,
            }
            whiskers(ax, places, rows, "points", across=True, ms=4, **style)
        ax.axvline(0, color=REFERENCE, lw=0.8)
        ax.set(title=pair, yticks=range(len(ingredients)), yticklabels=ingredients)
    axes[0].invert_yaxis()
    axes[-1].legend(frameon=False)
    figure.supxlabel("lost without the leak (points of $P_k$)")
    figure.tight_layout()
    return axes


def by_vectors(frame: pd.DataFrame) -> np.ndarray:
    """Show levels by subset: a panel for each objective, or setting, and a line for each set.

    Parameters
    ----------
    frame : pandas.DataFrame
        `objective` (the panel), `vectors` (the line), `subset`, `pk` with `low` and `high`, and
        what was `published`, if anything.
    """
    titles, names = list(frame.objective.unique()), list(frame.vectors.unique())
    size = (2.5 * len(titles) + 0.4, 3.3 + 0.1 * len(names))
    figure, axes = side_by_side(len(titles), size, sharex=False)
    for ax, title in zip(axes, titles, strict=True):
        own = frame[frame.objective == title]
        printed = own.drop_duplicates("subset")
        order = list(printed.subset)
        for label, rows in own.groupby("vectors", sort=False):
            i = names.index(label)
            style: dict[str, Any] = {
                "color": COLORS[i % len(COLORS)],
                "marker": MARKERS[(i + i // len(COLORS)) % len(MARKERS)],
            }
            places = [order.index(subset) + 0.06 * i for subset in rows.subset]
            whiskers(ax, places, rows, "pk", capsize=3, ms=5, label=label, **style)
        levels = printed.published.astype(float)
        ax.plot(range(len(levels)), levels, "D", ms=5, c=REFERENCE, zorder=3, label="published")
        labels = [subset.replace("-", "–") for subset in printed.subset]
        ax.set_xticks(range(len(printed)), labels)
        ax.set_title(title, fontsize="medium")
        ax.set_xlabel("subset")
    axes[0].set_ylabel("$P_k$ (%)")
    axes[0].set_ylim(bottom=0)
    handles, labels = entries(axes)
    columns = 1 if len(labels) < 5 else 2
    figure.legend(handles, labels, loc="lower center", frameon=False, ncols=columns)
    lines = -(-len(labels) // columns)
    figure.tight_layout(rect=(0, (0.2 * lines + 0.1) / figure.get_figheight(), 1, 1))
    return axes
