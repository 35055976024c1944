"""The default representation of your own text: the best that is installed.

Nothing is downloaded for it. On Choi's documents and on real ones the order is the same, see the
chapters "Ten years on" and "On real documents".
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any

#: What a segment costs, in multiples of the default penalty, which was chosen on joins of unrelated
#: texts: of 0.5, 0.75, … 2, 2.5, 3 the one with the least mean Pk, in the window "half", over
#: "wiki300" and the lectures for choosing, with WordLlama and with GloVe. Nothing that is reported
#: on was looked at.
PENALTIES: Mapping[str, float] = MappingProxyType({"sentence vectors": 1.5, "word vectors": 1.75})
#: Encoders by preference, and the packages that each needs.
PREFERRED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"wordllama-256d": ("safetensors", "tokenizers", "wordllama")}
)
#: Settings that say, or need, what a text is represented by.
_SAID = frozenset({
    "n_clusters", "normalize_words", "representation", "vectors", "weighting",
})  # fmt: skip


def with_defaults(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings of `textseg.segment` with the representation and the penalty they leave open.

    An encoder reads sentences and their like, so single words and the published program's preset
    keep word vectors, unless one is named. A penalty is for finding the number of segments.

    Raises
    ------
    ValueError
        If an encoder is named beside what represents words.

    Examples
    --------
    >>> with_defaults({"vectors": "glove-6b-50d", "splitter": "elbow"})
    {'vectors': 'glove-6b-50d', 'splitter': 'elbow'}
    >>> with_defaults({"vectors": "glove-6b-50d", "cut": 2})
    {'penalty': 1.75, 'vectors': 'glove-6b-50d', 'cut': 2}
    """
    words = sorted(_SAID & settings.keys() - {"representation"})
    encoder = settings.get("encoder")
    if encoder is not None and words:
        raise ValueError(
            f"encoder = {encoder!r} and {words[0]} = {settings[words[0]]!r} exclude each other; "
            "leave one of them out"
        )
    if encoder is None and not _SAID & settings.keys() and _reads_sentences(settings):
        encoder = best_encoder()
    own: dict[str, Any] = {}
    if encoder is not None and "representation" not in settings:
        own = encoded_by(encoder)
    if _looks_for_k(settings):
        encoded = (own | dict(settings)).get("representation") == "sentence_encoder"
        own = {"penalty": PENALTIES["sentence vectors" if encoded else "word vectors"], **own}
    return {**own, **settings}


def encoded_by(encoder: Any) -> dict[str, Any]:
    """Return the fields of an experiment whose units an encoder reads: vectors of length one."""
    return {"representation": "sentence_encoder", "encoder": encoder, "normalize_units": True}


def _looks_for_k(settings: Mapping[str, Any]) -> bool:
    told = (settings.get("n_segments"), settings.get("about"))
    return told == (None, None) and settings.get("splitter") != "elbow"


def _reads_sentences(settings: Mapping[str, Any]) -> bool:
    return settings.get("preset", "text") == "text" and settings.get("unit") != "word"


@cache
def best_encoder() -> str | None:
    """Return the preferred encoder whose packages are installed, None if there is none."""
    for name, packages in PREFERRED.items():
        if all(find_spec(package) for package in packages):
            return name
    return None
