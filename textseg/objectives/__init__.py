"""Objectives: what makes a segmentation good (section 3). One file per objective."""

from typing import Any

from textseg.objectives.base import Additive, AdditiveObjective, Objective, Ratio
from textseg.objectives.c99 import C99
from textseg.objectives.content_vector import ContentVector
from textseg.objectives.euclidean import Euclidean
from textseg.objectives.weighted_sum import Sum

#: Every objective by name. Its constructor, `from_vectors` or `from_similarity`, tells what it
#: is built from. A new objective is one file and one line here.
OBJECTIVES: dict[str, Any] = {"c99": C99, "euclidean": Euclidean, "cvs": ContentVector}

__all__ = [
    "C99",
    "OBJECTIVES",
    "Additive",
    "AdditiveObjective",
    "ContentVector",
    "Euclidean",
    "Objective",
    "Ratio",
    "Sum",
]
