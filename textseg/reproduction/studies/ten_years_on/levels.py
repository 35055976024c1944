"""Levels of P_k in the chapter "Ten years on", beside what was published then and since."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from textseg.reproduction.published import SUBSETS, later, values
from textseg.reproduction.studies.ten_years_on.measuring import KEY
from textseg.reproduction.studies.ten_years_on.systems import BOTH
from textseg.reproduction.tables.layout import dashed, interval, named, only, wide
from textseg.reproduction.wording import listed

#: The subset on which everything was chosen, marked in every table.
CHOSEN_ON = "6-8"
#: Changes of CVS: words added, and the length that is taken of a segment's sum.
CHANGED = ("U00 + CVS", "Euclidean length", "U00 + Euclidean length")
#: What tables of levels show: the paper's two additive scores, and changes of the first.
SHOWN = ("CVS", "Euclidean", *CHANGED)
#: The paper's row with idf and sentence vectors of length one.
IDF = "T2.CVS.tfidf-T.pk"


def by_subset(frame: pd.DataFrame, **where: str) -> pd.DataFrame:
    """Lay rows out: a row per system and what else varies, a column per subset, and their mean.

    `where` gives values of columns to choose rows of `measuring.table` by, such as ``K="known"``.
    """
    frame = only(frame, **where)
    index = [name for name in KEY if name == "system" or frame[name].nunique() > 1]
    columns = [subset for subset in SUBSETS if subset in set(frame.subset)]
    out = frame.pivot(index=index, columns="subset", values="pk")[columns]
    order = frame[index].drop_duplicates()
    out = out.reindex(pd.MultiIndex.from_frame(order) if len(index) > 1 else order[index[0]])
    return out.assign(mean=out.mean(axis=1))


def means(frame: pd.DataFrame, **where: str) -> pd.DataFrame:
    """Lay mean P_k out: a row per system and what else varies, a column per subset, two means.

    Rows are those of the scores in `SHOWN` that have the values of columns in `where`.
    """
    made = by_subset(frame[frame.objective.isin(SHOWN)], **where)
    called = heads(frame)
    if called is head and len(SUBSETS) == made.shape[1] - 1:
        made["mean without 6–8"] = made[[s for s in SUBSETS if s != CHOSEN_ON]].mean(axis=1)
    made = made.rename(columns={"mean": "mean of all", **{s: called(s) for s in SUBSETS}})
    return named(made.map("{:.2f}".format))


def published() -> pd.DataFrame:
    """Return published figures on the Choi set, in percent, with K and the window they are for."""
    numbers = values()
    paper = [numbers[f"T3.own.DP-CVS.{subset}.pk"] for subset in SUBSETS]
    rows = {"the paper (2015): CVS, GloVe 42B, filtered sentences": ("known", "paper", *paper)}
    for row in later().itertuples():
        found = [getattr(row, name) for name in ("pk_3_5", "pk_6_8", "pk_9_11", "pk_3_11")]
        rows[str(row.system)] = (str(row.K), str(row.window), *found)
    return pd.DataFrame.from_dict(
        rows, orient="index", columns=["K", "window", *map(dashed, SUBSETS)]
    )


def beside_paper(frame: pd.DataFrame) -> pd.DataFrame:
    """Say for word vectors in the paper's setting where the published value lies.

    The published values are those of exact CVS in table 3, without idf, and, with idf and sentence
    vectors of length one, that of table 2, which has 3-11 only.

    Returns
    -------
    pandas.DataFrame
        For each system and subset ours with its 95 % interval over documents, and the paper's.
    """
    rows = _paper_rows(frame)
    forms = {"ours": interval("pk", "pk_low", "pk_high", form=".2f"), "paper": "{printed:.2f}"}
    both = pd.concat({whose: wide(rows, form, "system") for whose, form in forms.items()})
    return both.swaplevel().loc[list(rows.system.unique())].rename(columns=head)


def where_published(frame: pd.DataFrame, system: str) -> str:
    """Say on which subsets the paper's value lies within our interval, above and below it."""
    rows = _paper_rows(frame)
    return _lies(rows[(rows.system == system) & rows.printed.notna()])


def where_later(frame: pd.DataFrame, objective: str) -> str:
    """Say the same of what was published since, with K unknown and the usual window."""
    where = {"K": "unknown", "window": "half", "sentences": "raw"}
    rows = only(frame, system=BOTH, objective=objective, **where)
    printed = later().iloc[0]
    return _lies(rows.assign(printed=[printed[f"pk_{s.replace('-', '_')}"] for s in rows.subset]))


def _lies(rows: pd.DataFrame) -> str:
    within = rows.printed.between(rows.pk_low, rows.pk_high)
    parts = {
        "within our interval": within,
        "above it": rows.printed > rows.pk_high,
        "below it": rows.printed < rows.pk_low,
    }
    said = [f"{name} on {listed(rows.subset[of])}" for name, of in parts.items() if of.any()]
    return ", ".join(said) or "not compared here"


def _paper_rows(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of word vectors in the paper's setting, with what it `printed`, if it did."""
    numbers = values()
    rows = only(frame, sentences="filtered", window="paper")
    rows = rows[rows.system.str.contains("words")]
    idf = rows.system.str.contains("idf")
    printed = [
        numbers[IDF] if weighted and subset == "3-11"
        else None if weighted else numbers[f"T3.own.DP-CVS.{subset}.pk"]
        for subset, weighted in zip(rows.subset, idf, strict=True)
    ]  # fmt: skip
    return rows.assign(printed=pd.Series(printed, index=rows.index, dtype=float))


def panels(frame: pd.DataFrame) -> pd.DataFrame:
    """Return CVS's levels in three settings as `plotting.by_vectors` takes them.

    Of filtered sentences only word vectors and MiniLM as it is; with more, lines hide each other.
    `objective` is the setting; `published` is the paper's exact CVS, in its own setting only.
    """
    printed = {subset: values()[f"T3.own.DP-CVS.{subset}.pk"] for subset in SUBSETS}
    cvs = only(frame, objective="CVS", window="paper")
    cvs = cvs[(cvs.sentences == "raw") | ~cvs.system.str.contains("centred")]
    cvs = cvs.sort_values("subset", key=lambda s: s.map(list(SUBSETS).index), kind="stable")
    parts = {
        "all sentences, K known": only(cvs, sentences="raw", K="known"),
        "all sentences, K unknown": only(cvs, sentences="raw", K="unknown"),
        "filtered, K known": only(cvs, sentences="filtered", K="known"),
    }
    rows = pd.concat([part.assign(objective=name) for name, part in parts.items()])
    rows["published"] = rows.subset.map(printed).where(rows.sentences == "filtered")
    names = {"system": "vectors", "pk_low": "low", "pk_high": "high"}
    return rows.rename(columns={"vectors": "label"} | names).reset_index(drop=True)


def heads(frame: pd.DataFrame) -> Callable[[str], str]:
    """Return what names a subset: on documents other than Choi's nothing was chosen."""
    return head if set(frame.dataset) == {"choi"} else dashed


def head(subset: str) -> str:
    """Name a subset of the Choi set, and say where settings were chosen on it."""
    return f"{dashed(subset)} (dev)" if subset == CHOSEN_ON else dashed(subset)
