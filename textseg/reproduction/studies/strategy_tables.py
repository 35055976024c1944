"""The tables and numbers of the chapter on splitting, from `textseg.reproduction.studies`."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction.studies import wording
from textseg.reproduction.studies.strategies import GAIN
from textseg.reproduction.tables.layout import columned, dashed, named

#: Rows of `exact_c99`, as names of numbers.
SHORT = {"bag of words, rank 0": "0", "bag of words, rank 11": "11", "word vectors": "vectors"}


def errors(costs: pd.DataFrame) -> pd.DataFrame:
    """Lay out error and score of `strategies`, next to exact splitting."""
    made = pd.DataFrame(
        {
            "P_k (%)": costs.pk.map("{:.2f}".format),
            "minus exact (points) [95 % CI]": columned(costs, "minus_exact"),
            "score gap (%)": costs.gap.map("{:.3f}".format),
            "optimum found (%)": (100 * costs.optimal).map("{:.0f}".format),
        },
        index=costs.index,
    )
    exact = made.index.get_level_values("strategy") == "exact"
    made.loc[exact, "minus exact (points) [95 % CI]"] = ""
    return named(made.rename(index=dashed, level="subset"))


def refinement(costs: pd.DataFrame) -> pd.DataFrame:
    """Lay out how refinements end, averaged over the subsets there are."""
    kinds = costs[costs.sweeps.notna()].groupby("strategy", sort=False)
    shares = {
        "segment lost (%)": "collided",
        "cycled (%)": "cycled",
        "not settled (%)": "unsettled",
        "worse than greedy (%)": "worse",
    }
    columns = {head: 100 * kinds[name].mean().astype(float) for head, name in shares.items()}
    made = pd.DataFrame({"sweeps": kinds.sweeps.mean(), **columns})
    return named(made.map("{:.1f}".format))


def counts(scored: pd.Series) -> pd.DataFrame:
    """Lay out `scored_segments`: how many segments a strategy scores."""
    times = scored / scored["greedy"]
    return pd.DataFrame(
        {
            "segments scored per document": scored.map("{:,.0f}".format),
            "times as many as greedy": times.map("{:.1f}".format),
        }
    )


def c99(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out `exact_c99`."""
    _, low, high = GAIN
    shares = zip(frame.missed, frame.documents, strict=True)
    made = {("recursion misses", "the optimum on"): [f"{m:.0f} of {n:.0f}" for m, n in shares]}
    for name in ("greedy", "recursion", "exact"):
        made["P_k (%)", name] = frame[name].map("{:.2f}".format).to_list()
    made["exact minus, points [95 % CI]", "recursion"] = columned(frame, "exact - recursion")
    made["exact minus, points [95 % CI]", "greedy"] = columned(frame, GAIN[0], low, high)
    return pd.DataFrame(made, index=list(frame.index))


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
