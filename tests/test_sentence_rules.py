"""The table of sentence splitters: recorded, and how it is measured."""

import pandas as pd
import pytest

from textseg import Document
from textseg.reproduction import recorded
from textseg.reproduction.studies.reading_files import sentence_rules


def test_the_recorded_table_has_every_splitter_on_every_text():
    rows = recorded.read("sentences")
    assert not rows.duplicated(["text", "system"]).any()
    shown = sentence_rules.table()
    assert list(shown.columns) == list(sentence_rules.TEXTS.values())
    assert shown.index[0] == "textseg (this package)" and shown.notna().all(axis=None)


def test_the_best_of_the_others_is_named(monkeypatch):
    rows = [
        ("Brown", "textseg", 0.9),
        ("Brown", sentence_rules.OTHER_LISTS, 0.97),
        ("Brown", "x", 0.8),
        ("Brown", "y", 0.95),
    ]
    frame = pd.DataFrame(rows, columns=["text", "system", "f1"]).assign(n_boundaries=7)
    monkeypatch.setattr(recorded, "read", lambda name: frame)
    assert sentence_rules.numbers() == {
        "n_boundaries": 7, "ours_brown": 90.0, "with_others_lists_brown": 97.0,
        "best_brown": 95.0, "best_brown_is": "y",
    }  # fmt: skip


def test_nothing_is_recorded_without_all_libraries(monkeypatch):
    monkeypatch.setattr(sentence_rules, "LIBRARIES", {"no_such_library": "no_such_library:x"})
    with pytest.raises(RuntimeError, match="the comparison needs no_such_library"):
        sentence_rules.record()


def test_boundaries_before_marks_without_words_are_not_counted():
    documents = [['"Rain falls."', "* * *", "Bread is hot."]]
    found = sentence_rules.score(lambda text: [(0, 13), (14, 27)], documents)
    assert found == {"n_boundaries": 1, "precision": 1.0, "recall": 1.0, "f1": 1.0}


def test_only_tokenised_lectures_are_printed_anew(monkeypatch):
    text = "Not P or !Q is true ."
    one = Document.from_text(text, spans=[(0, len(text))])
    monkeypatch.setattr(
        sentence_rules,
        "DATASETS",
        dict.fromkeys(("physics", "ai-lectures"), lambda *_, **__: [one]),
    )
    assert [*sentence_rules.lectures("physics")] == [["Not P or!Q is true."]]
    assert [*sentence_rules.lectures("ai-lectures")] == [[text]]
