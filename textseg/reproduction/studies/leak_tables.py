"""The tables and numbers of the chapter on what the Choi set gives away."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction import recorded
from textseg.reproduction.studies import lsa_passages, regimes, wording
from textseg.reproduction.tables.layout import columned, dashed, named, spanned

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

#: Rows of `lsa_passages.table`, as names of numbers.
PASSAGES = {
    "cross-validation, passages that keep to one text": "kept_said",
    "each text once, joined, passages of 7": "once_said",
    "each text once, passages of 7 that keep to one text": "both_said",
    "each text once, a passage for each": "whole_said",
    "ca and cj of Brown, passages of 7": "genres_said",
}


def redundancy(counted: pd.DataFrame) -> pd.DataFrame:
    """Lay `studies.redundancy` out."""
    heads = {
        "sentences": "sentences",
        "distinct": "distinct sentences",
        "repeats": "occurrences of each",
        "distinct first sentences": "distinct first sentences of a segment",
    }
    made = counted.rename(columns=heads, index=dashed)
    made["occurrences of each"] = made["occurrences of each"].map("{:.1f}".format)
    whole = made.columns.drop("occurrences of each")
    made[whole] = made[whole].map("{:,.0f}".format)
    return made


def memory(remembered: pd.DataFrame) -> pd.DataFrame:
    """Lay `studies.memorising` out, in percent."""
    heads = {
        "sentence decisions": "boundary or not, per sentence",
        "boundary precision and recall": "boundaries, F1",
        "1 - Pk": "100 − P_k",
        "exactly right documents": "documents without any error",
    }
    return remembered.rename(index=heads, columns=dashed).map("{:.2f}".format)


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


def leak(found: pd.DataFrame) -> pd.DataFrame:
    """Lay `studies.leak` or `leak_by_pipeline` out: both levels and their difference."""
    seen, unseen = found.columns[:2]
    made = pd.DataFrame(
        {
            "P_k with sources (%)": found[seen].astype(float).map("{:.2f}".format),
            "P_k without (%)": found[unseen].astype(float).map("{:.2f}".format),
            "difference (points)": columned(found.astype({"leak": float}), "leak"),
        },
        index=found.index,
    )
    if found.index.nlevels == 1:
        return named(made.rename(index=dashed))
    prepared = made.reset_index().set_index("preprocessing")
    return prepared.assign(**{"shown in": found.page.to_list()})


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


def levels(subset: str = "3-11") -> pd.DataFrame:
    """Lay out the recorded Pk of each ingredient by regime, under what each regime has seen."""
    shares = regimes.seen(subset).T
    shares.index = pd.Index(["sentences seen (%)", "sources seen (%)"])
    made = pd.concat([shares, regimes.levels(subset)]).rename(columns=REGIMES)
    return named(made.map(lambda value: "" if pd.isna(value) else f"{value:.2f}"))


def shown_losses() -> pd.DataFrame:
    """Return `regimes.lost` with the pairs of regimes and the subsets as readers know them."""
    lost = regimes.lost()
    return lost.assign(pair=lost.pair.replace(PAIRS), subset=lost.subset.map(dashed))


def losses(subset: str = "3-11") -> pd.DataFrame:
    """Lay out what each ingredient loses without the leak, a column for each pair of regimes."""
    lost = regimes.lost()
    lost = lost[lost.subset == subset]
    wide = wording.laid_out(lost, "ingredient", ("points", "low", "high"), columns="pair")
    return named(wide.rename(columns=PAIRS).fillna(""))


def loss_numbers() -> dict[str, object]:
    """Return where each ingredient loses by the leak, over all subsets and both pairs, in words.

    Those of which no interval lies above zero are `unaffected`, those whose intervals all do
    `affected`.
    """
    lost = regimes.lost()
    ways = {
        name: {wording.told(low, high) for low, high in zip(rows.low, rows.high, strict=True)}
        for name, rows in lost.groupby("ingredient", sort=False)
    }
    rows = lost[lost.ingredient == "LSA"].set_index(["pair", "subset"])
    return {
        "unaffected": wording.listed(n for n, said in ways.items() if said == {wording.NOT_TOLD}),
        "affected": wording.listed(n for n, said in ways.items() if said == {"higher"}),
        "lsa_worth": wording.worded(*rows.loc[("texts read", "3-11"), ["points", "low", "high"]]),
        "provenance": wording.provenance(lost),
    }


def passages() -> pd.DataFrame:
    """Lay out the recorded rows of LSA by what its passages are."""
    found = lsa_passages.table()
    made = pd.DataFrame(
        {
            "passages": found.passages.map("{:,}".format),
            "P_k (%) [95 % CI]": [
                spanned(*row) for row in found[["pk", "pk_low", "pk_high"]].to_numpy()
            ],
            "minus the first row (points) [95 % CI]": columned(
                found, "change", "change_low", "change_high"
            ),
        }
    )
    made.iloc[0, 2] = ""
    return named(made)


def passage_numbers() -> dict[str, object]:
    """Return LSA's levels, and how it changes with its passages, against cross-validation."""
    found = lsa_passages.table()[["change", "change_low", "change_high"]]
    level = regimes.intervals("3-11", "LSA")
    return {
        **{key: wording.worded(*found.loc[row]) for row, key in PASSAGES.items()},
        "lsa_cv": level["cross-validation"],
        "lsa_brown": level["brown with the sources"],
    }


def topics() -> pd.DataFrame:
    """Lay out the recorded gains of topics that were learned in cross-validation."""
    found = recorded.read("topics_overfit")
    numbers = found.topics.str.replace("100 less 10", "100 minus 10")
    made = pd.DataFrame(
        {
            "points, interval over documents and sources": columned(
                found, "points", "source_low", "source_high"
            ),
            "interval over documents alone": [
                f"[{low:+.2f}, {high:+.2f}]"
                for low, high in zip(found.low, found.high, strict=True)
            ],
            "documents": found.documents.to_list(),
        },
        index=pd.MultiIndex.from_arrays([found.subset.map(dashed), numbers + " topics"]),
    )
    return named(made)


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
