"""The cells of the paper's tables.

What a table calls "stop", "stem" or "tf" means different things in the paper's text and in its
program, so the fields of an experiment depend on the preset. No table of the paper states all of
its settings: those inferred are marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textseg.experiment import STEM, Experiment
from textseg.reproduction.published import SUBSETS

#: The name of a cell, the fields of its experiment, and those of one it is judged by, if any.
Rows = Iterator[tuple[Any, ...]]


def appendix_a(preset: str, code: str) -> dict[str, Any]:
    """Return the fields of a row of appendix A, "cut-stop-stem-rank", such as 5-T-F-11."""
    cut, stop, stem, rank = code.split("-")
    return {
        "representation": "bag_of_words",
        "objective": "c99",
        "splitter": "greedy",
        "cut": int(cut),
        "rank_size": int(rank),
        **({} if stop == "T" else {"stop_match": "none"}),
        "stem_use": STEM[preset] if stem == "T" else "none",
    }


def _t1(preset: str) -> Rows:
    best = appendix_a(preset, "5-T-F-11")  # inferred: both say 15.56
    vectors = {"objective": "c99", "splitter": "greedy", "cut": 5}  # cut inferred
    rows = {
        "oC99": best,
        "oC99tf": vectors,
        "oC99tfidf": {**vectors, "weighting": "idf_brown"},
        "oC99k50": {**vectors, "representation": "topic_histogram", "n_clusters": 50},
        "oC99k200": {**vectors, "representation": "topic_histogram", "n_clusters": 200},
    }
    for row, fields in rows.items():
        for subset in SUBSETS:
            yield f"T1.own.{row}.{subset}", {**fields, "subset": subset}


def _combined(preset: str) -> dict[str, Any]:
    """Say what a preset takes for granted: Euclidean is measured with sums, too, on purpose."""
    return {"representation": Experiment.preset(preset).representation}


def _t2(preset: str) -> Rows:
    recursion = {"objective": "c99", "splitter": "dynamic_programming"}
    for group, fields, norms in (
        ("oC99", recursion, ("",)),
        ("Euclidean", {"objective": "euclidean", **_combined(preset)}, ("-F", "-T")),
        ("CVS", {"objective": "cvs"}, ("-F", "-T")),
    ):
        for weighting, name in (("none", "tf"), ("idf_brown", "tfidf")):
            for norm in norms:
                yield (
                    f"T2.{group}.{name}{norm}",
                    {
                        "subset": "3-11",
                        "cut": 5,
                        "weighting": weighting,
                        "normalize_units": norm == "-T",
                        **fields,
                    },
                )


_STRATEGIES = {"G-CVS": "greedy", "R-CVS": "refined", "DP-CVS": "exact"}


def _t3(preset: str) -> Rows:
    for row, splitter in _STRATEGIES.items():
        for subset in SUBSETS:
            # cut inferred: the common cell of T2 and T3 is 5.29
            yield f"T3.own.{row}.{subset}", {"splitter": splitter, "cut": 5, "subset": subset}


def _t4(preset: str) -> Rows:
    strategies = {name.split(".", 2)[2]: fields for name, fields in _t3(preset)}
    for subset in SUBSETS:
        refined, exact = strategies[f"R-CVS.{subset}"], strategies[f"DP-CVS.{subset}"]
        yield f"T4.own.R-CVS-vs-DP-CVS.{subset}", refined, exact


#: The paper's vectors for table 5 were trained on articles; ours are on the documents themselves,
#: each segmented with vectors that have not seen it.
IN_DOMAIN = "ppmi-crossfit"


def _t5(preset: str) -> Rows:
    words = {
        "dataset": "arxiv",
        "subset": "all",
        "unit": "word",
        "stop_match": "none",
        "cut": 0,
        "representation": "vector_sum",
        "vectors": IN_DOMAIN,
    }
    for group, fields in (
        ("oC99", {"objective": "c99", "max_sweeps": 20}),
        ("CVS", {}),
        ("CVSn", {"normalize_words": True}),
    ):
        for letter, splitter in (("G", "greedy"), ("R", "refined")):
            yield f"T5.{group}.{letter}", {**words, "splitter": splitter, **fields}


def _t6(preset: str) -> Rows:
    groups = {
        "oC99": "0-T-F-0 0-T-F-11 0-T-T-11",
        "reps": "0-F-F-0 5-F-F-0 0-T-F-0 0-F-T-0 0-T-T-0 5-T-T-0 5-T-T-3 5-T-T-5 5-T-T-7 5-T-T-9 "
        "5-T-T-11 5-T-T-13",
        "TBR": "5-T-F-11",
        "best": "5-T-F-11",
    }
    for group, codes in groups.items():
        for code in codes.split():
            tie = {"tie": "right"} if group == "TBR" else {}
            yield f"T6.{group}.{code}", {"subset": "3-11", **appendix_a(preset, code), **tie}


#: Every table: what makes its cells from the name of a preset.
TABLES = {"T1": _t1, "T2": _t2, "T3": _t3, "T4": _t4, "T5": _t5, "T6": _t6}
