"""Cruise missiles on their way: where each flies, what it carries, and what it is to strike in this phase."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.engine.battletech.battle.units import SideId, Unit, UnitId
from companion.engine.hex_label import HexLabel
from companion.tabletop.hexes import Hex, neighbor, turn_facing

if TYPE_CHECKING:
    from companion.engine.battletech.battle.state import Battle

AHEAD, LEFT, RIGHT = "F", "L", "R"
TURNS = {AHEAD: 0, LEFT: -1, RIGHT: 1}
"""Hexsides that each letter of a course turns a missile before it flies one hex on."""


@dataclass(frozen=True, slots=True)
class CruiseMissile:
    """A missile in the air: whose it is, where it is, and where it flies to.

    The `base` is the number that it needs, given at its launch; None: what guides it tells it. It `flew` last
    in that turn, on its `course`. It strikes a unit that it `attacks`, coming over the hexside `approach`, or
    the hexes under it that it `drops` its payload on, so many times in all as are `left`.
    """

    id: str
    unit: UnitId
    side: SideId
    weapon: str
    load: str
    hex: HexLabel
    facing: int
    launched: int
    flew: int = 0
    base: int | None = None
    target: UnitId = ""
    attacks: UnitId = ""
    approach: int = 0
    drops: tuple[HexLabel, ...] = ()
    left: int = 0
    course: tuple[HexLabel, ...] = ()

    @property
    def is_striking(self) -> bool:
        """Whether something is to be struck by it in this phase."""
        return bool(self.attacks or self.drops)


def follow_course(start: Hex, facing: int, course: str) -> tuple[tuple[Hex, ...], int]:
    """Return the hexes that a course leads through, without the first, and the facing at its end."""
    passed = []
    for letter in course:
        facing = turn_facing(facing, TURNS[letter])
        start = neighbor(start, facing)
        passed.append(start)
    return tuple(passed), facing


def cruise_missile(battle: Battle, missile: str) -> CruiseMissile | None:
    """Return the missile in the air with this id."""
    return next((it for it in battle.cruising if it.id == missile), None)


def missiles_of(battle: Battle, unit: UnitId) -> Iterator[CruiseMissile]:
    """Yield the missiles in the air that a unit has launched."""
    return (it for it in battle.cruising if it.unit == unit)


def missiles_to_steer(battle: Battle) -> tuple[CruiseMissile, ...]:
    """Return the missiles that have not flown in this turn."""
    return tuple(it for it in battle.cruising if it.flew < battle.turn.number)


def has_strike(battle: Battle, unit: Unit) -> bool:
    """Whether a missile that a unit has launched strikes in this phase."""
    return bool(battle.cruising) and any(it.is_striking for it in missiles_of(battle, unit.id))


def has_launched(battle: Battle, unit: Unit, weapon: str) -> bool:
    """Whether a weapon of a unit has launched a missile in this turn that is still in the air."""
    launched = (it for it in missiles_of(battle, unit.id) if it.weapon == weapon)
    return bool(battle.cruising) and any(it.launched == battle.turn.number for it in launched)
