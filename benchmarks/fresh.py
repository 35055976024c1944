"""Work measured in a process of its own: ``python fresh.py WORK [THREADS]`` prints one JSON object.

`seconds` is the time of the work, `megabytes` the peak over what the interpreter, NumPy and the
compiled kernels take before it.
"""

import json
import re
import resource
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter, process_time

import numpy as np

from textseg.objectives import ContentVector
from textseg.representation import normalize
from textseg.splitting import exact


def peak():
    """Return the peak memory of this process in MB."""
    status = Path("/proc/self/status")
    if status.exists():  # the resource module would count what the parent took as well
        return int(re.search(r"VmHWM:\s+(\d+)", status.read_text())[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2  # bytes on macOS


def own():
    """Return the memory of this process alone in MB, without files that all workers map."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(re.search(r"RssAnon:\s+(\d+)", status.read_text())[1]) / 1024
    return peak()


def small():
    exact(ContentVector.from_vectors(np.arange(12.0).reshape(6, 2)), 2)


def long(threads):
    """Split 20,000 words into 50 segments."""
    vectors = np.random.default_rng(0).normal(size=(20_000, 50))
    before, start = peak(), perf_counter()
    exact(ContentVector.from_vectors(vectors), 50, jobs=threads)
    return perf_counter() - start, before


def arxiv(threads):
    """Split 500 documents of the paper's shape, ten segments of 100 to 300 words, CVS and CVSn."""

    def split(seed):
        random = np.random.default_rng(seed)
        vectors = random.normal(size=(random.integers(100, 301, size=10).sum(), 50))
        exact(ContentVector.from_vectors(vectors), 10)
        exact(ContentVector.from_vectors(normalize(vectors)), 10)

    before, start = peak(), perf_counter()
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(split, range(500)))
    return perf_counter() - start, before


def folder(path, vectors):
    """Do what a worker of ``textseg segment FOLDER`` does; return its processor time."""
    from textseg.corpus.batches import Batches, identity, segment_batch

    settings = {"n_segments": 5, "vectors": vectors, "representation": "vector_sum"}
    paths = {file.name: file for file in sorted(Path(path).iterdir())}
    start = process_time()
    for batch in Batches(paths, {}, settings, identity(settings)):
        assert all(row["status"] == "done" for row in segment_batch(batch))
    return process_time() - start


if __name__ == "__main__":
    if sys.argv[1] == "folder":
        seconds = folder(*sys.argv[2:])
        print(json.dumps({"seconds": seconds, "megabytes": peak(), "own": own()}))
        sys.exit()
    work, threads = sys.argv[1], int((sys.argv[2:] or ["1"])[0])
    start = perf_counter()
    small()
    seconds, before = perf_counter() - start, 0.0
    if work != "first_use":
        seconds, before = {"long": long, "arxiv": arxiv}[work](threads)
    print(json.dumps({"seconds": seconds, "megabytes": peak() - before}))
