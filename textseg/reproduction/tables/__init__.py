"""The paper's six tables, and our own runs beside them, as data: which experiment makes which cell.

A cell's name is the published ``claim_id`` without its metric; that of a run of ours begins with
``X.``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from textseg.experiment import Experiment, check_names, given
from textseg.reproduction.tables.ours import runs
from textseg.reproduction.tables.paper import IN_DOMAIN, TABLES, appendix_a

#: What a table's rows don't say of themselves: on what they are run, and how they are judged.
SETTABLE = ("dataset", "limit", "vectors", "k_rule", "seed")


@dataclass(frozen=True)
class Cell:
    """One cell of a table.

    Attributes
    ----------
    name : str
        Its published ``claim_id`` without the metric.
    experiment : Experiment
    against : Experiment or None
        Where its segmentations, not the reference, are what the first ones are judged by (T4).
    """

    name: str
    experiment: Experiment
    against: Experiment | None = field(default=None)


def cells(table: str, preset: str = "code", **overrides: Any) -> list[Cell]:
    """Return the cells of a table that the authors measured, in the paper's order.

    Parameters
    ----------
    table : str
        A key of `TABLES`.
    preset : {"code", "text"}
    **overrides
        Fields of `Experiment`, set in every cell; `subset` selects the cells of that subset, and
        "all" takes every one. None stands for "as the table has it".

    Raises
    ------
    ValueError
        If there is no such table, no cell of that subset in it, or a field is to be set that says
        what a row is: a row called G-CVS is greedy and has the content vector.

    Examples
    --------
    >>> [cell.name for cell in cells("T3", subset="3-5")]
    ['T3.own.G-CVS.3-5', 'T3.own.R-CVS.3-5', 'T3.own.DP-CVS.3-5']
    """
    if table not in TABLES:
        raise ValueError(f"the paper's tables are {', '.join(TABLES)}, got {table!r}")
    fields = given(overrides)
    subset = fields.pop("subset", "all")
    check_names(fields)
    for name in fields:
        if name not in SETTABLE:
            raise ValueError(
                f"the rows of {table} say what their {name} is, so it can't be {fields[name]!r} "
                f"in all of them; set {', '.join(SETTABLE)} or subset, or run an Experiment"
            )
    made = [
        Cell(name, *(Experiment.preset(preset, **{**own, **fields}) for own in variants))
        for name, *variants in TABLES[table](preset)
        if subset in ("all", variants[0]["subset"])
    ]
    if not made:
        subsets = dict.fromkeys(variants[0]["subset"] for _, *variants in TABLES[table](preset))
        raise ValueError(
            f"{table} has no cells of the subset {subset!r}; choose one of {', '.join(subsets)}, "
            "or all"
        )
    return made


def named(name: str, preset: str = "code", **overrides: Any) -> list[Cell]:
    """Return the cells of a name: one, or one for each subset where a run of ours says "all".

    Parameters
    ----------
    name : str
    preset : {"text", "code"}
    **overrides
        As for `cells`; a run of ours keeps the fields it sets itself.

    Raises
    ------
    ValueError
        If there is no run of that name.

    Examples
    --------
    >>> [cell.experiment.subset for cell in named("X.oC99k50.all")]
    ['3-5', '6-8', '9-11', '3-11']
    """
    if not name.startswith("X."):
        return [cell for cell in cells(name[:2], preset, **overrides) if cell.name == name]
    fields = given(overrides)
    made = [
        Cell(name, *(Experiment.preset(preset, **{**fields, **own}) for own in variants))
        for found, *variants in runs(preset)
        if found == name
    ]
    if not made:
        raise ValueError(f"no run of ours is called {name!r}")
    return made


def experiment_of(name: str, preset: str = "code", **overrides: Any) -> Experiment:
    """Return the experiment that makes the one cell of a name.

    Examples
    --------
    >>> experiment_of("T6.best.5-T-F-11").rank_size
    11
    """
    (cell,) = named(name, preset, **overrides)
    return cell.experiment


__all__ = ["IN_DOMAIN", "TABLES", "Cell", "appendix_a", "cells", "experiment_of", "named"]
