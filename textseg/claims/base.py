"""What a test of a statement gets, and what it gives: `Measure` and `Finding`."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import pandas as pd

from textseg import store
from textseg.datasets import choi
from textseg.experiment import Experiment
from textseg.published import SUBSETS, published
from textseg.results import agreement
from textseg.statistics import (
    CONFIDENCE,
    N_RESAMPLES,
    Interval,
    clustered_bootstrap,
    mean_interval,
    paired_bootstrap,
)
from textseg.systems import compared
from textseg.tables import Cell, cells, extra
from textseg.verdicts import judge_statement

NAN = float("nan")
UNKNOWN = Interval(NAN, NAN, NAN)
#: A row of `textseg.published.claims`.
Claim = Any


@dataclass(frozen=True)
class Finding:
    """What a test found.

    Attributes
    ----------
    status : str
        One of `textseg.verdicts.STATUSES`.
    effect : Interval
        The measured size of what is claimed; without an interval its ends are NaN.
    unit : str
    published : float
        The published size in the same unit, NaN where nothing is printed.
    by_source : Interval
        As `effect`, its interval clustered by the sources that documents share.
    n : int
        How many documents, segments or words the test looked at.
    note : str
        What the verdict needs to be understood.
    """

    status: str
    effect: Interval = UNKNOWN
    unit: str = "points"
    published: float = NAN
    by_source: Interval = UNKNOWN
    n: int = 0
    note: str = ""


Test = Callable[[Claim, "Measure"], Finding]


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
        if name.startswith("X."):
            return extra(name, preset, **given)
        if name.startswith("T5."):
            given = {key: value for key, value in given.items() if key != "vectors"}
        return [c for c in cells(name[:2], preset, **given) if c.name == name]

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

    def has_vectors(self, name: str) -> bool:
        """Tell whether the word vectors are those of a name, such as ``glove-42b-300d``."""
        label = store.vectors_label(self.experiment())
        return label.lower().replace(".", "-").startswith(name)

    def published(self, claim_id: str) -> float:
        """Return a published number, NaN if there is none of that name."""
        return float(self.once("published", _values).get(claim_id, NAN))

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


def paired(first: Any, second: Any, sources: Any = None, **about: Any) -> Finding:
    """Bootstrap first minus second over documents, and over sources where they are given."""
    effect = paired_bootstrap(first=first, second=second)
    finding = Finding("", effect, n=len(first), **about)
    if sources is None:
        return finding
    by_source = clustered_bootstrap(first=first, second=second, sources=sources)
    return replace(finding, by_source=by_source)


def decided(finding: Finding, *, above: float = -math.inf, below: float = math.inf) -> Finding:
    """Judge a finding by where its interval lies."""
    return replace(finding, status=judge_statement(finding.effect, above=above, below=below))


def apart(finding: Finding) -> Finding:
    """Judge whether a difference has a sign, whichever."""
    holds = finding.effect.low > 0 or finding.effect.high < 0
    return replace(finding, status="holds" if holds else "not distinguishable")


def found(truth: Any, effect: Any, **about: Any) -> Finding:
    """State what was found without a sampling error; `effect` is a number or an interval."""
    interval = effect if isinstance(effect, Interval) else Interval(float(effect), NAN, NAN)
    return Finding(judge_statement(bool(truth)), interval, **about)


def untestable(why: str, effect: Interval = UNKNOWN, **about: Any) -> Finding:
    """State why something can't be tested here."""
    return Finding("not testable here", effect, note=why, **about)


class NoRatio(ValueError):
    """A ratio whose lower part is 0 on all documents: too few were measured to say anything."""


def ratio_interval(numerator: Any, denominator: Any, seed: int = 0) -> Interval:
    """Bootstrap the ratio of two sums over documents.

    Raises
    ------
    NoRatio
        If the sum below is 0.

    Examples
    --------
    >>> ratio_interval([1.0, 2.0], [2.0, 4.0])
    Interval(estimate=0.5, low=0.5, high=0.5)
    """
    above, below = np.asarray(numerator, dtype=float), np.asarray(denominator, dtype=float)
    if below.sum() == 0:
        raise NoRatio("the ratio has no meaning: what it divides by is 0 on all documents")
    drawn = np.random.default_rng(seed).integers(len(above), size=(N_RESAMPLES, len(above)))
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = above[drawn].sum(axis=1) / below[drawn].sum(axis=1)
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(ratios[np.isfinite(ratios)], [tail, 1 - tail])
    return Interval(float(above.sum() / below.sum()), float(low), float(high))


def correlation_interval(
    first: Any, second: Any, *, n_resamples: int = 1000, seed: int = 0
) -> Interval:
    """Bootstrap Pearson's correlation of paired values.

    Examples
    --------
    >>> [round(number, 6) for number in correlation_interval([1.0, 2, 3, 4], [2.0, 4, 6, 8])]
    [1.0, 1.0, 1.0]
    """
    x, y = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    rng = np.random.default_rng(seed)
    values = []
    for _ in range(n_resamples):
        drawn = rng.integers(len(x), size=len(x))
        if np.ptp(x[drawn]) > 0 and np.ptp(y[drawn]) > 0:
            values.append(np.corrcoef(x[drawn], y[drawn])[0, 1])
    tail = (1 - CONFIDENCE) / 2
    low, high = np.quantile(values, [tail, 1 - tail])
    return Interval(float(np.corrcoef(x, y)[0, 1]), float(low), float(high))


def share(flags: Any) -> Interval:
    """Bootstrap the share of documents for which something is true, in percent."""
    return mean_interval(values=100 * np.asarray(flags, dtype=float))


def is_number(value: float) -> bool:
    """Tell whether a published size is there."""
    return not math.isnan(value)


def _values() -> dict[str, float]:
    numbers = published()
    return dict(zip(numbers.claim_id, numbers.value, strict=True))
