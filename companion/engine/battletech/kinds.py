"""The kinds of units that there are: importing this makes them known to every chapter."""

from __future__ import annotations

from types import ModuleType

from companion.engine.battletech.battle.units import Mech, Unit
from companion.engine.battletech.battle_armor import presenter as battle_armor
from companion.engine.battletech.gun_emplacements import damage, emplacement, events, odds, presenter
from companion.engine.battletech.gun_emplacements.emplacement import GunEmplacement
from companion.engine.battletech.infantry import presenter as infantry
from companion.engine.battletech.vehicles import presenter as vehicles

UNPLAYED: tuple[ModuleType, ...] = (vehicles, infantry, battle_armor)
"""What is shown of kinds that stand in no battle yet."""
KINDS: dict[type[Unit], tuple[ModuleType, ...]] = {
    Mech: (),
    GunEmplacement: (emplacement, damage, presenter, odds),
}
"""Each kind, and the modules by which it answers in its own way."""
KIND_EVENT_RULES = damage.EVENT_RULES
VITAL: tuple[type, ...] = (events.CrewKilled,)
"""What may put units of these kinds out, besides what may put any unit out."""
