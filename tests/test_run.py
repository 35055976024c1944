"""What a run of an experiment returns does not depend on how it was run."""

from dataclasses import replace

import pytest

from textseg.experiment import Experiment
from textseg.run import run

TIMES = {"seconds", "split_seconds"}


@pytest.fixture
def experiment():
    return Experiment(representation="bag_of_words", subset="3-5", limit=5)


@pytest.mark.parametrize("objective", ["c99", "cvs"])
def test_documents_side_by_side_are_those_one_after_another(experiment, objective):
    experiment = replace(experiment, objective=objective)
    alone, together = (
        [{k: v for k, v in row.items() if k not in TIMES} for row in run(experiment, jobs=jobs)]
        for jobs in (1, 3)
    )
    assert together == alone
    assert [row["document"] for row in alone] == [f"choi/1/3-5/{i}" for i in range(5)]


def test_a_single_document_is_no_special_case(experiment):
    assert len(run(replace(experiment, limit=1), jobs=2)) == 1


def test_no_thread_is_no_run(experiment):
    with pytest.raises(ValueError, match="jobs must be at least 1, got 0"):
        run(experiment, jobs=0)
