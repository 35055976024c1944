"""Segment a collection of texts: one row a document, resumable, on one machine or many.

The rows are lines of JSON: `document` (its path in the folder), `key` (a hash of the text, the
settings, the vectors and the package), `status`, `reason` of a failure, `n_units`, `n_segments`,
`ends` (where each segment ends, in characters, as in `textseg.Document.from_bytes`), of a
transcript `spoken` (the start and end time in seconds and the speakers of each segment), `reading`
(how the text was read, where not as it stands), `score`, `seconds`, `warnings`, and the owner of
the row: `folder` (relative to the file of rows) and `settings` (those that are not the defaults).
While the work goes on they are appended to a file ``….part``; at the end they are sorted, and this
file is removed.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import Any

from tqdm import tqdm

from textseg.corpus.batches import Batches, complete, identity, segment_batch
from textseg.corpus.listing import Listing, listing
from textseg.corpus.rows import Owner, Row, read
from textseg.encoders.installed import with_defaults
from textseg.storage import files
from textseg.storage.locks import Locks
from textseg.storage.targets import target
from textseg.sweep.pools import Pool, completed

_WRITING = "0" * 7


def texts(folder: Path, output: Path, patterns: str | Iterable[str] = "*.txt") -> Listing:
    """List the texts in a folder, without the file of rows if it is there too."""
    output = target(output)
    return listing(folder, patterns, without=[output, _part(output), _lock(output)])


def segment_collection(
    folder: Path,
    output: Path,
    pool: Pool,
    *,
    pattern: str | Iterable[str] = "*.txt",
    found: Listing | None = None,
    **settings: Any,
) -> list[Row]:
    """Segment the texts in a folder and its subfolders; a failure is recorded as a row.

    A document that has a valid row in `output`, or in the file of an interrupted call, is not
    segmented again unless the text, the vectors or the package has changed. Rows of other
    documents are kept.

    Parameters
    ----------
    folder : path
    output : path
        A file of JSON lines.
    pool : textseg.sweep.pools.Pool
        Processes or workers that segment; see `textseg.sweep.pools.open_pool`.
    pattern : str or iterable of str
        Which files, as in `textseg.corpus.listing`.
    found : Listing, optional
        Result of `texts`, instead of `pattern`.
    **settings
        Arguments of `textseg.segment`, and `transcript` of `textseg.Document.from_text`. Rows name
        an encoder of one's own by its `label`.

    Returns
    -------
    list of dict
        The rows, in the order of the paths.

    Raises
    ------
    FileNotFoundError
        If no file fits the pattern.
    TypeError, ValueError
        If a setting is unknown, or `output` holds something else, or rows of another folder or of
        other settings.
    RuntimeError
        If another process is writing the same output.
    KeyboardInterrupt
        When interrupted; the message says how many documents are saved.
    """
    output, folder = target(output), Path(folder)
    # What is left open is settled here: a worker may have other packages.
    represented = {"representation": complete(settings)["representation"]}
    settings = represented | with_defaults(settings)
    found = found or texts(folder, output, pattern)
    paths = {path.relative_to(folder).as_posix(): path for path in found.texts}
    wanted = identity(settings)
    owner = Owner.of(folder, output, complete(settings))
    part = target(_part(output))
    with _alone(output):
        kept = [*read(output, owner), *read(part, owner, torn=True)]
        rows = {row["document"]: row for row in kept}
        with files.naming_full_disk(part), open(part, "ab") as lines:
            lines.write(b"\n")  # ends what a killed process may have left of a line

            def keep(row: Row) -> None:
                rows[row["document"]] = row | {"folder": owner.folder, "settings": owner.settings}
                lines.write(json.dumps(rows[row["document"]]).encode() + b"\n")
                lines.flush()

            try:
                _work(pool, Batches(paths, dict(rows), settings, wanted), keep, len(paths))
            except KeyboardInterrupt:
                n_done = sum(rows.get(name, {}).get("status") == "done" for name in paths)
                raise KeyboardInterrupt(
                    f"interrupted: {n_done} of {len(paths)} documents are saved in {part}; run "
                    "the same command again to resume"
                ) from None
        # Read again: what was written there meanwhile is kept or refused, as at the beginning.
        rows = {row["document"]: row for row in read(output, owner)} | rows
        if n_others := len(rows.keys() - paths.keys()):
            warnings.warn(
                f"{output}: kept {n_others} rows of other documents",
                stacklevel=2,
            )
        ordered = sorted(rows.values(), key=lambda row: PurePosixPath(row["document"]).parts)
        files.write(output, "".join(json.dumps(row) + "\n" for row in ordered))
        part.unlink()
    return [rows[name] for name in paths]


def _work(pool: Pool, batches: Batches, keep: Callable[[Row], None], n_documents: int) -> None:
    """Have the batches done, and keep the rows as they come."""
    with tqdm(total=n_documents, desc="segmenting", unit="document") as bar:
        for batch, future in completed(pool, segment_batch, batches):
            for row in batches.result(batch, future):
                keep(row)
                bar.update()
    for row in batches.unread:
        keep(row)


@contextmanager
def _alone(output: Path) -> Iterator[None]:
    """Be the only process at work for an output; the lock is removed at the end.

    Raises
    ------
    RuntimeError
        If another process is.
    """
    while True:
        locks = Locks(_lock(output))
        if not locks.claim(_WRITING):
            locks.close()
            raise RuntimeError(
                f"another process is writing {output}; wait for it, or give another --output"
            )
        if locks.is_there():  # else the process that had it has removed it meanwhile
            break
        locks.close()
    try:
        yield
    finally:
        locks.remove()


def _part(output: Path) -> Path:
    return output.with_name(f"{output.name}.part")


def _lock(output: Path) -> Path:
    return output.with_name(f".{output.name}.lock")
