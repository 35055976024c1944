"""Statements on topic models, judged by recorded runs: topics take too long to learn each time."""

from __future__ import annotations

from textseg.reproduction import recorded
from textseg.reproduction.claims.finding import Finding, decided, untestable
from textseg.reproduction.claims.measure import Claim, Measure, whole
from textseg.reproduction.statistics import Interval


@whole
def topics_overfit(claim: Claim, measure: Measure) -> Finding:
    """Judge whether cross-validated topics have a lower error than topics of other texts."""
    return _recorded(claim, "100")


@whole
def topics_overfit_most_with_many(claim: Claim, measure: Measure) -> Finding:
    """Judge whether that gain is larger with 100 topics than with 10."""
    return _recorded(claim, "100 less 10")


def _recorded(claim: Claim, topics: str) -> Finding:
    """Judge the recorded difference: topics with the leak minus topics without it."""
    try:
        frame = recorded.read("topics_overfit")
    except FileNotFoundError as error:
        return untestable(str(error))
    rows = frame[(frame.subset == claim.subset) & (frame.topics.astype(str) == topics)]
    if rows.empty:
        return untestable(f"nothing is recorded for {topics} topics on {claim.subset}")
    row = rows.iloc[0]
    said = topics.replace("less", "minus")
    note = f"LDA in C99, {said} topics, as recorded on {row.date} at commit {row.commit}"
    effect = Interval(row.points, row.low, row.high)
    by_source = Interval(row.points, row.source_low, row.source_high)
    finding = Finding("", effect, by_source=by_source, n=int(row.documents), note=note)
    return decided(finding, below=0.0)
