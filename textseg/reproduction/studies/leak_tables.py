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
