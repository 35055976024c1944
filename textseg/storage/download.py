"""Atomic, verified downloads: temporary file, SHA-256, rename; interrupted ones are resumed."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import Any

from textseg.errors import DataError
from textseg.storage.cache import cache_folder
from textseg.storage.files import FULL, naming_full_disk

_TIMEOUT = (5, 60)  # seconds to connect, and between two pieces
_PIECE = 1 << 18
_NOBODY = "there is no connection to the server"


class FetchError(DataError):
    """A download failed; the message names the file, the address and where to put it by hand."""


class _NoConnection(Exception):
    """There is no answer at all, so that it isn't worth a second try, as pooch would make."""


def fetch(name: str, url: str, sha256: str | None = None) -> Path:
    """Return the path of a file in the cache, downloaded if it isn't there or isn't the right one.

    Parameters
    ----------
    name : str
        Name of the file in the cache folder.
    url : str
        Its address.
    sha256 : str, optional
        Its SHA-256. Without one any file of that name in the cache is taken as it is: its
        contents must then be checked by the caller.

    Raises
    ------
    FetchError
        If the server can't be reached, doesn't have the file, answers with a web page, breaks off
        or sends other contents, twice in a row. What arrived before a break is kept and the next
        call goes on from there, where the server allows it.
    """
    import pooch
    from requests import RequestException

    folder = cache_folder()
    part = folder / f"{name}.part"
    files = pooch.create(
        folder, base_url="", registry={name: sha256}, urls={name: url}, retry_if_failed=1
    )
    try:
        return Path(files.fetch(name, downloader=partial(_download, part=part)))
    except (RequestException, ValueError, OSError, _NoConnection) as error:
        with naming_full_disk(folder / name):
            if isinstance(error, OSError) and error.errno in FULL:
                raise
        checksum = f" (SHA-256 {sha256})" if sha256 else ""
        there = "; the file there now is a different one" if (folder / name).exists() else ""
        raise FetchError(
            f"could not download {name} from {url}: {_reason(error)}. Try again online, or "
            f"download it by hand to {folder / name}{checksum}{there}"
        ) from error


def _download(url: str, output: str, pooch: Any, *, part: Path) -> None:
    """Add to the file `part` what it still lacks, then rename it to `output`, as pooch asks."""
    import requests
    from requests.packages.urllib3.exceptions import NewConnectionError
    from tqdm import tqdm

    have = part.stat().st_size if part.exists() else 0
    headers = {"Accept-Encoding": "identity", **({"Range": f"bytes={have}-"} if have else {})}
    try:
        got = requests.get(url, headers=headers, stream=True, timeout=_TIMEOUT)
    except requests.ConnectTimeout as error:
        raise _NoConnection("the server did not answer in time") from error
    except requests.ConnectionError as error:
        if isinstance(getattr(error.args[0], "reason", None), NewConnectionError):
            raise _NoConnection(_NOBODY) from error  # no such server, or none that listens
        raise
    with got as answer:
        if answer.status_code == requests.codes.requested_range_not_satisfiable:
            part.unlink()  # It is complete, or of another file: begin again.
            raise ValueError(f"the server has only the {have} bytes that were downloaded before")
        answer.raise_for_status()
        if "html" in answer.headers.get("Content-Type", ""):
            raise ValueError("the server answered with a web page instead of the file")
        resumed = answer.status_code == requests.codes.partial_content
        size = answer.headers.get("Content-Length")
        with (
            open(part, "ab" if resumed else "wb") as file,
            tqdm(
                desc=part.stem,
                initial=have if resumed else 0,
                total=int(size) + (have if resumed else 0) if size else None,
                unit="B",
                unit_scale=True,
                disable=None,
            ) as bar,
        ):
            for piece in answer.iter_content(_PIECE):
                file.write(piece)
                bar.update(len(piece))
    os.replace(part, output)


def _reason(error: Exception) -> str:
    import requests

    if isinstance(error, requests.HTTPError) and error.response is not None:
        return f"the server answered {error.response.status_code} {error.response.reason}"
    if isinstance(error, requests.exceptions.ChunkedEncodingError):
        return "the connection broke off"
    if isinstance(error, requests.ConnectionError):
        return _NOBODY
    if isinstance(error, requests.Timeout):
        return "the server did not answer in time"
    return " ".join(str(error).split())
