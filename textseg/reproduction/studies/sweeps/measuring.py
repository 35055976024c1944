"""What the shipped sweeps say: every run with its interval, and what each decision is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.experiment import Experiment, given
from textseg.reproduction import recorded
from textseg.reproduction.paired import difference
from textseg.reproduction.statistics import mean_interval
from textseg.sweep.grid import read
from textseg.sweep.plan import Run, plan

TEMPLATE = store.checkout_folder().parent / "notebooks" / "sweeps" / "experiment.ipynb"
SHIPPED = TEMPLATE.with_name("shipped.yml")
#: What runs are compared by. Their preprocessing differs, so all are judged on the same units, the
#: original sentences: one that was left out belongs to the segment before it.
COMPARED_BY = "pk_original"
METRICS = ("pk", "wd", "f1", "pk_original", "pk_words")
#: What a text is, and what an objective works on, are not decisions of a sweep.
GIVEN = ("dataset", "subset", "representation")
#: The sweeps whose parameters are decisions, each of which has an effect averaged over the others.
#: In these, all runs on the same documents are compared with the best of them; in others, only
#: those that also work on the same representation.
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

    `system` names the objective and, where it uses some, the vectors.
    """
    frame = recorded.read("sweeps")
    frame = frame[frame.sweep == sweep].dropna(axis=1, how="all")
    whole = {name: int for name in ("rank_size", "k_error", "cut") if name in frame}
    if "objective" in frame:
        made_of = frame.get("vectors", pd.Series("", frame.index)).where(frame.objective != "c99")
        frame["system"] = (frame.objective + " " + made_of.fillna("")).str.strip()
    return frame.astype(whole)


def misjudged(errors: tuple[int, ...] = (-2, -1, 0, 1, 2), **fields: Any) -> pd.DataFrame:
    """Run part of the sweep over a misjudged number of segments live."""
    return pd.concat(
        {e: scores(Experiment(k_error=e, **given(fields))).loc[COMPARED_BY] for e in errors},
        axis=1,
    ).T


def compare(runs: list[Run], equal: tuple[str, ...] = GIVEN) -> pd.DataFrame:
    """Compare the runs of a sweep with the best of them, on the same documents.

    Parameters
    ----------
    runs : list of Run
    equal : tuple of str
        Runs are compared where these parameters are equal.

    Returns
    -------
    pandas.DataFrame
        For each run the parameters that vary, `pk` on original sentences in percent with its
        interval over documents, and `change`, the points it lies above the lowest comparable run,
        with its 95 % interval over documents and, where they share sources, over those.
    """
    frame = pd.DataFrame([run.parameters for run in runs])
    varied = [name for name in frame if frame[name].map(repr).nunique() > 1]
    pk = [_scores(run) for run in runs]
    rows = []
    for i, run in enumerate(runs):
        alike = [j for j in range(len(runs)) if _same(runs[j], run, equal)]
        best = min(alike, key=lambda j: pk[j].mean())
        change = difference(pk[i], pk[best], **_documents(run))
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
        For each `decision` and `level` the mean `pk` over all runs with it, on original
        sentences in percent, and `change`, the points it lies above the decision's best level,
        with its 95 % interval over documents and, where they share sources, over those. A
        representation that belongs to an objective is part of that level, not a decision.
    """
    frame = pd.DataFrame([run.parameters for run in runs])
    pk = np.array([_scores(run) for run in runs])
    rows = []
    varied = [name for name in frame if frame[name].map(repr).nunique() > 1]
    for decision in (name for name in varied if name not in GIVEN):
        levels = frame[decision].drop_duplicates()
        means = {level: pk[(frame[decision] == level).to_numpy()].mean(axis=0) for level in levels}
        best = min(means.values(), key=np.mean)
        for level, values in means.items():
            change = difference(values, best, **_documents(runs[0]))
            about = {"decision": decision, "level": level, "pk": values.mean()}
            rows.append(about | change.columns("change", "change_"))
    return pd.DataFrame(rows)


def record() -> list[Path]:
    """Compute all shipped sweeps in this process, and record their runs and effects.

    The rows are those that ``textseg sweep`` finds with the same grid file.
    """
    plans = {name: plan(TEMPLATE, sweep) for name, sweep in read(SHIPPED).items()}
    frames = {
        "sweeps": [
            compare(runs, GIVEN[:2] if name in FACTORIAL else GIVEN).assign(sweep=name)
            for name, runs in plans.items()
        ],
        "sweep_effects": [effects(plans[name]).assign(sweep=name) for name in FACTORIAL],
    }
    data = plans["misjudged"][0].data
    return [recorded.write(name, pd.concat(parts).round(3), data) for name, parts in frames.items()]


def _scores(run: Run) -> np.ndarray:
    return 100 * store.documents(Experiment(**run.parameters))[COMPARED_BY].to_numpy()


def _documents(run: Run) -> dict[str, str]:
    return {name: run.parameters[name] for name in ("dataset", "subset")}


def _same(one: Run, other: Run, names: tuple[str, ...]) -> bool:
    return all(one.parameters[name] == other.parameters[name] for name in names)
