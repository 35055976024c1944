"""The article shown next to its reference: text of our own stands in for Wikipedia's."""

import pytest

from textseg import Document, Segmentation
from textseg.datasets import DATASETS
from textseg.errors import DataError
from textseg.reproduction.studies.real_documents import article as study

CATS, SHIPS = [("cats", "purr", "<softly>")] * 5, [("ships", "sail")] * 5


def article(number, end):
    return Document(tuple(CATS + SHIPS), Segmentation((end, 10)), source=f"wiki50/{number}")


@pytest.fixture
def system(monkeypatch):
    from textseg.splitting import SplitResult

    def segment(document, n_segments=None):
        ends = (5, 10) if n_segments else (10,)
        return SplitResult(Segmentation(ends), 0.0)

    monkeypatch.setattr(study.evidence, "words_and_variance", lambda encoder: segment)


def test_the_article_of_the_median_error_is_shown_with_its_licence(monkeypatch, system):
    articles = [article(1, 5), article(2, 2), article(3, 4)]
    monkeypatch.setitem(DATASETS, "wiki50", lambda subset, limit: articles)
    page = study.shown().html
    assert "curid=3" in page and "CC BY-SA" in page
    assert "&lt;softly&gt;" in page and "<softly>" not in page
    assert page.count("<tr>") == 11  # a head and ten sentences


def test_every_column_numbers_its_segments(system):
    page = study.side_by_side(article(1, 4), study._segmented(article(1, 4)))
    numbered = [page.count(f">{k}</td>") for k in (1, 2, 3)]
    assert numbered == [3, 2, 0]  # K unknown is one segment


def test_without_the_data_a_line_says_how_to_get_them(monkeypatch):
    def missing(subset, limit):
        raise DataError("no network")

    monkeypatch.setitem(DATASETS, "wiki50", missing)
    assert "textseg data fetch wiki50" in study.shown().html
