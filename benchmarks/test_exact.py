"""Exact splitting beside other exact programs, and beside the ceiling of the core."""

import numpy as np
import pytest
import ruptures
from ceiling import LENGTH, REPEATS, differences
from scipy.spatial.distance import cdist

from textseg import Segmentation
from textseg.objectives import C99, ContentVector, Euclidean
from textseg.representation.similarity import cosine_similarity, rank_transform
from textseg.splitting import exact, penalised, refined

#: Dynp takes minutes for all of Choi's documents: it gets every eighth, and we the same.
EVERY = 8


def split_all(objective, splitter, choi):
    return [splitter(objective(vectors), reference.n_segments) for vectors, reference in choi]


@pytest.mark.parametrize("objective", [Euclidean, ContentVector])
def test_choi(timed, choi, objective):
    timed(split_all, objective.from_vectors, exact, choi, documents=len(choi), rounds=25)


def test_choi_building(timed, choi):
    timed(lambda: [Euclidean.from_vectors(v) for v, _ in choi], documents=len(choi), rounds=25)


def test_choi_sample(timed, choi):
    sample = choi[::EVERY]
    timed(split_all, Euclidean.from_vectors, exact, sample, documents=len(sample), rounds=150)


def test_choi_sample_dynp(timed, choi):
    sample = choi[::EVERY]

    def dynp():
        return [
            ruptures.Dynp(model="l2", min_size=1, jump=1).fit(v).predict(reference.n_segments - 1)
            for v, reference in sample
        ]

    theirs = timed(dynp, rounds=2, documents=len(sample))
    for (vectors, _), ends in zip(sample, theirs, strict=True):
        same_optimum(Euclidean.from_vectors(vectors), ends)


def same_optimum(euclidean, ends):
    found = exact(euclidean, len(ends)).score
    assert found == pytest.approx(euclidean.total(Segmentation(tuple(ends))), rel=1e-9)


def test_choi_refined(timed, choi):
    sample = choi[::EVERY]
    timed(split_all, ContentVector.from_vectors, refined, sample, documents=len(sample), rounds=3)


def test_choi_c99(timed, choi):
    ranked = [(rank_transform(cosine_similarity(v), 11), reference) for v, reference in choi]
    timed(split_all, C99.from_similarity, exact, ranked, documents=len(choi), rounds=3)


@pytest.mark.parametrize("objective", [Euclidean, ContentVector])
def test_long(timed, long_text, objective):
    timed(lambda: exact(objective.from_vectors(long_text), 10), rounds=25)


def test_long_kernelcpd(timed, long_text):
    def kernelcpd():
        return ruptures.KernelCPD("linear", min_size=1, jump=1).fit(long_text).predict(9)

    same_optimum(Euclidean.from_vectors(long_text), timed(kernelcpd, rounds=5))


def test_long_binseg(timed, long_text):
    def binseg():
        return ruptures.Binseg("l2", min_size=1, jump=1).fit(long_text).predict(9)

    euclidean = Euclidean.from_vectors(long_text)
    greedy_ends = Segmentation(tuple(timed(binseg, rounds=1)))
    assert euclidean.total(greedy_ends) <= exact(euclidean, 10).score + 1e-9


def test_long_penalised(timed, long_text):
    timed(lambda: penalised(ContentVector.from_vectors(long_text)), rounds=5)


def test_long_c99(timed, long_text):
    ranked = rank_transform(cosine_similarity(long_text), 11)
    timed(lambda: exact(C99.from_similarity(ranked), 10), rounds=5)


def test_scores(timed, long_text):
    """Into two segments: every score is computed, and nothing is maximised before the end."""
    cvs = ContentVector.from_vectors(long_text)
    timed(exact, cvs, 2, rounds=50, coordinates=50 * 2000 * 2001 / 2)


def test_scores_cdist(timed, long_text):
    prefix = ContentVector.from_vectors(long_text).prefix
    timed(cdist, prefix, prefix, "cityblock", rounds=5, coordinates=50 * 2001**2)


def test_ceiling(timed):
    assert np.isfinite(timed(differences, rounds=50, coordinates=LENGTH * REPEATS))
