"""Segment a collection of texts: one row a document, resumable, on one machine or many.

The rows are lines of JSON: `document` (its path in the folder), `key` (a hash of the text, the
settings, the vectors and the package), `status`, `reason` of a failure, `n_units`, `n_segments`,
`ends` (where each segment ends, in characters, as in `textseg.Document.from_bytes`), `score` and
`seconds`. While the work goes on they are appended to a file ``….part``; at the end they are
sorted, and it is gone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tqdm import tqdm

from textseg.corpus.batches import Row, batches, identity, result, segment_batch
from textseg.storage import files
from textseg.storage.locks import Locks
from textseg.sweep.pools import Pool, completed

_WRITING = "0" * 7


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
        If a setting is none, or `output` is a file of something else or of other documents.
    RuntimeError
        If another process is at work for the same output.
    """
    found = files.below(folder, pattern, without=output)
    paths = {path.relative_to(folder).as_posix(): path for path in found}
    wanted = identity(settings)
    part = output.with_name(f"{output.name}.part")
    locks = Locks(output.with_name(f".{output.name}.lock"))
    if not locks.claim(_WRITING):
        raise RuntimeError(f"another process is at work for {output}; wait for it, or name another")
    rows = {row["document"]: row for row in [*_read(output), *_read(part)]}
    if rows and not rows.keys() & paths.keys():
        locks.release(_WRITING)
        raise ValueError(
            f"{output} holds rows of other documents, such as {next(iter(rows))}; name another "
            "output, or remove it"
        )
    with tqdm(total=len(paths), desc=folder.name, unit="document") as bar, open(part, "ab") as kept:
        kept.write(b"\n")  # ends what a killed process may have left of a line
        tasks = batches(paths, rows, settings, wanted)
        for batch, future in completed(pool, segment_batch, tasks):
            for row in result(batch, future):
                rows[row["document"]] = row
                kept.write(json.dumps(row).encode() + b"\n")
            kept.flush()
            bar.update(len(batch.texts))
    finished = [rows[name] for name in paths]
    files.write(output, "".join(json.dumps(row) + "\n" for row in finished))
    part.unlink()
    locks.release(_WRITING)
    return finished


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
