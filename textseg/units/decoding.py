"""From the bytes of a file to its text: UTF-8, or an error that names what it is instead."""

from __future__ import annotations

import codecs
import json

from textseg.errors import shortly

#: A larger share of NULs than this is found in no text but in UTF-16 and UTF-32.
_NULS = 0.02
_MARKS = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
#: Files that hold a text and aren't one: how they begin, and what gets the text.
_NO_TEXT = {
    "PDF": ((b"%pdf-",), "pdftotext FILE -"),
    "HTML": ((b"<!doctype html", b"<html"), "pandoc -f html -t plain --wrap=none FILE"),
    "RTF": ((b"{\\rtf",), "pandoc -f rtf -t plain --wrap=none FILE"),
    "SubStation captions": ((b"[script info]",), "ffmpeg -i FILE captions.srt"),
    "XML": ((b"<?xml",), "xmllint --xpath 'string(/)' FILE"),
    "an old Word document": ((b"\xd0\xcf\x11\xe0",), "libreoffice --convert-to txt FILE"),
    "compressed": ((b"\x1f\x8b", b"\xfd7zxz"), "gunzip FILE, or unxz FILE"),
    "a ZIP (docx, odt, epub …)": ((b"pk\x03\x04",), "pandoc -t plain --wrap=none FILE"),
}


def decode(contents: bytes, source: str = "") -> str:
    r"""Decode UTF-8 without its byte-order mark and without NULs at the end, as padding leaves.

    Raises
    ------
    TypeError
        If it is something else than bytes: a text, a path, an open file.
    ValueError
        If it isn't UTF-8; text in UTF-16 without a mark decodes, to letters and NULs, but is
        refused as well. PDF, HTML and the like are refused with the way to
        their text.

    Examples
    --------
    >>> decode("Brötchen".encode() + bytes(3))
    'Brötchen'
    >>> decode("rain".encode("utf-16-le"), "pier.txt")
    Traceback (most recent call last):
    ValueError: pier.txt is not UTF-8 but UTF-16LE; convert it: iconv -f UTF-16LE -t UTF-8
    """
    if not isinstance(contents, (bytes, bytearray)):
        raise TypeError(
            f"expected the bytes of a file, got {shortly(contents)}; of a path they are "
            "path.read_bytes(), of an open file file.read() in mode 'rb', of a text text.encode()"
        )
    name = source or "document"
    first = contents.removeprefix(b"\xef\xbb\xbf").lstrip()[:20].lower()
    for kind, (begins, way_out) in _NO_TEXT.items():
        if first.startswith(begins):
            raise ValueError(f"{name} is {kind}, not plain text; get its text: {way_out}")
    found = next((code for mark, code in _MARKS.items() if contents.startswith(mark)), None)
    if found is None and 0 in contents:
        found = _wide(contents)
    if found is not None:
        raise ValueError(f"{name} is not UTF-8 but {found}; convert it: iconv -f {found} -t UTF-8")
    try:
        return contents.rstrip(b"\0").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"{name} is not UTF-8 ({error}); convert it with iconv") from None


def refuse_json(text: str, source: str = "") -> None:
    """Refuse JSON, whose names and numbers would count as words of the text that it holds.

    Raises
    ------
    ValueError
        If the text is an object or a list of JSON, or its first line is an object.
    """
    kinds: tuple[type, ...] = (dict, list)
    for part in (text, text.strip().partition("\n")[0]):
        try:
            found = json.loads(part) if part.lstrip()[:1] in ("{", "[") else None
        except (ValueError, RecursionError):
            found = None
        if isinstance(found, kinds):
            name, way_out = source or "document", "for instance: jq -r .text FILE"
            raise ValueError(f"{name} is JSON, not plain text; get its text, {way_out}")
        kinds = (dict,)


def _wide(contents: bytes) -> str | None:
    """Return which encoding NULs inside a text are of: where they stand tells."""
    inside = contents.rstrip(b"\0")
    if inside.count(0) <= _NULS * len(inside):
        return None
    empty = [not any(inside[place::4]) for place in range(4)]
    if empty[2] and empty[3]:
        return "UTF-32LE"
    if empty[0] and empty[1]:
        return "UTF-32BE"
    return "UTF-16LE" if inside[1::2].count(0) > inside[::2].count(0) else "UTF-16BE"
