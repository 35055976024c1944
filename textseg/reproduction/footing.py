"""What scores were judged on, their footing: units, documents, windows, K known or not."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from textseg import store
from textseg.baselines import BASELINES
from textseg.datasets import DATASETS
from textseg.document import Document
from textseg.experiment import Experiment
from textseg.reproduction.contenders import called
from textseg.reproduction.scores import Footing, Scores, digest
from textseg.run import documents
from textseg.splitting import AUTOMATIC

#: The columns of a row that hold a metric at a level, see `textseg.evaluation`: on the units that
#: were segmented, on the original sentences, on words.
COLUMNS = {"unit": "{}", "sentence": "{}_original", "word": "{}_words"}
#: The fields of an experiment that decide which units are left.
PREPARED = ("unit", "stop_match", "stem_use", "cut", "cut_rule")


def of_experiment(experiment: Experiment, metric: str = "pk", level: str = "unit") -> Footing:
    """Return what an experiment is judged on at a level, see `COLUMNS`."""
    e = experiment
    prepared = PREPARED if level == "unit" else ()
    values = (getattr(e, name) for name in prepared)
    names, units = _documents(e.dataset, e.subset, e.limit, level, *values)
    window = "half" if level == "word" else e.k_rule
    return Footing(store.dataset_label(e), names, units, metric, window, _k(e))


def of_system(
    name: str, subset: str, metric: str, level: str, limit: int | None, dataset: str = "choi"
) -> Footing:
    """Return what a compared system is judged on, told the number of segments if it asks.

    Raises
    ------
    NotHere
        If there is no such system.
    """
    known = "known" if BASELINES[called(name)].known else "found"
    raw = Experiment(dataset=dataset, subset=subset, limit=limit)
    return of_experiment(raw, metric, level)._replace(k=known)


def joined(name: str, parts: list[Scores]) -> Scores:
    """Return the scores of several subsets as one."""
    if len(parts) == 1:
        return Scores(name, parts[0].values, parts[0].footing, parts[0].vectors)
    ways = zip(*(part.footing for part in parts), strict=True)
    footing = Footing(*(" + ".join(dict.fromkeys(way)) for way in ways))
    vectors = " + ".join(dict.fromkeys(part.vectors for part in parts))
    return Scores(name, np.concatenate([part.values for part in parts]), footing, vectors)


def _k(experiment: Experiment) -> str:
    if experiment.splitter in AUTOMATIC:
        return "found"
    if experiment.n_segments is not None:
        return f"said to be {experiment.n_segments}"
    return f"known{experiment.k_error:+d}" if experiment.k_error else "known"


@lru_cache(maxsize=64)
def _documents(
    dataset: str, subset: str, limit: int | None, level: str, *prepared: object
) -> tuple[str, str]:
    """Return the digests of the documents' names and of their references at a level."""
    if level == "unit":
        given: dict[str, Any] = dict(zip(PREPARED, prepared, strict=True))
        found = documents(Experiment(dataset=dataset, subset=subset, limit=limit, **given))
    else:
        found = DATASETS[dataset](subset, limit=limit)
    return digest(d.source for d in found), digest(_ends(d, level) for d in found)


def _ends(document: Document, level: str) -> tuple[int, ...]:
    if level != "word":
        return document.truth.ends
    return document.truth.stretch([len(unit) for unit in document.units]).ends
