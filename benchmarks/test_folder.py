"""A folder of texts by ``textseg segment FOLDER``, start-up left out, beside one process."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest

DOCUMENTS, SENTENCES = 2100, 70
WORDS = [f"{stem}{end}" for stem in ("rain", "boat", "loaf", "coin") for end in ("", "s")] + [
    "harbour", "tide", "oven", "flour", "bank", "tax", "violin", "choir",
]  # fmt: skip
SMALL = ["the", "a", "of", "in", "and", "to", "with", "on", "from", "was", "that", "it"]
VECTORS = "glove-6b-50d"


@pytest.fixture(scope="session")
def folders(tmp_path_factory):
    """Return a folder of documents in five subjects each, and one of two, for the start-up."""
    draw = random.Random(0)
    root = tmp_path_factory.mktemp("folder")
    for name, number in (("all", DOCUMENTS), ("two", 2)):
        (root / name).mkdir()
        for i in range(number):
            (root / name / f"{i:04}.txt").write_text(text(draw))
    return root


def text(draw):
    sentences = []
    for i in range(SENTENCES):
        subject = i * 5 // SENTENCES
        own = WORDS[3 * subject :][:4]
        words = [draw.choice(own if draw.random() < 0.35 else SMALL) for _ in range(19)]
        sentences.append(" ".join(words).capitalize() + ".")
    return " ".join(sentences)


def segment(folder, jobs):
    output = folder.parent / f"{folder.name}-{jobs}.jsonl"
    output.unlink(missing_ok=True)
    command = [sys.executable, "-m", "textseg", "segment", folder, "-k", "5", "--jobs", jobs,
               "--vectors", VECTORS, "--output", output]  # fmt: skip
    begin = perf_counter()
    subprocess.run(list(map(str, command)), check=True, env=os.environ, capture_output=True)
    return perf_counter() - begin


@pytest.mark.parametrize("jobs", [1, 2])
def test_folder(benchmark, folders, jobs):
    start_up = min(segment(folders / "two", jobs) for _ in range(2))
    seconds = []
    benchmark.pedantic(
        lambda: seconds.append(segment(folders / "all", jobs)), rounds=2, warmup_rounds=0
    )
    benchmark.extra_info.update(a_second=(DOCUMENTS - 2) / (min(seconds) - start_up))


def test_folder_worker(benchmark, folders):
    script = Path(__file__).with_name("fresh.py")
    command = [sys.executable, script, "folder", folders / "all", VECTORS]

    def run():
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True)
        return done.stdout

    benchmark.extra_info.update(json.loads(benchmark.pedantic(run, rounds=1)))
