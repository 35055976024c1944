"""From timings to the two tables of results: figures to reach, and scaling."""

import csv
import operator
import os
from pathlib import Path
from typing import NamedTuple


class Figure(NamedTuple):
    """One line of `benchmarks.csv`: what was done, what was found, and what was to be reached."""

    work: str
    quantity: str
    value: float
    unit: str
    reach: str = ""
    cores: int = 1

    @property
    def met(self):
        if not self.reach:
            return ""
        relation, bound = self.reach.split()
        holds = {"<=": operator.le, ">=": operator.ge}[relation](self.value, float(bound))
        return "yes" if holds else "no"


def figures(timings, facts):
    """Derive all figures whose timings are there."""
    derived = [
        *exact_figures, *ceiling_figures, *other_figures, *process_figures(facts), *vector_figures,
        *sweep_figures, *folder_figures,
    ]  # fmt: skip
    found = []
    for derive in derived:
        try:
            found.append(derive(timings, facts))
        except KeyError:  # only part of the benchmarks was run
            continue
    return found


def per_document(timings, facts, name):
    return timings[name] / facts[name]["documents"]


def rate(timings, facts, name):
    return facts[name]["coordinates"] / timings[name] / 1e9


def _ratio(work, quantity, ours, theirs, reach=""):
    return lambda t, f: Figure(work, quantity, t[theirs] / t[ours], "ratio", reach)


def _milliseconds(work, quantity, name, reach=""):
    return lambda t, f: Figure(work, quantity, 1e3 * t[name], "ms", reach)


def _a_document(work, quantity, name, reach=""):
    return lambda t, f: Figure(work, quantity, 1e3 * per_document(t, f, name), "ms", reach)


CHOI, LONG = "Choi 3–11, D = 50, a document", "2000 words, D = 50, K = 10"
SCORES, RANK = "CVS scores, 2000 words, D = 50", "rank transform 11 × 11, N = 400"
METRICS = "metrics, 100 segments"
exact_figures = [
    _a_document(CHOI, "score + exact Euclidean", "test_choi[Euclidean]", "<= 0.1"),
    _a_document(CHOI, "of this, checks and running sums in NumPy", "test_choi_building"),
    _a_document(CHOI, "score + exact CVS", "test_choi[ContentVector]"),
    _a_document(CHOI, "score + exact C99", "test_choi_c99"),
    _a_document(CHOI, "score + refined CVS", "test_choi_refined"),
    _a_document(CHOI, "ruptures Dynp", "test_choi_sample_dynp"),
    _ratio(CHOI, "ruptures Dynp / exact Euclidean", "test_choi_sample", "test_choi_sample_dynp",
           ">= 500"),
    _milliseconds(LONG, "score + exact Euclidean", "test_long[Euclidean]", "<= 20"),
    _milliseconds(LONG, "score + exact CVS", "test_long[ContentVector]", "<= 20"),
    _milliseconds(LONG, "score + exact C99, similarities given", "test_long_c99"),
    _milliseconds(LONG, "score + penalised CVS, K unknown", "test_long_penalised"),
    _milliseconds(LONG, "ruptures KernelCPD linear", "test_long_kernelcpd"),
    _milliseconds(LONG, "ruptures Binseg", "test_long_binseg"),
    _ratio(LONG, "ruptures KernelCPD / exact Euclidean", "test_long[Euclidean]",
           "test_long_kernelcpd", ">= 4"),
    _ratio(LONG, "ruptures KernelCPD / exact CVS", "test_long[ContentVector]",
           "test_long_kernelcpd", ">= 4"),
    _ratio(LONG, "ruptures Binseg / exact Euclidean", "test_long[Euclidean]", "test_long_binseg"),
]  # fmt: skip
ceiling_figures = [
    lambda t, f: Figure(SCORES, "ceiling of one core", rate(t, f, "test_ceiling"), "G/s"),
    lambda t, f: Figure(SCORES, "exact CVS", rate(t, f, "test_scores"), "G/s", ">= 8"),
    lambda t, f: Figure(SCORES, "SciPy cdist", rate(t, f, "test_scores_cdist"), "G/s"),
    lambda t, f: Figure(
        SCORES, "exact CVS / ceiling",
        100 * rate(t, f, "test_scores") / rate(t, f, "test_ceiling"), "%", ">= 60",
    ),
]  # fmt: skip
other_figures = [
    _milliseconds(RANK, "textseg", "test_rank"),
    _milliseconds(RANK, "SciPy generic_filter", "test_rank_generic_filter"),
    _ratio(RANK, "generic_filter / textseg", "test_rank", "test_rank_generic_filter", ">= 100"),
    _milliseconds(METRICS, "Pk, 10⁴ units", "test_metric[pk-10000]"),
    _milliseconds(METRICS, "Pk, 10⁵ units", "test_metric[pk-100000]", "<= 5"),
    _milliseconds(METRICS, "Pk, 10⁶ units", "test_metric[pk-1000000]"),
    _milliseconds(METRICS, "WindowDiff, 10⁴ units", "test_metric[window_diff-10000]"),
    _milliseconds(METRICS, "WindowDiff, 10⁵ units", "test_metric[window_diff-100000]", "<= 5"),
    _milliseconds(METRICS, "WindowDiff, 10⁶ units", "test_metric[window_diff-1000000]"),
    _ratio(METRICS, "NLTK pk / Pk, 10⁵ units", "test_metric[pk-100000]", "test_metric_nltk[pk-pk]"),
    _ratio(METRICS, "NLTK windowdiff / WindowDiff, 10⁵ units", "test_metric[window_diff-100000]",
           "test_metric_nltk[window_diff-windowdiff]"),
    _ratio(METRICS, "segeval pk / Pk, 10⁵ units", "test_metric[pk-100000]", "test_metric_segeval"),
]  # fmt: skip


GLOVE = "text of word vectors like GloVe 42B"


def _megabytes_a_second(facts, program):
    return (
        facts[f"test_reading[{program}]"]["megabytes"]
        / facts[f"test_reading[{program}]"]["seconds"]
    )


vector_figures = [
    lambda t, f: Figure(
        GLOVE, "converted to the cache", _megabytes_a_second(f, "textseg"), "MB/s", ">= 60"
    ),
    lambda t, f: Figure(GLOVE, "gensim's reader", _megabytes_a_second(f, "gensim"), "MB/s"),
    lambda t, f: Figure(
        GLOVE, "converted / gensim's reader",
        _megabytes_a_second(f, "textseg") / _megabytes_a_second(f, "gensim"), "ratio", ">= 5",
    ),
    lambda t, f: Figure(
        GLOVE, "peak memory", f["test_reading[textseg]"]["peak"], "MB", "<= 1024"
    ),
    lambda t, f: Figure(
        GLOVE, "peak memory, gensim's reader", f["test_reading[gensim]"]["peak"], "MB"
    ),
    lambda t, f: Figure(
        GLOVE, "opened again", 1e3 * f["test_opening"]["seconds"], "ms", "<= 200"
    ),
]  # fmt: skip


SWEEP, BARE = "sweep of 24 runs of a second", "test_bare_papermill"
sweep_figures = [
    lambda t, f: Figure(SWEEP, "bare papermill, run after run", t[BARE], "s"),
    lambda t, f: Figure(SWEEP, "textseg sweep --jobs 1", t["test_sweep[1]"], "s"),
    lambda t, f: Figure(
        SWEEP, "more than bare papermill, a run",
        (t["test_sweep[1]"] - t[BARE]) / f[BARE]["runs"], "s", "<= 0.3",
    ),
    lambda t, f: Figure(SWEEP, "textseg sweep --jobs 2", t["test_sweep[2]"], "s", cores=2),
    lambda t, f: Figure(
        SWEEP, "--jobs 2 / --jobs 1", 100 * t["test_sweep[2]"] / t["test_sweep[1]"], "%",
        "<= 60", 2,
    ),
]  # fmt: skip


FOLDER = "2,100 texts of 70 sentences, textseg segment FOLDER, GloVe 50 d"
folder_figures = [
    lambda t, f: Figure(
        FOLDER, "after start-up, --jobs 2", f["test_folder[2]"]["a_second"], "texts/s",
        ">= 1500", 2,
    ),
    lambda t, f: Figure(
        FOLDER, "after start-up, --jobs 1", f["test_folder[1]"]["a_second"], "texts/s"
    ),
    lambda t, f: Figure(
        FOLDER, "processor time of the worker's part", f["test_folder_worker"]["seconds"], "s"
    ),
    lambda t, f: Figure(
        FOLDER, "peak memory of a worker, files that it maps included",
        f["test_folder_worker"]["megabytes"], "MB", "<= 300",
    ),
    lambda t, f: Figure(
        FOLDER, "of this its own at the end, without mapped files",
        f["test_folder_worker"]["own"], "MB",
    ),
]  # fmt: skip


def process_figures(facts):
    def measured(work, quantity, name, fact, unit, reach="", cores=1):
        return lambda t, f: Figure(work, quantity, f[name][fact], unit, reach, cores)

    arxiv, long = "500 documents like arXiv's, CVS and CVSn", "20,000 words, D = 50, K = 50, CVS"
    first = "first use in a process"
    made = [
        measured(first, "compiled before", "test_first_use_cached", "seconds", "s", "<= 3"),
        measured(first, "compiling", "test_first_use_compiling", "seconds", "s"),
    ]
    for cores in (1, 2):
        bounds = ("<= 30", "<= 1024", "<= 10", "<= 300") if cores == 2 else ("",) * 4
        name = f"test_process[arxiv-{cores}]"
        made += [
            measured(arxiv, "exact", name, "seconds", "s", bounds[0], cores),
            measured(arxiv, "peak memory", name, "megabytes", "MB", bounds[1], cores),
        ]
        name = f"test_process[long-{cores}]"
        made += [
            measured(long, "exact", name, "seconds", "s", bounds[2], cores),
            measured(long, "peak memory", name, "megabytes", "MB", bounds[3], cores),
        ]
    return made


def write_figures(path, timings, facts):
    rows = [
        {"work": f.work, "quantity": f.quantity, "value": f"{f.value:.4g}", "unit": f.unit,
         "reach": f.reach, "met": f.met, "cores": f.cores}
        for f in figures(timings, facts)
    ]  # fmt: skip
    write(path, rows)


def write_scaling(path, timings, facts):
    rows = [f | {"seconds": f"{timings[name]:.4g}"} for name, f in facts.items() if "over" in f]
    write(path, rows)


def write(path: Path, rows):
    """Write through a temporary name, so that no half a table is ever read."""
    if not rows:
        return
    temporary = path.with_suffix(".tmp")
    with temporary.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    os.replace(temporary, path)
