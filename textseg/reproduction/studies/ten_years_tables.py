"""Tables of the chapter "Ten years on", and what its text says, with intervals."""

from __future__ import annotations

from collections.abc import Callable

import pandas as pd

from textseg import store
from textseg.experiment import Experiment
from textseg.reproduction import recorded
from textseg.reproduction.published import SUBSETS, later, values
from textseg.reproduction.studies import ten_years
from textseg.reproduction.studies.paired import difference
from textseg.reproduction.studies.ten_years_systems import BOTH, WEIGHT
from textseg.reproduction.studies.wording import listed, told
from textseg.reproduction.tables.layout import dashed, spanned

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
        From `ten_years.table`.
    objectives : tuple of str
        Those to show.
    **where
        Values of the columns to choose by, such as ``K="known"``.
    """
    wide = ten_years.wide(frame[frame.objective.isin(objectives)], **where)
    head = _heads(frame)
    if head is _head and len(SUBSETS) == wide.shape[1] - 1:
        wide["mean without 6–8"] = wide[[s for s in SUBSETS if s != CHOSEN_ON]].mean(axis=1)
    wide = wide.rename(columns={"mean": "mean of all", **{s: head(s) for s in SUBSETS}})
    unnamed = [None] * wide.index.nlevels
    return wide.map("{:.2f}".format).rename_axis(index=unnamed, columns=None)


def published() -> pd.DataFrame:
    """Lay `ten_years.published` out, with readable heads."""
    heads = {s: dashed(s) for s in SUBSETS}
    return ten_years.published().rename(columns=heads).rename_axis(None)


def apart(frame: pd.DataFrame, *, k: str, window: str = "paper") -> pd.DataFrame:
    """Lay the differences of other objectives and rules to CVS on the same vectors out.

    Of comparisons that are one and the same, the first is shown; see `ten_years.distinct`.
    """
    others = frame[~frame.objective.isin(CHANGED)]
    found = ten_years.against_cvs(others, window=window, K=k).reset_index()
    return _spread(found, ["system", "objective"])


def changed(frame: pd.DataFrame, *, window: str = "paper") -> pd.DataFrame:
    """Lay out what words and the Euclidean length change: differences to CVS on the same vectors.

    Returns
    -------
    pandas.DataFrame
        By K, vectors and objective, a column per subset: points with their interval.
    """
    found = ten_years.against_cvs(frame[frame.objective.isin(CHANGED)], window=window)
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
    encoding = recorded.read("ten_years_cost")
    rows = [
        (f"encoding, {NAMES[row.encoder]}", row.seconds_per_document)
        for row in encoding.itertuples()
    ]
    where = (frame.system == BOTH) & (frame.dataset == "choi") & (frame.subset == "3-11")
    own = frame[where & (frame.K == "unknown") & (frame.window == "paper")]
    rows += zip(own.objective, own.seconds_per_document, strict=True)
    shown = {name: f"{1000 * seconds:.1f}" for name, seconds in rows}
    return pd.DataFrame({"CPU time (ms)": shown})


def tried() -> pd.DataFrame:
    """Lay out what was tried on the development subset: P_k and the difference to plain CVS."""
    rows = recorded.read("ten_years_tried")
    ends = zip(rows.pk, rows.minus_plain, rows.minus_plain_low, rows.minus_plain_high, strict=True)
    rows["shown"] = [
        f"{pk:.2f} ({spanned(d, low, high, signed=True)})" for pk, d, low, high in ends
    ]
    wide = rows.pivot(index="variant", columns="vectors", values="shown")
    wide = wide.loc[rows.variant.drop_duplicates(), rows.vectors.drop_duplicates()]
    return wide.rename_axis(index=None, columns=None)


def _spread(
    found: pd.DataFrame, by: list[str], *, head: Callable[[str], str] | None = None
) -> pd.DataFrame:
    """Lay differences out with their intervals, a column per subset, in the order found."""
    ends = zip(found.difference, found.low, found.high, strict=True)
    shown = found.assign(shown=[spanned(*values) for values in ends])
    wide = shown.pivot(index=by, columns="subset", values="shown")
    order = found.set_index(by).index.unique()
    order = order.sortlevel(by[:-1], sort_remaining=False)[0]
    chosen = [subset for subset in SUBSETS if subset in wide]
    wide = wide.loc[order, chosen].rename(columns={s: (head or _head)(s) for s in SUBSETS})
    return wide.rename_axis(index=[None] * len(by), columns=None)


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
    rows = {}
    for name, frame in zip(names, frames, strict=True):
        rows[name] = {
            dashed(str(row.Index)): spanned(row.difference, row.low, row.high, signed=True)
            for row in frame.itertuples()
        }
    return pd.DataFrame.from_dict(rows, orient="index")


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
    found: dict[tuple[str, str], dict[str, str]] = {}
    for row in rows.itertuples():
        cells = {
            "ours": f"{row.pk:.2f} [{row.pk_low:.2f}, {row.pk_high:.2f}]",
            "paper": "" if pd.isna(row.printed) else f"{row.printed:.2f}",
        }
        for whose, cell in cells.items():
            found.setdefault((str(row.system), whose), {})[_head(str(row.subset))] = cell
    return pd.DataFrame(list(found.values()), index=pd.MultiIndex.from_tuples(list(found)))


def where_published(frame: pd.DataFrame, system: str) -> str:
    """Say on which subsets the paper's value lies within our interval, above and below it."""
    rows = _paper_rows(frame)
    return _lies(rows[(rows.system == system) & rows.printed.notna()])


def where_later(frame: pd.DataFrame, objective: str, system: str = BOTH) -> str:
    """Say the same of what was published since, with K unknown and the usual window."""
    rows = frame[(frame.system == system) & (frame.objective == objective)]
    rows = rows[(rows.K == "unknown") & (rows.window == "half") & (rows.sentences == "raw")]
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
    rows = frame[(frame.sentences == "filtered") & (frame.window == "paper")]
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

    `objective` is the setting; `published` is the paper's exact CVS, in its own setting only.
    """
    printed = values()
    cvs = frame[(frame.objective == "CVS") & (frame.window == "paper")]
    parts = []
    for name, sentences, k in (
        ("all sentences, K known", "raw", "known"),
        ("all sentences, K unknown", "raw", "unknown"),
        ("filtered, K known", "filtered", "known"),
    ):
        own = cvs[(cvs.sentences == sentences) & (k == cvs.K)]
        own = own.assign(order=own.subset.map(list(SUBSETS).index)).sort_values(
            "order", kind="stable"
        )
        parts.append(
            pd.DataFrame(
                {
                    "objective": name,
                    "vectors": own.system.to_numpy(),
                    "subset": own.subset.to_numpy(),
                    "pk": own.pk.to_numpy(),
                    "low": own.pk_low.to_numpy(),
                    "high": own.pk_high.to_numpy(),
                    "published": [
                        printed[f"T3.own.DP-CVS.{subset}.pk"] if sentences == "filtered" else None
                        for subset in own.subset
                    ],
                }
            )
        )
    return pd.concat(parts, ignore_index=True)


def numbers(frame: pd.DataFrame, held_out: pd.DataFrame) -> dict[str, object]:
    """Return the numbers of the text: levels that other pages quote, and counts of comparisons.

    Parameters
    ----------
    frame, held_out : pandas.DataFrame
        `ten_years.table` of "choi" and of "brown-heldout".

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
    """
    where = {"sentences": "raw", "K": "known", "window": "paper", "objective": "CVS"}
    known, clean = (ten_years.wide(f, **where)["mean"] for f in (frame, held_out))
    others = frame[~frame.objective.isin(CHANGED)]
    rows = ten_years.distinct(ten_years.against_cvs(others, window="paper"))
    said = [told(low, high) for low, high in zip(rows.low, rows.high, strict=True)]
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
        **counts,
    }


def _counted(key: str, rows: pd.DataFrame) -> dict[str, int]:
    """Count the differences to CVS, and in how many of them the interval excludes zero."""
    found = ten_years.against_cvs(rows, window="paper")
    words = [told(low, high) for low, high in zip(found.low, found.high, strict=True)]
    counts = {f"{key}_{word}": words.count(word) for word in ("lower", "higher")}
    return {f"{key}_all": len(words), **counts}


def _without_chosen(frame: pd.DataFrame, k: str, objective: str) -> float:
    own = frame[(frame.system == BOTH) & (frame.objective == objective) & (k == frame.K)]
    own = own[(own.window == "paper") & (own.sentences == "raw") & (own.subset != CHOSEN_ON)]
    return float(own.pk.mean())


def provenance(frame: pd.DataFrame) -> str:
    """Say in a sentence where recorded rows come from; nothing if there are none."""
    rows = frame[frame.commit.notna()] if "commit" in frame else frame.iloc[:0]
    if rows.empty:
        return ""
    first = rows.iloc[0]
    return f"Rows with MiniLM were recorded on {first.date} at commit {first.commit}."


def _raw(system: str, dataset: str, subset: str, limit: int | None) -> Experiment:
    fields = {"penalty": 1.0, **ten_years.RAW[system], "splitter": "exact"}
    return Experiment(**fields | {"dataset": dataset, "subset": subset, "limit": limit})


def _heads(frame: pd.DataFrame) -> Callable[[str], str]:
    """Return what names a subset: on documents other than Choi's nothing was chosen."""
    return _head if set(frame.dataset) == {"choi"} else dashed


def _head(subset: str) -> str:
    return f"{dashed(subset)} (dev)" if subset == CHOSEN_ON else dashed(subset)
