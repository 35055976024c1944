"""What is hard: the documents with the highest errors, boundary by boundary, beside the others."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from textseg import store
from textseg.datasets import choi
from textseg.experiment import Experiment
from textseg.run import documents

#: A segment of at most so many units is short: a boundary too few or too many is soon the better
#: explanation of it.
SHORT = 4


def boundaries(experiment: Experiment) -> pd.DataFrame:
    """Follow every boundary of the reference on documents of the Choi set.

    Returns
    -------
    pandas.DataFrame
        A row per boundary: `document`, its `pk`, whether the boundary is `found` and whether one
        is found `near`, within one unit; `shorter`, the length of the shorter segment beside it;
        `one_genre`, whether both texts are of one genre of Brown, and `again`, whether either
        text is used twice in the document.
    """
    rows = store.documents(experiment)
    texts = documents(experiment)
    sources = choi.sources(experiment.subset)[: len(texts)]
    found: list[dict[str, object]] = []
    for (_, row), text, names in zip(rows.iterrows(), texts, sources, strict=True):
        cuts, lengths = set(row.ends[:-1]), text.truth.lengths
        for i, boundary in enumerate(text.truth.boundaries):
            found.append({
                "document": row.document,
                "pk": row.pk,
                "found": boundary in cuts,
                "near": not cuts.isdisjoint((boundary - 1, boundary, boundary + 1)),
                "shorter": min(lengths[i : i + 2]),
                "one_genre": names[i][:2] == names[i + 1][:2],
                "again": names.count(names[i]) > 1 or names.count(names[i + 1]) > 1,
            })  # fmt: skip
    return pd.DataFrame(found)


def worst(followed: pd.DataFrame, n: int = 30) -> pd.DataFrame:
    """Compare the n documents of the highest Pk with the others.

    Returns
    -------
    pandas.DataFrame
        A row for the worst documents and one for the others: how many `documents` and `boundaries`
        they have, their `pk`, and shares in percent: of boundaries `missed`, of those missed that
        are found within one unit (`near`), that have a segment of at most `SHORT` units beside
        them (`short`) and of all boundaries that have one (`all_short`); the same of texts of one
        genre (`one_genre`, `all_one_genre`).
    """
    order = followed.groupby("document").pk.first().sort_values(ascending=False, kind="stable")
    n = min(n, max(1, len(order) // 2))  # a part of the documents has others too
    groups: dict[str, Sequence[str]] = {
        f"the {n} worst": list(order.index[:n]),
        "the others": list(order.index[n:]),
    }
    return pd.DataFrame({
        name: _shares(followed[followed.document.isin(group)]) for name, group in groups.items()
    }).T  # fmt: skip


#: What `table` calls the columns of `worst`.
HEADS = {
    "documents": "documents", "pk": "P_k (%)", "missed": "boundaries missed (%)",
    "near": "missed, but found within one sentence (%)",
    "short": f"missed, beside a segment of at most {SHORT} sentences (%)",
    "all_short": f"all, beside a segment of at most {SHORT} sentences (%)",
    "one_genre": "missed, between texts of one genre (%)",
    "all_one_genre": "all, between texts of one genre (%)",
}  # fmt: skip


def table(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay `worst` out, a column for each group."""
    shown = frame[[*HEADS]].rename(columns=HEADS).T
    return shown.map("{:.0f}".format, na_action="ignore").fillna("–")


def said(frame: pd.DataFrame) -> dict[str, float]:
    """Return the shares of the worst documents that the page names."""
    first = frame.iloc[0]
    names = ("documents", "near", "short", "all_short", "one_genre", "all_one_genre")
    return {f"hard_{name}": float(first[name]) for name in names}


def _shares(part: pd.DataFrame) -> dict[str, float]:
    missed, short = part[~part.found], part.shorter <= SHORT
    return {
        "documents": part.document.nunique(),
        "pk": 100 * part.groupby("document").pk.first().mean(),
        "boundaries": len(part),
        "missed": 100 * (~part.found).mean(),
        "near": 100 * missed.near.mean(),
        "short": 100 * (missed.shorter <= SHORT).mean(),
        "all_short": 100 * short.mean(),
        "one_genre": 100 * missed.one_genre.mean(),
        "all_one_genre": 100 * part.one_genre.mean(),
    }
