"""Weapon attacks: rolling what was declared, shot by shot.

Rule: Quick-Start, Firing Weapons. CityTech, Combat > Firing Weapons; Playing the Game > Weapon Attack Phase.
"""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.battletech.battle.actions import ResolveFire
from companion.engine.battletech.battle.ammunition import CLUSTER, needs_rounds
from companion.engine.battletech.battle.events import (
    FireResolved,
    HeatBuilt,
    NarcAttached,
    ShotWithheld,
    WeaponJammed,
)
from companion.engine.battletech.battle.sequence import RESOLVE, WEAPON_ATTACK, why_not_now
from companion.engine.battletech.battle.state import Battle, Declaration, UnitId, Volley
from companion.engine.battletech.damage import mines
from companion.engine.battletech.fire import anti_missile, missiles
from companion.engine.battletech.fire.firing import Fire, aim_words, fire_of, launch, roll_to_hit, strike
from companion.engine.battletech.fire.missiles import is_launcher, salvo_of
from companion.engine.battletech.tables.weapons import Trait
from companion.engine.play import Play
from companion.errors import Refusal

WITHHOLD, FIRE = Option("withhold", "Withhold it"), Option("fire", "Fire all the same")
NO_LOCK = "finds no lock and is not fired"


def why_not_resolve(battle: Battle, action: ResolveFire) -> Refusal | None:
    """Why a unit's fire cannot be rolled now."""
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
    play.happen(FireResolved(action.unit))


def fire(play: Play[Battle], unit: UnitId, weapon_id: str, volley: Volley) -> None:
    """Fire one weapon: roll to hit, spend its rounds and heat, and strike.

    Rule: Quick-Start, Firing Weapons. CityTech, Combat > To-Hit Roll.
    """
    shot = fire_of(play.battle, unit, weapon_id, volley)
    if Trait.STREAK in shot.weapon.traits:
        _lock_and_fire(play, shot)
    elif _is_withheld(play, shot):
        play.happen(ShotWithheld(unit, weapon_id))
    elif shot.mode.lays_mines:
        _mine(play, shot)
    elif is_launcher(shot.weapon):
        _fire_missiles(play, shot)
    else:
        _fire_shells(play, shot)


def _is_withheld(play: Play[Battle], fire: Fire) -> bool:
    """Whether the player does without a shot that can only miss, to save rounds or heat.

    One beyond long range is fired to be rid of its rounds. Rule: Quick-Start, Modified To-Hit Number.
    CityTech, Combat > Modified To-Hit Number.
    """
    tables = play.battle.rules.tables
    heats = tables.heat is not None and fire.weapon.heat > 0
    if fire.can_hit or fire.is_wasted or not (needs_rounds(play.battle, fire.mount) or heats):
        return False
    aim = aim_words(play.battle.units[fire.target], fire.mode)
    purpose = f"{fire.weapon.name} at {aim} needs {fire.number} and can only miss"
    source = tables.to_hit.automatic_miss_source
    return play.choose(purpose, (WITHHOLD, FIRE), side=fire.side, source=source) == WITHHOLD.id


def _fire_shells(play: Play[Battle], fire: Fire) -> None:
    """Shells and beams. Rule: CityTech, Combat > To-Hit Roll; Equipment > Ultra Autocannon."""
    rolled = roll_to_hit(play, fire)
    is_hit = rolled is not None and rolled >= fire.number
    launch(play, fire, rolled, is_hit=is_hit)
    double = play.battle.rules.tables.double_rate
    if fire.mode.is_double and double is not None and rolled is not None and rolled <= double.jams_on:
        play.happen(WeaponJammed(fire.unit, fire.mount.id))
    if not is_hit:
        return
    if fire.mode.load == CLUSTER and fire.weapon.cluster_column is not None:
        missiles.strike_with_fragments(play, fire)
    elif fire.mode.is_double and double is not None:
        missiles.strike_twice(play, fire)
    elif fire.mode.heats:
        _heat_up(play, fire)
    else:
        strike(play, fire, fire.weapon.damage)


def _heat_up(play: Play[Battle], fire: Fire) -> None:
    """A flamer heats its target instead of damaging it. Rule: CityTech, Equipment > Flamers."""
    flame = play.battle.rules.tables.flamer_heat
    if flame is not None:
        play.happen(HeatBuilt(fire.target, f"Hit by {fire.weapon.name}", flame.heat))


def _fire_missiles(play: Play[Battle], fire: Fire) -> None:
    """A salvo of missiles: an anti-missile system engages it before the to-hit roll.

    Rule: CityTech, Combat > Missile Hits; Equipment > Anti-Missile System; Narc Missile Beacon.
    """
    left = salvo_of(fire.weapon)
    if not fire.is_wasted:
        left = anti_missile.thinned(play, fire.target, left, _salvo_words(play, fire))
    rolled = roll_to_hit(play, fire) if left else None
    is_hit = rolled is not None and rolled >= fire.number
    launch(play, fire, rolled, is_hit=is_hit)
    if is_hit and Trait.BEACON in fire.weapon.traits:
        play.happen(NarcAttached(fire.target, fire.side))
    elif is_hit:
        missiles.strike_with_missiles(play, fire, left)


def _lock_and_fire(play: Play[Battle], fire: Fire) -> None:
    """Streak missiles leave only with a lock, and then all hit; without one nothing is spent.

    An anti-missile system is rolled after the lock, as without one its fire would not count.
    Rule: CityTech, Equipment > Streak Short-Range Missiles; Anti-Missile System.
    """
    rolled = roll_to_hit(play, fire)
    if rolled is None or rolled < fire.number:
        words = f"{rolled} against {fire.number}, " if rolled is not None else f"{fire.number} needed, "
        play.happen(ShotWithheld(fire.unit, fire.mount.id, words + NO_LOCK))
        return
    left = anti_missile.thinned(play, fire.target, salvo_of(fire.weapon), _salvo_words(play, fire))
    launch(play, fire, rolled, is_hit=True)
    if left:
        missiles.strike_with_all(play, fire, left)


def _salvo_words(play: Play[Battle], fire: Fire) -> str:
    return f"{play.battle.units[fire.unit].name}'s {fire.weapon.name}"


def _mine(play: Play[Battle], fire: Fire) -> None:
    """Thunder missiles mine the hex they come down in; beyond their range that is nowhere.

    Rule: CityTech, Equipment > Thunder Long-Range Missiles.
    """
    place = fire.mode.hex or play.battle.units[fire.target].hex
    rolled = roll_to_hit(play, fire)
    is_hit = rolled is not None and rolled >= fire.number
    launch(play, fire, rolled, is_hit=is_hit)
    if place is not None and not fire.is_wasted:
        salvo = f"{_salvo_words(play, fire)} missiles"
        at = place if is_hit else mines.scattered(play, place, salvo, fire.side)
        mines.lay(play, at, fire.weapon.missiles)
