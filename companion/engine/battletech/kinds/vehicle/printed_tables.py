"""The tables that sheets of vehicles alone carry: hits on them, and what it costs them to move.

Rule: CityTech, Vehicles > Ground Vehicle Hit Location Table; Ground Vehicle Critical Hits Table; Movement >
Movement Cost Table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say as common
from companion.engine.battletech.kinds.vehicle.text import say
from companion.engine.battletech.presenters.printed.columns import (
    determining_table,
    dice_column,
    format_number_of_hits,
    number_column,
    text_column,
)
from companion.engine.battletech.tables.kinds.vehicles import VehicleCritical, VehicleHit, Vehicles
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.sheet import ReferenceTable
from companion.engine.skeleton.wording import in_sentence
from companion.tabletop.modifiers import format_signed

SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def vehicle_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the tables of hit locations, critical hits and movement costs of vehicles."""
    vehicles, criticals = rules.tables.vehicles, rules.tables.criticals
    if vehicles is not None:
        drawings = _drawings(vehicles)
        has_slots = rules.tables.slotted_vehicles is not None
        for table in () if has_slots else (_hit_table(vehicles), _critical_table(vehicles)):
            yield replace(table, drawings=drawings, is_first=True)
        for table in _movement_table(rules, vehicles):
            yield replace(table, drawings=drawings)
        format_hits = partial(format_number_of_hits, criticals)
        yield determining_table("vehicle_determining", criticals, drawings, format_hits)


def _drawings(vehicles: Vehicles) -> frozenset[str]:
    """Return the drawings of what the book has tables for: no rotors."""
    turrets = ("", "_turret")
    single = (f"vehicle{turret}_{motive}" for motive in vehicles.movements for turret in turrets)
    return frozenset({"vehicle_two_turrets", *single})


def _hit_table(vehicles: Vehicles) -> ReferenceTable:
    """Return where hits strike; what they bring besides is told below the rows, by number."""
    table = vehicles.hit_location
    brought = list(dict.fromkeys(text for _, hit in table.hits() if (text := _format_trouble(vehicles, hit))))

    def cell(hit: VehicleHit) -> str:
        place = say("vehicle/paper_turret") if hit.at == "turret" else say("vehicle/paper_attacked_side")
        text = _format_trouble(vehicles, hit)
        return place + ("*" if hit.calls_for_critical else "") + (_sign(brought.index(text)) if text else "")

    columns = (
        dice_column(table.dice),
        text_column(say("vehicle/paper_front_or_rear")),
        text_column(say("vehicle/paper_any_flank")),
    )
    rows = tuple(
        (str(total), cell(hit), cell(table.left_and_right[total]))
        for total, hit in table.front_and_rear.items()
    )
    notes = [f"{_sign(at)} {text}." for at, text in enumerate(brought)]
    if any(hit.calls_for_critical for _, hit in table.hits()):
        notes.insert(0, common("paper/critical_there"))
    note = " ".join([*notes, say("vehicle/paper_no_turret")])
    label = say("vehicle/paper_hit_location")
    return ReferenceTable("vehicle_hit_location", label, columns, rows, table.source, note)


def _sign(at: int) -> str:
    """Return the sign of a note, counted from 0."""
    return "".join(SUPERSCRIPTS[int(digit)] for digit in str(at + 1))


def _format_trouble(vehicles: Vehicles, hit: VehicleHit) -> str:
    if not hit.trouble:
        return ""
    trouble = vehicles.troubles[hit.trouble].name
    names = tuple(vehicles.movements[motive].lower() for motive in hit.motives)
    return say("vehicle/paper_only_for", trouble=trouble, names=names) if names else trouble


def _critical_table(vehicles: Vehicles) -> ReferenceTable:
    table = vehicles.critical_hits
    columns = (dice_column(table.dice), text_column(say("vehicle/paper_hit")))
    rows = tuple((str(total), _format_critical(vehicles, row)) for total, row in table.rows.items())
    label = say("vehicle/paper_critical_hits")
    return ReferenceTable("vehicle_critical_hits", label, columns, rows, table.source)


def _format_critical(vehicles: Vehicles, row: VehicleCritical) -> str:
    if row.explosion:
        return say("vehicle/paper_explodes", what=row.explosion)
    trouble = vehicles.troubles[row.trouble]
    return say("vehicle/paper_trouble", trouble=trouble.name, about=in_sentence(trouble.about))


def _movement_table(rules: Rulebook, vehicles: Vehicles) -> Iterator[ReferenceTable]:
    """Yield what each hex costs; ground that is forbidden to all of them is left out."""
    movement = rules.tables.movement
    motives = [name for name in movement.costs_of if name in vehicles.movements]
    if not motives:
        return
    rows: list[tuple[str, ...]] = []
    for terrain, usual in movement.costs.items():
        costs = [movement.costs_of[name].get(terrain, usual) for name in motives]
        if any(cost is not None for cost in costs):
            cells = ("–" if cost is None else str(cost) for cost in costs)
            rows.append((terrain_of(terrain).text.capitalize(), *cells))
    if (levels := movement.levels) is not None:
        rows.append((common("paper/level"), *(format_signed(levels.per_level[name]) for name in motives)))
    if movement.facing_per_hexside:
        rows.append((common("paper/facing"), *(format_signed(movement.facing_per_hexside) for _ in motives)))
    heads = (number_column(vehicles.movements[name]) for name in motives)
    columns = (text_column(common("paper/terrain")), *heads)
    label, source = say("vehicle/paper_movement"), movement.cost_source
    yield ReferenceTable("vehicle_movement", label, columns, tuple(rows), source)
