"""The steps from the paper's text to its program, for people, and what the prose says of them."""

from __future__ import annotations

import pandas as pd

from textseg.reproduction import wording
from textseg.reproduction.tables.layout import dashed, interval, wide

#: What each step changes, by field and new value.
STEPS = {
    ("(text)", ""): "the paper's text",
    ("stop_match", "cased"): "stop words matched before lower-casing",
    ("stem_use", "match"): "words not stemmed",
    ("cut_rule", "more_than"): "more words than the cut",
    ("rank_rule", "code"): "rank counts only the window",
    ("last_cut", "False"): "no cut before the last sentence",
    ("representation", "vector_mean"): "means instead of sums",
    ("representation", "vector_mean_plus_zero"): "one zero vector too many",
}
ENDS = ("ci_low", "ci_high")


def named(path: pd.DataFrame) -> pd.DataFrame:
    """Return a path with its steps named: `step` for people, in place of `field` and `value`."""
    steps = [STEPS.get(pair, " = ".join(pair)) for pair in zip(path.field, path.value, strict=True)]
    return path.assign(step=steps)


def levels(path: pd.DataFrame) -> pd.DataFrame:
    """Lay out the error after each step: a row for each step, a column for each subset."""
    made = wide(named(path), "{pk:.2f}", "step").rename(columns=dashed)
    return made.rename_axis(index="after the step")


def changes(path: pd.DataFrame) -> pd.DataFrame:
    """Lay out what each step did, with its interval: a row for each step."""
    made = wide(named(path).dropna(subset="change"), interval("change", *ENDS), "step")
    return made.rename(columns=dashed).rename_axis("step")


def totals(**found: pd.DataFrame) -> pd.DataFrame:
    """Lay out what the program changes in all, see `measuring.total`: a row for each score."""
    rows = pd.concat([frame.assign(score=name) for name, frame in found.items()])
    made = wide(rows, interval("change", *ENDS), ["score", "judged"])
    return made.rename(columns=dashed).rename_axis(["score", "judged on"])


def in_all(**found: pd.DataFrame) -> dict[str, str]:
    """Say where the program has the higher error, see `measuring.total`.

    Returns
    -------
    dict
        For each score, on the sentences that each end keeps (`c99_kept`) and on all (`c99_all`).
    """
    names = {"kept": "sentences kept", "all": "all sentences"}
    return {
        f"{score}_{key}": wording.where(rows[rows.judged == name], *ENDS)
        for score, rows in found.items()
        for key, name in names.items()
    }


def ties(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay out the rows of `studies.tie_directions`."""
    heads = {"pk": "Pk (%)", "wd": "WindowDiff (%)", "left": "ties left", "right": "ties right"}
    rows = frame.rename(index=lambda name: " ".join(name.split(".")[1:]), columns=heads)
    return rows.map("{:.2f}".format)


def of_c99(path: pd.DataFrame) -> dict[str, object]:
    """Say where C99's way from text to code starts and ends, and what stemming does in it."""
    stemming = path[path.field == "stem_use"]
    return {
        "start": float(path[path.field == "(text)"].pk.mean()),
        "end": float(path.groupby("subset").pk.last().mean()),
        "stemming": float(stemming.change.mean()),
        "stemming_where": wording.where(stemming, *ENDS),
    }


def of_euclidean(path: pd.DataFrame) -> dict[str, object]:
    """Say what means instead of sums do, at least, and where one zero vector too many helps."""
    means = path[path.value == "vector_mean"]
    return {
        "means_where": wording.where(means, *ENDS),
        "means_least": float(-means.change.max()),
        "zero_where": wording.where(path[path.value == "vector_mean_plus_zero"], *ENDS),
    }


def of_cvs(path: pd.DataFrame) -> dict[str, object]:
    """Say how little the steps change CVS: the largest change, and the reach of the intervals."""
    steps = path.dropna(subset="change")
    return {
        "cvs_steps": len(steps),
        "cvs_told": int((steps.ci_low * steps.ci_high > 0).sum()),
        "cvs_low": float(steps.ci_low.min()),
        "cvs_high": float(steps.ci_high.max()),
        "cvs_largest": float(steps.change.abs().max()),
    }


def of_ties(frame: pd.DataFrame) -> dict[str, float]:
    """Say how far the direction of ties moves any row, and how far the paper says it does."""
    printed = frame["pk", "published"]
    return {
        "moved": float((frame["pk", "right"] - frame["pk", "left"]).abs().max()),
        "swing": float(printed["T6.TBR.5-T-F-11"] - printed["T6.best.5-T-F-11"]),
        "best_published": float(printed["T6.best.5-T-F-11"]),
        "best_left": float(frame["pk", "left"]["T6.best.5-T-F-11"]),
        "best_right": float(frame["pk", "right"]["T6.best.5-T-F-11"]),
    }
