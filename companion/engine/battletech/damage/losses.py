"""What a 'Mech loses: armor, structure, whole locations, and with them the battle."""

from __future__ import annotations

from companion.engine.battletech.battle.components import LEGS, is_lost
from companion.engine.battletech.battle.condition import is_destroyed, why_destroyed
from companion.engine.battletech.battle.events import (
    ArmorLost,
    LocationDestroyed,
    MechDestroyed,
    StructureLost,
)
from companion.engine.battletech.battle.sequence import HEAT, MOVEMENT, PHYSICAL_ATTACK, WEAPON_ATTACK
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import UnitId
from companion.engine.battletech.damage import piloting, warriors
from companion.engine.play import Play

STAGGERING = (MOVEMENT, WEAPON_ATTACK, PHYSICAL_ATTACK, HEAT)
"""Phases whose damage the rules add up."""


def lose_armor(play: Play[Battle], unit: UnitId, location: str, points: int, *, is_rear: bool = False) -> int:
    """Take points on the armor of a location, the rear one where it has such; what is left of them.

    Without any structure under it, a location goes with its armor. Rule: CityTech, Combat > Recording Damage.
    Quick-Start, Damage Resolution.
    """
    mech = play.battle.units[unit]
    on_rear = is_rear and location in mech.rear_armor
    armor = (mech.rear_armor if on_rear else mech.armor).get(location, 0)
    borne, was_out = min(armor, points), is_destroyed(play.battle, mech)
    if borne:
        play.happen(ArmorLost(unit, location, borne, on_rear))
        if borne == armor and location not in mech.structure:
            destroy_location(play, unit, location, was_out=was_out)
    return points - borne


def lose_structure(play: Play[Battle], unit: UnitId, location: str, points: int) -> int:
    """Take points on the internal structure, which may destroy the location; what is left of them.

    Rule: CityTech, Combat > Recording Damage.
    """
    mech = play.battle.units[unit]
    structure = mech.structure.get(location, 0)
    borne, was_out = min(structure, points), is_destroyed(play.battle, mech)
    if borne:
        play.happen(StructureLost(unit, location, borne))
        if borne == structure:
            destroy_location(play, unit, location, was_out=was_out)
    return points - borne


def destroy_location(
    play: Play[Battle], unit: UnitId, location: str, *, was_out: bool, is_blown_off: bool = False
) -> None:
    """Lose a location with all that is in it, and the limb that hangs on it.

    `was_out` tells whether the 'Mech had been destroyed before this hit. One that loses a leg falls. Rule:
    CityTech, Combat > Recording Damage; BattleMech Critical Hit Effects (Leg Destruction). Quick-Start, Torso
    Destruction.
    """
    row = play.battle.rules.tables.place(location)
    play.happen(LocationDestroyed(unit, location, is_blown_off=is_blown_off))
    for other in row.takes_along:
        _take_along(play, unit, other, location)
    if location in LEGS:
        piloting.owe_fall(play, unit, "leg_destroyed")
    tell_destroyed(play, unit, was_out, location)
    if row.holds_warrior:
        warriors.kill(play, unit, f"{row.label} destroyed")


def _take_along(play: Play[Battle], unit: UnitId, limb: str, location: str) -> None:
    """Rule: CityTech, Combat > Recording Damage: an arm is blown off with its torso, in one piece."""
    mech = play.battle.units[unit]
    if is_lost(mech, limb):
        return
    has_structure = limb in mech.structure
    if not has_structure:
        play.happen(ArmorLost(unit, limb, mech.armor[limb]))
    play.happen(LocationDestroyed(unit, limb, with_location=location, is_blown_off=has_structure))


def tell_destroyed(play: Play[Battle], unit: UnitId, was_out: bool, location: str = "") -> None:
    """Say that the 'Mech is out of the battle, if it is so only now; `location` is the one just lost.

    Rule: CityTech, Combat > BattleMechs. Quick-Start, Destroying a BattleMech.
    """
    mech = play.battle.units[unit]
    if was_out or not is_destroyed(play.battle, mech):
        return
    if location and play.battle.rules.tables.place(location).destroys_unit:
        play.happen(MechDestroyed(unit, location))
    else:
        play.happen(MechDestroyed(unit, reason=why_destroyed(play.battle, mech)))


def stagger(play: Play[Battle], unit: UnitId, taken: int) -> None:
    """Owe a Piloting Skill Roll once damage in this phase, `taken` before this, has come to too much.

    Rule: CityTech, Movement > Making Piloting Skill Rolls (20 points or more in a phase).
    """
    rules = play.battle.rules.tables.piloting
    if rules is None or play.battle.turn.phase not in STAGGERING:
        return
    if taken < rules.staggers_at <= play.battle.units[unit].suffered.taken:
        piloting.owe(play, unit, "took_20_or_more")
