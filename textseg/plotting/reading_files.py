"""How often talks are read as they were written."""

from __future__ import annotations

import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.axes import Axes

from textseg.plotting.style import COLORS, whiskers

#: Of each set of forms: colour, marker, and where in its row.
_SETS = ((COLORS[0], "o", -0.12), (COLORS[1], "s", 0.12))


def read_right(rates: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """Show the share of talks with every turn right, for each kind and set of forms.

    Parameters
    ----------
    rates : pandas.DataFrame
        Indexed by set and kind: the share `whole` in percent and its interval, `whole_low` and
        `whole_high`.
    ax : Axes, optional
    """
    ax = ax or plt.subplots(figsize=(7, 3))[1]
    kinds = list(rates.index.unique("kind"))
    for name, (color, marker, shift) in zip(rates.index.unique("set"), _SETS, strict=False):
        own = rates.loc[name].loc[kinds]
        places = [place + shift for place in range(len(kinds))]
        style = {"color": color, "marker": marker, "capsize": 3, "label": f"forms {name}"}
        whiskers(ax, places, own, "whole", "whole_", across=True, **style)
    ax.set_yticks(range(len(kinds)), kinds)
    ax.invert_yaxis()
    ax.set(xlabel="talks with every turn right (%)", xlim=(0, 102))
    ax.grid(axis="x", alpha=0.3)
    ax.legend(ncols=2, loc="lower center", bbox_to_anchor=(0.5, 1))
    return ax
