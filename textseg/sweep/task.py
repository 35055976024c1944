"""One run, as it is sent to a worker and back: values only, no shared files."""

from __future__ import annotations

import ast
import platform
import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.metadata import version
from typing import Any

from textseg.sweep.settings import Point

#: How Python prints a warning; so many are kept of a run, and so much of each.
_WARNING = re.compile(r"^\S.*?\w*Warning: (.+)$", re.MULTILINE)
_MOST, _LONGEST = 5, 300


@dataclass(frozen=True)
class Task:
    """A notebook to be executed with parameters.

    Attributes
    ----------
    digest, parameters
        Of the `textseg.sweep.plan.Run`.
    notebook : str
        The notebook itself, so that workers elsewhere need no copy.
    timeout : float or None
        Seconds after which its kernel is killed.
    identity : dict of str to str
        Checksums that a remote worker must match: `package`, `data` and `vectors`.
    given : list of str, optional
        Names of the parameters that differ from the notebook's defaults; all if None.
    """

    digest: str
    parameters: Point
    notebook: str
    timeout: float | None = None
    identity: dict[str, str] = field(default_factory=dict)
    given: list[str] | None = None


def perform(task: Task) -> tuple[dict[str, Any], str | None]:
    """Execute a task; return its record and the executed notebook."""
    import nbformat

    from textseg.notebooks.kernel import Execution, execute

    if other := _differences(task):
        done = Execution(None, 0.0, 0.0, f"different on the worker: {', '.join(other)}")
    else:
        notebook = nbformat.reads(task.notebook, 4)
        names = task.parameters if task.given is None else task.given
        given = {name: task.parameters[name] for name in names}
        done = execute(notebook, given, timeout=task.timeout)
    record = {
        "run": task.digest,
        "status": "failed" if done.notebook is None else "done",
        "reason": done.reason,
        "details": done.details,
        "executed": done.executed,
        "read": done.read,
        "seconds": round(done.seconds, 3),
        "peak_mb": round(done.peak_mb, 1),
        "parameters": task.parameters,
        "versions": _versions(),
        "metrics": {} if done.notebook is None else dict(glued_numbers(done.notebook)),
        "texts": [] if done.notebook is None else glued_others(done.notebook),
        "again": [] if done.notebook is None else glued_again(done.notebook),
        "warned": [] if done.notebook is None else warned(done.notebook),
    }
    return record, None if done.notebook is None else nbformat.writes(done.notebook)


def died(task: Task, error: BaseException) -> dict[str, Any]:
    """Return the record of a task whose worker died or failed."""
    kind = type(error).__name__
    died_of = kind if kind in ("BrokenProcessPool", "KilledWorker") else ""
    return {
        "run": task.digest,
        "status": "failed",
        "reason": f"the process that ran it died ({died_of})" if died_of else first_line(error),
        "details": "".join(traceback.format_exception(error)),
        "parameters": task.parameters,
    }


def first_line(error: BaseException) -> str:
    """Return the type of an error and the first line of its message.

    >>> first_line(ValueError("no language")), first_line(KeyError())
    ('ValueError: no language', 'KeyError')
    """
    return f"{type(error).__name__}: {error}".partition("\n")[0].removesuffix(": ")


def glued_numbers(notebook: Any) -> Iterator[tuple[str, float]]:
    """Find the numbers that an executed notebook glued: its metrics.

    A metric is what ``myst_nb.glue(name, number)`` leaves in a cell's outputs: data whose
    metadata has ``scrapbook.name``. Tables and figures are passed over; for others see
    `glued_others`.
    """
    for name, text, _ in _glued(notebook):
        if (value := _number(text)) is not None:
            yield name, value


def glued_others(notebook: Any) -> list[str]:
    """Return the names of what a notebook glued that is not a number, a table or a figure.

    Such as texts, arrays and tensors, also of a single number: no table of numbers can hold them.
    """
    glued = _glued(notebook)
    return [name for name, text, shown in glued if not shown and _number(text) is None]


def glued_again(notebook: Any) -> list[str]:
    """Return the names under which a notebook glued more than one number: the last one counts."""
    values: dict[str, set[float]] = {}
    for name, value in glued_numbers(notebook):
        values.setdefault(name, set()).add(value)
    return [name for name, different in values.items() if len(different) > 1]


def warned(notebook: Any) -> list[str]:
    """Return the first lines of the warnings that a notebook gave, each once."""
    outputs = [output for cell in notebook["cells"] for output in cell.get("outputs", ())]
    texts = (output["text"] for output in outputs if output.get("name") == "stderr")
    found = (line[:_LONGEST] for text in texts for line in _WARNING.findall("".join(text)))
    return list(dict.fromkeys(found))[:_MOST]


def _glued(notebook: Any) -> Iterator[tuple[str, str, bool]]:
    """Yield name and text of what was glued, and whether it is shown in another way as well."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            name = output.get("metadata", {}).get("scrapbook", {}).get("name")
            for kind, text in (data := output.get("data", {})).items():
                if name is not None and kind.endswith("text/plain"):
                    yield name, "".join(text).strip(), len(data) > 1


def _number(text: str) -> float | None:
    """Read a number, or NumPy's way to write one; a truth value is 1 or 0.

    >>> _number("3"), _number("np.float64(0.5)"), _number("nan"), _number("'3'"), _number("True")
    (3, 0.5, nan, None, 1)
    """
    text = re.sub(r"^np\.\w+\((.*)\)$", r"\1", text)
    if truth := re.fullmatch(r"(?:np\.)?(True|False)_?", text):
        return int(truth[1] == "True")
    if re.fullmatch(r"[-+]?(nan|inf)", text):
        return float(text)
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return None
    return value if type(value) in (int, float) else None


def _differences(task: Task) -> list[str]:
    """Name the checksums that differ on this worker."""
    if not task.identity:
        return []
    from textseg.storage.code_digest import code_digest
    from textseg.sweep.plan import labels
    from textseg.sweep.registered import REGISTRIES, known

    named = task.identity["data"] or task.identity["vectors"]
    told = known(task.parameters, frozenset(REGISTRIES))
    data, vectors = labels(told) if named else ("", "")
    here = {"package": code_digest(), "data": data, "vectors": vectors}
    return [name for name, value in task.identity.items() if here[name] != value]


def _versions() -> dict[str, str]:
    return {
        "textseg": version("textseg"),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "platform": f"{platform.system()} {platform.machine()}",
    }
