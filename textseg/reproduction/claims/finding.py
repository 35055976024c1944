"""What a test of a statement finds, and how it comes to a verdict."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

from textseg.reproduction.statistics import Interval, clustered_bootstrap, paired_bootstrap
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


def untestable(why: str, **about: Any) -> Finding:
    """State why something can't be tested here."""
    return Finding("not testable here", note=why, **about)
