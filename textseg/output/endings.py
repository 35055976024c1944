"""What the ending of a file's name says of its format."""

from __future__ import annotations

from pathlib import Path

from textseg.output import FORMATS

#: Other endings of the formats, and those of formats that are read, or common, and not written.
_SAME = {"htm": "html", "markdown": "md", "ndjson": "jsonl", "jsonlines": "jsonl"}
_NOT_WRITTEN = frozenset({
    "ass", "doc", "docx", "epub", "feather", "ods", "odt", "parquet", "pdf", "rtf", "sbv", "ssa",
    "tsv", "vtt", "xls", "xlsx", "xml", "yaml", "yml",
})  # fmt: skip


def form_of(output: Path | None) -> str:
    """Return the format that the ending of a file's name is of, plain text for any other.

    Raises
    ------
    ValueError
        If it is of a format that is not written; plain text has another name.

    Examples
    --------
    >>> form_of(Path("talk.htm")), form_of(Path("talk.notes")), form_of(None)
    ('html', 'text', 'text')
    """
    ending = output.suffix[1:].lower() if output else ""
    ending = _SAME.get(ending, ending)
    if ending in _NOT_WRITTEN:
        raise ValueError(
            f"--output {output}: {ending} is not written; give --format, one of "
            f"{', '.join(FORMATS)}, or another name"
        )
    return ending if ending in FORMATS else "text"
