"""The held-out set, on little."""

import pytest

from textseg.baselines import training
from textseg.datasets import DATASETS, brown_heldout, fingerprint
from textseg.experiment import Experiment
from textseg.reproduction.contenders import NotHere
from textseg.reproduction.studies.systems.held_out import size
from textseg.run import run


class TestHeldOut:
    @pytest.fixture(autouse=True)
    def results_elsewhere(self, monkeypatch, tmp_path):
        monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))

    def test_size(self):
        found = size("even", limit=3)
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
        assert size("none").sentences.sum() == 35113

    def test_unknown_system(self):
        with pytest.raises(NotHere, match="no system is called best"):
            size("best")


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
        documents = DATASETS["brown-heldout"](subset, limit=2)
        assert documents == brown_heldout.load(subset, limit=2)
        assert [d.source for d in documents] == [f"brown-heldout/{subset}/{i}" for i in (0, 1)]
        assert all(d.reference.n_segments == 10 for d in documents)

    def test_the_set_stays_the_set(self):
        load = DATASETS["brown-heldout"]
        assert {subset: fingerprint(load(subset, limit=None)) for subset in GOLDEN} == GOLDEN

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
