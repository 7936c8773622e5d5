"""The tables that sheets of vehicles with critical slots alone carry: where hits land, what they do, heat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say as common
from companion.engine.battletech.kinds.mech.printed_tables import effects_table, heat_table_of
from companion.engine.battletech.kinds.vehicle.text import say
from companion.engine.battletech.presenters.printed.columns import dice_column, text_column
from companion.engine.battletech.tables.effects import OF_VEHICLES, System
from companion.engine.battletech.tables.kinds.slotted_vehicles import SlottedVehicles
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.sheet import ReferenceTable

COMPONENTS: tuple[System, ...] = (*OF_VEHICLES, "cockpit", "engine", "heat_sink")
"""What hits in the slots of such a vehicle may strike."""
SIDES: tuple[AttackSide, ...] = ("front", "rear", "left", "right")


def slotted_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield where hits land, what those on components do, and what heats."""
    vehicles, criticals, heat = rules.tables.slotted_vehicles, rules.tables.criticals, rules.tables.heat
    if vehicles is None:
        return
    drawings = frozenset(f"vehicle_turret_{motive}" for motive in vehicles.movements)
    yield replace(_hit_table(vehicles), drawings=drawings)
    if criticals:
        rows = (row for row in criticals.effects.values() if row.component in COMPONENTS)
        yield effects_table("slotted_effects", criticals, rows, drawings)
    if heat:
        moving = (
            (say("vehicle/paper_cruising"), heat.points.walking),
            (say("vehicle/paper_running"), heat.points.running),
        )
        yield heat_table_of("slotted_heat", heat, moving, drawings)


def _hit_table(vehicles: SlottedVehicles) -> ReferenceTable:
    table, names = vehicles.hit_location, vehicles.locations.names
    columns = (dice_column(table.dice), *(text_column(common(f"paper/{side}")) for side in SIDES))

    def cell(total: int, side: AttackSide) -> str:
        if table.rolls_again(total):
            return say("vehicle/paper_again")
        star = "*" if total == table.strikes_inside_on else ""
        return names[table.column(side)[total]].abbreviation + star

    rows = tuple((str(total), *(cell(total, side) for side in SIDES)) for total in table.rows)
    note = say("vehicle/paper_struck_inside")
    label = say("vehicle/paper_hit_location")
    return ReferenceTable("slotted_hit_location", label, columns, rows, table.source, note, is_first=True)
