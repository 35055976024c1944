"""The table that turns Brown into the Choi set: what it states and how to read it.

Each Choi segment is the beginning of a *source*: up to eleven sentences from the start of a Brown
file, or from shortly after it. The table states, per source, where it starts in the file's stream
of characters (all tokens joined, without spaces), the few characters that Choi's copy adds or
lacks, and the length of every token; and per document its ten segments. It holds no words.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from itertools import accumulate, pairwise

#: The folders of the original and how many documents each holds.
FOLDERS = {
    **{f"{part}/{subset}": 50 for part in (1, 2) for subset in ("3-5", "6-8", "9-11", "3-11")},
    "3/3-11": 300,
}
DELIMITER = "==========\n"
TABLE, DIGESTS = "choi.json", "choi.sha256"


@dataclass(frozen=True)
class Source:
    """How one Brown file becomes sentences.

    Attributes
    ----------
    start : int
        Characters to skip at the beginning of the file.
    edits : sequence of (at, dropped, inserted)
        At this character after `start`, drop so many and insert these, in Choi's copy.
    lengths : str
        The length of every token, one base-36 digit each; a space ends a sentence.
    """

    start: int
    edits: Sequence[tuple[int, int, str]]
    lengths: str

    def sentences(self, tokens: Sequence[str]) -> list[str]:
        r"""Return the lines of Choi's copy: tokens each followed by a space.

        >>> Source(1, [(2, 1, "j")], "31 2").sentences(["abc", "de", "fgh"])
        ['bcj e \n', 'fg \n']
        """
        text = "".join(tokens)[self.start :]
        for at, dropped, inserted in reversed(self.edits):
            text = text[:at] + inserted + text[at + dropped :]
        lines, position = [], 0
        for sentence in self.lengths.split():
            ends = [*accumulate((int(digit, 36) for digit in sentence), initial=position)]
            lines.append("".join(f"{text[a:b]} " for a, b in pairwise(ends)) + "\n")
            position = ends[-1]
        return lines


#: A segment: the Brown file and how many of its source's sentences are taken.
Segment = tuple[str, int]


@dataclass(frozen=True)
class Table:
    """The sources by Brown file, and the ten segments of every document by folder."""

    sources: Mapping[str, Source]
    documents: Mapping[str, Sequence[Sequence[Segment]]]

    def rebuild(self, tokens: Callable[[str], Sequence[str]]) -> dict[str, bytes]:
        """Return the contents of all files by name, given the tokens of a Brown file."""
        lines = {name: source.sentences(tokens(name)) for name, source in self.sources.items()}
        return {
            f"{folder}/{i}.ref": _file([lines[name][:n] for name, n in segments])
            for folder, documents in self.documents.items()
            for i, segments in enumerate(documents)
        }

    def dumps(self) -> str:
        """Return the table as JSON, one source or document a line.

        A segment is written as the file's name after its "c" and the number of its sentences in
        one hexadecimal digit: ``a015`` is the first five of ``ca01``.
        """
        sources = [f"{_json(name)}: {_json(asdict(s))}" for name, s in self.sources.items()]
        folders = [
            f"{_json(folder)}: [\n"
            + ",\n".join(_json(" ".join(f"{name[1:]}{n:x}" for name, n in d)) for d in documents)
            + "\n]"
            for folder, documents in self.documents.items()
        ]
        return (
            '{"sources": {\n' + ",\n".join(sources) + "\n},\n"
            '"documents": {\n' + ",\n".join(folders) + "\n}}\n"
        )

    @classmethod
    def load(cls) -> Table:
        """Read the committed table."""
        data = json.loads((files("textseg.datasets") / TABLE).read_text("ascii"))
        return cls(
            {name: Source(**source) for name, source in data["sources"].items()},
            {
                folder: [[("c" + s[:-1], int(s[-1], 16)) for s in d.split()] for d in documents]
                for folder, documents in data["documents"].items()
            },
        )


def names(folder: str) -> list[str]:
    """Return the files of one folder of the original, in numeric order."""
    return [f"{folder}/{i}.ref" for i in range(FOLDERS[folder])]


def _file(segments: Sequence[Sequence[str]]) -> bytes:
    return (DELIMITER + "".join("".join(lines) + DELIMITER for lines in segments)).encode("ascii")


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def parse(data: bytes) -> list[list[str]]:
    """Return the lines of every segment of one file, trailing spaces and newlines included."""
    head, *segments = data.decode("ascii").split(DELIMITER)
    if head or not segments or segments.pop():
        raise ValueError("a Choi file begins and ends with a line of ten equals signs")
    return [segment.splitlines(keepends=True) for segment in segments]
