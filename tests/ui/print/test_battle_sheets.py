"""The sheets of a battle that are offered to print: a unit, a side, everybody, in the expected order."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.ui.print.battle_sheets import ALL, _scopes
from companion.ui.table.controller import BattleController
from tests.builders import citytech
from tests.citytech import fight

GAME = citytech()
BATTLE: Any = fight(orion="red 0505 0", cicada="blue 0303 0", wolfhound="blue 0404 0")
UNITS = GAME.units(BATTLE)
BRIDGE = cast(
    "BattleController",
    SimpleNamespace(
        unit=lambda unit: next(view for view in UNITS if view.id == unit),
        units=lambda: UNITS,
        sides=lambda: GAME.sides(BATTLE),
    ),
)
ORDER = [unit.id for unit in UNITS]


@pytest.mark.parametrize("asked", [["orion"], ORDER])
def test_a_unit_each_side_and_everybody_may_be_printed(asked: list[str]) -> None:
    scopes = dict(_scopes(BRIDGE, asked, ORDER))
    first = next(iter(scopes))
    assert first == (ALL if len(asked) > 1 else "Orion")
    assert scopes[ALL] == (0, 1, 2)
    sides = [tuple(ORDER[at] for at in scopes[side.name]) for side in GAME.sides(BATTLE)]
    assert sorted(sides) == [("cicada", "wolfhound"), ("orion",)]
