"""How the scorecard is laid out on a page: frames in, tables to look at out."""

from __future__ import annotations

from html import escape
from typing import Any

import pandas as pd

from textseg.reproduction.published import SUBSETS, claims, published
from textseg.reproduction.scorecard.html_parts import (
    ORDER,
    Page,
    colored,
    count,
    folded,
    interval,
    table,
)
from textseg.reproduction.scorecard.labels import JUDGED_ON, called, in_paper
from textseg.reproduction.scorecard.provenance import joined
from textseg.reproduction.scorecard.shared import noted
from textseg.reproduction.tables import IN_DOMAIN

#: In what order the verdicts on statements are counted.
STATEMENT_VERDICTS = (
    "holds", "fails", "not distinguishable", "not testable with these vectors",
    "not testable here", "not measured",
)  # fmt: skip
#: What the two sides of a statement may differ in, see the column ``across`` of ``claims.csv``.
ACROSS = {
    "k": "one side is told the number of segments",
    "dataset documents units": "judged on different documents, as the statement says, and with "
    f"different word vectors: those for arXiv are {IN_DOMAIN}, trained on its documents",
}


def overview(statements: pd.DataFrame) -> Page:
    """Lay out one row for each statement: how many of its readings and subsets hold."""
    body = []
    for (section, statement), rows in statements.groupby(["section", "statement"], sort=False):
        counted = rows.status.value_counts()
        verdict = ", ".join(
            colored(status, f"{status} {counted[status]}" if len(rows) > 1 else status)
            for status in sorted(counted.index, key=ORDER[::-1].index)
        )
        body.append(f"<td>{section}</td><td>{escape(statement)}</td><td>{verdict}</td>")
    return Page(table(["Section", "Statement", "Verdicts"], body))


def details(statements: pd.DataFrame) -> Page:
    """Lay out every verdict by section, with the size of the effect beside the published one."""
    parts, meant = [], claims().set_index("claim_id").across.map(ACROSS)
    twice = noted(statements)
    for section, rows in statements.groupby("section", sort=False):
        head = ["Reading", "On", "Verdict", "Ours", "Published", "By source", "Note"]
        body = []
        for statement, of in rows.groupby("statement", sort=False):
            body.append(f'<td colspan="7"><b>{escape(statement)}</b><br>{_tests(of)}</td>')
            body += [
                _detail(row, meant.get(row.claim_id), twice.get(row.claim_id))
                for row in of.itertuples()
            ]
        parts.append(folded(f"{in_paper(section)}: {count(rows)}", table(head, body)))
    return Page("\n".join(parts))


def _tests(rows: pd.DataFrame) -> str:
    return escape("; ".join(rows.decided.unique()))


def _detail(row: Any, meant: Any, twice: Any) -> str:
    unit = "" if row.unit == "points" else f" {row.unit}"
    by_source = "" if pd.isna(row.source_low) else f"[{row.source_low:.2f}, {row.source_high:.2f}]"
    cells = [
        escape(row.reading), JUDGED_ON.get(row.subset, row.subset), colored(row.status),
        escape(interval(row.effect, row.low, row.high) + unit if pd.notna(row.effect) else ""),
        "" if pd.isna(row.published) else f"{row.published:.2f}", by_source,
        escape(joined(meant, row.note, twice)),
    ]  # fmt: skip
    return "".join(f"<td>{cell}</td>" for cell in cells)


def numbers_by_table(numbers: pd.DataFrame) -> Page:
    """Lay out every published number beside ours, table by table, what differs first."""
    about = published().set_index("claim_id")
    primary = numbers[numbers.primary.astype(bool)].copy()
    primary["table"] = primary.claim_id.map(about.table)
    primary["place"] = primary.status.map(ORDER.index)
    parts, named = [], called()
    for number, rows in primary.groupby("table", sort=False):
        rows = rows.sort_values("place", kind="stable")
        body = [_number(row, named[row.claim_id]) for row in rows.itertuples()]
        head = ["Number", "Published", "Ours", "Difference", "Verdict", "Note"]
        name = f"Table {number[1:]}" if number else "Running text and appendix B"
        parts.append(folded(f"{name}: {count(rows)}", table(head, body)))
    return Page("\n".join(parts))


def _number(row: Any, name: str) -> str:
    measured = pd.notna(row.measured)
    cells = [
        f'<span id="{row.claim_id}">{escape(name)}</span>', f"{row.published:g}",
        interval(row.measured, row.ci_low, row.ci_high) if measured else "",
        f"{row.measured - row.published:+.2f}" if measured else "",
        colored(row.status), escape(row.note),
    ]  # fmt: skip
    return "".join(f"<td>{cell}</td>" for cell in cells)


def differing(numbers: pd.DataFrame) -> Page:
    """Lay out the primary rows that differ from the paper, each with the reason in full."""
    primary = numbers[numbers.primary.astype(bool)]
    parted = primary[primary.status.isin(["differs", "not equal", "reversed", "fails"])]
    named = called()
    body = [
        "".join(f"<td>{cell}</td>" for cell in (
            escape(named[row.claim_id]), f"{row.published:g}",
            "" if pd.isna(row.measured) else f"{row.measured:.4g}",
            colored(row.status), escape(row.note),
        ))
        for row in parted.itertuples()
    ]  # fmt: skip
    return Page(table(["Number", "Published", "Ours", "Verdict", "Why"], body))


def by_table(differences: pd.DataFrame) -> pd.DataFrame:
    """Count the verdicts on the differences within each table."""
    counted = pd.crosstab(differences.table, differences.verdict, margins=True, margins_name="all")
    names = {name: f"Table {name[1:]}" for name in counted.index if name != "all"}
    return counted.rename(names | {"all": "All tables"}).rename_axis(index=None, columns=None)


def by_subset(statements: pd.DataFrame) -> pd.DataFrame:
    """Count the verdicts on each subset, the four of the Choi set first."""
    counted = pd.crosstab(statements.subset, statements.status)
    order = [*SUBSETS, *sorted(set(counted.index) - set(SUBSETS))]
    counted = counted.reindex([name for name in order if name in counted.index])
    shown = [status for status in STATEMENT_VERDICTS if status in counted]
    return counted[shown].rename(JUDGED_ON).rename_axis(index=None, columns=None)
