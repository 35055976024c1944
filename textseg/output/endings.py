"""What the ending of a file's name says of its format."""

from __future__ import annotations

from pathlib import Path

from textseg.output import FORMATS

#: Other endings of the formats, and those of formats that are read, or common, and not written.
_SAME = {"htm": "html", "markdown": "md", "ndjson": "jsonl", "jsonlines": "jsonl"}
_NOT_WRITTEN = frozenset({
    "ass", "doc", "docm", "docx", "dot", "dotm", "dotx", "epub", "feather", "fodt", "key", "mobi",
    "numbers", "odp", "ods", "odt", "ott", "pages", "parquet", "pdf", "pickle", "pkl", "ppt",
    "pptm", "pptx", "rtf", "sbv", "sqlite", "ssa", "tsv", "vtt", "xls", "xlsb", "xlsm", "xlsx",
    "xml", "yaml", "yml",
})  # fmt: skip
_COMPRESSED = frozenset({
    "7z", "br", "bz2", "gz", "lz", "lz4", "lzma", "rar", "tar", "tbz2", "tgz", "txz", "xz", "z",
    "zip", "zst",
})  # fmt: skip


def form_of(output: Path | None) -> str:
    """Return the format that the ending of a file's name is of, plain text for any other.

    Raises
    ------
    ValueError
        If it is of a format that is not written, or compressed; plain text has another name.

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
    if ending in _COMPRESSED:
        raise ValueError(
            f"--output {output}: nothing is compressed; leave out .{ending}, and compress the file"
        )
    return ending if ending in FORMATS else "text"
