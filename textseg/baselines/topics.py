r"""Topics: latent Dirichlet allocation for the systems that segment by it.

A text is a mixture :math:`\theta` of T topics, each a distribution :math:`\phi_t` over stems. The
topics are learned from passages by scikit-learn (variational Bayes); the mixture of a new text is
found by *folding in*, a fixed point that is climbed from equal shares,

.. math:: \theta_t \propto \alpha + \theta_t \sum_w f_w \frac{\phi_{tw}}{\sum_u \theta_u \phi_{uw}}

the mode of its posterior distribution, for a Dirichlet prior with parameter :math:`1 + \alpha`; for
many texts at once it is a few products of matrices. Stems that training has not seen are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

import numpy as np
from scipy import sparse

from textseg.baselines.choi_stems import counted
from textseg.baselines.training import brown_passages
from textseg.datasets.brown_heldout import Genres
from textseg.document import Document
from textseg.errors import optional

# These were chosen on documents made like those of "brown-heldout" from every other one of its
# sources, by topics learned from the rest. None of them matters much.
# So what segments by topics has its parameters, if not its topics, from texts of that very set.

#: Topics of the registered systems, and sentences in the passages that they are learned from.
N_TOPICS = 100
PASSAGE = 20
#: The Dirichlet parameters of mixtures and of topics in training.
PRIORS = (0.05, 0.05)
#: Alpha, when a text is folded in, and the rounds of it.
FOLD_PRIOR = 0.05
ROUNDS = 20


@dataclass(frozen=True)
class TopicModel:
    """Stems and what topics make of them.

    Parameters
    ----------
    row : mapping of str to int
        Column of every stem in `words`.
    words : ndarray, shape (n_topics, n_stems)
        Phi: each row is a distribution, positive everywhere.
    """

    row: Mapping[str, int]
    words: np.ndarray

    def count(self, units: Sequence[Sequence[str]]) -> tuple[np.ndarray, np.ndarray]:
        """Count the known stems of every unit, and return what the topics say of these stems.

        Returns
        -------
        counts : ndarray, shape (n_units, n_types)
        words : ndarray, shape (n_topics, n_types)

        Examples
        --------
        >>> model = TopicModel({"sun": 0, "moon": 1}, np.array([[0.9, 0.1], [0.2, 0.8]]))
        >>> model.count([["moon", "moon"], ["rain"]])
        (array([[2.],
               [0.]]), array([[0.1],
               [0.8]]))
        """
        known = [[s for s in unit if s in self.row] for unit in units]
        column = {s: i for i, s in enumerate(dict.fromkeys(chain.from_iterable(known)))}
        counts = np.zeros((len(units), len(column)))
        for place, unit in enumerate(known):
            np.add.at(counts[place], [column[s] for s in unit], 1)
        return counts, self.words[:, [self.row[s] for s in column]]


def fold_in(
    counts: np.ndarray, words: np.ndarray, *, prior: float = FOLD_PRIOR, rounds: int = ROUNDS
) -> np.ndarray:
    """Find the mixtures of texts.

    Parameters
    ----------
    counts : ndarray, shape (n_texts, n_types)
    words : ndarray, shape (n_topics, n_types)
    prior : float
        Alpha; with 0 the mixture is the one that makes the text most likely.
    rounds : int

    Returns
    -------
    ndarray, shape (n_texts, n_topics)
        Each row a distribution; equal shares for a text without a word.

    Examples
    --------
    >>> fold_in(np.array([[8.0, 2.0]]), np.eye(2), prior=0.0)
    array([[0.8, 0.2]])
    """
    n_topics = len(words)
    mixtures = np.full((len(counts), n_topics), 1 / n_topics)
    empty = ~counts.any(axis=1)
    for _ in range(rounds):
        mixtures = prior + mixtures * ((counts / (mixtures @ words)) @ words.T)
        mixtures[empty] = 1.0
        mixtures /= mixtures.sum(axis=1, keepdims=True)
    return mixtures


def train(
    passages: Iterable[Document],
    *,
    n_topics: int = N_TOPICS,
    min_count: int = 2,
    passes: int = 10,
    priors: tuple[float, float] = PRIORS,
    seed: int = 0,
) -> TopicModel:
    """Learn topics from passages.

    Parameters
    ----------
    passages : iterable of Document
        Each one text to the model, whatever its units.
    n_topics : int
        Number of topics T.
    min_count : int
        Stems that occur more rarely are left out.
    passes : int
        Over all passages, a batch after the other.
    priors : (float, float)
        Dirichlet parameters of the mixtures and of the topics.
    seed : int
        Of scikit-learn's random numbers.

    Raises
    ------
    ValueError
        If no stem occurs often enough.
    ImportError
        If scikit-learn is not installed.
    """
    counts_of, row = counted(passages, min_count)
    if not row:
        raise ValueError(
            f"no stem occurs {min_count} times in {len(counts_of)} passages; "
            "give more text or lower min_count"
        )
    with optional():
        from sklearn.decomposition import LatentDirichletAllocation

    entries = [(p, row[s], n) for p, c in enumerate(counts_of) for s, n in c.items() if s in row]
    rows, columns, counts = np.array(entries).T
    matrix = sparse.csr_array((counts.astype(float), (rows, columns)), (len(counts_of), len(row)))
    model = LatentDirichletAllocation(
        n_topics,
        doc_topic_prior=priors[0],
        topic_word_prior=priors[1],
        learning_method="online",
        max_iter=passes,
        random_state=seed,
    ).fit(matrix)
    return TopicModel(row, model.components_ / model.components_.sum(axis=1, keepdims=True))


@cache
def brown_topics(genres: Genres) -> TopicModel:
    """Return the topics of genres of Brown, learned once for all systems that segment by them."""
    return train(brown_passages(genres, size=PASSAGE))
