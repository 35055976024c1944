"""Plotting: data in, Axes out. Nothing is computed here that a number in the text relies on."""

from __future__ import annotations

from collections.abc import Mapping

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from textseg.objectives import Objective
from textseg.segmentation import Segmentation

REFERENCE, OURS, PUBLISHED = "#222222", "#1f77b4", "#d95f02"
COLORS = ("#1f77b4", "#d95f02", "#1b9e77", "#7570b3", "#e7298a", "#66a61e")


def matrix(
    values: np.ndarray, *, blocks: Segmentation | None = None, ax: Axes | None = None
) -> Axes:
    """Show a matrix of unit pairs, with the segments drawn in as squares.

    Parameters
    ----------
    values : ndarray, shape (n_units, n_units)
    blocks : Segmentation, optional
        Whose segments are outlined.
    ax : Axes, optional
    """
    ax = ax or plt.subplots(figsize=(4.5, 4.5))[1]
    ax.imshow(values, cmap="Greys", interpolation="nearest")
    for start, end in blocks.spans if blocks else ():
        size = end - start
        ax.add_patch(
            Rectangle((start - 0.5, start - 0.5), size, size, fill=False, ec=PUBLISHED, lw=1.5)
        )
    ax.set(xlabel="unit", ylabel="unit")
    return ax


def first_cut(
    objective: Objective, *, reference: Segmentation | None = None, ax: Axes | None = None
) -> Axes:
    """Show the total score of every segmentation into two, against the place of its boundary."""
    ax = ax or plt.subplots(figsize=(7, 2.6))[1]
    cuts = np.arange(1, objective.n_units)
    aggregate = objective.score(0, cuts) + objective.score(cuts, objective.n_units)
    ax.plot(cuts, objective.key(aggregate), color=OURS, lw=1.5)
    _mark(ax, reference)
    ax.set(xlabel="boundary before unit", ylabel="total score", xlim=(0, objective.n_units))
    return ax


def segmentations(
    rows: Mapping[str, Segmentation] | pd.Series,
    *,
    reference: Segmentation | None = None,
    ax: Axes | None = None,
) -> Axes:
    """Show several segmentations of a text as bars under each other, the reference as lines."""
    rows = dict(rows)
    ax = ax or plt.subplots(figsize=(7, 0.5 + 0.42 * len(rows)))[1]
    for y, segmentation in enumerate(rows.values()):
        starts = np.array(segmentation.spans)[:, 0]
        colors = [COLORS[k % 2] for k in range(segmentation.n_segments)]
        ax.barh(y, segmentation.lengths, left=starts, color=colors, height=0.7, alpha=0.75)
    _mark(ax, reference)
    n_units = max(segmentation.n_units for segmentation in rows.values())
    ax.set(yticks=range(len(rows)), yticklabels=list(rows), xlabel="unit", xlim=(0, n_units))
    ax.invert_yaxis()
    return ax


def beside_published(frame: pd.DataFrame, *, metric: str = "pk", ax: Axes | None = None) -> Axes:
    """Show a table of `textseg.results.table`: ours with intervals beside the published values.

    Bars of one row of the table have one colour; of a table with a single column, all have.
    """
    chosen = frame[frame.metric == metric]
    twice = chosen.duplicated(["row", "column"]).any()
    chosen = chosen.assign(name=chosen.group + " " + chosen.row if twice else chosen.row)
    series, place = ("name", "column") if chosen.column.nunique() > 1 else ("column", "name")
    rows, columns = list(chosen[series].unique()), list(chosen[place].unique())
    ax = ax or plt.subplots(figsize=(7, 3))[1]
    width = 0.8 / len(rows)
    for i, row in enumerate(rows):
        cells = chosen[chosen[series] == row].set_index(place).reindex(columns)
        places = np.arange(len(columns)) - 0.4 + width * (i + 0.5)
        spread = [cells.measured - cells.ci_low, cells.ci_high - cells.measured]
        color = COLORS[i % len(COLORS)]
        ax.bar(places, cells.measured, width * 0.9, yerr=spread, color=color, label=row, alpha=0.8)
        ax.plot(places, cells.published, ls="", marker="D", ms=5, color=REFERENCE, zorder=3)
    ax.plot([], [], ls="", marker="D", ms=5, color=REFERENCE, label="published")
    ax.set_xticks(range(len(columns)), columns)
    if place == "name":
        ax.tick_params(axis="x", rotation=30)
        plt.setp(ax.get_xticklabels(), ha="right", rotation_mode="anchor")
    ax.set_ylabel(f"{'Pk' if metric == 'pk' else 'WindowDiff'} (percent)")
    ax.legend(frameon=False, ncols=len(rows) + 1, loc="lower center", bbox_to_anchor=(0.5, 1))
    return ax


def ranks(frame: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Show Pk against the size of the rank transform, from table 6, ours and the published."""
    ax = ax or plt.subplots(figsize=(6, 2.8))[1]
    chosen = frame[(frame.metric == "pk") & frame.row.str.startswith("5-T-T-")]
    size = chosen.row.str.rsplit("-", n=1).str[1].astype(int)
    spread = [chosen.measured - chosen.ci_low, chosen.ci_high - chosen.measured]
    ax.errorbar(size, chosen.measured, yerr=spread, color=OURS, marker="o", capsize=3, label="ours")
    ax.plot(size, chosen.published, ls="", marker="D", ms=5, color=REFERENCE, label="published")
    ax.set(xlabel="rank size r (0: none)", ylabel="Pk (percent)", xticks=list(size))
    ax.legend(frameon=False)
    return ax


def differences(frame: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Show paired differences of `textseg.results.compare` with their intervals, zero marked."""
    ax = ax or plt.subplots(figsize=(7, 0.8 + 0.22 * len(frame)))[1]
    places = np.arange(len(frame))
    spread = [frame.measured - frame.ci_low, frame.ci_high - frame.measured]
    ax.errorbar(frame.measured, places, xerr=spread, ls="", marker="o", color=OURS, label="ours")
    ax.plot(frame.published, places, ls="", marker="D", color=REFERENCE, ms=5, label="published")
    ax.axvline(0, color=REFERENCE, lw=0.8)
    labels = [f"{row.row} − {row.baseline}, {row.column}" for row in frame.itertuples()]
    ax.set(yticks=places, yticklabels=labels, xlabel="difference in Pk (points)")
    ax.invert_yaxis()
    ax.legend(frameon=False)
    return ax


def path(frame: pd.DataFrame) -> np.ndarray:
    """Show a walk of `textseg.studies.path`: what each change did, for each subset."""
    subsets = list(frame.subset.unique())
    figure, axes = plt.subplots(
        1, len(subsets), figsize=(2.2 * len(subsets) + 1.2, 2.8), sharey=True, squeeze=False
    )
    for ax, subset in zip(axes[0], subsets, strict=True):
        steps = frame[(frame.subset == subset) & frame.change.notna()]
        places = np.arange(len(steps))
        spread = [steps.change - steps.ci_low, steps.ci_high - steps.change]
        ax.errorbar(steps.change, places, xerr=spread, ls="", marker="o", color=OURS)
        ax.axvline(0, color=REFERENCE, lw=0.8)
        ax.set(yticks=places, yticklabels=steps.field + " = " + steps.value, title=subset)
    axes[0, 0].invert_yaxis()
    figure.supxlabel("change in Pk (points)")
    if frame.columns.name:
        figure.suptitle(frame.columns.name, fontsize="small")
    figure.tight_layout()
    return axes[0]


def scaling(frame: pd.DataFrame) -> np.ndarray:
    """Show the table of `textseg.studies.speed`: seconds over N, D and K, on logarithmic axes."""
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


def systems(frame: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Show the mean Pk of all systems of `textseg.studies.systems`, sentences beside words."""
    means = frame.groupby(["system", "K", "metric_unit"]).pk.mean().unstack()
    means = means.sort_values("sentence", ascending=False)
    ax = ax or plt.subplots(figsize=(7, 0.6 + 0.24 * len(means)))[1]
    places = np.arange(len(means))
    for unit, color, marker in (("sentence", OURS, "o"), ("word", PUBLISHED, "s")):
        ax.plot(means[unit], places, ls="", marker=marker, color=color, label=f"over {unit}s")
    ax.set_yticks(places, [f"{name}, K {k}" for name, k in means.index])
    ax.set(xlabel="Pk, mean of the subsets (percent)", xscale="log")
    ax.set_xticks([5, 10, 20, 50], ["5", "10", "20", "50"])
    ax.minorticks_off()
    ax.grid(axis="x", alpha=0.3)
    ax.legend(frameon=False)
    return ax


def losses(frame: pd.DataFrame) -> np.ndarray:
    """Show `textseg.studies.regimes.lost`: points lost without the leak, for each subset."""
    pairs, subsets = list(frame.pair.unique()), list(frame.subset.unique())
    ingredients = list(frame.ingredient.unique())
    figure, axes = plt.subplots(
        1, len(pairs), figsize=(7.4, 0.9 + 0.4 * len(ingredients)), sharey=True, squeeze=False
    )
    for ax, pair in zip(axes[0], pairs, strict=True):
        for i, subset in enumerate(subsets):
            rows = frame[(frame.pair == pair) & (frame.subset == subset)]
            places = [ingredients.index(name) + 0.16 * (i - 1.5) for name in rows.ingredient]
            spread = [rows.points - rows.low, rows.high - rows.points]
            color = COLORS[i % len(COLORS)]
            ax.errorbar(rows.points, places, xerr=spread, ls="", marker="o", ms=4, color=color,
                        label=subset)  # fmt: skip
        ax.axvline(0, color=REFERENCE, lw=0.8)
        ax.set(title=pair, yticks=range(len(ingredients)), yticklabels=ingredients)
    axes[0, 0].invert_yaxis()
    axes[0, -1].legend(frameon=False)
    figure.supxlabel("lost without the leak (points of Pk)")
    figure.tight_layout()
    return axes[0]


def by_vectors(frame: pd.DataFrame) -> np.ndarray:
    """Show `textseg.studies.by_vectors`: a panel for each objective, a line for each set."""
    objectives = list(frame.objective.unique())
    figure, axes = plt.subplots(
        1, len(objectives), figsize=(3.2 * len(objectives), 3.4), sharey=True, squeeze=False
    )
    for ax, objective in zip(axes[0], objectives, strict=True):
        own = frame[frame.objective == objective]
        for i, (label, rows) in enumerate(own.groupby("vectors", sort=False)):
            spread = [rows.pk - rows.low, rows.high - rows.pk]
            style = {"color": COLORS[i % len(COLORS)], "marker": "o", "capsize": 3, "label": label}
            ax.errorbar(np.arange(len(rows)) + 0.06 * i, rows.pk, yerr=spread, **style)
        printed = own.drop_duplicates("subset").published
        ax.plot(range(len(printed)), printed, ls="", marker="D", ms=5, color=REFERENCE)
        ax.set(title=objective, xticks=range(len(printed)), xticklabels=own.subset.unique())
    axes[0, 0].set_ylabel("Pk (percent)")
    figure.legend(
        *axes[0, 0].get_legend_handles_labels(), loc="outside lower center", frameon=False
    )
    figure.tight_layout(rect=(0, 0.06 * frame.vectors.nunique(), 1, 1))
    return axes[0]


def untrained(frame: pd.DataFrame, numbers: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Show the last column of table 3: the systems the paper compares with, its CVS, and ours.

    Parameters
    ----------
    frame : pandas.DataFrame
        Table 3 as measured.
    numbers : pandas.DataFrame
        `textseg.published.published`.
    """
    ax = ax or plt.subplots(figsize=(7, 3))[1]
    printed = numbers[(numbers.table == "T3") & (numbers.column == "3-11")]
    printed = printed[printed.group != "topics"]
    ours = frame[(frame.metric == "pk") & (frame.column == "3-11")]
    ax.bar(printed.row, printed.value, color=PUBLISHED, alpha=0.75, label="published")
    ax.bar(ours.row + " (ours)", ours.measured, color=OURS, alpha=0.8, label="ours")
    ax.set_ylabel("Pk on 3–11 (percent)")
    ax.tick_params(axis="x", rotation=30)
    ax.legend(frameon=False)
    return ax


def strip(
    segmentation: Segmentation, headings: pd.Series | None = None, *, ax: Axes | None = None
) -> Axes:
    """Show a long segmentation as a strip of two alternating colours, headings above it."""
    ax = ax or plt.subplots(figsize=(10, 2.6))[1]
    starts = np.array(segmentation.spans)[:, 0]
    colors = [COLORS[k % 2] for k in range(segmentation.n_segments)]
    ax.barh(0, segmentation.lengths, left=starts, color=colors, height=0.6, alpha=0.75)
    for place, title in headings.items() if headings is not None else ():
        ax.axvline(place, color=REFERENCE, lw=0.8, ls=":")
        ax.text(place, 0.35, title[:28], rotation=60, fontsize=7, ha="left", va="bottom")
    ax.set(xlabel="word", yticks=[], xlim=(0, segmentation.n_units), ylim=(-0.4, 0.35))
    ax.spines[["top", "right", "left"]].set_visible(False)
    return ax


def _mark(ax: Axes, reference: Segmentation | None) -> None:
    """Draw the boundaries of the reference."""
    for boundary in reference.boundaries if reference else ():
        ax.axvline(boundary, color=REFERENCE, lw=0.8, ls=":")
