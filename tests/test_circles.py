"""No module needs another that needs it, be the import at the top, within a function or for types alone."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

LAZY = "def later() -> None:\n    from circling import first\n"
FOR_TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from circling.first import Thing\n"


def find_circle(package: str) -> str:
    """Return the modules of a circle, each importing the next, or nothing."""
    graph = grimp.build_graph(package, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return " -> ".join(reversed(error.args[1]))
    return ""


def test_no_modules_import_each_other() -> None:
    circle = find_circle("companion")
    assert not circle, circle


@pytest.mark.parametrize("back", [LAZY, FOR_TYPES])
def test_a_circle_is_found_however_it_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, back: str
) -> None:
    package = tmp_path / "circling"
    package.mkdir()
    for name, text in (("__init__", ""), ("first", "import circling.second\n"), ("second", back)):
        (package / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    circle = find_circle("circling").split(" -> ")
    assert circle[0] == circle[-1]
    assert {*circle} == {"circling.first", "circling.second"}
