"""Readiness of a unit and its weapons to fire: damage, jams, rounds, lying prone, other business.

Rule: Quick-Start, Weapon Destruction. CityTech, Combat > Weapon Attacks; Prone BattleMechs.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.battletech.attack.after_moving import why_not_after_moving
from companion.engine.battletech.attack.guidance import spotting_for
from companion.engine.battletech.battle.ammunition import load_label, loads_left, needs_rounds, rounds_left
from companion.engine.battletech.battle.components import (
    arms,
    arms_lost,
    is_lost,
    is_mount_broken,
    legs,
    off_until,
)
from companion.engine.battletech.battle.condition import is_destroyed
from companion.engine.battletech.battle.cruise_missiles import has_launched
from companion.engine.battletech.battle.fire_modes import FireMode, marks_needed, rounds_of
from companion.engine.battletech.battle.sequence import DECLARE, WEAPON_ATTACK
from companion.engine.battletech.battle.soldiers import swarmed_by
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Aim, Situation, Unit
from companion.engine.battletech.fire.jams import jam_sources
from companion.engine.battletech.fire.marks import is_marked
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.unit_model import Mount
from companion.errors import Refusal


def why_not_weapon(battle: Battle, unit: Unit, mount: Mount) -> Refusal | None:
    """Return why a weapon cannot fire at anything: it is destroyed, has jammed, or has no ammunition left."""
    tables = battle.rules.tables
    name, rules = tables.weapons[mount.weapon].name, tables.weapon_attacks
    if not tables.weapons[mount.weapon].is_played(battle.rules.options):
        return by_rule("weapon_not_played", tables.weapons[mount.weapon].source, weapon=name)
    if (gone := next((place for place in mount.locations if is_lost(unit, place)), None)) is not None:
        where = tables.place(unit.type, gone).label
        return by_rule("location_destroyed", rules.destroyed_source, weapon=name, location=where)
    if (turn := off_until(battle, unit, mount)) is not None:
        return by_rule("weapon_off", rules.destroyed_source, weapon=name, turn=turn)
    if is_mount_broken(battle, unit, mount):
        return by_rule("weapon_destroyed", rules.destroyed_source, weapon=name)
    if mount.id in unit.jammed:
        source = next(jam_sources(tables, tables.weapons[mount.weapon]), rules.destroyed_source)
        return by_rule("weapon_jammed", source, weapon=name)
    if has_launched(battle, unit, mount.id):
        return by_rule("launched_already", tables.weapons[mount.weapon].source, weapon=name)
    if battle.turn.phase == WEAPON_ATTACK and _has_fired_countermeasures(battle, unit, mount):
        return by_rule("fired_in_reaction", tables.weapons[mount.weapon].source, weapon=name)
    if refusal := battle.kind(unit).why_not_use(battle, unit, mount):
        return refusal
    if needs_rounds(battle, unit, mount) and rounds_left(battle, unit, mount) <= 0:
        return by_rule("no_rounds_left", rules.ammunition_source, weapon=name)
    return _why_not_after_blow(battle, unit, mount)


def _has_fired_countermeasures(battle: Battle, unit: Unit, mount: Mount) -> bool:
    """Whether a weapon has fired in this turn's Reaction Phase, as nobody rolls fire while it is declared."""
    fires_early = bool(battle.rules.tables.weapons[mount.weapon].loads_in_reaction)
    return fires_early and battle.turn.step == DECLARE and mount.id in unit.doings.fired


def _why_not_after_blow(battle: Battle, unit: Unit, mount: Mount) -> Refusal | None:
    """Return why a limb that has struck does not fire, where attacks come in that order.

    Rule: CityTech, Combat > Punching; Kicking (the other way round).
    """
    blow, physical = unit.doings.blow, battle.rules.tables.physical
    if battle.turn.phase != WEAPON_ATTACK or blow is None or physical is None:
        return None
    if blow.attack not in physical.attacks:
        return None
    rule = physical.attacks[blow.attack]
    quiet = blow.limbs if "no_weapon_of_limb_fired" in rule.requires else ()
    if "no_arm_weapon_fired" in rule.requires:
        quiet = arms(battle, unit)
    struck = next((place for place in mount.locations if place in quiet), None)
    if struck is None:
        return None
    return by_rule("limb_has_struck", rule.source, unit=unit.name, location=struck)


def why_not_fire(battle: Battle, unit: Unit) -> Refusal | None:
    """Return why a unit cannot fire at all: it charges, spots, cannot prop itself up, or has moved so."""
    rules, physical = battle.rules.tables.weapon_attacks, battle.rules.tables.physical
    if unit.doings.blow is not None and unit.doings.blow.attack and physical is not None:
        attack = physical.attacks.get(unit.doings.blow.attack)
        if attack is None:
            return by_rule("attacks_bodily", physical.source, unit=unit.name)
        if not attack.may_fire and (attack.when_moving or not unit.doings.has_struck):
            return by_rule("attacks_otherwise", attack.source, unit=unit.name, attack=attack.label)
    if (mech := swarmed_by(battle, unit)) is not None:
        return by_rule("clings_no_fire", rules.declaration_source, unit=unit.name, target=mech.name)
    if firing := spotting_for(battle, unit):
        return by_rule("spots_for_another", rules.indirect_source, unit=unit.name, shooter=firing.name)
    start = battle.at_start(unit)
    if start.is_prone and arms_lost(battle, start):
        return by_rule("prone_without_arm", rules.prone_source, unit=unit.name)
    return why_not_after_moving(battle, unit, "fire")


def why_not_stance(battle: Battle, unit: Unit, mount: Mount) -> Refusal | None:
    """Return why a weapon cannot fire as its 'Mech lies: those in the legs point nowhere."""
    if not battle.at_start(unit).is_prone or not {*mount.locations} & {*legs(battle, unit)}:
        return None
    name, source = (
        battle.rules.tables.weapons[mount.weapon].name,
        battle.rules.tables.weapon_attacks.prone_source,
    )
    return by_rule("prone_leg_weapon", source, weapon=name)


def why_not_propped(battle: Battle, unit: Unit, mounts: Iterable[Mount]) -> Refusal | None:
    """Return why a prone 'Mech cannot fire these together: one arm props it up, and its weapons stay
    silent.
    """
    used = {place for mount in mounts for place in mount.locations if place in arms(battle, unit)}
    if not battle.at_start(unit).is_prone or len(used) < len(arms(battle, unit)):
        return None
    source = battle.rules.tables.weapon_attacks.prone_source
    return by_rule("propped_up", source)


def is_behind_ground(battle: Battle, unit: Unit, mount: Mount, stands: Situation) -> bool:
    """Whether ground in front of the attacker hides the leg that a weapon is mounted in.

    Rule: CityTech, Combat > Line of Sight (errata, section 1).
    """
    return stands.are_legs_blocked and any(place in legs(battle, unit) for place in mount.locations)


def why_no_rounds(battle: Battle, attacker: Unit, mount: Mount, mode: FireMode) -> Refusal | None:
    """Return why the chosen rounds are not there. Rule: CityTech, Combat > Ammunition Expenditures."""
    name, source = (
        battle.rules.tables.weapons[mount.weapon].name,
        battle.rules.tables.weapon_attacks.ammunition_source,
    )
    if not needs_rounds(battle, attacker, mount):
        return None
    weapon = battle.rules.tables.weapons[mount.weapon]
    left, wanted = rounds_left(battle, attacker, mount, mode.load), rounds_of(battle, weapon, mode)
    if left < wanted:
        load = load_label(weapon, mode.load)
        others = tuple(load_label(weapon, it) for it in loads_left(battle, attacker, mount))
        if not left and others:
            return by_rule("none_of_these_rounds", source, weapon=name, load=load, known=others)
        return by_rule("too_few_rounds", source, weapon=name, left=left, wanted=wanted, load=load)
    return None


def why_nobody_marks(
    battle: Battle, attacker: Unit, target: Aim, mount: Mount, mode: FireMode
) -> Refusal | None:
    """Return why a missile never finds a target: nobody on its side could mark one for it, or has chosen this
    one when that was to be done.

    Rule: Omega, Semi-Active Radar Homing; Laser Guided Missiles.
    """
    known = battle.rules.tables.weapons
    weapon, side = known[mount.weapon], attacker.side
    for mark in marks_needed(battle.rules.tables, weapon, mode):
        rows = [row for row in known.values() if row.sets(mark)]
        is_late = battle.turn.phase == WEAPON_ATTACK and all(row.way_to_fire.in_reaction for row in rows)
        is_helped = any(_can_mark(battle, unit, mark) for unit in battle.units.values() if unit.side == side)
        if is_helped and not (is_late and isinstance(target, Unit)):
            continue
        if is_helped and isinstance(target, Unit) and is_marked(battle, target.id, side, mark):
            continue
        guide = weapon.guides.get(mode.guide)
        source = guide.source if guide is not None else weapon.source
        name, load = weapon.name, load_label(weapon, mode.load)
        if is_helped:
            return by_rule("nobody_illuminates", source, weapon=name, load=load, target=target.name)
        return by_rule("nobody_marks", source, weapon=name, load=load, helpers=_names_of(rows))
    return None


def _names_of(rows: Iterable[Weapon]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(row.name for row in rows))


def _can_mark(battle: Battle, unit: Unit, mark: str) -> bool:
    """Whether a unit that is still in the battle has what sets this mark."""
    known = battle.rules.tables.weapons
    helpers = (mount for mount in battle.model(unit).weapons if known[mount.weapon].sets(mark))
    return not is_destroyed(battle, unit) and any(not is_mount_broken(battle, unit, it) for it in helpers)
