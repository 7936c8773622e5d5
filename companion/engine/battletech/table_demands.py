"""What the tables of a battletech ruleset demand of each other: sections that go together, and names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.engine.battletech.location_rules import HitLocations
from companion.engine.battletech.mech_rules import UsualSlots
from companion.engine.battletech.physical_rules import PhysicalAttack
from companion.rulebooks.demands import Demands
from companion.rulebooks.documents import KeyPath

if TYPE_CHECKING:
    from companion.engine.battletech.tables import Tables

TOGETHER = ("warriors", "piloting", "heat", "criticals", "physical")
"""Sections that lean on each other: rules have all of them, or none and are played like the Quick-Start."""
OWN_PHASE = {"heat": "heat", "physical": "physical_attack"}
LOCATION_TABLES = ("hit_location", "punch_location", "kick_location")


def demands_of(tables: Tables) -> Demands:
    """Everything that one table asks of another and does not find there."""
    demands = Demands()
    _sections(tables, demands)
    _locations(tables, demands)
    _movement(tables, demands)
    if tables.physical is not None:
        for name, attack in tables.physical.attacks.items():
            _attack(tables, ("physical", "attacks", name), attack, demands)
        for key in ("target_higher", "target_lower"):
            for name in getattr(tables.physical.elevations, key):
                at = ("physical", "elevations", key, name)
                demands.name(at, name, tables.physical.attacks, "physical attack")
        parts = list(tables.to_hit.parts())
        for kind, rows in tables.physical.fire_modifiers.items():
            for index, part in enumerate(rows):
                demands.name(("physical", "fire_modifiers", kind, index), part, parts, "to-hit modifier")
    return demands


def _sections(tables: Tables, demands: Demands) -> None:
    given = [name for name in TOGETHER if getattr(tables, name) is not None]
    if given or tables.locations.have_slots:
        why = given[0] if given else "critical slots"
        for name in TOGETHER:
            if name not in given:
                demands.wrong((name,), f"is required: rules with {why} need it too.")
    if given and not tables.locations.have_slots:
        demands.wrong(("locations", "names"), f"no location has critical slots, which {given[0]} needs.")
    if given and tables.movement.levels is None:
        demands.wrong(("movement", "levels"), f"is required: rules with {given[0]} need it too.")
    phases = [row.id for row in tables.phases.order]
    for section, phase in OWN_PHASE.items():
        if section in given and phase not in phases:
            demands.wrong(("phases", "order"), f"there is no phase {phase}, which {section} needs.")
        if not given and phase in phases:
            demands.wrong(("phases", "order"), f"the phase {phase} needs a section {section}.")
    if tables.missile_hits is None and any(weapon.missiles for weapon in tables.weapons.values()):
        demands.wrong(("missile_hits",), "is required: weapons with missiles need it.")


def _locations(tables: Tables, demands: Demands) -> None:
    for at, name in _named_places(tables):
        demands.name(at, name, tables.locations.names, "location")
    if tables.criticals is not None:
        _usual_slots(tables, tables.criticals.usual_slots, demands)


def _usual_slots(tables: Tables, usual: UsualSlots, demands: Demands) -> None:
    at: KeyPath = ("criticals", "usual_slots", "locations")
    demands.rows(at, tables.locations.names, usual.locations)
    for name, slots in usual.locations.items():
        demands.name((*at, name), name, tables.locations.names, "location")
        row = tables.locations.names.get(name)
        if row is not None and len(slots) > row.slots:
            demands.wrong((*at, name), f"expected at most {row.slots} slots.")


def _named_places(tables: Tables) -> Iterator[tuple[KeyPath, str]]:
    for table in LOCATION_TABLES:
        rows: HitLocations | None = getattr(tables, table)
        for at, name in rows.places() if rows else ():
            yield (table, *at), name
    if tables.criticals is not None:
        for index, name in enumerate(tables.criticals.blown_off):
            yield ("criticals", "blown_off", index), name


def _movement(tables: Tables, demands: Demands) -> None:
    modes, weights = tables.movement.modes, tables.line_of_sight.weights
    demands.rows(("to_hit", "attacker_movement"), modes, tables.to_hit.attacker_movement)
    if tables.to_hit.spotter_movement:
        demands.rows(("to_hit", "spotter_movement"), modes, tables.to_hit.spotter_movement)
    demands.rows(("to_hit", "intervening"), weights, tables.to_hit.intervening)
    costs = {**tables.movement.costs, **dict.fromkeys(tables.movement.without_cost, 0)}
    demands.rows(("movement", "costs"), weights, costs)


def _attack(tables: Tables, at: KeyPath, attack: PhysicalAttack, demands: Demands) -> None:
    for where, table in _location_tables(attack):
        if table is not None and getattr(tables, table) is None:
            demands.wrong((*at, *where), f"there is no section {table}.")
    for index, limb in enumerate(attack.limbs):
        demands.name((*at, "limbs", index), limb, tables.locations.names, "location")
    for key in ("target_owes", "attacker_owes", "owes_on_miss"):
        if tables.piloting is not None and (cause := getattr(attack, key)):
            demands.name((*at, key), cause, tables.piloting.events, "piloting event")


def _location_tables(attack: PhysicalAttack) -> Iterator[tuple[KeyPath, str | None]]:
    yield ("location_table",), attack.location_table
    yield ("attacker_table",), attack.attacker_table
    if attack.against_prone is not None:
        yield ("against_prone", "location_table"), attack.against_prone.location_table
        yield ("against_prone", "attacker_table"), attack.against_prone.attacker_table
