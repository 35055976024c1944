"""Facts of the data sets against what the paper prints."""

import os

import pytest

from textseg import Document, Segmentation
from textseg.datasets import DATASETS
from textseg.errors import DataError
from textseg.reproduction import facts as counts
from textseg.reproduction.published import SUBSETS, published

RAIN, READ, STOP = ("it", "rains"), ("we", "read"), (".",)


@pytest.fixture(scope="module")
def printed():
    return published().set_index("claim_id").value


def document(*units, ends):
    return Document(units, Segmentation(ends))


def test_repeats_count_sentences_by_their_tokens():
    found = counts.repeats([document(RAIN, READ, RAIN, ends=(1, 3)), document(READ, ends=(1,))])
    assert found == {"sentences": 4, "distinct": 2, "repeats": 2.0, "first": 2}


def test_first_sentences_begin_the_segments():
    text = document(RAIN, READ, STOP, RAIN, ends=(2, 4))
    assert counts.first_sentences(text) == [RAIN, STOP]
    assert counts.lengths([text]) == {2: 2}
    assert counts.full_stops(text) == 1


def test_the_line_of_a_sentence_counts_the_lines_between_segments():
    text = document(RAIN, READ, STOP, ends=(2, 3))
    lines = ["=", "RAIN", "READ", "=", "STOP", "="]
    assert counts.file_line(text, STOP) == lines.index("STOP") + 1


def test_fewest_sources():
    assert counts.fewest_sources([("a", "b"), ("a", "a")]) == 1


def test_every_published_count_and_setting_has_a_source():
    wanted = published()
    wanted = set(wanted[wanted.kind.isin(["count", "setting"])].claim_id)
    found = {*counts.settings("code", "glove-6b-50d"), *counts.example()}
    for part in (*SUBSETS, "all"):
        found |= set(counts.counts(part))
    missing = wanted - found
    assert missing <= {"S4.3.shortest", "S4.3.longest"}  # these need the arXiv documents


def test_every_count_of_appendix_b_is_equal(printed):
    for part in (*SUBSETS, "all"):
        for claim_id, value in counts.counts(part).items():
            if claim_id.startswith("B.") and claim_id in printed:
                assert round(value, 1) == printed[claim_id], claim_id


def test_what_differs_from_the_printed_counts_is_known(printed):
    found = {}
    for part in (*SUBSETS, "all"):
        found |= counts.counts(part)
    found |= counts.example()
    different = {
        claim_id: (value, printed[claim_id])
        for claim_id, value in found.items()
        if claim_id in printed and round(value, 1) != printed[claim_id]
    }
    assert different == {
        "S4.2.shortest.9-11": (6, 9),
        "S4.2.sources-per-document": (7, 10),
    }


def test_the_arxiv_segments():
    try:
        DATASETS["arxiv"]("all", limit=1)
    except DataError:
        if "TEXTSEG_DATA" in os.environ:
            raise
        pytest.skip("the arXiv documents can't be had")
    assert counts.counts("arxiv") == {"S4.3.shortest": 100, "S4.3.longest": 299}


def test_a_limit_that_is_none_is_the_number_of_boundaries():
    code = counts.settings("code", "glove-6b-50d")
    text = counts.settings("text", "glove-6b-50d")
    assert (code["S4.2.4.sweeps"], text["S4.2.4.sweeps"]) == (9, 20)
    assert code["S4.3.sweeps"] == 20
    assert code["S4.2.2.vectors.dimensions"] == 50
