"""Labels of figures, tables and sections: a book has each of them once; a copy has them all."""

from __future__ import annotations

import re
from collections.abc import Iterable

from textseg.notebooks.template import Template

_TARGET = re.compile(r"^\(([^()\s]+)\)=[ \t]*$", re.MULTILINE)


def labels(template: Template) -> set[str]:
    """Return the labels that a notebook gives, in the metadata of cells and in its text."""
    found = {name for kind, text in template.cells if kind == "markdown" for name in targets(text)}
    for cell in template.content["cells"]:
        parts = ((cell.get("metadata") or {}).get("mystnb") or {}).values()
        found |= {part["name"] for part in parts if isinstance(part, dict) and "name" in part}
    return found


def targets(text: str) -> list[str]:
    r"""Return the labels that a text of MyST gives to what follows them.

    >>> targets("(tides)=\n## Tides\n")
    ['tides']
    """
    return _TARGET.findall(text)


def given_twice(templates: Iterable[Template]) -> list[str]:
    """Say which notebooks have labels of an earlier one."""
    first: dict[str, str] = {}
    wrong = []
    for template in templates:
        name, mine = template.path.name, sorted(labels(template))
        if again := [label for label in mine if label in first]:
            shown = ", ".join(again[:3]) + (f" and {len(again) - 3} more" if again[3:] else "")
            wrong.append(
                f"{name} has labels that {first[again[0]]} has, too: {shown}; change them in one "
                "of the two: `name` in the metadata of cells, `(name)=` in text, and where the "
                "text refers to them"
            )
        first |= {label: name for label in mine if label not in first}
    return wrong
