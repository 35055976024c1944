"""Splitting strategies on texts of words: their table, and what it says in words."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction.studies.wording import where
from textseg.reproduction.tables.layout import spanned

#: The strategies of `strategies.VARIANTS`, as parts of the names of numbers.
SHORT = {
    "greedy": "greedy",
    "refined, simultaneous": "simultaneous",
    "refined, one at a time": "single",
    "merge and split": "merged",
}


def errors(words: pd.DataFrame) -> pd.DataFrame:
    """Lay out what each strategy loses, from `strategies.strategies_of_words`."""
    ends = zip(words.minus_exact, words.low, words.high, strict=True)
    return _named(
        pd.DataFrame(
            {
                "P_k (%)": words.pk.map("{:.2f}".format),
                "minus exact [95 % CI]": [
                    "" if name == "exact" else spanned(d, low, high, signed=True)
                    for (_, name), (d, low, high) in zip(words.index, ends, strict=True)
                ],
                "gap (%)": words.gap.map("{:.3f}".format),
                "optimum (%)": (100 * words.optimal).map("{:.0f}".format),
                "ms": words.milliseconds.map("{:.1f}".format),
            },
            index=words.index,
        )
    )


def moves(words: pd.DataFrame) -> pd.DataFrame:
    """Lay out how refinements end: shares of the documents in percent."""
    rows = words[words.sweeps.notna()]
    shares = {
        "collided (%)": "collided",
        "cycled (%)": "cycled",
        "unsettled (%)": "unsettled",
        "below greedy (%)": "worse",
    }
    made = {
        head: (100 * rows[name].astype(float)).map("{:.1f}".format) for head, name in shares.items()
    }
    return _named(pd.DataFrame({"sweeps": rows.sweeps.astype(float).map("{:.1f}".format), **made}))


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


def _named(frame: pd.DataFrame) -> pd.DataFrame:
    return frame.rename_axis(index=[None, None])
