"""Measured numbers joined with the published ones: one table, every row with its verdict.

The rules are those of `textseg.reproduction.verdicts`; the reasons are prose in
``book/notes.yml``, keyed by ``claim_id``. Where a measured number differs from the published
one without a reason, joining fails.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

import pandas as pd

from textseg.reproduction.published import SUBSETS, book_file, claims, published
from textseg.reproduction.statistics import Interval
from textseg.reproduction.verdicts import (
    STATUSES,
    judge_count,
    judge_difference,
    judge_level,
    judge_statement,
)

KEY = ["claim_id", "preset", "vectors", "dataset"]
MEASURED = ["measured", "ci_low", "ci_high", "n_documents"]
METHOD = ["unit", "objective", "splitter", "k_rule", "seed"]
GIVEN = [*KEY, "primary", *MEASURED, *METHOD, "outcome"]
COLUMNS = [*KEY, "primary", "published", *MEASURED, *METHOD, "status", "note"]
N_DOCUMENTS = {"3-5": 100, "6-8": 100, "9-11": 100, "3-11": 400, "all": 700, "arxiv": 500}
DATA_SETS = {**{subset: f"choi/{subset}" for subset in (*SUBSETS, "all")}, "arxiv": "arxiv"}
PARTED = (  # these need a note
    "differs", "not equal", "not testable with these vectors", "not testable here",
)  # fmt: skip


def read_notes() -> dict[str, str]:
    """Read the committed reasons, ``book/notes.yml``: prose by ``claim_id``.

    Raises
    ------
    FileNotFoundError
        If the file is missing.
    ValueError
        If a note is about a claim that doesn't exist.
    """
    import yaml

    notes: dict[str, str] = yaml.safe_load(book_file("notes.yml").read_text("utf-8")) or {}
    known = {*published().claim_id, *claims().claim_id}
    if stale := sorted(set(notes) - known):
        raise ValueError(f"book/notes.yml has notes on unknown claims: {', '.join(stale)}")
    return notes


def read_reasons() -> dict[str, str]:
    """Read why statements fail, ``book/reasons.yml``: prose by the beginning of a ``claim_id``.

    Raises
    ------
    FileNotFoundError
        If the file is missing.
    ValueError
        If no statement begins so.
    """
    import yaml

    reasons: dict[str, str] = yaml.safe_load(book_file("reasons.yml").read_text("utf-8")) or {}
    names = list(claims().claim_id)
    stale = [key for key in reasons if not any(name.startswith(key) for name in names)]
    if stale:
        raise ValueError(f"book/reasons.yml has reasons for unknown claims: {', '.join(stale)}")
    return reasons


def reason(claim_id: str, reasons: Mapping[str, str]) -> str:
    """Return the reason whose key a name begins with, "" if none does.

    >>> reason("C.4.1.trivial.even.3-5", {"C.4.1.trivial": "Few probes cross a boundary."})
    'Few probes cross a boundary.'
    """
    return next((why for key, why in reasons.items() if claim_id.startswith(key)), "")


def reproduction(rows: pd.DataFrame, *, notes: Mapping[str, str]) -> pd.DataFrame:
    """Join measured rows to the published numbers and judge each.

    Parameters
    ----------
    rows : pandas.DataFrame
        Measured rows, unique by ``claim_id, preset, vectors, dataset``, with ``primary`` true for
        exactly one row of each claim, ``measured`` and, where they apply, ``ci_low, ci_high,
        n_documents, unit, objective, splitter, k_rule, seed``. ``outcome`` (true, false, missing)
        is what the test of a ``statement`` found. ``vectors`` and ``dataset`` begin with a name,
        such as ``glove-6b-50d`` and ``choi/3-11``; after a space follow dimension and checksum.
    notes : mapping of str to str
        Reasons by ``claim_id``, see `read_notes`.

    Returns
    -------
    pandas.DataFrame
        The rows in the paper's order, with ``published``, ``status`` and ``note``. A published
        number without a row appears as ``"not measured"`` (a cited one as ``"cited"``). A row
        from another number of documents than the paper's is ``"not testable here"``.

    Raises
    ------
    ValueError
        If a key occurs twice, a claim is unknown or has not exactly one primary row, a row's data
        set is not the claim's (a stand-in is never the original), a difference has no interval,
        a column is missing or unknown, or a primary row is
        ``"differs"``, ``"not equal"`` or ``"not testable here"`` without a note.
    """
    numbers = published().rename(columns={"value": "published"})
    rows = _checked(rows, known=list(numbers.claim_id))
    about = ["claim_id", "kind", "column", "needs", "published"]
    joined = numbers[about].merge(rows, on="claim_id", how="left", indicator="found")
    _check_data_sets(joined)

    judged = [
        ("not measured", "") if row.found == "left_only" and row.kind != "cited" else verdict(row)
        for row in joined.itertuples()
    ]
    joined["status"] = [status for status, _ in judged]
    joined["note"] = [
        why or notes.get(claim_id, "")
        for (_, why), claim_id in zip(judged, joined.claim_id, strict=True)
    ]
    joined["primary"] = joined.primary.eq(True) | (joined.found == "left_only")
    unexplained = joined[joined.primary & joined.status.isin(PARTED) & (joined.note == "")]
    if len(unexplained):
        claims_ = ", ".join(f"{r.claim_id} ({r.status})" for r in unexplained.itertuples())
        raise ValueError(f"book/notes.yml has no note on: {claims_}")
    return joined[COLUMNS]


def summary(rows: pd.DataFrame) -> pd.Series:
    """Count every status among the primary rows.

    Parameters
    ----------
    rows : pandas.DataFrame
        With ``status``, and ``primary`` where a claim may have several rows.

    Returns
    -------
    pandas.Series
        Number of rows by status, every status of `STATUSES` in that order, zeros included.

    Raises
    ------
    ValueError
        If a row has a status that is not one of `STATUSES`.
    """
    if strange := sorted({str(s) for s in rows.status} - set(STATUSES)):
        raise ValueError(f"unknown status {strange[0]!r}: choose from {', '.join(STATUSES)}")
    counted = rows[rows.primary.astype(bool)] if "primary" in rows else rows
    return counted.status.value_counts().reindex(list(STATUSES), fill_value=0).rename("rows")


def verdict(row) -> tuple[str, str]:
    """Return the status of a joined row, and the reason where code knows it."""
    if row.kind == "cited":
        return "cited", ""
    expected = N_DOCUMENTS.get(row.column)
    if expected and row.n_documents != expected:
        part = "an unstated number" if pd.isna(row.n_documents) else f"{row.n_documents:.0f}"
        return "not testable here", f"measured on {part} of {expected} documents"
    if row.kind == "statement":
        return judge_statement(None if pd.isna(row.outcome) else bool(row.outcome)), ""
    if pd.isna(row.measured):
        return "not testable here", ""
    match row.kind:
        case "count" | "setting":
            return judge_count(row.measured, row.published), ""
        case "difference":
            if pd.isna(row.ci_low) or pd.isna(row.ci_high):
                raise ValueError(
                    f"{row.claim_id} is a difference: without ci_low, ci_high it can't be judged"
                )
            interval = Interval(row.measured, row.ci_low, row.ci_high)
            return judge_difference(interval, row.published), ""
    missing = bool(row.needs) and not _name(row.vectors).startswith(row.needs)
    return judge_level(row.measured, row.published, needs_missing_vectors=missing), ""


def _checked(rows: pd.DataFrame, *, known: list[str]) -> pd.DataFrame:
    """Return the rows with all columns, once their keys are found to be sound."""
    if strange := [c for c in rows.columns if c not in GIVEN]:
        raise ValueError(f"unknown column {strange[0]!r}: choose from {', '.join(GIVEN)}")
    if missing := [c for c in (*KEY, "primary", "measured") if c not in rows]:
        raise ValueError(f"measured rows need a column {missing[0]!r}")
    rows = rows.reindex(columns=GIVEN).fillna(dict.fromkeys(KEY, ""))
    if unknown := sorted(set(rows.claim_id) - set(known)):
        near = get_close_matches(unknown[0], known, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise ValueError(f"book/published.csv has no claim {unknown[0]!r}{hint}")
    if twice := sorted(set(rows[rows.duplicated(KEY)].claim_id)):
        raise ValueError(f"two rows have equal {', '.join(KEY)}: {', '.join(twice)}")
    n_primary = rows.primary.eq(True).groupby(rows.claim_id).sum()
    if len(wrong := n_primary[n_primary != 1]):
        found = ", ".join(f"{claim} has {n}" for claim, n in wrong.items())
        raise ValueError(f"exactly one row of each claim must be primary: {found}")
    return rows


def _check_data_sets(joined: pd.DataFrame) -> None:
    for row in joined[joined.found == "both"].itertuples():
        expected = DATA_SETS.get(row.column)
        if expected and _name(row.dataset) != expected:
            raise ValueError(
                f"{row.claim_id} is about the data set {expected!r}, "
                f"and can't be joined to a row of {row.dataset!r}"
            )


def _name(identity: str) -> str:
    """Name at the head of a data set's or vectors' identity, as we spell names."""
    words = identity.split()
    return words[0].lower().replace(".", "-").replace("_", "-") if words else ""
