"""CVS with any unit vector as content vector: the other norm of a segment's sum (section 3.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike

from textseg import store
from textseg.document import Document
from textseg.experiment import Experiment
from textseg.metrics import pk
from textseg.objectives import Additive, ContentVector
from textseg.pipeline import represent
from textseg.reproduction.paired import difference
from textseg.reproduction.published import subsets
from textseg.reproduction.tables import experiment_of
from textseg.reproduction.tables.layout import dashed, interval, written
from textseg.run import documents
from textseg.splitting import exact
from textseg.splitting.compiled import KERNELS, Kernel


@dataclass(frozen=True)
class SumLength(Additive):
    """The Euclidean length of a segment's sum: its score under the best *unit* content vector."""

    cvs: ContentVector

    @property
    def n_units(self) -> int:
        """Number of units N."""
        return self.cvs.n_units

    def score(self, start: ArrayLike, end: ArrayLike) -> np.ndarray:
        """Score the segments ``[start, end)``."""
        prefix = self.cvs.prefix
        return np.linalg.norm(prefix[np.asarray(end)] - prefix[np.asarray(start)], axis=-1)


def _kernel(objective: SumLength) -> Kernel:
    """Tabulate the scores of all segments: the texts here are short."""
    places = np.arange(objective.n_units + 1)
    return Kernel("table", objective.score(places[:, None], places))


KERNELS[SumLength] = _kernel


def unit_content_vectors(*, subset: str = "all", **overrides: Any) -> pd.DataFrame:
    """Let the content vector be any unit vector, not only one with components ±1/√D.

    Returns
    -------
    pandas.DataFrame
        For each subset mean Pk in percent of exact CVS (`pk`) and of the other norm (`unit`), and
        `points`, the second minus the first, with its 95 % interval over documents and sources.
    """
    rows = {}
    for name in subsets(subset):
        experiment = experiment_of(f"T3.own.DP-CVS.{name}", "code", **overrides)
        ours = 100 * store.documents(experiment).pk
        unit = np.array([_unit_pk(document, experiment) for document in documents(experiment)])
        apart = difference(unit, ours, subset=name)
        rows[name] = {"pk": ours.mean(), "unit": unit.mean(), **apart.columns("points")}
    return pd.DataFrame(rows).T


def _unit_pk(document: Document, experiment: Experiment) -> float:
    objective = SumLength(ContentVector.from_vectors(represent(document, experiment)[0]))
    found = exact(objective, document.truth.n_segments).segmentation
    return 100 * pk(reference=document.truth, hypothesis=found, k=experiment.k_rule).value


def norm_table(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay `unit_content_vectors` out, a column for each subset."""
    columns = {
        "components ±1/√D (the paper): P_k (%)": "{pk:.2f}",
        "any unit vector: P_k (%)": "{unit:.2f}",
        "difference (points) [95 % CI]": interval("points"),
    }
    return written(frame, columns).rename(index=dashed).T
