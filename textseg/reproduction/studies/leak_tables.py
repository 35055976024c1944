"""The tables and numbers of the chapter on what the Choi set gives away."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction import recorded
from textseg.reproduction.studies import lsa_passages, regimes
from textseg.reproduction.tables.layout import (
    dashed,
    interval,
    named,
    wide,
    written,
)

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
