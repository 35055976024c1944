"""What a test of a statement gets: the scores of whatever a claim names."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.datasets import choi
from textseg.experiment import Experiment
from textseg.reproduction.claims.finding import Finding, paired
from textseg.reproduction.published import SUBSETS, values
from textseg.reproduction.systems import compared
from textseg.reproduction.tables import IN_DOMAIN, Cell, named
from textseg.reproduction.tables.measure import agreement

#: A row of `textseg.reproduction.published.claims`.
Claim = Any


@dataclass(frozen=True)
class Measure:
    """Scores per document of whatever a statement names, measured once.

    Parameters
    ----------
    preset : {"text", "code"}
    overrides : dict
        Fields of `Experiment` set everywhere, such as `vectors` and `limit`.
    missing : dict
        Subsets whose data could not be had, and why.
    """

    preset: str = "code"
    overrides: dict[str, Any] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict, repr=False, compare=False)
    _kept: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)

    def once(self, key: Any, compute: Callable[[], Any]) -> Any:
        """Return what `compute` returned for this key the first time."""
        if key not in self._kept:
            self._kept[key] = compute()
        return self._kept[key]

    def experiment(self, **fields: Any) -> Experiment:
        """Return an experiment of the preset, with the overrides."""
        return Experiment.preset(self.preset, **{**fields, **self.overrides})

    def rows(self, experiment: Experiment) -> pd.DataFrame:
        """Return the rows of an experiment, one per document."""
        return self.once(experiment, lambda: store.documents(experiment))

    def cells(self, name: str, preset: str | None = None) -> list[Cell]:
        """Return the cells of a name: one, or one for each subset where the name says "all".

        The documents of table 5 have vectors of their own domain, whichever the others have.
        """
        preset, given = preset or self.preset, self.overrides
        if name.startswith("T5."):
            given = {key: value for key, value in given.items() if key != "vectors"}
        return named(name, preset, **given)

    def cell(self, name: str, preset: str | None = None) -> pd.DataFrame:
        """Return the rows of the experiment in a cell."""
        (cell,) = self.cells(name, preset)
        return self.rows(cell.experiment)

    def scores(self, claim_id: str, preset: str | None = None) -> np.ndarray:
        """Return a score per document in percent.

        Parameters
        ----------
        claim_id : str
            A published number's, or that of a run of ours; a cited one stands for our run of that
            system in the metric it was published in.
        preset : str, optional
            By default the measure's own.

        Raises
        ------
        KeyError
            If we have no such system.
        """
        return self.once((claim_id, preset), lambda: self._scores(claim_id, preset))

    def _scores(self, claim_id: str, preset: str | None) -> np.ndarray:
        name, metric = claim_id.rsplit(".", 1)
        kind, *parts = name.split(".")
        if parts[0] == "cited":  # published in Choi's word-level metric
            return 100 * self.system(parts[1], parts[2])[f"{metric}_words"].to_numpy()
        if kind == "X" and parts[0] == "sentence":
            return 100 * self.system(parts[1], parts[2])[metric].to_numpy()
        if kind == "X" and parts[0] == "word":
            exact = self.cell(f"T3.own.{parts[1]}.{parts[2]}", preset)
            return 100 * exact[f"{metric}_words"].to_numpy()
        found = [self._cell_scores(cell)[metric] for cell in self.cells(name, preset)]
        if not found:
            raise KeyError(f"no table of the paper and no run of ours has the cell {name!r}")
        return 100 * np.concatenate(found)

    def _cell_scores(self, cell: Cell) -> pd.DataFrame:
        rows = self.rows(cell.experiment)
        if cell.against is None:
            return rows
        return agreement(self.rows(cell.against).ends, rows.ends, cell.experiment.k_rule)

    def system(self, name: str, subset: str) -> pd.DataFrame:
        """Return the rows of a compared system on raw documents, told the number of segments."""
        limit = self.overrides.get("limit")
        return self.once((name, subset), lambda: compared(name, subset, limit))

    def label(self, subset: str = "") -> str:
        """Return what rows call the word vectors; those of table 5 are called by name alone.

        What they are trained on may not be at hand, and so has no checksum.
        """
        experiment = self.experiment()
        trained = subset == "arxiv" or experiment.vectors == IN_DOMAIN
        return IN_DOMAIN if trained else store.vectors_label(experiment)

    def has_vectors(self, name: str) -> bool:
        """Tell whether the word vectors are those of a name, such as ``glove-42b-300d``."""
        return self.label().lower().replace(".", "-").startswith(name)

    def published(self, claim_id: str) -> float:
        """Return a published number, NaN if there is none of that name."""
        return float(self.once("published", values).get(claim_id, math.nan))

    def difference(self, first: str, second: str, preset: str | None = None) -> Finding:
        """Compare two cells on the same documents: the first minus the second, not yet judged."""
        a, b = self.scores(first, preset), self.scores(second, preset)
        printed = self.published(first) - self.published(second)
        return paired(a, b, self.sources(first, len(a)), published=printed)

    def sources(self, claim_id: str, n_documents: int) -> list[tuple[str, ...]] | None:
        """Return the sources of the documents behind a claim, where they are the Choi set's."""
        subset = next((p for p in reversed(claim_id.split(".")) if p in SUBSETS), None)
        if subset is None and claim_id[:2] in ("T2", "T6"):
            subset = "3-11"
        return choi.sources(subset)[:n_documents] if subset else None


Test = Callable[[Claim, Measure], Finding]
