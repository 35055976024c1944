"""Values on the command line: ``-p name=v1,v2``, each of the type of the parameter's default.

Commas separate values, except within brackets and quotes: ``cuts=[1,2],[3,4]`` is two lists and
``title='"rain, wind"'`` one text. Ambiguous values are refused.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable
from typing import Any

from textseg.notebooks.template import Template, not_plain, read

_CLOSES = {"[": "]", "{": "}", "(": ")"}
_WORDS = {"none": None, "null": None, "true": True, "false": False}


def read_axes(
    path: str | os.PathLike[str] | Template, options: Iterable[str]
) -> dict[str, list[Any]]:
    """Read options ``name=v1,v2``, each value of the type of the default.

    Raises
    ------
    ValueError
        If an option is not of this form or is given twice, the notebook has no such parameter, or
        a value is ambiguous.
    """
    template, axes = read(path), {}
    for option in options:
        name, equals, values = option.partition("=")
        if not equals or not values:
            raise ValueError(f"-p takes name=value or name=value1,value2, got {option!r}")
        if name in axes:
            raise ValueError(f"-p {name} is given twice; write -p {name}=value1,value2")
        template.check({name: template.parameters.get(name)})
        axes[name] = [_value(option, text, template.parameters[name]) for text in _parts(values)]
    return axes


def literal(text: str, default: object) -> Any:
    """Read a value as Python does, unless the default is a text; anything but a literal is a text.

    >>> literal("none", 3), literal("1e-3", 0.5), literal("[1, 2]", None), literal("5", "a text")
    (None, 0.001, [1, 2], '5')
    """
    if isinstance(default, str):
        return _unquoted(text)
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError, RecursionError):
        return text


def _value(option: str, text: str, default: object) -> Any:
    if not text.strip():
        raise ValueError(f"""-p {option}: a value is empty; an empty text is written '""'""")
    if text != text.strip():
        name = option.partition("=")[0]
        raise ValueError(
            f"-p {option}: {text!r} begins or ends with a space. Leave it out between two values; "
            f"""quote a text that has a comma: -p '{name}="…, …"'"""
        )
    value = literal(text, default)
    if isinstance(value, str) and text[0] in _CLOSES and not isinstance(default, str):
        raise ValueError(f"-p {option}: {text!r} is not a list; texts in it need quotes")
    if wrong := not_plain(value):
        raise ValueError(f"-p {option}: {text!r}: {wrong}")
    return value


def _parts(values: str) -> list[str]:
    """Split at the commas that stand in neither brackets nor quotes.

    >>> _parts("[1,2],3"), _parts("'a,b',c"), _parts("it's,x")
    (['[1,2]', '3'], ["'a,b'", 'c'], ["it's", 'x'])
    """
    parts, quote = [""], ""
    closing: list[str] = []
    for i, mark in enumerate(values):
        if quote:
            quote = "" if mark == quote and values[i - 1] != "\\" else quote
        elif mark in "'\"" and (closing or not parts[-1]):  # within a word it is an apostrophe
            quote = mark
        elif mark in _CLOSES:
            closing.append(_CLOSES[mark])
        elif closing and mark == closing[-1]:
            closing.pop()
        elif mark == "," and not closing:
            parts.append("")
            continue
        parts[-1] += mark
    if quote or closing:
        raise ValueError(f"-p …={values}: the closing {quote or closing[-1]} is missing")
    return parts


def _unquoted(text: str) -> str:
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        quote, inner = text[0], text[1:-1]
        if quote not in inner.replace(f"\\{quote}", ""):
            return inner.replace(f"\\{quote}", quote)  # other backslashes are the text's own
    return text
