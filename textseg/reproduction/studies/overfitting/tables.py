"""The tables and numbers of the chapter on what the Choi set gives away."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction import recorded, wording
from textseg.reproduction.studies.overfitting import lsa_passages, recorded_leak
from textseg.reproduction.tables.layout import dashed, interval, named, wide, written

#: Regimes of training in words.
REGIMES = {
    "brown with the sources": "Brown, with sources",
    "brown without ca and cj": "Brown, without",
    "cross-validation": "cross-validation",
    "rebuilt, sources shared": "rebuilt, shared",
    "rebuilt, sources disjoint": "rebuilt, disjoint",
}
#: Pairs of regimes in words: what is subtracted from what.
PAIRS = {
    "texts read": "Brown without − with the sources",
    "documents of the same sources": "rebuilt, disjoint − shared",
}


def redundancy(counted: pd.DataFrame) -> pd.DataFrame:
    """Lay `studies.redundancy` out."""
    columns = {
        "sentences": "{sentences:,.0f}",
        "distinct sentences": "{distinct:,.0f}",
        "occurrences of each": "{repeats:.1f}",
        "distinct first sentences of a segment": "{distinct first sentences:,.0f}",
    }
    return written(counted, columns).rename(index=dashed)


def memory(remembered: pd.DataFrame) -> pd.DataFrame:
    """Lay `studies.memorising` out, in percent."""
    heads = {
        "sentence decisions": "boundary or not, per sentence",
        "boundary precision and recall": "boundaries, F1",
        "1 - Pk": "100 − P_k",
        "exactly right documents": "documents without any error",
    }
    return remembered.rename(index=heads, columns=dashed).map("{:.2f}".format)


def leak(found: pd.DataFrame) -> pd.DataFrame:
    """Lay `studies.leak` or `leak_by_pipeline` out: both levels and their difference."""
    seen, unseen = found.columns[:2]
    columns = {
        "P_k with sources (%)": f"{{{seen}:.2f}}",
        "P_k without (%)": f"{{{unseen}:.2f}}",
        "difference (points)": interval("leak"),
    }
    made = written(found, columns)
    if found.index.nlevels == 1:
        return named(made.rename(index=dashed))
    prepared = made.reset_index().set_index("preprocessing")
    return prepared.assign(**{"shown in": found.page.to_list()})


def levels(subset: str = "3-11") -> pd.DataFrame:
    """Lay out the recorded Pk of each ingredient by regime, under what each regime has seen."""
    shares = recorded_leak.seen(subset).T
    shares.index = pd.Index(["sentences seen (%)", "sources seen (%)"])
    made = pd.concat([shares, recorded_leak.levels(subset)]).rename(columns=REGIMES)
    return named(made.map(lambda value: "" if pd.isna(value) else f"{value:.2f}"))


def shown_losses() -> pd.DataFrame:
    """Return `recorded_leak.lost` with pairs of regimes and subsets as readers know them."""
    lost = recorded_leak.lost()
    return lost.assign(pair=lost.pair.replace(PAIRS), subset=lost.subset.map(dashed))


def losses(subset: str = "3-11") -> pd.DataFrame:
    """Lay out what each ingredient loses without the leak, a column for each pair of regimes."""
    lost = recorded_leak.lost()
    made = wide(lost[lost.subset == subset], interval("points"), "ingredient", "pair")
    return made.rename(columns=PAIRS).fillna("")


def passages() -> pd.DataFrame:
    """Lay out the recorded rows of LSA by what its passages are."""
    columns = {
        "passages": "{passages:,}",
        "P_k (%) [95 % CI]": interval("pk", "pk_low", "pk_high", form=".2f"),
        "minus the first row (points) [95 % CI]": interval("change", "change_low", "change_high"),
    }
    made = written(lsa_passages.table(), columns)
    made.iloc[0, 2] = ""
    return named(made)


def topics() -> pd.DataFrame:
    """Lay out the recorded gains of topics that were learned in cross-validation."""
    found = recorded.read("topics_overfit")
    numbers = found.topics.str.replace("less", "minus") + " topics"
    columns = {
        "points, interval over documents and sources": interval(
            "points", "source_low", "source_high"
        ),
        "interval over documents alone": "[{low:+.2f}, {high:+.2f}]",
        "documents": "{documents}",
    }
    return written(found.set_index([found.subset.map(dashed), numbers]), columns).pipe(named)


#: Rows of `lsa_passages.table`, as names of numbers.
PASSAGES = {
    "cross-validation, passages that keep to one text": "kept_said",
    "each text once, joined, passages of 7": "once_said",
    "each text once, passages of 7 that keep to one text": "both_said",
    "each text once, a passage for each": "whole_said",
    "ca and cj of Brown, passages of 7": "genres_said",
}


def memory_numbers(remembered: pd.DataFrame, published: float) -> dict[str, object]:
    """Return the extremes of `studies.memorising`, and how often it exceeds the published one.

    `reached` counts the subsets where the share of correct decisions per sentence does.
    """
    return {
        "lowest": remembered.min().min(),
        "highest": remembered.max().max(),
        "reached": int((remembered.loc["sentence decisions"] > published).sum()),
        "published": published,
    }


def leak_numbers(found: pd.DataFrame, pipelines: pd.DataFrame) -> dict[str, object]:
    """Return what the chapter says of the leak in word vectors."""
    seen, unseen = found.columns[:2]
    return {
        "least": found.leak.min(),
        "most": found.leak.max(),
        "seen": found[seen].mean(),
        "unseen": found[unseen].mean(),
        "pipeline_least": pipelines.leak.min(),
        "pipeline_most": pipelines.leak.max(),
        "pipeline_low": pipelines.low.min(),
    }


def loss_numbers() -> dict[str, object]:
    """Return where each ingredient loses by the leak, over all subsets and both pairs, in words.

    Those of which no interval lies above zero are `unaffected`, those whose intervals all do
    `affected`.
    """
    lost = recorded_leak.lost()
    ways = {name: set(wording.ways(rows)) for name, rows in lost.groupby("ingredient", sort=False)}
    rows = lost[lost.ingredient == "LSA"].set_index(["pair", "subset"])
    return {
        "unaffected": wording.listed(n for n, said in ways.items() if said == {wording.NOT_TOLD}),
        "affected": wording.listed(n for n, said in ways.items() if said == {"higher"}),
        "lsa_worth": wording.worded(*rows.loc[("texts read", "3-11"), ["points", "low", "high"]]),
        "provenance": wording.provenance(lost),
    }


def passage_numbers() -> dict[str, object]:
    """Return LSA's levels, and how it changes with its passages, against cross-validation."""
    rows = lsa_passages.table()
    found = rows[["change", "change_low", "change_high"]]
    return {
        **{key: wording.worded(*found.loc[row]) for row, key in PASSAGES.items()},
        "lsa_cv": wording.level(rows.iloc[0]),  # the first row of the table of passages
        "lsa_brown": recorded_leak.intervals("3-11", "LSA")["brown with the sources"],
    }


def topic_numbers() -> dict[str, object]:
    """Return what the chapter says of both suspicions of appendix B, by the fair intervals."""
    found = recorded.read("topics_overfit").set_index(["subset", "topics"])
    columns = ["points", "source_low", "source_high"]
    many, more = found.loc[("3-11", "100"), columns], found.loc[("3-5", "100 less 10"), columns]
    return {
        "gain": wording.worded(*many),
        "gain_verdict": wording.borne_out(*many.iloc[1:]),
        "beyond": wording.worded(*more),
        "beyond_verdict": wording.borne_out(*more.iloc[1:]),
    }
