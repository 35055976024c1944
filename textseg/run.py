"""Run an experiment: one tidy row per document."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from time import perf_counter
from typing import Any

from tqdm import tqdm

from textseg.datasets import DATASETS, Loader, loaded, remembered
from textseg.document import Document
from textseg.encoders import load_encoder
from textseg.encoders.language import warn_if_any_foreign
from textseg.evaluation import describe
from textseg.experiment import Experiment
from textseg.pipeline import forget_own, number_of_segments, objective_of, prepare, represent, split
from textseg.vectors.coverage import Known, warn_if_low


def documents(experiment: Experiment) -> list[Document]:
    """Load and preprocess an experiment's documents."""
    e = experiment
    if e.unit not in ("sentence", "word"):
        raise ValueError(f"unit={e.unit!r} is for texts of your own; data sets have sentences")
    if e.dataset not in DATASETS:
        raise ValueError(f"dataset must be one of {', '.join(DATASETS)}, got {e.dataset!r}")
    forget_own(e)
    load = DATASETS[e.dataset]  # the loader, as a name can be given to another one
    found = _prepared(load, e.subset, e.limit, e.stop_match, e.stem_use, e.cut, e.cut_rule)
    return [document.words() if e.unit == "word" else document for document in found]


def run(experiment: Experiment, *, jobs: int = 1, progress: bool = False) -> list[dict[str, Any]]:
    """Segment and judge every document of an experiment.

    Parameters
    ----------
    experiment : Experiment
    jobs : int
        Documents to segment at a time, in threads: worth it where compiled code takes most of the
        time, as in texts of words. Only `seconds` and `split_seconds` depend on it.
    progress : bool
        Show a progress bar.

    Returns
    -------
    list of dict
        For each document the columns of `textseg.evaluation.describe`; the `coverage` of the
        vectors (share of its tokens that they contain) and `type_coverage` (of its distinct
        words); `seconds` from tokens to segmentation, `split_seconds` of them for the splitting.

    Examples
    --------
    >>> rows = run(Experiment(subset="3-5", limit=2))  # doctest: +SKIP
    >>> rows[0]["document"], rows[0]["n_segments"]  # doctest: +SKIP
    ('choi/1/3-5/0', 10)
    """
    if jobs < 1:
        raise ValueError(f"jobs must be at least 1, got {jobs}")
    name = f"{experiment.splitter} {experiment.objective} {experiment.subset}"
    found = documents(experiment)
    results = _judged(found, partial(_row, experiment=experiment), jobs)
    bar = tqdm(results, name, len(found), mininterval=1, disable=not progress)
    rows, known = zip(*bar, strict=True)
    if known[0] is not None:
        what = f"the {len(found)} documents of {experiment.dataset}/{experiment.subset}"
        warn_if_low(known, experiment.vectors, what)
    if experiment.representation == "sentence_encoder":  # which reads the text itself
        read = (document.original or document for document in found)
        warn_if_any_foreign(read, load_encoder(experiment.encoder))
    return list(rows)


def _judged(found: list[Document], judge: Callable, jobs: int) -> Iterator[tuple]:
    yield judge(found[0])  # alone, as it loads what all of them need
    if jobs == 1:
        yield from map(judge, found[1:])
        return
    from threadpoolctl import threadpool_limits

    with ThreadPoolExecutor(jobs) as pool, threadpool_limits(1, "blas"):  # a core is a core
        yield from pool.map(judge, found[1:])


def _row(document: Document, experiment: Experiment) -> tuple[dict[str, Any], Known | None]:
    start = perf_counter()
    vectors, known = represent(document, experiment)
    objective = objective_of(vectors, experiment)
    middle = perf_counter()
    result = split(objective, number_of_segments(document, experiment), experiment)
    end = perf_counter()
    row = describe(document, result, experiment.k_rule) | {
        "coverage": known and known.tokens,
        "type_coverage": known and float(known.known.mean()),
        "seconds": end - start,
        "split_seconds": end - middle,
    }
    return row, known


@remembered(8)
def _prepared(load: Loader, subset: str, limit: int | None, *preprocessing: Any) -> list[Document]:
    names = ("stop_match", "stem_use", "cut", "cut_rule")
    experiment = Experiment(**dict(zip(names, preprocessing, strict=True)))
    return [prepare(document, experiment) for document in loaded(load, subset, limit)]
