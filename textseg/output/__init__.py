"""Output formats: a segmented text as text, data, a page or captions. One file and line each."""

from __future__ import annotations

from collections.abc import Callable

from textseg.output.data import csv_table, json_lines, json_list
from textseg.output.markdown import markdown
from textseg.output.page import page
from textseg.output.plain import plain
from textseg.output.report import Report, report
from textseg.output.subtitles import srt

FORMATS: dict[str, Callable[[Report], str]] = {
    "text": plain,
    "json": json_list,
    "jsonl": json_lines,
    "csv": csv_table,
    "md": markdown,
    "html": page,
    "srt": srt,
}
#: Those that don't show how stable boundaries are.
WITHOUT_SUPPORT = ("srt",)


def written(found: Report, form: str) -> str:
    """Return a report in one of the `FORMATS`.

    Raises
    ------
    ValueError
        If there is no such format, or the text lacks what it needs (srt needs times).
    """
    check_format(form, with_support=any("support" in row for row in found.rows))
    return FORMATS[form](found)


def check_format(form: str, *, with_support: bool = False) -> None:
    """Raise ValueError unless there is such a format, with a place for the support if need be."""
    if form not in FORMATS:
        raise ValueError(f"format must be one of {', '.join(FORMATS)}, got {form!r}")
    if with_support and form in WITHOUT_SUPPORT:
        others = [name for name in FORMATS if name not in WITHOUT_SUPPORT]
        raise ValueError(
            f"format = {form!r} has no place for the support of boundaries; leave the support out, "
            f"or choose from {', '.join(others)}"
        )


__all__ = ["FORMATS", "Report", "check_format", "report", "written"]
