"""Documents in batches, as they are sent to a worker, segmented there, and come back as rows."""

from __future__ import annotations

import hashlib
import json
import warnings
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any

import textseg
from textseg.corpus.rows import Row
from textseg.encoders import label_of, load_encoder
from textseg.encoders.installed import with_defaults
from textseg.errors import said
from textseg.experiment import Experiment
from textseg.experiment.checks import plain
from textseg.output.spoken import of_segments
from textseg.segmenting.settings import checked
from textseg.storage import files
from textseg.storage.code_digest import code_digest
from textseg.units.template_forms import form_of

#: What is caught of warnings is caught of the whole process, in which Dask may have threads.
_ALONE = Lock()
#: A batch is as large as that, so that sending it costs little beside the work.
_DOCUMENTS, _BYTES = 16, 1 << 18


class OtherVersionError(ImportError):
    """The package or the vectors of a worker differ from ours."""


@dataclass(frozen=True)
class Batch:
    """Some documents, as they are sent to a worker.

    Attributes
    ----------
    texts : list of (str, str, bytes)
        Path, key and contents of each.
    settings : dict
        Arguments of `textseg.segment`, and `transcript`.
    identity : (str, str)
        Checksum of the package's sources, and label of the vectors; the worker must have the same.
    """

    texts: list[tuple[str, str, bytes]]
    settings: dict[str, Any]
    identity: tuple[str, str]


def complete(settings: dict[str, Any]) -> dict[str, Any]:
    """Return all fields of the experiment that settings name, with `about` and `transcript`."""
    fields = with_defaults(settings)
    others = {name: plain(fields.pop(name, None)) for name in ("about", "transcript")}
    given = {name: value for name, value in others.items() if value is not None}
    experiment = Experiment.preset(**fields)
    if not isinstance(experiment.encoder, str):  # rows name it
        given["encoder"] = label_of(experiment.encoder)
    return experiment.asdict() | given


def identity(settings: dict[str, Any]) -> tuple[str, str]:
    """Return what a worker must have as well; refuse unknown settings."""
    from textseg.vectors import load_vectors

    complete(settings)
    if isinstance(template := settings.get("transcript"), str):
        form_of(template)
    experiment = checked(**{k: v for k, v in settings.items() if k != "transcript"})
    if experiment.representation == "sentence_encoder":
        return code_digest([__name__]), label_of(load_encoder(experiment.encoder))
    return code_digest([__name__]), load_vectors(experiment.vectors).label


class Batches(Iterator[Batch]):
    """The documents that have no good row, read as they are asked for.

    Parameters
    ----------
    paths : dict of str to Path
        The documents by name.
    rows : mapping of str to dict
        Rows from before.
    settings, identity
        As in `Batch`.

    Attributes
    ----------
    unread : list of dict
        Failed rows of documents that could not be read, as far as that is known yet.
    """

    def __init__(
        self,
        paths: dict[str, Path],
        rows: Mapping[str, Row],
        settings: dict[str, Any],
        identity: tuple[str, str],
    ) -> None:
        self.unread: list[Row] = []
        self._again: deque[Batch] = deque()
        self._empty = Batch([], settings, identity)
        self._first = self._batches(paths, rows)

    def __next__(self) -> Batch:
        return self._again.popleft() if self._again else next(self._first)

    def result(self, batch: Batch, future: Future) -> list[Row]:
        """Return the rows of a batch that came back, or not.

        A batch whose worker dies is done again one document at a time: only the document that
        kills its worker fails.
        """
        try:
            return future.result()
        except Exception as error:  # whatever a worker, or a cluster, may die of
            if len(batch.texts) > 1 and not isinstance(error, ImportError):
                self._again.extend(replace(batch, texts=[text]) for text in batch.texts)
                return []
            reason = f"{type(error).__name__}: {said(error)}"
            if isinstance(error, BrokenExecutor):
                reason = "the process that segmented it died; perhaps there was not enough memory"
            return [_failed(name, key, reason) for name, key, _ in batch.texts]

    def _batches(self, paths: dict[str, Path], rows: Mapping[str, Row]) -> Iterator[Batch]:
        batch, size = replace(self._empty, texts=[]), 0
        about = json.dumps([complete(batch.settings), batch.identity], sort_keys=True).encode()
        for name, path in paths.items():
            try:
                contents = files.read(path)
            except (OSError, MemoryError) as error:
                self.unread.append(_failed(name, "", said(error)))
                continue
            key = hashlib.sha256(about + contents).hexdigest()[:16]
            row = rows.get(name, {})
            if (row.get("key"), row.get("status")) != (key, "done"):
                batch.texts.append((name, key, contents))
                size += len(contents)
            if len(batch.texts) == _DOCUMENTS or size > _BYTES:
                yield batch
                batch, size = replace(self._empty, texts=[]), 0
        if batch.texts:
            yield batch


def segment_batch(batch: Batch) -> list[Row]:
    """Segment some documents; called where the work is done."""
    _refuse_others(batch)
    rows = [_row(*text, batch.settings) for text in batch.texts]
    _refuse_others(batch)  # for vectors may be replaced at any moment, and are read for each text
    return rows


def _refuse_others(batch: Batch) -> None:
    """Raise OtherVersionError unless package and vectors are those that the keys are made of."""
    try:
        here = identity(batch.settings)
    except Exception as error:  # it was possible where the batch comes from
        raise OtherVersionError(f"the worker can't run this: {said(error)}") from None
    if here != batch.identity:
        raise OtherVersionError(
            "the worker's version of textseg, or its vectors, differ from those at the start; run "
            "the same command again"
        )


def _failed(name: str, key: str, reason: str) -> Row:
    return {"document": name, "key": key, "status": "failed", "reason": reason}


def _row(name: str, key: str, contents: bytes, settings: dict[str, Any]) -> Row:
    try:
        with _ALONE, warnings.catch_warnings(record=True) as caught:
            start = perf_counter()
            warnings.simplefilter("always")
            unit, others = settings.get("unit", "sentence"), dict(settings)
            transcript = others.pop("transcript", None)
            document = textseg.Document.from_bytes(
                contents, unit=unit, transcript=transcript, source=name
            )
            found = textseg.segment(document, **others)
    except (TypeError, ValueError, MemoryError) as error:
        return _failed(name, key, said(error))
    except Exception as error:  # one failure is one failure, whatever it is
        return _failed(name, key, f"{type(error).__name__}: {said(error)}")
    return {
        "document": name,
        "key": key,
        "status": "done",
        "reason": "",
        "n_units": document.n_units,
        "n_segments": found.segmentation.n_segments,
        "ends": list(accumulate(map(len, document.segment_texts(found.segmentation)))),
        **({"spoken": spoken} if any(spoken := of_segments(document, found.segmentation)) else {}),
        **({"reading": reading} if (reading := document.reading) else {}),
        "score": found.score,
        "seconds": round(perf_counter() - start, 4),
        "warnings": list(dict.fromkeys(str(one.message) for one in caught)),
    }
