"""The chapter on arXiv: its rows on the authors' documents, and the figure of the paper's text."""

import numpy as np
import pandas as pd
import pytest

from textseg import Segmentation, plotting
from textseg.errors import DataError
from textseg.reproduction.studies.arxiv import authors_documents, paper_segmented, word_level


@pytest.fixture
def no_documents(monkeypatch):
    monkeypatch.setattr(authors_documents, "available", lambda: False)


def test_without_the_documents_the_recorded_rows_are_shown_with_their_origin(no_documents):
    frame, made = authors_documents.rows("glove-6b-50d")
    assert made.startswith("on 20") and "at commit" in made
    shown = authors_documents.laid_out(frame)
    assert len(shown) == len(frame) and not shown.isna().any(axis=None)
    row = shown.loc["PPMI, other test documents", "CVS", "refined"]
    assert row["Pk (%)", "published"] == "25.55"
    assert row["Pk (%)", "ours"].startswith("22.91 [")
    assert shown.loc["PPMI, other test documents", "CVS", "exact"]["Pk (%)", "published"] == "–"
    standin = authors_documents.laid_out(frame.drop(columns=["published_pk", "published_wd"]))
    assert "published" not in standin.columns.unique(1)


def test_the_prose_says_the_rows_of_exact_splitting(no_documents):
    frame, _ = authors_documents.rows("glove-6b-50d")
    said = authors_documents.said(frame)
    assert said["seen"].startswith("20.04 [") and said["fair"].startswith("22.63 [")
    assert said["c99_overlap"] == "do not overlap" and said["documents"] == 500
    other = frame.rename(lambda label: label.replace("glove-6b-50d", "mine"), level="vectors")
    assert authors_documents.said(other)["plain"] == said["plain"]


def test_what_seeing_is_worth_is_the_difference_of_the_two_rows(monkeypatch):
    pk = {"ppmi": [0.1, 0.2, 0.3], "ppmi-crossfit": [0.2, 0.3, 0.6]}
    monkeypatch.setattr(
        word_level.store, "documents", lambda made: pd.DataFrame({"pk": pk[made.vectors]})
    )
    worth = word_level.worth_of_seeing("arxiv-standin")
    assert worth.estimate == pytest.approx(-100 * (0.1 + 0.1 + 0.3) / 3)


def test_vectors_of_length_one_are_compared_document_by_document(monkeypatch):
    """CVSn minus CVS, both exact, with vectors of the other documents."""
    asked = []

    def documents(made):
        asked.append((made.normalize_words or made.normalize_units, made.splitter, made.vectors))
        return pd.DataFrame({"pk": [0.3, 0.2, 0.5] if asked[-1][0] else [0.1, 0.2, 0.3]})

    monkeypatch.setattr(word_level.store, "documents", documents)
    change = word_level.normalised("arxiv-standin")
    assert change.estimate == pytest.approx(100 * 0.4 / 3)
    assert asked == [(True, "exact", "ppmi-crossfit"), (False, "exact", "ppmi-crossfit")]


def test_without_the_documents_the_recorded_difference_is_said(no_documents):
    change = authors_documents.effect("arxiv_normalised")
    levels = authors_documents.rows("glove-6b-50d")[0].pk
    exact = levels.rename(lambda label: label.split()[0], level="vectors").xs("exact", level=2)
    between = exact["ppmi-crossfit", "CVSn"] - exact["ppmi-crossfit", "CVS"]
    assert change.estimate == pytest.approx(between, abs=1e-3)
    assert change.low <= change.estimate <= change.high


def test_the_headings_of_the_paper_do_not_overlap():
    headings = pd.Series(["ABSTRACT", "1. INTRODUCTION", "2. MODEL"], index=[0, 1, 80])
    ax = plotting.strip(Segmentation((40, 100)), headings)
    at = [text.get_position()[1] for text in ax.texts]
    assert np.diff(at).min() > 20 and at[0] == 0 and at[-1] >= 80


def test_the_prose_counts_the_cuts_of_the_paper(monkeypatch):
    monkeypatch.setattr(paper_segmented, "segment", _unavailable)
    paper, made = paper_segmented.at_hand()
    said = paper_segmented.said(paper)
    assert made.startswith("as recorded")
    assert (said["cuts"], said["pieces"]) == (40, 41)
    assert said["away"] < said["random"] and 0 < said["p_value"] < 1


def _unavailable(vectors):
    raise DataError("no text")


def test_the_baselines_are_named(monkeypatch):
    scores = pd.DataFrame({"pk": [46.9, 53.1], "wd": [46.9, 100.0]}, index=["none", "every"])
    monkeypatch.setattr(
        authors_documents, "floor", lambda name, **given: pd.concat({"all": scores}, axis=1)
    )
    shown = authors_documents.baselines(3)
    assert shown["WindowDiff (%)"]["every boundary"] == "100.00"
    assert shown["Pk (%)"]["no boundary"] == "46.90"
