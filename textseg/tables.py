"""The paper's six tables as data: which experiment makes which cell.

A cell's name is the published ``claim_id`` without its metric. What a table calls "stop", "stem"
or "tf" means different things in the paper's text and in its program, so the fields of an
experiment depend on the preset. No table of the paper states all of its settings: those inferred
are marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from textseg.experiment import PRESETS, STEM, Experiment
from textseg.published import SUBSETS


@dataclass(frozen=True)
class Cell:
    """One cell of a table.

    Attributes
    ----------
    name : str
        Its published ``claim_id`` without the metric.
    experiment : Experiment
    against : Experiment or None
        Where its segmentations, not the reference, are what the first ones are judged by (T4).
    """

    name: str
    experiment: Experiment
    against: Experiment | None = field(default=None)


def cells(table: str, preset: str = "code", **overrides: Any) -> list[Cell]:
    """Return the cells of a table that the authors measured, in the paper's order.

    Parameters
    ----------
    table : str
        A key of `TABLES`.
    preset : {"code", "text"}
    **overrides
        Fields of `Experiment`, set in every cell; `subset` selects the cells of that subset, and
        "all" takes every one.

    Raises
    ------
    ValueError
        If there is no such table, or no cell of that subset in it.

    Examples
    --------
    >>> [cell.name for cell in cells("T3", subset="3-5")]
    ['T3.own.G-CVS.3-5', 'T3.own.R-CVS.3-5', 'T3.own.DP-CVS.3-5']
    """
    if table not in TABLES:
        raise ValueError(f"the paper's tables are {', '.join(TABLES)}, got {table!r}")
    subset = overrides.pop("subset", "all")
    made = [
        Cell(name, *(Experiment.preset(preset, **{**fields, **overrides}) for fields in variants))
        for name, *variants in TABLES[table](preset)
        if subset in ("all", variants[0]["subset"])
    ]
    if not made:
        raise ValueError(f"{table} has no cells of the subset {subset!r}")
    return made


def experiment_of(cell: str, preset: str = "code", **overrides: Any) -> Experiment:
    """Return the experiment that makes a cell, some fields set differently unless None.

    Examples
    --------
    >>> experiment_of("T6.best.5-T-F-11").rank_size
    11
    """
    given = {key: value for key, value in overrides.items() if value is not None}
    return next(c for c in cells(cell[:2], preset, **given) if c.name == cell).experiment


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


def _t2(preset: str) -> Rows:
    recursion = {"objective": "c99", "splitter": "dynamic_programming"}
    for group, fields, norms in (
        ("oC99", recursion, ("",)),
        ("Euclidean", {"objective": "euclidean"}, ("-F", "-T")),
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


def _x(preset: str) -> Rows:
    """Make our own runs that the statements of the paper call for beside its cells."""
    plain = {"objective": "c99", "cut": 5}
    idf = {"cut": 5, "normalize_units": True, "weighting": "idf_documents"}
    for subset in SUBSETS:
        here = {"subset": subset}
        yield f"X.oC99.5-T-F-0.{subset}", {**appendix_a(preset, "5-T-F-0"), **here}
        for splitter in ("greedy", "exact"):
            yield f"X.oC99.tf.{splitter}.cut-5.{subset}", {"splitter": splitter, **plain, **here}
        for n in (50, 200):
            clusters = {"representation": "topic_histogram", "n_clusters": n}
            yield f"X.oC99k{n}.all", {"splitter": "greedy", **clusters, **plain, **here}
        yield f"X.CVS.tfidf-T.idf-of-test-set.{subset}", {**idf, **here}
        for norm in ("-F", "-T"):
            unseen = {"weighting": "idf_brown_unseen", "normalize_units": norm == "-T"}
            yield f"X.CVS.tfidf{norm}.idf-without-test-files.{subset}", {"cut": 5, **unseen, **here}
        for name, seen in (("", "ppmi-brown"), ("-without-test-files", "ppmi-brown-unseen")):
            trained = {"cut": 5, "normalize_words": True, "vectors": seen}
            yield f"X.CVS.brown-vectors{name}.{subset}", {**trained, **here}
        greedy, exact = ({"splitter": s, "cut": 5, **here} for s in ("greedy", "exact"))
        yield f"X.G-CVS-vs-DP-CVS.{subset}", greedy, exact


def extra(name: str, preset: str = "code", **overrides: Any) -> list[Cell]:
    """Return our own runs of a name that begins with ``X.``, one for each subset in it.

    Parameters
    ----------
    name : str
    preset : {"code", "text"}
    **overrides
        Fields of `Experiment` for all that the run doesn't set itself.

    Raises
    ------
    ValueError
        If there is none of that name.

    Examples
    --------
    >>> [cell.experiment.subset for cell in extra("X.oC99k50.all")]
    ['3-5', '6-8', '9-11', '3-11']
    """
    made = [
        Cell(name, *(Experiment.preset(preset, **{**overrides, **fields}) for fields in variants))
        for found, *variants in _x(preset)
        if found == name
    ]
    if not made:
        raise ValueError(f"no run of ours is called {name!r}")
    return made


#: Every table: what makes its cells from the name of a preset.
TABLES = {"T1": _t1, "T2": _t2, "T3": _t3, "T4": _t4, "T5": _t5, "T6": _t6}

__all__ = ["PRESETS", "TABLES", "Cell", "appendix_a", "cells", "extra"]
