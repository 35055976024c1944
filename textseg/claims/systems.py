"""The rows of the compared systems on the Choi set, kept as those of experiments are."""

from __future__ import annotations

import hashlib
import json

import pandas as pd

from textseg import store
from textseg.baselines import BASELINES
from textseg.datasets import DATASETS
from textseg.evaluation import evaluate
from textseg.experiment import Experiment

#: Systems that look at no text: the floor, not competitors.
TRIVIAL = ("none", "every", "even", "random")


#: A second TextTiling, which takes most of a second for each document and is no better.
SLOW = ("NLTK TextTiling",)
#: What the paper calls systems that have another name here.
CALLED = {"TT": "TextTiling"}


class NotHere(LookupError):
    """A system that is not run here."""


def compared(name: str, subset: str, limit: int | None = None) -> pd.DataFrame:
    """Return a system's rows, one per raw document, told the number of segments if it asks.

    Parameters
    ----------
    name : str
        A key of `textseg.baselines.BASELINES`, or what the paper calls it.
    subset : str
    limit : int, optional

    Raises
    ------
    NotHere
        If there is no such system.
    """
    name = CALLED.get(name, name)
    if name not in BASELINES:
        raise NotHere(f"there is no {name} among our systems: {', '.join(BASELINES)}")
    label = store.dataset_label(Experiment(subset=subset, limit=limit))
    digest = hashlib.sha256(json.dumps([name, store.sources(), label]).encode()).hexdigest()[:16]
    path = store.folder() / "documents" / f"{digest}.csv"
    if not path.is_file():
        rows = evaluate(BASELINES[name], DATASETS["choi"](subset, limit))
        store.save(pd.DataFrame(rows), path)
    return pd.read_csv(path)


def untrained() -> list[str]:
    """Return the compared systems that have learned from no text, without the trivial ones."""
    passed_over = (*TRIVIAL, *SLOW)
    return [name for name, s in BASELINES.items() if name not in passed_over and not s.trained]
