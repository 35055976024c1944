"""What an objective forbids by the score -inf: it is never the answer, or it is said."""

import warnings
from itertools import combinations

import numpy as np
import pytest

from textseg import Segmentation, segment
from textseg.objectives import C99, OBJECTIVES, Euclidean
from textseg.objectives.base import Additive, Ratio
from textseg.splitting import (
    AUTOMATIC,
    SPLITTERS,
    all_segmentations,
    dynamic_programming,
    elbow,
    exact,
    greedy,
    merge_and_split,
    penalised,
    refined,
)
from textseg.splitting.default_penalty import average_gain, default_penalty
from textseg.splitting.options import strategy_of


class Forbids(Euclidean):
    """No segment is longer than four units."""

    subadditive = False

    def score(self, start, end):
        start, end = np.asarray(start), np.asarray(end)
        return np.where(self.forbids(start, end), -np.inf, Euclidean.score(self, start, end))

    def forbids(self, start, end):
        return end - start > 4


class ForbidsCuts(Forbids):
    """No segment begins at unit 3 or 6."""

    def forbids(self, start, end):
        return (start == 3) | (start == 6)


@pytest.mark.parametrize("kind", [Forbids, ForbidsCuts])
@pytest.mark.parametrize("seed", range(5))
def test_what_an_objective_forbids_is_no_answer(kind, seed):
    objective = kind.from_vectors(np.random.default_rng(seed).normal(size=(9, 3)))
    cuts = (places for n in range(9) for places in combinations(range(1, 9), n))
    every = (Segmentation((*places, 9)) for places in cuts)
    allowed = [s for s in every if np.isfinite(objective.total(s))]
    numbers = [s.n_segments for s in allowed]
    best = {k: max(objective.total(s) for s in allowed if s.n_segments == k) for k in set(numbers)}
    few, most = min(numbers), max(numbers)
    gain = (best[most] - best[few]) / (most - few)
    assert average_gain(objective) == pytest.approx(gain)
    found = penalised(objective)
    price = default_penalty(objective)
    wanted = max(objective.total(s) - price * s.n_segments for s in allowed)
    assert found.score - price * found.segmentation.n_segments == pytest.approx(wanted)
    assert exact(objective, few + 1).score == pytest.approx(best[few + 1])
    bent = elbow(objective, max_segments=most)
    assert bent.score == pytest.approx(best[bent.segmentation.n_segments])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for splitter in (greedy, refined, merge_and_split):
            assert splitter(objective, 4).segmentation.n_segments == 4


def test_what_is_not_allowed_is_said(monkeypatch):
    monkeypatch.setitem(OBJECTIVES, "forbids", Forbids)
    text = "Rain falls. Wind blows. Bread bakes. Dough rests. Sun shines. Snow melts."
    settings = {"objective": "forbids", "representation": "bag_of_words", "stop_match": "none"}
    assert segment(text, 2, **settings).score > -np.inf
    with pytest.raises(ValueError, match="allows no segmentation into 1 segments within the"):
        segment(text, 1, **settings)
    with pytest.raises(ValueError, match=r"greedy finds no segmentation that .* 'forbids' allows"):
        segment(text, 1, splitter="greedy", **settings)


@pytest.mark.parametrize("kind", [Additive, Ratio])
def test_where_all_is_forbidden_it_is_said(kind):
    objective = tabulated(kind, np.full((5, 5), -np.inf))
    for splitter in (exact, dynamic_programming, all_segmentations):
        with pytest.raises(ValueError, match=r"allows no segmentation into (1 to )?3 segments"):
            splitter(objective, 3)
    for splitter in (penalised, elbow) if kind is Additive else ():
        with pytest.raises(ValueError, match="allows no segmentation into"):
            splitter(objective)


@pytest.mark.parametrize("kind", [Additive, Ratio])
@pytest.mark.parametrize("seed", range(40))
def test_exact_is_exact_beside_what_is_forbidden_and_exchanges_end(kind, seed):
    rng = np.random.default_rng(seed)
    scores = rng.integers(-2, 7, (6, 6)).astype(float)
    objective = tabulated(kind, np.where(rng.random((6, 6)) < 0.3, -np.inf, scores))
    every = [Segmentation((*places, 5)) for places in combinations(range(1, 5), 2)]
    best = max(map(objective.total, every))
    with np.errstate(invalid="ignore"):
        assert merge_and_split(objective, 3).score <= best
    if best > -np.inf:
        assert exact(objective, 3).score == pytest.approx(best)
    else:
        with pytest.raises(ValueError, match="allows no segmentation"):
            exact(objective, 3)
    if kind is Additive:
        numbers = [s.segmentation.n_segments for s in all_segmentations(objective, 5)]
        assert (3 in numbers) == (best > -np.inf)


def test_exchanges_end_where_refinement_cannot_tell():
    no = -np.inf
    rows = [[0, 2, 1, no, 1], [0, 0, -2, 0, no], [0, 0, 0, 6, 4], [0, 0, 0, 0, 1], [0] * 5]
    assert merge_and_split(tabulated(Additive, np.array(rows)), 3).segmentation.ends == (2, 3, 4)


def test_a_ratio_may_forbid_the_whole_text():
    """As exact splitting of C99 does with a limit on the lengths."""
    rng = np.random.default_rng(0)
    for _ in range(10):
        units = np.repeat(rng.normal(size=(4, 5)), rng.integers(2, 8, size=4), axis=0)
        c99 = C99.from_similarity(np.corrcoef(units + rng.normal(size=units.shape)))

        class Short(Ratio):
            n_units = c99.n_units

            def score(self, start, end, c99=c99):
                pairs = np.array(c99.score(start, end))
                pairs[..., 0] = np.where(np.subtract(end, start) > 9, -np.inf, pairs[..., 0])
                return pairs

        assert exact(Short(), 4).score == pytest.approx(exact(c99, 4, max_length=9).score)


def tabulated(kind, table):
    class Tabulated(kind):
        n_units = len(table) - 1

        def score(self, start, end):
            start, end = np.asarray(start), np.asarray(end)
            found = table[start, end]
            area = np.broadcast_to((end - start) ** 2.0, found.shape)
            return found if kind is Additive else np.stack([found, area], -1)

    return Tabulated()


class Pairs(Additive):
    """Scores pairs of units in a segment; a single unit has none."""

    n_units = 6

    def score(self, start, end):
        length = np.asarray(end) - np.asarray(start)
        return np.where(length < 2, np.nan, length * 1.0)


@pytest.mark.parametrize("name", [*SPLITTERS, *AUTOMATIC])
def test_a_score_that_is_no_number_is_refused(name):
    with pytest.raises(ValueError, match="Pairs scores each unit by itself as NaN; return -inf"):
        strategy_of(name)(Pairs(), None if name in AUTOMATIC else 2)
