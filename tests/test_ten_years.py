"""The study of vectors of this decade: its settings, peers, layouts, and what is recorded."""

import numpy as np
import pandas as pd
import pytest

from textseg.experiment import Experiment
from textseg.reproduction import recorded
from textseg.reproduction.published import SUBSETS
from textseg.reproduction.studies import ten_years

BLOCKS = np.repeat([[1.0, 0.1], [-0.1, 1.0], [-1.0, 0.2]], [4, 5, 3], axis=0)


def rows(pk, **fields):
    where = {
        "dataset": "choi", "sentences": "raw", "system": "A", "objective": "CVS", "K": "known",
        "window": "paper",
    }  # fmt: skip
    ends = {"minus_cvs": 0.5, "minus_cvs_low": 0.1, "minus_cvs_high": 0.9}
    return [
        where | ends | fields | {"subset": s, "pk": p} for s, p in zip(SUBSETS, pk, strict=True)
    ]


def test_settings_are_fields_of_experiments():
    for fields in ten_years.RAW.values():
        Experiment(**fields)
    assert set(ten_years.KERNELS) <= set(ten_years.RAW)


@pytest.mark.parametrize("kernel", ["cosine", "linear"])
def test_kernel_cpd_finds_blocks_with_k_known_and_unknown(kernel):
    pytest.importorskip("ruptures")
    assert ten_years.kernel_cpd(BLOCKS, 3, kernel, 1.0).segmentation.ends == (4, 9, 12)
    assert ten_years.kernel_cpd(BLOCKS, 1, kernel, 1.0).segmentation.ends == (12,)
    assert ten_years.kernel_cpd(BLOCKS, None, kernel, 0.1).segmentation.ends == (4, 9, 12)
    assert ten_years.kernel_cpd(BLOCKS, None, kernel, 1e6).segmentation.ends == (12,)


def test_a_row_per_system_in_the_order_given():
    frame = pd.DataFrame([*rows([4, 3, 2, 1], system="Z"), *rows([1, 1, 1, 5], system="A")])
    out = ten_years.wide(frame, dataset="choi", K="known", window="paper", sentences="raw")
    assert list(out.index) == ["Z", "A"]
    assert out["mean"].tolist() == [2.5, 2.0]
    assert list(out.columns) == [*SUBSETS, "mean"]


def test_differences_to_cvs_leave_cvs_out():
    frame = pd.DataFrame([*rows([1] * 4), *rows([2] * 4, objective="Euclidean")])
    out = ten_years.against_cvs(frame, window="paper")
    assert len(out) == 4
    assert out.difference.unique().tolist() == [0.5]
    assert ten_years.against_cvs(frame, window="half").empty


def test_recorded_rows_are_all_there_and_only_of_what_the_book_lacks():
    frame = recorded.read("ten_years")
    assert set(frame.system) == set(ten_years.RECORDED)
    assert not frame.duplicated([*ten_years.KEY, "subset"]).any()
    whole = frame.groupby(ten_years.KEY).subset.nunique()
    assert (whole == len(SUBSETS)).all()
    assert {"known", "unknown"} == set(frame.K)
    assert frame.pk.between(frame.pk_low, frame.pk_high).all()


def test_published_figures_say_what_they_are_for():
    frame = ten_years.published()
    assert list(frame.columns) == ["K", "window", *SUBSETS]
    assert frame.loc[frame.K == "known", "6-8"].tolist() == [3.45]
