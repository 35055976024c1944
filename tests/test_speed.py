"""Which timings a page shows, and the exponents fitted to them."""

import numpy as np
import pandas as pd
import pytest

from textseg import store
from textseg.reproduction import recorded
from textseg.reproduction.studies import speed

GROWS = {"N": [1000, 2000, 4000], "D": [10, 50, 250], "K": [2, 10, 50]}


@pytest.fixture
def scaling():
    rows = []
    for over, values in GROWS.items():
        for value in values:
            size = {"N": 2000, "D": 50, "K": 10} | {over: value}
            seconds = 1e-9 * size["N"] ** 2 * size["D"] ** 0.5
            rows.append(
                {"program": "p", "objective": "o", "over": over, **size, "seconds": seconds}
            )
    return pd.DataFrame(rows)


@pytest.fixture
def figures():
    return pd.DataFrame(
        {"work": "w", "quantity": ["a", "b"], "value": [1.0, 2.0], "unit": "ms",
         "reach": ["<= 2", "<= 1"], "met": ["yes", "no"], "cores": 1}
    )  # fmt: skip


def test_exponents_are_those_that_made_the_times(scaling):
    short = scaling.iloc[[0]].assign(N=10, seconds=1.0)  # what a call costs, not how it grows
    found = speed.exponents(pd.concat([short, scaling]))
    np.testing.assert_allclose(found.loc["p, o"].astype(float), [2, 0.5, 0], atol=1e-9)


def test_a_run_on_this_machine_is_shown_before_the_recorded_one(
    figures, scaling, tmp_path, monkeypatch
):
    monkeypatch.setattr(store, "checkout_folder", lambda: tmp_path / "checkout")
    monkeypatch.setenv("TEXTSEG_RESULTS", str(tmp_path))
    recorded.write("benchmarks", figures, "as each row says", begun_at="abc123")
    recorded.write("scaling", scaling, "as each row says", begun_at="abc123")
    found = speed.benchmarks()
    assert "abc123" in found.made and list(found.figures.quantity) == ["a", "b"]
    assert not set(recorded.PROVENANCE) & set(found.figures.columns)
    store.save(figures, tmp_path / "benchmarks.csv")
    assert "abc123" in speed.benchmarks().made  # half a run is none
    store.save(scaling, tmp_path / "scaling.csv")
    assert "this machine" in speed.benchmarks().made


def test_figures_are_laid_out_with_their_units(figures):
    shown = speed.laid_out(figures.assign(value=[0.12345, 1629.0], cores=[1, 2]), ["w"])
    assert shown.measured.tolist() == ["0.123 ms", "1,629 ms"]
    assert shown.index[1] == ("w", "b, 2 cores") and shown.ratio.tolist() == ["", ""]


def test_ratios_are_shown_with_the_program_they_are_of(figures):
    rows = [
        ("w", "score + exact CVS", 16.0, "ms"),
        ("w", "ruptures Dynp", 104.0, "ms"),
        ("w", "ruptures Dynp / score + exact CVS", 6.5, "ratio"),
        ("w", "ruptures Dynp / other", 2.0, "ratio"),
        ("w", "NLTK pk / other", 300.0, "ratio"),  # of a program whose time was not kept
        ("elsewhere", "x", 1.0, "ms"),
    ]
    frame = pd.DataFrame(rows, columns=["work", "quantity", "value", "unit"]).assign(cores=1)
    shown = speed.laid_out(frame, ["w"])
    assert [name for _, name in shown.index] == [
        "exact, CVS", "ruptures Dynp, Euclidean", "NLTK pk"
    ]  # fmt: skip
    assert shown.ratio.tolist() == ["", "6.50 × exact, CVS, 2.00 × other", "300 × other"]
    assert shown.measured.tolist() == ["16.0 ms", "104 ms", ""]


def test_every_benchmark_of_the_page_is_recorded():
    works = set(recorded.read("benchmarks").work)
    assert {*speed.SPLITTING, *speed.OTHERS} <= works
    assert set(speed.CALLED) <= set(recorded.read("benchmarks").quantity)
    found = speed.numbers(
        speed.Benchmarks(recorded.read("benchmarks"), recorded.read("scaling"), "")
    )
    assert found["ms_words"] > 0 and 0 < found["share_k"] < found["share_d"] < 100


def test_growth_shows_slopes_beside_shares(scaling):
    slower = scaling.assign(seconds=scaling.seconds * scaling.K**0.25)
    shown = speed.growth(slower).loc["p, o"]
    assert (shown["slope over N"], shown["slope over D"], shown["slope over K"]) == (
        "2.00", "0.50", "0.25"
    )  # fmt: skip
