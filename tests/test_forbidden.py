"""What an objective forbids by the score -inf: it is never the answer, or it is said."""

import warnings
from itertools import combinations

import numpy as np
import pytest

from textseg import Segmentation, segment
from textseg.objectives import OBJECTIVES, Euclidean
from textseg.splitting import elbow, exact, greedy, merge_and_split, penalised, refined
from textseg.splitting.default_penalty import average_gain, default_penalty


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
    with pytest.raises(
        ValueError, match="exact finds no segmentation that the objective 'forbids'"
    ):
        segment(text, 1, **settings)
