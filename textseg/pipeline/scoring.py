"""SCORE: the objective that scores segments of a document."""

from __future__ import annotations

import numpy as np

from textseg.document import Document
from textseg.encoders import load_encoder
from textseg.encoders.language import warn_if_foreign
from textseg.errors import shortly
from textseg.experiment import Experiment
from textseg.objectives import OBJECTIVES, Objective
from textseg.pipeline.representing import prepare, represent
from textseg.quiet import is_quiet
from textseg.representation.similarity import cosine_similarity, rank_transform
from textseg.units.words import warn_if_unspaced
from textseg.vectors.coverage import warn_if_low


def objective_of(vectors: np.ndarray, experiment: Experiment) -> Objective:
    """Build the objective that scores segments of a representation."""
    objective = OBJECTIVES[experiment.objective]
    if hasattr(objective, "from_vectors"):
        return objective.from_vectors(vectors)
    if not hasattr(objective, "from_similarity"):
        raise TypeError(
            f"the objective {experiment.objective!r} is {shortly(objective)}, which has neither "
            "from_vectors nor from_similarity; write a class, see textseg.objectives.base"
        )
    similarity = cosine_similarity(vectors, raw=experiment.rank_rule == "code")
    ranked = rank_transform(similarity, experiment.rank_size, rule=experiment.rank_rule)
    return objective.from_similarity(ranked)


def scored(document: Document, experiment: Experiment) -> tuple[Document, Objective]:
    """Return what preprocessing leaves of a document, and the objective that scores its segments.

    Warns
    -----
    UserWarning
        If few of the words are known, no spaces tell them apart, or the text is not in the language
        of the encoder.
    """
    if is_quiet():  # all of it has been said
        pass
    elif experiment.representation == "sentence_encoder":  # which reads the text itself
        warn_if_foreign(document, load_encoder(experiment.encoder))
    else:
        warn_if_unspaced(document.units, document.source or "the text")
    prepared = prepare(document, experiment)
    matrix, known = represent(prepared, experiment)
    if known is not None and not is_quiet():
        warn_if_low([known], experiment.vectors, document.source or "the text")
    return prepared, objective_of(matrix, experiment)
