"""Documents in batches, as they are sent to a worker, segmented there, and come back as rows."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from time import perf_counter
from typing import Any

import textseg
from textseg.experiment import Experiment
from textseg.segmenting import checked
from textseg.storage.code_digest import code_digest

Row = dict[str, Any]
#: A batch is as large as that, so that sending it costs little beside the work.
_DOCUMENTS, _BYTES = 16, 1 << 18


@dataclass(frozen=True)
class Batch:
    """Some documents, as they are sent to a worker.

    Attributes
    ----------
    texts : list of (str, str, bytes)
        Path, key and contents of each.
    settings : dict
        Arguments of `textseg.segment`.
    identity : (str, str)
        Checksum of the package's sources, and label of the vectors; the worker must have the same.
    """

    texts: list[tuple[str, str, bytes]]
    settings: dict[str, Any]
    identity: tuple[str, str]


def identity(settings: dict[str, Any]) -> tuple[str, str]:
    """Return what a worker must have as well; refuse settings that are none."""
    from textseg.encoders import label_of, load_encoder
    from textseg.vectors import load_vectors

    Experiment.preset(**{name: v for name, v in settings.items() if name != "about"})
    experiment = checked(**settings)
    if experiment.representation == "sentence_encoder":
        return code_digest([__name__]), label_of(load_encoder(experiment.encoder))
    return code_digest([__name__]), load_vectors(experiment.vectors).label


def batches(
    paths: dict[str, Path], rows: dict[str, Row], settings: dict, identity: tuple[str, str]
) -> Iterator[Batch]:
    """Read the documents that have no good row, as they are asked for."""
    texts: list[tuple[str, str, bytes]] = []
    for name, path in paths.items():
        contents = path.read_bytes()
        about = json.dumps([settings, identity], sort_keys=True).encode()
        key = hashlib.sha256(about + contents).hexdigest()[:16]
        row = rows.get(name, {})
        if (row.get("key"), row.get("status")) != (key, "done"):
            texts.append((name, key, contents))
        if len(texts) == _DOCUMENTS or sum(len(c) for *_, c in texts) > _BYTES:
            yield Batch(texts, settings, identity)
            texts = []
    if texts:
        yield Batch(texts, settings, identity)


def segment_batch(batch: Batch) -> list[Row]:
    """Segment some documents; called where the work is done."""
    if identity(batch.settings) != batch.identity:
        raise RuntimeError("the worker has another version of textseg, or other vectors")
    return [_row(*text, batch.settings) for text in batch.texts]


def result(batch: Batch, future: Future) -> list[Row]:
    """Return the rows of a batch, failed ones if it never came back."""
    try:
        return future.result()
    except Exception as error:  # whatever a worker, or a cluster, may die of
        failed = {"status": "failed", "reason": f"{type(error).__name__}: {error}"}
        return [{"document": name, "key": key, **failed} for name, key, _ in batch.texts]


def _row(name: str, key: str, contents: bytes, settings: dict[str, Any]) -> Row:
    row, start = {"document": name, "key": key}, perf_counter()
    try:
        unit = settings.get("unit", "sentence")
        document = textseg.Document.from_bytes(contents, unit=unit, source=name)
        found = textseg.segment(document, **settings)
    except (TypeError, ValueError) as error:
        return row | {"status": "failed", "reason": str(error)}
    return row | {
        "status": "done",
        "reason": "",
        "n_units": document.n_units,
        "n_segments": found.segmentation.n_segments,
        "ends": list(accumulate(map(len, document.segment_texts(found.segmentation)))),
        "score": found.score,
        "seconds": round(perf_counter() - start, 4),
    }
