r"""Evidence of words and of vectors together: two additive scores, added, and split exactly.

BayesSeg's likelihood knows which words a text repeats, CVS of sentence vectors knows what means the
same. Both are sums over segments, so their weighted sum is one too:

.. math:: \sigma(i,j) = \sigma_{\mathrm{BayesSeg}}(i,j) + w\, \sigma_{\mathrm{CVS}}(i,j)
"""

from __future__ import annotations

from textseg.baselines.bayesseg import PRIOR, log_likelihood
from textseg.baselines.choi_stems import stems
from textseg.document import Document
from textseg.encoders.installed import encoded_by
from textseg.evaluation import Segmenter
from textseg.experiment import Experiment
from textseg.objectives import ContentVector, Sum
from textseg.pipeline import represent
from textseg.splitting import SplitResult, exact, penalised
from textseg.splitting.default_penalty import default_penalty

#: w, and what a segment costs where K is unknown, in multiples of the default penalty. Of 10, 30
#: and 60, and of the multiples tried for `textseg.encoders.installed.PENALTIES`, those with the
#: least mean Pk over "wiki300" and the lectures for choosing, with WordLlama. Nothing that is
#: reported on was looked at.
WEIGHT, PENALTY = 60.0, 2.0


def words_and_vectors(
    encoder: str, *, weight: float = WEIGHT, penalty: float = PENALTY
) -> Segmenter:
    """Return a system that adds BayesSeg's score and CVS of an encoder's vectors, of length one.

    Parameters
    ----------
    encoder : str
        A key of `textseg.encoders.ENCODERS`.
    weight : float
        Of CVS; BayesSeg has 1.
    penalty : float
        Where K is unknown, in multiples of the default penalty. The likelihood has a price for
        every segment of its own, so only CVS adds to it.
    """
    settings = Experiment(**encoded_by(encoder))

    def segment(document: Document, n_segments: int | None = None) -> SplitResult:
        words = log_likelihood(stems(document, broken=True), PRIOR)
        vectors = ContentVector.from_vectors(represent(document, settings)[0])
        both = Sum((1.0, weight), (words, vectors))
        if n_segments is None:
            return penalised(both, penalty=penalty * default_penalty(both))
        return exact(both, n_segments)

    return segment
