"""Files of word vectors: converted by us, read by gensim, in the same run on the same file."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

N_WORDS, DIM = 60_000, 300


@pytest.fixture(scope="module")
def glove(tmp_path_factory):
    """Write a file in the format of GloVe 42B, 150 MB; a thousand vectors come again and again."""
    folder = tmp_path_factory.mktemp("glove")
    values = np.random.default_rng(0).normal(scale=0.4, size=(1000, DIM))
    vectors = [" ".join(f"{x:.5g}" for x in row) for row in values.tolist()]
    path = folder / "glove.txt"
    with path.open("w") as file:
        for i in range(N_WORDS):
            file.write(f"w{i} {vectors[i % 1000]}\n")
    return path


def process(program, path):
    script = Path(__file__).with_name("convert.py")
    done = subprocess.run(
        [sys.executable, script, program, path], capture_output=True, text=True, check=True,
        env=os.environ | {"TEXTSEG_CACHE": str(path.parent / "cache")},
    )  # fmt: skip
    return json.loads(done.stdout)


@pytest.mark.parametrize("program", ["textseg", "gensim"])
def test_reading(benchmark, glove, program):
    benchmark.extra_info.update(benchmark.pedantic(process, (program, glove), rounds=1))


def test_opening(benchmark, glove):
    process("textseg", glove)
    benchmark.extra_info.update(benchmark.pedantic(process, ("open", glove), rounds=1))
