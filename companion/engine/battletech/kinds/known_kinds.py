"""The kinds of units that there are, a row each."""

from __future__ import annotations

from companion.engine.battletech.battle.state import AnyKind
from companion.engine.battletech.kinds.battle_armor.kind import KIND as BATTLE_ARMOR
from companion.engine.battletech.kinds.gun_emplacement.kind import KIND as GUN_EMPLACEMENT
from companion.engine.battletech.kinds.infantry.kind import KIND as INFANTRY
from companion.engine.battletech.kinds.mech.kind import KIND as MECH
from companion.engine.battletech.kinds.slotted_vehicle.kind import KIND as SLOTTED_VEHICLE
from companion.engine.battletech.kinds.vehicle.kind import KIND as VEHICLE

KINDS: tuple[AnyKind, ...] = (MECH, BATTLE_ARMOR, GUN_EMPLACEMENT, INFANTRY, SLOTTED_VEHICLE, VEHICLE)
PLAYED = tuple(kind.rules for kind in KINDS if kind.rules is not None)
EVENT_RULES = tuple(rule for rules in PLAYED for rule in rules.events)
VITAL: tuple[type, ...] = tuple(event for rules in PLAYED for event in rules.vital)
"""What may put units of some kind out, besides what may put any unit out."""
