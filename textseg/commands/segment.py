"""``textseg segment``: a text file into its segments."""

from __future__ import annotations

import json
from typing import Annotated

import typer

import textseg


def segment(
    file: Annotated[typer.FileText, typer.Argument(help="A text in UTF-8; - for standard input.")],
    segments: Annotated[
        int | None, typer.Option("-k", "--segments", help="How many; found if not given.")
    ] = None,
    unit: Annotated[str, typer.Option(help="sentence or word")] = "sentence",
    preset: Annotated[str, typer.Option(help="text or code")] = "text",
    objective: Annotated[str, typer.Option(help="cvs, euclidean or c99")] = "cvs",
    splitter: Annotated[str, typer.Option(help="exact, greedy or refined")] = "exact",
    vectors: Annotated[str, typer.Option(help="Name or path of word vectors.")] = "glove-6b-50d",
    min_length: Annotated[int, typer.Option(help="Fewest units in a segment.")] = 1,
    max_length: Annotated[int | None, typer.Option(help="Most units in a segment.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Offsets in characters, as JSON.")
    ] = False,
) -> None:
    """Segment a text file, and print its segments with a line of ========== between them."""
    try:
        text = file.read()
        document = textseg.Document.from_text(text, unit=unit, source=file.name)
        result = textseg.segment(
            document, segments, preset=preset, unit=unit, objective=objective, splitter=splitter,
            vectors=vectors, min_length=min_length, max_length=max_length,
        )  # fmt: skip
    except (TypeError, ValueError, OSError, ImportError, RuntimeError) as error:
        typer.echo(f"textseg: {error}", err=True)
        raise typer.Exit(1) from None
    pieces = document.segment_texts(result.segmentation)
    typer.echo(_as_json(pieces) if as_json else f"\n{'=' * 10}\n".join(map(str.strip, pieces)))


def _as_json(pieces: list[str]) -> str:
    starts = [sum(map(len, pieces[:i])) for i in range(len(pieces))]
    rows = [
        {"start": start, "end": start + len(piece), "text": piece}
        for start, piece in zip(starts, pieces, strict=True)
    ]
    return json.dumps(rows, ensure_ascii=False, indent=1)
