"""Figures of sweeps: recorded runs in, small multiples out."""

from __future__ import annotations

from typing import Any

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from textseg.plotting.style import COLORS, entries, forest, side_by_side, whiskers

#: How the lines of a figure are told apart, not by colour alone: 36 ways.
STYLES: list[dict[str, Any]] = [
    {"color": COLORS[n % 6], "marker": "osD^vP"[(n + n // 6) % 6]} for n in range(36)
]


def heat(frame: pd.DataFrame, rows: list[str], column: str, panel: str | None = None) -> np.ndarray:
    """Show Pk as a heat map for each panel, below each value half the width of its 95 % interval.

    All panels have the same rows and columns; a place without a run is empty.

    Parameters
    ----------
    frame : pandas.DataFrame
        Runs with `pk`, `pk_low` and `pk_high` in percent, and the columns named here, which are
        what the figure calls them.
    rows : list of str, or str
        The columns that a row of the map stands for.
    column : str
        The one along the other side.
    panel : str, optional
        The one that each panel has a value of.

    Raises
    ------
    ValueError
        If a column is missing, or several runs have one place in the map, with the columns in which
        they differ.
    """
    rows = [rows] if isinstance(rows, str) else rows
    _refuse_missing(frame, [*rows, column], panel)
    parts = [("", frame)] if panel is None else _levels(frame, panel)
    shown = _wide(frame.drop_duplicates([*rows, column]), rows, column)[0]
    tables = [(name, _wide(part, rows, column)) for name, part in parts]
    labels = [" · ".join(map(_called, _parts(label))) for label in shown.index]
    figure, axes = side_by_side(len(tables), (8, 0.9 + 0.5 * len(labels)), sharex=False)
    low, high = frame.pk.min(), frame.pk.max()
    for ax, (name, (values, half)) in zip(axes, tables, strict=True):
        values, half = (table.reindex_like(shown) for table in (values, half))
        image = ax.imshow(values, cmap="viridis_r", vmin=low, vmax=high, aspect="auto")
        for i, j in np.argwhere(values.notna()):
            value = values.iat[i, j]
            color = "white" if value > (low + high) / 2 else "black"
            text = f"{value:.1f}\n±{half.iat[i, j]:.1f}"
            ax.text(j, i, text, ha="center", va="center", fontsize=7, color=color)
        ax.set_xticks(range(len(shown.columns)), map(_called, shown.columns))
        ax.set_yticks(range(len(labels)), labels)
        ax.set(xlabel=column, title=name)
    axes[0].set_ylabel(" · ".join(rows))
    figure.tight_layout()
    figure.colorbar(image, ax=list(axes), label="$P_k$ (%)", pad=0.02)
    return axes


def lines(frame: pd.DataFrame, x: str, by: str, panel: str | None = None) -> np.ndarray:
    """Show Pk with its intervals against a parameter, a line for each of at most 36 systems.

    A system looks the same in all panels.

    Parameters
    ----------
    frame : pandas.DataFrame
        Runs with `pk`, `pk_low` and `pk_high` in percent, and the columns named here.
    x, by : str
        The parameter, and what the systems differ in.
    panel : str, optional
        The column that each panel has a value of.

    Raises
    ------
    ValueError
        If a column is missing, there are more systems than lines can be told apart, a run has no
        value of `x`, or several runs have one place in a panel, with the columns in which they
        differ.
    """
    _refuse_missing(frame, [x, by], panel)
    if missing := int(frame[x].isna().sum()):
        raise ValueError(
            f"{missing} of {len(frame)} runs have no {x!r} and so no place along the axis: give "
            f"them one by .fillna({{{x!r}: 0}}), or leave them out by .dropna(subset={x!r})"
        )
    frame = frame.reset_index(drop=True)
    parts = [("", frame)] if panel is None else _levels(frame, panel)
    for _, part in parts:
        _refuse_several(part, [x, by])
    systems = _levels(frame, by)
    if len(systems) > len(STYLES):
        raise ValueError(f"{by!r} has {len(systems)} values, a figure at most {len(STYLES)}")
    figure, axes = side_by_side(len(parts), (max(6, 2.4 * len(parts)), 3), sharex=False)
    for ax, (name, part) in zip(axes, parts, strict=True):
        for style, (label, all_rows) in zip(STYLES, systems, strict=False):
            rows = all_rows[all_rows.index.isin(part.index)]
            if pd.api.types.is_numeric_dtype(rows[x]):
                rows = rows.sort_values(x)
            if len(rows):
                whiskers(ax, rows[x], rows, "pk", "pk_", ms=4, label=label, **style)
        ax.set_title(name)
    axes[0].set_ylabel("$P_k$ (%)")
    axes[-1].legend(*entries(axes), frameon=False, fontsize=8)
    figure.supxlabel(x, fontsize="medium")
    figure.tight_layout()
    return axes


def effects(frame: pd.DataFrame) -> Axes:
    """Show by how much each level of a decision lies above its best one, with intervals."""
    ax = plt.subplots(figsize=(7, 0.8 + 0.25 * len(frame)))[1]
    labels = frame.decision + ": " + frame.level.astype(str)
    forest(ax, frame, "change", "change_", labels)
    ax.set_xlabel("$P_k$ above the best level of the decision (points)")
    ax.invert_yaxis()
    return ax


def _levels(frame: pd.DataFrame, column: str) -> list[tuple[str, pd.DataFrame]]:
    """Return the rows of each value of a column, with how it is called; a missing one is None."""
    parts = frame.groupby(column, sort=False, dropna=False)
    return [(_called(value), part) for value, part in parts]


def _called(value: Any) -> str:
    if pd.isna(value):
        return "None"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _parts(label: Any) -> tuple:
    return label if isinstance(label, tuple) else (label,)


def _refuse_missing(frame: pd.DataFrame, shown: list[str], panel: str | None) -> None:
    """Raise ValueError if there is no run, or a column that a figure needs is missing."""
    needed = [*shown, *([] if panel is None else [panel]), "pk", "pk_low", "pk_high"]
    if missing := [name for name in needed if name not in frame]:
        long = {"metric", "value"} <= {*frame}
        way = (
            "; of a table with a row for each metric make one with a row for each run: "
            "frame.pivot(index=PARAMETERS, columns='metric', values='value').reset_index()"
        )
        raise ValueError(
            f"the runs have no column {', '.join(map(repr, missing))}, only "
            f"{', '.join(map(repr, frame))}{way * long}"
        )
    if frame.empty:
        raise ValueError("there is no run to show: the table is empty")


def _refuse_several(frame: pd.DataFrame, shown: list[str]) -> None:
    """Raise ValueError if several runs have one place, with the columns in which they differ."""
    places = frame.groupby(shown, sort=False, dropna=False)
    same = next((runs for _, runs in places if len(runs) > 1), None)
    if same is None:
        return
    others = [name for name in frame if name not in shown and not str(name).startswith("pk")]
    differ = [name for name in others if same[name].astype(str).nunique() > 1]
    place = ", ".join(f"{name} = {same[name].iloc[0]}" for name in shown)
    raise ValueError(
        f"{len(same)} runs have {place}, and differ in "
        f"{', '.join(map(repr, differ[:3])) or 'nothing else'}: give such a column as panel, or "
        "choose the rows of one value"
    )


def _wide(frame: pd.DataFrame, rows: list[str], column: str) -> tuple[pd.DataFrame, pd.DataFrame]:
    _refuse_several(frame, [*rows, column])
    half = frame.assign(half=(frame.pk_high - frame.pk_low) / 2)
    values, halves = (
        half.pivot(index=rows, columns=column, values=name) for name in ("pk", "half")
    )
    return values, halves
