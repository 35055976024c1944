"""What needs a process of its own: first use, peak memory, whole collections, both cores."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
THREADS = sorted({1, min(2, CORES)})


def fresh(*args, **environment):
    script = Path(__file__).with_name("fresh.py")
    done = subprocess.run(
        [sys.executable, script, *map(str, args)],
        env=os.environ | environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


@pytest.fixture
def in_a_process(benchmark):
    """Run once in a process; its own figures are what is reported."""

    def run(*args, **environment):
        result = benchmark.pedantic(fresh, args, environment, rounds=1)
        benchmark.extra_info.update(result)

    return run


def test_first_use_compiling(in_a_process, tmp_path):
    in_a_process("first_use", NUMBA_CACHE_DIR=str(tmp_path))


def test_first_use_cached(in_a_process):
    fresh("first_use")
    in_a_process("first_use")


@pytest.mark.parametrize("threads", THREADS)
@pytest.mark.parametrize("work", ["arxiv", "long"])
def test_process(in_a_process, work, threads):
    in_a_process(work, threads)
