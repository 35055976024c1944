"""How the systems stand: the rows of `studies.comparison`, laid out to be compared."""

from __future__ import annotations

import numpy as np
import pandas as pd

from textseg.reproduction import recorded
from textseg.reproduction.published import SUBSETS
from textseg.reproduction.studies.comparison import REFERENCE, TABLES
from textseg.reproduction.systems import UNKNOWN

NAME = ["system", "K"]


def side_by_side(frame: pd.DataFrame, metric_unit: str = "sentence") -> pd.DataFrame:
    """Lay the table out: a row per system, its Pk with the interval on each subset."""
    chosen = frame[frame.metric_unit == metric_unit].copy()
    chosen["milliseconds"] = 1000 * chosen.seconds_per_document
    wide = _wide(chosen, ["pk", "pk_low", "pk_high"])
    systems = chosen.groupby(NAME)
    wide["WD, mean"] = systems.wd.mean().round(2)
    wide["ms a document"] = systems.milliseconds.mean().round(1)
    return wide


def against_cvs(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out the paired differences to exact CVS with their intervals, in points."""
    chosen = frame[(frame.metric_unit == "sentence") & (frame.system != REFERENCE)]
    return _wide(chosen, ["minus_cvs", "minus_cvs_low", "minus_cvs_high"], sign="+")


def lower_everywhere(chosen: pd.DataFrame) -> list[str]:
    """Return the systems whose error is below that of exact CVS on all subsets, by interval."""
    below = chosen[chosen.system != REFERENCE].groupby("system", sort=False).minus_cvs_high.max()
    return list(below.index[below < 0])


def lower_somewhere(chosen: pd.DataFrame) -> list[str]:
    """Return the systems whose error is below that of exact CVS on a subset, by interval."""
    below = chosen[chosen.system != REFERENCE].groupby("system", sort=False).minus_cvs_high.min()
    return list(below.index[below < 0])


def moved(
    choi: pd.DataFrame, held_out: pd.DataFrame, metric_unit: str = "sentence"
) -> pd.DataFrame:
    """Compare each system's difference to exact CVS on two data sets, subset by subset.

    Parameters
    ----------
    choi, held_out : pandas.DataFrame
        Tables of both.
    metric_unit : {"sentence", "word"}

    Returns
    -------
    pandas.DataFrame
        By system, `K` and subset: whether it is `trained`; `minus_cvs` on `choi` and on `held_out`,
        in points; `change`, the second less the first, with `low` and `high`, its 95 % interval
        from those of the two, which have no document in common (Zou & Donner 2008). As points
        shrink where CVS itself is nearer to chance, also `choi_way` and `held_out_way`, in percent
        of the way from CVS to random boundaries.
    """
    name = [*NAME, "subset"]
    here, there = (
        frame[(frame.metric_unit == metric_unit) & (frame.system != REFERENCE)].set_index(name)
        for frame in (choi, held_out)
    )
    both = here.index.intersection(there.index, sort=False)
    here, there = here.loc[both], there.loc[both]
    change = there.minus_cvs - here.minus_cvs
    below = np.hypot(there.minus_cvs - there.minus_cvs_low, here.minus_cvs_high - here.minus_cvs)
    above = np.hypot(there.minus_cvs_high - there.minus_cvs, here.minus_cvs - here.minus_cvs_low)
    return pd.DataFrame({
        "trained": there.trained.astype(bool), "choi": here.minus_cvs,
        "held_out": there.minus_cvs, "change": change, "low": change - below,
        "high": change + above, "choi_way": _way(here), "held_out_way": _way(there),
    })  # fmt: skip


def _way(chosen: pd.DataFrame) -> pd.Series:
    """Return how far each system is on the way from CVS to chance, in percent."""
    points = chosen.minus_cvs
    chance = points[points.index.get_level_values("system") == "random"].droplevel(NAME)
    return 100 * points / chance.reindex(points.index.get_level_values("subset")).to_numpy()


def cited(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out the figures that the paper cites beside ours, in the metric they are in."""
    chosen = frame[frame.published.notna()]
    columns = {"published": "published", "pk": "ours"}
    wide = chosen.pivot(index="system", columns="subset", values=list(columns)).rename(
        columns=columns
    )
    order = [(s, name) for s in SUBSETS for name in columns.values() if (name, s) in wide]
    return wide.swaplevel(axis=1)[order].round(2).rename_axis(columns=[None, None])


def price_of_unknown(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out what each system loses by having to find the number of segments, in points."""
    chosen = frame[frame.metric_unit == "sentence"].set_index(["system", "subset"])
    found = chosen[~chosen.k_known.astype(bool)].pk
    told = chosen[chosen.k_known.astype(bool)].pk
    for name in UNKNOWN:
        for subset in found[name].index:
            told[(name, subset)] = told[(REFERENCE, subset)]
    price = (found - told).dropna().unstack()
    return price[[name for name in SUBSETS if name in price]].round(2)


def recorded_rows(dataset: str = "choi") -> pd.DataFrame:
    """Lay out the recorded rows on a data set with their provenance."""
    frame = recorded.read(TABLES[dataset])
    about = frame.groupby("system")[["commit", "date", "machine"]].first()
    return side_by_side(frame).join(about, on="system")


def _wide(chosen: pd.DataFrame, names: list[str], sign: str = "") -> pd.DataFrame:
    """Return a row per system, the best first, with a value and its interval on each subset."""
    estimate, low, high = (chosen[name] for name in names)
    shown = [
        f"{e:{sign}.2f} [{a:{sign}.2f}, {b:{sign}.2f}]"
        for e, a, b in zip(estimate, low, high, strict=True)
    ]
    rows = chosen.assign(shown=shown)
    order = rows.groupby(NAME).pk.mean().sort_values().index
    wide = rows.set_index([*NAME, "subset"]).shown.unstack().loc[order]
    return wide[[name for name in SUBSETS if name in wide]].rename_axis(columns=None)
