"""What a matrix is given as."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

_EXPECTED = "expected an array of real numbers, a row for each unit or word"


def dense(values: ArrayLike, dtype: DTypeLike = float) -> np.ndarray:
    """Return a matrix as an array of real numbers, a copy only where it must be one.

    Raises
    ------
    ValueError
        If it is sparse, complex, of something else than numbers, or no matrix.

    Examples
    --------
    >>> dense([[1, 2], [3, 4]])
    array([[1., 2.],
           [3., 4.]])
    """
    if hasattr(values, "toarray"):
        raise ValueError(f"{_EXPECTED}, got a sparse matrix; pass its toarray()")
    try:
        given = np.asarray(values)
        matrix = given if given.dtype.kind == "c" else given.astype(dtype, copy=False)
    except (TypeError, ValueError):
        kind = type(values).__name__
        raise ValueError(
            f"{_EXPECTED}, got {kind} of other things; of a column of arrays, pass np.stack(column)"
        ) from None
    if matrix.dtype.kind == "c":
        raise ValueError(f"{_EXPECTED}, got complex numbers")
    if matrix.ndim != 2:
        raise ValueError(f"{_EXPECTED}, got shape {matrix.shape}")
    return matrix
