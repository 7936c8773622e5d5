"""Whether a unit and its weapons can fire at all: damage, jams, rounds, lying prone, other business.

Rule: Quick-Start, Weapon Destruction. CityTech, Combat > Weapon Attacks; Prone BattleMechs.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.battletech.attack.guidance import spotting_for
from companion.engine.battletech.battle.ammunition import needs_rounds, rounds_left
from companion.engine.battletech.battle.components import ARMS, LEGS, arms_lost, is_lost, is_mount_broken
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.units.unit_model import Mount
from companion.errors import Refusal


def why_not_weapon(battle: Battle, mech: Unit, mount: Mount) -> Refusal | None:
    """Why a weapon cannot fire at anything: it is destroyed, has jammed, or has no ammunition left."""
    tables = battle.rules.tables
    name, rules = tables.weapons[mount.weapon].name, tables.weapon_attacks
    if is_lost(mech, mount.location):
        where = tables.place(mount.location).label.lower()
        return Refusal.by_rule(f"{name}: the {where} is destroyed.", rules.destroyed_source)
    if is_mount_broken(battle, mech, mount):
        return Refusal.by_rule(f"{name} is destroyed.", rules.destroyed_source)
    if mount.id in mech.jammed:
        source = tables.double_rate.source if tables.double_rate else rules.destroyed_source
        return Refusal.by_rule(f"{name} has jammed.", source)
    if needs_rounds(battle, mount) and rounds_left(battle, mech, mount) <= 0:
        return Refusal.by_rule(f"{name} has no rounds left.", rules.ammunition_source)
    return None


def why_not_fire(battle: Battle, mech: Unit) -> Refusal | None:
    """Why a unit cannot fire at all: it charges, spots for others, or has no arm to prop itself up with."""
    rules, physical = battle.rules.tables.weapon_attacks, battle.rules.tables.physical
    if mech.doings.blow is not None and mech.doings.blow.attack and physical is not None:
        attack = physical.attacks.get(mech.doings.blow.attack)
        words = attack.label.lower() if attack else "a physical attack"
        return Refusal.by_rule(f"{mech.name} makes another attack: {words}.", (attack or physical).source)
    if firing := spotting_for(battle, mech):
        return Refusal.by_rule(
            f"{mech.name} spots for {firing.name} and makes no attack.", rules.indirect_source
        )
    start = battle.at_start(mech)
    if start.is_prone and arms_lost(start):
        return Refusal.by_rule(
            f"{mech.name} lies prone and has lost an arm: it cannot fire.", rules.prone_source
        )
    return None


def why_not_stance(battle: Battle, mech: Unit, mount: Mount) -> Refusal | None:
    """Why a weapon cannot fire as its 'Mech lies: those in the legs point nowhere."""
    if not battle.at_start(mech).is_prone or mount.location not in LEGS:
        return None
    name, source = (
        battle.rules.tables.weapons[mount.weapon].name,
        battle.rules.tables.weapon_attacks.prone_source,
    )
    return Refusal.by_rule(f"{name}: a prone 'Mech cannot fire the weapons in its legs.", source)


def why_not_propped(battle: Battle, mech: Unit, mounts: Iterable[Mount]) -> Refusal | None:
    """Why a prone 'Mech cannot fire these together: one arm props it up, and its weapons stay silent."""
    used = {mount.location for mount in mounts if mount.location in ARMS}
    if not battle.at_start(mech).is_prone or len(used) < len(ARMS):
        return None
    source = battle.rules.tables.weapon_attacks.prone_source
    return Refusal.by_rule(
        "A prone 'Mech props itself up with one arm: only the weapons of the other fire.", source
    )
