"""The results folder: rows per document, cached by everything that they depend on.

The name of a file is a digest of the experiment, the code that computes it, the data and the
vectors. Its rows were computed from exactly these, so chapters that share an experiment share its
rows, an interrupted build resumes, and no row is ever stale.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import re
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pandas as pd

import textseg
from textseg.datasets import DATASETS, Loader, fingerprint, loaded, remembered
from textseg.datasets.weighting import OF_BROWN, WEIGHTINGS
from textseg.encoders import label_of, load_encoder
from textseg.errors import said
from textseg.experiment import Experiment
from textseg.metrics import K_RULES
from textseg.objectives import OBJECTIVES
from textseg.pipeline import forget_own
from textseg.representation import REPRESENTATIONS
from textseg.run import run
from textseg.splitting.options import strategy_of
from textseg.storage import files
from textseg.storage.code_digest import code_digest, is_covered, told
from textseg.vectors import VECTORS, load_vectors, trained

#: Most bytes that settings may have in the name of a file; systems allow 255 for all of it.
_LONGEST = 180
#: The window rules that `textseg.evaluation` judges by, whatever an experiment's own is.
_JUDGES = ("paper", "half", "closed")


def folder() -> Path:
    """Return the results folder: ``TEXTSEG_RESULTS``, or that of the checkout, or ``./results``."""
    named = os.environ.get("TEXTSEG_RESULTS")
    return Path(named).expanduser() if named else checkout_folder()


def checkout_folder() -> Path:
    """Return the results folder of the checkout, where recorded rows are committed."""
    checkout = Path(textseg.__file__).resolve().parent.parent
    return (checkout if (checkout / "book").is_dir() else Path.cwd()) / "results"


def documents(experiment: Experiment) -> pd.DataFrame:
    """Return an experiment's rows, one per document, computed unless they are there.

    Columns are those of `textseg.run.run`; `ends` is a tuple of int. Rows that depend on code
    outside the package, such as an objective registered in a notebook, are computed each time.
    """
    fields, vectors = experiment.asdict(), vectors_label(experiment)
    if not isinstance(experiment.encoder, str):
        fields["encoder"] = label_of(experiment.encoder)
    made_of = REPRESENTATIONS[experiment.representation]
    data = [dataset_label(experiment), weights_label(experiment)]
    parts = [fields, vectors, data, made_of]
    if made_of[1] == "encoder":
        parts.append(getattr(load_encoder(experiment.encoder), "cache_key", ""))
    return kept(parts, lambda: run(experiment, progress=True), code_of(experiment))


def code_of(experiment: Experiment) -> list[object]:
    """Return what an experiment finds by name now: `kept` counts it, and not the name alone."""
    e = experiment
    code = [OBJECTIVES[e.objective], strategy_of(e.splitter)]
    code += [WEIGHTINGS[e.weighting], K_RULES[e.k_rule]]
    made_of = REPRESENTATIONS[e.representation][1]
    if made_of == "encoder" and not isinstance(e.encoder, str):
        return [*code, type(e.encoder)]
    if made_of not in ("vectors", "clusters"):
        return code
    if is_covered(load := VECTORS.get(e.vectors)):
        return [*code, load]
    found = load_vectors(e.vectors)  # how one's own are looked up is not in their label
    return [*code, type(found), found.cased, *filter(callable, vars(found).values())]


def kept(
    parts: Sequence[Any],
    compute: Callable[[], list[dict[str, Any]]],
    code: Sequence[object] = (),
) -> pd.DataFrame:
    """Return rows per document that are kept under what they depend on, computed once.

    If `compute` or any of `code` is from outside the package, as from a notebook, no digest covers
    it, and the rows are computed each time. So they are, with a warning, where they can't be saved.
    The window rules that judge every row are always among the code.

    Parameters
    ----------
    parts : sequence
        Everything the rows depend on besides the package's code, as JSON can write it.
    compute : callable
        Makes the rows; not called if they are there. A function or lambda of the module that the
        rows depend on, whose imports count as well.
    code : sequence, optional
        What takes part and was found by name, where a notebook may have registered its own.
    """
    named = [told(part) for part in (*code, *map(K_RULES.get, _JUDGES))]
    if None in named or not getattr(compute, "__module__", "").startswith("textseg."):
        return pd.DataFrame(compute())
    made_of = [parts, named, code_digest(["textseg.run", compute.__module__])]
    digest = hashlib.sha256(json.dumps(made_of, sort_keys=True).encode()).hexdigest()
    path = folder() / "documents" / f"{digest[:16]}.csv"
    if path.is_file():
        try:
            return _read(path.read_bytes())
        except ValueError as error:
            aside, why = files.beside(path, "damaged"), " ".join(str(error).split())
            warnings.warn(
                f"{path} is damaged ({why}): set aside as {aside.name}, and computed again",
                stacklevel=2,
            )
            with _doing_without(path):
                path.replace(aside)
    frame = pd.DataFrame(compute())
    with _doing_without(path):
        save(frame, path)
    return _read(as_csv(frame).encode())  # what was kept, or would have been


def _read(contents: bytes) -> pd.DataFrame:
    if not contents.endswith(b"\n") or b"\0" in contents:
        raise ValueError("it was not written to its end")
    frame = pd.read_csv(io.BytesIO(contents))
    if any(";" in column for column in frame.columns):  # as a spreadsheet saves them
        raise ValueError("its columns are not separated by commas")
    if frame.empty or frame.isna().all(axis=None):
        raise ValueError("it holds no rows")
    if "document" in frame:  # it may be named "", "NA" or "007"
        names = pd.read_csv(
            io.BytesIO(contents), usecols=["document"], dtype=str, keep_default_na=False
        )
        frame["document"] = names.document
    if "ends" in frame:
        frame["ends"] = [
            tuple(int(end) for end in str(text).strip("(,)").split(",")) for text in frame.ends
        ]
    return frame


def save(frame: pd.DataFrame, path: Path) -> None:
    """Write a table as CSV under a temporary name, then rename: it is there whole or not at all."""
    files.write(path, as_csv(frame))


def keep(frame: pd.DataFrame, name: str, **settings: object) -> None:
    """Write a table of a chapter in the results folder; where that can't be, a warning says so.

    Tables of the book are replaced by the book alone: if a setting is another one, the table is
    written into the folder ``tables``, and its name has the settings.

    Examples
    --------
    >>> keep(pd.DataFrame(), "baselines", subset="3-5", limit=3)  # doctest: +SKIP
    """
    usual = {"preset": "code", "subset": "all", "vectors": Experiment().vectors}
    given = {n: v for n, v in settings.items() if v is not None and v != usual.get(n)}
    path = folder() / (f"tables/{name}{varied(given)}.csv" if given else f"{name}.csv")
    with _doing_without(path):
        save(frame, path)


def varied(settings: Mapping[str, object]) -> str:
    """Return settings as a part of the name of a file, or their digest if that is too long.

    >>> varied({"vectors": "mine/a.txt", "limit": 3})
    '-limit=3-vectors=mine_a.txt'
    """
    named = "".join(f"-{name}={value}" for name, value in sorted(settings.items()))
    safe = re.sub(r'[\\/:*?"<>|]', "_", named)
    if len(safe.encode("utf-8", "surrogateescape")) <= _LONGEST:
        return safe
    return f"-{hashlib.sha256(named.encode('utf-8', 'surrogateescape')).hexdigest()[:16]}"


def as_csv(frame: pd.DataFrame) -> str:
    r"""Return a table as CSV that every reader reads back.

    >>> as_csv(pd.DataFrame({"unit": ["a,b"]}))
    'unit\n"a,b"\n'
    """
    text = frame.to_csv(index=False, lineterminator="\n")
    if "\r" in text:  # a lone one, which no reader tells from the end of a line, is left unquoted
        text = frame.to_csv(index=False, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    return text


@contextmanager
def _doing_without(path: Path) -> Iterator[None]:
    """Go on where the results folder can't be written to: nothing that was computed is lost."""
    try:
        yield
    except OSError as error:
        warnings.warn(
            f"{path.name} is not kept ({said(error)}); set TEXTSEG_RESULTS to a folder that can be "
            "written to",
            stacklevel=4,
        )


def vectors_label(experiment: Experiment) -> str:
    """Return name, dimension and checksum of an experiment's vectors or encoder, or ``none``."""
    forget_own(experiment)
    made_of = REPRESENTATIONS[experiment.representation][1]
    if made_of is None:
        return "none"
    if made_of == "encoder":
        return label_of(load_encoder(experiment.encoder))
    if experiment.vectors in trained.TRAINED:
        return trained.label(experiment.vectors, experiment.dataset, experiment.subset)
    return load_vectors(experiment.vectors).label


def dataset_label(experiment: Experiment) -> str:
    """Return name and checksum of an experiment's data set, such as ``choi/3-11 1f2e3d4c5b6a``."""
    e = experiment
    forget_own(e)
    name = e.dataset if e.subset == "all" else f"{e.dataset}/{e.subset}"
    return f"{name} {_fingerprint(DATASETS[e.dataset], e.subset, e.limit)}"


def weights_label(experiment: Experiment) -> str:
    """Return the label of the whole data set if it weights the words of a few documents, or ""."""
    few = experiment.limit is not None
    counts_all = few and WEIGHTINGS[experiment.weighting] not in (None, *OF_BROWN)
    return dataset_label(replace(experiment, limit=None)) if counts_all else ""


@remembered(32)
def _fingerprint(load: Loader, subset: str, limit: int | None) -> str:
    documents = loaded(load, subset, limit)
    if is_covered(load):
        return fingerprint(documents)
    for name in {str(document.source) for document in documents}:
        if re.search("[\0\ud800-\udfff]", name):
            raise ValueError(
                f"no table can hold the name {name!r} of a document: it has a NUL, or is not "
                "Unicode; give it another name"
            )
    # Of one's own, names and texts count as well: rows have the names, and encoders read the texts.
    told = [(d.source, d.text, d.offsets, d.turns) for d in documents]
    own = hashlib.sha256(repr(told).encode("utf-8", "surrogateescape")).hexdigest()[:12]
    return f"{fingerprint(documents)} {own}"
