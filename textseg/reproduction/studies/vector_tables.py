"""The tables and numbers of the chapter that compares word vectors."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction.studies.wording import where
from textseg.reproduction.tables.layout import dashed
from textseg.vectors import coverage


def coverage_table(known: pd.DataFrame) -> pd.DataFrame:
    """Lay `known_words` out to be read."""
    return pd.DataFrame(
        {
            "words": known.words.map("{:,}".format),
            "dimensions": known.dimensions,
            "known tokens (%)": known.tokens.map("{:.1f}".format),
            "known types (%)": known.types.map("{:.1f}".format),
            "most frequent unknown words": known.commonest,
        }
    )


def side_by_side(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay the levels of `by_vectors` out: a row for each objective and set, a column per subset."""
    wide = _wide(frame, frame.pk)
    return wide.assign(mean=wide.mean(axis=1)).rename(columns=dashed).map("{:.2f}".format)


def differences(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay the differences to the first set out, with their intervals."""
    others = frame[frame.vectors != frame.vectors.iloc[0]]
    ends = zip(others.apart, others.apart_low, others.apart_high, strict=True)
    shown = [f"{d:+.1f} [{low:+.1f}, {high:+.1f}]" for d, low, high in ends]
    return _wide(others, pd.Series(shown, index=others.index)).rename(columns=dashed)


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


def _wide(frame: pd.DataFrame, shown: pd.Series) -> pd.DataFrame:
    order = frame[["objective", "vectors"]].drop_duplicates()
    rows = pd.MultiIndex.from_frame(order).sortlevel("objective", sort_remaining=False)[0]
    wide = frame.assign(shown=shown).pivot(
        index=["objective", "vectors"], columns="subset", values="shown"
    )
    wide = wide.reindex(index=rows, columns=list(frame.subset.unique()))
    return wide.rename_axis(index=[None, None], columns=None)
