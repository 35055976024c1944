"""Sentence boundaries: our rule compared with libraries, on sentences joined to running text.

Sentences of the Brown corpus (every fifth file) and of two sets of lectures are joined by spaces
and split again. The libraries are not needed by anything else: ``make record ARGS=sentences`` asks
for those that are missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pandas as pd
import regex

from textseg.datasets import DATASETS
from textseg.reproduction import recorded
from textseg.units.sentences import Span, sentences

Splitter = Callable[[str], Iterable[Span]]
#: The compared libraries, and what of them is called.
LIBRARIES = {
    "syntok": "syntok.segmenter:analyze",
    "sentencex": "sentencex:segment",
    "pysbd": "pysbd:Segmenter",
}
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
    shown = [
        f"{100 * row.f1:.1f} ({100 * row.precision:.1f}, {100 * row.recall:.1f})"
        for row in rows.itertuples()
    ]
    wide = rows.assign(shown=shown).pivot(index="system", columns="text", values="shown")
    wide = wide.loc[rows.system.unique(), list(TEXTS)].rename(columns=TEXTS)
    return wide.rename(index={"textseg": "textseg (this package)"}).rename_axis(
        index=None, columns=None
    )


def numbers() -> dict[str, object]:
    """Return our rule's F1 and the best of the others on each text, in percent, and its name."""
    rows = recorded.read("sentences")
    found: dict[str, object] = {"n_boundaries": int(rows.groupby("text").n_boundaries.max().sum())}
    for text, own in rows.groupby("text"):
        f1 = 100 * own.set_index("system").f1
        others = f1.drop("textseg")
        name = str(text).partition("-")[0].lower()
        found |= {
            f"ours_{name}": float(f1["textseg"]),
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
    begun_at = recorded.commit()
    texts = {"Brown": list(brown())} | {name: list(lectures(name)) for name in [*TEXTS][1:]}
    rows = [
        {"text": text, "system": name, **score(system, documents)}
        for text, documents in texts.items()
        for name, system in systems()
    ]
    data = "every fifth file of Brown; test lectures of physics and ai-lectures"
    return recorded.write("sentences", pd.DataFrame(rows).round(4), data, begun_at=begun_at)


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
        own = [s for s in map(running, document) if regex.search(r"\w", s)]
        text, ends, end = " ".join(own), set(), 0
        for sentence in own[:-1]:
            end += len(sentence)
            ends.add(end)
            end += 1
        got = {len(text[:stop].rstrip()) for _, stop in system(text)} - {len(text)}
        right, found, true = right + len(ends & got), found + len(got), true + len(ends)
    return {
        "n_boundaries": true,
        "precision": right / found if found else 0.0,
        "recall": right / true if true else 0.0,
        "f1": 2 * right / (found + true) if found + true else 0.0,
    }


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
    """Yield the sentences of every fifth file of Brown."""
    from nltk.corpus import brown as corpus

    for name in sorted(corpus.fileids())[::5]:
        yield [" ".join(words) for words in corpus.sents(name)]


def lectures(name: str) -> Iterator[list[str]]:
    """Yield the sentences of each lecture of a set."""
    for document in DATASETS[name]("test", None):
        assert document.text is not None and document.offsets is not None
        yield [document.text[a:b] for a, b in document.offsets]


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

    yield "textseg", sentences
    yield "NLTK Punkt, untrained", lambda text: PunktSentenceTokenizer().span_tokenize(text)
    yield "NLTK Punkt, trained on it", lambda text: PunktSentenceTokenizer(text).span_tokenize(text)
    yield "syntok", of_syntok
    yield "sentencex", lambda text: places(segment("en", text), text)
    yield "pySBD", of_pysbd


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
