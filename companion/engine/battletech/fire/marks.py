"""Marks on a target that guide the missiles of friends: who sets them, and which missiles they find.

Rule: Omega, Semi-Active Radar Homing; Anti-Radiation Missiles; Laser Guided Missiles.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.attack.situation import find_target_position
from companion.engine.battletech.battle.aims import aim_at
from companion.engine.battletech.battle.components import is_mount_broken
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import DeclaredVolley, SideId, Unit, UnitId
from companion.engine.battletech.sight.arcs import crossed_hexsides, why_not_bear
from companion.engine.battletech.tables.fire_steps import RollStep
from companion.engine.battletech.tables.locations import RolledPlace
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.targets import Target
from companion.errors import Refusal
from companion.tabletop.hexes import HEXSIDES


def marking_friends(battle: Battle, unit: Unit, target: Target) -> Iterator[tuple[Unit, DeclaredVolley, str]]:
    """Yield friends with the shots that they have declared, and that may yet mark a target."""
    known = battle.rules.tables.weapons
    for friend in battle.units.values():
        declared = friend.doings.declared
        if friend.id == unit.id or friend.side != unit.side or friend.doings.has_resolved or not declared:
            continue
        for volley in declared.volleys:
            mounts = (battle.model(friend).mount(weapon) for weapon in volley.weapons)
            for mount in mounts if volley.target == target else ():
                if mount is not None and known[mount.weapon].sets_mark:
                    yield friend, volley, mount.id


def is_found(battle: Battle, attacker: Unit, target: Target, roll: RollStep) -> bool:
    """Whether a shot can find its target: a mark comes from its own side, and what it hunts shines."""
    if roll.hunts and (not isinstance(target, str) or not _shines_at(battle, target, attacker, roll.hunts)):
        return False
    place = aim_at(battle, target).hex
    if roll.within is None or place is None or attacker.hex is None:
        return True
    own, given = crossed_hexsides(place, attacker.hex), battle.rules.tables.weapon_attacks.helpers_within
    within = roll.within if given is None else given
    friends = (unit for unit in battle.units.values() if unit.side == attacker.side and unit.hex is not None)
    beside = (
        friend
        for friend in friends
        if any(
            min((one - other) % HEXSIDES, (other - one) % HEXSIDES) <= within
            for one in own
            for other in crossed_hexsides(place, friend.hex or place)
        )
    )
    return any(_may_mark(battle, friend, roll.needs, target) for friend in (attacker, *beside))


def _shines_at(battle: Battle, target: UnitId, attacker: Unit, mark: str) -> bool:
    """Whether a unit sets such a mark with a weapon that bears on an attacker, too. Rule: Omega,
    Anti-Radiation Missiles.
    """
    unit = battle.units[target]
    shining = tuple(_shining(battle, unit, mark))
    if attacker.hex is None or unit.hex is None:
        return bool(shining)
    bears_on, place = battle.kind(unit).arcs.bears_on, attacker.hex
    return any(bears_on(battle, unit, mount, place) for mount in shining)


def _shining(battle: Battle, unit: Unit, mark: str) -> Iterator[Mount]:
    """Yield what sets such a mark on anybody in this phase, or has done so for the turn."""
    declared, model, known = unit.doings.declared, battle.model(unit), battle.rules.tables.weapons
    for name in (*(declared.weapons if declared else ()), *unit.doings.illuminated):
        mount = model.mount(name)
        if mount is not None and known[mount.weapon].sets(mark):
            yield mount


def _may_mark(battle: Battle, unit: Unit, mark: str, target: Target) -> bool:
    """Whether a unit marks a target, or has declared a shot that may; one that has declared nothing yet
    may.
    """
    declared, known, model = unit.doings.declared, battle.rules.tables.weapons, battle.model(unit)
    if declared is None or not declared.weapons:
        fired = [mount.id for mount in model.weapons]
    else:
        fired = [weapon for it in declared.volleys if it.target == target for weapon in it.weapons]
    weapons = (known[mount.weapon] for name in fired if (mount := model.mount(name)) is not None)
    may = any(it.sets(mark) and not it.way_to_fire.in_reaction for it in weapons)
    return may or _illuminates(battle, unit, mark, target)


def _illuminates(battle: Battle, unit: Unit, mark: str, target: Target) -> bool:
    """Whether a unit illuminates a target since the Reaction Phase, with what still sees and reaches it.

    Rule: Omega, Semi-Active Radar Homing.
    """
    known, start = battle.rules.tables.weapons, battle.at_start(unit)
    aimed = (name for name, other in unit.doings.illuminated.items() if other == target)
    mounts = (mount for name in aimed if (mount := battle.model(unit).mount(name)) is not None)
    return any(
        known[mount.weapon].sets(mark)
        and not is_mount_broken(battle, start, mount)
        and why_out_of_sight(battle, start, battle.units[str(target)], mount) is None
        for mount in mounts
    )


def why_out_of_sight(battle: Battle, unit: Unit, target: Unit, mount: Mount) -> Refusal | None:
    """Return why a target is not illuminated: outside an arc, or unseen; without a map none is known."""
    standing = find_target_position(battle, unit, target)
    unseen = standing.unseen if standing is not None else None
    return why_not_bear(battle, unit, target, (mount,)) or unseen


def is_marked(battle: Battle, target: Target, side: SideId, mark: str) -> bool:
    """Whether a side's shots have marked a target in this phase, or one of its units illuminates it."""
    if not isinstance(target, str):
        return False
    friends = (unit for unit in battle.units.values() if unit.side == side)
    return f"{side}/{mark}" in battle.units[target].suffered.marks or any(
        _illuminates(battle, unit, mark, target) for unit in friends
    )


def spot_of(battle: Battle, target: Target, side: SideId, mark: str) -> RolledPlace | None:
    """Return where a side's shot has set a mark on a target; None for nowhere."""
    return battle.units[target].suffered.spots.get(f"{side}/{mark}") if isinstance(target, str) else None
