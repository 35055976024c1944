"""What the chapter on your own text shows besides calls: commands, options, lengths."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd

from textseg import store
from textseg.datasets import DATASETS
from textseg.document import Document
from textseg.experiment import Experiment
from textseg.output import FORMATS
from textseg.reproduction.statistics import ratio_interval
from textseg.reproduction.studies.own_text.measuring import experiment_of
from textseg.reproduction.studies.splitting_strategies.by_document import is_whole
from textseg.reproduction.tables.layout import interval, lines, written
from textseg.units import UNITS

WIDTH = 84
#: What each kind of unit and each format is for; tests hold them to what the package has.
UNITS_FOR = {
    "sentence": "prose: articles, reports, books",
    "line": "a turn or item a line: chats, transcripts, lists",
    "paragraph": "texts whose paragraphs must stay whole",
    "word": "words without punctuation, as in chapter 6",
}
FORMATS_FOR = {
    "text": "the terminal: a line of ========== between them",
    "json": "programs: one array, offsets in characters",
    "jsonl": "programs that read line by line: a segment a line",
    "csv": "spreadsheets",
    "md": "notes and wikis: a rule between segments",
    "html": "showing it: one page, segments in colour",
    "srt": "subtitles, if the text had times",
}
_NUMBER = {
    "-k 5": "you know how many segments you want",
    "--about 25": "you know roughly how many units a segment has",
    "--penalty 1": "you know neither; segments as short as Choi's",
    "without these": "you know neither; long segments",
}


#: A chat of our own, a turn a line.
CHAT = """anna: has the ferry left already
ben: it waits for the tide, an hour at least
anna: then i can still bring the boxes to the harbour
ben: the captain takes them on board himself
cora: who brings the bread on sunday
ben: i bake two loaves, the dough is in the bowl
cora: good, then i only need butter and salt
"""


def files(document: Document) -> dict[str, str]:
    """Return the files of the page's commands: the text, a chat, two segmentations as lengths."""
    assert document.text is not None
    first, second, *others = document.truth.lengths
    return {
        "almanac.txt": document.text,
        "chat.txt": CHAT,
        "reference.txt": " ".join(map(str, document.truth.lengths)),
        "found.txt": " ".join(map(str, (first + 1, second - 1, *others))),
    }


def shell(command: str, files: Mapping[str, str], *, lines: int | None = None) -> str:
    """Run a command line of this package where there are these files; return what it prints.

    Parameters
    ----------
    command : str
        Beginning with ``textseg``.
    files : mapping of str to str
        Names and contents.
    lines : int, optional
        Only the first so many lines of the output.

    Returns
    -------
    str
        The command after a ``$``, and its output folded to `WIDTH`.

    Raises
    ------
    RuntimeError
        If the command fails, with its message.
    """
    program, *arguments = shlex.split(command)
    if program != "textseg":
        raise ValueError(f"expected a command of textseg, got {command!r}")
    with TemporaryDirectory() as folder:
        for name, contents in files.items():
            (Path(folder) / name).write_text(contents, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "textseg", *arguments],
            cwd=folder, capture_output=True, text=True, encoding="utf-8", env=_environment(),
        )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"{command} failed: {done.stderr.strip()}")
    printed = done.stdout.splitlines()
    if lines is not None and len(printed) > lines:
        printed = [*printed[:lines], "…"]
    folded = (textwrap.wrap(line, WIDTH, subsequent_indent="  ") or [""] for line in printed)
    return "\n".join([f"$ {command}", *(part for line in folded for part in line)])


def _environment() -> dict[str, str]:
    """Return the environment with this package first, as it is here, wherever the command runs."""
    here = str(Path(store.__file__).resolve().parent.parent)
    others = os.environ.get("PYTHONPATH")
    path = os.pathsep.join([here, *([others] if others else [])])
    return {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}


def options() -> pd.DataFrame:
    """Return what the options that a user has to choose from are for."""
    rows = [
        *(("units", f"--unit {name}", text) for name, text in UNITS_FOR.items() if name in UNITS),
        *(("number of segments", option, text) for option, text in _NUMBER.items()),
        *(("output", f"--format {f}", text) for f, text in FORMATS_FOR.items() if f in FORMATS),
    ]
    heads = ["what you choose", "option", "use it for, or if"]
    return pd.DataFrame(rows, columns=heads).set_index(heads[:2])


def read(experiment: Experiment) -> str:
    """Say what represents the text.

    >>> read(Experiment())
    'the word vectors glove-6b-50d'
    """
    if experiment.representation == "sentence_encoder":
        return f"the sentence encoder {experiment.encoder}"
    return f"the word vectors {experiment.vectors}"


def numbers_table(numbers: pd.DataFrame) -> pd.DataFrame:
    """Lay `measuring.numbers` out to be read."""
    chosen = numbers["found by"].str.replace(" ", ", ").str.replace("penalised", "default penalty")
    before = [", ".join(map(str, boundaries)) for boundaries in numbers.boundaries]
    columns = {
        "boundaries before": "{before}", "score": "{score:.1f}", "gain": "{gains:.1f}",
        **({"P_k (%)": "{pk:.1f}"} if "pk" in numbers else {}), "chosen by": "{chosen}",
    }  # fmt: skip
    return written(numbers.assign(before=before, chosen=chosen), columns)


def reliability_table(trust: pd.DataFrame) -> pd.DataFrame:
    """Lay `measuring.reliability` out to be read."""
    columns = {
        "boundaries": "{boundaries:.0f}",
        "exactly right (%) [95 % CI]": interval("right", form=".0f"),
        "right within one sentence (%)": "{within:.0f}",
    }
    return written(trust, columns)


def said(trust: pd.DataFrame, whole: pd.DataFrame) -> dict[str, object]:
    """Return what the page says of `measuring.reliability` and `found_whole`, with intervals."""
    weak, firm = lines(trust.iloc[[0, -1]], "{right:.0f} % [{low:.0f}, {high:.0f}]")
    short, long = lines(whole.iloc[[0, -1]], "{whole:.0f} % [{low:.0f}, {high:.0f}]")
    return {
        "weak": weak,
        "firm": firm,
        "range_weak": str(trust.index[0]),
        "range_firm": str(trust.index[-1]),
        "short": short,
        "long": long,
        "shortest": int(whole.index[0]),
        "longest": int(whole.index[-1]),
    }


def chosen(numbers: pd.DataFrame) -> dict[str, str]:
    """Return which number each automatic rule chooses, from `measuring.numbers`.

    Examples
    --------
    >>> chosen(pd.DataFrame({"found by": ["", "penalised elbow"]}, index=[1, 2]))
    {'by_penalty': '2', 'by_elbow': '2'}
    >>> chosen(pd.DataFrame({"found by": ["elbow"]}, index=[1]))
    {'by_penalty': 'more than 1', 'by_elbow': '1'}
    """
    rules = {"by_penalty": "penalised", "by_elbow": "elbow"}
    found = {}
    for key, rule in rules.items():
        at = [k for k, names in numbers["found by"].items() if rule in names.split()]
        found[key] = str(at[0]) if at else f"more than {numbers.index[-1]}"
    return found


def found_whole(subset: str = "3-11", limit: int | None = None, vectors: str = "") -> pd.DataFrame:
    """Count how many reference segments are found whole, by their length.

    Returns
    -------
    pandas.DataFrame
        For each length in sentences the number of `segments` of the reference, the share in
        percent of which exact CVS, K known and nothing set aside, found both ends (`whole`), with
        `low` and `high`, its 95 % interval over documents.
    """
    experiment = experiment_of(vectors, subset=subset, limit=limit)
    ends = store.documents(experiment).ends
    truth = [d.truth for d in DATASETS["choi"](subset, limit=limit)]
    rows = [
        {"document": i, "length": stop - start, "whole": is_whole(start, stop, found)}
        for i, (reference, found) in enumerate(zip(truth, map(set, ends), strict=True))
        for start, stop in reference.spans
    ]
    frame, everything = pd.DataFrame(rows), range(len(truth))
    by_length = {}
    for length, own in frame.groupby("length"):
        counts = own.groupby("document").whole.agg(["sum", "size"])
        counts = counts.reindex(everything, fill_value=0)
        share = ratio_interval(counts["sum"], counts["size"]).percent()
        by_length[length] = {"segments": len(own), **share.columns("whole")}
    return pd.DataFrame.from_dict(by_length, orient="index").rename_axis("length")
