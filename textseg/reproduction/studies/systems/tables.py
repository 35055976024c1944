"""How the systems stand: the rows of `measuring`, laid out to be compared."""

from __future__ import annotations

from itertools import product

import numpy as np
import pandas as pd

from textseg.reproduction.contenders import UNKNOWN
from textseg.reproduction.published import SUBSETS
from textseg.reproduction.studies.systems.measuring import REFERENCE
from textseg.reproduction.tables import layout
from textseg.reproduction.tables.layout import dashed, wide, written

#: Systems that a table calls otherwise than the code.
SHOWN = {
    "none": "no boundary", "every": "every boundary", "even": "equal pieces",
    "CVS, greedy": "CVS greedy", "CVS, refined": "CVS refined", "CVS, penalised": "CVS penalised",
    "CVS, elbow": "CVS elbow", "CVS, PPMI vectors": "CVS with PPMI vectors",
    "random": "random boundaries", "TextTiling": "TextTiling (TT)", "C99 of the paper": "oC99",
}  # fmt: skip
#: Marks a difference whose interval excludes zero, and a system whose rows were recorded.
TOLD, RECORDED = "*", " †"


def against_cvs(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out systems told the number of segments: mean Pk, and the difference from exact CVS.

    Returns
    -------
    pandas.DataFrame
        A row for each system, the lowest mean over the subsets first: that mean in percent, and for
        each subset the difference in points with its 95 % interval. A star marks the differences
        whose interval excludes zero, a dagger the recorded systems.
    """
    chosen = _judged(frame, known=True)
    shown = [told(*e) for e in chosen[["minus_cvs", "minus_cvs_low", "minus_cvs_high"]].to_numpy()]
    return _with_mean(chosen.assign(shown=np.where(chosen.system == REFERENCE, "–", shown)))


def named(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a table of all systems with their names for people, for a figure."""
    return frame.assign(system=frame.system.replace(SHOWN))


def found(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out systems that find the number of segments: mean Pk, and what that costs in points.

    The cost is the mean of the system without the number minus that of the same system with it, of
    exact CVS for the two that segment by CVS; "–" where a system can't be told the number.
    """
    chosen = _judged(frame, known=False)
    told = _judged(frame, known=True).set_index(["system", "subset"]).pk
    names = chosen.system.mask(chosen.system.isin(UNKNOWN), REFERENCE)
    cost = chosen.pk - told.reindex([names, chosen.subset]).to_numpy()
    return _with_mean(chosen.assign(shown=cost.map("{:+.2f}".format).where(cost.notna(), "–")))


def cited(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out the numbers that the paper cites next to ours, both counted over words."""
    words = named(frame[frame.metric_unit == "word"])
    chosen = words[words.published.notna() | words.system.eq(REFERENCE)]
    forms = {"cited": "{published:g}", "ours": "{pk:.2f}"}
    parts = {head: wide(chosen, form, "system").replace("", "–") for head, form in forms.items()}
    both = pd.concat(parts, axis=1).swaplevel(axis=1)
    return both[list(product(chosen.subset.unique(), forms))].rename(columns=dashed, level=0)


def size(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out what `held_out` counts."""
    heads = {"pk": "Pk of U00 (%)", "width": "width of its interval (points)"}
    shown = frame.assign(**{name: frame[name].map("{:.1f}".format) for name in heads})
    return shown.rename(index=dashed, columns=heads)


def learned(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out what `measuring.learned_from` counts."""
    return frame.rename(
        index={"choi": "Choi's documents"}, columns={"documents": "documents F04 learns from"}
    )


def recorded_from(frame: pd.DataFrame) -> str:
    """Say which systems of a table are recorded, and since when; "none" if none is."""
    if "commit" not in frame or frame.commit.isna().all():
        return "none"
    rows = frame[frame.commit.notna()].drop_duplicates("system")
    return "; ".join(
        f"{', '.join(of.system)} on {date} at commit {commit} ({machine})"
        for (date, commit, machine), of in rows.groupby(["date", "commit", "machine"], sort=False)
    )


def _judged(frame: pd.DataFrame, *, known: bool) -> pd.DataFrame:
    """Return the rows judged on original sentences, with K known or found."""
    return frame[(frame.metric_unit == "sentence") & (frame.k_known.astype(bool) == known)]


def _with_mean(chosen: pd.DataFrame) -> pd.DataFrame:
    """Return a row per system, the lowest mean Pk first, with what is `shown` on each subset."""
    mean = chosen.groupby("system").pk.mean().sort_values()
    wide = chosen.pivot(index="system", columns="subset", values="shown").loc[mean.index]
    wide = wide[[name for name in SUBSETS if name in wide]].rename(columns=dashed)
    wide.insert(0, "mean Pk (%)", mean.map("{:.2f}".format))
    marks = chosen.set_index("system").get("commit", pd.Series(dtype=str)).dropna().index
    names = {s: SHOWN.get(s, s) + (RECORDED if s in marks else "") for s in wide.index}
    return layout.named(wide.rename(names))


def told(value: float, low: float, high: float) -> str:
    """Write a difference with its interval, and a star if that excludes zero."""
    return f"{value:+.1f} [{low:.1f}, {high:.1f}]{TOLD if low * high > 0 else ''}"


NAME = ["system", "K"]


def moved(choi: pd.DataFrame, held_out: pd.DataFrame) -> pd.DataFrame:
    """Compare each system's difference from exact CVS on two data sets, subset by subset.

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
        frame[(frame.metric_unit == "sentence") & (frame.system != REFERENCE)].set_index(name)
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
