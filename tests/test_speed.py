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
    assert "abc123" in found.made and list(found.missed.quantity) == ["b"]
    assert not set(recorded.PROVENANCE) & set(found.figures.columns)
    store.save(figures, tmp_path / "benchmarks.csv")
    assert "abc123" in speed.benchmarks().made  # half a run is none
    store.save(scaling, tmp_path / "scaling.csv")
    assert "this machine" in speed.benchmarks().made


def test_figures_are_laid_out_with_their_units(figures):
    shown = speed.laid_out(figures.assign(value=[0.12345, 1629.0], cores=[1, 2]))
    assert shown.found.tolist() == ["0.123 ms", "1,629 ms"]
    assert shown.index[1] == ("w", "b, 2 cores") and shown.met.tolist() == ["yes", "no"]
