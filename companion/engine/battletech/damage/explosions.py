"""Explosions inside a 'Mech: ammunition and Gauss rifles, with and without CASE.

Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition); Equipment > CASE; Gauss Rifle.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine.battletech.battle.components import is_lost, struck, working_items
from companion.engine.battletech.battle.condition import effect, is_destroyed
from companion.engine.battletech.battle.declared_rounds import aboard
from companion.engine.battletech.battle.events import (
    AmmunitionExploded,
    AmmunitionLost,
    ArmorLost,
    DamageVanished,
    SlotHit,
    StructureLost,
)
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Mech, UnitId
from companion.engine.battletech.damage import warriors
from companion.engine.battletech.damage.losses import destroy_location, stagger
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.weapons import Trait
from companion.engine.battletech.units.unit_model import AmmunitionBin, Mount
from companion.engine.play import Play

WHOLE_LOCATION = "whole_location"


def rack_damage(tables: Tables, weapon: str) -> int:
    """Damage that one shot of this ammunition can do, all its missiles together.

    Rule: CityTech, Heat > Ammunition Effects; Equipment > Anti-Missile System; Narc Missile Beacon.
    """
    racks = tables.ammunition.rack_damage if tables.ammunition else {}
    kind = weapon.partition(".")[2]
    if kind in racks or weapon not in tables.weapons:
        return racks.get(kind, 0)
    row = tables.weapons[weapon]
    return row.damage * max(row.missiles, 1)


def is_inert(tables: Tables, weapon: str) -> bool:
    """Whether this ammunition never goes off. Rule: CityTech, Equipment > Gauss Rifle."""
    return weapon in tables.weapons and Trait.AMMO_INERT in tables.weapons[weapon].traits


def live_bins(battle: Battle, mech: Mech, location: str = "") -> tuple[AmmunitionBin, ...]:
    """Slots of ammunition that could still go off, in one location or anywhere."""
    rounds = aboard(battle, mech)
    return tuple(
        stored
        for stored in battle.model(mech).ammunition
        if location in ("", stored.location)
        and rounds.get(stored.id, 0) > 0
        and not is_inert(battle.rules.tables, stored.weapon)
        and rack_damage(battle.rules.tables, stored.weapon) > 0
        and not struck(battle, mech, stored.id)
    )


def takes_whole_location(battle: Battle) -> bool:
    """Whether one slot sets off all ammunition of its location, as the option says (errata C5)."""
    return battle.rules.options.get("ammunition_explosion", WHOLE_LOCATION) == WHOLE_LOCATION


def has_case(battle: Battle, mech: Mech, location: str) -> bool:
    """Whether an explosion in a location is let out of the 'Mech; Clan pods of weapons with ammunition do so.

    Rule: CityTech, Equipment > Cellular Ammunition Storage Equipment (CASE).
    """
    if any(item.location == location for item in working_items(battle, mech, "case")):
        return True
    model, weapons = battle.model(mech), battle.rules.tables.weapons
    pods = {stored.location for stored in model.ammunition}
    pods |= {mount.location for mount in model.weapons if weapons[mount.weapon].uses_ammunition}
    return model.tech == "clan" and location in pods


def blast(battle: Battle, mech: Mech, bins: Iterable[AmmunitionBin]) -> int:
    """Damage of all rounds in these slots that can go off."""
    rounds = aboard(battle, mech)
    return sum(rack_damage(battle.rules.tables, stored.weapon) * rounds[stored.id] for stored in bins)


def strike_ammunition(play: Play[Battle], unit: UnitId, stored: AmmunitionBin) -> None:
    """A critical hit on a slot of ammunition: it goes off, or can no longer be loaded.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition); Equipment > Gauss Rifle.
    """
    battle, mech = play.battle, play.battle.mech(unit)
    if not aboard(battle, mech).get(stored.id, 0):
        return
    if is_inert(battle.rules.tables, stored.weapon):
        play.happen(AmmunitionLost(unit, stored.location, _inert_with(battle, mech, stored)))
        return
    others = live_bins(battle, mech, stored.location) if takes_whole_location(battle) else ()
    explode_bins(play, unit, stored.location, (stored, *others))


def _inert_with(battle: Battle, mech: Mech, stored: AmmunitionBin) -> tuple[str, ...]:
    """The slots whose feed is lost with this one."""
    if not takes_whole_location(battle):
        return (stored.id,)
    tables = battle.rules.tables
    return tuple(
        other.id
        for other in battle.model(mech).ammunition
        if other.location == stored.location and is_inert(tables, other.weapon) and mech.rounds[other.id] > 0
    )


def explode_bins(
    play: Play[Battle], unit: UnitId, location: str, bins: tuple[AmmunitionBin, ...]
) -> str | None:
    """Set these slots of one location off; the location that bears the last of it and still stands."""
    battle, mech = play.battle, play.battle.mech(unit)
    points = blast(battle, mech, bins)
    for stored in bins:
        for where, slot in battle.model(mech).places.get(stored.id, ()):
            if slot not in mech.hit_slots.get(where, ()):
                play.happen(SlotHit(unit, where, slot))
    return explode(play, unit, location, tuple(stored.id for stored in bins), points)


def strike_weapon(play: Play[Battle], unit: UnitId, mount: Mount) -> None:
    """The first critical hit on a weapon, which may be charged enough to go off itself.

    Rule: CityTech, Equipment > Gauss Rifle.
    """
    row = effect(play.battle, "gauss_rifle")
    traits = play.battle.rules.tables.weapons[mount.weapon].traits
    if Trait.WEAPON_EXPLODES_20 in traits and row is not None and isinstance(row.explodes, int):
        explode(play, unit, mount.location, (mount.id,), row.explodes)


def explode(
    play: Play[Battle], unit: UnitId, location: str, what: tuple[str, ...], points: int
) -> str | None:
    """An explosion in a location; the location whose structure bears the last of it and still stands.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition); Playing the Game > Damage from Ammo
    Explosions.
    """
    tables, taken = play.battle.rules.tables, play.battle.units[unit].suffered.taken
    play.happen(AmmunitionExploded(unit, location, what, points))
    borne = _burst(play, unit, location, points)
    if tables.warriors is not None:
        warriors.hurt(play, unit, tables.warriors.damage.ammunition_explosion, "Explosion")
    stagger(play, unit, taken)
    return borne


def _burst(play: Play[Battle], unit: UnitId, location: str, points: int) -> str | None:
    """Rule: CityTech, Combat > Transferring Damage: what is left goes on to structure, not to armor."""
    names = play.battle.rules.tables.locations.names
    where: str | None = location
    while points and where is not None:
        mech = play.battle.mech(unit)
        if not is_lost(mech, where):
            borne, was_out = min(mech.structure[where], points), is_destroyed(play.battle, mech)
            points -= borne
            play.happen(StructureLost(unit, where, borne))
            if borne < mech.structure[where]:
                return where
            if points and has_case(play.battle, mech, where):
                _vent(play, unit, where, points)
                points = 0
            destroy_location(play, unit, where, was_out=was_out)
        where = names[where].transfers_to
    if points:
        play.happen(DamageVanished(unit, points))
    return None


def _vent(play: Play[Battle], unit: UnitId, location: str, points: int) -> None:
    """Let the rest out through the armor, of a torso the rear armor. Rule: CityTech, Equipment > CASE."""
    mech = play.battle.units[unit]
    on_rear = location in mech.rear_armor
    borne = min((mech.rear_armor if on_rear else mech.armor)[location], points)
    if borne:
        play.happen(ArmorLost(unit, location, borne, on_rear))
    if points > borne:
        play.happen(DamageVanished(unit, points - borne))
