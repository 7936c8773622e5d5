"""Targets illuminated in the Reaction Phase, before anybody declares fire, for the rest of the turn.

Rule: Omega, Semi-Active Radar Homing.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.actions import Illuminate
from companion.engine.battletech.battle.condition import is_destroyed, is_helpless
from companion.engine.battletech.battle.events import TargetIlluminated
from companion.engine.battletech.battle.sequence import REACTION
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.fire.marks import why_out_of_sight
from companion.engine.battletech.fire.readiness import why_not_fire, why_not_weapon
from companion.engine.battletech.fire.refusals import why_not_target
from companion.engine.battletech.units.unit_model import Mount
from companion.engine.play import Play
from companion.errors import Refusal


def illuminators(battle: Battle, unit: Unit) -> Iterator[Mount]:
    """Yield what a unit illuminates targets with."""
    known = battle.rules.tables.weapons
    return (mount for mount in battle.model(unit).weapons if known[mount.weapon].way_to_fire.in_reaction)


def why_not_illuminate(battle: Battle, action: Illuminate) -> Refusal | None:
    """Return why a target cannot be illuminated so now."""
    unit = battle.units[action.unit]
    known = tuple(illuminators(battle, unit))
    mount = next((it for it in known if it.id == action.weapon), None)
    if mount is None:
        names = tuple(it.id for it in known)
        return nonsense("no_illuminator", unit=unit.name, weapon=action.weapon, known=names)
    target = battle.units[action.target]
    return (
        _why_not_now(battle, unit, mount)
        or why_not_target(battle, unit, target)
        or why_out_of_sight(battle, unit, target, mount)
    )


def _why_not_now(battle: Battle, unit: Unit, mount: Mount) -> Refusal | None:
    """Return why a unit illuminates nobody with it now."""
    weapon, aimed = battle.rules.tables.weapons[mount.weapon], unit.doings.illuminated
    if battle.turn.phase != REACTION:
        return by_rule("illuminates_in_reaction", weapon.source, weapon=weapon.name)
    if is_destroyed(battle, unit) or is_helpless(unit):
        return by_rule("nobody_acts", weapon.source, unit=unit.name)
    if mount.id in aimed:
        target = battle.units[aimed[mount.id]].name
        return by_rule("illuminates_already", weapon.source, weapon=weapon.name, target=target)
    return why_not_fire(battle, unit) or why_not_weapon(battle, unit, mount)


def illuminate(play: Play[Battle], action: Illuminate) -> None:
    """Mark a target for the missiles of friends, as long as it is seen."""
    play.emit(TargetIlluminated(action.unit, action.weapon, action.target))
