"""The Missile Hits Table: the number of missiles that hit, and the groups they strike in.

Rule: CityTech, Combat > Missile Hits; Missile Hits Table; Determining Hit Location.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine.battletech.tables.missiles import MissileHits
from companion.engine.battletech.tables.weapons import Weapon
from companion.tabletop.dice import parse_dice


def column_of(columns: Iterable[int], missiles: int) -> int:
    """Return the column for so many missiles: the closest, of two that are equally close the smaller."""
    return min(sorted(columns), key=lambda column: abs(column - missiles))


def hits_by_roll(table: MissileHits, missiles: int) -> Mapping[int, int]:
    """Return the missiles that hit for each roll; no more can hit than are left."""
    dice, column = parse_dice(table.dice), column_of(table.columns, missiles)
    return {
        shown: min(table.rows[shown][column], missiles) for shown in range(dice.minimum, dice.maximum + 1)
    }


def grouping_of(table: MissileHits, weapon: Weapon) -> int:
    """Return the number of missiles or fragments of a weapon that strike together."""
    return next((number for trait, number in table.grouping.items() if trait in weapon.traits), 1)


def groups(hits: int, grouping: int) -> tuple[int, ...]:
    """So many hits in groups, the odd ones last: 12 in fives are 5, 5 and 2."""
    return (grouping,) * (hits // grouping) + ((hits % grouping,) if hits % grouping else ())
