"""What the shipped sweeps say: every run with its interval, and what each decision is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.experiment import Experiment, given
from textseg.reproduction import recorded
from textseg.reproduction.statistics import mean_interval, paired_bootstrap
from textseg.sweep.grid import read
from textseg.sweep.plan import Run, plan

TEMPLATE = store.checkout_folder().parent / "notebooks" / "sweeps" / "experiment.ipynb"
SHIPPED = TEMPLATE.with_name("shipped.yml")
METRICS = ("pk", "wd", "f1", "pk_original", "pk_words")
#: Within a sweep, runs are compared where these parameters are equal: they are no decisions.
GIVEN = ("dataset", "subset", "representation")
#: The sweeps whose parameters are decisions, each of which has an effect averaged over the others.
FACTORIAL = ("preprocessing", "choices")


def scores(experiment: Experiment) -> pd.DataFrame:
    """Return the mean scores of an experiment, in percent, with 95 % intervals over documents.

    Returns
    -------
    pandas.DataFrame
        For each metric `mean`, `ci_low`, `ci_high` and the number of `documents`.
    """
    rows = store.documents(experiment)
    intervals = {metric: mean_interval(values=100 * rows[metric]) for metric in METRICS}
    frame = pd.DataFrame(intervals, index=["mean", "ci_low", "ci_high"]).T
    return frame.assign(documents=len(rows))


def runs(sweep: str) -> pd.DataFrame:
    """Return the recorded runs of a shipped sweep, with the parameters that vary in it.

    `system` names objective and vectors, where they go together.
    """
    frame = recorded.read("sweeps")
    frame = frame[frame.sweep == sweep].dropna(axis=1, how="all")
    whole = {name: int for name in ("rank_size", "k_error", "cut") if name in frame}
    if "objective" in frame:
        made_of = frame.get("vectors", pd.Series("", frame.index)).where(frame.objective != "c99")
        frame["system"] = (frame.objective + " " + made_of.fillna("")).str.strip()
    return frame.astype(whole)


def misjudged(errors: tuple[int, ...] = (-2, -1, 0, 1, 2), **fields: Any) -> pd.DataFrame:
    """Run part of the sweep over a misjudged number of segments, here and now."""
    return pd.concat(
        {e: scores(Experiment(k_error=e, **given(fields))).loc["pk"] for e in errors}, axis=1
    ).T


def compare(runs: list[Run]) -> pd.DataFrame:
    """Compare the runs of a sweep with the best of them, on the same documents.

    Returns
    -------
    pandas.DataFrame
        For each run the parameters that vary, `pk` in percent with its interval, and `change`,
        the points it lies above the lowest run (where what is given is equal), with its paired
        95 % interval.
    """
    frame = pd.DataFrame([run.parameters for run in runs])
    varied = [name for name in frame if frame[name].map(repr).nunique() > 1]
    pk = [100 * store.documents(Experiment(**run.parameters)).pk for run in runs]
    rows = []
    for i, run in enumerate(runs):
        alike = [j for j in range(len(runs)) if _given(runs[j]) == _given(run)]
        best = min(alike, key=lambda j: pk[j].mean())
        change = paired_bootstrap(first=pk[i], second=pk[best])
        own = mean_interval(values=pk[i]).columns("pk", "pk_")
        above = change.columns("change", "change_")
        labels = {"run": run.digest, "data_label": run.data, "vectors_label": run.vectors}
        rows.append({name: run.parameters[name] for name in varied} | own | above | labels)
    return pd.DataFrame(rows)


def effects(runs: list[Run]) -> pd.DataFrame:
    """Average the runs of a full grid over all decisions but one, for each in turn.

    Returns
    -------
    pandas.DataFrame
        For each `decision` and `level` the mean `pk` over all runs with it, in percent, and
        `change`, the points it lies above the decision's best level, with its paired 95 % interval
        over documents.
    """
    frame = pd.DataFrame([run.parameters for run in runs])
    pk = np.array([100 * store.documents(Experiment(**run.parameters)).pk for run in runs])
    rows = []
    for decision in [name for name in frame if frame[name].map(repr).nunique() > 1]:
        levels = frame[decision].drop_duplicates()
        means = {level: pk[(frame[decision] == level).to_numpy()].mean(axis=0) for level in levels}
        best = min(means.values(), key=np.mean)
        for level, values in means.items():
            change = paired_bootstrap(first=values, second=best)
            about = {"decision": decision, "level": level, "pk": values.mean()}
            rows.append(about | change.columns("change", "change_"))
    return pd.DataFrame(rows)


def record() -> list[Path]:
    """Compute all shipped sweeps in this process, and record their runs and effects.

    The rows are those that ``textseg sweep`` finds with the same grid file.
    """
    begun_at = recorded.commit()
    plans = {name: plan(TEMPLATE, sweep) for name, sweep in read(SHIPPED).items()}
    frames = {
        "sweeps": [compare(runs).assign(sweep=name) for name, runs in plans.items()],
        "sweep_effects": [effects(plans[name]).assign(sweep=name) for name in FACTORIAL],
    }
    data = plans["misjudged"][0].data
    return [
        recorded.write(name, pd.concat(parts).round(3), data, begun_at=begun_at)
        for name, parts in frames.items()
    ]


def _given(run: Run) -> list:
    return [run.parameters[name] for name in GIVEN]


if __name__ == "__main__":
    print(*record(), sep="\n")
