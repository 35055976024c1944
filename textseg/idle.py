"""Settings that make no difference beside others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from textseg.experiment import Experiment
from textseg.objectives import OBJECTIVES
from textseg.pipeline import splitter_options
from textseg.representation import REPRESENTATIONS
from textseg.splitting import AUTOMATIC, SPLITTERS
from textseg.storage.code_digest import is_covered


def idle(experiment: Experiment) -> set[str]:
    """Return the fields that make no difference to an experiment, whatever their value.

    >>> sorted(idle(Experiment(objective="c99")) & {"rank_size", "penalty", "n_clusters"})
    ['n_clusters', 'penalty']
    """
    e, found = experiment, set()
    # One's own splitter may call an option like a field that others don't get as one.
    ours = [name for name, split in {**SPLITTERS, **AUTOMATIC}.items() if is_covered(split)]
    options = {name for splitter in ours for name in splitter_options(splitter)}
    found |= options - splitter_options(e.splitter)
    if hasattr(OBJECTIVES[e.objective], "from_vectors"):  # else it is built from similarities
        found |= {"rank_size", "rank_rule"}
    made_of = REPRESENTATIONS[e.representation][1]
    if made_of != "clusters":
        found |= {"n_clusters"}
    if made_of != "vectors":
        found |= {"normalize_words"}
    if made_of != "encoder":
        found |= {"encoder"}
    if made_of in (None, "encoder"):
        found |= {"vectors"}
    if e.splitter in AUTOMATIC or e.n_segments is not None:
        found |= {"k_error"}
    if e.splitter in AUTOMATIC:
        found |= {"n_segments"}
    if e.center == "none" and e.normalize_units:
        found |= {"normalize_centered"}
    if e.stop_match == "none":
        found |= {"stem_use"} if e.stem_use == "match" else set()
    return found


def unread(experiment: Experiment) -> set[str]:
    """Return what changes words that an encoder, which reads the text, never sees."""
    e = experiment
    keeps_all = e.cut == 0 and e.cut_rule == "at_least"
    encoded = REPRESENTATIONS[e.representation][1] == "encoder"
    return {"stop_match", "stem_use"} if encoded and keeps_all else set()


def refuse_idle(settings: Mapping[str, Any], experiment: Experiment) -> None:
    """Raise ValueError if one of the settings that make up an experiment has no effect on it.

    >>> refuse_idle({"seed": 3, "tie": "left"}, Experiment())
    """
    defaults = {field.name: field.default for field in fields(Experiment)}
    for name in sorted(settings.keys() & idle(experiment)):
        if settings[name] == defaults[name]:
            continue
        e = experiment
        beside = f"objective={e.objective!r}, representation={e.representation!r}"
        raise ValueError(
            f"{name} = {settings[name]!r} has no effect beside {beside} and "
            f"splitter={e.splitter!r}; leave it out"
        )
