"""The tables of the rules that a printed sheet carries on its margin, what is looked up most often first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.presenters.printed.action_tables import (
    emplacement_table,
    heat_table,
    movement_table,
    physical_table,
    piloting_table,
)
from companion.engine.battletech.presenters.printed.fire_tables import fire_tables
from companion.engine.battletech.presenters.printed.hit_tables import (
    critical_tables,
    location_tables,
    missile_table,
    transfer_table,
)
from companion.engine.battletech.presenters.printed.vehicle_tables import vehicle_tables
from companion.engine.sheet import ReferenceTable

TABLES: tuple[Callable[[Rulebook], Iterable[ReferenceTable]], ...] = (
    fire_tables,
    emplacement_table,
    vehicle_tables,
    location_tables,
    transfer_table,
    missile_table,
    critical_tables,
    physical_table,
    piloting_table,
    movement_table,
    heat_table,
)
TABLE_ORDER = (
    "to_hit", "moved", "hit_location", "emplacement", "vehicle_hit_location", "vehicle_critical_hits",
    "missile_hits", "terrain", "vehicle_movement", "conditions",
)  # fmt: skip
"""Tables that every attack asks for; the others follow in their order."""


def reference_tables(rules: Rulebook) -> tuple[ReferenceTable, ...]:
    """Return every table that these rules have, made from their own data, so that house rules show."""
    made = list(chain.from_iterable(make(rules) for make in TABLES))
    first = [table for id in TABLE_ORDER for table in made if table.id == id]
    ordered = (*first, *(table for table in made if table not in first))
    # The name of the rules stands on the head of the sheet.
    return tuple(replace(table, source=table.source.removeprefix(f"{rules.title}, ")) for table in ordered)
