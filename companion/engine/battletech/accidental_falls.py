"""A 'Mech that falls from above onto another: the roll to hit, and the damage below.

Rule: CityTech, Combat > Accidental Falls from Above.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from companion.engine.battletech.damage import damage
from companion.engine.battletech.events import BlowStruck, LocationHit
from companion.engine.battletech.facts import Fact
from companion.engine.battletech.falling import clusters
from companion.engine.battletech.location_rules import AttackSide
from companion.engine.battletech.physical_rules import PhysicalAttack
from companion.engine.battletech.piloting import rules_of
from companion.engine.battletech.state import Battle, Mech, UnitId
from companion.engine.battletech.terrain import terrain_of
from companion.engine.play import Play
from companion.tabletop.hexes import Facing, opposite, turned
from companion.tabletop.modifiers import Modifier, TargetNumber, banded

ACCIDENTAL_FALL = "accidental_fall"
