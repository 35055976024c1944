"""Tables of the chapter "Ten years on", and what its text says, with intervals."""

from __future__ import annotations

from collections.abc import Callable
from math import nan

import pandas as pd

from textseg import store
from textseg.experiment import Experiment
from textseg.reproduction import recorded
from textseg.reproduction.paired import difference
from textseg.reproduction.published import SUBSETS, later, values
from textseg.reproduction.studies.ten_years import measuring
from textseg.reproduction.studies.ten_years.systems import BOTH, WEIGHT
from textseg.reproduction.tables.layout import dashed, interval, only, wide
from textseg.reproduction.wording import listed, ways

#: The subset on which everything was chosen, marked in every table.
CHOSEN_ON = "6-8"
#: What is compared with the vectors of the other chapters.
PAIR = ("WordLlama, centred", "GloVe 50 d, summed")
#: The windows of P_k, and the encoders, for people.
WINDOWS = {"paper": "the paper's window", "half": "usual window"}
NAMES = {"minilm-l6": "MiniLM", "wordllama-256d": "WordLlama"}
#: The paper's row with idf and sentence vectors of length one.
IDF = "T2.CVS.tfidf-T.pk"


#: Changes of CVS: words added, and the length that is taken of a segment's sum.
CHANGED = ("U00 + CVS", "Euclidean length", "U00 + Euclidean length")
#: What tables of levels show: the paper's two additive scores, and changes of the first.
SHOWN = ("CVS", "Euclidean", *CHANGED)


def levels(
    frame: pd.DataFrame, *, objectives: tuple[str, ...] = SHOWN, **where: str
) -> pd.DataFrame:
    """Lay mean P_k out: a row per system and what else varies, a column per subset, two means.

    Parameters
    ----------
    frame : pandas.DataFrame
        From `measuring.table`.
    objectives : tuple of str
        Those to show.
    **where
        Values of the columns to choose by, such as ``K="known"``.
    """
    wide = measuring.wide(frame[frame.objective.isin(objectives)], **where)
    head = _heads(frame)
    if head is _head and len(SUBSETS) == wide.shape[1] - 1:
        wide["mean without 6–8"] = wide[[s for s in SUBSETS if s != CHOSEN_ON]].mean(axis=1)
    wide = wide.rename(columns={"mean": "mean of all", **{s: head(s) for s in SUBSETS}})
    unnamed = [None] * wide.index.nlevels
    return wide.map("{:.2f}".format).rename_axis(index=unnamed, columns=None)


def published() -> pd.DataFrame:
    """Lay `measuring.published` out, with readable heads."""
    heads = {s: dashed(s) for s in SUBSETS}
    return measuring.published().rename(columns=heads).rename_axis(None)


def apart(frame: pd.DataFrame, *, k: str, window: str = "paper") -> pd.DataFrame:
    """Lay the differences of other objectives and rules to CVS on the same vectors out.

    Of comparisons that are one and the same, the first is shown; see `measuring.distinct`.
    """
    others = frame[~frame.objective.isin(CHANGED)]
    found = measuring.against_cvs(others, window=window, K=k).reset_index()
    return _spread(found, ["system", "objective"])


def changed(frame: pd.DataFrame, *, window: str = "paper", sentences: str = "raw") -> pd.DataFrame:
    """Lay out what words and the Euclidean length change: differences to CVS on the same vectors.

    Returns
    -------
    pandas.DataFrame
        By K, vectors and objective, a column per subset: points with their interval.
    """
    where = {"window": window, "sentences": sentences}
    found = measuring.against_cvs(frame[frame.objective.isin(CHANGED)], **where)
    return _spread(found.reset_index(), ["K", "system", "objective"], head=_heads(frame))


def two(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay the differences of both encoders together to CVS with MiniLM, centred, out.

    Returns
    -------
    pandas.DataFrame
        By K, window and objective, a column per subset; empty without recorded rows.
    """
    if "minus_one" not in frame:
        return pd.DataFrame()
    rows = frame[frame.minus_one.notna() & frame.objective.isin(("CVS", *CHANGED))]
    names = {"minus_one": "difference", "minus_one_low": "low", "minus_one_high": "high"}
    rows = rows.rename(columns=names).assign(window=rows.window.map(WINDOWS))
    return _spread(rows, ["K", "window", "objective"])


def cost(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay the CPU time of a document of 3-11 out, K unknown, as recorded in one run.

    Returns
    -------
    pandas.DataFrame
        In milliseconds: encoding its sentences by each encoder, and every system on the vectors of
        both.
    """
    if "commit" not in frame:
        return pd.DataFrame()
    encoding = recorded.read("ten_years_cost").set_index("encoder").seconds_per_document
    own = only(frame, system=BOTH, dataset="choi", subset="3-11", K="unknown", window="paper")
    seconds = pd.concat([
        encoding.rename(index=lambda name: f"encoding, {NAMES[name]}"),
        own.set_index("objective").seconds_per_document,
    ])  # fmt: skip
    return pd.DataFrame({"CPU time (ms)": (1000 * seconds).map("{:.1f}".format)})


def tried() -> pd.DataFrame:
    """Lay out what was tried on the development subset: P_k and the difference to plain CVS."""
    change = interval("minus_plain", "minus_plain_low", "minus_plain_high")
    return wide(recorded.read("ten_years_tried"), f"{{pk:.2f}} ({change})", "variant", "vectors")


def _spread(
    found: pd.DataFrame, by: list[str], *, head: Callable[[str], str] | None = None
) -> pd.DataFrame:
    """Lay differences out with their intervals, a column per subset, in the order found."""
    made = wide(found, interval("difference", form=".2f"), by)
    made = made.sort_index(level=list(range(len(by) - 1)), sort_remaining=False, kind="stable")
    return made[[s for s in SUBSETS if s in made]].rename(columns=head or _head)


def newer(dataset: str = "choi", *, subset: str = "all", limit: int | None = None) -> pd.DataFrame:
    """Compare CVS with newer vectors to CVS with GloVe, K known, raw sentences, on the same texts.

    Returns
    -------
    pandas.DataFrame
        By subset: `difference` in points, WordLlama minus GloVe, with `low` and `high`, its 95 %
        interval over documents and the sources they share.
    """
    rows = {}
    for name in SUBSETS if subset == "all" else (subset,):
        new, old = (100 * store.documents(_raw(system, dataset, name, limit)).pk for system in PAIR)
        rows[name] = difference(new, old, subset=name, dataset=dataset).columns("difference")
    return pd.DataFrame.from_dict(rows, orient="index").rename_axis("subset")


def newer_table(*frames: pd.DataFrame, names: tuple[str, ...]) -> pd.DataFrame:
    """Lay results of `newer` out, a row for each data set."""
    rows = pd.concat(dict(zip(names, frames, strict=True)), names=["set"]).reset_index()
    return wide(rows, interval("difference"), "set").rename(columns=dashed)


def beside_paper(frame: pd.DataFrame) -> pd.DataFrame:
    """Say for word vectors in the paper's setting where the published value lies.

    The published values are those of exact CVS in table 3, without idf, and, with idf and sentence
    vectors of length one, that of table 2, which has 3-11 only.

    Returns
    -------
    pandas.DataFrame
        For each system and subset ours with its 95 % interval over documents, and the paper's.
    """
    rows = _paper_rows(frame)
    forms = {"ours": interval("pk", "pk_low", "pk_high", form=".2f"), "paper": "{printed:.2f}"}
    both = pd.concat({whose: wide(rows, form, "system") for whose, form in forms.items()})
    return both.swaplevel().loc[list(rows.system.unique())].rename(columns=_head)


def where_published(frame: pd.DataFrame, system: str) -> str:
    """Say on which subsets the paper's value lies within our interval, above and below it."""
    rows = _paper_rows(frame)
    return _lies(rows[(rows.system == system) & rows.printed.notna()])


def where_later(frame: pd.DataFrame, objective: str, system: str = BOTH) -> str:
    """Say the same of what was published since, with K unknown and the usual window."""
    where = {"K": "unknown", "window": "half", "sentences": "raw"}
    rows = only(frame, system=system, objective=objective, **where)
    printed = later().iloc[0]
    return _lies(rows.assign(printed=[printed[f"pk_{s.replace('-', '_')}"] for s in rows.subset]))


def _lies(rows: pd.DataFrame) -> str:
    within = rows.printed.between(rows.pk_low, rows.pk_high)
    parts = {
        "within our interval": within,
        "above it": rows.printed > rows.pk_high,
        "below it": rows.printed < rows.pk_low,
    }
    said = [f"{name} on {listed(rows.subset[of])}" for name, of in parts.items() if of.any()]
    return ", ".join(said) or "not compared here"


def _paper_rows(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the rows of word vectors in the paper's setting, with what it `printed`, if it did."""
    numbers = values()
    rows = only(frame, sentences="filtered", window="paper")
    rows = rows[rows.system.str.contains("words")]
    idf = rows.system.str.contains("idf")
    printed = [
        numbers[IDF] if weighted and subset == "3-11"
        else None if weighted else numbers[f"T3.own.DP-CVS.{subset}.pk"]
        for subset, weighted in zip(rows.subset, idf, strict=True)
    ]  # fmt: skip
    return rows.assign(printed=pd.Series(printed, index=rows.index, dtype=float))


def panels(frame: pd.DataFrame) -> pd.DataFrame:
    """Return CVS's levels in three settings as `plotting.by_vectors` takes them.

    Of filtered sentences only word vectors and MiniLM as it is; with more, lines hide each other.
    `objective` is the setting; `published` is the paper's exact CVS, in its own setting only.
    """
    printed = {subset: values()[f"T3.own.DP-CVS.{subset}.pk"] for subset in SUBSETS}
    cvs = only(frame, objective="CVS", window="paper")
    cvs = cvs[(cvs.sentences == "raw") | ~cvs.system.str.contains("centred")]
    cvs = cvs.sort_values("subset", key=lambda s: s.map(list(SUBSETS).index), kind="stable")
    parts = {
        "all sentences, K known": only(cvs, sentences="raw", K="known"),
        "all sentences, K unknown": only(cvs, sentences="raw", K="unknown"),
        "filtered, K known": only(cvs, sentences="filtered", K="known"),
    }
    rows = pd.concat([part.assign(objective=name) for name, part in parts.items()])
    rows["published"] = rows.subset.map(printed).where(rows.sentences == "filtered")
    names = {"system": "vectors", "pk_low": "low", "pk_high": "high"}
    return rows.rename(columns={"vectors": "label"} | names).reset_index(drop=True)


def numbers(frame: pd.DataFrame, held_out: pd.DataFrame) -> dict[str, object]:
    """Return the numbers of the text: levels that other pages quote, and counts of comparisons.

    Parameters
    ----------
    frame, held_out : pandas.DataFrame
        `measuring.table` of "choi" and of "brown-heldout".

    Returns
    -------
    dict
        `glove` and `wordllama`, mean P_k over the subsets with CVS on raw sentences, K known, and
        `clean_glove` and `clean_wordllama` on the held-out documents; where the paper's values lie
        for MiniLM and WordLlama words (`words_said`, with idf `idf_said`); of all
        different comparisons of CVS with another objective on the same vectors their number
        `n_all`, in how many the interval excludes zero (`n_apart`), with CVS lower (`n_cvs_lower`)
        or higher (`n_cvs_higher`). The same of `CHANGED`, each minus CVS, K known and unknown:
        `length_…` for the Euclidean length, `u00_…` for words added to CVS (`all`, `lower`,
        `higher`), outside 6–8; `length_clean_…` and `u00_clean_…` on the held-out documents.
        Where the values published since lie, for both encoders with words, CVS alone and the
        Euclidean length: `later_said`, `later_plain_said`, `later_length_said`. `weight` is that
        of vectors; `both_known` and `both_unknown` are the means without 6–8 of both encoders with
        words, the paper's window, and `both_plain_known` and `both_plain_unknown` those of CVS.
        Of filtered sentences in that window the row with the lowest P_k on 6-8: its `filtered_name`
        and `filtered`, its mean without 6-8, beside `filtered_plain`, that of MiniLM alone.
    """
    where = {"sentences": "raw", "K": "known", "window": "paper", "objective": "CVS"}
    known, clean = (measuring.wide(f, **where)["mean"] for f in (frame, held_out))
    others = frame[~frame.objective.isin(CHANGED)]
    rows = measuring.distinct(measuring.against_cvs(others, window="paper"))
    said = ways(rows)
    lower, higher = said.count("higher"), said.count("lower")  # the others are, so CVS is not
    counts: dict[str, int] = {}
    for key, objective in (("length", "Euclidean length"), ("u00", "U00 + CVS")):
        own = frame[frame.objective == objective]
        counts |= _counted(key, own[own.subset != CHOSEN_ON])
        counts |= _counted(f"{key}_clean", held_out[held_out.objective == objective])
    new, old = PAIR
    return {
        "glove": float(known[old]),
        "wordllama": float(known[new]),
        "clean_glove": float(clean[old]),
        "clean_wordllama": float(clean[new]),
        "words_said": where_published(frame, "MiniLM + WordLlama words"),
        "idf_said": where_published(frame, "MiniLM + WordLlama words, idf"),
        "n_all": len(rows),
        "n_apart": lower + higher,
        "n_cvs_lower": lower,
        "n_cvs_higher": higher,
        "weight": WEIGHT,
        "both_known": _without_chosen(frame, "known", "U00 + CVS"),
        "both_unknown": _without_chosen(frame, "unknown", "U00 + CVS"),
        "both_plain_known": _without_chosen(frame, "known", "CVS"),
        "both_plain_unknown": _without_chosen(frame, "unknown", "CVS"),
        "later_said": where_later(frame, "U00 + CVS"),
        "later_plain_said": where_later(frame, "CVS"),
        "later_length_said": where_later(frame, "Euclidean length"),
        **_filtered(frame),
        **counts,
    }


def _counted(key: str, rows: pd.DataFrame) -> dict[str, int]:
    """Count the differences to CVS, and in how many of them the interval excludes zero."""
    said = ways(measuring.against_cvs(rows, window="paper", sentences="raw"))
    counts = {f"{key}_{word}": said.count(word) for word in ("lower", "higher")}
    return {f"{key}_all": len(said), **counts}


def _filtered(frame: pd.DataFrame) -> dict[str, object]:
    rows = only(frame, sentences="filtered", window="paper")
    on_it, by = rows.subset == CHOSEN_ON, ["system", "objective"]
    means = rows[~on_it].groupby(by).pk.mean()
    both = on_it.any() and len(means)
    best = rows[on_it].set_index(by).pk.reindex(means.index).idxmin() if both else ("", "")
    return {
        "filtered_name": ", ".join(filter(None, best)),
        "filtered": means.get(best, nan),
        "filtered_plain": means.get(("MiniLM", "CVS"), nan),
    }


def _without_chosen(frame: pd.DataFrame, k: str, objective: str) -> float:
    own = only(frame, system=BOTH, objective=objective, K=k, window="paper", sentences="raw")
    return float(own.pk[own.subset != CHOSEN_ON].mean())


def provenance(frame: pd.DataFrame) -> str:
    """Say in a sentence where recorded rows come from; nothing if there are none."""
    rows = frame[frame.commit.notna()] if "commit" in frame else frame.iloc[:0]
    if rows.empty:
        return ""
    made = rows[["date", "commit"]].drop_duplicates().itertuples()
    said = " and ".join(f"on {row.date} at commit {row.commit}" for row in made)
    return f"Rows with MiniLM were recorded {said}."


def _raw(system: str, dataset: str, subset: str, limit: int | None) -> Experiment:
    fields = {"penalty": 1.0, **measuring.RAW[system], "splitter": "exact"}
    return Experiment(**fields | {"dataset": dataset, "subset": subset, "limit": limit})


def _heads(frame: pd.DataFrame) -> Callable[[str], str]:
    """Return what names a subset: on documents other than Choi's nothing was chosen."""
    return _head if set(frame.dataset) == {"choi"} else dashed


def _head(subset: str) -> str:
    return f"{dashed(subset)} (dev)" if subset == CHOSEN_ON else dashed(subset)
