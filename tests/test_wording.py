"""Sentences follow their intervals."""

import sys
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from textseg.datasets import choi
from textseg.reproduction import wording
from textseg.reproduction.paired import difference
from textseg.reproduction.statistics import clustered_bootstrap, paired_bootstrap


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(-2, -1, "lower"), (1, 2, "higher"), (-1, 1, "not distinguishable"),
     (-1, 0, "not distinguishable"), (0, 1, "not distinguishable")],
)  # fmt: skip
def test_a_difference_is_told_only_by_an_interval_on_one_side_of_zero(low, high, said):
    assert wording.told(low, high) == said
    assert wording.worded((low + high) / 2, low, high).startswith(said)


def test_appendix_b_as_the_book_once_had_it():
    """The interval that contains zero bears nothing out, however far the mean is from it."""
    assert wording.borne_out(-7.37, 0.64).startswith("not borne out")
    assert wording.borne_out(-26.7, -22.8) == "borne out"
    assert wording.borne_out(-26.7, -22.8, expected="higher") == "contradicted"


def test_the_ends_of_the_interval_are_always_said():
    assert wording.worded(-2, -2.5, -1.5) == "lower by 2.00 points [1.50, 2.50]"
    assert wording.worded(0.2, 0.02, 0.37) == "higher by 0.20 points [0.02, 0.37]"
    assert wording.worded(0.13, -0.02, 0.28).endswith("(+0.13 points [-0.02, +0.28])")


def test_every_row_is_said_once():
    index = pd.Index(["3-5", "6-8", "9-11", "3-11"], name="subset")
    frame = pd.DataFrame({"low": [-2, 1, -1, -3], "high": [-1, 2, 1, -2]}, index=index)
    assert (
        wording.where(frame) == "lower on 3–5 and 3–11, not distinguishable on 9–11, higher on 6–8"
    )


def test_names_that_are_no_range_keep_their_hyphen():
    assert wording.listed(["C99-LDA", "U00"]) == "C99-LDA and U00"


def test_documents_that_share_sources_are_judged_by_them():
    first, second = np.array([4.0, 1, 3, 2, 5]), np.zeros(5)
    assert difference(first, second, subset="3-5") == clustered_bootstrap(
        first=first, second=second, sources=choi.sources("3-5")[:5]
    )
    unknown = difference(first, second, subset="3-5", dataset="brown-generated")
    assert unknown == paired_bootstrap(first=first, second=second)


def test_what_is_said_is_glued_as_plain_values(monkeypatch):
    glued = {}
    fake = SimpleNamespace(glue=lambda name, value, display: glued.update({name: value}))
    monkeypatch.setitem(sys.modules, "myst_nb", fake)
    wording.say(pk=np.float64(8.1), documents=np.int64(400), best="CVS")
    assert glued == {"pk": 8.1, "documents": 400, "best": "CVS"}
    assert [type(value) for value in glued.values()] == [float, int, str]
