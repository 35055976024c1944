"""What each trained ingredient loses without the leak: recorded, as it takes many trainings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd
from tqdm import tqdm

from textseg.datasets import choi
from textseg.reproduction import leak, recorded
from textseg.reproduction.published import SUBSETS
from textseg.reproduction.statistics import clustered_bootstrap, mean_interval

#: Pairs of regimes on the same documents, leaky and clean: what lies between them is the leak.
PAIRS = {
    "texts read": ("brown with the sources", "brown without ca and cj"),
    "documents of the same sources": ("rebuilt, sources shared", "rebuilt, sources disjoint"),
}
#: Topics take so long to learn that they are measured on one subset.
ON_ONE_SUBSET = {"LDA": "3-11", "LDA mixtures": "3-11"}


def record(ingredients: Sequence[str] = tuple(leak.INGREDIENTS)) -> list[Path]:
    """Measure ingredients under all regimes on all subsets, and record the rows.

    Rows of other ingredients stay as they were recorded.
    """
    pairs = [(i, s) for i in ingredients for s in SUBSETS if ON_ONE_SUBSET.get(i, s) == s]
    levels, losses = [], []
    for ingredient, subset in tqdm(pairs, "measuring the leak"):
        found = {name: _measured(ingredient, name, subset) for name in leak.REGIMES}
        found = {name: rows for name, rows in found.items() if rows is not None}
        levels += [_level(ingredient, name, subset, rows) for name, rows in found.items()]
        for pair, (leaky, clean) in PAIRS.items():
            if leaky in found and clean in found:
                losses.append(_loss(ingredient, pair, subset, found[leaky], found[clean]))
    sets = [("choi", subset) for subset in SUBSETS]
    return [
        recorded.write(name, pd.DataFrame(rows).round(6), sets, beside=_others(name, ingredients))
        for name, rows in (("leak", levels), ("leak_lost", losses))
    ]


def levels(subset: str = "3-11") -> pd.DataFrame:
    """Return the recorded mean Pk in percent: a row per ingredient, a column per regime."""
    frame = recorded.read("leak")
    frame = frame[frame.subset == subset]
    wide = frame.pivot(index="ingredient", columns="regime", values="pk")
    return wide.reindex(index=frame.ingredient.unique(), columns=list(leak.REGIMES)).round(2)


def intervals(subset: str, ingredient: str) -> dict[str, str]:
    """Return the recorded Pk of an ingredient by regime, in words: percent, 95 % interval."""
    frame = recorded.read("leak")
    rows = frame[(frame.subset == subset) & (frame.ingredient == ingredient)]
    return {r.regime: f"{r.pk:.2f} [{r.pk_low:.2f}, {r.pk_high:.2f}]" for r in rows.itertuples()}


def seen(subset: str = "3-11") -> pd.DataFrame:
    """Return which share of the test's sentences and sources each regime has seen, in percent."""
    frame = recorded.read("leak")
    columns = ["seen_sentences", "seen_sources"]
    shares = frame[frame.subset == subset].groupby("regime")[columns].max()
    return (100 * shares.reindex(list(leak.REGIMES))).round(2)


def lost() -> pd.DataFrame:
    """Return the recorded losses: points of Pk without the leak minus with it, and intervals."""
    return recorded.read("leak_lost")


def _others(name: str, ingredients: Sequence[str]) -> pd.DataFrame:
    try:
        frame = recorded.read(name)
    except FileNotFoundError:
        return pd.DataFrame()
    return frame[~frame.ingredient.isin(ingredients)]


def _measured(ingredient: str, regime: str, subset: str) -> pd.DataFrame | None:
    """Return the rows by document, or None where the ingredient can't be learned like that."""
    if ingredient in leak.NEEDS_SEGMENTS and regime.startswith("brown"):
        return None
    return pd.DataFrame(leak.measure(ingredient, regime, subset)).set_index("document")


def _level(ingredient: str, regime: str, subset: str, rows: pd.DataFrame) -> dict[str, Any]:
    low_high = mean_interval(values=100 * rows.pk)
    return {
        "ingredient": ingredient,
        "regime": regime,
        "subset": subset,
        **low_high.columns("pk", "pk_"),
        "wd": 100 * rows.wd.mean(),
        "pk_words": 100 * rows.pk_words.mean(),
        "seen_sentences": rows.seen_sentences.mean(),
        "seen_sources": rows.seen_sources.mean(),
        "documents": len(rows),
    }


def _loss(
    ingredient: str, pair: str, subset: str, leaky: pd.DataFrame, clean: pd.DataFrame
) -> dict[str, Any]:
    sources = sources_of(subset, rebuilt=pair != "texts read")
    points = clustered_bootstrap(
        first=100 * clean.pk.to_numpy(),
        second=100 * leaky.pk[clean.index].to_numpy(),
        sources=[sources[name] for name in clean.index],
    )
    return {
        "ingredient": ingredient,
        "pair": pair,
        "subset": subset,
        **points.columns("points"),
    }


@cache
def sources_of(subset: str, *, rebuilt: bool = False) -> dict[str, tuple[str, ...]]:
    """Return the sources of each of Choi's documents, or of those made like them, by its name."""
    if not rebuilt:
        documents, sources = choi.load(subset), choi.sources(subset)
    else:
        documents, sources, _ = leak.rebuilt(subset)
    return {d.source: names for d, names in zip(documents, sources, strict=True)}
