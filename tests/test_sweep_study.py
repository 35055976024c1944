"""The study of the shipped sweeps: what is compared with what."""

import pandas as pd
import pytest

from textseg.reproduction.studies import sweeps
from textseg.sweep.grid import read
from textseg.sweep.plan import Run, plan

SCORES = {
    ("cvs", "greedy"): [0.1, 0.2, 0.3, 0.2],
    ("cvs", "exact"): [0.1, 0.1, 0.2, 0.2],
    ("euclidean", "greedy"): [0.3, 0.2, 0.3, 0.4],
    ("euclidean", "exact"): [0.4, 0.3, 0.3, 0.4],
}
OF_EACH = {"cvs": "vector_sum", "euclidean": "vector_mean"}


@pytest.fixture
def crossed(monkeypatch):
    """Return runs of two objectives, each with its representation, by two splitters."""
    frames = {
        key: pd.DataFrame({"pk": 0.0, "pk_original": values}) for key, values in SCORES.items()
    }
    monkeypatch.setattr(
        sweeps.store, "documents", lambda made: frames[made.objective, made.splitter]
    )
    shared = {"dataset": "choi", "subset": "3-11", "limit": 4}
    return [
        Run(f"{objective}-{splitter}", shared | {
            "objective": objective, "representation": OF_EACH[objective], "splitter": splitter,
        }, "choi", "none")
        for objective, splitter in SCORES
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["choices", "penalty"])
def test_the_shipped_sweeps_give_the_euclidean_objective_its_means(name):
    runs = plan(sweeps.TEMPLATE, read(sweeps.SHIPPED)[name])
    made = {(run.parameters["objective"], run.parameters["representation"]) for run in runs}
    assert ("euclidean", "vector_mean") in made
    assert ("euclidean", "vector_sum") not in made and ("cvs", "vector_mean") not in made


def test_shipped_runs_that_leave_out_sentences_are_judged_on_all(crossed):
    assert sweeps.COMPARED_BY == "pk_original"  # the `pk` of these runs is zero
    assert sweeps.compare(crossed).pk.min() > 0


def test_a_representation_that_goes_with_an_objective_is_no_decision(crossed):
    found = sweeps.effects(crossed).set_index(["decision", "level"])
    assert list(found.index.unique("decision")) == ["objective", "splitter"]
    assert found.pk["objective", "euclidean"] == pytest.approx(32.5)
    assert found.change["objective", "euclidean"] == pytest.approx(15)
    assert found.change["splitter", "exact"] == 0


def test_runs_are_compared_where_what_is_named_is_equal(crossed):
    everywhere = sweeps.compare(crossed, ("dataset", "subset")).set_index("run").change
    assert everywhere["cvs-exact"] == 0
    assert everywhere["euclidean-greedy"] == pytest.approx(15)
    within = sweeps.compare(crossed).set_index("run").change
    assert within["euclidean-greedy"] == 0
