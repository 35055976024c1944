"""The input of a test of a statement: the scores that the claim names."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from inspect import isfunction
from types import ModuleType
from typing import Any

import pandas as pd

from textseg import store
from textseg.experiment import Experiment
from textseg.reproduction.claims.finding import Finding, paired
from textseg.reproduction.claims.score_names import Name
from textseg.reproduction.contenders import compared
from textseg.reproduction.footing import COLUMNS, joined, of_system
from textseg.reproduction.published import values
from textseg.reproduction.scores import Scores
from textseg.reproduction.tables import IN_DOMAIN, Cell, named
from textseg.reproduction.tables.cell_scores import of_cell

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
        Subsets whose data are not available, and why.
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

    def scores(self, name: str, preset: str | None = None) -> Scores:
        """Return a score per document in percent, with what it was judged on.

        Parameters
        ----------
        name : str
            See `textseg.reproduction.claims.score_names`.
        preset : str, optional
            By default the measure's own.

        Raises
        ------
        KeyError
            If no table and no run of ours has that cell.
        NotHere
            If we have no such system.
        """
        return self.once((name, preset), lambda: self._scores(name, preset))

    def _scores(self, name: str, preset: str | None) -> Scores:
        about = Name.parse(name)
        if about.system:
            where = (about.system, about.subset, about.metric, about.level)
            footing = of_system(*where, self.overrides.get("limit"))
            rows = self.system(about.system, about.subset)
            column = COLUMNS[about.level].format(about.metric)
            return Scores(name, 100 * rows[column].to_numpy(dtype=float), footing)
        if not (cells := self.cells(about.cell, preset)):
            raise KeyError(f"no table of the paper and no run of ours has the cell {about.cell!r}")
        parts = [of_cell(cell, about.metric, about.level, self.rows) for cell in cells]
        return joined(name, parts)

    def of(self, experiment: Experiment, level: str = "unit") -> Scores:
        """Return the Pk of an experiment that is not a cell of a table."""
        return of_cell(Cell("an experiment", experiment), level=level, rows=self.rows)

    def system(self, name: str, subset: str) -> pd.DataFrame:
        """Return the rows of a compared system on raw documents, given the number of segments."""
        limit = self.overrides.get("limit")
        return self.once((name, subset), lambda: compared(name, subset, limit))

    def label(self, subset: str = "") -> str:
        """Return what rows call the word vectors; those of table 5 are called by name alone.

        Their training texts may not be available, and so have no checksum.
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

    def printed(self, name: str) -> float:
        """Return what the paper prints for a cell, whatever units we judge it on.

        >>> Measure().printed("X.sentence.T6.reps.0-T-F-0.pk")
        22.52
        """
        return self.published(re.sub(r"^X\.sentence\.(?=T\d\.)", "", name))

    def difference(
        self, first: str, second: str, preset: str | None = None, *, across: str = ""
    ) -> Finding:
        """Compare two cells on the same documents: the first minus the second, not yet judged.

        `across` names what they may differ in, as in the column of ``book/claims.csv``.
        """
        a, b = self.scores(first, preset), self.scores(second, preset)
        printed = self.printed(first) - self.printed(second)
        return paired(a.minus(b, across=across.split()), published=printed)


Test = Callable[[Claim, Measure], Finding]


def public_tests(module: ModuleType) -> dict[str, Test]:
    """Return the tests of a module: its own functions of a claim that return a finding.

    Each by the file and the function, as in ``comparisons.lower``.
    """
    file = module.__name__.rpartition(".")[2]
    return {
        f"{file}.{name}": test
        for name, test in vars(module).items()
        if isfunction(test)
        and test.__module__ == module.__name__
        and not name.startswith("_")
        and [*test.__annotations__][:2] == ["claim", "measure"]
        and test.__annotations__["return"] == "Finding"
    }


def whole(test: Test) -> Test:
    """Mark a test that looks at a whole data set or set of vectors, whatever the limit."""
    test.whole = True  # type: ignore[attr-defined]
    return test
