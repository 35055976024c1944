"""Sums of scores and the other rules of the chapter "Ten years on", on vectors of two blocks."""

import numpy as np
import pytest

from textseg import Document, Segmentation
from textseg.objectives import ContentVector
from textseg.reproduction.studies.ten_years_on import peers, systems
from textseg.splitting.default_penalty import default_penalty

BLOCKS = np.repeat([[1.0, 0.1], [-0.1, 1.0], [-1.0, 0.2]], [4, 5, 3], axis=0)


@pytest.mark.parametrize("kernel", ["cosine", "linear"])
def test_kernel_cpd_finds_blocks_with_k_known_and_unknown(kernel):
    pytest.importorskip("ruptures")
    assert peers.kernel_cpd(BLOCKS, 3, kernel, 1.0) == (4, 9, 12)
    assert peers.kernel_cpd(BLOCKS, 1, kernel, 1.0) == (12,)
    assert peers.kernel_cpd(BLOCKS, None, kernel, 0.1) == (4, 9, 12)
    assert peers.kernel_cpd(BLOCKS, None, kernel, 1e6) == (12,)


def test_textsplit_finds_blocks_and_its_penalty_is_between_a_true_and_a_false_gain():
    assert peers.textsplit(BLOCKS, 3, 0.0) == (4, 9, 12)
    score = peers.length_score(BLOCKS)
    true = float(score.score(0, 4) + score.score(4, 9) - score.score(0, 9))
    assert 0 < peers.textsplit_penalty([BLOCKS], 4.0) <= true + 1e-12
    assert peers.textsplit(BLOCKS, None, 0.5) == (4, 9, 12)
    assert peers.textsplit(BLOCKS, None, 1e6) == (12,)


def test_the_chunker_cuts_where_neighbours_differ_most():
    assert peers.chunker(BLOCKS, 3, 95, buffer=0) == (4, 9, 12)
    assert peers.chunker(BLOCKS, None, 80, buffer=0) == (4, 9, 12)
    assert peers.chunker(BLOCKS, 1, 95) == (12,)


def test_wordllama_splitter_cuts_at_the_dip_between_blocks():
    ends = peers.wordllama_splitter(np.repeat([[1.0, 0.0], [0.0, 1.0]], [6, 6], axis=0))
    assert ends[-1] == 12 and len(ends) == 2 and abs(ends[0] - 6) <= 1
    assert peers.wordllama_splitter(np.ones((8, 2))) == (8,)


def test_the_price_of_content_vectors_is_the_default_and_of_lengths_grows_alike():
    one = np.repeat([[1.0], [-1.0]], [30, 30], axis=0)  # in one dimension both scores are one
    cvs = ContentVector.from_vectors(one)
    assert systems.price(cvs) == default_penalty(cvs)
    assert systems.price(peers.length_score(one)) == pytest.approx(default_penalty(cvs))


@pytest.fixture
def document(monkeypatch, by_place):
    for name, (encoders, center) in systems.SENTENCES.items():
        monkeypatch.setitem(systems.SENTENCES, name, ((by_place,) * len(encoders), center))
    units = [("cats", "purr")] * 6 + [("ships", "sail")] * 6 + [("ships", "sail", "anchor")] * 6
    return Document(tuple(units), reference=Segmentation((6, 12, 18)))


@pytest.mark.parametrize("label", ["U00 + CVS", "U00 + Euclidean length"])
@pytest.mark.parametrize("name", ["WordLlama, centred", systems.BOTH])
def test_words_and_vectors_together_find_what_neither_finds_alone(document, label, name):
    rows = {(r["objective"], r["K"]): r["ends"] for r in systems.segmented(document, name)}
    assert rows[label, "known"] == (6, 12, 18)
    if name == systems.BOTH:
        assert rows["CVS", "known"] != (6, 12, 18)


def test_filtered_sentences_are_split_by_cvs_and_every_change_of_it_with_k_known(document):
    rows = list(systems.filtered(document, "WordLlama, centred"))
    assert [row["objective"] for row in rows] == [*systems.PENALTIES]
    assert {row["K"] for row in rows} == {"known"} and rows[-1]["ends"] == (6, 12, 18)


def test_every_system_answers_and_a_brief_run_has_fewer(document):
    pytest.importorskip("ruptures")
    rows = list(systems.segmented(document, systems.BOTH))
    assert all(row["ends"][-1] == 18 for row in rows)
    assert {row["objective"] for row in rows} == {*systems.PENALTIES, *systems.others(systems.BOTH)}
    told = {row["objective"] for row in rows if row["K"] == "known"}
    assert told.isdisjoint(systems.UNKNOWN_ONLY)
    brief = {r["objective"] for r in systems.segmented(document, systems.BOTH, brief=True)}
    assert brief == {*systems.PENALTIES, *systems.BRIEF}
