"""The steps from the paper's text to its program, named, laid out and said."""

import pandas as pd
import pytest

from textseg import plotting
from textseg.reproduction.studies.text_and_code import measuring
from textseg.reproduction.studies.text_and_code import tables as words

FEW = {"subset": "3-5", "limit": 3}
CELLS = ["T6.reps.5-T-T-11", "T2.Euclidean.tf-F", "T3.own.DP-CVS.3-11"]


@pytest.fixture(scope="module", params=CELLS)
def path(request):
    return measuring.path(request.param, **FEW)


def test_every_step_of_the_chapter_has_a_name(path):
    assert set(words.named(path).step) <= set(words.STEPS.values())


def test_the_tables_have_a_row_for_each_step_in_their_order(path):
    shown = words.levels(path)
    assert list(shown.index) == list(words.named(path).step) and list(shown.columns) == ["3–5"]
    assert shown["3–5"].iloc[-1] == f"{path.pk.iloc[-1]:.2f}"
    assert list(words.changes(path).index) == list(shown.index[1:])


def test_the_figure_names_the_steps(path):
    (ax,) = plotting.path(words.named(path))
    labels = [label.get_text() for label in ax.get_yticklabels()]
    assert labels == list(words.named(path).step[1:])


@pytest.fixture
def made():
    """Return a path of two steps on two subsets."""
    rows = [
        ("3-5", "(text)", "", 20.0, None, None, None),
        ("3-5", "stem_use", "match", 23.0, 3.0, 1.0, 5.0),
        ("3-5", "representation", "vector_mean", 10.0, -13.0, -15.0, -11.0),
        ("6-8", "(text)", "", 10.0, None, None, None),
        ("6-8", "stem_use", "match", 11.0, 1.0, -1.0, 3.0),
        ("6-8", "representation", "vector_mean", 9.0, -2.0, -3.0, -1.0),
    ]
    names = ["subset", "field", "value", "pk", "change", "ci_low", "ci_high"]
    return pd.DataFrame(rows, columns=names)


def test_what_is_said_follows_the_intervals(made):
    c99, euclidean, cvs = words.of_c99(made), words.of_euclidean(made), words.of_cvs(made)
    assert (c99["start"], c99["end"], c99["stemming"]) == (15.0, 9.5, 2.0)
    assert c99["stemming_where"] == "not distinguishable on 6–8, higher on 3–5"
    assert euclidean["means_least"] == 2.0
    assert euclidean["means_where"] == "lower on 3–5 and 6–8"
    assert (cvs["cvs_steps"], cvs["cvs_told"]) == (4, 3)
    assert (cvs["cvs_low"], cvs["cvs_high"], cvs["cvs_largest"]) == (-15.0, 5.0, 13.0)


def test_the_direction_of_ties_is_said_next_to_the_published_swing():
    frame = measuring.tie_directions(limit=3)
    said = words.of_ties(frame)
    assert said["swing"] == pytest.approx(1.48)
    assert said["moved"] >= abs(said["best_right"] - said["best_left"]) - 1e-9
    shown = words.ties(frame)
    assert "TBR 5-T-F-11" in shown.index and ("Pk (%)", "ties left") in shown


def test_the_totals_are_those_of_the_ends_of_the_path(path, request):
    cell = request.node.callspec.params["path"]
    total = measuring.total(cell, **FEW).set_index("judged")
    kept = total.loc["sentences kept"]
    assert [kept.text, kept.program] == pytest.approx([path.pk.iloc[0], path.pk.iloc[-1]])
    for row in total.itertuples():
        assert row.change == pytest.approx(row.program - row.text)
        assert row.ci_low <= row.change <= row.ci_high
    shown = words.totals(CVS=total.reset_index())
    assert list(shown.index) == [("CVS", "sentences kept"), ("CVS", "all sentences")]
    assert list(shown.columns) == ["3–5"] and shown["3–5"].iloc[0].startswith(f"{kept.change:+.2f}")


def test_the_totals_are_said_by_what_is_judged():
    rows = {"judged": ["sentences kept", "all sentences"], "subset": "3-5"}
    ends = {"ci_low": [-1.0, 0.5], "ci_high": [1.0, 2.0]}
    assert words.in_all(cvs=pd.DataFrame(rows | ends)) == {
        "cvs_kept": "not distinguishable on 3–5",
        "cvs_all": "higher on 3–5",
    }
