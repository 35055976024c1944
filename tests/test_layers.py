"""Who may import whom: the listing of the package is its design, and this table holds it.

A room may import the rooms of its own line and of the lines above it. What is written as a string
or inside a function counts like any other import.
"""

import ast
import sys
from pathlib import Path

import pytest
from conftest import ROOT

#: From the text to the commands; rooms of one line may import each other, without a circle.
LAYERS = [
    {"segmentation", "units", "errors", "stopwords", "compiling", "quiet"},
    {"document", "metrics"},
    {"preprocessing", "representation", "objectives", "splitting", "evaluation"},  # the framework
    {"storage"},
    {"datasets"},
    {"vectors", "encoders"},
    {"experiment"},
    {"pipeline", "baselines"},
    {"output", "comparison"},
    {"idle", "run", "segmenting"},
    {"textseg"},  # the face: textseg/__init__.py
    {"store", "catalogue", "notebooks", "plotting"},
    {"sweep"},
    {"corpus"},
    {"reproduction"},
    {"commands"},
    {"cli"},
    {"__main__"},
]
#: The framework needs nothing else, so that it can be read, and used, by itself.
FRAMEWORK = set().union(*LAYERS[:3])
#: Numba only where it is installed.
ALLOWED = {"numpy", "scipy", "nltk", "regex", "numba", "threadpoolctl", "textseg"}
MOST_FLAT_MODULES = 14


def modules():
    package = ROOT / "textseg"
    return {path: path.relative_to(package) for path in sorted(package.rglob("*.py"))}


def room(parts):
    """Name the room of a module: its folder, or itself if it lies flat."""
    first = Path(parts[0]).stem if parts else "textseg"
    return "textseg" if first == "__init__" else first


def imports(path):
    tree = ast.parse(path.read_text())
    for block in ast.walk(tree):  # what only types need is never imported
        if isinstance(block, ast.If) and ast.unparse(block.test) == "TYPE_CHECKING":
            block.body = [ast.Pass()]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "textseg":
            # `from textseg import files` is the module, `from textseg import segment` the face.
            for alias in node.names:
                is_module = any(
                    (ROOT / "textseg" / alias.name).with_suffix(suffix).exists()
                    for suffix in ("", ".py")
                )
                yield f"textseg.{alias.name}" if is_module else "textseg"
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module


def rooms():
    """Yield (module, its room, a room it imports)."""
    for path, relative in modules().items():
        here = room(relative.parts)
        for name in imports(path):
            if name.partition(".")[0] == "textseg":
                there = room(name.split(".")[1:])
                if there != here:
                    yield str(relative), here, there


def test_every_room_has_its_layer_once():
    found = {room(relative.parts) for relative in modules().values()}
    listed = [name for layer in LAYERS for name in layer]
    assert len(listed) == len(set(listed))
    assert found <= set(listed)


def test_no_room_imports_one_below_it():
    level = {name: number for number, layer in enumerate(LAYERS) for name in layer}
    wrong = [f"{m}: {a} imports {b}" for m, a, b in rooms() if level[b] > level[a]]
    assert wrong == []


def test_there_is_no_circle_of_rooms():
    reached = {}
    for _, here, there in rooms():
        reached.setdefault(here, set()).add(there)
    for _ in range(len(reached)):
        for near in reached.values():
            near |= set().union(*(reached.get(name, set()) for name in near))
    assert [name for name, far in reached.items() if name in far] == []


@pytest.mark.parametrize("name", sorted(FRAMEWORK))
def test_the_framework_needs_only_numerics(name):
    for path, relative in modules().items():
        if room(relative.parts) == name:
            tops = {module.partition(".")[0] for module in imports(path)}
            assert tops <= ALLOWED | set(sys.stdlib_module_names), relative


def test_the_listing_is_short():
    files = (path.stem for path in (ROOT / "textseg").glob("*.py"))
    flat = [name for name in files if name not in ("__init__", "__main__")]
    assert len(flat) <= MOST_FLAT_MODULES, flat
