"""``textseg score``: segmentations against one reference or several."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from textseg.commands.terminal import Turns, errors_in_one_line, how_read, path, say

#: What a reference in another notation, as of Wiki-727K, would silently be.
NO_LINE = "a reference without any line of ==========, so it is read as one segment"


def score(
    reference: Annotated[Path, typer.Argument(help="The reference segmentation.")],
    hypotheses: Annotated[
        list[Path], typer.Argument(help="Segmentations to score; - for standard input.")
    ],
    more: Annotated[
        list[Path] | None,
        typer.Option(
            "--reference", "-r", parser=path, metavar="FILE", help="Another reference. Repeatable."
        ),
    ] = None,
    k: Annotated[
        str,
        typer.Option(
            "-k", "--k", help="Window size: a number, or a rule: paper, half, bankers or closed."
        ),
    ] = "paper",
    unit: Annotated[
        str, typer.Option(help="Unit of texts: sentence, line, paragraph or word.")
    ] = "sentence",
    transcript: Annotated[
        bool | None,
        typer.Option(
            "--transcript/--no-transcript",
            help="Whether texts are transcripts; if not given, their form tells.",
        ),
    ] = None,
    turns: Turns = None,
    numbers: Annotated[
        str | None,
        typer.Option(help="Meaning of numbers: lengths of segments (if not given), or ends."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Score segmentations of one text by P_k, WindowDiff and boundary F1.

    A file contains segment lengths (3 2 3 2), a 0 or 1 for each gap
    (001010010), a text with lines of ========== between segments (without any,
    it is one segment), or the JSON of textseg segment. For agreement between
    annotators, see the package segeval.
    """
    from textseg.comparison import Marked, align, compare, read

    with errors_in_one_line():
        references = [reference, *(more or [])]
        sources = [str(path) for path in (*references, *hypotheses)]
        if twice := next((name for name in sources if sources.count(name) > 1), None):
            raise ValueError(f"{twice} is given twice")
        found = {name: read(_contents(name), name, numbers) for name in sources}
        aligned, notes = align(found, unit, how_read(transcript, turns))
        true = {name: aligned[name] for name in sources[: len(references)]}
        own = {name: aligned[name] for name in sources[len(references) :]}
        whole = [n for n in true if isinstance(m := found[n], Marked) and m.doubted and not m.note]
        notes += [f"{name}: {NO_LINE}" for name in whole]
        rows = compare(true, own, int(k) if k.isdigit() else k)
    for note in notes:
        say(f"textseg: {note}", err=True)
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=1))
    else:
        typer.echo(_table(rows, k, next(iter(true.values())).n_units))


def _contents(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def _table(rows: list[dict[str, Any]], k: str, n_units: int) -> str:
    width = max(len(row["name"]) for row in rows)
    sizes = ", ".join(map(str, rows[0]["k"]))
    rule = "" if k.isdigit() else f" (rule {k!r})"
    lines = [f"{'':{width}}  segments   P_k (%)    WD (%)    F1 (%)"]
    for row in rows:
        values = (row["n_segments"], 100 * row["pk"], 100 * row["wd"], 100 * row["f1"])
        lines.append(
            f"{row['name']:{width}}  {values[0]:8.4g}"
            + "".join(f"{value:10.2f}" for value in values[1:])
        )
    last = f"{n_units} units, k = {sizes}{rule}; lower P_k and WD are better, higher F1"
    return "\n".join([*lines, last])
