"""Actions on equipment and ammunition: switching and dumping."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from companion.engine.battletech.battle.units import UnitId


@dataclass(frozen=True, slots=True)
class Switch:
    """In the End Phase, have this many heat sinks off, or an item of equipment on or off."""

    unit: UnitId
    """The unit, by its id."""
    item: str
    """What is switched: heat sinks, or an item of equipment."""
    value: int
    """How many heat sinks are off, or 1 and 0 for on and off."""


@dataclass(frozen=True, slots=True)
class Dump:
    """Empty a slot of ammunition by the end of the turn."""

    unit: UnitId
    """The unit, by its id."""
    bin: str
    """The ammunition slot, by its id."""


@dataclass(frozen=True, slots=True)
class SetEquipment:
    """In the Reaction Phase, set an item of equipment for the rest of the turn, as ECM to a mode."""

    unit: UnitId
    """The unit, by its id."""
    item: str
    """The item of equipment, by its id."""
    setting: str
    """What it is set to, by its name in the rules."""


EquipmentAction: TypeAlias = Switch | Dump | SetEquipment
