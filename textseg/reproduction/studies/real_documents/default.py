"""What the default penalty for a user's own text costs on joins of short texts.

It was chosen on real documents; Choi's documents have ten short segments. The encoder MiniLM needs
a download, so the rows are recorded.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pandas as pd

from textseg import store
from textseg.encoders.installed import PENALTIES, encoded_by
from textseg.experiment import Experiment
from textseg.reproduction import recorded
from textseg.reproduction.statistics import paired_bootstrap
from textseg.reproduction.studies.real_documents.tables import with_interval
from textseg.reproduction.tables.vector_names import ENCODER_NAMES

#: The encoders that are measured.
ENCODERS = ("wordllama-256d", "minilm-l6")
#: What a segment costs, in multiples of the default of the core, 0 where K is known, and the name
#: of the row.
WAYS = {
    0.0: "K known",
    PENALTIES["sentence vectors"]: "K unknown, default",
    1.0: "K unknown, --penalty 1",
}


def measure(
    encoders: Any = ENCODERS, subset: str = "3-11", limit: int | None = None
) -> pd.DataFrame:
    """Run CVS on sentence vectors with every penalty of `WAYS`, by the rules for real documents.

    Returns
    -------
    pandas.DataFrame
        By `encoder` and `penalty`: mean `pk` (%), mean number of `segments`, and `more`, the
        paired difference in P_k to K known, in points, with its interval over documents.
    """
    rows = []
    where = {"dataset": "choi", "subset": subset, "limit": limit, "k_rule": "half"}
    for encoder in encoders:
        known = None
        for penalty in WAYS:
            how = {"splitter": "penalised", "penalty": penalty} if penalty else {}
            fields = where | encoded_by(encoder) | how
            found = store.documents(Experiment(**fields))
            known = found.pk if known is None else known
            apart = paired_bootstrap(first=100 * found.pk, second=100 * known)
            row = {"encoder": encoder, "penalty": penalty, "pk": 100 * found.pk.mean()}
            row |= {"segments": found.ends.map(len).mean(), "documents": len(found)}
            rows.append(row | apart.columns("more", "more_"))
    return pd.DataFrame(rows)


def record() -> Path:
    """Run everything on Choi's 3-11 and record the rows."""
    return recorded.write("default_on_choi", measure().round(4), [("choi", "3-11")])


def table() -> pd.DataFrame:
    """Lay the recorded rows out: a row for each penalty, columns for each encoder."""
    frame = recorded.read("default_on_choi")
    columns = {}
    for encoder in ENCODERS:
        name = ENCODER_NAMES[encoder]
        own = frame[frame.encoder == encoder].set_index("penalty").loc[list(WAYS)]
        columns[f"{name}, P_k (%)"] = own.pk.map("{:.1f}".format)
        columns[f"{name}, minus K known"] = ["", *with_interval(own, "more")[1:]]
        columns[f"{name}, segments"] = own.segments.map("{:.1f}".format)
    shown = pd.DataFrame(columns, index=list(WAYS))
    return shown.rename(index=WAYS)


def numbers() -> dict[str, object]:
    """Return MiniLM's P_k and the differences to K known, for prose.

    Returns
    -------
    dict
        ``joins_known``, ``joins_default`` and ``joins_one``, P_k in percent; ``joins_default_more``
        and ``joins_one_more``, differences with their intervals.
    """
    frame = recorded.read("default_on_choi")
    own = frame[frame.encoder == "minilm-l6"].set_index("penalty").loc[list(WAYS)]
    names, more = ("known", "default", "one"), with_interval(own, "more")
    found: dict[str, object] = {
        f"joins_{name}": float(pk) for name, pk in zip(names, own.pk, strict=True)
    }
    said = zip(names[1:], more[1:], strict=True)
    return found | {f"joins_{name}_more": text for name, text in said}
