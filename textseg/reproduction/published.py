"""The published numbers of the paper's tables and text, and its statements to be tested.

Committed files are the only place where a published number or statement is typed. Beside
``book/published_later.csv``, which has what others published on the Choi set since, they are:

* ``book/published.csv``, one row per number. ``kind`` decides which rule of
  `textseg.reproduction.verdicts` judges it:

  ========== ====================================================================================
  own        a cell of the six tables measured by the authors
  cited      a cell of the six tables that the authors quote from somebody else
  level      a cell of a table repeated in the running text (``cells`` names the cell)
  difference a difference of two cells, ``cells`` names them: the first minus the second
  count      a property of the data
  setting    a choice of the experiment, such as the limit on refinement sweeps
  statement  a figure that only means something inside a statement: a row of the other file
  ========== ====================================================================================

  ``column`` is the subset (``all`` for a cell printed once for the four, ``arxiv``), and
  ``needs`` names the word vectors behind the number where no registry ships them.
* ``book/claims.csv``, one row per statement, reading and subset. ``test`` names the file and the
  function of `textseg.reproduction.claims` that decides it; the generic tests compare the cells
  in ``better`` and ``worse``. A cell beginning with ``X.`` is a run of ours without a published
  number, see `textseg.reproduction.claims.score_names`. ``across`` names what scores may differ
  in where a statement is about that difference, see `textseg.reproduction.scores.Footing`; else
  subtracting unlike scores is an error. ``figure`` is the ``claim_id`` of the published size;
  ``size`` is what a word of size in the statement is held to, such as "far", see
  `textseg.reproduction.claims.size`.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pandas as pd

SUBSETS = ("3-5", "6-8", "9-11", "3-11")


def book_file(name: str) -> Path:
    """Return the path of a file of the repository's ``book`` folder.

    The folder is looked for above this file, then above the working directory, so that it is
    found from a checkout, from an environment inside one, and from a notebook anywhere in one.

    Raises
    ------
    FileNotFoundError
        If neither place lies inside a checkout that has the file.

    Examples
    --------
    >>> book_file("published.csv").name
    'published.csv'
    """
    for start in (Path(__file__).resolve().parent, Path.cwd()):
        for folder in (start, *start.parents):
            if (path := folder / "book" / name).is_file():
                return path
    raise FileNotFoundError(
        f"book/{name} is neither above {Path(__file__).resolve().parent} nor above {Path.cwd()}: "
        "it is part of the repository, not of the installed package; run from inside a checkout"
    )


def published() -> pd.DataFrame:
    """Read the published numbers, in the paper's order.

    Returns
    -------
    pandas.DataFrame
        One row per number: ``value`` is a float, in percent where ``unit`` says so; every other
        column is text, empty where nothing applies.

    Examples
    --------
    >>> numbers = published().set_index("claim_id")
    >>> float(numbers.value["T6.reps.0-T-F-0.pk"])
    22.52
    """
    return _read("published.csv").astype({"value": float})


def values() -> pd.Series:
    """Return every published value by its ``claim_id``."""
    return published().set_index("claim_id").value


def later() -> pd.DataFrame:
    """Read what others have published on the Choi set since, one row per system.

    Returns
    -------
    pandas.DataFrame
        `system`, `year`, `source`, `K`, `window` (of P_k), and P_k in percent by subset as
        `pk_3_5`, `pk_6_8`, `pk_9_11` and `pk_3_11`.

    Examples
    --------
    >>> later().pk_6_8.tolist()
    [2.5, 7.2]
    """
    return pd.read_csv(book_file("published_later.csv"))


def subsets(name: str) -> tuple[str, ...]:
    """Return the subset of a name: all four of the Choi set for "all"."""
    return SUBSETS if name == "all" else (name,)


def claims() -> pd.DataFrame:
    """Read the statements of the paper, one row per statement, reading and subset.

    Returns
    -------
    pandas.DataFrame
        All columns are text, empty where nothing applies.

    Examples
    --------
    >>> set(claims().subset) >= set(SUBSETS)
    True
    """
    return _read("claims.csv")


def differences(table: str) -> pd.DataFrame:
    """List the differences between the authors' own numbers within one table.

    They are what remains to be judged where a level depends on vectors we don't have.

    Parameters
    ----------
    table : str
        ``"T1"`` to ``"T6"``.

    Returns
    -------
    pandas.DataFrame
        One row for each pair of own numbers with equal column and metric: ``first``, ``second``
        (claim ids), ``column``, ``metric`` and ``published``, the first minus the second in
        points. Pairs printed as equal are left out: they say no direction.

    Raises
    ------
    ValueError
        If the paper has no such table.

    Examples
    --------
    >>> len(differences("T3"))  # three strategies, four subsets
    12
    """
    numbers = published()
    own = numbers[(numbers.table == table) & (numbers.kind == "own")]
    if own.empty:
        raise ValueError(f"the paper's tables are T1 to T6, got {table!r}")
    pairs = [
        (a.claim_id, b.claim_id, column, metric, round(a.value - b.value, 9))
        for (column, metric), cells in own.groupby(["column", "metric"], sort=False)
        for a, b in combinations(cells.itertuples(), 2)
        if a.value != b.value
    ]
    return pd.DataFrame(pairs, columns=["first", "second", "column", "metric", "published"])


def _read(name: str) -> pd.DataFrame:
    # "NA" and the like are never missing values here, and a subset "3-5" is never a date.
    return pd.read_csv(book_file(name), dtype=str, keep_default_na=False)
