"""What the choice of word vectors is worth: every set that is here, under the same experiments."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pandas as pd

from textseg import store
from textseg.catalogue import Holding, holdings
from textseg.experiment import Experiment
from textseg.pipeline import vectors_of
from textseg.reproduction.published import subsets, values
from textseg.reproduction.statistics import mean_interval
from textseg.reproduction.tables import experiment_of
from textseg.run import documents
from textseg.vectors import WordVectors, coverage
from textseg.vectors.trained import TRAINED

#: Cells of table 2 whose experiments are made with every set, on every subset; C99 is greedy here,
#: as published, because its recursion takes most of the time and gains little.
CELLS: dict[str, tuple[str, dict[str, Any]]] = {
    "CVS": ("T2.CVS.tf-F", {}),
    "Euclidean": ("T2.Euclidean.tf-F", {}),
    "C99": ("T2.oC99.tf", {"splitter": "greedy"}),
}
#: Cells of table 3 that are CVS's with the paper's own vectors, of 300 dimensions.
PAPER_CELL = "T3.own.DP-CVS.{}.pk"
#: What has seen the sentences of the test, if not their boundaries.
LEAKY = ("ppmi-brown", "ppmi")
#: What is for other documents than Choi's: it has read their sources and nothing else.
ELSEWHERE = ("ppmi-brown-ca-cj",)


def sets_here(vectors: str = "glove-6b-50d") -> list[str]:
    """Return the names of the vectors that can be compared without getting any: `vectors` first.

    What is trained on Brown is always among them: it takes seconds.
    """
    known = [
        name
        for name, holding in _sets().items()
        if holding.is_here() or name.startswith("ppmi-brown")
    ]
    return list(dict.fromkeys([vectors, *known]))


def _sets() -> dict[str, Holding]:
    """Return the sets of vectors that are compared, or could be."""
    return {
        name: holding
        for name, holding in holdings().items()
        if holding.kind == "vectors" and name not in ELSEWHERE
    }


def sets_elsewhere() -> pd.DataFrame:
    """Return what other sets of vectors can be had: size, licence and how.

    Returns
    -------
    pandas.DataFrame
        By name: `megabytes` to download, `licence`, and the command that gets it.
    """
    rows = {
        name: {
            "megabytes": round((holding.size or 0) / 1e6),
            "licence": holding.licence,
            "get it": f"textseg data fetch {name}",
        }
        for name, holding in _sets().items()
        if name not in sets_here()
    }
    return pd.DataFrame.from_dict(rows, orient="index")


def known_words(vectors: str = "glove-6b-50d", **overrides: Any) -> pd.DataFrame:
    """Measure how much of the Choi documents each set knows, after preprocessing as in table 2.

    Parameters
    ----------
    vectors : str
        A set to show first, by name or path.
    **overrides
        Fields of `Experiment`; `subset` may be "all".

    Returns
    -------
    pandas.DataFrame
        By label: `words` in the set, its `dimensions`, whether it is `cased`, the shares of known
        `tokens` and `types` in percent, and the `commonest` unknown words.
    """
    rows = {}
    for name in sets_here(vectors):
        experiments = _subsets(_experiment(name, "CVS", **overrides), **overrides)
        found = coverage.merge(
            coverage.known_words(d, vectors_of(d, e)) for e in experiments for d in documents(e)
        )
        opened = _opened(experiments[0])
        rows[_label(experiments[0])] = {
            "words": len(opened.words),
            "dimensions": opened.dim,
            "cased": opened.cased,
            "tokens": 100 * found.tokens,
            "types": 100 * found.types,
            "commonest": ", ".join(word for word, _ in found.unknown.most_common(3)),
        }
    return pd.DataFrame.from_dict(rows, orient="index")


def by_vectors(vectors: str = "glove-6b-50d", **overrides: Any) -> pd.DataFrame:
    """Measure each set of vectors by CVS, Euclidean and C99, all else being equal.

    Parameters
    ----------
    vectors, **overrides
        As for `known_words`.

    Returns
    -------
    pandas.DataFrame
        For each set, objective and subset: `vectors` (the label), `dimensions`, mean `pk` in
        percent with `low` and `high`, the ends of its 95 % interval over documents, the mean
        `coverage` of tokens in percent, and what the paper `published` with its own vectors.
    """
    numbers = values()
    rows = []
    for name in sets_here(vectors):
        for objective in CELLS:
            for e in _subsets(_experiment(name, objective, **overrides), **overrides):
                found = store.documents(e)
                pk = mean_interval(values=100 * found.pk)
                claim = PAPER_CELL.format(e.subset) if objective == "CVS" else ""
                rows.append(
                    {
                        "vectors": _label(e),
                        "dimensions": _opened(e).dim,
                        "objective": objective,
                        "subset": e.subset,
                        **pk.columns("pk"),
                        "coverage": 100 * found.coverage.mean(),
                        "published": numbers.get(claim),
                    }
                )
    return pd.DataFrame(rows)


def side_by_side(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay `by_vectors` out: a row for each objective and set, a column for each subset."""
    order = {"index": ["objective", "vectors"], "columns": "subset", "values": "pk"}
    wide = frame.pivot(**order)
    rows = pd.MultiIndex.from_frame(frame[order["index"]].drop_duplicates()).sortlevel(
        "objective", sort_remaining=False
    )[0]
    wide = wide.reindex(index=rows, columns=list(frame.subset.unique()))
    return wide.assign(mean=wide.mean(axis=1))


def _experiment(vectors: str, objective: str, **overrides: Any) -> Experiment:
    given = {key: value for key, value in overrides.items() if key not in ("subset", "preset")}
    preset = overrides.get("preset", "code")
    cell, fields = CELLS[objective]
    return replace(experiment_of(cell, preset, **{"vectors": vectors, **given}), **fields)


def _subsets(experiment: Experiment, **overrides: Any) -> list[Experiment]:
    chosen = subsets(overrides.get("subset", "all"))
    return [replace(experiment, subset=subset) for subset in chosen]


def _opened(experiment: Experiment) -> WordVectors:
    return vectors_of(documents(experiment)[0], experiment)


def _label(experiment: Experiment) -> str:
    label, name = store.vectors_label(experiment), experiment.vectors
    if name in TRAINED:  # their checksum differs from subset to subset
        label = label.rpartition(" ")[0]
    return f"{label} (leaky)" if name in LEAKY else label
