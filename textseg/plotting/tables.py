"""Figures of the paper's tables: ours with intervals, beside the published."""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from textseg.plotting.style import COLORS, OURS, PUBLISHED, REFERENCE, whiskers

#: How a published value is drawn beside ours.
PRINTED: dict[str, Any] = {
    "ls": "",
    "marker": "D",
    "ms": 5,
    "color": REFERENCE,
    "label": "published",
}


def beside_published(frame: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Show a table of `reproduction.tables.results`: ours with intervals, and the published values.

    Bars of one row of the table have one colour; of a table with a single column, all have.
    """
    chosen = frame[frame.metric == "pk"]
    twice = chosen.duplicated(["row", "column"]).any()
    chosen = chosen.assign(name=chosen.group + " " + chosen.row if twice else chosen.row)
    series, place = ("name", "column") if chosen.column.nunique() > 1 else ("column", "name")
    rows, columns = list(chosen[series].unique()), list(chosen[place].unique())
    ax = ax or plt.subplots(figsize=(7, 3))[1]
    width = 0.8 / len(rows)
    labels = rows if len(rows) > 1 else ["ours"]
    for i, row in enumerate(rows):
        cells = chosen[chosen[series] == row].set_index(place).reindex(columns)
        places = np.arange(len(columns)) - 0.4 + width * (i + 0.5)
        style: dict[str, Any] = {"color": COLORS[i % len(COLORS)], "alpha": 0.8, "label": labels[i]}
        ax.bar(places, cells.measured, width * 0.9, **style)
        whiskers(ax, places, cells, "measured", "ci_", fmt="none", ecolor=REFERENCE)
        ax.plot(places, cells.published, **PRINTED | {"label": "", "zorder": 3})
    ax.plot([], [], **PRINTED)
    ax.set_xticks(range(len(columns)), [name.replace("-", "–") for name in columns]
                  if place == "column" else columns)  # fmt: skip
    if place == "name":
        ax.tick_params(axis="x", rotation=30)
        plt.setp(ax.get_xticklabels(), ha="right", rotation_mode="anchor")
    ax.set_ylabel("$P_k$ (%)")
    ax.legend(frameon=False, ncols=len(rows) + 1, loc="lower center", bbox_to_anchor=(0.5, 1))
    return ax


def ranks(frame: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Show Pk against the size of the rank transform, from table 6, ours and the published."""
    ax = ax or plt.subplots(figsize=(6, 2.8))[1]
    chosen = frame[(frame.metric == "pk") & frame.row.str.startswith("5-T-T-")]
    size = chosen.row.str.rsplit("-", n=1).str[1].astype(int)
    style: dict[str, Any] = {"color": OURS, "marker": "o", "capsize": 3, "label": "ours"}
    whiskers(ax, size, chosen, "measured", "ci_", **style)
    ax.plot(size + 0.25, chosen.published, **PRINTED)  # beside ours, which would hide them
    ax.set(xlabel="rank size r (0: none)", ylabel="$P_k$ (%)", xticks=list(size))
    ax.legend(frameon=False)
    return ax


def untrained(frame: pd.DataFrame, numbers: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Show the last column of table 3: the systems the paper compares with, its CVS, and ours.

    Parameters
    ----------
    frame : pandas.DataFrame
        Table 3 as measured.
    numbers : pandas.DataFrame
        `textseg.reproduction.published.published`.
    """
    ax = ax or plt.subplots(figsize=(7, 3))[1]
    printed = numbers[(numbers.table == "T3") & (numbers.column == "3-11")]
    printed = printed[printed.group != "topics"]
    ours = frame[(frame.metric == "pk") & (frame.column == "3-11")]
    ax.bar(printed.row, printed.value, color=PUBLISHED, alpha=0.75, label="published")
    ax.bar(ours.row + " (ours)", ours.measured, color=OURS, alpha=0.8, label="ours")
    ax.set_ylabel("$P_k$ on 3–11 (%)")
    ax.tick_params(axis="x", rotation=30)
    ax.legend(frameon=False)
    return ax
