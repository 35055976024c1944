"""Tests of where cuts fall in scientific articles, section 4.3: near headings, near references."""

from __future__ import annotations

import re

import numpy as np

from textseg.datasets import DATASETS
from textseg.datasets.arxiv import paper_text
from textseg.document import Document
from textseg.objectives import ContentVector
from textseg.representation import normalize
from textseg.reproduction.claims.finding import Finding, decided
from textseg.reproduction.claims.measure import Claim, Measure, whole
from textseg.reproduction.statistics import Interval, mean_interval
from textseg.splitting import refined
from textseg.vectors import load_vectors

#: Words that head a section wherever they stand, as nothing else tells headings from text.
HEADINGS = frozenset({
    "abstract", "acknowledgement", "acknowledgements", "acknowledgments", "appendix",
    "bibliography", "conclusion", "conclusions", "introduction", "keywords", "references",
})  # fmt: skip
#: The titles of the paper's own sections.
SECTIONS = (
    "abstract", "introduction", "text segmentation", "representation", "scoring", "splitting",
    "greedy segmentation", "dynamic programming", "iterative relaxation", "scoring functions",
    "c99 segmentation", "average word vector", "content vector segmentation (cvs)", "experiments",
    "evaluation", "choi dataset", "c99 benchmark", "effect of word vectors on c99 variant",
    "alternative scoring frameworks", "effect of splitting strategy", "arxiv dataset",
    "conclusion", "acknowledgements", "references", "details of c99 representation",
    "overfitting the choi dataset",
)  # fmt: skip
N_RANDOM = 1000


def cuts_near_borders(claim: Claim, measure: Measure) -> Finding:
    """Compare cuts that are not reference boundaries with random ones, by distance to a border."""
    rows = measure.cell("T5.CVSn.R")
    closer = []
    for document, ends in zip(DATASETS["arxiv"]("all", limit=len(rows)), rows.ends, strict=True):
        borders = _borders(document)
        own = sorted(set(ends[:-1]) - set(document.truth.boundaries))
        if not len(borders) or not own:
            continue
        anywhere = np.setdiff1d(np.arange(1, document.n_units), document.truth.boundaries)
        closer.append(_distance(own, borders).mean() - _distance(anywhere, borders).mean())
    note = "borders are words such as references, introduction, and numbers in brackets"
    effect = mean_interval(values=closer)
    return decided(Finding("", effect, "words", n=len(closer), note=note), below=0.0)


@whole
def cuts_near_headings(claim: Claim, measure: Measure) -> Finding:
    """Cut the paper itself and compare with random cuts, by the distance of headings to a cut."""
    words, headings = paper_words()
    number, kind, objective = re.split(r",? ", claim.reading)
    n_segments = int(number) + (kind == "cuts")
    vectors, known = load_vectors(measure.experiment().vectors).lookup(words)
    vectors = normalize(vectors[known]) if objective == "CVSn" else vectors[known]
    places = np.cumsum(known)[headings] - known[headings]  # among the words that are left
    cuts = refined(ContentVector.from_vectors(vectors), n_segments).segmentation.boundaries
    ours = _distance(places, cuts).mean()
    rng = np.random.default_rng(0)
    random = np.array([
        _distance(places, rng.choice(np.arange(1, len(vectors)), len(cuts), replace=False)).mean()
        for _ in range(N_RANDOM)
    ])  # fmt: skip
    farther = (random > ours).mean()
    low, high = np.quantile(random, [0.025, 0.975])
    effect = Interval(float(ours - random.mean()), float(ours - high), float(ours - low))
    status = "holds" if farther > 0.95 else "fails" if farther < 0.05 else "not distinguishable"
    return Finding(
        status, effect, "words", n=len(places),
        note=f"a heading is {ours:.0f} words from the nearest cut, {random.mean():.0f} at random",
    )  # fmt: skip


def paper_words() -> tuple[list[str], np.ndarray]:
    """Return the words of the paper's text, and the places among them where sections begin."""
    words: list[str] = []
    headings, wanted = [], set(SECTIONS)
    for line in paper_text().splitlines():
        title = re.sub(r"^([0-9.]+|[a-z]\.)\s+", "", line.strip().lower())
        if title in wanted:
            headings.append(len(words))
            wanted.remove(title)
        words += re.sub(r"([^a-z0-9\s])", r" \1 ", line.lower()).split()
    return words, np.array(headings)


def _borders(document: Document) -> np.ndarray:
    words = [unit[0] for unit in document.units]
    return np.array([
        i
        for i, word in enumerate(words)
        if word in HEADINGS
        or (word == "[" and words[i + 2 : i + 3] == ["]"] and words[i + 1].isdigit())
    ])  # fmt: skip


def _distance(places, targets) -> np.ndarray:
    """Return how far each place is from the nearest target."""
    places, targets = np.asarray(places), np.sort(targets)
    right = np.searchsorted(targets, places).clip(max=len(targets) - 1)
    left = (right - 1).clip(min=0)
    return np.minimum(abs(targets[right] - places), abs(targets[left] - places))
