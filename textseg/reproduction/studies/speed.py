"""What splitting costs: the tables that `make bench` writes, of this machine or as recorded.

Benchmarks have targets, which are this project's own; a reader is shown what was measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from textseg import store
from textseg.reproduction import recorded
from textseg.reproduction.tables.layout import written

#: The longest texts tell the exponent; short ones are dominated by what a call costs.
FROM_UNITS = 1000
#: Benchmarks by what a reader asks: texts to be split, and the rest. Sweeps have their own chapter.
SPLITTING = (
    "Choi 3–11, D = 50, a document",
    "2000 words, D = 50, K = 10",
    "500 documents like arXiv's, CVS and CVSn",
    "20,000 words, D = 50, K = 50, CVS",
)
OTHERS = (
    "CVS scores, 2000 words, D = 50",
    "rank transform 11 × 11, N = 400",
    "metrics, 100 segments",
    "text of word vectors like GloVe 42B",
    "first use in a process",
)
#: What benchmarks are called on the page; what is not here is called what it is.
CALLED = {
    "score + exact Euclidean": "exact, Euclidean score",
    "score + exact CVS": "exact, CVS",
    "score + exact C99": "exact, C99",
    "score + refined CVS": "refined, CVS",
    "score + exact C99, similarities given": "exact, C99, similarities given",
    "score + penalised CVS, K unknown": "penalised, CVS, K unknown",
    "of this, checks and running sums in NumPy": "of this, checks and running sums",
    "ruptures Dynp": "ruptures Dynp, Euclidean",
    "ruptures KernelCPD linear": "ruptures KernelCPD, Euclidean",
    "converted to the cache": "textseg, converting to its cache",
    "compiled before": "kernels compiled before",
    "compiling": "kernels compiled now",
}


@dataclass(frozen=True)
class Benchmarks:
    """Timings of one run.

    Attributes
    ----------
    figures : pandas.DataFrame
        What was done, what was measured, and this project's target: the columns `work`, `quantity`,
        `value`, `unit`, `reach`, `met` and `cores`.
    scaling : pandas.DataFrame
        `seconds` by `program` and `objective`, and what grows (`over`): `N`, `D` or `K`.
    made : str
        Whether it is a run on this machine or a recorded one, and of which commit and date.
    """

    figures: pd.DataFrame
    scaling: pd.DataFrame
    made: str


def benchmarks() -> Benchmarks:
    """Return the run of `make bench` in the results folder, or else the recorded one."""
    here = [store.folder() / f"{name}.csv" for name in ("benchmarks", "scaling")]
    if all(path.is_file() for path in here):
        figures, scaling = (pd.read_csv(path) for path in here)
        return Benchmarks(figures, scaling, "on this machine, by `make bench`")
    figures, scaling = recorded.read("benchmarks"), recorded.read("scaling")
    first = figures.iloc[0]
    made = f"on {first.date} at commit {first.commit} ({first.machine}), and are recorded"
    drop = recorded.PROVENANCE
    return Benchmarks(figures.drop(columns=drop), scaling.drop(columns=drop), made)


def laid_out(figures: pd.DataFrame, works: Sequence[str]) -> pd.DataFrame:
    """Lay benchmarks out to be read, each program with how many times ours it takes.

    Returns
    -------
    pandas.DataFrame
        By work and program: what was `measured`, with its unit, and the `ratio` to another program
        in the same run.
    """
    rows = []
    for work in works:
        own = figures[figures.work == work]
        ratios = own[own.quantity.str.contains(" / ")]
        compared = _compared(ratios)
        for row in own.drop(ratios.index).itertuples():
            names = [name for name in compared if name in str(row.quantity)]
            cores = f", {row.cores} cores" if row.cores > 1 else ""
            called = CALLED.get(str(row.quantity), str(row.quantity)) + cores
            ratio = compared.pop(names[0]) if names else ""
            rows.append((work, called, _shown(row.value, row.unit), ratio))
        rows += [(work, name, "", ratio) for name, ratio in compared.items()]
    heads = ["work", "program", "measured", "ratio"]
    return pd.DataFrame(rows, columns=heads).set_index(heads[:2]).rename_axis([None, None])


def _compared(ratios: pd.DataFrame) -> dict[str, str]:
    """Say for each program that has a ratio to others how many times what it is."""
    found: dict[str, str] = {}
    for row in ratios.itertuples():
        first, _, second = str(row.quantity).partition(" / ")
        times = f"{row.value:.0f} % of" if row.unit == "%" else _shown(float(row.value), "ratio")
        said = f"{times} {CALLED.get(second, second)}"
        found[first] = f"{found[first]}, {said}" if first in found else said
    return found


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


def growth(scaling: pd.DataFrame) -> pd.DataFrame:
    """Lay `exponents` and `parts` side by side: the slope over D or K is its share of the time."""
    columns = {
        "slope over N": "{slope N:.2f}",
        "slope over D": "{slope D:.2f}",
        "share of D (%)": "{D:.0f}",
        "slope over K": "{slope K:.2f}",
        "share of K (%)": "{K:.0f}",
        "largest misfit (%)": "{off by at most:.0f}",
    }
    return written(exponents(scaling).add_prefix("slope ").join(parts(scaling)), columns)


def numbers(measured: Benchmarks) -> dict[str, float]:
    """Return what the page says of our exact CVS: two times, slopes and shares in percent."""
    slopes = exponents(measured.scaling).loc["textseg, cvs"]
    shares = parts(measured.scaling).loc["textseg, cvs"]
    return {
        "ms_words": _value(measured, "2000 words, D = 50, K = 10", "score + exact CVS"),
        "s_book": _value(measured, "20,000 words, D = 50, K = 50, CVS", "exact"),
        "slope_n": float(slopes.N), "slope_d": float(slopes.D), "slope_k": float(slopes.K),
        "share_d": float(shares.D), "share_k": float(shares.K),
    }  # fmt: skip


def _value(measured: Benchmarks, work: str, quantity: str) -> float:
    rows = measured.figures
    return float(rows[(rows.work == work) & (rows.quantity == quantity)].value.iloc[0])


def _slope(frame: pd.DataFrame, over: str) -> float:
    return float(np.polyfit(np.log(frame[over]), np.log(frame.seconds), 1)[0])
