"""The studies of topics and of the held-out set, on little."""

import numpy as np
import pytest

from textseg.baselines import BASELINES, topics, training
from textseg.datasets import DATASETS, brown_heldout, fingerprint
from textseg.evaluation import evaluate
from textseg.experiment import Experiment
from textseg.reproduction import leak
from textseg.reproduction.studies.held_out import held_out
from textseg.reproduction.studies.topics import leak_by_topics, number_of_topics
from textseg.run import run


@pytest.fixture
def quick(monkeypatch):
    """Learn in one pass."""
    settings = {**topics.train.__kwdefaults__, "passes": 1}
    monkeypatch.setattr(topics.train, "__kwdefaults__", settings)


class TestNumberOfTopics:
    def test_topics_are_learned_from_none_of_the_sources_tested(self, monkeypatch):
        from textseg.reproduction.studies import topics as study

        seen = {}

        def learn(passages, *, n_topics):
            seen["learned"] = {unit for passage in passages for unit in passage.units}
            return topics.TopicModel({"sun": 0}, np.ones((n_topics, 1)))

        def judge(system, documents):
            seen["tested"] = [unit for document in documents for unit in document.units]
            return evaluate(BASELINES["even"], documents)

        monkeypatch.setattr(study, "train", learn)
        monkeypatch.setattr(study, "evaluate", judge)
        found = number_of_topics([3], limit=4)
        # A lone mark or "Yes." is a sentence that many sources share.
        assert np.mean([unit in seen["learned"] for unit in seen["tested"]]) < 0.02
        even = [100 * row["pk"] for row in evaluate(BASELINES["even"], study_documents(4))]
        assert list(found.pk) == pytest.approx([np.mean(even)] * 3)
        assert list(found.index.get_level_values("system")) == list(study.SYSTEMS)

    @pytest.mark.slow
    def test_rows(self, quick):
        found = number_of_topics([2, 20], limit=6)
        assert len(found) == 6
        assert ((found.low <= found.pk) & (found.pk <= found.high)).all()
        assert (found.seconds > 0).all()


def study_documents(n):
    from textseg.datasets import brown
    from textseg.datasets.generated import generate

    names = [n for n in brown.fileids() if not n.startswith(("ca", "cj"))][1::2]
    sources = {name: brown_heldout.brown_sentences(name) for name in names}
    return generate(sources, 100, (3, 11), seed=1)[:n]


class TestLeakByTopics:
    def test_both_regimes_are_judged_on_the_same_documents(self, quick):
        found = leak_by_topics([20], system="C99-LDA", subset="3-5", limit=2)
        row = found.loc[20]
        assert row.documents == 4
        assert row.leak == pytest.approx(row.disjoint - row.shared)
        assert row.low <= row.leak <= row.high

    def test_scores_are_those_of_the_ingredient(self, monkeypatch):
        from textseg.reproduction.studies import topics as study

        def fixed(training, n_topics):
            assert n_topics == 7
            return BASELINES["even"]

        monkeypatch.setitem(study.LEARNED, "M09", fixed)
        found = leak_by_topics([7], subset="3-5").loc[7]
        documents = leak.rebuilt("3-5")[0]
        even = np.mean([100 * row["pk"] for row in evaluate(BASELINES["even"], documents)])
        assert (found.shared, found.disjoint) == (pytest.approx(even), pytest.approx(even))
        assert (found.leak, found.documents) == (0, 100)

    @pytest.mark.slow
    def test_topics_that_saw_the_sources_gain_points(self, quick):
        assert leak_by_topics([50], system="C99-LDA", subset="6-8", limit=3).leak[50] > 5

    def test_unknown_system(self):
        with pytest.raises(ValueError, match="one of M09, C99-LDA, got 'M90'"):
            leak_by_topics(system="M90")


class TestHeldOut:
    @pytest.fixture(autouse=True)
    def results_elsewhere(self, monkeypatch, tmp_path):
        monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))

    def test_size(self):
        found = held_out("even", limit=3)
        assert list(found.index) == list(brown_heldout.SUBSETS)
        assert (found.segments == 30).all()
        for subset in brown_heldout.SUBSETS:
            documents = brown_heldout.load(subset, limit=3)
            assert found.sentences[subset] == sum(d.n_units for d in documents)
            assert found.sources[subset] == len(
                {name for names in brown_heldout.sources(subset)[:3] for name in names}
            )
        assert (found.width > 0).all()

    def test_all_sentences_are_counted(self):
        assert held_out("none").sentences.sum() == 35113

    def test_unknown_system(self):
        with pytest.raises(ValueError, match="got 'best'"):
            held_out("best")


#: Checksums of the held-out set's parts.
GOLDEN = {
    "3-5": "711959cc3d3a",
    "6-8": "7c6cff939823",
    "9-11": "e7759abea649",
    "3-11": "ccf763f70450",
}


class TestDataset:
    @pytest.mark.parametrize("subset", brown_heldout.SUBSETS)
    def test_by_name(self, subset):
        documents = DATASETS["brown-heldout"](subset, 2)
        assert documents == brown_heldout.load(subset, limit=2)
        assert [d.source for d in documents] == [f"brown-heldout/{subset}/{i}" for i in (0, 1)]
        assert all(d.reference.n_segments == 10 for d in documents)

    def test_the_set_stays_the_set(self):
        load = DATASETS["brown-heldout"]
        assert {subset: fingerprint(load(subset, None)) for subset in GOLDEN} == GOLDEN

    def test_an_experiment_runs_on_it(self):
        experiment = Experiment(
            dataset="brown-heldout",
            subset="3-5",
            limit=2,
            representation="bag_of_words",
            objective="c99",
        )
        rows = run(experiment)
        assert [row["document"] for row in rows] == ["brown-heldout/3-5/0", "brown-heldout/3-5/1"]
        assert all(0 <= row["pk"] <= 1 for row in rows)


class TestPassages:
    def test_of_any_size(self):
        short, long = (training.brown_passages(("cl", "cm"), size=size) for size in (7, 20))
        assert max(p.n_units for p in short) == 7
        assert max(p.n_units for p in long) == 20
        assert sum(p.n_units for p in short) == sum(p.n_units for p in long)
