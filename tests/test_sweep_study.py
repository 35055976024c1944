"""The study of the shipped sweeps: what is compared with what."""

from functools import partial

import numpy as np
import pandas as pd
import pytest

from textseg import plotting
from textseg.experiment import Experiment
from textseg.reproduction import recorded
from textseg.reproduction.studies.sweeps import measuring, tables
from textseg.run import run
from textseg.sweep.grid import read
from textseg.sweep.plan import Run, plan

SCORES = {
    ("cvs", "greedy"): [0.1, 0.2, 0.3, 0.2],
    ("cvs", "exact"): [0.1, 0.1, 0.2, 0.2],
    ("euclidean", "greedy"): [0.3, 0.2, 0.3, 0.4],
    ("euclidean", "exact"): [0.4, 0.3, 0.3, 0.4],
}
each_sweep = pytest.mark.parametrize(
    "sweep", ["preprocessing", "misjudged", "choices", "penalty", "lengths"]
)
OF_EACH = {"cvs": "vector_sum", "euclidean": "vector_mean"}


@pytest.fixture
def crossed(monkeypatch):
    """Return runs of two objectives, each with its representation, by two splitters."""
    frames = {
        key: pd.DataFrame({"pk": 0.0, "pk_original": values}) for key, values in SCORES.items()
    }
    monkeypatch.setattr(
        measuring.store, "documents", lambda made: frames[made.objective, made.splitter]
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
    runs = plan(measuring.TEMPLATE, read(measuring.SHIPPED)[name])
    made = {(run.parameters["objective"], run.parameters["representation"]) for run in runs}
    assert ("euclidean", "vector_mean") in made
    assert ("euclidean", "vector_sum") not in made and ("cvs", "vector_mean") not in made


def test_shipped_runs_that_leave_out_sentences_are_judged_on_all(crossed):
    assert measuring.COMPARED_BY == "pk_original"  # the `pk` of these runs is zero
    assert measuring.compare(crossed).pk.min() > 0


def test_a_representation_that_goes_with_an_objective_is_no_decision(crossed):
    found = measuring.effects(crossed).set_index(["decision", "level"])
    assert list(found.index.unique("decision")) == ["objective", "splitter"]
    assert found.pk["objective", "euclidean"] == pytest.approx(32.5)
    assert found.change["objective", "euclidean"] == pytest.approx(15)
    assert found.change["splitter", "exact"] == 0


def test_runs_are_compared_where_what_is_named_is_equal(crossed):
    everywhere = measuring.compare(crossed, ("dataset", "subset")).set_index("run").change
    assert everywhere["cvs-exact"] == 0
    assert everywhere["euclidean-greedy"] == pytest.approx(15)
    within = measuring.compare(crossed).set_index("run").change
    assert within["euclidean-greedy"] == 0


# What is said of the recorded sweeps


@pytest.fixture
def effects():
    """Return the effects of a sweep as the chapter takes them."""
    return recorded.read("sweep_effects").set_index("sweep").loc.__getitem__


def test_every_decision_and_level_has_a_name(effects):
    for sweep in measuring.FACTORIAL:
        shown = tables.effects_named(effects(sweep))
        assert shown.decision.notna().all()
        assert not shown.level.isin(["none", "lower", "tokens", "cvs", "glove-6b-50d"]).any()


@each_sweep
def test_runs_are_named_and_keep_their_values(sweep):
    runs = measuring.runs(sweep)
    shown = tables.named(runs)
    assert shown.pk.equals(runs.pk)
    assert not set(shown.columns) & {"stop_match", "k_error", "splitter"}
    if "system" in shown and sweep != "choices":
        assert shown.system.str.contains("CVS|C99|Euclidean").all()


@each_sweep
@pytest.mark.filterwarnings("ignore")  # of texts too short for the window of the paper
def test_recorded_runs_are_what_this_code_finds(sweep):
    """A change that moves results has to record them again: nothing else tells of it."""
    rows = recorded.read("sweeps").query("sweep == @sweep")
    runs = plan(measuring.TEMPLATE, read(measuring.SHIPPED)[sweep])
    assert len(runs) == len(rows)
    for place in range(1, len(runs), len(runs) // 3):
        experiment = Experiment(**runs[place].parameters)
        values = [row[measuring.COMPARED_BY] for row in run(experiment)]
        assert 100 * np.mean(values) == pytest.approx(rows.pk.iloc[place], abs=6e-4)


def test_what_is_said_of_preprocessing_is_in_its_runs(effects):
    runs = measuring.runs("preprocessing")
    said = tables.preprocessing(runs, effects("preprocessing"))
    removed = runs[runs.stop_match == "lower"]
    having = [removed.pk[removed.rank_size == size].mean() for size in (3, 5, 7, 9, 11, 15, 21)]
    none = removed.pk[removed.rank_size == 0].mean()
    assert said["without"] == pytest.approx(none - max(having))
    assert said["flat"] == pytest.approx(max(having) - min(having))
    stop = effects("preprocessing").set_index(["decision", "level"]).loc["stop_match", "none"]
    assert said["stop"] == (
        f"{stop.change:.1f} points [{stop.change_low:.1f}, {stop.change_high:.1f}]"
    )
    assert said["cut"].endswith("] (not distinguishable)") and said["stem"].endswith("]")


def test_what_is_said_of_the_other_sweeps_is_in_their_runs(effects):
    assert tables.choices(measuring.runs("choices"), effects("choices"))["lowest"] == "CVS"
    said = tables.penalty(measuring.runs("penalty"))
    assert said["near_max"] < said["near_high"] and said["far_low"] < said["far_min"]
    assert set(tables.misjudged(measuring.runs("misjudged"))) == {
        "one_less", "one_more", "five_less", "five_more",
    }  # fmt: skip
    assert tables.lengths(measuring.runs("lengths"))["short"].startswith("21.82 [")


def test_a_heat_map_has_a_scale_and_names_what_it_shows():
    runs = tables.named(measuring.runs("choices"))
    axes = plotting.heat(runs, ["score"], "search", "word vectors")
    assert axes[0].get_xlabel() == "search" and axes[0].get_ylabel() == "score"
    assert any(ax.get_ylabel() == "$P_k$ (%)" for ax in axes[0].figure.axes)


def test_every_system_has_a_line_of_its_own_none_included():
    levels = [None, 20.0, *(f"v{n}" for n in range(10))]
    rows = pd.DataFrame({"x": [1, 2] * 12, "by": [level for level in levels for _ in "ab"]})
    rows = rows.assign(panel=[None, "right"] * 12, pk=10.0, pk_low=9.0, pk_high=11.0)
    axes = plotting.lines(rows, "x", "by")
    named = [text.get_text() for text in axes[0].get_legend().get_texts()]
    assert named == ["None", "20", *(f"v{n}" for n in range(10))]
    drawn = [
        (line.get_color(), line.get_marker())
        for line in axes[0].lines
        if line.get_marker() in "osD^vP"
    ]
    assert len({*drawn}) == len(drawn) == 12
    assert [ax.get_title() for ax in plotting.lines(rows, "x", "by", "panel")] == ["None", "right"]
    maps = plotting.heat(rows.head(8), ["x"], "by", "panel")
    assert [ax.get_title() for ax in maps] == ["None", "right"]
    many = pd.DataFrame({"x": 1, "by": range(37), "pk": 1.0, "pk_low": 0.0, "pk_high": 2.0})
    with pytest.raises(ValueError, match="'by' has 37 values, a figure at most 36"):
        plotting.lines(many, "x", "by")


def test_runs_that_differ_in_what_a_figure_does_not_show_are_refused():
    runs = pd.DataFrame(
        [
            {"k": k, "by": by, "sub": sub, "pk": 10.0, "pk_low": 9.0, "pk_high": 14.0}
            for sub in "xy" for k in (3, 1) for by in "ab"
        ]
    )  # fmt: skip
    says = "2 runs have k = 3, by = a, and differ in 'sub': give such a column as panel"
    with pytest.raises(ValueError, match=says):
        plotting.heat(runs, ["k"], "by")
    with pytest.raises(ValueError, match=says):
        plotting.lines(runs, "k", "by")
    assert len(plotting.heat(runs, ["k"], "by", "sub")) == 2
    assert len(plotting.lines(runs, "k", "by", "sub")) == 2
    missing = runs.assign(k=None)
    with pytest.raises(ValueError, match="4 runs have k = None, by = a"):
        plotting.heat(missing, ["k"], "by")


def cells(ax):
    return {(t.get_position()[1], t.get_position()[0]): t.get_text()[:4] for t in ax.texts}


def test_panels_of_a_heat_map_have_the_same_rows_and_columns_and_empty_places():
    runs = pd.DataFrame(
        [("left", "c99", 3.0, 30.0), ("left", "cvs", None, 31.0), ("right", "c99", None, 32.0)],
        columns=["panel", "score", "k", "pk"],
    ).assign(pk_low=10.0, pk_high=40.0)
    left, right = plotting.heat(runs, ["score"], "k", "panel")
    assert [text.get_text() for text in left.get_yticklabels()] == ["c99", "cvs"]
    for ax in (left, right):
        assert [text.get_text() for text in ax.get_xticklabels()] == ["None", "3"]
    assert cells(left) == {(0, 1): "30.0", (1, 0): "31.0"} and cells(right) == {(0, 0): "32.0"}


def test_rows_of_several_columns_are_called_as_they_are():
    runs = pd.DataFrame({"stop": [True, False], "size": 3.0, "k": [1, 1], "pk": 10.0})
    (ax,) = plotting.heat(runs.assign(pk_low=9.0, pk_high=12.0), ["stop", "size"], "k")
    assert [text.get_text() for text in ax.get_yticklabels()] == ["False · 3", "True · 3"]


def test_a_system_looks_the_same_in_all_panels_and_all_are_in_the_legend():
    runs = pd.DataFrame(
        [("left", 1, "c99"), ("left", 1, "cvs"), ("right", 1, "cvs"), ("right", 1, "greedy")],
        columns=["panel", "x", "by"], index=[0, 1, 0, 1],
    ).assign(pk=10.0, pk_low=9.0, pk_high=12.0)  # fmt: skip
    left, right = plotting.lines(runs, "x", "by", "panel")
    drawn = [
        {bars.get_label(): bars.lines[0].get_color() for bars in ax.containers}
        for ax in (left, right)
    ]
    assert [list(colors) for colors in drawn] == [["c99", "cvs"], ["cvs", "greedy"]]
    assert drawn[0]["cvs"] == drawn[1]["cvs"] != drawn[1]["greedy"]
    named = [text.get_text() for text in right.get_legend().get_texts()]
    assert named == ["c99", "cvs", "greedy"]


def test_runs_without_a_place_along_the_axis_are_not_left_out():
    runs = pd.DataFrame({"longest": [10, None], "by": "exact", "pk": 9.0})
    with pytest.raises(
        ValueError, match=r"1 of 2 runs have no 'longest'.*fillna\({'longest': 0}\)"
    ):
        plotting.lines(runs.assign(pk_low=8.0, pk_high=10.0), "longest", "by")


def test_tables_that_are_no_runs_are_named_with_the_way_out():
    runs = pd.DataFrame({"k": [5, 0, 11], "by": "exact", "pk": [3.0, 1.0, 2.0]})
    whole = runs.assign(pk_low=0.0, pk_high=4.0)
    for draw in (partial(plotting.heat, column="k"), partial(plotting.lines, by="k")):
        with pytest.raises(ValueError, match=r"no column 'pk_low', 'pk_high', only 'k', .* 'pk'$"):
            draw(runs, "by")
        with pytest.raises(ValueError, match="no column 'K', only"):
            draw(whole, "K")
        with pytest.raises(ValueError, match="no column 'sub', only"):
            draw(whole, "by", panel="sub")
        with pytest.raises(ValueError, match="there is no run to show"):
            draw(whole.head(0), "by")
        long = whole.melt(["k", "by"], var_name="metric")
        with pytest.raises(ValueError, match=r"'pk_high', only .*frame\.pivot\(index=PARAMETERS"):
            draw(long, "by")
    assert len(plotting.heat(whole, "by", "k")) == 1


def test_lines_go_from_left_to_right_in_whatever_order_the_runs_are():
    runs = pd.DataFrame({"k": [5, 0, 11], "by": "exact", "pk": [3.0, 1.0, 2.0]})
    (ax,) = plotting.lines(runs.assign(pk_low=0.0, pk_high=4.0), "k", "by")
    (bars,) = ax.containers
    assert bars.lines[0].get_xdata().tolist() == [0, 5, 11]
    assert bars.lines[0].get_ydata().tolist() == [1, 3, 2]
