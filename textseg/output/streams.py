"""Standard input and output: UTF-8 everywhere, and what does without them if they are closed."""

from __future__ import annotations

import os
import sys


def set_up() -> None:
    r"""Write UTF-8 whatever the locale, as texts are read in it; do without what is closed.

    Line ends are written as they are; on Windows those of a text, ``\r\n``, would be ``\r\r\n``.
    """
    for name, mode in {"stdin": "r", "stdout": "w", "stderr": "w"}.items():
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="surrogateescape", newline="\n")
