"""A class name stands once in a floor; only families share some, each for a thing of its own."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import companion

ROOT = Path(companion.__file__).parent
CLASS = re.compile(r"^ *class (\w+)", re.MULTILINE)
FAMILIES = {"battletech", "pools", "tactics"}
STATE = {"Battle", "Ending", "Mech", "Rulebook", "Shot", "Side", "Situation", "Tables", "Turn"}
"""A battle and what it is made of: no two families keep the same of it."""
FILES = {"MechModel", "MovementRules", "OddsRequest", "SightEnd", "SightRequest"}
"""What their files and requests hold, by the words of their books."""
ACTIONS = {"Attack", "Deploy", "Hit", "Move", "Place", "Together"}
EVENTS = {
    "ActionTaken", "AttackBegan", "BattleEnded", "LocationDestroyed", "MechDestroyed", "RoundBegan",
    "StepBegan", "TurnBegan", "UnitJoined", "UnitLeft", "UnitPlaced", "UnitRefitted",
}  # fmt: skip
"""Journals store actions and events by the names of their classes: each family's has fields of its own."""


def floor_of(module: Path) -> str:
    """Return the floor that a module belongs to; a family is one of its own."""
    first, second, *_ = (*module.relative_to(ROOT).parts, "")
    return second if first == "engine" and second in FAMILIES else first


def floors_by_class() -> dict[str, list[str]]:
    """Return for each class the floors of the modules that define one of this name."""
    found = defaultdict(list)
    for module in sorted(ROOT.rglob("*.py")):
        # Of a few thousand files a pattern finds in no time what a syntax tree finds in seconds.
        for name in {*CLASS.findall(module.read_text(encoding="utf-8"))}:
            found[name].append(floor_of(module))
    return found


def test_no_class_name_stands_twice_but_for_things_that_each_family_has() -> None:
    shared = {name: found for name, found in floors_by_class().items() if len(found) > 1}
    assert [name for name, found in shared.items() if len(found) != len({*found})] == []
    assert [name for name, found in shared.items() if not FAMILIES.issuperset(found)] == []
    assert shared.keys() == STATE | FILES | ACTIONS | EVENTS
