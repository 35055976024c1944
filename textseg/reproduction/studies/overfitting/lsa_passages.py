"""Why LSA learns more from Brown than from the Choi documents themselves: what its passages are.

A space learns which words go together from the passages that they share. In cross-validation a
passage of seven sentences usually holds two texts, as the training documents are joined from
several, and the same few sentences occur in many documents. Here the two are told apart: passages
that keep to one text or not, of sentences that are repeated or occur once. The last row is the
texts of Choi's categories without the rest of Brown.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
from tqdm import tqdm

from textseg.baselines import lsa
from textseg.baselines.training import brown_passages, passages
from textseg.datasets import choi
from textseg.datasets.brown_heldout import CHOI_GENRES
from textseg.document import Document
from textseg.evaluation import evaluate
from textseg.reproduction import recorded
from textseg.reproduction.leak import REGIMES, choi_sources
from textseg.reproduction.statistics import clustered_bootstrap, mean_interval
from textseg.reproduction.studies.overfitting.recorded_leak import sources_of

SUBSET = "3-11"
#: Passages to learn from, and the documents to be tested on, for each space that is learned.
Trials = list[tuple[list[Document], list[Document]]]


def _brown(genres: tuple[str, ...]) -> Trials:
    return [(brown_passages(genres), choi.load(SUBSET))]


def _cross_validation(cut: Callable[[Document], list[Document]]) -> Trials:
    trials = REGIMES["cross-validation"](SUBSET)
    return [
        ([part for d in trial.training for part in cut(d)], list(trial.test)) for trial in trials
    ]


def _within_texts(document: Document) -> list[Document]:
    """Cut every segment of a document into passages of its own."""
    texts = [Document(document.units[start:end]) for start, end in document.truth.spans]
    return [passage for text in texts for passage in passages(text)]


def _beginnings(cut: Callable[[Document], list[Document]]) -> Trials:
    texts = [Document(units, source=name) for name, units in choi_sources().items()]
    return [([part for text in texts for part in cut(text)], choi.load(SUBSET))]


def _joined(seed: int = 0) -> Trials:
    """Join the beginnings of all texts in random order, and cut passages across the joins."""
    texts = list(choi_sources().values())
    order = np.random.default_rng(seed).permutation(len(texts))
    joined = Document(tuple(unit for i in order for unit in texts[i]))
    return [(passages(joined), choi.load(SUBSET))]


#: What a space is learned from; the first row is what the others are compared with.
TRAININGS: dict[str, Callable[[], Trials]] = {
    "cross-validation, passages of 7": lambda: _cross_validation(passages),
    "cross-validation, passages that keep to one text": lambda: _cross_validation(_within_texts),
    "each text once, joined, passages of 7": _joined,
    "each text once, passages of 7 that keep to one text": lambda: _beginnings(passages),
    "each text once, a passage for each": lambda: _beginnings(lambda text: [text]),
    "ca and cj of Brown, passages of 7": lambda: _brown(CHOI_GENRES),
}


def table() -> pd.DataFrame:
    """Return the recorded rows: for each training `pk`, and its difference to the first."""
    return recorded_rows().set_index("learned from").drop(columns=recorded.PROVENANCE)


def recorded_rows() -> pd.DataFrame:
    """Return the recorded rows as they are, with their provenance."""
    return recorded.read("lsa_passages")


def record() -> Path:
    """Measure LSA by each training on 3-11, and record the rows."""
    frame = measure({name: trials() for name, trials in tqdm(TRAININGS.items(), "reading")})
    return recorded.write("lsa_passages", frame.round(4), [("choi", SUBSET)])


def measure(trainings: dict[str, Trials]) -> pd.DataFrame:
    """Train a space on each trial, and judge it on the trial's documents.

    Returns
    -------
    pandas.DataFrame
        For each training the number of `passages` that a space is learned from, mean `pk` on
        original sentences in percent with its 95 % interval over documents, and `change`, the
        points it lies above the first training, with its interval over documents and sources.
    """
    sources = sources_of(SUBSET)
    found = {name: _scores(trials) for name, trials in tqdm(trainings.items(), "training LSA")}
    first = next(iter(found.values()))
    rows = []
    for name, pk in found.items():
        change = clustered_bootstrap(
            first=pk.to_numpy(), second=first[pk.index].to_numpy(),
            sources=[sources[document] for document in pk.index],
        )  # fmt: skip
        rows.append({
            "learned from": name, "passages": len(trainings[name][0][0]),
            **mean_interval(values=pk).columns("pk", "pk_"),
            **change.columns("change", "change_"),
        })  # fmt: skip
    return pd.DataFrame(rows)


def _scores(trials: Trials) -> pd.Series:
    """Return Pk in percent by document."""
    return pd.Series({
        row["document"]: 100 * row["pk"]
        for training, test in trials
        for row in evaluate(lsa.train(training), test)
    })  # fmt: skip
