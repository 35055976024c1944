"""What settings of `textseg.segment` amount to, and those that contradict each other."""

from __future__ import annotations

from dataclasses import replace
from numbers import Real
from typing import Any

from textseg.encoders.installed import with_defaults
from textseg.errors import shortly, warn
from textseg.experiment import Experiment
from textseg.objectives import OBJECTIVES
from textseg.quiet import is_quiet
from textseg.splitting import AUTOMATIC

#: What `Document.from_text` is told.
_OF_TEXTS = {"transcript", "spans", "reference", "source"}
#: What others call the number of segments, and the command line does.
_NAMES_OF_K = {"k", "K", "segments", "num_segments"}


def checked(
    n_segments: int | None = None, about: float | None = None, **settings: Any
) -> Experiment:
    """Return the experiment that settings of `segment` amount to.

    Raises
    ------
    TypeError, ValueError
        If they contradict each other, or are unknown or impossible.
    """
    from textseg.idle import refuse_idle, unread

    for name in _OF_TEXTS & settings.keys():
        raise TypeError(
            f"{name} is for reading a text, and segment reads it as it stands: give it a document, "
            f"Document.from_text(text, {name}=…)"
        )
    for name in _NAMES_OF_K & settings.keys():
        raise TypeError(f"unknown parameter {name!r}; the number of segments is n_segments")
    told = {"n_segments": n_segments, "about": about}
    for name, value in told.items():
        if value is not None and "penalty" in settings:
            raise ValueError(
                f"penalty = {settings['penalty']} is for finding the number of segments, which "
                f"{name} = {value} gives; leave one of them out"
            )
    if "penalty" in settings and settings.get("splitter") == "elbow":
        raise ValueError(
            f"penalty = {settings['penalty']} has no effect on the splitter elbow; use penalised"
        )
    chosen = with_defaults({**told, **settings})
    experiment = Experiment.preset(**{k: v for k, v in chosen.items() if k not in told})
    if about is None:
        experiment = settled(experiment, n_segments)
    refuse_idle(settings, experiment)
    for name in sorted(settings.keys() & unread(experiment)):
        if settings[name] != getattr(Experiment(), name) and not is_quiet():
            warn(
                f"{name} = {settings[name]!r} moves no boundary, only the titles are others: the "
                f"encoder {experiment.encoder!r} reads the text as it stands"
            )
    if about is None:
        return experiment
    count_from_length(about, 1)
    if n_segments is not None or experiment.splitter in AUTOMATIC:
        given = f"n_segments = {n_segments}" if n_segments is not None else experiment.splitter
        raise ValueError(
            f"about = {about} already says how many segments to look for, and so does {given}; "
            "give only one of them"
        )
    return experiment


def settled(experiment: Experiment, n_segments: int | None) -> Experiment:
    """Return the experiment with a splitter that finds the number of segments, if it isn't known.

    Raises
    ------
    ValueError
        If nothing can find it for the objective, or the splitter needs it.
    """
    if n_segments is not None or experiment.splitter in AUTOMATIC:
        return experiment
    objective = OBJECTIVES[experiment.objective]
    if not getattr(objective, "additive", False):
        raise ValueError(
            f"the number of segments can't be found for {objective.__name__}, a ratio: give "
            "n_segments, or use an additive objective such as cvs"
        )
    if experiment.splitter != "exact":
        raise ValueError(
            f"the splitter {experiment.splitter!r} needs the number of segments: give n_segments, "
            f"or use one that finds it, {' or '.join(AUTOMATIC)}"
        )
    return replace(experiment, splitter="penalised")


def count_from_length(about: float, n_units: int) -> int:
    """Return how many segments of about this length make up `n_units`, at least one.

    Raises
    ------
    TypeError, ValueError
        If the length is not a number, or below 1.

    Examples
    --------
    >>> [count_from_length(25, n) for n in (9, 100, 430)]
    [1, 4, 17]
    """
    if isinstance(about, bool) or not isinstance(about, Real):
        raise TypeError(f"about must be a number, got {shortly(about)}")
    if not about >= 1:
        raise ValueError(f"about must be at least 1, as a length in units, got {about}")
    return max(1, round(n_units / about))
