"""Setting up, and how a turn goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import UnitId
from companion.engine.hex_label import HexLabel
from companion.engine.skeleton.common_actions import GoOn, LetBe


@dataclass(frozen=True, slots=True)
class Deploy:
    """Set a unit up on the map before the first turn; where there is a bridge, on it unless `below`."""

    unit: UnitId
    """The unit, by its id."""
    hex: HexLabel
    """Where it stands."""
    facing: int
    """The hexside that it faces, clockwise from 0 in the north."""
    below: bool | None = None
    """Whether it stands under the bridge of its hex."""
    floor: int | None = None
    """On which floor of the building of its hex: 0 is the ground floor, the highest the roof."""


@dataclass(frozen=True, slots=True)
class Hide:
    """Hide a unit before the first turn: until it is found, only its own side knows of it."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show a hidden unit to everybody."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class LieInWait:
    """Have a hidden unit halt the next enemy that passes it on its way, to fire at it in mid-move."""

    unit: UnitId
    """The unit, by its id."""
    waits: bool = True
    """Whether it lies in wait, or lets everybody pass."""


@dataclass(frozen=True, slots=True)
class RollSkills:
    """Roll a MechWarrior's skills before the battle."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class RollInitiative:
    """The sides roll for the initiative of this turn."""


TurnAction: TypeAlias = Deploy | Hide | Reveal | LieInWait | RollSkills | RollInitiative | LetBe | GoOn
