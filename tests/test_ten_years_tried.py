"""What was tried on the development subset: every variant is one change of the plain system."""

import numpy as np
import pytest

from textseg import Document, Segmentation
from textseg.encoders import ENCODERS, _load
from textseg.reproduction.studies.ten_years_on import tried as study
from textseg.splitting import exact


class ByFirst:
    """An encoder that knows the first word of a sentence."""

    label = "by first word"

    def encode(self, texts):
        return np.array([[1.0, 0.2] if text.startswith("cats") else [0.2, 1.0] for text in texts])


@pytest.fixture
def found(monkeypatch):
    monkeypatch.setitem(ENCODERS, "by-first", ByFirst)
    monkeypatch.setattr(study, "_components", lambda encoder: np.eye(2))
    _load.cache_clear()
    units = [("cats", "purr")] * 4 + [("ships", "sail")] * 5
    document = Document(tuple(units), reference=Segmentation((4, 9)))
    yield {name: (o, least) for name, o, least in study.variants(document, {"by-first": 1.0})}
    _load.cache_clear()


def test_variants_have_different_names_and_all_find_two_blocks(found):
    assert {"plain", *study.CHANGES, *study.WORDS} < set(found)
    for name, (objective, least) in found.items():
        if name not in ("not centred", "1 principal component less", "half centred"):
            assert exact(objective, 2, min_length=least).segmentation.ends == (4, 9), name


def test_what_is_changed_changes_the_score(found):
    plain = found["plain"][0].score(0, 4)
    for name in ("not centred", "weighted by words^0.25", "plus U00, w = 60"):
        assert found[name][0].score(0, 4) != plain
    assert found["segments of at least 3 (a fact of the test set)"][1] == 3
