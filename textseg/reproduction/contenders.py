"""The compared systems on the documents of a data set, kept as the rows of experiments are.

Systems see raw documents; our own methods see preprocessed ones and answer for the raw ones, so
that both can be judged on the original sentences, and on their words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pandas as pd

from textseg import store
from textseg.baselines import BASELINES
from textseg.baselines.training import left_by
from textseg.datasets import DATASETS
from textseg.evaluation import evaluate
from textseg.experiment import Experiment
from textseg.metrics import K_RULES
from textseg.reproduction.tables import experiment_of
from textseg.run import documents
from textseg.vectors import brown_ppmi

#: Systems that don't look at the text: baselines, not competitors.
TRIVIAL = ("none", "every", "even", "random")
#: The fields of an experiment that decide which units are left to be segmented and judged.
PREPARATION = ("unit", "stop_match", "stem_use", "cut", "cut_rule", "k_rule")
#: The paper's names of systems that have another name here.
CALLED = {"TT": "TextTiling", "R12": "TopicTiling"}
#: Our own methods: the cell of the paper's tables, or of our runs beside them, that each is.
OURS = {
    "C99 of the paper": "T1.own.oC99.3-11",
    "Euclidean": "T2.Euclidean.tf-F",
    "CVS, greedy": "T3.own.G-CVS.3-11",
    "CVS, refined": "T3.own.R-CVS.3-11",
    "CVS": "T3.own.DP-CVS.3-11",
    "CVS, PPMI vectors": "X.CVS.brown-vectors-without-test-files.3-11",
}
#: How our own methods find the number of segments, by name.
UNKNOWN = {"CVS, penalised": "penalised", "CVS, elbow": "elbow"}


class NotHere(LookupError):
    """A system that is not run here."""


def called(name: str) -> str:
    """Return the key of `textseg.baselines.BASELINES` of a system, or of what the paper calls it.

    Raises
    ------
    NotHere
        If there is no such system.
    """
    name = CALLED.get(name, name)
    if name not in BASELINES:
        raise NotHere(f"no system is called {name}; choose from {', '.join(BASELINES)}")
    return name


def compared(
    name: str, subset: str, limit: int | None = None, *, k_known: bool = True, dataset: str = "choi"
) -> pd.DataFrame:
    """Return a system's rows, one per raw document; it was trained on none of their texts.

    Parameters
    ----------
    name : str
        A key of `textseg.baselines.BASELINES`, or what the paper calls it.
    subset : str
    limit : int, optional
    k_known : bool
        Whether it is given the number of segments, if it uses it.
    dataset : str

    Raises
    ------
    NotHere
        If there is no such system.
    """
    name = called(name)
    label = store.dataset_label(Experiment(dataset=dataset, subset=subset, limit=limit))
    system = BASELINES[name].on(dataset)
    return store.kept(
        [name, label, k_known, system.learned_from],
        lambda: evaluate(system, DATASETS[dataset](subset, limit=limit), k_known=k_known),
        [system],
    )


def trivial(name: str, experiment: Experiment) -> pd.DataFrame:
    """Return a system's rows on the documents of an experiment, after its preprocessing."""
    prepared = {k: v for k, v in experiment.asdict().items() if k in PREPARATION}
    return store.kept(
        [name, prepared, store.dataset_label(experiment)],
        lambda: evaluate(BASELINES[name], documents(experiment), k_rule=experiment.k_rule),
        [BASELINES[name], K_RULES[experiment.k_rule]],
    )


def experiment(name: str, subset: str, **overrides: Any) -> Experiment:
    """Return the experiment that one of our own methods is.

    Parameters
    ----------
    name : str
        A key of `OURS` or `UNKNOWN`.
    subset : str
    **overrides
        Fields of `Experiment`; None stands for "as it is". Vectors trained on Brown are not chosen
        here: they are those of the texts that the data set leaves to learn from.

    Examples
    --------
    >>> experiment("CVS, elbow", "3-5").splitter
    'elbow'
    """
    cell = OURS.get(name, OURS["CVS"])
    made = replace(experiment_of(cell, **overrides), subset=subset)
    if cell.startswith("X."):  # it brings vectors of its own
        made = replace(made, vectors=brown_ppmi.NAMES[left_by(made.dataset)])
    return replace(made, splitter=UNKNOWN[name]) if name in UNKNOWN else made


def untrained() -> list[str]:
    """Return the compared systems that are not trained, without the trivial ones."""
    return [
        name
        for name, system in BASELINES.items()
        if name not in TRIVIAL and not system.trained and not system.slow
    ]
