"""The tables and numbers of the chapter on C99."""

from __future__ import annotations

from typing import Any

import pandas as pd

from textseg.datasets import sample
from textseg.experiment import Experiment
from textseg.objectives import C99
from textseg.pipeline import prepare, represent
from textseg.representation.similarity import cosine_similarity, rank_transform
from textseg.reproduction import wording
from textseg.reproduction.published import SUBSETS, published
from textseg.reproduction.studies.c99_variants.measuring import BASELINES
from textseg.reproduction.tables.layout import dashed, interval, named, wide, written
from textseg.splitting import greedy

#: Decisions of `measuring.DECISIONS`, as names of numbers.
SHORT = {
    "remove stop words": "stop",
    "remove stop words, with rank 11": "stop_ranked",
    "rank transform of width 11": "rank",
    "width 13 instead of 7": "width",
    "leave out short sentences": "cut",
    "stem, as the program does": "stem_code",
    "stem the words themselves": "stem_text",
    "ties to the right instead of the left": "ties",
}
#: One that doesn't break a row's name.
HYPHEN = "\u2011"
#: `measuring.BASELINES`, as names of numbers.
WAYS = dict(zip(BASELINES, ("ranked", "plain"), strict=True))


def what_c99_sees(vectors: str | None = None) -> dict[str, Any]:
    """Return the matrices of the package's sample text, and what greedy C99 finds in them.

    Returns
    -------
    dict
        `panels`, the cosines of words, their ranks and the cosines of sums of word vectors, and
        `found`, the segmentations, by title; and the `reference`.
    """
    (document,) = sample.load()
    fields = {"vectors": vectors} if vectors else {}
    words, sums = (
        Experiment.preset("text", representation=name, **fields)
        for name in ("bag_of_words", "vector_sum")
    )
    prepared = prepare(document, words)
    of_words, of_sums = (cosine_similarity(represent(prepared, e)[0]) for e in (words, sums))
    panels = {
        "words: cosine": of_words,
        "words: rank, r = 11": rank_transform(of_words, 11),
        "word vectors: cosine": of_sums,
    }
    found = {
        title: greedy(C99.from_similarity(values), prepared.truth.n_segments).segmentation
        for title, values in panels.items()
    }
    return {"panels": panels, "found": found, "reference": prepared.truth}


def table_6_numbers(table: pd.DataFrame) -> dict[str, object]:
    """Return what the chapter says of table 6: how many rows come out, and which don't."""
    levels = table[table.metric == "pk"].set_index("claim_id")
    windows = table[table.metric == "wd"]
    differs = windows[windows.status != "reproduced"]
    furthest = levels.loc[levels.difference.abs().idxmax()]
    return {
        "documents": int(levels.n_documents.iloc[0]),
        "rows": len(levels),
        "within": int((levels.status == "reproduced").sum()),
        "within_wd": int((windows.status == "reproduced").sum()),
        "worst": f"{furthest.group} {furthest.row}",
        "worst_difference": abs(furthest.difference),
        "differs_wd": wording.listed(differs.group + " " + differs.row),
        "tbr_published": levels.published["T6.TBR.5-T-F-11.pk"],
        "tbr": levels.measured["T6.TBR.5-T-F-11.pk"],
        "best": levels.measured["T6.best.5-T-F-11.pk"],
        "stemmed": levels.measured["T6.reps.5-T-T-11.pk"],
    }


def decision_table(decided: pd.DataFrame) -> pd.DataFrame:
    """Lay `measuring.decisions` out."""
    columns = {
        "from row": "{from}",
        "to row": "{to}",
        "P_k before (%)": "{before:.2f}",
        "P_k after (%)": "{after:.2f}",
        "after minus before (points) [95 % CI]": interval("points"),
    }
    return written(decided.replace("-", HYPHEN, regex=True), columns)


def decision_numbers(decided: pd.DataFrame) -> dict[str, object]:
    """Return each decision's effect in words."""
    return {
        key: wording.worded(*decided.loc[name, ["points", "low", "high"]])
        for name, key in SHORT.items()
    }


def word_vector_table(comparison: pd.DataFrame) -> pd.DataFrame:
    """Lay `measuring.word_vectors` out, a row for each variant and baseline."""
    ends = interval("measured", "ci_low", "ci_high")
    return wide(comparison, ends, ["row", "baseline"], "column").rename(columns=dashed)


def word_vector_numbers(comparison: pd.DataFrame) -> dict[str, object]:
    """Return where each variant is lower or higher than each baseline, in words."""
    ways = comparison.set_index(["row", "baseline"]).sort_index()
    return {
        f"{row.removeprefix('oC99')}_{WAYS[baseline]}": wording.where(
            ways.loc[[(row, baseline)]], "ci_low", "ci_high", of="column"
        )
        for row, baseline in dict.fromkeys(ways.index)
    }


def misprints() -> pd.DataFrame:
    """Return rows of the published tables 1 and 3 that appear to be errors of transcription."""
    numbers = published()
    clusters = numbers[numbers.row == "oC99k50"].assign(table=lambda f: "1: " + f.metric)
    cited = numbers[
        numbers.row.isin(["C99LSA", "C01", "C99"]) & numbers.group.isin(["choi", "cited"])
    ]
    cited = cited.assign(table=lambda f: f.table.str.removeprefix("T") + ": pk")
    rows = pd.concat([clusters[clusters.metric.isin(["pk", "wd"])], cited])
    made = rows.pivot(index=["table", "row"], columns="column", values="value")[list(SUBSETS)]
    made.index = pd.MultiIndex.from_tuples(
        [(row, f"table {t[0]}, {'P_k' if t.endswith('pk') else 'WD'}") for t, row in made.index]
    )
    return named(made.sort_index().map("{:g}".format).rename(columns=dashed))
