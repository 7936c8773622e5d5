"""Attacks that were declared with the move and come to nothing before they are rolled.

Rule: CityTech, Combat > Charging; Death From Above > Weapon Attack Phase.
"""

from __future__ import annotations

from companion.engine.battletech.components import legs_lost
from companion.engine.battletech.condition import is_destroyed, is_helpless
from companion.engine.battletech.physical_rules import CHARGE, DEATH_FROM_ABOVE
from companion.engine.battletech.state import Battle, Mech
from companion.errors import Refusal
from companion.tabletop.hexes import neighbor

STRIKING = "physical_attack"


def why_called_off(battle: Battle, mech: Mech) -> Refusal | None:
    """Why a charge declared with the move comes to nothing; what happens in its own phase does not matter.

    Who comes down from above does so whatever happens below. Rule: CityTech, Combat > Charging; Death From
    Above > Weapon Attack Phase.
    """
    physical, blow = battle.rules.tables.physical, mech.blow
    if physical is None or blow is None or blow.attack not in (CHARGE, DEATH_FROM_ABOVE):
        return None
    now = _at_start(battle, mech)
    if is_destroyed(battle, now):
        reason = f"{mech.name} is out of the battle"
    elif blow.attack == CHARGE and blow.target is not None:
        reason = _why_no_charge(battle, now, _at_start(battle, battle.units[blow.target]))
    else:
        reason = ""
    return Refusal(f"{reason}.", physical.attacks[blow.attack].source) if reason else None


def _at_start(battle: Battle, mech: Mech) -> Mech:
    return battle.at_start(mech) if battle.turn.phase == STRIKING else mech


def _why_no_charge(battle: Battle, mech: Mech, target: Mech) -> str:
    if is_helpless(mech):
        return f"{mech.name} can do nothing and does not charge"
    if mech.is_prone or legs_lost(mech):
        return f"{mech.name} is down or has lost a leg and does not charge"
    if is_destroyed(battle, target):
        return f"{target.name} is out of the battle: there is nobody to charge"
    if mech.hex is not None and target.hex not in (None, neighbor(mech.hex, mech.facing)):
        return f"{target.name} is no longer straight ahead of {mech.name}"
    return ""
