"""The numbers that the chapter on what the Choi set gives away says, and its verdicts in words."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction import recorded
from textseg.reproduction.studies import lsa_passages, regimes, wording

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
    lost = regimes.lost()
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
        "lsa_brown": regimes.intervals("3-11", "LSA")["brown with the sources"],
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
