r"""Evidence of words and of vectors together: two additive scores, added, and split exactly.

BayesSeg's likelihood knows which words a text repeats, sentence vectors know what means the same.
Both scores are sums over segments, so their weighted sum is one too:

.. math:: \sigma(i,j) = \sigma_{\mathrm{BayesSeg}}(i,j) + w\, \sigma_{\mathrm{Euclidean}}(i,j)
"""

from __future__ import annotations

from textseg.baselines.bayesseg import PRIOR, log_likelihood
from textseg.baselines.choi_stems import stems
from textseg.baselines.word_counts import TableObjective
from textseg.document import Document
from textseg.encoders.installed import encoded_by
from textseg.evaluation import Segmenter
from textseg.experiment import Experiment
from textseg.objectives import Euclidean
from textseg.objectives.weighted_euclidean import WeightedEuclidean
from textseg.pipeline import represent
from textseg.reproduction.tables.vector_names import MPNET
from textseg.splitting import SplitResult, exact, penalised
from textseg.splitting.compiled import tabulated
from textseg.splitting.default_penalty import average_gain

#: By encoder, for long segments: w, the weight of the Euclidean score, and what a segment costs
#: where K is unknown, in multiples of `average_gain`. Chosen by `real_documents.choice`, on the
#: sets for choosing only.
LONG_SEGMENTS = {"wordllama-256d": (60.0, 4.0), "minilm-l6": (100.0, 4.0), MPNET: (100.0, 4.0)}
#: The same for every encoder where sentences weigh by their number of words: chosen on the same
#: sets, by `real_documents.by_length`, and worse on those that are reported.
BY_LENGTH = (150.0, 3.5)


def words_and_variance(
    encoder: str,
    *,
    weight: float | None = None,
    penalty: float | None = None,
    by_length: bool = False,
) -> Segmenter:
    r"""Return a system that adds BayesSeg's score and the Euclidean score of sentence vectors.

    .. math:: \sigma(i,j) = \sigma_{\mathrm{BayesSeg}}(i,j)
              - w \sum_{i \le l < j} m_l \lVert V_l - \mu(i,j) \rVert^2

    The second term is the log-likelihood of vectors that are normally distributed around a mean of
    the segment's own with variance :math:`1/(2 w m_l)`, so the sum is a likelihood too, of words
    and vectors together.

    Parameters
    ----------
    encoder : str
        A key of `textseg.encoders.ENCODERS`; its vectors are made of length one.
    weight, penalty : float, optional
        w, and what a segment costs where K is unknown, in multiples of w times `average_gain`; by
        default those of `LONG_SEGMENTS` or `BY_LENGTH`.
    by_length : bool
        Whether :math:`m_l` is the number of words of sentence l over the mean number: the mean of
        more words scatters less. Else it is 1.
    """
    usual = LONG_SEGMENTS.get(encoder, LONG_SEGMENTS["wordllama-256d"])
    usual = BY_LENGTH if by_length else usual
    weight = usual[0] if weight is None else weight
    penalty = usual[1] if penalty is None else penalty

    def segment(document: Document, n_segments: int | None = None) -> SplitResult:
        words, vectors = both_parts(document, encoder, by_length=by_length)
        both = TableObjective(words.scores + weight * tabulated(vectors))
        if n_segments is None:
            return penalised(both, penalty=penalty * weight * average_gain(vectors))
        return exact(both, n_segments)

    return segment


def both_parts(
    document: Document, encoder: str, *, by_length: bool = False
) -> tuple[TableObjective, Euclidean | WeightedEuclidean]:
    """Return BayesSeg's score of a document, and the Euclidean score of its sentence vectors.

    Weighted by length, a sentence without a word counts like one of one word.
    """
    words = log_likelihood(stems(document, broken=True), PRIOR)
    vectors = represent(document, Experiment(**encoded_by(encoder)))[0]
    if not by_length:
        return words, Euclidean.from_vectors(vectors)
    lengths = [max(len(unit), 1) for unit in document.units]
    return words, WeightedEuclidean.from_vectors(vectors, lengths)
