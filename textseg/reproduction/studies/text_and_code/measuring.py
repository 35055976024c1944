"""From the paper's text to its program, one change at a time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pandas as pd

from textseg import store
from textseg.experiment import Experiment
from textseg.pipeline import splitter_options
from textseg.reproduction.paired import difference
from textseg.reproduction.published import subsets, values
from textseg.reproduction.tables import cells, experiment_of
from textseg.splitting import SPLITTERS
from textseg.splitting.base import TIES

#: What lies on the way between two values of a field, where one switch changes two things.
WAYPOINTS = {("vector_sum", "vector_mean_plus_zero"): "vector_mean"}


def path(cell: str, *, subset: str = "all", **overrides: Any) -> pd.DataFrame:
    """Walk from the paper's text to its program, one field of the experiment at a time.

    Parameters
    ----------
    cell : str
        A cell of the paper's tables, such as ``T6.reps.5-T-T-11``.
    subset : str
        One subset of the Choi set, or "all" four of them.
    **overrides
        Fields of `Experiment` that stay as given all the way.

    Returns
    -------
    pandas.DataFrame
        For each subset and step: the `field` changed and its new `value`, the mean `pk` in percent
        after the change, and what it did, `change` in points with its 95 % interval over documents
        and the sources they share. As in the paper, sentences that a setting leaves out are not
        judged. The columns' name says which word vectors were used, if any.
    """
    start, end = (experiment_of(cell, preset, **overrides) for preset in ("text", "code"))
    frame = pd.DataFrame(
        [
            row
            for name in subsets(subset)
            for row in _walk(replace(start, subset=name), replace(end, subset=name))
        ]
    )
    label = store.vectors_label(end)
    return frame.rename_axis(columns=None if label == "none" else label)


#: What the totals are judged on: the sentences that each end of the path keeps, or all.
JUDGED = {"sentences kept": "pk", "all sentences": "pk_original"}


def total(cell: str, *, subset: str = "all", **overrides: Any) -> pd.DataFrame:
    """Compare the program with the paper's text, the two ends of `path`, document by document.

    Returns
    -------
    pandas.DataFrame
        For each subset and footing in `JUDGED`, the mean Pk in percent as in the `text` and in the
        `program`, and the `change` from one to the other in points with its 95 % interval over
        documents and the sources they share.
    """
    ends = [experiment_of(cell, preset, **overrides) for preset in ("text", "code")]
    rows = []
    for name in subsets(subset):
        text, program = (store.documents(replace(end, subset=name)) for end in ends)
        for judged, metric in JUDGED.items():
            before, after = 100 * text[metric], 100 * program[metric]
            change = difference(after, before, subset=name).columns("change", "ci_")
            about = {"subset": name, "judged": judged}
            rows.append(about | {"text": before.mean(), "program": after.mean()} | change)
    return pd.DataFrame(rows)


def _walk(start: Experiment, end: Experiment) -> Iterable[dict[str, Any]]:
    before = 100 * store.documents(start).pk
    yield {"subset": start.subset, "field": "(text)", "value": "", "pk": before.mean()}
    now = start
    for name, value in _steps(start, end):
        now = replace(now, **{name: value})
        after = 100 * store.documents(now).pk
        effect = difference(after, before, subset=start.subset)
        yield {
            "subset": start.subset,
            "field": name,
            "value": str(value),
            "pk": after.mean(),
            **effect.columns("change", "ci_"),
        }
        before = after


def _steps(start: Experiment, end: Experiment) -> Iterable[tuple[str, Any]]:
    """Return the changes that lead from one experiment to another, in the order of the fields.

    Options of other splitters, and the rank rule where nothing is ranked, are passed over.
    """
    options = set().union(*map(splitter_options, SPLITTERS))
    idle = options - splitter_options(end.splitter) | (set() if end.rank_size else {"rank_rule"})
    here, there = start.asdict(), end.asdict()
    for name, value in there.items():
        if here[name] != value and name not in idle:
            if (middle := WAYPOINTS.get((here[name], value))) is not None:
                yield name, middle
            yield name, value


def tie_directions(**overrides: Any) -> pd.DataFrame:
    """Run the rows of table 6 that have a rank transform with both tie rules.

    Returns
    -------
    pandas.DataFrame
        For each row and metric the published value and, in percent, ours with ties broken to the
        left and to the right.
    """
    ranked = [c for c in cells("T6", "code", **overrides) if c.experiment.rank_size]
    numbers = values()
    rows = {}
    for cell in ranked:
        found = {tie: store.documents(replace(cell.experiment, tie=tie)) for tie in TIES}
        rows[cell.name] = {
            (metric, column): value
            for metric in ("pk", "wd")
            for column, value in {
                "published": numbers[f"{cell.name}.{metric}"],
                **{tie: 100 * found[tie][metric].mean() for tie in TIES},
            }.items()
        }
    return pd.DataFrame(rows).T.round(2)
