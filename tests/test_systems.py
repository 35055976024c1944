"""All systems on one footing, and what is recorded of the leak."""

import numpy as np
import pandas as pd
import pytest

from textseg import recorded, store, systems
from textseg.baselines import BASELINES
from textseg.studies import regimes
from textseg.studies import systems as study

FAST = ["none", "even", "U00"]


@pytest.fixture
def few(monkeypatch, tmp_path):
    """Keep to three systems and an empty results folder."""
    chosen = {name: BASELINES[name] for name in FAST}
    for module in (study, systems):
        monkeypatch.setattr(module, "BASELINES", chosen)
    monkeypatch.setattr(study, "OURS", {"CVS": systems.OURS["CVS"]})
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    return tmp_path


@pytest.fixture
def frame(few):
    return study.table("3-5", limit=3)


def test_every_system_has_a_row_in_both_metrics_for_each_way_it_can_be_run(frame, few):
    written = pd.read_csv(few / "baselines.csv")
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
    own = store.documents(systems.experiment("CVS", "3-5", limit=3))
    rows = frame[(frame.system == "CVS") & (frame.metric_unit == "sentence")]
    assert rows.pk.item() == pytest.approx(100 * own.pk_original.mean())
    raw = systems.compared("U00", "3-5", 3)
    assert (raw.pk == raw.pk_original).all()


def test_cvs_differs_from_itself_by_nothing(frame):
    rows = frame[frame.system == "CVS"]
    assert (rows.minus_cvs == 0).all() and (rows.minus_cvs_low == 0).all()


def test_only_word_level_figures_stand_beside_the_cited_ones(frame):
    assert set(frame[frame.published.notna()].metric_unit) == {"word"}
    assert set(frame[frame.published.notna()].system) == {"U00"}
    assert frame[frame.published.notna()].k_known.all()
    assert list(study.cited(frame).columns) == [("3-5", "published"), ("3-5", "ours")]


def test_the_price_of_not_knowing_is_the_same_system_with_less_without(frame):
    price = study.price_of_unknown(frame)
    sentence = frame[frame.metric_unit == "sentence"].set_index(["system", "k_known"]).pk
    assert price.loc["U00", "3-5"] == pytest.approx(
        sentence["U00", False] - sentence["U00", True], abs=0.006
    )
    told = sentence["CVS", True]
    assert price.loc["CVS, elbow", "3-5"] == pytest.approx(
        sentence["CVS, elbow", False] - told, abs=0.006
    )


def test_the_layouts_put_the_best_first(frame):
    wide = study.side_by_side(frame)
    best = frame[frame.metric_unit == "sentence"].set_index(["system", "K"]).pk.idxmin()
    assert wide.index[0] == best
    assert "CVS" not in study.against_cvs(frame).index.get_level_values("system")


def test_trivial_rows_are_those_of_the_preprocessed_documents(few):
    experiment = systems.experiment("CVS", "3-5", limit=3)
    assert (systems.trivial("none", experiment).n_segments == 10).all()
    own = store.documents(experiment)
    assert (systems.trivial("even", experiment).n_units == own.n_units).all()


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """Record one subset, in another folder than the committed rows."""
    monkeypatch.setattr(store, "checkout_folder", lambda: tmp_path)
    monkeypatch.setattr(regimes, "SUBSETS", ("3-5",))


def test_recorded_losses_are_the_clean_regime_less_the_leaky_one(elsewhere):
    regimes.record(["memory"])
    frame = recorded.read("leak").set_index("regime").pk
    loss = regimes.lost().set_index("pair").points["documents of the same sources"]
    clean, leaky = (
        frame[name] for name in ("rebuilt, sources disjoint", "rebuilt, sources shared")
    )
    assert loss == pytest.approx(clean - leaky, abs=1e-5)
    assert loss > 10  # what only remembers knows nothing of other sources
    assert regimes.seen("3-5").seen_sources["rebuilt, sources disjoint"] == 0
    assert "memory +" in regimes.sentence("documents of the same sources")


def test_recording_one_ingredient_keeps_the_rows_of_others(elsewhere):
    regimes.record(["memory"])
    before = recorded.read("leak")
    regimes.record(["idf"])
    after = recorded.read("leak")
    kept = after[after.ingredient == "memory"].reset_index(drop=True)
    assert np.allclose(kept.pk, before.pk) and {"memory", "idf"} == set(after.ingredient)
    assert set(recorded.PROVENANCE) <= set(after.columns)


def test_a_commit_that_looks_like_a_number_is_none(elsewhere):
    recorded.write("any", pd.DataFrame({"pk": [1.0]}), "choi", begun_at="80e664476665")
    assert list(recorded.read("any").commit) == ["80e664476665"]
