"""YAML without its traps: whatever YAML 1.1 reads otherwise than it looks is an error.

``no`` is a boolean to it, ``1e-3`` and ``None`` are text, ``12:30`` is 750 and ``010`` is 8; a
duplicate key counts once. A file that holds any of these is refused, with the line and the way out.
"""

from __future__ import annotations

import os
import re
from math import inf
from pathlib import Path
from typing import Any

import yaml

_MOST = 100_000


def load(path: str | os.PathLike[str]) -> Any:
    """Read a YAML file.

    Raises
    ------
    ValueError
        If it is not YAML, holds a value that YAML 1.1 reads otherwise than it looks, or has a
        duplicate key.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
        if (root := yaml.compose(text, _Loader)) is not None and _size(root, {}) > _MOST:
            raise yaml.YAMLError(f"its aliases (*name) make more than {_MOST:,} values of it")
        return yaml.load(text, _Loader)
    except RecursionError:
        raise ValueError(f"{path}: it is nested too deeply") from None
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        mark = getattr(error, "problem_mark", None)
        place = f", line {mark.line + 1}" if mark else ""
        raise ValueError(f"{path}{place}: {getattr(error, 'problem', None) or error}") from None


def _size(node: yaml.Node, known: dict[int, float]) -> float:
    """Count what a node holds with every alias written out; infinite if it holds itself."""
    if isinstance(node, yaml.ScalarNode):
        return 1
    if id(node) not in known:
        known[id(node)] = inf
        parts = [p for pair in node.value for p in (pair if isinstance(pair, tuple) else [pair])]
        known[id(node)] = 1 + sum(_size(part, known) for part in parts)
    return known[id(node)]


class _Loader(yaml.SafeLoader):
    """Constructs plain scalars only if they are what they look like."""

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        if isinstance(node, yaml.ScalarNode) and node.style is None and (say := _trap(node)):
            raise yaml.MarkedYAMLError(problem=say, problem_mark=node.start_mark)
        return super().construct_object(node, deep)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict:
        keys = [key.value for key, _ in node.value]
        for i, (key, _) in enumerate(node.value):
            if key.value in keys[:i]:
                raise yaml.MarkedYAMLError(
                    problem=f"duplicate key {key.value!r}", problem_mark=key.start_mark
                )
        return super().construct_mapping(node, deep)


def _trap(node: yaml.ScalarNode) -> str | None:
    text, kind = node.value, node.tag.rpartition(":")[2]
    quote = f"quote it, '{text}', if text is meant"
    if kind == "bool" and text.lower() not in ("true", "false"):
        return f"YAML reads {text} as a truth value: {quote}, or write true or false"
    if kind == "str" and re.fullmatch(r"[-+]?(\d+\.?\d*|\.\d+)[eE][-+]?\d+", text):
        return f"YAML reads {text} as text: write {_float(text)}, or {quote}"
    if kind == "str" and text == "None":
        return f"YAML reads {text} as text: write null, or {quote}"
    if kind in ("int", "float") and ":" in text:
        return f"YAML reads {text} as a number in base sixty: {quote}"
    if kind == "int" and re.fullmatch(r"[-+]?0\d+", text):
        return f"YAML reads {text} as an octal number: {quote}, or drop the leading zero"
    if kind == "timestamp":
        return f"YAML reads {text} as a date: {quote}"
    return None


def _float(text: str) -> str:
    """Write a float such that YAML 1.1 knows it for one: with a point, and a sign in the exponent.

    >>> _float("1e-3"), _float("2.5E7")
    ('1.0e-3', '2.5e+7')
    """
    base, _, exponent = text.lower().partition("e")
    return f"{base if '.' in base else base + '.0'}e{int(exponent):+d}"
