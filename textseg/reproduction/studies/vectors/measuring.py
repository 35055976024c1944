"""What the choice of word vectors is worth: every set that is here, under the same experiments."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pandas as pd

from textseg import store
from textseg.catalogue import Holding, holdings
from textseg.experiment import Experiment
from textseg.pipeline import vectors_of
from textseg.reproduction.paired import difference
from textseg.reproduction.published import subsets, values
from textseg.reproduction.statistics import mean_interval
from textseg.reproduction.tables import experiment_of
from textseg.reproduction.tables.vector_names import VECTOR_NAMES
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

    Vectors trained on Brown are always included: training takes seconds.
    """
    known = [
        name
        for name, holding in _sets().items()
        if holding.is_here() or name.startswith("ppmi-brown")
    ]
    return list(dict.fromkeys([vectors, *known]))


def _sets() -> dict[str, Holding]:
    """Return the sets of vectors that are compared, or could be.

    What the user converted once is not: it may be of another language and know no word here. It is
    compared where it is named.
    """
    return {
        name: holding
        for name, holding in holdings().items()
        if holding.kind == "vectors" and name not in ELSEWHERE and holding.licence != "your own"
    }


def sets_elsewhere() -> pd.DataFrame:
    """Return what other sets of vectors are available: size, licence and how to get them.

    Returns
    -------
    pandas.DataFrame
        By name for people: megabytes to download, licence, and the command that gets it.
    """
    rows = {
        VECTOR_NAMES.get(name, name): {
            "download (MB)": f"{holding.size / 1e6:,.0f}" if holding.size else "",
            "licence": holding.licence,
            "command": f"textseg data fetch {name}",
        }
        for name, holding in _sets().items()
        if name not in sets_here()
    }
    return pd.DataFrame.from_dict(rows, orient="index")


def known_words(vectors: str = "glove-6b-50d", **overrides: Any) -> pd.DataFrame:
    """Measure how much of the Choi documents, prepared as in table 2, each set knows.

    Returns
    -------
    pandas.DataFrame
        By name for people: `words` in the set, its `dimensions`, whether it is `cased`, the shares
        of known `tokens` and `types` in percent, the `commonest` unknown words, and the `label`
        with the checksum.
    """
    rows = {}
    for name in sets_here(vectors):
        experiments = _subsets(_experiment(name, "CVS", **overrides), **overrides)
        found = coverage.merge(
            coverage.known_words(d, vectors_of(d, e)) for e in experiments for d in documents(e)
        )
        opened = _opened(experiments[0])
        rows[_named(name)] = {
            "words": len(opened.words),
            "dimensions": opened.dim,
            "cased": opened.cased,
            "tokens": 100 * found.tokens,
            "types": 100 * found.types,
            "commonest": ", ".join(_readable(found.unknown)[:3]),
            "label": _label(experiments[0]),
        }
    return pd.DataFrame.from_dict(rows, orient="index")


def by_vectors(vectors: str = "glove-6b-50d", **overrides: Any) -> pd.DataFrame:
    """Measure each set of vectors by CVS, Euclidean and C99, all else being equal.

    Returns
    -------
    pandas.DataFrame
        For each set, objective and subset: `vectors` (by name for people), whether they are
        `leaky`, `dimensions`, mean `pk` in percent with `low` and `high`, the ends of its 95 %
        interval over documents; `apart`, the paired difference to the first set in points, with
        `apart_low` and `apart_high`, its interval over documents and the sources they share; the
        mean `coverage` of tokens in percent, and what the paper `published` with its own vectors.
    """
    numbers = values()
    rows, first = [], dict[tuple[str, str], pd.Series]()
    for name in sets_here(vectors):
        for objective in CELLS:
            for e in _subsets(_experiment(name, objective, **overrides), **overrides):
                found = store.documents(e)
                percent = 100 * found.pk
                other = first.setdefault((objective, e.subset), percent)
                apart = difference(percent, other, subset=e.subset)
                claim = PAPER_CELL.format(e.subset) if objective == "CVS" else ""
                rows.append(
                    {
                        "vectors": _named(name),
                        "leaky": name in LEAKY,
                        "dimensions": _opened(e).dim,
                        "objective": objective,
                        "subset": e.subset,
                        **mean_interval(values=percent).columns("pk"),
                        **apart.columns("apart", "apart_"),
                        "coverage": 100 * found.coverage.mean(),
                        "published": numbers.get(claim),
                    }
                )
    return pd.DataFrame(rows)


def _readable(unknown: Counter[str]) -> list[str]:
    """Return what is a word of letters, the most frequent first."""
    return [word for word, _ in unknown.most_common() if word.isalpha()]


def _named(name: str) -> str:
    named = VECTOR_NAMES.get(name, name)
    return f"{named} (leaky)" if name in LEAKY else named


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
    # The checksum of what is trained differs from subset to subset.
    return label.rpartition(" ")[0] if name in TRAINED else label
