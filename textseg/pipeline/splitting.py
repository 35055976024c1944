"""SPLIT: by a strategy, with those of an experiment's fields that it takes."""

from __future__ import annotations

import numpy as np

from textseg.document import Document
from textseg.errors import warn
from textseg.experiment import Experiment
from textseg.objectives import Additive, ContentVector, Objective
from textseg.quiet import is_quiet
from textseg.segmentation import Segmentation
from textseg.splitting import SplitResult
from textseg.splitting.base import indifferent, refuse_incomplete, refuse_other_result
from textseg.splitting.default_penalty import default_penalty
from textseg.splitting.options import fixed_options, options_of, strategy_of


def split(objective: Objective, n_segments: int | None, experiment: Experiment) -> SplitResult:
    """Split by the experiment's strategy, with those of its fields that the strategy takes.

    `n_segments` is None for the strategies that find it.

    Warns
    -----
    UserWarning
        If all segmentations tie; the message names the cause.
    """
    fields, fixed = experiment.asdict(), fixed_options(experiment.splitter)
    if "n_segments" in fixed:
        raise ValueError(
            f"the splitter {experiment.splitter!r} is a partial with n_segments = "
            f"{fixed['n_segments']!r}; leave it out there, and give n_segments where you segment"
        )
    options = {name: fields[name] for name in splitter_options(experiment.splitter)}
    if "penalty" in options and isinstance(objective, Additive):
        options["penalty"] *= default_penalty(objective)
    result = strategy_of(experiment.splitter)(objective, n_segments, **options)
    refuse_other_result(result, f"the splitter {experiment.splitter!r}")
    refuse_incomplete(result, objective.n_units, experiment.splitter)
    if result.score == -np.inf:
        raise ValueError(
            f"{experiment.splitter} finds no segmentation that the objective "
            f"{experiment.objective!r} allows: each has a segment of the score -inf; use "
            "splitter='exact', or another number of segments"
        )
    choice = objective.n_units > 1 and n_segments not in (1, objective.n_units)
    if choice and not is_quiet() and indifferent(objective):
        warn(_undecided(objective, n_segments, experiment))
    return result


def _undecided(objective: Objective, n_segments: int | None, experiment: Experiment) -> str:
    """Say why all segmentations tie, and what would help; nothing does if all units are equal."""
    taken = "a single segment" if n_segments is None else f"the {experiment.tie}-most boundaries"
    if not hasattr(objective, "from_vectors"):  # it is built from similarities
        why = "all units are equally similar to each other"
        return f"all segmentations have the same score: {why}. Returned: {taken}"
    units = np.diff(objective.prefix, axis=0) if isinstance(objective, ContentVector) else None
    if units is None or np.allclose(units, units[0]):
        why = "all units have the same vector, so that no other setting helps"
        return f"all segmentations have the same score: {why}. Returned: {taken}"
    others = "" if experiment.representation.startswith("vector") else " or objective='c99'"
    return (
        "all segmentations have the same score: the vectors of the units agree in the sign of "
        f"every component, and objective='cvs' depends on nothing else. Returned: {taken}. "
        f"Use center='document' or objective='euclidean'{others}"
    )


def restored(prepared: Document, found: Segmentation, experiment: Experiment) -> Segmentation:
    """Return a segmentation of what preprocessing left as one of all units.

    Raises
    ------
    ValueError
        If units that preprocessing left out make a segment longer than it may be. Splitters limit
        the number of units that they see, each of which counts one.
    """
    fixed = fixed_options(experiment.splitter)
    whole, longest = prepared.restore(found), fixed.get("max_length", experiment.max_length)
    if longest is None or max(whole.lengths) <= longest:
        return whole
    raise ValueError(
        f"max_length = {longest} cannot be satisfied: preprocessing removes "
        f"{whole.n_units - prepared.n_units} of the {whole.n_units} units, which makes a "
        f"segment of {max(whole.lengths)}; keep them (preset='text', or in Python cut=0 and "
        "cut_rule='at_least'), or leave out the limit"
    )


def splitter_options(splitter: str) -> frozenset[str]:
    """Return which fields of an experiment are options of a splitter.

    >>> sorted(splitter_options("exact"))
    ['max_length', 'min_length', 'tie']
    """
    return options_of(splitter) & Experiment.__dataclass_fields__.keys()
