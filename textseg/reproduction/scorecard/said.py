"""The numbers that the scorecard's prose says, each function those of one paragraph."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction.join import summary
from textseg.reproduction.scorecard import clean
from textseg.reproduction.scorecard.headline import accounted
from textseg.reproduction.scorecard.many_tests import Many
from textseg.reproduction.scorecard.shared import measurements

#: The groups of table 6 that the authors measured.
APPENDIX = r"T6\.(?:oC99|reps|TBR|best)\."
UNDECIDED = ["not distinguishable", "not testable"]


def of_numbers(numbers: pd.DataFrame) -> dict[str, int]:
    """Count what became of the published numbers: results, counts and settings, and quoted ones."""
    counted = accounted(numbers)
    results, counts = counted.loc["results"], counted.loc["counts and settings"]
    found = {
        "numbers": counted.loc["all", "all"],
        "results": results["all"],
        "agree": results["agree"],
        "differ": results["differ"],
        "other": results["other vectors"],
        "unjudged": results[UNDECIDED].sum(),
        "counts": counts["all"],
        "counts_equal": counts["agree"],
        "counts_differ": counts["differ"],
        "counts_unjudged": counts[["other vectors", *UNDECIDED]].sum(),
        "cited": counted.loc["all", "cited"],
    }
    return {name: int(value) for name, value in found.items()}


def of_statements(statements: pd.DataFrame) -> dict[str, int]:
    """Count the statements, the rows that judge them, and the verdicts of these."""
    verdicts = summary(statements)
    return {
        "statements": int(statements.statement.nunique()),
        "rows": len(statements),
        "hold": int(verdicts["holds"]),
        "fail": int(verdicts["fails"]),
        "open": int(verdicts["not distinguishable"]),
        "vectors_missing": int(verdicts["not testable with these vectors"]),
        "untested": int(verdicts[["not testable here", "not measured"]].sum()),
    }


def of_shared(statements: pd.DataFrame) -> dict[str, int]:
    """Count the measurements that decide more than one row, and these rows."""
    groups = measurements(statements)
    return {"shared": len(groups), "shared_rows": sum(map(len, groups))}


def of_pairs(differences: pd.DataFrame) -> dict[str, int]:
    """Count the verdicts on differences within the tables."""
    counted = differences.verdict.value_counts()
    return {
        "pairs": len(differences),
        "pairs_hold": int(counted.get("holds", 0)),
        "pairs_reversed": int(counted.get("reversed", 0)),
        "pairs_open": int(counted.get("not distinguishable", 0)),
    }


def of_many(statements: Many, pairs: Many) -> dict[str, int]:
    """Count the intervals that decide, and the verdicts that a correction would take back."""
    found = {
        "intervals": statements.all.intervals,
        "decided": statements.all.decided,
        "not_by_holm": statements.all.not_by_holm,
        "by_documents": statements.all.differ_by_documents,
        "pairs_decided": pairs.all.decided,
        "pairs_not_by_holm": pairs.all.not_by_holm,
        "pairs_by_documents": pairs.all.differ_by_documents,
    }
    return {name: int(value) for name, value in found.items()}


def of_appendix(numbers: pd.DataFrame) -> dict[str, int]:
    """Count the rows of table 6 that come out within a tenth of a point, by metric."""
    rows = numbers[numbers.primary.astype(bool) & numbers.claim_id.str.match(APPENDIX)]
    level = rows.status.eq("reproduced").groupby(rows.claim_id.str[-2:]).agg(["sum", "size"])
    return {
        "appendix_rows": int(level["size"]["pk"]),
        "appendix_pk": int(level["sum"]["pk"]),
        "appendix_wd": int(level["sum"]["wd"]),
    }


def of_clean_set(found: pd.DataFrame) -> dict[str, float | str]:
    """Say who is ahead of exact CVS on the test set without a leak, see `clean.clean_set`."""
    return {
        "clean_cvs": float(found.pk[found.system == "CVS"].mean()),
        "clean_ahead": clean.ahead(found[found.system != "even"]),
        "clean_even": clean.ahead_on(found, "even"),
    }
