"""Explosions inside a 'Mech that are set off by name, as heat does."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from companion.engine.asks import Option
from companion.engine.battletech.battle.components import location_plan
from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.text import asks
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.battle.units import Unit, UnitId
from companion.engine.battletech.damage import criticals, damage_sequence
from companion.engine.battletech.damage.damage_sequence import ExplosiveLoad
from companion.engine.battletech.damage.explosive_loads import (
    explosive_load,
    live_bins,
    lot_of,
    rack_damage,
)
from companion.engine.battletech.damage.played_target import PlayedTarget
from companion.engine.battletech.damage.single_hit import SingleHit
from companion.engine.battletech.units.unit_model import AmmunitionBin
from companion.engine.play import Play

Lot: TypeAlias = tuple[AmmunitionBin, ...]
"""Slots of one kind of ammunition that go off together."""

DIE = 6


def explode_bins(
    play: Play[Battle], unit: UnitId, location: str, bins: tuple[AmmunitionBin, ...]
) -> str | None:
    """Set these slots of one location off; the location that bears the last of it and still stands."""
    return explode(play, unit, explosive_load(play.battle, play.battle.units[unit], location, bins))


def explode(play: Play[Battle], unit: UnitId, load: ExplosiveLoad) -> str | None:
    """Return an explosion in a location; the location whose structure bears the last of it and still stands.

    Rule: CityTech, Combat > BattleMech Critical Hit Effects (Ammunition); Playing the Game > Damage from Ammo
    Explosions.
    """
    held = damage_sequence.explode(PlayedTarget(play, unit), SingleHit(load.location), load)
    return held.location if held else None


def explode_by_heat(play: Play[Battle], unit: UnitId) -> None:
    """Set off the lot with the most shots of the most destructive kind, and look what it struck inside.

    Rule: CityTech, Heat > Ammunition Effects; Combat > Critical Damage.
    """
    mech = play.battle.units[unit]
    bins = live_bins(play.battle, mech)
    if not bins:
        return
    kind = _kind(play, mech, bins)
    lots = _lots(play.battle, (stored for stored in bins if stored.weapon == kind))
    most = max(_shots(mech, lot) for lot in lots)
    lot = _at_random(play, mech, [lot for lot in lots if _shots(mech, lot) == most])
    breached = explode_bins(play, unit, lot[0].location, lot)
    if breached is not None:
        criticals.determine(play, unit, breached)


def _kind(play: Play[Battle], unit: Unit, bins: Lot) -> str:
    """Return the weapon whose ammunition explodes; the pilot chooses among equals."""
    tables = play.battle.rules.tables
    worst = max(rack_damage(tables, stored.weapon) for stored in bins)
    kinds = dict.fromkeys(it.weapon for it in bins if rack_damage(tables, it.weapon) == worst)
    if len(kinds) == 1:
        return next(iter(kinds))
    names = {kind: (tables.weapons.get(kind) or tables.equipment[kind]).name for kind in kinds}
    options = [Option(kind, say("row/ammunition", name=name)) for kind, name in names.items()]
    source = tables.ammunition.source
    return play.choose(asks.ammunition(unit), options, side=unit.side, source=source)


def _lots(battle: Battle, bins: Iterable[AmmunitionBin]) -> list[Lot]:
    """Slots by location or, where the option says so, each launcher or slot for itself."""
    lots: dict[str, list[AmmunitionBin]] = {}
    for stored in bins:
        lots.setdefault(lot_of(battle, stored), []).append(stored)
    return [tuple(lot) for lot in lots.values()]


def _shots(unit: Unit, lot: Lot) -> int:
    return sum(unit.rounds[stored.id] for stored in lot)


def _at_random(play: Play[Battle], unit: Unit, lots: list[Lot]) -> Lot:
    """One of several lots with equally many shots; each has the same number of faces of the die."""
    if len(lots) == 1:
        return lots[0]
    tables = play.battle.rules.tables
    sides = DIE if len(lots) <= DIE else len(lots)
    each = sides // len(lots)
    faces = {face: lots[(face - 1) // each] for face in range(1, each * len(lots) + 1)}
    names = location_plan(play.battle, unit).names
    rows = {
        face: names[faces[face][0].location].label if face in faces else say("row/roll")
        for face in range(1, sides + 1)
    }
    source = tables.ammunition.source
    rolled = 0
    while rolled not in faces:
        question = asks.ammunition_location(unit)
        rolled = play.roll(f"1d{sides}", question, side=unit.side, source=source, rows=rows)
    return faces[rolled]
