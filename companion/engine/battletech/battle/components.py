"""Working components of a 'Mech: critical slots hit, weapons and equipment, engine, legs and arms."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from companion.engine.battletech.battle.state import Battle
from companion.engine.battletech.battle.units import Unit
from companion.engine.battletech.tables.book import Tables
from companion.engine.battletech.tables.effects import (
    AMMUNITION,
    DOUBLE_SINK,
    HEAT_SINK,
    LOST,
    SYSTEMS,
    WEAPON,
    CriticalEffect,
    Criticals,
    Rows,
    row_at,
)
from companion.engine.battletech.tables.locations import Locations
from companion.engine.battletech.tables.weapons import Weapon
from companion.engine.battletech.units.slotted_model import SlottedModel
from companion.engine.battletech.units.unit_model import Aboard, AmmunitionBin, Item, Mount, UnitModel

ARM_ACTUATORS = ("upper_arm_actuator", "lower_arm_actuator")
LEG_ACTUATORS = ("upper_leg_actuator", "lower_leg_actuator", "foot_actuator")


def arms(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the arms that a unit was built with."""
    return location_plan(battle, unit).arms


def legs(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Return the legs that a unit was built with."""
    return location_plan(battle, unit).legs


def location_plan(battle: Battle, unit: Unit) -> Locations:
    """Return the locations that a unit of this kind has."""
    return battle.kind(unit).plan(battle, unit)


def is_lost(unit: Unit, location: str) -> bool:
    """Whether a location is destroyed: nothing is left of its structure or, without any, of its armor.

    One that has neither is never lost.

    Rule: Quick-Start, Damage Resolution. CityTech, Combat > Recording Damage.
    """
    if location in unit.structure:
        return unit.structure[location] <= 0
    return location in unit.armor and unit.armor[location] <= 0


def _places_of(battle: Battle, unit: Unit, name: str) -> tuple[tuple[str, int], ...]:
    return battle.model(unit).places.get(name, ())


def has_component(battle: Battle, unit: Unit, name: str, location: str = "") -> bool:
    """Whether the 'Mech was built with this, in a location if one is named."""
    return any(location in ("", where) for where, _ in _places_of(battle, unit, name))


def count_hits(battle: Battle, unit: Unit, name: str, location: str = "") -> int:
    """Count the slots of a component that are hit or gone with their location."""
    found, here, gone = 0, "", False
    hit: tuple[int, ...] = ()
    # Asked for every unit again and again: each location is looked at once.
    for where, index in _places_of(battle, unit, name):
        if where != here:
            here, gone, hit = where, is_lost(unit, where), unit.hit_slots.get(where, ())
        if location in ("", where) and (gone or index in hit):
            found += 1
    return found


def is_broken(battle: Battle, unit: Unit, name: str, location: str) -> bool:
    """Whether a component of a location is destroyed; one hit is enough."""
    return count_hits(battle, unit, name, location) > 0


def is_mount_broken(battle: Battle, unit: Unit, mount: Aboard) -> bool:
    """Whether what is carried is destroyed, by itself or with its location."""
    return battle.kind(unit).is_broken(battle, unit, mount)


def is_lost_with_location(_battle: Battle, unit: Unit, mount: Aboard) -> bool:
    """Whether the location of what is carried is lost."""
    return is_lost(unit, mount.location)


def listed_weapon(battle: Battle, _unit: Unit, mount: Mount) -> Weapon:
    """Return a weapon as the tables list it, whoever fires it."""
    return battle.rules.tables.weapons[mount.weapon]


def weapon_of(battle: Battle, unit: Unit, mount: Mount) -> Weapon:
    """Return a weapon as a unit fires it now."""
    return battle.kind(unit).weapon(battle, unit, mount)


def off_until(battle: Battle, unit: Unit, thing: Aboard) -> int | None:
    """Return the turn after which a thing works again that is only shut down; None for all others."""
    if not unit.disabled or is_lost(unit, thing.location):
        return None
    hit = [
        f"{where}/{index}"
        for where, index in _places_of(battle, unit, thing.id)
        if index in unit.hit_slots.get(where, ())
    ]
    lasting = [slot for slot in hit if slot not in unit.disabled]
    return None if lasting else max((unit.disabled[slot] for slot in hit), default=None)


def working_items(battle: Battle, unit: Unit, kind: str) -> Iterator[Item]:
    """Equipment of a kind, such as `ecm` of either technology, that works and is not switched off."""
    for item in battle.model(unit).equipment:
        row = battle.rules.tables.equipment[item.item]
        is_kind = kind in (item.item.partition(".")[2], row.works_as)
        is_on = is_kind and item.id not in unit.switched_off and row.is_played(battle.rules.options)
        if is_on and not is_mount_broken(battle, unit, item):
            yield item


def engine_hits(battle: Battle, unit: Unit) -> int:
    """Hits on the engine's shielding. Rule: CityTech, Combat > BattleMech Critical Hit Effects."""
    return count_hits(battle, unit, "engine")


def gyro_hits(battle: Battle, unit: Unit) -> int:
    """Hits on the gyro; the second destroys it."""
    return count_hits(battle, unit, "gyro")


def sensor_hits(battle: Battle, unit: Unit) -> int:
    """Hits on the sensors; the second makes all fire impossible."""
    return count_hits(battle, unit, "sensors")


def hips_hit(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Legs that still stand but are stiff at the hip."""
    return tuple(
        leg for leg in legs(battle, unit) if leg in unit.structure and _is_hip_hit(battle, unit, leg)
    )


def _is_hip_hit(battle: Battle, unit: Unit, leg: str) -> bool:
    return not is_lost(unit, leg) and is_broken(battle, unit, "hip", leg)


def legs_lost(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Legs that are gone."""
    return tuple(leg for leg in legs(battle, unit) if leg in unit.armor and is_lost(unit, leg))


def arms_lost(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Arms that are gone."""
    return tuple(arm for arm in arms(battle, unit) if arm in unit.armor and is_lost(unit, arm))


WITHOUT_RULES = "without_rules"
"""What a filling is that these rules do not have: a hit on it changes nothing."""
Thing: TypeAlias = tuple[tuple[str, int], ...]
"""The slots that one thing fills: it is gone with the first hit on any of them."""


class Parts(NamedTuple):
    """The contents of a model, by the components of the critical hit effects."""

    model: UnitModel
    tables: Tables
    things: Mapping[str, tuple[Thing, ...]]
    component_of: Mapping[str, str]
    at: Mapping[str, Mapping[int, tuple[str, int]]]
    """By location and slot, the component there and which of its things it is."""
    never_there: Mapping[str, tuple[str, ...]]
    """The locations in which most 'Mechs have a component, and this one was built without."""


_parts: dict[int, Parts] = {}
"""What models have inside, which is asked for again and again."""
MAX_PARTS = 256


def parts(tables: Tables, model: UnitModel) -> Parts:
    """Return the contents of a model."""
    known = _parts.get(id(model))
    if known is None or known.model is not model or known.tables is not tables:
        if len(_parts) >= MAX_PARTS:
            _parts.clear()
        known = _parts[id(model)] = _take_apart(tables, model)
    return known


def _take_apart(tables: Tables, model: UnitModel) -> Parts:
    component_of = {name: _component(tables.criticals, model, name) for name in model.places}
    things: dict[str, list[Thing]] = {}
    for name, places in model.places.items():
        singly = name in SYSTEMS and name != DOUBLE_SINK
        found = [(place,) for place in places] if singly else [places]
        if name == DOUBLE_SINK and isinstance(model, SlottedModel):
            found = [*double_sinks(tables, model)]
        things.setdefault(component_of[name], []).extend(found)
    whole = {name: tuple(found) for name, found in things.items()}
    at: dict[str, dict[int, tuple[str, int]]] = {}
    for component, of_kind in whole.items():
        for number, thing in enumerate(of_kind):
            for location, index in thing:
                at.setdefault(location, {})[index] = (component, number)
    return Parts(model, tables, whole, component_of, at, _never_there(tables.criticals, model))


def _never_there(criticals: Criticals, model: UnitModel) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for location, slots in criticals.usual_slots.locations.items():
        for name in dict.fromkeys(slots):
            if name and all(where != location for where, _ in model.places.get(name, ())):
                found.setdefault(name, []).append(location)
    return {name: tuple(places) for name, places in found.items()}


def _component(criticals: Criticals, model: UnitModel, filling: str) -> str:
    """Return what the critical hit effects call a filling: a kind of weapon only where it has rows of its
    own.
    """
    if filling in SYSTEMS:
        return HEAT_SINK if filling == DOUBLE_SINK else filling
    match model.aboard.get(filling):
        case Mount(weapon=weapon):
            kind = weapon.partition(".")[2]
            return kind if kind in criticals.by_component else WEAPON
        case Item(item=item):
            return item.partition(".")[2]
        case AmmunitionBin():
            return AMMUNITION
    return WITHOUT_RULES


def double_sinks(tables: Tables, model: SlottedModel) -> Iterator[Thing]:
    """Yield each double heat sink that the engine does not hold, by the slots that one of this technology
    fills.
    """
    sizes = (
        row.slots
        for name, row in tables.equipment.items()
        if name.endswith(f".{DOUBLE_SINK}") and row.tech == model.tech and isinstance(row.slots, int)
    )
    size = next(sizes, 1)
    for location, fillings in model.slots.items():
        found = [(location, index) for index, filling in enumerate(fillings) if filling == DOUBLE_SINK]
        for start in range(0, len(found), size):
            yield tuple(found[start : start + size])


def is_thing_broken(unit: Unit, thing: Thing) -> bool:
    """Whether a hit has struck any slot of a thing, or its location is lost."""
    hit = unit.hit_slots
    return any(index in hit.get(where, ()) or is_lost(unit, where) for where, index in thing)


class Losses(NamedTuple):
    """The losses of a unit inside, by component: the location of each hit or broken thing."""

    unit: Unit
    tables: Tables
    by_component: Mapping[str, tuple[str, ...]]


_losses: dict[int, Losses] = {}
"""What units have lost, which is asked for dozens of times at every moment. Units never change."""
MAX_LOSSES = 512


def losses(battle: Battle, unit: Unit, component: str) -> tuple[str, ...]:
    """Return the location of each hit on a component, or of each thing of its kind that is broken.

    Lost locations are components too: `lost_leg`, `lost_head`.
    """
    return all_losses(battle, unit).get(component, ())


def all_losses(battle: Battle, unit: Unit) -> Mapping[str, tuple[str, ...]]:
    """Return the losses of a unit inside, by component."""
    known = _losses.get(id(unit))
    if known is None or known.unit is not unit or known.tables is not battle.rules.tables:
        if len(_losses) >= MAX_LOSSES:
            _losses.clear()
        known = _losses[id(unit)] = Losses(unit, battle.rules.tables, _losses_by_component(battle, unit))
    return known.by_component


def _losses_by_component(battle: Battle, unit: Unit) -> Mapping[str, tuple[str, ...]]:
    rows = location_plan(battle, unit).names
    gone = [name for name in rows if (name in unit.armor or name in unit.structure) and is_lost(unit, name)]
    if not gone and not any(unit.hit_slots.values()):
        return {}
    found: dict[str, list[str]] = {}
    for name in gone:
        for what in (name, rows[name].limb):
            if what:
                found.setdefault(f"{LOST}{what}", []).append(name)
    broken: dict[str, dict[int, str]] = {}
    at = parts(battle.rules.tables, battle.model(unit)).at
    for location in {*gone, *unit.hit_slots}:
        slots = at.get(location, {})
        hit = slots if location in gone else unit.hit_slots[location]
        for component, number in (slots[index] for index in hit if index in slots):
            broken.setdefault(component, {})[number] = location
    inside = {name: tuple(hits[number] for number in sorted(hits)) for name, hits in broken.items()}
    return inside | {name: tuple(places) for name, places in found.items()}


def felt_effects(
    battle: Battle, unit: Unit, what: str, counts: Callable[[str, str], bool] | None = None
) -> Iterator[tuple[CriticalEffect, str]]:
    """Yield the row of every hit that changes something from then on, with where it was; what changes: see
    LASTING.

    A hit that does not count, by its component and location, is no hit. Rule: CityTech, Combat >
    BattleMech Critical Hit Effects.
    """
    lost = all_losses(battle, unit)
    if not lost:
        return
    for component, rows in battle.rules.tables.criticals.lasting[what].items():
        if found := lost.get(component):
            if counts is not None:
                found = tuple(location for location in found if counts(component, location))
            yield from effects_by_row(rows, found)


def effects_by_row(rows: Rows, found: Sequence[str]) -> Iterator[tuple[CriticalEffect, str]]:
    """Yield the row of each hit on a component, in their order."""
    for number, location in enumerate(found, start=1):
        if (row := row_at(rows, number)) is not None:
            yield row, location


def walking_hits(battle: Battle, unit: Unit) -> Callable[[str, str], bool]:
    """Return a test of hits for standing and walking: contents of a lost leg count no more.

    Where no row says what a lost leg does, its parts still count. Rule: CityTech, Movement > Additional
    Modifiers.
    """
    lost_legs = f"{LOST}leg"
    known = battle.rules.tables.criticals.by_component
    gone = losses(battle, unit, lost_legs) if lost_legs in known else ()
    return lambda component, location: component.startswith(LOST) or location not in gone


def covered_hits(battle: Battle, unit: Unit) -> Callable[[str, str], bool]:
    """Return a test of hits that another hit in the same location stands for."""
    over = {
        (other, location)
        for component, rows in battle.rules.tables.criticals.covering.items()
        for row, location in effects_by_row(rows, losses(battle, unit, component))
        for other in row.covers
    }
    return lambda component, location: (component, location) in over


def hits_in_fire(battle: Battle, unit: Unit, locations: Collection[str]) -> Iterator[tuple[str, int]]:
    """Yield how often each component is hit that counts when a weapon of these locations fires."""
    lost = all_losses(battle, unit)
    if not lost:
        return
    for component, rows in battle.rules.tables.criticals.lasting["fire"].items():
        found = lost.get(component, ())
        if rows[0].same_location:
            found = tuple(where for where in found if where in locations)
        if found:
            yield component, len(found)


def is_component_gone(battle: Battle, unit: Unit, component: str) -> bool:
    """Whether a component has taken so many hits as its first row takes, or one where it has no row."""
    rows = battle.rules.tables.criticals.by_component.get(component, ())
    return len(losses(battle, unit, component)) >= (rows[0].hits if rows else 1)
