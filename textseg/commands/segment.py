"""``textseg segment``: a text file, or a folder of them, into segments."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

import textseg
from textseg.commands.terminal import (
    Turns,
    errors_in_one_line,
    file,
    how_read,
    in_options,
    path,
    say,
    write,
)
from textseg.commands.waiting import progress, waiting
from textseg.storage import files, targets
from textseg.sweep.pools import cores

#: Options that have an effect only for a folder, or only for a single text.
_FOLDER_ONLY = {"pattern": "--pattern", "jobs": "--jobs", "scheduler": "--scheduler"}
_TEXT_ONLY = {
    "form": "--format", "as_json": "--json", "with_support": "--support", "verbose": "--verbose",
}  # fmt: skip


def segment(
    context: typer.Context,
    source: Annotated[
        Path,
        typer.Argument(
            parser=path, metavar="SOURCE",
            help="A text file (UTF-8), a folder of them, or - for standard input.",
        ),
    ],
    segments: Annotated[
        int | None, typer.Option("-k", "--segments", help="Number of segments; found if not given.")
    ] = None,
    about: Annotated[
        float | None, typer.Option(help="Instead of -k: approximate length of a segment, in units.")
    ] = None,
    penalty: Annotated[
        float | None,
        typer.Option(
            help="Without -k or --about: cost of a segment; 1 suits short segments, 2 long ones."
        ),
    ] = None,
    unit: Annotated[
        str, typer.Option(help="Unit: sentence, line (turns, chats), paragraph or word.")
    ] = "sentence",
    transcript: Annotated[
        bool | None,
        typer.Option(
            "--transcript/--no-transcript",
            help="Units are turns, without speakers and times; if not given, the form tells.",
        ),
    ] = None,
    turns: Turns = None,
    preset: Annotated[
        str, typer.Option(help="Settings of the paper's text or of its published code.")
    ] = "text",
    objective: Annotated[
        str, typer.Option(help="Score of a segment: cvs, euclidean or c99.")
    ] = "cvs",
    splitter: Annotated[
        str,
        typer.Option(
            help="With -k: exact, greedy, refined or merge_and_split; without: penalised or elbow."
        ),
    ] = "exact",
    vectors: Annotated[
        str | None, typer.Option(help="Word vectors: a path, or a name from `textseg data list`.")
    ] = None,
    encoder: Annotated[
        str | None,
        typer.Option(
            help="Sentence encoder: wordllama-256d, minilm-l6 or sentence-transformers:NAME. "
            "Default: wordllama-256d if installed, else the vectors glove-6b-50d."
        ),
    ] = None,
    center: Annotated[
        str,
        typer.Option(
            help="none, or document: subtract the text's mean vector from those of its units."
        ),
    ] = "none",
    min_length: Annotated[int, typer.Option(help="Minimum number of units in a segment.")] = 1,
    max_length: Annotated[
        int | None, typer.Option(help="Maximum number of units in a segment.")
    ] = None,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            help="Single text: text, json, jsonl, csv, md, html or srt; if not given, the ending "
            "of --output decides.",
        ),
    ] = "text",
    as_json: Annotated[
        bool, typer.Option("--json", help="Single text: the same as --format json.")
    ] = False,
    with_support: Annotated[
        bool,
        typer.Option(
            "--support", help="Single text: report how stable each boundary is, from 0 to 1."
        ),
    ] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Single text: say on stderr what was used.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", parser=file, metavar="FILE",
            help="File to write; standard output by default, of a folder FOLDER.segments.jsonl.",
        ),
    ] = None,
    pattern: Annotated[
        list[str] | None,
        typer.Option(help="Folder: which files to read; *.txt by default. Repeatable."),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, help="Folder: number of parallel processes.")
    ] = cores(),
    scheduler: Annotated[
        str | None, typer.Option(help="Folder: address of a Dask scheduler whose workers to use.")
    ] = None,
) -> None:  # fmt: skip
    """Segment a text, and print or write it with a line of ========== between segments.

    For a folder, write one line of JSON per text to a file. If interrupted, the
    same command resumes. The exit status is 1 if a text failed.
    """
    settings: dict[str, Any] = {
        "n_segments": segments, "preset": preset, "unit": unit, "objective": objective,
        "splitter": splitter, "min_length": min_length, "max_length": max_length,
        "center": center,
    }  # fmt: skip
    given = {"about": about, "penalty": penalty, "vectors": vectors, "encoder": encoder}
    settings |= {name: value for name, value in given.items() if value is not None}
    with errors_in_one_line():
        from textseg.output.endings import form_of

        _refuse_idle(context, source)
        read_as = how_read(transcript, turns)
        if as_json and form != "json" and _given(context, "form"):
            raise ValueError(f"--json is the same as --format json, not {form}; leave one out")
        if source.is_dir():
            if read_as is not None:
                settings["transcript"] = read_as
            failed = _segment_folder(source, output, pattern, jobs, scheduler, settings)
        else:
            failed = 0
            if not _given(context, "form"):
                form = "json" if as_json else form_of(output)
            put = _outlet(source, output)
            put(_segment_file(source, form, with_support, verbose, settings, read_as))
    if failed:
        raise typer.Exit(1)


def _given(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _refuse_idle(context: typer.Context, source: Path) -> None:
    """Refuse an option that would have no effect on this source."""
    if str(source) != "-":
        source.stat()  # a missing source is reported first
    idle = _TEXT_ONLY if source.is_dir() else _FOLDER_ONLY
    for name, option in idle.items():
        if not _given(context, name):
            continue
        if source.is_dir():
            raise ValueError(
                f"{option} is for a single text, but {source} is a folder; leave it out"
            )
        raise ValueError(f"{option} is for a folder, but {source} is a single text; leave it out")


def _outlet(source: Path, output: Path | None) -> Callable[[str], object]:
    """Return what writes the result; refuse the text itself, and what can't be written, at once."""
    if output is None or str(output) == "-" or targets.descriptor(output) == 1:
        return write
    if stream := targets.stream(output):

        def pour(text: str) -> None:
            with stream:
                stream.write(f"{text}\n".encode())

        return pour
    target = targets.target(output)
    text = 0 if str(source) == "-" else source  # the number of standard input
    if target.exists() and os.path.samestat(target.stat(), os.stat(text)):
        raise ValueError(f"--output {output} is the text itself; give another name")
    return lambda text: files.write(output, f"{text}\n")


def _segment_file(
    source: Path,
    form: str,
    with_support: bool,
    verbose: bool,
    settings: dict[str, Any],
    transcript: bool | str | None,
) -> str:
    from textseg.output import check_format

    check_format(form, with_support=with_support)
    # Decoded from its bytes, as in a folder: reading it as a text would make \r\n one character.
    contents = sys.stdin.buffer.read() if str(source) == "-" else files.read(source, regular=False)
    document = textseg.Document.from_bytes(
        contents, unit=settings["unit"], transcript=transcript, source=str(source)
    )
    _say_reading(document, transcript)
    with waiting(document, settings):
        found = textseg.segment(document, **settings)
    if verbose:
        said = found.report(details=False).settings
        say(f"textseg: {', '.join(f'{name} {value}' for name, value in said.items())}", err=True)
    others = {name: value for name, value in settings.items() if name != "n_segments"}
    shares = None
    if with_support:
        with progress("support"):
            shares = textseg.support(document, found.segmentation, **others)
    return found.to(form, shares)


def _say_reading(document: textseg.Document, transcript: bool | str | None) -> None:
    """Say on stderr what was not read as it stands, and how to have it so."""
    for how, what in document.reading.items():
        way = ""
        if how == "left out":
            way = "; a text without form feeds is read as it stands"
        elif transcript is None:
            way = "; --no-transcript reads it as prose"
        say(f"textseg: {document.source}: {how} {what}{way}", err=True)


def _segment_folder(
    folder: Path,
    output: Path | None,
    patterns: list[str] | None,
    jobs: int,
    scheduler: str | None,
    settings: dict[str, Any],
) -> int:
    from textseg.corpus.collection import segment_collection, texts
    from textseg.output.endings import form_of
    from textseg.sweep.pools import open_pool

    if str(output) == "-":
        raise ValueError(
            "--output -: rows of a folder are kept in a file, where the same command finds them "
            "again; give its name"
        )
    if form_of(output) not in ("text", "json", "jsonl"):
        raise ValueError(f"--output {output}: of a folder lines of JSON are written; end it .jsonl")
    output = output or Path(f"{folder.resolve().name or 'root'}.segments.jsonl")
    found = texts(folder, output, patterns or "*.txt")
    pool = open_pool(scheduler, jobs)
    try:
        rows = segment_collection(folder, output, pool, found=found, **settings)
    finally:
        pool.close()
    n_failed = _report(rows)
    n_done = len(rows) - n_failed
    say(f"{output}: {n_done} of {len(rows)} documents segmented{found.passed_over}")
    return n_failed


def _report(rows: list[dict[str, Any]]) -> int:
    """Report every failure, one reading and one warning; return the number of failures."""
    failed = [row for row in rows if row["status"] != "done"]
    for row in failed:
        name, reason = row["document"], row["reason"]
        reason = in_options(reason)
        say(f"failed: {reason}" if name in reason else f"failed: {name}: {reason}", err=True)
    for how, number in Counter(how for row in rows for how in row.get("reading", {})).items():
        first = next(row for row in rows if how in row.get("reading", {}))
        what = f"{first['document']}: {how} {first['reading'][how]}"
        say(f"textseg: documents not read as they stand: {number}, e.g. {what}", err=True)
    if warned := [row for row in rows if row.get("warnings")]:
        name, first = warned[0]["document"], warned[0]["warnings"][0]
        such = first if name in first else f"{name}: {first}"
        say(f"textseg: documents with warnings: {len(warned)}, e.g. {in_options(such)}", err=True)
    return len(failed)
