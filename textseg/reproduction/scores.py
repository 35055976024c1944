"""Scores with what they were judged on, so that only like is subtracted from like."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from textseg.datasets import brown_heldout, choi
from textseg.reproduction.statistics import Interval, clustered_bootstrap, mean_interval

#: Data sets whose documents share source texts, and what lists these document by document.
SHARED = {"choi": choi.sources, "brown-heldout": brown_heldout.sources}


class Footing(NamedTuple):
    """The documents, units and window on which a score was judged.

    Attributes
    ----------
    dataset : str
        Name and checksum, such as ``"choi/3-11 1f2e3d4c5b6a"``.
    documents : str
        Digest of the documents' names in their order.
    units : str
        Digest of the references after preparation: sentences as they are, those that preprocessing
        left, or words.
    metric : str
        ``"pk"`` or ``"wd"``.
    window : str
        The rule that gives the window, see `textseg.metrics.K_RULES`.
    k : str
        ``"known"`` where the number of segments is told, ``"found"`` where it isn't.
    """

    dataset: str
    documents: str
    units: str
    metric: str
    window: str
    k: str

    def unlike(self, other: Footing) -> tuple[str, ...]:
        """Return the names of what differs.

        >>> here = Footing("choi/3-5", "a", "b", "pk", "paper", "known")
        >>> here.unlike(here._replace(metric="wd", k="found"))
        ('metric', 'k')
        """
        pairs = zip(self._fields, self, other, strict=True)
        return tuple(name for name, ours, theirs in pairs if ours != theirs)


class Unlike(ValueError):
    """Two scores that were judged on different footings, without a claim that is about this."""


@dataclass(frozen=True, eq=False)
class Scores:
    """A score per document in percent, or a difference of such in points.

    Attributes
    ----------
    name : str
        What was judged, for messages.
    values : ndarray
        Not to be subtracted by hand: `minus` asks what they were judged on.
    footing : Footing
    vectors : str
        Label of the word vectors behind it, ``"none"`` where there are none.
    """

    name: str
    values: np.ndarray = field(repr=False)
    footing: Footing
    vectors: str = "none"

    def minus(self, other: Scores, *, across: Collection[str] = ()) -> Scores:
        """Return the difference document by document.

        Parameters
        ----------
        other : Scores
        across : collection of str
            Fields of `Footing` in which the two may differ, as that is what a claim is about.

        Raises
        ------
        Unlike
            If they were judged on different footings otherwise.
        """
        self.comparable(other, across)
        footing = Footing(*(
            ours if ours == theirs else f"{ours} less {theirs}"
            for ours, theirs in zip(self.footing, other.footing, strict=True)
        ))  # fmt: skip
        return Scores(f"{self.name} - {other.name}", self.values - other.values, footing)

    def __sub__(self, other: Scores) -> Scores:
        """Return the difference of two scores that were judged on the same."""
        return self.minus(other)

    def comparable(self, other: Scores, across: Collection[str] = ()) -> None:
        """Raise `Unlike` if the two were judged on different footings, but for `across`."""
        if strange := set(across) - set(Footing._fields):
            raise ValueError(
                f"unknown footing {strange.pop()!r}; choose from {', '.join(Footing._fields)}"
            )
        differing = [name for name in self.footing.unlike(other.footing) if name not in across]
        if differing:
            pairs = (
                f"{name} ({getattr(self.footing, name)} and {getattr(other.footing, name)})"
                for name in differing
            )
            raise Unlike(
                f"{self.name} and {other.name} differ in {', '.join(pairs)}: judge both on the "
                "same, or say in the claim's column `across` that this is what it is about"
            )

    @property
    def sources(self) -> list[tuple[str, ...]] | None:
        """The source texts of every document, where documents share them."""
        dataset, _, subset = self.footing.dataset.split(" ")[0].partition("/")
        if dataset not in SHARED or "+" in self.footing.dataset:
            return None
        return SHARED[dataset](subset)[: len(self.values)]


def interval_of(difference: Scores) -> Interval:
    """Return the interval that judges a difference: over sources where documents share them."""
    if (sources := difference.sources) is None:
        return mean_interval(values=difference.values)
    nothing = np.zeros(len(difference.values))
    return clustered_bootstrap(first=difference.values, second=nothing, sources=sources)


def digest(parts: Iterable[object]) -> str:
    """Return a short digest of names or references, in their order.

    >>> digest([(3, 5)]) == digest([(3, 6)])
    False
    """
    return hashlib.sha256("\n".join(map(str, parts)).encode()).hexdigest()[:12]
