"""What executed notebooks say on standard error that whoever had them run should hear of."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from textseg.notebooks.template import read

#: How pooch announces a download.
_BEGUN = re.compile(r"Downloading file '([^']+)' from '([^']+)' to '([^']+)'")


def unfetched(paths: Iterable[str | os.PathLike[str]]) -> list[str]:
    """Name the files that executed notebooks began to download and don't have, and their servers.

    Parameters
    ----------
    paths : iterable of path-like
        Executed notebooks.
    """
    begun = {match for path in paths for match in _BEGUN.findall(_stderr(path))}
    return sorted(
        f"{name} from {urlsplit(address).netloc}"
        for name, address, folder in begun
        if not Path(folder, name).exists()
    )


def _stderr(path: str | os.PathLike[str]) -> str:
    outputs = (out for cell in read(path).content["cells"] for out in cell.get("outputs", ()))
    texts = (out["text"] for out in outputs if out.get("name") == "stderr")
    return "".join(part for text in texts for part in text)
