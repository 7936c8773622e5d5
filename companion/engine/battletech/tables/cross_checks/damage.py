"""Cross-checks of locations, critical hits and their consequences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from companion.documents.document import KeyPath
from companion.documents.row_demands import Demands
from companion.documents.similar_names import did_you_mean
from companion.engine.battletech.tables.buildings import THROUGH_WALL
from companion.engine.battletech.tables.effects import (
    AMMUNITION,
    BATTLE_COUNTS,
    EXPLOSIVE,
    FIRE,
    LOST,
    OF_SIDES,
    OF_VEHICLES,
    STAND,
    WEAPON,
    CriticalEffect,
    Effect,
    Trigger,
    UsualSlots,
)
from companion.engine.battletech.tables.injuries import EVENTS as EVENTS_OF_PLAY
from companion.engine.battletech.tables.injuries import OF_ATTACKS
from companion.engine.battletech.tables.locations import HitLocations, LocationTable
from companion.engine.battletech.tables.physical import (
    ATTACKS,
)
from companion.engine.battletech.tables.sections import INSIDE, Sections
from companion.engine.battletech.tables.vocabulary.rows import Scope
from companion.engine.battletech.tables.vocabulary.terrain import TYPES

LOCATION_TABLES = get_args(LocationTable)


CALLED_FOR_BY = (
    "Name it under owes in criticals.effects, locations.names or movement.modes, in a physical attack, or as"
    " what a trigger does."
)
PLACES, EVENTS = ("locations", "names"), ("piloting", "events")
"""Tables whose names others ask for."""


def check_locations(tables: Sections, demands: Demands) -> None:
    """Locations that tables name, what is hit inside, and the rolls owed for it."""
    for at, name in _named_places(tables):
        demands.require_name(at, name, tables.locations.names, "location", table=PLACES)
    _check_hits(tables, demands)
    if tables.criticals:
        _check_usual_slots(tables, tables.criticals.usual_slots, demands)
    for name, row in tables.criticals.effects.items():
        _check_effect(tables, ("criticals", "effects", name), name, row, demands)
    if tables.piloting:
        for at, cause in _owed_events(tables):
            demands.require_name(at, cause, tables.piloting.events, "piloting event", table=EVENTS)
        _check_events(tables, demands)


def _named_places(tables: Sections) -> Iterator[tuple[KeyPath, str]]:
    for table in LOCATION_TABLES:
        rows: HitLocations | None = getattr(tables, table)
        for at, name in rows.places() if rows else ():
            yield (table, *at), name
    for index, name in enumerate(tables.criticals.blown_off):
        yield ("criticals", "blown_off", index), name


def _owed_events(tables: Sections) -> Iterator[tuple[KeyPath, str]]:
    """Yield every event that a loss owes a Piloting Skill Roll for, with the key path where it is named."""
    for name, row in tables.locations.names.items():
        if row.owes:
            yield ("locations", "names", name, "owes"), row.owes
    for name, effect in tables.criticals.effects.items():
        if effect.owes:
            yield ("criticals", "effects", name, "owes"), effect.owes
    if tables.criticals and tables.criticals.vaporizing is not None:
        yield ("criticals", "vaporizing", "near"), tables.criticals.vaporizing.near
    if tables.buildings is not None and tables.buildings.walls is not None:
        for kind in tables.buildings.types:
            yield ("buildings", "walls"), THROUGH_WALL.format(kind)


def _check_events(tables: Sections, demands: Demands) -> None:
    """Every event for which a Piloting Skill Roll is made is called for by something."""
    known = [*EVENTS_OF_PLAY, *OF_ATTACKS, *_known_events(tables)]
    for name in tables.piloting.events:
        if name not in known:
            fault = (f"nothing calls for '{name}'.", did_you_mean(name, known), CALLED_FOR_BY)
            demands.add_fault((*EVENTS, name), " ".join(filter(None, fault)))


def _known_events(tables: Sections) -> Iterator[str]:
    """Yield every event that a loss, a hit, a move, an attack or an effect calls for."""
    yield from (cause for _, cause in _owed_events(tables))
    yield from (THROUGH_WALL.format(name) for name in TYPES["building"])
    yield from (cause for mode in tables.movement.modes.values() for cause in mode.owes)
    for attack in tables.physical.attacks.values() if tables.physical else ():
        yield from (attack.target_owes, attack.attacker_owes, attack.owes_on_miss, attack.base_by_roll)
    if tables.physical and tables.physical.anti_mech:
        yield tables.physical.anti_mech.thrown_off.landing_roll
    yield from (effect.owe for trigger in tables.victory.triggers.values() for effect in trigger.does)
    yield from (effect.owe for effect in (tables.heat.scale.ammunition_does if tables.heat else ()))


def _check_hits(tables: Sections, demands: Demands) -> None:
    """Check that the rules know the consequences of hits."""
    for name in LOCATION_TABLES:
        rows: HitLocations | None = getattr(tables, name)
        if rows and rows.special and rows.special.calls_for_critical and not tables.criticals:
            demands.add_fault(
                (name, "critical_on"),
                "there are no critical hits: say what it does, or leave it out.",
                ("criticals",),
            )
    for name, outcome in tables.to_hit.outcomes.items():
        at = ("to_hit", "outcomes", name)
        if outcome.critical and not tables.criticals:
            demands.add_fault((*at, "critical"), "there are no critical hits.", ("criticals",))
        if outcome.cluster and tables.missile_hits is None:
            demands.add_fault((*at, "cluster"), "there is no section missile_hits.")


def _check_usual_slots(tables: Sections, usual: UsualSlots, demands: Demands) -> None:
    at: KeyPath = ("criticals", "usual_slots", "locations")
    demands.require_rows(at, tables.locations.names, usual.locations)
    for name, slots in usual.locations.items():
        demands.require_name((*at, name), name, tables.locations.names, "location", table=PLACES)
        row = tables.locations.names.get(name)
        if row is not None and len(slots) > row.slots:
            demands.add_fault((*at, name), f"expected at most {row.slots} slots.")


def _check_effect(tables: Sections, at: KeyPath, name: str, row: CriticalEffect, demands: Demands) -> None:
    """Check that the targets of a critical hit effect exist."""
    component = row.component
    known = list(dict.fromkeys(components_of(tables)))
    demands.require_name(at if component == name else (*at, "component"), component, known, "component")
    for index, other in enumerate(row.covers):
        demands.require_name((*at, "covers", index), other, known, "component")
    attacks = dict.fromkeys([*ATTACKS, *(tables.physical.attacks if tables.physical else ())])
    for attack in row.strikes:
        demands.require_name((*at, "strikes", attack), attack, attacks, "physical attack")
    for index, what in enumerate(row.forbids):
        demands.require_name((*at, "forbids", index), what, [FIRE, STAND, *attacks], "way to act")
    if component.startswith(LOST):
        text = "what the loss of a location does at once belongs in locations.names."
        if row.acts_at_once or row.destroys_unit or row.explodes is not None:
            demands.add_fault(at, text)
    elif row.explodes is not None:
        _check_explosion(tables, (*at, "explodes"), row, demands)


def _check_explosion(tables: Sections, at: KeyPath, row: CriticalEffect, demands: Demands) -> None:
    """Ammunition explodes, and weapons do, at the first hit."""
    weapons = {WEAPON, EXPLOSIVE, *(name.partition(".")[2] for name in tables.weapons)}
    if row.component not in (AMMUNITION, *weapons):
        demands.add_fault(
            at, f"only ammunition and weapons explode, '{row.component}' does not. Leave it out."
        )
    elif row.component != AMMUNITION and row.explodes == AMMUNITION:
        demands.add_fault(at, "a weapon explodes for points: write how many.")
    elif tables.criticals.by_component[row.component][0] is not row:
        demands.add_fault(at, "what explodes does so at the first hit: write it in the row of fewest hits.")


def components_of(tables: Sections) -> Iterator[str]:
    """Yield everything that a critical hit effect may be about."""
    yield from (*INSIDE, *(OF_VEHICLES if tables.slotted_vehicles else ()))
    for name, row in tables.locations.names.items():
        yield f"{LOST}{name}"
        if row.limb:
            yield f"{LOST}{row.limb}"
    yield from (name.partition(".")[2] for name in (*tables.weapons, *tables.equipment))


def check_consequences(tables: Sections, demands: Demands) -> None:
    """Check the consequences of triggers and heat."""
    for name, trigger in tables.victory.triggers.items():
        _check_trigger(tables, ("victory", "triggers", name), trigger, demands)
    for index, effect in enumerate(tables.heat.scale.ammunition_does if tables.heat else ()):
        _check_consequence(tables, ("heat", "scale", "ammunition_does", index), effect, demands)


def _check_trigger(tables: Sections, at: KeyPath, trigger: Trigger, demands: Demands) -> None:
    """A trigger counts what there is to count of whom it is about, and does what can be done to them."""
    of_units = ("turn", *tables.vocabulary.counts(Scope.UNIT))
    counts = {"unit": of_units, "side": OF_SIDES, "battle": BATTLE_COUNTS}[trigger.each]
    for name in trigger.at:
        demands.require_name((*at, "at", name), name, counts, "count")
    for key in ("when", "unless", "roll"):
        if getattr(trigger, key) and trigger.each != "unit":
            demands.add_fault((*at, key), f"applies to units only, not to each {trigger.each}.")
    for index, effect in enumerate(trigger.does):
        _check_consequence(tables, (*at, "does", index), effect, demands)
        if trigger.each == "battle" and effect.end not in ("draw", "by_units_left", "by_kills"):
            demands.add_fault(
                (*at, "does", index), "of a battle is known: end: draw, by_units_left or by_kills."
            )


def _check_consequence(tables: Sections, at: KeyPath, effect: Effect, demands: Demands) -> None:
    """An effect names only what there is."""
    if effect.owe:
        demands.require_name((*at, "owe"), effect.owe, tables.piloting.events, "piloting event")
    for index, name in enumerate(effect.disable.of if effect.disable else ()):
        known = list(dict.fromkeys(components_of(tables)))
        demands.require_name((*at, "disable", "of", index), name, known, "component")
