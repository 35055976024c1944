"""What encoding sentences and splitting them costs, in CPU time."""

from __future__ import annotations

from time import process_time

import numpy as np
import pandas as pd

from textseg.encoders import load_encoder
from textseg.encoders.sentence_encoder import unit_texts
from textseg.experiment import Experiment
from textseg.reproduction import recorded
from textseg.reproduction.studies.ten_years_on.systems import BOTH, SENTENCES
from textseg.reproduction.tables.layout import only
from textseg.reproduction.tables.vector_names import ENCODER_NAMES
from textseg.run import documents


def encoding(limit: int = 5) -> pd.DataFrame:
    """Measure the CPU time of encoding the sentences of a document, without kept embeddings.

    Returns
    -------
    pandas.DataFrame
        By `encoder` the median `seconds_per_document` over the first documents of 3-11.
    """
    texts = [unit_texts(text) for text in documents(Experiment(limit=limit))]
    rows = []
    for name in SENTENCES[BOTH][0]:
        encoder, seconds = load_encoder(name), []
        encoder.encode(texts[0])  # loads what has to be loaded
        for units in texts:
            start = process_time()
            encoder.encode(units)
            seconds.append(process_time() - start)
        rows.append({"encoder": name, "seconds_per_document": float(np.median(seconds))})
    return pd.DataFrame(rows)


def cost(frame: pd.DataFrame) -> pd.DataFrame:
    """Lay the CPU time of a document of 3-11 out, K unknown, as recorded in one run.

    Returns
    -------
    pandas.DataFrame
        In milliseconds: encoding its sentences by each encoder, and every system on the vectors of
        both.
    """
    if "commit" not in frame:
        return pd.DataFrame()
    encoding = recorded.read("ten_years_cost").set_index("encoder").seconds_per_document
    own = only(frame, system=BOTH, dataset="choi", subset="3-11", K="unknown", window="paper")
    seconds = pd.concat([
        encoding.rename(index=lambda name: f"encoding, {ENCODER_NAMES[name]}"),
        own.set_index("objective").seconds_per_document,
    ])  # fmt: skip
    return pd.DataFrame({"CPU time (ms)": (1000 * seconds).map("{:.1f}".format)})
