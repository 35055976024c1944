"""``textseg train``: word vectors from a folder of texts, for texts like these."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def train(
    folder: Annotated[Path, typer.Argument(help="A folder of texts in UTF-8.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="NAME.npy; the words go to NAME.txt beside it.")
    ],
    pattern: Annotated[str, typer.Option(help="Which files.")] = "*.txt",
    dim: Annotated[int, typer.Option(min=1, help="Dimensions.")] = 300,
    window: Annotated[int, typer.Option(min=1, help="Words to either side that count.")] = 10,
    min_count: Annotated[int, typer.Option(min=1, help="Rarer words are left out.")] = 5,
) -> None:
    """Train word vectors on texts, for `textseg segment --vectors NAME.npy`.

    They come from which words stand near which (PPMI and its singular
    vectors). Where texts are of a special kind, vectors trained on a few
    hundred of them tell segments apart better than vectors of all the web.
    """
    from textseg.document import Document
    from textseg.storage import files
    from textseg.vectors import numpy_matrix, ppmi

    try:
        if output.suffix != ".npy":
            raise ValueError(f"--output must be called NAME.npy, got {output}")
        for path in (output, output.with_suffix(".txt")):
            if path.exists():
                raise FileExistsError(f"{path} is there; remove it, or give another --output")
        read = {path: path.read_bytes() for path in files.below(folder, pattern)}
        documents = (Document.from_bytes(c, source=str(p)) for p, c in read.items() if c.strip())
        texts = [[token for unit in document.units for token in unit] for document in documents]
        vectors = ppmi.train(texts, window=window, dim=dim, min_count=min_count, name=output.stem)
        numpy_matrix.save(vectors, output)
    except (ValueError, OSError) as error:
        typer.echo(f"textseg: {error}", err=True)
        raise typer.Exit(1) from None
    n_tokens = sum(map(len, texts))
    if vectors.dim < dim:
        typer.echo(
            f"textseg: only {len(vectors.words)} words occur {min_count} times, so vectors have "
            f"{vectors.dim} dimensions and say little; give more text, or lower --min-count",
            err=True,
        )
    typer.echo(
        f"{output}: {len(vectors.words)} words in {vectors.dim} dimensions, from {n_tokens} tokens "
        f"of {len(texts)} texts"
    )
