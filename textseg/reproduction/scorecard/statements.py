"""Every statement of ``book/claims.csv`` with its verdict."""

from __future__ import annotations

from concurrent.futures import Executor
from itertools import repeat
from typing import Any

import pandas as pd
from tqdm import tqdm

from textseg.reproduction import claims as tests
from textseg.reproduction.claims.finding import Finding
from textseg.reproduction.claims.measure import Measure
from textseg.reproduction.join import PARTED, read_notes, read_reasons, reason
from textseg.reproduction.published import claims
from textseg.reproduction.scorecard.provenance import filled, joined, recorded_rows

ABOUT = ["claim_id", "section", "statement", "reading", "subset", "test", "decided"]
#: The subsets of statements, those that take longest first.
WEIGHT = ["3-11", "arxiv", "9-11", "6-8", "3-5", "all", "none", "paper"]


def judged(measure: Measure, pool: Executor) -> pd.DataFrame:
    """Judge every statement of ``book/claims.csv``.

    Returns
    -------
    pandas.DataFrame
        What the claim says, and `status`, `effect` with `low` and `high` in its `unit`, the
        `published` size, the interval `source_low`, `source_high` clustered by source, `p` of the
        interval that judged and what the one over documents would have said, `by_documents`,
        `n`, the number of documents or whatever was looked at, `preset`, `vectors` and `note`.

    Raises
    ------
    ValueError
        If a statement is not testable here, for no reason that a test or a note gives.
    """
    # Statements on one subset share their rows, those on different ones hardly any.
    subsets = sorted(claims().subset.unique(), key=WEIGHT.index)
    parts = pool.map(judge_subset, subsets, repeat(measure.preset), repeat(measure.overrides))
    bar = tqdm(parts, "judging statements", total=len(subsets), unit="subset")
    found = pd.concat(list(bar)).set_index("claim_id").loc[claims().claim_id]
    labels = measure.label("arxiv"), measure.label()
    frame = filled(found, recorded_rows("statements", measure, labels)).reset_index()
    reasons, fails = read_reasons(), frame.status == "fails"
    why = [reason(claim_id, reasons) for claim_id in frame.claim_id[fails]]
    frame.loc[fails, "note"] = list(map(joined, frame.note[fails], why))
    bare = frame[frame.status.isin(PARTED) & (frame.note == "")]
    if len(bare):
        raise ValueError(f"book/notes.yml has no note on: {', '.join(bare.claim_id)}")
    return frame


def judge_subset(subset: str, preset: str, overrides: dict[str, Any]) -> pd.DataFrame:
    """Judge the statements on one subset."""
    measure, notes, rows = Measure(preset, overrides), read_notes(), []
    of, label = claims(), measure.label(subset)
    for claim in of[of.subset == subset].itertuples():
        finding = tests.judge(claim, measure)
        about = {name: getattr(claim, name) for name in ABOUT}
        rows.append(about | _finding(finding) | {
            "preset": preset, "vectors": label,
            "note": joined(finding.note, notes.get(claim.claim_id)),
        })  # fmt: skip
    return pd.DataFrame(rows)


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "status": finding.status,
        **finding.effect.columns("effect"),
        "unit": finding.unit,
        "published": finding.published,
        "source_low": finding.by_source.low,
        "source_high": finding.by_source.high,
        "p": finding.p,
        "by_documents": finding.by_documents,
        "n": finding.n,
    }
