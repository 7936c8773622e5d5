"""The tables that sheets of 'Mechs alone carry: where hits land, what they do, movement and heat.

Rule: CityTech, Combat > BattleMech Hit Location Table; Determining Critical Hits Table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial

from companion.engine.battletech.battle.state import Rulebook
from companion.engine.battletech.battle.text.labels import say
from companion.engine.battletech.presenters.printed.columns import (
    MODIFIER,
    determining_table,
    dice_column,
    equal_runs,
    format_number_of_hits,
    format_span,
    number_column,
    text_column,
)
from companion.engine.battletech.tables.effects import FIRE, LOST, OF_VEHICLES, CriticalEffect, Criticals
from companion.engine.battletech.tables.injuries import Heat
from companion.engine.battletech.tables.locations import AttackSide, HitLocations
from companion.engine.battletech.tables.movement import ON_LEGS
from companion.engine.battletech.tables.physical import PhysicalAttackRule, TonnageDamage
from companion.engine.battletech.tables.vocabulary.terrain import terrain_of
from companion.engine.battletech.units.mech_model import BIPED, plan_of
from companion.engine.sheet import Column, ReferenceTable
from companion.tabletop.modifiers import format_signed

SIDES: tuple[tuple[AttackSide, str], ...] = (
    ("left", say("paper/left")), ("right", say("paper/right")), ("rear", say("paper/rear")),
)  # fmt: skip
MECH = frozenset({"biped"})


def mech_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield them, what is looked up most often first."""
    for table in location_tables(rules):
        yield replace(table, is_first=table.id == "hit_location")
    yield from transfer_table(rules)
    yield from critical_tables(rules)
    yield from physical_table(rules)
    yield from piloting_table(rules)
    yield from movement_table(rules)
    yield from heat_table(rules)


def location_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the hit location tables of shots, then of punches and kicks."""
    tables = rules.tables
    yield _locations(rules, "hit_location", say("paper/hit_location"), tables.hit_location)
    if tables.punch_location is not None:
        yield _locations(rules, "punch_location", say("paper/punch_location"), tables.punch_location)
    if tables.kick_location is not None:
        yield _locations(rules, "kick_location", say("paper/kick_location"), tables.kick_location)


def _locations(rules: Rulebook, id: str, label: str, table: HitLocations) -> ReferenceTable:
    names, special = plan_of(rules.tables, BIPED).names, table.special
    columns = [table.rows, *(table.sides[side] for side, _ in SIDES if side in table.sides)]
    heads = [text_column(say("paper/front") if len(columns) > 1 else say("paper/any_side"))]
    heads += [text_column(name) for side, name in SIDES if side in table.sides]
    is_critical = special is not None and special.calls_for_critical

    def cell(total: int, location: str) -> str:
        row = names[location]
        star = "*" if is_critical and special is not None and special.roll == total else ""
        return (row.abbreviation if len(columns) > 1 else row.label) + star

    found = {total: tuple(cell(total, column[total]) for column in columns) for total in table.rows}
    rows = tuple((format_span(low, high), *found[low]) for low, high in equal_runs(found))
    notes = [say("paper/rear_as_front")] if len(columns) > 1 and "rear" not in table.sides else []
    if is_critical and rules.tables.criticals:
        notes.append(say("paper/critical_there"))
    columns_of = (dice_column(table.dice), *heads)
    return ReferenceTable(id, label, columns_of, rows, table.source, " ".join(notes), MECH)


def transfer_table(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the table of locations that damage is transferred to."""
    locations = plan_of(rules.tables, BIPED)
    leading: dict[str, list[str]] = {}
    for row in locations.names.values():
        if row.transfers_to is not None:
            leading.setdefault(locations.names[row.transfers_to].abbreviation, []).append(row.abbreviation)
    if leading:
        columns = (text_column(say("paper/from")), text_column(say("paper/goes_to")))
        rows = tuple((", ".join(names), inward) for inward, names in leading.items())
        yield ReferenceTable(
            "transfer", say("paper/transfer"), columns, rows, locations.source, drawings=MECH
        )


def critical_tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    """Yield the tables of critical hits by roll, and of the effects of hits on components."""
    criticals = rules.tables.criticals
    if not criticals:
        return
    yield determining_table("determining", criticals, MECH, partial(_format_hits, rules))
    rows = (row for row in criticals.effects.values() if row.component not in OF_VEHICLES)
    yield effects_table("effects", criticals, rows, MECH)


def effects_table(
    id: str, criticals: Criticals, rows: Iterable[CriticalEffect], drawings: frozenset[str]
) -> ReferenceTable:
    """Return the table of what hits on components do, of these rows that do anything."""
    effects = tuple(_effect(row) for row in rows if _is_counted(row))
    rolls = (number_column(say("paper/fire")), number_column(say("paper/piloting")))
    columns: tuple[Column, ...] = (text_column(), *rolls, text_column(say("paper/besides")))
    source = criticals.effects_source
    return ReferenceTable(id, say("paper/effects"), columns, effects, source, drawings=drawings)


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
    points = heat.points
    rows = (
        (say("paper/walking"), points.walking),
        (say("paper/running"), points.running),
        (say("paper/jumping_heat", least=points.jumping_least), points.jumping_per_hex),
        (say("paper/stand_up_heat"), points.stand_up_attempt),
    )
    yield heat_table_of("heat", heat, rows, MECH)


def heat_table_of(
    id: str, heat: Heat, moving: Iterable[tuple[str, int]], drawings: frozenset[str]
) -> ReferenceTable:
    """Return the table of heat: of moving so, of fires, and what heat sinks take away."""
    points = heat.points
    fires = (
        (say("paper/burning_entered"), points.burning_hex_entered),
        (say("paper/burning_stood_in"), points.burning_hex_stood_in),
        *((say(f"paper/left_{fire}"), heats) for fire, heats in points.hex_left.items()),
    )
    rows = (
        *((label, value) for label, value in (*moving, *fires) if value),
        (say("paper/sink_single"), -heat.sinks.single),
        (say("paper/sink_double"), -heat.sinks.double),
    )
    lines = tuple((label, format_signed(value)) for label, value in rows)
    columns = (text_column(), number_column(say("paper/heat")))
    return ReferenceTable(id, say("paper/heat_points"), columns, lines, points.source, drawings=drawings)


def _format_hits(rules: Rulebook, total: int) -> str:
    criticals = rules.tables.criticals
    hits = format_number_of_hits(criticals, total)
    if total < criticals.blown_off_at:
        return hits
    names = plan_of(rules.tables, BIPED).names
    abbreviations = tuple(names[name].abbreviation for name in criticals.blown_off)
    return say("paper/or_blown_off", hits=hits, abbreviations=", ".join(abbreviations))


def _is_counted(row: CriticalEffect) -> bool:
    return bool(
        row.to_hit or row.piloting or row.walks or row.jumping or row.heat or row.sinks or row.engine_sinks
        or row.destroys_unit or (FIRE in row.forbids and not row.component.startswith(LOST))
    )  # fmt: skip


def _effect(row: CriticalEffect) -> tuple[str, ...]:
    if row.destroys_unit:
        return row.label, "", "", say("paper/lost")
    fire = say("paper/no_fire") if FIRE in row.forbids else format_signed(row.to_hit) if row.to_hit else ""
    piloting = row.piloting if isinstance(row.piloting, int) else 0
    rolls = format_signed(piloting) if piloting else say("paper/fails") if row.piloting else ""
    return row.label, fire, rolls, ", ".join(_further_effects(row))


def _further_effects(row: CriticalEffect) -> Iterator[str]:
    """Yield what a hit does to movement and heat."""
    if row.walking_becomes is not None:
        yield say("paper/walking_becomes", points=row.walking_becomes)
    elif row.walking_divisor > 1:
        yield say("paper/walking_divided", by=row.walking_divisor)
    elif row.walking:
        yield say("paper/walking_changes", change=format_signed(row.walking))
    if row.jumping:
        yield say("paper/jumping", change=format_signed(row.jumping))
    if row.heat:
        yield say("paper/heat_changes", change=format_signed(row.heat))
    if row.sinks:
        yield say("paper/sinks_lost", number=format_signed(row.sinks))
    if row.engine_sinks:
        yield say("slot/engine_sinks_lost", part=row.engine_sinks)


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
