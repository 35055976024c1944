"""Long texts: what they take is known, they can be interrupted, and say how far they are."""

import signal
import subprocess
import sys
import time

import numpy as np
import pytest
from test_kernels import in_numpy
from test_objectives import build

from textseg import Document, segment
from textseg.commands import waiting as command
from textseg.objectives import ContentVector, Euclidean
from textseg.splitting import dynamic_programming, elbow, exact, kernels, penalised
from textseg.splitting.progress import reporting

pytest.importorskip("numba")
RNG = np.random.default_rng(3)
LONG = ContentVector.from_vectors(RNG.normal(size=(1500, 3)))


@pytest.fixture
def short_calls(monkeypatch):
    monkeypatch.setattr(kernels, "CALL", 1e5)


@pytest.mark.parametrize("limits", [{}, {"max_length": 200}, {"min_length": 3, "max_length": 9}])
@pytest.mark.parametrize("objective", [ContentVector, Euclidean])
def test_many_short_calls_find_what_one_finds(objective, limits, monkeypatch):
    problem = objective.from_vectors(RNG.normal(size=(900, 3)))
    k = 120 if limits.get("max_length") == 9 else 7
    once = exact(problem, k, **limits), penalised(problem, **limits)
    monkeypatch.setattr(kernels, "CALL", 1e5)
    assert (exact(problem, k, **limits), penalised(problem, **limits)) == once
    assert in_numpy(penalised, problem, **limits) == once[1]


@pytest.mark.usefixtures("short_calls")
@pytest.mark.parametrize(
    "search",
    [
        lambda: exact(LONG, 9),
        lambda: exact(LONG, 9, jobs=2),
        lambda: exact(LONG, 9, max_length=200),
        lambda: penalised(LONG),
    ],
)
def test_a_search_tells_how_far_it_is(search):
    shares = []
    with reporting(shares.append):
        search()
    assert len(shares) > 5
    assert shares == sorted(shares)
    assert 0 < shares[0] < 0.3 and shares[-1] == pytest.approx(1)
    told = len(shares)
    search()
    assert len(shares) == told


_SEARCH = """
import numpy as np
from textseg.objectives import ContentVector
from textseg.splitting import exact, penalised
small = ContentVector.from_vectors(np.random.default_rng(0).normal(size=(50, 8)))
exact(small, 5), penalised(small)  # compile
large = ContentVector.from_vectors(np.random.default_rng(0).normal(size=(600_000, 8)))
print("ready", flush=True)
{search}
print("done", flush=True)
"""


@pytest.mark.parametrize(
    "search", ["exact(large, 5)", "penalised(large)", "exact(large, 5, jobs=2)"]
)
def test_an_interrupt_is_heard_in_compiled_code(search):
    """Each of these takes minutes; it was heard at the end alone."""
    code = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
    process = subprocess.Popen(
        [sys.executable, "-c", code + _SEARCH.format(search=search)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout.readline() == "ready\n"
    time.sleep(1)  # into the search
    process.send_signal(signal.SIGINT)
    try:
        out, err = process.communicate(timeout=120)  # on a machine that is busy
    finally:
        process.kill()
    assert "done" not in out
    assert "KeyboardInterrupt" in err


def test_a_table_that_is_too_large_is_refused_before_it_is_made():
    huge = ContentVector.from_vectors(np.ones((75_000, 1)))
    with pytest.raises(MemoryError, match=r"37,500 segments of 75,000 units .* 22,500,000,000"):
        elbow(huge)
    with pytest.raises(MemoryError, match=r"max_segments of the elbow.*splitter penalised"):
        in_numpy(dynamic_programming, huge, 70_000)


@pytest.mark.parametrize("name", ["cvs", "c99"])
def test_the_table_in_numpy_is_checked_for_all_of_its_bytes(name, monkeypatch):
    module = sys.modules[dynamic_programming.__module__]
    objective, made, n, k = build(name, RNG.normal(size=(40, 3))), [], 40, 20
    monkeypatch.setattr(module, "MAX_BYTES", limit := n * k * (21 if name == "cvs" else 29))
    for array in ("zeros", "full"):
        make = getattr(np, array)
        monkeypatch.setattr(
            np, array, lambda *a, make=make, **b: made.append(make(*a, **b)) or made[-1]
        )
    in_numpy(dynamic_programming, objective, k)
    assert sum(array.nbytes for array in made if array.shape[:2] == (k, n + 1)) == limit / n * (
        n + 1
    )
    monkeypatch.setattr(module, "MAX_BYTES", limit - 1)
    with pytest.raises(MemoryError, match=f"take a table of {limit:,} bytes"):
        in_numpy(dynamic_programming, objective, k)
    if name == "cvs":
        dynamic_programming(objective, k)  # compiled code keeps 8 bytes of them


def test_of_a_text_it_is_an_error_with_the_way_out(monkeypatch):
    from textseg.splitting import dynamic_programming as module

    monkeypatch.setattr(sys.modules[module.__module__], "MAX_BYTES", 10)
    with pytest.raises(ValueError, match=r"not enough memory .* splitter penalised"):
        segment("The sea is calm. Ships sail. Bread is baked. Dough rests.", splitter="elbow")


def test_the_command_says_what_a_long_text_takes(monkeypatch, capsys):
    document = Document((("sea",), ("ship",), ("bread",)))
    with command.waiting(document, {}):
        pass
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(command, "_LONG", 3)
    with command.waiting(document, {"n_segments": 2, "encoder": Wide()}):
        exact(LONG, 3)
    said = capsys.readouterr().err
    assert "3 units take up to 1 s and 0.3 GB; --max-length 500" in said


class Wide:
    """Embeddings of a million dimensions, for an estimate alone."""

    def encode(self, texts):
        return np.zeros((len(texts), 1_000_000))


def test_what_a_long_text_takes_depends_on_dimensions_and_segments():
    """It was said for 50 dimensions, of which the default encoder has five times as many."""
    assert command._dimensions({"n_segments": 2, "encoder": Wide()}) == 1_000_000
    assert command._dimensions({"vectors": "ppmi-crossfit"}) == 300

    def said(dim, **settings):
        words = command.estimate(100_000, settings, dim).replace(",", "").split()
        return float(words[5]), float(words[8].removesuffix(";"))

    usual = said(50, n_segments=20)
    assert usual == (said(50, about=5_000)) and usual < said(256, n_segments=20)
    seconds, size = said(50, n_segments=2_000)
    assert seconds > 10 * usual[0] and size == pytest.approx(usual[1] + 1.6, abs=0.11)
