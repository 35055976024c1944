"""Compiled code finds what NumPy finds, and both find what trying everything finds."""

import errno
import os
import subprocess
import sys
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textseg import Segmentation
from textseg.baselines.word_counts import TableObjective
from textseg.objectives import C99, ContentVector, Euclidean
from textseg.representation import similarity
from textseg.splitting import (
    all_segmentations,
    compiled,
    dynamic_programming,
    exact,
    penalised,
)
from textseg.splitting.base import Limits

pytest.importorskip("numba")

ADDITIVE = {"cvs": ContentVector, "euclidean": Euclidean}


@pytest.fixture(params=["compiled", "numpy"])
def path(request, monkeypatch):
    """Run a test with the kernels, and as if Numba were missing."""
    if request.param == "numpy":
        monkeypatch.setattr(compiled, "kernels", lambda: None)
    return request.param


def in_numpy(search, *args, **options):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "kernels", lambda: None)
        return search(*args, **options)


def every_segmentation(n_units, n_segments, limits):
    for cut in combinations(range(1, n_units), n_segments - 1):
        segmentation = Segmentation((*cut, n_units))
        lengths = segmentation.lengths
        if min(lengths) >= limits.min_length and max(lengths) <= limits.longest(n_units):
            yield segmentation


@st.composite
def problems(draw, most_units=300):
    """Draw vectors (small integers, full of ties, or reals) and what a splitter takes."""
    n_units, dim = draw(st.integers(1, most_units)), draw(st.integers(1, 9))
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    if draw(st.booleans()):
        vectors = random.integers(-2, 3, size=(n_units, dim)).astype(float)
    else:
        vectors = random.normal(size=(n_units, dim))
    n_segments = draw(st.integers(1, min(n_units, 12)))
    min_length = draw(st.integers(1, n_units // n_segments))
    longest = st.integers(max(min_length, -(-n_units // n_segments)), n_units)
    limits = {"min_length": min_length, "max_length": draw(st.none() | longest)}
    return vectors, n_segments, limits | {"tie": draw(st.sampled_from(["left", "right"]))}


def objectives(vectors):
    noise = np.random.default_rng(0).normal(scale=0.1, size=(len(vectors),) * 2)
    cvs, ends = ContentVector.from_vectors(vectors), np.arange(len(vectors) + 1)
    return {
        "cvs": cvs,
        "table": TableObjective(np.triu(cvs.score(ends[:, None], ends[None, :]))),
        "euclidean": Euclidean.from_vectors(vectors),
        "c99": C99.from_similarity(vectors @ vectors.T + noise),
    }


@pytest.mark.parametrize("name", ["cvs", "euclidean", "c99", "table"])
@settings(max_examples=60, deadline=None)
@given(problem=problems())
def test_compiled_and_numpy_find_the_same(name, problem):
    vectors, n_segments, options = problem
    objective = objectives(vectors)[name]
    found = exact(objective, n_segments, **options)
    plain = in_numpy(exact, objective, n_segments, **options)
    assert found.segmentation == plain.segmentation
    assert found.score == pytest.approx(plain.score, rel=1e-10, abs=1e-10)
    assert found.near_ties == plain.near_ties


@settings(max_examples=40, deadline=None)
@given(problem=problems(most_units=40))
def test_a_table_is_penalised_as_what_it_is_made_from(problem):
    vectors, _, options = problem
    made = objectives(vectors)
    limits = {"min_length": 1, "max_length": None, "tie": options["tie"], "penalty": 0.5}
    table, cvs = (penalised(made[name], **limits, prune=False) for name in ("table", "cvs"))
    assert table.segmentation == cvs.segmentation


@pytest.mark.parametrize("name", ["cvs", "euclidean", "c99", "table"])
@settings(max_examples=60, deadline=None)
@given(problem=problems(most_units=9))
def test_nothing_is_better_than_exact(name, problem):
    vectors, n_segments, options = problem
    objective = objectives(vectors)[name]
    limits = Limits(options["min_length"], options["max_length"])
    best = max(map(objective.total, every_segmentation(len(vectors), n_segments, limits)))
    for search in (exact, lambda *args, **rest: in_numpy(exact, *args, **rest)):
        result = search(objective, n_segments, **options)
        assert result.score == pytest.approx(best, rel=1e-10, abs=1e-10)
        assert result.segmentation in every_segmentation(len(vectors), n_segments, limits)


@pytest.mark.parametrize("name", ADDITIVE)
@settings(max_examples=30, deadline=None)
@given(problem=problems(most_units=150))
def test_all_at_once_is_each_alone_and_threads_change_nothing(name, problem):
    vectors, n_segments, options = problem
    objective = ADDITIVE[name].from_vectors(vectors)
    at_once = all_segmentations(objective, n_segments, **options)
    assert at_once[-1].segmentation.n_segments == n_segments
    for result in at_once:
        alone = dynamic_programming(objective, result.segmentation.n_segments, **options)
        assert alone == result
    assert all_segmentations(objective, n_segments, jobs=2, **options) == at_once


def test_all_at_once_skips_what_the_limits_forbid(path):
    cvs = ContentVector.from_vectors(np.arange(10.0).reshape(-1, 1) - 5)
    found = all_segmentations(cvs, 5, min_length=2, max_length=4)
    assert [result.segmentation.n_segments for result in found] == [3, 4, 5]


@pytest.mark.parametrize("name", ADDITIVE)
def test_the_table_over_several_tiles_agrees_with_scipy(name):
    from scipy.spatial.distance import cdist

    vectors = np.random.default_rng(1).normal(size=(400, 7))
    objective = ADDITIVE[name].from_vectors(vectors)
    prefix = objective.prefix
    if name == "cvs":
        scores = cdist(prefix, prefix, "cityblock") / np.sqrt(7)
    else:
        length = np.maximum(np.subtract.outer(np.arange(401), np.arange(401)).T, 1)
        scores = cdist(prefix, prefix, "sqeuclidean") / length
        scores -= np.subtract.outer(objective.squares, objective.squares).T
    best = scores[0].copy()
    upper = np.triu_indices(401, 1)
    allowed = np.full((401, 401), -np.inf)
    allowed[upper] = scores[upper]
    for n_segments in range(2, 8):
        best = (best[:, None] + allowed).max(axis=0)
        assert exact(objective, n_segments).score == pytest.approx(best[-1], rel=1e-10)


def test_flat_objectives_take_the_side_asked_for(path):
    flat = ContentVector.from_vectors(np.ones((300, 2)))
    left, right = (exact(flat, 4, tie=tie).segmentation.ends for tie in ("left", "right"))
    assert left == (1, 2, 3, 300)
    assert right == (297, 298, 299, 300)


def test_an_objective_derived_from_another_does_not_have_its_kernel():
    class Plain(ContentVector):
        """As its parent, but compiled code can't know."""

    vectors = np.random.default_rng(2).normal(size=(40, 3))
    plain, offering = Plain.from_vectors(vectors), ContentVector.from_vectors(vectors)
    assert compiled.offered(plain) is None
    assert compiled.offered(offering) is not None
    assert exact(plain, 5).segmentation == exact(offering, 5).segmentation


def test_importing_the_package_loads_no_numba():
    code = "import sys, textseg, textseg.splitting, textseg.pipeline; print('numba' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("rule", similarity.RANK_RULES)
@settings(max_examples=60, deadline=None)
@given(
    n=st.integers(1, 30), half=st.integers(0, 40), seed=st.integers(0, 2**32),
    symmetric=st.booleans(),
)  # fmt: skip
def test_ranks_are_counted_alike(rule, n, half, seed, symmetric):
    random = np.random.default_rng(seed)
    matrix = random.normal(size=(n, n)).round(1)  # full of ties
    matrix = matrix + matrix.T if symmetric else matrix
    ranked = similarity.rank_transform(matrix, 2 * half + 1, rule=rule)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(similarity, "_ranker", lambda: similarity._share_smaller)
        plain = similarity.rank_transform(matrix, 2 * half + 1, rule=rule)
    np.testing.assert_array_equal(ranked, plain)


def test_ranks_agree_with_a_generic_filter():
    from scipy.ndimage import generic_filter

    def rank(window):
        inside = window[~np.isnan(window)]
        return (inside < window[len(window) // 2]).sum() / (len(inside) - 1)

    matrix = np.random.default_rng(8).normal(size=(40, 40)).round(1)
    expected = generic_filter(matrix, rank, size=11, mode="constant", cval=np.nan)
    np.testing.assert_array_equal(similarity.rank_transform(matrix, 11), expected)


def test_the_rank_kernel_counts_the_same_uncompiled():
    """Numba's NUMBA_DISABLE_JIT, for debuggers and coverage, leaves plain NumPy booleans."""
    program = (
        "import numpy as np; from textseg.representation import rank_kernel, similarity\n"
        "matrix = np.random.default_rng(8).normal(size=(12, 12)).round(1)\n"
        "ranks = rank_kernel.share_smaller(matrix, matrix, 2, False)\n"
        "assert (ranks == similarity._share_smaller(matrix, matrix, 2, False)).all()"
    )
    subprocess.run(
        [sys.executable, "-c", program], check=True, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}
    )


def test_a_window_larger_than_the_matrix_takes_no_memory_of_its_size():
    matrix = np.random.default_rng(9).normal(size=(5, 5))
    huge = similarity.rank_transform(matrix, 10**9 + 1)
    np.testing.assert_array_equal(huge, similarity.rank_transform(matrix, 9))


# Compiled code that is kept on disk


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Return what calls a function compiled as in a new process, and tells whether it was kept."""
    from numba.core import caching

    from textseg import compiling

    monkeypatch.setattr(caching.config, "CACHE_DIR", str(tmp_path))

    def double(x):
        return 2 * x

    def call():
        compiling._warn.cache_clear()
        made = compiling.compiled()(double)
        assert made(4) == 8
        return sum(made.stats.cache_hits.values())

    return call


@pytest.mark.parametrize("file", ["*.nbi", "*.nbc"])
@pytest.mark.parametrize("left", [0, 30])
def test_damaged_compiled_code_is_set_aside_and_made_again(kept, tmp_path, file, left):
    assert [kept(), kept()] == [0, 1]
    for path in tmp_path.rglob(file):
        os.truncate(path, left)
    with pytest.warns(
        UserWarning, match=rf"compiled code in {tmp_path}.* is damaged \(.*set aside"
    ):
        assert kept() == 0
    assert len(list(tmp_path.rglob("*.nbi.damaged"))) == 1 and kept() == 1


def test_compiled_code_that_cannot_be_kept_or_read_is_done_without(kept, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as m:
        m.setattr(os, "replace", full)
        with pytest.warns(
            UserWarning, match=rf"kept in {tmp_path}.* \(the disk is full\), so each"
        ):
            assert kept() == 0
    assert [kept(), kept()] == [0, 1]
    for path in tmp_path.rglob("*.nbi"):
        path.unlink()
        path.mkdir()
    with (
        pytest.warns(UserWarning, match="code can't be kept in"),
        pytest.warns(UserWarning, match="code can't be read from .*: this is a folder.*CACHE_DIR"),
    ):
        assert kept() == 0
