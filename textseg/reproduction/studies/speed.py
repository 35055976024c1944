"""What splitting costs: the tables that `make bench` writes, of this machine or as recorded."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from textseg import store
from textseg.reproduction import recorded

#: The longest texts tell the exponent; short ones are dominated by what a call costs.
FROM_UNITS = 1000


@dataclass(frozen=True)
class Benchmarks:
    """Timings of one run.

    Attributes
    ----------
    figures : pandas.DataFrame
        What was done, what was found, and what was to be reached: the columns `work`, `quantity`,
        `value`, `unit`, `reach`, `met` and `cores`.
    scaling : pandas.DataFrame
        `seconds` by `program` and `objective`, and what grows (`over`): `N`, `D` or `K`.
    made : str
        Whether it is a run on this machine or a recorded one, and of which commit and date.
    """

    figures: pd.DataFrame
    scaling: pd.DataFrame
    made: str

    @property
    def missed(self) -> pd.DataFrame:
        """The figures that were to be reached and were not."""
        return self.figures[self.figures.met == "no"]


def benchmarks() -> Benchmarks:
    """Return the run of `make bench` in the results folder, or else the recorded one."""
    here = [store.folder() / f"{name}.csv" for name in ("benchmarks", "scaling")]
    if all(path.is_file() for path in here):
        figures, scaling = (pd.read_csv(path) for path in here)
        return Benchmarks(figures, scaling, "on this machine, by `make bench`")
    figures, scaling = recorded.read("benchmarks"), recorded.read("scaling")
    first = figures.iloc[0]
    made = f"as recorded on {first.date} at commit {first.commit} ({first.machine})"
    drop = recorded.PROVENANCE
    return Benchmarks(figures.drop(columns=drop), scaling.drop(columns=drop), made)


def laid_out(figures: pd.DataFrame) -> pd.DataFrame:
    """Lay figures out to be read: each with its unit, what it had to reach, and whether it did."""
    cores = figures.cores.map(lambda n: f", {n} cores" if n > 1 else "")
    return pd.DataFrame(
        {
            "work": figures.work,
            "quantity": figures.quantity + cores,
            "found": [_shown(*pair) for pair in zip(figures.value, figures.unit, strict=True)],
            "to reach": figures.reach.fillna(""),
            "met": figures.met.fillna(""),
        }
    ).set_index(["work", "quantity"])


def _shown(value: float, unit: str) -> str:
    number = f"{value:,.0f}" if value >= 100 else f"{value:#.3g}"
    return f"{number} {'×' if unit == 'ratio' else unit}"


def exponents(scaling: pd.DataFrame) -> pd.DataFrame:
    """Fit the exponents with which the time grows.

    Returns
    -------
    pandas.DataFrame
        For each program and objective the slope of log seconds over log N, from `FROM_UNITS`
        units on, over log D and over log K, by least squares.
    """
    rows = {}
    for (program, objective), frame in scaling.groupby(["program", "objective"], sort=False):
        long = frame[frame.N >= FROM_UNITS]
        rows[f"{program}, {objective}"] = {
            over: _slope(long[long.over == over], over) for over in ("N", "D", "K")
        }
    return pd.DataFrame(rows).T


def parts(scaling: pd.DataFrame) -> pd.DataFrame:
    """Take the time apart into what grows with D, what grows with K, and the rest.

    An exponent below one does not contradict a time in proportion to N²(D + K): while one of the
    two grows, the other's part stays. So the times at one N are fitted, by least squares on the
    ratios, by :math:`t = a + b D + c K`.

    Returns
    -------
    pandas.DataFrame
        For each program and objective, the shares of D, of K and of the `rest` in the fitted time
        at the smallest D and K of the runs over K and D, in percent, and the largest deviation of
        the fit from a measured time, `off by at most`, in percent.
    """
    rows = {}
    flat = scaling[scaling.over != "N"]
    for (program, objective), frame in flat.groupby(["program", "objective"], sort=False):
        matrix = np.column_stack([np.ones(len(frame)), frame.D, frame.K])
        seconds = frame.seconds.to_numpy()
        terms = np.linalg.lstsq(matrix / seconds[:, None], np.ones(len(frame)))[0]
        usual = (frame[frame.over == "K"].D.iloc[0], frame[frame.over == "D"].K.iloc[0])
        common = np.array([1.0, *usual])
        shares = 100 * terms * common / (terms @ common)
        off = 100 * np.abs(matrix @ terms / seconds - 1).max()
        about = dict(zip(("rest", "D", "K"), shares, strict=True))
        rows[f"{program}, {objective}"] = about | {"off by at most": off}
    return pd.DataFrame(rows).T[["D", "K", "rest", "off by at most"]]


def _slope(frame: pd.DataFrame, over: str) -> float:
    return float(np.polyfit(np.log(frame[over]), np.log(frame.seconds), 1)[0])
