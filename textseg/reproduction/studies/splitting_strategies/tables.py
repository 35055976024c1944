"""The tables and numbers of the chapter on splitting, from `textseg.reproduction.studies`."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction import wording
from textseg.reproduction.studies.splitting_strategies.measuring import GAIN
from textseg.reproduction.tables.layout import dashed, interval, named, written

#: Rows of `exact_c99`, as names of numbers.
SHORT = {"bag of words, rank 0": "0", "bag of words, rank 11": "11", "word vectors": "vectors"}

#: Shares of the documents, and what tables call them in percent.
SHARES = {
    "collided": "segment lost (%)", "cycled": "cycled (%)", "unsettled": "not settled (%)",
    "worse": "worse than greedy (%)",
}  # fmt: skip


def errors(costs: pd.DataFrame) -> pd.DataFrame:
    """Lay out error and score of `strategies`, next to exact splitting."""
    columns = {
        "P_k (%)": "{pk:.2f}",
        "minus exact (points) [95 % CI]": interval("minus_exact"),
        "score gap (%)": "{gap:.3f}",
        "optimum found (%)": "{optimal:.0f}",
    }
    made = written(costs.assign(optimal=100 * costs.optimal), columns)
    made.loc[made.index.get_level_values("strategy") == "exact", [*columns][1]] = ""
    return named(made.rename(index=dashed, level=0))


def refinement(costs: pd.DataFrame) -> pd.DataFrame:
    """Lay out how refinements end, averaged over the subsets there are."""
    rows = costs[costs.sweeps.notna()][["sweeps", *SHARES]].astype(float)
    return shares(rows.groupby("strategy", sort=False).mean())


def shares(rows: pd.DataFrame) -> pd.DataFrame:
    """Lay out how refinements end, for each row."""
    columns = {"sweeps": "{sweeps:.1f}"} | {h: f"{{{name}:.1f}}" for name, h in SHARES.items()}
    return named(written(rows.assign(**100 * rows[[*SHARES]]), columns))


def counts(scored: pd.Series) -> pd.DataFrame:
    """Lay out `scored_segments`: how many segments a strategy scores."""
    frame = pd.DataFrame({"scored": scored, "times": scored / scored["greedy"]})
    return written(frame, {
        "segments scored per document": "{scored:,.0f}",
        "times as many as greedy": "{times:.1f}",
    })  # fmt: skip


def c99(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out `exact_c99`."""
    return written(frame, {
        ("recursion misses", "the optimum on"): "{missed:.0f} of {documents:.0f}",
        **{("P_k (%)", name): f"{{{name}:.2f}}" for name in ("greedy", "recursion", "exact")},
        ("exact minus, points [95 % CI]", "recursion"): interval("exact - recursion"),
        ("exact minus, points [95 % CI]", "greedy"): interval(*GAIN),
    })  # fmt: skip


def numbers(costs: pd.DataFrame) -> dict[str, object]:
    """Return what the chapter says of `strategies`."""
    mean = costs.groupby("strategy")[["gap", "optimal"]].mean().astype(float)
    of = {
        "greedy": "greedy", "simultaneous": "refined, simultaneous",
        "single": "refined, one at a time", "exchange": "merge and split",
    }  # fmt: skip
    said = {
        f"{key}_said": wording.where(costs.xs(row, level="strategy")) for key, row in of.items()
    }
    gaps = {f"gap_{key}": mean.gap[row] for key, row in of.items()}
    found = {f"optimal_{key}": 100 * mean.optimal[row] for key, row in of.items()}
    moved = costs.xs(of["simultaneous"], level="strategy")[["collided", "worse"]].astype(float)
    return {**said, **gaps, **found, **(100 * moved.mean()).to_dict()}


def c99_numbers(frame: pd.DataFrame) -> dict[str, object]:
    """Return what the chapter says of `exact_c99`: misses, and both differences in words."""
    said: dict[str, object] = {"documents": int(frame.documents.iloc[0])}
    for row, key in SHORT.items():
        found = frame.loc[row]
        said[f"missed_{key}"] = int(found.missed)
        said[f"recursion_{key}"] = wording.worded(*found[["exact - recursion", "low", "high"]])
        said[f"greedy_{key}"] = wording.worded(*found[list(GAIN)])
    return said


#: The strategies of `measuring.VARIANTS`, as parts of the names of word_numbers.
STRATEGIES = {
    "greedy": "greedy",
    "refined, simultaneous": "simultaneous",
    "refined, one at a time": "single",
    "merge and split": "merged",
}


def word_errors(words: pd.DataFrame) -> pd.DataFrame:
    """Lay out what each strategy loses, from `measuring.strategies_of_words`."""
    times = words.milliseconds.map("{:.1f}".format).to_list()
    return errors(words).assign(ms=times)


def word_moves(words: pd.DataFrame) -> pd.DataFrame:
    """Lay out how refinements end: shares of the documents in percent."""
    rows = words[words.sweeps.notna()][["sweeps", *SHARES]].astype(float)
    return shares(rows)


def word_numbers(words: pd.DataFrame) -> dict[str, object]:
    """Return what the page says of the strategies.

    Returns
    -------
    dict
        For each of `STRATEGIES` what its P_k is beside exact splitting's, by the intervals
        (`said_…`), the mean share of documents in percent on which it finds the best score
        (`optimal_…`), its mean `gap_…` in percent, and `cost_…`, its time over exact splitting's;
        `cycled` and `collided`, mean shares of simultaneous word_moves in percent.
    """
    mean = words.groupby("strategy")[["gap", "optimal", "milliseconds"]].mean().astype(float)
    found: dict[str, object] = {}
    for row, key in STRATEGIES.items():
        own = words.xs(row, level="strategy")
        found |= {
            f"said_{key}": wording.where(own, of=str(own.index.name)),
            f"optimal_{key}": 100 * mean.optimal[row],
            f"gap_{key}": mean.gap[row],
            f"cost_{key}": mean.milliseconds[row] / mean.milliseconds["exact"],
        }
    moved = words.xs("refined, simultaneous", level="strategy")[["cycled", "collided"]]
    return found | (100 * moved.astype(float).mean()).to_dict()
