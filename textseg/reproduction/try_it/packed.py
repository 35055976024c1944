r"""Word vectors in one byte a value, for a page that loads nothing else.

A word w is a scale and D small integers,

.. math:: v_{wk} \approx 2^{-e}\, u_w\, q_{wk}, \qquad -127 \le q_{wk} \le 127

with one exponent e for all words and a 16-bit scale :math:`u_w` for each. All products are whole
multiples of :math:`2^{-e}`, so that sums of them are exact in double precision: Python and
JavaScript add them in different orders and get the same bits.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log2

import numpy as np

from textseg.vectors import WordVectors

#: The page knows the words that are most frequent in the corpus of the vectors.
N_WORDS = 20_000
_LARGEST, _LARGEST_SCALE = 127, 65_535


@dataclass(frozen=True)
class Packed:
    """Words and their vectors, packed; use `pack`.

    Attributes
    ----------
    words : list of str
    exponent : int
        :math:`e`.
    scales : ndarray of uint16, shape (n_words,)
        :math:`u_w`.
    values : ndarray of int8, shape (n_words, dim)
        :math:`q_{wk}`.
    """

    words: list[str]
    exponent: int
    scales: np.ndarray
    values: np.ndarray

    def unpacked(self, name: str = "packed") -> WordVectors:
        """Return what the page computes with, as word vectors for Python.

        Examples
        --------
        >>> toy = WordVectors("toy", ["sun", "moon"], np.array([[1.0, -0.5], [0.25, 0.0]]))
        >>> pack(toy).unpacked().matrix.round(3)
        array([[ 1.   , -0.496],
               [ 0.25 ,  0.   ]])
        """
        scales = np.ldexp(self.scales.astype(float), -self.exponent)
        return WordVectors(name, self.words, self.values * scales[:, None], cased=False)

    def encoded(self) -> dict[str, object]:
        """Return the same as plain values: words in one text, bytes in base64 (little-endian)."""
        return {
            "words": "\n".join(self.words),
            "dim": self.values.shape[1],
            "exponent": self.exponent,
            "scales": base64.b64encode(self.scales.astype("<u2").tobytes()).decode(),
            "values": base64.b64encode(self.values.tobytes()).decode(),
        }


def pack(vectors: WordVectors, n_words: int = N_WORDS, also: Sequence[str] = ()) -> Packed:
    """Pack the first words of a set, whose order is usually that of frequency.

    Parameters
    ----------
    vectors : WordVectors
    n_words : int
        Fewer if the set has no more.
    also : sequence of str
        Further words, such as those of a text; words without a vector are passed over.

    Raises
    ------
    ValueError
        If all of their values are zero, or one is not finite.
    """
    further = np.unique(vectors.rows(also)) if also else np.empty(0, dtype=int)
    rows = [*range(min(n_words, len(vectors.words))), *further[further >= n_words].tolist()]
    matrix = np.asarray(vectors.matrix[rows], dtype=float)
    largest = np.abs(matrix).max(axis=1)
    if not 0 < (top := largest.max()) < np.inf:
        raise ValueError(f"{vectors.name}: the largest value must be above 0 and finite, got {top}")
    # The finest grid on which the largest scale still fits into 16 bits.
    exponent = floor(log2(_LARGEST_SCALE * _LARGEST / top))
    scales = np.ceil(np.ldexp(largest / _LARGEST, exponent))
    steps = np.ldexp(np.maximum(scales, 1), -exponent)
    values = np.rint(matrix / steps[:, None])
    return Packed(
        [vectors.words[row] for row in rows],
        exponent,
        scales.astype(np.uint16),
        values.astype(np.int8),
    )
