"""Systems: all three steps as one call on a document, as `textseg.evaluation` compares them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from textseg.document import Document, refuse_other_document
from textseg.evaluation import Segmenter
from textseg.experiment import Experiment
from textseg.pipeline.representing import forget_own, represent
from textseg.pipeline.scoring import objective_of, scored
from textseg.pipeline.splitting import restored, split
from textseg.splitting import AUTOMATIC, SplitResult


def segmenter(experiment: Experiment) -> Segmenter:
    """Return the experiment's system as one call on a document, which other processes can be sent.

    A document that isn't preprocessed is, and is segmented in its own units. Single words are taken
    as they are: `textseg.run.documents` makes them of preprocessed units. Data sets and vectors
    that a notebook has registered are those of when the system was made.

    Raises
    ------
    ValueError
        If the experiment has a rule for windows; when it is called with a number of segments, if
        the experiment has one, or an error of it, too.

    Warns
    -----
    UserWarning
        When it is called, as `scored` does of a document that isn't preprocessed.

    Examples
    --------
    >>> document = Document.from_text("Rain falls. The rain falls. Birds sing. The birds sing.")
    >>> system = segmenter(Experiment(representation="bag_of_words", objective="c99"))
    >>> system(document, 2).segmentation.ends
    (2, 4)
    """
    if experiment.k_rule != Experiment().k_rule:
        raise ValueError(
            f"k_rule = {experiment.k_rule!r} has no effect on a system, which finds segments and "
            "scores none: give it to evaluate(…, k_rule=…)"
        )
    forget_own(experiment)
    return partial(_segmented, experiment=experiment)


def _segmented(
    document: Document, n_segments: int | None = None, *, experiment: Experiment
) -> SplitResult:
    refuse_other_document(document)
    if n_segments is not None:
        _refuse_own_number(experiment)
    as_it_is = document.original is not None or experiment.unit == "word"
    if as_it_is:  # whoever made it has said what there is to say
        prepared, objective = document, objective_of(represent(document, experiment)[0], experiment)
    else:
        prepared, objective = scored(document, experiment)
    if n_segments is None:
        n_segments = number_of_segments(prepared, experiment)
    result = split(objective, n_segments, experiment)
    if as_it_is:
        return result
    return replace(result, segmentation=restored(prepared, result.segmentation, experiment))


def _refuse_own_number(experiment: Experiment) -> None:
    """Refuse another number of segments than the one that a system is called with."""
    for name, way in {
        "n_segments": "evaluate(…, k_known=False) leaves it to the experiment",
        "k_error": "textseg.run.run adds it to the number of the reference",
    }.items():
        if value := getattr(experiment, name):
            raise ValueError(
                f"the number of segments is given with the document, so that {name} = {value} of "
                f"the experiment has no effect: {way}"
            )


def number_of_segments(document: Document, experiment: Experiment) -> int | None:
    """Return the number of segments to look for: the experiment's, or else the reference's.

    It is None, whatever the reference says, if the experiment's splitter finds it itself.

    Raises
    ------
    ValueError
        If it is needed and neither is given.
    """
    if experiment.splitter in AUTOMATIC:
        return None
    number = experiment.n_segments
    if number is None and document.reference is not None:
        misjudged = document.reference.n_segments + experiment.k_error
        number = min(max(misjudged, 1), document.n_units)
    if number is None:
        raise ValueError(
            f"{document.source or 'document'}: the number of segments is neither given nor known "
            f"from a reference; pass n_segments, or use the splitter {' or '.join(AUTOMATIC)}"
        )
    return number
