"""The places where two sentence rules differ: drawn, given to readers, and counted."""

import pandas as pd
import pytest

from textseg.reproduction import recorded
from textseg.reproduction.studies.reading_files import sentence_places, sentence_rules

LECTURE = ["Rain falls on every F.", "So we go home.", "Mr. Hill sings."]


@pytest.fixture
def lectures(monkeypatch):
    """One lecture, and a library that ends a sentence at every full stop but that of a letter."""
    monkeypatch.setattr(sentence_rules, "lectures", lambda name: [LECTURE])

    def library(text):
        return [(0, n + 1) for n, c in enumerate(text) if c == "." and not text[n - 1].isupper()]

    monkeypatch.setattr(
        sentence_rules, "systems", lambda: iter([(sentence_places.LIBRARY, library)])
    )
    monkeypatch.setattr(sentence_places, "READ", 2)


def test_only_places_where_the_two_differ_are_read(lectures):
    by_place = {row["place"]: row for row in sentence_places.disputed()}
    assert by_place.keys() == {22, 41}
    assert by_place[22]["ours"] and by_place[22]["reference"]
    assert not by_place[41]["ours"] and not by_place[41]["reference"]
    assert by_place[41]["shown"] == "Rain falls on every F. So we go home. Mr. ║ Hill sings."


def test_a_reader_learns_nothing_but_the_text(lectures):
    question, *places = sentence_places.sheet().splitlines()
    assert "║" in question and len(places) == 2
    assert all(place.partition(". ")[2] in {row["shown"] for row in sentence_places.disputed()}
               for place in places)  # fmt: skip


def test_every_place_needs_an_answer(lectures):
    with pytest.raises(ValueError, match="reading 2 has 1 answers for 2"):
        sentence_places.record([True, False], [True])


def test_places_on_which_the_readers_differ_are_left_out(monkeypatch):
    rows = pd.DataFrame({
        "ours": [True, True, False, True], "reference": [False, True, False, False],
        "reading_1": [True, False, True, True], "reading_2": [True, False, True, False],
    })  # fmt: skip
    monkeypatch.setattr(recorded, "read", lambda name: rows)
    found = sentence_places.numbers()
    assert (found["places_read"], found["places_agreed"]) == (4, 3)
    assert found["places_ours"] == pytest.approx(100 / 3) and found["places_reference"] == 0
    assert found["places_ours_low"] < found["places_ours"] < found["places_ours_high"]
