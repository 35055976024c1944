"""The two files that judge the paper: every published number, and every statement.

* ``results/reproduction.csv``: the columns are those of `textseg.reproduction.COLUMNS`.
* ``results/scorecard.csv``: one row per statement, reading and subset, see `scorecard`.

Both are written by `build`, from rows that other chapters share.
"""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pandas as pd
from tqdm import tqdm

from textseg import claims as tests
from textseg import recorded, store, text_figures
from textseg.claims.finding import Finding
from textseg.claims.measure import Measure
from textseg.datasets._store import DataError
from textseg.published import claims, differences, published
from textseg.reproduction import GIVEN, KEY, PARTED, read_notes, reproduction
from textseg.results import table
from textseg.statistics import paired_bootstrap
from textseg.tables import IN_DOMAIN, TABLES
from textseg.verdicts import judge_difference

ABOUT = ["claim_id", "section", "statement", "reading", "subset", "test", "decided"]
#: The subsets of statements, those that take longest first.
WEIGHT = ["3-11", "arxiv", "9-11", "6-8", "3-5", "all", "none", "paper"]
#: How processes start: a fresh interpreter, as a notebook's has threads.
START = "spawn"
#: The tables that the text's reading of the paper is measured on beside the program's.
BESIDE = ("T1", "T2", "T3", "T4", "T6")


def build(
    preset: str = "code", *, jobs: int = 2, **overrides: Any
) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Measure and judge everything, and write both files.

    Parameters
    ----------
    preset : {"code", "text"}
        Which rows are primary.
    jobs : int
        Number of processes; the result does not depend on it.
    **overrides
        Fields of `textseg.experiment.Experiment` set everywhere, such as `vectors` and `limit`.

    Returns
    -------
    numbers, statements : pandas.DataFrame

    Raises
    ------
    ValueError
        If something parts from the paper and ``book/notes.yml`` doesn't say why.
    """
    given = {name: value for name, value in overrides.items() if value is not None}
    measure = Measure(preset, given)
    with ProcessPoolExecutor(jobs, get_context(START)) as pool:
        statements = scorecard(measure, pool)
        rows = reproduction_rows(measure, statements, pool)
    notes = read_notes()
    if limit := given.get("limit"):  # too few documents are reason enough
        few = dict.fromkeys(published().claim_id, f"only {limit} documents of a subset were run")
        notes = {**few, **notes}
    numbers = reproduction(rows[GIVEN], notes=notes)
    numbers["note"] = _with_provenance(numbers, rows)
    store.save(numbers, store.folder() / "reproduction.csv")
    store.save(statements, store.folder() / "scorecard.csv")
    return numbers, statements


def scorecard(measure: Measure, pool: Executor) -> pd.DataFrame:
    """Judge every statement of ``book/claims.csv``.

    Returns
    -------
    pandas.DataFrame
        What the claim says, and `status`, `effect` with `low` and `high` in its `unit`, the
        `published` size, the interval `source_low`, `source_high` clustered by source, `n`, the
        number of documents or whatever was looked at, `preset`, `vectors` and `note`.

    Raises
    ------
    ValueError
        If a statement is not testable here, for no reason that a test or a note gives.
    """
    # Statements on one subset share their rows, those on different ones hardly any.
    subsets = sorted(claims().subset.unique(), key=WEIGHT.index)
    parts = pool.map(judge_subset, subsets, repeat(measure.preset), repeat(measure.overrides))
    bar = tqdm(parts, "judging statements", total=len(subsets), unit="subset")
    judged = pd.concat(list(bar)).set_index("claim_id")
    frame = _filled(
        judged.loc[claims().claim_id], _recorded("statements", measure, IN_DOMAIN)
    ).reset_index()
    bare = frame[frame.status.isin(PARTED) & (frame.note == "")]
    if len(bare):
        raise ValueError(f"book/notes.yml has no note on: {', '.join(bare.claim_id)}")
    return frame


def judge_subset(subset: str, preset: str, overrides: dict[str, Any]) -> pd.DataFrame:
    """Judge the statements on one subset."""
    measure, notes, rows = Measure(preset, overrides), read_notes(), []
    of, label = claims(), store.vectors_label(measure.experiment())
    if subset == "arxiv":
        label = IN_DOMAIN
    for claim in of[of.subset == subset].itertuples():
        finding = tests.judge(claim, measure)
        about = {name: getattr(claim, name) for name in ABOUT}
        rows.append(about | _finding(finding) | {
            "preset": preset, "vectors": label,
            "note": _joined(finding.note, notes.get(claim.claim_id)),
        })  # fmt: skip
    return pd.DataFrame(rows)


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "status": finding.status,
        "effect": finding.effect.estimate,
        "low": finding.effect.low,
        "high": finding.effect.high,
        "unit": finding.unit,
        "published": finding.published,
        "source_low": finding.by_source.low,
        "source_high": finding.by_source.high,
        "n": finding.n,
    }


def reproduction_rows(measure: Measure, statements: pd.DataFrame, pool: Executor) -> pd.DataFrame:
    """Return a measured row for every published number that can be had in this build.

    Parameters
    ----------
    measure : Measure
    statements : pandas.DataFrame
        As returned by `scorecard`: they decide the figures that only mean something in one.
    pool : concurrent.futures.Executor

    Returns
    -------
    pandas.DataFrame
        As `textseg.reproduction.reproduction` takes them, and `provenance` of recorded ones.
    """
    other = {"code": "text", "text": "code"}[measure.preset]
    beside = Measure(other, measure.overrides)
    fitted = Measure(measure.preset, measure.overrides | {"vectors": IN_DOMAIN})
    wanted = [(name, measure) for name in TABLES] + [(name, beside) for name in BESIDE]
    wanted.append(("T5", fitted))
    found = pool.map(_table, *zip(*wanted, strict=True))
    tables = pd.concat(list(tqdm(found, "measuring tables", total=len(wanted), unit="table")))
    in_domain = tables.vectors.str.startswith(IN_DOMAIN)
    passed_over = tables.claim_id.isin(tables.claim_id[in_domain]) & ~in_domain
    primary = (tables.preset == measure.preset) & ~passed_over
    text = pd.concat(text_figures.rows(measure, tables[primary], statements))
    return pd.concat(
        [tables.assign(primary=primary), text.assign(primary=True)], ignore_index=True
    ).reindex(columns=[*GIVEN, "provenance"])


def _table(name: str, measure: Measure) -> pd.DataFrame:
    try:
        return table(name, preset=measure.preset, **measure.overrides)
    except DataError:
        return _recorded(name, measure)


def table_differences(preset: str = "code", **overrides: Any) -> pd.DataFrame:
    """Judge every difference between two own numbers of a table by what ours is.

    Parameters
    ----------
    preset, **overrides
        As for `build`.

    Returns
    -------
    pandas.DataFrame
        As `textseg.published.differences`, with our difference `measured`, its interval `ci_low`
        and `ci_high`, and the `verdict`.
    """
    given = {name: value for name, value in overrides.items() if value is not None}
    measure, rows = Measure(preset, given), []
    for name in TABLES:
        try:
            for pair in differences(name).itertuples():
                a, b = measure.scores(pair.first), measure.scores(pair.second)
                effect = paired_bootstrap(first=a, second=b)
                rows.append({
                    "table": name, "first": pair.first, "second": pair.second,
                    "column": pair.column, "metric": pair.metric, "published": pair.published,
                    "measured": effect.estimate, "ci_low": effect.low, "ci_high": effect.high,
                    "verdict": judge_difference(effect, pair.published),
                })  # fmt: skip
        except DataError:
            continue
    frame = pd.DataFrame(rows)
    store.save(frame, store.folder() / "differences.csv")
    return frame


def record() -> list[Path]:
    """Record what needs the arXiv documents: table 5 and the statements about them.

    Returns
    -------
    list of Path
        The files, to be committed.

    Raises
    ------
    DataError
        If the documents can't be had.
    """
    begun_at, measure = recorded.commit(), Measure()  # the tree may move on while this runs
    identity = store.dataset_label(measure.cells("T5.CVS.R")[0].experiment)
    both = (IN_DOMAIN, measure.experiment().vectors)
    rows = pd.concat([table("T5", preset=measure.preset, vectors=name) for name in both])
    statements = pd.concat([judge_subset(name, measure.preset, {}) for name in ("arxiv", "paper")])
    if (statements.status == "not measured").any():
        raise DataError("the arXiv documents can't be had, so there is nothing to record")
    return [
        recorded.write("T5", rows, identity, begun_at=begun_at),
        recorded.write("statements", statements, identity, begun_at=begun_at),
    ]


def _recorded(name: str, measure: Measure, *also: str) -> pd.DataFrame:
    """Return the recorded rows with their provenance; none if they are of other settings."""
    try:
        frame = recorded.read(name)
    except FileNotFoundError:
        frame = pd.DataFrame(columns=[*KEY, "measured", *recorded.PROVENANCE])
    label = measure.overrides.get("vectors")
    if label != IN_DOMAIN:
        label = store.vectors_label(measure.experiment())
    same = (frame.preset == measure.preset) & frame.vectors.str.startswith((label, *also))
    if set(measure.overrides) - {"vectors"}:
        same &= False
    frame = frame[same]
    return frame.assign(provenance="recorded on " + frame.date + " at commit " + frame.commit)


def _with_provenance(numbers: pd.DataFrame, rows: pd.DataFrame) -> list[str]:
    """Return the notes, those of recorded rows headed by where the row comes from."""
    kept = {tuple(row[:-1]): row[-1] for row in rows[[*KEY, "provenance"]].values.tolist()}
    return [
        _joined(kept.get(tuple(key)), note)
        for key, note in zip(numbers[KEY].values.tolist(), numbers.note, strict=True)
    ]


def _filled(frame: pd.DataFrame, kept: pd.DataFrame) -> pd.DataFrame:
    """Show statements that this build could not measure as they were recorded."""
    if kept.empty:
        return frame
    text = ["reading", "unit", "note"]
    kept = kept.set_index("claim_id")
    kept[text] = kept[text].astype(object).fillna("")  # a CSV knows no empty text
    kept["note"] = [_joined(*pair) for pair in zip(kept.provenance, kept.note, strict=True)]
    missing = frame.index[frame.status == "not measured"].intersection(kept.index)
    frame = frame.copy()
    frame.loc[missing] = kept.loc[missing, frame.columns]
    return frame


def _joined(*notes: Any) -> str:
    return "; ".join(note for note in notes if isinstance(note, str) and note)
