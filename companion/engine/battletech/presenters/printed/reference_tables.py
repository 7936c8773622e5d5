"""The tables of the rules that a printed sheet carries on its margin, what is looked up most often first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.presenters.printed.hit_tables import (
    MECH,
    MODIFIER,
    critical_tables,
    dice_column,
    format_band,
    location_tables,
    missile_table,
    number_column,
    text_column,
    transfer_table,
)
from companion.engine.battletech.presenters.printed.vehicle_tables import vehicle_tables
from companion.engine.battletech.tables.kinds.gun_emplacements import GunEmplacements
from companion.engine.battletech.tables.movement import ON_LEGS
from companion.engine.battletech.tables.physical import PhysicalAttackRule, TonnageDamage
from companion.engine.battletech.tables.vocabulary.rows import Condition
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.sheet import ReferenceTable
from companion.tabletop.modifiers import format_signed


def physical_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of physical attacks with their numbers and damage."""
    physical = rules.tables.physical
    if physical is None:
        return
    columns = (text_column(), number_column(say("paper/base")), text_column(say("paper/damage")))
    rows = tuple(_attack(physical.attacks[name]) for name in physical.declarable_attacks)
    label = say("paper/physical")
    yield ReferenceTable("physical", label, columns, rows, physical.source, drawings=MECH)


def piloting_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of events that call for a Piloting Skill Roll, with their modifiers."""
    piloting = rules.tables.piloting
    if not piloting:
        return
    by_value: dict[int | None, list[str]] = {}
    for row in piloting.events.values():
        by_value.setdefault(row.value, []).append(row.label)
    falls = by_value.pop(None, [])
    rows = [
        ("; ".join(by_value[value]), format_signed(value))
        for value in sorted(v for v in by_value if v is not None)
    ]
    if falls:
        rows.append(("; ".join(falls), say("paper/falls")))
    label, columns = say("paper/piloting_rolls"), (text_column(), MODIFIER)
    yield ReferenceTable("piloting", label, columns, tuple(rows), piloting.source, drawings=MECH)


def movement_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of movement costs for units on legs."""
    movement = rules.tables.movement
    rows = [(terrain_of(name).text.capitalize(), str(cost)) for name, cost in movement.costs.items()]
    if movement.levels is not None:
        rows.append((say("paper/level"), format_signed(movement.levels.per_level[ON_LEGS])))
    if movement.facing_per_hexside:
        rows.append((say("paper/facing"), format_signed(movement.facing_per_hexside)))
    if movement.stand_up is not None:
        rows += [(way.label or say("paper/standing_up"), str(way.cost)) for way in movement.stand_up.values()]
    columns = (text_column(say("paper/terrain")), number_column(say("paper/mp")))
    label, source = say("paper/movement"), movement.cost_source
    yield ReferenceTable("movement", label, columns, tuple(rows), source, drawings=MECH)


def heat_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of heat that is built up and taken away."""
    heat = rules.tables.heat
    if not heat:
        return
    points, sinks = heat.points, heat.sinks
    rows = (
        (say("paper/walking"), format_signed(points.walking)),
        (say("paper/running"), format_signed(points.running)),
        (say("paper/jumping_heat", least=points.jumping_least), format_signed(points.jumping_per_hex)),
        (say("paper/stand_up_heat"), format_signed(points.stand_up_attempt)),
        (say("paper/burning_entered"), format_signed(points.burning_hex_entered)),
        (say("paper/burning_stood_in"), format_signed(points.burning_hex_stood_in)),
        (say("paper/sink_single"), format_signed(-sinks.single)),
        (say("paper/sink_double"), format_signed(-sinks.double)),
    )
    columns = (text_column(), number_column(say("paper/heat")))
    yield ReferenceTable("heat", say("paper/heat_points"), columns, rows, points.source, drawings=MECH)


def emplacement_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of hits on gun emplacements."""
    table: GunEmplacements | None = rules.tables.gun_emplacements
    if table is None:
        return
    columns = (dice_column(table.dice), text_column(say("paper/hit")))
    rows = tuple((str(total), RESULTS[result]) for total, result in table.rows.items())
    label = say("paper/emplacement")
    yield ReferenceTable("emplacement", label, columns, rows, table.source, drawings=EMPLACEMENT)


def fire_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the tables of fire modifiers: attacker and range; target; heat; terrain; and all else."""
    to_hit = rules.tables.to_hit
    source, columns = to_hit.target_movement.source, (text_column(), MODIFIER)
    conditions = [row for row in to_hit.conditions.values() if row.is_chosen(rules.options) and row.value]
    of_ground = [row for row in conditions if any(IN_TERRAIN in fact for fact in row.when)]
    others = [row for row in conditions if row not in of_ground]
    for id, label, rows in (
        ("to_hit", say("paper/to_hit"), _attacker_lines(rules)),
        ("moved", say("paper/moved"), _target_lines(rules)),
        ("terrain", say("paper/to_hit_terrain"), (*_terrain_lines(rules), *_condition_lines(of_ground))),
        ("conditions", say("paper/conditions"), _condition_lines(others)),
    ):
        if lines := tuple(rows):
            yield ReferenceTable(id, label, columns, lines, source)


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

EMPLACEMENT = frozenset({"gun_emplacement"})
RESULTS = {
    "turret": say("paper/turret"),
    "building": say("paper/building"),
    "turret_locked": say("paper/turret_locked"),
    "weapons_destroyed": say("paper/weapons_destroyed"),
    "crew_killed": say("paper/crew_killed"),
}

TableLine = tuple[str, ...]
IN_TERRAIN = "_in_"
"""In the names of facts about the ground that a unit stands on."""


def reference_tables(rules: Rulebook) -> tuple[ReferenceTable, ...]:
    """Return every table that these rules have, made from their own data, so that house rules show."""
    made = list(chain.from_iterable(make(rules) for make in TABLES))
    first = [table for id in TABLE_ORDER for table in made if table.id == id]
    ordered = (*first, *(table for table in made if table not in first))
    # The name of the rules stands on the head of the sheet.
    return tuple(replace(table, source=table.source.removeprefix(f"{rules.title}, ")) for table in ordered)


def _attack(row: PhysicalAttackRule) -> tuple[str, ...]:
    base = say("paper/automatic") if row.base is None else str(row.base)
    damage = _damage(row.damage) if row.damage else "–"
    return row.label, base, damage


def _damage(damage: TonnageDamage) -> str:
    name = say("paper/target_tons") if damage.of == "target" else say("paper/tons_name")
    text = say("paper/tons_per_point", tons_name=name, tons=damage.tons)
    if damage.times > 1:
        text += say("paper/times", times=damage.times)
    return text + (say("paper/by_hexes") if damage.by_hexes else "")


def _attacker_lines(rules: Rulebook) -> Iterator[TableLine]:
    to_hit = rules.tables.to_hit
    base = to_hit.base
    yield (say("paper/to_hit_base"), "") if base.skill else (base.label, str(base.value))
    for row in to_hit.attacker_movement.values():
        yield row.label, format_signed(row.value)
    for bracket in to_hit.range.values():
        yield bracket.label, format_signed(bracket.value)
    if (nearest := to_hit.minimum_range) is not None:
        change = say(
            "paper/at_and_nearer", at=format_signed(nearest.at), nearer=format_signed(nearest.nearer)
        )
        yield say("paper/minimum_range"), change


def _target_lines(rules: Rulebook) -> Iterator[TableLine]:
    """Yield the hexes that the target moved, and the attacker's heat."""
    to_hit = rules.tables.to_hit
    moved = to_hit.target_movement
    for band in moved.bands:
        yield say("paper/hexes_moved", label=moved.label, hexes=format_band(band)), format_signed(band.value)
    for band in to_hit.heat.bands if to_hit.heat else ():
        if to_hit.heat and band.value:
            label = say("paper/heat_band", label=to_hit.heat.label, heat=format_band(band))
            yield label, format_signed(band.value)


def _terrain_lines(rules: Rulebook) -> Iterator[TableLine]:
    for row in rules.tables.to_hit.intervening.values():
        yield say("paper/between", label=row.label), format_signed(row.value)


def _condition_lines(conditions: Iterable[Condition]) -> Iterator[TableLine]:
    for condition in conditions:
        label = say("paper/each", label=condition.label) if condition.per else condition.label
        yield label, format_signed(condition.value)
