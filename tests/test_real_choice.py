"""How the settings for long segments are chosen: every setting is run, the best mean is taken."""

import pandas as pd
import pytest

from textseg import Document, Segmentation
from textseg.datasets import DATASETS
from textseg.encoders.installed import PENALTIES
from textseg.reproduction.studies.real_documents import choice, evidence, measuring

UNITS = [("cats", "purr")] * 7 + [("ships", "sail")] * 8


@pytest.fixture
def frame(monkeypatch):
    texts = [Document(tuple(UNITS), Segmentation((7, 15)), source=f"t{i}") for i in range(2)]
    monkeypatch.setitem(DATASETS, "physics", lambda subset, limit: texts[:limit])
    monkeypatch.setattr(choice, "WEIGHTS", (1.0, 30.0))
    return choice.measure(("wordllama-256d",), (("physics", "dev"),))


def test_every_setting_has_a_row_for_every_set(frame):
    n_penalties = sum(1 + len(penalties) for penalties in choice.PENALTIES.values())
    assert len(frame) == 2 * n_penalties and set(frame.documents) == {2}
    known = frame[frame.penalty == 0]
    assert set(known.segments) == {2.0} and (known.pk == 0).all()


def test_only_the_articles_are_limited_and_only_for_the_slow_encoder(monkeypatch):
    asked = []
    for name in ("physics", "wiki300"):
        monkeypatch.setitem(
            DATASETS, name, lambda subset, limit, n=name: asked.append((n, limit)) or []
        )
    with pytest.raises(KeyError):  # no document, no row
        choice.measure(("minilm-l6",), (("physics", "dev"), ("wiki300", "all")))
    assert asked == [("physics", None), ("wiki300", 168)]


def test_a_higher_penalty_finds_no_more_segments(frame):
    for _, own in frame[frame.penalty > 0].groupby(["score", "weight"]):
        assert own.sort_values("penalty").segments.is_monotonic_decreasing


def test_the_least_mean_over_the_sets_is_chosen():
    row = {"encoder": "e", "score": "Euclidean", "weight": 30.0}
    tried = {2.0: (10.0, 40.0), 3.0: (20.0, 20.0), 0.0: (1.0, 1.0)}  # 0 is K known
    rows = [
        row | {"penalty": penalty, "set": name, "pk": pk}
        for penalty, errors in tried.items()
        for name, pk in zip("ab", errors, strict=True)
    ]
    assert choice.chosen(pd.DataFrame(rows)) == {"e": (30.0, 3.0)}


def test_what_is_used_is_what_was_chosen_and_nothing_reported_was_read():
    if not choice.recorded._path("real_choice").is_file():
        pytest.skip("nothing is recorded")
    found = choice.recorded.read("real_choice")
    assert choice.chosen(found) == evidence.LONG_SEGMENTS
    reported = {f"{name} {subset}" for name, subset in measuring.SETS}
    assert not reported & set(found.set)
    assert len(choice.table()) == 18


def test_the_default_penalty_of_word_vectors_has_the_least_mean_over_the_sets_for_choosing():
    found = choice.recorded.read("penalties")
    means = found[found.set != "choi 3-11"].groupby("penalty").pk.mean()
    assert means.idxmin() == PENALTIES["word vectors"]
