"""The paper's framework on one text (section 2)."""

from __future__ import annotations

from typing import Any

import pandas as pd

from textseg.experiment import Experiment, given
from textseg.metrics import pk
from textseg.objectives import Objective
from textseg.pipeline import objective_of, represent
from textseg.reproduction.tables.layout import written
from textseg.run import documents
from textseg.segmentation import Segmentation
from textseg.splitting import SPLITTERS, exact, greedy, refined


def strategies_of_text(
    objective: Objective, n_segments: int, *, reference: Segmentation
) -> pd.DataFrame:
    """Split one text by the paper's three strategies.

    Returns
    -------
    pandas.DataFrame
        A row for each strategy, and the reference: `segmentation`, its total `score` (larger is
        better) and its error `pk` in percent.
    """
    found = {"reference": reference}
    for name in ("greedy", "refined", "exact"):
        found[name] = SPLITTERS[name](objective, n_segments).segmentation
    return pd.DataFrame(
        {
            "segmentation": found,
            "score": {name: objective.total(s) for name, s in found.items()},
            "pk": {
                name: 100 * pk(reference=reference, hypothesis=s).value for name, s in found.items()
            },
        }
    )


def steps_of_text(objective: Objective, n_segments: int) -> dict[str, Segmentation]:
    """Return what greedy splitting, refinement and exact splitting do to one text, step by step.

    Greedy splitting inserts a boundary in each step, refinement moves all of them in each sweep;
    exact splitting has no steps.

    Examples
    --------
    >>> from textseg.objectives import ContentVector
    >>> list(steps_of_text(ContentVector.from_vectors([[1.0], [2.0], [-1.0], [-1.0]]), 2))
    ['greedy, 2 segments', 'refined, sweep 1', 'exact']
    """
    steps = {
        f"greedy, {k} segments": greedy(objective, k).segmentation for k in range(2, n_segments + 1)
    }
    sweeps = refined(objective, n_segments).sweeps or 0
    for sweep in range(1, sweeps + 1):
        steps[f"refined, sweep {sweep}"] = refined(
            objective, n_segments, max_sweeps=sweep
        ).segmentation
    return steps | {"exact": exact(objective, n_segments).segmentation}


def steps_of_document(**overrides: Any) -> tuple[dict[str, Segmentation], Segmentation]:
    """Return `steps_of_text` of the first document of 3-11 by plain CVS, and its reference."""
    fields = {"subset": "3-11", "limit": 1, "cut": 5}
    experiment = Experiment.preset(**{"preset": "code", **given(overrides), **fields})
    (document,) = documents(experiment)
    objective = objective_of(represent(document, experiment)[0], experiment)
    return steps_of_text(objective, document.truth.n_segments), document.truth


def as_table(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay `strategies_of_text` out for readers."""
    ends = [", ".join(map(str, s.ends)) for s in frame.segmentation]
    columns = {
        "ends of the segments": "{ends}", "total score": "{score:.2f}", "P_k (%)": "{pk:.1f}"
    }  # fmt: skip
    return written(frame.assign(ends=ends), columns)


def numbers(frame: pd.DataFrame) -> dict[str, float]:
    """Return the errors of `strategies_of_text`, and the totals of the reference and the best."""
    return {
        **{name: frame.pk[name] for name in ("greedy", "refined", "exact")},
        "score_reference": frame.score["reference"],
        "score_exact": frame.score["exact"],
    }
