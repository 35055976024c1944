"""The tables and numbers of the chapter that compares word vectors."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction.tables.layout import dashed, interval, wide, written
from textseg.reproduction.wording import where
from textseg.vectors import coverage


def coverage_table(known: pd.DataFrame) -> pd.DataFrame:
    """Lay `known_words` out to be read."""
    columns = {
        "words": "{words:,}",
        "dimensions": "{dimensions}",
        "known tokens (%)": "{tokens:.1f}",
        "known types (%)": "{types:.1f}",
        "most frequent unknown words": "{commonest}",
    }
    return written(known, columns)


def side_by_side(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay the levels of `by_vectors` out: a row for each objective and set, a column per subset."""
    mean = frame.groupby(["objective", "vectors"]).pk.mean()
    return _by_objective(frame, "{pk:.2f}").assign(mean=mean.map("{:.2f}".format))


def differences(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay the differences to the first set out, with their intervals."""
    others = frame[frame.vectors != frame.vectors.iloc[0]]
    return _by_objective(others, interval("apart", "apart_low", "apart_high", form="+.1f"))


def numbers(known: pd.DataFrame, frame: pd.DataFrame) -> dict[str, object]:
    """Return the numbers of the chapter's text.

    Returns
    -------
    dict
        `low`, the coverage in percent below which the package warns; the name `first` of the first
        set, its `tokens` and `types` in percent, and the set with the `least` coverage with its
        `least_tokens`; the mean P_k of the first set with CVS over the subsets (`first_pk`), the
        paper's with its own vectors (`paper`); the number `n_sets` of sets without the test's
        sentences, and `others`, what the intervals say of each of them but the first, with CVS.
    """
    cvs = frame[frame.objective == "CVS"]
    clean = cvs[~cvs.leaky & (cvs.vectors != cvs.vectors.iloc[0])]
    said = [
        f"{name}: {where(rows, 'apart_low', 'apart_high')}"
        for name, rows in clean.groupby("vectors", sort=False)
    ]
    return {
        "low": 100 * coverage.LOW,
        "first": str(known.index[0]),
        "tokens": float(known.tokens.iloc[0]),
        "types": float(known.types.iloc[0]),
        "least": str(known.tokens.idxmin()),
        "least_tokens": float(known.tokens.min()),
        "labels": "; ".join(known.label),
        "n_sets": frame[~frame.leaky].vectors.nunique(),
        "first_pk": float(cvs[cvs.vectors == cvs.vectors.iloc[0]].pk.mean()),
        "paper": float(cvs.drop_duplicates("subset").published.mean()),
        "others": "; ".join(said) or "there is no other",
    }


def _by_objective(frame: pd.DataFrame, template: str) -> pd.DataFrame:
    made = wide(frame, template, ["objective", "vectors"]).rename(columns=dashed)
    return made.sort_index(level=0, sort_remaining=False, kind="stable")
