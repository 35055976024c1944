"""Data: JSON, JSON lines and CSV."""

from __future__ import annotations

import csv
import json
from types import SimpleNamespace

from textseg.output.report import Report

#: Characters that JSON leaves as they are, and some readers of lines take for the end of one.
_LINE_ENDS = {ord(c): ascii(c)[1:-1].replace("\\x", "\\u00") for c in "\x85\u2028\u2029"}
_COLUMNS = ["start", "end", "start_time", "end_time", "speakers", "support", "words", "text"]


def json_list(report: Report) -> str:
    """Return a list of the segments."""
    return json.dumps(report.rows, ensure_ascii=False, indent=1)


def json_lines(report: Report) -> str:
    """Return a line for each segment, with the name of the text."""
    named = ({"document": report.source, **row} for row in report.rows)
    lines = (json.dumps(row, ensure_ascii=False).translate(_LINE_ENDS) for row in named)
    return "\n".join(lines)


def csv_table(report: Report) -> str:
    """Return a table with a row for each segment, without columns that are empty throughout."""
    columns = [name for name in _COLUMNS if any(name in row for row in report.rows)]
    lines: list[str] = []
    # A text is quoted if it has a character that ends lines: a lone \r does so for readers too.
    table = csv.DictWriter(SimpleNamespace(write=lines.append), columns, lineterminator="\r\n")
    table.writeheader()
    for row in report.rows:
        joined = {k: "; ".join(v) if isinstance(v, list) else v for k, v in row.items()}
        table.writerow(joined)
    return "\n".join(line.removesuffix("\r\n") for line in lines)
