"""How many topics: for the best segments, and for the most of the leak (appendix B)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter

import pandas as pd

from textseg.baselines import lda_c99, misra, topic_tiling
from textseg.baselines.topics import PASSAGE, TopicModel, train
from textseg.baselines.training import brown_files, passages
from textseg.datasets import brown_heldout, choi, fingerprint
from textseg.datasets.generated import generate
from textseg.evaluation import Segmenter, evaluate
from textseg.reproduction import recorded
from textseg.reproduction.leak import REGIMES, lda_mixtures, lda_topics, rebuilt
from textseg.reproduction.published import SUBSETS
from textseg.reproduction.statistics import clustered_bootstrap, mean_interval, paired_bootstrap

NUMBERS = (10, 25, 50, 100, 200)
#: What segments by topics.
SYSTEMS: dict[str, Callable[[TopicModel], Segmenter]] = {
    "M09": misra.LikelySegments,
    "C99-LDA": lda_c99.TopicC99,
    "TopicTiling": topic_tiling.TopicTiling,
}
#: What learns topics from documents.
LEARNED: dict[str, Callable[..., Segmenter]] = {"M09": lda_mixtures, "C99-LDA": lda_topics}


def number_of_topics(numbers: Sequence[int] = NUMBERS, *, limit: int | None = 40) -> pd.DataFrame:
    """Judge numbers of topics where nothing leaks: what the registered systems' was chosen by.

    The documents are made like "brown-heldout", 3-11, but from every other one of its sources;
    topics are learned from the rest of them. None is Choi's.

    Parameters
    ----------
    numbers : sequence of int
    limit : int, optional
        Only the first so many documents of 100.

    Returns
    -------
    pandas.DataFrame
        For each system and number of topics the mean `pk` in percent, K known, with its 95 %
        interval, `low` and `high`, and the `seconds` it took to learn the topics.
    """
    others = dict(list(brown_heldout.texts().items())[1::2])
    documents = generate(others, 100, (3, 11), seed=1)[:limit]
    training = [passage for file in brown_files()[::2] for passage in passages(file, PASSAGE)]
    rows = []
    for number in numbers:
        start = perf_counter()
        model = train(training, n_topics=number)
        seconds = perf_counter() - start
        for name, system in SYSTEMS.items():
            scores = [100 * row["pk"] for row in evaluate(system(model), documents)]
            pk = mean_interval(values=scores)
            found = {"system": name, "topics": number, **pk.columns("pk"), "seconds": seconds}
            rows.append(found)
    return pd.DataFrame(rows).set_index(["system", "topics"])


def leak_by_topics(
    numbers: Sequence[int] = NUMBERS,
    *,
    system: str = "M09",
    subset: str = "3-11",
    limit: int | None = None,
) -> pd.DataFrame:
    """Measure by how much topics that have seen the test's sources do better, for each number.

    Parameters
    ----------
    numbers : sequence of int
    system : {"M09", "C99-LDA"}
    subset : {"3-5", "6-8", "9-11", "3-11"}
    limit : int, optional
        Only the first so many of the ten folds of either regime, and of their documents those
        that are tested in both. Topics are learned again for each fold.

    Returns
    -------
    pandas.DataFrame
        For each number of topics the mean Pk in percent on the same rebuilt documents if sources
        are `shared` with training and if they are `disjoint`; `leak`, their difference in points,
        with its 95 % interval, `low` and `high`; and the number of `documents`.

    Raises
    ------
    ValueError
        If there is no such system.
    """
    if system not in LEARNED:
        raise ValueError(f"system must be one of {', '.join(LEARNED)}, got {system!r}")
    documents, sources, _ = rebuilt(subset)
    used = {d.source: s for d, s in zip(documents, sources, strict=True)}
    rows = {}
    for number in numbers:
        shared, disjoint = (
            _scores(f"rebuilt, sources {regime}", subset, system, number, limit)
            for regime in ("shared", "disjoint")
        )
        both = [name for name in used if name in shared and name in disjoint]
        effect = clustered_bootstrap(
            first=[disjoint[name] for name in both],
            second=[shared[name] for name in both],
            sources=[used[name] for name in both],
        )
        rows[number] = {
            "shared": pd.Series(shared)[both].mean(),
            "disjoint": pd.Series(disjoint)[both].mean(),
            **effect.columns("leak"),
            "documents": len(both),
        }
    return pd.DataFrame(rows).T.astype({"documents": int}).rename_axis("topics")


def _scores(
    regime: str, subset: str, system: str, n_topics: int, limit: int | None
) -> dict[str, float]:
    """Return Pk in percent by document."""
    return {
        row["document"]: 100 * row["pk"]
        for trial in REGIMES[regime](subset)[:limit]
        for row in evaluate(LEARNED[system](trial.training, n_topics), trial.test)
    }


def record_overfit() -> Path:
    """Record what topics gain that were learned in cross-validation on Choi's documents.

    They are compared with topics of Brown without Choi's genres, in C99, on the same documents;
    on 3-5 also whether 100 topics gain more than 10 (appendix B). A row's `points` are the topics
    that leak minus those that don't.
    """
    begun_at, rows = recorded.commit(), []
    for subset in SUBSETS:
        sources = dict(
            zip([d.source for d in choi.load(subset)], choi.sources(subset), strict=True)
        )
        numbers = (100, 10) if subset == "3-5" else (100,)
        gains = {str(number): _gains(subset, number) for number in numbers}
        if "10" in gains:
            gains["100 less 10"] = gains["100"] - gains["10"]
        for topics, points in gains.items():
            apart = {"first": points.to_numpy(), "second": 0 * points.to_numpy()}
            effect = paired_bootstrap(**apart)
            by_source = clustered_bootstrap(**apart, sources=[sources[n] for n in points.index])
            rows.append({
                "subset": subset, "topics": topics, **effect.columns("points"),
                "source_low": by_source.low, "source_high": by_source.high,
                "documents": len(points),
            })  # fmt: skip
    identity = "; ".join(fingerprint(choi.load(name)) for name in SUBSETS)
    return recorded.write("topics_overfit", pd.DataFrame(rows), identity, begun_at=begun_at)


def _gains(subset: str, n_topics: int) -> pd.Series:
    leaky, fair = (
        pd.Series(_scores(regime, subset, "C99-LDA", n_topics, None))
        for regime in ("cross-validation", "brown without ca and cj")
    )
    return leaky - fair[leaky.index]
