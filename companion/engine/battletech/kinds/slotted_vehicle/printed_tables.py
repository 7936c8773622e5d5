"""The tables that sheets of vehicles with critical slots alone carry: where hits on them land."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say as common
from companion.engine.battletech.kinds.vehicle.text import say
from companion.engine.battletech.presenters.printed.columns import dice_column, text_column
from companion.engine.battletech.tables.kinds.slotted_vehicles import SlottedVehicles
from companion.engine.battletech.tables.locations import AttackSide
from companion.engine.sheet import ReferenceTable

SIDES: tuple[AttackSide, ...] = ("front", "rear", "left", "right")


def slotted_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield where hits land."""
    vehicles = rules.tables.slotted_vehicles
    if vehicles is not None:
        yield _hit_table(vehicles)


def _hit_table(vehicles: SlottedVehicles) -> ReferenceTable:
    table, names = vehicles.hit_location, vehicles.locations.names
    columns = (dice_column(table.dice), *(text_column(common(f"paper/{side}")) for side in SIDES))

    def cell(total: int, side: AttackSide) -> str:
        if table.rolls_again(total):
            return say("vehicle/paper_again")
        star = "*" if total == table.strikes_inside_on else ""
        return names[table.column(side)[total]].abbreviation + star

    rows = tuple((str(total), *(cell(total, side) for side in SIDES)) for total in table.rows)
    drawings = frozenset(f"vehicle_turret_{motive}" for motive in vehicles.movements)
    note = say("vehicle/paper_struck_inside")
    label = say("vehicle/paper_hit_location")
    return ReferenceTable(
        "slotted_hit_location", label, columns, rows, table.source, note, drawings, is_first=True
    )
