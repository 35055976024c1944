"""What the chapter "Ten years on" says of its tables, in numbers and in words."""

from __future__ import annotations

from math import nan

import pandas as pd

from textseg.reproduction.studies.ten_years_on.differences import PAIR, against_cvs, distinct
from textseg.reproduction.studies.ten_years_on.levels import (
    CHANGED,
    CHOSEN_ON,
    by_subset,
    where_later,
    where_published,
)
from textseg.reproduction.studies.ten_years_on.systems import BOTH, WEIGHT
from textseg.reproduction.tables.layout import only
from textseg.reproduction.wording import ways


def numbers(frame: pd.DataFrame, held_out: pd.DataFrame) -> dict[str, object]:
    """Return the numbers of the text: levels that other pages quote, and counts of comparisons.

    Returns
    -------
    dict
        `glove` and `wordllama`, mean P_k over the subsets with CVS on raw sentences, K known, and
        `clean_glove` and `clean_wordllama` on the held-out documents; where the paper's values lie
        for MiniLM and WordLlama words (`words_said`, with idf `idf_said`); of all
        different comparisons of CVS with another objective on the same vectors their number
        `n_all`, in how many the interval excludes zero (`n_apart`), with CVS lower (`n_cvs_lower`)
        or higher (`n_cvs_higher`). The same of `CHANGED`, each minus CVS, K known and unknown:
        `length_…` for the Euclidean length, `u00_…` for words added to CVS (`all`, `lower`,
        `higher`), outside 6–8; `length_clean_…` and `u00_clean_…` on the held-out documents.
        Where the values published since lie, for both encoders with words, CVS alone and the
        Euclidean length: `later_said`, `later_plain_said`, `later_length_said`. `weight` is that
        of vectors; `both_known` and `both_unknown` are the means without 6–8 of both encoders with
        words, the paper's window, and `both_plain_known` and `both_plain_unknown` those of CVS.
        Of filtered sentences in that window the row with the lowest P_k on 6-8: its `filtered_name`
        and `filtered`, its mean without 6-8, beside `filtered_plain`, that of MiniLM alone.
    """
    where = {"sentences": "raw", "K": "known", "window": "paper", "objective": "CVS"}
    known, clean = (by_subset(f, **where)["mean"] for f in (frame, held_out))
    others = frame[~frame.objective.isin(CHANGED)]
    rows = distinct(against_cvs(others, window="paper"))
    said = ways(rows)
    lower, higher = said.count("higher"), said.count("lower")  # the others are, so CVS is not
    counts: dict[str, int] = {}
    for key, objective in (("length", "Euclidean length"), ("u00", "U00 + CVS")):
        own = frame[frame.objective == objective]
        counts |= _counted(key, own[own.subset != CHOSEN_ON])
        counts |= _counted(f"{key}_clean", held_out[held_out.objective == objective])
    new, old = PAIR
    return {
        "glove": float(known[old]),
        "wordllama": float(known[new]),
        "clean_glove": float(clean[old]),
        "clean_wordllama": float(clean[new]),
        "words_said": where_published(frame, "MiniLM + WordLlama words"),
        "idf_said": where_published(frame, "MiniLM + WordLlama words, idf"),
        "n_all": len(rows),
        "n_apart": lower + higher,
        "n_cvs_lower": lower,
        "n_cvs_higher": higher,
        "weight": WEIGHT,
        "both_known": _without_chosen(frame, "known", "U00 + CVS"),
        "both_unknown": _without_chosen(frame, "unknown", "U00 + CVS"),
        "both_plain_known": _without_chosen(frame, "known", "CVS"),
        "both_plain_unknown": _without_chosen(frame, "unknown", "CVS"),
        "later_said": where_later(frame, "U00 + CVS"),
        "later_plain_said": where_later(frame, "CVS"),
        "later_length_said": where_later(frame, "Euclidean length"),
        **_filtered(frame),
        **counts,
    }


def _counted(key: str, rows: pd.DataFrame) -> dict[str, int]:
    """Count the differences to CVS, and in how many of them the interval excludes zero."""
    said = ways(against_cvs(rows, window="paper", sentences="raw"))
    counts = {f"{key}_{word}": said.count(word) for word in ("lower", "higher")}
    return {f"{key}_all": len(said), **counts}


def _filtered(frame: pd.DataFrame) -> dict[str, object]:
    rows = only(frame, sentences="filtered", window="paper")
    on_it, by = rows.subset == CHOSEN_ON, ["system", "objective"]
    means = rows[~on_it].groupby(by).pk.mean()
    both = on_it.any() and len(means)
    best = rows[on_it].set_index(by).pk.reindex(means.index).idxmin() if both else ("", "")
    return {
        "filtered_name": ", ".join(filter(None, best)),
        "filtered": means.get(best, nan),
        "filtered_plain": means.get(("MiniLM", "CVS"), nan),
    }


def _without_chosen(frame: pd.DataFrame, k: str, objective: str) -> float:
    own = only(frame, system=BOTH, objective=objective, K=k, window="paper", sentences="raw")
    return float(own.pk[own.subset != CHOSEN_ON].mean())


def provenance(frame: pd.DataFrame) -> str:
    """Say in a sentence where recorded rows come from; nothing if there are none."""
    rows = frame[frame.commit.notna()] if "commit" in frame else frame.iloc[:0]
    if rows.empty:
        return ""
    made = rows[["date", "commit"]].drop_duplicates().itertuples()
    said = " and ".join(f"on {row.date} at commit {row.commit}" for row in made)
    return f"Rows with MiniLM were recorded {said}."
