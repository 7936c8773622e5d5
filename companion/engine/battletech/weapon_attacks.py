"""Weapon attacks: rolling what was declared, hit locations, and ammunition."""

from __future__ import annotations

from companion.engine.asks import Option
from companion.engine.battletech.actions import ResolveFire
from companion.engine.battletech.damage import damage
from companion.engine.battletech.declaration import shot_at
from companion.engine.battletech.events import FireResolved, LocationHit, RoundSpent, ShotFired, ShotWithheld
from companion.engine.battletech.sequence import RESOLVE, WEAPON_ATTACK, why_not_now
from companion.engine.battletech.state import Battle, Declaration, Mech, Volley
from companion.engine.battletech.to_hit import number_all_the_same
from companion.engine.battletech.weapon_rules import Weapon
from companion.engine.play import Play
from companion.errors import Refusal

WITHHOLD, FIRE = Option("withhold", "Withhold it"), Option("fire", "Fire all the same")


def why_not_resolve(battle: Battle, action: ResolveFire) -> Refusal | None:
    """Why a unit's fire cannot be rolled now."""
    return why_not_now(battle, battle.units[action.unit], WEAPON_ATTACK, RESOLVE)


def resolve(play: Play[Battle], action: ResolveFire) -> None:
    """Roll all declared shots of one unit; what happened to it meanwhile does not matter.

    Rule: Quick-Start, Weapon Attack Phase (damage takes effect at its end).
    """
    attacker = play.battle.units[action.unit]
    declared = attacker.declared or Declaration()
    for volley in declared.volleys:
        for weapon_id in volley.weapons:
            fire(play, action.unit, weapon_id, volley)
    play.happen(FireResolved(action.unit))


def fire(play: Play[Battle], unit: str, weapon_id: str, volley: Volley) -> None:
    """Fire one weapon: roll to hit, spend its round, find the location. Rule: Quick-Start, Firing Weapons."""
    tables = play.battle.rules.tables
    attacker = play.battle.units[unit]
    mount = play.battle.model(attacker).mount(weapon_id)
    assert mount is not None, "a declaration names weapons of its unit"
    target = play.battle.units[volley.target]
    shot = shot_at(play.battle, attacker, target, mount, volley.situation)
    number = number_all_the_same(shot, tables, play.battle.rules.options).number
    assert number is not None, "what was declared is rolled"
    weapon = tables.weapons[mount.weapon]
    can_hit = number <= tables.to_hit.automatic_miss_above
    if not can_hit and mount.rounds is not None and _is_withheld(play, attacker, target, weapon, number):
        play.happen(ShotWithheld(unit, weapon_id))
        return
    rolled = _to_hit_roll(play, attacker, target, weapon, number) if can_hit else None
    if attacker.rounds.get(weapon_id, 0) > 0:
        play.happen(RoundSpent(unit, weapon_id))
    is_hit = rolled is not None and rolled >= number
    play.happen(ShotFired(unit, weapon_id, target.id, number, rolled, is_hit))
    if is_hit:
        strike(play, attacker, target, weapon)


def _is_withheld(play: Play[Battle], attacker: Mech, target: Mech, weapon: Weapon, number: int) -> bool:
    """Rule: Quick-Start, Modified To-Hit Number."""
    purpose = f"{weapon.name} at {target.name} needs {number} and can only miss"
    source = play.battle.rules.tables.to_hit.automatic_miss_source
    return play.choose(purpose, (WITHHOLD, FIRE), side=attacker.side, source=source) == WITHHOLD.id


def _to_hit_roll(play: Play[Battle], attacker: Mech, target: Mech, weapon: Weapon, number: int) -> int:
    rules = play.battle.rules.tables.to_hit
    purpose = f"{attacker.name}: {weapon.name} at {target.name}"
    return play.roll(rules.dice, purpose, need=number, side=attacker.side, source=rules.base.source)


def strike(play: Play[Battle], attacker: Mech, target: Mech, weapon: Weapon) -> None:
    """Roll where a hit lands and take its damage. Rule: Quick-Start, Hit Location; Damage."""
    table = play.battle.rules.tables.hit_location
    names = play.battle.rules.tables.locations.names
    rows = {total: names[location].label for total, location in table.rows.items()}
    purpose = f"{weapon.name} hits {target.name}: where?"
    rolled = play.roll(table.dice, purpose, side=attacker.side, source=table.source, rows=rows)
    location = table.rows[rolled]
    play.happen(LocationHit(target.id, location, rolled, weapon.damage))
    damage(play, target.id, location, weapon.damage)
