"""The ceiling of one core: the sum of absolute differences of two vectors that stay in cache.

This loop loads two numbers for every difference. Code that uses a number it has loaded several
times, as the kernels do, can come near it with less to load, or even pass it.
"""

import numpy as np
from numba import njit

LENGTH, REPEATS = 2048, 20_000


@njit(cache=True, fastmath={"reassoc", "nsz", "contract"})
def _differences(a, b, repeats):
    total = 0.0
    for r in range(repeats):
        s = 0.0
        for i in range(len(a)):
            s += abs(a[i] - b[i])
        a[r % len(a)] += s * 1e-9  # each round needs the one before: none can be left out
        total += s
    return total


def differences():
    """Take ``LENGTH * REPEATS`` absolute differences."""
    random = np.random.default_rng(0)
    return _differences(random.random(LENGTH), random.random(LENGTH), REPEATS)
