"""Explosive loads of a 'Mech: ammunition and Gauss rifles, their damage, and the effect of CASE.

Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition); Equipment > CASE; Gauss Rifle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.engine.battletech.battle.components import count_hits, location_plan, working_items
from companion.engine.battletech.battle.declared_rounds import rounds_aboard
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.damage.damage_sequence import ExplosiveLoad
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import AMMUNITION, EXPLOSIVE, WEAPON, CriticalEffect
from companion.engine.battletech.tables.missiles import kind_of
from companion.engine.battletech.tables.weapons import WeaponTrait
from companion.engine.battletech.units.unit_model import AmmunitionBin, Mount

WHOLE_LOCATION = "whole_location"


def rack_damage(tables: Tables, weapon: str) -> int:
    """Damage that one shot of this ammunition can do, all its missiles together.

    Rule: CityTech, Heat > Ammunition Effects; Equipment > Anti-Missile System; Narc Missile Beacon.
    """
    racks = tables.ammunition.rack_damage
    kind = kind_of(weapon)
    if kind in racks or weapon not in tables.weapons:
        return racks.get(kind, 0)
    row = tables.weapons[weapon]
    return row.points * max(row.missiles, 1)


def is_inert(tables: Tables, weapon: str) -> bool:
    """Whether this ammunition never goes off. Rule: CityTech, Equipment > Gauss Rifle."""
    return weapon in tables.weapons and WeaponTrait.AMMO_INERT in tables.weapons[weapon].traits


def live_bins(battle: Battle, unit: Unit, location: str = "") -> tuple[AmmunitionBin, ...]:
    """Slots of ammunition that could still go off, in one location or anywhere."""
    rounds = rounds_aboard(battle, unit)
    return tuple(
        stored
        for stored in battle.model(unit).ammunition
        if location in ("", stored.location)
        and rounds.get(stored.id, 0) > 0
        and not is_inert(battle.rules.tables, stored.weapon)
        and rack_damage(battle.rules.tables, stored.weapon) > 0
        and not count_hits(battle, unit, stored.id)
    )


def takes_whole_location(battle: Battle) -> bool:
    """Whether one slot sets off all ammunition of its location, as the option says (errata C5)."""
    return battle.rules.options.get("ammunition_explosion", WHOLE_LOCATION) == WHOLE_LOCATION


def lot_of(battle: Battle, stored: AmmunitionBin) -> str:
    """Return what goes off together with a bin: its location, or its launcher, or itself alone."""
    return stored.location if takes_whole_location(battle) else stored.launcher or stored.id


def has_case(battle: Battle, unit: Unit, location: str) -> bool:
    """Whether an explosion in a location is let out of the 'Mech; Clan pods of weapons with ammunition do so.

    Rule: CityTech, Equipment > Cellular Ammunition Storage Equipment (CASE).
    """
    if any(item.location == location for item in working_items(battle, unit, "case")):
        return True
    model, weapons = battle.model(unit), battle.rules.tables.weapons
    pods = {stored.location for stored in model.ammunition}
    pods |= {mount.location for mount in model.weapons if weapons[mount.weapon].uses_ammunition}
    return model.tech == "clan" and location in pods


def explosion_points(battle: Battle, unit: Unit, location: str, bins: Iterable[AmmunitionBin]) -> int:
    """Damage of the rounds in these slots of a location, if they go off together."""
    tables, rounds = battle.rules.tables, rounds_aboard(battle, unit)
    points = sum(rack_damage(tables, stored.weapon) * rounds[stored.id] for stored in bins)
    points = min(points, _most_left(battle, unit, location, points))
    if tables.ammunition.explosion == "all":
        return points
    return tables.ammunition.does(points, has_case=has_case(battle, unit, location))


def _most_left(battle: Battle, unit: Unit, location: str, points: int) -> int:
    """Return what equipment in a location leaves of an explosion of so many points there."""
    rows = battle.rules.tables.equipment
    inside = (it for it in working_items(battle, unit, "case") if it.location == location)
    return min((rows[it.item].explosion_leaves or points for it in inside), default=points)


def explosive_loads(battle: Battle, unit: Unit) -> Iterator[ExplosiveLoad]:
    """Yield the explosive loads: bins, all of a location together or one by one, and charged weapons.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition); Equipment > Gauss Rifle.
    """
    effects = battle.rules.tables.criticals.by_component
    row = next(iter(effects.get(AMMUNITION, ())), None)
    bins = live_bins(battle, unit) if row and row.explodes is not None else ()
    for name in location_plan(battle, unit).names if bins else ():
        lots: dict[str, list[AmmunitionBin]] = {}
        for stored in bins:
            if stored.location == name:
                lots.setdefault(lot_of(battle, stored), []).append(stored)
        found = (explosive_load(battle, unit, name, lot) for lot in lots.values())
        yield from (load if row is None else load_with_points(row, load) for load in found)
    for mount in battle.model(unit).weapons:
        points = explosion_of(battle.rules.tables, mount)
        if points and not count_hits(battle, unit, mount.id):
            places = battle.model(unit).places.get(mount.id, ())
            for location in mount.locations:
                slots = tuple(slot for where, slot in places if where == location)
                yield ExplosiveLoad(location, (mount.id,), slots, points, bursts=False)


def load_with_points(row: CriticalEffect, load: ExplosiveLoad) -> ExplosiveLoad:
    """Ammunition that explodes with all its points, or with those that the row says."""
    return replace(load, points=row.explodes) if isinstance(row.explodes, int) else load


def explosion_of(tables: Tables, mount: Mount) -> int:
    """Return the points with which a weapon explodes that is struck; 0 for most.

    Rule: CityTech, Equipment > Gauss Rifle.
    """
    effects, kind = tables.criticals.by_component, mount.weapon.partition(".")[2]
    if WeaponTrait.WEAPON_EXPLODES_20 in tables.weapons[mount.weapon].traits:
        kind = EXPLOSIVE
    rows = effects.get(kind) or effects.get(WEAPON, ())
    return rows[0].explodes if rows and isinstance(rows[0].explodes, int) else 0


def explosive_load(battle: Battle, unit: Unit, location: str, bins: Iterable[AmmunitionBin]) -> ExplosiveLoad:
    """Bins of one location that go off together."""
    names = tuple(stored.id for stored in bins)
    slots = tuple(slot for name in names for _, slot in battle.model(unit).places.get(name, ()))
    return ExplosiveLoad(location, names, slots, explosion_points(battle, unit, location, bins), bursts=True)


def bins_lost_with(battle: Battle, unit: Unit, location: str, slot: int) -> tuple[str, ...]:
    """Return the slots of ammunition that never goes off and whose feed is lost with this one.

    Rule: CityTech, Equipment > Gauss Rifle.
    """
    tables, filling = battle.rules.tables, battle.model(unit).slots_of(location)[slot]
    inert = [it for it in battle.model(unit).ammunition if is_inert(tables, it.weapon)]
    if not any(it.id == filling and rounds_aboard(battle, unit).get(it.id, 0) for it in inert):
        return ()
    if not takes_whole_location(battle):
        return (filling,) if filling else ()
    return tuple(it.id for it in inert if it.location == location and unit.rounds[it.id] > 0)
