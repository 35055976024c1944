"""The finding of a test of a statement, and the rules from finding to verdict."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from textseg.reproduction.scores import Scores
from textseg.reproduction.statistics import Interval, clustered_bootstrap, mean_interval, p_value
from textseg.reproduction.verdicts import judge_statement

NAN = float("nan")
UNKNOWN = Interval(NAN, NAN, NAN)


@dataclass(frozen=True)
class Finding:
    """What a test found.

    Attributes
    ----------
    status : str
        One of `textseg.reproduction.verdicts.STATUSES`.
    effect : Interval
        The measured size of what is claimed; without an interval its ends are NaN.
    unit : str
    published : float
        The published size in the same unit, NaN where nothing is printed.
    by_source : Interval
        As `effect`, its interval clustered by the sources that documents share; where there is
        one, it judges.
    n : int
        How many documents, segments or words the test looked at.
    note : str
        What the verdict needs to be understood.
    p : float
        Of the interval that judges, see `textseg.reproduction.statistics.p_value`; NaN where
        no interval does.
    by_documents : str
        What the interval over documents would have said, where that over sources judged.
    """

    status: str
    effect: Interval = UNKNOWN
    unit: str = "points"
    published: float = NAN
    by_source: Interval = UNKNOWN
    n: int = 0
    note: str = ""
    p: float = NAN
    by_documents: str = ""

    @property
    def fair(self) -> Interval:
        """The interval that judges: over sources where documents share them."""
        return self.effect if math.isnan(self.by_source.low) else self.by_source


def paired(difference: Scores, **about: Any) -> Finding:
    """Bootstrap a difference over documents, and over sources where documents share them."""
    return resampled(difference.values, difference.sources, **about)


def resampled(difference: Any, sources: Any = None, **about: Any) -> Finding:
    """Bootstrap a difference of other quantities than scores, document by document."""
    effect = mean_interval(values=difference)
    finding = Finding("", effect, n=len(difference), **about)
    if sources is None:
        return finding
    nothing = np.zeros(len(difference))
    by_source = clustered_bootstrap(first=difference, second=nothing, sources=sources)
    return replace(finding, by_source=by_source)


def decided(finding: Finding, *, above: float = -math.inf, below: float = math.inf) -> Finding:
    """Judge a finding by where its fair interval lies."""
    borders = {"above": above, "below": below}
    return _judged(finding, borders, lambda interval: judge_statement(interval, **borders))


def apart(finding: Finding) -> Finding:
    """Judge whether a difference has a sign, whichever."""

    def verdict(interval: Interval) -> str:
        return "holds" if interval.low > 0 or interval.high < 0 else "not distinguishable"

    return _judged(finding, {"above": 0.0}, verdict)


def _judged(
    finding: Finding, borders: dict[str, float], verdict: Callable[[Interval], str]
) -> Finding:
    other = "" if math.isnan(finding.by_source.low) else verdict(finding.effect)
    p = p_value(finding.fair, **borders)
    return replace(finding, status=verdict(finding.fair), p=p, by_documents=other)


def with_these_vectors(finding: Finding, why: str) -> Finding:
    """Withhold the verdict on what depends on vectors we don't have, and say what ours would be."""
    status = "not testable with these vectors"
    note = "; ".join(filter(None, (f"{why}: with ours, {finding.status}", finding.note)))
    return replace(finding, status=status, p=NAN, by_documents="", note=note)


def found(truth: Any, effect: Any, **about: Any) -> Finding:
    """State what was found without a sampling error; `effect` is a number or an interval."""
    interval = effect if isinstance(effect, Interval) else Interval(float(effect), NAN, NAN)
    return Finding(judge_statement(bool(truth)), interval, **about)


def untestable(why: str, **about: Any) -> Finding:
    """State why something can't be tested here."""
    return Finding("not testable here", note=why, **about)
