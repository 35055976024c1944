"""The texts in a folder: which files match the patterns, and which are skipped.

Patterns are those of the shell: ``*.txt`` matches in every subfolder, hidden files are matched only
by a pattern that begins with a dot, ``**`` stands for any number of folders, and ``*.{txt,md}`` is
two patterns. The case of the extension is ignored: ``*.txt`` matches SCAN.TXT; so is whether an
accented letter is one character or two, as in names that macOS has made.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path, PurePath
from unicodedata import normalize

_BRACES = re.compile(r"\{([^{}]*,[^{}]*)\}")


@dataclass
class Listing:
    """The files of a folder, by whether they match.

    Attributes
    ----------
    texts : list of Path
        The files that match, in order.
    hidden, others : int
        Numbers of hidden files that match otherwise, and of files with other names.
    unread : list of str
        The folders that could not be read, and links to folders, which are not followed.
    """

    texts: list[Path] = field(default_factory=list)
    hidden: int = 0
    others: int = 0
    unread: list[str] = field(default_factory=list)

    @property
    def passed_over(self) -> str:
        """Description of the files that were skipped, "" if none were."""
        said = []
        if self.others:
            said.append(f"{self.others} with other names")
        if self.hidden:
            said.append(f"{self.hidden} hidden")
        if self.unread:
            said.append(f"the folders {', '.join(self.unread)}, which are links or unreadable")
        return f"; skipped: {', '.join(said)}" if said else ""


def listing(
    folder: Path, patterns: str | Iterable[str] = "*.txt", *, without: Collection[Path] = ()
) -> Listing:
    """List the files in a folder and its subfolders that fit one of the patterns.

    Parameters
    ----------
    folder : Path
    patterns : str or iterable of str
    without : collection of Path
        Files that are left out, and not counted.

    Raises
    ------
    FileNotFoundError
        If there is no such folder, or no file fits.
    ValueError
        If a pattern is empty.
    """
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder}")
    wanted = _expanded([patterns] if isinstance(patterns, str) else list(patterns))
    left_out, found = {_place(path) for path in without}, Listing()

    def unreadable(error: OSError) -> None:
        found.unread.append(os.path.relpath(error.filename, folder))

    for here, folders, names in os.walk(folder, onerror=unreadable):
        inside = PurePath(os.path.relpath(here, folder))
        links = [n for n in folders if os.path.islink(os.path.join(here, n))]
        found.unread += [str(inside / name) for name in links if not name.startswith(".")]
        for name in names:
            path = Path(folder, inside, name)
            parts = _parts(inside / name)
            if left_out and _place(path) in left_out:
                continue
            if any(_fits(parts, pattern) for pattern in wanted):
                found.texts.append(path)
            elif any(_fits(parts, pattern, hidden=True) for pattern in wanted):
                found.hidden += 1
            elif not any(part.startswith(".") for part in parts):
                found.others += 1
    found.texts.sort()
    if not found.texts:
        raise FileNotFoundError(
            f"no file in {folder} matches {' or '.join('/'.join(w[1:]) for w in wanted)}"
            f"{found.passed_over}; give another --pattern"
        )
    return found


def matches(folder: Path, path: Path, patterns: str | Iterable[str] = "*.txt") -> bool:
    """Tell whether a file, if it were there, would be one of the texts of a folder.

    >>> matches(Path("texts"), Path("texts/sub/words.txt")), matches(Path("texts"), Path("x.txt"))
    (True, False)
    """
    try:
        inside = os.path.relpath(os.path.join(*_place(path)), os.path.realpath(folder))
    except ValueError:  # on another drive
        return False
    wanted = _expanded([patterns] if isinstance(patterns, str) else list(patterns))
    parts = _parts(PurePath(inside))
    return parts[0] != os.pardir and any(_fits(parts, pattern) for pattern in wanted)


def _place(path: Path) -> tuple[str, str]:
    """Tell a file apart from others by its folder and name: a link to it is another file."""
    return os.path.realpath(path.parent), path.name


def _expanded(patterns: list[str]) -> list[tuple[str, ...]]:
    """Return each pattern as the names that make it up, for any subfolder."""
    if not patterns or not all(patterns):
        raise ValueError("a pattern is empty; '*' matches every file")
    single = dict.fromkeys(one for pattern in patterns for one in _choices(pattern))
    return [("**", *_parts(PurePath(_lower_ending(one)))) for one in single]


def _parts(path: PurePath) -> tuple[str, ...]:
    """Return the names that make up a path, with accented letters in one character each."""
    return tuple(normalize("NFC", part) for part in path.parts)


def _choices(pattern: str) -> list[str]:
    """Write out the choices that stand in braces."""
    found = _BRACES.search(pattern)
    if not found:
        return [pattern]
    each = (pattern.replace(found[0], choice, 1) for choice in found[1].split(","))
    return [one for choice in each for one in _choices(choice)]


def _fits(parts: tuple[str, ...], pattern: tuple[str, ...], *, hidden: bool = False) -> bool:
    """Tell whether the names of a path fit those of a pattern; `hidden`: dots count for nothing."""
    if not pattern:
        return not parts
    first, rest = pattern[0], pattern[1:]
    if first == "**" and _fits(parts, rest, hidden=hidden):
        return True
    if not parts:
        return False
    name = parts[0] if len(parts) > 1 else _lower_ending(parts[0])
    if name.startswith(".") and not (first.startswith(".") or hidden):
        return False
    if first == "**":
        return _fits(parts[1:], pattern, hidden=hidden)
    return fnmatchcase(name, first) and _fits(parts[1:], rest, hidden=hidden)


def _lower_ending(name: str) -> str:
    """Return a name, or pattern, with its ending in lower case."""
    start, dot, ending = name.rpartition(".")
    return start + dot + (ending.lower() if dot else ending)
