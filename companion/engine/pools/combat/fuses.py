"""Ordnance with fuses: it sticks where it hits, and goes off later, by a signal or by itself.

Rule: Untitled Mech Game, R113.
"""

from __future__ import annotations

from companion.engine.play import Play
from companion.engine.pools.battle.actions import Prepare
from companion.engine.pools.battle.condition import COMMUNICATIONS, is_lost, rank, survivors
from companion.engine.pools.battle.engagement_events import ChargeGone, ChargeSet
from companion.engine.pools.battle.events import OpposedResolved
from companion.engine.pools.battle.people import is_mech
from companion.engine.pools.battle.sensors import working_sensors
from companion.engine.pools.battle.state import Battle, Mech, StickingCharge, UnitId
from companion.engine.pools.battle.text.refusals import by_rule, nonsense
from companion.engine.pools.combat.hits import Aim, damage_location, locate, take_hit
from companion.engine.pools.combat.pool_tests import roll_test
from companion.engine.pools.combat.shots import AREA, Shot, hit_rules
from companion.engine.pools.mechs.armament import Armament
from companion.engine.pools.resolution.pools import Pool, pool_of
from companion.engine.pools.tables.combat import FuseRules
from companion.engine.pools.tables.weapons import ORDNANCE
from companion.errors import Refusal
from companion.tabletop.hexes import distance
from companion.tabletop.modifiers import Modifier

FUSE, DETONATE, DEFUSE = "fuse", "detonate", "defuse"


def fuse_rules(battle: Battle) -> FuseRules:
    rules = battle.tables.attacks.fuses
    assert rules is not None, "fuses are played only where the rules have them"
    return rules


def has_fuse(battle: Battle, weapon: Armament) -> bool:
    """Whether what a weapon fires sticks, and goes off later."""
    is_fused = weapon.profile.category == ORDNANCE and FUSE in weapon.profile.traits
    return is_fused and battle.tables.attacks.fuses is not None


def stick(play: Play[Battle], shot: Shot, weapon: Armament, aim: Aim) -> None:
    """Have a piece stick to a location; it goes off at the end of a round, or waits for a signal."""
    if not is_mech(shot.target):
        return
    _, location = locate(play, shot.target.id, aim)
    until = play.battle.turn.number + shot.fuse - 1 if shot.fuse else 0
    play.emit(ChargeSet(shot.target.id, StickingCharge(shot.mech.id, weapon.id, location, until)))


def explode(play: Play[Battle], unit: UnitId, charge: StickingCharge) -> None:
    """Have what sticks to a mech go off: at its location, or in all the area of its effect."""
    battle = play.battle
    weapon = battle.facts(battle.units[charge.unit]).armaments[charge.weapon]
    play.emit(ChargeGone(unit, charge, is_off=True))
    for name in _reached(battle, unit, weapon):
        mech = play.battle.units[name]
        if mech.is_out:
            continue
        hit = hit_rules(play.battle, mech, weapon.profile, weapon.damage)
        if name != unit or (charge.location in mech.locations and is_lost(mech, charge.location)):
            take_hit(play, name, hit, Aim(charge.unit))
        else:
            damage_location(play, name, hit, charge.location)


def _reached(battle: Battle, unit: UnitId, weapon: Armament) -> list[UnitId]:
    place, radius = battle.units[unit].hex, weapon.profile.traits.get(AREA)
    if radius is None or place is None:
        return [unit]
    near = [it.id for it in survivors(battle) if it.hex and distance(it.hex, place) <= int(radius)]
    return [unit, *(name for name in near if name != unit)]


def burn_down(play: Play[Battle], unit: UnitId) -> None:
    """Have everything that sticks to a mech go off whose time is up as a round ends."""
    for charge in play.battle.units[unit].charges:
        if charge.until and charge.until <= play.battle.turn.number:
            explode(play, unit, charge)


# --- signals ---


def waiting_for(battle: Battle, mech: Mech) -> list[tuple[UnitId, StickingCharge]]:
    """Return what waits for the signal of a mech, each with the mech that it sticks to."""
    return [
        (it.id, charge)
        for it in battle.units.values()
        for charge in it.charges
        if charge.unit == mech.id and not charge.until
    ]


def why_not_detonate(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why nothing goes off by the signal of a mech."""
    known = {unit for unit, _ in waiting_for(battle, mech)}
    if battle.tables.attacks.fuses is None:
        return None
    if not known or (action.side and action.side not in known):
        return nonsense("nothing_to_detonate", unit=mech.name, known=tuple(sorted(known)))
    source = fuse_rules(battle).source
    if COMMUNICATIONS in mech.faults:
        return by_rule("sends_nothing", source, target=mech.name)
    far = next((it for it in sorted(known) if not _in_call(battle, mech, battle.units[it])), None)
    if far is not None and action.side in ("", far):
        return by_rule("beyond_call", source, unit=mech.name, target=battle.units[far].name)
    return None


def _in_call(battle: Battle, mech: Mech, target: Mech) -> bool:
    """Whether a mech is in the range of another's communications."""
    rules = battle.tables.sensors
    row = working_sensors(battle, mech) or next(iter(rules.classes.values()))
    if row.communication is None or mech.hex is None or target.hex is None:
        return True
    return distance(mech.hex, target.hex) <= row.communication * rules.hexes_per_km


def detonate(play: Play[Battle], action: Prepare) -> None:
    """Have everything go off that waits for the signal of a mech, or all of it on one target."""
    for unit, charge in waiting_for(play.battle, play.battle.units[action.unit]):
        if action.side in ("", unit) and charge in play.battle.units[unit].charges:
            explode(play, unit, charge)


# --- disarming ---


def charge_at(mech: Mech, number: str) -> StickingCharge | None:
    """Return what sticks to a mech by its number there, counted from 1."""
    at = int(number) if number.isascii() and number.isdigit() else 0
    return mech.charges[at - 1] if 1 <= at <= len(mech.charges) else None


def _pool(battle: Battle, mech: Mech) -> Pool:
    skills = battle.tables.skills
    names = fuse_rules(battle).disarm
    return pool_of(
        battle.tables.pools, [Modifier(skills.all[it].label, rank(mech, it), skills.source) for it in names]
    )


def halves_for(battle: Battle, charge: StickingCharge) -> int:
    """Return the Half Actions that it takes to disarm what sticks: two for what does much damage."""
    weapon = battle.facts(battle.units[charge.unit]).armaments[charge.weapon]
    return 1 if weapon.damage <= fuse_rules(battle).easy_damage else 2


def why_not_defuse(battle: Battle, mech: Mech, action: Prepare) -> Refusal | None:
    """Return why nothing that sticks to a mech is disarmed."""
    if battle.tables.attacks.fuses is None:
        return None
    charge, source = charge_at(mech, action.weapon), fuse_rules(battle).source
    if charge is None:
        known = tuple(str(number) for number in range(1, len(mech.charges) + 1))
        return nonsense("no_such_charge", unit=mech.name, charge=action.weapon, known=known)
    if action.halves != (needed := halves_for(battle, charge)):
        return by_rule("defuses_in", source, needed=needed)
    return by_rule("no_dice_to_defuse", source, unit=mech.name) if _pool(battle, mech).fails else None


def defuse(play: Play[Battle], action: Prepare) -> None:
    """Test against whoever fired it, once: what is not disarmed goes off."""
    battle = play.battle
    mech, charge = battle.units[action.unit], charge_at(battle.units[action.unit], action.weapon)
    assert charge is not None, "asked before"
    other, purpose = battle.units[charge.unit], DEFUSE
    ours = (
        roll_test(play, mech.id, _pool(battle, mech), purpose, "disarm ordnance", int, against=other.id) or 0
    )
    need = ours + int(battle.tables.resolution.tie == "initiator")

    def worth(result: int) -> int:
        return int(result >= need)

    pool = _pool(battle, other)
    theirs = roll_test(play, other.id, pool, purpose, "its fuse", worth, need=need, against=mech.id) or 0
    play.emit(OpposedResolved(mech.id, other.id, purpose, ours, theirs))
    if theirs < need:
        play.emit(ChargeGone(mech.id, charge, is_off=False))
    else:
        explode(play, mech.id, charge)
