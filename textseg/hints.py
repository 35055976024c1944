"""What an unknown name may have meant, and what an error says, in one line."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(name: object, known: Iterable[str]) -> str:
    """Return the known name that is most like this one, or, if none is, all of them.

    >>> did_you_mean("subsett", ["subset", "seed"]), did_you_mean("x", ["subset", "seed"])
    ("did you mean 'subset'?", 'there are subset, seed')
    """
    known = list(known)
    close = get_close_matches(str(name), known, n=1)
    return f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}"


def said(error: BaseException) -> str:
    """Return what an error says: an OSError with the name of its file, a MemoryError with words.

    >>> said(FileNotFoundError(2, "No such file or directory", "notes.txt"))
    'notes.txt: no such file or directory'
    """
    if isinstance(error, OSError) and error.strerror and type(error).__str__ is OSError.__str__:
        names = " and ".join(str(f) for f in (error.filename, error.filename2) if f is not None)
        reason = error.strerror[:1].lower() + error.strerror[1:]
        return f"{names}: {reason}" if names else reason
    if isinstance(error, MemoryError) and not error.args:
        return "there is not enough memory for it; free some, or take a smaller text or file"
    return str(error) or type(error).__name__
