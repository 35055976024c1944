"""Vectors trained on Brown, with and without the texts that Choi took his documents from.

The two sets differ in nothing else, so what the one gains over the other on the Choi set is what it
has learned from the very sentences of the test (section 4.2.4 calls such a gain weak). No boundary
is shown to either.
"""

from __future__ import annotations

from textseg.vectors.base import WordVectors
from textseg.vectors.trained import trained_once

SETTINGS = {"window": 20, "dim": 200, "min_count": 5}
#: Categories of Brown, by the second letter of its file names, from which Choi took his sentences.
TEST_CATEGORIES = ("ca", "cj")


def with_test_sources() -> WordVectors:
    """Train on all 500 files of Brown."""
    return _train("ppmi-brown", without=())


def without_test_sources() -> WordVectors:
    """Train on Brown without its categories ``ca`` and ``cj``."""
    return _train("ppmi-brown-unseen", without=TEST_CATEGORIES)


def _train(name: str, without: tuple[str, ...]) -> WordVectors:
    from textseg.datasets import brown

    def texts() -> list[list[str]]:
        return [list(brown.tokens(f)) for f in brown.fileids() if not f.startswith(without)]

    return trained_once(name, f"brown without {without}", texts, **SETTINGS)
