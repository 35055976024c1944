"""Word vectors read in a process of its own: ``python convert.py textseg|gensim|open FILE``.

Prints one JSON object: `seconds` of the work, `megabytes` of the file, and the `peak` memory of the
process in MB over what the interpreter and the libraries take before it.
"""

import json
import sys
from pathlib import Path
from time import perf_counter

from fresh import peak


def textseg(path):
    """Convert the file into the cache."""
    from textseg.vectors import decimal, files

    decimal.read(b"compiled 1\n", 1)
    return lambda: files.load(path)


def opening(path):
    """Open the converted file, and look a word up."""
    from textseg.vectors import files

    return lambda: files.load(path).lookup(["w1"])


def gensim(path):
    """Read the file as its users do."""
    from gensim.models import KeyedVectors

    return lambda: KeyedVectors.load_word2vec_format(path, no_header=True)


if __name__ == "__main__":
    program, path = sys.argv[1:]
    work = {"textseg": textseg, "open": opening, "gensim": gensim}[program](path)
    before, start = peak(), perf_counter()
    work()
    seconds = perf_counter() - start
    megabytes = Path(path).stat().st_size / 1e6
    print(json.dumps({"seconds": seconds, "megabytes": megabytes, "peak": peak() - before}))
