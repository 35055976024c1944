"""``textseg train``: word vectors from a folder of texts, for similar texts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from textseg.commands.terminal import errors_in_one_line, file, path, say
from textseg.errors import said


def train(
    folder: Annotated[
        Path, typer.Argument(parser=path, metavar="FOLDER", help="A folder of text files (UTF-8).")
    ],
    output: Annotated[
        Path,
        typer.Option(
            "--output", "-o", parser=file, metavar="FILE",
            help="NAME.npy; the words are written to NAME.txt.",
        ),
    ],
    pattern: Annotated[
        list[str] | None, typer.Option(help="Which files to read; *.txt by default. Repeatable.")
    ] = None,
    dim: Annotated[int, typer.Option(min=1, help="Number of dimensions.")] = 300,
    window: Annotated[int, typer.Option(min=1, help="Context words on either side.")] = 10,
    min_count: Annotated[int, typer.Option(min=1, help="Ignore words that occur less often.")] = 5,
) -> None:  # fmt: skip
    """Train word vectors on texts, for `textseg segment --vectors NAME.npy`.

    The vectors are computed from co-occurrences of words (PPMI and SVD). They
    are meant for specialised texts, of which a few hundred are enough.
    """
    from textseg.corpus.listing import listing, matches
    from textseg.storage import files
    from textseg.vectors import numpy_matrix, ppmi

    with errors_in_one_line():
        if output.suffix != ".npy":
            raise ValueError(f"--output must end in .npy, got {output}")
        written = (output, output.with_suffix(".txt"))
        for one in written:
            files.refuse_existing(one)
        if matches(folder, written[1], pattern or "*.txt"):
            raise ValueError(
                f"the words would be written to {written[1]}, which is itself one of the texts of "
                f"{folder} the next time; give an --output outside that folder"
            )
        found = listing(folder, pattern or "*.txt", without=written)
        n_failed, texts = _read(found.texts)
        if not texts:
            raise ValueError(f"none of the {len(found.texts)} texts in {folder} can be used")
        vectors = ppmi.train(texts, window=window, dim=dim, min_count=min_count, name=output.stem)
        numpy_matrix.save(vectors, output)
    n_tokens = sum(map(len, texts))
    if vectors.dim < dim:
        say(
            f"textseg: only {len(vectors.words)} words occur {min_count} times, so vectors have "
            f"only {vectors.dim} dimensions; give more text, or lower --min-count",
            err=True,
        )
    say(
        f"{output}: {len(vectors.words)} words in {vectors.dim} dimensions, from {n_tokens} tokens "
        f"of {len(texts)} texts{f' ({n_failed} failed)' if n_failed else ''}{found.passed_over}"
    )
    if n_failed:
        raise typer.Exit(1)


def _read(paths: list[Path]) -> tuple[int, list[list[str]]]:
    """Read the tokens of every text; report those that can't be read, and count them."""
    from textseg.document import Document
    from textseg.storage import files

    n_failed, texts = 0, []
    for one in paths:
        try:
            if not (contents := files.read(one)).strip():
                continue
            units = Document.from_bytes(contents, source=str(one)).units
        except (ValueError, OSError, MemoryError) as error:
            n_failed, reason = n_failed + 1, said(error)
            say(f"failed: {reason if str(one) in reason else f'{one}: {reason}'}", err=True)
        else:
            texts.append([token for unit in units for token in unit])
    return n_failed, texts
