"""The Defense of a mech as it stands: what attacks on it have to reach.

Rule: Untitled Mech Game, R64, R96, R237, R246, R258, R262, R263.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.pools.attack.rolls import defense
from companion.engine.pools.battle.condition import maneuver
from companion.engine.pools.battle.environment import WORN
from companion.engine.pools.battle.people import defense_rule
from companion.engine.pools.battle.shields import raised_bonus, shield_guard
from companion.engine.pools.battle.state import Battle, Mech
from companion.engine.pools.combat.crew import crew_penalty
from companion.engine.pools.tables.combat import Facing
from companion.tabletop.modifiers import Modifier, TargetNumber


def defense_of(battle: Battle, mech: Mech, facing: Facing, *, is_melee: bool, parries: bool) -> TargetNumber:
    """Return what the result of an attack on a mech has to reach, as it stands now."""
    if not mech.is_active:
        return TargetNumber(())
    found = defense(
        battle.tables,
        mech.record.skills,
        mech.record.mettle,
        battle.facts(mech).form(mech.form),
        facing=facing,
        parries=parries,
        is_guarding=mech.doings.is_guarding,
        running_from=("melee" if is_melee else "ranged") if mech.doings.is_running else "",
        shield_bonus=raised_bonus(battle, mech, is_ahead=facing == "front") or 0,
        guarding=shield_guard(battle, mech) if parries else 0,
        derived=defense_rule(battle, mech),
    )
    bonuses = _defense_bonuses(battle, mech, found, parries=parries)
    return TargetNumber((*found.modifiers, *bonuses))


def _defense_bonuses(battle: Battle, mech: Mech, found: TargetNumber, *, parries: bool) -> Iterator[Modifier]:
    tables, printed = battle.tables, battle.facts(mech).form(mech.form).total_mv
    if (flying := maneuver(battle, mech) - printed) and mech.altitude:
        yield Modifier("Wings in flight", flying, tables.frame.wings.source)
    if cost := crew_penalty(battle, mech):
        yield Modifier("Crew acts", cost, tables.fittings.source)
    if worn := mech.faults.get(WORN, 0):
        yield Modifier("Worn by the weather", -worn, tables.attacks.source)
    if mech.is_prone:
        pools = found.modifiers[0].value + found.modifiers[1].value
        yield Modifier("Prone", -(pools // tables.derived.defense.factor), tables.attacks.source)
    blades = [
        weapon.figures.accuracy
        for weapon in battle.facts(mech).armaments.values()
        if "defensive" in weapon.profile.traits
    ]
    if parries and blades:
        yield Modifier("Defensive weapon", max(blades), tables.weapons.source)
