"""Splitting strategies on texts of words: their table, and what it says in words."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction.studies import strategy_tables
from textseg.reproduction.studies.wording import where

#: The strategies of `strategies.VARIANTS`, as parts of the names of numbers.
SHORT = {
    "greedy": "greedy",
    "refined, simultaneous": "simultaneous",
    "refined, one at a time": "single",
    "merge and split": "merged",
}


def errors(words: pd.DataFrame) -> pd.DataFrame:
    """Lay out what each strategy loses, from `strategies.strategies_of_words`."""
    times = words.milliseconds.map("{:.1f}".format).to_list()
    return strategy_tables.errors(words).assign(ms=times)


def moves(words: pd.DataFrame) -> pd.DataFrame:
    """Lay out how refinements end: shares of the documents in percent."""
    rows = words[words.sweeps.notna()][["sweeps", *strategy_tables.SHARES]].astype(float)
    return strategy_tables.shares(rows)


def numbers(words: pd.DataFrame) -> dict[str, object]:
    """Return what the page says of the strategies.

    Returns
    -------
    dict
        For each of `SHORT` what its P_k is beside exact splitting's, by the intervals
        (`said_…`), the mean share of documents in percent on which it finds the best score
        (`optimal_…`), its mean `gap_…` in percent, and `cost_…`, its time over exact splitting's;
        `cycled` and `collided`, mean shares of simultaneous moves in percent.
    """
    mean = words.groupby("strategy")[["gap", "optimal", "milliseconds"]].mean().astype(float)
    found: dict[str, object] = {}
    for row, key in SHORT.items():
        own = words.xs(row, level="strategy")
        found |= {
            f"said_{key}": where(own, of=str(own.index.name)),
            f"optimal_{key}": 100 * mean.optimal[row],
            f"gap_{key}": mean.gap[row],
            f"cost_{key}": mean.milliseconds[row] / mean.milliseconds["exact"],
        }
    moved = words.xs("refined, simultaneous", level="strategy")[["cycled", "collided"]]
    return found | (100 * moved.astype(float).mean()).to_dict()
