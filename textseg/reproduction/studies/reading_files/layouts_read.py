"""How well sentences are found whatever the layout of their file: wrapped, quoted, in pages.

The same paragraphs of Brown are laid out in the ways of `layouts`. What the rule for sentences
gets wrong on all of them (see `sentence_rules`) is told apart from what a layout adds: the first
layout, a paragraph a line, is what the others are compared with.
"""

from __future__ import annotations

import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from random import Random

import pandas as pd
import regex

from textseg.document import Document
from textseg.reproduction import recorded
from textseg.reproduction.statistics import mean_interval, proportion_interval, ratio_interval
from textseg.reproduction.studies.reading_files.layouts import LAYOUTS
from textseg.reproduction.studies.reading_files.sentence_rules import HELD_OUT, running
from textseg.reproduction.studies.reading_files.typesetting import Layout, Paragraphs
from textseg.units.pages import without_running_lines

#: Of words that belong to the layout.
_EXTRA = regex.compile("\ue000([^\ue001]*)\ue001")
#: How a sentence ends; paragraphs of headings, or of verses, have others.
_ENDS = regex.compile(r"[.!?…][\"'”’)\]]*$")
#: Of each text of Brown, so many paragraphs: five pages or so.
N_PARAGRAPHS = 40


def record() -> Path:
    """Read all layouts, and record how many sentences are found in each."""
    rows = pd.DataFrame(judged(LAYOUTS, brown()))
    plain = rows[rows.layout == next(iter(LAYOUTS))].set_index("document")
    made = [
        {"layout": layout, **counted(own.set_index("document"), plain)}
        for layout, own in rows.groupby("layout", sort=False)
    ]
    data = f"first {N_PARAGRAPHS} paragraphs of every fifth file of Brown from the third"
    return recorded.write("layouts_read", pd.DataFrame(made).round(6), data)


def brown() -> Iterator[list[list[str]]]:
    """Yield the paragraphs of the files of Brown that are held out, without headings."""
    from nltk.corpus import brown as corpus

    for name in sorted(corpus.fileids())[HELD_OUT]:
        made = (
            [running(" ".join(words)) for words in paragraph] for paragraph in corpus.paras(name)
        )
        whole = [own for own in made if all(map(_ENDS.search, own))]
        yield whole[:N_PARAGRAPHS]


def judged(
    layouts: Mapping[str, Layout], documents: Iterable[Paragraphs]
) -> Iterator[dict[str, object]]:
    """Yield for each document in each layout what was found, and what was lost."""
    for number, paragraphs in enumerate(documents):
        for name, layout in layouts.items():
            marked = layout(paragraphs, Random(f"{name} {number}"))
            yield {"layout": name, "document": number, **found(marked, paragraphs)}


def found(marked: str, paragraphs: Paragraphs) -> dict[str, int | bool]:
    r"""Read a text and count what is right.

    Parameters
    ----------
    marked : str
        The text, with what its layout adds between the marks of `typesetting.extra`.
    paragraphs : sequence of sequence of str
        Its sentences.

    Returns
    -------
    dict
        Of the `sentences`, how many have a unit for themselves (`whole`), though words of the
        layout may be in it, and how many units have such words (`with_layout`); of their
        `letters`, how many are in no unit (`lost`); whether it was read as a `transcript`.

    Examples
    --------
    >>> found("\ue000ONE\ue001\n\nRain fell.\nWe slept.", [["Rain fell.", "We slept."]])
    {'sentences': 2, 'whole': 2, 'with_layout': 0, 'letters': 15, 'lost': 0, 'transcript': False}
    """
    text, of_layout = _EXTRA.sub(r"\1", marked), _places(marked)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        document = Document.from_text(text)
    assert document.offsets is not None
    seen = without_running_lines(text)
    letters = [n for n, sign in enumerate(text) if sign.isalpha()]
    read = [[n for n in range(*span) if seen[n].isalpha()] for span in document.offsets]
    units = [[n for n in unit if n not in of_layout] for unit in read]
    own = Counter("".join(text[n] for n in unit) for unit in units if unit)
    sentences = Counter(filter(None, map(_letters, chain.from_iterable(paragraphs))))
    of_sentences = sum(n not in of_layout for n in letters)
    return {
        "sentences": sentences.total(),
        "whole": (sentences & own).total(),
        "with_layout": sum(
            0 < len(unit) < len(all_) for unit, all_ in zip(units, read, strict=True)
        ),
        "letters": of_sentences,
        "lost": of_sentences - sum(map(len, units)),
        "transcript": document.turns is not None,
    }


def _places(marked: str) -> set[int]:
    """Return where, in the text without its marks, words of the layout stand."""
    places: set[int] = set()
    for n, extra in enumerate(_EXTRA.finditer(marked)):
        begin = extra.start() - 2 * n
        places.update(range(begin, begin + len(extra[1])))
    return places


def _letters(words: str) -> str:
    return "".join(filter(str.isalpha, words))


def counted(rows: pd.DataFrame, plain: pd.DataFrame) -> dict[str, object]:
    """Sum the documents of a layout up, with intervals over documents.

    Returns
    -------
    dict
        The number of `documents` and `sentences`; the share of sentences found `whole`, and how
        much lower it is than in the `plain` layout (`cost`), each with its interval; the share of
        units with words of the layout (`with_layout`), and of letters `lost`; the share of
        documents read as a `transcript`, with its interval.
    """
    share = ratio_interval(rows.whole, rows.sentences)
    cost = mean_interval(values=plain.whole / plain.sentences - rows.whole / rows.sentences)
    talks = proportion_interval(int(rows.transcript.sum()), len(rows))
    return {
        "documents": len(rows), "sentences": int(rows.sentences.sum()),
        **share.columns("whole", "whole_"), **cost.columns("cost", "cost_"),
        "with_layout": rows.with_layout.sum() / rows.sentences.sum(),
        "lost": rows.lost.sum() / rows.letters.sum(), **talks.columns("transcript", "transcript_"),
    }  # fmt: skip
