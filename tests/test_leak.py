"""Regimes differ in what they say they differ in, and the leak shows."""

import numpy as np
import pytest

from textseg import Document, Segmentation
from textseg.datasets import choi
from textseg.reproduction import leak
from textseg.reproduction.leak import INGREDIENTS, REGIMES, measure, rebuilt
from textseg.reproduction.leak.ingredients import memory
from textseg.vectors import ppmi


def pk(rows):
    return 100 * np.mean([row["pk"] for row in rows])


class TestRebuilt:
    @pytest.mark.parametrize("subset", choi.SUBSETS)
    def test_groups_share_no_source(self, subset):
        documents, sources, group = rebuilt(subset)
        assert len(documents) == len(sources) == len(group) == choi.SUBSETS[subset]
        owner = {}
        for names, number in zip(sources, group, strict=True):
            assert len(set(names)) == 10
            for name in names:
                assert owner.setdefault(name, number) == number
        assert set(group) == set(range(10))

    def test_segments_are_beginnings_of_choi_sources(self):
        documents, sources, _ = rebuilt("6-8")
        texts = leak.choi_sources()
        for document, names in zip(documents, sources, strict=True):
            for name, (start, end) in zip(names, document.reference.spans, strict=True):
                assert document.units[start:end] == texts[name][: end - start]
                assert 6 <= end - start <= 8

    def test_all_sources_with_the_sentences_they_have(self):
        texts = leak.choi_sources()
        assert sorted(map(len, texts.values())) == [6] + [11] * 123

    def test_seeded(self):
        assert rebuilt("3-5") == rebuilt.__wrapped__("3-5")
        assert rebuilt("3-5")[0] != rebuilt.__wrapped__("3-5", seed=1)[0]


class TestRegimes:
    @pytest.mark.parametrize("regime", [r for r in REGIMES if not r.startswith("brown")])
    def test_every_document_is_tested_once_and_never_learned_from(self, regime):
        trials = REGIMES[regime]("3-5")
        assert len(trials) == 10
        tested = [document.source for trial in trials for document in trial.test]
        assert len(tested) == len(set(tested)) == 100
        for trial in trials:
            learned = {document.source for document in trial.training}
            assert not learned & {document.source for document in trial.test}
            assert len(learned) == 90

    def test_the_two_rebuilt_regimes_test_the_same_documents(self):
        shared, disjoint = (
            {
                d.source: d
                for trial in REGIMES[f"rebuilt, sources {name}"]("3-5")
                for d in trial.test
            }
            for name in ("shared", "disjoint")
        )
        assert shared == disjoint

    def test_what_was_seen(self):
        seen = {
            regime: [(t.seen_sentences, t.seen_sources) for t in REGIMES[regime]("3-11")]
            for regime in REGIMES
        }
        assert [s for _, s in seen["brown with the sources"]] == [1.0]
        assert [s for _, s in seen["brown without ca and cj"]] == [0.0]
        assert min(min(pair) for pair in seen["cross-validation"]) > 0.99
        assert min(min(pair) for pair in seen["rebuilt, sources shared"]) > 0.99
        # A lone "." is a sentence that many sources share.
        assert max(sentences for sentences, _ in seen["rebuilt, sources disjoint"]) < 0.03
        assert {s for _, s in seen["rebuilt, sources disjoint"]} == {0.0}

    def test_shares_count_every_occurrence(self):
        learned = Document((("a",), ("b",)))
        tested = Document((("a",), ("a",), ("c",), ("d",)))
        trial = leak.Trial([learned], frozenset({"x"}), [tested], [("x", "y", "x", "x")])
        assert trial.seen_sentences == 0.5
        assert trial.seen_sources == 0.75


class TestIngredients:
    def test_memory_cuts_before_known_beginnings_only(self):
        seen = Document((("a",), ("b",), ("c",), ("d",)), Segmentation((2, 4)))
        new = Document((("c",), ("b",), ("c",), ("a",), ("d",)))
        assert memory([seen])(new, None).segmentation.ends == (2, 3, 5)

    def test_memory_of_texts_without_reference_is_empty(self):
        new = Document((("c",), ("b",)))
        assert memory([Document((("c",), ("b",)))])(new, None).segmentation.ends == (2,)

    @pytest.mark.parametrize("name", [n for n in INGREDIENTS if n != "memory"])
    def test_learned_on_a_part_segments_the_rest(self, name):
        documents = choi.load("3-5")
        segmenter = INGREDIENTS[name](documents[:40])
        result = segmenter(documents[50], 10)
        assert result.segmentation.n_segments == 10
        again = INGREDIENTS[name](documents[:40])(documents[50], 10)
        assert again.segmentation == result.segmentation

    def test_idf_is_that_of_the_training_documents(self):
        # "pawn" is in every training document, so its weight is 0 and only "oven", "rook" count.
        training = [Document((("pawn", word),)) for word in ("oven", "rook", "cake")]
        units = [("pawn", "oven")] * 3 + [("pawn", "rook")] * 3
        assert INGREDIENTS["idf"](training)(Document(tuple(units)), 2).segmentation.ends == (3, 6)


class TestMeasure:
    def test_columns(self):
        row = measure("memory", "cross-validation", "3-5")[0]
        assert row["ingredient"] == "memory"
        assert row["regime"] == "cross-validation"
        assert row["subset"] == "3-5"
        assert 0.9 < row["seen_sentences"] <= 1
        assert 0 <= row["pk"] <= 1

    @pytest.mark.parametrize(("ingredient", "regime"), [("memmory", "cross-validation"),
                                                        ("memory", "cross")])  # fmt: skip
    def test_unknown_names(self, ingredient, regime):
        with pytest.raises(ValueError, match="is not one of"):
            measure(ingredient, regime)

    @pytest.mark.parametrize("subset", choi.SUBSETS)
    def test_remembering_first_sentences_is_enough_until_sources_are_disjoint(self, subset):
        assert pk(measure("memory", "cross-validation", subset)) < 0.3
        assert pk(measure("memory", "rebuilt, sources shared", subset)) < 0.4
        assert pk(measure("memory", "rebuilt, sources disjoint", subset)) > 20

    @pytest.mark.slow
    def test_vectors_that_saw_the_sources_gain_points(self, monkeypatch):
        train = ppmi.train
        monkeypatch.setattr(ppmi, "train", lambda texts, **s: train(texts, **s | {"dim": 50}))
        shared, disjoint = (
            pk(measure("PPMI", f"rebuilt, sources {name}", "6-8"))
            for name in ("shared", "disjoint")
        )
        assert disjoint - shared > 4
