"""The systems that segment by topics or by clusters of words, each against its formula."""

import warnings
from collections import Counter
from itertools import combinations
from math import log

import numpy as np
import pytest
from scipy.optimize import linprog

from textseg import Document, Segmentation
from textseg.baselines import BASELINES, lda_c99, misra, sakahara, topic_tiling, topics, training
from textseg.baselines.choi_stems import stems
from textseg.vectors import WordVectors

#: Four topics of words; no two sentences of a document need share one.
TOPICS = {
    "rain": ["clouds", "storm", "thunder", "rainfall", "umbrella", "puddle", "drizzle", "flood"],
    "bread": ["flour", "oven", "dough", "yeast", "crust", "baker", "loaf", "butter"],
    "chess": ["knight", "bishop", "pawn", "castle", "gambit", "checkmate", "opening", "queen"],
    "violin": ["strings", "bow", "melody", "concert", "orchestra", "tuning", "sonata", "fiddle"],
}


def topical(*lengths, words=3, seed=0):
    generator = np.random.default_rng(seed)
    units = [
        tuple(map(str, generator.choice(TOPICS[topic], words, replace=False)))
        for topic, length in zip(TOPICS, lengths, strict=True)
        for _ in range(length)
    ]
    return Document(tuple(units), Segmentation.from_lengths(lengths), source="topical")


PASSAGES = [
    Document((tuple(np.random.default_rng(i).choice(TOPICS[topic], 12)),))
    for i, topic in enumerate(list(TOPICS) * 15)
]
MODEL = topics.train(PASSAGES, n_topics=4, passes=20)
EVIDENT = topical(5, 4, 6, 5)
SYSTEMS = {
    "M09": misra.LikelySegments(MODEL),
    "C99-LDA": lda_c99.TopicC99(MODEL),
    "TopicTiling": topic_tiling.TopicTiling(MODEL, window=2),
}


class TestTopics:
    def test_topics_are_distributions_and_the_ones_there_are(self):
        assert MODEL.words.sum(axis=1) == pytest.approx(np.ones(4))
        assert (MODEL.words > 0).all()
        owner = {
            topic: {
                int(MODEL.words[:, MODEL.row[s]].argmax()) for s in stems(Document((words,)))[0]
            }
            for topic, words in TOPICS.items()
        }
        assert sorted(map(len, owner.values())) == [1] * 4
        assert set.union(*owner.values()) == {0, 1, 2, 3}

    def test_repeatable(self):
        again = topics.train(PASSAGES, n_topics=4, passes=20)
        assert np.array_equal(again.words, MODEL.words)

    def test_rare_stems_are_left_out(self):
        known = topics.train([*PASSAGES, Document((("zebra", "yak", "yak"),))], n_topics=2).row
        assert "yak" in known
        assert "zebra" not in known

    def test_too_little_text(self):
        with pytest.raises(ValueError, match="no stem occurs 2 times in 1 passages"):
            topics.train([Document((("sun", "moon"),))])

    def test_counts_of_known_stems(self):
        counts, words = MODEL.count([["pawn", "zebra", "pawn", "queen"], [], ["oven"]])
        assert counts.tolist() == [[2, 1, 0], [0, 0, 0], [0, 0, 1]]
        assert np.array_equal(words[:, 0], MODEL.words[:, MODEL.row["pawn"]])

    def test_no_known_stem_at_all(self):
        counts, words = MODEL.count([["zebra"], []])
        assert counts.shape == (2, 0)
        assert topics.fold_in(counts, words) == pytest.approx(np.full((2, 4), 0.25))

    @pytest.mark.parametrize("prior", [0.0, 0.01, 0.4])
    def test_folding_in_is_the_literal_fixed_point_of_each_text(self, prior):
        generator = np.random.default_rng(7)
        counts = generator.poisson(1.0, (5, 9)).astype(float)
        words = generator.dirichlet(np.ones(9), 3)
        found = topics.fold_in(counts, words, prior=prior, rounds=6)
        for text, mixture in zip(counts, found, strict=True):
            theta = [1 / 3] * 3
            for _ in range(6):
                new = [prior] * 3
                for w, n in enumerate(text):
                    for t in range(3):
                        total = sum(theta[u] * words[u, w] for u in range(3))
                        new[t] += n * theta[t] * words[t, w] / total
                theta = [x / sum(new) for x in new]
            assert mixture == pytest.approx(theta)

    def test_no_mixture_makes_a_text_likelier(self):
        generator = np.random.default_rng(8)
        counts = generator.poisson(2.0, (1, 9)).astype(float)
        words = generator.dirichlet(np.ones(9), 3)
        best = topics.fold_in(counts, words, prior=0.0, rounds=3000)
        others = generator.dirichlet(np.ones(3), 500)
        likely = (counts @ np.log(best @ words).T).item()
        assert likely >= max(counts[0] @ np.log(other @ words) for other in others)

    def test_registered_systems_have_not_seen_the_genres_of_choi(self):
        seen = {passage.source for passage in training.brown_passages(size=topics.PASSAGE)}
        assert len(seen) == 376
        assert not [name for name in seen if name.startswith(("ca", "cj"))]


class TestAll:
    @pytest.mark.parametrize("name", SYSTEMS)
    def test_topics_find_what_shared_words_could_not(self, name):
        assert SYSTEMS[name](EVIDENT, 4).segmentation == EVIDENT.reference

    @pytest.mark.parametrize("name", SYSTEMS)
    def test_the_number_of_segments_is_found(self, name):
        document = topical(12, 11, 12, 13, words=6)
        found = SYSTEMS[name](document, None).segmentation
        assert set(document.reference.boundaries) <= set(found.boundaries)
        assert found.n_segments <= 6

    @pytest.mark.parametrize("name", SYSTEMS)
    @pytest.mark.parametrize("n_segments", [1, 2, 9, 19, 20])
    def test_as_many_segments_as_asked_for(self, name, n_segments):
        assert SYSTEMS[name](EVIDENT, n_segments).segmentation.n_segments == n_segments

    @pytest.mark.parametrize("name", SYSTEMS)
    @pytest.mark.parametrize("n_units", [1, 2, 3, 11])
    def test_short_and_unknown_texts(self, name, n_units):
        unknown = Document((("zebra", "yak"),) * n_units)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert SYSTEMS[name](unknown, None).segmentation.n_units == n_units
            assert SYSTEMS[name](unknown, n_units).segmentation.n_segments == n_units


class TestM09:
    def test_formula(self):
        units = stems(topical(3, 2, 2, 4))
        scores = misra.log_likelihood(units, MODEL, 11)
        for i in range(11):
            for j in range(i + 1, 12):
                counts = Counter(s for unit in units[i:j] for s in unit)
                row, words = MODEL.count([[s for s, n in counts.items() for _ in range(n)]])
                mixture = topics.fold_in(row, words)[0]
                literal = sum(
                    n * log(sum(mixture[t] * MODEL.words[t, MODEL.row[s]] for t in range(4)))
                    for s, n in counts.items()
                )
                assert scores.score(i, j) == pytest.approx(literal)

    def test_segments_that_begin_in_another_batch_have_the_same_scores(self, monkeypatch):
        units = stems(topical(9, 9, 9, 9))
        together = misra.log_likelihood(units, MODEL, 6)
        monkeypatch.setattr(misra, "TOGETHER", 12)
        fewer = misra.log_likelihood(units, MODEL, 6)
        inside = np.isfinite(together.scores)
        assert np.array_equal(inside, np.isfinite(fewer.scores))
        assert fewer.scores[inside] == pytest.approx(together.scores[inside])

    def test_no_segment_is_longer_than_the_limit(self):
        scores = misra.log_likelihood(stems(EVIDENT), MODEL, 3).scores
        length = np.arange(21)[None, :] - np.arange(21)[:, None]
        assert np.array_equal(np.isfinite(scores), (length >= 1) & (length <= 3))

    def test_few_segments_may_be_longer(self):
        document = topical(15, 15, 15, 15)
        assert SYSTEMS["M09"](document, 2).segmentation.n_segments == 2
        assert SYSTEMS["M09"](document, 1).segmentation.ends == (60,)

    def test_the_likeliest_of_all_segmentations(self):
        document = topical(2, 2, 2, 1)
        scores = misra.log_likelihood(stems(document), MODEL, 7)
        n_words = sum(map(len, stems(document)))
        every = [Segmentation((*e, 7)) for k in range(7) for e in combinations(range(1, 7), k)]
        found = SYSTEMS["M09"](document, None)
        best = max(every, key=lambda s: scores.total(s) - s.n_segments * log(n_words))
        assert found.segmentation == best
        assert found.score == pytest.approx(scores.total(best))
        of_three = max((s for s in every if s.n_segments == 3), key=scores.total)
        assert SYSTEMS["M09"](document, 3).score == pytest.approx(scores.total(of_three))


class TestTopicTiling:
    def test_topics_of_words(self):
        units = stems(EVIDENT)
        counts, words = MODEL.count(units)
        found = topic_tiling.topic_counts(counts, words)
        for unit, row in zip(units, found, strict=True):
            mixture = topics.fold_in(*MODEL.count([unit]))[0]
            literal = Counter(int((mixture * MODEL.words[:, MODEL.row[s]]).argmax()) for s in unit)
            assert row.tolist() == [literal[t] for t in range(4)]

    def test_blocks_beside_every_gap(self):
        units = stems(topical(3, 3, 3, 3))
        found = topic_tiling.gap_cosines(units, MODEL, 2)
        assert len(found) == 11
        for gap, cosine in enumerate(found, start=1):
            blocks = units[max(0, gap - 2) : gap], units[gap : gap + 2]
            a, b = (
                topic_tiling.topic_counts(*MODEL.count([[s for unit in block for s in unit]]))[0]
                for block in blocks
            )
            assert cosine == pytest.approx(a @ b / np.sqrt((a @ a) * (b @ b)))

    def test_a_gap_beside_an_unknown_block_is_no_boundary(self):
        units = [["pawn"], ["zebra"], ["oven"]]
        assert topic_tiling.gap_cosines(units, MODEL, 1).tolist() == [1.0, 1.0]

    def test_of_equal_gaps_the_last_is_the_minimum(self):
        deep = topic_tiling.depths(np.array([1.0, 0.0, 0.0, 0.0, 0.5, 0.2, 0.9]))
        assert deep == pytest.approx([0, 0, 0, 0.75, 0, 0.5, 0])

    def test_boundaries_are_the_minima_deep_enough(self):
        tiling = SYSTEMS["TopicTiling"](topical(12, 11, 12, 13, words=2), None)
        deep = np.array(list(tiling.depths.values()))
        assert tiling.threshold == pytest.approx(deep.mean() - deep.std() / 2)
        chosen = [b for b, depth in tiling.depths.items() if depth >= tiling.threshold - 1e-9]
        assert list(tiling.segmentation.boundaries) == chosen
        assert tiling.score == pytest.approx(sum(tiling.depths[b] for b in chosen))

    def test_the_deepest_if_the_number_is_known(self):
        tiling = SYSTEMS["TopicTiling"](topical(12, 11, 12, 13, words=2), 3)
        worst = sorted(tiling.depths.values())[-2]
        assert all(tiling.depths[b] >= worst - 1e-9 for b in tiling.segmentation.boundaries)


def exact_distance(a, b, cost):
    """Solve the transport problem itself."""
    n = len(cost)
    flows = np.zeros((2 * n, n * n))
    for k in range(n):
        flows[k, k * n : (k + 1) * n] = 1
        flows[n + k, k::n] = 1
    return linprog(cost.ravel(), A_eq=flows, b_eq=np.concatenate([a, b])).fun


class TestS14:
    def test_distance_of_sentences(self):
        generator = np.random.default_rng(4)
        points = generator.random((6, 2))
        cost = np.abs(points[:, None] - points[None, :]).sum(axis=2) / 2
        counts = generator.poisson(1.0, (5, 6)) + np.eye(6)[:5]
        found = sakahara.moving_distance(counts, cost)
        assert np.array_equal(found, found.T)
        share = counts / counts.sum(axis=1, keepdims=True)
        for s, t in combinations(range(5), 2):
            exact = exact_distance(share[s], share[t], cost)
            # Entropy spreads what is moved, which costs a little.
            assert exact - 1e-3 <= found[s, t] <= exact + 0.05

    def test_sentences_without_words(self):
        counts = np.array([[1.0, 0.0], [0.0, 0.0], [0.0, 2.0]])
        found = sakahara.moving_distance(counts, np.array([[0.0, 1.0], [1.0, 0.0]]))
        assert found == pytest.approx(np.array([[0, 0.5, 1], [0.5, 0, 0.5], [1, 0.5, 0]]))

    def test_scores_of_segments(self):
        distance = np.random.default_rng(5).random((7, 7))
        distance = np.triu(distance, 1) + np.triu(distance, 1).T
        scores = sakahara.within(distance)
        for i in range(7):
            for j in range(i + 1, 8):
                literal = -sum(distance[s, t] for s, t in combinations(range(i, j), 2)) / (j - i)
                assert scores.score(i, j) == pytest.approx(literal, abs=1e-12)

    def test_words_are_similar_by_meaning_and_by_place(self):
        counts = np.array([[1, 1, 0], [0, 0, 0], [0, 0, 0], [0, 0, 1.0]])
        found = sakahara.word_similarity(counts, np.array([[1.0, 0], [0, 1], [1, 0]]))
        assert found == pytest.approx(np.array([[1, 0.5, 0.5], [0.5, 1, 0], [0.5, 0, 1]]))

    def test_clusters(self):
        similarity = np.kron(np.eye(3), np.full((4, 4), 0.9)) + 0.05
        np.fill_diagonal(similarity, 1.0)
        exemplar = sakahara.clusters(similarity)
        assert [set(exemplar[i : i + 4]) for i in (0, 4, 8)] == [{e} for e in exemplar[::4]]
        assert len(set(exemplar)) == 3

    def test_vectors_find_what_shared_words_could_not(self):
        names = [w for words in TOPICS.values() for w in words]
        matrix = np.repeat(np.eye(4), 8, axis=0) + 0.01 * np.random.default_rng(0).random((32, 4))
        vectors = WordVectors("topical", tuple(names), matrix.astype(np.float32))
        # No word comes twice, so that nothing but vectors and neighbourhood can tell.
        units = [tuple(TOPICS[topic][i : i + 2]) for topic in TOPICS for i in (0, 2, 4, 6)]
        found = sakahara.WordClusters(vectors)(Document(tuple(units)), 4)
        assert found.segmentation.ends == (4, 8, 12, 16)

    def test_it_needs_the_number(self):
        with pytest.raises(ValueError, match="S14 cannot find the number"):
            BASELINES["S14"](EVIDENT)
