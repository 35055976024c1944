"""Segment a collection of texts: one row a document, resumable, on one machine or many.

The rows are lines of JSON: `document` (its path in the folder), `key` (a hash of the text, the
settings, the vectors and the package), `status`, `reason` of a failure, `n_units`, `n_segments`,
`ends` (where each segment ends, in characters), `score` and `seconds`. While the work goes on they
are appended to a file ``….part``; at the end they are sorted, and it is gone.
"""

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

from tqdm import tqdm

import textseg
from textseg import files
from textseg.experiment import Experiment
from textseg.sources import sources
from textseg.sweep.locks import Locks
from textseg.sweep.pools import Pool, completed

Row = dict[str, Any]
#: A batch is as large as that, so that sending it costs little beside the work.
_DOCUMENTS, _BYTES = 16, 1 << 18
_WRITING = "0" * 7


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


def segment_collection(
    folder: Path, output: Path, pool: Pool, *, pattern: str = "*.txt", **settings: Any
) -> list[Row]:
    """Segment the texts in a folder and its subfolders; a failure is a row, the others go on.

    A document that `output`, or what an interrupted call left of it, has a good row for is not
    segmented again, unless the text, a setting, the vectors or the package has changed.

    Parameters
    ----------
    folder : path
    output : path
        A file of JSON lines.
    pool : textseg.sweep.pools.Pool
        Where the work is done.
    pattern : str
        Which files.
    **settings
        Arguments of `textseg.segment`.

    Returns
    -------
    list of dict
        The rows, in the order of the paths.

    Raises
    ------
    FileNotFoundError
        If no file fits the pattern.
    TypeError, ValueError
        If a setting is none, or `output` is a file of something else.
    RuntimeError
        If another process is at work for the same output.
    """
    found = sorted(path for path in folder.rglob(pattern) if path.is_file())
    paths = {path.relative_to(folder).as_posix(): path for path in found}
    if not paths:
        raise FileNotFoundError(f"no file in {folder} is called {pattern}; pass another pattern")
    identity = _identity(settings)
    part = output.with_name(f"{output.name}.part")
    locks = Locks(output.with_name(f".{output.name}.lock"))
    if not locks.claim(_WRITING):
        raise RuntimeError(f"another process is at work for {output}; wait for it, or name another")
    rows = {row["document"]: row for row in [*_read(output), *_read(part)]}
    with tqdm(total=len(paths), desc=folder.name, unit="document") as bar, open(part, "ab") as kept:
        kept.write(b"\n")  # ends what a killed process may have left of a line
        batches = _batches(paths, rows, settings, identity)
        for batch, future in completed(pool, segment_batch, batches):
            for row in _result(batch, future):
                rows[row["document"]] = row
                kept.write(json.dumps(row).encode() + b"\n")
            kept.flush()
            bar.update(len(batch.texts))
    finished = [rows[name] for name in paths]
    files.write(output, "".join(json.dumps(row) + "\n" for row in finished))
    part.unlink()
    locks.release(_WRITING)
    return finished


def segment_batch(batch: Batch) -> list[Row]:
    """Segment some documents; called where the work is done."""
    if _identity(batch.settings) != batch.identity:
        raise RuntimeError("the worker has another version of textseg, or other vectors")
    return [_row(*text, batch.settings) for text in batch.texts]


def _row(name: str, key: str, contents: bytes, settings: dict[str, Any]) -> Row:
    row, start = {"document": name, "key": key}, perf_counter()
    try:
        text, unit = contents.decode("utf-8"), settings.get("unit", "sentence")
        document = textseg.Document.from_text(text, unit=unit, source=name)
        result = textseg.segment(document, **settings)
    except (TypeError, ValueError) as error:
        return row | {"status": "failed", "reason": str(error)}
    return row | {
        "status": "done",
        "reason": "",
        "n_units": document.n_units,
        "n_segments": result.segmentation.n_segments,
        "ends": list(accumulate(map(len, document.segment_texts(result.segmentation)))),
        "score": result.score,
        "seconds": round(perf_counter() - start, 4),
    }


def _batches(
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


def _result(batch: Batch, future: Future) -> list[Row]:
    try:
        return future.result()
    except Exception as error:  # whatever a worker, or a cluster, may die of
        failed = {"status": "failed", "reason": f"{type(error).__name__}: {error}"}
        return [{"document": name, "key": key, **failed} for name, key, _ in batch.texts]


def _identity(settings: dict[str, Any]) -> tuple[str, str]:
    from textseg.vectors import load_vectors

    fields = {name: value for name, value in settings.items() if name != "n_segments"}
    return sources(), load_vectors(Experiment.preset(**fields).vectors).label


def _read(path: Path) -> Iterator[Row]:
    """Read the rows of a file, as far as they are whole."""
    if not path.exists():
        return
    lines = path.read_text("utf-8").splitlines()
    rows = [row for row in map(_parsed, lines) if row is not None]
    if any(lines) and not rows and path.suffix != ".part":
        raise ValueError(f"{path} is there and holds no segmented documents; name another output")
    yield from rows


def _parsed(line: str) -> Row | None:
    try:
        row = json.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, dict) and "document" in row and "key" in row else None
