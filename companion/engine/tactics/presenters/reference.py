"""The tables of the rules that a printed unit card carries on its margin, made from the rules' own data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.sheet import Column, ReferenceTable
from companion.engine.tactics.battle.state import Rulebook
from companion.engine.tactics.battle.text.labels import say
from companion.engine.tactics.tables.book import Tables
from companion.engine.tactics.tables.combat import AttackFace
from companion.engine.tactics.tables.names import BRACKETS
from companion.tabletop.modifiers import format_signed

WIDE, WIDE_CHOICE = "medium_range", "15"
Line = tuple[str, ...]


def reference_tables(rules: Rulebook) -> tuple[ReferenceTable, ...]:
    """Dice, ranges, defense, actions, movement, what is looked up most often first."""
    # The name of the rules stands on the head of the card.
    start = f"{rules.title}, "
    return tuple(replace(table, source=table.source.replace(start, "")) for table in _tables(rules))


def _tables(rules: Rulebook) -> Iterator[ReferenceTable]:
    tables = rules.tables
    faces = (Column(""), _number(say("paper/faces")), Column(say("paper/hits")))
    attack = tuple((row.label, str(row.count), _hits(row)) for row in tables.dice.attack)
    yield ReferenceTable("attack_die", say("paper/attack_die"), faces, attack, tables.dice.source)
    evades = (Column(""), _number(say("paper/faces")), _number(say("paper/evades")))
    defense = tuple(
        (row.label, str(row.count), str(row.evades) if row.evades else "–") for row in tables.dice.defense
    )
    yield ReferenceTable("defense_die", say("paper/defense_die"), evades, defense, tables.dice.source)
    yield _two("ranges", say("paper/ranges"), say("paper/hexes"), _ranges(rules), tables.ranges.source)
    modifiers = tuple(_defense(tables))
    yield _two("defense", say("paper/defense_dice"), say("paper/dice"), modifiers, tables.defense.source)
    yield _two(
        "actions", say("paper/actions"), say("paper/number"), _actions(tables), tables.action_step.source
    )
    sizes = tuple((size.capitalize(), str(dice)) for size, dice in tables.physical.dice.items())
    yield _two("physical", say("paper/physical"), say("paper/dice"), sizes, tables.physical.source)
    costs = tuple(_costs(tables))
    yield _two("movement", say("paper/movement"), say("paper/mp"), costs, tables.movement.source)


def _two(id: str, label: str, head: str, rows: tuple[Line, ...], source: str) -> ReferenceTable:
    return ReferenceTable(id, label, (Column(""), _number(head)), rows, source)


def _number(label: str) -> Column:
    return Column(label, is_number=True)


def _hits(row: AttackFace) -> str:
    if not row.hits:
        return "–"
    counted = [bracket for bracket in BRACKETS if bracket in row.ranges]
    ranges = "" if len(counted) == len(BRACKETS) else ", ".join(counted)
    return say("paper/counts_at", hits=row.hits, ranges=ranges).strip()


def _ranges(rules: Rulebook) -> tuple[Line, ...]:
    ranges = rules.tables.ranges
    medium = ranges.wide_medium if rules.options.get(WIDE) == WIDE_CHOICE else ranges.medium.high
    ends = (
        (ranges.short.low, ranges.short.high),
        (ranges.medium.low, medium),
        (medium + 1, ranges.long.high),
    )
    return tuple(
        (name.capitalize(), f"{low}–{high}") for name, (low, high) in zip(BRACKETS, ends, strict=True)
    )


def _defense(tables: Tables) -> Iterator[Line]:
    defense = tables.defense
    yield from (
        (say("paper/woods", density=name), format_signed(dice)) for name, dice in defense.woods.items()
    )
    yield from (
        (say("paper/smoke", density=name), format_signed(dice)) for name, dice in defense.smoke.items()
    )
    yield say("paper/cover"), format_signed(defense.cover)
    yield say("paper/hull_down_cover"), format_signed(defense.hull_down_cover)
    yield say("paper/no_sight"), str(defense.no_sight_at)


def _actions(tables: Tables) -> tuple[Line, ...]:
    step = tables.action_step
    return (
        *((tables.movement.mode(mode).label, str(number)) for mode, number in step.after.items()),
        (say("paper/command_range"), str(step.command_range)),
        (say("paper/lock_range"), str(step.target_lock_range)),
        (say("paper/most_dice"), str(tables.attacks.max_dice)),
        (say("paper/flanking"), format_signed(tables.attacks.flanking_dice)),
        (say("paper/shutdown_at"), str(tables.heat.shutdown_at)),
    )


def _costs(tables: Tables) -> Iterator[Line]:
    movement = tables.movement
    yield say("paper/each_hex"), str(movement.per_hex)
    for row in movement.terrain.values():
        if row.points:
            yield row.label, format_signed(row.points)
    for levels, points in movement.elevation.items():
        yield say("paper/level", levels=levels), format_signed(points)
