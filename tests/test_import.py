"""What importing does not do."""

import subprocess
import sys

import pytest

HEAVY = ["pandas", "sklearn", "numba", "dask", "distributed", "matplotlib", "pyarrow", "papermill"]
CORE = [
    "textseg",
    "textseg.segmentation",
    "textseg.document",
    "textseg.preprocessing",
    "textseg.representation",
    "textseg.representation.similarity",
    "textseg.objectives",
    "textseg.splitting",
    "textseg.metrics",
    "textseg.evaluation",
    "textseg.experiment",
    "textseg.pipeline",
    "textseg.vectors",
    "textseg.run",
]
#: Import everything while every way out of the process raises.
OFFLINE = """
import sys
from importlib import import_module
from pkgutil import walk_packages

def refuse(event, args):
    if event in ("socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.system"):
        raise RuntimeError(f"{event} {args}")

import textseg
names = [module.name for module in walk_packages(textseg.__path__, "textseg.")]
for name in sys.argv[1:]:
    import_module(name)
sys.addaudithook(refuse)
for name in names:
    if not name.endswith("__main__"):
        import_module(name)
print(len(names))
"""


def python(code, *arguments):
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("modules", [["textseg"], CORE], ids=["package", "core"])
def test_nothing_heavy_is_loaded(modules):
    code = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    result = python(code)
    assert result.returncode == 0, result.stderr
    loaded = set(result.stdout.split())
    assert loaded >= set(modules)
    assert loaded.isdisjoint(HEAVY)


def test_case_72_nothing_is_downloaded_or_started_by_an_import():
    third_parties = [name for name in ("matplotlib.pyplot", "numba", "pandas") if _installed(name)]
    result = python(OFFLINE, *third_parties)
    assert result.returncode == 0, result.stderr
    assert int(result.stdout) > len(CORE)


def _installed(name):
    from importlib.util import find_spec

    return find_spec(name.split(".")[0]) is not None


def test_a_module_is_an_attribute_of_the_package_as_soon_as_it_is_asked_for():
    asked = "import textseg; print(textseg.metrics.pk.__name__, hasattr(textseg, 'metric'))"
    assert python(asked).stdout == "pk False\n"
    asked = "import textseg; textseg.plotting"
    assert "no attribute 'plotting'; import textseg.plotting first" in python(asked).stderr
    asked = "import textseg; print(textseg.evaluation.evaluate.__name__)"
    assert python(asked).stdout == "evaluate\n"
