"""Cross-checks of physical attacks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.documents.document import KeyPath
from companion.documents.row_demands import Demands
from companion.engine.battletech.tables.physical import (
    ACCIDENTAL_FALL,
    ATTACKS,
    CHARGE,
    DEATH_FROM_ABOVE,
    PhysicalAttackRule,
)
from companion.engine.battletech.tables.sections import Sections

PLACES, EVENTS = ("locations", "names"), ("piloting", "events")
"""Tables whose names attacks ask for."""


def check_attacks(tables: Sections, demands: Demands) -> None:
    """Check the names in physical attacks."""
    if tables.physical is None:
        return
    for name, attack in tables.physical.attacks.items():
        _check_attack(tables, ("physical", "attacks", name), attack, demands)
        if name not in (*ATTACKS, ACCIDENTAL_FALL):
            _check_own_attack(("physical", "attacks", name), attack, demands)
    for key in ("target_higher", "target_lower"):
        for name in getattr(tables.physical.elevations, key):
            at = ("physical", "elevations", key, name)
            demands.require_name(at, name, {*ATTACKS, *tables.physical.attacks}, "physical attack")
    parts = list(tables.to_hit.parts())
    for kind, rows in tables.physical.fire_modifiers.items():
        for index, part in enumerate(rows):
            demands.require_name(("physical", "fire_modifiers", kind, index), part, parts, "to-hit modifier")


def _check_attack(tables: Sections, at: KeyPath, attack: PhysicalAttackRule, demands: Demands) -> None:
    for where, table in _location_tables(attack):
        if table is not None and getattr(tables, table) is None:
            demands.add_fault((*at, *where), f"there is no section {table}.", (table,))
    for index, limb in enumerate(attack.limbs):
        demands.require_name((*at, "limbs", index), limb, tables.locations.names, "location", table=PLACES)
    for key in ("target_owes", "attacker_owes", "owes_on_miss"):
        if tables.piloting and (cause := getattr(attack, key)):
            demands.require_name((*at, key), cause, tables.piloting.events, "piloting event", table=EVENTS)


def _check_own_attack(at: KeyPath, attack: PhysicalAttackRule, demands: Demands) -> None:
    """An attack of an author's own is struck like a punch: with damage, on a location table."""
    for key in ("damage", "location_table"):
        if getattr(attack, key) is None:
            demands.add_fault((*at, key), "is required: an attack of your own works like a punch.")
    for key in ("when_moving", "to_attacker", "attacker_table", "falls_on_miss"):
        if getattr(attack, key):
            demands.add_fault((*at, key), f"only {CHARGE} and {DEATH_FROM_ABOVE} have this.")


def _location_tables(attack: PhysicalAttackRule) -> Iterator[tuple[KeyPath, str | None]]:
    yield ("location_table",), attack.location_table
    yield ("attacker_table",), attack.attacker_table
    if attack.against_prone is not None:
        yield ("against_prone", "location_table"), attack.against_prone.location_table
        yield ("against_prone", "attacker_table"), attack.against_prone.attacker_table
