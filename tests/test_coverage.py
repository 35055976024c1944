"""How much of a text is known, and what is said if that is too little."""

import warnings

import numpy as np
import pytest

from textseg import Document, Segmentation, segment
from textseg.datasets import DATASETS
from textseg.experiment import Experiment
from textseg.run import run
from textseg.vectors import VECTORS, WordVectors, load_vectors
from textseg.vectors.coverage import known_words, merge, warn_if_low

TOY = WordVectors("toy", ["rain", "book"], np.eye(2, dtype=np.float32))
UNITS = (("Rain", "rain", "fog"), ("book", "rain"), ("book", "Book"))


@pytest.fixture(autouse=True)
def toy(monkeypatch):
    load_vectors.cache_clear()
    monkeypatch.setitem(VECTORS, "toy", lambda: TOY)
    yield
    load_vectors.cache_clear()


def known(*units):
    return known_words(Document(units), TOY)


def test_shares_of_tokens_and_types():
    found = merge([known(*UNITS[:2]), known(*UNITS[2:])])
    assert found.tokens == pytest.approx(6 / 7)
    assert found.types == pytest.approx(4 / 5)  # Rain, rain, book, Book; not fog
    assert found.unknown == {"fog": 1}


def test_enough_is_no_reason_to_warn():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn_if_low([known(*UNITS)], "toy", "weather")


def test_case_44_too_little_is_said_with_the_words_and_the_way_out():
    with pytest.warns(UserWarning) as caught:
        warn_if_low([known(*UNITS, ("mist", "fog", "fog"))], "toy", "weather")
    message = str(caught[0].message)
    for part in ("'toy' know only 60%", "of weather", "not 'fog', 'mist'", "ppmi-crossfit"):
        assert part in message


def test_rows_carry_both_shares_and_a_data_set_warns_once(monkeypatch):
    units = (("rain", "fog"),) * 4 + (("book", "fog"),) * 4
    documents = [Document(units, Segmentation((4, 8)), source=f"toy/{i}") for i in range(3)]
    monkeypatch.setitem(DATASETS, "toy", lambda subset, limit: documents)
    with pytest.warns(UserWarning, match="only 50% of the tokens of the 3 documents") as caught:
        rows = run(Experiment(dataset="toy", vectors="toy"))
    assert sum("know only" in str(w.message) for w in caught) == 1
    assert [(row["coverage"], row["type_coverage"]) for row in rows] == [(1 / 2, 2 / 3)] * 3


def test_one_s_own_text_warns_too():
    with pytest.warns(UserWarning, match="know only 50%"):
        segment("Rain fog. Book fog.", 2, vectors="toy")


def test_case_16_a_text_without_a_known_word_is_an_error():
    with pytest.raises(
        ValueError, match=r"'toy' know none of its 2 tokens; .* language and casing"
    ):
        segment("Дождь. Книга.", 2, vectors="toy")
