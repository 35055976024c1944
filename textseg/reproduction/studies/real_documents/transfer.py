"""What carries over from joined texts to real documents: the order of systems, and lengths."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from textseg.datasets import docsouth
from textseg.errors import DataError
from textseg.reproduction import recorded
from textseg.reproduction.published import SUBSETS
from textseg.reproduction.studies.real_documents import measuring
from textseg.reproduction.studies.real_documents.tables import SET_NAMES
from textseg.reproduction.tables.layout import wide, written

#: With which the recorded rows were made.
VECTORS = "glove-6b-50d"
#: Compared with K known and by the same rules on both; the trivial baselines know no order.
ORDERED = ("C99", "U00", "BayesSeg", "CVS", "Euclidean")


def on_choi(limit: int | None = None, vectors: str = VECTORS) -> pd.DataFrame:
    """Judge the same systems on Choi's subsets as `measuring.table` does on real sets.

    Nothing is set aside before splitting, and the window is half the mean segment length: the
    figures differ from those of the chapters that follow the paper. All documents with the default
    vectors take minutes, so these rows are recorded.
    """
    if limit is None and vectors == VECTORS:
        return recorded.read("choi_by_real_rules")
    rows = [row for subset in SUBSETS for row in measuring.rows_of("choi", subset, vectors, limit)]
    return pd.DataFrame(rows)


def rank_correlations(choi: pd.DataFrame, real: pd.DataFrame) -> pd.DataFrame:
    r"""Compare the order of systems on Choi's subsets with that on each real set.

    Spearman's coefficient is :math:`\rho = \mathrm{corr}(r, r')` of the ranks by mean P_k, K
    known. With n systems its distribution if the orders had nothing to do with each other is that
    over all n! orders.

    Parameters
    ----------
    choi, real : pandas.DataFrame
        From `on_choi` and `measuring.table`.

    Returns
    -------
    pandas.DataFrame
        For each set Spearman's `rho`, the two-sided probability `p` of one as far from zero, and
        the systems in `order`, the lowest P_k first.
    """
    before = _means(choi).groupby("system").pk.mean().loc[list(ORDERED)]
    rows = {"Choi, mean of four": {"rho": np.nan, "p": np.nan, "order": _order(before)}}
    for pair, own in _means(real).groupby(["dataset", "subset"], sort=False):
        after = own.set_index("system").pk.loc[list(ORDERED)]
        rho, p = spearman(before.to_numpy(), after.to_numpy())
        rows[SET_NAMES[pair]] = {"rho": rho, "p": p, "order": _order(after)}
    return pd.DataFrame.from_dict(rows, orient="index")


def spearman(first: np.ndarray, second: np.ndarray) -> tuple[float, float]:
    """Return Spearman's coefficient, and how often a random order is as far from zero.

    Examples
    --------
    >>> rho, p = spearman(np.array([1.0, 2, 3, 4, 5]), np.array([1.0, 2, 3, 4, 5]))
    >>> round(rho, 2), round(p, 3)
    (1.0, 0.017)
    """
    from scipy.stats import rankdata  # half a second to load

    a, b = rankdata(first), rankdata(second)
    rho = float(np.corrcoef(a, b)[0, 1])
    drawn = np.array([np.corrcoef(a, order)[0, 1] for order in permutations(b)])
    return rho, float(np.mean(np.abs(drawn) >= abs(rho) - 1e-9))


def rank_table(found: pd.DataFrame) -> pd.DataFrame:
    """Lay `rank_correlations` out to be read."""
    shown = written(found, {"Spearman's ρ": "{rho:+.2f}", "p": "{p:.2f}"})
    for place, head in enumerate(("lowest P_k (%)", "second", "third", "fourth", "fifth")):
        shown[head] = found.order.str.split(", ").str[place]
    return shown


def numbers(ranked: pd.DataFrame, agreed: pd.DataFrame) -> dict[str, object]:
    """Return what the page says of `rank_correlations` and `annotators`.

    Returns
    -------
    dict
        `n_systems`; `same`, the number of sets with a coefficient above zero, `smallest_p`; the
        P_k of the annotators judged by each other (`first_pk`, `second_pk`), their F1 within one
        unit (`near`).
    """
    real = ranked[ranked.rho.notna()]
    return {
        "n_systems": len(ORDERED),
        "n_sets": len(real),
        "same": int((real.rho > 0).sum()),
        "smallest_p": float(real.p.min()),
        "first_pk": float(agreed["P_k (%)"].iloc[0]),
        "second_pk": float(agreed["P_k (%)"].iloc[1]),
        "near": float(agreed["F1 within one unit (%)"].iloc[0]),
    }


def annotators() -> pd.DataFrame:
    """Return `measuring.agreement`, or what was recorded of it."""
    try:
        found = measuring.agreement()
    except DataError:
        found = recorded.read("annotators").set_index("judged")[[*_AGREEMENT]]
    names = {name: f"annotator {i}" for i, name in enumerate(docsouth.SUBSETS, 1)}
    rows = [" against ".join(names[a] for a in judged.split(" against ")) for judged in found.index]
    return found.set_axis(rows).rename(columns=_AGREEMENT).round(1)


def penalty_choice(vectors: str = VECTORS, limit: int | None = None) -> pd.DataFrame:
    """Return what was recorded of `measuring.penalties`, a row for each multiple.

    With other vectors or a limit it is measured, where the data are available.

    Returns
    -------
    pandas.DataFrame
        By set, with the number of segments of the reference in its name: P_k and F1 within one
        unit in percent, and the number of segments found.
    """
    found = None
    if limit is not None or vectors != VECTORS:
        with suppress(DataError):
            found = measuring.penalties(vectors=vectors, limit=limit)
    if found is None:
        found = recorded.read("penalties")
    found = found.assign(name=found.set.map(_set_name), penalty=found.penalty.map("{:g}".format))
    cell = "{pk:.1f} / {f1_near:.1f} / {segments:.1f}"
    return wide(found, cell, "penalty", "name").rename_axis("penalty")


def record_choi() -> Path:
    """Judge all systems on Choi's documents as on real ones, and record it."""
    rows = [row for s in SUBSETS for row in measuring.rows_of("choi", s, VECTORS, None)]
    sets = [("choi", s) for s in SUBSETS]
    return recorded.write("choi_by_real_rules", pd.DataFrame(rows).round(4), sets)


def record_agreement() -> Path:
    """Judge the annotators by each other, and record it."""
    frame = measuring.agreement().rename_axis("judged").reset_index().round(4)
    return recorded.write("annotators", frame, [("docsouth", "brennan")])


def record_penalties() -> Path:
    """Measure the penalties on the sets for choosing, and record them."""
    sets = [*measuring.CHOSEN_ON, ("choi", "3-11")]
    return recorded.write("penalties", measuring.penalties().round(4), sets)


#: The columns of `measuring.agreement` and their heads.
_AGREEMENT = {
    "pk": "P_k (%)", "wd": "WindowDiff (%)", "f1_near": "F1 within one unit (%)",
    "k_off": "segments off, mean",
}  # fmt: skip


def _set_name(name: str) -> str:
    dataset, subset = name.split()
    return SET_NAMES[dataset, subset]


def _means(frame: pd.DataFrame) -> pd.DataFrame:
    return frame[(frame.K == "known") & frame.system.isin(ORDERED)]


def _order(pk: pd.Series) -> str:
    return ", ".join(f"{name} {value:.1f}" for name, value in pk.sort_values().items())


def lengths(choi: pd.DataFrame, real: pd.DataFrame, systems: Sequence[str]) -> pd.DataFrame:
    """Return differences in P_k to no boundary next to the mean length of a segment.

    Returns
    -------
    pandas.DataFrame
        For each set and system with K known: its `name`, whether it is `joined` from unrelated
        texts, `length` in units, `minus_none` with `low` and `high`.
    """
    both = pd.concat([choi, real])
    chosen = both[(both.K == "known") & both.system.isin(list(systems))]
    rows: list[dict[str, Any]] = [
        {
            "name": SET_NAMES.get(
                (row.dataset, row.subset), "Choi " + str(row.subset).replace("-", "–")
            ),
            "joined": row.dataset == "choi",
            "system": row.system,
            "length": row.length,
            "points": row.minus_none,
            "low": row.minus_none_low,
            "high": row.minus_none_high,
        }
        for row in chosen.itertuples()
    ]
    rows.sort(key=lambda row: list(systems).index(row["system"]))
    return pd.DataFrame(rows)
