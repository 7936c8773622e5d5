"""Weapons that jam or explode on a low roll to hit.

Rule: CityTech, Equipment > Ultra Autocannon.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.attack.shot import facts_of
from companion.engine.battletech.battle.events import WeaponJammed
from companion.engine.battletech.battle.fire_modes import rate_of, rates_of
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Mech, UnitId
from companion.engine.battletech.damage.course import Load
from companion.engine.battletech.damage.explosions import explode
from companion.engine.battletech.fire.firing import Fire
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.firing import Malfunction
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.play import Play


def jams_of(tables: Tables, weapon: Weapon) -> Iterator[Malfunction]:
    """By what a weapon may jam or explode, at whatever rate and in whatever situation."""
    for rate in rates_of(tables, weapon).values():
        if rate.jams_on is not None or rate.explodes_on is not None:
            yield rate
    for row in tables.weapon_attacks.jams.values():
        if {fact for fact in row.when if fact.endswith("_weapon")} <= weapon.facts and not (
            row.unless & weapon.facts
        ):
            yield row


def fail(play: Play[Battle], fire: Fire, rolled: int | None) -> None:
    """A shot that was rolled so may jam its weapon, or have it explode."""
    if rolled is None:
        return
    found = list(_of_shot(play.battle, fire))
    if any(row.explodes_on is not None and rolled <= row.explodes_on for row in found):
        _explode(play, fire)
    elif any(row.jams_on is not None and rolled <= row.jams_on for row in found):
        play.happen(WeaponJammed(fire.unit, fire.mount.id))


def _of_shot(battle: Battle, fire: Fire) -> Iterator[Malfunction]:
    tables = battle.rules.tables
    if (rate := rate_of(tables, fire.weapon, fire.mode)) is not None:
        yield rate
    if rows := tables.weapon_attacks.jams:
        facts = facts_of(fire.shot, tables)
        yield from (row for row in rows.values() if row.holds(facts))


def _explode(play: Play[Battle], fire: Fire) -> None:
    """The weapon is destroyed, and what a hit of it does goes off inside; one that is not in a 'Mech jams.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition).
    """
    unit: UnitId = fire.unit
    if not isinstance(play.battle.units[unit], Mech):
        play.happen(WeaponJammed(unit, fire.mount.id))
        return
    places = play.battle.model(play.battle.units[unit]).places.get(fire.mount.id, ())
    slots = tuple(slot for location, slot in places if location == fire.mount.location)
    explode(play, unit, Load(fire.mount.location, (fire.mount.id,), slots, fire.firing.points, bursts=True))
