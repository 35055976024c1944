"""Word vectors as text, one word and its numbers a line: GloVe, word2vec's text, fastText's .vec.

Rules of reading:

* Fields are separated by single spaces (U+0020), nothing else: words may hold no-break spaces.
  In a file whose first two lines have tabs, these separate fields as well.
* Everything before the last `dim` fields is the word: in GloVe 840B, words contain spaces.
* A last line without a line end may have been cut off. It is refused if it has too few numbers, or
  if its last number has fewer decimals than all the others, which agree; else there is a warning.
* A first line of two integers is a header, as word2vec and fastText write: words and dimension.
  Without one, the dimension is what most of the first hundred lines agree on.
"""

from __future__ import annotations

import re
import warnings
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

import numpy as np

from textseg.vectors import decimal
from textseg.vectors.conversion import MOST_DIMENSIONS, Block

_PIECE = 1 << 23
_SAMPLE = 100
_LONGEST_LINE = 1 << 26
#: Fewer numbers may agree on how many decimals they have by chance.
_ENOUGH_TO_AGREE = 25
_LARGEST = float(np.finfo(np.float32).max)
_HEADER = re.compile(rb"(\d+) (\d+) *\r?\n")


def recognises(head: bytes) -> bool:
    """Tell whether a file that begins so is of this format: any other text is."""
    return True


def blocks(file: BinaryIO, where: str) -> Iterator[Block]:
    """Read words and vectors.

    Raises
    ------
    ValueError
        If a line has not as many finite numbers as there are dimensions, or there are not as
        many lines as the header says; the message names the line.
    """
    texts = _whole_lines(file, where)
    first = next(texts, b"").removeprefix(b"\xef\xbb\xbf")
    if b"\t" in b"".join(first.split(b"\n", 2)[:2]):
        first, texts = _without_tabs(first), map(_without_tabs, texts)
    header = _HEADER.match(first)
    if header:
        n_words, dim = map(int, header.groups())
        first = first[header.end() :]
        if dim > MOST_DIMENSIONS:
            raise ValueError(
                f"{where}: its header says {dim} dimensions; at most {MOST_DIMENSIONS} are read"
            )
    else:
        n_words, dim = None, dimension(first)
    if not dim:
        raise ValueError(
            f"{where} is not a text of word vectors: most of its lines don't end in numbers"
        )
    n_read, line = 0, 2 if header else 1
    for text in chain([first] if first else [], texts):
        try:
            words, values = decimal.read(text, dim)
            _refuse_oddities_in(words)
        except decimal.BadLine as bad:
            number = bad.args[0]
            reason = _reason(text.split(b"\n", number + 1)[number], dim)
            raise ValueError(f"{where}, line {line + number}: {reason}") from None
        yield Block(words, values)
        n_read += len(words)
        line += len(words)
    if n_words is not None and n_words != n_read:
        raise ValueError(
            f"{where}: its header says {n_words} words, but it holds {n_read}; it may be cut off"
        )


def _without_tabs(text: bytes) -> bytes:
    return text.replace(b"\t", b" ")


def dimension(text: bytes) -> int:
    r"""Return the number of dimensions that most of the first lines agree on.

    Examples
    --------
    >>> dimension(b". . . 0.1 0.2\nat noon 0.3 0.4\n1984 0.5 0.6\n")
    2
    """
    lines = text.split(b"\n", _SAMPLE)[:_SAMPLE]
    agreed = Counter(_numbers(line) for line in lines if line).most_common(1)
    return agreed[0][0] if agreed else 0


def _numbers(line: bytes) -> int:
    """Count the numbers at the end of a line, whose first field is the word."""
    fields = line.rstrip(b" \r").split(b" ")
    others = (i for i, f in enumerate(reversed(fields)) if not decimal.NUMBER.fullmatch(f))
    return min(next(others, len(fields)), len(fields) - 1)


def _refuse_oddities_in(words: list[bytes]) -> None:
    """Refuse words that tell of a line that was not read as it was meant."""
    for i, word in enumerate(words):
        if (b" " in word or b"\r" in word) and _oddity(word):
            raise decimal.BadLine(i)


def _oddity(word: bytes) -> str:
    """Say what is wrong with the word of a line, "" if nothing is: a word may hold spaces."""
    if b"\r" in word:
        return "there is a carriage return within the line; end lines by \\n"
    if word.startswith(b" ") or word.endswith(b" ") or b"  " in word:
        return "word and numbers must be separated by single spaces"
    last = word.rpartition(b" ")[2].strip(b",;:|()[]")
    if b" " in word and b"." in last and decimal.NUMBER.fullmatch(last):
        return "numbers must be separated by single spaces and nothing else"
    return ""


def _reason(line: bytes, dim: int) -> str:
    word, *fields = line.rstrip(b" \r").split(b" ")
    if len(fields) < dim:
        return f"{_shown(word)} has {len(fields)} numbers, not {dim}; the file may be cut off there"
    for field in fields[-dim:]:
        if not decimal.NUMBER.fullmatch(field):
            return f"{_shown(field)} is not a finite number; separate numbers by single spaces"
        if abs(float(field)) > _LARGEST:
            return f"{_shown(field)} is too large for a number of 32 bits"
    n_numbers = _numbers(line)
    oddity = _oddity(b" ".join([word, *fields[:-dim]]))
    if oddity and n_numbers == dim:
        return f"{_shown(word)} has {dim} numbers, but {oddity}"
    return f"{_shown(word)} has {n_numbers} numbers, not {dim}"


def _shown(field: bytes) -> str:
    return repr(field[:40].decode("utf-8", "backslashreplace"))


def _whole_lines(file: BinaryIO, where: str) -> Iterator[bytes]:
    """Yield the file in pieces that end with a line; empty lines at its end are left out."""
    rest = b""
    while piece := file.read(_PIECE):
        rest += piece
        cut = rest.rfind(b"\n", 0, len(rest.rstrip(b"\r\n"))) + 1
        if cut:
            yield rest[:cut]
            rest = rest[cut:]
        elif len(rest) > _LONGEST_LINE:
            raise ValueError(
                f"{where} is not a text of word vectors: {len(rest)} bytes without a line end"
            )
    if last := rest.rstrip(b"\r\n"):
        if last == rest:
            _judge_end(last, where)
        yield last + b"\n"


def _judge_end(line: bytes, where: str) -> None:
    """Refuse a last line without a line end if it can be told to be cut off, else warn of it."""
    *others, number = re.split(rb"[ \t]", line.rstrip(b" \t"))[1:] or [b""]
    decimals = {len(other.partition(b".")[2]) for other in others}
    if len(others) >= _ENOUGH_TO_AGREE and len(decimals) == 1:
        (agreed,) = decimals
        if len(number.partition(b".")[2]) < agreed:
            raise ValueError(
                f"{where} is cut off: its last number, {_shown(number)}, has fewer than the "
                f"{agreed} decimals of the preceding numbers; download it again (or add a line "
                "end, if the line is complete)"
            )
    warnings.warn(
        f"{where} ends without a line end: if its last number, {_shown(number)}, is cut off, "
        "download the file again; if it is complete, nothing needs to be done",
        stacklevel=2,
    )
