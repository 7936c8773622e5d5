"""Weapon attacks: rolling what was declared, shot by shot.

Rule: Quick-Start, Firing Weapons. CityTech, Combat > Firing Weapons; Playing the Game > Weapon Attack Phase.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.asks import Option
from companion.engine.battletech.battle.actions import ResolveFire
from companion.engine.battletech.battle.aims import aim_at
from companion.engine.battletech.battle.ammunition import needs_rounds
from companion.engine.battletech.battle.events import (
    FireResolved,
    HeatBuilt,
    MissilesHit,
    NarcAttached,
    ShotWithheld,
)
from companion.engine.battletech.battle.sequence import RESOLVE, WEAPON_ATTACK, why_not_now
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Declaration, DeclaredVolley, UnitId
from companion.engine.battletech.damage import mines
from companion.engine.battletech.fire import anti_missile, jams
from companion.engine.battletech.fire.firing import Fire, fire_of, launch, roll_to_hit, strike
from companion.engine.battletech.fire.missiles import groups
from companion.engine.battletech.fire.outcomes import apply_outcomes, outcomes_of
from companion.engine.battletech.fire.procedures import HitEffect
from companion.engine.play import Play
from companion.errors import Refusal
from companion.tabletop.number_text import format_count

WITHHOLD, FIRE = (
    Option("withhold", say("choice/withhold_it")),
    Option("fire", say("choice/fire_all_the_same")),
)
BY_POINTS = ("missile", "fragment")
"""What is told by the points of its groups; other parts of a shot are told by their number."""


def why_not_resolve(battle: Battle, action: ResolveFire) -> Refusal | None:
    """Return why a unit's fire cannot be rolled now."""
    return why_not_now(battle, battle.units[action.unit], WEAPON_ATTACK, RESOLVE)


def resolve(play: Play[Battle], action: ResolveFire) -> None:
    """Roll all declared shots of one unit; what happened to it meanwhile does not matter.

    Rule: Quick-Start, Weapon Attack Phase (damage takes effect at its end). CityTech, Playing the Game >
    Weapon Attack Phase.
    """
    declared = play.battle.units[action.unit].doings.declared or Declaration()
    for volley in declared.volleys:
        for weapon_id in volley.weapons:
            fire(play, action.unit, weapon_id, volley)
    play.emit(FireResolved(action.unit))


def fire(play: Play[Battle], unit: UnitId, weapon_id: str, volley: DeclaredVolley) -> None:
    """Fire one weapon as its procedure describes: roll to hit, spend its rounds and heat, and strike.

    What the target shoots down of a salvo is rolled before the roll to hit, or after the lock where one is
    needed: without it the fire would not count. Rule: Quick-Start, Firing Weapons. CityTech, Combat > To-Hit
    Roll; Missile Hits; Equipment > Anti-Missile System; Streak Short-Range Missiles.
    """
    shot = fire_of(play.battle, unit, weapon_id, volley)
    if not shot.firing.needs_lock and _is_withheld(play, shot):
        play.emit(ShotWithheld(unit, weapon_id))
        return
    rolled = roll_to_hit(play, shot) if shot.firing.needs_lock else None
    if shot.firing.needs_lock and not _is_hit(shot, rolled):
        play.emit(ShotWithheld(unit, weapon_id, _format_no_lock(shot, rolled)))
        return
    left = _count_reaching(play, shot)
    if not shot.firing.needs_lock:
        rolled = roll_to_hit(play, shot) if left else None
    is_hit = _is_hit(shot, rolled)
    tables, options = play.battle.rules.tables, play.battle.rules.options
    came = outcomes_of(shot.shot, tables, options, shot.number, rolled)
    launch(play, shot, rolled, is_hit=is_hit, outcomes=tuple(it.name for it in came))
    shot = replace(shot, firing=apply_outcomes(shot.firing, came))
    jams.apply_jam(play, shot, rolled, came)
    if shot.firing.effect is HitEffect.MINES:
        _lay_mines(play, shot, is_hit=is_hit)
    elif is_hit and left:
        _strike(play, shot, left)


def _is_hit(fire: Fire, rolled: int | None) -> bool:
    return fire.is_certain or (rolled is not None and rolled >= fire.number)


def _format_no_lock(fire: Fire, rolled: int | None) -> str:
    return f"no_lock/{fire.number}" + (f"/{rolled}" if rolled is not None else "")


def _count_reaching(play: Play[Battle], fire: Fire) -> int:
    """Count the missiles of a shot that reach the target: less those shot down."""
    number = fire.firing.number
    if not fire.firing.is_in_flight or fire.is_wasted or not isinstance(fire.target, str):
        return number
    return anti_missile.shoot_down_missiles(play, fire.target, number, fire.names)


def _is_withheld(play: Play[Battle], fire: Fire) -> bool:
    """Whether the player does without a shot that can only miss, to save rounds or heat.

    One beyond long range is fired to be rid of its rounds. Rule: Quick-Start, Modified To-Hit Number.
    CityTech, Combat > Modified To-Hit Number.
    """
    tables = play.battle.rules.tables
    heats = bool(tables.heat) and fire.weapon.heat > 0
    if fire.can_hit or fire.is_wasted or not (needs_rounds(play.battle, fire.mount) or heats):
        return False
    question = asks.withhold(fire.names, fire.ground or aim_at(play.battle, fire.target), fire.number)
    source = tables.to_hit.automatic_miss_source
    return play.choose(question, (WITHHOLD, FIRE), side=fire.side, source=source) == WITHHOLD.id


def _strike(play: Play[Battle], fire: Fire, left: int) -> None:
    """Carry out a hit. Rule: CityTech, Equipment > Flamers; Narc Missile Beacon."""
    if not isinstance(fire.target, str):
        return
    match fire.firing.effect:
        case HitEffect.HEAT:
            flame = play.battle.rules.tables.flamer_heat
            if flame is not None:
                play.emit(HeatBuilt(fire.target, f"hit_by/{fire.weapon.name}", flame.heat))
        case HitEffect.BEACON:
            play.emit(NarcAttached(fire.target, fire.side))
        case _:
            _strike_in_groups(play, fire, _roll_hit_count(play, fire, left))


def _roll_hit_count(play: Play[Battle], fire: Fire, left: int) -> int:
    """Return how many of a shot strike. Rule: CityTech, Combat > Missile Hits (a single one always does)."""
    strikes = None if fire.is_certain else fire.firing.strikes(left)
    if strikes is None:
        if fire.firing.noun:
            play.emit(MissilesHit(fire.unit, fire.mount.id, None, left))
        return left
    rolled, number = strikes.roll(play, fire.names, left, fire.side)
    play.emit(MissilesHit(fire.unit, fire.mount.id, rolled, number))
    return number


def _strike_in_groups(play: Play[Battle], fire: Fire, hits: int) -> None:
    """What hits strikes in groups, each somewhere else; what does no damage strikes nowhere."""
    parts = groups(hits, fire.firing.grouping) if fire.firing.points else ()
    for number, part in enumerate(parts, start=1):
        points = part * fire.firing.points
        which = say("choice/one_of_several", number=number, number_2=len(parts)) if len(parts) > 1 else ""
        if fire.firing.noun in BY_POINTS:
            which = ", ".join(filter(None, (format_count(points, "point"), which)))
        elif which:
            which = f"{fire.firing.noun} {which}"
        strike(play, fire, points, number, which)


def _lay_mines(play: Play[Battle], fire: Fire, *, is_hit: bool) -> None:
    """Thunder missiles mine the hex they come down in; beyond their range that is nowhere.

    Rule: CityTech, Equipment > Thunder Long-Range Missiles.
    """
    if fire.ground is not None and not fire.is_wasted:
        place = fire.ground.hex
        at = place if is_hit else mines.scatter(play, place, fire.names, fire.side)
        mines.lay_mines(play, at, fire.firing.number)
