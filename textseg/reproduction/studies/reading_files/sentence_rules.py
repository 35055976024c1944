"""Sentence boundaries: our rule compared with libraries, on sentences joined to running text.

Sentences of the Brown corpus (a fifth of the files) and of two sets of lectures are joined by
spaces and split again. The rule's lists of abbreviations were adjusted with these lectures in view,
its rule for ellipses was chosen on another fifth of Brown and the "dev" lectures, so that our row
is optimistic. It is judged with the lists of pySBD as well, to which nobody here has contributed;
that frees only the lists. The libraries are not needed by anything else: ``make record
ARGS=sentences`` asks for those that are missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from pkgutil import resolve_name
from typing import Any
from unittest.mock import patch

import pandas as pd
import regex

from textseg.datasets import DATASETS
from textseg.reproduction import recorded
from textseg.reproduction.tables.layout import wide
from textseg.units.sentences import Span, sentences

Splitter = Callable[[str], Iterable[Span]]
#: The compared libraries, and what of them is called.
LIBRARIES = {
    "syntok": "syntok.segmenter:analyze",
    "sentencex": "sentencex:segment",
    "pysbd": "pysbd:Segmenter",
}
#: Our rule, and our rule with the lists of another.
OURS, OTHER_LISTS = "textseg", "textseg, lists of pySBD"
#: Of the sorted files of Brown, which are judged: the rule for ellipses was chosen on those from 0.
HELD_OUT = slice(2, None, 5)
#: What the texts are called on pages.
TEXTS = {"Brown": "Brown corpus", "physics": "Physics lectures", "ai-lectures": "AI lectures"}
#: From tokens to running text: quotation marks, and marks without the space before them.
_RUNNING = [
    (r"``\s?", '"'),
    (r"\s?''", '"'),
    (r"\s+([.,;:!?%)\]]|n['’]t\b|['’](?:s|m|d|ll|re|ve|t)\b)", r"\1"),
    (r"([(\[$])\s+", r"\1"),
    (r"([?;:!])\1", r"\1"),
    (r"\s+", " "),
]


def table() -> pd.DataFrame:
    """Lay the recorded comparison out: a row for each splitter, its F1 on each text in percent.

    Returns
    -------
    pandas.DataFrame
        F1 of sentence boundaries, and precision and recall in brackets.
    """
    rows = recorded.read("sentences")
    rows[["f1", "precision", "recall"]] *= 100
    made = wide(rows, "{f1:.1f} ({precision:.1f}, {recall:.1f})", "system", "text")
    shown_as = {OURS: "textseg (this package)", OTHER_LISTS: "the same, with the lists of pySBD"}
    return made[list(TEXTS)].rename(index=shown_as, columns=TEXTS)


def numbers() -> dict[str, object]:
    """Return our rule's F1 and the best of the others on each text, in percent, and its name."""
    rows = recorded.read("sentences")
    found: dict[str, object] = {"n_boundaries": int(rows.groupby("text").n_boundaries.max().sum())}
    for text, own in rows.groupby("text"):
        f1 = 100 * own.set_index("system").f1
        others = f1.drop([OURS, OTHER_LISTS])
        name = str(text).partition("-")[0].lower()
        found |= {
            f"ours_{name}": float(f1[OURS]),
            f"with_others_lists_{name}": float(f1[OTHER_LISTS]),
            f"best_{name}": float(others.max()),
            f"best_{name}_is": str(others.idxmax()),
        }
    return found


def record() -> Path:
    """Compare all splitters, and record it.

    Raises
    ------
    RuntimeError
        If a library is missing.
    """
    if missing := [name for name in LIBRARIES if not find_spec(name)]:
        raise RuntimeError(f"the comparison needs {', '.join(missing)}: pip install them first")
    texts = {"Brown": list(brown())} | {name: list(lectures(name)) for name in [*TEXTS][1:]}
    rows = [
        {"text": text, "system": name, **score(system, documents)}
        for text, documents in texts.items()
        for name, system in systems()
    ]
    data = "every fifth file of Brown from the third; test lectures of physics and ai-lectures"
    return recorded.write("sentences", pd.DataFrame(rows).round(4), data)


def score(system: Splitter, documents: Iterable[list[str]]) -> dict[str, Any]:
    """Judge a splitter on documents, each the list of its sentences.

    Returns
    -------
    dict
        `n_boundaries` of the reference, `precision`, `recall` and `f1`, as shares.

    Examples
    --------
    >>> score(sentences, [["Rain falls.", "Mr. Hill sings.", "Bread is hot."]])
    {'n_boundaries': 2, 'precision': 1.0, 'recall': 1.0, 'f1': 1.0}
    >>> score(lambda text: [(0, len(text))], [["Rain falls.", "Bread is hot."]])
    {'n_boundaries': 1, 'precision': 0.0, 'recall': 0.0, 'f1': 0.0}
    """
    right = found = true = 0
    for document in documents:
        text, ends = rejoined(document)
        got = ends_by(system, text)
        right, found, true = right + len(ends & got), found + len(got), true + len(ends)
    return {
        "n_boundaries": true,
        "precision": right / found if found else 0.0,
        "recall": right / true if true else 0.0,
        "f1": 2 * right / (found + true) if found + true else 0.0,
    }


def rejoined(document: list[str]) -> tuple[str, set[int]]:
    """Join sentences by spaces; return the text, and where in it all but the last of them end.

    Examples
    --------
    >>> rejoined(["Rain falls.", "Bread is hot."])
    ('Rain falls. Bread is hot.', {11})
    """
    own = [sentence for sentence in document if regex.search(r"\w", sentence)]
    *ends, _ = accumulate((len(sentence) + 1 for sentence in own), initial=-1)
    return " ".join(own), set(ends[1:])


def ends_by(system: Splitter, text: str) -> set[int]:
    """Return where a splitter ends sentences within a text."""
    return {len(text[:stop].rstrip()) for _, stop in system(text)} - {len(text)}


def running(sentence: str) -> str:
    """Return a sentence of spaced tokens as it would be printed.

    Examples
    --------
    >>> print(running("`` Rain , '' she said , `` ca n't last . ''"))
    "Rain," she said, "can't last."
    """
    for pattern, new in _RUNNING:
        sentence = regex.sub(pattern, new, sentence)
    return sentence.strip()


def brown() -> Iterator[list[str]]:
    """Yield the sentences of the files of Brown that are held out."""
    from nltk.corpus import brown as corpus

    for name in sorted(corpus.fileids())[HELD_OUT]:
        yield [running(" ".join(words)) for words in corpus.sents(name)]


def lectures(name: str) -> Iterator[list[str]]:
    """Yield the sentences of each lecture of a set, printed as they would be."""
    tokenised = name == "physics"  # the others have their marks where a writer puts them
    for document in DATASETS[name]("test", limit=None):
        assert document.text is not None and document.offsets is not None
        own = [" ".join(document.text[a:b].split()) for a, b in document.offsets]
        yield [running(sentence) for sentence in own] if tokenised else own


def systems() -> Iterator[tuple[str, Splitter]]:
    """Yield our rule, NLTK's Punkt in two ways, and the libraries."""
    from nltk.tokenize.punkt import PunktSentenceTokenizer

    analyze, segment, segmenter = map(resolve_name, LIBRARIES.values())

    def of_syntok(text: str) -> Iterator[Span]:
        for paragraph in analyze(text):
            for sentence in paragraph:
                yield sentence[0].offset, sentence[-1].offset + len(sentence[-1].value)

    def of_pysbd(text: str) -> Iterator[Span]:
        for span in segmenter("en", clean=False, char_span=True).segment(text):
            yield span.start, span.end

    yield OURS, sentences
    yield OTHER_LISTS, with_lists(**lists_of_pysbd())
    yield "NLTK Punkt, untrained", lambda text: PunktSentenceTokenizer().span_tokenize(text)
    yield "NLTK Punkt, trained on it", lambda text: PunktSentenceTokenizer(text).span_tokenize(text)
    yield "syntok", of_syntok
    yield "sentencex", lambda text: places(segment("en", text), text)
    yield "pySBD", of_pysbd


def with_lists(**lists: frozenset[str]) -> Splitter:
    """Return our rule with other lists, by their names in `textseg.units.abbreviations`.

    Examples
    --------
    >>> text = "We sold it to Prof. Hill. He paid."
    >>> list(with_lists(BEFORE_NAMES=frozenset())(text))[0]
    (0, 19)
    """
    module = import_module("textseg.units.full_stops")

    def split(text: str) -> Iterable[Span]:
        with ExitStack() as kept:
            for name, words in lists.items():
                kept.enter_context(patch.object(module, name, words))
            return sentences(text)

    return split


def lists_of_pysbd() -> dict[str, frozenset[str]]:
    """Return the English abbreviations of pySBD, by our names for their three kinds."""
    lists = resolve_name("pysbd.lang.common.standard:Standard").Abbreviation
    names, numbers, all_of_them = (
        frozenset(map(str.lower, words))
        for words in (
            lists.PREPOSITIVE_ABBREVIATIONS, lists.NUMBER_ABBREVIATIONS, lists.ABBREVIATIONS
        )
    )  # fmt: skip
    rest = all_of_them - names - numbers
    return {"BEFORE_NAMES": names, "BEFORE_NUMBERS": numbers, "ANYWHERE": rest}


def places(pieces: Iterable[str], text: str) -> Iterator[Span]:
    """Yield the spans of sentences that a library returns as texts.

    Examples
    --------
    >>> list(places(["Rain falls. ", "Bread is hot."], "Rain falls.  Bread is hot."))
    [(0, 11), (13, 26)]
    """
    start = 0
    for piece in map(str.strip, pieces):
        if (found := text.find(piece, start)) >= 0:
            start = found + len(piece)
            yield found, start
