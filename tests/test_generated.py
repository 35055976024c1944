"""Generated documents keep what they promise, for any collection and for brown-heldout."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest

from textseg.datasets import brown, brown_generated, brown_heldout, choi
from textseg.datasets.brown_heldout import SUBSETS, brown_sentences, load, sources
from textseg.datasets.generated import draw, generate

TEXTS = {name: [[name, str(i)] for i in range(40)] for name in "abcdefgh"}


def pieces_of(document):
    return [document.units[start:end] for start, end in document.reference.spans]


def test_a_segment_is_a_run_of_one_source_and_no_source_comes_twice():
    for document in generate(TEXTS, 8, (2, 4), n_segments=5):
        segments = pieces_of(document)
        assert len({segment[0][0] for segment in segments}) == 5
        for segment in segments:
            assert 2 <= len(segment) <= 4
            assert {name for name, _ in segment} == {segment[0][0]}
            assert all(int(b) == int(a) + 1 for (_, a), (_, b) in pairwise(segment))


def test_each_sentence_once():
    used = Counter(unit for d in generate(TEXTS, 12, (2, 3), n_segments=6) for unit in d.units)
    assert max(used.values()) == 1


def test_as_choi_from_the_beginning_of_the_source():
    documents = generate(TEXTS, 30, (3, 5), n_segments=4, once=False)
    assert all(segment[0][1] == "0" for d in documents for segment in pieces_of(d))


def test_lengths_and_sources_are_equally_likely():
    documents = draw(dict.fromkeys(TEXTS, 40), 600, (3, 6), n_segments=4, once=False)
    lengths = Counter(n for document in documents for *_, n in document)
    chosen = Counter(name for document in documents for name, *_ in document)
    assert [lengths[n] / 2400 for n in (3, 4, 5, 6)] == pytest.approx([0.25] * 4, abs=0.04)
    assert [chosen[name] / 2400 for name in TEXTS] == pytest.approx([0.125] * 8, abs=0.03)


def test_balance():
    documents = draw(
        dict.fromkeys(TEXTS, 40), 300, (3, 3), n_segments=1, once=False,
        balance=lambda name: 3.0 if name in "ab" else 1.0,
    )  # fmt: skip
    share = np.mean([document[0][0] in "ab" for document in documents])
    assert share == pytest.approx(0.5, abs=0.07)
    excluded = draw(dict.fromkeys(TEXTS, 40), 9, (3, 3), n_segments=7, once=False,
                    balance=lambda name: float(name != "a"))  # fmt: skip
    assert "a" not in {name for document in excluded for name, *_ in document}


def test_seeded():
    first, again, other = (generate(TEXTS, 3, (2, 4), n_segments=5, seed=s) for s in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.parametrize("lengths", [(0, 3), (4, 3)])
def test_impossible_lengths(lengths):
    with pytest.raises(ValueError, match="fewest <= most"):
        generate(TEXTS, 1, lengths)


def test_sources_used_up():
    message = r"document 4 of 9 needs 8 sources with 9 sentences left, \d of 8 have them"
    with pytest.raises(ValueError, match=message):
        generate(TEXTS, 9, (9, 9), n_segments=8)


class TestHeldOut:
    @pytest.mark.parametrize("subset", SUBSETS)
    def test_shape(self, subset):
        shortest, longest, n_documents = SUBSETS[subset]
        documents = load(subset)
        assert len(documents) == n_documents
        for document in documents:
            assert document.reference.n_segments == 10
            assert shortest <= min(document.reference.lengths)
            assert max(document.reference.lengths) <= longest
        assert load(subset, limit=2) == documents[:2]

    def test_no_sentence_is_used_twice_in_the_whole_set(self):
        used = Counter(
            (name, at + i)
            for documents in brown_heldout._pieces().values()
            for document in documents
            for name, at, n in document
            for i in range(n)
        )
        assert set(used.values()) == {1}
        assert len(used) == 35113

    def test_no_source_of_choi(self):
        ours = {name for subset in SUBSETS for names in sources(subset) for name in names}
        assert len(ours) == 376
        assert not ours & {n for subset in choi.SUBSETS for names in choi.sources(subset)
                           for n in names}  # fmt: skip

    def test_sources_are_those_of_the_segments(self):
        document, names = load("3-5")[7], sources("3-5")[7]
        for name, segment in zip(names, pieces_of(document), strict=True):
            assert list(segment[0]) in brown_sentences(name)

    @pytest.mark.parametrize("fileid", ["ca01", "cb10", "cr09"])
    def test_sentences_are_the_readers(self, fileid):
        assert brown_sentences(fileid) == [list(s) for s in brown.reader().sents(fileid)]

    def test_golden_lengths(self):
        assert load("3-11", limit=1)[0].reference.lengths == GOLDEN

    def test_no_such_subset(self):
        with pytest.raises(ValueError, match="no subset '3-9'; choose one of 3-5, 6-8"):
            load("3-9")


class TestBrownGenerated:
    def test_segments_are_as_long_as_asked(self):
        documents = brown_generated.load("12-14", limit=20)
        assert {n for d in documents for n in d.reference.lengths} == {12, 13, 14}
        assert {d.reference.n_segments for d in documents} == {10}
        assert documents == brown_generated.load("12-14")[:20]

    @pytest.mark.parametrize("subset", ["3", "5-3", "0-4", "all", "3-5x", "90-99"])
    def test_what_is_no_range_or_too_long_is_refused(self, subset):
        with pytest.raises(ValueError, match=r"range|lengths must be|give more sources"):
            brown_generated.load(subset)


#: So that the set stays the same set: numpy promises its streams for a bit generator only.
GOLDEN = (11, 9, 3, 11, 10, 6, 8, 9, 5, 4)
