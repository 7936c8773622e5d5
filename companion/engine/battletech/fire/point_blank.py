"""Point-blank shots: a hidden unit fires at an enemy that has come next to it in its move.

Rule: CityTech, Special Case Rules > Point Blank Shots from Hidden Units.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.attack.shot import STOOD
from companion.engine.battletech.attack.situation import find_target_position, is_point_blank
from companion.engine.battletech.battle.actions import DeclareFire, FireAt, ResolveFire
from companion.engine.battletech.battle.aims import aim_at
from companion.engine.battletech.battle.condition import surviving_units
from companion.engine.battletech.battle.events import UnitMoved
from companion.engine.battletech.battle.sequence import DECLARE, WEAPON_ATTACK, may_act, why_not_now
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text.refusals import by_rule
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage.hidden_units import reveal
from companion.engine.battletech.fire import declaration, volley
from companion.engine.battletech.fire.declaration import targets_of
from companion.engine.play import Play
from companion.errors import Refusal


def why_not_fire_now(battle: Battle, action: DeclareFire) -> Refusal | None:
    """Return why a unit cannot declare fire in this step; a hidden one may fire while others move."""
    unit = battle.units[action.unit]
    if not is_point_blank(battle, unit) or not may_act(battle, unit):
        return why_not_now(battle, unit, WEAPON_ATTACK, DECLARE)
    return next((found for it in targets_of(action) if (found := _why_not_near(battle, unit, it))), None)


def point_blank_targets(battle: Battle, unit: Unit) -> Iterator[Unit]:
    """Yield the enemies on the map that a hidden unit may fire at now."""
    if battle.board is None or not is_point_blank(battle, unit) or not may_act(battle, unit):
        return
    for enemy in surviving_units(battle):
        is_there = enemy.side != unit.side and None not in (enemy.hex, unit.hex)
        if is_there and _why_not_near(battle, unit, FireAt(enemy.id, ())) is None:
            yield enemy


def _why_not_near(battle: Battle, unit: Unit, fire: FireAt) -> Refusal | None:
    """Return why a target has not come next to a hidden unit."""
    rules, target = battle.rules.tables.hidden_units, aim_at(battle, fire.target)
    assert rules is not None, "nobody hides without"
    moved = target.doings.moved if isinstance(target, Unit) else None
    if moved is None or not moved.entered:
        return by_rule("point_blank_not_moved", rules.point_blank.source, unit=unit.name)
    known = find_target_position(battle, unit, target, fire.situation)
    if known is not None and known.situation.range > rules.point_blank.range:
        away = known.situation.range
        return by_rule(
            "point_blank_too_far", rules.point_blank.source, unit=unit.name, target=target.name, range=away
        )
    return None


def declare(play: Play[Battle], action: DeclareFire) -> None:
    """Declare fire; a unit that fires out of hiding does so at once, and does nothing else in this turn."""
    unit = play.battle.units[action.unit]
    is_at_once = is_point_blank(play.battle, unit) and bool(targets_of(action))
    declaration.declare(play, action)
    if unit.is_hidden and targets_of(action):
        reveal(play, unit.id)
    spotters = {chosen["spotter"] for chosen in action.how.values() if "spotter" in chosen}
    for spotter in sorted(spotters & {*play.battle.units}):
        reveal(play, spotter)
    if is_at_once:
        play.emit(UnitMoved(unit.id, STOOD))
        volley.resolve(play, ResolveFire(unit.id))
