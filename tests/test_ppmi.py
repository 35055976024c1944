"""Word vectors from counts: against the formula, the full decomposition, and themselves."""

from math import log

import numpy as np
import pytest

from textseg.baselines import training
from textseg.datasets import brown, brown_heldout, choi
from textseg.reproduction.contenders import experiment
from textseg.vectors import VECTORS, brown_ppmi, ppmi

GENERATOR = np.random.default_rng(7)
TEXTS = [list(GENERATOR.choice(list("abcdefgh"), 60)) for _ in range(4)]


def literal_counts(texts, words, window):
    counts = np.zeros((len(words), len(words)))
    for text in texts:
        for i, word in enumerate(text):
            for j, other in enumerate(text):
                if i != j and abs(i - j) <= window:
                    counts[words.index(word), words.index(other)] += 1
    return counts


def literal_ppmi(counts):
    matrix = np.zeros_like(counts)
    for (w, c), n in np.ndenumerate(counts):
        if n:
            pmi = log(n * counts.sum() / (counts[w].sum() * counts[:, c].sum()))
            matrix[w, c] = max(0, pmi)
    return matrix


@pytest.mark.parametrize("window", [1, 2, 5, 59, 1000])
def test_counts_and_information(window):
    words = list("abcdefgh")
    streams = [np.array([words.index(word) for word in text]) for text in TEXTS]
    counts = ppmi.cooccurrences(streams, len(words), window)
    literal = literal_counts(TEXTS, words, window)
    assert counts.toarray() == pytest.approx(literal)
    assert ppmi.ppmi(counts).toarray() == pytest.approx(literal_ppmi(literal), abs=1e-5)


def test_vectors_are_the_truncated_decomposition():
    vectors = ppmi.train(TEXTS, window=2, dim=3, min_count=1)
    matrix = literal_ppmi(literal_counts(TEXTS, list(vectors.words), 2))
    u, s, _ = np.linalg.svd(matrix)
    expected = u[:, :3] * np.sqrt(s[:3])
    assert np.abs(vectors.matrix) == pytest.approx(np.abs(expected), abs=1e-4)
    assert (vectors.matrix[np.abs(vectors.matrix).argmax(axis=0), range(3)] > 0).all()


def test_repeatable_and_independent_of_the_seed():
    first, again = (ppmi.train(TEXTS, dim=4, min_count=1) for _ in range(2))
    assert first.checksum == again.checksum
    other = ppmi.train(TEXTS, dim=4, min_count=1, seed=1)
    assert other.matrix == pytest.approx(first.matrix, abs=1e-4)


def test_rare_words_go_before_windows_are_laid():
    text = ["sun", "rare", "moon"] + ["sun", "moon"] * 4
    assert ppmi.train([text], window=1, dim=1, min_count=2).words == ["sun", "moon"]
    kept = ["sun", "moon"] * 5
    ours = ppmi.train([text], window=1, dim=1, min_count=2)
    assert ours.matrix == pytest.approx(ppmi.train([kept], window=1, dim=1).matrix)


def test_case_of_words():
    texts = [["Sun", "moon", "sun", "Moon"] * 5]
    assert ppmi.train(texts, dim=1).words == ["sun", "moon"]
    assert sorted(ppmi.train(texts, dim=1, cased=True).words) == ["Moon", "Sun", "moon", "sun"]


def test_words_of_one_topic_are_near_each_other():
    topics = [["oven", "bread", "flour", "yeast"], ["pawn", "bishop", "castle", "queen"]]
    generator = np.random.default_rng(1)
    texts = [list(generator.choice(topics[i % 2], 30)) for i in range(20)]
    vectors = ppmi.train(texts, window=5, dim=2)
    unit = vectors.matrix / np.linalg.norm(vectors.matrix, axis=1, keepdims=True)
    cosine = unit @ unit.T
    same = np.array([[(a in topics[0]) == (b in topics[0]) for a in vectors.words]
                     for b in vectors.words])  # fmt: skip
    assert cosine[same].min() > cosine[~same].max()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"window": 0}, "window must be at least 1, got 0"),
        ({"dim": 0}, "dim must be at least 1, got 0"),
        ({"min_count": 10_000}, "0 of 8 words occur at least min_count = 10000 times"),
    ],
)
def test_impossible_options(options, message):
    with pytest.raises(ValueError, match=message):
        ppmi.train(TEXTS, **options)


@pytest.mark.parametrize(("dataset", "made"), [("choi", choi), ("brown-heldout", brown_heldout)])
def test_vectors_for_a_data_set_have_read_none_of_its_sources(dataset, made, monkeypatch):
    monkeypatch.setattr(brown_ppmi, "trained_once", lambda name, recipe, texts, **_: texts())
    name = experiment("CVS, PPMI vectors", "3-5", dataset=dataset).vectors
    read = set(map(tuple, VECTORS[name]()))
    used = {name for subset in made.SUBSETS for names in made.sources(subset) for name in names}
    assert len(read) == 500 - len(used) == len(training.brown_files(training.left_by(dataset)))
    assert not read & {tuple(brown.tokens(name)) for name in used}
