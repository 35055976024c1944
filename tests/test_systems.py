"""All systems on one footing, and what is recorded of the leak."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from textseg import plotting, store
from textseg.baselines import BASELINES, training
from textseg.datasets import DATASETS
from textseg.reproduction import contenders, recorded
from textseg.reproduction.studies.overfitting import recorded_leak
from textseg.reproduction.studies.systems import by_document, said
from textseg.reproduction.studies.systems import measuring as study
from textseg.reproduction.studies.systems import tables as standings
from textseg.run import _prepared

FAST = ["none", "even", "U00"]


@pytest.fixture
def few(monkeypatch, tmp_path):
    """Keep to three systems and an empty results folder."""
    chosen = {name: BASELINES[name] for name in FAST}
    for module in (study, contenders):
        monkeypatch.setattr(module, "BASELINES", chosen)
    monkeypatch.setattr(study, "OURS", {"CVS": contenders.OURS["CVS"]})
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    return tmp_path


@pytest.fixture
def frame(few):
    return study.table("3-5", limit=3)


def test_every_system_has_a_row_in_both_metrics_for_each_way_it_can_be_run(frame, few):
    written = pd.read_csv(few / "tables" / "baselines-limit=3-subset=3-5.csv")
    assert len(written) == len(frame) and np.allclose(written.pk, frame.pk)
    ways = {(s, bool(k)) for s, k in zip(frame.system, frame.k_known, strict=True)}
    assert ways == {
        ("none", False), ("even", True), ("U00", True), ("U00", False), ("CVS", True),
        ("CVS, penalised", False), ("CVS, elbow", False),
    }  # fmt: skip
    assert (frame.groupby(["system", "k_known"]).metric_unit.nunique() == 2).all()
    wanted = {"system", "subset", "metric_unit", "pk", "wd", "k_known", "seconds_per_document"}
    assert wanted <= set(frame.columns)


def test_systems_and_our_methods_are_judged_on_the_same_original_sentences(frame):
    own = store.documents(contenders.experiment("CVS", "3-5", limit=3))
    rows = frame[(frame.system == "CVS") & (frame.metric_unit == "sentence")]
    assert rows.pk.item() == pytest.approx(100 * own.pk_original.mean())
    raw = contenders.compared("U00", "3-5", 3)
    assert (raw.pk == raw.pk_original).all()


def test_cvs_differs_from_itself_by_nothing(frame):
    rows = frame[frame.system == "CVS"]
    assert (rows.minus_cvs == 0).all() and (rows.minus_cvs_low == 0).all()


def test_only_word_level_figures_stand_beside_the_cited_ones(frame):
    assert set(frame[frame.published.notna()].metric_unit) == {"word"}
    assert set(frame[frame.published.notna()].system) == {"U00"}
    assert frame[frame.published.notna()].k_known.all()
    words = standings.cited(frame)
    assert list(words.columns) == [("3–5", "cited"), ("3–5", "ours")]
    assert set(words.index) == {"U00", "CVS"} and words["3–5", "cited"]["CVS"] == "–"


def test_the_price_of_not_knowing_is_the_same_system_with_less_without(frame):
    price = standings.found(frame)["3–5"]
    sentence = frame[frame.metric_unit == "sentence"].set_index(["system", "k_known"]).pk
    assert price["U00"] == f"{sentence['U00', False] - sentence['U00', True]:+.2f}"
    told = sentence["CVS", True]
    assert price["CVS elbow"] == f"{sentence['CVS, elbow', False] - told:+.2f}"
    assert price["no boundary"] == "–"


def test_the_layout_puts_the_lowest_mean_first_and_marks_what_is_told(frame):
    rows = (frame.metric_unit == "sentence") & (frame.system == "U00") & frame.k_known
    ends = ["minus_cvs", "minus_cvs_low", "minus_cvs_high"]
    frame.loc[rows, ["pk", *ends]] = [0.5, -3.0, -5.0, -1.0]
    wide = standings.against_cvs(frame)
    assert list(wide.index) == ["U00", "CVS", "equal pieces"]
    assert wide["3–5"]["U00"] == "-3.0 [-5.0, -1.0]*" and wide["3–5"]["CVS"] == "–"
    frame.loc[rows, ends] = [-3.0, -5.0, 1.0]
    assert standings.against_cvs(frame)["3–5"]["U00"] == "-3.0 [-5.0, 1.0]"


def test_a_recorded_system_is_marked_and_its_provenance_said(frame):
    assert standings.recorded_from(frame) == "none"
    frame.loc[frame.system == "U00", ["commit", "date", "machine"]] = ["c1", "2026-01-02", "a PC"]
    assert "U00 †" in standings.against_cvs(frame).index
    assert standings.recorded_from(frame) == "U00 on 2026-01-02 at commit c1 (a PC)"


def test_the_prose_says_who_is_told_from_cvs(frame):
    rows = (frame.metric_unit == "sentence") & (frame.system == "U00") & frame.k_known
    ends = ["minus_cvs", "minus_cvs_low", "minus_cvs_high"]
    frame.loc[rows, ["pk", *ends]] = [0.5, -3.0, -5.0, -1.0]
    found = said.standing(frame)
    assert (found["best"], found["untrained_best"]) == ("U00", "U00")
    assert found["best_where"] == "lower on 3–5" and found["label"] == "GloVe 6B, 50 d"
    assert (found["lower"], found["everywhere"], found["higher"]) == ("U00", "U00", "none")
    frame.loc[rows, ends] = [3.0, 1.0, 5.0]
    found = said.standing(frame)
    assert (found["lower"], found["higher"]) == ("none", "U00")
    there = said.held_out(frame)
    assert there["even_part"] == "3–5" and there["untrained"] == "U00"


def test_two_systems_are_compared_document_by_document(few, frame):
    found = by_document.per_document("U00", "CVS", subset="3-5", limit=3)
    rows = frame[(frame.metric_unit == "sentence") & frame.k_known].set_index("system")
    assert found["first"].mean() == pytest.approx(rows.pk["U00"])
    assert found.difference.mean() == pytest.approx(rows.minus_cvs["U00"])
    counted = by_document.per_document_numbers(found)
    shares = [counted[name] for name in ("doc_first", "doc_second", "doc_same")]
    assert sum(shares) == pytest.approx(100)
    (ax,) = plotting.per_document(found)
    assert ax.get_ylabel() == "U00 minus CVS (points)"


def test_the_figure_has_a_panel_for_each_subset_and_orders_by_the_known(frame):
    (ax,) = plotting.systems(standings.named(frame))
    labels = [label.get_text() for label in ax.get_yticklabels()]
    known = frame[(frame.metric_unit == "sentence") & frame.k_known].set_index("system").pk
    assert labels.index("U00") < labels.index("equal pieces") or known["U00"] > known["even"]
    assert ax.get_title() == "3–5" and "no boundary" in labels


def test_trivial_rows_are_those_of_the_preprocessed_documents(few):
    experiment = contenders.experiment("CVS", "3-5", limit=3)
    assert (contenders.trivial("none", experiment).n_segments == 10).all()
    own = store.documents(experiment)
    assert (contenders.trivial("even", experiment).n_units == own.n_units).all()


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """Record one subset, in another folder than the committed rows."""
    monkeypatch.setattr(store, "checkout_folder", lambda: tmp_path)
    monkeypatch.setattr(recorded_leak, "SUBSETS", ("3-5",))


def test_recorded_losses_are_the_clean_regime_less_the_leaky_one(elsewhere):
    recorded_leak.record(["memory"])
    frame = recorded.read("leak").set_index("regime").pk
    loss = recorded_leak.lost().set_index("pair").points["documents of the same sources"]
    clean, leaky = (
        frame[name] for name in ("rebuilt, sources disjoint", "rebuilt, sources shared")
    )
    assert loss == pytest.approx(clean - leaky, abs=1e-5)
    assert loss > 10  # what only remembers knows nothing of other sources
    assert recorded_leak.seen("3-5").seen_sources["rebuilt, sources disjoint"] == 0
    assert recorded_leak.intervals("3-5", "memory")["rebuilt, sources disjoint"].startswith(
        f"{clean:.2f} ["
    )


def test_recording_one_ingredient_keeps_the_rows_of_others(elsewhere):
    recorded_leak.record(["memory"])
    before = recorded.read("leak")
    recorded_leak.record(["idf"])
    after = recorded.read("leak")
    kept = after[after.ingredient == "memory"].reset_index(drop=True)
    assert np.allclose(kept.pk, before.pk) and {"memory", "idf"} == set(after.ingredient)
    assert set(recorded.PROVENANCE) <= set(after.columns)


def test_a_commit_that_looks_like_a_number_is_none(elsewhere):
    recorded.write("any", pd.DataFrame({"pk": [1.0]}), "choi", begun_at="80e664476665")
    assert list(recorded.read("any").commit) == ["80e664476665"]


@pytest.fixture
def both(few, monkeypatch):
    """Judge a trained system beside CVS on both data sets."""
    chosen = {name: BASELINES[name] for name in ("U00", "F04", "random")}
    for module in (study, contenders):
        monkeypatch.setattr(module, "BASELINES", chosen)
    monkeypatch.setattr(study, "OURS", {name: contenders.OURS[name] for name in OWN})
    return [study.table("3-5", dataset=name, limit=3) for name in study.TABLES]


OWN = ("CVS", "CVS, PPMI vectors")


@pytest.mark.filterwarnings("ignore:.*know only")
@pytest.mark.filterwarnings("ignore:rule 'paper' gives k = 0")
def test_both_data_sets_have_the_same_systems(both, few):
    here, there = (set(zip(f.system, f.k_known, f.trained, strict=True)) for f in both)
    assert here == there >= {("F04", True, True), ("U00", True, False), (OWN[1], True, True)}
    written = {path.name.partition("-")[0] for path in few.glob("tables/*.csv")}
    assert written == {"baselines", "held_out"} and not [*few.glob("*.csv")]
    used = [set(f.vectors[f.system == OWN[1]].str.split(" ").str[0]) for f in both]
    assert used == [{"ppmi-brown-unseen"}, {"ppmi-brown-ca-cj"}]


@pytest.mark.filterwarnings("ignore:.*know only")
@pytest.mark.filterwarnings("ignore:rule 'paper' gives k = 0")
def test_what_moves_is_the_difference_to_cvs(both):
    found = standings.moved(*both)
    assert found.index.is_unique and "CVS" not in found.index.get_level_values("system")
    row = found.loc["F04", "known", "3-5"]
    rows = [f[(f.system == "F04") & f.k_known & (f.metric_unit == "sentence")] for f in both]
    here, there = (r.iloc[0] for r in rows)
    assert row.change == pytest.approx(there.minus_cvs - here.minus_cvs)
    assert row.low <= row.change <= row.high
    # Wider than either interval, narrower than both end to end.
    widths = [r.minus_cvs_high - r.minus_cvs_low for r in (here, there)]
    assert max(widths) <= row.high - row.low <= sum(widths)
    chance = found.loc["random", "known", "3-5"]
    assert row.held_out_way == pytest.approx(100 * row.held_out / chance.held_out)
    assert chance.choi_way == 100
    assert row.trained and not found.loc["U00", "known", "3-5"].trained
    of_subset = found.xs("known", level="K").xs("3-5", level="subset")
    shown = standings.moved_table(of_subset)
    assert shown["trained", ""]["F04"] == "yes" and "random boundaries" in shown.index
    words = said.drift(of_subset)
    assert words["f04_after"] == row.held_out and words["chance_before"] == of_subset.choi["random"]


def test_rows_are_kept_under_what_a_system_learned_from(few, monkeypatch):
    kept = []
    monkeypatch.setattr(contenders.store, "kept", lambda parts, *_: kept.append(parts))
    monkeypatch.setattr(contenders, "BASELINES", BASELINES)
    for dataset in study.TABLES:
        contenders.compared("C01", "3-5", 1, dataset=dataset)
    contenders.compared("U00", "3-5", 1)
    choi, held_out, untrained = (parts[-1] for parts in kept)
    assert (held_out, untrained) == ("ca cj", "")
    assert choi.split() == ["cb", "cc", "cd", "ce", "cf", "cg", "ch", "ck", "cl", "cm", "cn", "cp",
                            "cr"]  # fmt: skip


def test_slow_systems_are_recorded_on_both_data_sets_and_read_into_their_tables(
    few, elsewhere, monkeypatch
):
    slow = {name: replace(BASELINES[name], slow=True) for name in FAST}
    monkeypatch.setattr(study, "BASELINES", slow)
    short = {
        name: (lambda s, limit, load=DATASETS[name]: load(s, limit=limit or 3)) for name in DATASETS
    }
    for name, load in short.items():
        monkeypatch.setitem(DATASETS, name, load)
    for cache in (store._fingerprint, _prepared):
        cache.cache_clear()
    paths = study.record()
    assert [path.name for path in paths] == ["baselines.csv", "held_out.csv"]
    for dataset, path in zip(study.TABLES, paths, strict=True):
        rows = study.kept(("3-5", "3-11"), dataset)
        assert set(rows.system) == set(FAST) and set(rows.subset) == {"3-5", "3-11"}
        assert pd.read_csv(path).data.str.contains(f"{dataset}/3-5 ").all()
        assert all(name in standings.recorded_from(rows) for name in FAST)
    for cache in (store._fingerprint, _prepared):
        cache.cache_clear()


def test_what_is_learned_from_is_counted():
    found = study.learned_from()
    assert found.files.tolist() == [376, 124]
    assert found.documents.tolist() == [200, len(training.brown_documents(("ca", "cj")))]
    assert (found.words > found.sentences).all() and (found.sentences > found.files).all()
