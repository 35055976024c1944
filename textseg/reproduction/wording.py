"""Sentences that follow their intervals: what a difference lets us say, in words.

A difference is that of two errors, first minus second, so the first is better where it is lower.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

from textseg.reproduction.published import SUBSETS

NOT_TOLD = "not distinguishable"


def say(**values: object) -> None:
    """Make values available to a page's prose, each under its name.

    The prose shows one as ``{glue:text}`name:.2f```, another page with this page's file before
    the name. Numbers of NumPy become Python's, so that a format fits them.
    """
    from myst_nb import glue  # an extra, needed only where a page is made

    for name, value in values.items():
        glue(name, value.item() if isinstance(value, np.generic) else value, display=False)


def told(low: float, high: float) -> str:
    """Return what an interval says of a difference.

    Examples
    --------
    >>> told(-5.6, -1.1), told(-7.4, 0.6), told(0.02, 0.37), told(0.0, 0.0)
    ('lower', 'not distinguishable', 'higher', 'not distinguishable')
    """
    if high < 0:
        return "lower"
    return "higher" if low > 0 else NOT_TOLD


def ways(frame: pd.DataFrame, low: str = "low", high: str = "high") -> list[str]:
    """Return what is `told` of the difference in each row.

    Examples
    --------
    >>> ways(pd.DataFrame({"low": [-2.0, -1.0], "high": [-1.0, 1.0]}))
    ['lower', 'not distinguishable']
    """
    return [told(*ends) for ends in zip(frame[low], frame[high], strict=True)]


def worded(value: float, low: float, high: float) -> str:
    """Say a difference of errors in points with its 95 % interval, the doubt first.

    Where "lower" or "higher" says the sign, neither the size nor its interval repeats it.

    Examples
    --------
    >>> worded(0.2, 0.02, 0.37), worded(-9.71, -11.54, -7.91)
    ('higher by 0.20 points [0.02, 0.37]', 'lower by 9.71 points [7.91, 11.54]')
    >>> worded(-3.38, -7.37, 0.64)
    'not distinguishable (-3.38 points [-7.37, +0.64])'
    """
    said = told(low, high)
    if said == NOT_TOLD:
        return f"{said} ({value:+.2f} points [{low:+.2f}, {high:+.2f}])"
    near, far = sorted((abs(low), abs(high)))
    return f"{said} by {abs(value):.2f} points [{near:.2f}, {far:.2f}]"


def borne_out(low: float, high: float, *, expected: str = "lower") -> str:
    """Say whether an interval bears out what was expected of a difference.

    Examples
    --------
    >>> borne_out(-5.6, -1.1), borne_out(0.02, 0.37)
    ('borne out', 'contradicted')
    >>> borne_out(-7.4, 0.6)
    'not borne out: the interval contains zero'
    """
    said = told(low, high)
    if said == NOT_TOLD:
        return "not borne out: the interval contains zero"
    return "borne out" if said == expected else "contradicted"


def apart(first: pd.Series, second: pd.Series) -> str:
    """Say whether the intervals of two errors overlap.

    Examples
    --------
    >>> one, other = ({"pk_low": 1.0, "pk_high": 2.0}, {"pk_low": 2.5, "pk_high": 3.0})
    >>> apart(pd.Series(one), pd.Series(other)), apart(pd.Series(one), pd.Series(one))
    ('do not overlap', 'overlap')
    """
    overlap = first.pk_low <= second.pk_high and second.pk_low <= first.pk_high
    return "overlap" if overlap else "do not overlap"


def level(row: pd.Series) -> str:
    """Say an error with its 95 % interval.

    Examples
    --------
    >>> level(pd.Series({"pk": 14.4, "pk_low": 12.8, "pk_high": 15.9}))
    '14.40 [12.80, 15.90]'
    """
    return f"{row.pk:.2f} [{row.pk_low:.2f}, {row.pk_high:.2f}]"


def where(frame: pd.DataFrame, low: str = "low", high: str = "high", *, of: str = "subset") -> str:
    """Say for which rows a difference is lower, for which higher, and for which it can't be told.

    Parameters
    ----------
    frame : pandas.DataFrame
        A row per difference.
    low, high : str
        Columns of the ends of the intervals.
    of : str
        Column, or level of the index, that names the rows.

    Examples
    --------
    >>> ends = {"low": [-2.0, -1, 1], "high": [-1.0, 1, 2], "subset": ["3-5", "6-8", "9-11"]}
    >>> where(pd.DataFrame(ends))
    'lower on 3–5, not distinguishable on 6–8, higher on 9–11'
    >>> where(pd.DataFrame({"low": -2.0, "high": -1.0, "subset": SUBSETS}))
    'lower on every subset'
    >>> where(pd.DataFrame({"low": -2.0, "high": 1.0, "subset": SUBSETS}))
    'not distinguishable on any subset'
    """
    rows = frame.reset_index() if of not in frame else frame
    said = ways(rows, low, high)
    parts = []
    for way in ("lower", NOT_TOLD, "higher"):
        names = [name for name, found in zip(rows[of], said, strict=True) if found == way]
        if names:
            each = "any" if way == NOT_TOLD else "every"
            place = f"{each} subset" if set(names) == set(SUBSETS) else listed(names)
            parts.append(f"{way} on {place}")
    return ", ".join(parts)


def listed(names: Iterable[object]) -> str:
    """Join names as a sentence does, ranges of sentences with a dash.

    Examples
    --------
    >>> listed(["3-5", "6-8", "9-11"])
    '3–5, 6–8 and 9–11'
    >>> listed([])
    'none'
    """
    *others, last = [_dashed(str(name)) for name in names] or ["none"]
    return f"{', '.join(others)} and {last}" if others else last


def _dashed(name: str) -> str:
    start, dash, end = name.partition("-")
    return f"{start}–{end}" if dash and start.isdigit() and end.isdigit() else name


def provenance(rows: pd.DataFrame) -> str:
    """Say in one line where recorded rows come from.

    Examples
    --------
    >>> row = {"date": "2026-11-28", "commit": "80e6", "machine": "Linux", "data": "choi"}
    >>> provenance(pd.DataFrame([row]))
    'on 2026-11-28 at commit 80e6 (Linux), data choi'
    """
    first = rows.iloc[0]
    return f"on {first.date} at commit {first.commit} ({first.machine}), data {first.data}"
