r"""The common part of a document's units, which no boundary depends on.

Word counts are all positive and embeddings share a large mean: the sums of any segments then point
the same way, and content vectors, which reward components that cancel less inside a segment than
across its borders, cannot tell segmentations apart. What remains after

.. math:: \tilde V_{ik} = V_{ik} - \frac{1}{|L|} \sum_{l \in L} V_{lk}
          \quad (i \in L), \qquad L = \{ l : V_l \ne 0 \}

is how a unit differs from the document as a whole. Units without a known word, whose rows are zero,
don't count in the mean, and stay as they are.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from textseg.representation.dense import dense

#: Means that can be subtracted from the unit vectors.
CENTERS = ("none", "document")


def centered(matrix: ArrayLike) -> np.ndarray:
    """Subtract the mean of the rows that are not zero; those of zeros stay zero.

    Examples
    --------
    >>> centered([[1.0, 2.0], [0.0, 0.0], [3.0, 4.0]])
    array([[-1., -1.],
           [ 0.,  0.],
           [ 1.,  1.]])
    """
    matrix = dense(matrix)
    filled: np.ndarray = (matrix != 0).any(axis=1)
    if not filled.any():
        return matrix
    return np.where(filled[:, None], matrix - matrix[filled].mean(axis=0), 0.0)
