"""NLTK's TextTiling, with every unit as a paragraph of its own.

Its other rules apply: it only knows the letters a to z, a paragraph has at least 100 characters,
and a text that is too short is an error; for such a text one segment is returned here.
"""

from __future__ import annotations

from itertools import accumulate

from textseg.document import Document
from textseg.segmentation import Segmentation
from textseg.splitting import SplitResult
from textseg.stopwords import stop_words

#: NLTK's errors for a text that is too short, or without letters that it knows.
TOO_SHORT = ("No paragraph breaks were found", "Input vector (")


def nltk_texttiling(document: Document, n_segments: int | None = None) -> SplitResult:
    """Segment by ``nltk.tokenize.TextTilingTokenizer`` with its defaults and the paper's stop list.

    It finds the number of segments itself and reports no score.
    """
    from nltk.tokenize import TextTilingTokenizer

    paragraphs = [" ".join(unit) for unit in document.units]
    ends = {end: place for place, end in enumerate(_ends(paragraphs), start=1)}
    tokenizer = TextTilingTokenizer(stopwords=stop_words())
    try:
        tiles = tokenizer.tokenize("\n\n".join(paragraphs))
    except ValueError as error:
        if not str(error).startswith(TOO_SHORT):
            raise
        tiles = []
    cuts = (ends[at] for at in accumulate(map(len, tiles[:-1])))
    return SplitResult(Segmentation((*cuts, document.n_units)), float("nan"))


def _ends(paragraphs: list[str]) -> list[int]:
    """Return where in the joined text each paragraph ends."""
    return [at - 2 for at in accumulate(len(paragraph) + 2 for paragraph in paragraphs)]
