"""A class name stands once in a floor; floors that share one each have such a thing of their own."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import companion

ROOT = Path(companion.__file__).parent
FAMILIES = {"battletech", "pools", "tactics"}
MOST_SHARED = 38
"""Nearly all are the three families': each has its battle, its 'Mechs, its actions and its events."""


def floor_of(module: Path) -> str:
    """Return the floor that a module belongs to; a family is one of its own."""
    first, second, *_ = (*module.relative_to(ROOT).parts, "")
    return second if first == "engine" and second in FAMILIES else first


def floors_by_class() -> dict[str, list[str]]:
    """Return for each class the floors of the modules that define one of this name."""
    found = defaultdict(list)
    for module in sorted(ROOT.rglob("*.py")):
        tree = ast.parse(module.read_bytes())
        for name in {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}:
            found[name].append(floor_of(module))
    return found


def test_no_class_name_stands_twice_in_a_floor() -> None:
    floors = floors_by_class()
    assert [name for name, found in floors.items() if len(found) != len({*found})] == []
    assert len([name for name, found in floors.items() if len(found) > 1]) <= MOST_SHARED
