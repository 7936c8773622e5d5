"""Incendiary ammunition: locations go on burning, each round with a part of what burned before.

Rule: Untitled Mech Game, R129.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import BURNING
from companion.engine.pools.battle.events import FaultSet, LocationStruck
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.state import Battle, Mech, UnitId
from companion.engine.pools.battle.text.refusals import nonsense
from companion.engine.pools.combat.hits import check_losses
from companion.engine.pools.mechs.model import WeaponProfile
from companion.engine.pools.resolution.rounding import round_effect
from companion.errors import Refusal

DOUSE, INCENDIARY = "douse", "incendiary"


def set_alight(play: Play[Battle], unit: UnitId, profile: WeaponProfile, inside: int) -> None:
    """Have the location burn in which a hit of incendiary ammunition has done so much damage."""
    if not (inside and play.battle.tables.attacks.burning and INCENDIARY in profile.traits):
        return
    if not is_mech(play.battle.units[unit]):
        return
    struck = [each for each in play.events if isinstance(each, LocationStruck) and each.unit == unit]
    location = next(each.location for each in reversed(struck) if each.damage)
    fault = f"{BURNING}/{location}"
    play.emit(FaultSet(unit, fault, max(inside, play.battle.units[unit].faults.get(fault, 0))))


def burn(play: Play[Battle], unit: UnitId) -> None:
    """Damage every location that burns, past its armor; what burned to nothing is out."""
    for fault in play.battle.units[unit].faults:
        kind, _, location = fault.partition("/")
        mech = play.battle.units[unit]
        if kind != BURNING or mech.is_destroyed:
            continue
        state = mech.locations[location]
        damage = round_effect(mech.faults[fault] * play.battle.tables.attacks.burning)
        play.emit(FaultSet(unit, fault, damage))
        if damage and state.sp:
            left = max(0, state.sp - damage)
            play.emit(LocationStruck(unit, location, 0, damage, state.dr, state.hits, left))
            check_losses(play, unit, location)


def why_not_douse(_battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why nothing is put out: that location does not burn."""
    known = tuple(each for each in mech.faults if each.startswith(f"{BURNING}/"))
    if not known or (action.halves == 1 and action.weapon not in known):
        return nonsense("no_such_fault", unit=mech.name, fault=action.weapon, known=known)
    return None


def douse(play: Play[Battle], action: Prepare) -> None:
    """Put one fire out, or in a Full Action all of them."""
    for fault in play.battle.units[action.unit].faults:
        if fault.startswith(f"{BURNING}/") and (action.halves > 1 or fault == action.weapon):
            play.emit(FaultSet(action.unit, fault, 0))
