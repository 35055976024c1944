"""The paper segmented by its own method: the last figure of section 4.3, made testable.

The paper shows that 40 cuts in its own text fall "roughly along section borders". Here the cuts'
distances to the nearest heading are compared with those of cuts placed at random.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pandas as pd

from textseg.datasets import arxiv
from textseg.errors import DataError
from textseg.objectives import ContentVector
from textseg.representation import normalize
from textseg.reproduction import recorded
from textseg.segmentation import Segmentation
from textseg.splitting import exact
from textseg.vectors import load_vectors

#: The program behind the figure counts cuts, so there is one segment more.
N_CUTS = 40
#: Words as in the arXiv set: lower-cased runs of letters and digits, or single other marks.
_WORD = re.compile(r"[^\W_]+|\S")
#: A numbered heading of the paper, or one in capitals.
_HEADING = re.compile(
    r"^(?:\d(?:\.\d)+ [A-Z].*|(?:\d|[AB])\. [A-Z][A-Z \d]+|ABSTRACT|INTRODUCTION)$", re.MULTILINE
)


class OwnPaper(NamedTuple):
    """The segmented paper.

    Attributes
    ----------
    segmentation : Segmentation
        Of its known words.
    headings : Series
        Title of every heading, indexed by the word it stands before.
    cuts : DataFrame
        For each cut the nearest heading and its distance in words.
    distance : float
        Mean distance of the cuts to their nearest heading, in words.
    random : ndarray
        The same for cuts placed at random, one number for each of many draws.
    """

    segmentation: Segmentation
    headings: pd.Series
    cuts: pd.DataFrame
    distance: float
    random: np.ndarray

    @property
    def p_value(self) -> float:
        """Share of random placements at least as close to the headings, the cuts' own included."""
        return float((np.sum(self.random <= self.distance) + 1) / (len(self.random) + 1))


def segment(
    vectors: str = "glove-6b-50d",
    *,
    normalize_words: bool = False,
    n_draws: int = 10_000,
    seed: int = 0,
) -> OwnPaper:
    """Segment the paper's text with exact CVS, and judge the cuts by its headings.

    Parameters
    ----------
    vectors : str
        Name or path of the word vectors; words they don't know are left out, as in the program.
    normalize_words : bool
        The program behind the figure leaves the vectors as they are.
    n_draws, seed : int
        Number and seed of the random placements.

    Raises
    ------
    DataError
        If the text of the paper is not available.
    """
    text = arxiv.paper_text()
    spans = [m.span() for m in _WORD.finditer(text)]
    found, known = load_vectors(vectors).lookup([text[a:b].lower() for a, b in spans])
    starts = np.array([start for start, _ in spans])[known]
    matrix = normalize(found[known]) if normalize_words else found[known]
    segmentation = exact(ContentVector.from_vectors(matrix), N_CUTS + 1).segmentation
    titles = {m.start(): m.group() for m in _HEADING.finditer(text)}
    places = np.searchsorted(starts, list(titles))
    headings = pd.Series(list(titles.values()), index=places)
    return _judged(segmentation, headings, n_draws, seed)


def at_hand(vectors: str = "glove-6b-50d") -> tuple[OwnPaper, str]:
    """Segment the paper if its text is available, else judge the cuts recorded when it was.

    Returns
    -------
    paper : OwnPaper
    made : str
        "by this build", or the commit, vectors and date of the recorded cuts.
    """
    try:
        return segment(vectors), "by this build"
    except DataError:
        rows = recorded.read("own_paper")
    cuts, headings = (rows[rows.kind == kind] for kind in ("end", "heading"))
    titles = pd.Series(list(headings.title), index=headings.place)
    first = rows.iloc[0]
    made = f"as recorded on {first.date} at commit {first.commit} with {first.vectors}"
    return _judged(Segmentation(tuple(cuts.place)), titles, 10_000, 0), made


def said(paper: OwnPaper) -> dict[str, float]:
    """Say how many cuts there are, and how far they lie from the headings, in words."""
    return {
        "cuts": len(paper.cuts),
        "pieces": paper.segmentation.n_segments,
        "away": paper.distance,
        "random": float(paper.random.mean()),
        "p_value": paper.p_value,
    }


def record() -> Path:
    """Record where the cuts and the headings lie, which is all that judging them needs."""
    paper = segment()
    ends = pd.DataFrame({"kind": "end", "place": paper.segmentation.ends, "title": ""})
    headings = pd.DataFrame(
        {"kind": "heading", "place": paper.headings.index, "title": paper.headings.values}
    )
    frame = pd.concat([ends, headings]).assign(vectors=load_vectors("glove-6b-50d").label)
    return recorded.write("own_paper", frame, f"paper {arxiv.PAPER_DIGEST[:12]}")


def _judged(segmentation: Segmentation, headings: pd.Series, n_draws: int, seed: int) -> OwnPaper:
    """Compare the cuts' distances to the headings with those of random cuts."""
    places, boundaries = headings.index.to_numpy(), np.array(segmentation.boundaries)
    rng = np.random.default_rng(seed)
    anywhere = np.arange(1, segmentation.n_units)
    random = np.array(
        [
            _distances(rng.choice(anywhere, len(boundaries), replace=False), places).mean()
            for _ in range(n_draws)
        ]
    )
    distances = _distances(boundaries, places)
    nearest = np.abs(boundaries[:, None] - places).argmin(axis=1)
    cuts = pd.DataFrame(
        {"before word": boundaries, "nearest heading": headings.iloc[nearest].values,
         "words away": distances}
    )  # fmt: skip
    return OwnPaper(segmentation, headings, cuts, float(distances.mean()), random)


def _distances(cuts: np.ndarray, places: np.ndarray) -> np.ndarray:
    return np.abs(cuts[:, None] - places).min(axis=1)
