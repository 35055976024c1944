"""Sentence boundaries: our rule beside libraries, on sentences joined to texts.

``python sentences.py`` prints a table in CSV: precision, recall and F1 of boundaries. Sentences of
the Brown corpus (every fifth file) and of the data sets "physics" and "ai-lectures" are set as
running text, joined by spaces and split again. Libraries that aren't installed are left out:
``pip install pysbd syntok sentencex``.
"""

import csv
import sys
from importlib.util import find_spec

import regex

from textseg.datasets import DATASETS
from textseg.units.sentences import sentences

#: From tokens to running text: quotation marks, and marks without the space before them.
_RUNNING = [
    (r"``\s?", '"'),
    (r"\s?''", '"'),
    (r"\s+([.,;:!?%)\]]|n['’]t\b|['’](?:s|m|d|ll|re|ve|t)\b)", r"\1"),
    (r"([(\[$])\s+", r"\1"),
    (r"([?;:!])\1", r"\1"),
    (r"\s+", " "),
]


def running(sentence):
    for pattern, new in _RUNNING:
        sentence = regex.sub(pattern, new, sentence)
    return sentence.strip()


def brown():
    from nltk.corpus import brown as corpus

    for name in sorted(corpus.fileids())[::5]:
        yield [" ".join(words) for words in corpus.sents(name)]


def lectures(name):
    for document in DATASETS[name]("test", None):
        yield [document.text[a:b] for a, b in document.offsets]


def places(texts, text):
    """Return the spans of sentences that a library returns as texts."""
    start = 0
    for piece in map(str.strip, texts):
        if (found := text.find(piece, start)) >= 0:
            start = found + len(piece)
            yield found, start


def systems():
    from nltk.tokenize.punkt import PunktSentenceTokenizer

    yield "textseg", sentences
    yield "NLTK Punkt, untrained", lambda text: PunktSentenceTokenizer().span_tokenize(text)
    yield "NLTK Punkt, trained on it", lambda text: PunktSentenceTokenizer(text).span_tokenize(text)
    if find_spec("syntok"):
        from syntok.segmenter import analyze

        yield (
            "syntok",
            lambda text: [
                (sentence[0].offset, sentence[-1].offset + len(sentence[-1].value))
                for paragraph in analyze(text)
                for sentence in paragraph
            ],
        )
    if find_spec("sentencex"):
        from sentencex import segment

        yield "sentencex", lambda text: places(segment("en", text), text)
    if find_spec("pysbd"):
        from pysbd import Segmenter

        yield (
            "pySBD",
            lambda text: [
                (span.start, span.end)
                for span in Segmenter("en", clean=False, char_span=True).segment(text)
            ],
        )


def counted(system, documents):
    """Return how many boundaries are right, found and true."""
    right = found = true = 0
    for document in documents:
        own = [s for s in map(running, document) if regex.search(r"\w", s)]
        text, ends, end = " ".join(own), set(), 0
        for sentence in own:
            ends.add(end + len(sentence))
            end += len(sentence) + 1
        got = {len(text[:b].rstrip()) for _, b in system(text)} - {len(text)}
        ends -= {len(text)}
        right, found, true = right + len(ends & got), found + len(got), true + len(ends)
    return right, found, true


def main():
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["text", "system", "n_boundaries", "precision", "recall", "f1"])
    texts = {
        "Brown": list(brown()),
        "physics": list(lectures("physics")),
        "ai-lectures": list(lectures("ai-lectures")),
    }
    for data, documents in texts.items():
        for name, system in systems():
            right, found, true = counted(system, documents)
            scores = (right / found, right / true, 2 * right / (found + true))
            table.writerow([data, name, true, *(f"{score:.4f}" for score in scores)])
            sys.stdout.flush()


if __name__ == "__main__":
    main()
