"""Weapon attacks: rolling what was declared, shot by shot.

Rule: Quick-Start, Firing Weapons. CityTech, Combat > Firing Weapons; Playing the Game > Weapon Attack Phase.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.asks import Option
from companion.engine.battletech.battle.actions import ResolveFire
from companion.engine.battletech.battle.aims import aim_at
from companion.engine.battletech.battle.ammunition import needs_rounds
from companion.engine.battletech.battle.cruise_missiles import missiles_of
from companion.engine.battletech.battle.events import FireResolved, ShotWithheld
from companion.engine.battletech.battle.fire_modes import FireMode, needs_mark
from companion.engine.battletech.battle.sequence import RESOLVE, WEAPON_ATTACK, strikes_now, why_not_now
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.text.refusals import by_rule, nonsense
from companion.engine.battletech.battle.units import Declaration, DeclaredVolley, Unit, UnitId
from companion.engine.battletech.fire import cruise_strikes
from companion.engine.battletech.fire.fire_sequence import FlyingVolley, answer_volley, send
from companion.engine.battletech.fire.firing import (
    Fire,
    fire_of,
    in_firing_order,
    relies_on_mark,
)
from companion.engine.battletech.fire.marks import marking_friends
from companion.engine.battletech.fire.played_shot import PlayedShot, answer_together
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.play import Play
from companion.engine.targets import Target
from companion.errors import Refusal

WITHHOLD, FIRE = (
    Option("withhold", say("choice/withhold_it")),
    Option("fire", say("choice/fire_all_the_same")),
)


def why_not_resolve(battle: Battle, action: ResolveFire) -> Refusal | None:
    """Return why a unit's fire cannot be rolled now: another attack takes its place, or it waits."""
    unit = battle.units[action.unit]
    if strikes_now(battle, unit):
        return nonsense("no_fire_declared", unit=unit.name)
    return why_not_now(battle, unit, WEAPON_ATTACK, RESOLVE) or _why_not_yet(battle, unit)


def _why_not_yet(battle: Battle, unit: Unit) -> Refusal | None:
    """Return why a unit waits: a friend has yet to fire what may mark its target for it.

    Of those who would wait for each other anybody goes first.
    """
    for weapon, helper in _awaited(battle, unit):
        if unit.id not in _all_awaited(battle, helper):
            return by_rule("helper_first", weapon.source, weapon=weapon.name, helper=helper.name)
    return None


def _all_awaited(battle: Battle, unit: Unit) -> set[UnitId]:
    """Return whom a unit waits for, and whom these wait for in turn."""
    found, open_units = set[UnitId](), [unit]
    while open_units:
        helpers = [helper for _weapon, helper in _awaited(battle, open_units.pop())]
        open_units += [helper for helper in helpers if helper.id not in found]
        found.update(helper.id for helper in helpers)
    return found


def _awaited(battle: Battle, unit: Unit) -> Iterator[tuple[Weapon, Unit]]:
    """Yield each weapon that needs a mark at its target, with a friend that may yet set it there."""
    for weapon, target in _needing_mark(battle, unit):
        for helper, _volley, _mount in marking_friends(battle, unit, target):
            yield weapon, helper


def _needing_mark(battle: Battle, unit: Unit) -> Iterator[tuple[Weapon, Target]]:
    """Yield the weapons declared, and the missiles in the air that strike, which need a mark at a target."""
    declared, model, tables = unit.doings.declared or Declaration(), battle.model(unit), battle.rules.tables
    for volley in declared.volleys:
        for name in volley.weapons:
            mount = model.mount(name)
            if mount is not None and relies_on_mark(battle, unit, name):
                yield tables.weapons[mount.weapon], volley.target
    for missile in missiles_of(battle, unit.id) if battle.cruising else ():
        mount = model.mount(missile.weapon)
        if mount is None or not missile.attacks:
            continue
        weapon = tables.weapons[mount.weapon]
        if needs_mark(tables, weapon, FireMode(guide=missile.load)):
            yield weapon, missile.attacks


def resolve(play: Play[Battle], action: ResolveFire) -> None:
    """Roll all declared shots of one unit; what happened to it meanwhile does not matter.

    Rule: Quick-Start, Weapon Attack Phase (damage takes effect at its end). CityTech, Playing the Game >
    Weapon Attack Phase.
    """
    declared = play.battle.units[action.unit].doings.declared or Declaration()
    fire_all(play, action.unit, declared.volleys)
    cruise_strikes.strike_all(play, action.unit)
    play.emit(FireResolved(action.unit))


def fire_all(play: Play[Battle], unit: UnitId, volleys: Sequence[DeclaredVolley]) -> None:
    """Fire all that a unit has declared; each target answers all that flies at it, where it may."""
    for target in dict.fromkeys(volley.target for volley in volleys):
        aimed = {weapon: it for it in volleys if it.target == target for weapon in it.weapons}
        order = in_firing_order(play.battle, unit, tuple(aimed))
        flying = [fire(play, unit, weapon, aimed[weapon]) for weapon in order]
        answer_volley(flying, lambda kind, shots: answer_together(play, kind, shots))


def fire(
    play: Play[Battle], unit: UnitId, weapon_id: str, volley: DeclaredVolley
) -> FlyingVolley[PlayedShot]:
    """Fire one weapon as its procedure lists it, until the target answers all that flies at it.

    Rule: Quick-Start, Firing Weapons. CityTech, Combat > Firing Weapons.
    """
    fire = fire_of(play.battle, unit, weapon_id, volley)
    shot = PlayedShot(play, fire)
    if _is_withheld(play, fire):
        play.emit(ShotWithheld(unit, weapon_id))
        return FlyingVolley(shot, ())
    return send(shot, fire.firing.steps)


def _is_withheld(play: Play[Battle], fire: Fire) -> bool:
    """Whether the player does without a shot that can only miss, to save rounds or heat.

    One beyond long range is fired to be rid of its rounds; one that needs a lock is not fired without.
    Rule: Quick-Start, Modified To-Hit Number. CityTech, Combat > Modified To-Hit Number.
    """
    tables = play.battle.rules.tables
    heats = bool(tables.heat) and fire.weapon.heat > 0
    if fire.can_hit or fire.is_wasted or fire.firing.needs_lock:
        return False
    if not (needs_rounds(play.battle, play.battle.units[fire.unit], fire.mount) or heats):
        return False
    question = asks.withhold(fire.names, fire.ground or aim_at(play.battle, fire.target), fire.number)
    source = tables.to_hit.automatic_miss_source
    return play.choose(question, (WITHHOLD, FIRE), side=fire.side, source=source) == WITHHOLD.id
