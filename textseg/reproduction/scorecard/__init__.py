"""The two files that judge the paper: every published number, and every statement.

* ``results/reproduction.csv``: the columns are those of `textseg.reproduction.join.COLUMNS`.
* ``results/scorecard.csv``: one row per statement, reading and subset, see `statements.judged`.

Both are written by `build`, from rows that other chapters share. With settings that are not those
of the book they have other names: see `textseg.store.keep`.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pandas as pd

from textseg import store
from textseg.experiment import given
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.join import GIVEN, read_notes, reproduction
from textseg.reproduction.published import published
from textseg.reproduction.scorecard import numbers, statements
from textseg.reproduction.scorecard.differences import table_differences
from textseg.reproduction.scorecard.provenance import with_provenance
from textseg.reproduction.scorecard.recording import record
from textseg.sweep.pools import cores, follow_parent

#: How processes start: a fresh interpreter, as a notebook's has threads.
START = "spawn"


def workers(jobs: int) -> ProcessPoolExecutor:
    """Return processes to measure in, which end with this one, however it ends."""
    return ProcessPoolExecutor(jobs, get_context(START), initializer=follow_parent)


def build(
    preset: str = "code", *, jobs: int | None = None, **overrides: Any
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Measure and judge everything, and write both files.

    Parameters
    ----------
    preset : {"code", "text"}
        Which rows are primary.
    jobs : int, optional
        Number of processes, by default that of the processors; the result does not depend on it.
    **overrides
        Fields of `textseg.experiment.Experiment` set everywhere, such as `vectors` and `limit`.

    Returns
    -------
    numbers, statements : pandas.DataFrame

    Raises
    ------
    ValueError
        If something differs from the paper and ``book/notes.yml`` doesn't say why.
    """
    measure = Measure(preset, given(overrides))
    with workers(jobs or cores()) as pool:
        judged = statements.judged(measure, pool)
        rows = numbers.measured(measure, judged, pool)
    notes = read_notes()
    if limit := measure.overrides.get("limit"):  # too few documents are reason enough
        few = dict.fromkeys(published().claim_id, f"only {limit} documents of a subset were run")
        notes = {**few, **notes}
    joined = with_provenance(reproduction(rows[GIVEN], notes=notes), rows)
    store.keep(joined, "reproduction", preset=preset, **overrides)
    store.keep(judged, "scorecard", preset=preset, **overrides)
    return joined, judged


__all__ = ["build", "record", "table_differences"]
