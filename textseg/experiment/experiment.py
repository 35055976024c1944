"""Experiment: everything that defines a run, and the two presets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from textseg.encoders.base import Encoder
from textseg.errors import did_you_mean, warn
from textseg.experiment import checks
from textseg.quiet import is_quiet


@dataclass(frozen=True, slots=True)
class Experiment:
    """One way to segment one collection of documents, and to judge it.

    The defaults follow the paper's text. `preset` gives the bundle that follows the text or the
    published program; each field can still be set separately.

    Attributes
    ----------
    dataset : str
        The data set, a key of `textseg.datasets.DATASETS`.
    subset : str
        Part of the data set, such as "3-11" of "choi": documents with segments of 3 to 11
        sentences.
    limit : int or None
        Use only the first `limit` documents; None for all.
    unit : {"sentence", "word", "line", "paragraph"}
        Unit of segmentation: "sentence" stands for the units of the data set, "word" for the
        single words in them. Your own text can also be cut into lines (turns, chats) or
        paragraphs.
    stop_match : {"none", "cased", "lower"}
        Stop words: keep them all, remove tokens that are in the list as they are written (the
        paper's program, in which "The" is kept), or remove them in any case (the paper's text).
    stem_use : {"none", "match", "tokens"}
        Porter stems: unused, used only to recognise stop words (the program), or in place of the
        tokens (the text).
    cut : int
        Remove units with few remaining tokens; 0 keeps all of them.
    cut_rule : {"more_than", "at_least"}
        Whether units with more than `cut` tokens are kept (the program), or with at least `cut`
        (the text).
    representation : {"bag_of_words", "vector_sum", "vector_mean", "vector_mean_plus_zero", \
"topic_histogram", "sentence_encoder"}
        How a unit becomes a vector. The paper's "tf" is a bag of words in appendix A and a sum of
        word vectors in section 4.2; its program averages, including one zero vector too many. A
        sentence encoder reads the original text of a unit, before preprocessing.
    vectors : str
        Word vectors: a name listed by ``textseg data list``, or the path of a file (a `Path` is
        kept as its text, as a NumPy number of any field is as Python's).
    encoder : str or Encoder
        For "sentence_encoder" only: a name (see `textseg.encoders`), or in Python anything with a
        method ``encode(texts)`` that returns a matrix with one row per text.
    weighting : {"none", "idf_brown", "idf_brown_unseen", "idf_documents"}
        Weight of each word: none, idf over the 500 files of Brown (section 4.2.2), over those
        that are not sources of the Choi set, or over the documents of the data set (section
        4.2.3).
    normalize_words : bool
        Scale word vectors to length 1 before they are combined.
    normalize_units : bool
        Scale unit vectors to length 1.
    center : {"none", "document"}
        Subtract nothing from the unit vectors, or their mean over the document. Content vectors
        can't tell segmentations apart by a part that all units share.
    normalize_centered : bool
        Scale the centred unit vectors to length 1.
    n_clusters : int
        Number of word clusters; for "topic_histogram" only.
    objective : str
        The score of a segment, a key of `textseg.objectives.OBJECTIVES`: content vectors,
        squared Euclidean distances to the segment's mean, or Choi's C99.
    rank_size : int
        Side of the window of C99's rank transform, odd; 0 for none.
    rank_rule : {"window", "code", "cross"}
        Which cells of the window count: all that exist ("window"), all with a similarity of at
        least 0 (the paper's "code"), or, as in the formula, those outside the row and column of
        the cell ("cross"); see `textseg.representation.similarity.rank_transform`.
    splitter : str
        The strategy, a key of `textseg.splitting.SPLITTERS`; or one of
        `textseg.splitting.AUTOMATIC`, which finds the number of segments itself.
    refine_move : {"simultaneous", "one_at_a_time"}
        How the splitter "refined" moves boundaries in a sweep: all at once, as in the paper's
        formula, or one after the other.
    max_sweeps : int or None
        Most sweeps of "refined"; None for as many as there are boundaries.
    tie : {"left", "right"}
        Which of several equally good boundaries is taken.
    last_cut : bool
        Whether greedy splitting may cut right before the last unit; the program never does.
    min_length : int
        Fewest units in a segment.
    max_length : int or None
        Most units in a segment; None for no limit.
    penalty : float
        Cost of a segment for the splitter "penalised", in multiples of its default.
    n_segments : int or None
        Number of segments K; None for that of the reference after preprocessing ("K known").
    k_error : int
        Number added to a known K, to see what a wrong K costs; the result is at least 1 and at
        most the number of units.
    k_rule : {"paper", "bankers", "half", "closed"}
        How the window of P_k and WindowDiff follows from the reference; see
        `textseg.metrics.K_RULES`.
    seed : int
        Seed of everything random.

    Raises
    ------
    TypeError, ValueError
        If a value has the wrong type, is not among the choices or is impossible.
    """

    dataset: str = "choi"
    subset: str = "3-11"
    limit: int | None = None
    unit: str = "sentence"
    stop_match: str = "lower"
    stem_use: str = "none"
    cut: int = 0
    cut_rule: str = "at_least"
    representation: str = "vector_sum"
    vectors: str = "glove-6b-50d"
    encoder: str | Encoder = "wordllama-256d"
    weighting: str = "none"
    normalize_words: bool = False
    normalize_units: bool = False
    center: str = "none"
    normalize_centered: bool = False
    n_clusters: int = 50
    objective: str = "cvs"
    rank_size: int = 0
    rank_rule: str = "cross"
    splitter: str = "exact"
    refine_move: str = "simultaneous"
    max_sweeps: int | None = 20
    tie: str = "left"
    last_cut: bool = True
    min_length: int = 1
    max_length: int | None = None
    penalty: float = 1.0
    n_segments: int | None = None
    k_error: int = 0
    k_rule: str = "paper"
    seed: int = 0

    def __post_init__(self) -> None:
        for field in fields(self):
            object.__setattr__(self, field.name, checks.plain(getattr(self, field.name)))
        checks.check(self)

    @classmethod
    def preset(cls, preset: str = "text", **overrides: Any) -> Experiment:
        """Build an experiment from a named bundle with some fields set differently.

        Parameters
        ----------
        preset : {"text", "code"}
        **overrides
            Fields of `Experiment`.

        Raises
        ------
        TypeError
            If a name is not a field; the message suggests a similar one.
        ValueError
            If the preset is unknown.

        Examples
        --------
        >>> Experiment.preset("code", subset="3-5").representation
        'vector_mean_plus_zero'
        >>> Experiment.preset(subsett="3-5")
        Traceback (most recent call last):
        TypeError: unknown parameter 'subsett'; did you mean 'subset'?
        """
        if not isinstance(preset, str) or preset not in PRESETS:
            raise ValueError(f"preset must be one of {', '.join(PRESETS)}, got {preset!r}")
        check_names(overrides)
        experiment = cls(**{**PRESETS[preset], **overrides})
        if means_sums(overrides, experiment) and not is_quiet():
            warn(SUMS)
        return experiment

    def asdict(self) -> dict[str, Any]:
        """Return the fields as a plain dictionary."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


#: The two bundles. "text" is what the paper says; "code" is what its published program does
#: where the two differ. The meaning of stemming in the tables differs as well: see `STEM`.
PRESETS: dict[str, dict[str, Any]] = {
    "text": {},
    "code": {
        "stop_match": "cased",
        "cut_rule": "more_than",
        "representation": "vector_mean_plus_zero",
        "rank_rule": "code",
        "last_cut": False,
        "max_sweeps": None,
    },
}
#: The warning where Euclidean was chosen and the default sums of word vectors came with it.
SUMS = (
    "the Euclidean objective with sums of word vectors (the default) mostly measures the lengths "
    "of sentences; use objective='cvs', or an encoder, or in Python representation='vector_mean' "
    "(or 'vector_sum', explicitly)"
)
#: The value of `stem_use` where a table of the paper says T.
STEM = {"text": "tokens", "code": "match"}


def check_names(given: Mapping[str, object], also: tuple[str, ...] = ()) -> None:
    """Raise TypeError for the first name that is neither a field of `Experiment` nor in `also`."""
    allowed = [field.name for field in fields(Experiment)] + list(also)
    for name in given:
        if name not in allowed:
            raise TypeError(f"unknown parameter {name!r}; {did_you_mean(name, allowed)}")


def means_sums(given: Mapping[str, object], experiment: Experiment) -> bool:
    """Return whether Euclidean was chosen, and sums of word vectors only by default.

    >>> euclidean = Experiment(objective="euclidean")
    >>> means_sums({"objective": "euclidean"}, euclidean)
    True
    >>> means_sums({"objective": "euclidean", "representation": "vector_sum"}, euclidean)
    False
    """
    found = (experiment.objective, experiment.representation)
    return (
        found == ("euclidean", "vector_sum")
        and "objective" in given
        and "representation" not in given
    )


def given(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields that are set; None stands for "unchanged"."""
    return {name: value for name, value in fields.items() if value is not None}
