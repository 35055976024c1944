"""Pipeline: from a document to a segmentation, as an `Experiment` describes it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from textseg import datasets, vectors
from textseg.datasets.weighting import weights
from textseg.document import Document
from textseg.encoders import load_encoder
from textseg.encoders.language import warn_if_foreign
from textseg.encoders.sentence_encoder import encode_units
from textseg.errors import shortly, warn
from textseg.evaluation import Segmenter
from textseg.experiment import Experiment
from textseg.objectives import OBJECTIVES, Additive, ContentVector, Objective
from textseg.preprocessing import preprocess
from textseg.quiet import is_quiet
from textseg.representation import REPRESENTATIONS, combine, normalize, term_frequencies
from textseg.representation.centring import centered
from textseg.representation.similarity import cosine_similarity, rank_transform
from textseg.segmentation import Segmentation
from textseg.splitting import AUTOMATIC, SplitResult
from textseg.splitting.base import indifferent, refuse_incomplete, refuse_other_result
from textseg.splitting.default_penalty import default_penalty
from textseg.splitting.options import fixed_options, options_of, strategy_of
from textseg.units.words import warn_if_unspaced
from textseg.vectors import WordVectors, load_vectors
from textseg.vectors.coverage import Known, warn_if_low
from textseg.vectors.trained import TRAINED, vectors_for


def prepare(document: Document, experiment: Experiment) -> Document:
    """Preprocess a document; the remaining units are segmented and judged."""
    return preprocess(
        document,
        stop_match=experiment.stop_match,
        stem_use=experiment.stem_use,
        cut=experiment.cut,
        cut_rule=experiment.cut_rule,
    )


def represent(document: Document, experiment: Experiment) -> tuple[np.ndarray, Known | None]:
    """Represent a preprocessed document.

    Returns
    -------
    ndarray, shape (n_units, dim)
    Known or None
        Which of its words the word vectors know, where there are any; ``tokens`` is the share of
        its tokens, the coverage.

    Raises
    ------
    ValueError
        If the document has no token at all, or the vectors know none of them. A unit without a
        known word is a row of zeros.
    """
    combination, made_of = REPRESENTATIONS[experiment.representation]
    if made_of == "encoder":
        units = encode_units(document, load_encoder(experiment.encoder))
        return _scaled(units, experiment), None
    frequencies, types = term_frequencies(document.units)
    if not types:
        raise ValueError(
            f"{document.source or 'document'}: none of its {document.n_units} units has a word; "
            "perhaps all of them were stop words"
        )
    vectors, known, found = None, None, None
    if made_of is not None:
        vectors, known = vectors_of(document, experiment).lookup(types)
        counts = np.bincount(frequencies.indices, frequencies.data, len(types))
        found = Known(types, counts, known)
        _refuse_unknown(document, experiment, found)
        if made_of == "clusters":
            from textseg.vectors.word_clusters import one_hot

            vectors = one_hot(types, experiment.vectors, experiment.n_clusters, experiment.seed)
        elif experiment.normalize_words:
            vectors = normalize(vectors)
    e, stemmed = experiment, experiment.stem_use == "tokens"
    weigh = weights(types, e.weighting, e.dataset, e.subset, stemmed=stemmed)
    matrix = combine(frequencies, vectors, combination=combination, weights=weigh, known=known)
    return _scaled(matrix, experiment), found


def _scaled(matrix: np.ndarray, experiment: Experiment) -> np.ndarray:
    """Scale and centre the unit vectors, in this order: length 1, centred, length 1 again."""
    if experiment.normalize_units:
        matrix = normalize(matrix)
    if experiment.center == "document":
        matrix = centered(matrix)
    return normalize(matrix) if experiment.normalize_centered else matrix


def forget_own(experiment: Experiment) -> None:
    """Forget the data set and the vectors if a notebook has registered them: they may change."""
    datasets.forget_own(experiment.dataset)
    vectors.forget_own(experiment.vectors)


def vectors_of(document: Document, experiment: Experiment) -> WordVectors:
    """Return the word vectors for a document: a set, or one trained without (or with) it."""
    if experiment.vectors in TRAINED:
        return vectors_for(document, experiment.vectors, experiment.dataset, experiment.subset)
    return load_vectors(experiment.vectors)


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


def split(objective: Objective, n_segments: int | None, experiment: Experiment) -> SplitResult:
    """Split by the experiment's strategy, with those of its fields that the strategy takes.

    `n_segments` is None for the strategies that find it.

    Warns
    -----
    UserWarning
        If all segmentations tie; the message names the cause.
    """
    fields, fixed = experiment.asdict(), fixed_options(experiment.splitter)
    if "n_segments" in fixed:
        raise ValueError(
            f"the splitter {experiment.splitter!r} is a partial with n_segments = "
            f"{fixed['n_segments']!r}; leave it out there, and give n_segments where you segment"
        )
    options = {name: fields[name] for name in splitter_options(experiment.splitter)}
    if "penalty" in options and isinstance(objective, Additive):
        options["penalty"] *= default_penalty(objective)
    result = strategy_of(experiment.splitter)(objective, n_segments, **options)
    refuse_other_result(result, f"the splitter {experiment.splitter!r}")
    refuse_incomplete(result, objective.n_units, experiment.splitter)
    if result.score == -np.inf:
        raise ValueError(
            f"{experiment.splitter} finds no segmentation that the objective "
            f"{experiment.objective!r} allows: each has a segment of the score -inf; use "
            "splitter='exact', or another number of segments"
        )
    choice = objective.n_units > 1 and n_segments not in (1, objective.n_units)
    if choice and not is_quiet() and indifferent(objective):
        warn(_undecided(objective, n_segments, experiment))
    return result


def _undecided(objective: Objective, n_segments: int | None, experiment: Experiment) -> str:
    """Say why all segmentations tie, and what would help; nothing does if all units are equal."""
    taken = "a single segment" if n_segments is None else f"the {experiment.tie}-most boundaries"
    if not hasattr(objective, "from_vectors"):  # it is built from similarities
        why = "all units are equally similar to each other"
        return f"all segmentations have the same score: {why}. Returned: {taken}"
    units = np.diff(objective.prefix, axis=0) if isinstance(objective, ContentVector) else None
    if units is None or np.allclose(units, units[0]):
        why = "all units have the same vector, so that no other setting helps"
        return f"all segmentations have the same score: {why}. Returned: {taken}"
    others = "" if experiment.representation.startswith("vector") else " or objective='c99'"
    return (
        "all segmentations have the same score: the vectors of the units agree in the sign of "
        f"every component, and objective='cvs' depends on nothing else. Returned: {taken}. "
        f"Use center='document' or objective='euclidean'{others}"
    )


def restored(prepared: Document, found: Segmentation, experiment: Experiment) -> Segmentation:
    """Return a segmentation of what preprocessing left as one of all units.

    Raises
    ------
    ValueError
        If units that preprocessing left out make a segment longer than it may be. Splitters limit
        the number of units that they see, each of which counts one.
    """
    fixed = fixed_options(experiment.splitter)
    whole, longest = prepared.restore(found), fixed.get("max_length", experiment.max_length)
    if longest is None or max(whole.lengths) <= longest:
        return whole
    raise ValueError(
        f"max_length = {longest} cannot be satisfied: preprocessing removes "
        f"{whole.n_units - prepared.n_units} of the {whole.n_units} units, which makes a "
        f"segment of {max(whole.lengths)}; keep them (preset='text', or in Python cut=0 and "
        "cut_rule='at_least'), or leave out the limit"
    )


def splitter_options(splitter: str) -> frozenset[str]:
    """Return which fields of an experiment are options of a splitter.

    >>> sorted(splitter_options("exact"))
    ['max_length', 'min_length', 'tie']
    """
    return options_of(splitter) & Experiment.__dataclass_fields__.keys()


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


def _refuse_unknown(document: Document, experiment: Experiment, found: Known) -> None:
    if not found.known.any():
        raise ValueError(
            f"{document.source or 'document'}: the vectors {experiment.vectors!r} know none of "
            f"its {int(found.counts.sum())} tokens; choose vectors of its language and casing"
        )
