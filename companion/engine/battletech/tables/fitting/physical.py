"""Physical attacks."""

from __future__ import annotations

from collections.abc import Iterator

from companion.documents.demands import Demands
from companion.documents.document import KeyPath
from companion.engine.battletech.tables.physical import (
    ACCIDENTAL_FALL,
    ATTACKS,
    CHARGE,
    DEATH_FROM_ABOVE,
    PhysicalAttack,
)
from companion.engine.battletech.tables.sections import Sections

PLACES, EVENTS = ("locations", "names"), ("piloting", "events")
"""Tables whose names attacks ask for."""


def attacks(tables: Sections, demands: Demands) -> None:
    """What physical attacks name."""
    if tables.physical is None:
        return
    for name, attack in tables.physical.attacks.items():
        _attack(tables, ("physical", "attacks", name), attack, demands)
        if name not in (*ATTACKS, ACCIDENTAL_FALL):
            _own_attack(("physical", "attacks", name), attack, demands)
    for key in ("target_higher", "target_lower"):
        for name in getattr(tables.physical.elevations, key):
            at = ("physical", "elevations", key, name)
            demands.name(at, name, {*ATTACKS, *tables.physical.attacks}, "physical attack")
    parts = list(tables.to_hit.parts())
    for kind, rows in tables.physical.fire_modifiers.items():
        for index, part in enumerate(rows):
            demands.name(("physical", "fire_modifiers", kind, index), part, parts, "to-hit modifier")


def _attack(tables: Sections, at: KeyPath, attack: PhysicalAttack, demands: Demands) -> None:
    for where, table in _location_tables(attack):
        if table is not None and getattr(tables, table) is None:
            demands.wrong((*at, *where), f"there is no section {table}.", (table,))
    for index, limb in enumerate(attack.limbs):
        demands.name((*at, "limbs", index), limb, tables.locations.names, "location", table=PLACES)
    for key in ("target_owes", "attacker_owes", "owes_on_miss"):
        if tables.piloting and (cause := getattr(attack, key)):
            demands.name((*at, key), cause, tables.piloting.events, "piloting event", table=EVENTS)


def _own_attack(at: KeyPath, attack: PhysicalAttack, demands: Demands) -> None:
    """An attack of an author's own is struck like a punch: with damage, on a location table."""
    for key in ("damage", "location_table"):
        if getattr(attack, key) is None:
            demands.wrong((*at, key), "is required: an attack of your own works like a punch.")
    for key in ("when_moving", "to_attacker", "attacker_table", "falls_on_miss"):
        if getattr(attack, key):
            demands.wrong((*at, key), f"only {CHARGE} and {DEATH_FROM_ABOVE} have this.")


def _location_tables(attack: PhysicalAttack) -> Iterator[tuple[KeyPath, str | None]]:
    yield ("location_table",), attack.location_table
    yield ("attacker_table",), attack.attacker_table
    if attack.against_prone is not None:
        yield ("against_prone", "location_table"), attack.against_prone.location_table
        yield ("against_prone", "attacker_table"), attack.against_prone.attacker_table
