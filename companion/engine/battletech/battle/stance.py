"""Stances of units at the ends of a line of sight.

Rule: CityTech, Combat > Line of Sight (errata, section 1).
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.battletech.tables.vocabulary.shapes import UnitType


@dataclass(frozen=True, slots=True)
class Stance:
    """A unit at an end of the line; its `floor` in a building counts from 0 up to the roof, and
    below 0 in its basement, where a 'Mech looks out.

    Where the hex has a bridge it may stand `is_on_bridge`, over the water.
    """

    unit: UnitType = "mech"
    is_prone: bool = False
    floor: int = 0
    is_on_bridge: bool = False


STANDING = Stance()
