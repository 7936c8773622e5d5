"""Moves on the map in the window, and moves noted from a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.engine.battletech.battle.units import UnitId
from companion.engine.hex_label import HexLabel

Step: TypeAlias = Literal["forward", "backward", "left", "right", "stand", "drop", "climb", "up", "down"]
"""A step of a move: who climbs goes ahead onto the roof of a building, up and down lead to other floors."""


@dataclass(frozen=True, slots=True)
class Move:
    """Move a unit on the map, step by step; standing still is a way of moving without steps.

    `charge` names the unit that it will charge in this turn's Physical Attack Phase, `stands` the way in
    which it stands up; unsaid, in the usual one.
    """

    unit: UnitId
    """The unit, by its id."""
    movement: str
    """The way of moving, by the names of `movement.modes`."""
    path: tuple[Step, ...] = ()
    """Its steps, in order."""
    charge: UnitId | None = None
    """The unit that it will charge."""
    stands: str = ""
    """The way in which it stands up, by the names of `movement.stand_up`; unsaid, the usual one."""


@dataclass(frozen=True, slots=True)
class Jump:
    """Jump to a hex, landing with any facing; `onto` names the unit it comes down on from above.

    Rules with several ways of jumping tell them apart by their `movement`; unsaid, it is the usual one.
    """

    unit: UnitId
    """The unit, by its id."""
    hex: HexLabel
    """Where it lands."""
    facing: int
    """The hexside that it faces, clockwise from 0 in the north."""
    onto: UnitId | None = None
    """The unit that it comes down on."""
    movement: str = ""
    """The way of jumping; unsaid, the usual one."""


@dataclass(frozen=True, slots=True)
class NoteMove:
    """Note a move made on the physical map: hexes entered since the last reversal.

    It may lead up to a `charge`; a jump ends on that unit instead. It ends on the ground if the unit `drops`.
    """

    unit: UnitId
    """The unit, by its id."""
    movement: str
    """The way of moving, by the names of `movement.modes`."""
    hexes: int = 0
    """How far it moved since it last reversed. In hexes."""
    leaves_map: bool = False
    """Whether it leaves the map."""
    charge: UnitId | None = None
    """The unit that it will charge, or that a jump ends on."""
    drops: bool = False
    """Whether it ends on the ground."""
    edge: str = ""
    """The edge of the map over which it leaves; unsaid, that of its side's goal."""


@dataclass(frozen=True, slots=True)
class UseMasc:
    """Switch the myomer accelerator on before moving."""

    unit: UnitId
    """The unit, by its id."""


@dataclass(frozen=True, slots=True)
class React:
    """Twist the torso: 1 hexside to the right, -1 to the left, 0 not at all."""

    unit: UnitId
    """The unit, by its id."""
    twist: int = 0
    """How far the torso twists, negative to the left. In hexsides."""


@dataclass(frozen=True, slots=True)
class MountCarrier:
    """Mount a vehicle in the same hex, in place of a move."""

    unit: UnitId
    """The unit that mounts, by its id."""
    carrier: UnitId
    """The vehicle, by its id."""


@dataclass(frozen=True, slots=True)
class DismountCarrier:
    """Get out of a vehicle that has moved."""

    unit: UnitId
    """The unit that gets out, by its id."""


@dataclass(frozen=True, slots=True)
class TransferMen:
    """Have men of a squad join another one in the same hex that has lost some."""

    unit: UnitId
    """The platoon that they leave, by its id."""
    squad: str
    """Their squad, by its name in the rules: `squad_1`."""
    to: UnitId
    """The platoon that they join, which may be the same."""
    to_squad: str
    """The squad that they join."""
    men: int
    """How many."""


MovementAction: TypeAlias = (
    Move | Jump | NoteMove | UseMasc | React | MountCarrier | DismountCarrier | TransferMen
)
