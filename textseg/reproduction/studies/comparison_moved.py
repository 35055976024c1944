"""What changes for the compared systems from Choi's documents to held-out ones."""

from __future__ import annotations

import numpy as np
import pandas as pd

from textseg.reproduction.studies.comparison import REFERENCE
from textseg.reproduction.studies.comparison_tables import SHOWN, told
from textseg.reproduction.tables.layout import written

NAME = ["system", "K"]


def moved(
    choi: pd.DataFrame, held_out: pd.DataFrame, metric_unit: str = "sentence"
) -> pd.DataFrame:
    """Compare each system's difference from exact CVS on two data sets, subset by subset.

    Parameters
    ----------
    choi, held_out : pandas.DataFrame
        Tables of both.
    metric_unit : {"sentence", "word"}

    Returns
    -------
    pandas.DataFrame
        By system, `K` and subset: whether it is `trained`; `minus_cvs` on `choi` and on `held_out`,
        in points; `change`, the second minus the first, with `low` and `high`, its 95 % interval
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


def moved_table(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out the rows of `moved` of one subset, K known, the lowest on the new set first."""
    rows = frame.sort_values("held_out").rename(SHOWN).rename_axis(None)
    change = [told(*e) for e in rows[["change", "low", "high"]].to_numpy()]
    points, way = "minus CVS (points)", "from CVS to random (%)"
    columns = {
        ("trained", ""): "{trained}", (points, "Choi"): "{choi:+.2f}",
        (points, "held-out"): "{held_out:+.2f}", (points, "change"): "{change}",
        (way, "Choi"): "{choi_way:.0f}", (way, "held-out"): "{held_out_way:.0f}",
    }  # fmt: skip
    trained = np.where(rows.trained, "yes", "no")
    return written(rows.assign(trained=trained, change=change), columns)


def _way(chosen: pd.DataFrame) -> pd.Series:
    """Return how far each system is on the way from CVS to chance, in percent."""
    points = chosen.minus_cvs
    chance = points[points.index.get_level_values("system") == "random"].droplevel(NAME)
    return 100 * points / chance.reindex(points.index.get_level_values("subset")).to_numpy()
