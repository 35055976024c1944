"""How the time of exact splitting grows with N, D and K: the data of the scaling plots."""

import pytest
import ruptures
from conftest import words

from textseg.objectives import ContentVector, Euclidean
from textseg.splitting import exact

CASES = [
    *(("N", n, 50, 10) for n in (250, 500, 1000, 2000, 4000, 8000)),
    *(("D", 2000, dim, 10) for dim in (10, 25, 50, 100, 200, 300)),
    *(("K", 2000, 50, k) for k in (2, 5, 10, 20, 50, 100)),
]
OBJECTIVES = {"cvs": ContentVector, "euclidean": Euclidean}


@pytest.mark.parametrize(("over", "n", "dim", "k"), CASES)
@pytest.mark.parametrize("objective", OBJECTIVES)
def test_scaling(timed, objective, over, n, dim, k):
    vectors, build = words(n, dim), OBJECTIVES[objective].from_vectors
    facts = {"program": "textseg", "objective": objective, "over": over, "N": n, "D": dim, "K": k}
    timed(lambda: exact(build(vectors), k), rounds=3, **facts)


@pytest.mark.parametrize(("over", "n", "dim", "k"), [c for c in CASES if c[1] <= 4000])
def test_scaling_kernelcpd(timed, over, n, dim, k):
    vectors = words(n, dim)

    def kernelcpd():
        return ruptures.KernelCPD("linear", min_size=1, jump=1).fit(vectors).predict(k - 1)

    facts = {"objective": "euclidean", "over": over, "N": n, "D": dim, "K": k}
    timed(kernelcpd, rounds=1, program="ruptures KernelCPD", **facts)
