"""The shipped sweeps for people: their parameters named, and what the prose says of them."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction import wording
from textseg.reproduction.tables.layout import written

#: What a figure calls the parameters of the sweeps, and their values.
PARAMETERS = {
    "stop_match": "stop words", "stem_use": "stemming", "cut": "shortest sentence",
    "rank_size": "rank size", "k_error": "segments asked for minus true number",
    "objective": "score", "splitter": "search", "vectors": "word vectors",
    "penalty": "penalty (multiples of the default)", "subset": "sentences in a segment",
}  # fmt: skip
VALUES: dict[str, dict[object, str]] = {
    "stop_match": {"none": "kept", "lower": "removed"},
    "stem_use": {"none": "words", "tokens": "stems"},
    "cut": {0: "any", 5: "5 words"},
    "objective": {"cvs": "CVS", "c99": "C99", "euclidean": "Euclidean"},
    "splitter": {},
    "vectors": {
        "glove-6b-50d": "GloVe 6B, 50 d", "ppmi-brown": "PPMI of Brown",
        "ppmi-brown-unseen": "PPMI of unseen Brown",
    },
    "system": {
        "cvs": "CVS", "c99": "C99", "euclidean": "Euclidean", "cvs glove-6b-50d": "CVS, GloVe 6B",
        "cvs ppmi-brown": "CVS, PPMI of Brown (seen)",
    },
}  # fmt: skip


def named(runs: pd.DataFrame) -> pd.DataFrame:
    """Return the runs of a sweep with parameters and values as a figure names them."""
    shown = runs.assign(**{
        name: runs[name].map(lambda value, of=values: of.get(value, value))
        for name, values in VALUES.items() if name in runs
    })  # fmt: skip
    if "subset" in shown:
        shown["subset"] = shown.subset.str.replace("-", "–")
    return shown.rename(columns=PARAMETERS)


def effects_named(effects: pd.DataFrame) -> pd.DataFrame:
    """Return the effects of decisions with decisions and levels as a figure names them."""
    levels = [
        _level(decision, level)
        for decision, level in zip(effects.decision, effects.level, strict=True)
    ]
    return effects.assign(decision=effects.decision.map(PARAMETERS), level=levels)


def _level(decision: str, level: object) -> str:
    values = {str(key): name for key, name in VALUES.get(decision, {}).items()}
    return values.get(str(level), str(level))


def preprocessing(runs: pd.DataFrame, effects: pd.DataFrame) -> dict[str, object]:
    """Say what each decision before C99 is worth, and how they depend on each other.

    Returns
    -------
    dict
        For `stop`, `rank`, `stem` and `cut` the points from the best to the worst level, averaged
        over the other decisions, with their interval. With stop words kept, `small` is by how much
        a rank transform of size 3 changes the mean error; with stop words removed, `without` is by
        how much having none is worse than the worst size from 3 to 21, and `flat` how far these
        sizes are apart.
    """
    effects = effects.reset_index(drop=True)
    worst = effects.loc[effects.groupby("decision").change.idxmax()].set_index("decision")
    said = {
        name: _points(worst.loc[decision])
        for name, decision in (("stop", "stop_match"), ("rank", "rank_size"),
                               ("stem", "stem_use"), ("cut", "cut"))
    }  # fmt: skip
    kept, removed = (
        runs[runs.stop_match == way].groupby("rank_size").pk.mean() for way in ("none", "lower")
    )
    sizes = removed.loc[3:21]
    return said | {
        "small": float(kept[3] - kept[0]),
        "flat": float(sizes.max() - sizes.min()),
        "without": float(removed[0] - sizes.max()),
    }


def misjudged(runs: pd.DataFrame) -> dict[str, str]:
    """Say what exact CVS loses if it is asked for too few or too many segments."""
    wrong = runs[runs.system == "cvs"].set_index("k_error")
    errors = {"one_less": -1, "one_more": 1, "five_less": -5, "five_more": 5}
    ends = ["change", "change_low", "change_high"]
    return {name: wording.worded(*wrong.loc[error, ends]) for name, error in errors.items()}


def choices(runs: pd.DataFrame, effects: pd.DataFrame) -> dict[str, object]:
    """Say what score, vectors and search are worth, averaged over the other two."""
    chosen = effects.set_index(["decision", "level"])
    level = runs.set_index(["vectors", "objective", "splitter"]).pk
    return {
        "lowest": VALUES["objective"][chosen.loc["objective"].pk.idxmin()],
        "c99": _points(chosen.loc["objective", "c99"]),
        "euclidean": _points(chosen.loc["objective", "euclidean"]),
        "vectors_worth": _points(chosen.loc["vectors", "ppmi-brown-unseen"]),
        "greedy": _points(chosen.loc["splitter", "greedy"]),
        "exact": _points(chosen.loc["splitter", "exact"]),
        "euclidean_all": float(level["glove-6b-50d", "euclidean", "exact"]),
        "cvs_all": float(level["glove-6b-50d", "cvs", "exact"]),
    }


def penalty(runs: pd.DataFrame) -> dict[str, float]:
    """Say what CVS loses on any subset if the penalty is off by a factor of √2, and of 2."""
    cvs = runs[runs.objective == "cvs"]
    near = cvs[cvs.penalty.between(0.7, 1.42) & (cvs.penalty != 1)]
    far = cvs[cvs.penalty.isin([0.5, 2.0])]
    return {
        "near_max": float(near.change.max()),
        "near_high": float(near.change_high.max()),
        "far_min": float(far.change.min()),
        "far_low": float(far.change_low.min()),
        "far_max": float(far.change.max()),
    }


def lengths(runs: pd.DataFrame) -> dict[str, str]:
    """Say the errors of C99 and CVS on the shortest and the longest segments, with intervals."""
    level = runs.set_index(["system", "subset"])
    cells = {
        "short": ("cvs glove-6b-50d", "2-4"), "long": ("cvs glove-6b-50d", "20-30"),
        "c99_short": ("c99", "2-4"), "c99_long": ("c99", "20-30"),
    }  # fmt: skip
    return {name: wording.level(level.loc[cell]) for name, cell in cells.items()}


def laid_out(scores: pd.DataFrame) -> pd.DataFrame:
    """Lay out rows of means with their intervals, such as those of `studies.misjudged`."""
    columns = {
        "Pk (%)": "{mean:.2f}", "95 % CI": "[{ci_low:.2f}, {ci_high:.2f}]",
        "documents": "{documents:.0f}",
    }  # fmt: skip
    return written(scores, columns).rename_axis(PARAMETERS["k_error"])


def _points(row: pd.Series) -> str:
    """Say the points of a decision with their interval, and whether it contains zero."""
    ends = f"{row.change:.1f} points [{row.change_low:.1f}, {row.change_high:.1f}]"
    doubt = wording.told(row.change_low, row.change_high) == wording.NOT_TOLD
    return f"{ends} ({wording.NOT_TOLD})" if doubt else ends
