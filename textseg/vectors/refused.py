"""Files that are not read, each with what to do instead. Nothing pickled is ever loaded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

from textseg.vectors.conversion import Block

#: How such a file begins, what it is, and the way out.
REFUSED = (
    (
        rb"\x80[\x02-\x05]",
        "is a pickle (as gensim's .kv and .model files are), which could run any code",
        "in gensim, save it with KeyedVectors.save_word2vec_format('NAME.txt'), or pass the object "
        "to textseg.vectors.keyed_vectors.from_gensim",
    ),
    (
        rb"\xba\x16\x4f\x2f",
        "is a fastText model",
        "use the .vec file that is published beside it",
    ),
    (
        rb"(?i)\s*<(!doctype|html|\?xml)",
        "is a web page, not word vectors",
        "the download went wrong: remove it and get it again",
    ),
    (
        rb"\xff\xfe|\xfe\xff",
        "is a text in UTF-16",
        "convert it to UTF-8: iconv -f UTF-16 -t UTF-8 FILE > NEW",
    ),
    (rb"\x00*\Z", "is empty", "get it again"),
)


def recognises(head: bytes) -> bool:
    """Tell whether a file that begins so is refused."""
    return any(re.match(pattern, head) for pattern, _, _ in REFUSED)


def blocks(file: BinaryIO, where: str) -> Iterator[Block]:
    """Raise ValueError."""
    head = file.read(64)
    what, way_out = next((w, o) for pattern, w, o in REFUSED if re.match(pattern, head))
    raise ValueError(f"{where} {what}; {way_out}")
    yield
