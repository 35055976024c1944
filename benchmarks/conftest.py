"""Shared parts of the benchmarks; at the end they become `results/benchmarks.csv`.

Run with ``make bench``. Everything is timed in one run on one machine: this package, the programs
it is compared with, and the ceiling of the processor itself. Timings are minima over rounds.
"""

import os
import sys
from pathlib import Path

# Libraries read these when they are loaded. One thread each, so that a core is a core; and no
# processor type or cache size forced on OpenBLAS, which would slow the programs compared with.
for name in ("OPENBLAS", "OMP", "MKL", "NUMBA"):
    os.environ[f"{name}_NUM_THREADS"] = "1"
for name in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE"):
    os.environ.pop(name, None)
assert "numpy" not in sys.modules, "run the benchmarks on their own: pytest benchmarks"

import numpy as np  # noqa: E402
import pytest  # noqa: E402
from tables import write_figures, write_scaling  # noqa: E402


@pytest.fixture(scope="session")
def long_text():
    """Return vectors of a text of 2000 words in ten topics; the time does not depend on them."""
    return words(2000)


def words(n_units, dim=50, n_topics=10):
    random = np.random.default_rng(n_units)
    topics = np.repeat(random.normal(size=(n_topics, dim)), -(-n_units // n_topics), axis=0)
    return topics[:n_units] + random.normal(scale=3, size=(n_units, dim))


@pytest.fixture(scope="session")
def choi():
    """Return the unit vectors and references of the 400 documents of Choi's 3–11."""
    from textseg.experiment import Experiment
    from textseg.pipeline import represent
    from textseg.run import documents

    experiment = Experiment(subset="3-11", cut=5)
    return [(represent(d, experiment)[0], d.reference) for d in documents(experiment)]


@pytest.fixture
def timed(benchmark):
    """Time a call; keywords become columns of the results."""

    def run(call, *args, rounds=7, **facts):
        benchmark.extra_info.update(facts)
        return benchmark.pedantic(call, args, rounds=rounds, warmup_rounds=1)

    return run


def pytest_addoption(parser):
    parser.addoption("--record", action="store_true", help="keep the tables in results/recorded")


def pytest_sessionfinish(session, exitstatus):
    """Write the tables after a run that was complete and had no failure."""
    options = session.config.option
    ran = {item.path.name for item in session.items}
    complete = ran == {path.name for path in Path(__file__).parent.glob("test_*.py")}
    if exitstatus or options.keyword or options.markexpr or options.collectonly or not complete:
        return
    benchmarks = session.config._benchmarksession.benchmarks
    timings = {b.name: b.stats.min for b in benchmarks if b.stats.rounds}
    facts = {b.name: dict(b.extra_info) for b in benchmarks}
    results = session.config.rootpath / "results"
    results.mkdir(exist_ok=True)
    write_figures(results / "benchmarks.csv", timings, facts)
    write_scaling(results / "scaling.csv", timings, facts)
    if options.record:
        record(results)


def record(results):
    """Keep the tables with their provenance; what they were run on is the text of each row."""
    import pandas as pd

    from textseg.reproduction import recorded

    for name in ("benchmarks", "scaling"):
        recorded.write(name, pd.read_csv(results / f"{name}.csv"), "as each row says")
