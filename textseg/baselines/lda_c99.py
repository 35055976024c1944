r"""C99-LDA: C99 on topics in place of words (Riedl & Biemann 2012).

Every word is replaced by its topic; a sentence is its counts of topics, and C99 goes on from the
cosines of the sentences, as it does from counts of stems. The topic of a word is the most probable
one given the mixture of its sentence, where the published system takes the topic that Gibbs
sampling gave it most often. The registered system is trained on texts of Brown that do
not occur in the data set (`textseg.baselines.training`); the published one had seen most of
Choi's sentences.
"""

from __future__ import annotations

from dataclasses import dataclass

from textseg.baselines.c99 import divide
from textseg.baselines.choi_stems import stems
from textseg.baselines.topic_tiling import topic_counts
from textseg.baselines.topics import TopicModel, brown_topics
from textseg.datasets.brown_heldout import Genres
from textseg.document import Document
from textseg.representation.similarity import cosine_similarity
from textseg.splitting import SplitResult


@dataclass(frozen=True)
class TopicC99:
    """Topics, called as a `Segmenter`.

    Parameters
    ----------
    model : TopicModel
    """

    model: TopicModel

    def __call__(self, document: Document, n_segments: int | None = None) -> SplitResult:
        """Segment a document; a sentence without a known stem is similar to none."""
        counts, words = self.model.count(stems(document))
        return divide(cosine_similarity(topic_counts(counts, words)), n_segments)


def learn(genres: Genres) -> TopicC99:
    """Learn the topics of genres of Brown."""
    return TopicC99(brown_topics(genres))
